//! Files that are read whole, up to a stated length, and files that are replaced
//! as a whole or not at all.

use std::fmt::Display;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek as _, SeekFrom, Write as _};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_rules::Quoted;
use tempfile::NamedTempFile;
use thiserror::Error;

use crate::exit::{Exit, Failure, in_words};

/// Why something is not read. Nothing of it is used.
#[derive(Debug, Error)]
pub(crate) enum ReadError {
    /// It has more bytes than this.
    #[error("too long; expected at most {0} bytes")]
    TooLong(u64),
    /// Its length is not known, and it may never end.
    #[error("it is {0}; expected a regular file")]
    NotRegular(&'static str),
    /// A line is no text.
    #[error("line {0} is not UTF-8 text")]
    NotText(usize),
    /// It cannot be read.
    #[error("{}", in_words(.0))]
    Io(#[from] io::Error),
}

impl ReadError {
    /// How the program ends that was told to read this.
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::TooLong(_) | Self::NotRegular(_) | Self::NotText(_) => Exit::Usage,
            Self::Io(_) => Exit::Internal,
        }
    }

    /// Whether there is no such file.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// All bytes of a regular file, if there are no more than `limit`.
pub(crate) fn read(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    read_open(&open(path, OpenOptions::new().read(true))?, limit)
}

/// All bytes of an open file from its beginning, if there are no more than
/// `limit`.
pub(crate) fn read_open(mut file: &File, limit: u64) -> Result<Vec<u8>, ReadError> {
    let length = file.metadata()?.len();
    if length > limit {
        return Err(ReadError::TooLong(limit));
    }
    io::Seek::rewind(&mut file)?;
    let mut bytes = Vec::new();
    // What is not needed is not in memory.
    bytes.reserve_exact(usize::try_from(length).unwrap_or_default());
    read_into(bytes, file, limit)
}

/// All of standard input, if it has no more bytes than `limit`.
pub(crate) fn read_input(limit: u64) -> Result<Vec<u8>, ReadError> {
    read_into(Vec::new(), io::stdin().lock(), limit)
}

fn read_into(mut bytes: Vec<u8>, source: impl Read, limit: u64) -> Result<Vec<u8>, ReadError> {
    // One byte more tells what is too long.
    source.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(ReadError::TooLong(limit)) } else { Ok(bytes) }
}

/// Bytes as text, without the mark that editors on Windows put in front. Text in UTF-16, which
/// `PowerShell` writes, is read, too.
pub(crate) fn text(mut bytes: Vec<u8>) -> Result<String, ReadError> {
    if let Some(pairs) = bytes.strip_prefix(b"\xff\xfe") {
        let unit =
            |pair: &[u8]| pair.iter().rev().fold(0, |unit, byte| unit << 8 | u16::from(*byte));
        let characters = char::decode_utf16(pairs.chunks(2).map(unit));
        let text: String = characters.map(|found| found.unwrap_or('\u{fffd}')).collect();
        bytes = text.into_bytes();
    } else if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(.."\u{feff}".len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
        ReadError::NotText(before.filter(|byte| **byte == b'\n').count() + 1)
    })
}

/// Opens a regular file, or makes a new one where the options say so. What is
/// something else is refused before it is opened: to open a pipe can take for
/// ever.
pub(crate) fn open(path: &Path, options: &OpenOptions) -> Result<File, ReadError> {
    let check = |data: &Metadata| match other_kind(data) {
        Some(kind) => Err(ReadError::NotRegular(kind)),
        None => Ok(()),
    };
    match fs::metadata(path) {
        Ok(data) => check(&data)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    let file = options.open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// How often a lock is tried that another program holds.
const TRY_EVERY: Duration = Duration::from_millis(10);

/// Why a file cannot be changed.
#[derive(Debug, Error)]
pub(crate) enum LockError {
    /// Another program changes it.
    #[error("another program keeps it locked")]
    Busy,
    /// It cannot be opened.
    #[error("{0}")]
    Unreadable(#[from] ReadError),
}

/// Keeps other programs that ask for it from changing a file, until the result is dropped. The
/// lock is on another file, of the same name with the ending `lock`: some systems let nobody
/// read what is locked.
pub(crate) fn lock(path: &Path, patience: Duration) -> Result<File, LockError> {
    let mut options = OpenOptions::new();
    let lock = open(&path.with_extension("lock"), options.write(true).create(true).truncate(false));
    let (lock, end) = (lock?, Instant::now() + patience);
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::Error(error)) => return Err(ReadError::from(error).into()),
            Err(TryLockError::WouldBlock) if Instant::now() >= end => return Err(LockError::Busy),
            Err(TryLockError::WouldBlock) => thread::sleep(TRY_EVERY),
        }
    }
}

/// A file that only this program changes, and that everybody can read.
#[derive(Debug)]
pub(crate) struct LockedFile {
    file: File,
    _lock: File,
}

impl LockedFile {
    /// Opens a file, or makes a new one. Waits up to `patience` for another program.
    pub(crate) fn create(path: &Path, patience: Duration) -> Result<Self, LockError> {
        let lock = lock(path, patience)?;
        // Not every system lets a file be cut that is open for appending.
        let mut options = OpenOptions::new();
        let file = open(path, options.read(true).write(true).create(true).truncate(false))?;
        Ok(Self { file, _lock: lock })
    }

    /// Opens a file that is there already, unless another program has it.
    pub(crate) fn open(path: &Path) -> Result<Self, LockError> {
        let mut options = OpenOptions::new();
        // What is not there gets no lock.
        open(path, options.read(true).write(true))?;
        let lock = lock(path, Duration::ZERO)?;
        Ok(Self { file: open(path, &options)?, _lock: lock })
    }

    /// Appends and syncs. If that fails, the file is as long as before.
    pub(crate) fn append(&self, bytes: &[u8]) -> io::Result<()> {
        let mut file = &self.file;
        let length = file.seek(SeekFrom::End(0))?;
        let written = file.write_all(bytes).and_then(|()| file.sync_data());
        if written.is_err() {
            // Half a line must not be in front of the next attempt.
            file.set_len(length)?;
        }
        written
    }
}

impl Deref for LockedFile {
    type Target = File;

    fn deref(&self) -> &File {
        &self.file
    }
}

/// What something is that is no regular file.
fn other_kind(data: &Metadata) -> Option<&'static str> {
    if data.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kind = data.file_type();
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_block_device() || kind.is_char_device() {
            return Some("a device");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
    }
    Some(if data.is_dir() { "a folder" } else { "something else" })
}

/// Makes a folder and those above it that are missing. New ones are for their
/// owner alone.
pub(crate) fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes a new or renamed file survive a power cut. Not every system lets a
/// folder be synced; there the file itself has to do.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Who may read a file that was not there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readers {
    /// Its owner alone.
    Owner,
    /// Whoever the user lets read new files.
    Usual,
}

/// Replaces a file as a whole or not at all: it is written beside its place,
/// under a name that begins with `prefix`, and put there when it is on disk. A
/// file that is there already keeps its mode; one that is read-only stays.
pub(crate) fn replace(path: &Path, prefix: &str, readers: Readers, bytes: &[u8]) -> io::Result<()> {
    let mut file = begin(path, prefix, readers)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    sync_folder(folder_of(path))
}

fn begin(path: &Path, prefix: &str, readers: Readers) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    if readers == Readers::Usual {
        let mode = <fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666);
        builder.permissions(mode);
    }
    #[cfg(not(unix))]
    let _ = readers;
    let old = fs::metadata(path).ok().map(|data| data.permissions());
    if old.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let file = builder.prefix(prefix).tempfile_in(folder_of(path)).map_err(|error| {
        // The name of the unfinished file means nothing to anybody.
        let text = in_words(&error);
        io::Error::new(error.kind(), text.split(" at path ").next().unwrap_or_default().to_owned())
    })?;
    if let Some(old) = old {
        file.as_file().set_permissions(old)?;
    }
    Ok(file)
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// A place for such a file, named by an option.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    option: &'static str,
    /// As it was typed.
    path: PathBuf,
    /// Where that leads to.
    target: PathBuf,
}

impl Place {
    /// Makes sure that there can be such a file, before the work begins.
    pub(crate) fn new(option: &'static str, path: &Path) -> Result<Self, Failure> {
        // Where it leads to another place, that is where the file belongs.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let place = Self { option, path: path.to_owned(), target };
        if path == Path::new("-") || path.file_name().is_none() || path.is_dir() {
            return Err(place.refuse("expected the name of a file"));
        }
        if path.metadata().is_ok_and(|data| !data.is_file()) {
            return Err(place.refuse("it is no regular file; expected the name of a file"));
        }
        place.sweep();
        begin(&place.target, &place.prefix(), Readers::Usual)
            .map_err(|error| place.refuse(format!("it cannot be written: {}", in_words(&error))))?;
        Ok(place)
    }

    /// That this file will not do.
    pub(crate) fn refuse(&self, reason: impl Display) -> Failure {
        Failure::usage(format!("{} {}: {reason}", self.option, quoted(&self.path)))
    }

    /// That something went wrong with it.
    pub(crate) fn failed(&self, reason: impl Display) -> Failure {
        Failure::internal(format!("{} {}: {reason}", self.option, quoted(&self.path)))
    }

    /// Replaces the file.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        replace(&self.target, &self.prefix(), Readers::Usual, bytes)
            .map_err(|error| self.failed(in_words(&error)))
    }

    /// Replaces the file by what is written piece by piece.
    pub(crate) fn write_through<T>(
        &self,
        write: impl FnOnce(&mut File) -> Result<T, ReadError>,
    ) -> Result<T, Failure> {
        let wrong = |error: io::Error| self.failed(in_words(&error));
        let mut file = begin(&self.target, &self.prefix(), Readers::Usual).map_err(wrong)?;
        let written = write(file.as_file_mut()).map_err(|error| self.failed(error))?;
        file.as_file().sync_all().map_err(wrong)?;
        file.persist(&self.target).map_err(|error| wrong(error.error))?;
        sync_folder(folder_of(&self.target)).map_err(wrong)?;
        Ok(written)
    }

    /// What the names of unfinished files begin with.
    fn prefix(&self) -> String {
        let name = self.target.file_name().unwrap_or_default();
        format!(".{}.pegmind-", name.to_string_lossy())
    }

    /// Removes what programs left behind that were ended while they wrote.
    fn sweep(&self) {
        let prefix = self.prefix();
        let Ok(entries) = fs::read_dir(folder_of(&self.target)) else { return };
        for entry in entries.flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                // Nothing depends on it.
                drop(fs::remove_file(entry.path()));
            }
        }
    }
}

/// The most characters of a path in a message.
const PATH_CHARACTERS_MAX: usize = 256;

/// A path in a message. Of a long one the end is shown, which is the name of the file.
pub(crate) fn quoted(path: &Path) -> Quoted {
    Quoted::end_of(&path.to_string_lossy(), PATH_CHARACTERS_MAX)
}
