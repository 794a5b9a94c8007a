//! Looking back at games: what each guess cost and what was luck, numbers over many
//! games, the code of the day, puzzles.
//!
//! Everything here is pure and runs no solver: what positions and guesses cost is given.
//! So page, server and terminal use it as it is.
//!
//! ```
//! use pegmind_review::{Amount, Verdict, Telling, skill};
//!
//! // 18 guesses more than the best ones need for 276 codes.
//! let cost = Amount::mean(18, 276);
//! assert_eq!((Verdict::of(cost, Telling::New), skill(cost)), (Verdict::Fine, 83));
//! ```

#![forbid(unsafe_code)]

mod amount;
mod fraction;

mod row_values;
mod verdict;

mod alternative;
mod balance;
mod row_review;

mod finished_game;
mod game_review;
mod tip;

mod export;
mod statistics;

pub use amount::Amount;
pub use fraction::Fraction;

// What is given.
pub use finished_game::FinishedGame;
pub use row_values::{AnswerClass, Answers, Certain, Ignored, Rest, RowValues};

// What is said of it.
pub use alternative::Alternative;
pub use balance::Balance;
pub use game_review::{GameReview, Hardness, Unjudged, WrongAnswer};
pub use row_review::{RowReview, Tag, TellingClash};
pub use tip::{Praise, Tip, TipKind};
pub use verdict::{Telling, Verdict, skill};

// Many games together.
pub use export::{Collection, ExportError, ExportProblem, ExportReader, ExportWriter, GameMark};
pub use statistics::{
    BoardStatistics, Books, FORM_GAMES, Figures, FiguresError, GameKey, Gathering, Luck, LuckPoint,
    MadeCodes, Millionths, PEOPLE_MAX, Statistics, Streak, Tally, Turn, preset_of,
};

// The code of a day, puzzles, and what is shared with others.
mod daily;
mod drill;
mod own_average;
mod picture;
mod puzzle;
mod shared;

pub use daily::{Attempt, AttemptError, Daily, DailyLog, Standing};
pub use drill::{DrillKey, DrillResult, DrillResultError, INTERVALS, Schedule};
pub use own_average::own_average;
pub use picture::{CODES_MIN, Giveaway, PublicRow, giveaway};
pub use puzzle::{PUZZLE_CODES_MAX, Puzzle, PuzzleKind, PuzzleParts, Rating};
pub use shared::{ShareError, SharedReview};
