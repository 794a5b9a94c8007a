//! Amounts of guesses, exact or estimated.

use std::iter::Sum;
use std::ops::{Add, Sub};

use crate::fraction::Fraction;

/// A mean number of guesses, or a difference of such numbers: exact, or an estimate.
///
/// What is made of exact amounts is exact, as long as its numbers are not too large; what is
/// made with an estimate is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// So much.
    Exactly(Fraction),
    /// About so much.
    About(f64),
}

impl Amount {
    /// Nothing.
    pub const ZERO: Self = Self::Exactly(Fraction::ZERO);

    /// So many guesses.
    #[must_use]
    pub const fn whole(guesses: u32) -> Self {
        Self::Exactly(Fraction::whole(guesses))
    }

    /// The mean of a total over so many codes.
    #[must_use]
    pub fn mean(total: u64, codes: u128) -> Self {
        Fraction::mean(total.into(), codes).map_or(Self::ZERO, Self::Exactly)
    }

    /// The number, exact or not.
    #[must_use]
    pub fn value(self) -> f64 {
        match self {
            Self::Exactly(fraction) => fraction.approximate(),
            Self::About(value) => value,
        }
    }

    /// The fraction, if it is exact.
    #[must_use]
    pub const fn exact(self) -> Option<Fraction> {
        match self {
            Self::Exactly(fraction) => Some(fraction),
            Self::About(_) => None,
        }
    }

    /// Whether it is exact.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exactly(_))
    }

    /// The same number, called an estimate.
    #[must_use]
    pub fn estimated(self) -> Self {
        Self::About(self.value())
    }

    /// Whether it is nothing, exactly or as far as an estimate tells.
    #[must_use]
    pub fn is_zero(self) -> bool {
        match self {
            Self::Exactly(fraction) => fraction == Fraction::ZERO,
            Self::About(value) => value.abs() < NEGLIGIBLE,
        }
    }
}

/// Estimates that differ by less are the same.
const NEGLIGIBLE: f64 = 1e-9;

impl Add for Amount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let sum = self.exact().zip(other.exact()).and_then(|(own, other)| own.checked_add(other));
        sum.map_or_else(|| Self::About(self.value() + other.value()), Self::Exactly)
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let rest = self.exact().zip(other.exact()).and_then(|(own, other)| own.checked_sub(other));
        rest.map_or_else(|| Self::About(self.value() - other.value()), Self::Exactly)
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_amounts_stay_exact_and_estimates_stay_estimates() {
        let perfect = Amount::mean(5625, 1296);
        assert!((perfect - perfect).is_zero() && (perfect - perfect).is_exact());
        let about = perfect + Amount::About(0.5);
        assert!(!about.is_exact() && (about.value() - 4.840_277_777_8).abs() < 1e-9);
        assert!(!perfect.estimated().is_exact());
        let large = Amount::Exactly(Fraction::mean(i128::MAX, 1).unwrap_or(Fraction::ZERO));
        assert!(!(large + Amount::whole(1)).is_exact());
        let sum: Amount = [Amount::whole(2), Amount::mean(1, 2)].into_iter().sum();
        assert_eq!(sum, Amount::mean(5, 2));
    }
}
