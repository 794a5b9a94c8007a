//! Drawings of figures: inline SVG, measured in its own units, with all figures in words.

use std::fmt::Write as _;

use maud::{Markup, html};
use pegmind_face::statistics;
use pegmind_review::{Balance, BoardStatistics, LuckPoint, Tally, Turn};

use super::columns::{Bar, columns};

/// The width of a drawing.
const WIDTH: f64 = 360.0;

/// The longest bar of those below each other.
const LENGTH_MAX: f64 = 240.0;

/// How far apart they are.
const STEP: f64 = 27.0;

/// How many rows a board has at most of which each has a bar, also where nobody needed so many.
const SCALE_MAX: usize = 12;

/// How many points of a curve are told.
const POINTS_SAID: usize = 12;

/// How many points of a curve are drawn.
const POINTS_MAX: usize = 120;

/// In how many rows codes were found, a bar each.
///
/// Every number of rows from 1 has its bar, up to that of the board.
pub(crate) fn histogram(tally: &Tally, rows: u8) -> Markup {
    let rows = usize::from(rows).min(SCALE_MAX).max(tally.histogram.len());
    let won = |row: usize| tally.histogram.get(row - 1).copied().unwrap_or_default();
    let won = (1..=rows).map(|row| Bar::count(&row, won(row)));
    let lost = (tally.lost() > 0).then(|| Bar::count("lost", tally.lost()));
    columns(&won.chain(lost).collect::<Vec<Bar>>(), &histogram_said(tally))
}

/// The same in words: `Guesses needed in 109 games: 2 in 2, 9 in 3, 1 lost.`
pub(crate) fn histogram_said(tally: &Tally) -> String {
    let bars = statistics::histogram(tally);
    let bars = bars.iter().map(|(label, count)| match label.as_str() {
        "lost" => format!("{count} lost"),
        rows => {
            format!("{} in {rows}", if *count == 0 { "none".into() } else { count.to_string() })
        }
    });
    let games = if tally.games == 1 { "1 game".into() } else { format!("{} games", tally.games) };
    format!("Guesses needed in {games}: {}", bars.collect::<Vec<_>>().join(", "))
}

/// What guesses cost by their row, a bar each; the longest is marked.
pub(crate) fn costs(turns: &[Turn]) -> Markup {
    let turns: Vec<(usize, f64)> =
        (1..).zip(turns).filter_map(|(row, turn)| turn.average().map(|cost| (row, cost))).collect();
    let most = turns.iter().map(|turn| turn.1).fold(0.0, f64::max);
    let height = STEP * number(turns.len()) + 6.0;
    html! {
        svg.chart viewBox=(format!("0 0 360 {height}")) role="img" aria-label=(costs_said(&turns)) {
            @for (idx, (row, cost)) in turns.iter().enumerate() {
                @let top = STEP * number(idx);
                @let length = if most > 0.0 { (LENGTH_MAX * cost / most).round() } else { 0.0 };
                @let marked = most > 0.0 && (*cost - most).abs() < f64::EPSILON;
                text.dim x="0" y=(top + 21.0) { "row " (row) }
                rect.me[marked].bar[!marked] x="58" y=(top + 7.0) width=(length) height="19" rx="3" {}
                text x=(66.0 + length) y=(top + 21.0) { (format!("{cost:.2}")) }
            }
        }
    }
}

fn costs_said(turns: &[(usize, f64)]) -> String {
    let turns = turns.iter().map(|(row, cost)| format!("row {row} {cost:.2}"));
    format!("Average cost in guesses by row: {}", turns.collect::<Vec<_>>().join(", "))
}

/// Luck added up, game after game, in the band in which it is expected to be.
pub(crate) fn luck(board: &BoardStatistics) -> Markup {
    let points = board.luck.course(POINTS_MAX);
    let reach = |point: &LuckPoint| point.total.abs().max(point.band);
    let most = points.iter().map(reach).fold(0.01, f64::max);
    let count = number(points.len().max(1));
    let x = |idx: usize| tenths(WIDTH * number(idx + 1) / count);
    let y = |guesses: f64| tenths(65.5 - 55.0 * guesses / most);
    let line = |of: &dyn Fn(&LuckPoint) -> f64| {
        let mut line = String::new();
        for (idx, point) in points.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(line, " {} {}", x(idx), y(of(point)));
        }
        line
    };
    let mut band = format!("M0 65.5{}", line(&|point| point.band));
    for (idx, point) in points.iter().enumerate().rev() {
        let _ = write!(band, " {} {}", x(idx), y(-point.band));
    }
    let curve = format!("M0 65.5{}", line(&|point| point.total));
    let last = points.last().map(|point| point.total);
    html! {
        svg.chart viewBox="0 0 360 131" role="img" aria-label=(luck_said(board)) {
            path.band d=(format!("{band}Z")) {}
            path.axis d="M0 65.5h360" {}
            path.curve d=(curve) {}
            text.dim x="0" y="14" { "lucky" }
            text.dim x="0" y="127" { "unlucky" }
            @if let Some(last) = last {
                text x="360" y=(tenths(if last > 0.0 { 60.0 - 55.0 * last / most } else { 79.0 - 55.0 * last / most }.clamp(12.0, 127.0)))
                    text-anchor="end" { (format!("{last:+.2}")) }
            }
        }
    }
}

fn luck_said(board: &BoardStatistics) -> String {
    let said = statistics::luck(board).unwrap_or_default();
    let games = board.luck.games;
    let points = board.luck.course(POINTS_SAID);
    let count = points.len() as u64;
    let points = (1..).zip(&points).map(|(place, point): (u64, _)| {
        let game = (place * games).div_ceil(count.max(1));
        format!("after {game} {:+.2} within {:.2}", point.total, point.band)
    });
    format!("{said} By games: {}", points.collect::<Vec<_>>().join(", "))
}

/// The account of a game as one bar: perfect play, choices, answers.
pub(crate) fn books(balance: &Balance, said: &str) -> Markup {
    let (perfect, cost) = (balance.perfect.value(), balance.cost.value().max(0.0));
    let luck = balance.luck.value();
    let total = perfect + cost - luck.min(0.0);
    let unit = if total > 0.0 { WIDTH / total } else { 0.0 };
    let (first, second) = (unit * perfect, unit * (perfect + cost));
    let end = unit * balance.guesses().value();
    let whole = (0_u32..).take_while(|guess| f64::from(*guess) <= total).take(100);
    let ticks = whole.clone().fold(String::new(), |mut path, guess| {
        let _ = write!(path, "M{} 48v5", tenths((unit * f64::from(guess)).clamp(0.5, WIDTH - 0.5)));
        path
    });
    html! {
        svg.chart viewBox="0 0 360 74" role="img" aria-label=(said) {
            rect.me x="0" y="18" width=(tenths(first)) height="26" rx="4" {}
            @if cost > 0.0 {
                rect.bar x=(tenths(first + 1.5)) y="18" width=(tenths((second - first - 1.5).max(1.0))) height="26" {}
            }
            @if luck < 0.0 {
                rect.hatch x=(tenths(second + 1.5)) y="19" width=(tenths((WIDTH - second - 2.5).max(1.0))) height="24" {}
            } @else if luck > 0.0 {
                // What the answers saved is taken off the end.
                rect.hatch x=(tenths(end)) y="14" width=(tenths((WIDTH - end - 1.0).max(1.0))) height="34" {}
            }
            text.in x="10" y="36" { "perfect " (pegmind_face::review::decimals(balance.perfect)) }
            path.axis d=(ticks) {}
            @for guess in whole {
                @let x = unit * f64::from(guess);
                @let anchor = if guess == 0 { "start" } else if x > WIDTH - 8.0 { "end" } else { "middle" };
                text.dim x=(tenths(x)) y="68" text-anchor=(anchor) { (guess) }
            }
        }
    }
}

/// As high as [`books`], with a word instead of them.
pub(crate) fn note(said: &str) -> Markup {
    html! {
        svg.chart viewBox="0 0 360 74" role="img" aria-label=(said) {
            text.dim x="0" y="36" { (said) }
            path.axis d="M0 48.5h360" {}
        }
    }
}

/// The games of late, a small bar each; what is said of them stands beside it.
pub(crate) fn form(form: &[Option<usize>]) -> Markup {
    let most = form.iter().flatten().copied().max().unwrap_or(1).max(1);
    html! {
        svg.spark viewBox="0 0 88 24" aria-hidden="true" {
            @for (idx, rows) in form.iter().enumerate() {
                @let height = rows.map_or(24.0, |rows| (22.0 * number(rows) / number(most)).round());
                rect.hollow[rows.is_none()] x=(18 * idx) y=(24.0 - height) width="12" height=(height) rx="2" {}
            }
        }
    }
}

/// A count as a number to draw with.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn number(count: usize) -> f64 {
    count as f64
}

/// With one decimal, if it has any.
fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
