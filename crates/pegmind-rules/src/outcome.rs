//! How a game ended.

use crate::named::named;

named! {
    /// The end of a game.
    #[derive(Hash)]
    pub enum Outcome: "end of a game" {
        /// The codebreaker found the code and wins.
        Solved = "solved",
        /// The last row was used without finding it; the codemaker wins.
        Unsolved = "unsolved",
        /// The codebreaker gave up; the codemaker wins.
        Resigned = "resigned",
    }
}

impl Outcome {
    /// Whether the codebreaker won.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        matches!(self, Self::Solved)
    }
}
