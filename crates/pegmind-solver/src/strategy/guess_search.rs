//! Guesses that were looked at, the best of them, and the way to better ones.

use std::collections::HashSet;

use pegmind_rules::Randomness;

use crate::cancel::Cancel;
use crate::codes::alphabet::{Alphabet, SYMBOLS, Symbols};
use crate::strategy::test_set::{ClassSizes, TestSet};
use crate::strategy::worth::Worth;

/// What trying a guess takes besides marking it, in pairs.
const PAIRS_PER_GUESS: u64 = 1 << 10;

/// A guess and what it leaves to be done; the best one is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Scored {
    pub(crate) cost: u64,
    /// Whether no code of the test set is the guess.
    pub(crate) misses: bool,
    pub(crate) guess: Symbols,
}

/// Which symbols mean the same for a guess, so that one guess stands for all
/// that differ in nothing but these.
#[derive(Clone, Debug)]
pub(crate) struct Interchangeable {
    alphabet: Alphabet,
    group: [Group; SYMBOLS],
    /// The symbols that no row has.
    unused: Vec<u8>,
    /// The symbols that no code of the test set has.
    dead: Vec<u8>,
    /// All symbols worth trying in a hole, one for all that are dead.
    useful: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Alone,
    Unused,
    Dead,
}

impl Interchangeable {
    /// The symbols that neither some guesses nor the codes of a test set tell
    /// apart.
    pub(crate) fn new(guesses: &[Symbols], test_set: &TestSet) -> Self {
        let alphabet = *test_set.alphabet();
        let holes = alphabet.pegs();
        let pegs = guesses.iter().flat_map(|guess| &guess[..holes]);
        let used = pegs.fold(0_u32, |used, symbol| used | 1 << symbol);
        let codes = test_set.codes().iter().flat_map(|code| &code[..holes]);
        let present = codes.fold(0_u32, |present, symbol| present | 1 << symbol);
        let mut alike = Self {
            alphabet,
            group: [Group::Alone; SYMBOLS],
            unused: Vec::new(),
            dead: Vec::new(),
            useful: Vec::new(),
        };
        for symbol in 0..alphabet.symbol_count() {
            // A blank among colors that may not repeat is like none of them.
            let special = alphabet.repeats(symbol) && !alphabet.rules().repeats().allowed();
            if special {
                alike.useful.push(symbol);
            } else if present >> symbol & 1 == 0 {
                alike.group[usize::from(symbol)] = Group::Dead;
                alike.dead.push(symbol);
                if alike.dead.len() == 1 || !alphabet.repeats(symbol) {
                    alike.useful.push(symbol);
                }
            } else {
                if used >> symbol & 1 == 0 {
                    alike.group[usize::from(symbol)] = Group::Unused;
                    alike.unused.push(symbol);
                }
                alike.useful.push(symbol);
            }
        }
        alike
    }

    /// The guess that stands for this one and all like it.
    pub(crate) fn canonical(&self, guess: &Symbols) -> Symbols {
        let mut renamed = [u8::MAX; SYMBOLS];
        let (mut unused, mut dead) = (self.unused.iter(), self.dead.iter());
        let mut canonical = *guess;
        for symbol in &mut canonical[..self.alphabet.pegs()] {
            let name = &mut renamed[usize::from(*symbol)];
            if *name == u8::MAX {
                *name = match self.group[usize::from(*symbol)] {
                    Group::Alone => *symbol,
                    Group::Unused => unused.next().copied().unwrap_or(*symbol),
                    Group::Dead if self.alphabet.repeats(*symbol) => self.dead[0],
                    Group::Dead => dead.next().copied().unwrap_or(*symbol),
                };
            }
            *symbol = *name;
        }
        canonical
    }
}

/// The best guesses of those tried on a test set.
#[derive(Debug)]
pub(crate) struct GuessSearch<'a> {
    test_set: &'a TestSet,
    worth: &'a Worth,
    alike: &'a Interchangeable,
    cancel: &'a Cancel,
    seen: HashSet<Symbols>,
    best: Vec<Scored>,
    best_max: usize,
    classes: ClassSizes,
    /// How many pairs of a guess and a code may still be marked; a search
    /// among neighbors is finished beyond that.
    pairs_left: u64,
}

impl<'a> GuessSearch<'a> {
    /// An empty search that keeps the `best_max` best guesses and marks at most
    /// `pairs_max` pairs.
    pub(crate) fn new(
        test_set: &'a TestSet,
        worth: &'a Worth,
        alike: &'a Interchangeable,
        best_max: usize,
        pairs_max: u64,
        cancel: &'a Cancel,
    ) -> Self {
        Self {
            test_set,
            worth,
            alike,
            cancel,
            seen: HashSet::new(),
            best: Vec::new(),
            best_max,
            classes: ClassSizes::default(),
            pairs_left: pairs_max,
        }
    }

    /// The best guesses, the best one first.
    pub(crate) fn best(&self) -> &[Scored] {
        &self.best
    }

    /// What looking at one guess takes, in pairs.
    fn pairs(&self) -> u64 {
        self.test_set.pairs() + PAIRS_PER_GUESS
    }

    /// Whether so many guesses can be tried.
    pub(crate) fn affords(&self, guesses: u64) -> bool {
        guesses.saturating_mul(self.pairs()) <= self.pairs_left
    }

    /// Tries a guess of the board unless one like it was tried before.
    pub(crate) fn try_guess(&mut self, guess: &Symbols) {
        // One guess is always tried, so that there is a best one.
        if self.cancel.is_stopped() && !self.best.is_empty() {
            return;
        }
        let guess = self.alike.canonical(guess);
        if self.test_set.alphabet().is_legal(&guess) && self.seen.insert(guess) {
            self.pairs_left = self.pairs_left.saturating_sub(self.pairs());
            self.rank(guess);
        }
    }

    fn rank(&mut self, guess: Symbols) {
        self.test_set.classify(&guess, &mut self.classes);
        let cost = self.worth.of_classes(&self.classes);
        let ranked = Scored { cost, misses: self.classes.solved == 0, guess };
        let place = self.best.partition_point(|better| better < &ranked);
        if place < self.best_max {
            self.best.truncate(self.best_max - 1);
            self.best.insert(place, ranked);
        }
    }

    /// Tries every legal guess, one for all that are alike.
    pub(crate) fn try_all(&mut self) {
        let alphabet = *self.test_set.alphabet();
        let holes = alphabet.pegs();
        let mut guess = [0; 16];
        loop {
            if alphabet.is_legal(&guess) && self.alike.canonical(&guess) == guess {
                self.rank(guess);
            }
            if self.cancel.is_stopped() && !self.best.is_empty() {
                return;
            }
            let last = alphabet.symbol_count() - 1;
            let Some(hole) = (0..holes).rev().find(|hole| guess[*hole] < last) else {
                return;
            };
            guess[hole] += 1;
            guess[hole + 1..holes].fill(0);
        }
    }

    /// Tries all guesses that differ from this one in one hole, or by an
    /// exchange of two.
    fn try_neighbors(&mut self, guess: &Symbols) {
        let holes = self.test_set.alphabet().pegs();
        for hole in 0..holes {
            for idx in 0..self.alike.useful.len() {
                let mut changed = *guess;
                changed[hole] = self.alike.useful[idx];
                self.try_guess(&changed);
            }
            for other in 0..hole {
                let mut changed = *guess;
                changed.swap(hole, other);
                self.try_guess(&changed);
            }
        }
    }

    /// Climbs from each of the best guesses to better neighbors, until the
    /// `tops` best have no better ones or no pairs are left.
    pub(crate) fn climb(&mut self, tops: usize) {
        let mut climbed = HashSet::new();
        while self.pairs_left > 0 && !self.cancel.is_stopped() {
            let next = self.best.iter().take(tops).find(|top| !climbed.contains(&top.guess));
            let Some(next) = next.copied() else {
                return;
            };
            climbed.insert(next.guess);
            self.try_neighbors(&next.guess);
        }
    }

    /// Tries so many random guesses.
    pub(crate) fn try_random(&mut self, count: usize, randomness: &mut impl Randomness) {
        for _ in 0..count {
            let mut guess = [0; 16];
            let mut left = self.alike.useful.clone();
            for symbol in &mut guess[..self.test_set.alphabet().pegs()] {
                let idx = usize::try_from(randomness.below(left.len() as u64)).unwrap_or(0);
                *symbol = left.get(idx).copied().unwrap_or(0);
                if !self.test_set.alphabet().repeats(*symbol) {
                    left.swap_remove(idx);
                }
            }
            self.try_guess(&guess);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes::candidates::CandidateSet;
    use crate::fixtures::board;
    use pegmind_rules::{Board, Code, Codes, FeedbackRule, Preset, SplitMix64, mark};
    use std::collections::BTreeMap;

    fn boards() -> Vec<Board> {
        let classic = Preset::Classic.rules();
        vec![
            board(classic, &[("RROY", "0+1")]),
            board(classic.with_feedback(FeedbackRule::PerPeg), &[("RROY", ".#..")]),
            board(classic.with_feedback(FeedbackRule::Exact), &[("RROY", "1")]),
            board(classic.with_feedback(FeedbackRule::Sum), &[("RROY", "2")]),
            board(Preset::Bulls.rules(), &[("ROYG", "1+1")]),
        ]
    }

    fn panel_of(board: &Board) -> TestSet {
        let alphabet = Alphabet::new(board.rules());
        let set = CandidateSet::enumerate(board, &Cancel::new()).unwrap();
        TestSet::new(alphabet, set.codes().map(|code| alphabet.symbols(&code)).collect())
    }

    /// The key of a guess by the definition of feedback.
    fn slow_key(board: &Board, candidates: &[Code], worth: &Worth, guess: &Code) -> (u64, bool) {
        let mut classes: BTreeMap<_, u32> = BTreeMap::new();
        for code in candidates {
            *classes.entry(mark(board.rules(), code, guess)).or_default() += 1;
        }
        let open = classes.iter().filter(|(feedback, _)| !feedback.is_solved());
        (open.map(|(_, size)| worth.of_size(*size)).sum(), !candidates.contains(guess))
    }

    #[test]
    fn the_best_guess_is_that_of_trying_all_slowly() {
        let cancel = Cancel::new();
        for board in boards() {
            let test_set = panel_of(&board);
            let worth = Worth::guesses(test_set.codes().len());
            let guesses: Vec<Symbols> =
                board.rows().iter().map(|row| test_set.alphabet().symbols(&row.guess)).collect();
            let alike = Interchangeable::new(&guesses, &test_set);
            let mut search = GuessSearch::new(&test_set, &worth, &alike, 5, u64::MAX, &cancel);
            search.try_all();
            let best = search.best()[0];
            let set = CandidateSet::enumerate(&board, &Cancel::new()).unwrap();
            let candidates: Vec<Code> = set.codes().collect();
            let slow = Codes::new(board.rules())
                .map(|guess| (slow_key(&board, &candidates, &worth, &guess), guess))
                .min()
                .unwrap();
            let code = test_set.alphabet().code(&best.guess).unwrap();
            assert_eq!(((best.cost, best.misses), code), slow, "{}", board.rules());
        }
    }

    #[test]
    fn climbing_comes_close_to_trying_all() {
        let cancel = Cancel::new();
        let board = board(Preset::Super.rules(), &[("RROOY", "1+1")]);
        let test_set = panel_of(&board);
        let worth = Worth::entropy(test_set.codes().len());
        let alike =
            Interchangeable::new(&[test_set.alphabet().symbols(&board.rows()[0].guess)], &test_set);
        let mut all = GuessSearch::new(&test_set, &worth, &alike, 1, u64::MAX, &cancel);
        all.try_all();
        let mut climbed = GuessSearch::new(&test_set, &worth, &alike, 20, u64::MAX, &cancel);
        climbed.try_random(50, &mut SplitMix64(1));
        climbed.climb(5);
        let excess = climbed.best()[0].cost - all.best()[0].cost;
        assert!(excess * 200 < all.best()[0].cost, "{excess}");
    }
}
