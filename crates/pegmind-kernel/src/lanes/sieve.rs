//! Which symbols are worth arranging.
//!
//! How many matches each code has in all with some symbols is a sum over symbols. Multisets are
//! made symbol by symbol: those of a number of symbols stand side by side, a lane each, and one
//! more symbol, so and so often, is added to all of them at once.

use super::SCAN_PEGS_MAX;
use super::layout::Layout;
use super::set::LaneSet;
use super::tile::{LANES, Tile, WORD};
use crate::class::unroll;
use crate::ranking::{KeyTable, Ranking, Reduction};
use crate::shape::PEGS_MAX;

/// Symbols of a guess without their order, and how good an arrangement of them
/// can be at best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiset {
    bound: u64,
    /// The index of each symbol in the set's alphabet, in ascending order.
    indexes: [u8; SCAN_PEGS_MAX],
}

impl Multiset {
    /// No arrangement has a smaller key than this, if it is not a code of the
    /// set.
    #[must_use]
    pub const fn bound(&self) -> u64 {
        self.bound
    }

    /// The indexes of the symbols in the set's alphabet, in ascending order. Those beyond the
    /// pegs of a guess are 0.
    pub(crate) const fn indexes(&self) -> &[u8; SCAN_PEGS_MAX] {
        &self.indexes
    }

    /// The lowest arrangement.
    pub(crate) fn lowest(&self, set: &LaneSet) -> [u8; PEGS_MAX] {
        let mut guess = [0; PEGS_MAX];
        for (symbol, index) in guess.iter_mut().zip(&self.indexes).take(set.pegs()) {
            *symbol = set.alphabet()[usize::from(*index)];
        }
        guess
    }

    /// Whether two of the symbols may change places.
    pub(crate) fn has_alike(&self, set: &LaneSet) -> bool {
        let indexes = &self.indexes[..set.pegs()];
        let used = indexes.iter().fold(0, |used, index| used | 1_u32 << index);
        set.alike().iter().any(|mask| (mask & used).count_ones() > 1)
    }
}

/// What is needed to find the good ones among the multisets of a set's symbols, and those that
/// were found.
pub(crate) struct Plan<'a> {
    pub(crate) set: &'a LaneSet,
    pub(crate) layout: &'a Layout,
    ranking: &'a Ranking,
    limit: u64,
    /// The small keys of a set of few codes, and the largest one that can be in the limit.
    pub(crate) small: Option<(&'a KeyTable, u16)>,
    /// By part, then word of 64 codes: how many matches it adds, as binary digits.
    matches: Vec<[u64; 4]>,
    /// Bounds by total and how many codes have it.
    bounds: [&'a [u64]; SCAN_PEGS_MAX + 1],
    /// How many classes are empty because places tell nothing.
    missing: usize,
    pub(crate) found: Vec<Multiset>,
}

impl<'a> Plan<'a> {
    /// A plan for multisets with bounds of up to `limit`.
    pub(crate) fn new(
        set: &'a LaneSet,
        layout: &'a Layout,
        ranking: &'a Ranking,
        limit: u64,
    ) -> Self {
        let missing = (0..=set.pegs()).map(|total| set.missing(total)).sum();
        let small = ranking.table(set.len()).filter(|table| table.is_whole());
        let small = small.map(|table| (table, table.small(limit)));
        let bounds = core::array::from_fn(|total| {
            if total > set.pegs() {
                return &[0][..];
            }
            let bounds = ranking.bounds().get(set.last(total));
            bounds.map_or(&[][..], |bounds| &bounds[..])
        });
        let (mut matches, found) = (Vec::new(), Vec::new());
        let words = set.len().div_ceil(64);
        for part in &layout.parts {
            for word in 0..words {
                matches.push(part.grown.map_or([0; 4], |(smaller, index, often)| {
                    plus(matches[smaller * words + word], set.more_than(index, often)[word])
                }));
            }
        }
        Self { set, layout, ranking, limit, small, matches, bounds, missing, found }
    }

    /// How many matches a part adds for a word of 16 codes, as binary digits.
    #[inline(always)]
    pub(crate) fn added(&self, part: usize, word: usize) -> [u16; 4] {
        let per_word = 64 / WORD;
        let digits = self.matches[part * self.set.len().div_ceil(64) + word / per_word];
        digits.map(|digit| (digit >> (WORD * (word % per_word))) as u16)
    }

    /// What all small keys begin with.
    pub(crate) fn base(&self, table: &KeyTable) -> u16 {
        match table.reduction {
            Reduction::Largest => table.start,
            Reduction::Sum => {
                table.start.saturating_add(table.entries[0].saturating_mul(self.missing as u16))
            }
        }
    }

    /// Keeps those of some lanes that can be good enough, with a part. `sizes` are those of all
    /// totals.
    #[inline(always)]
    pub(crate) fn keep<const P: usize>(
        &mut self,
        mut lanes: u32,
        (part, start): (usize, usize),
        sizes: &[Tile; SCAN_PEGS_MAX + 1],
    ) {
        let empty = self.ranking.of_empty(self.missing);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize % LANES;
            lanes &= lanes - 1;
            let bound = if self.set.len() < self.bounds[0].len() {
                let mut parts = [0; SCAN_PEGS_MAX + 1];
                unroll!(TOTAL in 0..=P => {
                    parts[TOTAL] = self.bounds[TOTAL][usize::from(sizes[TOTAL].0[lane])];
                });
                self.ranking.join_listed(&parts[..=P], empty)
            } else {
                let totals = sizes.each_ref().map(|sizes| u32::from(sizes.0[lane]));
                self.ranking.bound_outside(&totals[..=self.set.pegs()])
            };
            if bound <= self.limit {
                let indexes = self.layout.symbols(part, start + lane, self.set.pegs());
                self.found.push(Multiset { bound, indexes });
            }
        }
    }
}

/// Numbers with one more where the bit of a plane is set.
fn plus(mut digits: [u64; 4], plane: u64) -> [u64; 4] {
    let mut carry = plane;
    for digit in &mut digits {
        (*digit, carry) = (*digit ^ carry, *digit & carry);
    }
    digits
}
