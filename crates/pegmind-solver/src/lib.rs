//! Which codes still fit the public board of a game of Mastermind, how many they are,
//! and what strategies that look one step ahead guess.
//!
//! Nothing here knows the code of a game, and nothing reads a clock or makes randomness
//! of its own: the same board and the same random words give the same result.
//! Every call ends soon on every board, up to 16 pegs and 26 colors under any
//! feedback rule; where exactness would take too long, the result says so.
//!
//! Which codes are left, and what they have in common:
//!
//! ```
//! use pegmind_rules::{Board, Rules};
//! use pegmind_solver::{Cancel, CandidateSet};
//!
//! let rules = Rules::mastermind(4, 6)?;
//! let board = Board::read(rules, [("RROY", "0+1"), ("RBGG", "0+2")])?;
//! let set = CandidateSet::enumerate(&board, &Cancel::new())?;
//! assert_eq!(set.len(), 36);
//! let green = rules.code("GGGG")?.pegs()[0];
//! assert_eq!(set.by_peg().in_hole(1, green), 18);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

// For the crates that search and answer: codes as symbols, and what is counted of them.
pub mod codes;
pub mod estimate;
pub mod parallel;
pub mod strategy;

mod cancel;
mod limits;

#[cfg(test)]
mod fixtures;

// How much work, and stopping it.
pub use cancel::Cancel;
pub use limits::{Limits, SampleLimits};
pub use parallel::with_threads;

// Which codes fit: all of them, whether there are any, how many, a sample.
pub use codes::candidates::{CANDIDATES_MAX, CandidateSet, NotListed, PegTally, visit_candidates};
pub use estimate::consistency::{Search, Verdict, find_contradiction, search};
pub use estimate::sample::Sample;
pub use estimate::survey::{Survey, count_left};

// What to guess, and what becomes of it on a whole board.
pub use codes::code_table::CODE_TABLE_MAX;
pub use strategy::evaluation::{Contest, Evaluation, EvaluationError};
pub use strategy::expert::expert;
pub use strategy::histogram::Histogram;
pub use strategy::{Guesses, Strategy};
