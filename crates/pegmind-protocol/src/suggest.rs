//! The replies of `pegmind suggest` and `pegmind solve`.

use pegmind_rules::{Assessment, Clash, Code, Count, Repair};
use serde::Serialize;

use crate::repair::RepairEntry;
use crate::{Candidates, ClashReply, SCHEMA};

/// What to guess next.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuggestReply {
    /// The version of this object.
    pub schema: u32,
    /// What the guess does; nothing but nulls if no code fits the rows.
    #[serde(flatten)]
    pub guess: GuessEntry,
    /// The other guesses that are as good. Only if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Vec<u8>>>))]
    pub equally_good: Option<Candidates>,
    /// The changes of one answer that would help. Only if no code fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs: Option<Vec<RepairEntry>>,
}

/// What a guess does.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GuessEntry {
    /// The numbers of its pegs, 0 for a blank.
    pub guess: Option<Vec<u8>>,
    /// Whether it may be the code.
    pub candidate: Option<bool>,
    /// The codes that fit the rows; null where none was found in time.
    pub left: Option<u128>,
    /// The standard error of `left`. Only if that is an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<u128>,
    /// The classes of answers that are not empty; where the codes cannot be
    /// listed, those that some of them are in.
    pub classes: Option<u64>,
    /// The codes in the largest class; an estimate where they cannot be listed.
    pub largest: Option<u128>,
    /// How many more guesses it takes on average, this one included.
    pub expected: Option<f64>,
    /// How many more guesses it takes at worst, this one included.
    pub worst: Option<u32>,
    /// Whether `expected` and `worst` are those of the best play, not
    /// estimates.
    pub exact_value: bool,
}

impl From<&Assessment> for GuessEntry {
    fn from(assessment: &Assessment) -> Self {
        Self {
            guess: Some(assessment.guess.numbers()),
            candidate: Some(assessment.fits),
            left: assessment.left.map(Count::codes),
            standard_error: assessment.left.and_then(Count::standard_error),
            classes: assessment.split.map(|split| split.classes),
            largest: assessment.split.map(|split| split.largest),
            expected: Some(assessment.expected),
            worst: Some(assessment.worst),
            exact_value: assessment.exact,
        }
    }
}

impl SuggestReply {
    /// The reply that names a guess.
    #[must_use]
    pub fn new(best: &Assessment) -> Self {
        Self { schema: SCHEMA, guess: best.into(), equally_good: None, repairs: None }
    }

    /// A reply without a guess, where so many codes fit.
    fn without_guess(left: u128, repairs: Option<Vec<RepairEntry>>) -> Self {
        let guess = GuessEntry { left: Some(left), ..GuessEntry::default() };
        Self { schema: SCHEMA, guess, equally_good: None, repairs }
    }

    /// The reply that no code fits the rows.
    #[must_use]
    pub fn contradiction(repairs: &[Repair]) -> Self {
        Self::without_guess(0, Some(RepairEntry::list(repairs)))
    }

    /// The reply that the code is found: there is nothing to guess.
    #[must_use]
    pub fn solved() -> Self {
        Self::without_guess(1, None)
    }

    /// The same reply with other guesses that are as good.
    #[must_use]
    pub fn with_equally_good(mut self, codes: impl Iterator<Item = Code>) -> Self {
        self.equally_good = Some(codes.collect());
        self
    }
}

/// Where an assistant stands: at the beginning, and after every answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolveReply {
    /// What to guess next, and what else `pegmind suggest` says.
    #[serde(flatten)]
    pub suggest: SuggestReply,
    /// The rows so far.
    pub rows: usize,
    /// Whether the last guess was the code; then there is no next one.
    pub solved: bool,
}

/// What a guess would do that somebody thinks of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhatIfReply {
    /// The version of this object.
    pub schema: u32,
    /// What the guess would do.
    #[serde(flatten)]
    pub guess: GuessEntry,
    /// The rows that it does not fit, in order.
    pub clashes: Vec<ClashReply>,
}

impl WhatIfReply {
    /// The reply that tells what a guess would do, and which rows it does not fit.
    #[must_use]
    pub fn new(assessment: &Assessment, clashes: &[Clash]) -> Self {
        let clashes = clashes.iter().map(ClashReply::from).collect();
        Self { schema: SCHEMA, guess: assessment.into(), clashes }
    }
}
