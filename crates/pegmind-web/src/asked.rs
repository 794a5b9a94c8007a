//! What the screens that look back ask the worker, and what it answers.

use pegmind_review::{Alternative, GameReview, Puzzle, RowReview};
use pegmind_rules::Rules;

/// A question to the worker.
#[derive(Clone, Debug)]
pub(crate) enum Question<'a> {
    /// What did the guesses of a game cost? Row by row, then all of it.
    Review {
        /// The record of the game.
        record: &'a str,
    },
    /// What else could have been guessed in a row?
    Alternatives {
        /// The record of the game.
        record: &'a str,
        /// The row, from 1.
        row: usize,
    },
}

/// What the worker found.
#[derive(Clone, Debug)]
#[expect(dead_code, reason = "the worker does not review yet")]
pub(crate) enum Found {
    /// A row of a review that goes on.
    Row(Box<RowReview>),
    /// All of a review.
    Review(Box<GameReview>),
    /// What else could have been guessed.
    Alternatives(Vec<Alternative>),
    /// The costliest row of a game as a puzzle.
    Drill(Option<(usize, Puzzle)>),
    /// Puzzles.
    Puzzles(Vec<Puzzle>),
    /// Why there is no answer.
    Refused(String),
}

/// A question as the worker reads it.
pub(crate) fn write(ticket: u64, question: &Question<'_>) -> String {
    match question {
        Question::Review { record } => format!("review {ticket} {record}"),
        Question::Alternatives { record, row } => format!("alternatives {ticket} {row} {record}"),
    }
}

/// What the worker says, if it is about looking back.
pub(crate) const fn read(_text: &str, _rules: &Rules) -> Option<(u64, Found)> {
    None
}
