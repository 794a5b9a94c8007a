//! The strategies that look one step ahead, and those that do not.

mod guess_list;
mod guess_search;
mod logarithm;
mod lookahead;
pub mod opening;

// The best guess by one key, exactly, and whole boards played by it.
pub mod chooser;
pub mod evaluation;
pub mod histogram;
pub mod one_step;

// The guess where that takes too long.
pub mod expert;
pub mod test_set;
pub mod worth;

use pegmind_kernel::{Ranking, Shape};
use pegmind_rules::named;

use logarithm::{ROUNDING, n_log_n};

named! {
    /// A rule that says which guess to make.
    ///
    /// Ties are broken the same way by all of them that rank guesses: the
    /// better key, then a candidate before a guess that cannot be the code,
    /// then the lowest code. With two candidates or one all of them but the
    /// random ones make the lowest.
    #[derive(Hash)]
    pub enum Strategy: "strategy" {
        /// Makes the largest class as small as possible (Knuth 1977).
        Minimax = "minimax",
        /// Makes the expected size of the class as small as possible: the sum
        /// of the squared class sizes (Irving 1978).
        ExpectedSize = "expected-size",
        /// Tells as much as possible: the smallest sum of class sizes times
        /// their logarithms (Neuwirth 1982).
        Entropy = "entropy",
        /// Makes as many classes as possible (Kooi 2005).
        MostParts = "most-parts",
        /// The smallest candidate (Shapiro 1983).
        FirstConsistent = "first-consistent",
        /// A candidate drawn at random (Rosu 1997); the level `steady`.
        RandomConsistent = "random-consistent",
    }
}

named! {
    /// Which guesses a strategy chooses from.
    #[derive(Default, Hash)]
    pub enum Guesses: "guesses" {
        /// Every code of the board.
        #[default]
        All = "all",
        /// The candidates only.
        Candidates = "candidates",
    }
}

impl Strategy {
    /// Whether the strategy looks one step ahead, at the classes that guesses make.
    #[must_use]
    pub const fn ranks_guesses(self) -> bool {
        match self {
            Self::Minimax | Self::ExpectedSize | Self::Entropy | Self::MostParts => true,
            Self::FirstConsistent | Self::RandomConsistent => false,
        }
    }

    /// How the strategy ranks class sizes in sets of up to `codes` codes. Returns `None`
    /// for strategies that do not look at classes. The winning class counts like any
    /// other.
    #[must_use]
    pub fn ranking(self, shape: Shape, codes: usize) -> Option<Ranking> {
        let numbers = || 0..=codes as u64;
        Some(match self {
            Self::Minimax => Ranking::largest(shape, codes),
            Self::ExpectedSize => Ranking::sum(shape, numbers().map(|n| n * n).collect(), 0),
            Self::Entropy => Ranking::sum(shape, n_log_n(codes), ROUNDING),
            // Empty classes are to be few.
            Self::MostParts => {
                Ranking::sum(shape, numbers().map(|n| u64::from(n == 0)).collect(), 0)
            }
            Self::FirstConsistent | Self::RandomConsistent => return None,
        })
    }
}
