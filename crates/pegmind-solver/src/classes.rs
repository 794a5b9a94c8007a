//! Into which class of answers every candidate falls for every guess.

use pegmind_kernel::{PEGS_MAX, mark_each_peg};
use pegmind_rules::{Code, FeedbackRule, Rules, mark};

/// The most bytes of a table: guesses times candidates.
const TABLE_BYTES_MAX: u128 = 32_000_000;

/// A class of answers to some guess. Classes of one board have numbers below
/// [`ClassTable::class_count`]; what they are has no meaning beyond the table,
/// but that one of them is the class of the code itself.
pub(crate) type Class = u8;

/// For every guess the class of every candidate, a byte each. Codes are named
/// by their places in two lists, both in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct ClassTable {
    classes: Vec<Class>,
    candidate_count: usize,
    class_count: usize,
    solved: Class,
    /// The place of each candidate among the guesses, if it is one.
    own_guess: Vec<Option<usize>>,
    /// The place of each guess among the candidates, if it is one.
    own_candidate: Vec<Option<u16>>,
}

impl ClassTable {
    /// Whether a table of so many guesses and candidates can be made.
    pub(crate) const fn has_room(guesses: u128, candidates: u128) -> bool {
        let places = guesses.saturating_mul(candidates);
        places <= TABLE_BYTES_MAX && candidates <= 0xffff
    }

    /// The table of all these guesses against all these candidates; nothing if
    /// it would be too large, or if a board has more classes than a byte.
    pub(crate) fn new(rules: &Rules, guesses: &[Code], candidates: &[Code]) -> Option<Self> {
        if !Self::has_room(guesses.len() as u128, candidates.len() as u128) {
            return None;
        }
        let marker = Marker::new(rules)?;
        let mut classes = Vec::with_capacity(guesses.len() * candidates.len());
        let packed: Vec<PackedCode> = candidates.iter().map(|code| marker.pack(code)).collect();
        for guess in guesses {
            let packed_guess = marker.pack(guess);
            classes.extend(packed.iter().map(|code| marker.class(&packed_guess, code)));
        }
        let own_guess = candidates.iter().map(|code| guesses.binary_search(code).ok()).collect();
        let place = |code| u16::try_from(candidates.binary_search(code).ok()?).ok();
        Some(Self {
            classes,
            candidate_count: candidates.len(),
            class_count: marker.class_count(),
            solved: marker.solved(),
            own_guess,
            own_candidate: guesses.iter().map(place).collect(),
        })
    }

    /// How many classes the board has, the empty ones included.
    pub(crate) const fn class_count(&self) -> usize {
        self.class_count
    }

    /// The class of the code itself.
    pub(crate) const fn solved(&self) -> Class {
        self.solved
    }

    /// How many guesses there are.
    pub(crate) const fn guess_count(&self) -> usize {
        self.own_candidate.len()
    }

    /// How many candidates there are.
    pub(crate) const fn candidate_count(&self) -> usize {
        self.candidate_count
    }

    /// The place of a candidate among the guesses, if it is one.
    pub(crate) fn own_guess(&self, candidate: u16) -> Option<usize> {
        self.own_guess.get(usize::from(candidate)).copied().flatten()
    }

    /// The place of a guess among the candidates, if it is one.
    pub(crate) fn own_candidate(&self, guess: usize) -> Option<u16> {
        self.own_candidate.get(guess).copied().flatten()
    }

    /// The class of one of the candidates for a guess.
    pub(crate) fn class(&self, guess: usize, candidate: u16) -> Class {
        self.row(guess).get(usize::from(candidate)).copied().unwrap_or_default()
    }

    /// Counts how many of some candidates fall into which class. `sizes` has a
    /// place for every class; what stood there is lost.
    pub(crate) fn count(&self, guess: usize, candidates: &[u16], sizes: &mut [u16]) {
        sizes.fill(0);
        let row = self.row(guess);
        for candidate in candidates {
            let class = row.get(usize::from(*candidate)).copied().unwrap_or_default();
            if let Some(size) = sizes.get_mut(usize::from(class)) {
                *size += 1;
            }
        }
    }

    /// How many of all candidates fall into which class.
    pub(crate) fn sizes(&self, guess: usize) -> Vec<u64> {
        let mut sizes = vec![0; self.class_count];
        for class in self.row(guess) {
            if let Some(size) = sizes.get_mut(usize::from(*class)) {
                *size += 1;
            }
        }
        sizes
    }

    fn row(&self, guess: usize) -> &[Class] {
        let from = guess * self.candidate_count;
        self.classes.get(from..from + self.candidate_count).unwrap_or_default()
    }
}

/// How many of some candidates fall into which class for one guess, the empty
/// classes left out, in no particular order.
pub(crate) fn class_sizes(
    rules: &Rules,
    guess: &Code,
    candidates: impl Iterator<Item = Code>,
) -> Vec<u64> {
    let Some(marker) = Marker::new(rules) else {
        let mut sizes = std::collections::HashMap::new();
        for code in candidates {
            *sizes.entry(mark(rules, &code, guess)).or_insert(0) += 1;
        }
        return sizes.into_values().collect();
    };
    let packed_guess = marker.pack(guess);
    let mut sizes = vec![0_u64; marker.class_count()];
    for code in candidates {
        let class = marker.class(&packed_guess, &marker.pack(&code));
        if let Some(size) = sizes.get_mut(usize::from(class)) {
            *size += 1;
        }
    }
    sizes.retain(|size| *size > 0);
    sizes
}

/// How many ways there are to have fewer matches than this; 136 for 16 pegs.
fn triangle(sum: u8) -> u8 {
    (1..=sum).sum()
}

/// Finds classes with a few operations on whole codes.
#[derive(Clone, Copy, Debug)]
struct Marker {
    rules: Rules,
    pegs: u8,
    kinds: u8,
}

/// A code as two sets of bits: which peg stands in which hole, and how often
/// each peg stands in the code (a bit for once, one more for twice, ...).
/// Matches are bits that two codes have in common.
#[derive(Clone, Copy, Debug)]
struct PackedCode {
    code: Code,
    /// The numbers of the pegs.
    symbols: [u8; PEGS_MAX],
    places: u128,
    times: u128,
}

/// Per-peg answers fit a byte up to this many pegs.
const PER_PEG_PEGS_MAX: u8 = 5;

impl Marker {
    /// Nothing if codes or classes of this board do not fit.
    fn new(rules: &Rules) -> Option<Self> {
        let pegs = rules.pegs().get();
        let kinds = rules.colors().get() + u8::from(rules.blanks().allowed());
        let fits = match rules.feedback() {
            FeedbackRule::PerPeg => pegs <= PER_PEG_PEGS_MAX,
            FeedbackRule::Keys | FeedbackRule::Exact | FeedbackRule::Sum => {
                u16::from(pegs) * u16::from(kinds) <= 128
            }
        };
        fits.then_some(Self { rules: *rules, pegs, kinds })
    }

    fn pack(&self, code: &Code) -> PackedCode {
        let symbols = [0; PEGS_MAX];
        let mut packed = PackedCode { code: *code, symbols, places: 0, times: 0 };
        for (symbol, peg) in packed.symbols.iter_mut().zip(code.pegs()) {
            *symbol = peg.number();
        }
        if self.rules.feedback() == FeedbackRule::PerPeg {
            return packed;
        }
        let first = u8::from(!self.rules.blanks().allowed());
        for (hole, peg) in (0_u8..).zip(code.pegs()) {
            let kind = peg.number() - first;
            packed.places |= 1 << (hole * self.kinds + kind);
            let mut bit = 1_u128 << (kind * self.pegs);
            while packed.times & bit != 0 {
                bit <<= 1;
            }
            packed.times |= bit;
        }
        packed
    }

    fn class<'a>(&self, guess: &'a PackedCode, code: &'a PackedCode) -> Class {
        let common = |a: u128, b: u128| u8::try_from((a & b).count_ones()).unwrap_or_default();
        let exact = || common(guess.places, code.places);
        let sum = || common(guess.times, code.times);
        match self.rules.feedback() {
            FeedbackRule::Keys => triangle(sum()) + exact(),
            FeedbackRule::Exact => exact(),
            FeedbackRule::Sum => sum() + u8::from(guess.code == code.code),
            FeedbackRule::PerPeg => {
                let pegs = usize::from(self.pegs);
                let symbols = |packed: &'a PackedCode| packed.symbols.get(..pegs);
                let (code, guess) = (symbols(code), symbols(guess));
                let (exact, color) =
                    mark_each_peg(code.unwrap_or_default(), guess.unwrap_or_default());
                (0..self.pegs).fold(0, |class, idx| {
                    let digit = (exact >> idx & 1) * 2 + (color >> idx & 1);
                    class * 3 + u8::from(digit > 0) + u8::from(digit > 1)
                })
            }
        }
    }

    fn solved(&self) -> Class {
        match self.rules.feedback() {
            FeedbackRule::Keys => triangle(self.pegs) + self.pegs,
            FeedbackRule::Exact => self.pegs,
            FeedbackRule::Sum => self.pegs + 1,
            FeedbackRule::PerPeg => (0..self.pegs).fold(0, |class, _| class * 3 + 2),
        }
    }

    /// The class of the code itself has the highest number.
    fn class_count(&self) -> usize {
        usize::from(self.solved()) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::rules;
    use pegmind_rules::{Blanks, Codes, ColorCount, PegCount, Repeats, RowCount};
    use std::collections::HashMap;

    /// Codes fall into one class if and only if they are marked alike.
    fn check(rules: &Rules) {
        let codes: Vec<Code> = Codes::new(rules).collect();
        let table = ClassTable::new(rules, &codes, &codes).unwrap();
        for (guess_idx, guess) in codes.iter().enumerate() {
            let mut class_of = HashMap::new();
            let mut feedback_of = HashMap::new();
            for (idx, code) in (0_u16..).zip(&codes) {
                let feedback = mark(rules, code, guess);
                let class = table.class(guess_idx, idx);
                assert!(usize::from(class) < table.class_count());
                assert_eq!(*class_of.entry(feedback).or_insert(class), class, "{rules}");
                assert_eq!(*feedback_of.entry(class).or_insert(feedback), feedback, "{rules}");
                assert_eq!(class == table.solved(), feedback.is_solved());
            }
            let sizes = class_sizes(rules, guess, codes.iter().copied());
            assert_eq!(sizes.len(), class_of.len());
            assert_eq!(sizes.iter().sum::<u64>(), codes.len() as u64);
        }
    }

    #[test]
    fn classes_are_the_answers_under_every_rule() {
        for feedback in FeedbackRule::ALL {
            for (repeats, blanks) in [
                (Repeats::Allowed, Blanks::Forbidden),
                (Repeats::Forbidden, Blanks::Allowed),
                (Repeats::Allowed, Blanks::Allowed),
            ] {
                let (pegs, colors) = (PegCount::new(3).unwrap(), ColorCount::new(4).unwrap());
                let rows = RowCount::new(10).unwrap();
                let rules = Rules::new(pegs, colors, repeats, blanks, *feedback, rows).unwrap();
                check(&rules);
            }
            check(&rules(1, 5).with_feedback(*feedback));
            check(&rules(4, 3).with_feedback(*feedback));
        }
    }

    #[test]
    fn tables_that_are_too_large_are_not_made() {
        let rules = rules(5, 8);
        let codes: Vec<Code> = Codes::new(&rules).collect();
        assert!(ClassTable::new(&rules, &codes, &codes).is_none());
        assert!(ClassTable::new(&rules, &codes, &codes[..100]).is_some());
        let per_peg = crate::fixtures::rules(6, 2).with_feedback(FeedbackRule::PerPeg);
        let codes: Vec<Code> = Codes::new(&per_peg).collect();
        assert!(ClassTable::new(&per_peg, &codes, &codes).is_none(), "729 classes");
    }
}
