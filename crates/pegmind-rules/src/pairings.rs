//! What one answer can mean.

use alloc::vec::Vec;

use crate::feedback::PegMark;

/// The marks that the pegs of a guess may have, peg by peg.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairings {
    /// Possible marks of all pegs, in ascending order: exact before color
    /// before nothing, from the left. Empty if no code earns this answer.
    pub patterns: Vec<Vec<PegMark>>,
    /// Whether there may be more patterns than are listed.
    pub more: bool,
}

impl Pairings {
    /// The most patterns that are listed for a person.
    pub const LISTED_MAX: usize = 8;
}
