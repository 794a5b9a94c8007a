//! What solvers of one board tell each other: facts about sets with the build that found
//! them, the board, and a checksum.

use pegmind_rules::Board;
use pegmind_tree::codec::{CodecError, Reader, long_checksum, push_number};
use thiserror::Error;

use crate::options::OptimalOptions;
use crate::proof::checkpoint::{CheckpointMismatch, FactRange, Facts, ReadCheckpointError, header};

/// What facts begin with.
const MAGIC: &[u8] = b"PEGFACTS";

/// Facts are believed, so only those of the same build are.
pub(crate) const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " facts 1");

/// Why facts are not learned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LearnError {
    /// They do not begin like facts.
    #[error("these are no facts; expected PEGFACTS at the beginning")]
    NoFacts,
    /// The checksum is another one, or something is missing.
    #[error("the facts are damaged: their checksum is not that of their content")]
    Damaged,
    /// Another build has found them.
    #[error("facts of build {found}; expected {BUILD}")]
    Build {
        /// The build.
        found: String,
    },
    /// They are about another board.
    #[error(transparent)]
    Board(#[from] CheckpointMismatch),
    /// They are not facts of this board.
    #[error(transparent)]
    Content(#[from] ReadCheckpointError),
}

impl From<CodecError> for LearnError {
    fn from(error: CodecError) -> Self {
        Self::Content(error.into())
    }
}

/// Facts in bytes.
pub(crate) fn write(
    build: &str,
    (board, options): (&Board, &OptimalOptions),
    facts: &Facts,
) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    push_number(&mut bytes, build.len() as u64);
    bytes.extend(build.as_bytes());
    header::write(&mut bytes, board, options);
    push_number(&mut bytes, facts.count);
    bytes.extend(&facts.bytes);
    bytes.extend(long_checksum(&bytes).to_be_bytes());
    bytes
}

/// The facts in some bytes, if they are of this board and build.
pub(crate) fn read(
    bytes: &[u8],
    (board, options): (&Board, &OptimalOptions),
    range: FactRange,
) -> Result<Facts, LearnError> {
    let body = bytes.strip_prefix(MAGIC).ok_or(LearnError::NoFacts)?;
    let (content, _) = body.split_last_chunk::<8>().ok_or(LearnError::Damaged)?;
    let (checked, sum) = bytes.split_last_chunk::<8>().ok_or(LearnError::Damaged)?;
    if long_checksum(checked).to_be_bytes() != *sum {
        return Err(LearnError::Damaged);
    }
    let mut reader = Reader(content);
    let length = reader.within("the length of a name", 0, u8::MAX.into())?;
    let build = String::from_utf8_lossy(reader.take(length)?).into_owned();
    if build != BUILD {
        return Err(LearnError::Build { found: build });
    }
    let (of_board, of_options) = header::read(&mut reader)?;
    header::compare((&of_board, &of_options), (board, options))?;
    let count = reader.number()?;
    Ok(Facts::read(count, reader.0, range)?)
}
