//! Certificates: the reasons why no strategy for a board is better, written out, and
//! a checker that needs nothing but the rules of the game.
//!
//! A certificate lists facts, "this set of codes costs at least so much". [`check`]
//! goes through every legal guess for each of these sets. Why that is a proof, and what
//! stands in a file, is in `docs/certificate.md`.
//!
//! ```
//! use pegmind_certificate::{Certificate, Fact, Renaming, check};
//! use pegmind_rules::{Rules, Strict};
//!
//! // One peg, three colors: one code after the other.
//! let rules = Rules::mastermind(1, 3)?;
//! let claim = |bound| Certificate {
//!     rules,
//!     rows: Vec::new(),
//!     strict: Strict::No,
//!     guesses_max: None,
//!     facts: vec![Fact { place: None, renaming: Renaming::identity(&rules), bound: Some(bound) }],
//! };
//! assert_eq!(check(&claim(6))?, 3);
//! let error = check(&claim(7)).unwrap_err();
//! assert_eq!(error.to_string(), "fact 1: after R only 6 is shown; 7 is stated");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod bounds;
mod certificate;
mod check;
mod form;
mod marks;
mod read;
mod refusal;

pub use bounds::{Checker, Shown};
pub use certificate::{Certificate, Fact, Place, Renaming};
pub use check::check;
pub use marks::{CODES_MAX, Marks};
pub use read::{BYTES_MAX, FEEDBACK, MAGIC, VERSION};
pub use refusal::Refusal;
