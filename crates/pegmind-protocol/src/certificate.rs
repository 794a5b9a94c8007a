//! The reply of `pegmind certificate check`.

use serde::Serialize;

use crate::SCHEMA;

/// Whether a certificate holds, and what it proves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CertificateCheckReply {
    /// The version of this object.
    pub schema: u32,
    /// Whether every fact follows from the rules and the facts after it.
    pub holds: bool,
    /// The pegs of a code; null where the file is no certificate, as all that follows.
    pub pegs: Option<u8>,
    /// The colors of the board.
    pub colors: Option<u8>,
    /// The codes that fit the rows of its position; null unless it holds.
    pub codes: Option<u64>,
    /// How many facts there are.
    pub facts: Option<usize>,
    /// The rows of its position, as text.
    pub rows: Option<Vec<String>>,
    /// Whether it is about guesses only that fit all rows before them.
    pub strict: Option<bool>,
    /// The most guesses that a game may take; null where it may take any number.
    pub guesses_max: Option<u8>,
    /// No strategy has a total below this; null unless it holds, and where it proves that
    /// none finds every code in so many guesses.
    pub bound: Option<u64>,
    /// The total of the strategy that was given. Only if one was, and it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    /// Whether that strategy is proven to be the best. Only with its total.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    /// The number of the fact that does not hold, from 1. Only if one does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact: Option<usize>,
    /// What is wrong. Only if something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

impl CertificateCheckReply {
    /// The reply that a file is no certificate.
    #[must_use]
    pub const fn refused(fact: Option<usize>, problem: String) -> Self {
        Self {
            schema: SCHEMA,
            holds: false,
            pegs: None,
            colors: None,
            codes: None,
            facts: None,
            rows: None,
            strict: None,
            guesses_max: None,
            bound: None,
            total: None,
            optimal: None,
            fact,
            problem: Some(problem),
        }
    }
}
