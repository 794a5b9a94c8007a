//! The picture of the model. Nothing here changes it.

mod entry;
mod footer;
mod form;
mod games;
mod home;
pub(crate) mod learn;
mod notes;
mod overlay;
mod palette;
pub(crate) mod play;
mod replay;
mod settings;
mod side;

pub(crate) use entry::{AnswerLine, DraftLine, pegs_missing};
pub(crate) use palette::{PaletteCell, palette_cells};

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::keymap::{Action, KeyMap};
use crate::layout::{Kind, whole};
use crate::model::Model;
use crate::screen::Screen;
use crate::theme::{wrap, write, write_at};

/// Draws the model.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area().intersection(whole(model.size));
    if let Some(cursor) = draw(model, area, frame.buffer_mut()) {
        frame.set_cursor_position(cursor);
    }
}

/// Draws the model into a buffer, and says where the cursor stands.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    if Kind::of(model.size) == Kind::TooSmall {
        let texts = ["Pegmind needs 40 columns and 12 lines.", "It needs 40x12.", "40x12"];
        let fitting = texts.into_iter().find(|text| text.len() <= usize::from(area.width));
        write(buffer, area, 0, fitting.unwrap_or_default(), Style::new());
        return None;
    }
    let cursor = match model.screen() {
        Some(Screen::Home(home)) => home::draw(home, model, area, buffer),
        Some(Screen::Form(form)) => form::draw(form, model, area, buffer),
        Some(Screen::Play(play)) => play::draw(play, model, area, buffer),
        Some(Screen::Settings(settings)) => settings::draw(settings, model, area, buffer),
        Some(Screen::Games(games)) => games::draw(games, model, area, buffer),
        Some(Screen::Replay(replay)) => replay::draw(replay, model, area, buffer),
        Some(Screen::Learn(learn)) => learn::draw(learn, model, area, buffer),
        None => None,
    };
    match &model.overlay {
        Some(overlay) => overlay::draw(overlay, model, area, buffer),
        None => cursor,
    }
}

/// A line of keys and what they do, as many as fit.
pub(crate) fn key_line(keys: &KeyMap, entries: &[(&[Action], &str)], columns: u16) -> String {
    let mut line = String::new();
    for (actions, text) in entries {
        let names: Vec<String> = actions
            .iter()
            .map(|action| keys.name(*action))
            .filter(|name| !name.is_empty())
            .collect();
        let entry = if actions.is_empty() {
            (*text).to_owned()
        } else if names.is_empty() {
            continue;
        } else {
            format!("{} {text}", names.join("/"))
        };
        let gap = if line.is_empty() { " " } else { "   " };
        if line.len() + gap.len() + entry.len() > usize::from(columns) {
            continue;
        }
        line.push_str(gap);
        line.push_str(&entry);
    }
    line
}

/// Writes sentences, wrapped, and gives the number of lines used. Where they do
/// not fit the last line says so.
pub(crate) fn paragraphs(
    buffer: &mut Buffer,
    area: Rect,
    lines: &[String],
    style: Style,
    more: &str,
) -> u16 {
    let columns = area.width.saturating_sub(2);
    let wrapped: Vec<String> = lines.iter().flat_map(|line| wrap(line, columns)).collect();
    let room = usize::from(area.height);
    for (line, text) in (0..area.height).zip(&wrapped) {
        let last = usize::from(line) + 1 == room && wrapped.len() > room;
        if last && !more.is_empty() {
            write_at(buffer, area, 1, line, more, style);
        } else {
            write_at(buffer, area, 1, line, text, style);
        }
    }
    u16::try_from(wrapped.len()).unwrap_or(area.height).min(area.height)
}
