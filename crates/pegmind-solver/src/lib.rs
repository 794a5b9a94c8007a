//! Front page follows.

#![forbid(unsafe_code)]

mod peg_set;

mod constraints;
mod descent;

mod candidates;
mod closest;
mod consistency;

mod casual;
mod hint;
mod pairings;
mod steady;

#[cfg(test)]
mod fixtures;

pub use candidates::{CANDIDATES_MAX, CandidateSet, ENUMERATE_STEPS_MAX, PegTally};
pub use casual::casual;
pub use closest::CLOSEST_MARKS_MAX;
pub use consistency::{SEARCH_STEPS_MAX, Search, Verdict, find_contradiction, search};
pub use hint::{Hint, HintLadder};
pub use pairings::{PAIRINGS_STEPS_MAX, Pairings, list_pairings};
pub use steady::steady;
