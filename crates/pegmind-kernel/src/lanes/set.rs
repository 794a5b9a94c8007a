//! A set of codes as a scan reads it.

use super::count::{LANES, Suffix};
use super::grid::suffix_len;
use crate::counter::{add2, add3};
use crate::planes::Planes;

/// A set of codes in words of 16, in the symbols of an alphabet.
#[derive(Clone, Debug)]
pub struct LaneSet {
    pegs: usize,
    len: usize,
    words: usize,
    alphabet: Vec<u8>,
    /// For each symbol the lower ones that must come before it.
    before: Vec<u32>,
    suffix: usize,
    /// By word, place and symbol of the alphabet.
    places: Vec<u16>,
    /// By word, symbol and how often at least, from once.
    counts: Vec<u16>,
    /// By tile, then word.
    suffixes: Vec<Suffix>,
}

impl LaneSet {
    /// The codes of `planes` for guesses in these symbols, given in ascending
    /// order. Each mask in `alike` names symbols of the alphabet, bit n the nth,
    /// that may change places with each other: of guesses that are the same but
    /// for that, the lowest is looked at, and not all others.
    ///
    /// Nothing if there are more than 65,535 codes, or symbols that the planes
    /// do not have.
    #[must_use]
    pub fn new(planes: &Planes, alphabet: &[u8], alike: &[u32]) -> Option<Self> {
        let shape = planes.shape();
        let known = alphabet.iter().all(|symbol| usize::from(*symbol) < shape.symbols());
        if planes.len() > usize::from(u16::MAX) || !known || alphabet.is_empty() {
            return None;
        }
        let (pegs, symbols) = (shape.pegs(), alphabet.len());
        let suffix = suffix_len(pegs, symbols);
        let words = planes.len().div_ceil(16);
        let mut set = Self {
            pegs,
            len: planes.len(),
            words,
            alphabet: alphabet.to_vec(),
            before: vec![0; symbols],
            suffix,
            places: vec![0; words * pegs * symbols],
            counts: vec![0; words * pegs * symbols],
            suffixes: Vec::new(),
        };
        for (idx, symbol) in alphabet.iter().map(|symbol| usize::from(*symbol)).enumerate() {
            for peg in 0..pegs {
                let (place, count) = (planes.in_place(peg, symbol), planes.more_than(symbol, peg));
                for word in 0..words {
                    let part = |plane: &[u64]| (plane[word / 4] >> (word % 4 * 16)) as u16;
                    set.places[(word * pegs + peg) * symbols + idx] = part(place);
                    set.counts[(word * symbols + idx) * pegs + peg] = part(count);
                }
            }
        }
        for (symbol, before) in set.before.iter_mut().enumerate() {
            let of_symbol = alike.iter().filter(|mask| **mask >> symbol & 1 == 1);
            *before = of_symbol.fold(0, |before, mask| before | mask & ((1 << symbol) - 1));
        }
        set.add_suffixes();
        Some(set)
    }

    /// Fills the tiles with the exact matches of all suffixes.
    fn add_suffixes(&mut self) {
        let symbols = self.alphabet.len();
        let lanes = symbols.pow(self.suffix as u32);
        self.suffixes = vec![Suffix::ZERO; lanes.div_ceil(LANES) * self.words];
        for word in 0..self.words {
            let first = self.pegs - self.suffix;
            let at = |place: usize, symbol: usize| {
                self.places[(word * self.pegs + place) * symbols + symbol]
            };
            for lane in 0..lanes {
                let last = lane % symbols;
                let (ones, twos) = match self.suffix {
                    2 => add2(at(first, lane / symbols), at(first + 1, last)),
                    _ => add3(
                        at(first, lane / symbols / symbols),
                        at(first + 1, lane / symbols % symbols),
                        at(first + 2, last),
                    ),
                };
                let tile = &mut self.suffixes[lane / LANES * self.words + word];
                tile.ones.0[lane % LANES] = ones;
                tile.twos.0[lane % LANES] = twos;
            }
        }
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

    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn alphabet(&self) -> &[u8] {
        &self.alphabet
    }

    pub(crate) fn suits(&self, pegs: usize, symbols: usize, suffix: usize) -> bool {
        (self.pegs, self.alphabet.len(), self.suffix) == (pegs, symbols, suffix)
    }

    /// The exact matches of a tile's suffixes, word by word.
    pub(crate) fn suffixes(&self, tile: usize) -> &[Suffix] {
        &self.suffixes[tile * self.words..(tile + 1) * self.words]
    }

    /// The codes of a word that contain each symbol at least once, twice and so
    /// on: by symbol, then how often.
    pub(crate) fn counts(&self, word: usize) -> &[u16] {
        let size = self.alphabet.len() * self.pegs;
        &self.counts[word * size..(word + 1) * size]
    }

    /// Whether symbols that are alike come in ascending order.
    pub(crate) fn is_lowest(&self, prefix: &[u8]) -> bool {
        let mut seen = 0_u32;
        prefix.iter().all(|symbol| {
            let lowest = self.before[usize::from(*symbol)] & !seen == 0;
            seen |= 1 << symbol;
            lowest
        })
    }

    /// Counts the exact matches of a prefix, word by word, in binary digits.
    pub(crate) fn add_prefix(&self, prefix: &[u8], digits: &mut [[u16; 3]]) {
        let symbols = self.alphabet.len();
        for (places, digits) in self.places.chunks_exact(self.pegs * symbols).zip(digits) {
            *digits = [0; 3];
            for (plane, symbol) in places.chunks_exact(symbols).zip(prefix) {
                let (ones, carry) = add2(digits[0], plane[usize::from(*symbol)]);
                let (twos, carry) = add2(digits[1], carry);
                *digits = [ones, twos, digits[2] | carry];
            }
        }
    }
}
