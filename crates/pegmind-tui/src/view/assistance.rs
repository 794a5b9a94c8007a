//! What the assistant says, beside the board: lines that scroll, and a table whose
//! columns are as narrow as they must be.

use pegmind_console::Pegs;
use pegmind_face::assistance::{expected, left, share};
use pegmind_rules::{Assistance, Code, Draft, Peg, PegCounts};
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::layout::take_left;
use crate::settings::Settings;
use crate::theme::{Inks, screen_style, strip, wrap, write_at, write_chip, write_stacked_chip};

/// A line of the pane.
enum Line<'a> {
    Text(String, Style),
    /// What stands over the best guesses.
    Best(String),
    Guesses(&'a [Code]),
    /// The numbers of the holes.
    Holes,
    /// A peg, and how often it stands in each hole.
    Counts(Peg, &'a [u64]),
    Gap,
}

/// The columns of a chip and its gap.
const FRONT: u16 = 4;

/// The columns between guesses on one line.
const GAP: u16 = 3;

/// Draws it from this line and this hole on. Returns how far its lines can be pushed up.
pub(super) fn draw(
    view: &View<'_>,
    settings: &Settings,
    (draft, told): (&Draft, &Assistance),
    (scroll, holes): (usize, usize),
    (inner, inks): (Rect, Inks),
    buffer: &mut Buffer,
) -> usize {
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let table = told.by_peg.as_ref().map(|by_peg| Table::of(by_peg, inner.width, holes));
    let room = usize::from(inner.height);
    let mut lines = lines(settings, (draft, told), table.as_ref(), (inner, inks), 1);
    // Free lines are left out, and guesses stand beside each other, before anything
    // is scrolled.
    let is_stacked = lines.len() > room;
    if is_stacked {
        let beside = beside(told, &pegs, inner.width);
        lines = self::lines(settings, (draft, told), table.as_ref(), (inner, inks), beside);
        lines.retain(|line| !matches!(line, Line::Gap));
    }
    // What is asked for most is seen without scrolling.
    let guess = lines.iter().position(|line| matches!(line, Line::Guesses(_)));
    if lines.len() > room && guess.is_some_and(|guess| guess + 1 >= room) {
        lines.sort_by_key(|line| !matches!(line, Line::Best(_) | Line::Guesses(_)));
    }
    let mut shown = if lines.len() > room { room.saturating_sub(1) } else { room };
    let end = lines.len().saturating_sub(shown);
    let first = scroll.min(end);
    // The head of a table does not stand without it.
    let head = lines.iter().position(|line| matches!(line, Line::Holes));
    if let Some(head) = head.filter(|head| *head == first + shown || *head + 1 == first + shown) {
        shown = head.saturating_sub(first + 1);
    }
    let view = (settings, &pegs);
    for (line, what) in (0..inner.height).zip(lines.iter().skip(first).take(shown)) {
        let row = Rect { y: inner.y + line, height: 1, ..inner };
        match what {
            Line::Text(text, style) => {
                write_at(buffer, row, 0, 0, text, *style);
            }
            Line::Best(text) => {
                write_at(buffer, row, 0, 0, text, inks.strong);
            }
            Line::Guesses(guesses) => {
                let mut row = row;
                for guess in *guesses {
                    let columns = draw_guess(guess, view, is_stacked, row, buffer);
                    take_left(&mut row, columns, GAP);
                }
            }
            Line::Holes => draw_holes(table.as_ref(), row, inks, buffer),
            Line::Counts(peg, counts) => {
                draw_counts(table.as_ref(), *peg, counts, view, (row, inks), buffer);
            }
            Line::Gap => {}
        }
    }
    if lines.len() > room {
        let more = match lines.len() - first - shown {
            0 => format!("{first} more above"),
            below => format!("{below} more below"),
        };
        write_at(buffer, inner, 0, inner.height.saturating_sub(1), &more, inks.bright);
    }
    end
}

fn lines<'a>(
    settings: &Settings,
    (draft, told): (&Draft, &'a Assistance),
    table: Option<&Table<'a>>,
    (inner, inks): (Rect, Inks),
    beside: usize,
) -> Vec<Line<'a>> {
    let say = |text: &str| {
        wrap(text, inner.width).into_iter().map(|text| Line::Text(text, inks.normal)).collect()
    };
    let mut lines: Vec<Line<'a>> = say(&left(told));
    if let Some(best) = &told.best {
        let fits = if best.fits { "fits" } else { "a probe" };
        lines.push(Line::Gap);
        lines.push(Line::Best(format!("Best next ({fits})")));
        let about = if best.exact { "" } else { "about " };
        let (expected, worst) = (expected(best.expected, best.exact), best.worst);
        let said: Vec<Line<'_>> = say(&format!("{expected} more guesses, at worst {about}{worst}"));
        lines.extend(said);
        for guesses in best.guesses.chunks(beside) {
            lines.extend([Line::Gap, Line::Guesses(guesses)]);
        }
        lines.push(Line::Gap);
    }
    if let Some(line) = settings.phrase().draft_fit(draft, told) {
        let said: Vec<Line<'_>> = say(&line);
        lines.extend(said);
    }
    if let Some(table) = table {
        lines.push(Line::Gap);
        let said: Vec<Line<'_>> = say(&table.head());
        lines.extend(said);
        lines.push(Line::Holes);
        let possible = table.by_peg.rows.iter();
        let possible = possible.filter(|(_, counts)| counts.iter().any(|with| *with > 0));
        lines.extend(possible.map(|(peg, counts)| Line::Counts(*peg, counts)));
    }
    lines
}

/// The columns of a guess in chips, and from one to the next; in painted labels
/// where chips are too wide, and then there is no step.
fn guess_columns(guess: &Code, pegs: &Pegs, room: u16) -> (u16, Option<u16>) {
    let count = u16::try_from(guess.pegs().len()).unwrap_or(u16::MAX);
    match [4, 3].into_iter().find(|step| count * step <= room + 1) {
        Some(step) => (count * step - (step - 3), Some(step)),
        None => (count * label_columns(guess, pegs), None),
    }
}

fn label_columns(guess: &Code, pegs: &Pegs) -> u16 {
    let label = guess.pegs().iter().map(|peg| pegs.label(*peg).chars().count().min(2)).max();
    u16::try_from(label.unwrap_or(1)).unwrap_or(1)
}

/// How many of the best guesses stand on one line.
fn beside(told: &Assistance, pegs: &Pegs, room: u16) -> usize {
    let best = told.best.as_ref().and_then(|best| best.guesses.first());
    let columns = best.map_or(room, |guess| guess_columns(guess, pegs, room).0);
    usize::from((room + GAP) / (columns + GAP)).max(1)
}

/// Draws a guess, and returns its columns.
fn draw_guess(
    guess: &Code,
    (settings, pegs): (&Settings, &Pegs),
    is_stacked: bool,
    row: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let (width, step) = guess_columns(guess, pegs, row.width);
    let under = Rect { x: row.x.saturating_sub(1), width: width + 2, ..row };
    strip(buffer, under, &settings.theme());
    let label = label_columns(guess, pegs);
    for (idx, peg) in (0..).zip(guess.pegs()) {
        if let Some(step) = step.filter(|_| is_stacked) {
            write_stacked_chip(buffer, row, idx * step, *peg, pegs);
        } else if let Some(step) = step {
            write_chip(buffer, row, (idx * step, 0), *peg, pegs);
        } else {
            let columns = usize::from(label);
            let text: String = pegs.label(*peg).chars().take(columns).collect();
            let text = format!("{text:>columns$}");
            write_at(buffer, row, idx * label, 0, &text, screen_style(pegs.face(*peg)));
        }
    }
    width
}

/// How likely each peg is in each hole, for as many holes as fit.
struct Table<'a> {
    by_peg: &'a PegCounts,
    /// The columns of a hole.
    step: u16,
    /// The first hole in sight, from 0, and the one behind the last.
    first: usize,
    end: usize,
    holes: usize,
}

impl<'a> Table<'a> {
    fn of(by_peg: &'a PegCounts, columns: u16, from: usize) -> Self {
        let holes = by_peg.rows.first().map_or(0, |row| row.1.len());
        let count = u16::try_from(holes).unwrap_or(u16::MAX).max(1);
        let room = columns.saturating_sub(FRONT);
        // Without the sign of per cent three columns are enough.
        let step = (room / count).clamp(3, 6);
        let shown = usize::from(room / step).min(holes);
        let first = from.min(holes - shown);
        Self { by_peg, step, first, end: first + shown, holes }
    }

    /// What the numbers are, and which holes are in sight.
    fn head(&self) -> String {
        let about = if self.by_peg.all { "" } else { "About " };
        let what = if self.step > 3 {
            format!("{about}chance of each peg")
        } else {
            format!("{about}chance in %, ! is sure")
        };
        let what = pegmind_face::capital(&what);
        if self.end - self.first == self.holes {
            return what;
        }
        format!("{what}; holes {} to {} of {}", self.first + 1, self.end, self.holes)
    }

    fn cell(&self, with: u64) -> String {
        let text = share(self.by_peg, with);
        if self.step > 3 {
            return text;
        }
        match text.trim_end_matches('%') {
            "100" => "!".into(),
            ">99" => "99".into(),
            text => text.into(),
        }
    }
}

fn draw_holes(table: Option<&Table<'_>>, row: Rect, inks: Inks, buffer: &mut Buffer) {
    let Some(table) = table else { return };
    let cell = usize::from(table.step);
    for (column, hole) in (0..).zip(table.first..table.end) {
        let text = format!("{:>cell$}", hole + 1);
        write_at(buffer, row, FRONT - 1 + column * table.step, 0, &text, inks.dim);
    }
}

fn draw_counts(
    table: Option<&Table<'_>>,
    peg: Peg,
    counts: &[u64],
    (settings, pegs): (&Settings, &Pegs),
    (row, inks): (Rect, Inks),
    buffer: &mut Buffer,
) {
    let Some(table) = table else { return };
    strip(buffer, Rect { x: row.x.saturating_sub(1), width: FRONT + 1, ..row }, &settings.theme());
    write_stacked_chip(buffer, row, 0, peg, pegs);
    let cell = usize::from(table.step);
    let nothing = settings.theme().charset.glyphs().nothing.to_string();
    for (column, with) in (0..).zip(counts.get(table.first..table.end).unwrap_or_default()) {
        let text = if *with == 0 { nothing.clone() } else { table.cell(*with) };
        let style = if *with == 0 { inks.dim } else { inks.normal };
        let at = FRONT - 1 + column * table.step;
        write_at(buffer, row, at, 0, &format!("{text:>cell$}"), style);
    }
}
