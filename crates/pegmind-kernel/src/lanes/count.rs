//! Counting with lanes: the hot loops of a scan.
//!
//! The body of each loop is about one lane and plain integers; the loops over
//! lanes are what a compiler turns into vectors.

use super::grid::{Grid, Prefixes};
use super::set::LaneSet;
use crate::counter::{add2, add3, equals};
use crate::ranking::{ENTRIES, KeyTable, Reduction};

/// The guesses that are looked at side by side.
pub(crate) const LANES: usize = 32;

/// A number for each of the guesses side by side.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Tile(pub(crate) [u16; LANES]);

impl Tile {
    pub(crate) const ZERO: Self = Self([0; LANES]);
}

/// Class sizes by total of matches, then exact matches.
pub(crate) type Sizes = [[Tile; 9]; 9];

/// The exact matches of suffixes with the codes of a word, in binary digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suffix {
    pub(crate) ones: Tile,
    pub(crate) twos: Tile,
}

impl Suffix {
    pub(crate) const ZERO: Self = Self { ones: Tile::ZERO, twos: Tile::ZERO };
}

/// The codes by their total of matches with guesses that have the same symbols
/// in their prefix.
#[derive(Debug)]
pub(crate) struct Totals {
    words: usize,
    /// By tile, then word; in each the codes by total.
    planes: Vec<[Tile; 9]>,
    /// By tile; how many codes have each total.
    sizes: Vec<[Tile; 9]>,
    /// What each peg of the suffix adds: three planes a lane.
    lanes: Vec<[Tile; 3]>,
}

/// The totals of the guesses in one tile.
#[derive(Clone, Copy)]
pub(crate) struct TotalsOfTile<'a> {
    planes: &'a [[Tile; 9]],
    sizes: &'a [Tile; 9],
}

impl Totals {
    pub(crate) fn new(tiles: usize, words: usize) -> Self {
        Self {
            words,
            planes: vec![[Tile::ZERO; 9]; tiles * words],
            sizes: vec![[Tile::ZERO; 9]; tiles],
            lanes: vec![[Tile::ZERO; 3]; tiles],
        }
    }

    pub(crate) fn tile(&self, tile: usize) -> TotalsOfTile<'_> {
        TotalsOfTile {
            planes: &self.planes[tile * self.words..(tile + 1) * self.words],
            sizes: &self.sizes[tile],
        }
    }

    /// Works out the totals of all guesses of a group.
    #[inline(always)]
    pub(crate) fn fill<const P: usize>(&mut self, grid: &Grid, set: &LaneSet, group: &Prefixes) {
        let codes = u16::try_from(set.len()).unwrap_or(u16::MAX);
        for sizes in &mut self.sizes {
            *sizes = [Tile::ZERO; 9];
            sizes[0] = Tile([codes; LANES]);
        }
        for word in 0..self.words {
            let counts = set.counts(word);
            let prefix = count_prefix(counts, group.counts(), P);
            self.fill_lanes(counts, group.counts(), grid, P);
            for (tile, (lanes, sizes)) in self.lanes.iter().zip(&mut self.sizes).enumerate() {
                split_by_total::<P>(
                    prefix,
                    lanes,
                    &mut self.planes[tile * self.words + word],
                    sizes,
                );
            }
        }
    }

    /// Says for every lane which codes each peg of its suffix adds a match to,
    /// when it comes after the prefix and the pegs before it.
    fn fill_lanes(&mut self, counts: &[u16], in_prefix: &[u8], grid: &Grid, pegs: usize) {
        let symbols = grid.symbols();
        let mut next = [[0_u16; 32]; 3];
        for (symbol, of_symbol) in counts.chunks_exact(pegs).enumerate() {
            for (more, next) in next.iter_mut().enumerate() {
                let often = usize::from(in_prefix[symbol]) + more;
                next[symbol] = of_symbol.get(often).copied().unwrap_or(0);
            }
        }
        let mut lane = 0;
        let rows = symbols.pow(grid.suffix() as u32 - 1);
        for row in 0..rows {
            let (first, second) = (row / symbols, row % symbols);
            let mut last = next[0];
            let before = match grid.suffix() {
                2 => {
                    last[row] = next[1][row];
                    [next[0][row], 0]
                }
                _ if first == second => {
                    last[first] = next[2][first];
                    [next[0][first], next[1][first]]
                }
                _ => {
                    last[first] = next[1][first];
                    last[second] = next[1][second];
                    [next[0][first], next[0][second]]
                }
            };
            for plane in &last[..symbols] {
                let tile = &mut self.lanes[lane / LANES];
                tile[0].0[lane % LANES] = before[0];
                tile[1].0[lane % LANES] = before[1];
                tile[2].0[lane % LANES] = *plane;
                lane += 1;
            }
        }
    }
}

/// How many matches the symbols of a prefix have with the codes of a word.
fn count_prefix(counts: &[u16], in_prefix: &[u8], pegs: usize) -> [u16; 3] {
    let mut digits = [0; 3];
    for (of_symbol, count) in counts.chunks_exact(pegs).zip(in_prefix) {
        for plane in &of_symbol[..usize::from(*count)] {
            let (ones, carry) = add2(digits[0], *plane);
            let (twos, carry) = add2(digits[1], carry);
            digits = [ones, twos, digits[2] | carry];
        }
    }
    digits
}

/// The digits of a number of up to seven plus one of up to three.
#[inline(always)]
fn add_digits(a: [u16; 3], ones: u16, twos: u16) -> [u16; 4] {
    let (low, carry) = add2(a[0], ones);
    let (middle, carry) = add3(a[1], twos, carry);
    let (high, carry) = add2(a[2], carry);
    [low, middle, high, carry]
}

#[inline(always)]
fn split_by_total<const P: usize>(
    prefix: [u16; 3],
    lanes: &[Tile; 3],
    planes: &mut [Tile; 9],
    sizes: &mut [Tile; 9],
) {
    for lane in 0..LANES {
        let (ones, twos) = add3(lanes[0].0[lane], lanes[1].0[lane], lanes[2].0[lane]);
        let digits = add_digits(prefix, ones, twos);
        macro_rules! total {
            ($($total:literal)*) => { $(
                if $total <= P {
                    let plane = equals::<u16, P>(digits, $total);
                    planes[$total].0[lane] = plane;
                    let size = plane.count_ones() as u16;
                    sizes[$total].0[lane] += size;
                    sizes[0].0[lane] -= size;
                }
            )* };
        }
        total!(1 2 3 4 5 6 7 8);
    }
}

/// The class sizes of the guesses in one tile.
#[inline(always)]
pub(crate) fn add_tile<const P: usize>(
    prefix: &[[u16; 3]],
    suffixes: &[Suffix],
    totals: TotalsOfTile<'_>,
    sizes: &mut Sizes,
) {
    let mut words = prefix.iter().zip(suffixes).zip(totals.planes);
    let sums = totals.sizes;
    if P <= 6 && words.len() > 2 {
        set_or_add::<P, 3, true>(&mut words, sums, sizes);
        while words.len() > 2 {
            set_or_add::<P, 3, false>(&mut words, sums, sizes);
        }
        match words.len() {
            2 => set_or_add::<P, 2, false>(&mut words, sums, sizes),
            1 => set_or_add::<P, 1, false>(&mut words, sums, sizes),
            _ => {}
        }
    } else if words.len() > 1 {
        set_or_add::<P, 2, true>(&mut words, sums, sizes);
        while words.len() > 1 {
            set_or_add::<P, 2, false>(&mut words, sums, sizes);
        }
        if words.len() == 1 {
            set_or_add::<P, 1, false>(&mut words, sums, sizes);
        }
    } else {
        set_or_add::<P, 1, true>(&mut words, sums, sizes);
    }
}

/// Takes `W` words, which must be there, and sets the sizes to what is counted
/// in them or adds it.
#[inline(always)]
fn set_or_add<'a, const P: usize, const W: usize, const SET: bool>(
    words: &mut impl Iterator<Item = WordOfTile<'a>>,
    totals: &[Tile; 9],
    sizes: &mut Sizes,
) {
    let taken: [Option<WordOfTile<'a>>; W] = core::array::from_fn(|_| words.next());
    if let Some(first) = taken[0] {
        add_words::<P, W, SET>(taken.map(|word| word.unwrap_or(first)), totals, sizes);
    }
}

type WordOfTile<'a> = ((&'a [u16; 3], &'a Suffix), &'a [Tile; 9]);

#[inline(always)]
fn add_words<const P: usize, const W: usize, const SET: bool>(
    words: [WordOfTile<'_>; W],
    totals: &[Tile; 9],
    sizes: &mut Sizes,
) {
    for lane in 0..LANES {
        let mut counted = [[0_u16; 9]; 9];
        for ((prefix, suffix), planes) in words {
            let digits = add_digits(*prefix, suffix.ones.0[lane], suffix.twos.0[lane]);
            let mut exact = [0_u16; 9];
            macro_rules! exact {
                ($($value:literal)*) => { $(
                    if $value < P {
                        exact[$value] = equals::<u16, P>(digits, $value);
                    }
                )* };
            }
            exact!(1 2 3 4 5 6 7);
            macro_rules! total {
                ($total:literal: $($value:literal)*) => {
                    if $total <= P {
                        let with_total = planes[$total].0[lane];
                        $(
                            if $total < P || $value + 1 < P {
                                let both = exact[$value] & with_total;
                                counted[$total][$value] += both.count_ones() as u16;
                            }
                        )*
                    }
                };
            }
            total!(1: 1);
            total!(2: 1 2);
            total!(3: 1 2 3);
            total!(4: 1 2 3 4);
            total!(5: 1 2 3 4 5);
            total!(6: 1 2 3 4 5 6);
            total!(7: 1 2 3 4 5 6 7);
            total!(8: 1 2 3 4 5 6);
        }
        sizes[0][0].0[lane] = totals[0].0[lane];
        macro_rules! total {
            ($total:literal: $($value:literal)*) => {
                if $total <= P {
                    let mut without_exact = totals[$total].0[lane];
                    $(
                        if $total < P || $value + 1 < P {
                            let before = if SET { 0 } else { sizes[$total][$value].0[lane] };
                            let size = before + counted[$total][$value];
                            sizes[$total][$value].0[lane] = size;
                            without_exact = without_exact.wrapping_sub(size);
                        }
                    )*
                    sizes[$total][0].0[lane] = without_exact;
                }
            };
        }
        total!(1: 1);
        total!(2: 1 2);
        total!(3: 1 2 3);
        total!(4: 1 2 3 4);
        total!(5: 1 2 3 4 5);
        total!(6: 1 2 3 4 5 6);
        total!(7: 1 2 3 4 5 6 7);
        total!(8: 1 2 3 4 5 6);
    }
}

/// The small keys of the guesses in one tile.
#[inline(always)]
pub(crate) fn portable_keys<const P: usize>(sizes: &Sizes, table: &KeyTable, keys: &mut Tile) {
    match table.reduction {
        Reduction::Largest => largest::<P>(sizes, keys),
        Reduction::Sum => {
            *keys = Tile::ZERO;
            for (total, sizes) in sizes.iter().enumerate().take(P + 1) {
                for (exact, tile) in sizes.iter().enumerate().take(total + 1) {
                    if total == P && exact + 1 >= P {
                        continue;
                    }
                    for (key, size) in keys.0.iter_mut().zip(tile.0) {
                        let entry = table.entries[usize::from(size).min(ENTRIES - 1)];
                        let above = size.saturating_sub(ENTRIES as u16 - 1);
                        *key = key
                            .saturating_add(entry)
                            .saturating_add(above.saturating_mul(table.slope));
                    }
                }
            }
        }
    }
}

/// The largest class of each guess.
#[inline(always)]
pub(crate) fn largest<const P: usize>(sizes: &Sizes, keys: &mut Tile) {
    *keys = Tile::ZERO;
    for (total, sizes) in sizes.iter().enumerate().take(P + 1) {
        for (exact, tile) in sizes.iter().enumerate().take(total + 1) {
            if total == P && exact + 1 >= P {
                continue;
            }
            for (key, size) in keys.0.iter_mut().zip(tile.0) {
                *key = (*key).max(size);
            }
        }
    }
}
