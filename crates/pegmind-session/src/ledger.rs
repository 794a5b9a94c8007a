//! What must survive undo: time spent, hints taken, rows taken back.

use crate::hint::HintStep;

/// The account of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The hints taken, each with the number of the row it was taken in.
    pub hints: Vec<(usize, HintStep)>,
    /// How many rows were taken back.
    pub takebacks: u32,
    /// How many answers were withdrawn.
    pub withdrawals: u32,
    /// The seconds all rows took together, also those taken back.
    pub seconds: u32,
}

impl Ledger {
    /// The furthest hint taken in a row, counted from 1.
    #[must_use]
    pub fn last_hint(&self, row: usize) -> Option<HintStep> {
        self.hints.iter().filter(|hint| hint.0 == row).map(|hint| hint.1).max()
    }
}
