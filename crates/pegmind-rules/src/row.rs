//! One row of a board.

use crate::code::Code;
use crate::feedback::Feedback;

/// A guess and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// What was guessed.
    pub guess: Code,
    /// How it was marked.
    pub feedback: Feedback,
}
