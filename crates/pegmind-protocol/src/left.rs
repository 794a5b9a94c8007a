//! The reply of `pegmind left`.

use std::collections::BTreeMap;

use pegmind_rules::{self as rules, Code, Count, Repair, Rules};
use serde::{Serialize, Serializer};

use crate::SCHEMA;
use crate::repair::RepairEntry;

/// How many codes fit some rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeftReply {
    /// The version of this object.
    pub schema: u32,
    /// The codes that fit; null if the search for them did not finish.
    pub left: Option<u128>,
    /// The codes of the board.
    pub codes: u128,
    /// Whether `left` is no exact number.
    pub estimate: bool,
    /// The standard error of `left`, itself estimated. Only if that is an
    /// estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<u128>,
    /// The codes that fit, in ascending order, each as the numbers of its
    /// pegs, 0 for a blank. Only if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Vec<u8>>>))]
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
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PegCounts {
    /// How many codes were counted: all that fit, or those that were drawn
    /// where `left` is an estimate.
    pub of: u64,
    /// For each hole, from left to right, how many of them have which color in
    /// it, by the number of the color, 0 for a blank. What none has is left out.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<BTreeMap<String, u64>>))]
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

impl From<&rules::PegCounts> for PegCounts {
    fn from(counts: &rules::PegCounts) -> Self {
        let holes = counts.rows.first().map_or(0, |(_, codes)| codes.len());
        let mut holes = vec![BTreeMap::new(); holes];
        for (peg, codes) in &counts.rows {
            for (hole, codes) in holes.iter_mut().zip(codes).filter(|(_, codes)| **codes > 0) {
                hole.insert(peg.number(), *codes);
            }
        }
        Self { of: counts.drawn, holes }
    }
}

impl LeftReply {
    /// The reply that so many codes fit; `None` if the search did not finish.
    #[must_use]
    pub fn new(rules: &Rules, left: Option<Count>) -> Self {
        Self {
            schema: SCHEMA,
            left: left.map(Count::codes),
            codes: rules.code_count(),
            estimate: !matches!(left, Some(Count::Exact(_))),
            standard_error: left.and_then(Count::standard_error),
            candidates: None,
            by_peg: None,
            repairs: None,
        }
    }

    /// The reply that no code fits the rows, with what would help.
    #[must_use]
    pub fn contradiction(rules: &Rules, repairs: &[Repair]) -> Self {
        let repairs = Some(RepairEntry::list(repairs));
        Self { repairs, ..Self::new(rules, Some(Count::Exact(0))) }
    }

    /// The same reply with the codes themselves.
    #[must_use]
    pub fn with_candidates(mut self, codes: impl Iterator<Item = Code>) -> Self {
        self.candidates = Some(codes.collect());
        self
    }

    /// The same reply with how often each color stands in each hole.
    #[must_use]
    pub fn with_by_peg(mut self, counts: &rules::PegCounts) -> Self {
        self.by_peg = Some(counts.into());
        self
    }
}
