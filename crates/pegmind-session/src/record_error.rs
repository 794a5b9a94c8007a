//! What is wrong with the text of a record or of an act, and where.

use std::fmt;

use thiserror::Error;

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: RecordProblem,
}

/// What can be wrong with a record, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordProblem(String);

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A problem in this line.
pub(crate) fn at(line: usize, problem: impl fmt::Display) -> RecordError {
    RecordError { line, problem: RecordProblem(problem.to_string()) }
}
