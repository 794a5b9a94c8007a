//! The settings, and a picture of what they do.

mod preview;

use pegmind_console::Setting;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::layout::{Kind, take_bottom, take_left, take_top};
use crate::model::Model;
use crate::screen::settings::{ACTIONS, Item, SettingsScreen};
use crate::screen_action;
use crate::settings::Settings;
use crate::text_field::TextField;
use crate::theme::{chosen, cut, faint, paragraphs, strong, write, write_at};

/// The columns in front of the values.
const VALUE_COLUMN: u16 = 18;

/// The columns of the list where the preview stands beside it.
const LIST_WIDTH: u16 = 38;

/// The lines of the preview where it stands below the list.
const PREVIEW_BELOW: u16 = 6;

pub(super) fn draw(
    screen: &SettingsScreen,
    model: &Model,
    mut area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let kind = Kind::of(model.size);
    let settings = &model.settings;
    write(buffer, take_top(&mut area, 1), 0, " Settings", strong());
    take_top(&mut area, u16::from(kind > Kind::Compact));
    let footer = take_bottom(&mut area, 1);
    let line = screen_action::footer(ACTIONS, &screen.now(), &settings.keys, 0, footer.width);
    write(buffer, footer, 0, &line, faint(settings.skin().depth));
    let mut remarks = take_bottom(&mut area, if kind > Kind::Narrow { 3 } else { 2 });
    let entry = screen.typing().map(|text| (text, take_bottom(&mut remarks, 1)));
    let item = screen.item();
    match (&model.notice, item) {
        (Some(notice), _) => {
            paragraphs(buffer, remarks, std::slice::from_ref(notice), strong(), "...");
        }
        (None, Some(item)) => {
            paragraphs(buffer, remarks, &[item.meaning(settings)], Style::new(), "...");
        }
        (None, None) => {}
    }
    let previewed = screen.previewed(settings);
    let board = model.play().map(|play| *play.session().view().board.rules());
    let preview = preview::Preview { screen, settings: &previewed, board };
    match kind {
        Kind::TooSmall | Kind::Compact => {
            preview.draw_line(take_bottom(&mut area, 1), buffer);
            draw_list(screen, settings, area, buffer);
        }
        Kind::Narrow => {
            preview.draw_below(take_bottom(&mut area, PREVIEW_BELOW), buffer);
            draw_list(screen, settings, area, buffer);
        }
        Kind::Standard | Kind::Wide => {
            let list = take_left(&mut area, LIST_WIDTH);
            draw_list(screen, settings, list, buffer);
            preview.draw_beside(area, buffer);
        }
    }
    entry.map(|(text, area)| draw_entry(text, area, buffer))
}

/// A line of the list: what can be changed, or a heading.
enum Line {
    Heading(&'static str),
    Item(usize, Item),
}

/// Draws as many lines as fit, the chosen one among them.
fn draw_list(screen: &SettingsScreen, settings: &Settings, area: Rect, buffer: &mut Buffer) {
    let mut lines = Vec::new();
    for (idx, item) in Item::all().enumerate() {
        let first_key = matches!(item, Item::Keys(_))
            && lines.last().is_some_and(|line| matches!(line, Line::Item(_, Item::Setting(_))));
        lines.extend(first_key.then_some(Line::Heading("keys")));
        lines.push(Line::Item(idx, item));
    }
    let is_chosen = |line: &Line| matches!(line, Line::Item(idx, _) if *idx == screen.selected());
    let place = lines.iter().position(is_chosen).unwrap_or_default();
    let room = usize::from(area.height);
    // The line after the chosen one is in sight, too.
    let first = (place + 2).saturating_sub(room).min(lines.len().saturating_sub(room));
    for (row, line) in (0..area.height).zip(lines.iter().skip(first)) {
        match line {
            Line::Heading(title) => {
                write(buffer, area, row, &format!("   -- {title} --"), Style::new());
            }
            Line::Item(_, item) => {
                let selected = is_chosen(line);
                let sign = if selected { '>' } else { ' ' };
                let style = if selected { chosen() } else { Style::new() };
                write(buffer, area, row, &format!(" {sign} {:<14}", item.title()), style);
                draw_value(screen, settings, *item, selected, (area, row), buffer);
            }
        }
    }
}

fn draw_value(
    screen: &SettingsScreen,
    settings: &Settings,
    item: Item,
    selected: bool,
    (area, row): (Rect, u16),
    buffer: &mut Buffer,
) {
    let value = item.value(settings);
    let room = usize::from(area.width.saturating_sub(VALUE_COLUMN));
    let turns = matches!(item, Item::Setting(setting) if setting != Setting::CustomPalette);
    let value = match (selected, turns) {
        (true, true) => format!("< {value} >"),
        (true, false) if screen.asks_for_key() => "press a key".to_owned(),
        _ => format!("  {value}"),
    };
    let shown = if value.width() > room {
        format!("{}..", cut(&value, room.saturating_sub(2)))
    } else {
        value
    };
    write_at(buffer, area, VALUE_COLUMN, row, &shown, Style::new());
}

/// The colors that are being typed, the cursor in sight.
fn draw_entry(text: &TextField, area: Rect, buffer: &mut Buffer) -> Position {
    const FRONT: &str = " Colors: ";
    let column = write(buffer, area, 0, FRONT, strong());
    let room = usize::from(area.width.saturating_sub(column + 1));
    let before: String = text.text().chars().take(text.cursor()).collect();
    let hidden = before.width().saturating_sub(room);
    let shown: String = text.text().chars().skip(hidden).collect();
    write_at(buffer, area, column, 0, &shown, Style::new());
    let behind = u16::try_from(before.width() - hidden).unwrap_or_default();
    Position { x: area.x + (column + behind).min(area.width.saturating_sub(1)), y: area.y }
}
