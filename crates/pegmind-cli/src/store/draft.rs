//! The guess that was being put together when a game was left. It is no act and
//! so not in the record.

use std::fs;
use std::path::PathBuf;

use pegmind_rules::Peg;
use pegmind_session::{DraftEdit, GameId, Input, Intent, Moment, Session};

use super::{Store, UNFINISHED};
use crate::whole_file::{Readers, read, replace, text};

/// The longest draft that is read, in bytes.
const DRAFT_BYTES_MAX: u64 = 1 << 10;

/// What stands for a hole without a peg.
const HOLE: &str = "_";

impl Store {
    pub(super) fn draft_path(&self, id: &GameId) -> PathBuf {
        self.record_path(id).with_extension("draft")
    }

    /// Keeps the draft of a game that is left. It is only nice to have, so nothing
    /// is said if it cannot be kept.
    pub(crate) fn keep_draft(&self, session: &Session) {
        let (view, path) = (session.view(), self.draft_path(session.id()));
        if view.draft.is_empty() || !self.holds(session.id()) {
            let _ = fs::remove_file(path);
            return;
        }
        let name = |hole: &Option<Peg>| hole.map_or(HOLE.into(), |peg| peg.number().to_string());
        let holes: Vec<String> = view.draft.holes().iter().map(name).collect();
        let text = format!("{} {}\n", view.acts, holes.join(" "));
        let _ = replace(&path, UNFINISHED, Readers::Owner, text.as_bytes());
    }

    /// Puts the draft back that was kept, unless something was played since.
    pub(super) fn restore_draft(&self, session: &mut Session, now: Moment) {
        let path = self.draft_path(session.id());
        let Ok(text) = read(&path, DRAFT_BYTES_MAX).and_then(text) else { return };
        let mut words = text.split_whitespace();
        if words.next() != Some(session.view().acts.to_string().as_str()) {
            return;
        }
        for (hole, word) in words.enumerate().filter(|(_, word)| *word != HOLE) {
            let Some(peg) = word.parse().ok().and_then(Peg::from_number) else { return };
            let put = Intent::Draft(DraftEdit::Put { hole, peg: Some(peg) });
            // Only a person who is guessing has a draft.
            if session.feed(Input::Intent(put), now).is_err() {
                return;
            }
        }
    }
}
