//! Scans without instructions of their own.

use super::count::{Sizes, for_each_class, largest};
use super::{LANES, Multiset, Scan, Shuffle, Tile, scan_with};
use crate::ranking::{ENTRIES, KeyTable, Reduction};

/// The source of [`Scan::run`] for guesses of `P` pegs.
#[inline(always)]
pub(crate) fn scan<const P: usize>(scan: &mut Scan<'_>, symbols: &Multiset) {
    scan_with::<P>(scan, symbols, spread, rank::<P>);
}

/// Looks up a word for each lane.
#[inline(always)]
fn spread(table: &[u16; 8], shuffle: &Shuffle) -> Tile {
    let mut tile = Tile::ZERO;
    for (lane, word) in tile.0.iter_mut().enumerate() {
        *word = table[shuffle.slot(lane)];
    }
    tile
}

/// The small keys of the guesses in one tile.
#[inline(always)]
fn rank<const P: usize>(sizes: &Sizes, table: &KeyTable, keys: &mut Tile) {
    match table.reduction {
        Reduction::Largest => largest::<P>(sizes, keys),
        Reduction::Sum => {
            *keys = Tile([table.start; LANES]);
            let can_be_above = table.codes >= ENTRIES;
            for_each_class::<P>(sizes, |tile| {
                for (key, size) in keys.0.iter_mut().zip(tile.0) {
                    let entry = table.entries[usize::from(size).min(ENTRIES - 1)];
                    *key = key.saturating_add(entry);
                    if can_be_above {
                        let above = size.saturating_sub(ENTRIES as u16 - 1);
                        *key = key.saturating_add(above.saturating_mul(table.slope));
                    }
                }
            });
        }
    }
}
