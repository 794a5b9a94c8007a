//! What a tree says of itself.

use pegmind_rules::{Strict, named};

named! {
    /// What a strategy was made to keep small.
    #[derive(Default, Hash)]
    pub enum Aim: "aim" {
        /// The guesses for all codes together.
        #[default]
        Expected = "expected",
        /// The guesses of the longest game.
        Worst = "worst",
    }
}

/// What whoever made a tree says of it. Everything but `lower` can be counted
/// again; that no strategy does better than `lower` rests on the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What was to be small.
    pub aim: Aim,
    /// Whether every guess fits the answers before it.
    pub strict: Strict,
    /// The longest game that was allowed, if there was a limit.
    pub guesses_max: Option<u8>,
    /// The guesses for all codes together, the winning ones included and the
    /// rows of the position not.
    pub total: u64,
    /// The guesses of the longest game, counted alike.
    pub longest: u8,
    /// No strategy of this kind has a smaller total, or where the longest game
    /// was to be short, a shorter one; 0 where nothing is known.
    pub lower: u64,
}

impl Claim {
    /// What was to be small: the total, or the longest game.
    #[must_use]
    pub const fn value(&self) -> u64 {
        match self.aim {
            Aim::Expected => self.total,
            // From is not const.
            Aim::Worst => self.longest as u64,
        }
    }

    /// Whether no strategy of this kind is better, if the claim holds.
    #[must_use]
    pub const fn is_proven(&self) -> bool {
        self.lower == self.value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_proven_where_the_bounds_of_its_aim_meet() {
        let claim = Claim {
            aim: Aim::Expected,
            strict: Strict::No,
            guesses_max: None,
            total: 5625,
            longest: 6,
            lower: 5625,
        };
        assert!(claim.is_proven());
        assert!(!Claim { aim: Aim::Worst, ..claim }.is_proven());
        assert!(Claim { aim: Aim::Worst, lower: 6, ..claim }.is_proven());
        assert!(!Claim { lower: 5624, ..claim }.is_proven());
    }
}
