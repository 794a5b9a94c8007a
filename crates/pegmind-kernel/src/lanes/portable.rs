//! Scans without instructions of their own.

/// The functions as they are.
macro_rules! with_instructions {
    ($($function:item)*) => { $($function)* };
}

#[expect(
    clippy::duplicate_mod,
    clippy::needless_borrow,
    clippy::redundant_closure,
    reason = "compiled once for each set of instructions, which functions as arguments would lose"
)]
#[path = "../isa/scan.rs"]
mod lanes;

pub(crate) use lanes::{scan, sieve};

/// 32 numbers, and what is done with each of them.
mod tile {
    pub(super) use crate::lanes::squeeze;
    use crate::lanes::{LANES, Shuffle, Tile};
    use crate::ranking::{ENTRIES, KeyTable};

    pub(super) const IS_UNROLLED: bool = false;

    pub(super) type Vector = [u16; LANES];

    pub(super) use self::{
        Vector as Part, Vector as Digit, add as add_counts, and as both, count_bits as count_digit,
        zero as no_part,
    };

    /// A vector is counted as a whole.
    pub(super) const PARTS: usize = 1;

    /// Numbers of 16 bits count any set.
    pub(super) const COUNTED_MAX: usize = usize::MAX;

    pub(super) type Entries = KeyTable;

    pub(super) type Table = [u16; ENTRIES];

    macro_rules! by_lane {
        ($($name:ident($($lane:ident),*) = $result:expr;)*) => { $(
            #[inline(always)]
            pub(super) fn $name($($lane: Vector),*) -> Vector {
                let mut result = zero();
                for (number, result) in result.iter_mut().enumerate() {
                    $( let $lane = $lane[number]; )*
                    *result = $result;
                }
                result
            }
        )* };
    }

    by_lane! {
        add(a, b) = a.wrapping_add(b);
        and(a, b) = a & b;
        count_bits(a) = a.count_ones() as u16;
        join_largest(a, b) = a.max(b);
        join_sum(a, b) = a.saturating_add(b);
        odd(a, b, c) = a ^ b ^ c;
        carry(a, b, c) = (a & b) | (c & (a | b));
        sub(a, b) = a.wrapping_sub(b);
    }

    pub(super) const fn entries(table: &KeyTable) -> &KeyTable {
        table
    }

    pub(super) const fn lookup(entries: &Table) -> Table {
        *entries
    }

    /// Looks up what belongs to numbers.
    #[inline(always)]
    pub(super) fn look_up(table: &Table, numbers: Vector, _most: u16) -> Vector {
        numbers.map(|number| table[usize::from(number) % ENTRIES])
    }

    /// Adds what classes of these sizes, of groups of so many codes, add to keys.
    #[inline(always)]
    pub(super) fn add_all(
        table: &KeyTable,
        sizes: &[Vector],
        codes: u16,
        mut keys: Vector,
    ) -> Vector {
        for size in sizes {
            keys = join_sum(keys, weigh(table, *size, codes));
        }
        keys
    }

    /// Adds to keys what the first classes add, so many of them, of groups of so many codes. How many
    /// there can be only other copies make use of.
    macro_rules! add_weights {
        ($most:ident, ($entries:expr, $codes:expr), ($sizes:ident, $told_count:ident), $keys:ident) => {
            $keys = super::tile::add_all($entries, &$sizes[..$told_count], $codes, $keys);
        };
    }
    pub(super) use add_weights;

    #[inline(always)]
    fn weigh(table: &KeyTable, sizes: Vector, codes: u16) -> Vector {
        sizes.map(|size| {
            let entry = table.entries[usize::from(size).min(ENTRIES - 1)];
            if usize::from(codes) < ENTRIES {
                return entry;
            }
            let number = usize::from(size >> table.coarseness) % ENTRIES;
            let within = u32::from(size & ((1 << table.coarseness) - 1));
            let more = (within * u32::from(table.steps[number])) >> table.digits;
            entry.max(table.coarse[number].saturating_add(more as u16))
        })
    }

    /// Looks up one of eight words for each lane.
    #[inline(always)]
    pub(super) fn spread(table: &[u16; 8], shuffle: &Shuffle, _part: usize) -> Vector {
        core::array::from_fn(|lane| table[shuffle.slot(lane)])
    }

    /// Digit and carry of a sum of three.
    #[inline(always)]
    pub(super) fn add_three(a: Vector, b: Vector, c: Vector) -> (Vector, Vector) {
        (odd(a, b, c), carry(a, b, c))
    }

    #[inline(always)]
    pub(super) const fn all(number: u16) -> Vector {
        [number; LANES]
    }

    #[inline(always)]
    pub(super) const fn zero() -> Vector {
        all(0)
    }

    #[inline(always)]
    pub(super) fn any_up_to(numbers: Vector, most: u16) -> bool {
        numbers.iter().fold(u16::MAX, |least, number| least.min(*number)) <= most
    }

    /// Which numbers are up to `most`, a bit each.
    #[inline(always)]
    pub(super) fn up_to(numbers: Vector, most: u16) -> u32 {
        let lanes = numbers.iter().enumerate();
        lanes.fold(0, |mask, (lane, number)| mask | u32::from(*number <= most) << lane)
    }

    #[inline(always)]
    pub(super) const fn digit(part: Part) -> Digit {
        part
    }

    #[inline(always)]
    pub(super) const fn widen(counts: Part) -> Part {
        counts
    }

    #[inline(always)]
    pub(super) const fn part(vector: Vector, _number: usize) -> Part {
        vector
    }

    #[inline(always)]
    pub(super) const fn of_parts([whole]: [Part; PARTS]) -> Vector {
        whole
    }

    #[inline(always)]
    pub(super) const fn vector(numbers: &Vector) -> Vector {
        *numbers
    }

    #[inline(always)]
    pub(super) const fn tile(numbers: Vector) -> Tile {
        Tile(numbers)
    }
}
