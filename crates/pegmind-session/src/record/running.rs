//! The record of a running game, which may end in the middle of a line.

use std::str::{Utf8Error, from_utf8};

use thiserror::Error;

use super::Record;
use crate::record_error::RecordError;

/// How the last line of the header begins.
const LAST_TAG: &str = "[KeyPegs ";

/// The record of a running game as its file has it. Only whole lines count:
/// what stands after the last line end was never acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningRecord {
    /// The whole lines.
    pub record: Record,
    /// How many bytes they are.
    pub length: usize,
    /// What follows them: a line that was cut off, or nothing.
    pub cut: Vec<u8>,
}

impl RunningRecord {
    /// The longest file that is read, in bytes.
    pub const BYTES_MAX: usize = super::parse::BYTES_MAX;

    /// Reads what a file has.
    ///
    /// # Errors
    ///
    /// [`RunningError`] says what is wrong with the whole lines.
    pub fn read(bytes: &[u8]) -> Result<Self, RunningError> {
        if bytes.len() > Self::BYTES_MAX {
            return Err(RunningError::TooLong);
        }
        let (lines, cut) = bytes.split_at(whole_lines(bytes));
        let record = Record::parse(from_utf8(lines)?)?;
        if !Self::has_begun(bytes) {
            return Err(RunningError::NotBegun);
        }
        Ok(Self { record, length: lines.len(), cut: cut.to_vec() })
    }

    /// Whether a game has begun in a file. Every tag may be missing from a
    /// record; but without the last one this is the beginning of another game
    /// than the one that was begun.
    #[must_use]
    pub fn has_begun(bytes: &[u8]) -> bool {
        let whole = bytes.get(..whole_lines(bytes)).unwrap_or_default();
        whole.split(|byte| *byte == b'\n').any(|line| line.starts_with(LAST_TAG.as_bytes()))
    }

    /// Whether a file has nothing but the beginning of a head: no game has
    /// begun in it, and none can. What people wrote by hand can do without some
    /// tags, but then it has acts.
    #[must_use]
    pub fn never_began(bytes: &[u8]) -> bool {
        let text = String::from_utf8_lossy(bytes);
        text.lines().all(|line| line.starts_with('[')) && !Self::has_begun(bytes)
    }
}

/// How many bytes the lines are that are not cut off.
fn whole_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}

/// Why the record of a running game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunningError {
    /// It has too many bytes.
    #[error("too long; expected at most {} bytes", RunningRecord::BYTES_MAX)]
    TooLong,
    /// It is not text.
    #[error(transparent)]
    NotText(#[from] Utf8Error),
    /// It is not a record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Its header is not whole.
    #[error("cut off before the game began")]
    NotBegun,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_count_and_a_header_has_to_be_whole() {
        let header = Record::parse("").unwrap().header.to_text();
        let text = format!("{header}1. RROY 0+1 {{0:21}}\n2. RB");
        for end in 0..=text.len() {
            let read = RunningRecord::read(&text.as_bytes()[..end]);
            if end < header.len() {
                assert_eq!(read, Err(RunningError::NotBegun), "{end} bytes");
                continue;
            }
            let RunningRecord { record, length, cut } = read.unwrap();
            assert_eq!(length + cut.len(), end);
            assert!(cut.is_empty() || !text[..length].is_empty());
            assert_eq!(record, Record::parse(&text[..length]).unwrap());
        }
        let text = [header.as_bytes(), b"\xff\n"].concat();
        assert!(matches!(RunningRecord::read(&text), Err(RunningError::NotText(_))));
    }
}
