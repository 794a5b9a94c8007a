//! The notes: a grid of colors and holes.

use pegmind_face::typed_number;
use pegmind_rules::Peg;
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::screen::play::{NotesCursor, Play};
use crate::settings::Settings;
use crate::theme::{chosen, faint, frame, screen_style, strong, write_at};

/// The notes of a game, in a frame.
#[derive(Debug)]
pub(crate) struct NotesPane<'a> {
    pub(crate) view: &'a View<'a>,
    pub(crate) settings: &'a Settings,
    /// Where the cursor is, if the notes take keys.
    pub(crate) cursor: Option<NotesCursor>,
}

/// The columns of one hole.
const STEP: u16 = 5;

impl NotesPane<'_> {
    /// The notes of a game that is played.
    pub(crate) fn of<'a>(view: &'a View<'a>, play: &Play, settings: &'a Settings) -> NotesPane<'a> {
        let focused = play.pane == crate::screen::play::Pane::Notes;
        NotesPane { view, settings, cursor: focused.then_some(play.notes) }
    }

    /// The columns in front of the marks.
    fn front(&self, inner: Rect) -> u16 {
        let holes = u16::from(self.view.board.rules().pegs().get());
        let step = self.step(inner);
        let widest = if step < STEP { 14 } else { 13 };
        inner.width.saturating_sub(holes * step).min(widest)
    }

    /// From one hole to the next.
    fn step(&self, inner: Rect) -> u16 {
        let holes = u16::from(self.view.board.rules().pegs().get());
        (inner.width.saturating_sub(5) / holes).clamp(2, STEP)
    }

    /// The first color that is shown, where not all fit.
    fn first(&self, room: usize) -> usize {
        self.cursor.map_or(0, |cursor| (cursor.peg + 1).saturating_sub(room))
    }

    /// Draws it, and says where the cursor stands.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let title = if self.cursor.is_some() { "> my notes <" } else { "my notes" };
        let style = if self.cursor.is_some() { strong() } else { Style::new() };
        let inner = frame(buffer, area, title, style);
        let (front, step) = (self.front(inner), self.step(inner));
        let rules = self.view.board.rules();
        let depth = self.settings.skin().depth;
        write_at(buffer, inner, 1, 0, if front > 6 { "color" } else { "" }, Style::new());
        for hole in 0..u16::from(rules.pegs().get()) {
            let head = match step {
                STEP.. => format!("peg{}", hole + 1),
                3.. => (hole + 1).to_string(),
                // Numbers of two digits would run into each other.
                _ => ((hole + 1) % 10).to_string(),
            };
            write_at(buffer, inner, front + hole * step, 0, &head, faint(depth));
        }
        let legend = self.legend(inner.height);
        let room = inner.height.saturating_sub(1 + u16::try_from(legend.len()).unwrap_or(0));
        let first = self.first(usize::from(room));
        let pegs = rules.legal_pegs().enumerate().skip(first);
        let mut cursor = None;
        for (line, (idx, peg)) in (1..=room).zip(pegs) {
            self.peg(peg, inner, line, front, buffer);
            for hole in 0..u16::from(rules.pegs().get()) {
                let column = front + hole * step + u16::from(step >= 5);
                let here = NotesCursor { peg: idx, hole: usize::from(hole) };
                let under = self.cursor == Some(here);
                let style = if under { chosen() } else { Style::new() };
                let (mark, own) = self.mark(peg, hole);
                let style = if own { style } else { style.patch(faint(depth)) };
                write_at(buffer, inner, column, line, mark, style);
                if under {
                    cursor = Some(Position { x: inner.x + column, y: inner.y + line });
                }
            }
        }
        let shown = usize::from(room).min(rules.legal_pegs().count() - first);
        let below = rules.legal_pegs().count() - first - shown;
        let more = match (first, below) {
            (0, 0) => String::new(),
            (above, 0) => format!(" {above} more above "),
            (_, below) => format!(" {below} more below "),
        };
        write_at(buffer, area, 2, area.height.saturating_sub(1), &more, style);
        let top = inner.height.saturating_sub(u16::try_from(legend.len()).unwrap_or(0));
        for (line, text) in (top..).zip(&legend) {
            write_at(buffer, inner, 1, line, text, faint(depth));
        }
        cursor
    }

    /// A color in front of its marks.
    fn peg(&self, peg: Peg, inner: Rect, line: u16, front: u16, buffer: &mut Buffer) {
        let rules = self.view.board.rules();
        let painter = self.settings.painter(rules, self.view.setup.options().key_pegs);
        let painter = painter.short(rules);
        let cell = painter.narrow_peg(peg);
        let mut column = 1;
        if front >= 6 {
            let number = peg.color().map(|color| typed_number(rules, color).to_string());
            write_at(
                buffer,
                inner,
                column,
                line,
                &number.unwrap_or_else(|| ".".into()),
                Style::new(),
            );
            column += 3;
        }
        write_at(buffer, inner, column, line, &cell.text, screen_style(cell.style));
        let name = self.settings.phrase().peg(peg);
        if front >= 13 {
            write_at(buffer, inner, column + 3, line, &name, Style::new());
        }
    }

    /// The mark of a hole, from 0, and whether the player made it.
    fn mark(&self, peg: Peg, hole: u16) -> (&'static str, bool) {
        let hole = u8::try_from(hole + 1).unwrap_or(u8::MAX);
        match self.view.notes.mark(peg, hole) {
            Some(mark) => (
                match mark {
                    pegmind_session::NoteMark::Sure => "!",
                    pegmind_session::NoteMark::Maybe => "?",
                    pegmind_session::NoteMark::Out => "x",
                },
                true,
            ),
            None if self.settings.preferences.auto_notes && self.view.rules_out(peg, hole) => {
                ("x", false)
            }
            None => (".", false),
        }
    }

    fn legend(&self, lines: u16) -> Vec<&'static str> {
        let needed = self.view.board.rules().legal_pegs().count() + 1;
        let rest = usize::from(lines).saturating_sub(needed);
        let mut legend = Vec::new();
        if rest >= 2 {
            legend.extend(["", "! sure   ? maybe   x ruled out"]);
        }
        if rest >= 6 {
            legend.extend(["", "key pegs   # right place", "           o right color only"]);
        }
        if rest >= 7 {
            legend.push("           . nothing");
        }
        legend
    }
}
