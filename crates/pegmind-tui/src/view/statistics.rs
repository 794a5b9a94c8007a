//! Numbers over finished games: bars, and what is to be said of them.

use pegmind_console::{Paper, Theme};
use pegmind_face::statistics::{
    NO_GAMES, bar_length, facts, histogram, made_line, overall, results, streak_sentence,
};
use pegmind_face::{board_name, capital};
use pegmind_review::{BoardStatistics, Luck, Statistics};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::key_line;
use crate::layout::{Group, Kind, leave_gap, take_left, take_top};
use crate::model::Model;
use crate::screen::statistics::{ACTIONS, Page, StatisticsScreen};
use crate::screen_action;
use crate::theme::{Card, Inks, fill, strong, wrap, write, write_at};

/// The columns of a card of bars beside the text.
const BARS: u16 = 34;

pub(super) fn draw(
    screen: &StatisticsScreen,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let (settings, kind) = (&model.settings, Kind::of(model.size));
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let Group { title, mut body, footer } = Group::of(area);
    let hints = screen_action::footer(ACTIONS, &screen.has_boards(), &settings.keys);
    key_line::draw(hints, &theme, footer, buffer);
    let (number, page) = screen.page(model.now);
    draw_title(screen, (number, page), title, &theme, buffer);
    let text = match page {
        Page::Counting { long } => {
            vec![if long { "The games are being counted." } else { "" }.into()]
        }
        Page::Failed(why) => vec![capital(why)],
        Page::All(statistics) => all(statistics),
        Page::Board(board) => said_of(board),
    };
    let bars = match page {
        Page::Counting { .. } | Page::Failed(_) => Vec::new(),
        Page::All(statistics) => games_by_board(statistics),
        Page::Board(board) => histogram(&board.all),
    };
    let lines = u16::try_from(bars.len()).unwrap_or(u16::MAX);
    if lines > 0 && kind >= Kind::Standard {
        let height = (lines + 3).min(body.height);
        let column = take_left(&mut body, BARS, 3);
        let card = Card { title: heading(page), key: "", in_use: false, filled: true };
        let (inside, inks) = card.draw(buffer, Rect { height: height.max(5), ..column }, &theme);
        draw_bars(&bars, inside, inks, &theme, buffer);
        if let Page::Board(board) = page {
            let below = Rect { y: column.y + height.max(5) + 1, ..column };
            let room = (column.y + column.height).saturating_sub(below.y);
            draw_luck(&board.luck, Rect { height: room.min(5), ..below }, &theme, buffer);
        }
    } else if lines > 0 && screen.scroll == 0 {
        let shown = lines.min(body.height.saturating_sub(3));
        let place = take_top(&mut body, shown);
        draw_bars(&bars, place, inks, &theme, buffer);
        leave_gap(&mut body, 6);
    }
    draw_text(&text, screen.scroll, body, inks, buffer);
    None
}

/// What the bars are of.
const fn heading(page: Page<'_>) -> &'static str {
    match page {
        Page::Board(_) => "Games by rows",
        Page::All(_) | Page::Counting { .. } | Page::Failed(_) => "Games by board",
    }
}

/// The name of the screen, and of the board that is shown.
fn draw_title(
    screen: &StatisticsScreen,
    (number, page): (usize, Page<'_>),
    area: Rect,
    theme: &Theme,
    buffer: &mut Buffer,
) {
    let inks = Inks::on(theme, Paper::Ground);
    let column = write(buffer, area, 0, "Statistics", inks.strong) + 3;
    let name = match page {
        Page::Counting { .. } | Page::Failed(_) => return,
        Page::All(_) => "all games".to_owned(),
        Page::Board(board) => board_name(&board.rules),
    };
    if !screen.has_boards() {
        write_at(buffer, area, column, 0, &name, inks.normal);
        return;
    }
    let glyphs = theme.charset.glyphs();
    let mut column = write_at(buffer, area, column, 0, &format!("{} ", glyphs.back), inks.accent);
    column = write_at(buffer, area, column, 0, &name, inks.bright.patch(strong()));
    column = write_at(buffer, area, column, 0, &format!(" {}", glyphs.arrow), inks.accent);
    let place = format!("{} of {}", number + 1, screen.pages());
    write_at(buffer, area, column + 3, 0, &place, inks.dim);
}

/// The games on each board, as bars.
fn games_by_board(statistics: &Statistics) -> Vec<(String, u64)> {
    let boards = statistics.boards.iter();
    boards.map(|board| (board_name(&board.rules), board.all.games)).collect()
}

/// What is said of all games.
fn all(statistics: &Statistics) -> Vec<String> {
    if statistics.games == 0 && statistics.made.is_empty() && statistics.watched == 0 {
        return vec![NO_GAMES.into()];
    }
    let mut lines = vec![overall(statistics)];
    for board in &statistics.boards {
        lines.push(format!("{}: {}.", capital(&board_name(&board.rules)), results(&board.all)));
    }
    if !statistics.made.is_empty() {
        lines.push("Codes that people made for the computer:".into());
        lines.extend(statistics.made.iter().map(|made| format!("  {}", made_line(made))));
    }
    lines
}

/// What is said of the games on a board.
fn said_of(board: &BoardStatistics) -> Vec<String> {
    let mut lines = vec![format!("{}.", results(&board.all))];
    if board.streak.longest > 0 {
        lines.push(streak_sentence(board.streak));
    }
    lines.extend(facts(board));
    lines
}

/// A bar a line: its label, as long as it is, and its number.
fn draw_bars(bars: &[(String, u64)], area: Rect, inks: Inks, theme: &Theme, buffer: &mut Buffer) {
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let widest = bars.iter().map(|(label, _)| label.width()).max().unwrap_or_default();
    let label_columns = u16::try_from(widest).unwrap_or(u16::MAX).min(area.width / 2);
    let number_columns = u16::try_from(most.to_string().len()).unwrap_or_default() + 1;
    let columns = area.width.saturating_sub(label_columns + 2 + number_columns).max(1);
    let bar = if theme.charset.glyphs().blocks { '\u{2588}' } else { '#' };
    // Where not all have room, the first ones are left out that stand for few games.
    for (line, (label, count)) in (0..area.height).zip(bars) {
        let right = label_columns.saturating_sub(u16::try_from(label.width()).unwrap_or_default());
        write_at(buffer, area, right, line, label, inks.dim);
        let length = bar_length(*count, most, u64::from(columns));
        let drawn: String = std::iter::repeat_n(bar, length).collect();
        let end = write_at(buffer, area, label_columns + 2, line, &drawn, inks.accent);
        let gap = u16::from(length > 0);
        write_at(buffer, area, end + gap, line, &count.to_string(), inks.bright);
    }
}

/// Luck on a line of which the middle is nothing, between the ends that are expected.
fn draw_luck(luck: &Luck, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    if luck.games == 0 || area.height < 5 {
        return;
    }
    fill(buffer, area, theme, Paper::Card);
    let card = Card { title: "Luck, and what is expected", key: "", in_use: false, filled: true };
    let (inside, inks) = card.draw(buffer, area, theme);
    let (total, band) = (luck.total.guesses(), luck.band());
    let glyphs = theme.charset.glyphs();
    let (line, edge, middle) =
        if glyphs.blocks { ('\u{2500}', '\u{2502}', '\u{253c}') } else { ('-', '|', '+') };
    // The expected part is the middle half; what lies further out is at the end at most.
    let columns = inside.width.max(9) / 4 * 4 + 1;
    let quarter = columns / 4;
    let place = place_of(total, band, columns);
    for column in 0..columns {
        let (glyph, ink) = match column {
            _ if column == place => (glyphs.exact, inks.bright.patch(strong())),
            _ if column == 2 * quarter => (middle, inks.normal),
            _ if column == quarter || column == 3 * quarter => (edge, inks.normal),
            _ if (quarter..3 * quarter).contains(&column) => (line, inks.normal),
            _ => (glyphs.small_hole, inks.dim),
        };
        write_at(buffer, inside, column, 0, &glyph.to_string(), ink);
    }
    let ends = [(quarter, -band), (2 * quarter, 0.0), (3 * quarter, band)];
    for (column, value) in ends {
        let text = if value == 0.0 { "0".to_owned() } else { format!("{value:+.1}") };
        let half = u16::try_from(text.len() / 2).unwrap_or_default();
        write_at(buffer, inside, column.saturating_sub(half), 1, &text, inks.dim);
    }
    write_at(buffer, inside, 0, 2, &format!("{total:+.2} guesses"), inks.normal);
}

/// The column of the luck on a line of so many, whose middle half is expected.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of the columns is between nothing and all of them"
)]
fn place_of(total: f64, band: f64, columns: u16) -> u16 {
    let share = if band > 0.0 { (total / (2.0 * band)).clamp(-1.0, 1.0) } else { 0.0 };
    (share.midpoint(1.0) * f64::from(columns - 1)).round() as u16
}

/// Sentences, one below the other, pushed up so far. Where there is room they stand apart.
fn draw_text(text: &[String], scroll: usize, area: Rect, inks: Inks, buffer: &mut Buffer) {
    let room = usize::from(area.height);
    let apart = |text: &String| {
        let gap = if text.starts_with(' ') { None } else { Some(String::new()) };
        gap.into_iter().chain(wrap(text, area.width)).collect::<Vec<_>>()
    };
    let mut wrapped: Vec<String> = text.iter().flat_map(apart).skip(1).collect();
    if wrapped.len() > room {
        wrapped.retain(|line| !line.is_empty());
    }
    let first = scroll.min(wrapped.len().saturating_sub(room));
    for (line, text) in (0..area.height).zip(wrapped.iter().skip(first)) {
        let is_last = usize::from(line) + 1 == room && wrapped.len() > first + room;
        let (text, ink) = if is_last { ("...", inks.dim) } else { (text.as_str(), inks.normal) };
        write_at(buffer, area, 0, line, text, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::place_of;

    #[test]
    fn luck_stands_in_the_middle_half_as_long_as_it_is_expected() {
        assert_eq!(place_of(0.0, 2.0, 29), 14);
        assert_eq!(place_of(2.0, 2.0, 29), 21);
        assert_eq!(place_of(-2.0, 2.0, 29), 7);
        assert_eq!(place_of(90.0, 2.0, 29), 28);
        assert_eq!(place_of(0.0, 0.0, 29), 14);
    }
}
