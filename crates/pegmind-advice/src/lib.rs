//! Answers from the public board: what to guess next, what a guess would do, which
//! answer is wrong if no code fits, hints, what one answer can mean, everything the
//! board tells at once, and the guesses, codes and answers of the computer players.
//!
//! Nothing here knows the code of a game, and nothing reads a clock or makes randomness
//! of its own: the same board and the same random words give the same result.
//!
//! A computer codebreaker at work:
//!
//! ```
//! use pegmind_advice::{Limits, steady};
//! use pegmind_rules::{Board, Row, Rules, SplitMix64};
//! use pegmind_solver::Cancel;
//!
//! let rules = Rules::mastermind(4, 6)?;
//! let secret = rules.code("GPYB")?;
//! let mut board = Board::new(rules);
//! while board.rows().last().is_none_or(|row| !row.feedback.is_solved()) {
//!     let guess = steady(&board, &mut SplitMix64(7), &Limits::THOROUGH, &Cancel::new());
//!     let guess = guess.expect("the secret always fits");
//!     board.push(Row { guess, feedback: secret.mark(&guess) })?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What one answer can mean:
//!
//! ```
//! use pegmind_advice::{Cancel, Limits, list_pairings};
//! use pegmind_rules::Rules;
//!
//! let rules = Rules::mastermind(4, 6)?;
//! let row = rules.row("RROY", "0+1")?;
//! // The one color match is a red, the orange or the yellow; of the two reds
//! // the left one gets the mark.
//! let found = list_pairings(&rules, &row, 100, &Limits::THOROUGH, &Cancel::new());
//! assert_eq!(found.patterns.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What to guess next, and which answer is wrong if no code fits:
//!
//! ```
//! use pegmind_advice::{Diagnosis, Limits, diagnose, suggest};
//! use pegmind_rules::{Board, Rules};
//! use pegmind_solver::{Cancel, Guesses};
//!
//! let rules = Rules::mastermind(4, 6)?;
//! let mut board = Board::new(rules);
//! for (guess, answer) in [("RROY", "0+1"), ("RBGG", "0+2")] {
//!     board.push(rules.row(guess, answer)?)?;
//! }
//! let (limits, cancel) = (Limits::THOROUGH, Cancel::new());
//! let best = suggest(&board, Guesses::All, &limits, &cancel).expect("36 codes fit").best;
//! assert_eq!(best.guess.to_string(), "OGBO");
//! assert!(best.exact && best.expected < 2.67);
//!
//! board.push(rules.row("YYYY", "4+0")?)?;
//! assert_eq!(suggest(&board, Guesses::All, &limits, &cancel), None);
//! let diagnosis = diagnose(&board, &limits, &cancel);
//! let Diagnosis::Contradiction(repairs) = diagnosis else { panic!("no code fits") };
//! assert_eq!(repairs[0].corrections[0].row, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod advisor;

mod assist;
mod contestant;
mod drill;
mod hint;
mod lab;
mod news;
mod pairings;
mod puzzle;
mod repair;
mod review;
mod suggest;

mod level;
mod maker;

#[cfg(test)]
mod fixtures;

pub use pegmind_solver::{Cancel, Limits};

// Questions about a board.
pub use assist::{assist, count_pegs};
pub use drill::{drill, drill_row};
pub use hint::HintLadder;
pub use news::news;
pub use pairings::list_pairings;
pub use puzzle::{find_puzzle, make_puzzles};
pub use repair::{Diagnosis, PAIRS_MAX, diagnose, find_repairs};
pub use review::{alternatives, review};
pub use suggest::{Suggestion, assess, foresee, suggest, suggest_by};

// Whole boards.
pub use contestant::Contestant;
pub use lab::{Trial, TrialResult, Walk, walk};

// The computer players.
pub use level::casual::casual;
pub use level::guess;
pub use level::perfect::perfect;
pub use level::sharp::sharp;
pub use level::steady::steady;
pub use level::tournament::{Entry, Tournament};
pub use maker::devious::devious;
pub use maker::evader::Evader;
