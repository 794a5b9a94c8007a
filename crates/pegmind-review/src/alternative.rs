//! Other guesses that could have been made.

use pegmind_rules::Code;

use crate::amount::Amount;

/// Some guesses that are alike: they split the codes that fitted in the same way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alternative {
    /// One of them: the one that was played, else a candidate if there is one, else the lowest.
    pub guess: Code,
    /// How many guesses are alike, this one included; 1 where that was not counted.
    pub alike: u64,
    /// Whether it could be the code; if not it is a probe.
    pub fits: bool,
    /// How many more guesses it takes on average, this one included.
    pub expected: Amount,
    /// What it costs beyond the best guess.
    pub cost: Amount,
    /// Whether one of them was played.
    pub played: bool,
}
