//! Instructions executed, which unlike time are the same on every run. What
//! counts them knows no AVX-512 and one thread.

#![expect(missing_docs, reason = "the macros of gungraun make public functions")]
#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use pegmind_advice::{Limits, Suggestion, suggest};
use pegmind_optimal::{BestPlay, Optimal, OptimalLimits, OptimalOptions, ValueLimits, Values};
use pegmind_rules::{Board, Preset, Rules};
use pegmind_solver::{Cancel, Contest, Evaluation, Guesses, Strategy};

#[library_benchmark]
#[bench::minimax(Strategy::Minimax)]
#[bench::entropy(Strategy::Entropy)]
#[bench::most_parts(Strategy::MostParts)]
fn classic_board(strategy: Strategy) -> u64 {
    let contest = Contest {
        rules: Preset::Classic.rules(),
        strategy,
        guesses: Guesses::All,
        opening: None,
        secrets: None,
    };
    let evaluation = Evaluation::new(contest, Cancel::new()).unwrap();
    evaluation.play().unwrap();
    black_box(evaluation.histogram().total())
}

fn third_guess() -> Board {
    Board::read(Preset::Classic.rules(), [("RROY", "0+1"), ("RBGG", "0+2")]).unwrap()
}

#[library_benchmark]
#[bench::third(setup = third_guess)]
fn best_guess(board: Board) -> Option<Suggestion> {
    black_box(suggest(black_box(&board), Guesses::All, &Limits::THOROUGH, &Cancel::new()))
}

fn second_guess() -> Board {
    Board::read(Preset::Classic.rules(), [("1234", "0+2")]).unwrap()
}

#[library_benchmark]
#[bench::second(setup = second_guess)]
fn value_of_a_position(board: Board) -> Option<BestPlay> {
    let mut values = Values::new(board.rules(), Guesses::All).unwrap();
    black_box(values.best(black_box(&board), &ValueLimits::PROOF, &Cancel::new()))
}

fn empty(pegs: u8, colors: u8) -> Board {
    Board::new(Rules::mastermind(pegs, colors).unwrap())
}

// Boards that are small enough for the thread that asks: no other is counted.
#[library_benchmark]
#[bench::three_by_eight(args = (3, 8), setup = empty)]
#[bench::four_by_five(args = (4, 5), setup = empty)]
fn whole_search(board: Board) -> Option<u64> {
    let optimal = Optimal::new(black_box(&board), OptimalOptions::default()).unwrap();
    let found = optimal.search(&OptimalLimits::default(), &Cancel::new(), &|_| {});
    black_box(found.upper.filter(|_| found.proven))
}

library_benchmark_group!(
    name = solver,
    benchmarks = [classic_board, best_guess, value_of_a_position, whole_search]
);
main!(library_benchmark_groups = solver);
