//! Vectors of 32 numbers of 16 bits, in two halves, for instructions that look up in tables of
//! 16 bytes.

use super::sweep_lanes::{self, Tables, tables};
use super::vector::{
    self, Vector as Half, add_16, add_sat_16, all_16, broadcast_words, equal_16, halves, lanes,
    max_16, min_16, mul_high_16, or, pack, shift_left_by, shift_right_by, sub_16, sub_sat_16,
    unpack_high, unpack_low, vectors, xor,
};
pub(super) use super::vector::{
    Nibbles as Digit, Vector as Part, add_8 as add_counts, and_nibbles as both,
    count_nibbles as count_digit, masked_nibbles as digit, pairs as widen,
};
use crate::lanes::{LANES, Shuffle, Tile};
use crate::ranking::{ENTRIES, KeyTable};

pub(super) use vector::squeeze;

pub(super) type Vector = [Half; PARTS];

/// How many parts of a vector are counted one after the other, so that all stays in registers.
pub(super) const PARTS: usize = 2;

/// How many words bytes can count.
pub(super) const COUNTED_MAX: usize = 31;
const _: () = assert!(COUNTED_MAX * 8 <= u8::MAX as usize, "a word has eight bits in each byte");

pub(super) const IS_UNROLLED: bool = !crate::isa::IS_SMALL;

/// Numbers up to 63, and what belongs to each.
pub(super) type Table = Tables;

/// The weights of class sizes: for small ones, and a line for each of others.
pub(super) struct Entries {
    small: Table,
    lines: Option<Lines>,
}

struct Lines {
    coarse: Table,
    steps: Table,
    coarseness: u32,
    digits: u32,
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
    join_largest(a, b) = max_16(a, b);
    join_sum(a, b) = add_sat_16(a, b);
    sub(a, b) = sub_16(a, b);
}

/// Adds to keys what the first classes add, so many of them, of groups of so many codes. How many
/// there can be only other copies make use of.
macro_rules! add_weights {
    ($most:ident, ($entries:expr, $codes:expr), ($sizes:ident, $told_count:ident), $keys:ident) => {
        $keys = super::tile::add_all($entries, &$sizes[..$told_count], $codes, $keys);
    };
}
pub(super) use add_weights;

with_instructions! {
    #[inline]
    pub(super) fn entries(table: &KeyTable) -> Entries {
        let lines = || Lines {
            coarse: lookup(&table.coarse),
            steps: lookup(&table.steps),
            coarseness: table.coarseness,
            digits: 16 - table.digits,
        };
        let lines = (!table.is_whole()).then(lines);
        Entries { small: lookup(&table.entries), lines }
    }

    #[inline]
    pub(super) fn lookup(entries: &[u16; ENTRIES]) -> Table {
        tables(entries)
    }

    /// Adds what classes of these sizes, of groups of so many codes, add to keys. Bits of `within`
    /// that are shifted out only lower a line.
    #[inline(never)]
    pub(super) fn add_all(
        entries: &Entries,
        sizes: &[Vector],
        codes: u16,
        mut keys: Vector,
    ) -> Vector {
        let Some(lines) = entries.lines.as_ref().filter(|_| codes >= 64) else {
            for size in sizes {
                keys = join_sum(keys, look_up(&entries.small, *size, codes));
            }
            return keys;
        };
        let (last, within) = (all_16(63), all_16((1 << lines.coarseness) - 1));
        let most = codes >> lines.coarseness;
        for size in sizes {
            let small = look_up(&entries.small, size.map(|size| min_16(size, last)), 63);
            let number = size.map(|size| shift_right_by(size, lines.coarseness));
            let step = look_up(&lines.steps, number, most);
            let within = size.map(|size| shift_left_by(vector::and(size, within), lines.digits));
            let more = [0, 1].map(|half| mul_high_16(within[half], step[half]));
            let coarse = join_sum(look_up(&lines.coarse, number, most), more);
            keys = join_sum(keys, join_largest(small, coarse));
        }
        keys
    }

    /// Looks up what belongs to numbers of up to `most`.
    #[inline]
    pub(super) fn look_up(table: &Table, numbers: Vector, most: u16) -> Vector {
        let bytes = pack(numbers[0], numbers[1]);
        let [low, high] = match most {
            ..16 => table[0].map(|table| vector::look_up(table, bytes)),
            16..32 => sweep_lanes::entries(table, bytes, 0..2),
            _ => sweep_lanes::entries(table, bytes, 0..4),
        };
        [unpack_low(low, high), unpack_high(low, high)]
    }

    /// Looks up one of eight words for each lane of a part.
    #[inline]
    pub(super) fn spread(table: &[u16; 8], shuffle: &Shuffle, part: usize) -> Part {
        vector::look_up(broadcast_words(*table), vectors(shuffle.0)[part])
    }

    /// Digit and carry of a sum of three.
    #[inline]
    pub(super) fn add_three(a: Part, b: Part, c: Part) -> (Part, Part) {
        let half = xor(a, b);
        (xor(half, c), or(vector::and(a, b), vector::and(half, c)))
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
    pub(super) fn no_part() -> Part {
        all_16(0)
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

/// The part of a vector with this number.
pub(super) fn part(vector: Vector, number: usize) -> Part {
    vector[number]
}

/// The vector of its parts.
pub(super) fn of_parts(parts: [Part; PARTS]) -> Vector {
    parts
}

/// The vector of some numbers.
pub(super) fn vector(numbers: &[u16; LANES]) -> Vector {
    halves(&Tile(*numbers))
}

/// The numbers of a vector.
pub(super) fn tile(vector: Vector) -> Tile {
    lanes(vector)
}
