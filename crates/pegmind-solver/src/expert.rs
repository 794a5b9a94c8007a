//! The expert codebreaker picks the best of all guesses by expected size.

use pegmind_rules::{Board, Code, Randomness};

use crate::steady::steady;

/// The best of all guesses by expected size; nothing if no code fits all rows.
#[must_use]
pub fn expert(board: &Board, randomness: &mut impl Randomness) -> Option<Code> {
    steady(board, randomness)
}
