//! The result of a game as it can be sent: the text, and the signs below it.

use pegmind_console::Paper;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::key_line;
use crate::layout::{Group, take_bottom};
use crate::model::Model;
use crate::screen::share::{ACTIONS, ShareScreen};
use crate::screen_action;
use crate::theme::{Inks, lines_needed, paragraphs, strong, wrap, write, write_at};

pub(super) fn draw(screen: &ShareScreen, model: &Model, area: Rect, buffer: &mut Buffer) -> usize {
    let settings = &model.settings;
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let Group { title, mut body, footer } = Group::of(area);
    write(buffer, title, 0, "Share", inks.strong);
    if let Some(notice) = &model.notice {
        let lines = lines_needed([notice], body.width);
        let place = take_bottom(&mut body, lines.min(3));
        let style = inks.bright.patch(strong());
        paragraphs(buffer, place, std::slice::from_ref(notice), style, "...");
    }
    let lines = lines(screen, body.width, inks);
    let room = usize::from(body.height);
    let end = lines.len().saturating_sub(room);
    let hints = screen_action::footer(ACTIONS, &(end > 0), &settings.keys);
    key_line::draw(hints, &theme, footer, buffer);
    let first = screen.scroll.min(end);
    for (line, (text, style)) in (0..body.height).zip(lines.iter().skip(first)) {
        write_at(buffer, body, 0, line, text, *style);
    }
    let rest = lines.len().saturating_sub(first + room);
    if rest > 0 {
        let more = format!("{rest} more line{}", if rest == 1 { "" } else { "s" });
        let column = title.width.saturating_sub(crate::layout::size(more.len()));
        write_at(buffer, title, column, 0, &more, inks.dim);
    }
    end
}

/// That it gives the code away, the text, the signs.
fn lines(screen: &ShareScreen, width: u16, inks: Inks) -> Vec<(String, Style)> {
    let shared = screen.shared();
    let in_style = |text: &str, style: Style| {
        wrap(text, width).into_iter().map(move |line| (line, style)).collect::<Vec<_>>()
    };
    let gap = || (String::new(), inks.normal);
    let mut lines = Vec::new();
    if let Some(warning) = &shared.warning {
        lines.extend(in_style(warning, inks.accent.patch(strong())));
        lines.push(gap());
    }
    lines.extend(in_style(&shared.text, inks.normal));
    if screen.is_judging() {
        lines.extend(in_style("Skill and luck are being worked out ...", inks.dim));
    }
    lines.push(gap());
    lines.extend(shared.symbols.iter().map(|line| (line.clone(), inks.strong)));
    lines
}
