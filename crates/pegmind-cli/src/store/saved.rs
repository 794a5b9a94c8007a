//! The games that can go on, and what is left of those that never began.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use pegmind_rules::Setup;
use pegmind_session::{Effect, GameId, Moment, Phase, Record, RunningRecord};

use super::unstored::Unstored;
use super::{RUNNING_BYTES_MAX, Store, UNFINISHED, has_begun};
use crate::whole_file::{lock, read};

/// Secrets without a record, and those not in their place yet, are left by a
/// program that was stopped while it began or ended a game. After this time
/// nobody can be in the middle of that.
const ORPHAN_AGE: Duration = Duration::from_secs(60 * 60);

/// A game that can go on.
#[derive(Debug)]
pub(crate) struct Saved {
    /// Its name.
    pub(crate) id: GameId,
    /// When it was last played.
    pub(crate) changed: SystemTime,
    /// The game, or why it cannot go on.
    pub(crate) state: Result<Record, Stuck>,
}

/// Why a saved game cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Stuck {
    /// Another program plays it.
    #[error("game {0} is being played in another window")]
    Locked(GameId),
    /// Its files are damaged.
    #[error("{0}")]
    Broken(String),
}

impl From<Unstored> for Stuck {
    fn from(unstored: Unstored) -> Self {
        Self::Broken(unstored.to_string())
    }
}

impl From<String> for Stuck {
    fn from(problem: String) -> Self {
        Self::Broken(problem)
    }
}

impl Store {
    /// The games that can go on or should, the latest first. Games that were
    /// stopped at their very end are finished on the way.
    ///
    /// # Errors
    ///
    /// If their folder is there and cannot be read.
    pub(crate) fn saved(&mut self) -> io::Result<Vec<Saved>> {
        let mut entries = Vec::new();
        for folder in [Some(&self.running), self.shared.as_ref()].into_iter().flatten() {
            match fs::read_dir(folder) {
                Ok(folder) => entries.extend(folder.flatten()),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        let mut saved = Vec::new();
        for entry in entries {
            let path = entry.path();
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                remove_if_old(&entry);
                continue;
            }
            let Some(id) = path.file_stem().and_then(|stem| GameId::new(stem.to_str()?).ok())
            else {
                continue;
            };
            // The folder of the history has other files, too.
            if path.parent() != Some(self.folder_of(&id)) {
                continue;
            }
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("peg") => {}
                Some("secret" | "lock") => {
                    if !self.record_path(&id).exists() {
                        remove_if_old(&entry);
                    }
                    continue;
                }
                _ => continue,
            }
            let changed = entry.metadata().and_then(|data| data.modified());
            let state = match self.look_at(&id) {
                Ok(Some(record)) => Ok(record),
                Ok(None) => continue,
                Err(_) if never_began(&path) => {
                    if is_old(&entry) {
                        self.discard_unbegun(&id);
                    }
                    continue;
                }
                Err(problem) => Err(problem),
            };
            saved.push(Saved { id, changed: changed.unwrap_or(SystemTime::UNIX_EPOCH), state });
        }
        saved.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| b.id.cmp(&a.id)));
        Ok(saved)
    }

    /// How the last game at one screen was set up, a finished one or one of those that can go on.
    pub(crate) fn last_setup(&self, saved: &[Saved]) -> Option<Setup> {
        let finished = fs::metadata(self.history.path()).and_then(|data| data.modified()).ok();
        let running = saved.iter().find_map(|game| Some((game.changed, game.state.as_ref().ok()?)));
        match running.filter(|(changed, _)| finished.is_none_or(|finished| *changed > finished)) {
            Some((_, record)) => Some(record.header.setup.clone()),
            None => self.history.last_at_one_screen().map(|record| record.header.setup),
        }
    }

    /// A game in progress. Returns `None` if there was only its end to clear
    /// away.
    fn look_at(&mut self, id: &GameId) -> Result<Option<Record>, Stuck> {
        let found = self.read(id, Moment::ZERO)?;
        let over = match found.restored.0.view().phase {
            Phase::MatchOver => true,
            Phase::GameOver => self.next_has_begun(&found.restored.0.record()),
            Phase::Code
            | Phase::Guess
            | Phase::Answer
            | Phase::Thinking
            | Phase::Contradiction { .. } => false,
        };
        if !over {
            return Ok(Some(found.restored.0.record()));
        }
        let (_, response) = self.keep(id, found)?;
        let discard = Effect::Discard { id: id.clone() };
        let done =
            response.effects.iter().chain([&discard]).try_for_each(|effect| self.perform(effect));
        self.open.remove(id);
        Ok(done.map(|()| None)?)
    }

    /// Whether a later game of its match has begun, so that this one is only
    /// left over.
    fn next_has_begun(&self, record: &Record) -> bool {
        record.header.later_ids().any(|later| {
            has_begun(&self.record_path(&later))
                || self.history.find(&later).is_ok_and(|found| found.is_some())
        })
    }

    /// Deletes the files of a game that never began, unless its program is at it
    /// still. What cannot be deleted is tried again next time.
    fn discard_unbegun(&mut self, id: &GameId) {
        if let Ok(_lock) = lock(&self.record_path(id), Duration::ZERO) {
            let _ = self.discard(id);
        }
    }
}

/// Whether a program was stopped, or its disk was full, before all tags of this
/// record were there, or it is just about to write them. Nothing of such a game
/// was shown to anybody.
fn never_began(record: &Path) -> bool {
    read(record, RUNNING_BYTES_MAX).is_ok_and(|bytes| RunningRecord::never_began(&bytes))
}

/// Removes what belongs to no game, once nobody can be about to use it.
fn remove_if_old(entry: &fs::DirEntry) {
    if is_old(entry) {
        // If it cannot be removed, it is tried again next time.
        let _ = fs::remove_file(entry.path());
    }
}

fn is_old(entry: &fs::DirEntry) -> bool {
    let changed = entry.metadata().and_then(|data| data.modified()).ok();
    changed.and_then(|changed| changed.elapsed().ok()).is_some_and(|age| age > ORPHAN_AGE)
}
