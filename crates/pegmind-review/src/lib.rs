//! Looking back at games: what each guess cost and what was luck, numbers over many
//! games, the code of the day, puzzles.
//!
//! Everything here is pure and runs no solver: what positions and guesses cost is given.
//! So page, server and terminal use it as it is.

#![forbid(unsafe_code)]

mod daily;
mod picture;

pub use daily::{Attempt, Daily, DailyLog, Standing};
pub use picture::{CODES_MIN, Giveaway, PublicRow, giveaway};
