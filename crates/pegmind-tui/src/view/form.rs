//! A new game.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::layout::{Kind, take_bottom, take_top};
use crate::model::Model;
use crate::screen::form::{ACTIONS, Form, Line};
use crate::screen_action;
use crate::theme::{chosen, cut, faint, paragraphs, strong, write, write_at};

/// The columns in front of the values.
const VALUE_COLUMN: u16 = 16;

pub(super) fn draw(
    form: &Form,
    model: &Model,
    mut area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let kind = Kind::of(model.size);
    let depth = model.settings.skin().depth;
    let keys = &model.settings.keys;
    write(buffer, take_top(&mut area, 1), 0, &format!(" {}", form.title()), strong());
    take_top(&mut area, u16::from(kind > Kind::Compact));
    let footer = take_bottom(&mut area, 1);
    let line = screen_action::footer(ACTIONS, &(), keys, 0, footer.width);
    write(buffer, footer, 0, &line, faint(depth));
    let below = if kind > Kind::Compact { 4 } else { 3 };
    let remarks = take_bottom(&mut area, below);
    let style = if model.notice.is_some() { strong() } else { Style::new() };
    let lines = model.notice.clone().map_or_else(
        // What is cut in its line stands here in full.
        || cut_value(form, area.width).into_iter().chain(form.remarks()).collect(),
        |notice| vec![notice],
    );
    paragraphs(buffer, remarks, &lines, style, "...");
    draw_lines(form, area, buffer)
}

/// The columns for values.
fn value_room(columns: u16) -> usize {
    usize::from(columns.saturating_sub(VALUE_COLUMN + 3))
}

/// The chosen value, if it does not fit into its line.
fn cut_value(form: &Form, columns: u16) -> Option<String> {
    let line = form.lines().get(form.selected()).copied()?;
    let (_, value) = form.line(line);
    (value.width() > value_room(columns)).then_some(value)
}

/// Draws as many lines as fit, the chosen one among them.
fn draw_lines(form: &Form, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let lines = form.lines();
    let room = usize::from(area.height);
    let first = (form.selected() + 1).saturating_sub(room.saturating_sub(1).max(1));
    let first = first.min(lines.len().saturating_sub(room));
    let mut cursor = None;
    for (row, (idx, line)) in (0..area.height).zip(lines.iter().enumerate().skip(first)) {
        let (title, value) = form.line(*line);
        let selected = idx == form.selected();
        let sign = if selected { '>' } else { ' ' };
        let style = if selected { chosen() } else { Style::new() };
        write(buffer, area, row, &format!(" {sign} {title:<12}"), style);
        if *line == Line::Begin {
            continue;
        }
        if let Some(typing) = form.typing().filter(|_| selected) {
            write_at(buffer, area, VALUE_COLUMN, row, &typing.text(), Style::new());
            let column = u16::try_from(typing.columns_before()).unwrap_or_default();
            let column = (VALUE_COLUMN + column).min(area.width.saturating_sub(1));
            cursor = Some(Position { x: area.x + column, y: area.y + row });
            continue;
        }
        let room = value_room(area.width);
        let value = if value.width() > room {
            format!("{}..", cut(&value, room.saturating_sub(2)))
        } else {
            value
        };
        let value = if selected { format!("< {value} >") } else { format!("  {value}") };
        write_at(buffer, area, VALUE_COLUMN - 1, row, &value, Style::new());
    }
    cursor
}
