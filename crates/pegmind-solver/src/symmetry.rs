//! Which guesses are the same as others, seen from the rows so far.
//!
//! A permutation of the holes together with a renaming of the colors that
//! leaves every guess made as it is maps every possible continuation to one
//! that is as good. Of the guesses it maps to each other only the lowest needs
//! to be looked at. Colors that were never guessed can be renamed freely.

use pegmind_kernel::SYMBOLS_MAX;

use crate::codebook::{Alphabet, Symbols};

/// Boards of more pegs have too many permutations of their holes to list them;
/// there only colors are renamed.
const PERMUTED_PEGS_MAX: usize = 8;

const UNUSED: u8 = u8::MAX;

/// A permutation of the holes and the renaming of the used colors that goes
/// with it.
#[derive(Clone, Copy, Debug)]
struct Element {
    /// The hole that each hole's peg comes from.
    from: [u8; PERMUTED_PEGS_MAX],
    /// What each used color becomes.
    to: [u8; SYMBOLS_MAX],
}

/// The symmetries of the guesses made so far.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    pegs: usize,
    /// Colors that may still be renamed.
    unused: u32,
    /// All but the one that changes nothing.
    elements: Vec<Element>,
}

impl Symmetry {
    /// The symmetries of the empty board. Without `holes` only colors are
    /// renamed.
    pub(crate) fn of_board(alphabet: &Alphabet, holes: bool) -> Self {
        let pegs = alphabet.shape().pegs();
        let all = alphabet.all();
        // Where repeats are off the blank is unlike all others.
        let alike = alphabet.repeatable() & all;
        let unused = if alike == all { all } else { all & !alike };
        let mut elements = Vec::new();
        if holes && pegs <= PERMUTED_PEGS_MAX {
            let mut to = [UNUSED; SYMBOLS_MAX];
            for (symbol, to) in (0..).zip(&mut to) {
                if unused >> symbol & 1 == 0 {
                    *to = symbol;
                }
            }
            let mut from: Vec<u8> = (0..).take(pegs).collect();
            permute(&mut from, 0, &mut |from| {
                let mut element = Element { from: [0; PERMUTED_PEGS_MAX], to };
                element.from[..pegs].copy_from_slice(from);
                elements.push(element);
            });
            elements.retain(|element| !element.from[..pegs].is_sorted());
        }
        Self { pegs, unused, elements }
    }

    /// Drops all symmetries, to see what difference they make.
    pub(crate) fn forget(&mut self) {
        self.unused = 0;
        self.elements.clear();
    }

    /// The symmetries that are left after one more guess.
    pub(crate) fn after(&self, guess: &Symbols) -> Self {
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
        Self { pegs: self.pegs, unused: self.unused & !used, elements }
    }

    /// The colors that are alike because none was guessed yet.
    pub(crate) const fn unused(&self) -> u32 {
        self.unused
    }

    /// Whether no symmetry maps the guess to a lower one.
    pub(crate) fn is_lowest(&self, guess: &[u8]) -> bool {
        self.names_ascend(guess) && !self.elements.iter().any(|element| self.lowers(element, guess))
    }

    /// Whether unused colors come in ascending order.
    fn names_ascend(&self, guess: &[u8]) -> bool {
        let mut free = self.unused;
        guess.iter().all(|symbol| {
            let bit = 1_u32 << symbol;
            let ascends = free & bit == 0 || free & (bit - 1) == 0;
            free &= !bit;
            ascends
        })
    }

    /// Whether the element maps the guess to a lower one, the unused colors
    /// being named as low as possible.
    fn lowers(&self, element: &Element, guess: &[u8]) -> bool {
        let mut free = self.unused;
        let mut to = element.to;
        for (hole, symbol) in guess.iter().enumerate() {
            let to = &mut to[usize::from(guess[usize::from(element.from[hole])])];
            if *to == UNUSED {
                *to = (0..32).find(|symbol| free >> symbol & 1 == 1).unwrap_or(UNUSED);
                free &= free.wrapping_sub(1);
            }
            if *to != *symbol {
                return *to < *symbol;
            }
        }
        false
    }
}

/// Calls `visit` with every order of the items from `fixed` on.
fn permute(items: &mut Vec<u8>, fixed: usize, visit: &mut impl FnMut(&[u8])) {
    if fixed + 1 >= items.len() {
        return visit(items);
    }
    for idx in fixed..items.len() {
        items.swap(fixed, idx);
        permute(items, fixed + 1, visit);
        items.swap(fixed, idx);
    }
}
