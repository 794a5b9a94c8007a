//! Searches for optimal strategies, on one thread and on two: how much a second
//! core gives is the ratio of the two lines of a board; and without one rule after the other.
//! Every total is checked.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use pegmind_optimal::{
    Minimize, Optimal, OptimalLimits, OptimalOptions, OptimalResult, Pruning, Transpositions,
};
use pegmind_rules::{Board, FeedbackRule, Rules};
use pegmind_solver::{Cancel, with_threads};

fn search(rules: Rules, options: OptimalOptions, threads: usize) -> OptimalResult {
    let optimal = Optimal::new(black_box(&Board::new(rules)), options).unwrap();
    let search = || optimal.search(&OptimalLimits::default(), &Cancel::new(), &|_| {});
    let found = with_threads(threads, search);
    assert!(found.proven);
    found
}

fn optimal(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("optimal");
    group.sample_size(10);
    for (board, rules, total) in [
        ("mm-3-8", Rules::mastermind(3, 8), 2_359),
        ("mm-4-5", Rules::mastermind(4, 5), 2_463),
        ("mm-4-6", Rules::mastermind(4, 6), 5_625),
        ("mm-5-5", Rules::mastermind(5, 5), 13_496),
        ("mm-4-7", Rules::mastermind(4, 7), 11_228),
        ("bc-4-10", Rules::bulls_and_cows(4, 10), 26_274),
        ("mm-4-8", Rules::mastermind(4, 8), 20_471),
    ] {
        let rules = rules.unwrap();
        for threads in [1, 2] {
            group.bench_function(format!("{board}/{threads}"), |bencher| {
                bencher.iter(|| {
                    let found = search(rules, OptimalOptions::default(), threads);
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
                    let rules = Rules::mastermind(4, 6).unwrap();
                    let found = search(rules, options.clone(), threads);
                    assert_eq!(found.upper, Some(value));
                });
            });
        }
    }
    group.finish();
}

/// What each rule is worth: the same search with all of them, and without one. How many
/// sets are looked at is printed, because that does not depend on what else the machine does.
#[expect(clippy::print_stdout, reason = "a benchmark reports")]
fn rules(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rules");
    group.sample_size(10);
    let all = Pruning::ALL;
    let everywhere = [
        ("all", all),
        ("no-obvious", Pruning { obvious: false, ..all }),
        ("no-glances", Pruning { glances: false, ..all }),
        ("no-looks", Pruning { looks: false, ..all }),
        ("no-sight", Pruning { sight: false, ..all }),
        ("no-shares", Pruning { shares: false, ..all }),
        ("no-order", Pruning { order: false, ..all }),
        ("no-answers", Pruning { answers: false, ..all }),
        ("no-partitions", Pruning { partitions: false, ..all }),
        ("no-memory", Pruning { memory: false, ..all }),
        ("no-forms", Pruning { transpositions: Transpositions::Never, ..all }),
    ];
    let budgets = [("all", all), ("no-budgets", Pruning { budgets: false, ..all })];
    let by_hole = [("all", all), ("no-holes", Pruning { by_hole: false, ..all })];
    let hits = [("all", all), ("no-hits", Pruning { hits: false, ..all })];
    let multisets = [("all", all), ("no-multisets", Pruning { multisets: false, ..all })];
    let relaxed = [("all", all), ("no-relaxed", Pruning { relaxed: false, ..all })];
    let squares = [("all", all), ("no-squares", Pruning { squares: false, ..all })];
    let branches = [("all", all), ("no-branches", Pruning { branches: false, ..all })];
    let any = OptimalOptions::default();
    let within = |guesses| OptimalOptions { guesses_max: Some(guesses), ..any.clone() };
    let (five, six) = (within(5), within(6));
    let worst = OptimalOptions { minimize: Minimize::Worst, ..OptimalOptions::default() };
    let with =
        |pegs, colors, feedback| Rules::mastermind(pegs, colors).unwrap().with_feedback(feedback);
    let keys = FeedbackRule::Keys;
    for (board, rules, options, value, prunings) in [
        ("mm-5-5", with(5, 5, keys), &any, 13_496, &everywhere[..]),
        ("mm-4-7", with(4, 7, keys), &any, 11_228, &everywhere[..]),
        ("mm-4-6", with(4, 6, keys), &any, 5_625, &budgets[..]),
        ("exact-3-6", with(3, 6, FeedbackRule::Exact), &any, 1_280, &by_hole[..]),
        ("exact-3-12", with(3, 12, FeedbackRule::Exact), &any, 18_068, &hits[..]),
        ("exact-4-8", with(4, 8, FeedbackRule::Exact), &any, 34_539, &hits[..]),
        ("sum-3-6", with(3, 6, FeedbackRule::Sum), &any, 1_271, &multisets[..]),
        ("mm-5-5-within-5", with(5, 5, keys), &five, 13_531, &relaxed[..]),
        ("mm-6-4-within-5", with(6, 4, keys), &five, 17_305, &relaxed[..]),
        ("mm-4-8-within-6", with(4, 8, keys), &six, 20_473, &relaxed[..]),
        ("mm-4-6-worst", with(4, 6, keys), &worst, 5, &squares[..]),
        ("bc-6-6-worst", Rules::bulls_and_cows(6, 6).unwrap(), &worst, 7, &branches[..]),
    ] {
        for &(name, pruning) in prunings {
            let options = OptimalOptions { pruning, ..options.clone() };
            let nodes = search(rules, options.clone(), 1).nodes;
            println!("{board} {name}: {nodes} sets are looked at");
            group.bench_function(format!("{board}/{name}"), |bencher| {
                bencher.iter(|| {
                    let found = search(rules, options.clone(), 1);
                    assert_eq!(found.upper, Some(value));
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, optimal, rules);
criterion_main!(benches);
