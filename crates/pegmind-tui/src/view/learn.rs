//! The tutorial.

use pegmind_console::{Place, Room};
use pegmind_face::help::{answer_example, code_examples};
use pegmind_face::tutorial::{Expected, LessonView};
use pegmind_rules::KeyPegStyle;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::entry::{AnswerLine, DraftLine, pegs_missing};
use crate::keymap::Action;
use crate::layout::Kind;
use crate::model::Model;
use crate::palette;
use crate::screen::learn::layout::{LearnLayout, with_picture};
use crate::screen::learn::{ACTIONS, Learn, Now};
use crate::screen_action;
use crate::settings::Settings;
use crate::theme::{clear, faint, paragraphs, strong, write, write_at, write_picture};

/// Draws a lesson, and says where the cursor stands.
pub(super) fn draw(
    learn: &Learn,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let settings = &model.settings;
    let layout = LearnLayout::of(learn, settings, area, Kind::of(model.size));
    let lesson = learn.lesson(settings);
    let title = if lesson.expected == Expected::Done {
        format!(" {}.", lesson.title)
    } else {
        format!(" Lesson {} of {}: {}", lesson.number, lesson.count, lesson.title)
    };
    write(buffer, layout.header, 0, &title, strong());
    let mut cursor = draw_board(learn, &lesson, settings, &layout, buffer);
    let scroll = learn.scroll.min(layout.scroll_max());
    for (line, text) in (0..layout.text.height).zip(layout.lines.iter().skip(scroll)) {
        write_at(buffer, layout.text, 1, line, &text.text, text.style);
    }
    if let Some(notice) = &model.notice {
        clear(buffer, layout.said);
        paragraphs(buffer, layout.said, std::slice::from_ref(notice), strong(), "...");
    }
    cursor = draw_entry(learn, &lesson, model, layout.entry, buffer).or(cursor);
    if let Some(area) = layout.palette {
        palette::draw(lesson.board.rules(), settings, area, buffer);
    }
    let more = if scroll < layout.scroll_max() {
        Some(Action::PageDown)
    } else {
        (scroll > 0).then_some(Action::PageUp)
    };
    let now = Now::of(&lesson, more);
    let keys = screen_action::footer(ACTIONS, &now, &settings.keys, 0, layout.footer.width);
    write(buffer, layout.footer, 0, &keys, faint(settings.skin().depth));
    cursor
}

fn draw_board(
    learn: &Learn,
    lesson: &LessonView<'_>,
    settings: &Settings,
    layout: &LearnLayout,
    buffer: &mut Buffer,
) -> Option<Position> {
    let area = layout.board?;
    let room = Room {
        columns: usize::from(area.width),
        lines: Some(usize::from(area.height)),
        frame: layout.frame,
        scroll: 0,
    };
    with_picture(learn, lesson, settings, room, |picture| {
        write_picture(buffer, area, &picture.lines());
        if lesson.expected != Expected::Guess {
            return None;
        }
        let rules = lesson.board.rules();
        let hole = learn.guess.editor.cursor().min(usize::from(rules.pegs().get()) - 1);
        let row = lesson.board.rows().len() + 1;
        let (column, line) = picture.position(Place::Hole { row, hole })?;
        let x = area.x + u16::try_from(column).ok()?;
        let y = area.y + u16::try_from(line).ok()?;
        area.contains(Position { x, y }).then_some(Position { x, y })
    })?
}

/// The line that says what is typed and what is missing.
fn draw_entry(
    learn: &Learn,
    lesson: &LessonView<'_>,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let settings = &model.settings;
    let rules = lesson.board.rules();
    let enter = settings.keys.name(Action::Enter);
    match lesson.expected {
        Expected::KeyPegs => {
            let guess = lesson.pending.map(|guess| settings.phrase().pegs(guess.pegs()));
            let line = AnswerLine {
                guess: guess.unwrap_or_default(),
                field: &learn.answer,
                example: answer_example(rules),
            };
            Some(line.draw(settings, area, buffer))
        }
        Expected::Guess => {
            let painter = settings.painter(rules, KeyPegStyle::default());
            let column = write(buffer, area, 0, " Guess: ", strong());
            let holes = learn.draft().holes();
            let line = DraftLine { holes, rules, painter: &painter, editor: learn.guess.editor };
            let (column, _) = line.draw(area, column, buffer);
            let text = match learn.draft().complete(rules) {
                _ if learn.draft().is_empty() => {
                    let names = settings.skin().paints.names();
                    format!("type {}", code_examples(rules, &names))
                }
                Ok(_) => format!("{enter} places it"),
                Err(problem) => pegs_missing(learn.draft(), rules, &problem),
            };
            write_at(buffer, area, column + 3, 0, &text, Style::new());
            None
        }
        Expected::Continue => {
            let to =
                if lesson.number == lesson.count { "goes on" } else { "opens the next lesson" };
            write(buffer, area, 0, &format!(" {enter} {to}"), strong());
            None
        }
        Expected::Done => {
            let to = if model.play().is_some() { "the game" } else { "the first screen" };
            write(buffer, area, 0, &format!(" {enter} goes back to {to}"), strong());
            None
        }
    }
}
