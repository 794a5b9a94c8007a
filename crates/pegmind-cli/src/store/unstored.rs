//! What could not be stored, and what comes of it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::history::AddError;
use crate::exit::in_words;
use crate::whole_file::quoted;

/// Why something is not stored. The game goes on all the same.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unstored {
    /// The files of a running game cannot be written.
    #[error(
        "cannot store the game in {}: {}; it goes on, but it may not survive a crash",
        quoted(folder),
        in_words(error)
    )]
    Game {
        /// Where they are kept.
        folder: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The history cannot take a finished game.
    #[error("cannot add the game to {}: {error}; it is tried again {next}", quoted(history))]
    Finished {
        /// Its file.
        history: PathBuf,
        /// Why not.
        error: AddError,
        /// What comes of the game.
        next: NextTry,
    },
}

/// When a finished game is next tried to be added to the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextTry {
    /// With the next act, and whenever the program is started: its files are
    /// kept until then.
    Later,
    /// When it is left, for the last time: it is in no file.
    AtTheEnd,
}

impl fmt::Display for NextTry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Later => "later",
            Self::AtTheEnd => "when you leave, and is in no file until then",
        })
    }
}
