//! What the settings do: a board, its pegs, and how well they can be told
//! apart.

use pegmind_console::{BoardPicture, BoardScene, Depth, Frame, Painter, Room};
use pegmind_face::palette::{Measure, labels_advice};
use pegmind_face::{sentence, typed_number};
use pegmind_rules::{Peg, Rules};
use pegmind_session::{Replay, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::layout::{take_left, take_top};
use crate::palette;
use crate::screen::settings::SettingsScreen;
use crate::settings::Settings;
use crate::theme::{paragraphs, screen_style, write_at, write_picture};

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
        let painter = self.painter(&view);
        let room = room(area.width, Frame::Titled("preview"));
        if let Some(picture) = BoardPicture::fitted(BoardScene::of(&view), &painter, room) {
            let lines = picture.lines();
            let height = u16::try_from(lines.len()).unwrap_or(area.height);
            write_picture(buffer, take_top(&mut area, height), &lines);
        }
        take_top(&mut area, 1);
        let rules = view.board.rules();
        let compact = painter.short(rules);
        let pegs: Vec<Peg> = rules.legal_pegs().collect();
        for pair in pegs.chunks(2) {
            let line = take_top(&mut area, 1);
            let step = (area.width / 2).min(20);
            for (column, peg) in (0..).zip(pair) {
                self.draw_peg(&compact, rules, *peg, (line, 1 + column * step), buffer);
            }
        }
        take_top(&mut area, 1);
        paragraphs(buffer, area, &self.measured(), Style::new(), "...");
    }

    /// Below the list: the board, and what is measured beside it.
    pub(super) fn draw_below(&self, mut area: Rect, buffer: &mut Buffer) {
        let Some(view) = self.screen.sample().map(Replay::view) else { return };
        take_top(&mut area, 1);
        let painter = self.painter(&view);
        let room = room(area.width.saturating_sub(24), Frame::None);
        let Some(picture) = BoardPicture::fitted(BoardScene::of(&view), &painter, room) else {
            return;
        };
        let mut board = take_top(&mut area, 4);
        let width = u16::try_from(picture.width()).unwrap_or(board.width);
        write_picture(buffer, take_left(&mut board, width), &picture.lines());
        let text = Rect { height: board.height + area.height, ..board };
        paragraphs(buffer, text, &self.measured(), Style::new(), "...");
        self.draw_line(area, buffer);
    }

    /// One line of pegs.
    pub(super) fn draw_line(&self, area: Rect, buffer: &mut Buffer) {
        if let Some(view) = self.screen.sample().map(Replay::view) {
            palette::draw(view.board.rules(), self.settings, area, buffer);
        }
    }

    fn painter(&self, view: &View<'_>) -> Painter {
        self.settings.painter(view.board.rules(), view.setup.options().key_pegs)
    }

    /// A peg with its number and its name.
    fn draw_peg(
        &self,
        painter: &Painter,
        rules: &Rules,
        peg: Peg,
        (line, column): (Rect, u16),
        buffer: &mut Buffer,
    ) {
        let cell = painter.peg(peg);
        let column = write_at(buffer, line, column, 0, &cell.text, screen_style(cell.style));
        let number = peg.color().map(|color| typed_number(rules, color).to_string());
        let name = self.settings.phrase().peg(peg);
        let text = format!("{} {name}", number.unwrap_or_default());
        write_at(buffer, line, column + 1, 0, &text, Style::new());
    }

    /// How well the pegs can be told apart, and what follows from it.
    fn measured(&self) -> Vec<String> {
        let paints = self.settings.preferences.paints();
        let measure = Measure::of(&paints, paints.judged_count());
        let warnings: Vec<String> = measure.warnings().map(|text| sentence(&text)).collect();
        let mut lines = Vec::new();
        match self.settings.skin().depth {
            Depth::None => {
                lines.push("No colors are shown; the labels tell the pegs apart.".into());
            }
            Depth::Sixteen => lines.push("Shown in the nearest of 16 colors.".into()),
            Depth::TwoHundredFiftySix | Depth::True => {}
        }
        lines.push(sentence(&measure));
        lines.extend(warnings);
        let advice = self.board.and_then(|rules| labels_advice(rules.colors()));
        lines.extend(advice.map(sentence));
        lines
    }
}

/// Room of any number of lines.
const fn room(columns: u16, frame: Frame) -> Room {
    Room { columns: columns as usize, lines: None, frame, scroll: 0 }
}
