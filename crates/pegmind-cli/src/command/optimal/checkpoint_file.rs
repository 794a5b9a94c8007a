//! The file that the state of a search is kept in.

use std::fs;
use std::path::Path;
use std::time::Duration;

use pegmind_optimal::{CHECKPOINT_BYTES_MAX, Checkpoint};

use super::plan::Plan;
use crate::args::OptimalArgs;
use crate::exit::Failure;
use crate::terminal::remark;
use crate::whole_file::{Place, ReadError, quoted, read as read_whole};

/// How often the state is kept if nothing else was asked for.
const EVERY: Duration = Duration::from_secs(30);

/// A place for the state of a search.
#[derive(Debug)]
pub(super) struct CheckpointFile {
    file: Place,
    every: Duration,
    /// Why the last state could not be kept.
    failure: Option<Failure>,
}

impl CheckpointFile {
    /// Makes sure that the state can be kept, and that nothing is lost by that.
    pub(super) fn open(optimal: &OptimalArgs) -> Result<Option<Self>, Failure> {
        let Some(path) = &optimal.checkpoint else { return Ok(None) };
        let file = Place::new("--checkpoint", path)?;
        if optimal.out.as_deref().is_some_and(|out| is_same(out, path)) {
            return Err(file.refuse("expected another file than that of --out"));
        }
        let goes_on = optimal.resume.as_deref().is_some_and(|resume| is_same(resume, path));
        if !goes_on && path.metadata().is_ok_and(|data| data.len() > 0) {
            return Err(file.refuse(
                "there is such a file; expected a new one, or the same one with --resume to go on",
            ));
        }
        let every = optimal.checkpoint_every.unwrap_or(EVERY);
        Ok(Some(Self { file, every, failure: None }))
    }

    /// How often the state is to be kept.
    pub(super) const fn every(&self) -> Duration {
        self.every
    }

    /// Keeps a state. The search can go on where that fails.
    pub(super) fn write(&mut self, checkpoint: &Checkpoint) {
        let written = self.file.write(&checkpoint.write());
        let failure = written.err();
        if let (Some(failure), None) = (&failure, &self.failure) {
            remark(&format!("{failure}; the search goes on"));
        }
        self.failure = failure;
    }

    /// Why the last state could not be kept.
    pub(super) fn into_failure(self) -> Option<Failure> {
        self.failure
    }
}

/// The state to go on with. Returns `None` if it is yet to be kept.
pub(super) fn read(optimal: &OptimalArgs) -> Result<Option<Checkpoint>, Failure> {
    let Some(path) = &optimal.resume else { return Ok(None) };
    let refuse = |reason: &dyn std::fmt::Display| {
        Failure::usage(format!("--resume {}: {reason}", quoted(path)))
    };
    let to_be_kept = optimal.checkpoint.as_deref().is_some_and(|file| is_same(file, path));
    let bytes = match read_whole(path, CHECKPOINT_BYTES_MAX as u64) {
        Ok(bytes) => bytes,
        Err(error) if error.is_missing() && to_be_kept => return Ok(None),
        Err(ReadError::TooLong(most)) => {
            let message = "it is too large for a checkpoint; expected at most";
            return Err(refuse(&format!("{message} {most} bytes")));
        }
        Err(error) => return Err(refuse(&format!("it cannot be read: {error}"))),
    };
    if bytes.is_empty() && to_be_kept {
        return Ok(None);
    }
    Checkpoint::read(&bytes).map(Some).map_err(|error| refuse(&error))
}

/// Makes sure that a state is one of this search.
pub(super) fn check(optimal: &OptimalArgs, from: &Checkpoint, plan: &Plan) -> Result<(), Failure> {
    from.belongs_to(&plan.board, &plan.options()).map_err(|mismatch| {
        let path = quoted(optimal.resume.as_deref().unwrap_or(Path::new("")));
        Failure::usage(format!("--resume {path}: it belongs to another search: {mismatch}"))
    })
}

/// Whether two names are of the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    let same_file = || Some(fs::canonicalize(one).ok()? == fs::canonicalize(other).ok()?);
    one == other || same_file().unwrap_or(false)
}
