//! Files that a player names while playing: those that are written, and records of others.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use pegmind_face::record_problem;
use pegmind_session::{GameId, Record, split_history};

use crate::exit::in_words;
use crate::store::History;
use crate::whole_file::{quoted, read, text};

/// The longest record of somebody else, in bytes.
const RECORD_BYTES_MAX: u64 = 1 << 20;

/// Writes a file that is not there yet, and says so; or why it cannot be written.
pub(crate) fn write_new(name: &str, text: &str) -> Result<String, String> {
    let path = path_of(name);
    let shown = quoted(&path);
    let mut file = match OpenOptions::new().write(true).create_new(true).open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(format!("{shown} is there already; choose another name."));
        }
        Err(error) => return Err(format!("{shown} cannot be written: {}.", in_words(&error))),
    };
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    written.map(|()| format!("Written to {shown}.")).map_err(|error| {
        // Half a file is none.
        drop(fs::remove_file(&path));
        format!("{shown} cannot be written: {}.", in_words(&error))
    })
}

/// The record of a file, or of a finished game of this name; or why there is none.
pub(crate) fn record_of(history: &History, name: &str) -> Result<Record, String> {
    let path = path_of(name);
    let found = match read(&path, RECORD_BYTES_MAX) {
        Ok(bytes) => Some(text(bytes).map_err(|error| format!("{}: {error}.", quoted(&path)))?),
        Err(error) if error.is_missing() => {
            let id = GameId::new(name).ok();
            let found = id.map(|id| history.find(&id)).transpose();
            found.map_err(|error| format!("{error}."))?.flatten()
        }
        Err(error) => return Err(format!("{}: {error}.", quoted(&path))),
    };
    let shown = quoted(Path::new(name));
    let found = found.ok_or_else(|| format!("There is no file and no finished game '{shown}'."))?;
    let games = split_history(&found);
    let (line, first) = games.first().ok_or_else(|| format!("There is no game in {shown}."))?;
    Record::parse(first).map_err(|error| {
        format!("{shown}: line {}: {}.", line + error.line - 1, record_problem(&error.problem))
    })
}

/// The path that somebody typed: `~/` is the own folder, as in a shell.
fn path_of(name: &str) -> PathBuf {
    let home = name.strip_prefix("~/").and_then(|rest| Some(etcetera::home_dir().ok()?.join(rest)));
    home.unwrap_or_else(|| PathBuf::from(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn a_file_is_written_once_and_never_over_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result.svg");
        let name = path.to_string_lossy();
        assert!(write_new(&name, "first").unwrap().starts_with("Written to "));
        let why = write_new(&name, "second").unwrap_err();
        assert!(why.ends_with(" is there already; choose another name."), "{why}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        let nowhere = folder.path().join("no").join("where");
        let why = write_new(&nowhere.to_string_lossy(), "x").unwrap_err();
        assert!(why.contains("cannot be written"), "{why}");
    }

    #[test]
    fn a_record_comes_from_a_file_or_from_the_history() {
        let folder = tempfile::tempdir().unwrap();
        let history = folder.path().join("history.peg");
        let game = "[Version \"1\"]\n[Id \"own\"]\n1. GPYB 4+0 *GPYB\n";
        fs::write(&history, game).unwrap();
        let store = Store::at(folder.path().join("running"), history);
        let of = |name: &str| record_of(store.history(), name).map(|record| record.to_string());
        assert!(of("own").unwrap().contains("GPYB"));
        let file = folder.path().join("ann.peg");
        fs::write(&file, "1. RROY 0+1").unwrap();
        assert!(of(&file.to_string_lossy()).unwrap().contains("RROY"));
        fs::write(&file, "1. zzzz 0+1").unwrap();
        assert!(of(&file.to_string_lossy()).unwrap_err().contains("line 1"));
        assert_eq!(of("b").unwrap_err(), "There is no file and no finished game 'b'.");
        let why = of(&folder.path().to_string_lossy()).unwrap_err();
        assert!(why.contains("folder") || why.contains("directory"), "{why}");
    }
}
