//! A fixed list of guesses against small sets, again and again: every lane is
//! a guess, and every guess gets a key.
//!
//! Where a [`Scan`](crate::Scan) finds the best guess for a set and skips most
//! others unseen, a sweep tells the key of each. Both kinds of planes are
//! looked up per lane, so guesses stand in any order, and a set is no more than
//! a few tables of 16 bits for each 16 codes.

#[cfg(not(target_feature = "simd128"))]
pub(crate) mod lanes;
pub(crate) mod members;

use core::ops::RangeInclusive;

use crate::class::class;
use crate::isa::{self, Isa};
use crate::lanes::{LANES, SCAN_PEGS_MAX, Tile};
use crate::shape::Shape;

/// Class sizes with an entry of their own in [`Weights`].
const ENTRIES: usize = 64;

/// The symbols a place can have in the tables of a set.
const PLACE_ENTRIES: usize = 32;

/// The pairs of a symbol and how often it stands in a code.
pub(crate) const COUNT_ENTRIES: usize = 64;

/// What an answer tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// The exact matches and all matches.
    Both,
    /// The exact matches.
    Exact,
    /// All matches, and whether the guess was the code.
    Total,
}

/// What classes weigh by their sizes. The class of the winning answer weighs
/// nothing.
#[derive(Clone, Debug)]
pub struct Weights {
    /// For sizes from 0 to 63. The first is 0.
    pub entries: [u16; ENTRIES],
    /// What every code beyond 63 adds.
    pub slope: u16,
    /// Sizes from which on every further code adds one more, at least 63.
    pub kinks: [u16; 2],
    /// The bits of a key that count for [`Keys::least`].
    pub mask: u16,
}

/// The keys of all guesses of a sweep.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// By guess: the sum of the weights of its classes.
    tiles: Vec<Tile>,
    len: usize,
    /// The least key of each tile, under the mask.
    least: Vec<u16>,
    most: u16,
}

impl Keys {
    /// The least key under the mask; the largest number if there is no guess.
    #[must_use]
    pub fn least(&self) -> u16 {
        self.least.iter().copied().min().unwrap_or(u16::MAX)
    }

    /// The largest key, without the mask; 0 if there is no guess.
    #[must_use]
    pub const fn most(&self) -> u16 {
        self.most
    }

    /// Finds every guess whose key under the mask is in a range: the masked key
    /// in the higher half of a number, the number of the guess in the lower.
    pub fn find(&self, isa: Isa, range: &RangeInclusive<u16>, mask: u16, found: &mut Vec<u32>) {
        found.clear();
        isa::find(isa, self, range, mask, found);
        // Lanes beyond the last guess come last.
        while found.last().is_some_and(|last| (last & 0xffff) as usize >= self.len) {
            found.pop();
        }
    }
}

/// The source of [`Keys::find`].
#[inline(always)]
pub(crate) fn find(keys: &Keys, range: &RangeInclusive<u16>, mask: u16, found: &mut Vec<u32>) {
    for (number, (tile, least)) in keys.tiles.iter().zip(&keys.least).enumerate() {
        if least > range.end() {
            continue;
        }
        let (start, end) = (*range.start(), *range.end());
        let mut bits = 0_u32;
        for (lane, key) in tile.0.iter().enumerate() {
            let key = key & mask;
            bits |= u32::from(start <= key && key <= end) << lane;
        }
        while bits != 0 {
            let lane = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let key = u32::from(tile.0[lane % LANES] & mask);
            found.push(key << 16 | (number * LANES + lane) as u32);
        }
    }
}

/// A set of up to 65,535 codes as a sweep reads it.
#[derive(Clone, Debug, Default)]
pub struct SweepSet {
    len: usize,
    /// By word of 16 codes, then place.
    places: Vec<[u16; PLACE_ENTRIES]>,
    /// By word of 16 codes.
    counts: Vec<[u16; COUNT_ENTRIES]>,
    /// The same as the instructions want them, if they have asked for that.
    tables: Vec<u64>,
}

impl SweepSet {
    /// How many codes there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no code.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// A list of codes, each of which can be a guess and a member of a set.
#[derive(Clone, Debug)]
pub struct Sweep {
    shape: Shape,
    told: Told,
    /// By code: the index of each peg in the tables of places, then of counts.
    indexes: Vec<[u8; 2 * SCAN_PEGS_MAX]>,
    /// By code: a bit for each of these indexes.
    bits: Vec<[u64; 2]>,
    /// By tile: the indexes of the guesses side by side, as those of a code.
    tiles: Vec<Tile>,
}

/// Some codes of a sweep, which are guesses and no members of sets.
#[derive(Clone, Debug)]
pub struct Selection(Sweep);

impl Selection {
    /// The keys of the guesses; see [`Sweep::keys`].
    pub fn keys(&self, isa: Isa, set: &mut SweepSet, weights: &Weights, keys: &mut Keys) {
        self.0.keys(isa, set, weights, keys);
    }
}

impl Sweep {
    /// A list of these codes, one behind the other. Nothing for one peg, more
    /// than eight, or more than 64 pairs of peg and symbol, and if a symbol is
    /// not of the shape.
    #[must_use]
    pub fn new(shape: Shape, told: Told, codes: &[u8]) -> Option<Self> {
        let pegs = shape.pegs();
        let fits = (2..=SCAN_PEGS_MAX).contains(&pegs) && pegs * shape.symbols() <= COUNT_ENTRIES;
        if !fits || codes.iter().any(|symbol| usize::from(*symbol) >= shape.symbols()) {
            return None;
        }
        let of_code = |code: &[u8]| {
            let mut indexes = [0; 2 * SCAN_PEGS_MAX];
            for (place, symbol) in code.iter().enumerate() {
                let often = code[..place].iter().filter(|earlier| *earlier == symbol).count();
                indexes[place] = *symbol;
                // Where no symbol comes again all stand in the first entries.
                indexes[SCAN_PEGS_MAX + place] = (often * shape.symbols()) as u8 + symbol;
            }
            indexes
        };
        let indexes = codes.chunks_exact(pegs).map(of_code).collect();
        let mut sweep = Self { shape, told, indexes, bits: Vec::new(), tiles: Vec::new() };
        sweep.fill_tiles();
        sweep.fill_bits();
        Some(sweep)
    }

    /// A list of some of the codes, by their numbers. Numbers beyond the list
    /// are left out. It takes the place of a selection made before.
    pub fn select<'a>(
        &self,
        codes: impl Iterator<Item = usize>,
        selection: &'a mut Option<Selection>,
    ) -> &'a Selection {
        let none = || Self { indexes: Vec::new(), bits: Vec::new(), tiles: Vec::new(), ..*self };
        let selection = selection.get_or_insert_with(|| Selection(none()));
        let selected = &mut selection.0;
        (selected.shape, selected.told) = (self.shape, self.told);
        selected.indexes.clear();
        selected.indexes.extend(codes.filter_map(|code| self.indexes.get(code)));
        selected.fill_tiles();
        selection
    }

    fn fill_tiles(&mut self) {
        let pegs = self.shape.pegs();
        self.tiles.clear();
        for guesses in self.indexes.chunks(LANES) {
            for idx in (0..pegs).chain(SCAN_PEGS_MAX..SCAN_PEGS_MAX + pegs) {
                let mut tile = Tile::ZERO;
                for (lane, indexes) in tile.0.iter_mut().zip(guesses) {
                    *lane = u16::from(indexes[idx]);
                }
                self.tiles.push(tile);
            }
        }
    }

    fn fill_bits(&mut self) {
        let pegs = self.shape.pegs();
        let bits = |indexes: &[u8; 2 * SCAN_PEGS_MAX]| {
            let mut bits = [0; 2];
            for place in 0..pegs {
                let bit = usize::from(indexes[place]) * pegs + place;
                bits[0] |= 1 << bit;
                bits[1] |= 1 << indexes[SCAN_PEGS_MAX + place];
            }
            bits
        };
        self.bits = self.indexes.iter().map(bits).collect();
    }

    /// How many codes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.indexes.len()
    }

    /// Whether there is no code.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indexes.is_empty()
    }

    /// Makes a set of these codes, by their numbers. Numbers beyond the list
    /// are codes that match nothing.
    pub fn load(&self, members: &[u16], set: &mut SweepSet) {
        let pegs = self.shape.pegs();
        set.len = members.len();
        set.tables.clear();
        let words = members.len().div_ceil(16);
        set.places.clear();
        set.places.resize(words * pegs, [0; PLACE_ENTRIES]);
        set.counts.clear();
        set.counts.resize(words, [0; COUNT_ENTRIES]);
        let words = set.places.chunks_exact_mut(pegs).zip(&mut set.counts);
        for (members, (places, counts)) in members.chunks(16).zip(words) {
            for (bit, member) in members.iter().enumerate() {
                let Some(indexes) = self.indexes.get(usize::from(*member)) else { continue };
                for (place, table) in places.iter_mut().enumerate() {
                    table[usize::from(indexes[place]) % PLACE_ENTRIES] |= 1 << bit;
                    let count = usize::from(indexes[SCAN_PEGS_MAX + place]);
                    counts[count % COUNT_ENTRIES] |= 1 << bit;
                }
            }
        }
    }

    /// The keys of all guesses for a set. Sums that 16 bits cannot hold are the
    /// largest number.
    pub fn keys(&self, isa: Isa, set: &mut SweepSet, weights: &Weights, keys: &mut Keys) {
        keys.len = self.len();
        keys.tiles.resize(self.len().div_ceil(LANES), Tile::ZERO);
        keys.least.resize(keys.tiles.len(), 0);
        keys.most = 0;
        isa::sweep(isa, self, set, weights, keys);
        // What stands in the lanes beyond the last guess is no guess.
        let (used, last) = (self.len() % LANES, keys.tiles.len().wrapping_sub(1));
        if used > 0
            && let (Some(tile), Some(least)) = (keys.tiles.get_mut(last), keys.least.get_mut(last))
        {
            let lowest = |low: u16, key: &u16| low.min(key & weights.mask);
            *least = tile.0[..used].iter().fold(u16::MAX, lowest);
        }
    }

    /// The number of the class of the guess itself.
    #[must_use]
    pub fn solved(&self) -> u8 {
        self.number(self.shape.pegs(), self.shape.pegs())
    }

    fn number(&self, exact: usize, total: usize) -> u8 {
        let number = match self.told {
            Told::Both => class(exact, total),
            Told::Exact => exact,
            Told::Total => total + usize::from(exact == self.shape.pegs()),
        };
        number as u8
    }

    pub(crate) const fn pegs(&self) -> usize {
        self.shape.pegs()
    }

    pub(crate) const fn told(&self) -> Told {
        self.told
    }
}

/// What a kernel reads of a sweep and a set, and where it writes to.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    pub(crate) told: Told,
    pub(crate) symbols: usize,
    pub(crate) tiles: &'a [Tile],
    pub(crate) places: &'a [[u16; PLACE_ENTRIES]],
    pub(crate) counts: &'a [[u16; COUNT_ENTRIES]],
    pub(crate) codes: usize,
    pub(crate) weights: &'a Weights,
    pub(crate) keys: &'a mut [Tile],
    pub(crate) least: &'a mut [u16],
    pub(crate) most: &'a mut u16,
    /// Tables of the set as the kernel wants them. Kernels that keep them from
    /// sweep to sweep want the same; one that wants others leaves none behind.
    pub(crate) tables: &'a mut Vec<u64>,
}

impl<'a> Job<'a> {
    pub(crate) fn new(
        sweep: &'a Sweep,
        set: &'a mut SweepSet,
        weights: &'a Weights,
        keys: &'a mut Keys,
    ) -> Self {
        Self {
            told: sweep.told(),
            symbols: sweep.shape.symbols(),
            tiles: &sweep.tiles,
            places: &set.places,
            counts: &set.counts,
            codes: set.len,
            weights,
            keys: &mut keys.tiles,
            least: &mut keys.least,
            most: &mut keys.most,
            tables: &mut set.tables,
        }
    }
}

/// Stores the keys of a tile.
#[inline(always)]
pub(crate) fn finish(job: &mut Job<'_>, number: usize, keys: Tile) {
    let mask = job.weights.mask;
    job.least[number] = keys.0.iter().fold(u16::MAX, |low, key| low.min(key & mask));
    *job.most = keys.0.iter().fold(*job.most, |most, key| most.max(*key));
    job.keys[number] = keys;
}

impl Weights {
    /// What a class of this size weighs.
    #[inline(always)]
    #[must_use]
    pub fn of(&self, size: u16) -> u16 {
        let above = size.saturating_sub(ENTRIES as u16 - 1);
        let mut weight = self.entries[usize::from(size).min(ENTRIES - 1)];
        weight = weight.saturating_add(above.saturating_mul(self.slope));
        for kink in self.kinks {
            weight = weight.saturating_add(size.saturating_sub(kink));
        }
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::members::Members;
    use super::*;
    use crate::class::mark;
    use proptest::prelude::*;

    fn weights() -> Weights {
        let mut weights =
            Weights { entries: [0; ENTRIES], slope: 3, kinks: [70, 90], mask: u16::MAX };
        for (size, entry) in (0_u16..).zip(&mut weights.entries) {
            *entry = size * size / 7 + u16::from(size > 0);
        }
        weights
    }

    /// The key of a guess by the definition of marking.
    fn slow_key(told: Told, codes: &[&[u8]], guess: &[u8], weights: &Weights) -> u16 {
        let mut sizes = std::collections::BTreeMap::new();
        for code in codes {
            let (exact, total) = mark(code, guess);
            let class = match told {
                Told::Both => (exact, total),
                Told::Exact => (exact, 0),
                Told::Total => (0, total),
            };
            if exact < guess.len() {
                *sizes.entry(class).or_insert(0) += 1;
            }
        }
        sizes.into_values().map(|size| weights.of(size)).fold(0, u16::saturating_add)
    }

    fn check(shape: Shape, told: Told, codes: &[u8], members: &[u16]) {
        check_weights(shape, told, codes, members, &weights());
    }

    fn check_weights(shape: Shape, told: Told, codes: &[u8], members: &[u16], weights: &Weights) {
        let pegs = shape.pegs();
        let sweep = Sweep::new(shape, told, codes).unwrap();
        let code = |member: &u16| &codes[usize::from(*member) * pegs..][..pegs];
        let set: Vec<&[u8]> = members.iter().map(code).collect();
        let slow_key = |guess: &[u8]| slow_key(told, &set, guess, weights);
        let slow: Vec<u16> = codes.chunks_exact(pegs).map(slow_key).collect();
        for isa in Isa::available() {
            let (mut loaded, mut keys) = (SweepSet::default(), Keys::default());
            sweep.load(members, &mut loaded);
            sweep.keys(isa, &mut loaded, weights, &mut keys);
            let mut found = Vec::new();
            keys.find(isa, &(0..=u16::MAX), u16::MAX, &mut found);
            let found: Vec<u16> = found.iter().map(|packed| (packed >> 16) as u16).collect();
            assert_eq!(found, slow, "{shape:?} {told:?} {}", isa.name());
            assert_eq!(Some(keys.least()), slow.iter().min().copied());
            let mut classes = Vec::new();
            let mut gathered = Members::default();
            sweep.gather(members, &mut gathered);
            sweep.classify(isa, 1, &gathered, &mut classes);
            for (class, code) in classes.iter().zip(&set) {
                let (exact, total) = mark(code, &codes[pegs..2 * pegs]);
                assert_eq!(*class, sweep.number(exact, total));
            }
        }
    }

    #[test]
    fn every_guess_gets_the_key_of_its_classes() {
        for (pegs, symbols) in [(2, 7), (3, 5), (4, 4), (5, 3), (6, 2), (8, 2)] {
            let shape = Shape::new(pegs, symbols).unwrap();
            let count = symbols.pow(pegs as u32);
            let code = |code: usize| {
                (0..pegs).map(move |peg| (code / symbols.pow(peg as u32) % symbols) as u8)
            };
            let codes: Vec<u8> = (0..count).flat_map(code).collect();
            for told in [Told::Both, Told::Exact, Told::Total] {
                for step in [1, 2, 3, 5, 11, 40] {
                    let members: Vec<u16> = (0..count as u16).step_by(step).collect();
                    check(shape, told, &codes, &members);
                }
            }
        }
    }

    /// Codes of symbols that often come again.
    fn mixed_codes(shape: Shape, count: usize) -> Vec<u8> {
        let mut number = 1_u64;
        let mut below = |bound: usize| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (number >> 40) as usize % bound
        };
        let symbol = |_| {
            let fewer = 1 + below(shape.symbols());
            below(fewer) as u8
        };
        (0..count * shape.pegs()).map(symbol).collect()
    }

    #[test]
    fn codes_can_have_up_to_64_pairs_of_peg_and_symbol() {
        for (pegs, symbols) in
            [(2, 16), (2, 17), (2, 27), (3, 10), (3, 16), (3, 21), (4, 8), (4, 16)]
                .into_iter()
                .chain([(5, 6), (5, 12), (6, 5), (6, 10), (7, 4), (7, 9), (8, 4), (8, 8)])
        {
            let shape = Shape::new(pegs, symbols).unwrap();
            let codes = mixed_codes(shape, 100);
            for told in [Told::Both, Told::Exact, Told::Total] {
                for step in [1, 2, 5, 9] {
                    let members: Vec<u16> = (0..100).step_by(step).collect();
                    check(shape, told, &codes, &members);
                }
            }
        }
    }

    #[test]
    fn sets_and_classes_can_be_large() {
        let shape = Shape::new(3, 4).unwrap();
        let codes = mixed_codes(shape, 70);
        for told in [Told::Both, Told::Exact, Told::Total] {
            for count in [63, 64, 247, 249, 255, 257, 991, 1_009, 2_500] {
                let members: Vec<u16> = (0..count).map(|member| member * 13 % 70).collect();
                check(shape, told, &codes, &members);
            }
            // All but the guess itself in one class.
            for count in [14, 15, 16, 31, 32, 33, 63, 64, 256] {
                check(shape, told, &codes, &vec![7; count]);
            }
        }
    }

    #[test]
    fn sums_that_are_too_large_are_the_largest_number() {
        let shape = Shape::new(3, 4).unwrap();
        let codes = mixed_codes(shape, 70);
        let mut weights = weights();
        weights.slope = 150;
        for (size, entry) in (0_u16..).zip(&mut weights.entries) {
            *entry = size.saturating_mul(6_000);
        }
        // One class alone is too large, by its slope.
        let of_one = Weights { slope: 900, ..self::weights() };
        check_weights(shape, Told::Both, &codes, &[7; 200], &of_one);
        let mut largest = 0;
        for count in [10, 14, 30, 60, 200, 400, 900] {
            let members: Vec<u16> = (0..count).map(|member| member * 13 % 70).collect();
            for told in [Told::Both, Told::Exact, Told::Total] {
                check_weights(shape, told, &codes, &members, &weights);
            }
            let sweep = Sweep::new(shape, Told::Both, &codes).unwrap();
            let (mut loaded, mut keys) = (SweepSet::default(), Keys::default());
            sweep.load(&members, &mut loaded);
            sweep.keys(Isa::best(), &mut loaded, &weights, &mut keys);
            largest += usize::from(keys.least() == u16::MAX);
        }
        assert!((1..7).contains(&largest));
    }

    #[test]
    fn keys_can_be_of_one_set_after_the_other() {
        let shape = Shape::new(4, 6).unwrap();
        let codes = mixed_codes(shape, 90);
        let sweep = Sweep::new(shape, Told::Both, &codes).unwrap();
        for isa in Isa::available() {
            let (mut loaded, mut keys) = (SweepSet::default(), Keys::default());
            for count in [300, 3, 40, 0, 17] {
                let members: Vec<u16> = (0..count).map(|member| member * 7 % 90).collect();
                sweep.load(&members, &mut loaded);
                sweep.keys(isa, &mut loaded, &weights(), &mut keys);
                let mut fresh = Keys::default();
                sweep.keys(Isa::BASELINE, &mut loaded, &weights(), &mut fresh);
                assert_eq!((keys.least(), keys.most()), (fresh.least(), fresh.most()));
                assert_eq!(count == 0, keys.most() == 0);
            }
        }
    }

    proptest! {
        #[test]
        fn all_instructions_give_the_same_keys(
            codes in prop::collection::vec(0_u8..8, 5 * 2..5 * 90),
            picks in prop::collection::btree_set(0_u16..80, 0..80),
        ) {
            let codes = &codes[..codes.len() / 5 * 5];
            let all = (codes.len() / 5) as u16;
            let members: Vec<u16> = picks.into_iter().filter(|pick| *pick < all).collect();
            check(Shape::new(5, 8).unwrap(), Told::Both, codes, &members);
        }
    }
}
