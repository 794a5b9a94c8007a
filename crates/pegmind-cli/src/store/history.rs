//! Finished games: one file of records that is only ever appended to.

mod import;
mod visit;

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;
use std::time::Duration;

use pegmind_session::{GameId, Record, find_game, id_line, split_history};
use thiserror::Error;

use crate::exit::in_words;
use crate::whole_file::{
    LockError, LockedFile, ReadError, create_folder, open, read, read_open, sync_folder,
};

pub(crate) use import::{Exported, ImportError, Imported};

/// The longest history, in bytes. That is room for some five hundred thousand games.
pub(crate) const HISTORY_BYTES_MAX: u64 = 512 << 20;

/// How much of the end of the file is read for the last game alone.
const TAIL_BYTES: u64 = 64 << 10;

/// How long another program is waited for that has the history open. Adding a
/// game takes some milliseconds.
pub(super) const PATIENCE: Duration = Duration::from_millis(250);

/// Why a game is not added.
#[derive(Debug, Error)]
pub(crate) enum AddError {
    /// Another program has it for longer than it takes to add a game, or it cannot
    /// be opened.
    #[error("{0}")]
    Locked(#[from] LockError),
    /// It has no room for another game.
    #[error("it would be longer than {HISTORY_BYTES_MAX} bytes; move it away to begin a new one")]
    Full,
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(#[from] ReadError),
    /// It cannot be written.
    #[error("{}", in_words(.0))]
    Io(#[from] io::Error),
}

/// The finished games of a player.
#[derive(Clone, Debug)]
pub(crate) struct History {
    path: PathBuf,
}

impl History {
    /// The games in this file. It need not be there.
    pub(super) const fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The records of all games.
    pub(crate) fn text(&self) -> Result<String, ReadError> {
        match read(&self.path, HISTORY_BYTES_MAX) {
            Ok(mut bytes) => {
                let settled = self.settled_length().and_then(|length| length.try_into().ok());
                bytes.truncate(settled.unwrap_or(usize::MAX));
                let lossy =
                    |error: FromUtf8Error| String::from_utf8_lossy(error.as_bytes()).into_owned();
                Ok(String::from_utf8(bytes).unwrap_or_else(lossy))
            }
            Err(error) if error.is_missing() => Ok(String::new()),
            Err(error) => Err(error),
        }
    }

    /// The record of a game, if it is there.
    pub(crate) fn find(&self, id: &GameId) -> Result<Option<String>, ReadError> {
        Ok(find_game(&self.text()?, id).map(str::to_owned))
    }

    /// The record of the last game that was played at one screen, if it is one of the latest. Only
    /// the end of the file is read, however long it is.
    pub(crate) fn last_at_one_screen(&self) -> Option<Record> {
        let recent = self.recent()?;
        // What is before the first whole record could be the end of another.
        let whole =
            split_history(&recent).into_iter().filter(|(_, text)| text.starts_with("[Version "));
        let mut records = whole.rev().filter_map(|(_, text)| Record::parse(text).ok());
        records.find(|record| record.header.is_at_one_screen())
    }

    /// The end of the file, with some fifty games; the first may be cut off.
    pub(super) fn recent(&self) -> Option<String> {
        let file = open(&self.path, OpenOptions::new().read(true)).ok()?;
        let text = end_of(&file, TAIL_BYTES).ok()?;
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    /// Adds a finished game, unless it is there already. The beginning of its
    /// record that was cut off at the end is replaced, also where all that is
    /// left of it are bytes with which every record begins.
    /// Another program that has it open is waited for so long.
    pub(super) fn add(&self, id: &GameId, text: &str, patience: Duration) -> Result<(), AddError> {
        if let Some(folder) = self.path.parent() {
            create_folder(folder)?;
        }
        let file = LockedFile::create(&self.path, patience)?;
        self.settle(&file)?;
        let whole = file.metadata()?.len();
        if whole.saturating_add(text.len() as u64) >= HISTORY_BYTES_MAX {
            return Err(AddError::Full);
        }
        // Only a game that is there already, whole or cut off, is looked at
        // with all others.
        if mentions(&file, &id_line(id))? {
            let all = read_open(&file, HISTORY_BYTES_MAX)?;
            if String::from_utf8_lossy(&all).contains(text) {
                return Ok(());
            }
        }
        let torn = torn_bytes(&end_of(&file, text.len() as u64)?, text.as_bytes());
        let length = whole - torn as u64;
        if torn > 0 {
            file.set_len(length)?;
        }
        let gap = gap_after(&end_of(&file, 2)?);
        file.append(format!("{gap}{text}").as_bytes())?;
        match self.path.parent().filter(|_| length == 0) {
            Some(folder) => Ok(sync_folder(folder)?),
            None => Ok(()),
        }
    }
}

/// What is written between these last bytes of the history and the next record.
fn gap_after(end: &[u8]) -> &'static str {
    match end {
        [] | [.., b'\n', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    }
}

/// Whether a line of the history is this tag. Keeps one line at a time, however
/// long the history is.
fn mentions(file: &File, tag: &str) -> io::Result<bool> {
    let mut reader = BufReader::new(file);
    reader.seek(SeekFrom::Start(0))?;
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        if line.trim_ascii_end() == tag.as_bytes() {
            return Ok(true);
        }
        line.clear();
    }
    Ok(false)
}

/// How many bytes at the end of the history are a line or more with which this
/// record begins. A whole record never ends like that.
fn torn_bytes(end: &[u8], text: &[u8]) -> usize {
    let starts = (0..end.len()).filter(|at| *at == 0 || end.get(at - 1) == Some(&b'\n'));
    let torn = starts.filter_map(|at| end.get(at..)).find(|torn| text.starts_with(torn));
    torn.map_or(0, <[u8]>::len)
}

/// Up to so many bytes at the end of a file.
fn end_of(mut file: &File, bytes_max: u64) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len();
    let mut end = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(bytes_max)))?;
    file.take(bytes_max).read_to_end(&mut end)?;
    Ok(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_a_record_at_the_end_is_torn() {
        let text = b"[Version \"1\"]\n[Id \"a\"]\n1. RROY 0+1\n";
        for (end, torn) in [
            ("", 0),
            ("*GOBO\n\n", 0),
            ("*GOBO\n\n[Ver", 4),
            ("*GOBO\n[Version \"1\"]\n[Id", 17),
            ("[Version \"1\"]\n[Id \"b\"]\n", 0),
            ("x[Ver", 0),
        ] {
            assert_eq!(torn_bytes(end.as_bytes(), text), torn, "{end}");
        }
    }
}
