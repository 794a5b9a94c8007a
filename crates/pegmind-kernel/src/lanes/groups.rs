//! The codes of a set by their total of matches with some symbols.
//!
//! All arrangements of the symbols have the same totals, so that the codes are grouped once.
//! Within a group only exact matches are counted, and the group with most codes first: what
//! it adds to a key mostly shows already that an arrangement is not good enough.

use super::SCAN_PEGS_MAX;
use super::set::LaneSet;
use super::sieve::Multiset;
use super::tile::{Tile, WORD};
use crate::class::unroll;
use crate::counter::{count_planes, equals};
use crate::ranking::{KeyTable, Ranking, Reduction};

/// For each place the codes of a word that have each of the symbols there.
pub(crate) type Places = [[u16; 8]; SCAN_PEGS_MAX];

/// Symbols without their order, by how often they come, the most frequent first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slots {
    /// The index of each symbol in the set's alphabet.
    indexes: [u8; SCAN_PEGS_MAX],
    counts: [u8; SCAN_PEGS_MAX],
    len: usize,
}

impl Slots {
    pub(crate) fn new(symbols: &Multiset, pegs: usize) -> Self {
        let mut slots = Self { indexes: [0; SCAN_PEGS_MAX], counts: [0; SCAN_PEGS_MAX], len: 0 };
        for run in symbols.indexes()[..pegs].chunk_by(|a, b| a == b) {
            let count = run.len() as u8;
            let mut slot = slots.len;
            while slot > 0 && slots.counts[slot - 1] < count {
                slots.counts[slot] = slots.counts[slot - 1];
                slots.indexes[slot] = slots.indexes[slot - 1];
                slot -= 1;
            }
            slots.counts[slot] = count;
            slots.indexes[slot] = run[0];
            slots.len += 1;
        }
        slots
    }

    /// How often each symbol comes.
    pub(crate) fn counts(&self) -> &[u8] {
        &self.counts[..self.len]
    }

    /// The index of a symbol in the set's alphabet.
    pub(crate) fn index(&self, slot: usize) -> usize {
        usize::from(self.indexes[slot])
    }
}

/// Two codes or more that have the same total of matches.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    total: u8,
    /// The most exact matches, beside one less than all of them, that are told apart.
    pub(crate) last: u8,
    /// The most exact matches that a code can have.
    pub(crate) most: u8,
    pub(crate) codes: u16,
    /// Which codes it has, where the set is a word.
    pub(crate) mask: u16,
    /// What all groups behind it add to small keys at least.
    pub(crate) rest: u16,
    /// Where its words begin, once it has them.
    start: Option<usize>,
}

/// The groups of a set, the largest first, for the arrangements of some symbols.
#[derive(Debug)]
pub(crate) struct Groups {
    pub(crate) reduction: Reduction,
    sorted: [Group; SCAN_PEGS_MAX],
    len: usize,
    /// The sizes of classes that are the same for all arrangements.
    pub(crate) fixed: [u16; 9],
    /// What they add to small keys.
    pub(crate) base: u16,
    /// By total, then word of 64 codes.
    totals: Vec<u64>,
    words: Vec<Places>,
    /// Whether the set is a word, which groups have in common.
    is_word: bool,
}

/// Class sizes by group, then exact matches.
pub(crate) type Sizes = [[Tile; 9]; SCAN_PEGS_MAX];

/// What a scan works with.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) groups: Groups,
    /// Of the last guesses that were good enough.
    pub(crate) sizes: Sizes,
}

impl Work {
    pub(crate) fn new(reduction: Reduction) -> Self {
        Self { groups: Groups::new(reduction), sizes: [[Tile::ZERO; 9]; SCAN_PEGS_MAX] }
    }
}

impl Groups {
    /// No groups yet, for keys that come from class sizes like this.
    pub(crate) fn new(reduction: Reduction) -> Self {
        let sorted = [Group::default(); SCAN_PEGS_MAX];
        let (fixed, totals, words) = ([0; 9], Vec::new(), Vec::new());
        Self { reduction, sorted, len: 0, fixed, base: 0, totals, words, is_word: false }
    }

    /// The largest small key up to a group with which the whole one can be in a limit.
    #[inline(always)]
    pub(crate) fn limit(&self, limit: u16, group: &Group) -> Option<u16> {
        match self.reduction {
            Reduction::Sum => limit.checked_sub(group.rest),
            Reduction::Largest => (group.rest <= limit).then_some(limit),
        }
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.sorted[..self.len]
    }

    /// The words of a group that has them.
    #[inline(always)]
    pub(crate) fn words(&self, group: &Group) -> &[Places] {
        let words = usize::from(group.codes).div_ceil(WORD);
        group.start.map_or(&[], |start| &self.words[start..start + words])
    }

    /// All codes of a set that is a word.
    pub(crate) fn one(&self) -> Option<&Places> {
        self.words.first().filter(|_| self.is_word)
    }

    /// Takes the codes of a set apart.
    #[inline(always)]
    pub(crate) fn find<const P: usize>(
        &mut self,
        set: &LaneSet,
        slots: &Slots,
        (ranking, table): (&Ranking, &KeyTable),
    ) {
        let words = set.words();
        let (mut slot, mut often) = (0, 0);
        let of_symbols: [&[u64]; P] = core::array::from_fn(|_| {
            if often == usize::from(slots.counts[slot]) {
                (slot, often) = (slot + 1, 0);
            }
            often += 1;
            set.more_than(slots.index(slot), often - 1)
        });
        self.totals.resize((P + 1) * words, 0);
        let mut sizes = [0_u32; 9];
        for word in 0..words {
            let digits = count_planes(of_symbols.map(|plane| plane[word]));
            unroll!(TOTAL in 1..=P => {
                let plane = equals::<u64, P>(digits, TOTAL);
                self.totals[TOTAL * words + word] = plane;
                sizes[TOTAL] += plane.count_ones();
            });
        }
        sizes[0] = set.len() as u32 - sizes[1..].iter().sum::<u32>();
        self.sort::<P>(set, &sizes.map(|size| size as u16), (ranking, table));
        self.words.clear();
        // Small sets are not taken apart: a mask tells who belongs to a group.
        self.is_word = set.len() <= WORD;
        if self.is_word {
            self.words.push([[0; 8]; SCAN_PEGS_MAX]);
            for slot in 0..slots.len {
                for place in 0..P {
                    self.words[0][place][slot % 8] =
                        set.in_word(place, slots.index(slot), 0) as u16;
                }
            }
            for group in &mut self.sorted[..self.len] {
                group.mask = self.totals[usize::from(group.total) * words] as u16;
            }
        }
    }

    /// Puts the groups into their order.
    #[inline(always)]
    fn sort<const P: usize>(
        &mut self,
        set: &LaneSet,
        sizes: &[u16; 9],
        (ranking, table): (&Ranking, &KeyTable),
    ) {
        self.len = 0;
        self.fixed = [0; 9];
        self.base = table.start;
        for (total, codes) in sizes.iter().copied().enumerate().take(P + 1) {
            let last = set.last(total);
            if table.reduction == Reduction::Sum {
                let missing = table.entries[0].saturating_mul(set.missing(total) as u16);
                self.base = self.base.saturating_add(missing);
            }
            if codes > 1 && last > 0 {
                let mut place = self.len;
                while place > 0 && self.sorted[place - 1].codes < codes {
                    self.sorted[place] = self.sorted[place - 1];
                    place -= 1;
                }
                let most = total.min(P - set.idle()) as u8;
                let (total, last) = (total as u8, last as u8);
                self.sorted[place] = Group { total, last, most, codes, ..Group::default() };
                self.len += 1;
            } else {
                self.fixed[total] = codes;
                self.base = match table.reduction {
                    Reduction::Largest => self.base.max(codes),
                    Reduction::Sum => {
                        let empty = table.entries[0].saturating_mul(last as u16);
                        self.base
                            .saturating_add(empty)
                            .saturating_add(table.of_size(ranking, codes))
                    }
                };
            }
        }
        let mut rest: u16 = 0;
        for group in self.sorted[..self.len].iter_mut().rev() {
            group.rest = rest;
            let least = table.least(ranking, usize::from(group.last), group.codes);
            rest = match table.reduction {
                Reduction::Largest => rest.max(least),
                Reduction::Sum => rest.saturating_add(least),
            };
        }
    }

    /// Whether a group has its words.
    #[inline(always)]
    pub(crate) fn is_filled(&self, number: usize) -> bool {
        self.sorted[number].start.is_some()
    }

    /// Gives a group its words, of which it may have none yet: its codes side by side. `squeeze`
    /// moves the bits of a word that are set in a mask together.
    #[inline(always)]
    pub(crate) fn fill<const P: usize>(
        &mut self,
        number: usize,
        set: &LaneSet,
        slots: &Slots,
        squeeze: impl Fn(u64, u64) -> u64,
    ) {
        let Group { total, codes, .. } = self.sorted[number];
        let start = self.words.len();
        self.sorted[number].start = Some(start);
        self.words.resize(start + usize::from(codes).div_ceil(WORD), [[0; 8]; SCAN_PEGS_MAX]);
        let to = &mut self.words[start..];
        let masks = &self.totals[usize::from(total) * set.words()..][..set.words()];
        let mut filled = 0;
        for (word, mask) in masks.iter().copied().enumerate().filter(|(_, mask)| *mask != 0) {
            let (to, begun) = (&mut to[filled / WORD..], filled % WORD);
            filled += mask.count_ones() as usize;
            let found =
                |place, index: u8| squeeze(set.in_word(place, usize::from(index), word), mask);
            let words = (begun + mask.count_ones() as usize).div_ceil(WORD);
            // A piece of code for each number: mostly it is one or two.
            match words {
                1 => add::<P, 1>((to, begun), slots, found),
                2 => add::<P, 2>((to, begun), slots, found),
                3 => add::<P, 3>((to, begun), slots, found),
                4 => add::<P, 4>((to, begun), slots, found),
                _ => add::<P, 5>((to, begun), slots, found),
            }
        }
    }
}

/// Adds codes to words, of which they reach so many, by place and symbol. The first one has been
/// begun with so many others.
#[inline(always)]
fn add<const P: usize, const WORDS: usize>(
    (to, begun): (&mut [Places], usize),
    slots: &Slots,
    found: impl Fn(usize, u8) -> u64,
) {
    let Some(to) = to.first_chunk_mut::<WORDS>() else {
        debug_assert!(false, "a group has words for all of its codes");
        return;
    };
    for place in 0..P {
        for (slot, index) in slots.indexes[..slots.len].iter().enumerate() {
            let found = found(place, *index);
            for (number, places) in to.iter_mut().enumerate() {
                let found = match number {
                    0 => found << begun,
                    _ => found.unbounded_shr((WORD * number - begun) as u32),
                };
                places[place][slot % 8] |= found as u16;
            }
        }
    }
}

/// Moves the bits of a word that are set in a mask together, where no instruction does.
#[inline(always)]
pub(crate) fn squeeze(bits: u64, mask: u64) -> u64 {
    // Runs of bits that stay together are moved together.
    let (mut left, mut squeezed, mut filled) = (mask, 0, 0);
    while left != 0 {
        let first = left.trailing_zeros();
        let run = (left >> first).trailing_ones();
        let ones = u64::MAX >> (64 - run);
        squeezed |= (bits >> first & ones) << filled;
        filled += run;
        left &= !(ones << first);
    }
    squeezed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Palette;
    use crate::planes::Planes;
    use crate::shape::Shape;

    #[test]
    fn the_codes_of_groups_stand_side_by_side() {
        const PEGS: usize = 4;
        let all = (0..6_u32.pow(4)).map(|number| {
            core::array::from_fn::<u8, PEGS, _>(|peg| (number / 6_u32.pow(peg as u32) % 6) as u8)
        });
        let total = |code: &[u8; PEGS]| code.iter().filter(|symbol| **symbol == 0).count();
        // Most codes of a word belong to one group, which then begins anywhere in its words.
        let codes: Vec<_> = (all.enumerate())
            .filter(|(number, code)| total(code) == 1 || number % 9 == 0)
            .map(|(_, code)| code)
            .collect();
        let shape = Shape::new(PEGS, 6).unwrap();
        let planes = Planes::build(shape, codes.as_flattened());
        let (symbols, repeatable, blank) = ((0..6).collect(), u32::MAX, None);
        let palette = Palette { symbols, repeatable, alike: Vec::new(), blank };
        let set = LaneSet::new(&planes, &palette).unwrap();
        let weights = (0..=codes.len() as u64).map(|size| size * size).collect();
        let ranking = Ranking::sum(shape, weights, 0);
        let mut groups = Groups::new(Reduction::Sum);
        // The symbol 0 four times, then twice with others.
        for (indexes, counts, len) in [([0, 0, 0], [4, 0, 0], 1), ([0, 3, 5], [2, 1, 1], 3)] {
            let mut slots = Slots { indexes: [0; SCAN_PEGS_MAX], counts: [0; SCAN_PEGS_MAX], len };
            slots.indexes[..3].copy_from_slice(&indexes);
            slots.counts[..3].copy_from_slice(&counts);
            groups.find::<PEGS>(&set, &slots, (&ranking, ranking.table(codes.len()).unwrap()));
            for number in (0..groups.len).rev() {
                groups.fill::<PEGS>(number, &set, &slots, squeeze);
                let group = groups.groups()[number];
                let matches = |code: &&[u8; PEGS]| {
                    let often = |index| code.iter().filter(|symbol| **symbol == index).count();
                    let of_slots = indexes.iter().zip(counts).take(len);
                    let sum: usize =
                        of_slots.map(|(index, count)| often(*index).min(count.into())).sum();
                    sum == usize::from(group.total)
                };
                let of_group: Vec<_> = codes.iter().filter(matches).collect();
                assert_eq!(of_group.len(), usize::from(group.codes));
                let words = groups.words(&group);
                for (at, code) in (0..words.len() * WORD).map(|at| (at, of_group.get(at))) {
                    for (place, slot) in
                        (0..PEGS).flat_map(|place| (0..len).map(move |slot| (place, slot)))
                    {
                        let is_there = words[at / WORD][place][slot] >> (at % WORD) & 1 == 1;
                        let has = code.is_some_and(|code| code[set.hole(place)] == indexes[slot]);
                        assert_eq!(is_there, has, "{group:?} {at} {place} {slot}");
                    }
                }
            }
            assert!(groups.len > 1);
        }
    }

    #[test]
    fn squeezed_bits_stand_in_their_order() {
        let bits = 0x9e37_79b9_7f4a_7c15_u64;
        for mask in [0, 1, 1 << 63, u64::MAX, 0xf0f0_0000_1234_8001, !0x8000_0100_0000_0001] {
            let mut expected = (0, 0);
            for bit in (0..64).filter(|bit| mask >> bit & 1 == 1) {
                expected = (expected.0 | (bits >> bit & 1) << expected.1, expected.1 + 1);
            }
            assert_eq!(squeeze(bits, mask), expected.0, "{mask:x}");
        }
    }
}
