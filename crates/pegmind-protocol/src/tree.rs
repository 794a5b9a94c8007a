//! The replies of `pegmind tree`.

use std::collections::BTreeMap;

use serde::Serialize;

/// Whether a strategy tree holds what it claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreeVerifyReply {
    /// The version of this object.
    pub schema: u32,
    /// Whether every code is found by legal guesses, and all counts are as
    /// claimed.
    pub valid: bool,
    /// The pegs of a code.
    pub pegs: u8,
    /// The colors of the board.
    pub colors: u8,
    /// The guesses for all codes together, as counted; null where they cannot
    /// be.
    pub total: Option<u64>,
    /// The guesses of the longest game, as counted; null where they cannot be.
    pub longest: Option<usize>,
    /// How many codes take one guess, two guesses and so on, as counted; null
    /// where they cannot be.
    pub histogram: Option<Vec<u64>>,
    /// What is wrong. Only if something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// A strategy tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreeReply {
    /// The version of this object.
    pub schema: u32,
    /// The tree, the fields of which stand beside `schema`.
    #[serde(flatten)]
    pub tree: TreeEntry,
}

/// A guess with what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreeEntry {
    /// The guess as the numbers of its pegs, 0 for a blank.
    pub guess: Vec<u8>,
    /// What to guess after each answer that can occur. The winning one has no
    /// entry.
    pub next: BTreeMap<String, TreeEntry>,
}
