//! What a server tells of daily games that were handed in.

use serde::{Deserialize, Serialize};

/// A daily game that counts on a server's board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyResultReply {
    /// The version of this object.
    pub schema: u32,
    /// The day, as in `2026-11-21`.
    pub date: String,
    /// The board.
    pub preset: String,
    /// Whose it is.
    pub name: String,
    /// Whether help was used: unassisted, assisted.
    pub help: String,
    /// How many guesses found the code; `null` if it was not found.
    pub guesses: Option<u32>,
    /// What the guesses cost beside the best ones, in guesses; `null` if that is not worked out
    /// yet, or takes too much work.
    pub cost: Option<f64>,
}

/// Who played a daily code, and how well.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyBoardReply {
    /// The version of this object.
    pub schema: u32,
    /// The day, as in `2026-11-21`.
    pub date: String,
    /// The board.
    pub preset: String,
    /// Those who used no help, the best first.
    pub unassisted: Vec<RankedDailyEntry>,
    /// Those who used help, the best first.
    pub assisted: Vec<RankedDailyEntry>,
}

/// A claimed name in such a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RankedDailyEntry {
    /// Its place, from 1; who is as good has the same.
    pub rank: u32,
    /// The name.
    pub name: String,
    /// How many guesses found the code; `null` if it was not found.
    pub guesses: Option<u32>,
    /// What the guesses cost beside the best ones, in guesses; `null` if that is not worked out
    /// yet, or takes too much work.
    pub cost: Option<f64>,
}
