//! Lanes as guesses: many guesses against one set, each lane of a vector being
//! a guess of its own that walks the words of the set.
//!
//! Guesses with the same symbols are looked at together: how many matches each
//! code has with them is the same for all of them, and already tells how good
//! the best of them can be. Most symbols are given up there. The arrangements
//! of the others fill the lanes.

mod arrangements;
pub(crate) mod count;
#[cfg(not(target_feature = "simd128"))]
pub(crate) mod portable;
mod set;
pub(crate) mod sieve;
mod tile;

pub use arrangements::Arrangements;
pub use set::{LaneSet, Palette};
pub use sieve::Multiset;

pub(crate) use arrangements::Shuffle;
pub(crate) use count::Sizes;
pub(crate) use tile::{LANES, Tile};

use crate::isa::{self, Isa};
use crate::ranking::{KeyTable, Ranking};
use crate::shape::PEGS_MAX;
use count::{WordOfGuesses, count_tile};

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
    arrangements: &'a Arrangements,
    set: &'a LaneSet,
    ranking: &'a Ranking,
    table: &'a KeyTable,
    best: Ranked,
    /// The largest small key that a better guess can have.
    limit: u16,
    words: Vec<WordOfGuesses>,
}

impl<'a> Scan<'a> {
    /// A search that starts with the best guess known.
    ///
    /// Returns `None` if the set is empty or larger than the sets of the ranking, or
    /// if set, ranking and arrangements are not for the same number of pegs.
    #[must_use]
    pub fn new(
        arrangements: &'a Arrangements,
        set: &'a LaneSet,
        ranking: &'a Ranking,
        best: Ranked,
    ) -> Option<Self> {
        let pegs = set.pegs();
        if set.is_empty() || arrangements.pegs() != pegs || ranking.shape().pegs() != pegs {
            return None;
        }
        let table = ranking.table(set.len())?;
        let words = vec![WordOfGuesses::ZERO; set.words()];
        Some(Self { arrangements, set, ranking, table, best, limit: table.small(best.key), words })
    }

    /// The best guess so far.
    #[must_use]
    pub const fn best(&self) -> Ranked {
        self.best
    }

    /// Gives up all guesses that are worse than this one.
    pub fn improve(&mut self, best: Ranked) {
        if best < self.best {
            self.best = best;
            self.limit = self.table.small(best.key);
        }
    }

    /// Looks at all arrangements of some symbols of the set's alphabet.
    pub fn run(&mut self, isa: Isa, symbols: &Multiset) {
        let bound = symbols.bound();
        if bound < self.best.key || (bound == self.best.key && self.can_tie(symbols)) {
            isa::scan(isa, self, symbols);
        }
    }

    pub(crate) const fn pegs(&self) -> usize {
        self.set.pegs()
    }

    /// Whether an arrangement of these symbols that is as good as the best
    /// guess could come before it.
    fn can_tie(&self, symbols: &Multiset) -> bool {
        self.best.outside
            && (symbols.has_alike(self.set)
                || symbols.lowest(self.set.alphabet()) < self.best.guess)
    }

    /// Looks closer at the guesses of a tile whose small keys are low enough.
    #[cold]
    #[inline(never)]
    fn look_closer(
        &mut self,
        symbols: &Multiset,
        shuffles: &[Shuffle],
        limit: u16,
        keys: &Tile,
        sizes: &Sizes,
    ) {
        for (lane, small) in keys.0.iter().enumerate() {
            if *small > limit.min(self.limit) {
                continue;
            }
            let sizes = sizes.iter().enumerate().take(self.pegs() + 1);
            let of_lane = sizes.flat_map(|(total, sizes)| {
                sizes[..=total].iter().map(|tile| u32::from(tile.0[lane]))
            });
            let key = self.ranking.key(of_lane);
            if key <= self.best.key {
                let mut guess = [0; PEGS_MAX];
                for (symbol, shuffle) in guess.iter_mut().zip(shuffles) {
                    *symbol = symbols.symbol(shuffle.slot(lane));
                }
                self.set.name(&mut guess);
                self.improve(Ranked { key, outside: true, guess });
            }
        }
    }
}

/// The source of [`Scan::run`] for guesses of `P` pegs. `spread` looks up a word
/// for each lane, and `rank` turns class sizes into small keys.
#[inline(always)]
pub(crate) fn scan_with<const P: usize>(
    scan: &mut Scan<'_>,
    symbols: &Multiset,
    spread: impl Fn(&[u16; 8], &Shuffle) -> Tile,
    rank: impl Fn(&Sizes, &KeyTable, &mut Tile),
) {
    let totals = count::fill_words::<P>(scan.set, symbols, &mut scan.words);
    let arrangements = scan.arrangements;
    let mut sizes = [[Tile::ZERO; 9]; 9];
    let mut keys = Tile::ZERO;
    for shuffles in arrangements.tiles(symbols) {
        count_tile::<P>(&scan.words, shuffles, &totals, &spread, &mut sizes);
        rank(&sizes, scan.table, &mut keys);
        let lowest = keys.0.iter().fold(u16::MAX, |lowest, key| lowest.min(*key));
        if lowest <= scan.limit {
            let strictly = scan.table.faithful && !scan.can_tie(symbols);
            let limit = if strictly { scan.limit.checked_sub(1) } else { Some(scan.limit) };
            if let Some(limit) = limit.filter(|limit| lowest <= *limit) {
                scan.look_closer(symbols, shuffles, limit, &keys, &sizes);
            }
        }
    }
}
