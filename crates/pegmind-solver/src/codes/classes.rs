//! Feedback classes as numbers, under every feedback rule.

use pegmind_kernel::{SYMBOLS_MAX, Shape, class, mark_each_peg, matches_of_class};
use pegmind_rules::FeedbackRule;

/// Turns answers into numbers: two codes have the same number if and only if
/// the rule gives the guess the same answer.
#[derive(Clone, Copy, Debug)]
pub struct Classes {
    rule: FeedbackRule,
    pegs: usize,
}

impl Classes {
    /// The classes of a rule.
    #[must_use]
    pub const fn new(rule: FeedbackRule, shape: Shape) -> Self {
        Self { rule, pegs: shape.pegs() }
    }

    /// How many numbers there are. Returns `None` where every peg is told, whose
    /// numbers are too many to count in a table.
    #[inline]
    #[must_use]
    pub const fn count(self) -> Option<usize> {
        match self.rule {
            FeedbackRule::Keys => Some((self.pegs + 1) * (self.pegs + 2) / 2),
            FeedbackRule::Exact => Some(self.pegs + 1),
            FeedbackRule::Sum => Some(self.pegs + 2),
            FeedbackRule::PerPeg => None,
        }
    }

    /// The most answers that a guess can get, the winning one included.
    #[must_use]
    pub const fn answers_max(self) -> usize {
        match self.rule {
            // All pegs but one exact leaves no place for a color match.
            FeedbackRule::Keys => (self.pegs + 1) * (self.pegs + 2) / 2 - 1,
            FeedbackRule::Exact => self.pegs + 1,
            FeedbackRule::Sum => self.pegs + 2,
            FeedbackRule::PerPeg => {
                let mut answers = 1;
                let mut pegs = 0;
                while pegs < self.pegs {
                    answers *= 3;
                    pegs += 1;
                }
                answers
            }
        }
    }

    /// The number of the winning answer.
    #[inline]
    #[must_use]
    pub const fn solved(self) -> u32 {
        if self.rule.is_counted() {
            self.of_counts(self.pegs, self.pegs)
        } else {
            (1 << self.pegs) - 1
        }
    }

    /// How many numbers [`Self::number`] gives.
    #[must_use]
    pub fn numbers(self) -> usize {
        self.count().unwrap_or_else(|| self.answers_max())
    }

    /// The number of an answer among few ones, also where every peg is told.
    #[inline]
    #[must_use]
    pub fn number(self, answer: u32) -> usize {
        if self.rule.is_counted() {
            return answer as usize;
        }
        let digit =
            |peg: usize| (answer >> peg & 1) as usize + 2 * (answer >> (peg + 16) & 1) as usize;
        (0..self.pegs).fold(0, |number, peg| number * 3 + digit(peg).min(2))
    }

    /// The number of the answer that has these counts. Where every peg is told
    /// there is none.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 153 classes")]
    const fn of_counts(self, exact: usize, total: usize) -> u32 {
        let number = match self.rule {
            FeedbackRule::Keys => class(exact, total),
            FeedbackRule::Exact => exact,
            FeedbackRule::Sum => total + (exact == self.pegs) as usize,
            FeedbackRule::PerPeg => 0,
        };
        number as u32
    }

    /// The number of the answer to `guess` when the code is `code`.
    #[inline]
    #[must_use]
    pub fn of_pair(self, guess: &Marked, code: &[u8]) -> u32 {
        if !self.rule.is_counted() {
            let (exact, color) = mark_each_peg(code, &guess.symbols);
            return u32::from(color) << 16 | u32::from(exact);
        }
        let mut left = guess.counts;
        let (mut exact, mut total) = (0, 0);
        for (of_code, of_guess) in code.iter().zip(&guess.symbols) {
            exact += usize::from(of_code == of_guess);
            if let Some(left) = left.get_mut(usize::from(*of_code)) {
                total += usize::from(*left > 0);
                *left = left.saturating_sub(1);
            }
        }
        self.of_counts(exact, total)
    }

    /// The sizes of all classes that are not empty, marking code after code, and
    /// whether the guess is none of them. The codes stand one behind the other.
    #[must_use]
    pub fn sizes(self, guess: &[u8], codes: &[u8]) -> (Vec<u32>, bool) {
        let marked = Marked::new(guess);
        let answer = |code| self.of_pair(&marked, code);
        let mut answers: Vec<u32> = codes.chunks_exact(self.pegs).map(answer).collect();
        answers.sort_unstable();
        let size = |class: &[u32]| u32::try_from(class.len()).unwrap_or(u32::MAX);
        let sizes = answers.chunk_by(|a, b| a == b).map(size).collect();
        (sizes, answers.binary_search(&self.solved()).is_err())
    }

    /// Adds the sizes of classes of key pegs up to those of this rule.
    #[must_use]
    pub fn merge(self, sizes: &[u32]) -> Vec<u32> {
        let mut merged = vec![0; self.count().unwrap_or(0)];
        for (idx, size) in sizes.iter().enumerate().filter(|(_, size)| **size > 0) {
            let (exact, total) = matches_of_class(idx);
            if let Some(merged) = merged.get_mut(self.of_counts(exact, total) as usize) {
                *merged += size;
            }
        }
        merged
    }
}

/// A guess made ready to be marked against many codes.
#[derive(Clone, Debug)]
pub struct Marked {
    symbols: Vec<u8>,
    counts: [u8; SYMBOLS_MAX + 5],
}

impl Marked {
    /// Makes a guess ready.
    #[must_use]
    pub fn new(guess: &[u8]) -> Self {
        let mut counts = [0; SYMBOLS_MAX + 5];
        for symbol in guess {
            if let Some(count) = counts.get_mut(usize::from(*symbol)) {
                *count += 1;
            }
        }
        Self { symbols: guess.to_vec(), counts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_kernel::Planes;

    #[test]
    fn marks_of_single_pegs_are_the_same_code_by_code_and_by_planes() {
        let shape = Shape::new(5, 3).unwrap();
        let classes = Classes::new(FeedbackRule::PerPeg, shape);
        let codes: Vec<u8> = (0_u8..242)
            .flat_map(|code| [code / 81, code / 27 % 3, code / 9 % 3, code / 3 % 3, code % 3])
            .collect();
        let planes = Planes::build(shape, &codes);
        // The last code is missing in the set.
        for guess in codes.chunks_exact(5).step_by(7).chain([&[2, 2, 2, 2, 2][..]]) {
            let (mut sizes, outside) = classes.sizes(guess, &codes);
            let (mut by_planes, outside_planes) = planes.sizes_peg_by_peg(guess);
            sizes.sort_unstable();
            by_planes.sort_unstable();
            assert_eq!((sizes, outside), (by_planes, outside_planes), "{guess:?}");
            assert_eq!(outside, guess == [2, 2, 2, 2, 2]);
        }
    }
}
