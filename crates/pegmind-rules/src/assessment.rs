//! What a guess would do.

use crate::code::Code;
use crate::count::Count;

/// What a guess does on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The guess.
    pub guess: Code,
    /// Whether it fits every row, so that it may be the code.
    pub fits: bool,
    /// How many codes fit, or about how many; `None` where no code that fits
    /// was found in time.
    pub left: Option<Count>,
    /// Into how many classes of answers it splits them, and how many are in
    /// the largest one.
    pub split: Option<Split>,
    /// How many more guesses it takes on average, this one included.
    pub expected: f64,
    /// How many guesses it takes for all codes that fit together: divided by how
    /// many there are this is `expected`, exactly. `None` where that was estimated
    /// from sizes alone.
    pub total: Option<u64>,
    /// How many more guesses it takes at worst, this one included.
    pub worst: u32,
    /// Whether `expected` is that of the best play; if not both are estimates.
    /// `worst` is then that of the shortest such play, or of one that was found
    /// where looking for it would take long.
    pub exact: bool,
}

/// How a guess splits the codes that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The classes of answers that are not empty.
    pub classes: u64,
    /// How many codes are in the largest of them.
    pub largest: u128,
    /// Whether all codes were looked at. If not the classes are those of a
    /// sample, and the largest is estimated from it.
    pub exact: bool,
}
