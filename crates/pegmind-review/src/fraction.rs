//! Exact fractions of guesses.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// An exact fraction.
///
/// Prints as it was made, so that a total over so many codes stays recognizable
/// (`5625/1296`); sums are in lowest terms. Fractions of the same value are equal.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    numerator: i128,
    /// Above 0.
    denominator: i128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// The mean of a total over so many codes, not reduced. Returns `None` if there are none
    /// of them.
    #[must_use]
    pub fn mean(total: i128, codes: u128) -> Option<Self> {
        let denominator = i128::try_from(codes).ok().filter(|codes| *codes > 0)?;
        Some(Self { numerator: total, denominator })
    }

    /// A whole number.
    #[must_use]
    pub const fn whole(number: u32) -> Self {
        Self { numerator: number as i128, denominator: 1 }
    }

    /// The number above the line.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The number below the line, above 0.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// The sum, in lowest terms. Returns `None` if its numbers are too large.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let shared = gcd(self.denominator, other.denominator);
        let (own, others) = (other.denominator / shared, self.denominator / shared);
        let left = self.numerator.checked_mul(own)?;
        let right = other.numerator.checked_mul(others)?;
        let numerator = left.checked_add(right)?;
        Some(Self { numerator, denominator: self.denominator.checked_mul(own)? }.reduced())
    }

    /// The difference, in lowest terms. Returns `None` if its numbers are too large.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(Self { numerator: other.numerator.checked_neg()?, ..other })
    }

    /// The same value in lowest terms.
    #[must_use]
    pub fn reduced(self) -> Self {
        let shared = gcd(self.numerator, self.denominator);
        Self { numerator: self.numerator / shared, denominator: self.denominator / shared }
    }

    /// The nearest number of floating point, or one beside it.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an approximation")]
    pub fn approximate(self) -> f64 {
        let Self { numerator, denominator } = self.reduced();
        numerator as f64 / denominator as f64
    }
}

/// The largest number that divides both, at least 1 where the second is not 0.
const fn gcd(first: i128, second: i128) -> i128 {
    let (mut larger, mut smaller) = (second, first);
    while smaller != 0 {
        (larger, smaller) = (smaller, larger % smaller);
    }
    larger.abs()
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        let (own, other) = (self.reduced(), other.reduced());
        (own.numerator, own.denominator) == (other.numerator, other.denominator)
    }
}

impl Eq for Fraction {}

impl Hash for Fraction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let own = self.reduced();
        (own.numerator, own.denominator).hash(state);
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    /// Compares whole parts, then what remains upside down (as continued fractions do), so
    /// that no product can be too large.
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut own, mut other) = (*self, *other);
        let mut turned = false;
        loop {
            let wholes = (
                own.numerator.div_euclid(own.denominator),
                other.numerator.div_euclid(other.denominator),
            );
            let rests = (
                own.numerator.rem_euclid(own.denominator),
                other.numerator.rem_euclid(other.denominator),
            );
            let found = match (wholes.0.cmp(&wholes.1), rests) {
                (Ordering::Equal, (0, 0)) => Ordering::Equal,
                (Ordering::Equal, (0, _)) => Ordering::Less,
                (Ordering::Equal, (_, 0)) => Ordering::Greater,
                (Ordering::Equal, _) => {
                    own = Self { numerator: own.denominator, denominator: rests.0 };
                    other = Self { numerator: other.denominator, denominator: rests.1 };
                    turned = !turned;
                    continue;
                }
                (unequal, _) => unequal,
            };
            return if turned { found.reverse() } else { found };
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fraction(numerator: i128, denominator: u128) -> Fraction {
        Fraction::mean(numerator, denominator).unwrap()
    }

    #[test]
    fn a_mean_keeps_its_codes_and_a_sum_is_in_lowest_terms() {
        let mean = fraction(5625, 1296);
        assert_eq!(mean.to_string(), "5625/1296");
        assert_eq!(mean, fraction(625, 144));
        assert_eq!(mean.checked_sub(fraction(1, 144)).unwrap().to_string(), "13/3");
        assert_eq!(mean.checked_sub(mean).unwrap().to_string(), "0/1");
        assert_eq!(fraction(-3, 6).reduced().to_string(), "-1/2");
        assert_eq!(Fraction::mean(3, 0), None);
    }

    #[test]
    fn numbers_that_are_too_large_are_noticed() {
        let large = fraction(i128::MAX, 1);
        assert_eq!(large.checked_add(Fraction::whole(1)), None);
        assert_eq!(large.checked_sub(large), Some(Fraction::ZERO));
        assert_eq!(fraction(i128::MIN, 1).checked_sub(fraction(i128::MIN, 1)), None);
        assert!(fraction(i128::MAX, 7) > fraction(i128::MAX - 1, 7));
    }

    proptest! {
        #[test]
        fn sums_and_order_are_those_of_numbers(
            (a, b) in (-1000_i128..1000, 1_u128..1000),
            (c, d) in (-1000_i128..1000, 1_u128..1000),
        ) {
            let (first, second) = (fraction(a, b), fraction(c, d));
            let sum = first.checked_add(second).unwrap();
            prop_assert_eq!(sum.checked_sub(second).unwrap(), first);
            prop_assert_eq!(
                sum.numerator() * (b * d).cast_signed(),
                (a * d.cast_signed() + c * b.cast_signed()) * sum.denominator()
            );
            prop_assert_eq!(
                first.cmp(&second),
                (a * d.cast_signed()).cmp(&(c * b.cast_signed()))
            );
        }
    }
}
