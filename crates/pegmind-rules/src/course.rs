//! How a game went that is over.

use alloc::vec::Vec;

use crate::open_count::OpenCount;

/// How the codes became fewer in a game, row by row, as its public board tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// How many codes fitted before the first row, and after each.
    pub left: Vec<OpenCount>,
    /// How many guesses the best play known needs on average on this board, if that
    /// is known.
    pub average: Option<AverageGuesses>,
}

/// A mean number of guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AverageGuesses {
    /// In hundredths, rounded.
    pub hundredths: u32,
    /// Whether nothing is better; else it is an estimate.
    pub exact: bool,
}
