//! Parts of a proof that can be done by others: a subproblem says what is to be found out,
//! an outcome what was, as an interval that holds whatever else is known.
//!
//! A proof is cut along its tree. What a position costs is the least that one of its guesses
//! costs; what a guess costs is the number of codes and what its classes cost together. So
//! a subproblem that takes too much work leaves guesses, and a single guess leaves
//! classes, each of which is a subproblem again.

mod attempt;
pub(crate) mod facts;
pub(crate) mod solver;

use pegmind_rules::{Code, Feedback, Row};
use pegmind_tree::StrategyTree;

/// What the best play costs from a position on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subproblem {
    /// The rows that were played.
    pub rows: Vec<Row>,
    /// The guesses of which one is made next; any one if there are none.
    pub guesses: Vec<Code>,
    /// Costs that are not below it do not matter.
    pub below: Option<u64>,
    /// How often a set may be looked at with all guesses.
    pub nodes_max: u64,
}

/// What was found out about a subproblem. Costs are the guesses for all codes that fit the
/// rows together, those of the rows not counted.
///
/// It is solved if `lower` is no less than `upper`, or than the cost below which it was to be
/// solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How many codes fit the rows.
    pub codes: u64,
    /// No play costs less.
    pub lower: u64,
    /// Play that costs what the tree claims, if it costs less than it was to.
    pub tree: Option<StrategyTree>,
    /// How many sets were looked at.
    pub nodes: u64,
    /// Of a subproblem that was not solved: the guesses that are left, those that can cost
    /// least first.
    pub guesses: Vec<GuessLeft>,
    /// The classes of the first of them without that of the guess itself, the smallest first.
    pub classes: Vec<ClassLeft>,
}

impl Outcome {
    /// What the play costs that was found.
    #[must_use]
    pub fn upper(&self) -> Option<u64> {
        self.tree.as_ref().map(|tree| tree.claim().total)
    }
}

/// A guess that can be the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessLeft {
    /// The guess.
    pub guess: Code,
    /// What it costs at least.
    pub lower: u64,
}

/// A class of a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassLeft {
    /// The answer that its codes give.
    pub feedback: Feedback,
    /// How many they are.
    pub codes: u64,
    /// What they cost at least.
    pub lower: u64,
}
