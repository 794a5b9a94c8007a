//! The mouse on the board. Nothing needs it.

use pegmind_console::Place;
use pegmind_face::peg_editor::holes;
use pegmind_rules::Peg;
use pegmind_session::Phase;
use ratatui::layout::Position;

use super::layout::PlayLayout;
use super::notes_layout::NotesLayout;
use super::{Pane, Play};
use crate::context::Context;
use crate::keymap::Action;
use crate::msg::{Mouse, MouseKind};
use crate::palette::{PaletteCell, palette_cells};

impl Play {
    /// Takes a click or a turn of the wheel in.
    pub(crate) fn mouse(&mut self, mouse: Mouse, context: &mut Context<'_>) {
        let phase = self.played.view().phase;
        if self.curtain().is_some() || !matches!(phase, Phase::Guess | Phase::Answer) {
            return;
        }
        let layout = PlayLayout::on(self, context.settings, context.size);
        if self.mouse_on_notes(&layout, mouse, context) || layout.is_covered {
            return;
        }
        if phase == Phase::Answer {
            let place = layout.place_at(self, context.settings, mouse.column, mouse.line);
            if place == Some(Place::Keys(self.played.view().row_number())) {
                self.click_key_pegs(mouse.kind);
            }
            return;
        }
        if let Some(peg) = self.palette_peg(&layout, mouse, context) {
            if mouse.kind == MouseKind::Click {
                self.click_peg(peg, context);
            }
            return;
        }
        let row = self.played.view().row_number();
        let place = layout.place_at(self, context.settings, mouse.column, mouse.line);
        match (mouse.kind, place) {
            (MouseKind::Click, Some(Place::Hole { row: at, hole })) if at == row => {
                self.editor.go_to(hole, &self.rules());
            }
            (MouseKind::Click, Some(Place::Hole { row: at, hole })) if at < row => {
                let rows = self.played.view().board.rows();
                let peg = rows.get(at - 1).and_then(|row| row.guess.pegs().get(hole)).copied();
                self.put(hole, peg, context);
            }
            (MouseKind::Click, Some(Place::Number(at))) if at < row => self.copy_row(at, context),
            (MouseKind::Click, Some(Place::Keys(at))) if at == row => {
                self.feed(pegmind_session::Intent::Submit, context);
            }
            (MouseKind::WheelUp, Some(Place::Hole { row: at, hole })) if at == row => {
                self.editor.go_to(hole, &self.rules());
                self.cycle(1, context);
            }
            (MouseKind::WheelDown, Some(Place::Hole { row: at, hole })) if at == row => {
                self.editor.go_to(hole, &self.rules());
                self.cycle(-1, context);
            }
            (MouseKind::WheelUp, _) => self.scroll_by(1, context),
            (MouseKind::WheelDown, _) => self.scroll_by(-1, context),
            (MouseKind::Click | MouseKind::RightClick, _) => {}
        }
    }

    /// Puts a key peg into the row that waits for them, or takes the last one
    /// out.
    fn click_key_pegs(&mut self, kind: MouseKind) {
        let typed = self.answer.text();
        if typed.contains(|mark| !"#o.".contains(mark)) {
            self.answer.clear();
        }
        let has_room = self.answer.text().len() < holes(&self.rules());
        match kind {
            MouseKind::Click if has_room => self.answer.insert("#"),
            MouseKind::RightClick if has_room => self.answer.insert("o"),
            MouseKind::WheelUp if has_room => self.answer.insert("."),
            MouseKind::WheelDown => {
                self.answer.edit(Some(Action::Erase));
            }
            MouseKind::Click | MouseKind::RightClick | MouseKind::WheelUp => {}
        }
    }

    /// Marks a peg of the notes that is clicked, or a whole color while the notes take
    /// keys. Says whether the mouse was there.
    fn mouse_on_notes(
        &mut self,
        layout: &PlayLayout,
        mouse: Mouse,
        context: &mut Context<'_>,
    ) -> bool {
        let Some(area) = layout.notes else { return false };
        let rules = self.rules();
        let in_use = self.pane == Pane::Notes;
        let cursor = in_use.then_some(self.notes);
        let notes = NotesLayout::of(area, &rules, cursor, layout.has_cards);
        let (column, line) = (mouse.column, mouse.line);
        let color = notes.peg_at(&rules, column, line).filter(|_| in_use);
        if let Some(place) = notes.mark_at(&rules, column, line) {
            if mouse.kind == MouseKind::Click {
                self.notes = place;
                self.cycle_note(context);
            }
            return true;
        }
        let Some(peg) = color else { return false };
        if mouse.kind == MouseKind::Click {
            self.cycle_color(peg, context);
        }
        true
    }

    /// The peg of the palette under the mouse.
    fn palette_peg(&self, layout: &PlayLayout, mouse: Mouse, context: &Context<'_>) -> Option<Peg> {
        let rules = self.rules();
        if let Some(area) = layout.notes {
            let cursor = (self.pane == super::Pane::Notes).then_some(self.notes);
            let notes = NotesLayout::of(area, &rules, cursor, layout.has_cards);
            return notes.peg_at(&rules, mouse.column, mouse.line);
        }
        let area = layout.chips?;
        if !area.contains(Position { x: mouse.column, y: mouse.line }) {
            return None;
        }
        let cells = palette_cells(&rules, context.settings, area);
        let column = mouse.column - area.x;
        let line = mouse.line - area.y;
        let under = |cell: &PaletteCell| {
            cell.line == line && (cell.column..cell.column + cell.width).contains(&column)
        };
        cells.into_iter().find(under).map(|cell| cell.peg)
    }

    /// Puts a clicked peg under the cursor.
    fn click_peg(&mut self, peg: Peg, context: &mut Context<'_>) {
        let rules = self.rules();
        let typed = self.editor.put_in(peg, self.played.view().draft, &rules);
        self.typed(typed, context);
    }
}
