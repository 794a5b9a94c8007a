//! A closed lid between two people: nothing of the board, and who is next.

use pegmind_console::{Paper, Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::key_line;
use crate::keymap::Action;
use crate::layout::middle;
use crate::model::Model;
use crate::screen_action::key_hints;
use crate::theme::{Inks, fill, screen_style, wrap, write_at, write_middle};

/// The size of the lid.
const COLUMNS: u16 = 44;
const LINES: u16 = 9;

/// The lines of lid, words and keys.
const GROUP: u16 = 24;

/// Draws it, and what is said of the last key.
pub(super) fn draw(
    title: &str,
    lines: &[String],
    next: &str,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) {
    let settings = &model.settings;
    let theme = settings.theme();
    fill(buffer, area, &theme, Paper::Ground);
    let area = middle(area, area.width, GROUP);
    let inks = settings.inks(Paper::Ground);
    let room = area.height.saturating_sub(3);
    let place = middle(Rect { height: room, ..area }, area.width.min(COLUMNS), LINES.min(room));
    draw_lid(&theme, place, buffer);
    let ink = Inks::on(&theme, Paper::Lid);
    let inner = Rect { x: place.x + 1, width: place.width.saturating_sub(2), ..place };
    let wrapped = |text: &String| wrap(text, inner.width.saturating_sub(2));
    let title: Vec<String> = wrapped(&title.to_owned());
    let titles = title.len();
    let lines = title.into_iter().chain([String::new()]).chain(lines.iter().flat_map(wrapped));
    let lines: Vec<String> = lines.collect();
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let first = place.height.saturating_sub(height) / 2;
    for ((line, idx), text) in (first..).zip(0..).zip(&lines) {
        let style = if idx < titles { ink.strong } else { ink.normal };
        write_middle(buffer, inner, line, text, style);
    }
    let enter = settings.keys.name(Action::Enter);
    let gap = if area.height >= 20 { 3 } else { 0 };
    let below = Rect { y: place.bottom() + gap, height: 1, ..area };
    if let Some(notice) = &model.notice {
        write_middle(buffer, below, 0, notice, inks.strong);
    } else {
        let text = format!("{next}, press {enter} to go on.");
        write_middle(buffer, below, 0, &text, inks.normal);
    }
    let keys: [(&[Action], &str); 2] = [(&[Action::Enter], "go on"), (&[Action::Back], "menu")];
    let footer = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    key_line::draw(key_hints(&settings.keys, keys), &theme, footer, buffer);
}

/// The lid, with its edges above and below.
fn draw_lid(theme: &Theme, place: Rect, buffer: &mut Buffer) {
    fill(buffer, place, theme, Paper::Lid);
    let (width, last) = (usize::from(place.width), place.height.saturating_sub(1));
    let glyphs = theme.charset.glyphs();
    let edge = |left: &str, middle: &str, right: &str| {
        format!("{left}{}{right}", middle.repeat(width.saturating_sub(2)))
    };
    let ends = [Rect { height: 1, ..place }, Rect { y: place.y + last, height: 1, ..place }];
    for end in ends {
        fill(buffer, end, theme, Paper::Ground);
    }
    let (upper, lower, styles) = match (theme.paints_all(), glyphs.blocks) {
        (true, true) => (
            edge("\u{259b}", "\u{2580}", "\u{259c}"),
            edge("\u{2599}", "\u{2584}", "\u{259f}"),
            [Role::LidUpper, Role::LidLower].map(|role| theme.on(Role::Ground, role)),
        ),
        (_, true) => (
            edge("\u{2597}", "\u{2584}", "\u{2596}"),
            edge("\u{259d}", "\u{2580}", "\u{2598}"),
            [theme.paper(Paper::Ground); 2],
        ),
        (_, false) => (edge("=", "=", "="), edge("=", "=", "="), [theme.paper(Paper::Ground); 2]),
    };
    write_at(buffer, place, 0, 0, &upper, screen_style(styles[0]));
    write_at(buffer, place, 0, last, &lower, screen_style(styles[1]));
}
