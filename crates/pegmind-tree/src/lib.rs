//! Strategies written out whole: for every answer that can occur, the guess to
//! make next. [`StrategyTree::write`] puts a tree into few bytes,
//! [`StrategyTree::read`] takes one from anywhere, and [`verify`] plays it
//! against every code with nothing but the rules of the game.
//!
//! The format is described in `docs/tree.md`. Bytes come in and go out as
//! slices; there is no input or output here.
//!
//! ```
//! use pegmind_rules::{Board, Preset, Strict};
//! use pegmind_tree::{Aim, Claim, StrategyTree, verify};
//!
//! // The smallest code that fits, until it is found.
//! let board = Board::new(Preset::Mini.rules());
//! let claim = Claim {
//!     aim: Aim::Expected,
//!     strict: Strict::Yes,
//!     guesses_max: None,
//!     total: 0,
//!     longest: 0,
//!     lower: 0,
//! };
//! let tree = StrategyTree::grow(&board, claim, |_rows, candidates| candidates[0])?;
//! let error = verify(&tree).unwrap_err();
//! assert_eq!(error.to_string(), "the total is 250, the file claims 0");
//!
//! let tree = tree.with_counts()?;
//! let verified = verify(&tree)?;
//! let bytes = tree.write()?;
//! assert_eq!(StrategyTree::read(&bytes)?, tree);
//! assert_eq!((verified.total, verified.longest), (250, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod claim;
mod tree_path;

mod builder;
mod tree;

mod growth;
mod usual;

mod bits;
pub mod codec;
mod header;
mod read;
mod write;

mod census;
mod parts;
mod verify;

mod shipped;

pub use builder::{BuildError, GUESSES_MAX, TreeBuilder};
pub use census::{Census, Share};
pub use claim::{Aim, Claim};
pub use codec::checksum;
pub use growth::{CODES_MAX, GrowthError};
pub use header::{BYTES_MAX, HeaderError};
pub use parts::JoinError;
pub use read::ReadError;
pub use shipped::ShippedTree;
pub use tree::{Node, NodeId, StrategyTree};
pub use tree_path::TreePath;
pub use verify::{Problem, Verified, replay, verify};
pub use write::WriteError;
