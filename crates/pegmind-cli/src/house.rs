//! What the full screen needs from this program: games on disk, settings,
//! randomness.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pegmind_advice::Cancel;
use pegmind_console::{Charset, Preferences};
use pegmind_face::live::GamesLike;
use pegmind_face::online::FeedWish;
use pegmind_face::{
    board_name, capital, daily_begins, drill_answered, progress, record_error, sentence,
    today_in_words,
};
use pegmind_online::Closing;
use pegmind_protocol::ClientMsg;
use pegmind_review::{Daily, DrillKey, DrillResult, FinishedGame, Standing};
use pegmind_rules::{Preset, Setup};
use pegmind_session::{Effect, GameId, Moment, Phase, Record, Session, Start, Verdict};
use pegmind_tui::{
    Call, Counting, DiskAnswer, DiskQuestion, Drilling, Entering, Entrance, Finding, FoundGames,
    House, How, Keeping, ListedGame, ListedRoom, Looking, Opened, ProofPlace, Telling, Wire,
};

use crate::config;
use crate::exit::in_words;
use crate::farewell::{farewell, not_kept, whereabouts};
use crate::named_file::{record_of, write_new};
use crate::online::{
    self, Api, Connection, RoomInList, ServerAddress, Visit, called, server, tell_feed, write_proof,
};
use crate::start::{fresh_seed, start, start_daily, today};
use crate::store::{AddError, FiguresFile, History, Saved, Store, Stuck, Unstored};
use crate::whole_file::LockError;

/// The most finished games that are listed at once.
const FINISHED_MAX: usize = 1_000;

/// How long somebody may have the history open before that is said.
const SOON: Moment = Moment::from_millis(250);

/// How often a finished game is tried again to be added to the history.
const LATER: Moment = Moment::from_secs(2);

/// This player's games and settings.
#[derive(Debug)]
pub(crate) struct PlayerHouse {
    store: Store,
    /// Where settings are kept, if there is a place for them.
    settings: Option<PathBuf>,
    charset: Charset,
    /// What the next game follows from, if that was named.
    seed: Option<String>,
    /// Why a finished game has to wait, until it is worth saying.
    unsaid: Option<String>,
    /// The settings, as they were changed meanwhile: they name server and player of rooms.
    preferences: Preferences,
    /// The connection to a room, and its number.
    connection: Arc<Mutex<Option<(u32, Connection)>>>,
}

impl PlayerHouse {
    /// The house of this player.
    pub(crate) fn new(
        store: Store,
        settings: Option<PathBuf>,
        charset: Charset,
        seed: Option<String>,
        preferences: Preferences,
    ) -> Self {
        // Whoever draws a screen waits for nobody.
        let store = store.without_patience();
        let connection = Arc::default();
        Self { store, settings, charset, seed, unsaid: None, preferences, connection }
    }

    /// The games on disk.
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    fn listed(&self, id: GameId, record: &Record, verdict: &Verdict, stands: &str) -> ListedGame {
        let header = &record.header;
        let daily = header.daily.map(|_| "daily ".to_owned()).unwrap_or_default();
        let board = daily + &board_name(header.setup.rules());
        let players = self.charset.text(&progress::players(header));
        ListedGame {
            id,
            sentence: format!("{board}, {stands}; {players}"),
            day: header.date.clone().unwrap_or_default(),
            found_by: progress::found_by(record, verdict),
            problem: None,
        }
    }

    fn listed_saved(&self, saved: &Saved) -> ListedGame {
        let stuck = |problem: String| ListedGame {
            id: saved.id.clone(),
            sentence: "cannot go on".into(),
            day: String::new(),
            found_by: String::new(),
            problem: Some(capital(&problem)),
        };
        match &saved.state {
            Ok(record) => match record.verify() {
                Ok(verdict) => {
                    let stands = progress::standing(record, &verdict);
                    self.listed(saved.id.clone(), record, &verdict, &stands)
                }
                Err(error) => stuck(record_error(&error)),
            },
            Err(Stuck::Locked(_)) => stuck("it is being played in another window".into()),
            Err(Stuck::Broken(problem)) => stuck(problem.clone()),
        }
    }
}

impl PlayerHouse {
    fn begin(&mut self, setup: Setup, now: Moment) -> Result<DiskAnswer, String> {
        let seed = self.seed.take();
        let start: Start = start(setup, seed.as_deref()).map_err(|failure| failure.message)?;
        let (session, response) = Session::start(start, now);
        let (how, said) = (How::New, String::new());
        Ok(DiskAnswer::Opened(Box::new(Opened { session, response, how, said })))
    }

    /// Begins or goes on with the code of today; what was played is told first.
    fn today(&mut self, now: Moment) -> Result<DiskAnswer, String> {
        let today = today().map_err(|failure| failure.message)?;
        let daily = Daily::new(today, Preset::default());
        let log = self.store.dailies(today);
        let standing = log.standing(daily, today);
        match &standing {
            Standing::Played(attempt) => Ok(DiskAnswer::PlayedToday {
                daily,
                how: today_in_words(&standing),
                id: attempt.id.clone(),
            }),
            Standing::Open | Standing::UnderWay(_) | Standing::Past | Standing::Ahead => {
                self.daily(daily, now)
            }
        }
    }

    fn daily(&mut self, daily: Daily, now: Moment) -> Result<DiskAnswer, String> {
        let today = today().map_err(|failure| failure.message)?;
        let log = self.store.dailies(daily.day());
        let standing = log.standing(daily, today);
        if let Standing::UnderWay(attempt) = standing {
            return self.resume(attempt.id.clone(), now);
        }
        let start = start_daily(daily).map_err(|failure| failure.message)?;
        let (session, response) = Session::start(start, now);
        let (how, said) = (How::New, daily_begins(daily, &standing));
        Ok(DiskAnswer::Opened(Box::new(Opened { session, response, how, said })))
    }

    fn resume(&mut self, id: Option<GameId>, now: Moment) -> Result<DiskAnswer, String> {
        let id = id.or_else(|| Some(self.latest()?.id));
        let id = id.ok_or_else(|| "There is no saved game.".to_owned())?;
        let ((session, response), torn) =
            self.store.load(&id, now).map_err(|error| capital(&error.to_string()))?;
        let how = if torn { How::ResumedTorn } else { How::Resumed };
        let said = String::new();
        Ok(DiskAnswer::Opened(Box::new(Opened { session, response, how, said })))
    }

    /// The game that was played last and can go on.
    fn latest(&mut self) -> Option<ListedGame> {
        self.saved().into_iter().find(|game| game.problem.is_none())
    }

    /// What there is to go on with, and to play again.
    fn around(&mut self) -> DiskAnswer {
        let saved = self.store.saved().unwrap_or_default();
        let mut listed = saved.iter().map(|saved| self.listed_saved(saved));
        DiskAnswer::Around {
            saved: listed.find(|game| game.problem.is_none()).map(|game| game.sentence),
            daily: self.store.daily_of_today(),
            own: self.store.own_average(),
            last: self.store.last_setup(&saved).map(Box::new),
        }
    }

    fn perform(&mut self, effect: &Effect) -> Result<DiskAnswer, String> {
        match self.store.perform(effect) {
            Ok(()) => Ok(DiskAnswer::Done),
            Err(unstored) => {
                let said = capital(&unstored.to_string());
                match unstored {
                    Unstored::Game { .. } => Err(said),
                    // Somebody may just be adding another game.
                    Unstored::Finished { error: AddError::Locked(LockError::Busy), .. } => {
                        self.unsaid = Some(said);
                        Ok(DiskAnswer::Later { said: String::new(), wait: SOON })
                    }
                    Unstored::Finished { .. } => Ok(DiskAnswer::Later { said, wait: LATER }),
                }
            }
        }
    }

    fn store_again(&mut self) -> DiskAnswer {
        let done = self.store.archive_again();
        match (done, self.unsaid.take()) {
            (true, Some(_)) => DiskAnswer::Done,
            (true, None) => DiskAnswer::Said("The finished game is in the history now.".into()),
            (false, unsaid) => DiskAnswer::Later { said: unsaid.unwrap_or_default(), wait: LATER },
        }
    }

    /// After a match: why its last game is not in the history, if it is not.
    fn say_if_unstored(&mut self, id: &GameId) -> String {
        if self.store.archive_at_last() {
            String::new()
        } else if self.store.holds(id) {
            format!("Game {id} is not in the history yet; pegmind games tries again.")
        } else {
            format!("Game {id} could not be kept.")
        }
    }

    fn saved(&mut self) -> Vec<ListedGame> {
        let saved = self.store.saved().unwrap_or_default();
        saved.iter().map(|saved| self.listed_saved(saved)).collect()
    }

    fn keep_drill(&self, key: DrillKey, right: bool) -> Result<DiskAnswer, String> {
        let day = today().map_err(|failure| failure.message)?;
        let due = self.store.drills().keep(&DrillResult { day, key, right });
        let due = due.map_err(|error| format!("It could not be kept: {}.", in_words(&error)))?;
        Ok(DiskAnswer::Said(drill_answered(due)))
    }

    fn record(&self, id: &GameId) -> Result<DiskAnswer, String> {
        let text = self.store.history().find(id).map_err(|error| capital(&error.to_string()))?;
        let text = text.ok_or_else(|| format!("There is no finished game {id}."))?;
        let record = Record::parse(&text).map_err(|error| capital(&record_error(&error)))?;
        Ok(DiskAnswer::Record(Box::new(record)))
    }

    fn delete(&mut self, id: &GameId) -> Result<DiskAnswer, String> {
        match self.store.delete(id) {
            Ok(true) => Ok(DiskAnswer::Done),
            Ok(false) => Err(format!("There is no saved game {id}.")),
            Err(error) => Err(capital(&error.to_string())),
        }
    }

    fn keep(&self, key: &str, value: &str) -> Result<DiskAnswer, String> {
        let Some(path) = &self.settings else {
            return Err("This system has no place for settings; it holds until you leave.".into());
        };
        match config::store(path, key, value) {
            Ok(_) => Ok(DiskAnswer::Done),
            Err(failure) => {
                Err(format!("{}; it holds until you leave.", capital(&failure.message)))
            }
        }
    }
}

/// Looks for finished games, however many there are: the latest of those that are found are
/// kept, the others counted.
fn find(history: &History, charset: Charset, search: String, cancel: &Cancel) -> FoundGames {
    let (mut latest, mut count) = (VecDeque::new(), 0);
    let visited = history.visit(|entry| {
        let (false, Ok(game)) = (cancel.is_stopped(), &entry.summary) else { return };
        let Some(id) = &game.id else { return };
        let day = game.date.clone().unwrap_or_default();
        let found_by = progress::found_by_in_short(game);
        if !progress::is_found(&search, &[id.as_str(), &day, &found_by]) {
            return;
        }
        count += 1;
        if latest.len() == FINISHED_MAX {
            latest.pop_front();
        }
        let (board, stands) = (board_name(game.rules()), progress::ending_in_short(game));
        let players = charset.text(&progress::seated(&game.setup, game.game));
        let sentence = format!("{board}, {stands}; {players}");
        latest.push_back(ListedGame { id: id.clone(), sentence, day, found_by, problem: None });
    });
    let problem = visited.err().map(|error| format!("{error}."));
    FoundGames { search, games: latest.into_iter().rev().collect(), count, problem }
}

/// A room in the list that everybody sees.
fn listed_room(room: &RoomInList, charset: Charset) -> ListedRoom {
    let sentence = charset.text(&room.sentence());
    ListedRoom { code: charset.text(&room.code), sentence }
}

impl House for PlayerHouse {
    fn finding(&self, search: String) -> Finding {
        let (history, charset) = (self.store.history().clone(), self.charset);
        Box::new(move |cancel| find(&history, charset, search, cancel))
    }

    fn drilling(&self) -> Drilling {
        let drills = self.store.drills();
        Box::new(move |cancel| {
            let today = today().map_err(|failure| failure.message)?;
            drills.due(today, cancel).map_err(|error| format!("{error}."))
        })
    }

    fn choosing(&self, key: DrillKey, game: FinishedGame) -> Telling {
        let drills = self.store.drills();
        Box::new(move |cancel| {
            let chosen = today()
                .map_err(|failure| failure.message)
                .and_then(|today| drills.choose(key, &game, today, cancel));
            chosen.unwrap_or_else(|why| format!("It could not be kept: {why}."))
        })
    }

    fn keeping(&self) -> Keeping {
        Box::new(|game, review| FiguresFile::of_player().keep_review(game, review))
    }

    fn counting(&self) -> Counting {
        let count = self.store.statistics_later();
        Box::new(move || {
            let counted = count().map_err(|error| format!("{error}."))?;
            Ok(Box::new(counted.statistics))
        })
    }

    fn answer(&mut self, question: DiskQuestion, now: Moment) -> DiskAnswer {
        let answer = match question {
            DiskQuestion::Store(effect) => self.perform(&effect),
            DiskQuestion::StoreAgain => Ok(self.store_again()),
            DiskQuestion::Begin(setup) => self.begin(*setup, now),
            DiskQuestion::Today => self.today(now),
            DiskQuestion::Puzzles => {
                fresh_seed().map(DiskAnswer::Puzzles).map_err(|failure| failure.message)
            }
            DiskQuestion::Daily(daily) => self.daily(daily, now),
            DiskQuestion::Resume(id) => self.resume(id, now),
            DiskQuestion::Whereabouts(id) => Ok(DiskAnswer::Said(whereabouts(&self.store, &id))),
            DiskQuestion::Around => Ok(self.around()),
            DiskQuestion::Games => Ok(DiskAnswer::Games(self.saved())),
            DiskQuestion::KeepDrill { key, right } => self.keep_drill(key, right),
            DiskQuestion::Write { file, text } => write_new(&file, &text).map(DiskAnswer::Said),
            DiskQuestion::Other(name) => record_of(self.store.history(), &name)
                .map(|record| DiskAnswer::Other(Box::new(record))),
            DiskQuestion::Record(id) => self.record(&id),
            DiskQuestion::Delete(id) => self.delete(&id),
            DiskQuestion::Keep { key, value } => {
                // The screen has checked it.
                let _ = self.preferences.set(&key, &value);
                self.keep(&key, &value)
            }
        };
        answer.unwrap_or_else(DiskAnswer::Said)
    }

    fn fewest_rows(&self, like: GamesLike) -> Box<dyn FnOnce() -> Option<usize> + Send> {
        let history = self.store.history().clone();
        Box::new(move || history.fewest_rows(&like))
    }

    fn entering(&self, entrance: Entrance) -> Entering {
        let (preferences, charset) = (self.preferences.clone(), self.charset);
        Box::new(move || {
            let visit = Visit::of(&entrance, &preferences);
            let entered = visit.and_then(|visit| visit.entered(charset));
            entered.map(Box::new).map_err(|failure| sentence(&failure.message))
        })
    }

    fn looking(&self) -> Looking {
        let (preferences, charset) = (self.preferences.clone(), self.charset);
        Box::new(move || {
            let server = server(None, &preferences);
            let rooms = server.and_then(|server| Ok(Api::new(server).lobby()?));
            let rooms = rooms.map_err(|failure| sentence(&failure.message))?;
            Ok(rooms.iter().map(|room| listed_room(room, charset)).collect())
        })
    }

    fn proving(&self, place: ProofPlace) -> Telling {
        Box::new(move |_| match place.server.parse::<ServerAddress>() {
            Ok(server) => write_proof(server, &place.room, &place.file),
            Err(error) => sentence(&error),
        })
    }

    fn telling_feed(&self, server: &str, wish: FeedWish) -> Telling {
        let server = server.parse::<ServerAddress>();
        Box::new(move |_| match server {
            Ok(server) => tell_feed(server, wish).join(" "),
            Err(error) => sentence(&error),
        })
    }

    fn connect(&mut self, call: Call, tell: Box<dyn Fn(Wire) + Send>) {
        self.disconnect();
        let kept = Arc::clone(&self.connection);
        let number = call.number;
        let Ok((address, wait)) = called(&call) else { return tell(Wire::Closed(Closing::Lost)) };
        let tell = move |wire| {
            match wire {
                online::Wire::Opened(connection) => {
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    *kept = Some((number, *connection));
                    drop(kept);
                    tell(Wire::Opened);
                }
                online::Wire::Heard(text) => tell(Wire::Heard(text)),
                online::Wire::Closed(closing) => tell(Wire::Closed(closing)),
            }
            true
        };
        // Where no thread is to be had nothing else works, either.
        let _ = online::connect(address, wait, tell);
    }

    fn send(&mut self, number: u32, message: &ClientMsg) {
        let mut kept = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, connection)) = kept.as_mut().filter(|(known, _)| *known == number) {
            connection.send(message);
        }
    }

    fn disconnect(&mut self) {
        let kept = self.connection.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((_, connection)) = kept {
            connection.close();
        }
    }

    fn leave(&mut self, session: &Session) -> String {
        if session.is_practice() {
            return String::new();
        }
        if session.view().phase == Phase::MatchOver {
            return self.say_if_unstored(session.id());
        }
        self.store.keep_draft(session);
        let farewell = if self.store.discard_unplayed(session) {
            not_kept(session).to_owned()
        } else {
            self.farewell(session)
        };
        self.store.close(session.id());
        farewell
    }

    fn farewell(&self, session: &Session) -> String {
        farewell(&self.store, session)
    }
}
