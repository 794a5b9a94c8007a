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
//! use pegmind_rules::{Board, Preset};
//! use pegmind_solver::{Cancel, CandidateSet};
//!
//! let rules = Preset::Classic.rules();
//! let mut board = Board::new(rules);
//! for (guess, answer) in [("RROY", "0+1"), ("RBGG", "0+2")] {
//!     board.push(rules.row(guess, answer)?)?;
//! }
//! let set = CandidateSet::enumerate(&board, &Cancel::new()).expect("1296 codes can be listed");
//! assert_eq!(set.len(), 36);
//! let green = rules.code("GGGG")?.pegs()[0];
//! assert_eq!(set.by_peg().in_hole(1, green), 18);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod codes;

pub mod estimate;

pub mod strategy;

pub mod cancel;
pub mod parallel;

#[cfg(test)]
mod fixtures;

pub use cancel::Cancel;
pub use codes::candidates::{CANDIDATES_MAX, CandidateSet, PegTally};
pub use codes::code_table::CODE_TABLE_MAX;
pub use estimate::consistency::{Search, Verdict, find_contradiction, search};
pub use estimate::sample::{Sample, SampleLimits};
pub use estimate::survey::{Survey, count_left};
pub use parallel::with_threads;
pub use strategy::evaluation::{Contest, Evaluation};
pub use strategy::expert::expert;
pub use strategy::histogram::Histogram;
pub use strategy::{Guesses, Strategy};
