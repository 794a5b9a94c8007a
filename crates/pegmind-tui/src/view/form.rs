//! A new game, and a board that follows each change.

use pegmind_console::{
    BoardRoom, BoardScene, Fit, PaintedBoard, Paper, RowInPlay, RowNotes, ShieldRow,
};
use pegmind_rules::{Board, KeyPegStyle};
use pegmind_session::Shield;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::key_line;
use crate::layout::{Group, Kind, leave_gap, take_bottom, take_left};
use crate::model::Model;
use crate::screen::form::{ACTIONS, Form, Line};
use crate::screen_action;
use crate::theme::{
    Inks, choice, cut, lines_needed, paragraphs, strong, write, write_at, write_picture,
};

/// The columns in front of titles and of values.
const TITLE_COLUMN: u16 = 3;
const VALUE_COLUMN: u16 = 18;

/// The columns of the board beside the lines.
const BOARD_COLUMNS: u16 = 28;

pub(super) fn draw(
    form: &Form,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let kind = Kind::of(model.size);
    let settings = &model.settings;
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let Group { title, mut body, footer } = Group::spaced(area);
    write(buffer, title, 0, form.title(), inks.strong);
    let hints = screen_action::footer(ACTIONS, &form.takes_name(), &settings.keys);
    key_line::draw(hints, &theme, footer, buffer);
    let usual = match kind {
        Kind::TooSmall | Kind::Compact => 3,
        Kind::Narrow => 4,
        Kind::Standard | Kind::Wide => 5,
    };
    let beside = if kind >= Kind::Standard { BOARD_COLUMNS + 2 } else { 0 };
    let columns = body.width.saturating_sub(beside);
    let lines = model.notice.clone().map_or_else(
        || about_chosen(form, columns).into_iter().chain(form.remarks()).collect(),
        |notice| vec![notice],
    );
    let needed = lines_needed(&lines, body.width);
    let mut remarks = take_bottom(&mut body, needed.clamp(usual, 5));
    if beside > 0 {
        let lines = take_left(&mut body, columns, 2);
        draw_board(form, model, body, buffer);
        body = lines;
    }
    let style = if model.notice.is_some() { inks.bright.patch(strong()) } else { inks.normal };
    leave_gap(&mut remarks, needed);
    paragraphs(buffer, remarks, &lines, style, "...");
    draw_lines(form, model, body, buffer)
}

/// The board as it is chosen, with a guess or two for its colors, and as many rows
/// as have room.
fn draw_board(form: &Form, model: &Model, area: Rect, buffer: &mut Buffer) {
    let rules = *form.rules();
    let board = Board::new(rules);
    let pegs = model.settings.pegs(KeyPegStyle::default());
    let all: Vec<_> = rules.legal_pegs().map(Some).collect();
    let count = usize::from(rules.pegs().get());
    let holes: Vec<_> = all.iter().copied().cycle().take(count.min(all.len())).collect();
    let scene = BoardScene {
        rules: &rules,
        rows: board.rows(),
        in_play: RowInPlay::Draft { holes: &holes, typed: None },
        shield: ShieldRow::Shield(Shield::Closed),
        selected: None,
    };
    let room = BoardRoom { columns: area.width.into(), lines: area.height.into(), rows_min: 1 };
    let notes = RowNotes::default();
    if let Some(fit) = Fit::of_sign(&rules, &pegs, room) {
        let picture = PaintedBoard { scene, fit, pegs: &pegs, notes: &notes, scroll: 0 };
        let width = u16::try_from(fit.width()).unwrap_or(area.width);
        let place = Rect { x: area.x + area.width.saturating_sub(width) / 2, ..area };
        write_picture(buffer, place, &picture.lines());
    } else {
        let text = "This board is too wide to be shown here.".to_owned();
        let ink = model.settings.inks(Paper::Ground).dim;
        paragraphs(buffer, area, &[text], ink, "");
    }
}

/// The columns for values.
fn value_room(columns: u16) -> usize {
    usize::from(columns.saturating_sub(VALUE_COLUMN + 3))
}

/// The value of the chosen line in full where the line cuts it, and what it is about.
fn about_chosen(form: &Form, columns: u16) -> Vec<String> {
    let Some(line) = form.lines().get(form.selected()).copied() else { return Vec::new() };
    let value = Some(form.line(line).1).filter(|value| value.width() > value_room(columns));
    value.into_iter().chain(Form::about(line).map(str::to_owned)).collect()
}

/// Where lines stand: two apart if there is room, else with a free line between
/// those that belong together, else close.
fn places(lines: &[Line], room: u16) -> Vec<u16> {
    let apart = |is_apart: &dyn Fn(Line, Line) -> bool| {
        let mut places: Vec<u16> = Vec::new();
        for (idx, line) in lines.iter().enumerate() {
            let before = idx.checked_sub(1).and_then(|idx| lines.get(idx));
            let gap = before.map_or(0, |before| 1 + u16::from(is_apart(*before, *line)));
            places.push(places.last().map_or(0, |last| last + gap));
        }
        places
    };
    let ways: [&dyn Fn(Line, Line) -> bool; 2] = [&|_, _| true, &|a, b| a.part() != b.part()];
    let fits = |places: &Vec<u16>| places.last().is_some_and(|last| *last < room);
    ways.into_iter().map(apart).find(fits).unwrap_or_else(|| apart(&|_, _| false))
}

/// Draws as many lines as fit, the chosen one among them.
fn draw_lines(form: &Form, model: &Model, mut area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let theme = model.settings.theme();
    let lines = form.lines();
    let fits = lines.len() <= area.height.into();
    let more = if fits { Rect { height: 0, ..area } } else { take_bottom(&mut area, 1) };
    let room = if fits { lines.len() } else { area.height.into() };
    let places = places(&lines, area.height);
    let first =
        (form.selected() + 2).saturating_sub(room.max(2)).min(lines.len().saturating_sub(room));
    let below = lines.len().saturating_sub(first + room);
    if !fits {
        let text =
            if below > 0 { format!("{below} more below") } else { format!("{first} more above") };
        write_at(buffer, more, TITLE_COLUMN, 0, &text, Inks::on(&theme, Paper::Ground).dim);
    }
    let mut cursor = None;
    for (place, (idx, line)) in
        places.into_iter().zip(lines.iter().enumerate().skip(first)).take(room)
    {
        let (title, value) = form.line(*line);
        let selected = idx == form.selected();
        let row = Rect { y: area.y + place, height: 1, ..area };
        let inks = choice(buffer, row, &theme, selected);
        write_at(buffer, row, TITLE_COLUMN, 0, title, inks.normal);
        if *line == Line::Begin {
            continue;
        }
        if let Some(typing) = form.typing().filter(|_| selected) {
            write_at(buffer, row, VALUE_COLUMN, 0, &typing.text(), inks.strong);
            let column = u16::try_from(typing.columns_before()).unwrap_or_default();
            let column = (VALUE_COLUMN + column).min(area.width.saturating_sub(1));
            cursor = Some(Position { x: row.x + column, y: row.y });
            continue;
        }
        let turns = selected && !form.takes_name();
        write_value(buffer, row, &value, (selected, turns), model);
    }
    cursor
}

/// A value, between arrows where it is chosen.
fn write_value(
    buffer: &mut Buffer,
    row: Rect,
    value: &str,
    (selected, turns): (bool, bool),
    model: &Model,
) {
    let theme = model.settings.theme();
    let glyphs = theme.charset.glyphs();
    let room = value_room(row.width);
    // What explains a name stands below where it does not fit.
    let name = value.split_once(": ").map(|(name, _)| name);
    let value = match name.filter(|_| value.width() > room) {
        Some(name) => name.to_owned(),
        None if value.width() > room => format!("{}..", cut(value, room.saturating_sub(2))),
        None => value.to_owned(),
    };
    let inks = Inks::on(&theme, if selected { Paper::Chosen } else { Paper::Ground });
    let ink = if selected { inks.strong } else { inks.normal };
    let column = write_at(buffer, row, VALUE_COLUMN, 0, &value, ink);
    if turns {
        write_at(buffer, row, VALUE_COLUMN - 2, 0, &glyphs.back.to_string(), inks.bright);
        write_at(buffer, row, column + 1, 0, &glyphs.arrow.to_string(), inks.bright);
    }
}
