//! Checking a finished record: every row marked again, the commitment opened.

use pegmind_rules::{Game, Outcome, Row};

use super::parse::{RecordError, RecordProblem};
use super::{Entry, Record};
use crate::act::Act;
use crate::event::{Audited, audit};

/// What became of the codemaker's promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitmentCheck {
    /// There was none.
    None,
    /// The record does not open it: the game is not over, or the salt is gone.
    Unopened,
    /// Code and salt are what was promised.
    Kept,
    /// Code and salt are not what was promised.
    Broken,
}

/// What checking a record found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The answered rows.
    pub rows: Vec<Row>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// Answers that the code does not give.
    pub wrong: Vec<Audited>,
    /// Whether the rows could be marked again: the record has the code, or the
    /// last guess is the code.
    pub marked: bool,
    /// What became of the promise.
    pub commitment: CommitmentCheck,
}

impl Verdict {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.wrong.is_empty() && self.commitment != CommitmentCheck::Broken
    }
}

impl Record {
    /// Replays the record, marks every row again if the code is known, and
    /// checks the commitment.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the line of an act that cannot follow the ones
    /// before it.
    pub fn verify(&self) -> Result<Verdict, RecordError> {
        let rules = *self.header.setup.rules();
        let mut game = Game::new(rules);
        for Entry { act, line } in &self.entries {
            let done = match act {
                Act::Guess(guess) => game.place(*guess),
                Act::Answer { feedback, .. } => game.answer(*feedback).map(drop),
                Act::Withdraw => game.withdraw_answer().map(drop),
                Act::TakeBack => game.take_back().map(drop),
                Act::Resign => game.resign(),
                Act::Hint(_) | Act::Note(_) => Ok(()),
            };
            done.map_err(|error| RecordError {
                line: *line,
                problem: RecordProblem::new(error.to_string()),
            })?;
        }
        let rows = game.board().rows().to_vec();
        let found = rows.last().filter(|_| game.outcome() == Some(Outcome::Solved));
        let code = self.opening.map(|opening| opening.code).or(found.map(|row| row.guess));
        let wrong = code.map_or_else(Vec::new, |code| audit(game.board(), &code));
        let commitment = match (self.commitment, self.opening.and_then(|o| o.commitment())) {
            (None, _) => CommitmentCheck::None,
            (Some(_), None) => CommitmentCheck::Unopened,
            (Some(given), Some(opened)) if given == opened => CommitmentCheck::Kept,
            (Some(_), Some(_)) => CommitmentCheck::Broken,
        };
        let marked = code.is_some();
        Ok(Verdict { rows, outcome: game.outcome(), wrong, marked, commitment })
    }
}
