//! Checking a finished record: every row marked again, the commitment opened.

use pegmind_rules::{Outcome, Row, mark};

use super::Record;
use super::parse::RecordError;
use crate::event::Audited;
use crate::replay::Replay;

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
    /// Answers that the code in the record does not give.
    pub wrong: Vec<Audited>,
    /// Whether the rows could be marked again: the record has a code.
    pub marked: bool,
    /// What became of the promise.
    pub commitment: CommitmentCheck,
}

impl Record {
    /// Replays the record, marks every row again if it has a code, and checks
    /// the commitment.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the line of an act that cannot follow the ones
    /// before it.
    pub fn verify(&self) -> Result<Verdict, RecordError> {
        let mut replay = Replay::new(self.clone());
        while replay.advance()?.is_some() {}
        let rows = replay.game().board().rows().to_vec();
        let opened = self.opening.and_then(|opening| opening.commitment());
        Ok(Verdict {
            outcome: replay.game().outcome(),
            wrong: self.audit(&rows),
            marked: self.opening.is_some(),
            commitment: match (self.commitment, opened) {
                (None, _) => CommitmentCheck::None,
                (Some(_), None) => CommitmentCheck::Unopened,
                (Some(given), Some(opened)) if given == opened => CommitmentCheck::Kept,
                (Some(_), Some(_)) => CommitmentCheck::Broken,
            },
            rows,
        })
    }

    /// The rows that the code in this record does not answer as they read;
    /// none if it has no code.
    #[must_use]
    pub fn audit(&self, rows: &[Row]) -> Vec<Audited> {
        let rules = self.header.setup.rules();
        let Some(opening) = self.opening else { return Vec::new() };
        let check = |(idx, row): (usize, &Row)| {
            let right = mark(rules, &opening.code, &row.guess);
            let given = row.feedback;
            (right != given).then_some(Audited { row: idx + 1, given, right })
        };
        rows.iter().enumerate().filter_map(check).collect()
    }
}
