//! What a class of codes is worth: how many guesses it takes to find them all.

use crate::strategy::logarithm::{FRACTION_BITS, n_log_n};
use crate::strategy::test_set::ClassSizes;

/// How dear a set of codes is by its size, with
/// 32 binary digits after the point. Integers, so that every
/// machine chooses the same guess.
#[derive(Clone, Debug)]
pub struct Worth {
    costs: Vec<u64>,
    in_guesses: bool,
}

impl Worth {
    /// Sizes times their binary logarithms: the guess that keeps the sum low
    /// tells most (Neuwirth 1982). For sets of up to `size_max` codes.
    #[must_use]
    pub fn entropy(size_max: usize) -> Self {
        Self { costs: n_log_n(size_max), in_guesses: false }
    }

    /// The number of guesses, over all codes of a set, that finding them takes,
    /// estimated from the size alone. For sets of up to `size_max` codes.
    ///
    /// A code of `n` takes about `1.29 + 0.24 log2 n` guesses, measured in games
    /// of this player with 5 and 8 pegs, and all of them together no fewer than
    /// `2n - 1`: one takes one guess, the others at least two.
    #[must_use]
    pub fn guesses(size_max: usize) -> Self {
        let costs = (0_u64..).zip(n_log_n(size_max)).map(|(size, size_log_size)| {
            let least = (2 * size).saturating_sub(1) * Self::GUESS;
            let first = size * Self::GUESS * 129 / 100;
            if size <= 2 { least } else { least.max(first + size_log_size / 100 * 24) }
        });
        Self { costs: costs.collect(), in_guesses: true }
    }

    /// What one guess costs, where costs are in guesses.
    pub const GUESS: u64 = 1 << FRACTION_BITS;

    /// Whether costs are numbers of guesses.
    #[must_use]
    pub const fn is_in_guesses(&self) -> bool {
        self.in_guesses
    }

    /// What is to be done after a guess that leaves these classes.
    #[must_use]
    pub fn of_classes(&self, classes: &ClassSizes) -> u64 {
        classes.open.iter().map(|size| self.of_size(*size)).sum()
    }

    /// How much dearer a set becomes that grows to this size by one code.
    #[must_use]
    pub fn growth(&self, size: u32) -> u64 {
        self.of_size(size) - self.of_size(size.saturating_sub(1))
    }

    /// What a set of this size takes.
    #[inline]
    #[must_use]
    pub fn of_size(&self, size: u32) -> u64 {
        self.costs.get(size as usize).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_codes_take_three_guesses_and_more_codes_take_longer() {
        let worth = Worth::guesses(5000);
        let guesses = |size| worth.of_size(size) / Worth::GUESS;
        assert_eq!([guesses(0), guesses(1), guesses(2), guesses(3)], [0, 1, 3, 5]);
        assert!((1..5000).all(|size| worth.growth(size + 1) >= Worth::GUESS));
        assert_eq!(guesses(1000), 3681, "3.68 for each");
    }
}
