//! Which guesses are the same as others, seen from the rows so far.
//!
//! A permutation of the holes together with a renaming of the colors that
//! leaves every guess made as it is maps every possible continuation to one
//! that is as good. Of the guesses it maps to each other only the lowest needs
//! to be looked at (lex-leaders, Crawford et al. 1996). Colors that were never guessed
//! can be renamed freely.

use pegmind_kernel::{PEGS_MAX, SYMBOLS_MAX};
use pegmind_rules::Row;

use crate::codes::alphabet::{Alphabet, Symbols};

/// Boards of more pegs have too many permutations of their holes to list them;
/// there only colors are renamed.
const PERMUTED_PEGS_MAX: usize = 8;

const UNUSED: u8 = u8::MAX;

/// A permutation of the holes and the renaming of the used colors that goes
/// with it.
#[derive(Clone, Copy, Debug)]
struct Element {
    /// The hole that each hole's peg comes from.
    from: [u8; PEGS_MAX],
    /// What each used color becomes.
    to: [u8; SYMBOLS_MAX],
}

impl Element {
    /// The guess as the element maps it, peg by peg; colors that are `unused`
    /// are named as low as possible.
    fn images<'a>(&self, unused: u32, guess: &'a [u8]) -> impl Iterator<Item = u8> + use<'a> {
        let Self { from, mut to } = *self;
        let mut free = unused;
        let sources = (0..guess.len()).map(move |hole| guess[usize::from(from[hole])]);
        sources.map(move |symbol| {
            let to = &mut to[usize::from(symbol)];
            if *to == UNUSED {
                *to = lowest_name(free);
                free &= free.wrapping_sub(1);
            }
            *to
        })
    }

    /// Whether the element maps the guess to a lower one; see
    /// [`images`](Self::images).
    fn lowers(&self, unused: u32, guess: &[u8]) -> bool {
        let Self { from, mut to } = *self;
        let mut free = unused;
        for (symbol, source) in guess.iter().zip(from) {
            let to = &mut to[usize::from(guess[usize::from(source)])];
            if *to == UNUSED {
                *to = lowest_name(free);
                free &= free.wrapping_sub(1);
            }
            if to != symbol {
                return *to < *symbol;
            }
        }
        false
    }
}

/// The lowest of some colors.
#[expect(clippy::cast_possible_truncation, reason = "at most 32")]
const fn lowest_name(colors: u32) -> u8 {
    colors.trailing_zeros() as u8
}

/// The symmetries of the guesses made so far.
#[derive(Clone, Debug)]
pub struct Symmetry {
    pegs: usize,
    /// Colors that may still be renamed.
    unused: u32,
    /// The one that changes no hole.
    identity: Element,
    /// All others.
    elements: Vec<Element>,
}

impl Symmetry {
    /// The symmetries of the empty board.
    #[must_use]
    pub fn of_board(alphabet: &Alphabet) -> Self {
        let mut symmetry = Self::of_colors(alphabet);
        let identity = symmetry.identity;
        // Where every peg is told, permuted holes have other answers.
        let permutes = alphabet.rules().feedback().is_counted();
        if permutes && symmetry.pegs <= PERMUTED_PEGS_MAX {
            let mut from = identity.from;
            permute(&mut from[..symmetry.pegs], 0, &mut |from| {
                let mut element = identity;
                element.from[..from.len()].copy_from_slice(from);
                symmetry.elements.push(element);
            });
            symmetry.elements.retain(|element| element.from != identity.from);
        }
        symmetry
    }

    /// The symmetries that the guesses of these rows leave.
    #[must_use]
    pub fn of_rows(alphabet: &Alphabet, rows: &[Row]) -> Self {
        let after = |symmetry: Self, row: &Row| symmetry.after(&alphabet.symbols(&row.guess));
        rows.iter().fold(Self::of_board(alphabet), after)
    }

    /// The renamings of colors on the empty board.
    #[must_use]
    pub fn of_colors(alphabet: &Alphabet) -> Self {
        let pegs = alphabet.shape().pegs();
        let all = alphabet.all();
        // Where repeats are off the blank is unlike all others.
        let alike = alphabet.repeatable() & all;
        let unused = if alike == all { all } else { all & !alike };
        let mut to = [UNUSED; SYMBOLS_MAX];
        for (symbol, to) in (0..).zip(&mut to) {
            if unused >> symbol & 1 == 0 {
                *to = symbol;
            }
        }
        let mut from = [0; PEGS_MAX];
        (0..).zip(&mut from).for_each(|(hole, from)| *from = hole);
        Self { pegs, unused, identity: Element { from, to }, elements: Vec::new() }
    }

    /// Drops all symmetries, to see what difference they make.
    pub fn forget(&mut self) {
        self.unused = 0;
        (0..).zip(&mut self.identity.to).for_each(|(symbol, to)| *to = symbol);
        self.forget_turns();
    }

    /// Drops the permutations of the holes.
    pub fn forget_turns(&mut self) {
        self.elements.clear();
    }

    /// How many permutations of the holes there are, the one that changes
    /// nothing included.
    #[inline]
    #[must_use]
    pub fn turns(&self) -> usize {
        self.elements.len() + 1
    }

    /// The symmetries that are left after one more guess.
    #[must_use]
    pub fn after(&self, guess: &Symbols) -> Self {
        let guess = &guess[..self.pegs];
        let used = guess.iter().fold(0_u32, |used, symbol| used | 1 << symbol);
        let keeps = |element: &Element| {
            let mut element = *element;
            for (hole, symbol) in guess.iter().enumerate() {
                let to = &mut element.to[usize::from(guess[usize::from(element.from[hole])])];
                if *to == UNUSED && self.unused >> symbol & 1 == 1 {
                    *to = *symbol;
                }
                if *to != *symbol {
                    return None;
                }
            }
            Some(element)
        };
        let elements = self.elements.iter().filter_map(keeps).collect();
        let identity = keeps(&self.identity).unwrap_or(self.identity);
        Self { pegs: self.pegs, unused: self.unused & !used, identity, elements }
    }

    /// The colors that are alike because none was guessed yet.
    #[inline]
    #[must_use]
    pub const fn unused(&self) -> u32 {
        self.unused
    }

    /// Whether no symmetry maps the guess to a lower one.
    #[must_use]
    pub fn is_lowest(&self, guess: &[u8]) -> bool {
        self.is_named_lowest(guess)
            && !self.elements.iter().any(|element| element.lowers(self.unused, guess))
    }

    /// Whether the unused colors of the guess are the lowest ones, in their
    /// order.
    fn is_named_lowest(&self, guess: &[u8]) -> bool {
        let mut free = self.unused;
        guess.iter().all(|symbol| {
            let first = free >> symbol & 1 == 1;
            let lowest = !first || *symbol == lowest_name(free);
            free &= !(u32::from(first) << symbol);
            lowest
        })
    }

    /// The lowest guess that a symmetry maps this one to.
    #[must_use]
    pub fn lowest(&self, guess: &Symbols) -> Symbols {
        let elements = self.elements.iter().chain([&self.identity]);
        let images = elements.map(|element| {
            let mut image = [0; PEGS_MAX];
            let symbols = element.images(self.unused, &guess[..self.pegs]);
            image.iter_mut().zip(symbols).for_each(|(to, symbol)| *to = symbol);
            image
        });
        images.min().unwrap_or(*guess)
    }
}

/// Calls `visit` with every order of the items from `fixed` on.
fn permute(items: &mut [u8], fixed: usize, visit: &mut impl FnMut(&[u8])) {
    if fixed + 1 >= items.len() {
        return visit(items);
    }
    for idx in fixed..items.len() {
        items.swap(fixed, idx);
        permute(items, fixed + 1, visit);
        items.swap(fixed, idx);
    }
}
