//! What the full screen needs from this program: games on disk, settings,
//! randomness.

use std::path::PathBuf;

use pegmind_console::Charset;
use pegmind_face::{board_name, capital, progress};
use pegmind_rules::Setup;
use pegmind_session::{
    Effect, GameId, Moment, Phase, Record, Response, Session, Start, split_history,
};
use pegmind_tui::{House, ListedGame, Resumed};

use crate::config;
use crate::start::start;
use crate::store::{Saved, Store, Stuck};

/// The most finished games that are listed.
const FINISHED_MAX: usize = 1_000;

/// This player's games and settings.
#[derive(Debug)]
pub(crate) struct PlayerHouse {
    store: Store,
    /// Where settings are kept, if there is a place for them.
    settings: Option<PathBuf>,
    charset: Charset,
    /// What the next game follows from, if that was named.
    seed: Option<String>,
}

impl PlayerHouse {
    /// The house of this player.
    pub(crate) const fn new(
        store: Store,
        settings: Option<PathBuf>,
        charset: Charset,
        seed: Option<String>,
    ) -> Self {
        Self { store, settings, charset, seed }
    }

    /// The games on disk.
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    fn listed(&self, id: GameId, record: &Record, stands: &str) -> ListedGame {
        let header = &record.header;
        let board = board_name(header.setup.rules());
        let players = self.charset.text(&progress::players(header));
        ListedGame {
            id,
            sentence: format!("{board}, {stands}; {players}"),
            day: header.date.clone().unwrap_or_default(),
            problem: None,
        }
    }

    fn listed_saved(&self, saved: &Saved) -> ListedGame {
        let stuck = |problem: String| ListedGame {
            id: saved.id.clone(),
            sentence: "cannot go on".into(),
            day: String::new(),
            problem: Some(capital(&problem)),
        };
        match &saved.state {
            Ok(record) => match record.verify() {
                Ok(verdict) => {
                    let stands = progress::standing(record, &verdict);
                    self.listed(saved.id.clone(), record, &stands)
                }
                Err(error) => stuck(error.to_string()),
            },
            Err(Stuck::Locked(_)) => stuck("it is being played in another window".into()),
            Err(Stuck::Broken(problem)) => stuck(problem.clone()),
        }
    }
}

impl House for PlayerHouse {
    fn begin(&mut self, setup: Setup, now: Moment) -> Result<(Session, Response), String> {
        let seed = self.seed.take();
        let start: Start = start(setup, seed.as_deref()).map_err(|failure| failure.message)?;
        Ok(Session::start(start, now))
    }

    fn resume(&mut self, id: &GameId, now: Moment) -> Result<Resumed, String> {
        let ((session, response), torn) =
            self.store.load(id, now).map_err(|error| capital(&error.to_string()))?;
        Ok(Resumed { session, response, torn })
    }

    fn perform(&mut self, effect: &Effect) -> Result<(), String> {
        self.store.perform(effect).map_err(|warning| capital(&warning.to_string()))
    }

    fn leave(&mut self, session: &Session) -> String {
        if session.view().phase == Phase::MatchOver {
            // A history that could not take it may have room now.
            self.store.archive_again();
            return String::new();
        }
        let farewell = if self.store.discard_unplayed(session) {
            "Nothing was played, so nothing is saved.".to_owned()
        } else {
            self.farewell(session)
        };
        self.store.close(session.id());
        farewell
    }

    fn farewell(&self, session: &Session) -> String {
        if session.view().phase == Phase::MatchOver {
            return String::new();
        }
        let id = session.id();
        if self.store.holds(id) {
            format!("Game {id} is saved; pegmind resume goes on.")
        } else {
            format!("Game {id} could not be saved.")
        }
    }

    fn whereabouts(&self, session: &Session) -> String {
        let id = session.id();
        let file = self.store.running_folder().join(format!("{id}.peg"));
        if self.store.holds(id) {
            format!("Game {id} is saved in {}.", file.display())
        } else {
            self.farewell(session)
        }
    }

    fn saved(&mut self) -> Vec<ListedGame> {
        let saved = self.store.saved().unwrap_or_default();
        saved.iter().map(|saved| self.listed_saved(saved)).collect()
    }

    fn finished(&mut self) -> Vec<ListedGame> {
        let history = self.store.history().text().unwrap_or_default();
        let records = split_history(&history).into_iter().rev().filter_map(|(_, text)| {
            let record = Record::parse(text).ok()?;
            let verdict = record.verify().ok()?;
            let id = record.header.id.clone()?;
            Some(self.listed(id, &record, &progress::ending(&record, &verdict)))
        });
        records.take(FINISHED_MAX).collect()
    }

    fn record(&self, id: &GameId) -> Result<Record, String> {
        let text = self.store.history().find(id).map_err(|error| capital(&error.to_string()))?;
        let text = text.ok_or_else(|| format!("There is no finished game {id}."))?;
        Record::parse(&text).map_err(|error| capital(&error.to_string()))
    }

    fn delete(&mut self, id: &GameId) -> Result<(), String> {
        match self.store.delete(id) {
            Ok(true) => Ok(()),
            Ok(false) => Err(format!("There is no saved game {id}.")),
            Err(error) => Err(capital(&error.to_string())),
        }
    }

    fn last_setup(&mut self) -> Option<Setup> {
        Record::parse(&self.store.history().last()?).ok().map(|record| record.header.setup)
    }

    fn keep(&mut self, key: &str, value: &str) -> Result<(), String> {
        let Some(path) = &self.settings else {
            return Err("This system has no place for settings; it holds until you leave.".into());
        };
        match config::store(path, key, value) {
            Ok(_) => Ok(()),
            Err(failure) => {
                Err(format!("{}; it holds until you leave.", capital(&failure.message)))
            }
        }
    }
}
