//! Scans that look up in tables of 16 bytes. The source of all copies for
//! instructions that do.

use super::sweep_lanes::{SEGMENT, byte_table};
use super::vector::{
    Vector, add_sat_16, all_16, and, broadcast, broadcast_words, equal_16, halves, lanes, look_up,
    min_16, mul_16, or, shift_left_16, shift_right_16, sub_sat_16, vectors,
};
use crate::lanes::count::{for_each_class, largest};
use crate::lanes::{Multiset, Scan, Shuffle, Sizes, Tile, scan_with};
use crate::ranking::{KeyTable, Reduction};

with_instructions! {
    pub(in crate::isa) fn scan<const P: usize>(scan: &mut Scan<'_>, symbols: &Multiset) {
        scan_with::<P>(
            scan,
            symbols,
            |table, shuffle| spread(table, shuffle),
            |sizes, table, keys| rank::<P>(sizes, table, keys),
        );
    }

    /// Looks up one of eight words for each of 32 lanes.
    #[inline]
    fn spread(table: &[u16; 8], shuffle: &Shuffle) -> Tile {
        let table = broadcast_words(*table);
        lanes(vectors(shuffle.0).map(|half| look_up(table, half)))
    }

    #[inline]
    fn rank<const P: usize>(sizes: &Sizes, table: &KeyTable, keys: &mut Tile) {
        match table.reduction {
            Reduction::Largest => largest::<P>(sizes, keys),
            Reduction::Sum if table.codes < 16 => rank_sum::<P, 1>(sizes, table, keys),
            Reduction::Sum => rank_sum::<P, 4>(sizes, table, keys),
        }
    }

    /// Looks the weights of class sizes up, the first `S` times 16 of them
    /// in tables of bytes.
    #[inline]
    fn rank_sum<const P: usize, const S: usize>(
        sizes: &Sizes,
        table: &KeyTable,
        keys: &mut Tile,
    ) {
        let entries = |byte: usize| {
            core::array::from_fn::<Vector, S, _>(|segment| {
                let entries = &table.entries[segment * SEGMENT..][..SEGMENT];
                broadcast(byte_table(entries, byte))
            })
        };
        let (low, high) = (entries(0), entries(1));
        // A set high bit looks up nothing.
        let (not_high, not_low) = (all_16(i16::MIN), all_16(0x80));
        let last = all_16(if S == 1 { 15 } else { 63 });
        let digit = all_16(15);
        let slope = all_16(table.slope.cast_signed());
        let mut sums = [all_16(table.start.cast_signed()); 2];
        for_each_class::<P>(sizes, |tile| {
            for (sum, size) in sums.iter_mut().zip(halves(tile)) {
                let idx = if S == 1 { size } else { min_16(size, last) };
                let place = and(idx, digit);
                let for_low = or(place, not_high);
                let for_high = or(shift_left_16::<8>(place), not_low);
                let segment = shift_right_16::<4>(idx);
                for (number, (low, high)) in (0_i16..).zip(low.iter().zip(&high)) {
                    let entry = or(
                        look_up(*low, for_low),
                        look_up(*high, for_high),
                    );
                    let here = equal_16(segment, all_16(number));
                    let entry = if S == 1 { entry } else { and(entry, here) };
                    *sum = add_sat_16(*sum, entry);
                }
                if S > 1 {
                    let above = sub_sat_16(size, last);
                    *sum = add_sat_16(*sum, mul_16(above, slope));
                }
            }
        });
        *keys = lanes(sums);
    }
}
