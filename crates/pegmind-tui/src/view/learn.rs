//! The tutorial.

use pegmind_console::{Paper, Place, RowNotes};
use pegmind_face::help::{answer_example, code_examples};
use pegmind_face::tutorial::{Expected, LessonView};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::{key_line, row_notes};
use crate::keymap::Action;
use crate::layout::Kind;
use crate::model::Model;
use crate::palette;
use crate::screen::learn::layout::{LearnLayout, with_board};
use crate::screen::learn::{ACTIONS, Learn, Now};
use crate::screen_action;
use crate::settings::Settings;
use crate::theme::{fill, paragraphs, strong, write, write_at, write_picture};

/// Draws a lesson, and says where the cursor stands.
pub(super) fn draw(
    learn: &Learn,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let settings = &model.settings;
    let inks = settings.inks(Paper::Ground);
    let layout = LearnLayout::of(learn, settings, area, Kind::of(model.size));
    let lesson = learn.lesson(settings);
    if lesson.expected == Expected::Done {
        write(buffer, layout.header, 0, &format!("{}.", lesson.title), inks.strong);
    } else {
        let number = format!("{} {} of {}", lesson.what, lesson.number, lesson.count);
        let column = write(buffer, layout.header, 0, lesson.title, inks.strong);
        let behind = u16::try_from(number.len()).unwrap_or_default();
        let at = layout.header.width.saturating_sub(behind).max(column + 2);
        write_at(buffer, layout.header, at, 0, &number, inks.dim);
    }
    let cursor = draw_board(learn, &lesson, settings, &layout, buffer);
    let scroll = learn.scroll.min(layout.scroll_max());
    for (line, text) in (0..layout.text.height).zip(layout.lines.iter().skip(scroll)) {
        write_at(buffer, layout.text, 0, line, &text.text, text.style);
    }
    if let Some(notice) = &model.notice {
        fill(buffer, layout.said, &settings.theme(), Paper::Ground);
        let style = inks.bright.patch(strong());
        paragraphs(buffer, layout.said, std::slice::from_ref(notice), style, "...");
    }
    let asked = asked(&lesson, model);
    let fits = |text: &&String| text.width() <= usize::from(layout.entry.width);
    let asked = asked.iter().find(fits).or(asked.last()).map_or("", String::as_str);
    write(buffer, layout.entry, 0, asked, inks.normal);
    if let Some(area) = layout.palette {
        palette::draw(lesson.board.rules(), settings, area, buffer);
    }
    let more = if scroll < layout.scroll_max() {
        Some(Action::PageDown)
    } else {
        (scroll > 0).then_some(Action::PageUp)
    };
    let now = Now::of(&lesson, more);
    let hints = screen_action::footer(ACTIONS, &now, &settings.keys);
    key_line::draw(hints, &settings.theme(), layout.footer, buffer);
    cursor
}

fn draw_board(
    learn: &Learn,
    lesson: &LessonView<'_>,
    settings: &Settings,
    layout: &LearnLayout,
    buffer: &mut Buffer,
) -> Option<Position> {
    let (area, fit) = (layout.board?, layout.fit?);
    let rules = lesson.board.rules();
    let enter = settings.keys.name(Action::Enter);
    let row = lesson.board.rows().len() + 1;
    let mut notes = RowNotes::default();
    let (place, typed) = match lesson.expected {
        Expected::Guess => {
            notes.says = row_notes::of_draft(learn.draft(), rules, &enter);
            let hole = learn.guess.editor.cursor().min(usize::from(rules.pegs().get()) - 1);
            notes.cursor = Some(hole);
            (Some(Place::Hole { row, hole }), 0)
        }
        Expected::KeyPegs => {
            let typed = learn.answer.text();
            notes.says = if typed.is_empty() { row_notes::key_pegs() } else { Vec::new() };
            let marks = row_notes::typed_marks(rules, &typed);
            notes.answer = (!typed.is_empty()).then_some((marks, typed));
            (Some(Place::Keys(row)), learn.answer.cursor())
        }
        Expected::Continue | Expected::Done => (None, 0),
    };
    with_board(learn, lesson, settings, (fit, &notes), |board| {
        write_picture(buffer, area, &board.lines());
        let (column, line) = board.position(place?)?;
        let x = area.x + u16::try_from(column + typed).ok()?;
        let y = area.y + u16::try_from(line).ok()?;
        area.contains(Position { x, y }).then_some(Position { x, y })
    })
}

/// What is asked for, and how it is typed: in full, and in short.
fn asked(lesson: &LessonView<'_>, model: &Model) -> Vec<String> {
    let settings = &model.settings;
    let rules = lesson.board.rules();
    let enter = settings.keys.name(Action::Enter);
    match lesson.expected {
        Expected::KeyPegs => {
            let example = answer_example(rules);
            let short = example.split_once(" or ").map_or(&*example, |parts| parts.0);
            vec![format!("Key pegs: {example}"), format!("Key pegs: {short}")]
        }
        Expected::Guess => {
            let names = settings.skin().paints.names();
            vec![format!("Type {}", code_examples(rules, &names))]
        }
        Expected::Continue => {
            let last = lesson.number == lesson.count;
            let to = match (last, lesson.is_puzzle()) {
                (true, _) => "goes on",
                (false, true) => "opens the next puzzle",
                (false, false) => "opens the next lesson",
            };
            vec![format!("{enter} {to}")]
        }
        Expected::Done => {
            let to = if model.play().is_some() { "the game" } else { "the first screen" };
            vec![format!("{enter} goes back to {to}")]
        }
    }
}
