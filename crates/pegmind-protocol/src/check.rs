//! The reply of `pegmind check`.

use pegmind_rules::Clash;
use serde::Serialize;

use crate::SCHEMA;

/// Whether a code fits some rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckReply {
    /// The version of this object.
    pub schema: u32,
    /// Whether it fits them all.
    pub fits: bool,
    /// The rows it does not fit, in order.
    pub clashes: Vec<ClashReply>,
}

/// A row that a code does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClashReply {
    /// The number of the row, from 1.
    pub row: usize,
    /// What it reads.
    pub given: String,
    /// What it would read if the code were right.
    pub would_be: String,
}

impl CheckReply {
    /// The reply that lists these clashes.
    #[must_use]
    pub fn new(clashes: &[Clash]) -> Self {
        let clash = |clash: &Clash| ClashReply {
            row: clash.row,
            given: clash.given.to_string(),
            would_be: clash.would_be.to_string(),
        };
        Self {
            schema: SCHEMA,
            fits: clashes.is_empty(),
            clashes: clashes.iter().map(clash).collect(),
        }
    }
}
