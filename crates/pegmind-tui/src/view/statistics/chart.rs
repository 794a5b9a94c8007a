//! Charts of numbers: bars, the course of luck, the account of a lifetime.

use pegmind_console::Theme;
use pegmind_face::board_name;
use pegmind_face::review::AccountLine;
use pegmind_face::statistics::{account, bar_length, cost_bars, histogram};
use pegmind_review::{Luck, LuckPoint};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use crate::layout::size;
use crate::screen::statistics::{Chart, Page};
use crate::theme::{Inks, write_at};

/// The lines of the course of luck, and of what stands below it.
const COURSE: u16 = 7;

/// The columns of the numbers beside it.
const SCALE: u16 = 6;

/// A bar: its label, how long it is, and its number.
type Bar = (String, u64, String);

/// What a chart shows.
pub(super) const fn heading(chart: Chart, page: Page<'_>) -> &'static str {
    match (chart, page) {
        (Chart::Games, Page::Board(_)) => "Games by rows",
        (Chart::Games, Page::All(_) | Page::Counting { .. } | Page::Failed(_)) => "Games by board",
        (Chart::Cost, _) => "Lost per guess, by row",
        (Chart::Luck, _) => "Luck over time",
        (Chart::Account, _) => "The books of reviewed games",
    }
}

/// How many lines it has.
pub(super) fn lines(chart: Chart, page: Page<'_>) -> u16 {
    match chart {
        Chart::Games | Chart::Cost => size(bars(chart, page).len()),
        Chart::Luck => COURSE + 1,
        Chart::Account => {
            size(account_of(page).iter().map(|line| 1 + usize::from(line.is_sum)).sum())
        }
    }
}

/// Draws it.
pub(super) fn draw(
    chart: Chart,
    page: Page<'_>,
    area: Rect,
    inks: Inks,
    theme: &Theme,
    buffer: &mut Buffer,
) {
    match (chart, page) {
        (Chart::Games | Chart::Cost, _) => {
            draw_bars(&bars(chart, page), area, inks, theme, buffer);
        }
        (Chart::Luck, Page::Board(board)) => draw_course(&board.luck, area, inks, theme, buffer),
        (Chart::Account, _) => draw_account(&account_of(page), area, inks, buffer),
        (Chart::Luck, Page::All(_) | Page::Counting { .. } | Page::Failed(_)) => {}
    }
}

fn bars(chart: Chart, page: Page<'_>) -> Vec<Bar> {
    let counted = |(label, count): (String, u64)| (label, count, count.to_string());
    match (chart, page) {
        (Chart::Games, Page::All(statistics)) => {
            let boards = statistics.boards.iter();
            boards.map(|board| counted((board_name(&board.rules), board.all.games))).collect()
        }
        (Chart::Games, Page::Board(board)) => {
            histogram(&board.all).into_iter().map(counted).collect()
        }
        (Chart::Cost, Page::Board(board)) => cost_bars(board),
        (Chart::Luck | Chart::Account, _)
        | (Chart::Cost, Page::All(_))
        | (_, Page::Counting { .. } | Page::Failed(_)) => Vec::new(),
    }
}

fn account_of(page: Page<'_>) -> Vec<AccountLine> {
    match page {
        Page::All(statistics) => account(&statistics.books()),
        Page::Board(board) => account(&board.books),
        Page::Counting { .. } | Page::Failed(_) => Vec::new(),
    }
}

/// A bar a line: its label, as long as it is, and its number.
fn draw_bars(bars: &[Bar], area: Rect, inks: Inks, theme: &Theme, buffer: &mut Buffer) {
    let most = bars.iter().map(|bar| bar.1).max().unwrap_or(1).max(1);
    let widest = |text: fn(&Bar) -> &str| {
        size(bars.iter().map(|bar| text(bar).width()).max().unwrap_or_default())
    };
    let label_columns = widest(|bar| &bar.0).min(area.width / 2);
    let number_columns = widest(|bar| &bar.2) + 1;
    let columns = area.width.saturating_sub(label_columns + 2 + number_columns).max(1);
    let block = if theme.charset.glyphs().blocks { '\u{2588}' } else { '#' };
    // Where not all have room, the last ones are left out.
    for (line, (label, amount, number)) in (0..area.height).zip(bars) {
        let right = label_columns.saturating_sub(size(label.width()));
        write_at(buffer, area, right, line, label, inks.dim);
        let length = bar_length(*amount, most, u64::from(columns));
        let drawn: String = std::iter::repeat_n(block, length).collect();
        let end = write_at(buffer, area, label_columns + 2, line, &drawn, inks.accent);
        let gap = u16::from(length > 0);
        write_at(buffer, area, end + gap, line, number, inks.bright);
    }
}

/// The account of all reviewed games: a line each, its number at the right.
fn draw_account(lines: &[AccountLine], area: Rect, inks: Inks, buffer: &mut Buffer) {
    let width = area.width.min(34);
    let right = |text: &str| width.saturating_sub(size(text.width()));
    let mut at = 0;
    for line in lines {
        if line.is_sum {
            let rule = "-".repeat(line.number.width());
            write_at(buffer, area, right(&rule), at, &rule, inks.dim);
            at += 1;
        }
        write_at(buffer, area, 0, at, &line.label, inks.normal);
        write_at(buffer, area, right(&line.number), at, &line.number, inks.strong);
        at += 1;
    }
}

/// Luck over time, from left to right, between the ends of what is expected.
fn draw_course(luck: &Luck, area: Rect, inks: Inks, theme: &Theme, buffer: &mut Buffer) {
    let lines = area.height.saturating_sub(1).min(COURSE);
    let columns = area.width.saturating_sub(SCALE);
    let points = luck.course(columns.into());
    let reach = |point: &LuckPoint| point.band.max(point.total.abs());
    let most = points.iter().map(reach).fold(0.0, f64::max);
    if lines == 0 || columns == 0 {
        return;
    }
    let glyphs = theme.charset.glyphs();
    let axis = if glyphs.blocks { '\u{2500}' } else { '-' };
    for (line, value) in [(0, most), (lines / 2, 0.0), (lines - 1, -most)] {
        let text = if value == 0.0 { "0".to_owned() } else { format!("{value:+.1}") };
        let column = (SCALE - 1).saturating_sub(size(text.width()));
        write_at(buffer, area, column, line, &text, inks.dim);
    }
    let count = points.len();
    for column in 0..columns {
        // Where there are fewer games than columns, each has several.
        let place = usize::from(column) * count / usize::from(columns);
        let Some(point) = points.get(place) else { return };
        let mut put = |value: f64, glyph: char, ink| {
            let line = line_of(value, most, lines);
            write_at(buffer, area, SCALE + column, line, &glyph.to_string(), ink);
        };
        put(0.0, axis, inks.dim);
        put(point.band, glyphs.nothing, inks.normal);
        put(-point.band, glyphs.nothing, inks.normal);
        put(point.total, glyphs.exact, inks.strong);
    }
    let legend = format!("{} luck  {} expected", glyphs.exact, glyphs.nothing);
    write_at(buffer, area, SCALE, lines, &legend, inks.dim);
}

/// The line of a value, where the first of so many is the most and the last one as far below
/// nothing.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of the lines is between nothing and all of them"
)]
fn line_of(value: f64, most: f64, lines: u16) -> u16 {
    let share = if most > 0.0 { (value / most).clamp(-1.0, 1.0) } else { 0.0 };
    ((1.0 - share) / 2.0 * f64::from(lines - 1)).round() as u16
}

#[cfg(test)]
mod tests {
    use super::line_of;

    #[test]
    fn nothing_is_in_the_middle_and_the_most_on_top() {
        assert_eq!(line_of(0.0, 2.0, 7), 3);
        assert_eq!(line_of(2.0, 2.0, 7), 0);
        assert_eq!(line_of(-2.0, 2.0, 7), 6);
        assert_eq!(line_of(90.0, 2.0, 7), 0);
        assert_eq!(line_of(0.0, 0.0, 7), 3);
    }
}
