//! Single moves, as a player at the board waits for them.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use pegmind_advice::{Limits, suggest, suggest_by};
use pegmind_rules::{Board, Count, Preset, Randomness};
use pegmind_solver::{Cancel, Guesses, Strategy};

/// A poor source of random words, which these strategies do not draw from.
struct Words;

impl Randomness for Words {
    fn word(&mut self) -> u64 {
        4
    }
}

fn board(preset: Preset, rows: &[(&str, &str)]) -> Board {
    let rules = preset.rules();
    let mut board = Board::new(rules);
    for (guess, answer) in rows {
        board.push(rules.row(guess, answer).unwrap()).unwrap();
    }
    board
}

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves");
    group.sample_size(20);
    let second = board(Preset::Super, &[("11223", "1+1")]);
    for strategy in [Strategy::Entropy, Strategy::MostParts] {
        group.bench_function(format!("super/second/{strategy}"), |bencher| {
            bencher.iter(|| {
                let suggestion = suggest_by(
                    black_box(&second),
                    strategy,
                    Guesses::All,
                    &mut Words,
                    &Limits::THOROUGH,
                    &Cancel::new(),
                )
                .unwrap();
                assert_eq!(suggestion.best.left, Some(Count::Exact(5_504)));
            });
        });
    }
    let third = board(Preset::Classic, &[("RROY", "0+1"), ("RBGG", "0+2")]);
    group.bench_function("classic/third/best", |bencher| {
        bencher.iter(|| {
            let suggestion =
                suggest(black_box(&third), Guesses::All, &Limits::THOROUGH, &Cancel::new())
                    .unwrap();
            assert_eq!(suggestion.best.guess.to_string(), "OGBO");
        });
    });
}

criterion_group!(benches, moves);
criterion_main!(benches);
