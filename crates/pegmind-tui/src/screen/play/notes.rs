//! The notes: a grid of colors and holes.

use pegmind_rules::Peg;
use pegmind_session::{Intent, Note, NoteMark};

use super::Play;
use crate::context::Context;
use crate::list;
use pegmind_face::peg_editor::holes;

/// The place in the notes that keys change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NotesCursor {
    /// The color, from 0 in the order of the board.
    pub(crate) peg: usize,
    /// The hole, from 0.
    pub(crate) hole: usize,
}

impl Play {
    /// Moves the cursor to another color or another hole.
    pub(super) fn move_note(&mut self, pegs: isize, holes_by: isize) {
        let rules = self.rules();
        let NotesCursor { peg, hole } = &mut self.notes;
        *peg = list::around(*peg, pegs, rules.legal_pegs().count());
        *hole = list::around(*hole, holes_by, holes(&rules));
    }

    /// The peg and the hole, from 1, that the cursor of the notes is on.
    fn noted(&self) -> Option<(Peg, u8)> {
        let peg = self.rules().legal_pegs().nth(self.notes.peg)?;
        Some((peg, u8::try_from(self.notes.hole + 1).ok()?))
    }

    /// Sure, maybe, ruled out, nothing.
    pub(super) fn cycle_note(&mut self, context: &mut Context<'_>) {
        let Some((peg, hole)) = self.noted() else { return };
        let mark = match self.session.view().notes.mark(peg, hole) {
            None => Some(NoteMark::Sure),
            Some(NoteMark::Sure) => Some(NoteMark::Maybe),
            Some(NoteMark::Maybe) => Some(NoteMark::Out),
            Some(NoteMark::Out) => None,
        };
        self.write_note(mark, context);
    }

    pub(super) fn write_note(&mut self, mark: Option<NoteMark>, context: &mut Context<'_>) {
        if let Some((peg, hole)) = self.noted() {
            self.feed(Intent::Note(Note { peg, hole, mark }), context);
        }
    }
}
