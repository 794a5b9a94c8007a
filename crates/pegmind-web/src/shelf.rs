//! The games that can go on, as they are stored on the device.

use std::collections::BTreeMap;

use pegmind_protocol::{PageEffect, RunningGame};
use pegmind_session::{Escrow, GameId, Record, RunningRecord};

/// The most games that are held.
const GAMES_MAX: usize = 1_000;

/// The games that can go on, by name, and those that ended since the page was opened. What is
/// done with them is followed from the effects, so that it is the same as what is stored.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    games: BTreeMap<String, Stored>,
    /// Goes up with each change.
    clock: f64,
}

/// What is stored of a game.
#[derive(Clone, Debug, Default)]
struct Stored {
    record: String,
    escrow: String,
    draft: String,
    changed: f64,
    /// Whether nothing of it is stored as a running game any more.
    over: bool,
    /// Whether its record stands among the finished ones.
    archived: bool,
}

impl Shelf {
    /// The shelf with these games.
    #[must_use]
    pub fn new(games: Vec<RunningGame>) -> Self {
        let clock = games.iter().map(|game| game.changed).fold(0.0, f64::max);
        let stored = |game: RunningGame| {
            let RunningGame { id, record, escrow, draft, changed } = game;
            (id, Stored { record, escrow, draft, changed, over: false, archived: false })
        };
        Self { games: games.into_iter().take(GAMES_MAX).map(stored).collect(), clock }
    }

    /// Follows what is stored.
    pub(crate) fn follow(&mut self, effect: &PageEffect) {
        match effect {
            PageEffect::Seal { id, text } => self.touched(id).escrow.clone_from(text),
            PageEffect::Append { id, text } => self.touched(id).record.push_str(text),
            PageEffect::Draft { id, text } => {
                if let Some(game) = self.games.get_mut(id) {
                    game.draft.clone_from(text);
                }
            }
            PageEffect::Supersede { old: id, .. } | PageEffect::Discard { id } => {
                if let Some(game) = self.games.get_mut(id) {
                    game.over = true;
                }
            }
            PageEffect::Forget {} => self.games.clear(),
            PageEffect::Archive { id, text } => {
                let game = self.touched(id);
                game.record.clone_from(text);
                game.archived = true;
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
            | PageEffect::More {}
            | PageEffect::Reload {}
            | PageEffect::Persist {} => {}
        }
    }

    fn touched(&mut self, id: &str) -> &mut Stored {
        self.clock += 1.0;
        let game = self.games.entry(id.to_owned()).or_default();
        game.changed = self.clock;
        game
    }

    /// The names of the games, the one that was played last first.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut all: Vec<_> = self.games.iter().filter(|(_, game)| !game.over).collect();
        all.sort_by(|a, b| b.1.changed.total_cmp(&a.1.changed));
        all.into_iter().map(|(id, _)| id.as_str()).collect()
    }

    /// The record of a game, as far as its lines are whole. `None` if there is none, or if
    /// it cannot be read.
    #[must_use]
    pub fn record(&self, id: &str) -> Option<Record> {
        let stored = self.games.get(id)?;
        RunningRecord::read(stored.record.as_bytes()).ok().map(|running| running.record)
    }

    /// The record and the escrow of a game, to go on with it.
    pub(crate) fn game(&self, id: &str) -> Option<(Record, Escrow)> {
        let record = self.record(id)?;
        let escrow = self.escrow(id, &record)?;
        Some((record, escrow))
    }

    /// What was sealed of a game with this record.
    pub(crate) fn escrow(&self, id: &str, record: &Record) -> Option<Escrow> {
        Escrow::parse(record.header.setup.rules(), &self.games.get(id)?.escrow).ok()
    }

    /// What was stored of the desk of a game.
    pub(crate) fn draft(&self, id: &str) -> &str {
        self.games.get(id).map(|game| game.draft.as_str()).unwrap_or_default()
    }

    /// All that is stored of a game, as it stands.
    #[must_use]
    pub fn stored(&self, id: &str) -> Option<RunningGame> {
        let game = self.games.get(id)?.clone();
        let Stored { record, escrow, draft, changed, over: _, archived: _ } = game;
        Some(RunningGame { id: id.to_owned(), record, escrow, draft, changed })
    }

    /// All games that go on or are finished, the one that was played last first; of finished
    /// ones the record alone.
    pub(crate) fn all(&self) -> Vec<RunningGame> {
        let is_left = |(_, game): &(&String, &Stored)| !game.over || game.archived;
        let kept = |(id, game): (&String, &Stored)| {
            let Stored { record, escrow, draft, changed, .. } = game.clone();
            let (escrow, draft) = if game.over { Default::default() } else { (escrow, draft) };
            RunningGame { id: id.clone(), record, escrow, draft, changed }
        };
        let mut all: Vec<_> = self.games.iter().filter(is_left).map(kept).collect();
        all.sort_by(|one, other| other.changed.total_cmp(&one.changed));
        all
    }

    /// The game that was played last and can go on.
    pub(crate) fn latest(&self) -> Option<GameId> {
        let can = |id: &&&str| self.game(id).is_some();
        self.names().iter().find(can).and_then(|id| GameId::new(id).ok())
    }
}
