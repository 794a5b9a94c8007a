//! How a game ended.

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The codebreaker found the code and wins.
    Solved,
    /// The last row was used without finding it; the codemaker wins.
    Unsolved,
    /// The codebreaker gave up; the codemaker wins.
    Resigned,
}

impl Outcome {
    /// Whether the codebreaker won.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        matches!(self, Self::Solved)
    }
}
