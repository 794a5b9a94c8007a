//! What is on one player's side of the shield: draft, notes, an offered hint.

use pegmind_rules::{Draft, Peg, PegCount};

use crate::hint::HintStep;
use crate::notes::Notes;

/// How many earlier drafts `undo` can bring back.
const EARLIER_DRAFTS_MAX: usize = 100;

/// One viewer's things. Nothing here is known to the other side.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    draft: Draft,
    earlier: Vec<Draft>,
    pub(crate) notes: Notes,
    pub(crate) offered: Option<HintStep>,
    /// The furthest step of this row that was taken, also in vain.
    pub(crate) tried: Option<HintStep>,
}

/// A change to the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DraftEdit {
    /// Takes typed pegs in: they complete the draft if they are as many as it
    /// lacks, and replace it otherwise.
    Fill(Vec<Peg>),
    /// Puts a peg into a hole, counted from 0, or takes it out.
    Put {
        /// The hole.
        hole: usize,
        /// The peg, or nothing.
        peg: Option<Peg>,
    },
    /// Takes all pegs out.
    Clear,
}

impl Desk {
    /// The pegs on their way to becoming a guess.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The player's notes.
    #[must_use]
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    pub(crate) fn edit(&mut self, edit: DraftEdit, count: PegCount) {
        let mut draft = self.draft.clone();
        match edit {
            DraftEdit::Fill(pegs) => draft.fill(&pegs, count),
            DraftEdit::Put { hole, peg } => draft.put(hole, peg),
            DraftEdit::Clear => draft = Draft::default(),
        }
        self.replace(draft);
    }

    pub(crate) fn replace(&mut self, draft: Draft) {
        if draft == self.draft {
            return;
        }
        if self.earlier.len() == EARLIER_DRAFTS_MAX {
            self.earlier.remove(0);
        }
        self.earlier.push(std::mem::replace(&mut self.draft, draft));
    }

    /// Brings the draft before the last change back. Says whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        match self.earlier.pop() {
            Some(draft) => {
                self.draft = draft;
                true
            }
            None => false,
        }
    }

    /// Clears what belonged to a row that has been placed.
    pub(crate) fn next_row(&mut self) {
        self.draft = Draft::default();
        self.earlier.clear();
        self.offered = None;
        self.tried = None;
    }
}
