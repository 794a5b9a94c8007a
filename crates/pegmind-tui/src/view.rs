//! The picture of the model. Nothing here changes it.

mod art;
mod curtain;
mod form;
mod games;
mod home;
mod key_line;
mod learn;
mod notes;
mod overlay;
mod play;
mod replay;
mod row_notes;
mod settings;
mod side;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use pegmind_console::Paper;

use crate::layout::{Kind, whole};
use crate::model::Model;
use crate::screen::Screen;
use crate::screen::play::layout::PlayLayout;
use crate::theme::{fill, write};
use overlay::Places;

/// Draws the model.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area().intersection(whole(model.size));
    if let Some(cursor) = draw(model, area, frame.buffer_mut()) {
        frame.set_cursor_position(cursor);
    }
}

/// Draws the model into a buffer, and says where the cursor stands.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let theme = model.settings.theme();
    fill(buffer, area, &theme, Paper::Ground);
    if Kind::of(model.size) == Kind::TooSmall {
        let texts = ["Pegmind needs 40 columns and 12 lines.", "It needs 40x12.", "40x12"];
        let fitting = texts.into_iter().find(|text| text.len() <= usize::from(area.width));
        let ink = model.settings.inks(Paper::Ground).normal;
        write(buffer, area, 0, fitting.unwrap_or_default(), ink);
        return None;
    }
    let mut places = None;
    let cursor = match model.screen() {
        Some(Screen::Home(home)) => home::draw(home, model, area, buffer),
        Some(Screen::Form(form)) => form::draw(form, model, area, buffer),
        Some(Screen::Play(play)) => {
            let asked =
                model.overlay.as_ref().map_or(0, |overlay| overlay::lines_asked(overlay, area));
            let layout = PlayLayout::of(play, &model.settings, area, asked);
            places = play.curtain().is_none().then(|| Places::of(&layout));
            play::draw(play, model, &layout, area, buffer)
        }
        Some(Screen::Settings(settings)) => settings::draw(settings, model, area, buffer),
        Some(Screen::Games(games)) => games::draw(games, model, area, buffer),
        Some(Screen::Replay(replay)) => replay::draw(replay, model, area, buffer),
        Some(Screen::Learn(learn)) => learn::draw(learn, model, area, buffer),
        None => None,
    };
    match &model.overlay {
        Some(overlay) => overlay::draw(overlay, model, places, area, buffer),
        None => cursor,
    }
}
