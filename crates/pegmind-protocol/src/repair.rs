//! The reply of `pegmind repair`.

use pegmind_rules::Feedback;
use serde::Serialize;

use crate::SCHEMA;

/// Which answers are probably wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RepairReply {
    /// The version of this object.
    pub schema: u32,
    /// Whether some code fits all rows; null where that could not be told.
    pub consistent: Option<bool>,
    /// The changes of one answer after which some code fits, the likeliest
    /// first. Empty if the rows are consistent, or if one change is too
    /// little.
    pub repairs: Vec<RepairEntry>,
    /// The changes of two answers after which some code fits, the likeliest
    /// first. Only where no change of one answer helps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairEntry>,
}

/// One answer to be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RepairEntry {
    /// What to change.
    #[serde(flatten)]
    pub change: ChangeEntry,
    /// The codes that fit then.
    pub left: u128,
    /// Whether `left` is an estimate, or only the least there are.
    pub estimate: bool,
}

/// Two answers to be changed together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairEntry {
    /// What to change, in the order of the rows.
    pub changes: Vec<ChangeEntry>,
    /// The codes that fit then.
    pub left: u128,
    /// Whether `left` is an estimate, or only the least there are.
    pub estimate: bool,
}

/// Another answer for a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangeEntry {
    /// The number of the row, from 1.
    pub row: usize,
    /// What it reads.
    pub given: String,
    /// What it would read instead.
    pub instead: String,
    /// How the wrong answer probably came about, in a word.
    pub slip: String,
}

impl ChangeEntry {
    /// This answer instead of the one given, mistaken for it by this slip.
    #[must_use]
    pub fn new(row: usize, given: &Feedback, instead: &Feedback, slip: &str) -> Self {
        Self { row, given: given.to_string(), instead: instead.to_string(), slip: slip.into() }
    }
}

impl RepairReply {
    /// The reply that no repair is needed, or that nothing can be told.
    #[must_use]
    pub const fn without_repairs(consistent: Option<bool>) -> Self {
        Self { schema: SCHEMA, consistent, repairs: Vec::new(), pairs: Vec::new() }
    }

    /// The reply that the rows contradict each other, with what would help.
    #[must_use]
    pub const fn contradiction(repairs: Vec<RepairEntry>, pairs: Vec<PairEntry>) -> Self {
        Self { schema: SCHEMA, consistent: Some(false), repairs, pairs }
    }
}
