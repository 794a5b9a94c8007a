//! What lies over a screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::keymap::Action;
use crate::layout::{middle, take_bottom};
use crate::model::Model;
use crate::overlay::{CommandLine, Menu, Overlay, Page};
use crate::screen_action::key_line;
use crate::theme::{chosen, clear, faint, frame, paragraphs, strong, wrap, write, write_at};

pub(super) fn draw(
    overlay: &Overlay,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    match overlay {
        Overlay::Page(page) => draw_page(page, model, area, buffer),
        Overlay::Menu(menu) => draw_menu(menu, area, buffer),
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
    let scroll: &[(&[Action], &str)] = &[(&[Action::PageUp, Action::PageDown], "scroll")];
    let scroll = scroll.iter().filter(|_| wrapped.len() > room);
    let entries = scroll.copied().chain([(&[Action::Back][..], "close")]);
    let faint = faint(model.settings.skin().depth);
    let column = write(buffer, footer, 0, &key_line(keys, entries, footer.width), faint);
    write_at(buffer, footer, column + 1, 0, &more, faint);
}

fn draw_menu(menu: &Menu, area: Rect, buffer: &mut Buffer) {
    let widths = menu.items.iter().map(|item| item.0.width() + 8);
    let width = widths.max().unwrap_or_default().max(menu.title.width() + 6).max(24);
    let said = if menu.text.is_empty() {
        Vec::new()
    } else {
        wrap(&menu.text, area.width.min(60).saturating_sub(4))
    };
    let said_width = said.iter().map(|line| line.width() + 4).max().unwrap_or_default();
    let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let place = middle(area, size(width.max(said_width)), size(menu.items.len() + 2 + said.len()));
    clear(buffer, place);
    let inner = frame(buffer, place, &menu.title, strong());
    for (line, text) in (0..).zip(&said) {
        write_at(buffer, inner, 1, line, text, Style::new());
    }
    for (idx, (text, _)) in menu.items.iter().enumerate() {
        let selected = idx == menu.selected;
        let sign = if selected { '>' } else { ' ' };
        let style = if selected { chosen() } else { Style::new() };
        let line = format!(" {sign}{} {text} ", idx + 1);
        write(buffer, inner, size(idx + said.len()), &line, style);
    }
}

/// How many lines of completions a screen has room for.
const fn entry_lines_max(model: &Model) -> u16 {
    let lines = model.size.lines / 4;
    if lines < 3 { 3 } else { lines }
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
    let above = take_bottom(
        &mut bottom,
        u16::try_from(lines.len()).unwrap_or(1).clamp(1, entry_lines_max(model)),
    );
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
