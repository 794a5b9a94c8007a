//! The reply of `pegmind repair`.

use pegmind_rules::{Correction, Repair, RepairedCount};
use serde::Serialize;

use crate::SCHEMA;

/// Which answers are probably wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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

impl From<&Correction> for ChangeEntry {
    fn from(correction: &Correction) -> Self {
        let Correction { row, given, instead, slip } = correction;
        let (given, instead) = (given.to_string(), instead.to_string());
        Self { row: *row, given, instead, slip: slip.name().to_owned() }
    }
}

impl RepairEntry {
    /// The repairs of one answer among these, in their order.
    pub(crate) fn list(repairs: &[Repair]) -> Vec<Self> {
        let entry = |repair: &Repair| {
            let [correction] = repair.corrections.as_slice() else { return None };
            let (left, estimate) = codes_left(repair);
            Some(Self { change: correction.into(), left, estimate })
        };
        repairs.iter().filter_map(entry).collect()
    }
}

impl From<&Repair> for PairEntry {
    fn from(repair: &Repair) -> Self {
        let (left, estimate) = codes_left(repair);
        let changes = repair.corrections.iter().map(ChangeEntry::from).collect();
        Self { changes, left, estimate }
    }
}

/// How many codes fit after a repair, and whether that is not exact.
fn codes_left(repair: &Repair) -> (u128, bool) {
    (repair.left.found(), !matches!(repair.left, RepairedCount::Exactly(_)))
}

impl RepairReply {
    /// The reply that no repair is needed, or that nothing can be told.
    #[must_use]
    pub const fn without_repairs(consistent: Option<bool>) -> Self {
        Self { schema: SCHEMA, consistent, repairs: Vec::new(), pairs: Vec::new() }
    }

    /// The reply that the rows contradict each other, with what would help.
    #[must_use]
    pub fn contradiction(repairs: &[Repair]) -> Self {
        let pairs = repairs.iter().filter(|repair| repair.corrections.len() > 1);
        Self {
            repairs: RepairEntry::list(repairs),
            pairs: pairs.map(PairEntry::from).collect(),
            ..Self::without_repairs(Some(false))
        }
    }
}
