//! Optimal strategies: the smallest total, the smallest longest game, or the
//! smallest total under a limit on the longest game, with proof; and what positions
//! and guesses cost if play is best afterwards.
//!
//! ```
//! use pegmind_optimal::{Optimal, OptimalLimits, OptimalOptions};
//! use pegmind_rules::{Board, Preset};
//! use pegmind_solver::Cancel;
//!
//! let board = Board::new(Preset::Mini.rules());
//! let optimal = Optimal::new(&board, OptimalOptions::default())?;
//! let found = optimal.search(&OptimalLimits::default(), &Cancel::new(), &|_| {});
//! assert!(found.proven && found.upper == Some(found.lower));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod options;
mod pruning;

mod sets;

mod search;
mod tree_building;

mod memory;
mod position;
mod proof;
mod result;

mod subproblem;

mod certificate_bytes;
mod certifying;
mod values;

#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod resumption;
#[cfg(test)]
mod sharing;

// What is searched for, and what is found.
pub use certificate_bytes::certificate_bytes;
pub use certifying::CertifyError;
pub use memory::Memory;
pub use options::{Minimize, OPTIMAL_CODES_MAX, OptimalLimits, OptimalOptions};
pub use position::{Optimal, OptimalError};
pub use pruning::{Pruning, Transpositions};
pub use result::OptimalResult;
pub use sets::splitter::answer_bytes;

// Following a search, and going on with it.
pub use proof::checkpoint::{
    CHECKPOINT_BYTES_MAX, Checkpoint, CheckpointMismatch, ReadCheckpointError,
};
pub use proof::follower::{Follower, OptimalProgress};

// Parts of a proof that others can do.
pub use subproblem::facts::LearnError;
pub use subproblem::solver::{SubproblemError, SubproblemSolver};
pub use subproblem::{ClassLeft, GuessLeft, Outcome, Subproblem};

// What positions and guesses cost.
pub use values::{
    AlikeGuesses, BestPlay, ClassValue, GamePosition, Value, ValueLimits, Values, ValuesError,
};
