//! The pegs on their way to becoming a guess, and those kept for the next one.

use pegmind_rules::{Draft, Peg, PegCount};

/// How many earlier drafts `undo` can bring back.
const EARLIER_DRAFTS_MAX: usize = 100;

/// A change to the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftEdit {
    /// Takes typed pegs in: they complete the draft if they are as many as it
    /// lacks, and replace it otherwise.
    Fill(Vec<Peg>),
    /// Puts a peg into a hole, counted from 0, or takes it out.
    Put {
        /// The hole.
        hole: usize,
        /// The peg; `None` takes it out.
        peg: Option<Peg>,
    },
    /// Fills all holes that are empty with this peg.
    Rest(Peg),
    /// Takes all pegs out.
    Clear,
}

/// A draft, the drafts before it, and what is kept of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Drafting {
    pub(super) draft: Draft,
    earlier: Vec<Draft>,
    /// For each hole, from the left, whether its peg is kept for the next row;
    /// ends with a hole that is. There is a peg in every one of these holes.
    pub(super) kept: Vec<bool>,
}

impl Drafting {
    pub(super) fn edit(&mut self, edit: DraftEdit, count: PegCount) {
        let mut draft = self.draft.clone();
        match edit {
            DraftEdit::Fill(pegs) => draft.fill(&pegs, count),
            DraftEdit::Put { hole, peg } => draft.put(hole, peg),
            DraftEdit::Rest(peg) => draft.fill_rest(peg, count),
            DraftEdit::Clear => draft = Draft::default(),
        }
        self.replace(draft);
    }

    pub(super) fn replace(&mut self, draft: Draft) {
        if draft == self.draft {
            return;
        }
        if self.earlier.len() == EARLIER_DRAFTS_MAX {
            self.earlier.remove(0);
        }
        self.earlier.push(std::mem::replace(&mut self.draft, draft));
        self.keep_only_pegs();
    }

    /// Brings the draft before the last change back. Says whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        match self.earlier.pop() {
            Some(draft) => {
                self.draft = draft;
                self.keep_only_pegs();
                true
            }
            None => false,
        }
    }

    /// Keeps the peg in a hole, counted from 0, for the next row, or no longer.
    /// Returns the peg and which; `None` if the hole is empty.
    pub(super) fn keep(&mut self, hole: usize) -> Option<(Peg, bool)> {
        let peg = self.draft.holes().get(hole).copied().flatten()?;
        if self.kept.len() <= hole {
            self.kept.resize(hole + 1, false);
        }
        let place = self.kept.get_mut(hole)?;
        *place = !*place;
        let kept = *place;
        self.keep_only_pegs();
        Some((peg, kept))
    }

    /// Forgets that holes are kept whose pegs have been taken out.
    fn keep_only_pegs(&mut self) {
        let holes = self.draft.holes().iter().copied().chain(std::iter::repeat(None));
        for (kept, hole) in self.kept.iter_mut().zip(holes) {
            *kept &= hole.is_some();
        }
        while self.kept.last() == Some(&false) {
            self.kept.pop();
        }
    }

    /// Clears what belonged to a row that has been placed. The next one begins
    /// with the pegs that are kept.
    pub(super) fn next_row(&mut self) {
        let holes = self.draft.holes().iter().zip(&self.kept);
        self.draft = Draft::new(holes.map(|(hole, kept)| hole.filter(|_| *kept)).collect());
        self.earlier.clear();
    }

    /// Takes everything off that was for a next row.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.next_row();
    }
}
