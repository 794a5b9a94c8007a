//! The state of a search in bytes, so that another process can go on with it.
//!
//! All numbers without a size in this table have seven bits a byte, the lowest
//! first; all bytes but the last have the highest bit set.
//!
//! | bytes | what |
//! | --- | --- |
//! | 7 | `PEGWORK` |
//! | 1 | the version of the format: 1 |
//! | 8 | the length of the whole file, the highest byte first |
//! | 1, 1 | pegs, colors |
//! | 1 | the sum of 1 without repeats, 2 with blanks, 4 if guesses have to fit, 8 if the longest game is to be short |
//! | 1 | what answers tell: 0 keys, 1 per peg, 2 exact, 3 sum |
//! | 1 | the most guesses of a game, 0 for any number |
//! | 1, pegs | 1 and the guess to begin with; or 0 |
//! | 1, rows | how many rows come before; for each the pegs, the length of the answer in bytes, the answer |
//! | number, number | how many sets were looked at, and for how many milliseconds |
//! | 1 | the rows that strategies may have, 255 for any number; where the longest game is to be short, those that are tried |
//! | number, number | no strategy costs less than the first; the best one costs the second, which is 1073741823 if none is known |
//! | 1, number | 1 and the opening of the best strategy; or 0 |
//! | number, number | how many guesses the plan looks at for the first set, and how many openings it is done with |
//! | number, numbers | how many openings are done, and which |
//! | 1, 2 each | 1 and a strategy: its guesses, each before those after its answers, by ascending answers; or 0 |
//! | number | how many facts there are |
//! | rest | the facts |
//! | 8 | the CRC-64 of everything before it, the highest byte first |
//!
//! A fact is how many codes a set has; a byte for the rows that are left, 255
//! for any number, which is also known within a limit; a byte for the work it
//! took; twice its least cost, or twice its cost and one more, and then its
//! best guess; its codes, each as how many codes were left out since the last
//! one. Codes and guesses are their places among all codes of the board in
//! ascending order.
//!
//! Facts hold by themselves, whatever else was known when they were found: those
//! that are missing are found again. So it does not matter that they are not all
//! from the same moment, that only those are kept that took longest, and in
//! which order openings are tried.
//!
//! What is read is checked as far as it can be without a search: every code is
//! one of the board, every cost is in its range, the strategy finds every code,
//! and what it costs is counted. That the facts are true rests on the checksum:
//! who makes files by hand can make the search prove something wrong.

mod facts;
pub(crate) mod header;
mod strategy;

use std::sync::Arc;

use pegmind_rules::{
    Board, CodeError, ColorCountError, FeedbackError, PegCountError, RowCountError, RulesError,
};
use pegmind_tree::NodeId;
use pegmind_tree::codec::{CodecError, Reader, long_checksum, push_number};
use thiserror::Error;

use crate::options::{Minimize, OPTIMAL_CODES_MAX, OptimalOptions};
use crate::position::{Optimal, OptimalError};
use crate::proof::proof_state::{Found, ProofState};
use crate::result::OptimalResult;
use crate::sets::bounds::NEVER;
use crate::sets::rows::Rows;

pub(crate) use facts::{FactRange, Facts};

/// What every checkpoint begins with.
const MAGIC: &[u8] = b"PEGWORK";

/// The version of the format.
const VERSION: u8 = 1;

/// How many bytes the length and the checksum take, each.
const WORD: usize = size_of::<u64>();

/// The most bytes of a checkpoint.
pub const CHECKPOINT_BYTES_MAX: usize = 1 << 30;

/// The most bytes of facts in a checkpoint; the rest of it takes less.
pub(crate) const FACTS_BYTES_MAX: usize = CHECKPOINT_BYTES_MAX / 4;

/// The state of a search for an optimal strategy.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    board: Board,
    options: OptimalOptions,
    elapsed_ms: u64,
    nodes: u64,
    state: ProofState,
    facts: Facts,
}

impl Checkpoint {
    pub(crate) fn new(optimal: &Optimal, nodes: u64, state: ProofState, facts: Facts) -> Self {
        let (board, options) = (optimal.board.clone(), optimal.options.clone());
        Self { board, options, elapsed_ms: 0, nodes, state, facts }
    }

    /// The board and the rows that it belongs to. The board has as many rows as
    /// there can be.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The options that it belongs to. What may be left out is not stored: it
    /// does not change what is true.
    #[must_use]
    pub const fn options(&self) -> &OptimalOptions {
        &self.options
    }

    /// For how many milliseconds the search went on until then, as far as that
    /// was told.
    #[must_use]
    pub const fn elapsed_ms(&self) -> u64 {
        self.elapsed_ms
    }

    /// The same after a search that took so long.
    #[must_use]
    pub fn with_elapsed_ms(self, elapsed_ms: u64) -> Self {
        Self { elapsed_ms, ..self }
    }

    /// What a search that is stopped there has found.
    #[must_use]
    pub fn result(&self) -> OptimalResult {
        let state = &self.state;
        let found = state.found.as_ref();
        let (lower, upper) = match self.options.minimize {
            Minimize::Expected => (state.lower, found.map(|found| found.cost.into())),
            Minimize::Worst => {
                let rows = state.rows.number().unwrap_or(0);
                (rows.into(), found.map(|_| rows.into()))
            }
        };
        OptimalResult {
            lower: lower.into(),
            upper,
            proven: false,
            tree: found.map(|found| (*found.tree).clone()),
            nodes: self.nodes,
        }
    }

    /// Whether it belongs to this search.
    ///
    /// # Errors
    ///
    /// [`CheckpointMismatch`] with the first thing that differs.
    pub fn belongs_to(
        &self,
        board: &Board,
        options: &OptimalOptions,
    ) -> Result<(), CheckpointMismatch> {
        header::compare((&self.board, &self.options), (board, options))
    }

    #[cfg(test)]
    pub(crate) const fn facts_count(&self) -> u64 {
        self.facts.count
    }

    pub(crate) fn into_parts(self) -> (u64, ProofState, Facts) {
        (self.nodes, self.state, self.facts)
    }

    /// The checkpoint in bytes, which [`read`](Self::read) takes.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut front = Vec::new();
        header::write(&mut front, &self.board, &self.options);
        push_number(&mut front, self.nodes);
        push_number(&mut front, self.elapsed_ms);
        self.write_state(&mut front);
        push_number(&mut front, self.facts.count);
        let length = MAGIC.len() + 1 + WORD + front.len() + self.facts.bytes.len() + WORD;
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(MAGIC);
        bytes.push(VERSION);
        bytes.extend((length as u64).to_be_bytes());
        bytes.extend(front);
        bytes.extend(&self.facts.bytes);
        bytes.extend(long_checksum(&bytes).to_be_bytes());
        bytes
    }

    fn write_state(&self, bytes: &mut Vec<u8>) {
        let ProofState { rows, lower, upper, best, planned, finished, found, .. } = &self.state;
        bytes.push(rows.number().unwrap_or(u8::MAX));
        push_number(bytes, (*lower).into());
        push_number(bytes, (*upper).into());
        bytes.push(best.is_some().into());
        if let Some(best) = best {
            push_number(bytes, (*best).into());
        }
        push_number(bytes, planned.0 as u64);
        push_number(bytes, planned.1 as u64);
        push_number(bytes, finished.len() as u64);
        for opening in finished {
            push_number(bytes, (*opening).into());
        }
        bytes.push(found.is_some().into());
        // The splitter has the numbers of codes; it is made for boards like this.
        if let Some(found) = found
            && let Some(splitter) =
                crate::sets::splitter::Splitter::new(self.board.rules(), self.options.guesses)
        {
            strategy::write(bytes, &splitter, &found.tree);
        }
    }

    /// Reads what [`write`](Self::write) made.
    ///
    /// # Errors
    ///
    /// [`ReadCheckpointError`] if the bytes are something else, or not all of
    /// it.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadCheckpointError> {
        Self::read_within(bytes, OPTIMAL_CODES_MAX)
    }

    /// The same for boards of up to so many codes.
    ///
    /// # Errors
    ///
    /// [`ReadCheckpointError`] as above.
    pub fn read_within(bytes: &[u8], codes_max: u32) -> Result<Self, ReadCheckpointError> {
        let mut reader = Reader(content(bytes)?);
        let (board, options) = header::read(&mut reader)?;
        let codes = board.rules().code_count();
        if codes > u128::from(codes_max) {
            return Err(ReadCheckpointError::Board(OptimalError::TooManyCodes { codes }));
        }
        let nodes = reader.number()?;
        let elapsed_ms = reader.number()?;
        let optimal = Optimal::new(&board, options.clone())?;
        let state = read_state(&mut reader, &optimal)?;
        let count = reader.number()?;
        let range = FactRange { codes: optimal.splitter.len() as u64, rows: state.rows };
        let facts = Facts::read(count, reader.0, range)?;
        Ok(Self { board, options, elapsed_ms, nodes, state, facts })
    }
}

/// What is between the length and the checksum.
fn content(bytes: &[u8]) -> Result<&[u8], ReadCheckpointError> {
    let body = bytes.strip_prefix(MAGIC).ok_or(ReadCheckpointError::NoCheckpoint)?;
    let mut reader = Reader(body);
    let ends_early =
        |expected| ReadCheckpointError::EndsEarly { bytes: bytes.len() as u64, expected };
    let least = (MAGIC.len() + 1 + 2 * WORD) as u64;
    let version = reader.byte().map_err(|_end| ends_early(least))?;
    if version != VERSION {
        return Err(ReadCheckpointError::Version { version });
    }
    let length = reader.take(WORD).map_err(|_end| ends_early(least))?;
    let length = length.iter().fold(0_u64, |length, byte| length << 8 | u64::from(*byte));
    if length < least || length > CHECKPOINT_BYTES_MAX as u64 {
        return Err(ReadCheckpointError::Damaged);
    }
    if length > bytes.len() as u64 {
        return Err(ends_early(length));
    }
    if length < bytes.len() as u64 {
        return Err(ReadCheckpointError::GoesOn { bytes: bytes.len() as u64, expected: length });
    }
    let (checked, sum) =
        bytes.split_last_chunk::<WORD>().ok_or(ReadCheckpointError::NoCheckpoint)?;
    if long_checksum(checked).to_be_bytes() != *sum {
        return Err(ReadCheckpointError::Damaged);
    }
    let inside = reader.0.len().saturating_sub(WORD);
    Ok(reader.take(inside)?)
}

fn read_state(
    reader: &mut Reader<'_>,
    optimal: &Optimal,
) -> Result<ProofState, ReadCheckpointError> {
    let last = optimal.splitter.len().saturating_sub(1) as u64;
    let rows = read_rows(reader, optimal)?;
    let lower = reader.within("the lower bound", 0, NEVER.into())?;
    let upper = reader.within("the upper bound", u64::from(lower), NEVER.into())?;
    let flag = |reader: &mut Reader<'_>| reader.within::<u8>("a flag", 0, 1);
    let best = if flag(reader)? == 1 { Some(reader.within("an opening", 0, last)?) } else { None };
    let all = usize::MAX as u64;
    let planned = (reader.within("a width", 0, all)?, reader.within("an opening", 0, all)?);
    let count: usize = reader.within("the number of openings", 0, last + 1)?;
    let mut finished = Vec::new();
    for _ in 0..count {
        finished.push(reader.within("an opening", 0, last)?);
    }
    let found = if flag(reader)? == 1 {
        let tree = strategy::read(reader, optimal)?;
        let claim = tree.claim();
        let first = tree.node(NodeId::ROOT);
        let opening = first.and_then(|first| optimal.splitter.find(first.guess()));
        let long = !rows.allow(claim.longest);
        let other = optimal.opening.is_some() && optimal.opening != opening;
        if long || other || best.is_none() {
            return Err(ReadCheckpointError::Strategy);
        }
        let cost = match optimal.options.minimize {
            Minimize::Expected => u32::try_from(claim.total).unwrap_or(NEVER),
            Minimize::Worst => 0,
        };
        Some(Found { cost, tree: Arc::new(tree) })
    } else {
        None
    };
    Ok(ProofState { rows, lower, upper, best, planned, finished, openings: 0, found })
}

/// The rows that are tried, or those that strategies may have.
fn read_rows(reader: &mut Reader<'_>, optimal: &Optimal) -> Result<Rows, ReadCheckpointError> {
    let rows = Rows::limited(reader.byte()?);
    let (min, max) = match optimal.options.minimize {
        Minimize::Expected => (optimal.rows(), optimal.rows()),
        Minimize::Worst => (Rows::limited(1), Rows::limited(optimal.longest_max())),
    };
    if (min..=max).contains(&rows) {
        return Ok(rows);
    }
    let [found, min, max] = [rows, min, max].map(|rows| rows.number().unwrap_or(u8::MAX).into());
    Err(ReadCheckpointError::OutOfRange { what: "the rows of a game", found, min, max })
}

/// Why bytes are not a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadCheckpointError {
    /// They do not begin like one.
    #[error("this is no checkpoint; expected PEGWORK at the beginning")]
    NoCheckpoint,
    /// A version that is not known.
    #[error("version {version} of the format; expected {VERSION}")]
    Version {
        /// The version.
        version: u8,
    },
    /// Bytes are missing at the end.
    #[error("the file ends early: it has {bytes} bytes; expected {expected}")]
    EndsEarly {
        /// How many there are.
        bytes: u64,
        /// How many there should be, at least.
        expected: u64,
    },
    /// There are more bytes than there should be.
    #[error("the file goes on after its end: it has {bytes} bytes; expected {expected}")]
    GoesOn {
        /// How many there are.
        bytes: u64,
        /// How many there should be.
        expected: u64,
    },
    /// The checksum is another one.
    #[error("the file is damaged: its checksum is not that of its content")]
    Damaged,
    /// The content ends too early.
    #[error("the content ends too early")]
    MissingContent,
    /// The content goes on after its end.
    #[error("the content goes on after the last fact")]
    NeedlessContent,
    /// A number that is too large, or longer than it has to be.
    #[error("a number is above 18446744073709551615, or has needless bytes")]
    Number,
    /// Something that is out of its range.
    #[error("{what} is {found}; expected {min} to {max}")]
    OutOfRange {
        /// What it is.
        what: &'static str,
        /// What was found.
        found: u64,
        /// The least that it can be.
        min: u64,
        /// The most that it can be.
        max: u64,
    },
    /// No board has so many pegs.
    #[error(transparent)]
    Pegs(#[from] PegCountError),
    /// No board has so many colors.
    #[error(transparent)]
    Colors(#[from] ColorCountError),
    /// No board has so many rows.
    #[error(transparent)]
    RowCount(#[from] RowCountError),
    /// There is no such board.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A peg that no board has.
    #[error("a peg is above 26")]
    Peg,
    /// A guess that is not a code of the board.
    #[error("a guess: {0}")]
    Code(CodeError),
    /// An answer that cannot be.
    #[error("an answer: {0}")]
    Feedback(FeedbackError),
    /// An answer that is not written as it should be.
    #[error("an answer is not written as {expected}")]
    Notation {
        /// How it should be written.
        expected: String,
    },
    /// There is nothing to search for.
    #[error(transparent)]
    Board(#[from] OptimalError),
    /// The strategy does not find every code, or is not one that was asked for.
    #[error("the strategy in it is none for this position")]
    Strategy,
}

impl From<CodecError> for ReadCheckpointError {
    fn from(error: CodecError) -> Self {
        match error {
            CodecError::EndsEarly => Self::MissingContent,
            CodecError::Number => Self::Number,
            CodecError::OutOfRange { what, found, min, max } => {
                Self::OutOfRange { what, found, min, max }
            }
            CodecError::Peg => Self::Peg,
            CodecError::Code(error) => Self::Code(error),
            CodecError::Feedback(error) => Self::Feedback(error),
            CodecError::Notation { expected } => Self::Notation { expected },
        }
    }
}

/// A checkpoint belongs to another search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what}: {found}; expected {expected}")]
pub struct CheckpointMismatch {
    /// What differs.
    pub what: &'static str,
    /// What the checkpoint has.
    pub found: String,
    /// What the search has.
    pub expected: String,
}
