//! The reply of `pegmind optimal`.

use pegmind_rules::Rules;
use serde::Serialize;

use crate::SCHEMA;

/// The best strategy that a search found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptimalReply {
    /// The version of this object.
    pub schema: u32,
    /// What was made small: `expected`, the guesses for all codes together, or
    /// `worst`, those of the longest game.
    pub minimize: String,
    /// The pegs of a code.
    pub pegs: u8,
    /// The colors of the board.
    pub colors: u8,
    /// The codes of the board.
    pub codes: u128,
    /// Whether no strategy that was asked for is better.
    pub proven: bool,
    /// No strategy that was asked for has less of what was made small; null where
    /// there is none at all.
    pub lower: Option<u64>,
    /// The strategy has so much of it; null where none was found.
    pub upper: Option<u64>,
    /// How far both are apart. Only with a strategy that is not proven to be the best, as
    /// the share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap: Option<u64>,
    /// The gap as a share of the upper bound, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap_share: Option<f64>,
    /// The guesses for all codes together, the winning ones included and rows
    /// that were given not; null without a strategy, as all that follows.
    pub total: Option<u64>,
    /// The guesses of a game on average.
    pub average: Option<f64>,
    /// The guesses of the longest game.
    pub longest: Option<usize>,
    /// How many codes take one guess, two guesses and so on.
    pub histogram: Option<Vec<u64>>,
    /// The first guess as the numbers of its pegs, 0 for a blank.
    pub opening: Option<Vec<u8>>,
    /// How many sets of codes were looked at.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// Whether the search was gone on with from a checkpoint. Nodes, time and
    /// proof include what was found before. Only if it was.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub resumed: bool,
}

impl OptimalReply {
    /// The reply that no strategy was found.
    #[must_use]
    pub fn new(minimize: &str, rules: &Rules, lower: Option<u64>) -> Self {
        Self {
            schema: SCHEMA,
            minimize: minimize.to_owned(),
            pegs: rules.pegs().get(),
            colors: rules.colors().get(),
            codes: rules.code_count(),
            proven: false,
            lower,
            upper: None,
            gap: None,
            gap_share: None,
            total: None,
            average: None,
            longest: None,
            histogram: None,
            opening: None,
            nodes: 0,
            seconds: 0.0,
            resumed: false,
        }
    }
}
