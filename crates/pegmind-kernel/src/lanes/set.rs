//! A set of codes as a scan reads it.

use crate::planes::Planes;
use crate::shape::PEGS_MAX;

/// A set of codes in words of 64, in the symbols of an alphabet.
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
    /// The hole of each place. Those in which all codes have the same symbol come last: what a
    /// guess has there tells no code from another, beyond that it is in the guess.
    holes: [u8; PEGS_MAX],
    /// How many places tell codes apart.
    telling: usize,
    /// By place, symbol of the alphabet and word.
    places: Vec<u64>,
    /// By symbol, how often at least, from once, and word.
    counts: Vec<u64>,
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
    /// A symbol that tells nothing, because all codes have it in the same places. It is
    /// taken for one that no code has, as which it leaves the same classes.
    pub blank: Option<u8>,
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
        let words = planes.words();
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
            holes: [0; PEGS_MAX],
            telling: pegs,
            places: vec![0; words * pegs * symbols],
            counts: vec![0; words * pegs * symbols],
        };
        set.order_holes(planes);
        for (idx, symbol) in alphabet.iter().copied().enumerate() {
            if palette.blank == Some(symbol) {
                continue;
            }
            let symbol = usize::from(symbol);
            for peg in 0..pegs {
                let (place, count) = ((peg * symbols + idx) * words, (idx * pegs + peg) * words);
                if peg < set.telling {
                    let in_place = planes.in_place(usize::from(set.holes[peg]), symbol);
                    set.places[place..][..words].copy_from_slice(in_place);
                }
                set.counts[count..][..words].copy_from_slice(planes.more_than(symbol, peg));
            }
        }
        Some(set)
    }

    /// Puts the holes last that do not tell codes apart. Symbols that are alike would have to
    /// be named and ordered at once; there all holes stay where they are.
    fn order_holes(&mut self, planes: &Planes) {
        let fixed = |hole: u8| {
            (0..planes.shape().symbols()).any(|symbol| {
                let codes = planes.in_place(usize::from(hole), symbol).iter();
                codes.map(|word| word.count_ones() as usize).sum::<usize>() == self.len
            })
        };
        let (mut telling, mut others) = (Vec::new(), Vec::new());
        for hole in 0..self.pegs as u8 {
            let holes =
                if self.alike.is_empty() && fixed(hole) { &mut others } else { &mut telling };
            holes.push(hole);
        }
        self.telling = telling.len();
        let ordered = telling.into_iter().chain(others);
        self.holes.iter_mut().zip(ordered).for_each(|(to, hole)| *to = hole);
    }

    /// The hole of a place.
    pub(crate) const fn hole(&self, place: usize) -> usize {
        self.holes[place] as usize
    }

    /// How many of the last places tell nothing, so that what is there may change places.
    pub(crate) const fn idle(&self) -> usize {
        self.pegs - self.telling
    }

    /// The most exact matches, beside one less than all of them, that are told apart among
    /// codes with a total.
    #[inline(always)]
    pub(crate) fn last(&self, total: usize) -> usize {
        last_of_any(self.pegs, total).min(self.telling)
    }

    /// How many classes of a total are empty because places tell nothing.
    #[inline(always)]
    pub(crate) fn missing(&self, total: usize) -> usize {
        last_of_any(self.pegs, total) - self.last(total)
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

    /// How many pegs the codes have.
    #[must_use]
    pub const fn pegs(&self) -> usize {
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

    /// The codes of a word with a symbol, by its index in the alphabet, in a place.
    #[inline(always)]
    pub(crate) fn in_word(&self, place: usize, index: usize, word: usize) -> u64 {
        self.places[(place * self.alphabet.len() + index) * self.words + word]
    }

    /// The codes that contain a symbol more than `often` times.
    #[inline(always)]
    pub(crate) fn more_than(&self, index: usize, often: usize) -> &[u64] {
        let start = (index * self.pegs + often) * self.words;
        &self.counts[start..start + self.words]
    }

    /// Whether all symbols may be repeated, and no two of them are alike.
    pub(crate) fn is_plain(&self) -> bool {
        let repeatable = self.repeatable.trailing_ones() as usize;
        self.alike.is_empty() && repeatable >= self.alphabet.len()
    }

    /// All symbols, as masks of those that are alike, of single ones and of the two lowest of
    /// these, which come last.
    pub(crate) fn units(&self) -> Vec<u32> {
        let mut units: Vec<u32> = Vec::new();
        for mask in &self.alike {
            let mut unit = *mask;
            units.retain(|other| {
                let apart = other & unit == 0;
                unit |= if apart { 0 } else { *other };
                apart
            });
            units.push(unit);
        }
        let joined = units.iter().fold(0, |all, unit| all | unit);
        let alone = (0..self.alphabet.len()).filter(|index| joined >> index & 1 == 0);
        let mut alone: Vec<u32> = alone.map(|index| 1 << index).collect();
        if let [first, second, ..] = &mut alone[..] {
            *second |= core::mem::take(first);
        }
        units.extend(alone.into_iter().rev().filter(|unit| *unit != 0));
        units
    }

    /// Whether a guess with these symbols may get one more of them. Of symbols
    /// that are alike the lower ones are the more frequent.
    #[inline(always)]
    pub(crate) fn may_add(&self, index: usize, counts: &[u8]) -> bool {
        let count = counts[index];
        if count > 0 && self.repeatable >> index & 1 == 0 {
            return false;
        }
        for mask in &self.alike {
            let below = mask & ((1 << index) - 1);
            let is_alike = mask >> index & 1 == 1 && below != 0;
            if is_alike && counts[31 - below.leading_zeros() as usize] <= count {
                return false;
            }
        }
        true
    }

    /// Lets symbols that are alike, or are where nothing is told, change places until the guess
    /// is the lowest.
    pub(crate) fn name(&self, guess: &mut [u8; PEGS_MAX]) {
        for place in self.telling..self.pegs {
            for other in place + 1..self.pegs {
                let (hole, other) = (self.hole(place), self.hole(other));
                if guess[other] < guess[hole] {
                    guess.swap(hole, other);
                }
            }
        }
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

/// The most exact matches of codes with a total that are not the guess.
#[inline(always)]
const fn last_of_any(pegs: usize, total: usize) -> usize {
    // No exact match is missing alone, and none at all is missing.
    if total < pegs { total } else { pegs.saturating_sub(2) }
}
