//! Why nothing could be stored or read.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why nothing could be stored or read. What was wanted may be stored all the same if the
/// database was lost on the way: ask again with the same request.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database says no.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The database was made by a newer program.
    #[error("a database of version {found}; expected at most {known}: use a newer program")]
    NewerSchema {
        /// Its version.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// Another program has the file.
    #[error("{} is used by another program", .file.display())]
    Locked {
        /// The file.
        file: PathBuf,
    },
    /// A file or folder cannot be made or read.
    #[error("{}: {error}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file is no database of rooms, or is damaged.
    #[error("{}: {problem}", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// There is something already.
    #[error("{} is there already; nothing was changed", .file.display())]
    Exists {
        /// The file.
        file: PathBuf,
    },
    /// There is no such room.
    #[error("there is no such room")]
    NoRoom,
    /// The code is another room's.
    #[error("the code is taken")]
    CodeTaken,
    /// As many rooms are open as may be.
    #[error("{open_max} rooms are open, as many as may be")]
    Full {
        /// How many may be.
        open_max: u64,
    },
    /// The store is closed, or too much waits to be stored.
    #[error("nothing is stored any more")]
    Closed,
}
