//! The numbers of feedback classes, and the definition of marking that every
//! faster way is tested against.

use crate::shape::SYMBOLS_MAX;

/// The number of the class with this many exact matches among this many
/// matches in all. Classes with fewer matches come first.
///
/// ```
/// use pegmind_kernel::class;
/// assert_eq!([class(0, 0), class(0, 1), class(1, 1), class(0, 2)], [0, 1, 2, 3]);
/// ```
#[must_use]
pub const fn class(exact: usize, total: usize) -> usize {
    total * (total + 1) / 2 + exact
}

/// Whether a code can have this class: one peg alone cannot be in the wrong
/// place when all others match exactly.
#[inline(always)]
pub(crate) const fn is_possible(pegs: usize, exact: usize, total: usize) -> bool {
    total < pegs || exact + 1 != pegs
}

/// The same for a code that is not the guess.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) const fn is_possible_outside(pegs: usize, exact: usize, total: usize) -> bool {
    total < pegs || exact + 1 < pegs
}

/// Writes a body out for each number up to 8 of a range that ends with
/// `$last`. Unlike in a loop, the number is known when the body is compiled:
/// what is counted by class stays in registers.
macro_rules! unroll {
    ($number:ident in 0..=$last:expr => $body:tt) => {
        unroll!(@ $number $last; $body 0 1 2 3 4 5 6 7 8)
    };
    ($number:ident in 1..=$last:expr => $body:tt) => {
        unroll!(@ $number $last; $body 1 2 3 4 5 6 7 8)
    };
    (@ $number:ident $last:expr; $body:tt $($value:literal)*) => { $( {
        const $number: usize = $value;
        if $number <= $last $body
    } )* };
}

pub(crate) use unroll;

/// The exact matches and all matches of the class with this number.
#[must_use]
pub const fn matches_of_class(class: usize) -> (usize, usize) {
    let mut total = 0;
    while (total + 1) * (total + 2) / 2 <= class {
        total += 1;
    }
    (class - total * (total + 1) / 2, total)
}

/// Marks one pair, peg by peg: the exact matches, and all matches.
///
/// This is the definition in this crate. Codes and guesses are symbols below
/// [`SYMBOLS_MAX`], as long as each other.
#[must_use]
pub fn mark(code: &[u8], guess: &[u8]) -> (usize, usize) {
    let mut in_code = [0_usize; SYMBOLS_MAX];
    let mut in_guess = [0_usize; SYMBOLS_MAX];
    let mut exact = 0;
    for (a, b) in code.iter().zip(guess) {
        exact += usize::from(a == b);
        if let (Some(of_code), Some(of_guess)) =
            (in_code.get_mut(usize::from(*a)), in_guess.get_mut(usize::from(*b)))
        {
            *of_code += 1;
            *of_guess += 1;
        }
    }
    let total = in_code.iter().zip(&in_guess).map(|(a, b)| a.min(b)).sum();
    (exact, total)
}

/// Marks one pair, peg by peg, and tells which pegs of the guess are exact and
/// which match by color, from left to right while the code has such pegs left:
/// two masks, the first peg lowest.
#[must_use]
pub fn mark_each_peg(code: &[u8], guess: &[u8]) -> (u16, u16) {
    let mut left = [0_u8; SYMBOLS_MAX];
    let mut exact = 0;
    for (hole, (a, b)) in code.iter().zip(guess).enumerate() {
        if a == b {
            exact |= 1 << hole;
        } else if let Some(left) = left.get_mut(usize::from(*a)) {
            *left += 1;
        }
    }
    let mut color = 0;
    for (hole, symbol) in guess.iter().enumerate() {
        if exact >> hole & 1 == 0
            && let Some(left) = left.get_mut(usize::from(*symbol))
            && *left > 0
        {
            *left -= 1;
            color |= 1 << hole;
        }
    }
    (exact, color)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn classes_are_numbered_without_gaps() {
        let mut next = 0;
        for total in 0..=16 {
            for exact in 0..=total {
                assert_eq!(class(exact, total), next);
                assert_eq!(matches_of_class(next), (exact, total));
                next += 1;
            }
        }
        assert_eq!(next, Shape::new(16, 2).unwrap().classes());
    }

    #[test]
    fn white_white_black_black_against_three_whites_is_three_exact() {
        assert_eq!(mark(&[0, 0, 1, 1], &[0, 0, 0, 1]), (3, 3));
        assert_eq!(mark_each_peg(&[0, 0, 1, 1], &[0, 0, 0, 1]), (0b1011, 0));
        assert_eq!(mark_each_peg(&[0, 0, 1, 1], &[1, 0, 0, 1]), (0b1010, 0b0101));
    }
}
