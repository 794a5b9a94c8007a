//! Rooms where people elsewhere play.

use pegmind_console::Paper;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::key_line;
use crate::layout::{Group, Kind, leave_gap, size, take_bottom};
use crate::model::Model;
use crate::screen::online::{ACTIONS, Line, OnlineScreen};
use crate::screen_action;
use crate::theme::{
    Inks, choice, cut, lines_needed, paragraphs, shortened, strong, wrap, write, write_at,
};

/// The columns in front of titles and of values.
const TITLE_COLUMN: u16 = 3;
const VALUE_COLUMN: u16 = 24;
/// The columns in front of what is said of a room in the list.
const ROOM_COLUMN: u16 = 13;

pub(super) fn draw(
    online: &OnlineScreen,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let (settings, kind) = (&model.settings, Kind::of(model.size));
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let Group { title, mut body, footer } = Group::of(area);
    write(buffer, title, 0, "Online", inks.strong);
    let hints = screen_action::footer(ACTIONS, &online.now(), &settings.keys);
    key_line::draw(hints, &theme, footer, buffer);
    let (text, style) = match &model.notice {
        Some(notice) => (notice.clone(), inks.bright.patch(strong())),
        None => (about_chosen(online, body.width), inks.normal),
    };
    let needed = lines_needed([&text], body.width);
    let usual = if kind > Kind::Compact { 3 } else { 2 };
    let mut remarks = take_bottom(&mut body, needed.clamp(usual, 5));
    leave_gap(&mut remarks, needed);
    paragraphs(buffer, remarks, &[text], style, "...");
    draw_lines(online, model, body, buffer)
}

/// The column of what a line is, and the columns that it has.
fn value_place(line: Line, columns: u16) -> (u16, usize) {
    let column = if matches!(line, Line::Lobby(_)) { ROOM_COLUMN } else { VALUE_COLUMN };
    (column, columns.saturating_sub(column + 3).into())
}

/// The chosen line in full where it is cut, and its subject.
fn about_chosen(online: &OnlineScreen, columns: u16) -> String {
    let line = online.selected();
    let value = online.line(line).1;
    let is_cut = value.width() > value_place(line, columns).1;
    let about = online.about();
    if is_cut { format!("{value}. {about}") } else { about }
}

/// What is drawn, from top to bottom.
enum Drawn {
    /// A line that can be chosen.
    Line(Line),
    /// A line of what is said of the list.
    Said(String),
    /// Nothing.
    Gap,
}

fn drawn(online: &OnlineScreen, columns: u16, spaced: bool) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    let gap = |drawn: &mut Vec<Drawn>| {
        if spaced {
            drawn.push(Drawn::Gap);
        }
    };
    let said = wrap(&online.about_lobby(), columns.saturating_sub(TITLE_COLUMN));
    let lines = online.lines();
    for line in &lines {
        if matches!(line, Line::Open | Line::Server) {
            gap(&mut drawn);
        }
        if *line == Line::Lobby(0) {
            gap(&mut drawn);
            drawn.extend(said.iter().cloned().map(Drawn::Said));
        }
        drawn.push(Drawn::Line(*line));
    }
    if !lines.contains(&Line::Lobby(0)) {
        gap(&mut drawn);
        drawn.extend(said.into_iter().map(Drawn::Said));
    }
    drawn
}

/// Draws as many lines as fit, the chosen one among them.
fn draw_lines(
    online: &OnlineScreen,
    model: &Model,
    mut area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let theme = model.settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let mut all = drawn(online, area.width, true);
    if all.len() > area.height.into() {
        all = drawn(online, area.width, false);
    }
    let fits = all.len() <= area.height.into();
    let more = if fits { Rect { height: 0, ..area } } else { take_bottom(&mut area, 1) };
    let room = usize::from(area.height);
    let is_selected = |it: &Drawn| matches!(it, Drawn::Line(line) if *line == online.selected());
    let selected = all.iter().position(is_selected).unwrap_or_default();
    let first = (selected + 2).saturating_sub(room.max(2)).min(all.len().saturating_sub(room));
    if !fits {
        let below = all.len().saturating_sub(first + room);
        let text =
            if below > 0 { format!("{below} more below") } else { format!("{first} more above") };
        write_at(buffer, more, TITLE_COLUMN, 0, &text, inks.dim);
    }
    let mut cursor = None;
    for (line, it) in (0..area.height).zip(all.iter().skip(first)) {
        let row = Rect { y: area.y + line, height: 1, ..area };
        match it {
            Drawn::Gap => {}
            Drawn::Said(text) => {
                write_at(buffer, row, TITLE_COLUMN, 0, text, inks.dim);
            }
            Drawn::Line(of) => cursor = draw_line(online, *of, model, row, buffer).or(cursor),
        }
    }
    cursor
}

fn draw_line(
    online: &OnlineScreen,
    line: Line,
    model: &Model,
    row: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let theme = model.settings.theme();
    let selected = line == online.selected();
    let inks = choice(buffer, row, &theme, selected);
    let (title, value) = online.line(line);
    write_at(buffer, row, TITLE_COLUMN, 0, &title, inks.normal);
    let (column, room) = value_place(line, row.width);
    if let Some(field) = online.typing().filter(|_| selected) {
        let ink = if field.is_empty() { inks.normal } else { inks.strong };
        // The cursor is in sight.
        let hidden = field.columns_before().saturating_sub(room + 2);
        let shown: String = value.chars().skip(hidden).collect();
        write_at(buffer, row, column, 0, &cut(&shown, room + 3), ink);
        let x = column + size(field.columns_before() - hidden);
        return Some(Position { x: row.x + x.min(row.width.saturating_sub(1)), y: row.y });
    }
    let value = shortened(&theme.charset.text(&value), room);
    let turns = selected && !matches!(line, Line::Lobby(_) | Line::Open);
    if turns {
        let glyphs = theme.charset.glyphs();
        let end = write_at(buffer, row, column, 0, &value, inks.normal);
        write_at(buffer, row, column - 2, 0, &glyphs.back.to_string(), inks.accent);
        write_at(buffer, row, end + 1, 0, &glyphs.arrow.to_string(), inks.accent);
    } else {
        let style = if matches!(line, Line::Lobby(_)) { inks.dim } else { inks.normal };
        write_at(buffer, row, column, 0, &value, style);
    }
    None
}
