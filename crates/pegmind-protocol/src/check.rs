//! The reply of `pegmind check`.

use pegmind_rules::{Clash, Repair};
use serde::Serialize;

use crate::SCHEMA;
use crate::repair::RepairEntry;

/// Whether a code fits some rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckReply {
    /// The version of this object.
    pub schema: u32,
    /// Whether it fits them all.
    pub fits: bool,
    /// The rows it does not fit, in order.
    pub clashes: Vec<ClashReply>,
    /// The changes of one answer that would help. Only if no code at all fits
    /// the rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs: Option<Vec<RepairEntry>>,
}

/// A row that a code does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClashReply {
    /// The number of the row, from 1.
    pub row: usize,
    /// What it reads.
    pub given: String,
    /// What it would read if the code were right.
    pub would_be: String,
}

impl From<&Clash> for ClashReply {
    fn from(clash: &Clash) -> Self {
        Self {
            row: clash.row,
            given: clash.given.to_string(),
            would_be: clash.would_be.to_string(),
        }
    }
}

impl CheckReply {
    /// The reply that lists these clashes.
    #[must_use]
    pub fn new(clashes: &[Clash]) -> Self {
        Self {
            schema: SCHEMA,
            fits: clashes.is_empty(),
            clashes: clashes.iter().map(ClashReply::from).collect(),
            repairs: None,
        }
    }

    /// The same reply, with what would help because no code fits the rows.
    #[must_use]
    pub fn with_repairs(mut self, repairs: &[Repair]) -> Self {
        self.repairs = Some(RepairEntry::list(repairs));
        self
    }
}
