//! How many codes fit, exactly or estimated.

use crate::open_count::OpenCount;

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

    /// The standard error of an estimate.
    #[must_use]
    pub const fn standard_error(self) -> Option<u128> {
        match self {
            Self::Exact(_) => None,
            Self::Estimate { standard_error, .. } => Some(standard_error),
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
    #[must_use]
    pub const fn at_most(self, all: u128) -> Self {
        match self {
            Self::Estimate { codes, standard_error } if codes > all => {
                Self::Estimate { codes: all, standard_error }
            }
            count => count,
        }
    }
}

impl From<Count> for OpenCount {
    fn from(count: Count) -> Self {
        match count {
            Count::Exact(codes) => Self::Exactly(codes),
            Count::Estimate { codes, .. } => Self::About(codes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_rounded_to_two_digits_and_a_count_is_not() {
        let estimate = |codes| Count::Estimate { codes, standard_error: 1 };
        assert_eq!(Count::Exact(12_345).rounded(), 12_345);
        assert_eq!(
            [7, 99, 12_345, 12_500].map(|codes| estimate(codes).rounded()),
            [7, 99, 12_000, 13_000]
        );
        assert_eq!(estimate(900).at_most(800), Count::Estimate { codes: 800, standard_error: 1 });
        assert_eq!(Count::Exact(900).at_most(800), Count::Exact(900));
    }
}
