//! The games that can go on, as they are stored on the device.

use pegmind_protocol::{PageEffect, RunningGame};
use pegmind_session::{Escrow, GameId, Record, RunningRecord};

/// The most games that are held.
const GAMES_MAX: usize = 1_000;

/// The games that can go on, and those that ended since the page was opened. What is done
/// with them is followed from the effects, so that it is the same as what is stored.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// The one that was played last stands last.
    games: Vec<Stored>,
}

/// What is stored of a game.
#[derive(Clone, Debug, Default)]
struct Stored {
    game: RunningGame,
    /// Whether nothing of it is stored as a running game any more.
    over: bool,
    /// Whether its record stands among the finished ones.
    archived: bool,
}

impl Shelf {
    /// The shelf with these games.
    #[must_use]
    pub fn new(running: Vec<RunningGame>) -> Self {
        let mut games: Vec<Stored> = Vec::new();
        for game in running.into_iter().take(GAMES_MAX) {
            let earlier = |other: &Stored| other.game.changed <= game.changed;
            let place = games.partition_point(earlier);
            games.insert(place, Stored { game, over: false, archived: false });
        }
        Self { games }
    }

    /// Follows what is stored.
    pub(crate) fn follow(&mut self, effect: &PageEffect) {
        match effect {
            PageEffect::Seal { id, text } => self.touched(id).escrow.clone_from(text),
            PageEffect::Append { id, text } => self.touched(id).record.push_str(text),
            PageEffect::Draft { id, text } => {
                if let Some(stored) = self.find_mut(id) {
                    stored.game.draft.clone_from(text);
                }
            }
            PageEffect::Supersede { old: id, .. } | PageEffect::Discard { id } => {
                if let Some(stored) = self.find_mut(id) {
                    stored.over = true;
                }
            }
            PageEffect::Forget {} => self.games.clear(),
            PageEffect::Archive { id, text } => {
                self.touched(id).record.clone_from(text);
                if let Some(stored) = self.find_mut(id) {
                    stored.archived = true;
                }
            }
            PageEffect::Settings { .. }
            | PageEffect::Keep { .. }
            | PageEffect::Ask { .. }
            | PageEffect::Cancel {}
            | PageEffect::Load { .. }
            | PageEffect::Import { .. }
            | PageEffect::Url { .. }
            | PageEffect::Vibrate { .. }
            | PageEffect::Sound { .. }
            | PageEffect::Copy { .. }
            | PageEffect::Share { .. }
            | PageEffect::Picture { .. }
            | PageEffect::Download { .. }
            | PageEffect::Wake { .. }
            | PageEffect::More { .. }
            | PageEffect::Reload {}
            | PageEffect::Persist {}
            | PageEffect::Request { .. }
            | PageEffect::Connect { .. }
            | PageEffect::Transmit { .. }
            | PageEffect::Disconnect {} => {}
        }
    }

    /// The game with this name, as the one that was played last.
    fn touched(&mut self, id: &str) -> &mut RunningGame {
        let place = self.games.iter().position(|stored| stored.game.id == id);
        let mut stored = place.map(|place| self.games.remove(place)).unwrap_or_default();
        id.clone_into(&mut stored.game.id);
        let last = self.games.len();
        self.games.push(stored);
        &mut self.games[last].game
    }

    fn find(&self, id: &str) -> Option<&Stored> {
        self.games.iter().find(|stored| stored.game.id == id)
    }

    fn find_mut(&mut self, id: &str) -> Option<&mut Stored> {
        self.games.iter_mut().find(|stored| stored.game.id == id)
    }

    /// The names of the games, the one that was played last first.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let can = self.games.iter().rev().filter(|stored| !stored.over);
        can.map(|stored| stored.game.id.as_str()).collect()
    }

    /// The record of a game, as far as its lines are whole. `None` if there is none, or if
    /// it cannot be read.
    #[must_use]
    pub fn record(&self, id: &str) -> Option<Record> {
        let record = &self.find(id)?.game.record;
        RunningRecord::read(record.as_bytes()).ok().map(|running| running.record)
    }

    /// The record and the escrow of a game, to go on with it.
    pub(crate) fn game(&self, id: &str) -> Option<(Record, Escrow)> {
        let record = self.record(id)?;
        let escrow = self.escrow(id, &record)?;
        Some((record, escrow))
    }

    /// What was sealed of a game with this record.
    pub(crate) fn escrow(&self, id: &str, record: &Record) -> Option<Escrow> {
        Escrow::parse(record.header.setup.rules(), &self.find(id)?.game.escrow).ok()
    }

    /// What was stored of the desk of a game.
    pub(crate) fn draft(&self, id: &str) -> &str {
        self.find(id).map(|stored| stored.game.draft.as_str()).unwrap_or_default()
    }

    /// All that is stored of a game, as it stands.
    #[must_use]
    pub fn stored(&self, id: &str) -> Option<RunningGame> {
        self.find(id).map(|stored| stored.game.clone())
    }

    /// The record of a game that is over, as it stands among the finished ones; else nothing.
    pub(crate) fn over(&self, id: Option<&GameId>) -> &str {
        let stored = id.and_then(|id| self.find(id.as_str())).filter(|stored| stored.archived);
        stored.map_or("", |stored| stored.game.record.as_str())
    }

    /// All games that go on or are finished, the one that was played last first; of finished
    /// ones the record alone.
    pub(crate) fn all(&self) -> Vec<RunningGame> {
        let left = self.games.iter().rev().filter(|stored| !stored.over || stored.archived);
        left.map(|Stored { game, over, .. }| {
            let RunningGame { id, record, changed, .. } = game.clone();
            let only_record = RunningGame { id, record, changed, ..RunningGame::default() };
            if *over { only_record } else { game.clone() }
        })
        .collect()
    }

    /// The game that was played last and can go on.
    pub(crate) fn latest(&self) -> Option<GameId> {
        let can = |id: &&&str| self.game(id).is_some();
        self.names().iter().find(can).and_then(|id| GameId::new(id).ok())
    }
}
