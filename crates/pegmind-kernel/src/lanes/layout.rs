//! How all multisets of some symbols are made, a lane each.
//!
//! Symbols that are alike are a unit: only how often they come can be told, not which they are.
//! Any other symbol is a unit of its own, but that the two lowest ones are one together. Units
//! are added one after the other, each to all lanes with so many symbols at once.

use super::SCAN_PEGS_MAX;
use super::set::LaneSet;
use super::tile::LANES;

/// Some of a unit's symbols, as a part of guesses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    pegs: usize,
    /// The index of each symbol, a byte each, the lowest first.
    indexes: u64,
    /// The part without its last symbol, the symbol, and how often the former has it; nothing
    /// for the part without symbols.
    pub(crate) grown: Option<(usize, usize, usize)>,
}

/// Lanes to which a part is added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The number of the part.
    pub(crate) part: usize,
    /// Where the lanes begin, and where the sums go.
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) len: usize,
}

/// How multisets are made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) parts: Vec<Part>,
    /// What makes the multisets of all units but the last, of any number of symbols.
    pub(crate) steps: Vec<Step>,
    /// What adds the last unit. The sums go to tiles.
    pub(crate) last_steps: Vec<Step>,
    pub(crate) tiles: usize,
    /// The symbols of each lane, like those of a part.
    indexes: Vec<u64>,
    sorted: bool,
}

impl Layout {
    /// The layout of what guesses against a set can be made of, in ascending order as far as no
    /// symbols are alike.
    pub(crate) fn new(set: &LaneSet) -> Self {
        let pegs = set.pegs();
        let mut layout =
            Self { indexes: vec![0], sorted: set.alike().is_empty(), ..Self::default() };
        let mut units = set.units();
        let last = units.pop().unwrap_or(0);
        // The lanes of each number of symbols: at first there is the empty multiset.
        let mut starts = [1; SCAN_PEGS_MAX + 2];
        starts[0] = 0;
        for unit in units {
            let parts = layout.add_parts(set, unit);
            let mut next = starts;
            for (count, start) in next.iter_mut().enumerate().take(pegs + 1) {
                *start = layout.indexes.len();
                for part in &parts {
                    let Some(left) = count.checked_sub(layout.parts[*part].pegs) else { continue };
                    let (from, to) = (starts[left], layout.indexes.len());
                    let len = starts[left + 1] - from;
                    layout.steps.push(Step { part: *part, from, to, len });
                    let sums = (from..from + len).map(|lane| layout.join(*part, lane));
                    let sums: Vec<u64> = sums.collect();
                    layout.indexes.extend(sums);
                }
            }
            next[pegs + 1] = layout.indexes.len();
            starts = next;
        }
        for part in layout.add_parts(set, last) {
            let left = pegs - layout.parts[part].pegs;
            let (from, len) = (starts[left], starts[left + 1] - starts[left]);
            layout.last_steps.push(Step { part, from, to: layout.tiles, len });
            layout.tiles += len.div_ceil(LANES);
        }
        layout
    }

    /// How many lanes there are, with some to spare.
    pub(crate) fn lanes(&self) -> usize {
        self.indexes.len() + LANES
    }

    /// The symbols of a lane and a part, in ascending order at the end.
    #[inline(always)]
    pub(crate) fn symbols(&self, part: usize, lane: usize, pegs: usize) -> [u8; SCAN_PEGS_MAX] {
        let mut symbols = self.join(part, lane).to_le_bytes();
        if !self.sorted {
            symbols[..pegs].sort_unstable();
        }
        symbols
    }

    #[inline(always)]
    fn join(&self, part: usize, lane: usize) -> u64 {
        let Part { pegs, indexes, .. } = self.parts[part];
        // Nothing is left where a part fills all bytes.
        if pegs == SCAN_PEGS_MAX { indexes } else { self.indexes[lane] << (8 * pegs) | indexes }
    }

    /// Adds all parts that some symbols can be. Returns them in ascending order, longer ones
    /// before what they begin with.
    fn add_parts(&mut self, set: &LaneSet, unit: u32) -> Vec<usize> {
        let first = self.parts.len();
        self.parts.push(Part::default());
        let mut order = Vec::new();
        self.grow((set, first), unit, &mut vec![0; set.alphabet().len()], &mut order);
        order
    }

    /// Adds the parts with more of some symbols than one has.
    fn grow(
        &mut self,
        (set, smaller): (&LaneSet, usize),
        symbols: u32,
        counts: &mut [u8],
        order: &mut Vec<usize>,
    ) {
        let Part { pegs, indexes, .. } = self.parts[smaller];
        for index in (0..counts.len()).filter(|index| symbols >> index & 1 == 1) {
            if pegs < set.pegs() && set.may_add(index, counts) {
                let (part, often) = (self.parts.len(), usize::from(counts[index]));
                self.parts.push(Part {
                    pegs: pegs + 1,
                    indexes: indexes | (index as u64) << (8 * pegs),
                    grown: Some((smaller, index, often)),
                });
                counts[index] += 1;
                self.grow((set, part), symbols & (u32::MAX << index), counts, order);
                counts[index] -= 1;
            }
        }
        order.push(smaller);
    }
}
