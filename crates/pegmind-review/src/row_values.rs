//! What a solver says of a row, given to its review.

use pegmind_rules::{Code, Feedback, OpenCount, Peg};

use crate::amount::Amount;

/// What a solver says of one row, from the board before it. It knows no code.
#[derive(Clone, Debug, PartialEq)]
pub struct RowValues {
    /// How many codes fitted before the row.
    pub left_before: OpenCount,
    /// How many more guesses the best play takes on average from there.
    pub best: Amount,
    /// A guess with which the best play begins, if one is known. A candidate, if one is as
    /// good as any.
    pub best_guess: Option<Code>,
    /// The same if the guess of the row is made first and play is best afterwards; no less
    /// than the best.
    pub played: Amount,
    /// The answers that the guess could get.
    pub answers: Answers,
    /// What was certain before the row.
    pub certain: Certain,
    /// The codes that fitted before the row, in ascending order, if they were few.
    pub survivors: Vec<Code>,
}

/// What follows an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// How many codes fit then; none after the code is found.
    pub left: OpenCount,
    /// How many more guesses the best play takes on average from there.
    pub guesses: Amount,
}

impl Rest {
    /// The code is found.
    pub const FOUND: Self = Self { left: OpenCount::Exactly(0), guesses: Amount::ZERO };
}

/// The answers that a guess could get, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// Each with how many codes give it, and how much work it leaves.
    pub classes: Vec<AnswerClass>,
    /// Whether these are all answers that any code gives.
    pub all: bool,
}

/// An answer that a guess could get.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnswerClass {
    /// The answer.
    pub feedback: Feedback,
    /// How many of the codes, or of a sample of them, give it.
    pub codes: u64,
    /// How many more guesses the best play takes on average after it; where that is not
    /// known anything that grows with it.
    pub rest: Amount,
}

impl Answers {
    /// Whether it was known before which answer would come.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.all && self.classes.len() == 1
    }

    /// The share of the codes whose answers leave more work than this one, those that
    /// leave as much counted half, from 0 to 99. Returns `None` if every answer leaves as
    /// much, and if this one is not among them.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a percentile, from 0 to 99"
    )]
    pub fn percentile(&self, feedback: &Feedback) -> Option<u8> {
        let own = self.classes.iter().find(|class| class.feedback == *feedback)?;
        let is_as_good = |class: &&AnswerClass| (class.rest - own.rest).is_zero();
        let is_worse =
            |class: &&AnswerClass| !is_as_good(class) && class.rest.value() > own.rest.value();
        if self.classes.iter().all(|class| is_as_good(&class)) {
            return None;
        }
        let codes = |classes: &mut dyn Iterator<Item = &AnswerClass>| -> u64 {
            classes.map(|class| class.codes).sum()
        };
        let all = codes(&mut self.classes.iter()).max(1);
        let worse = codes(&mut self.classes.iter().filter(is_worse));
        let as_good = codes(&mut self.classes.iter().filter(is_as_good));
        let share = (2 * worse + as_good) as f64 / (2 * all) as f64;
        Some((99.0 * share).round() as u8)
    }
}

/// What was certain before a row, as far as all codes that fitted were looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certain {
    /// For each hole, from the left, the peg that every code had there.
    pub holes: Vec<Option<Peg>>,
    /// The pegs that every code had somewhere, in ascending order.
    pub present: Vec<Peg>,
    /// The pegs that no code had, in ascending order.
    pub absent: Vec<Peg>,
}

impl Certain {
    /// The pegs of a guess that it was certain could not be where they are, by hole from 0.
    /// Nothing if nothing was certain.
    #[must_use]
    pub fn ignored_by(&self, guess: &Code) -> Vec<Ignored> {
        let ignored = |(hole, peg): (usize, &Peg)| match self.holes.get(hole).copied().flatten() {
            Some(certain) if certain != *peg => {
                Some(Ignored { hole, peg: *peg, certain: Some(certain) })
            }
            None if self.absent.contains(peg) => Some(Ignored { hole, peg: *peg, certain: None }),
            Some(_) | None => None,
        };
        guess.pegs().iter().enumerate().filter_map(ignored).collect()
    }
}

/// A peg of a guess that could not be right, and that was certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// The hole, from 0.
    pub hole: usize,
    /// The peg that was put there.
    pub peg: Peg,
    /// The peg that had to be there; `None` if the peg was in no code that fitted.
    pub certain: Option<Peg>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn class(feedback: &str, codes: u64, rest: u64) -> AnswerClass {
        let rules = Preset::Classic.rules();
        AnswerClass {
            feedback: rules.answer(feedback).unwrap(),
            codes,
            rest: Amount::mean(rest, 10),
        }
    }

    #[test]
    fn luck_is_the_share_of_codes_whose_answers_leave_more_with_ties_split() {
        let classes = vec![
            class("0+1", 20, 30),
            class("1+1", 30, 20),
            class("2+0", 40, 20),
            class("4+0", 10, 0),
        ];
        let answers = Answers { classes, all: true };
        let of = |feedback| answers.percentile(&Preset::Classic.rules().answer(feedback).unwrap());
        // 10, 20 + 35 and 90 + 5 of a hundred, as parts of 99.
        assert_eq!(["0+1", "1+1", "2+0", "4+0"].map(of), [10, 54, 54, 94].map(Some));
        assert_eq!(of("3+0"), None);
        assert!(!answers.is_known());
    }

    #[test]
    fn where_every_answer_is_as_good_luck_has_no_say() {
        let answers =
            Answers { classes: vec![class("0+1", 2, 30), class("1+1", 7, 30)], all: true };
        assert_eq!(answers.percentile(&Preset::Classic.rules().answer("0+1").unwrap()), None);
        let one = |all| Answers { classes: vec![class("0+1", 5, 30)], all };
        assert!(one(true).is_known() && !one(false).is_known());
    }

    #[test]
    fn pegs_that_were_certainly_wrong_are_named() {
        let rules = Preset::Classic.rules();
        let peg = |number: usize| rules.legal_pegs().nth(number - 1).unwrap();
        let certain = Certain {
            holes: vec![Some(peg(4)), None, None, None],
            present: vec![peg(4)],
            absent: vec![peg(1), peg(2)],
        };
        let ignored = certain.ignored_by(&rules.code("GRYY").unwrap());
        assert_eq!(ignored, [Ignored { hole: 1, peg: peg(1), certain: None }]);
        let ignored = certain.ignored_by(&rules.code("YGPP").unwrap());
        assert_eq!(ignored, [Ignored { hole: 0, peg: peg(3), certain: Some(peg(4)) }]);
    }
}
