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

/// Digit and carry of a sum of three.
#[inline(always)]
fn add<T: Word>(a: T, b: T, c: T) -> (T, T) {
    (a ^ b ^ c, (a & b) | (c & (a | b)))
}

#[inline(always)]
fn and<T: Word>(a: T, b: T) -> T {
    a & b
}

#[inline(always)]
fn and_not<T: Word>(a: T, b: T) -> T {
    !a & b
}

/// How many of `P` planes are set at each bit, as four binary digits. `P` is 0
/// to 8.
#[inline(always)]
pub(crate) fn count_planes<T: Word, const P: usize>(planes: [T; P]) -> [T; 4] {
    count_planes_with(planes, T::ZERO, add)
}

/// The same with words that are added by `add`: digit and carry of a sum of
/// three. It adds as little to a `zero` as it can, because compilers do not see
/// through sums that are instructions of their own.
#[inline(always)]
pub(crate) fn count_planes_with<T: Copy, const P: usize>(
    planes: [T; P],
    zero: T,
    add: impl Fn(T, T, T) -> (T, T),
) -> [T; 4] {
    let at = |idx: usize| planes.get(idx).copied().unwrap_or(zero);
    let (ones, carry) = add(at(0), at(1), at(2));
    if P < 4 {
        return [ones, carry, zero, zero];
    }
    let (ones, more) = add(ones, at(3), at(4));
    let (ones, most) = if P < 6 { (ones, zero) } else { add(ones, at(5), at(6)) };
    let (twos, fours) = add(carry, more, most);
    if P < 8 {
        return [ones, twos, fours, zero];
    }
    let (ones, carry) = add(ones, at(7), zero);
    let (twos, carry) = add(twos, carry, zero);
    let (fours, eights) = add(fours, carry, zero);
    [ones, twos, fours, eights]
}

/// The bits at which a number of up to `P` is `value`. `P` is at most 8.
#[inline(always)]
pub(crate) fn equals<T: Word, const P: usize>(digits: [T; 4], value: usize) -> T {
    equals_with(digits, value, digits_max(P), !T::ZERO, and, and_not)
}

/// The largest number with as many binary digits as this one.
pub(crate) const fn digits_max(number: usize) -> usize {
    (number + 1).next_power_of_two() - 1
}

/// The same with words that have all bits set in `ones`, and are joined by
/// `and`, and by `and_not` with the first one turned around. No number is
/// larger than `most`: digits that would make it so are not looked at. Where
/// three words are joined at once it is better to look at all digits.
#[inline(always)]
pub(crate) fn equals_with<T: Copy>(
    digits: [T; 4],
    value: usize,
    most: usize,
    ones: T,
    and: impl Fn(T, T) -> T,
    and_not: impl Fn(T, T) -> T,
) -> T {
    let mut equal = ones;
    for (bit, digit) in digits.into_iter().enumerate() {
        if value >> bit & 1 == 1 {
            equal = and(digit, equal);
        } else if value + (1 << bit) <= most {
            equal = and_not(digit, equal);
        }
    }
    equal
}

/// The bits at which a number has at least the binary digits of `value`, which are joined by
/// `and`. `value` is 1 to 15.
#[inline(always)]
pub(crate) fn having_with<T: Copy>(digits: [T; 4], value: usize, and: impl Fn(T, T) -> T) -> T {
    let first = value.trailing_zeros() as usize;
    let mut having = digits[first % 4];
    for (bit, digit) in digits.into_iter().enumerate() {
        if bit > first && value >> bit & 1 == 1 {
            having = and(having, digit);
        }
    }
    having
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
                    let has = value == 0 || having_with(digits, value, and::<u64>) >> bit & 1 == 1;
                    assert_eq!(has, ones & value == value, "{P} planes, {number:b}, {value}");
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
