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
//! use pegmind_rules::{Board, Preset, Row, parse_code, parse_feedback};
//! use pegmind_solver::{Cancel, CandidateSet};
//!
//! let rules = Preset::Classic.rules();
//! let mut board = Board::new(rules);
//! for (guess, answer) in [("RROY", "0+1"), ("RBGG", "0+2")] {
//!     let guess = parse_code(&rules, guess)?;
//!     let feedback = parse_feedback(&rules, answer)?;
//!     board.push(Row { guess, feedback })?;
//! }
//! let set = CandidateSet::enumerate(&board, &Cancel::new()).expect("1296 codes can be listed");
//! assert_eq!(set.len(), 36);
//! let green = parse_code(&rules, "GGGG")?.pegs()[0];
//! assert_eq!(set.by_peg().in_hole(1, green), 18);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod peg_set;

pub mod constraints;
pub mod descent;
mod ensemble;
mod landscape;

pub mod cancel;
mod logarithm;
pub mod parallel;

pub mod class;
pub mod codebook;
mod guess_list;
pub mod strategy;
pub mod symmetry;

pub mod chooser;
mod evaluation;
pub mod histogram;
pub mod one_step;
pub mod partition;

pub mod candidates;
pub mod closest;
pub mod consistency;
pub mod count;
pub mod sample;
pub mod survey;

mod lookahead;
mod opening;
pub mod panel;
mod pool;
pub mod worth;

pub mod expert;

#[cfg(test)]
mod fixtures;

pub use cancel::Cancel;
pub use candidates::{CANDIDATES_MAX, CandidateSet, ENUMERATE_STEPS_MAX, PegTally};
pub use closest::CLOSEST_MARKS_MAX;
pub use codebook::CODEBOOK_MAX;
pub use consistency::{SEARCH_STEPS_MAX, Search, Verdict, find_contradiction, search};
pub use evaluation::{Contest, Evaluation};
pub use expert::expert;
pub use histogram::Histogram;
pub use parallel::with_threads;
pub use sample::{SAMPLE_MAX, Sample, SampleLimits};
pub use strategy::{Guesses, Strategy};
pub use survey::{Survey, count_left};
