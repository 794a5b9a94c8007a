//! What is wrong with the text of a record or of an act, and where.

use std::fmt::Display;

use thiserror::Error;

use crate::refusal::Refusal;

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: RecordProblem,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordProblem {
    /// It does not read as a record.
    #[error("{0}")]
    Text(String),
    /// An act cannot follow those before it.
    #[error("this cannot follow what was done before it")]
    Refused(Refusal),
}

impl RecordProblem {
    pub(crate) fn text(problem: impl Display) -> Self {
        Self::Text(problem.to_string())
    }
}

/// A problem with the text of this line.
pub(crate) fn at(line: usize, problem: impl Display) -> RecordError {
    RecordError { line, problem: RecordProblem::text(problem) }
}

/// A refusal of what this line does.
pub(crate) const fn refused(line: usize, refusal: Refusal) -> RecordError {
    RecordError { line, problem: RecordProblem::Refused(refusal) }
}
