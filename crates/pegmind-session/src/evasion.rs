//! An evading codemaker's side of a game: bound by its answers, not by a code.

use pegmind_rules::{Code, Feedback, OpenCount, Row, Rules, mark};

use crate::answers::{Answers, OpenRow};
use crate::event::Audited;
use crate::secret::HiddenCode;

/// A code that gives all answers, and for how many of them it was made.
#[derive(Clone, Debug)]
pub(crate) struct Witness {
    pub(crate) answers: usize,
    pub(crate) code: HiddenCode,
}

/// What an evading codemaker shows after the end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    /// One of the codes that were open still.
    code: Option<Code>,
    /// How many codes were open before the first answer and after each.
    open: Vec<OpenCount>,
}

/// What an evading codemaker has said, and a code by which it was possible.
#[derive(Debug, Default)]
pub(crate) struct Evasion {
    answers: Answers,
    witness: Option<Witness>,
    /// The code that the record shows already.
    recorded: Option<Code>,
    shown: Option<Shown>,
}

impl Evasion {
    /// An evader at the beginning of a game that is played or gone through
    /// again, with what was kept of it.
    pub(crate) fn new(
        witness: Option<Witness>,
        recorded: Option<Code>,
        open: Vec<OpenCount>,
    ) -> Self {
        let shown = Shown { code: recorded, open };
        let whole = recorded.is_some() && !shown.open.is_empty();
        Self { witness, recorded, shown: whole.then_some(shown), answers: Answers::default() }
    }

    pub(crate) const fn answers_mut(&mut self) -> &mut Answers {
        &mut self.answers
    }

    pub(crate) const fn witness(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }

    /// Takes in the code that the next answer comes from. False if it does not
    /// give the answers before.
    pub(crate) fn take(&mut self, rules: &Rules, code: HiddenCode) -> bool {
        if !self.fits(rules, code.open()) {
            return false;
        }
        let answers = self.answers.given().len() + 1;
        self.witness = Some(Witness { answers, code });
        true
    }

    /// The answer to a guess, if the code that it comes from is known.
    pub(crate) fn answer(&self, rules: &Rules, guess: &Code) -> Option<Feedback> {
        let next = self.answers.given().len() + 1;
        let witness = self.witness.as_ref().filter(|witness| witness.answers == next)?;
        let code = Code::new(rules, witness.code.open().pegs()).ok()?;
        self.fits(rules, &code).then(|| mark(rules, &code, guess))
    }

    /// Takes in what is shown after the end. False if it does not belong to
    /// the answers.
    pub(crate) fn show(&mut self, rules: &Rules, code: Option<Code>, open: Vec<OpenCount>) -> bool {
        let code = self.recorded.or(code);
        // What the record shows already is shown, right or wrong.
        let fits = self.is_recorded() || code.is_none_or(|code| self.fits(rules, &code));
        let counted = code.is_none() || open.len() == self.answers.given().len() + 1;
        if fits && counted {
            self.shown = Some(Shown { code, open });
        }
        fits && counted
    }

    pub(crate) const fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// Whether the record has the code already.
    pub(crate) const fn is_recorded(&self) -> bool {
        self.recorded.is_some()
    }

    /// The code that was shown.
    pub(crate) fn code(&self) -> Option<Code> {
        self.shown.as_ref()?.code
    }

    /// How many codes were open before the first answer and after each.
    pub(crate) fn open(&self) -> &[OpenCount] {
        self.shown.as_ref().map_or(&[], |shown| &shown.open)
    }

    pub(crate) fn open_rows(&self) -> Vec<OpenRow> {
        self.answers.open_rows(self.open())
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        self.answers.rows()
    }

    /// The answers that this code does not give, also those of rows that were
    /// taken back.
    pub(crate) fn audit(&self, rules: &Rules, code: &Code) -> Vec<Audited> {
        self.answers.audit(rules, code)
    }

    fn fits(&self, rules: &Rules, code: &Code) -> bool {
        code.count() == rules.pegs() && self.audit(rules, code).is_empty()
    }
}
