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

    /// Which symbols stand in all codes in the same places, or in none: they tell no code from
    /// another. Bit n for symbol n.
    #[must_use]
    pub fn symbols_alike_in_all(&self) -> u32 {
        let is_alike = |plane: &[u64]| {
            let codes = plane.iter().map(|word| word.count_ones() as usize).sum::<usize>();
            codes == 0 || codes == self.len
        };
        (0..self.shape.symbols())
            .filter(|symbol| {
                (0..self.shape.pegs()).all(|place| is_alike(self.in_place(place, *symbol)))
            })
            .fold(0, |alike, symbol| alike | 1 << symbol)
    }
}

fn plane(planes: &[u64], words: usize, idx: usize) -> &[u64] {
    &planes[idx * words..(idx + 1) * words]
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(planes.symbols_alike_in_all(), 0b0100);
        let planes = Planes::build(shape, &[0, 1, 1, 2, 1, 1, 1, 1, 1]);
        assert_eq!(planes.symbols_alike_in_all(), 0b1000, "1 stands in the first place, too");
        let planes = Planes::build(shape, &[0, 1, 1, 2, 1, 1]);
        assert_eq!(planes.symbols_alike_in_all(), 0b1010);
    }

    #[test]
    fn symbols_of_another_shape_match_nothing() {
        let planes = Planes::build(Shape::new(2, 3).unwrap(), &[200, 1, 0]);
        assert_eq!(planes.len(), 1);
        assert_eq!(planes.symbols_present(), 0b10);
    }
}
