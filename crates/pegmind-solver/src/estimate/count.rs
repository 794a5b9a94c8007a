//! How many codes are left, exactly or estimated.

use crate::estimate::annealing::COUNT_BITS;

/// How many codes fit a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many, counted.
    Exact(u128),
    /// About so many.
    Estimate {
        /// The estimate, which on average over all random words is right.
        codes: u128,
        /// The standard error of the estimate, itself estimated.
        standard_error: u128,
    },
}

impl Count {
    /// The number of codes, exact or not.
    #[must_use]
    pub const fn codes(self) -> u128 {
        match self {
            Self::Exact(codes) | Self::Estimate { codes, .. } => codes,
        }
    }

    /// The number of codes; an estimate rounded to two digits that count.
    #[must_use]
    pub const fn rounded(self) -> u128 {
        let codes = match self {
            Self::Exact(codes) => return codes,
            Self::Estimate { codes, .. } => codes,
        };
        let mut unit = 1;
        while codes / unit >= 100 {
            unit *= 10;
        }
        (codes + unit / 2) / unit * unit
    }

    /// The same, but never more than there are.
    pub const fn at_most(self, all: u128) -> Self {
        match self {
            Self::Estimate { codes, standard_error } if codes > all => {
                Self::Estimate { codes: all, standard_error }
            }
            count => count,
        }
    }

    /// What several independent estimates, in units of `2^-COUNT_BITS`, say
    /// together.
    pub fn of_groups(counts: &[u128]) -> Self {
        let groups = u128::try_from(counts.len()).unwrap_or(1).max(1);
        let mean = (counts.iter().sum::<u128>() / groups).max(1);
        // Squares of differences relative to the mean, in units of 2^-32.
        let relative = |count: &u128| (count.abs_diff(mean).min(mean << 10) << 16) / mean;
        let squares: u128 = counts.iter().map(|count| relative(count).pow(2)).sum();
        // One estimate alone may be wrong by all of it.
        let error = match groups {
            1 => 1 << 16,
            _ => (squares / (groups * (groups - 1))).isqrt(),
        };
        Self::Estimate {
            codes: ((mean + (1 << (COUNT_BITS - 1))) >> COUNT_BITS).max(1),
            standard_error: (mean * error) >> (COUNT_BITS + 16),
        }
    }
}
