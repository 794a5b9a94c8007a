//! All orders of some symbols, laid out in lanes.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::SCAN_PEGS_MAX;
use super::groups::Slots;
use super::layout::Layout;
use super::set::LaneSet;
use super::tile::LANES;
use crate::shape::SYMBOLS_MAX;

/// Which of up to eight words goes to which lane, as the bytes that a shuffle
/// of bytes takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Shuffle(pub(crate) [u8; LANES * 2]);

impl Shuffle {
    /// The number of the word that goes to a lane.
    pub(crate) fn slot(&self, lane: usize) -> usize {
        usize::from(self.0[lane * 2] / 2) % SCAN_PEGS_MAX
    }

    fn set(&mut self, lane: usize, slot: u8) {
        self.0[lane * 2] = slot * 2;
        self.0[lane * 2 + 1] = slot * 2 + 1;
    }
}

/// All orders of all multisets of symbols of a number of pegs. Multisets in
/// which symbols occur equally often share theirs.
#[derive(Debug)]
pub struct Arrangements {
    pegs: usize,
    /// By how many of the last places may change with each other, then how often the symbols
    /// occur, as bits of a number: see [`index`].
    tiles: Vec<OnceLock<Vec<Shuffle>>>,
    /// Of all multisets of so many symbols.
    layouts: [OnceLock<Layout>; SYMBOLS_MAX + 1],
}

impl Arrangements {
    /// The arrangements for guesses of 2 to [`SCAN_PEGS_MAX`] pegs; nothing for
    /// others. They are made when they are needed first.
    #[must_use]
    pub fn new(pegs: usize) -> Option<Self> {
        let tiles = (0..(SCAN_PEGS_MAX + 1) << SCAN_PEGS_MAX).map(|_| OnceLock::new()).collect();
        let layouts = core::array::from_fn(|_| OnceLock::new());
        (2..=SCAN_PEGS_MAX).contains(&pegs).then_some(Self { pegs, tiles, layouts })
    }

    pub(crate) const fn pegs(&self) -> usize {
        self.pegs
    }

    /// How the multisets of a set's symbols are made.
    pub(crate) fn layout(&self, set: &LaneSet) -> Cow<'_, Layout> {
        match self.layouts.get(set.alphabet().len()).filter(|_| set.is_plain()) {
            Some(layout) => Cow::Borrowed(layout.get_or_init(|| Layout::new(set))),
            None => Cow::Owned(Layout::new(set)),
        }
    }

    /// The arrangements of some symbols, of those that are the same but for the order of the
    /// last `idle` pegs only one: in each tile a shuffle for every peg.
    /// Lanes that are left over repeat the first arrangement.
    pub(crate) fn tiles(&self, symbols: &Slots, idle: usize) -> impl Iterator<Item = &[Shuffle]> {
        let counts = symbols.counts();
        let tiles = &self.tiles[idle << SCAN_PEGS_MAX | index(counts)];
        let tiles = tiles.get_or_init(|| arrange(self.pegs, counts, idle));
        tiles.chunks_exact(self.pegs)
    }
}

/// A number for each way to share pegs between symbols: a bit a peg, set at the
/// last peg of each symbol.
fn index(counts: &[u8]) -> usize {
    let mut pegs = 0;
    let mut index = 0;
    for count in counts {
        pegs += usize::from(*count);
        index |= 1 << (pegs - 1);
    }
    index
}

fn arrange(pegs: usize, counts: &[u8], idle: usize) -> Vec<Shuffle> {
    let mut shuffles = Vec::new();
    let mut lane = 0;
    let mut prefix = Vec::with_capacity(pegs);
    visit_orders(&mut counts.to_vec(), &mut prefix, pegs, &mut |order| {
        if !order[pegs - idle..].is_sorted() {
            return;
        }
        if lane % LANES == 0 {
            let repeated = order.iter().map(|slot| {
                let mut shuffle = Shuffle([0; LANES * 2]);
                (0..LANES).for_each(|lane| shuffle.set(lane, *slot));
                shuffle
            });
            shuffles.extend(repeated);
        }
        let tile = lane / LANES * pegs;
        for (shuffle, slot) in shuffles[tile..].iter_mut().zip(order) {
            shuffle.set(lane % LANES, *slot);
        }
        lane += 1;
    });
    shuffles
}

/// Calls `visit` with all orders of the counted slots.
fn visit_orders(
    counts: &mut [u8],
    prefix: &mut Vec<u8>,
    pegs: usize,
    visit: &mut impl FnMut(&[u8]),
) {
    if prefix.len() == pegs {
        return visit(prefix);
    }
    for (slot, number) in (0..counts.len()).zip(0..) {
        if counts[slot] > 0 {
            counts[slot] -= 1;
            prefix.push(number);
            visit_orders(counts, prefix, pegs, visit);
            prefix.pop();
            counts[slot] += 1;
        }
    }
}
