//! The messages between programs: limits on their size, and reading and writing
//! them. What a message is for stands with its type.
//!
//! Reading and writing is much code, and no program needs it for all messages: it is compiled
//! where it is used (`inline`), but for a worker's side, which would be compiled for speed there.

mod advice;
mod form;
mod hall;
mod id;
mod lab;
#[cfg(feature = "maker")]
pub mod maker;
mod refusal;
mod room;
mod room_code;
mod study;
mod worker;

pub use hall::{FeedAt, ListedRoom, MakeRoom, OwnName, Seated, ServerProblem, TakeSeat};
pub use id::{RequestId, Token};
pub use lab::{Assessed, LabMsg, LabReply, WalkShare, WalkStep};
pub use room::{ClientMsg, SUBPROTOCOL, ServerMsg};
pub use room_code::{RoomCode, RoomCodeError};
pub use study::{StudyMsg, StudyReply};
pub use worker::{Answer, PageMsg, WorkerMsg};

use pegmind_rules::Rules;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// Writes a message as one line of JSON, without a line end.
fn write(message: &impl Serialize) -> String {
    // A message has text for its keys, and a string takes all that is written.
    serde_json::to_string(message).unwrap_or_default()
}

/// Reads a message of at most so many bytes. The pegs in it are those of a board
/// of these rules.
fn read<T: DeserializeOwned>(
    text: &str,
    bytes_max: usize,
    rules: Option<&Rules>,
) -> Result<T, MessageError> {
    check_size(text, bytes_max)?;
    Ok(form::with_rules(rules, || serde_json::from_str(text))?)
}

const fn check_size(text: &str, bytes_max: usize) -> Result<(), MessageError> {
    if text.len() > bytes_max {
        return Err(MessageError::TooLong { bytes: text.len(), bytes_max });
    }
    Ok(())
}

/// Why some text is not a message.
#[derive(Debug, Error)]
pub enum MessageError {
    /// It is longer than any such message.
    #[error("{bytes} bytes; expected at most {bytes_max}")]
    TooLong {
        /// Its bytes.
        bytes: usize,
        /// The most bytes of such a message.
        bytes_max: usize,
    },
    /// It tells of more acts than any such message.
    #[error("{acts} acts; expected at most {acts_max}")]
    TooManyActs {
        /// Its acts.
        acts: usize,
        /// The most acts of such a message.
        acts_max: usize,
    },
    /// It is not JSON, not such a message, or not of this board.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}
