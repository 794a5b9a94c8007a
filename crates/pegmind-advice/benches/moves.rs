//! Single moves, as a player at the board waits for them.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use pegmind_advice::{Limits, suggest, suggest_by};
use pegmind_rules::{Board, Count, Preset, SplitMix64};
use pegmind_solver::{Cancel, Guesses, Strategy};

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves");
    group.sample_size(20);
    let second = Board::read(Preset::Super.rules(), [("11223", "1+1")]).unwrap();
    for strategy in [Strategy::Entropy, Strategy::MostParts] {
        group.bench_function(format!("super/second/{strategy}"), |bencher| {
            bencher.iter(|| {
                let suggestion = suggest_by(
                    black_box(&second),
                    strategy,
                    Guesses::All,
                    &mut SplitMix64(4),
                    &Limits::THOROUGH,
                    &Cancel::new(),
                )
                .unwrap();
                assert_eq!(suggestion.best.left, Some(Count::Exact(5_504)));
            });
        });
    }
    let rows = [("RROY", "0+1"), ("RBGG", "0+2")];
    let third = Board::read(Preset::Classic.rules(), rows).unwrap();
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
