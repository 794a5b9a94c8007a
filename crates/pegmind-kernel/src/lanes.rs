//! Lanes as guesses: many guesses against one set, each lane of a vector being
//! a guess of its own that walks the words of the set.
//!
//! Guesses with the same symbols are looked at together: how many matches each
//! code has with them is the same for all of them, and already tells how good
//! the best of them can be. Most symbols are given up there. The arrangements
//! of the others fill the lanes.

mod arrangements;
mod groups;
mod layout;
#[cfg(not(target_feature = "simd128"))]
pub(crate) mod portable;
mod set;
mod sieve;
mod tile;

pub use arrangements::Arrangements;
pub use set::{LaneSet, Palette};
pub use sieve::Multiset;

pub(crate) use arrangements::Shuffle;
pub(crate) use groups::{Group, Groups, Places, Slots, Work, squeeze};
pub(crate) use layout::Step;
pub(crate) use sieve::Plan;
pub(crate) use tile::{LANES, Tile, WORD};

use crate::isa::{self, Isa};
use crate::ranking::{KeyTable, Ranking};
use crate::shape::PEGS_MAX;

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

impl LaneSet {
    /// The symbols of guesses that can have a key of up to `limit`, the best
    /// ones first.
    #[must_use]
    pub fn sieve(
        &self,
        isa: Isa,
        arrangements: &Arrangements,
        ranking: &Ranking,
        limit: u64,
    ) -> Vec<Multiset> {
        if ranking.shape().pegs() != self.pegs() || arrangements.pegs() != self.pegs() {
            return Vec::new();
        }
        let layout = arrangements.layout(self);
        let mut found = isa::sieve(isa, Plan::new(self, &layout, ranking, limit));
        found.sort_by_key(Multiset::bound);
        found
    }
}

/// A search for the best guess outside of a set of codes: the one with the
/// smallest key, of several the lowest.
///
/// Guesses that are codes of the set are seen with their winning class thrown
/// together with another one; with weights for which that is no gain they
/// cannot win, and whoever wants them ranks them before.
#[derive(Debug)]
pub struct Scan<'a> {
    pub(crate) arrangements: &'a Arrangements,
    pub(crate) set: &'a LaneSet,
    pub(crate) ranking: &'a Ranking,
    pub(crate) table: &'a KeyTable,
    best: Ranked,
    /// The largest small key that a better guess can have.
    limit: u16,
    /// The same for one with a smaller key.
    limit_below: Option<u16>,
    /// Of guesses with equal keys below this any one is taken.
    any_below: u64,
    /// Taken out while they are made use of.
    pub(crate) work: Option<Box<Work>>,
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
        let (limit, limit_below, work) = (0, None, None);
        let mut scan = Self {
            arrangements,
            set,
            ranking,
            table,
            best,
            limit,
            limit_below,
            any_below: 0,
            work,
        };
        scan.take(best);
        Some(scan)
    }

    /// The same, but of guesses with equal keys below this any one may be found.
    #[must_use]
    pub fn taking_any_below(mut self, key: u64) -> Self {
        self.any_below = key;
        self
    }

    fn take(&mut self, best: Ranked) {
        self.best = best;
        self.limit = self.table.small(best.key);
        let below = best.key.checked_sub(1).map(|key| self.table.small(key));
        self.limit_below = if self.table.faithful { self.limit.checked_sub(1) } else { below };
    }

    /// The best guess so far.
    #[must_use]
    pub const fn best(&self) -> Ranked {
        self.best
    }

    /// Gives up all guesses that are worse than this one.
    pub fn improve(&mut self, best: Ranked) {
        if best < self.best {
            self.take(best);
        }
    }

    /// Looks at all arrangements of some symbols of the set's alphabet.
    pub fn run(&mut self, isa: Isa, symbols: &Multiset) {
        if let Some(limit) = self.limit_for(symbols) {
            isa::scan(isa, self, symbols, limit);
        }
    }

    pub(crate) const fn pegs(&self) -> usize {
        self.set.pegs()
    }

    /// The largest small key that a better arrangement of these symbols can have.
    pub(crate) fn limit_for(&self, symbols: &Multiset) -> Option<u16> {
        let bound = symbols.bound();
        if bound > self.best.key {
            None
        } else if self.can_tie(symbols) {
            Some(self.limit)
        } else if bound == self.best.key {
            None
        } else {
            self.limit_below
        }
    }

    /// Whether an arrangement of these symbols that is as good as the best
    /// guess could come before it.
    fn can_tie(&self, symbols: &Multiset) -> bool {
        self.best.outside
            && self.best.key >= self.any_below
            && (symbols.has_alike(self.set) || symbols.lowest(self.set) < self.best.guess)
    }

    /// Looks closer at the guesses of a tile whose small keys are low enough.
    #[cold]
    #[inline(never)]
    pub(crate) fn look_closer(
        &mut self,
        (symbols, slots): (&Multiset, &Slots),
        shuffles: &[Shuffle],
        (work, keys): (&Work, &Tile),
    ) {
        let mut limit = self.limit_for(symbols);
        for (lane, small) in keys.0.iter().enumerate() {
            if limit.is_none_or(|limit| *small > limit) {
                continue;
            }
            let guess = || {
                let mut guess = [0; PEGS_MAX];
                for (place, shuffle) in shuffles.iter().enumerate() {
                    let symbol = self.set.alphabet()[slots.index(shuffle.slot(lane))];
                    guess[self.set.hole(place)] = symbol;
                }
                self.set.name(&mut guess);
                guess
            };
            let key = self.key(work, lane);
            if key < self.best.key || key == self.best.key && guess() < self.best.guess {
                self.improve(Ranked { key, outside: true, guess: guess() });
                limit = self.limit_for(symbols);
            }
        }
    }

    /// The key of the guess in a lane of the last tile.
    fn key(&self, Work { groups, sizes }: &Work, lane: usize) -> u64 {
        let fixed = groups.fixed.iter().copied().filter(|size| *size > 0);
        let told = groups.groups().iter().zip(sizes).flat_map(|(group, sizes)| {
            sizes[..=usize::from(group.last)].iter().map(|size| size.0[lane])
        });
        let classes = fixed.clone().count()
            + groups.groups().iter().map(|group| usize::from(group.last) + 1).sum::<usize>();
        let empty = self.ranking.shape().classes().saturating_sub(classes);
        let sizes = fixed.chain(told).chain(core::iter::repeat_n(0, empty));
        self.ranking.key(sizes.map(u32::from))
    }
}
