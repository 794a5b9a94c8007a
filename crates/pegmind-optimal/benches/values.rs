//! Exact values of positions, as reviews and hints ask for them. Every total is
//! checked.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use pegmind_optimal::{Value, ValueLimits, Values};
use pegmind_rules::{Board, Codes, Feedback, Preset, Row, Rules, mark};
use pegmind_solver::{Cancel, Guesses};

const PROOF: ValueLimits = ValueLimits::PROOF;

fn best(board: &Board, limits: &ValueLimits) -> Value {
    let mut values = Values::new(board.rules(), Guesses::All).unwrap();
    values.best(black_box(board), limits, &Cancel::new()).unwrap().value
}

/// All positions after a first guess, but for names of colors and holes.
fn second_guesses(rules: Rules) -> Vec<Board> {
    let mut boards = Vec::new();
    for opening in ["1111", "1112", "1122", "1123", "1234"] {
        let guess = rules.code(opening).unwrap();
        let answers: BTreeSet<Feedback> =
            Codes::new(&rules).map(|code| mark(&rules, &code, &guess)).collect();
        for feedback in answers {
            let mut board = Board::new(rules);
            board.push(Row { guess, feedback }).unwrap();
            boards.push(board);
        }
    }
    boards
}

/// How long each position takes on its own, in ascending order.
fn times(boards: &[Board]) -> Vec<Duration> {
    let mut total = 0;
    let mut times: Vec<Duration> = boards
        .iter()
        .map(|board| {
            let start = Instant::now();
            let value = best(board, &PROOF);
            assert!(value.exact);
            total += value.total;
            start.elapsed()
        })
        .collect();
    // A code that is found by the first guess takes one guess here, too.
    assert_eq!(total, 6318 + 5791 + 5702 + 5625 + 5673 - 5 * (1296 - 1));
    times.sort_unstable();
    times
}

fn values(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("values");
    group.sample_size(10);
    let boards = second_guesses(Preset::Classic.rules());
    // Out of a hundred positions in ascending order.
    for (name, percent) in [("median", 50), ("longest", 100)] {
        let pick = |times: &[Duration]| times[(times.len() - 1) * percent / 100];
        group.bench_function(format!("classic/second/{name}"), |bencher| {
            bencher.iter_custom(|count| (0..count).map(|_| pick(&times(&boards))).sum());
        });
    }
    let empty = Board::new(Preset::Classic.rules());
    group.bench_function("classic/first", |bencher| {
        bencher.iter(|| assert_eq!(best(&empty, &PROOF).total, 5625));
    });
    let board = Board::read(Preset::Super.rules(), [("11223", "2+2")]).unwrap();
    group.bench_function("super/11223=2+2/found", |bencher| {
        let limits = ValueLimits { steps_max: 20_000, width: 4 };
        bencher.iter(|| assert!(best(&board, &limits).total <= 1035));
    });
    group.bench_function("super/11223=2+2/proven", |bencher| {
        bencher.iter(|| assert_eq!(best(&board, &PROOF).total, 1015));
    });
    group.finish();
}

criterion_group!(benches, values);
criterion_main!(benches);
