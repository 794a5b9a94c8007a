//! Which symbols are worth arranging.

use super::SCAN_PEGS_MAX;
use super::set::LaneSet;
use crate::class::unroll;
use crate::counter::equals;
use crate::isa::{self, Isa};
use crate::planes::Planes;
use crate::ranking::Ranking;
use crate::shape::PEGS_MAX;

/// Symbols of a guess without their order, and how good an arrangement of them
/// can be at best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiset {
    bound: u64,
    /// The symbols, the most frequent first, then in ascending order, and the
    /// index of each in the set's alphabet.
    symbols: [u8; SCAN_PEGS_MAX],
    indexes: [u8; SCAN_PEGS_MAX],
    counts: [u8; SCAN_PEGS_MAX],
    len: usize,
}

impl Multiset {
    /// The multiset of these indexes into an alphabet, which are in ascending
    /// order.
    fn new(bound: u64, indexes: &[u8], alphabet: &[u8]) -> Self {
        let mut slots: Vec<(u8, u8)> = Vec::with_capacity(SCAN_PEGS_MAX);
        for run in indexes.chunk_by(|a, b| a == b) {
            slots.push((run.len() as u8, run[0]));
        }
        slots.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        let mut multiset = Self {
            bound,
            symbols: [0; SCAN_PEGS_MAX],
            indexes: [0; SCAN_PEGS_MAX],
            counts: [0; SCAN_PEGS_MAX],
            len: slots.len(),
        };
        for (slot, (count, index)) in slots.into_iter().enumerate() {
            multiset.symbols[slot] = alphabet[usize::from(index)];
            multiset.indexes[slot] = index;
            multiset.counts[slot] = count;
        }
        multiset
    }

    /// No arrangement has a smaller key than this, if it is not a code of the
    /// set.
    #[must_use]
    pub const fn bound(&self) -> u64 {
        self.bound
    }

    pub(crate) fn counts(&self) -> &[u8] {
        &self.counts[..self.len]
    }

    /// The indexes of the symbols in the set's alphabet.
    pub(crate) fn indexes(&self) -> &[u8] {
        &self.indexes[..self.len]
    }

    pub(crate) fn symbol(&self, slot: usize) -> u8 {
        self.symbols[slot]
    }

    /// The lowest arrangement.
    pub(crate) fn lowest(&self, alphabet: &[u8]) -> [u8; PEGS_MAX] {
        let mut guess = [0; PEGS_MAX];
        let mut place = 0;
        for symbol in alphabet {
            for slot in (0..self.len).filter(|slot| self.symbols[*slot] == *symbol) {
                let end = place + usize::from(self.counts[slot]);
                guess[place..end].fill(*symbol);
                place = end;
            }
        }
        guess
    }

    /// Whether two of the symbols may change places.
    pub(crate) fn has_alike(&self, set: &LaneSet) -> bool {
        let used = self.indexes().iter().fold(0, |used, index| used | 1_u32 << index);
        set.alike().iter().any(|mask| (mask & used).count_ones() > 1)
    }
}

impl LaneSet {
    /// The symbols of guesses that can have a key of up to `limit`, the best
    /// ones first. `planes` are those that the set was made from.
    #[must_use]
    pub fn sieve(&self, isa: Isa, planes: &Planes, ranking: &Ranking, limit: u64) -> Vec<Multiset> {
        if planes.len() != self.len() || ranking.shape().pegs() != self.pegs() {
            return Vec::new();
        }
        let mut found = isa::sieve(isa, self, planes, ranking, limit);
        found.sort_by_key(Multiset::bound);
        found
    }
}

/// A walk over all multisets.
struct Walk<'a, const P: usize> {
    set: &'a LaneSet,
    planes: &'a Planes,
    ranking: &'a Ranking,
    limit: u64,
    indexes: [u8; P],
    /// The digits of the totals for each number of symbols chosen.
    digits: Vec<[Vec<u64>; 4]>,
    found: Vec<Multiset>,
}

/// The source of [`LaneSet::sieve`] for guesses of `P` pegs.
#[inline(always)]
pub(crate) fn sieve<const P: usize>(
    set: &LaneSet,
    planes: &Planes,
    ranking: &Ranking,
    limit: u64,
) -> Vec<Multiset> {
    let words = planes.len().div_ceil(64);
    let zero: [Vec<u64>; 4] = core::array::from_fn(|_| vec![0; words]);
    let mut walk = Walk::<P> {
        set,
        planes,
        ranking,
        limit,
        indexes: [0; P],
        digits: vec![zero; P + 1],
        found: Vec::new(),
    };
    // Symbol by symbol, in ascending order; counts[i] says how often.
    let symbols = set.alphabet().len();
    let mut counts = vec![0_u8; symbols];
    let mut chosen = 0;
    let mut next = 0;
    loop {
        if chosen == P {
            walk.look(words);
        } else if let Some(index) = (next..symbols).find(|index| set.may_add(*index, &counts)) {
            walk.add(chosen, index, usize::from(counts[index]), words);
            counts[index] += 1;
            chosen += 1;
            next = index;
            continue;
        }
        // Take the last symbol back and go on with the next one.
        if chosen == 0 {
            return walk.found;
        }
        chosen -= 1;
        let index = usize::from(walk.indexes[chosen]);
        counts[index] -= 1;
        next = index + 1;
    }
}

impl<const P: usize> Walk<'_, P> {
    /// Adds the matches of one more symbol.
    #[inline(always)]
    fn add(&mut self, chosen: usize, index: usize, often: usize, words: usize) {
        self.indexes[chosen] = index as u8;
        let symbol = usize::from(self.set.alphabet()[index]);
        let plane = &self.planes.more_than(symbol, often)[..words];
        let (before, after) = self.digits.split_at_mut(chosen + 1);
        let [a0, a1, a2, a3] = before[chosen].each_ref().map(|digit| &digit[..words]);
        let [b0, b1, b2, b3] = after[0].each_mut().map(|digit| &mut digit[..words]);
        for word in 0..words {
            let mut carry = plane[word];
            b0[word] = a0[word] ^ carry;
            carry &= a0[word];
            b1[word] = a1[word] ^ carry;
            carry &= a1[word];
            b2[word] = a2[word] ^ carry;
            carry &= a2[word];
            b3[word] = a3[word] ^ carry;
        }
    }

    /// Keeps the chosen symbols if they can be good enough.
    #[inline(always)]
    fn look(&mut self, words: usize) {
        let digits = self.digits[P].each_ref().map(|digit| &digit[..words]);
        let mut sizes = [0_u32; 9];
        for word in 0..words {
            let digits = digits.map(|digit| digit[word]);
            unroll!(TOTAL in 1..=P => {
                sizes[TOTAL] += equals::<u64, P>(digits, TOTAL).count_ones();
            });
        }
        let codes = self.planes.len() as u32;
        sizes[0] = codes - sizes[1..].iter().sum::<u32>();
        let bound = self.ranking.bound_outside(&sizes[..=P]);
        if bound <= self.limit {
            self.found.push(Multiset::new(bound, &self.indexes, self.set.alphabet()));
        }
    }
}
