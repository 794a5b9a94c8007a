//! Answers from the public board: what to guess next, what a guess would do, which
//! answer is wrong if no code fits, hints, what one answer can mean, everything the
//! board tells at once, and the guesses, codes and answers of the computer players.
//!
//! Nothing here knows the code of a game, and nothing reads a clock or makes randomness
//! of its own: the same board and the same random words give the same result.
//!
//! A computer codebreaker at work, with a poor source of random words:
//!
//! ```
//! use pegmind_rules::{Board, Preset, Randomness, Row, mark, parse_code};
//! use pegmind_advice::steady;
//!
//! struct Counter(u64);
//!
//! impl Randomness for Counter {
//!     fn word(&mut self) -> u64 {
//!         self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
//!         self.0
//!     }
//! }
//!
//! let rules = Preset::Classic.rules();
//! let secret = parse_code(&rules, "GPYB")?;
//! let mut board = Board::new(rules);
//! while board.rows().last().is_none_or(|row| !row.feedback.is_solved()) {
//!     let guess = steady(&board, &mut Counter(7)).expect("the secret always fits");
//!     board.push(Row { guess, feedback: mark(&rules, &secret, &guess) })?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What one answer can mean:
//!
//! ```
//! use pegmind_rules::{Preset, Row, parse_code, parse_feedback};
//! use pegmind_advice::list_pairings;
//!
//! let rules = Preset::Classic.rules();
//! let row = Row {
//!     guess: parse_code(&rules, "RROY")?,
//!     feedback: parse_feedback(&rules, "0+1")?,
//! };
//! // The one color match is a red, the orange or the yellow; of the two reds
//! // the left one gets the mark.
//! assert_eq!(list_pairings(&rules, &row, 100).patterns.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What to guess next, and which answer is wrong if no code fits:
//!
//! ```
//! use pegmind_rules::{Board, Preset, Row, parse_code, parse_feedback};
//! use pegmind_advice::{Diagnosis, diagnose, suggest};
//! use pegmind_solver::Guesses;
//!
//! let rules = Preset::Classic.rules();
//! let mut board = Board::new(rules);
//! for (guess, answer) in [("RROY", "0+1"), ("RBGG", "0+2")] {
//!     let guess = parse_code(&rules, guess)?;
//!     board.push(Row { guess, feedback: parse_feedback(&rules, answer)? })?;
//! }
//! let best = suggest(&board, Guesses::All).expect("36 codes fit").best;
//! assert_eq!(best.guess.to_string(), "OGBO");
//! assert!(best.exact && best.expected < 2.67);
//!
//! let guess = parse_code(&rules, "YYYY")?;
//! board.push(Row { guess, feedback: parse_feedback(&rules, "4+0")? })?;
//! assert_eq!(suggest(&board, Guesses::All), None);
//! let Diagnosis::Contradiction(repairs) = diagnose(&board) else { panic!("no code fits") };
//! assert_eq!(repairs[0].corrections[0].row, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod advisor;

mod alike;
mod study;
mod suggest;

mod assist;
mod hint;
mod pairings;
mod repair;

mod casual;
mod devious;
mod evader;
mod likeness;
mod perfect;
mod sharp;
mod steady;

mod tournament;

#[cfg(test)]
mod fixtures;

pub use assist::{ASSIST_STEPS_MAX, assist};
pub use casual::casual;
pub use devious::devious;
pub use evader::Evader;
pub use hint::HintLadder;
pub use pairings::{PAIRINGS_STEPS_MAX, Pairings, list_pairings};
pub use perfect::perfect;
pub use repair::{
    Correction, Diagnosis, PAIRS_MAX, REPAIR_STEPS_MAX, Repair, RepairedCount, Slip, diagnose,
};
pub use sharp::sharp;
pub use steady::steady;
pub use suggest::{Assessment, SUGGEST_STEPS_MAX, Split, Suggestion, assess, suggest, suggest_by};
pub use tournament::{Entry, Tournament};
