//! Lanes as guesses: many guesses against one set, each lane of a vector being
//! a guess of its own that walks the words of the set.
//!
//! Guesses are a prefix and a suffix of one to three pegs. The suffixes run
//! through all arrangements of the alphabet, lane by lane. Prefixes with the
//! same symbols share the planes of the totals.

mod count;
mod grid;
mod set;

pub use grid::{Grid, Prefixes};
pub use set::LaneSet;

pub(crate) use count::{Sizes, Tile, largest, portable_keys};

use crate::class::matches_of_class;
use crate::isa::{self, Isa};
use crate::ranking::{KeyTable, Ranking};
use crate::shape::PEGS_MAX;
use count::{Totals, add_tile};

/// The most pegs of guesses that can be scanned.
pub const SCAN_PEGS_MAX: usize = 8;

/// A guess with its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranked {
    /// The smaller the better.
    pub key: u64,
    /// Whether the guess is not one of the codes: those that are come first.
    pub outside: bool,
    /// The symbols of the guess; those beyond its length are 0.
    pub guess: [u8; PEGS_MAX],
}

/// A search for the best guess outside of a set of codes: the one with the
/// smallest key, of several the lowest.
///
/// Guesses that are codes of the set are seen with their winning class thrown
/// together with another one; with weights for which that is no gain they
/// cannot win, and whoever wants them ranks them before.
#[derive(Debug)]
pub struct Scan<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) set: &'a LaneSet,
    ranking: &'a Ranking,
    table: &'a KeyTable,
    best: Ranked,
    /// No guess has a smaller key than this.
    floor: u64,
    /// The largest small key that can be a better guess.
    limit: u16,
    totals: Totals,
    prefix_digits: Vec<[u16; 3]>,
}

impl<'a> Scan<'a> {
    /// A search that starts with the best guess known. No guess has a key below
    /// `floor`.
    ///
    /// Nothing if the set is empty or larger than 65,535 codes or than the
    /// sets of the ranking, or if the grid is not of the set's alphabet.
    #[must_use]
    pub fn new(
        grid: &'a Grid,
        set: &'a LaneSet,
        ranking: &'a Ranking,
        best: Ranked,
        floor: u64,
    ) -> Option<Self> {
        if !grid.suits(set) || set.is_empty() {
            return None;
        }
        let table = ranking.table(set.len(), (grid.pegs() + 1) * (grid.pegs() + 2) / 2)?;
        let limit = table.small(best.key);
        Some(Self {
            grid,
            set,
            ranking,
            table,
            best,
            floor,
            limit,
            totals: Totals::new(grid.tiles(), set.words()),
            prefix_digits: vec![[0; 3]; set.words()],
        })
    }

    /// The best guess so far.
    #[must_use]
    pub const fn best(&self) -> Ranked {
        self.best
    }

    /// Looks at all guesses that begin with one of these prefixes.
    pub fn run(&mut self, isa: Isa, prefixes: &Prefixes) {
        isa::scan(isa, self, prefixes);
    }

    pub(crate) const fn pegs(&self) -> usize {
        self.grid.pegs()
    }

    /// How a guess with this prefix compares with the best one in the symbols
    /// that both have there.
    fn can_tie(&self, prefix: &[u8]) -> bool {
        let symbols = self.set.alphabet();
        self.best.outside
            && prefix
                .iter()
                .map(|idx| symbols[usize::from(*idx)])
                .le(self.best.guess[..prefix.len()].iter().copied())
    }

    /// Looks closer at the guesses of a tile whose small keys are low enough.
    #[cold]
    #[inline(never)]
    fn look_closer(&mut self, prefix: &[u8], tile: usize, keys: &Tile, sizes: &Sizes) {
        for (lane, key) in keys.0.iter().enumerate() {
            if *key > self.limit {
                continue;
            }
            let Some(guess) = self.grid.guess(prefix, tile, lane, self.set.alphabet()) else {
                continue;
            };
            let classes = (self.pegs() + 1) * (self.pegs() + 2) / 2;
            let key = self.ranking.key((0..classes).map(|class| {
                let (exact, total) = matches_of_class(class);
                u32::from(sizes[total][exact].0[lane])
            }));
            let ranked = Ranked { key, outside: true, guess };
            if ranked < self.best {
                self.best = ranked;
                self.limit = self.table.small(key);
            }
        }
    }
}

/// The source of [`Scan::run`] for guesses of `P` pegs. `rank` turns class
/// sizes into small keys.
#[inline(always)]
pub(crate) fn scan_with<const P: usize>(
    scan: &mut Scan<'_>,
    prefixes: &Prefixes,
    rank: impl Fn(&Sizes, &KeyTable, &mut Tile),
) {
    let (grid, set) = (scan.grid, scan.set);
    scan.totals.fill::<P>(grid, set, prefixes);
    let mut sizes = [[Tile::ZERO; 9]; 9];
    let mut keys = Tile::ZERO;
    for prefix in prefixes.arrangements() {
        if !set.is_lowest(prefix) {
            continue;
        }
        let can_tie = scan.can_tie(prefix);
        if !can_tie && scan.best.key <= scan.floor {
            continue;
        }
        set.add_prefix(prefix, &mut scan.prefix_digits);
        for tile in 0..grid.tiles() {
            add_tile::<P>(
                &scan.prefix_digits,
                set.suffixes(tile),
                scan.totals.tile(tile),
                &mut sizes,
            );
            rank(&sizes, scan.table, &mut keys);
            let limit = if scan.table.faithful && !can_tie {
                scan.limit.checked_sub(1)
            } else {
                Some(scan.limit)
            };
            let lowest = keys.0.iter().fold(u16::MAX, |lowest, key| lowest.min(*key));
            if limit.is_some_and(|limit| lowest <= limit) {
                scan.look_closer(prefix, tile, &keys, &sizes);
            }
        }
    }
}

/// [`scan_with`] the portable way to make keys.
#[inline(always)]
pub(crate) fn scan<const P: usize>(scan: &mut Scan<'_>, prefixes: &Prefixes) {
    scan_with::<P>(scan, prefixes, |sizes, table, keys| portable_keys::<P>(sizes, table, keys));
}
