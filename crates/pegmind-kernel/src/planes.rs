//! A set of codes as bit planes: one bit a code.

use crate::isa::{self, Isa};
use crate::lanes::SCAN_PEGS_MAX;
use crate::shape::Shape;

/// Planes longer than this are padded to a multiple of it, so that loops over
/// them need no remainder: the words of the widest vector.
const WORDS_OF_A_VECTOR: usize = 8;

/// A set of codes, held so that 64 of them and more are marked at a time.
///
/// There is a plane for every symbol in every place, and one for every symbol
/// standing in a code at least once, twice and so on. The exact matches of a
/// guess of p pegs are how many of p planes of the first kind are set at a
/// code's bit, all its matches how many of p planes of the second kind are. It
/// takes `2 * pegs * symbols` bits a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planes {
    shape: Shape,
    len: usize,
    words: usize,
    /// By place, then symbol.
    places: Vec<u64>,
    /// By symbol, then how often at least, from once.
    counts: Vec<u64>,
}

impl Planes {
    /// The planes of these codes, which stand one behind the other, symbol by
    /// symbol. Symbols the shape does not have match nothing; what is left at
    /// the end of `codes` and is no whole code is left out.
    #[must_use]
    pub fn build(shape: Shape, codes: &[u8]) -> Self {
        let mut planes = Self::empty(shape, codes.len() / shape.pegs());
        let (words, symbols, pegs) = (planes.words, shape.symbols(), shape.pegs());
        for (idx, code) in codes.chunks_exact(pegs).enumerate() {
            let (word, bit) = (idx / 64, 1 << (idx % 64));
            let mut seen = [0_u8; 32];
            for (place, symbol) in code.iter().enumerate() {
                let symbol = usize::from(*symbol);
                if symbol >= symbols {
                    continue;
                }
                let often = usize::from(seen[symbol]);
                seen[symbol] += 1;
                planes.places[(place * symbols + symbol) * words + word] |= bit;
                planes.counts[(symbol * pegs + often) * words + word] |= bit;
            }
        }
        planes
    }

    fn empty(shape: Shape, len: usize) -> Self {
        let words = len.div_ceil(64);
        let words = if words > WORDS_OF_A_VECTOR {
            words.next_multiple_of(WORDS_OF_A_VECTOR)
        } else {
            words
        };
        let bits = vec![0; shape.pegs() * shape.symbols() * words];
        Self { shape, len, words, places: bits.clone(), counts: bits }
    }

    /// The pegs and symbols of the codes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

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

    /// How many words a plane has. Bits beyond the last code are not set in
    /// any plane.
    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    /// The codes with this symbol in this place.
    pub(crate) fn in_place(&self, place: usize, symbol: usize) -> &[u64] {
        plane(&self.places, self.words, place * self.shape.symbols() + symbol)
    }

    /// The codes that contain this symbol more than `often` times.
    pub(crate) fn more_than(&self, symbol: usize, often: usize) -> &[u64] {
        plane(&self.counts, self.words, symbol * self.shape.pegs() + often)
    }

    /// The sizes of all classes of a guess; [`class`](crate::class) says which
    /// class has which number. They are all 0 if the guess is not one of the
    /// shape.
    #[must_use]
    pub fn class_sizes(&self, isa: Isa, guess: &[u8]) -> Vec<u32> {
        let mut sizes = vec![0; self.shape.classes()];
        self.add_sizes(isa, guess, &mut sizes);
        sizes
    }

    /// Adds the sizes of all classes of several guesses to `sizes`, which has
    /// [`Shape::classes`] numbers a guess. The guesses are arrangements of the
    /// same symbols, one behind the other; the caller answers for that.
    ///
    /// Adds nothing if a guess is not one of the shape, and nothing for guesses
    /// that `sizes` has no numbers for.
    pub fn add_sizes(&self, isa: Isa, guesses: &[u8], sizes: &mut [u32]) {
        let (pegs, symbols) = (self.shape.pegs(), self.shape.symbols());
        if guesses.iter().all(|symbol| usize::from(*symbol) < symbols)
            && guesses.len().is_multiple_of(pegs)
        {
            isa::add_sizes(isa, self, guesses, sizes);
        }
    }

    /// How many codes have each total of matches, from none to all pegs, with
    /// guesses of these symbols. For [`Ranking::bound`](crate::Ranking::bound);
    /// nothing for codes of more than eight pegs, and if the symbols are no
    /// guess of the shape.
    #[must_use]
    pub fn totals(&self, isa: Isa, symbols: &[u8]) -> Option<Vec<u32>> {
        let known = symbols.iter().all(|symbol| usize::from(*symbol) < self.shape.symbols());
        if self.shape.pegs() > SCAN_PEGS_MAX || symbols.len() != self.shape.pegs() || !known {
            return None;
        }
        let mut sizes = vec![0; self.shape.pegs() + 1];
        isa::add_totals(isa, self, symbols, &mut sizes);
        sizes[0] = u32::try_from(self.len).unwrap_or(u32::MAX) - sizes.iter().sum::<u32>();
        Some(sizes)
    }

    /// Which symbols stand in at least one code: bit n for symbol n.
    #[must_use]
    pub fn symbols_present(&self) -> u32 {
        (0..self.shape.symbols())
            .filter(|symbol| self.more_than(*symbol, 0).iter().any(|word| *word != 0))
            .fold(0, |present, symbol| present | 1 << symbol)
    }

    /// The codes whose bits are set in `mask`, in their order. Bits that
    /// `mask` does not have count as not set.
    ///
    /// Each word of the mask is turned once into the moves that press its bits
    /// together; every plane then follows them.
    #[must_use]
    pub fn compress(&self, mask: &[u64]) -> Self {
        let presses: Vec<Press> =
            (0..self.words).map(|word| Press::new(mask.get(word).copied().unwrap_or(0))).collect();
        let len = presses.iter().map(|press| press.len as usize).sum();
        let mut kept = Self::empty(self.shape, len);
        let words = kept.words;
        let planes = [(&self.places, &mut kept.places), (&self.counts, &mut kept.counts)];
        for (from, to) in planes {
            for idx in 0..self.shape.pegs() * self.shape.symbols() {
                press_plane(
                    &presses,
                    plane(from, self.words, idx),
                    &mut to[idx * words..(idx + 1) * words],
                );
            }
        }
        kept
    }
}

fn plane(planes: &[u64], words: usize, idx: usize) -> &[u64] {
    &planes[idx * words..(idx + 1) * words]
}

fn press_plane(presses: &[Press], from: &[u64], to: &mut [u64]) {
    let mut filled = 0;
    for (press, word) in presses.iter().zip(from).filter(|(press, _)| press.len > 0) {
        let bits = press.apply(*word);
        let (word, bit) = (filled / 64, filled % 64);
        to[word] |= bits << bit;
        if bit + press.len as usize > 64 {
            to[word + 1] |= bits >> (64 - bit);
        }
        filled += press.len as usize;
    }
}

/// How to press the chosen bits of a word together at its low end (Guy Steele's
/// method as told by Warren, Hacker's Delight, 2002): in step n the bits that
/// have an odd number of 2^n unchosen ones below them move by 2^n.
struct Press {
    mask: u64,
    moves: [u64; 6],
    len: u32,
}

impl Press {
    fn new(mask: u64) -> Self {
        let mut press = Self { mask, moves: [0; 6], len: mask.count_ones() };
        let mut mask = mask;
        let mut unchosen = !mask << 1;
        for (step, moves) in press.moves.iter_mut().enumerate() {
            let mut odd = unchosen;
            for shift in [1, 2, 4, 8, 16, 32] {
                odd ^= odd << shift;
            }
            *moves = odd & mask;
            mask = (mask ^ *moves) | (*moves >> (1 << step));
            unchosen &= !odd;
        }
        press
    }

    fn apply(&self, word: u64) -> u64 {
        let mut bits = word & self.mask;
        for (step, moves) in self.moves.iter().enumerate() {
            let moving = bits & moves;
            bits = (bits ^ moving) | (moving >> (1 << step));
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_code_sets_a_bit_for_each_of_its_pegs() {
        let shape = Shape::new(3, 4).unwrap();
        let planes = Planes::build(shape, &[0, 1, 1, 3, 3, 3]);
        assert_eq!(planes.len(), 2);
        assert_eq!(planes.in_place(0, 0), [0b01]);
        assert_eq!(planes.in_place(2, 3), [0b10]);
        assert_eq!(planes.more_than(1, 1), [0b01]);
        assert_eq!(planes.more_than(3, 2), [0b10]);
        assert_eq!(planes.more_than(2, 0), [0]);
        assert_eq!(planes.symbols_present(), 0b1011);
    }

    #[test]
    fn symbols_of_another_shape_match_nothing() {
        let planes = Planes::build(Shape::new(2, 3).unwrap(), &[200, 1, 0]);
        assert_eq!(planes.len(), 1);
        assert_eq!(planes.symbols_present(), 0b10);
    }

    proptest! {
        #[test]
        fn compressing_keeps_the_chosen_codes_in_order(
            codes in prop::collection::vec(0_u8..5, 0..3 * 700),
            seed in any::<u64>(),
        ) {
            let shape = Shape::new(3, 5).unwrap();
            let planes = Planes::build(shape, &codes);
            let chosen = |idx: usize| seed.rotate_left(idx as u32 * 7) & 5 == 1;
            let mut mask = vec![0_u64; planes.words()];
            let mut kept = Vec::new();
            for (idx, code) in codes.chunks_exact(3).enumerate() {
                if chosen(idx) {
                    mask[idx / 64] |= 1 << (idx % 64);
                    kept.extend_from_slice(code);
                }
            }
            prop_assert_eq!(planes.compress(&mask), Planes::build(shape, &kept));
        }
    }
}
