//! An evading codemaker's side of a game: bound by its answers, not by a code.

use pegmind_rules::{Code, Feedback, Rules, mark};

use crate::answers::Answers;
use crate::secret::HiddenCode;

/// A code that gives all answers, and for how many of them it was made.
#[derive(Clone, Debug)]
pub(crate) struct Witness {
    pub(crate) answers: usize,
    pub(crate) code: HiddenCode,
}

/// A code by which everything was possible that an evading codemaker has said.
#[derive(Debug, Default)]
pub(crate) struct Evasion {
    witness: Option<Witness>,
}

impl Evasion {
    /// An evader with what was kept of it.
    pub(crate) const fn new(witness: Option<Witness>) -> Self {
        Self { witness }
    }

    pub(crate) const fn witness(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }

    /// Takes in the code that the next answer comes from. False if it does not
    /// give the answers before.
    pub(crate) fn take(&mut self, rules: &Rules, given: &Answers, code: HiddenCode) -> bool {
        let fits = given.fit(rules, code.open());
        if fits {
            self.witness = Some(Witness { answers: given.given().len() + 1, code });
        }
        fits
    }

    /// The answer to a guess, if the code that it comes from is known.
    pub(crate) fn answer(&self, rules: &Rules, given: &Answers, guess: &Code) -> Option<Feedback> {
        let next = given.given().len() + 1;
        let witness = self.witness.as_ref().filter(|witness| witness.answers == next)?;
        let code = Code::new(rules, witness.code.open().pegs()).ok()?;
        given.fit(rules, &code).then(|| mark(rules, &code, guess))
    }
}
