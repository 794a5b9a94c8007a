//! Games on disk: running ones in files of their own, finished ones in the
//! history. Everything is written and synced before it is shown.

mod best;
mod daily;
mod draft;
mod drills;
mod figures;
mod history;
mod saved;
mod statistics;
mod unstored;

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::BaseStrategy as _;
use pegmind_face::restore_error;
use pegmind_face::watch::is_automatic;
use pegmind_rules::Controller;
use pegmind_session::{
    Act, Effect, Escrow, GameId, Moment, Phase, Restored, RunningRecord, Session,
};

use crate::exit::in_words;
use crate::whole_file::{
    LockError, LockedFile, ReadError, Readers, create_folder, lock, open, quoted, read, read_open,
    replace, sync_folder, text as text_of,
};
pub(crate) use drills::DrillFile;
pub(crate) use figures::FiguresFile;
pub(crate) use history::AddError;
pub(crate) use history::History;
use history::PATIENCE;
pub(crate) use history::{Exported, HISTORY_BYTES_MAX, ImportError, Imported};
pub(crate) use saved::{Saved, Stuck};
pub(crate) use statistics::Counted;
use unstored::NextTry;
pub(crate) use unstored::Unstored;

/// How the names of secrets begin that are being written.
const UNFINISHED: &str = ".tmp";

/// The longest file of a running game that is read, in bytes.
const RUNNING_BYTES_MAX: u64 = RunningRecord::BYTES_MAX as u64;

/// The longest secret that is read, in bytes.
const SECRET_BYTES_MAX: u64 = 1 << 16;

/// Where games are kept, and the files of the game that is played.
#[derive(Debug)]
pub(crate) struct Store {
    running: PathBuf,
    /// The folder of the history, if running games were kept in it before.
    shared: Option<PathBuf>,
    history: History,
    open: HashMap<GameId, Running>,
    /// Finished games that the history could not take.
    unarchived: HashMap<GameId, Unarchived>,
    /// How long it is waited for another program that has the history open.
    patience: Duration,
    /// Whether it was said that games cannot be stored.
    warned: bool,
}

/// A finished game that waits for the history.
#[derive(Debug)]
struct Unarchived {
    /// Its record.
    text: String,
    /// Whether its files can be deleted once it is there.
    done_with: bool,
}

/// A running game, and what could not be stored of it yet.
#[derive(Debug, Default)]
struct Running {
    /// Its record.
    file: Option<LockedFile>,
    /// Its secret. Nothing is appended before it is stored.
    unsealed: Option<Escrow>,
    /// Text of its record.
    unsaved: String,
    /// The game before it in the match, kept until all of this one is stored.
    before: Option<GameId>,
}

impl Running {
    fn is_stored(&self) -> bool {
        self.file.is_some() && self.unsealed.is_none() && self.unsaved.is_empty()
    }
}

/// A running game as its files have it.
#[derive(Debug)]
struct Found {
    restored: Restored,
    /// The record.
    file: LockedFile,
    /// The length of its whole lines.
    length: u64,
    /// Whether a line that was cut off follows them.
    torn: bool,
}

impl Store {
    /// The store of this player: `XDG_STATE_HOME` and `XDG_DATA_HOME`, or the
    /// places that go for them on this system. Where both are one folder, running
    /// games have one of their own in it.
    pub(crate) fn of_player() -> Self {
        let strategy = etcetera::choose_base_strategy().ok();
        let state =
            strategy.as_ref().and_then(|place| place.state_dir().or(Some(place.data_dir())));
        let data = strategy.as_ref().map(etcetera::BaseStrategy::data_dir);
        let [state, data] = [state, data]
            .map(|folder| folder.unwrap_or_else(|| PathBuf::from(".pegmind")).join("pegmind"));
        let history = data.join("history.peg");
        // Two names can be one folder.
        let real = |folder| fs::canonicalize(folder).ok();
        if state == data || real(&state).is_some_and(|state| real(&data) == Some(state)) {
            Self { shared: Some(state), ..Self::at(data.join("running"), history) }
        } else {
            Self::at(state, history)
        }
    }

    /// A store with running games in this folder and finished ones in this
    /// file. Neither has to be there.
    pub(crate) fn at(running: PathBuf, history: PathBuf) -> Self {
        let history = History::at(history);
        let (open, unarchived) = (HashMap::new(), HashMap::new());
        let (shared, patience) = (None, PATIENCE);
        Self { running, shared, history, open, unarchived, patience, warned: false }
    }

    /// This store for a program that may not wait for others: it is not tried
    /// even for a moment to open a locked history, but only again later.
    pub(crate) fn without_patience(self) -> Self {
        Self { patience: Duration::ZERO, ..self }
    }

    /// The folder of running games.
    pub(crate) fn running_folder(&self) -> &Path {
        &self.running
    }

    /// Whether all of a running game is in its file.
    pub(crate) fn holds(&self, id: &GameId) -> bool {
        self.open.get(id).is_some_and(Running::is_stored)
    }

    /// Whether some game is in no file, so that it is lost when the program
    /// ends.
    pub(crate) fn loses_a_game(&self) -> bool {
        let unstored = self.open.values().any(|running| !running.is_stored());
        unstored || self.unarchived.keys().any(|id| !has_begun(&self.record_path(id)))
    }

    /// Does what an effect asks to be stored. A failure is reported once; the
    /// game goes on, and what could not be written is tried again with the
    /// next act.
    pub(crate) fn perform(&mut self, effect: &Effect) -> Result<(), Unstored> {
        let done = match effect {
            Effect::Seal { id, escrow } => {
                self.running_game(id).unsealed = Some(escrow.clone());
                self.catch_up(id)
            }
            Effect::Append { id, lines } => {
                self.archive_waiting(Duration::ZERO);
                self.running_game(id).unsaved.push_str(&lines.to_string());
                self.catch_up(id)
            }
            Effect::Supersede { old, new } => {
                self.running_game(new).before = Some(old.clone());
                self.catch_up(new)
            }
            Effect::Archive { id, record } => {
                return self.archive_or_warn(id, &record.to_string());
            }
            Effect::Discard { id } => self.put_away(id),
            Effect::Consult(_) | Effect::ConsultMaker(_) => Ok(()),
        };
        if done.is_ok() && self.open.values().all(Running::is_stored) {
            self.warned = false;
        }
        match done {
            Err(error) if !self.warned => {
                self.warned = true;
                Err(Unstored::Game { folder: self.running.clone(), error })
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn archive_or_warn(&mut self, id: &GameId, text: &str) -> Result<(), Unstored> {
        self.history.add(id, text, self.patience).map_err(|error| {
            let waiting = Unarchived { text: text.to_owned(), done_with: false };
            self.unarchived.insert(id.clone(), waiting);
            let next = if self.holds(id) { NextTry::Later } else { NextTry::AtTheEnd };
            Unstored::Finished { history: self.history.path().to_owned(), error, next }
        })
    }

    /// Tries again to add finished games to the history that it could not
    /// take. Says whether it has them all now.
    pub(crate) fn archive_again(&mut self) -> bool {
        self.archive_waiting(self.patience)
    }

    /// Tries for the last time to add them, and so for a moment.
    pub(crate) fn archive_at_last(&mut self) -> bool {
        self.archive_waiting(PATIENCE)
    }

    fn archive_waiting(&mut self, patience: Duration) -> bool {
        let waiting = std::mem::take(&mut self.unarchived);
        for (id, game) in waiting {
            let added = self.history.add(&id, &game.text, patience);
            if added.is_ok() && game.done_with {
                // If they cannot be deleted, that is tried when games are listed.
                let _ = self.discard(&id);
            } else if added.is_err() {
                self.unarchived.insert(id, game);
            }
        }
        self.unarchived.is_empty()
    }

    /// Deletes what was kept of a game that is over, once the history has it.
    fn put_away(&mut self, id: &GameId) -> io::Result<()> {
        match self.unarchived.get_mut(id) {
            Some(game) => {
                game.done_with = true;
                Ok(())
            }
            None => self.discard(id),
        }
    }

    fn running_game(&mut self, id: &GameId) -> &mut Running {
        self.open.entry(id.clone()).or_default()
    }

    /// The file of a running game.
    pub(crate) fn record_path(&self, id: &GameId) -> PathBuf {
        self.folder_of(id).join(format!("{id}.peg"))
    }

    fn secret_path(&self, id: &GameId) -> PathBuf {
        self.folder_of(id).join(format!("{id}.secret"))
    }

    /// The folder that the files of a running game are in or belong in.
    fn folder_of(&self, id: &GameId) -> &Path {
        // What has no secret is no running game, but the history or another file.
        let is_game = |folder: &&Path| {
            let has = |ending: &str| folder.join(format!("{id}.{ending}")).exists();
            has("peg") && has("secret")
        };
        let shared = self.shared.as_deref().filter(|_| !is_game(&&*self.running));
        shared.filter(is_game).unwrap_or(&self.running)
    }

    /// Stores a secret: the file is there as a whole or not at all, and only
    /// its owner can read it.
    fn seal(&self, id: &GameId, escrow: &Escrow) -> io::Result<()> {
        create_folder(&self.running)?;
        let text = escrow.reveal();
        replace(&self.secret_path(id), UNFINISHED, Readers::Owner, text.as_bytes())
    }

    /// Stores what is not stored yet of a running game: the secret, then the
    /// record; then the game before it in the match is not needed any more.
    fn catch_up(&mut self, id: &GameId) -> io::Result<()> {
        let path = self.record_path(id);
        let mut running = self.open.remove(id).unwrap_or_default();
        let stored = self.store(id, &path, &mut running);
        let before = running.before.take_if(|_| stored.is_ok() && running.file.is_some());
        self.open.insert(id.clone(), running);
        stored?;
        before.map_or(Ok(()), |before| self.put_away(&before))
    }

    fn store(&self, id: &GameId, path: &Path, running: &mut Running) -> io::Result<()> {
        if running.file.is_none() && has_begun(path) {
            let problem = format!("there is another game {id}");
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, problem));
        }
        if running.file.is_none() && running.unsaved.is_empty() {
            // The secret of a game that has no record yet comes with the record.
            return Ok(());
        }
        if let Some(escrow) = &running.unsealed {
            self.seal(id, escrow)?;
        }
        let file = match &mut running.file {
            Some(file) => file,
            none => {
                let file = LockedFile::create(path, Duration::ZERO).map_err(io::Error::other)?;
                // What may be there is the cut-off beginning of the same game.
                file.set_len(0)?;
                sync_folder(&self.running)?;
                none.insert(file)
            }
        };
        let length = file.metadata()?.len();
        let written = file.append(running.unsaved.as_bytes());
        match written {
            Ok(()) => {
                running.unsaved.clear();
                // From now on nobody takes the secret for an orphan.
                running.unsealed = None;
            }
            // Of a game that has not begun nothing is left behind.
            Err(_) if length == 0 => {
                running.file = None;
                self.remove_files(id)?;
            }
            Err(_) => {}
        }
        written
    }

    fn discard(&mut self, id: &GameId) -> io::Result<()> {
        // The lock is held until the files are gone.
        let _running = self.open.remove(id);
        self.remove_files(id)
    }

    fn remove_files(&self, id: &GameId) -> io::Result<()> {
        // The secret goes last: a record without its secret could not go on.
        let record = self.record_path(id);
        let lock = record.with_extension("lock");
        for path in [self.draft_path(id), record, self.secret_path(id), lock] {
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                Ok(()) | Err(_) => {}
            }
        }
        Ok(())
    }

    /// Lets go of a game that is not played here any more, so that it can be
    /// played again, here or elsewhere. One that is not stored stays.
    pub(crate) fn close(&mut self, id: &GameId) {
        if self.holds(id) {
            self.open.remove(id);
        }
    }

    /// Discards a game in which nothing was played yet, and says whether it was
    /// one. A later game of a match stays: the games before it were played.
    pub(crate) fn discard_unplayed(&mut self, session: &Session) -> bool {
        let (view, record) = (session.view(), session.record());
        // A code on a table is none that was chosen here, and hints come by themselves there.
        let chosen = view.maker == Controller::Human && view.phase != Phase::Code;
        let is_own = |act: &Act| view.maker != Controller::Table || !matches!(act, Act::Hint(_));
        let acted = record.entries.iter().any(|entry| is_own(&entry.act));
        let played = record.header.game > 1 || acted || chosen;
        (!played || is_automatic(&view)) && self.discard(session.id()).is_ok()
    }

    /// Goes on with a game and keeps its file locked. The second value says
    /// whether a line that was cut off is left out.
    pub(crate) fn load(&mut self, id: &GameId, now: Moment) -> Result<(Restored, bool), Stuck> {
        let found = self.read(id, now)?;
        let torn = found.torn;
        let mut restored = self.keep(id, found)?;
        self.restore_draft(&mut restored.0, now);
        Ok((restored, torn))
    }

    /// Keeps the file of a game open, without the line that was cut off.
    fn keep(&mut self, id: &GameId, found: Found) -> Result<Restored, String> {
        if found.torn {
            let cut = found.file.set_len(found.length);
            cut.map_err(|error| {
                format!("{}: {}", quoted(&self.record_path(id)), in_words(&error))
            })?;
        }
        let running = Running { file: Some(found.file), ..Running::default() };
        self.open.insert(id.clone(), running);
        Ok(found.restored)
    }

    /// Reads a game that can go on, and changes nothing.
    fn read(&self, id: &GameId, now: Moment) -> Result<Found, Stuck> {
        let path = self.record_path(id);
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", quoted(&path));
        let file = LockedFile::open(&path).map_err(|error| match error {
            LockError::Busy => Stuck::Locked(id.clone()),
            LockError::Unreadable(error) => Stuck::Broken(named(&error)),
        })?;
        let bytes = read_open(&file, RUNNING_BYTES_MAX).map_err(|error| named(&error))?;
        let RunningRecord { record, length, cut } =
            RunningRecord::read(&bytes).map_err(|error| named(&error))?;
        if let Some(other) = record.header.id.as_ref().filter(|other| *other != id) {
            return Err(named(&format!("this is the record of game {other}")).into());
        }
        let secret = read(&self.secret_path(id), SECRET_BYTES_MAX)
            .and_then(text_of)
            .map_err(|error| format!("{}: {error}", quoted(&self.secret_path(id))))?;
        let escrow =
            Escrow::parse(record.header.setup.rules(), &secret).map_err(|error| named(&error))?;
        let restored = Session::restore(record, escrow, now);
        let restored = restored.map_err(|error| named(&restore_error(&error)))?;
        Ok(Found { restored, file, length: length as u64, torn: !cut.is_empty() })
    }

    /// Deletes a saved game, a damaged one, too. Says whether there was one.
    pub(crate) fn delete(&mut self, id: &GameId) -> Result<bool, Stuck> {
        let path = self.record_path(id);
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", quoted(&path));
        match open(&path, OpenOptions::new().read(true)) {
            Err(error) if error.is_missing() => return Ok(false),
            // What is no file is nobody's game.
            Ok(_) | Err(ReadError::NotRegular(_)) => {}
            Err(error) => return Err(named(&error).into()),
        }
        let _lock = lock(&path, Duration::ZERO).map_err(|error| match error {
            LockError::Busy => Stuck::Locked(id.clone()),
            LockError::Unreadable(error) => Stuck::Broken(named(&error)),
        })?;
        if self.is_try_of_today(id) {
            let sentence = format!(
                "game {id} is today's try at the daily code; it can be given up (pegmind resume \
                 {id}, then resign), but not deleted before the day is over"
            );
            return Err(sentence.into());
        }
        self.discard(id).map_err(|error| named(&error))?;
        Ok(true)
    }

    /// The finished games.
    pub(crate) const fn history(&self) -> &History {
        &self.history
    }

    /// The text of a finished or running game by its name, if there is one.
    pub(crate) fn find(&self, id: &GameId) -> Result<Option<String>, ReadError> {
        match read(&self.record_path(id), RUNNING_BYTES_MAX).and_then(text_of) {
            Ok(text) if RunningRecord::never_began(text.as_bytes()) => self.history.find(id),
            Ok(mut text) => {
                // Only whole lines were acknowledged.
                text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
                Ok(Some(text))
            }
            Err(error) if error.is_missing() => self.history.find(id),
            Err(error) => Err(error),
        }
    }
}

/// Whether a game has begun in this file.
fn has_begun(path: &Path) -> bool {
    read(path, RUNNING_BYTES_MAX).is_ok_and(|bytes| RunningRecord::has_begun(&bytes))
}

#[cfg(test)]
mod tests {
    use pegmind_rules::parse_pegs;
    use pegmind_session::{Input, Intent, Record, Seed, Start, split_history};

    use super::*;

    struct Disk {
        folder: tempfile::TempDir,
        store: Store,
    }

    impl Disk {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::at(folder.path().join("running"), folder.path().join("history.peg"));
            Self { folder, store }
        }

        /// Puts a file where the folder of running games has to be.
        fn fill(&self) {
            fs::rename(self.store.running_folder(), self.folder.path().join("away")).ok();
            fs::write(self.store.running_folder(), "full").unwrap();
        }

        fn empty(&self) {
            fs::remove_file(self.store.running_folder()).unwrap();
            fs::rename(self.folder.path().join("away"), self.store.running_folder()).ok();
        }

        fn perform(&mut self, effects: &[Effect]) -> Vec<String> {
            let unstored = effects.iter().filter_map(|effect| self.store.perform(effect).err());
            unstored.map(|error| error.to_string()).collect()
        }
    }

    /// A match of two games between two people.
    fn begin() -> (Session, Vec<Effect>) {
        let tags = "[Game \"1/2\"] [Maker \"human\"] [Breaker \"human\"]";
        let start = Start {
            setup: Record::parse(tags).unwrap().header.setup,
            id: GameId::new("match").unwrap(),
            date: "2026-11-21".into(),
            daily: None,
            seed: Seed::from_text("1"),
            entropy: Seed::from_text("2"),
        };
        let (session, response) = Session::start(start, Moment::ZERO);
        (session, response.effects)
    }

    fn feed(session: &mut Session, intent: Intent) -> Vec<Effect> {
        session.feed(Input::Intent(intent), Moment::ZERO).unwrap().effects
    }

    fn code(session: &mut Session) -> Vec<Effect> {
        let rules = *session.view().setup.rules();
        let pegs = parse_pegs(&rules, &pegmind_rules::ColorNames::STANDARD, "gpyb").unwrap();
        feed(session, Intent::SetCode(pegs))
    }

    #[test]
    fn a_secret_that_could_not_be_stored_is_stored_before_anything_else() {
        let mut disk = Disk::new();
        let (mut session, begun) = begin();
        assert_eq!(disk.perform(&begun), Vec::<String>::new());
        disk.fill();
        assert_eq!(disk.perform(&code(&mut session)).len(), 1, "said once");
        assert!(!disk.store.holds(session.id()));
        disk.empty();
        assert_eq!(disk.perform(&feed(&mut session, Intent::Resign)), Vec::<String>::new());
        assert!(disk.store.holds(session.id()));
        let id = session.id().clone();
        disk.store.open.clear();
        let ((again, _), torn) = disk.store.load(&id, Moment::ZERO).unwrap();
        assert!(!torn);
        assert_eq!(again.record(), session.record());
    }

    #[test]
    fn a_game_of_a_match_is_kept_until_the_next_one_is_stored() {
        let mut disk = Disk::new();
        let (mut session, begun) = begin();
        disk.perform(&begun);
        disk.perform(&code(&mut session));
        disk.perform(&feed(&mut session, Intent::Resign));
        let first = session.id().clone();
        disk.fill();
        assert_eq!(disk.perform(&feed(&mut session, Intent::NextGame)).len(), 1);
        disk.empty();
        assert!(disk.store.record_path(&first).exists(), "it holds the score and the seed");
        disk.perform(&code(&mut session));
        assert!(disk.store.holds(session.id()));
        assert!(!disk.store.record_path(&first).exists());
    }

    #[test]
    fn a_game_that_the_history_could_not_take_is_over_all_the_same() {
        let mut disk = Disk::new();
        let history = disk.folder.path().join("history.peg");
        fs::create_dir(&history).unwrap();
        let (mut session, begun) = begin();
        disk.perform(&begun);
        disk.perform(&code(&mut session));
        assert_eq!(disk.perform(&feed(&mut session, Intent::Resign)).len(), 1, "said");
        let first = session.id().clone();
        disk.perform(&feed(&mut session, Intent::NextGame));
        assert!(disk.store.record_path(&first).exists(), "kept for the history");
        assert!(!disk.store.archive_again());
        fs::remove_dir(&history).unwrap();
        disk.perform(&code(&mut session));
        disk.perform(&feed(&mut session, Intent::Resign));
        // The program ends here, and another one starts.
        disk.store.open.clear();
        let mut other = Store::at(disk.store.running.clone(), history);
        assert!(
            other.saved().unwrap().iter().all(|game| game.id != first),
            "no game to go on with"
        );
        assert!(disk.store.archive_again());
        assert!(!disk.store.record_path(&first).exists());
        let text = disk.store.history.text().unwrap();
        assert_eq!(split_history(&text).len(), 2, "each game once: {text}");
    }

    #[test]
    fn a_game_is_never_begun_over_another_one() {
        let mut disk = Disk::new();
        let (_, begun) = begin();
        disk.perform(&begun);
        let path = disk.store.record_path(&GameId::new("match").unwrap());
        let before = fs::read(&path).unwrap();
        disk.store.open.clear();
        let (_, again) = begin();
        assert!(!disk.perform(&again).is_empty());
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}
