//! What was answered where rows of own games were asked again: a line each, appended and
//! synced. What stands after the last line end was never acknowledged. A row that somebody
//! chose to be asked is one that was wrong on that day.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;

use pegmind_advice::{Cancel, Limits, drill, drill_row};
use pegmind_face::{DRILL_NOT_KEPT, drill_chosen, no_drill};
use pegmind_review::{DrillKey, DrillResult, FinishedGame, Schedule};
use pegmind_rules::{Controller, Seat};
use pegmind_session::{Day, GameId, Record, split_history};
use pegmind_tui::Drills;

use super::Store;
use super::history::{History, PATIENCE};
use crate::exit::in_words;
use crate::whole_file::{LockedFile, ReadError, create_folder, read, read_open};

/// The longest file of answers, in bytes. That is room for some fifty thousand.
const DRILLS_BYTES_MAX: u64 = 2 << 20;

/// The most games that are looked at for rows to be asked again.
const GAMES_MAX: usize = 30;

/// The most rows that are asked at once.
const ROWS_MAX: usize = 6;

/// A game whose costliest row may be asked again.
#[derive(Debug)]
struct DrillGame {
    id: GameId,
    /// When it was begun.
    day: Day,
    game: FinishedGame,
}

/// The rows of own games that are asked again.
#[derive(Clone, Debug)]
pub(crate) struct DrillFile {
    history: History,
    path: PathBuf,
}

impl Store {
    /// The rows of own games that are asked again.
    pub(crate) fn drills(&self) -> DrillFile {
        let path = self.history.path().with_file_name("drills.txt");
        DrillFile { history: self.history.clone(), path }
    }
}

impl DrillFile {
    /// When which row is asked again. Lines that say nothing are passed over.
    fn schedule(&self) -> Result<Schedule, ReadError> {
        let bytes = match read(&self.path, DRILLS_BYTES_MAX) {
            Ok(bytes) => bytes,
            Err(error) if error.is_missing() => Vec::new(),
            Err(error) => return Err(error),
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let whole = text.rfind('\n').and_then(|end| text.get(..end)).unwrap_or_default();
        Ok(Schedule::of(whole.lines().filter_map(|line| line.parse().ok())))
    }

    /// Keeps an answer, and says when the row is asked again. A line that was cut off is
    /// replaced.
    pub(crate) fn keep(&self, result: &DrillResult) -> io::Result<Option<Day>> {
        if let Some(folder) = self.path.parent() {
            create_folder(folder)?;
        }
        let file = LockedFile::create(&self.path, PATIENCE).map_err(io::Error::other)?;
        let bytes = read_open(&file, DRILLS_BYTES_MAX).map_err(io::Error::other)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1) as u64;
        file.set_len(whole)?;
        file.append(format!("{result}\n").as_bytes())?;
        let schedule = self.schedule().map_err(io::Error::other)?;
        Ok(schedule.due(&result.key, result.day))
    }

    /// Sees to it that a row is asked again, and says when; or why it is not.
    pub(crate) fn choose(
        &self,
        key: DrillKey,
        game: &FinishedGame,
        day: Day,
        cancel: &Cancel,
    ) -> Result<String, String> {
        let row = key.row;
        if drill_row(game, row, &Limits::THOROUGH, cancel).is_none() {
            return Ok(no_drill(row));
        }
        let kept = self.history.find(&key.game).map_err(|error| error.to_string())?;
        if kept.is_none() {
            return Ok(DRILL_NOT_KEPT.into());
        }
        let result = DrillResult { day, key, right: false };
        let due = self.keep(&result).map_err(|error| in_words(&error))?;
        Ok(drill_chosen(row, due))
    }

    /// The rows that are due: those that were asked or chosen before, then the costliest ones
    /// of the latest games.
    pub(crate) fn due(&self, today: Day, cancel: &Cancel) -> Result<Drills, ReadError> {
        let schedule = self.schedule()?;
        let known: HashMap<(GameId, usize), Option<Day>> =
            schedule.cards().map(|(key, due)| ((key.game, key.row), due)).collect();
        let mut cards: Vec<(Day, DrillKey)> =
            schedule.cards().filter_map(|(key, due)| Some((due?, key))).collect();
        cards.sort_by_key(|(due, _)| *due);
        let next = cards.iter().map(|(due, _)| *due).find(|due| *due > today);
        let mut drills = Drills { next, ..Drills::default() };
        let mut asked: Vec<DrillKey> = cards
            .into_iter()
            .filter_map(|(due, key)| (due <= today).then_some(key))
            .take(ROWS_MAX)
            .collect();
        let latest = self.latest();
        let mut others = self.older(&asked, &latest)?;
        others.extend(latest);
        for key in asked.drain(..) {
            let game = others.iter().find(|game| game.id == key.game);
            let puzzle =
                game.and_then(|own| drill_row(&own.game, key.row, &Limits::THOROUGH, cancel));
            drills.due.extend(puzzle.map(|puzzle| (key, puzzle)));
        }
        for game in others.into_iter().take(GAMES_MAX) {
            if drills.due.len() >= ROWS_MAX || cancel.is_stopped() {
                break;
            }
            let found = drill(&game.game, &Limits::EVERY_TURN, cancel);
            let Some((row, puzzle)) = found else { continue };
            if known.contains_key(&(game.id.clone(), row)) {
                continue;
            }
            let key = DrillKey { game: game.id, row };
            match schedule.due(&key, game.day) {
                Some(due) if due <= today => drills.due.push((key, puzzle)),
                Some(due) => drills.next = Some(drills.next.map_or(due, |next| next.min(due))),
                None => {}
            }
        }
        Ok(drills)
    }

    /// The latest games in which a person looked for the code, the newest first.
    fn latest(&self) -> Vec<DrillGame> {
        let recent = self.history.recent().unwrap_or_default();
        let games = split_history(&recent).into_iter().rev();
        games.filter_map(|(_, text)| drill_game(text)).collect()
    }

    /// The games of these rows that are none of the latest ones.
    fn older(&self, keys: &[DrillKey], latest: &[DrillGame]) -> Result<Vec<DrillGame>, ReadError> {
        let is_older = |key: &&DrillKey| latest.iter().all(|game| game.id != key.game);
        let wanted: Vec<&GameId> = keys.iter().filter(is_older).map(|key| &key.game).collect();
        let mut found = Vec::new();
        if wanted.is_empty() {
            return Ok(found);
        }
        self.history.visit(|entry| {
            let id = entry.summary.as_ref().ok().and_then(|game| game.id.as_ref());
            if id.is_some_and(|id| wanted.contains(&id)) {
                found.extend(drill_game(entry.text));
            }
        })?;
        Ok(found)
    }
}

/// A game in which a person looked for the code.
fn drill_game(text: &str) -> Option<DrillGame> {
    let record = Record::parse(text).ok()?;
    let header = &record.header;
    let breaker = header.setup.controller(Seat::Codebreaker, header.game);
    let (id, day) = (header.id.clone()?, header.date.as_ref()?.parse().ok()?);
    if breaker != Controller::Human {
        return None;
    }
    let (game, problem) = FinishedGame::of_record(record);
    problem.is_none().then_some(DrillGame { id, day, game })
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
        let drills = store.drills();
        assert_eq!(
            drills.keep(&first).unwrap().map(|due| due.to_string()).as_deref(),
            Some("2026-11-05")
        );
        let path = data.join("drills.txt");
        let torn = fs::read_to_string(&path).unwrap() + "2026-11-03 a 4 ri";
        fs::write(&path, torn).unwrap();
        let due = |drills: &DrillFile| {
            let schedule = drills.schedule().unwrap();
            schedule.due(&first.key, first.day).map(|day| day.to_string())
        };
        assert_eq!(due(&drills).as_deref(), Some("2026-11-05"));
        drills.keep(&second).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{first}\n{second}\n"));
        assert_eq!(due(&drills).as_deref(), Some("2026-11-05"));
    }

    #[test]
    fn a_row_that_is_chosen_is_asked_on_the_next_day_and_of_a_foreign_game_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.peg");
        let store = Store::at(folder.path().join("running"), path.clone());
        let rows = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0 *GPYB";
        let text = format!("[Version \"1\"]\n[Id \"own\"]\n[Date \"2026-11-20\"]\n{rows}\n");
        fs::write(&path, &text).unwrap();
        let (game, _) = FinishedGame::of_record(Record::parse(&text).unwrap());
        let (drills, cancel) = (store.drills(), Cancel::new());
        let day = |text: &str| text.parse::<Day>().unwrap();
        let choose = |id: &str, row| {
            let key = DrillKey { game: GameId::new(id).unwrap(), row };
            drills.choose(key, &game, day("2026-11-20"), &cancel).unwrap()
        };
        assert_eq!(choose("foreign", 2), DRILL_NOT_KEPT);
        assert_eq!(choose("own", 5), no_drill(5));
        assert_eq!(choose("own", 2), "Row 2 is asked again on 2026-11-21, among the puzzles.");
        // The costliest row is asked by itself.
        let rows = |today: &str| {
            let found = drills.due(day(today), &cancel).unwrap();
            let rows: Vec<usize> = found.due.iter().map(|(key, _)| key.row).collect();
            (rows, found.next.map(|next| next.to_string()))
        };
        assert_eq!(rows("2026-11-21"), (vec![2, 4], None));
        let key = DrillKey { game: GameId::new("own").unwrap(), row: 2 };
        drills.keep(&DrillResult { day: day("2026-11-21"), key, right: true }).unwrap();
        assert_eq!(rows("2026-11-21"), (vec![4], Some("2026-11-24".into())));
    }
}
