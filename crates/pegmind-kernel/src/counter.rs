//! Bit-sliced arithmetic: every bit of a word is a number of its own, held in
//! as many words as the numbers have digits.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A word whose bits are marked side by side.
pub(crate) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// No bit set.
    const ZERO: Self;
}

impl Word for u64 {
    const ZERO: Self = 0;
}

impl Word for u8 {
    const ZERO: Self = 0;
}

impl Word for u16 {
    const ZERO: Self = 0;
}

/// Digit and carry of a sum of two.
#[inline(always)]
pub(crate) fn add2<T: Word>(a: T, b: T) -> (T, T) {
    (a ^ b, a & b)
}

/// Digit and carry of a sum of three.
#[inline(always)]
pub(crate) fn add3<T: Word>(a: T, b: T, c: T) -> (T, T) {
    (a ^ b ^ c, (a & b) | (c & (a | b)))
}

/// How many of `P` planes are set at each bit, as four binary digits. `P` is 0
/// to 8.
#[inline(always)]
pub(crate) fn count_planes<T: Word, const P: usize>(planes: [T; P]) -> [T; 4] {
    let at = |idx: usize| planes.get(idx).copied().unwrap_or(T::ZERO);
    let (low, carry) = add3(at(0), at(1), at(2));
    if P <= 3 {
        return [low, carry, T::ZERO, T::ZERO];
    }
    let (low, more) = if P == 4 { add2(low, at(3)) } else { add3(low, at(3), at(4)) };
    if P <= 5 {
        let (twos, fours) = add2(carry, more);
        return [low, twos, fours, T::ZERO];
    }
    let (low, most) = if P == 6 { add2(low, at(5)) } else { add3(low, at(5), at(6)) };
    let (twos, fours) = add3(carry, more, most);
    if P <= 7 {
        return [low, twos, fours, T::ZERO];
    }
    let (ones, carry) = add2(low, at(7));
    let (twos, carry) = add2(twos, carry);
    let (fours, eights) = add2(fours, carry);
    [ones, twos, fours, eights]
}

/// The bits at which a number of up to `P` is `value`. `P` is at most 8.
#[inline(always)]
pub(crate) fn equals<T: Word, const P: usize>(digits: [T; 4], value: usize) -> T {
    let [ones, twos, fours, eights] = digits;
    let digit = |plane: T, bit: usize| if value >> bit & 1 == 1 { plane } else { !plane };
    let mut equal = digit(ones, 0);
    if P >= 2 {
        equal = equal & digit(twos, 1);
    }
    if P >= 4 {
        equal = equal & digit(fours, 2);
    }
    if P >= 8 {
        equal = equal & digit(eights, 3);
    }
    equal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const P: usize>() {
        // Bit n of plane i is bit i of n: all 2^P combinations side by side.
        let planes: [Vec<u64>; P] = core::array::from_fn(|plane| {
            (0..4)
                .map(|word| {
                    (0..64).fold(0, |bits, bit| {
                        bits | (u64::from((word * 64 + bit) >> plane & 1 == 1) << bit)
                    })
                })
                .collect()
        });
        for word in 0..4_usize {
            let of_word = planes.each_ref().map(|plane| plane[word]);
            let digits = count_planes::<u64, P>(of_word);
            for bit in 0..64 {
                let number = word * 64 + bit;
                let ones = (number & ((1 << P) - 1)).count_ones() as usize;
                for value in 0..=P {
                    let equal = equals::<u64, P>(digits, value) >> bit & 1 == 1;
                    assert_eq!(equal, value == ones, "{P} planes, {number:b}, {value}");
                }
            }
        }
    }

    #[test]
    fn planes_are_counted_right_in_all_combinations() {
        check::<1>();
        check::<2>();
        check::<3>();
        check::<4>();
        check::<5>();
        check::<6>();
        check::<7>();
        check::<8>();
    }
}
