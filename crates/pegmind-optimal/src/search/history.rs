//! Which guesses are the same as others, seen from the guesses made.
//!
//! Where only exact pegs are told the colors of each hole can be renamed by themselves:
//! all codes are alike at first, and holes are alike as long as the guesses had the same
//! pattern of colors in them, whatever the colors.

use std::sync::{Arc, OnceLock};

use pegmind_kernel::PEGS_MAX;
use pegmind_rules::{FeedbackRule, Row};
use pegmind_solver::codes::alphabet::{Alphabet, Symbols};
use pegmind_solver::codes::symmetry::Symmetry;

use crate::pruning::Pruning;
use crate::search::{Position, Search};
use crate::sets::canonical_form::is_named_by_hole;
use crate::sets::splitter::{SomeGuesses, Splitter};

/// Symbols a hole can have.
const SYMBOLS: usize = 32;

/// For sets of at least so many codes guesses that are alike are ranked once. Finding them
/// takes longer than ranking all for a smaller set.
pub(crate) const RANKED_ONCE_MIN: usize = 64;

/// A symbol that was not guessed in its hole.
const UNUSED: u8 = u8::MAX;

/// The symmetries that the guesses made leave.
#[derive(Clone, Debug)]
pub(crate) struct History {
    symmetries: Symmetries,
    /// Found when they are needed: sets after the same guesses share them.
    lowest_guesses: OnceLock<Option<SomeGuesses>>,
}

/// Symmetries by kind.
#[derive(Clone, Debug)]
enum Symmetries {
    /// Of renamings that are the same in all holes.
    Common(Symmetry),
    /// Of renamings for each hole.
    ByHole(Box<HoleSymmetry>),
    /// Of renamings, and of codes of the same multiset of colors.
    OfMultisets(Symmetry),
}

/// Renamings of the colors of each hole, and permutations of the holes.
#[derive(Clone, Debug)]
pub(crate) struct HoleSymmetry {
    pegs: usize,
    /// By hole: the symbols that were not guessed there.
    unused: [u32; PEGS_MAX],
    /// By hole and symbol: how many others were guessed there before it.
    numbers: [[u8; SYMBOLS]; PEGS_MAX],
    /// By hole: the symbols by these numbers.
    symbols: [[u8; SYMBOLS]; PEGS_MAX],
    /// By hole: the first one that is like it.
    alike: [u8; PEGS_MAX],
}

impl History {
    /// The symmetries that the guesses of these rows leave.
    pub(crate) fn of_rows(alphabet: &Alphabet, rows: &[Row], pruning: Pruning) -> Self {
        if pruning.multisets && alphabet.rules().feedback() == FeedbackRule::Sum {
            return Symmetries::OfMultisets(Symmetry::of_rows(alphabet, rows)).into();
        }
        if !(pruning.by_hole && is_named_by_hole(alphabet)) {
            return Self::common(Symmetry::of_rows(alphabet, rows));
        }
        let whole = HoleSymmetry::of_board(alphabet);
        let after =
            |symmetry: HoleSymmetry, row: &Row| symmetry.after(&alphabet.symbols(&row.guess));
        Symmetries::ByHole(Box::new(rows.iter().fold(whole, after))).into()
    }

    /// Renamings that are the same in all holes.
    pub(crate) fn common(symmetry: Symmetry) -> Self {
        Symmetries::Common(symmetry).into()
    }

    /// Whether codes of the same multiset of colors are alike.
    pub(crate) const fn is_of_multisets(&self) -> bool {
        matches!(self.symmetries, Symmetries::OfMultisets(_))
    }

    /// All guesses that no symmetry maps to a lower one. Returns `None` where the kernel does
    /// not rank all guesses.
    pub(crate) fn lowest_guesses(&self, splitter: &Splitter) -> Option<&SomeGuesses> {
        let find = || {
            let sweep = splitter.sweep_of_all()?;
            let is_lowest = |guess: &u16| self.is_lowest(splitter, *guess);
            let guesses: Arc<[u16]> =
                (0..=u16::MAX).take(splitter.len()).filter(is_lowest).collect();
            let mut selection = None;
            sweep.select(guesses.iter().map(|guess| usize::from(*guess)), &mut selection);
            Some(SomeGuesses { guesses, selection: selection? })
        };
        self.lowest_guesses.get_or_init(find).as_ref()
    }

    /// The symmetries that are left after one more guess, if there are any.
    fn after(&self, guess: &Symbols) -> Option<Self> {
        let after = match &self.symmetries {
            Symmetries::Common(symmetry) => {
                let after = symmetry.after(guess);
                let some = after.turns() > 1 || after.unused().count_ones() > 1;
                some.then_some(Symmetries::Common(after))
            }
            Symmetries::OfMultisets(symmetry) => {
                Some(Symmetries::OfMultisets(symmetry.after(guess)))
            }
            Symmetries::ByHole(symmetry) => {
                let after = symmetry.after(guess);
                after.is_some().then(|| Symmetries::ByHole(Box::new(after)))
            }
        };
        after.map(Self::from)
    }

    /// Whether no symmetry maps the guess to a lower one.
    pub(crate) fn is_lowest(&self, splitter: &Splitter, guess: u16) -> bool {
        match &self.symmetries {
            Symmetries::Common(symmetry) | Symmetries::OfMultisets(symmetry) => {
                symmetry.is_lowest(splitter.code_table().code(guess.into()))
            }
            Symmetries::ByHole(symmetry) => symmetry.is_lowest(&splitter.symbols(guess)),
        }
    }

    /// The lowest guess that a symmetry maps this one to.
    pub(crate) fn lowest(&self, guess: &Symbols) -> Symbols {
        match &self.symmetries {
            Symmetries::Common(symmetry) | Symmetries::OfMultisets(symmetry) => {
                symmetry.lowest(guess)
            }
            Symmetries::ByHole(symmetry) => symmetry.lowest(guess),
        }
    }
}

impl From<Symmetries> for History {
    fn from(symmetries: Symmetries) -> Self {
        Self { symmetries, lowest_guesses: OnceLock::new() }
    }
}

impl HoleSymmetry {
    fn of_board(alphabet: &Alphabet) -> Self {
        let pegs = alphabet.shape().pegs();
        let (numbers, symbols) = ([[UNUSED; SYMBOLS]; PEGS_MAX], [[0; SYMBOLS]; PEGS_MAX]);
        Self { pegs, unused: [alphabet.all(); PEGS_MAX], numbers, symbols, alike: [0; PEGS_MAX] }
    }

    fn number(&self, hole: usize, symbol: u8) -> u8 {
        self.numbers[hole][usize::from(symbol) % SYMBOLS]
    }

    /// The symmetries that are left after one more guess.
    fn after(&self, guess: &Symbols) -> Self {
        let mut after = self.clone();
        for (hole, symbol) in guess[..self.pegs].iter().enumerate() {
            let number = self.number(hole, *symbol);
            let like = |other: &usize| {
                self.alike[*other] == self.alike[hole]
                    && self.number(*other, guess[*other]) == number
            };
            let first = (0..hole).find(like).unwrap_or(hole);
            after.alike[hole] = u8::try_from(first).unwrap_or_default();
            if number == UNUSED {
                let used = self.numbers[hole].iter().filter(|number| **number != UNUSED).count();
                after.symbols[hole][used % SYMBOLS] = *symbol;
                after.numbers[hole][usize::from(*symbol) % SYMBOLS] =
                    u8::try_from(used).unwrap_or_default();
                after.unused[hole] &= !(1 << symbol);
            }
        }
        after
    }

    /// Whether there are any.
    fn is_some(&self) -> bool {
        let holes = 0..self.pegs;
        holes.clone().any(|hole| self.unused[hole].count_ones() > 1)
            || holes.clone().any(|hole| usize::from(self.alike[hole]) < hole)
    }

    /// Whether no symmetry maps the guess to a lower one. Most others are told at once by a symbol
    /// that was not guessed in its hole, and is not the lowest of those.
    fn is_lowest(&self, guess: &Symbols) -> bool {
        let named = |(symbol, unused): (&u8, &u32)| {
            unused >> symbol & 1 == 0 || unused.trailing_zeros() == u32::from(*symbol)
        };
        guess[..self.pegs].iter().zip(&self.unused).all(named) && self.lowest(guess) == *guess
    }

    /// The lowest guess that a symmetry maps this one to: of the symbols in holes that are
    /// alike each hole takes the one that becomes the lowest there.
    fn lowest(&self, guess: &Symbols) -> Symbols {
        let mut numbers = [UNUSED; PEGS_MAX];
        for (hole, symbol) in guess[..self.pegs].iter().enumerate() {
            numbers[hole] = self.number(hole, *symbol);
        }
        let mut lowest = [0; PEGS_MAX];
        for (hole, symbol) in lowest.iter_mut().enumerate().take(self.pegs) {
            let named = |number: u8| -> u8 {
                if number == UNUSED {
                    return u8::try_from(self.unused[hole].trailing_zeros()).unwrap_or(UNUSED);
                }
                self.symbols[hole][usize::from(number) % SYMBOLS]
            };
            let others = (hole..self.pegs).filter(|other| self.alike[*other] == self.alike[hole]);
            let best = others.min_by_key(|other| named(numbers[*other])).unwrap_or(hole);
            *symbol = named(numbers[best]);
            numbers.swap(hole, best);
        }
        lowest
    }
}

impl Search<'_> {
    /// Whether a symmetry of the history maps the guess to a lower one.
    pub(crate) fn is_spared(&self, position: &Position<'_>, guess: u16) -> bool {
        self.is_of_tried_multiset(position, guess)
            || position.history.is_some_and(|history| !history.is_lowest(self.splitter, guess))
    }

    /// The guesses to rank for a position, if they are not all.
    pub(crate) fn guesses_to_rank<'p>(&self, position: &Position<'p>) -> Option<&'p SomeGuesses> {
        let large = position.set.len() >= RANKED_ONCE_MIN;
        position.history.filter(|_| large)?.lowest_guesses(self.splitter)
    }

    /// The symmetries that are left after a guess, if any.
    pub(crate) fn history_after(&self, history: Option<&History>, guess: u16) -> Option<History> {
        history?.after(&self.splitter.symbols(guess))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pegmind_solver::codes::code_table::CodeTable;
    use proptest::prelude::*;

    use super::*;
    use crate::fixtures::rules;

    fn exact(pegs: u8, colors: u8) -> CodeTable {
        CodeTable::new(&rules(pegs, colors).with_feedback(FeedbackRule::Exact)).unwrap()
    }

    fn symbols(table: &CodeTable, code: u16) -> Symbols {
        let mut symbols = [0; PEGS_MAX];
        let code = table.code(code.into());
        symbols[..code.len()].copy_from_slice(code);
        symbols
    }

    /// By trying all symmetries: the lowest image of a guess.
    fn lowest_of_all(table: &CodeTable, history: &[Symbols], guess: &Symbols) -> Symbols {
        let (pegs, colors) = (table.alphabet().shape().pegs(), table.alphabet().shape().symbols());
        let (mut lowest, mut orders) = (*guess, Vec::new());
        permutations(&mut (0..pegs).collect(), 0, &mut orders);
        let mut renamings = Vec::new();
        permutations(&mut (0..colors).collect(), 0, &mut renamings);
        for order in &orders {
            let mut image = [0; PEGS_MAX];
            let complete = (0..pegs).all(|hole| {
                let from = order[hole];
                // Of the renamings that map the history of the one to that of the other.
                let fits = |renaming: &&Vec<usize>| {
                    let named = |row: &Symbols| renaming[usize::from(row[from])];
                    history.iter().all(|row| named(row) == usize::from(row[hole]))
                };
                let named = |renaming: &Vec<usize>| renaming[usize::from(guess[from])];
                let best = renamings.iter().filter(fits).map(named).min();
                image[hole] = u8::try_from(best.unwrap_or_default()).unwrap();
                best.is_some()
            });
            if complete {
                lowest = lowest.min(image);
            }
        }
        lowest
    }

    fn permutations(items: &mut Vec<usize>, fixed: usize, all: &mut Vec<Vec<usize>>) {
        if fixed == items.len() {
            return all.push(items.clone());
        }
        for idx in fixed..items.len() {
            items.swap(fixed, idx);
            permutations(items, fixed + 1, all);
            items.swap(fixed, idx);
        }
    }

    proptest! {
        #[test]
        fn the_lowest_guess_is_that_of_trying_all_symmetries(
            board in 0_usize..4,
            rows in prop::collection::vec(any::<u16>(), 0..4),
            guess in any::<u16>(),
        ) {
            let (pegs, colors) = [(3, 3), (3, 4), (2, 5), (4, 2)][board];
            let table = exact(pegs, colors);
            let codes = u16::try_from(table.len()).unwrap();
            let rows: Vec<Symbols> = rows.iter().map(|row| symbols(&table, row % codes)).collect();
            let whole = HoleSymmetry::of_board(table.alphabet());
            let left = rows.iter().fold(whole, |symmetry, row| symmetry.after(row));
            let guess = symbols(&table, guess % codes);
            let lowest = lowest_of_all(&table, &rows, &guess);
            prop_assert_eq!(left.is_lowest(&guess), lowest == guess);
            prop_assert_eq!(left.lowest(&guess), lowest);
            let all: BTreeSet<Symbols> =
                (0..codes).map(|code| left.lowest(&symbols(&table, code))).collect();
            prop_assert_eq!(left.is_some(), all.len() < usize::from(codes));
        }
    }

    #[test]
    fn colors_are_named_by_hole_only_where_no_answer_compares_holes() {
        let table = exact(3, 7);
        let history = History::of_rows(table.alphabet(), &[], Pruning::ALL);
        let lowest: BTreeSet<Symbols> =
            (0..343).map(|code| history.lowest(&symbols(&table, code))).collect();
        assert_eq!(lowest.len(), 1);
        for feedback in FeedbackRule::ALL {
            let named = is_named_by_hole(&Alphabet::new(&rules(3, 4).with_feedback(*feedback)));
            assert_eq!(named, *feedback == FeedbackRule::Exact, "{feedback}");
        }
    }
}
