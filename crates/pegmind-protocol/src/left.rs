//! The reply of `pegmind left`.

use pegmind_rules::Code;
use serde::Serialize;

use crate::SCHEMA;

/// How many codes fit some rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftReply {
    /// The version of this object.
    pub schema: u32,
    /// The codes that fit.
    pub left: u64,
    /// The codes of the board.
    pub codes: u64,
    /// Whether `left` is an estimate.
    pub estimate: bool,
    /// The codes that fit, in ascending order, each as the numbers of its
    /// pegs, 0 for a blank. Only if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Vec<u8>>>,
}

impl LeftReply {
    /// The reply that tells an exact count.
    #[must_use]
    pub const fn exact(left: u64, codes: u64) -> Self {
        Self { schema: SCHEMA, left, codes, estimate: false, candidates: None }
    }

    /// The same reply with the codes themselves.
    #[must_use]
    pub fn with_candidates(mut self, codes: &[Code]) -> Self {
        self.candidates = Some(codes.iter().map(Code::numbers).collect());
        self
    }
}
