//! The file that the strategy is written into.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use pegmind_tree::{StrategyTree, verify};
use tempfile::NamedTempFile;

use super::plan::Plan;
use crate::exit::Failure;

/// A place for a file that is there as a whole or not at all.
#[derive(Debug)]
pub(super) struct TreeFile {
    path: PathBuf,
    unfinished: NamedTempFile,
}

impl TreeFile {
    /// Makes sure that there can be such a file, before the work begins.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let refuse = |reason: &dyn std::fmt::Display| {
            Failure::usage(format!("--out {}: {reason}", Plan::quoted(path)))
        };
        if path == Path::new("-") || path.file_name().is_none() || path.is_dir() {
            return Err(refuse(&"expected the name of a file"));
        }
        let locked = path.metadata().is_ok_and(|data| data.permissions().readonly());
        if locked {
            return Err(refuse(&"it cannot be written: it is read-only"));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // As of any other file; what is kept from others is up to the user.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let unfinished = builder.prefix(".pegmind-").tempfile_in(folder.unwrap_or(Path::new(".")));
        let unfinished =
            unfinished.map_err(|error| refuse(&format!("it cannot be written: {error}")))?;
        Ok(Self { path: path.to_owned(), unfinished })
    }

    /// Writes the tree, once it is read back and verified.
    pub(super) fn write(mut self, tree: &StrategyTree) -> Result<(), Failure> {
        let failed = |reason: &dyn std::fmt::Display| {
            Failure::internal(format!("--out {}: {reason}", Plan::quoted(&self.path)))
        };
        let bytes = tree.write().map_err(|error| failed(&error))?;
        let read = StrategyTree::read(&bytes).map_err(|error| failed(&error))?;
        verify(&read).map_err(|problem| failed(&problem))?;
        let file = self.unfinished.as_file_mut();
        let written = file.write_all(&bytes).and_then(|()| file.sync_all());
        written.map_err(|error| failed(&error))?;
        let persisted = self.unfinished.persist(&self.path);
        persisted.map_err(|error| {
            let path = Plan::quoted(&self.path);
            Failure::internal(format!("--out {path}: {}", error.error))
        })?;
        Ok(())
    }

    /// The complaint that there is nothing to be written.
    pub(super) fn left_out(&self) -> Failure {
        let path = Plan::quoted(&self.path);
        Failure::internal(format!("--out {path}: no strategy was found, so nothing is written"))
    }
}
