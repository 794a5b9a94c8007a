//! Front page follows.

#![forbid(unsafe_code)]

mod peg_set;

mod constraints;
mod descent;

mod candidates;

#[cfg(test)]
mod fixtures;

pub use candidates::{CANDIDATES_MAX, CandidateSet, ENUMERATE_STEPS_MAX, PegTally};
