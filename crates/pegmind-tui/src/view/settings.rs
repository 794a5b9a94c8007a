//! The settings, and a picture of what they do.

mod preview;

use pegmind_console::{Paper, Setting};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::key_line;
use crate::layout::{Group, Kind, leave_gap, take_bottom, take_left};
use crate::model::Model;
use crate::screen::settings::{ACTIONS, Item, SettingsScreen};
use crate::screen_action;
use crate::settings::Settings;
use crate::text_field::TextField;
use crate::theme::{Inks, choice, cut, lines_needed, paragraphs, strong, write, write_at};

/// The columns in front of titles and of values.
const TITLE_COLUMN: u16 = 3;
const VALUE_COLUMN: u16 = 20;

/// The columns of the list where the preview stands beside it.
const LIST_WIDTH: u16 = 36;

/// The lines of the preview where it stands below the list.
const PREVIEW_BELOW: u16 = 6;

pub(super) fn draw(
    screen: &SettingsScreen,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let kind = Kind::of(model.size);
    let settings = &model.settings;
    let inks = settings.inks(Paper::Ground);
    let Group { title, mut body, footer } = Group::spaced(area);
    write(buffer, title, 0, "Settings", inks.strong);
    let hints = screen_action::footer(ACTIONS, &screen.now(), &settings.keys);
    key_line::draw(hints, &settings.theme(), footer, buffer);
    let meaning = screen.item().map(|item| item.meaning(settings));
    let said = model.notice.as_ref().or(meaning.as_ref());
    let lines = lines_needed(said, body.width);
    let needed = lines.min(5);
    let usual = if kind > Kind::Narrow { 3 } else { 2 };
    let typed = u16::from(screen.typing().is_some());
    let mut remarks = take_bottom(&mut body, (needed + typed).max(usual));
    let entry = screen.typing().map(|text| (text, take_bottom(&mut remarks, 1)));
    let notice = inks.bright.patch(strong());
    let style = if model.notice.is_some() { notice } else { inks.normal };
    if model.notice.is_none() && remarks.height > lines {
        leave_gap(&mut remarks, 2);
    }
    paragraphs(buffer, remarks, said.map_or(&[], std::slice::from_ref), style, "...");
    let previewed = screen.previewed(settings);
    let board = model.play().map(|play| *play.played().view().board.rules());
    let preview = preview::Preview { screen, settings: &previewed, board };
    match kind {
        Kind::TooSmall | Kind::Compact => {
            preview.draw_line(take_bottom(&mut body, 1), buffer);
            draw_list(screen, settings, body, buffer);
        }
        Kind::Narrow => {
            preview.draw_below(take_bottom(&mut body, PREVIEW_BELOW), buffer);
            draw_list(screen, settings, body, buffer);
        }
        Kind::Standard | Kind::Wide => {
            let list = take_left(&mut body, LIST_WIDTH, 2);
            draw_list(screen, settings, list, buffer);
            preview.draw_beside(body, buffer);
        }
    }
    entry.map(|(text, area)| draw_entry(text, settings, area, buffer))
}

/// A line of the list: what can be changed, or a heading.
enum Line {
    Heading(&'static str),
    Item(usize, Item),
}

/// Draws as many lines as fit, the chosen one among them, two apart if all that is
/// no key has room.
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
    let pitch = if 2 * Setting::ALL.len() <= usize::from(area.height) + 1 { 2 } else { 1 };
    let fits = lines.len() <= usize::from(area.height.div_ceil(pitch));
    let mut area = area;
    let last = if fits { Rect { height: 0, ..area } } else { take_bottom(&mut area, 1) };
    let room = usize::from(area.height.div_ceil(pitch));
    // The line after the chosen one is in sight, too.
    let first = (place + 2).saturating_sub(room).min(lines.len().saturating_sub(room));
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    if !fits {
        let more = match lines.len().saturating_sub(first + room) {
            0 => format!("{first} more above"),
            below => format!("{below} more below"),
        };
        write_at(buffer, last, TITLE_COLUMN, 0, &more, inks.dim);
    }
    for (row, line) in (0..area.height.div_ceil(pitch)).zip(lines.iter().skip(first)) {
        let row = Rect { y: area.y + row * pitch, height: 1, ..area };
        match line {
            Line::Heading(title) => {
                write_at(buffer, row, TITLE_COLUMN, 0, title, inks.strong);
            }
            Line::Item(_, item) => {
                let selected = is_chosen(line);
                let inks = choice(buffer, row, &theme, selected);
                write_at(buffer, row, TITLE_COLUMN, 0, item.title(), inks.normal);
                draw_value(screen, settings, *item, selected, row, buffer);
            }
        }
    }
}

fn draw_value(
    screen: &SettingsScreen,
    settings: &Settings,
    item: Item,
    selected: bool,
    row: Rect,
    buffer: &mut Buffer,
) {
    let theme = settings.theme();
    let glyphs = theme.charset.glyphs();
    let turns = matches!(item, Item::Setting(setting) if setting != Setting::CustomPalette);
    let asks = selected && !turns && screen.asks_for_key();
    let value = if asks { "press a key".to_owned() } else { item.value(settings) };
    // The arrows around it take two columns more.
    let room = usize::from(row.width.saturating_sub(VALUE_COLUMN + if turns { 2 } else { 0 }));
    let shown = if value.width() > room {
        format!("{}..", cut(&value, room.saturating_sub(2)))
    } else {
        value
    };
    let inks = Inks::on(&theme, if selected { Paper::Chosen } else { Paper::Ground });
    let ink = if selected { inks.strong } else { inks.normal };
    let column = write_at(buffer, row, VALUE_COLUMN, 0, &shown, ink);
    if selected && turns {
        write_at(buffer, row, VALUE_COLUMN - 2, 0, &glyphs.back.to_string(), inks.bright);
        write_at(buffer, row, column + 1, 0, &glyphs.arrow.to_string(), inks.bright);
    }
}

/// The colors that are being typed, the cursor in sight.
fn draw_entry(text: &TextField, settings: &Settings, area: Rect, buffer: &mut Buffer) -> Position {
    const FRONT: &str = "Colors: ";
    let inks = settings.inks(Paper::Ground);
    let column = write(buffer, area, 0, FRONT, inks.strong);
    let room = usize::from(area.width.saturating_sub(column + 1));
    let before: String = text.text().chars().take(text.cursor()).collect();
    let hidden = before.width().saturating_sub(room);
    let shown: String = text.text().chars().skip(hidden).collect();
    write_at(buffer, area, column, 0, &shown, inks.bright);
    let behind = u16::try_from(before.width() - hidden).unwrap_or_default();
    Position { x: area.x + (column + behind).min(area.width.saturating_sub(1)), y: area.y }
}
