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
        and_not(a, b) = !a & b;
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

    /// What classes of these sizes add to keys.
    #[inline(always)]
    pub(super) fn weigh(table: &KeyTable, sizes: Vector, codes: u16) -> Vector {
        sizes.map(|size| {
            let entry = table.entries[usize::from(size).min(ENTRIES - 1)];
            if usize::from(codes) < ENTRIES {
                return entry;
            }
            let above = size.saturating_sub(ENTRIES as u16 - 1);
            entry.saturating_add(above.saturating_mul(table.slope))
        })
    }

    /// Looks up one of eight words for each lane.
    #[inline(always)]
    pub(super) fn spread(table: &[u16; 8], shuffle: &Shuffle) -> Vector {
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
    pub(super) const fn vector(numbers: &Vector) -> Vector {
        *numbers
    }

    #[inline(always)]
    pub(super) const fn tile(numbers: Vector) -> Tile {
        Tile(numbers)
    }
}
