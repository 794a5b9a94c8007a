//! The reply of `pegmind score`.

use pegmind_rules::Feedback;
use serde::Serialize;

use crate::SCHEMA;

/// How a guess is marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreReply {
    /// The version of this object.
    pub schema: u32,
    /// Exact matches; null where the feedback rule does not tell them.
    pub exact: Option<u8>,
    /// Color matches; null where the feedback rule does not tell them.
    pub color: Option<u8>,
    /// The feedback in key notation.
    pub feedback: String,
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
        }
    }
}
