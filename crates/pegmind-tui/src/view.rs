//! The picture of the model. Nothing here changes it.

mod assistance;
mod compare;
mod curtain;
mod form;
mod games;
mod home;
mod key_line;
mod learn;
mod match_lines;
mod notes;
mod online;
mod overlay;
mod play;
mod replay;
mod result;
mod review;
mod room;
mod room_side;
mod row_notes;
mod settings;
mod share;
mod side;
mod statistics;
mod why;

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

/// Draws the model. A terminal that has become another size since the model was
/// told of it stays empty: it is about to be told.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area != whole(model.size) {
        return fill(frame.buffer_mut(), area, &model.settings.theme(), Paper::Ground);
    }
    if let Some(cursor) = draw(model, area, frame.buffer_mut()) {
        frame.set_cursor_position(cursor);
    }
}

/// The facts of a screen that drawing it finds out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Drawn {
    /// Where the cursor stands.
    cursor: Option<Position>,
    /// How far what scrolls can be pushed up.
    scroll_end: usize,
}

/// Draws the model into a buffer, and says where the cursor stands.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    draw_screen(model, area, buffer).cursor
}

/// Returns how far what scrolls on the screen can be pushed up.
pub(crate) fn scroll_end(model: &Model) -> usize {
    let area = whole(model.size);
    draw_screen(model, area, &mut Buffer::empty(area)).scroll_end
}

fn draw_screen(model: &Model, area: Rect, buffer: &mut Buffer) -> Drawn {
    #[cfg(test)]
    crate::sight::begin();
    let theme = model.settings.theme();
    fill(buffer, area, &theme, Paper::Ground);
    if Kind::of(model.size) == Kind::TooSmall {
        let texts = ["Pegmind needs 40 columns and 12 lines.", "It needs 40x12.", "40x12"];
        let fitting = texts.into_iter().find(|text| text.len() <= usize::from(area.width));
        let ink = model.settings.inks(Paper::Ground).normal;
        write(buffer, area, 0, fitting.unwrap_or_default(), ink);
        return Drawn::default();
    }
    let mut places = None;
    let of_cursor = |cursor| Drawn { cursor, scroll_end: 0 };
    let of_scroll = |scroll_end| Drawn { cursor: None, scroll_end };
    let drawn = match model.screen() {
        Some(Screen::Home(home)) => {
            home::draw(home, model, buffer);
            Drawn::default()
        }
        Some(Screen::Form(form)) => of_cursor(form::draw(form, model, area, buffer)),
        Some(Screen::Play(play)) => {
            let asked =
                model.overlay.as_ref().map_or(0, |overlay| overlay::lines_asked(overlay, area));
            let layout = PlayLayout::of(play, &model.settings, area, asked);
            places = play.curtain().is_none().then(|| Places::of(&layout));
            play::draw(play, model, &layout, area, buffer)
        }
        Some(Screen::Settings(settings)) => {
            of_cursor(settings::draw(settings, model, area, buffer))
        }
        Some(Screen::Games(games)) => {
            games::draw(games, model, area, buffer);
            Drawn::default()
        }
        Some(Screen::Replay(replay)) => {
            replay::draw(replay, model, area, buffer);
            Drawn::default()
        }
        Some(Screen::Review(review)) => of_scroll(review::draw(review, model, area, buffer)),
        Some(Screen::Compare(screen)) => of_scroll(compare::draw(screen, model, area, buffer)),
        Some(Screen::Share(screen)) => of_scroll(share::draw(screen, model, area, buffer)),
        Some(Screen::Statistics(screen)) => {
            of_scroll(statistics::draw(screen, model, area, buffer))
        }
        Some(Screen::Learn(learn)) => of_cursor(learn::draw(learn, model, area, buffer)),
        Some(Screen::Online(online)) => of_cursor(online::draw(online, model, area, buffer)),
        Some(Screen::Room(room)) => of_scroll(room::draw(room, model, area, buffer)),
        None => Drawn::default(),
    };
    match &model.overlay {
        Some(overlay) => {
            #[cfg(test)]
            crate::sight::begin();
            overlay::draw(overlay, model, places, area, buffer)
        }
        None => drawn,
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::world::{SIZES, World};

    #[test]
    fn a_terminal_may_become_another_size_before_the_model_is_told() {
        let journeys = ["", "o", "7", ":settings Enter", ":games Enter", "?", "Esc"];
        for (columns, lines) in SIZES {
            for (journey, plays) in journeys.iter().flat_map(|keys| [(keys, false), (keys, true)]) {
                let mut world = World::new(columns, lines);
                if plays {
                    world = World::classic(columns, lines);
                    world.guesses("rroy rbgg");
                }
                world.keys(journey);
                for other in SIZES.into_iter().chain([(1, 1), (39, 11), (columns - 1, lines)]) {
                    let mut terminal = Terminal::new(TestBackend::new(other.0, other.1)).unwrap();
                    terminal.draw(|frame| view(&world.model, frame)).unwrap();
                    let cells = &terminal.backend().buffer().content;
                    let is_empty = cells.iter().all(|cell| cell.symbol() == " ");
                    assert_eq!(is_empty, other != (columns, lines), "{journey} at {other:?}");
                }
            }
        }
    }
}
