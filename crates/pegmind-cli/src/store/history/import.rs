//! Games from another device, taken into the history: all of them or none.
//!
//! Before the first byte is added, the length of the history is stored in a file beside it.
//! As long as that file is there, what stands behind that length does not count: readers
//! pass over it, and whoever adds something cuts it off first. So a program that is stopped
//! while it imports, at whatever moment, leaves the history as it was.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use pegmind_review::{ExportError, ExportReader, ExportWriter, GameMark};
use thiserror::Error;

use super::{AddError, HISTORY_BYTES_MAX, History, end_of, gap_after};
use crate::whole_file::{
    LockedFile, ReadError, Readers, create_folder, folder_of, open, read, replace, sync_folder,
};

/// How long another program is waited for that adds games.
const PATIENCE: Duration = Duration::from_secs(10);

/// How much text of games an export holds at once, in bytes. The history is read once for
/// each batch.
const BATCH_BYTES: usize = 32 << 20;

/// The longest number that says how long the history was.
const LENGTH_BYTES_MAX: u64 = 32;

/// What an import did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Imported {
    /// How many games were added.
    pub(crate) added: usize,
    /// How many were there already.
    pub(crate) known: usize,
}

/// What an export has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exported {
    /// How many games.
    pub(crate) games: usize,
    /// How many records it has not: those that are damaged or not over.
    pub(crate) left_out: usize,
}

/// Why nothing is imported.
#[derive(Debug, Error)]
pub(crate) enum ImportError {
    /// The file is no export, or was damaged.
    #[error("{0}")]
    Export(#[from] ExportError),
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(ReadError),
    /// The history does not take the games.
    #[error("the history is as it was: {0}")]
    History(#[from] AddError),
}

impl History {
    /// How long the history is without games whose import was not finished; `None` if all of
    /// it counts.
    pub(super) fn settled_length(&self) -> Option<u64> {
        let text = read(&self.journal(), LENGTH_BYTES_MAX).ok()?;
        std::str::from_utf8(&text).ok()?.trim().parse().ok()
    }

    /// The file with the length.
    fn journal(&self) -> PathBuf {
        self.path.with_extension("importing")
    }

    /// Cuts off what an import left behind that was stopped. Only for whoever has the lock.
    pub(super) fn settle(&self, file: &File) -> io::Result<()> {
        if let Some(length) = self.settled_length()
            && file.metadata()?.len() > length
        {
            file.set_len(length)?;
            file.sync_data()?;
        }
        self.forget_length()
    }

    fn forget_length(&self) -> io::Result<()> {
        match fs::remove_file(self.journal()) {
            Ok(()) => sync_folder(folder_of(&self.path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Adds the games of an export that are not there yet.
    pub(crate) fn import(&self, path: &Path) -> Result<Imported, ImportError> {
        // First without touching anything: is all of it good?
        each_game(path, |_, _| Ok(()))?;
        let folder = folder_of(&self.path);
        create_folder(folder).map_err(AddError::from)?;
        let file = LockedFile::create(&self.path, PATIENCE).map_err(AddError::from)?;
        self.settle(&file).map_err(AddError::from)?;
        let mut known = HashSet::new();
        self.visit(|entry| known.extend(GameMark::of(&entry).map(|(mark, _)| mark)))
            .map_err(AddError::from)?;
        let gap = gap_after(&end_of(&file, 2).map_err(AddError::from)?);
        let length = (&*file).seek(SeekFrom::End(0)).map_err(AddError::from)?;
        replace(&self.journal(), ".tmp-", Readers::Owner, format!("{length}\n").as_bytes())
            .map_err(AddError::from)?;
        let added = self.append(path, (&file, length, gap), known);
        if added.is_err() {
            // If even that cannot be done, whoever comes next does it.
            file.set_len(length).map_err(AddError::from)?;
        }
        self.forget_length().map_err(AddError::from)?;
        added
    }

    fn append(
        &self,
        path: &Path,
        (file, length, mut gap): (&File, u64, &str),
        mut known: HashSet<GameMark>,
    ) -> Result<Imported, ImportError> {
        let mut imported = Imported::default();
        let (mut out, mut length) = (BufWriter::with_capacity(1 << 16, file), length);
        each_game(path, |mark, text| {
            if !known.insert(mark) {
                imported.known += 1;
                return Ok(());
            }
            imported.added += 1;
            length += (gap.len() + text.len()) as u64;
            if length >= HISTORY_BYTES_MAX {
                return Err(AddError::Full.into());
            }
            let written =
                out.write_all(gap.as_bytes()).and_then(|()| out.write_all(text.as_bytes()));
            gap = "\n";
            written.map_err(|error| AddError::from(error).into())
        })?;
        let stored = out.flush().and_then(|()| file.sync_data());
        stored.and_then(|()| sync_folder(folder_of(&self.path))).map_err(AddError::from)?;
        Ok(imported)
    }

    /// Writes all finished games as an export, piece by piece.
    ///
    /// In memory is the mark of each game, and the text of some.
    pub(crate) fn export(
        &self,
        mut write: impl FnMut(&str) -> io::Result<()>,
    ) -> Result<Exported, ReadError> {
        let (mut games, mut records) = (Vec::new(), 0);
        self.visit(|entry| {
            games.extend(GameMark::of(&entry).map(|(mark, text)| (mark, records, text.len())));
            records += 1;
        })?;
        let left_out = records - games.len();
        games.sort_unstable();
        games.dedup_by(|one, other| one.0 == other.0);
        let (mut writer, head) = ExportWriter::begin(games.len());
        write(&head)?;
        let mut rest = games.as_slice();
        while !rest.is_empty() {
            let mut bytes = 0;
            let own = rest.iter().take_while(|(_, _, length)| {
                bytes += length;
                bytes <= BATCH_BYTES
            });
            let (batch, others) = rest.split_at(own.count().max(1));
            let mut texts: BTreeMap<usize, String> =
                batch.iter().map(|(_, place, _)| (*place, String::new())).collect();
            let mut place = 0;
            self.visit(|entry| {
                if let Some(text) = texts.get_mut(&place) {
                    *text = entry.canonical_text().unwrap_or_default();
                }
                place += 1;
            })?;
            for (_, place, length) in batch {
                match texts.get(place).filter(|text| text.len() == *length) {
                    Some(text) => write(&writer.game(text))?,
                    None => return Err(io::Error::other("it was changed meanwhile").into()),
                }
            }
            rest = others;
        }
        write(&writer.end())?;
        Ok(Exported { games: games.len(), left_out })
    }
}

/// Hands over every game of an export. One record at a time is in memory.
fn each_game(
    path: &Path,
    mut take: impl FnMut(GameMark, &str) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let file = open(path, OpenOptions::new().read(true)).map_err(ImportError::Unreadable)?;
    let length = file.metadata().map_err(|error| ImportError::Unreadable(error.into()))?.len();
    if length > HISTORY_BYTES_MAX {
        return Err(ImportError::Unreadable(ReadError::TooLong(HISTORY_BYTES_MAX)));
    }
    let mut file = BufReader::with_capacity(1 << 16, file);
    let mut reader = ExportReader::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut file)
            .take(ExportReader::LINE_BYTES_MAX as u64)
            .read_until(b'\n', &mut line)
            .map_err(|error| ImportError::Unreadable(error.into()))?;
        if read == 0 {
            return Ok(reader.end()?);
        }
        let text = std::str::from_utf8(&line).map_err(|_error| reader.unreadable())?;
        if let Some((mark, text)) = reader.line(text)? {
            take(mark, &text)?;
        }
    }
}
