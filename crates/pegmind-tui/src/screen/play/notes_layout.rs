//! Where everything of the notes is in their pane.

use pegmind_rules::{Peg, Rules};
use ratatui::layout::{Position, Rect};

use super::NotesCursor;
use crate::theme::Card;

/// The columns of one hole.
const STEP: u16 = 4;

/// The columns of a chip and its gap.
pub(crate) const CHIP: u16 = 5;

/// The columns of the longest name, and a gap.
const NAME: u16 = 8;

/// The lines below the colors for what is said at length.
const SAID: u16 = 8;

/// Where everything of the notes is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotesLayout {
    /// The area inside of the pane.
    pub(crate) inner: Rect,
    /// The columns in front of the marks: with names, if they have room.
    pub(crate) front: u16,
    /// From one hole to the next.
    pub(crate) step: u16,
    /// From one color to the next.
    pub(crate) pitch: u16,
    /// The first color in sight.
    pub(crate) first: usize,
    /// How many are in sight.
    pub(crate) shown: u16,
    /// How many there are.
    pub(crate) count: u16,
}

impl NotesLayout {
    /// The places in a pane, filled or not, with this cursor in sight.
    pub(crate) fn of(
        area: Rect,
        rules: &Rules,
        cursor: Option<NotesCursor>,
        is_card: bool,
    ) -> Self {
        let inner = Card::inside(area, is_card);
        let holes = u16::from(rules.pegs().get());
        let step = (inner.width.saturating_sub(CHIP) / holes).clamp(2, STEP);
        let rest = inner.width.saturating_sub(holes * step);
        let front = if rest >= CHIP + NAME - 1 { rest.min(CHIP + NAME) } else { CHIP };
        let count = u16::try_from(rules.legal_pegs().count()).unwrap_or(u16::MAX);
        let room = inner.height.saturating_sub(1);
        // A line says that there are more.
        let room = room.saturating_sub(u16::from(count > room));
        // Colors stand apart where that leaves room for what is said below them.
        let below = if is_card { 0 } else { SAID };
        let pitch = if 2 * count + below < room { 2 } else { 1 };
        let shown = count.min(room / pitch);
        let first = cursor.map_or(0, |cursor| (cursor.peg + 1).saturating_sub(shown.into()));
        Self { inner, front, step, pitch, first, shown, count }
    }

    /// The lines of the pane down to the last color.
    pub(crate) const fn lines(&self, area: Rect) -> u16 {
        self.inner.y - area.y + self.line(self.shown)
    }

    /// The line of the area inside on which a color in sight stands, by its place
    /// among these.
    pub(crate) const fn line(&self, place: u16) -> u16 {
        1 + place * self.pitch
    }

    /// The color and the hole whose mark is at a place of the screen, as the cursor
    /// counts them.
    pub(crate) fn mark_at(&self, rules: &Rules, column: u16, line: u16) -> Option<NotesCursor> {
        if !self.inner.contains(Position { x: column, y: line }) {
            return None;
        }
        let place = (0..self.shown).find(|place| self.inner.y + self.line(*place) == line)?;
        // A mark and what is beside it.
        let from_first = (column + self.step / 2).checked_sub(self.inner.x + self.front)?;
        let hole = usize::from(from_first / self.step);
        let peg = self.first + usize::from(place);
        (hole < usize::from(rules.pegs().get())).then_some(NotesCursor { peg, hole })
    }

    /// The color whose chip or name is at a place of the screen.
    pub(crate) fn peg_at(&self, rules: &Rules, column: u16, line: u16) -> Option<Peg> {
        let chips = Rect { width: self.front, ..self.inner };
        if !chips.contains(Position { x: column, y: line }) {
            return None;
        }
        let place = (0..self.shown).find(|place| self.inner.y + self.line(*place) == line)?;
        rules.legal_pegs().nth(self.first + usize::from(place))
    }
}
