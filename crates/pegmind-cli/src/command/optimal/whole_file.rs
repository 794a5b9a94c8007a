//! Files that are there as a whole or not at all.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::plan::Plan;
use crate::exit::Failure;

/// A place for such a file, named by an option.
#[derive(Clone, Debug)]
pub(super) struct WholeFile {
    option: &'static str,
    /// As it was typed.
    path: PathBuf,
    /// Where that leads to.
    place: PathBuf,
}

impl WholeFile {
    /// Makes sure that there can be such a file, before the work begins.
    pub(super) fn new(option: &'static str, path: &Path) -> Result<Self, Failure> {
        // Where it leads to another place, that is where the file belongs.
        let path = path.to_owned();
        let place = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        let file = Self { option, path, place };
        let path = file.path.as_path();
        if path == Path::new("-") || path.file_name().is_none() || path.is_dir() {
            return Err(file.refuse("expected the name of a file"));
        }
        let data = path.metadata();
        if data.as_ref().is_ok_and(|data| !data.is_file()) {
            return Err(file.refuse("it is no regular file; expected the name of a file"));
        }
        if data.is_ok_and(|data| data.permissions().readonly()) {
            return Err(file.refuse("it cannot be written: it is read-only"));
        }
        file.sweep();
        file.begin().map_err(|error| {
            // The name of the unfinished file means nothing to anybody.
            let error = error.to_string();
            let reason = error.split(" at path ").next().unwrap_or_default();
            file.refuse(format!("it cannot be written: {reason}"))
        })?;
        Ok(file)
    }

    /// That this file will not do.
    pub(super) fn refuse(&self, reason: impl Display) -> Failure {
        Failure::usage(format!("{} {}: {reason}", self.option, Plan::quoted(&self.path)))
    }

    /// That something went wrong with it.
    pub(super) fn failed(&self, reason: impl Display) -> Failure {
        Failure::internal(format!("{} {}: {reason}", self.option, Plan::quoted(&self.path)))
    }

    /// Writes the file beside its place and puts it there when it is on disk.
    pub(super) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut unfinished = self.begin()?;
        unfinished.write_all(bytes)?;
        unfinished.as_file().sync_all()?;
        unfinished.persist(&self.place).map_err(|error| error.error)?;
        // The name is on disk, too.
        if cfg!(unix) { File::open(self.folder())?.sync_all() } else { Ok(()) }
    }

    fn folder(&self) -> &Path {
        let folder = self.place.parent().filter(|folder| !folder.as_os_str().is_empty());
        folder.unwrap_or(Path::new("."))
    }

    /// What the names of unfinished files begin with.
    fn prefix(&self) -> String {
        let name = self.place.file_name().unwrap_or_default();
        format!(".{}.pegmind-", name.to_string_lossy())
    }

    fn begin(&self) -> io::Result<NamedTempFile> {
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // As of any other file; what is kept from others is up to the user.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        builder.prefix(&self.prefix()).tempfile_in(self.folder())
    }

    /// Removes what programs left behind that were ended while they wrote.
    fn sweep(&self) {
        let prefix = self.prefix();
        let Ok(entries) = fs::read_dir(self.folder()) else { return };
        for entry in entries.flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                // Nothing depends on it.
                drop(fs::remove_file(entry.path()));
            }
        }
    }
}
