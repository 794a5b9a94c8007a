//! What the settings do: a board, its pegs, and how well they can be told
//! apart.

use pegmind_console::{BoardRoom, BoardScene, Depth, Fit, PaintedBoard, Paper, Pegs, RowNotes};
use pegmind_face::palette::{Measure, labels_advice};
use pegmind_face::{sentence, typed_number};
use pegmind_rules::{Peg, PegMark, Rules};
use pegmind_session::{Replay, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::layout::{take_left, take_top};
use crate::palette;
use crate::screen::settings::SettingsScreen;
use crate::settings::Settings;
use crate::theme::{
    lines_needed, paragraphs, screen_style, strip, write_at, write_chip, write_picture,
};

/// What the settings do.
#[derive(Debug)]
pub(super) struct Preview<'a> {
    pub(super) screen: &'a SettingsScreen,
    pub(super) settings: &'a Settings,
    /// The rules of the game that is being played.
    pub(super) board: Option<Rules>,
}

impl Preview<'_> {
    /// Beside the list: the board, the pegs by name, and what is measured.
    pub(super) fn draw_beside(&self, mut area: Rect, buffer: &mut Buffer) {
        let Some(view) = self.screen.sample().map(Replay::view) else { return };
        let lines = area.height.min(if area.height >= 24 { 13 } else { 8 });
        let board = take_top(&mut area, lines);
        let (_, used) = self.draw_board(&view, board, buffer);
        area.y -= lines - used;
        area.height += lines - used;
        take_top(&mut area, 1);
        let rules = view.board.rules();
        let pegs = self.pegs(&view);
        let all: Vec<Peg> = rules.legal_pegs().collect();
        let count = u16::try_from(all.len().div_ceil(2)).unwrap_or(u16::MAX);
        let step = (area.width / 2).min(20);
        for column in [0, step] {
            let under = Rect { x: (area.x + column).saturating_sub(1), width: 5, ..area };
            strip(buffer, Rect { height: count.min(area.height), ..under }, &self.settings.theme());
        }
        for pair in all.chunks(2) {
            let line = take_top(&mut area, 1);
            for (column, peg) in (0..).zip(pair) {
                self.draw_peg(&pegs, rules, *peg, (line, column * step), buffer);
            }
        }
        take_top(&mut area, 1);
        self.draw_key_pegs(&pegs, take_top(&mut area, 1), buffer);
        let ink = self.settings.inks(Paper::Ground).dim;
        paragraphs(buffer, area, &self.measured(area), ink, "");
    }

    /// The board of the sample; gives the columns and lines it takes.
    fn draw_board(&self, view: &View<'_>, area: Rect, buffer: &mut Buffer) -> (u16, u16) {
        let (rules, pegs, notes) = (view.board.rules(), self.pegs(view), RowNotes::default());
        let (columns, lines) = (area.width.into(), area.height.into());
        let room = BoardRoom { columns, lines, rows_min: rules.rows().get().into() };
        let Some(fit) = Fit::of_sign(rules, &pegs, room) else { return (0, 0) };
        let scene = BoardScene::of(view);
        let board = PaintedBoard { scene, fit, pegs: &pegs, notes: &notes, scroll: 0 };
        write_picture(buffer, area, &board.lines());
        let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        (size(fit.width()).min(area.width), size(fit.height()).min(area.height))
    }

    /// Below the list: the board, and what is measured beside it.
    pub(super) fn draw_below(&self, mut area: Rect, buffer: &mut Buffer) {
        let Some(view) = self.screen.sample().map(Replay::view) else { return };
        take_top(&mut area, 1);
        let mut board = take_top(&mut area, 4);
        let (width, _) = self.draw_board(&view, Rect { width: 36, ..board }, buffer);
        take_left(&mut board, width, 2);
        let text = Rect { height: board.height + area.height, ..board };
        let ink = self.settings.inks(Paper::Ground).dim;
        paragraphs(buffer, text, &self.measured(text), ink, "");
        self.draw_line(Rect { width: area.width.min(width), ..area }, buffer);
    }

    /// One line of pegs.
    pub(super) fn draw_line(&self, area: Rect, buffer: &mut Buffer) {
        if let Some(view) = self.screen.sample().map(Replay::view) {
            palette::draw(view.board.rules(), self.settings, area, buffer);
        }
    }

    fn pegs(&self, view: &View<'_>) -> Pegs {
        self.settings.pegs(view.setup.options().key_pegs)
    }

    /// A peg with its number and its name.
    fn draw_peg(
        &self,
        pegs: &Pegs,
        rules: &Rules,
        peg: Peg,
        (line, column): (Rect, u16),
        buffer: &mut Buffer,
    ) {
        let column = write_chip(buffer, line, (column, 0), peg, pegs);
        let number = peg.color().map(|color| typed_number(rules, color).to_string());
        let name = self.settings.phrase().peg(peg);
        let text = format!("{} {name}", number.unwrap_or_default());
        write_at(buffer, line, column + 2, 0, &text, self.settings.inks(Paper::Ground).normal);
    }

    /// The key pegs, with their names.
    fn draw_key_pegs(&self, pegs: &Pegs, line: Rect, buffer: &mut Buffer) {
        let inks = self.settings.inks(Paper::Ground);
        let mut column = 0;
        for (mark, name) in [(PegMark::Exact, "exact"), (PegMark::Color, "color")] {
            let key = pegs.key_peg(mark);
            let style = match pegs.plate_style() {
                Some(plate) => screen_style(plate).patch(screen_style(key.style)),
                None => inks.strong,
            };
            column = write_at(buffer, line, column, 0, &key.text, style);
            column = write_at(buffer, line, column + 1, 0, name, inks.normal) + 3;
        }
    }

    /// How well the pegs can be told apart, and what follows from it: as many whole sentences
    /// as have room, the first ones before others.
    fn measured(&self, area: Rect) -> Vec<String> {
        let paints = self.settings.preferences.paints();
        let measure = Measure::of(&paints, paints.judged_count());
        let mut lines: Vec<String> = measure.warnings().map(|text| sentence(&text)).collect();
        match self.settings.skin().depth {
            Depth::None => {
                lines.push("No colors are shown; the labels tell the pegs apart.".into());
            }
            Depth::Sixteen => lines.push("Shown in the nearest of 16 colors.".into()),
            Depth::TwoHundredFiftySix | Depth::True => {}
        }
        lines.push(sentence(&measure));
        let advice = self.board.and_then(|rules| labels_advice(rules.colors()));
        lines.extend(advice.map(sentence));
        let mut room = area.height;
        lines.retain(|line| {
            let left = room.checked_sub(lines_needed([line], area.width));
            room = left.unwrap_or(room);
            left.is_some()
        });
        lines
    }
}
