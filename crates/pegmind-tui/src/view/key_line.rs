//! The last line: keys, and what they do.

use pegmind_console::{Paper, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use crate::screen_action::KeyHint;
use crate::theme::{Inks, write_at};

/// The columns between two keys.
const GAP: u16 = 3;

/// Draws keys in the middle of a line: as many as fit, the last one always, which
/// leads to all others.
pub(super) fn draw(mut hints: Vec<KeyHint>, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    for hint in &mut hints {
        hint.key = arrows(&hint.key, theme);
    }
    let mut gap = GAP;
    while width(&hints, gap) > area.width && hints.len() > 1 {
        if gap > 2 {
            gap -= 1;
        } else {
            // The way out goes last.
            let last = hints.len() - 1;
            let gone = hints[..last].iter().rposition(|hint| !hint.leads_back);
            hints.remove(gone.unwrap_or(last - 1));
        }
    }
    #[cfg(test)]
    crate::sight::names(&hints);
    let inks = Inks::on(theme, Paper::Ground);
    let mut column = area.width.saturating_sub(width(&hints, gap)) / 2;
    for hint in &hints {
        if !hint.key.is_empty() {
            column = write_at(buffer, area, column, 0, &hint.key, inks.strong) + 1;
        }
        column = write_at(buffer, area, column, 0, hint.text, inks.dim) + gap;
    }
}

/// The columns of keys with so many between them.
fn width(hints: &[KeyHint], gap: u16) -> u16 {
    let each = hints.iter().map(|hint| {
        let key = if hint.key.is_empty() { 0 } else { hint.key.width() + 1 };
        u16::try_from(key + hint.text.width()).unwrap_or(u16::MAX) + gap
    });
    each.fold(0, u16::saturating_add).saturating_sub(gap)
}

/// Keys with arrows on them, as they look.
fn arrows(key: &str, theme: &Theme) -> String {
    let glyphs = theme.charset.glyphs();
    match key {
        "Up/Down" if glyphs.blocks => glyphs.up_down.to_owned(),
        "Left/Right" if glyphs.blocks => glyphs.left_right.to_owned(),
        "Left/Right/Up/Down" if glyphs.blocks => format!("{}{}", glyphs.left_right, glyphs.up_down),
        _ => key.to_owned(),
    }
}
