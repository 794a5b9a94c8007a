//! Numbers over finished games: charts, and what is to be said of them.

mod chart;

use pegmind_console::{Paper, Theme};
use pegmind_face::statistics::{
    NO_GAMES, books, facts, made_line, overall, people, results, streak_sentence,
};
use pegmind_face::{board_name, capital};
use pegmind_review::{BoardStatistics, Statistics};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::key_line;
use crate::layout::{Group, Kind, leave_gap, take_left, take_top};
use crate::model::Model;
use crate::screen::statistics::{ACTIONS, Page, StatisticsScreen};
use crate::screen_action;
use crate::theme::{Card, Inks, strong, wrap, write, write_at};

/// The columns of a card of bars beside the text.
const BARS: u16 = 34;

pub(super) fn draw(
    screen: &StatisticsScreen,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> usize {
    let (settings, kind) = (&model.settings, Kind::of(model.size));
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let Group { title, mut body, footer } = Group::of(area);
    let (number, page) = screen.page(model.now);
    draw_title(screen, (number, page), title, &theme, buffer);
    let text = match page {
        Page::Counting { long } => {
            vec![if long { "The games are being counted." } else { "" }.into()]
        }
        Page::Failed(why) => vec![capital(why)],
        Page::All(statistics) => all(statistics, kind),
        Page::Board(board) => said_of(board),
    };
    let charts = screen.charts();
    // A chart above the text goes first when that is pushed up.
    let is_above = !charts.is_empty() && kind < Kind::Standard;
    if !charts.is_empty() && kind >= Kind::Standard {
        let mut column = take_left(&mut body, BARS, 3);
        for (idx, chart) in charts.iter().enumerate() {
            let lines = chart::lines(*chart, page);
            // One is always drawn, others where there is room for all of them.
            let height = (lines + 3).max(5).min(column.height);
            if idx > 0 && height < lines + 3 || height == 0 {
                break;
            }
            let place = take_top(&mut column, height);
            take_top(&mut column, 1);
            let title = chart::heading(*chart, page);
            let card = Card { title, key: "", in_use: false, filled: true };
            let (inside, inks) = card.draw(buffer, place, &theme);
            chart::draw(*chart, page, inside, inks, &theme, buffer);
        }
    } else if let Some(chart) = charts.first().filter(|_| screen.scroll == 0) {
        let lines = chart::lines(*chart, page);
        let room = body.height.saturating_sub(3);
        let place = take_top(&mut body, lines.min(room));
        chart::draw(*chart, page, place, inks, &theme, buffer);
        leave_gap(&mut body, 6);
    }
    let rest = draw_text(&text, screen.scroll, body, inks, buffer);
    let end = if is_above && screen.scroll > 0 { rest.max(1) } else { rest };
    let hints = screen_action::footer(ACTIONS, &screen.now(end > 0), &settings.keys);
    key_line::draw(hints, &theme, footer, buffer);
    end
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
    let mut column = write(buffer, area, 0, "Statistics", inks.strong) + 3;
    if let Some(person) = screen.person() {
        column = write_at(buffer, area, column, 0, &theme.charset.text(person), inks.strong) + 3;
    }
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

/// What is said of all games.
fn all(statistics: &Statistics, kind: Kind) -> Vec<String> {
    if statistics.games == 0 && statistics.made.is_empty() && statistics.watched == 0 {
        return vec![NO_GAMES.into()];
    }
    let mut lines = vec![overall(statistics)];
    // With room for charts it stands there.
    let account = books(&statistics.books());
    lines.extend(account.filter(|_| kind < Kind::Standard));
    lines.extend(people(statistics));
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

/// Draws sentences, one below the other, pushed up so far. Where there is room they stand apart.
/// Returns how far they can be pushed up.
fn draw_text(text: &[String], scroll: usize, area: Rect, inks: Inks, buffer: &mut Buffer) -> usize {
    let room = usize::from(area.height);
    let apart = |text: &String| {
        let gap = if text.starts_with(' ') { None } else { Some(String::new()) };
        gap.into_iter().chain(wrap(text, area.width)).collect::<Vec<_>>()
    };
    let mut wrapped: Vec<String> = text.iter().flat_map(apart).skip(1).collect();
    if wrapped.len() > room {
        wrapped.retain(|line| !line.is_empty());
    }
    let end = wrapped.len().saturating_sub(room);
    let first = scroll.min(end);
    for (line, text) in (0..area.height).zip(wrapped.iter().skip(first)) {
        let is_last = usize::from(line) + 1 == room && wrapped.len() > first + room;
        let (text, ink) = if is_last { ("...", inks.dim) } else { (text.as_str(), inks.normal) };
        write_at(buffer, area, 0, line, text, ink);
    }
    end
}
