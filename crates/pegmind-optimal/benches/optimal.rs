//! Searches for optimal strategies, on one thread and on two: how much a second
//! core gives is the ratio of the two lines of a board. Every total is checked.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use pegmind_optimal::{Minimize, Optimal, OptimalLimits, OptimalOptions, OptimalResult};
use pegmind_rules::{Blanks, Board, ColorCount, FeedbackRule, PegCount, Repeats, RowCount, Rules};
use pegmind_solver::{Cancel, with_threads};

fn search(
    (pegs, colors): (u8, u8),
    repeats: Repeats,
    options: OptimalOptions,
    threads: usize,
) -> OptimalResult {
    let (pegs, colors) = (PegCount::new(pegs).unwrap(), ColorCount::new(colors).unwrap());
    let rows = RowCount::new(12).unwrap();
    let (blanks, feedback) = (Blanks::Forbidden, FeedbackRule::Keys);
    let rules = Rules::new(pegs, colors, repeats, blanks, feedback, rows).unwrap();
    let optimal = Optimal::new(black_box(&Board::new(rules)), options).unwrap();
    let search = || optimal.search(&OptimalLimits::default(), &Cancel::new(), &|_| {});
    let found = with_threads(threads, search);
    assert!(found.proven);
    found
}

fn optimal(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("optimal");
    group.sample_size(10);
    for (board, repeats, total) in [
        ((3, 8), Repeats::Allowed, 2_359),
        ((4, 5), Repeats::Allowed, 2_463),
        ((4, 6), Repeats::Allowed, 5_625),
        ((5, 5), Repeats::Allowed, 13_496),
        ((4, 7), Repeats::Allowed, 11_228),
        ((4, 10), Repeats::Forbidden, 26_274),
        ((4, 8), Repeats::Allowed, 20_471),
    ] {
        let kind = if repeats == Repeats::Allowed { "mm" } else { "bc" };
        for threads in [1, 2] {
            let name = format!("{kind}-{}-{}/{threads}", board.0, board.1);
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    let found = search(board, repeats, OptimalOptions::default(), threads);
                    assert_eq!(found.upper, Some(total));
                });
            });
        }
    }
    let within_five = OptimalOptions { guesses_max: Some(5), ..OptimalOptions::default() };
    let worst = OptimalOptions { minimize: Minimize::Worst, ..OptimalOptions::default() };
    for (name, options, value) in [("within-5", within_five, 5_626), ("worst", worst, 5)] {
        for threads in [1, 2] {
            group.bench_function(format!("mm-4-6-{name}/{threads}"), |bencher| {
                bencher.iter(|| {
                    let found = search((4, 6), Repeats::Allowed, options.clone(), threads);
                    assert_eq!(found.upper, Some(value));
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, optimal);
criterion_main!(benches);
