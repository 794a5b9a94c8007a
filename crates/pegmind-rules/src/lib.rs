//! The values and rules of the code-breaking game Mastermind: what a code, a
//! guess and an answer are, how a guess is marked, when a game or a match ends,
//! and how all of it is written down. No input or output, no clock, no
//! standard library; randomness is what the caller brings, or [`SplitMix64`].
//!
//! Marking a guess:
//!
//! ```
//! use pegmind_rules::Rules;
//!
//! let rules = Rules::mastermind(4, 6)?;
//! let code = rules.code("GPYB")?;
//! let guess = rules.code("yellow green blue purple")?;
//! assert_eq!(code.mark(&guess).to_string(), "0+4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Which codes are left after two rows:
//!
//! ```
//! use pegmind_rules::{Board, Codes, Rules};
//!
//! let rules: Rules = "6 colors, 4 pegs".parse()?;
//! let board = Board::read(rules, [("RROY", "0+1"), ("RBGG", "0+2")])?;
//! assert_eq!(Codes::new(&rules).filter(|code| board.fits(code)).count(), 36);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Two features, off by default: `serde` writes and reads what has a text form as
//! that text, and `arbitrary` makes boards, codes and choices for fuzzers.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub use arbitrary;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde_core;

#[cfg(feature = "arbitrary")]
mod any;
mod assessment;
mod assistance;
mod board;
mod code;
mod codes;
mod color;
mod conflict;
mod count;
mod course;
mod draft;
mod feedback;
mod game;
mod game_match;
mod guess_average;
mod hint;
mod mark;
mod named;
mod notation;
mod open_count;
mod outcome;
mod pairings;
mod peg;
mod perfect_board;
mod player;
mod preset;
mod quoted;
mod randomness;
mod repair;
mod row;
mod rules;
mod seat;
mod setup;
mod setup_line;
#[cfg(feature = "serde")]
mod text_form;

/// Without the feature `serde` nothing is stored or sent.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! text_form {
    ($($type:tt)+) => {};
}

pub use assessment::{Assessment, Split};
pub use assistance::{Assistance, BestGuesses, DraftFit, Expected, PegCounts};
pub use board::{Board, BoardFullError, Clash, ReadBoardError};
pub use code::{Code, CodeError, check_peg};
pub use codes::{Codes, code_at};
pub use color::{Color, ColorCount, ColorCountError, ColorNames, ColorWord};
pub use count::Count;
pub use course::{AverageGuesses, Course};
pub use draft::Draft;
pub use feedback::{Feedback, FeedbackError, PegMark};
pub use game::{Game, GameError};
pub use game_match::{GameCount, GameCountError, Match, MatchOutcome, Scoring};
pub use guess_average::{GuessAverage, GuessAverageError};
pub use hint::Hint;
pub use mark::{Explanation, PegMatch, explain, mark};
pub use named::{UnknownNameError, are_distinct};
pub use notation::{ParseCodeError, ParseRowError, parse_pegs};
pub use open_count::{OpenCount, OpenCountError};
pub use outcome::Outcome;
pub use pairings::Pairings;
pub use peg::{Peg, PegCount, PegCountError};
pub use perfect_board::{PerfectBoard, UnplayedBoardError};
pub use player::{Both, NameError, Player, PlayerKind, PlayerName};
pub use preset::{Difficulty, Preset};
pub use quoted::{Quoted, is_unprintable};
pub use randomness::{Randomness, SplitMix64, draw_code};
pub use repair::{Correction, Repair, RepairedCount, Slip};
pub use row::Row;
pub use rules::{Blanks, FeedbackRule, Repeats, RowCount, RowCountError, Rules, RulesError};
pub use seat::{BreakerLevel, BreakerLevelError, Controller, MakerLevel, Seat};
pub use setup::{
    CodePlace, Hints, KeyPegStyle, Marks, Setup, SetupError, SetupOptions, Strict, Takebacks,
};
pub use setup_line::ParseRulesError;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use text_form::read_text;
