//! The reply of `pegmind rankings`, which is what a server tells of them.

use serde::{Deserialize, Serialize};

/// A list of who ranks where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RankingsReply {
    /// The version of this object.
    pub schema: u32,
    /// How people played: duel, match.
    pub mode: String,
    /// The board.
    pub preset: String,
    /// Whether anybody took hints: unassisted, assisted.
    pub help: String,
    /// The best first.
    pub names: Vec<RankedName>,
}

/// A claimed name in such a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RankedName {
    /// Its place, from 1.
    pub rank: u32,
    /// The name.
    pub name: String,
    /// Its rating by Glicko-2, to the next whole number; 1500 at first.
    pub rating: i32,
    /// How far that may be off.
    pub deviation: i32,
    /// How many games it has.
    pub games: u32,
    /// What came of the last five, as in `won lost drawn`, the last one last.
    pub form: String,
}
