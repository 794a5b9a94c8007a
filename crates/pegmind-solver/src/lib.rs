//! What can be worked out from the public board of a game of Mastermind: which
//! codes still fit, whether the rows contradict each other, what one answer can
//! mean, hints, the guesses of the computer codebreakers, and the codes and
//! answers of the computer codemakers.
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
//! use pegmind_solver::CandidateSet;
//!
//! let rules = Preset::Classic.rules();
//! let mut board = Board::new(rules);
//! for (guess, answer) in [("RROY", "0+1"), ("RBGG", "0+2")] {
//!     let guess = parse_code(&rules, guess)?;
//!     let feedback = parse_feedback(&rules, answer)?;
//!     board.push(Row { guess, feedback })?;
//! }
//! let set = CandidateSet::enumerate(&board).expect("1296 codes can be listed");
//! assert_eq!(set.len(), 36);
//! let green = parse_code(&rules, "GGGG")?.pegs()[0];
//! assert_eq!(set.by_peg().in_hole(1, green), 18);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A computer codebreaker at work:
//!
//! ```
//! use pegmind_rules::{Board, Rules, Row, SplitMix64};
//! use pegmind_solver::steady;
//!
//! let rules = Rules::mastermind(4, 6)?;
//! let secret = rules.code("GPYB")?;
//! let mut board = Board::new(rules);
//! while board.rows().last().is_none_or(|row| !row.feedback.is_solved()) {
//!     let guess = steady(&board, &mut SplitMix64(7)).expect("the secret always fits");
//!     board.push(Row { guess, feedback: secret.mark(&guess) })?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What one answer can mean:
//!
//! ```
//! use pegmind_rules::{Preset, Row, parse_code, parse_feedback};
//! use pegmind_solver::list_pairings;
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
//! use pegmind_solver::{Diagnosis, Guesses, diagnose, suggest};
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

mod peg_set;

mod constraints;
mod descent;
mod ensemble;
mod landscape;

mod cancel;
mod logarithm;
mod parallel;

mod class;
mod codebook;
mod guess_list;
mod strategy;
mod symmetry;

mod chooser;
mod evaluation;
mod histogram;

mod candidates;
mod closest;
mod consistency;
mod estimate;
mod sample;
mod survey;

mod lookahead;
mod opening;
mod panel;
mod pool;
mod worth;

mod alike;
mod optimal;
mod study;

mod assist;
mod casual;
mod devious;
mod evader;
mod expert;
mod hint;
mod likeness;
mod pairings;
mod perfect;
mod repair;
mod sharp;
mod steady;
mod suggest;

mod tournament;

#[cfg(test)]
mod fixtures;

pub use assist::{ASSIST_STEPS_MAX, assist};
pub use cancel::Cancel;
pub use candidates::{CANDIDATES_MAX, CandidateSet, ENUMERATE_STEPS_MAX, PegTally};
pub use casual::casual;
pub use closest::CLOSEST_MARKS_MAX;
pub use codebook::CODEBOOK_MAX;
pub use consistency::{SEARCH_STEPS_MAX, Search, Verdict, find_contradiction, search};
pub use devious::devious;
pub use estimate::{Count, count_left};
pub use evader::Evader;
pub use evaluation::{Contest, Evaluation};
pub use expert::expert;
pub use hint::HintLadder;
pub use histogram::Histogram;
pub use optimal::{
    BestPlay, CHECKPOINT_BYTES_MAX, Checkpoint, CheckpointMismatch, Follower, Minimize,
    OPTIMAL_CODES_MAX, Optimal, OptimalError, OptimalLimits, OptimalOptions, OptimalProgress,
    OptimalResult, Pruning, ReadCheckpointError, StrategyTree, Transpositions, Value, ValueLimits,
    Values,
};
pub use pairings::{PAIRINGS_STEPS_MAX, Pairings, list_pairings};
pub use parallel::with_threads;
pub use perfect::perfect;
pub use repair::{
    Correction, Diagnosis, PAIRS_MAX, REPAIR_STEPS_MAX, Repair, RepairedCount, Slip, diagnose,
};
pub use sample::{SAMPLE_MAX, Sample};
pub use sharp::sharp;
pub use steady::steady;
pub use strategy::{Guesses, Strategy};
pub use suggest::{Assessment, SUGGEST_STEPS_MAX, Split, Suggestion, assess, suggest, suggest_by};
pub use survey::Survey;
pub use tournament::{Entry, Tournament};
