//! The history game by game, never all of it at once.

use std::fs::OpenOptions;
use std::io::Read;

use pegmind_session::{HistoryEntry, Summaries};

use super::{HISTORY_BYTES_MAX, History};
use crate::whole_file::{ReadError, open};

/// How much is read at once, in bytes. A record is far shorter.
const PIECE_BYTES: usize = 1 << 20;

/// Where a record begins, as far as its line is whole.
const BEGINNING: &[u8] = b"\n[Version ";

impl History {
    /// Hands over every record. At any moment only a piece of the file is in memory, some times
    /// as long as a record may be.
    pub(crate) fn visit(&self, take: impl FnMut(HistoryEntry<'_>)) -> Result<(), ReadError> {
        let file = match open(&self.path, OpenOptions::new().read(true)) {
            Ok(file) => file,
            Err(error) if error.is_missing() => return Ok(()),
            Err(error) => return Err(error),
        };
        if file.metadata()?.len() > HISTORY_BYTES_MAX {
            return Err(ReadError::TooLong(HISTORY_BYTES_MAX));
        }
        let length = self.settled_length().unwrap_or(HISTORY_BYTES_MAX);
        visit_pieces(file.take(length), take)
    }
}

fn visit_pieces(
    mut source: impl Read,
    mut take: impl FnMut(HistoryEntry<'_>),
) -> Result<(), ReadError> {
    let mut summaries = Summaries::new();
    let mut piece = Vec::with_capacity(2 * PIECE_BYTES);
    loop {
        let room = PIECE_BYTES.max(piece.len());
        let read = source.by_ref().take(room as u64).read_to_end(&mut piece)?;
        let is_last = read < room;
        let end = if is_last { piece.len() } else { last_beginning(&piece) };
        if end > 0 || is_last {
            let whole = String::from_utf8_lossy(piece.get(..end).unwrap_or_default());
            summaries.read(&whole, &mut take);
        }
        if is_last {
            return Ok(());
        }
        piece.drain(..end);
    }
}

/// Where the last record begins, whose end is not there yet; 0 if there is but one.
fn last_beginning(piece: &[u8]) -> usize {
    let places = piece.windows(BEGINNING.len()).rposition(|window| window == BEGINNING);
    places.map_or(0, |at| at + 1)
}
