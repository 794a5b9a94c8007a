//! A set of codes as a scan reads it.

use crate::planes::Planes;
use crate::shape::PEGS_MAX;

/// A set of codes in words of 16, in the symbols of an alphabet.
#[derive(Clone, Debug)]
pub struct LaneSet {
    pegs: usize,
    len: usize,
    words: usize,
    alphabet: Vec<u8>,
    /// Symbols that may stand in a guess more than once.
    repeatable: u32,
    /// Indexes of symbols that may change places with each other.
    alike: Vec<u32>,
    /// By place, symbol of the alphabet and word.
    places: Vec<u16>,
    /// By symbol, how often at least, from once, and word.
    counts: Vec<u16>,
}

/// What guesses are made of.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The symbols, in ascending order.
    pub symbols: Vec<u8>,
    /// The symbols that may stand in a guess more than once: bit n for symbol
    /// n.
    pub repeatable: u32,
    /// Masks of symbols that may change places with each other. Of guesses that
    /// are the same but for that only the lowest counts.
    pub alike: Vec<u32>,
}

impl LaneSet {
    /// The codes of `planes`, for guesses made of a palette.
    ///
    /// Returns `None` if there are more than 65,535 codes, no symbols, or symbols that
    /// the planes do not have.
    #[must_use]
    pub fn new(planes: &Planes, palette: &Palette) -> Option<Self> {
        let shape = planes.shape();
        let alphabet = &palette.symbols;
        let known = alphabet.iter().all(|symbol| usize::from(*symbol) < shape.symbols());
        if planes.len() > usize::from(u16::MAX) || !known || alphabet.is_empty() {
            return None;
        }
        let (pegs, symbols) = (shape.pegs(), alphabet.len());
        let words = planes.len().div_ceil(16);
        let of_alphabet = |mask: u32| {
            let indexed = alphabet.iter().enumerate();
            indexed.fold(0, |bits, (idx, symbol)| bits | (mask >> symbol & 1) << idx)
        };
        let mut set = Self {
            pegs,
            len: planes.len(),
            words,
            alphabet: alphabet.clone(),
            repeatable: of_alphabet(palette.repeatable),
            alike: (palette.alike.iter().map(|mask| of_alphabet(*mask)))
                .filter(|mask| mask.count_ones() > 1)
                .collect(),
            places: vec![0; words * pegs * symbols],
            counts: vec![0; words * pegs * symbols],
        };
        for (idx, symbol) in alphabet.iter().map(|symbol| usize::from(*symbol)).enumerate() {
            for peg in 0..pegs {
                let (place, count) = (planes.in_place(peg, symbol), planes.more_than(symbol, peg));
                for word in 0..words {
                    let part = |plane: &[u64]| (plane[word / 4] >> (word % 4 * 16)) as u16;
                    set.places[(peg * symbols + idx) * words + word] = part(place);
                    set.counts[(idx * pegs + peg) * words + word] = part(count);
                }
            }
        }
        Some(set)
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

    pub(crate) const fn pegs(&self) -> usize {
        self.pegs
    }

    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn alphabet(&self) -> &[u8] {
        &self.alphabet
    }

    pub(crate) fn alike(&self) -> &[u32] {
        &self.alike
    }

    /// The codes with a symbol, by its index in the alphabet, in a place.
    #[inline(always)]
    pub(crate) fn in_place(&self, place: usize, index: usize) -> &[u16] {
        let start = (place * self.alphabet.len() + index) * self.words;
        &self.places[start..start + self.words]
    }

    /// The codes that contain a symbol more than `often` times.
    #[inline(always)]
    pub(crate) fn more_than(&self, index: usize, often: usize) -> &[u16] {
        let start = (index * self.pegs + often) * self.words;
        &self.counts[start..start + self.words]
    }

    /// Whether a guess with these symbols may get one more of them. Of symbols
    /// that are alike the lower ones are the more frequent.
    #[inline(always)]
    pub(crate) fn may_add(&self, index: usize, counts: &[u8]) -> bool {
        let count = counts[index];
        if count > 0 && self.repeatable >> index & 1 == 0 {
            return false;
        }
        self.alike.iter().filter(|mask| **mask >> index & 1 == 1).all(|mask| {
            let below = mask & ((1 << index) - 1);
            below == 0 || counts[31 - below.leading_zeros() as usize] > count
        })
    }

    /// Lets symbols that are alike change places until the guess is the lowest.
    pub(crate) fn name(&self, guess: &mut [u8; PEGS_MAX]) {
        for mask in &self.alike {
            let mut names = (0..self.alphabet.len())
                .filter(|index| mask >> index & 1 == 1)
                .map(|index| self.alphabet[index]);
            let is_alike = |symbol: u8| {
                let index = self.alphabet.iter().position(|own| *own == symbol);
                index.is_some_and(|index| mask >> index & 1 == 1)
            };
            let mut given: [Option<u8>; 32] = [None; 32];
            for symbol in guess[..self.pegs].iter_mut().filter(|symbol| is_alike(**symbol)) {
                let name = &mut given[usize::from(*symbol) % 32];
                if name.is_none() {
                    *name = names.next();
                }
                *symbol = name.unwrap_or(*symbol);
            }
        }
    }
}
