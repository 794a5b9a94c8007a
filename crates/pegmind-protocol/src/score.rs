//! The reply of `pegmind score`.

use pegmind_rules::{Feedback, PegMatch};
use serde::Serialize;

use crate::SCHEMA;

/// How a guess is marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreReply {
    /// The version of this object.
    pub schema: u32,
    /// Exact matches; null where the feedback rule does not tell them.
    pub exact: Option<u8>,
    /// Color matches; null where the feedback rule does not tell them.
    pub color: Option<u8>,
    /// The feedback in key notation.
    pub feedback: String,
    /// Which peg matched which, exact matches first. Only if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<Vec<MatchEntry>>,
}

/// A peg of the guess together with the peg of the code that it matched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchEntry {
    /// The number of their color, 0 for a blank.
    pub color: u8,
    /// The hole of the guess, from 1.
    pub guess_hole: usize,
    /// The hole of the code, from 1; the same one for an exact match.
    pub code_hole: usize,
}

impl ScoreReply {
    /// The reply that tells this feedback.
    #[must_use]
    pub fn new(feedback: &Feedback) -> Self {
        Self {
            schema: SCHEMA,
            exact: feedback.exact(),
            color: feedback.color(),
            feedback: feedback.to_string(),
            matches: None,
        }
    }

    /// The same reply with what matched what.
    #[must_use]
    pub fn with_matches(mut self, matches: &[PegMatch]) -> Self {
        let entry = |pair: &PegMatch| MatchEntry {
            color: pair.peg.number(),
            guess_hole: pair.guess_hole,
            code_hole: pair.code_hole,
        };
        self.matches = Some(matches.iter().map(entry).collect());
        self
    }
}
