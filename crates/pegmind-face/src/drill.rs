//! What is said of rows of own games that are asked again.

use pegmind_session::Day;

/// That a row is asked again.
#[must_use]
pub fn drill_chosen(row: usize, due: Option<Day>) -> String {
    match due {
        Some(due) => format!("Row {row} is asked again on {due}, among the puzzles."),
        None => format!("Row {row} is not asked again: you know it by now."),
    }
}

/// That a row cannot be asked again.
#[must_use]
pub fn no_drill(row: usize) -> String {
    format!("Row {row} is not asked again: the guess was good, or too many codes were left.")
}

/// That there is no such row to be asked again.
#[must_use]
pub fn no_drill_row(rows: usize) -> String {
    format!("drill takes the number of a row; there are {rows}.")
}

/// That no row is worth being asked again.
pub const NO_DRILL: &str = "No guess of this game cost anything.";

/// That nothing is kept of a game, so that its rows cannot be asked again.
pub const DRILL_NOT_KEPT: &str =
    "This game is not among the finished ones, so its rows cannot be asked again.";

/// When a row comes back that was answered.
#[must_use]
pub fn drill_answered(due: Option<Day>) -> String {
    match due {
        Some(due) => format!("This row comes back on {due}."),
        None => "You know this row by now: it does not come back.".into(),
    }
}

/// How many rows are due.
#[must_use]
pub fn drills_due(count: usize) -> String {
    format!("Rows of your own games: {count} due today")
}

/// That no row is due, and when the next one is.
#[must_use]
pub fn no_drill_due(next: Option<Day>) -> String {
    match next {
        Some(next) => format!("No row is due today; the next one is on {next}."),
        None => "No row of your games is to be asked again.".into(),
    }
}
