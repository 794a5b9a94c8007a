//! Checking a finished record: every row marked again, the commitment opened.

use pegmind_rules::{Outcome, Row};

use super::Record;
use crate::answers::{Audited, Given, OpenRow};
use crate::record_error::RecordError;
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
    /// Answers that the code does not give.
    pub wrong: Vec<Audited>,
    /// Whether the rows could be marked again: the record has the code, or the
    /// last guess is the code.
    pub marked: bool,
    /// What became of the promise.
    pub commitment: CommitmentCheck,
    /// Every answer given, also those of rows taken back.
    pub given: Vec<Given>,
    /// What the record says of the codes that were open at each of them, if
    /// the codemaker evaded.
    pub open: Vec<OpenRow>,
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
        let mut replay = Replay::new(self.clone());
        while replay.advance()?.is_some() {}
        let opened = self.opening.and_then(|opening| opening.commitment());
        Ok(Verdict {
            rows: replay.game().board().rows().to_vec(),
            outcome: replay.game().outcome(),
            wrong: replay.audit(),
            given: replay.given().to_vec(),
            open: replay.open_rows(),
            marked: replay.code().is_some(),
            commitment: match (self.commitment, opened) {
                (None, _) => CommitmentCheck::None,
                (Some(_), None) => CommitmentCheck::Unopened,
                (Some(given), Some(opened)) if given == opened => CommitmentCheck::Kept,
                (Some(_), Some(_)) => CommitmentCheck::Broken,
            },
        })
    }
}
