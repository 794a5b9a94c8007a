//! One check, and how it ended.

use std::path::PathBuf;
use std::process::Command;

use crate::test::output::Output;

/// One check.
#[derive(Debug)]
pub(crate) struct Step {
    /// The name in the list, in the summary and on the command line.
    pub name: &'static str,
    pub level: Level,
    pub lane: Lane,
    /// True if it uses the programs and the web app that the build leaves.
    pub needs_build: bool,
    /// True if it has a runner that takes words.
    pub takes_words: bool,
    /// A description for the list.
    pub covers: &'static str,
    /// Beginnings of paths. A plain run includes a step of the other level if such a file changed.
    pub files: &'static [&'static str],
    /// The usual time from nothing and beside the other steps, on two cores, in seconds.
    pub seconds: u32,
    pub run: fn(&Run, &mut Output) -> Outcome,
}

/// The command that runs a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// `cargo xtask test`.
    Plain,
    /// `cargo xtask test --all`.
    All,
}

/// When a step runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// In order, before the other lanes.
    First,
    /// In order, after the first lane.
    Main,
    /// At the same time as the main lane: it mostly waits.
    Beside,
}

/// A run of some steps.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub root: PathBuf,
    /// The seed of laws, if it is not the fixed one.
    pub seed: Option<u32>,
    /// Words for the runner.
    pub words: Vec<String>,
}

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    Failed,
    /// The text names what is missing.
    NotChecked(String),
}

impl Outcome {
    /// Returns the outcome of a command whose output goes to `output`.
    pub(crate) fn of(command: &mut Command, output: &mut Output) -> Self {
        match output.run(command) {
            Ok(true) => Self::Passed,
            Ok(false) => Self::Failed,
            Err(error) => {
                output.line(&format!("it could not be run: {error}"));
                Self::Failed
            }
        }
    }

    /// Returns the outcome of our own code.
    pub(crate) fn of_result(result: anyhow::Result<bool>, output: &mut Output) -> Self {
        match result {
            Ok(true) => Self::Passed,
            Ok(false) => Self::Failed,
            Err(error) => {
                output.line(&format!("{error:#}"));
                Self::Failed
            }
        }
    }
}

impl From<Result<Outcome, String>> for Outcome {
    /// Turns the name of something missing into an outcome.
    fn from(result: Result<Outcome, String>) -> Self {
        result.unwrap_or_else(Self::NotChecked)
    }
}
