//! Strategies written out.

use pegmind_rules::{Code, Feedback, Rules, mark};

/// A guess, and what follows after every answer that does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyTree {
    /// The guess.
    pub guess: Code,
    /// The trees for all other answers that a code of the position gives, in
    /// ascending order of the answers.
    pub next: Vec<(Feedback, StrategyTree)>,
}

impl StrategyTree {
    /// How many guesses it takes to find a code. Returns `None` if it is not found.
    #[must_use]
    pub fn guesses_for(&self, rules: &Rules, code: &Code) -> Option<usize> {
        let mut tree = self;
        for guesses in 1.. {
            let feedback = mark(rules, code, &tree.guess);
            if feedback.is_solved() {
                return Some(guesses);
            }
            let place = tree.next.binary_search_by_key(&feedback, |(feedback, _)| *feedback);
            tree = &tree.next.get(place.ok()?)?.1;
        }
        None
    }

    /// How many of some codes are found with one guess, with two, and so on. Returns `None` if one of them is not found.
    #[must_use]
    pub fn histogram(&self, rules: &Rules, codes: impl Iterator<Item = Code>) -> Option<Vec<u64>> {
        let mut histogram = Vec::new();
        for code in codes {
            let guesses = self.guesses_for(rules, &code)?;
            if histogram.len() < guesses {
                histogram.resize(guesses, 0);
            }
            histogram[guesses - 1] += 1;
        }
        Some(histogram)
    }
}
