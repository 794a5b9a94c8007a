//! All guesses of an alphabet, laid out in prefixes and lanes.

use super::count::LANES;
use super::set::LaneSet;
use crate::lanes::SCAN_PEGS_MAX;
use crate::shape::{PEGS_MAX, Shape};

/// The arrangements of the symbols that some guesses begin with.
#[derive(Clone, Debug)]
pub struct Prefixes {
    len: usize,
    /// How often each symbol of the alphabet stands in them.
    counts: Vec<u8>,
    /// One behind the other, in ascending order.
    arrangements: Vec<u8>,
    /// The empty arrangement, which leaves no trace in the list.
    empty: bool,
}

impl Prefixes {
    pub(crate) fn counts(&self) -> &[u8] {
        &self.counts
    }

    pub(crate) fn arrangements(&self) -> impl Iterator<Item = &[u8]> {
        let none = self.empty.then_some(&[] as &[u8]);
        none.into_iter().chain(self.arrangements.chunks_exact(self.len.max(1)))
    }
}

/// All guesses of an alphabet. Symbols are counted from 0 here; a
/// [`LaneSet`] says what they are.
#[derive(Clone, Debug)]
pub struct Grid {
    pegs: usize,
    symbols: usize,
    suffix: usize,
    lanes: usize,
    repeatable: u32,
    groups: Vec<Prefixes>,
}

impl Grid {
    /// The guesses of a shape in which only symbols whose bit is set in
    /// `repeatable` stand more than once.
    ///
    /// Nothing for guesses of one peg or more than [`SCAN_PEGS_MAX`].
    #[must_use]
    pub fn new(shape: Shape, repeatable: u32) -> Option<Self> {
        let (pegs, symbols) = (shape.pegs(), shape.symbols());
        if !(2..=SCAN_PEGS_MAX).contains(&pegs) {
            return None;
        }
        let suffix = suffix_len(pegs, symbols);
        let mut grid = Self {
            pegs,
            symbols,
            suffix,
            lanes: symbols.pow(suffix as u32),
            repeatable,
            groups: Vec::new(),
        };
        let mut counts = vec![0; symbols];
        grid.add_groups(0, pegs - suffix, &mut counts);
        grid.groups.sort_by(|a, b| a.arrangements.cmp(&b.arrangements));
        Some(grid)
    }

    /// Adds the groups that have `left` more symbols, from `symbol` on.
    fn add_groups(&mut self, symbol: usize, left: usize, counts: &mut Vec<u8>) {
        if left == 0 {
            let len = self.pegs - self.suffix;
            let mut group =
                Prefixes { len, counts: counts.clone(), arrangements: Vec::new(), empty: len == 0 };
            arrange(&mut counts.clone(), &mut Vec::new(), len, &mut group.arrangements);
            return self.groups.push(group);
        }
        if symbol == self.symbols {
            return;
        }
        let most = if self.repeatable >> symbol & 1 == 1 { left } else { 1 };
        for count in 0..=most {
            counts[symbol] = count as u8;
            self.add_groups(symbol + 1, left - count, counts);
        }
        counts[symbol] = 0;
    }

    /// The groups of prefixes. Every guess begins with one prefix of one group.
    #[must_use]
    pub fn groups(&self) -> &[Prefixes] {
        &self.groups
    }

    pub(crate) const fn pegs(&self) -> usize {
        self.pegs
    }

    pub(crate) const fn suffix(&self) -> usize {
        self.suffix
    }

    pub(crate) const fn symbols(&self) -> usize {
        self.symbols
    }

    pub(crate) const fn tiles(&self) -> usize {
        self.lanes.div_ceil(LANES)
    }

    pub(crate) fn suits(&self, set: &LaneSet) -> bool {
        set.suits(self.pegs, self.symbols, self.suffix)
    }

    /// The guess of a lane in the symbols of `alphabet`, if the lane has one.
    pub(crate) fn guess(
        &self,
        prefix: &[u8],
        tile: usize,
        lane: usize,
        alphabet: &[u8],
    ) -> Option<[u8; PEGS_MAX]> {
        let mut suffix = tile * LANES + lane;
        if suffix >= self.lanes {
            return None;
        }
        let mut guess = [0; PEGS_MAX];
        guess[..prefix.len()].copy_from_slice(prefix);
        for place in (prefix.len()..self.pegs).rev() {
            guess[place] = (suffix % self.symbols) as u8;
            suffix /= self.symbols;
        }
        let mut seen = 0_u32;
        for symbol in &mut guess[..self.pegs] {
            let bit = 1 << *symbol;
            if seen & bit & !self.repeatable != 0 {
                return None;
            }
            seen |= bit;
            *symbol = alphabet[usize::from(*symbol)];
        }
        Some(guess)
    }
}

/// How many pegs at the end run through the lanes: as many as fill vectors
/// well, and few enough for prefixes to share their totals.
pub(crate) fn suffix_len(pegs: usize, symbols: usize) -> usize {
    let filled = |len: u32| {
        let lanes = symbols.pow(len);
        lanes as f64 / lanes.next_multiple_of(LANES) as f64
    };
    if pegs == 2 || (filled(2) >= 0.7 && symbols >= 5) {
        2
    } else if filled(3) > filled(2) {
        3
    } else {
        2
    }
}

/// Appends all arrangements of the counted symbols, in ascending order.
fn arrange(counts: &mut [u8], prefix: &mut Vec<u8>, len: usize, out: &mut Vec<u8>) {
    if prefix.len() == len {
        return out.extend_from_slice(prefix);
    }
    for symbol in 0..counts.len() {
        if counts[symbol] > 0 {
            counts[symbol] -= 1;
            prefix.push(symbol as u8);
            arrange(counts, prefix, len, out);
            prefix.pop();
            counts[symbol] += 1;
        }
    }
}
