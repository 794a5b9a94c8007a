//! The replies of `pegmind tree`.

use std::collections::BTreeMap;

use pegmind_rules::{Code, Feedback, Rules};
use serde::Serialize;

use crate::SCHEMA;

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

impl TreeVerifyReply {
    /// The reply that a tree is valid, with nothing counted yet.
    #[must_use]
    pub fn valid(rules: &Rules) -> Self {
        Self {
            schema: SCHEMA,
            valid: true,
            pegs: rules.pegs().get(),
            colors: rules.colors().get(),
            total: None,
            longest: None,
            histogram: None,
            problem: None,
        }
    }

    /// The same reply, with what is wrong.
    #[must_use]
    pub fn with_problem(mut self, problem: String) -> Self {
        self.valid = false;
        self.problem = Some(problem);
        self
    }

    /// The same reply with what was counted.
    #[must_use]
    pub fn with_counts(mut self, total: u64, longest: usize, histogram: Vec<u64>) -> Self {
        self.total = Some(total);
        self.longest = Some(longest);
        self.histogram = Some(histogram);
        self
    }
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

impl TreeReply {
    /// The reply that tells a tree.
    #[must_use]
    pub const fn new(tree: TreeEntry) -> Self {
        Self { schema: SCHEMA, tree }
    }
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

impl TreeEntry {
    /// A guess with nothing after it.
    #[must_use]
    pub fn new(guess: &Code) -> Self {
        Self { guess: guess.numbers(), next: BTreeMap::new() }
    }

    /// Adds what follows after an answer.
    pub fn add(&mut self, feedback: &Feedback, tree: Self) {
        self.next.insert(feedback.to_string(), tree);
    }
}
