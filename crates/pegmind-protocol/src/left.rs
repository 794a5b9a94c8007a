//! The reply of `pegmind left`.

use std::collections::BTreeMap;

use pegmind_rules::Code;
use serde::{Serialize, Serializer};

use crate::SCHEMA;
use crate::repair::RepairEntry;

/// How many codes fit some rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftReply {
    /// The version of this object.
    pub schema: u32,
    /// The codes that fit.
    pub left: u128,
    /// The codes of the board.
    pub codes: u128,
    /// Whether `left` is an estimate.
    pub estimate: bool,
    /// The standard error of `left`, itself estimated. Only if that is an
    /// estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<u128>,
    /// The codes that fit, in ascending order, each as the numbers of its
    /// pegs, 0 for a blank. Only if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Candidates>,
    /// How often each color stands in each hole. Only if that was asked for and
    /// some codes are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_peg: Option<PegCounts>,
    /// The changes of one answer that would help. Only if no code fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs: Option<Vec<RepairEntry>>,
}

/// How many of some codes have which color in which hole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PegCounts {
    /// How many codes were counted: all that fit, or those that were drawn
    /// where `left` is an estimate.
    pub of: u64,
    /// For each hole, from left to right, how many of them have which color in
    /// it, by the number of the color, 0 for a blank. What none has is left out.
    pub holes: Vec<BTreeMap<u8, u64>>,
}

/// Codes as lists of the numbers of their pegs. There can be a million of
/// them, so they lie in one piece of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    numbers: Vec<u8>,
    pegs: usize,
}

impl FromIterator<Code> for Candidates {
    fn from_iter<T: IntoIterator<Item = Code>>(codes: T) -> Self {
        let mut candidates = Self::default();
        for code in codes {
            candidates.pegs = code.pegs().len();
            candidates.numbers.extend(code.pegs().iter().map(|peg| peg.number()));
        }
        candidates
    }
}

impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.numbers.chunks(self.pegs.max(1)))
    }
}

impl LeftReply {
    /// The reply that tells an exact count.
    #[must_use]
    pub const fn exact(left: u128, codes: u128) -> Self {
        Self {
            schema: SCHEMA,
            left,
            codes,
            estimate: false,
            standard_error: None,
            candidates: None,
            by_peg: None,
            repairs: None,
        }
    }

    /// The reply that about so many of the codes fit. Without a standard error
    /// none was found.
    #[must_use]
    pub fn estimate(left: u128, standard_error: Option<u128>, codes: u128) -> Self {
        Self { estimate: true, standard_error, ..Self::exact(left, codes) }
    }

    /// The same reply with the codes themselves.
    #[must_use]
    pub fn with_candidates(mut self, codes: impl Iterator<Item = Code>) -> Self {
        self.candidates = Some(codes.collect());
        self
    }

    /// The same reply with how often each color stands in each hole.
    #[must_use]
    pub fn with_by_peg(mut self, counts: PegCounts) -> Self {
        self.by_peg = Some(counts);
        self
    }

    /// The same reply, with what would help because no code fits the rows.
    #[must_use]
    pub fn with_repairs(mut self, repairs: Vec<RepairEntry>) -> Self {
        self.repairs = Some(repairs);
        self
    }
}
