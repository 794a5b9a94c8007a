//! Single moves, as a player at the board waits for them.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use pegmind_advice::{Limits, review, suggest, suggest_by};
use pegmind_review::FinishedGame;
use pegmind_rules::{Board, Count, Preset, SplitMix64};
use pegmind_session::Record;
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

/// Looking back at a whole game, which takes no more than a tenth of a second on the classic
/// board, whatever its first guess.
fn reviews(criterion: &mut Criterion) {
    const LIMIT: Duration = Duration::from_millis(100);
    let mut group = criterion.benchmark_group("review");
    group.sample_size(20);
    for (name, rows, cost) in [
        ("best", "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0", "122/207"),
        ("worst", "1. RRRR 0+0 2. OOOO 0+0 3. YYGG 1+1 4. YBYP 1+0", "1599647/1440000"),
        ("other", "1. ROYG 0+2 2. OBRP 1+2 3. PPPP 1+0", "17399/23868"),
    ] {
        let (game, _) = FinishedGame::of_record(Record::parse(rows).unwrap());
        group.bench_function(format!("classic/{name}"), |bencher| {
            bencher.iter(|| {
                let begun = Instant::now();
                let found = review(black_box(&game), &Limits::THOROUGH, &Cancel::new(), |_| ());
                let taken = begun.elapsed();
                assert!(taken < LIMIT, "{name} took {taken:?}");
                let exact = found.balance().unwrap().cost.exact().unwrap();
                assert_eq!(exact.to_string(), cost);
            });
        });
    }
}

criterion_group!(benches, moves, reviews);
criterion_main!(benches);
