//! Every answer given in a game, also those of rows that were taken back.

use pegmind_rules::{Board, Clash, Code, Feedback, OpenCount, Outcome, Row, Rules, mark};

/// An answer that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    /// The number of the row, from 1.
    pub row: usize,
    /// The guess and the answer.
    pub answered: Row,
    /// Whether the row was taken back.
    pub taken_back: bool,
}

/// How many codes an evading codemaker had open before and after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenRow {
    /// The number of the row, from 1.
    pub row: usize,
    /// Whether the row was taken back. Its answer binds the codemaker still.
    pub taken_back: bool,
    /// The codes that were open before it.
    pub before: OpenCount,
    /// The codes that were open after it.
    pub after: OpenCount,
}

/// The answers of a game in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answers(Vec<Given>);

impl Answers {
    pub(crate) fn push(&mut self, answered: Row) {
        let standing = self.0.iter().filter(|given| !given.taken_back).count();
        self.0.push(Given { row: standing + 1, answered, taken_back: false });
    }

    /// Notes that the last row was taken back. What was answered stays said.
    pub(crate) fn take_back(&mut self) {
        if let Some(given) = self.0.iter_mut().rfind(|given| !given.taken_back) {
            given.taken_back = true;
        }
    }

    /// Strikes out the last answer: it was never meant.
    pub(crate) fn withdraw(&mut self) {
        if let Some(idx) = self.0.iter().rposition(|given| !given.taken_back) {
            self.0.remove(idx);
        }
    }

    /// Puts the right answer in the place of a wrong one. If the guess was the
    /// code, there are no rows after it.
    pub(crate) fn correct(&mut self, row: usize, feedback: Feedback) {
        if let Some(idx) = self.0.iter().position(|given| !given.taken_back && given.row == row)
            && let Some(given) = self.0.get_mut(idx)
        {
            given.answered.feedback = feedback;
            if feedback.is_solved() {
                self.0.truncate(idx + 1);
            }
        }
    }

    pub(crate) fn given(&self) -> &[Given] {
        &self.0
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        self.0.iter().map(|given| given.answered).collect()
    }

    /// The answers that this code does not give.
    pub(crate) fn audit(&self, rules: &Rules, code: &Code) -> Vec<Audited> {
        let audited = |given: &Given| {
            let right = mark(rules, code, &given.answered.guess);
            let wrong = Audited { row: given.row, given: given.answered.feedback, right };
            (wrong.given != right).then_some(wrong)
        };
        self.0.iter().filter_map(audited).collect()
    }

    /// Whether this code of the board gives all answers.
    pub(crate) fn fit(&self, rules: &Rules, code: &Code) -> bool {
        code.count() == rules.pegs() && self.audit(rules, code).is_empty()
    }

    /// What was open at every answer, from the counts before the first one and
    /// after each.
    pub(crate) fn open_rows(&self, counts: &[OpenCount]) -> Vec<OpenRow> {
        let pairs = counts.iter().zip(counts.iter().skip(1));
        let row = |(given, (before, after)): (&Given, (&OpenCount, &OpenCount))| OpenRow {
            row: given.row,
            taken_back: given.taken_back,
            before: *before,
            after: *after,
        };
        self.0.iter().zip(pairs).map(row).collect()
    }
}

/// An answer that was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audited {
    /// The number of the row, from 1.
    pub row: usize,
    /// What was answered.
    pub given: Feedback,
    /// What was right.
    pub right: Feedback,
}

/// Whether a game was won that ended so, and not by a wrong answer to a guess that is
/// not the code.
#[must_use]
pub fn is_found(outcome: Option<Outcome>, audit: &[Audited]) -> bool {
    outcome == Some(Outcome::Solved) && !audit.iter().any(|wrong| wrong.given.is_solved())
}

/// The first row whose guess was the code and was answered as if it were not.
#[must_use]
pub fn overlooked(audit: &[Audited]) -> Option<usize> {
    audit.iter().find(|wrong| wrong.right.is_solved()).map(|wrong| wrong.row)
}

/// The answers on a board that this code does not give.
pub(crate) fn audit(board: &Board, code: &Code) -> Vec<Audited> {
    let wrong =
        |clash: Clash| Audited { row: clash.row, given: clash.given, right: clash.would_be };
    board.clashes(code).into_iter().map(wrong).collect()
}
