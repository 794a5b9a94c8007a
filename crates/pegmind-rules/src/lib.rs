//! The values and rules of the code-breaking game Mastermind: what a code, a
//! guess and an answer are, how a guess is marked, when a game or a match ends,
//! and how all of it is written down. No input or output, no clock, no
//! randomness of its own, no standard library.
//!
//! Marking a guess:
//!
//! ```
//! use pegmind_rules::{Preset, mark, parse_code};
//!
//! let rules = Preset::Classic.rules();
//! let code = parse_code(&rules, "GPYB")?;
//! let guess = parse_code(&rules, "yellow green blue purple")?;
//! let feedback = mark(&rules, &code, &guess);
//! assert_eq!(feedback.to_string(), "0+4");
//! # Ok::<(), pegmind_rules::ParseCodeError>(())
//! ```
//!
//! Which codes are left after two rows:
//!
//! ```
//! use pegmind_rules::{Board, Codes, Preset, Row, parse_code, parse_feedback};
//!
//! let rules = Preset::Classic.rules();
//! let mut board = Board::new(rules);
//! for (guess, answer) in [("RROY", "0+1"), ("RBGG", "0+2")] {
//!     let guess = parse_code(&rules, guess)?;
//!     let feedback = parse_feedback(&rules, answer)?;
//!     board.push(Row { guess, feedback })?;
//! }
//! assert_eq!(Codes::new(&rules).filter(|code| board.fits(code)).count(), 36);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod assistance;
mod board;
mod code;
mod codes;
mod color;
mod conflict;
mod draft;
mod feedback;
mod game;
mod game_match;
mod hint;
mod mark;
mod named;
mod notation;
mod open_count;
mod outcome;
mod peg;
mod perfect_board;
mod player;
mod preset;
mod quoted;
mod randomness;
mod rules;
mod seat;
mod setup;

pub use assistance::{Assistance, BestGuesses, DraftFit, Expected, PegCounts};
pub use board::{Board, BoardFullError, Clash, Row};
pub use code::{Code, CodeError, check_peg};
pub use codes::Codes;
pub use color::{Color, ColorCount, ColorCountError, ColorNames, ColorWord};
pub use draft::Draft;
pub use feedback::{Feedback, FeedbackError, PegMark};
pub use game::{Game, GameError};
pub use game_match::{GameCount, GameCountError, Match, MatchOutcome, Scoring};
pub use hint::Hint;
pub use mark::{Explanation, PegMatch, explain, mark};
pub use named::UnknownNameError;
pub use notation::{ParseCodeError, parse_code, parse_feedback, parse_pegs};
pub use open_count::{OpenCount, OpenCountError};
pub use outcome::Outcome;
pub use peg::{Peg, PegCount, PegCountError};
pub use perfect_board::{PerfectBoard, UnplayedBoardError};
pub use player::{Both, EmptyNameError, Player, PlayerKind, PlayerName};
pub use preset::{Difficulty, Preset};
pub use quoted::{Quoted, is_unprintable};
pub use randomness::{Randomness, draw_code};
pub use rules::{Blanks, FeedbackRule, Repeats, RowCount, RowCountError, Rules, RulesError};
pub use seat::{BreakerLevel, Controller, MakerLevel, Seat};
pub use setup::{
    CodePlace, Hints, KeyPegStyle, Marks, Setup, SetupError, SetupOptions, Strict, Takebacks,
};
