//! Vectors of 32 numbers of 16 bits, in two halves, for instructions that look up in tables of
//! 16 bytes.

use super::sweep_lanes::{SEGMENT, byte_table};
use super::vector::{
    self, Vector as Half, add_16, add_sat_16, all_16, broadcast, broadcast_words, equal_16, halves,
    lanes, max_16, min_16, mul_16, or, pairs, shift_left_16, shift_right_16, sub_16, sub_sat_16,
    vectors, xor,
};
use crate::lanes::{LANES, Shuffle, Tile};
use crate::ranking::{ENTRIES, KeyTable};

pub(super) use vector::squeeze;

pub(super) type Vector = [Half; 2];

pub(super) const IS_UNROLLED: bool = !crate::isa::IS_SMALL;

/// Numbers up to 63, and the lower and the higher byte of what belongs to each.
pub(super) struct Table {
    low: [Half; 4],
    high: [Half; 4],
}

/// The weights of class sizes: for small ones, and how much those of others grow.
pub(super) struct Entries {
    small: Table,
    slope: Half,
}

/// Functions that do the same with each half.
macro_rules! by_half {
    ($($name:ident($($half:ident),*) = $result:expr;)*) => { with_instructions! { $(
        #[inline]
        pub(super) fn $name($($half: Vector),*) -> Vector {
            core::array::from_fn(|number| {
                $( let $half = $half[number]; )*
                $result
            })
        }
    )* } };
}

by_half! {
    add(a, b) = add_16(a, b);
    and(a, b) = vector::and(a, b);
    and_not(a, b) = vector::and_not(a, b);
    count_bits(a) = pairs(vector::count_bits(a));
    join_largest(a, b) = max_16(a, b);
    join_sum(a, b) = add_sat_16(a, b);
    sub(a, b) = sub_16(a, b);
}

with_instructions! {
    #[inline]
    pub(super) fn entries(table: &KeyTable) -> Entries {
        Entries { small: lookup(&table.entries), slope: all_16(table.slope.cast_signed()) }
    }

    #[inline]
    pub(super) fn lookup(entries: &[u16; ENTRIES]) -> Table {
        let tables = |byte: usize| {
            core::array::from_fn(|segment| {
                broadcast(byte_table(&entries[segment * SEGMENT..][..SEGMENT], byte))
            })
        };
        Table { low: tables(0), high: tables(1) }
    }

    /// What classes of these sizes, of groups of so many codes, add to keys.
    #[inline]
    pub(super) fn weigh(entries: &Entries, sizes: Vector, codes: u16) -> Vector {
        if codes < 64 {
            return look_up(&entries.small, sizes, codes);
        }
        let last = all_16(63);
        let small = look_up(&entries.small, sizes.map(|size| min_16(size, last)), 63);
        let above = sizes.map(|size| mul_16(sub_sat_16(size, last), entries.slope));
        join_sum(small, above)
    }

    /// Looks up what belongs to numbers of up to `most`.
    #[inline]
    pub(super) fn look_up(table: &Table, numbers: Vector, most: u16) -> Vector {
        match most {
            ..16 => look_up_segments::<1>(table, numbers),
            16..32 => look_up_segments::<2>(table, numbers),
            _ => look_up_segments::<4>(table, numbers),
        }
    }

    #[inline]
    fn look_up_segments<const S: usize>(table: &Table, numbers: Vector) -> Vector {
        // A set high bit looks up nothing.
        let (not_high, not_low, digit) = (all_16(i16::MIN), all_16(0x80), all_16(15));
        numbers.map(|idx| {
            let place = vector::and(idx, digit);
            let for_low = or(place, not_high);
            let for_high = or(shift_left_16::<8>(place), not_low);
            let segment = shift_right_16::<4>(idx);
            let mut sum = all_16(0);
            for (number, (low, high)) in (0_i16..).zip(table.low.iter().zip(&table.high)).take(S) {
                let entry = or(vector::look_up(*low, for_low), vector::look_up(*high, for_high));
                let here = equal_16(segment, all_16(number));
                sum = or(sum, if S == 1 { entry } else { vector::and(entry, here) });
            }
            sum
        })
    }

    /// Looks up one of eight words for each of 32 lanes.
    #[inline]
    pub(super) fn spread(table: &[u16; 8], shuffle: &Shuffle) -> Vector {
        let table = broadcast_words(*table);
        vectors(shuffle.0).map(|half| vector::look_up(table, half))
    }

    /// Digit and carry of a sum of three.
    #[inline]
    pub(super) fn add_three(a: Vector, b: Vector, c: Vector) -> (Vector, Vector) {
        let half = [xor(a[0], b[0]), xor(a[1], b[1])];
        let carry = [0, 1].map(|n| or(vector::and(a[n], b[n]), vector::and(half[n], c[n])));
        ([xor(half[0], c[0]), xor(half[1], c[1])], carry)
    }

    #[inline]
    pub(super) fn all(number: u16) -> Vector {
        [all_16(number.cast_signed()); 2]
    }

    #[inline]
    pub(super) fn zero() -> Vector {
        all(0)
    }

    #[inline]
    pub(super) fn any_up_to(numbers: Vector, most: u16) -> bool {
        let above = numbers.map(|half| equal_16(sub_sat_16(half, all_16(most.cast_signed())), all_16(0)));
        lanes(above).0.iter().fold(0, |any, lane| any | lane) != 0
    }
}

/// Which numbers are up to `most`, a bit each.
pub(super) fn up_to(numbers: Vector, most: u16) -> u32 {
    let lanes = tile(numbers).0.into_iter().enumerate();
    lanes.fold(0, |mask, (lane, number)| mask | u32::from(number <= most) << lane)
}

/// The vector of some numbers.
pub(super) fn vector(numbers: &[u16; LANES]) -> Vector {
    halves(&Tile(*numbers))
}

/// The numbers of a vector.
pub(super) fn tile(vector: Vector) -> Tile {
    lanes(vector)
}
