//! Numbers over the history.

use pegmind_review::{GameKey, Gathering, Statistics};

use super::Store;
use super::figures::FiguresFile;
use super::history::History;
use crate::start::today;
use crate::whole_file::ReadError;

/// Statistics, and what could not be counted.
#[derive(Debug)]
pub(crate) struct Counted {
    /// The statistics.
    pub(crate) statistics: Statistics,
    /// How many records cannot be read.
    pub(crate) unreadable: usize,
}

impl Store {
    /// The statistics of all finished games.
    pub(crate) fn statistics(&self) -> Result<Counted, ReadError> {
        count(&self.history)
    }

    /// The work of finding them, for a thread of its own.
    pub(crate) fn statistics_later(
        &self,
    ) -> impl FnOnce() -> Result<Counted, ReadError> + Send + 'static {
        let history = History::at(self.history.path().to_owned());
        move || count(&history)
    }
}

fn count(history: &History) -> Result<Counted, ReadError> {
    let known = FiguresFile::of_player().load();
    let mut gathering = Gathering::new();
    let mut unreadable = 0;
    history.visit(|entry| match &entry.summary {
        Ok(game) if known.is_empty() => gathering.add(game, None),
        Ok(game) => gathering.add(game, known.of(&GameKey::of(game))),
        Err(_) => unreadable += 1,
    })?;
    // If nobody knows the day, no streak goes on.
    Ok(Counted { statistics: gathering.finish(today().ok()), unreadable })
}
