//! The reply of `pegmind puzzle`.

use pegmind_review::Puzzle;
use serde::Serialize;

/// A puzzle with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PuzzleReply {
    /// The version of this object.
    pub schema: u32,
    /// What is asked.
    pub kind: &'static str,
    /// The rows, the first one first.
    pub rows: Vec<PuzzleRow>,
    /// A right answer as the numbers of its pegs, 0 for a blank.
    pub answer: Vec<u8>,
    /// How many right answers there are.
    pub answers: usize,
    /// How many codes fit the rows.
    pub left: usize,
    /// How hard it is.
    pub rating: &'static str,
}

/// A row of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PuzzleRow {
    /// The guess as the numbers of its pegs, 0 for a blank.
    pub guess: Vec<u8>,
    /// Its answer.
    pub feedback: String,
}

impl PuzzleReply {
    /// The reply for a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let rows = puzzle.board().rows().iter().map(|row| PuzzleRow {
            guess: row.guess.numbers(),
            feedback: row.feedback.to_string(),
        });
        Self {
            schema: crate::SCHEMA,
            kind: puzzle.kind().name(),
            rows: rows.collect(),
            answer: puzzle.answer().numbers(),
            answers: puzzle.answers().len(),
            left: puzzle.left(),
            rating: puzzle.rating().name(),
        }
    }
}
