//! What lies over a screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use super::{key_line, paragraphs};
use crate::keymap::Action;
use crate::layout::{middle, take_bottom};
use crate::model::Model;
use crate::overlay::{CommandLine, Menu, Overlay, Page};
use crate::theme::{chosen, clear, faint, frame, strong, wrap, write, write_at};

pub(super) fn draw(
    overlay: &Overlay,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    match overlay {
        Overlay::Page(page) => draw_page(page, model, area, buffer),
        Overlay::Menu(menu) => draw_menu(menu, model, area, buffer),
        Overlay::CommandLine(line) => return Some(draw_command(line, model, area, buffer)),
    }
    None
}

fn draw_page(page: &Page, model: &Model, area: Rect, buffer: &mut Buffer) {
    let columns = Page::columns(model.size);
    let wrapped = page.wrapped(model.size);
    let lines = u16::try_from(wrapped.len()).unwrap_or(u16::MAX).saturating_add(3);
    let place = middle(area, columns, lines);
    clear(buffer, place);
    let mut inner = frame(buffer, place, &page.title, Style::new());
    let footer = take_bottom(&mut inner, 1);
    let room = usize::from(inner.height);
    let scroll = page.scroll.min(wrapped.len().saturating_sub(room));
    for (line, text) in (0..inner.height).zip(wrapped.iter().skip(scroll)) {
        write_at(buffer, inner, 1, line, text, Style::new());
    }
    let rest = wrapped.len().saturating_sub(scroll + room);
    let more = if rest > 0 { format!(" {rest} more lines") } else { String::new() };
    let keys = &model.settings.keys;
    let entries: &[(&[Action], &str)] = if wrapped.len() > room {
        &[(&[Action::PageUp, Action::PageDown], "scroll"), (&[Action::Back], "close")]
    } else {
        &[(&[Action::Back], "close")]
    };
    let faint = faint(model.settings.skin().depth);
    let column = write(buffer, footer, 0, &key_line(keys, entries, footer.width), faint);
    write_at(buffer, footer, column + 1, 0, &more, faint);
}

fn draw_menu(menu: &Menu, model: &Model, area: Rect, buffer: &mut Buffer) {
    let widths = menu.items.iter().map(|item| item.0.width() + 8);
    let width = widths.max().unwrap_or_default().max(menu.title.width() + 6).max(24);
    let title_fits = menu.title.width() + 4 <= usize::from(area.width);
    let title_lines = if title_fits { Vec::new() } else { wrap(&menu.title, area.width - 4) };
    let lines = menu.items.len() + 2 + title_lines.len();
    let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let place = middle(area, size(width), size(lines));
    clear(buffer, place);
    let title = if title_fits { menu.title.as_str() } else { "" };
    let inner = frame(buffer, place, title, strong());
    for (line, text) in (0..).zip(&title_lines) {
        write_at(buffer, inner, 1, line, text, Style::new());
    }
    for (idx, (text, _)) in menu.items.iter().enumerate() {
        let selected = idx == menu.selected;
        let sign = if selected { '>' } else { ' ' };
        let style = if selected { chosen() } else { Style::new() };
        let line = format!(" {sign}{} {text} ", idx + 1);
        write(buffer, inner, size(idx + title_lines.len()), &line, style);
    }
    let _ = model;
}

/// The command line, at the bottom, with what it can become above it.
fn draw_command(line: &CommandLine, model: &Model, area: Rect, buffer: &mut Buffer) -> Position {
    let mut bottom = area;
    let entry = take_bottom(&mut bottom, 1);
    let known = if line.completions.is_empty() && line.field.is_empty() {
        "Tab completes; help explains all".to_owned()
    } else {
        line.completions.join("  ")
    };
    let style = if model.notice.is_some() { strong() } else { faint(model.settings.skin().depth) };
    let lines = wrap(model.notice.as_ref().unwrap_or(&known), entry.width.saturating_sub(1));
    let above = take_bottom(&mut bottom, u16::try_from(lines.len()).unwrap_or(1).clamp(1, 3));
    clear(buffer, entry);
    clear(buffer, above);
    paragraphs(buffer, above, &lines, style, "...");
    let text = line.field.text();
    let room = usize::from(entry.width.saturating_sub(2));
    let before: String = text.chars().take(line.field.cursor()).collect();
    let hidden = before.width().saturating_sub(room);
    let shown: String = text.chars().skip(hidden).collect();
    write(buffer, entry, 0, &format!(":{shown}"), Style::new());
    let column = u16::try_from(1 + before.width() - hidden).unwrap_or_default();
    Position { x: entry.x + column.min(entry.width.saturating_sub(1)), y: entry.y }
}
