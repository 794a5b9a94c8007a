//! The JSON that Pegmind's commands print with `--json`: one object a line,
//! each with a `schema` number. Names and meanings do not change; what is
//! added comes with the same number, what is taken away with the next.
//!
//! ```
//! use pegmind_protocol::ScoreReply;
//! use pegmind_rules::{Preset, mark, parse_code};
//!
//! let rules = Preset::Classic.rules();
//! let feedback = mark(&rules, &parse_code(&rules, "rrbg")?, &parse_code(&rules, "grrb")?);
//! assert_eq!(
//!     pegmind_protocol::line(&ScoreReply::new(&feedback)),
//!     r#"{"schema":1,"exact":1,"color":3,"feedback":"1+3"}"#
//! );
//! # Ok::<(), pegmind_rules::ParseCodeError>(())
//! ```

#![forbid(unsafe_code)]

mod check;
mod left;
mod score;

pub use check::{CheckReply, ClashReply};
pub use left::LeftReply;
pub use score::ScoreReply;

use serde::Serialize;

/// The version of every object in this crate.
pub const SCHEMA: u32 = 1;

/// A reply as one line of JSON, without the line end.
#[must_use]
pub fn line(reply: &impl Serialize) -> String {
    // Replies are structs of numbers, strings and lists: they always serialize.
    serde_json::to_string(reply).unwrap_or_default()
}
