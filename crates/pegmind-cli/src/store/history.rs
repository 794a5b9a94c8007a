//! Finished games: one file of records that is only ever appended to.

use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use pegmind_session::{GameId, split_history};

use super::sync_folder;

/// How much of the end of the file is read for the last game alone.
const TAIL_BYTES: u64 = 64 << 10;

/// The finished games of a player.
#[derive(Debug)]
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
    pub(crate) fn text(&self) -> io::Result<String> {
        match fs::read(&self.path) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(error),
        }
    }

    /// The record of a game, if it is there.
    pub(crate) fn find(&self, id: &GameId) -> Option<String> {
        let text = self.text().ok()?;
        let tag = format!("[Id \"{id}\"]");
        let mut games = split_history(&text).into_iter();
        games
            .find(|(_, game)| game.lines().any(|line| line == tag))
            .map(|(_, game)| game.to_owned())
    }

    /// The record of the last game, if it is not longer than most. Only the end
    /// of the file is read, however long it is.
    pub(crate) fn last(&self) -> Option<String> {
        let mut file = File::open(&self.path).ok()?;
        let length = file.metadata().ok()?.len();
        let from = length.saturating_sub(TAIL_BYTES);
        file.seek(SeekFrom::Start(from)).ok()?;
        let mut bytes = Vec::new();
        file.take(TAIL_BYTES).read_to_end(&mut bytes).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        let (_, game) = split_history(&text).into_iter().next_back()?;
        // What is before the first whole record could be the end of another.
        game.starts_with("[Version ").then(|| game.to_owned())
    }

    /// Adds a finished game, unless it is there already.
    pub(super) fn add(&self, id: &GameId, text: &str) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(&self.path)?;
        file.lock()?;
        let tag = format!("[Id \"{id}\"]");
        // Only a game that is there already, whole or cut off, is looked at
        // with all others.
        let length = if mentions(&file, &tag)? {
            let Some(length) = whole_length(&mut file, &tag, text)? else { return Ok(()) };
            length
        } else {
            file.metadata()?.len()
        };
        let end = end_of(&mut file, length)?;
        let gap = match end.as_slice() {
            [] | [.., b'\n', b'\n'] => "",
            [.., b'\n'] => "\n",
            _ => "\n\n",
        };
        let written =
            file.write_all(format!("{gap}{text}").as_bytes()).and_then(|()| file.sync_data());
        if written.is_err() {
            // Half a record must not be in front of the next one.
            file.set_len(length)?;
        }
        written?;
        match self.path.parent().filter(|_| length == 0) {
            Some(folder) => sync_folder(folder),
            None => Ok(()),
        }
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

/// How long the history is without a last record of this game that was cut off;
/// nothing if the game is there.
fn whole_length(file: &mut File, tag: &str, text: &str) -> io::Result<Option<u64>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    let history = String::from_utf8_lossy(&bytes);
    if history.contains(text) {
        return Ok(None);
    }
    let mut length = bytes.len();
    // A last record of this game that is not this text was cut off.
    if let Some((_, torn)) = split_history(&history).pop()
        && torn.lines().any(|line| line == tag)
        && text.starts_with(torn.trim_end())
        && matches!(history, Cow::Borrowed(_))
    {
        length -= torn.len();
        file.set_len(length as u64)?;
    }
    Ok(Some(length as u64))
}

/// The last two bytes of the history.
fn end_of(file: &mut File, length: u64) -> io::Result<Vec<u8>> {
    let mut end = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(2)))?;
    file.read_to_end(&mut end)?;
    Ok(end)
}
