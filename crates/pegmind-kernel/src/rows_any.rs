//! Rows as candidates for codes of any length and any feedback rule: the same
//! method as for short codes under key pegs, with fewer things known to the
//! compiler.

use crate::class::class;
use crate::planes::Planes;
use crate::shape::PEGS_MAX;

const BLOCK: usize = 64;
const DIGITS: usize = 5;

type Digits = [[u64; BLOCK]; DIGITS];

/// Adds the sizes of all classes of one guess to `sizes`.
#[inline(always)]
pub(crate) fn add_sizes(planes: &Planes, guess: &[u8], sizes: &mut [u32]) {
    let pegs = planes.shape().pegs();
    let mut start = 0;
    while start < planes.words() {
        let end = planes.words().min(start + BLOCK);
        let words = end - start;
        let mut digits = [[0; BLOCK]; DIGITS];
        for (place, symbol) in guess.iter().enumerate() {
            add(&mut digits, &planes.in_place(place, usize::from(*symbol))[start..end]);
        }
        let mut exact = [[0; BLOCK]; PEGS_MAX + 1];
        for (value, plane) in exact.iter_mut().enumerate().take(pegs + 1) {
            equals(&digits, value, &mut plane[..words]);
        }
        let mut digits = [[0; BLOCK]; DIGITS];
        for (idx, symbol) in guess.iter().enumerate() {
            let often = guess[..idx].iter().filter(|earlier| *earlier == symbol).count();
            add(&mut digits, &planes.more_than(usize::from(*symbol), often)[start..end]);
        }
        let codes = (planes.len() - start * 64).min(words * 64);
        let mut with_total = [0; BLOCK];
        let mut counted = 0;
        for total in 1..=pegs {
            equals(&digits, total, &mut with_total[..words]);
            for (value, plane) in exact.iter().enumerate().take(total + 1) {
                let size = count_common(&plane[..words], &with_total[..words]);
                sizes[class(value, total)] += size;
                counted += size as usize;
            }
        }
        sizes[0] += u32::try_from(codes - counted).unwrap_or(u32::MAX);
        start = end;
    }
}

/// Adds one plane to the numbers.
#[inline(always)]
fn add(digits: &mut Digits, plane: &[u64]) {
    for (word, bits) in plane.iter().enumerate().take(BLOCK) {
        let mut carry = *bits;
        for digit in digits.iter_mut() {
            let sum = digit[word] ^ carry;
            carry &= digit[word];
            digit[word] = sum;
        }
    }
}

#[inline(always)]
fn equals(digits: &Digits, value: usize, plane: &mut [u64]) {
    for (word, bits) in plane.iter_mut().enumerate().take(BLOCK) {
        let mut equal = !0;
        for (bit, digit) in digits.iter().enumerate() {
            let wanted = if value >> bit & 1 == 1 { 0 } else { !0 };
            equal &= digit[word] ^ wanted;
        }
        *bits = equal;
    }
}

#[inline(always)]
fn count_common(a: &[u64], b: &[u64]) -> u32 {
    let ones: u64 = a.iter().zip(b).map(|(a, b)| u64::from((a & b).count_ones())).sum();
    u32::try_from(ones).unwrap_or(u32::MAX)
}
