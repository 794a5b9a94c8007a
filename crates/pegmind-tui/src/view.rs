//! The picture of the model. Nothing here changes it.

mod entry;
mod form;
mod games;
mod home;
mod learn;
mod notes;
mod overlay;
mod play;
mod replay;
mod settings;
mod side;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::layout::{Kind, whole};
use crate::model::Model;
use crate::screen::Screen;
use crate::theme::write;

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
