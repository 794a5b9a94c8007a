//! What was answered where rows of own games were asked again: a line each, appended and
//! synced. What stands after the last line end was never acknowledged.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::PathBuf;

use pegmind_review::{DrillKey, DrillResult, FinishedGame, Schedule};
use pegmind_rules::{Controller, Seat};
use pegmind_session::{Day, Record, split_history};

use super::Store;
use crate::whole_file::{ReadError, create_folder, open, read};

/// The longest file of answers, in bytes. That is room for some fifty thousand.
const DRILLS_BYTES_MAX: u64 = 2 << 20;

/// A game whose costliest row may be asked again.
#[derive(Debug)]
pub(crate) struct DrillGame {
    pub(crate) id: pegmind_session::GameId,
    /// When it was begun.
    pub(crate) day: Day,
    pub(crate) game: FinishedGame,
}

impl Store {
    fn drills_path(&self) -> PathBuf {
        self.history.path().with_file_name("drills.txt")
    }

    /// When which row is asked again. Lines that say nothing are passed over.
    pub(crate) fn schedule(&self) -> Result<Schedule, ReadError> {
        let bytes = match read(&self.drills_path(), DRILLS_BYTES_MAX) {
            Ok(bytes) => bytes,
            Err(error) if error.is_missing() => Vec::new(),
            Err(error) => return Err(error),
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let whole = text.rfind('\n').and_then(|end| text.get(..end)).unwrap_or_default();
        Ok(Schedule::of(whole.lines().filter_map(|line| line.parse().ok())))
    }

    /// Keeps an answer. A line that was cut off is replaced.
    pub(crate) fn keep_drill(&self, result: &DrillResult) -> io::Result<()> {
        let path = self.drills_path();
        if let Some(folder) = path.parent() {
            create_folder(folder)?;
        }
        let options = &mut OpenOptions::new();
        let mut file =
            open(&path, options.create(true).read(true).append(true)).map_err(io::Error::other)?;
        file.lock()?;
        let bytes =
            crate::whole_file::read_open(&file, DRILLS_BYTES_MAX).map_err(io::Error::other)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1) as u64;
        file.set_len(whole)?;
        let written =
            file.write_all(format!("{result}\n").as_bytes()).and_then(|()| file.sync_data());
        if written.is_err() {
            // Half a line must not be in front of the next one.
            file.set_len(whole)?;
        }
        written
    }

    /// The latest games in which a person looked for the code, the newest first.
    pub(crate) fn drill_games(&self) -> Vec<DrillGame> {
        let recent = self.history.recent().unwrap_or_default();
        let games = split_history(&recent).into_iter().rev().filter_map(|(_, text)| {
            let record = Record::parse(text).ok()?;
            let header = &record.header;
            let breaker = header.setup.controller(Seat::Codebreaker, header.game);
            let (id, day) = (header.id.clone()?, header.date.as_ref()?.parse().ok()?);
            if breaker != Controller::Human {
                return None;
            }
            let (game, problem) = FinishedGame::of_record(record);
            problem.is_none().then_some(DrillGame { id, day, game })
        });
        games.collect()
    }
}

impl DrillGame {
    /// The name of a row of this game.
    pub(crate) fn key(&self, row: usize) -> DrillKey {
        DrillKey { game: self.id.clone(), row }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn answers_are_appended_and_a_line_that_was_cut_off_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let store = Store::at(folder.path().join("running"), data.join("history.peg"));
        let result = |line: &str| line.parse::<DrillResult>().unwrap();
        let [first, second] = ["2026-11-02 a 4 right", "2026-11-03 b 2 wrong"].map(result);
        store.keep_drill(&first).unwrap();
        let path = data.join("drills.txt");
        let torn = fs::read_to_string(&path).unwrap() + "2026-11-03 a 4 ri";
        fs::write(&path, torn).unwrap();
        let due = |store: &Store| {
            let schedule = store.schedule().unwrap();
            schedule.due(&first.key, first.day).map(|day| day.to_string())
        };
        assert_eq!(due(&store).as_deref(), Some("2026-11-05"));
        store.keep_drill(&second).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{first}\n{second}\n"));
        assert_eq!(due(&store).as_deref(), Some("2026-11-05"));
    }
}
