//! Looking back at a game: the board with the row that is looked at, and beside it what each
//! guess cost.

use pegmind_console::{BoardRoom, BoardScene, Fit, PaintedBoard, Paper, Pegs, RowInPlay, RowNotes};
use pegmind_face::review::{RowCells, account, decimals, row_cells};
use pegmind_review::{Alternative, RowReview};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::key_line;
use super::play::draw_header;
use crate::layout::{GAP, Kind, SIDE_MAX, SIDE_MIN, size, take_bottom, take_top};
use crate::model::Model;
use crate::screen::review::{ACTIONS, ReviewScreen};
use crate::screen_action;
use crate::settings::Settings;
use crate::theme::{
    Card, Inks, choice, lines_needed, paragraphs, strip, strong, wrap, write_at, write_chip,
    write_picture,
};

/// The columns of a chip.
const CHIP: u16 = 3;

/// The most lines of what was said last.
const NOTICE_MAX: u16 = 3;

pub(super) fn draw(screen: &ReviewScreen, model: &Model, area: Rect, buffer: &mut Buffer) -> usize {
    let settings = &model.settings;
    let kind = Kind::of(model.size);
    let view = screen.replay().view();
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let mut rest = area;
    let footer = take_bottom(&mut rest, 1);
    // Beside a board it has one line, so that the board does not move.
    let said = model.notice.as_ref().filter(|_| kind <= Kind::Narrow);
    let lines = said.map_or(1, |text| lines_needed([text], area.width.saturating_sub(2)));
    let notice = take_bottom(&mut rest, lines.min(NOTICE_MAX));
    let header = take_top(&mut rest, 1);
    let room = BoardRoom {
        columns: area.width.saturating_sub(SIDE_MIN + GAP + 2).into(),
        lines: rest.height.into(),
        rows_min: view.board.rows().len(),
    };
    let rules = view.board.rules();
    let fit = (kind > Kind::Narrow).then(|| Fit::of(rules, &pegs, room)).flatten();
    let fit = fit.filter(Fit::is_whole);
    let (pane, left, group) = if let Some(fit) = fit {
        let (width, height) = (size(fit.width()), size(fit.height()).min(rest.height));
        let columns = area.width.saturating_sub(width + GAP + 2).min(SIDE_MAX);
        let group = width + GAP + columns;
        let left = area.x + area.width.saturating_sub(group) / 2;
        let gap = rest.height.saturating_sub(height).min(1);
        let board = Rect { x: left, y: rest.y + gap, width, height };
        let mut scene = BoardScene::of(&view);
        scene.selected = Some(screen.selected());
        // Also of a game that was broken off no row is played.
        scene.in_play = RowInPlay::None;
        let notes = RowNotes::default();
        let painted = PaintedBoard { scene, fit, pegs: &pegs, notes: &notes, scroll: 0 };
        write_picture(buffer, board, &painted.lines());
        let x = left + width + GAP;
        let pane = Rect { x, width: columns, height: rest.height - gap, ..board };
        (pane, left, group)
    } else {
        let width = area.width.saturating_sub(2).min(2 * SIDE_MAX);
        let left = area.x + (area.width - width) / 2;
        (Rect { x: left, width, ..rest }, left, width)
    };
    draw_header(&view, None, settings, Rect { x: left, width: group, ..header }, buffer);
    let filled = kind == Kind::Wide;
    let card = Card { title: "Review", key: &progress(screen), in_use: true, filled };
    let (inner, inks) = card.draw(buffer, pane, &settings.theme());
    let drawn = Drawn { screen, settings, pegs: &pegs, has_board: fit.is_some() };
    let end = drawn.draw(inner, inks, buffer);
    let hints = screen_action::footer(ACTIONS, &(end > 0), &settings.keys);
    key_line::draw(hints, &settings.theme(), footer, buffer);
    if let Some(text) = &model.notice {
        let inks = settings.inks(Paper::Ground);
        let place = Rect { x: left, width: group, ..notice };
        paragraphs(buffer, place, std::slice::from_ref(text), inks.bright.patch(strong()), "");
    }
    end
}

/// How far it is, while it is worked out.
fn progress(screen: &ReviewScreen) -> String {
    match screen.review() {
        Some(_) => String::new(),
        None => format!("{} of {} rows ...", screen.rows().len(), screen.game().rows.len()),
    }
}

/// A line of the pane.
enum Line<'a> {
    Text(String, bool),
    /// A text with a number at the right.
    Number(String, String),
    Head,
    Row(&'a RowReview),
    Other(&'a Alternative),
}

struct Drawn<'a> {
    screen: &'a ReviewScreen,
    settings: &'a Settings,
    pegs: &'a Pegs,
    /// Whether the guesses stand on a board beside it.
    has_board: bool,
}

impl<'a> Drawn<'a> {
    /// Returns how far what is said of the row can be pushed up.
    fn draw(&self, area: Rect, inks: Inks, buffer: &mut Buffer) -> usize {
        let room = usize::from(area.height);
        let (account, rows) = (self.account(area.width), self.rows());
        let mut details = self.details(area.width);
        // What has no room above goes below, where it scrolls: first praise, then the account.
        // Rows far from the one that is looked at are left out.
        let (praise, numbers) = account;
        let below = rows.len() + details.len() + 2;
        let mut lines = Vec::new();
        let is_praised = praise.len() + numbers.len() + below <= room;
        let has_numbers = numbers.len() + below + if is_praised { praise.len() } else { 0 } <= room;
        let gap = (has_numbers && !numbers.is_empty()).then(|| Line::Text(String::new(), false));
        for (part, is_above) in [(praise, is_praised), (numbers, has_numbers)] {
            if is_above { &mut lines } else { &mut details }.extend(part);
        }
        lines.extend(gap);
        let below = details.len().min(room * 2 / 3) + 1;
        let shown = room.saturating_sub(lines.len() + below).max(2).min(rows.len());
        let selected = self.screen.rows().iter().position(|row| row.row == self.screen.selected());
        let first = selected.map_or(0, |selected| (selected + 2).saturating_sub(shown));
        let skipped = first.min(rows.len().saturating_sub(shown));
        let mut rows = rows.into_iter();
        lines.extend(rows.next());
        lines.extend(rows.skip(skipped).take(shown.saturating_sub(1)));
        lines.push(Line::Text(String::new(), false));
        let left = room.saturating_sub(lines.len());
        let end = details.len().saturating_sub(left);
        lines.extend(details.into_iter().skip(self.screen.scroll.min(end)));
        for (line, what) in (0..area.height).zip(&lines) {
            let place = Rect { y: area.y + line, height: 1, ..area };
            self.draw_line(what, place, inks, buffer);
        }
        end
    }

    /// What went well, and the account.
    fn account(&self, width: u16) -> (Vec<Line<'a>>, Vec<Line<'a>>) {
        let Some(review) = self.screen.review() else { return (Vec::new(), Vec::new()) };
        let said = self.screen.in_words(self.settings, |words| {
            let lines = review.balance().map(|balance| account(words, &balance));
            (words.praise(review), lines.unwrap_or_default())
        });
        let praise = wrap(&said.0, width).into_iter().map(|line| Line::Text(line, true));
        let numbers = said.1.into_iter().flat_map(|line| {
            let rule = line
                .is_sum
                .then(|| Line::Number(String::new(), "-".repeat(line.number.chars().count())));
            rule.into_iter().chain([Line::Number(line.label, line.number)])
        });
        (praise.collect(), numbers.collect())
    }

    /// The head of the rows, and the rows.
    fn rows(&self) -> Vec<Line<'a>> {
        std::iter::once(Line::Head).chain(self.screen.rows().iter().map(Line::Row)).collect()
    }

    /// What is said of the row that is looked at, and of the game.
    fn details(&self, width: u16) -> Vec<Line<'a>> {
        let screen = self.screen;
        let text = |text: String, bright| {
            wrap(&text, width).into_iter().map(move |line| Line::Text(line, bright))
        };
        let mut lines: Vec<Line<'a>> = Vec::new();
        match screen.row() {
            Some(row) => {
                let verdict = row_cells(row).verdict;
                lines.extend(text(format!("Row {}: {verdict}", row.row), true));
            }
            None if screen.review().is_none() => {
                lines.extend(text("working it out ...".into(), false));
            }
            None => lines.extend(text(format!("Row {} is not judged.", screen.selected()), true)),
        }
        if let Some(others) = screen.others() {
            if self.has_board {
                lines.extend(text("What could have been guessed:".into(), false));
            }
            if others.is_empty() {
                lines.extend(text("working it out ...".into(), false));
            }
            lines.extend(others.iter().map(Line::Other));
            return lines;
        }
        let said = screen.details(self.settings).into_iter();
        lines.extend(said.flat_map(|said| text(said, false)));
        if let Some(review) = screen.review() {
            let remarks = screen.in_words(self.settings, |words| words.remarks(review));
            lines.extend(remarks.into_iter().flat_map(|said| text(said, false)));
        }
        lines
    }

    fn draw_line(&self, line: &Line<'_>, area: Rect, inks: Inks, buffer: &mut Buffer) {
        match line {
            Line::Text(text, true) => {
                write_at(buffer, area, 0, 0, text, inks.strong);
            }
            Line::Text(text, false) => {
                write_at(buffer, area, 0, 0, text, inks.normal);
            }
            Line::Number(label, number) => {
                let width = area.width.min(34);
                write_at(buffer, area, 0, 0, label, inks.normal);
                let column = width.saturating_sub(size(number.width()));
                write_at(buffer, area, column, 0, number, inks.strong);
            }
            Line::Head => {
                let columns = self.columns(area.width);
                let head = |column: u16, text: &str, buffer: &mut Buffer| {
                    write_at(buffer, area, column, 0, text, inks.dim);
                };
                if columns.guess_width > 4 {
                    head(columns.guess, "guess", buffer);
                }
                head(columns.left, if columns.roomy { "codes left" } else { "left" }, buffer);
                head(columns.skill, "skill", buffer);
                head(columns.luck, "luck", buffer);
            }
            Line::Row(row) => self.draw_row(row, area, inks, buffer),
            Line::Other(other) => self.draw_other(other, area, inks, buffer),
        }
    }

    fn draw_row(&self, row: &RowReview, area: Rect, inks: Inks, buffer: &mut Buffer) {
        let selected = row.row == self.screen.selected();
        let inks = if selected { choice(buffer, area, &self.settings.theme(), true) } else { inks };
        let columns = self.columns(area.width);
        let RowCells { row: number, left: (before, after), skill, luck, verdict } = row_cells(row);
        write_at(buffer, area, 3, 0, &format!("{number:>2}"), inks.normal);
        if columns.guess_width > 0 {
            self.draw_pegs(row.answered.guess.pegs(), area, columns.guess, buffer);
            let keys = columns.guess + columns.guess_width + 1;
            write_at(buffer, area, keys, 0, &row.answered.feedback.to_string(), inks.normal);
        }
        let leads_to = self.settings.theme().charset.glyphs().leads_to;
        let width = usize::from(columns.before);
        let left = format!("{before:>width$} {leads_to} {after}");
        write_at(buffer, area, columns.left, 0, &left, inks.normal);
        write_at(buffer, area, columns.skill, 0, &format!("{skill:>5}"), inks.strong);
        write_at(buffer, area, columns.luck, 0, &format!("{luck:>4}"), inks.normal);
        let room = area.width.saturating_sub(columns.verdict);
        let word = verdict.split([',', '(']).next().unwrap_or_default().trim_end();
        if word.width() <= room.into() {
            write_at(buffer, area, columns.verdict, 0, word, inks.normal);
        }
    }

    fn draw_other(&self, other: &Alternative, area: Rect, inks: Inks, buffer: &mut Buffer) {
        let column = self.draw_pegs(other.guess.pegs(), area, 0, buffer);
        let mut text = format!(" {}", decimals(other.expected));
        let roomy = area.width >= column + 18;
        text += if other.cost.is_zero() { " best" } else { "" };
        text += if other.fits || other.played && !roomy { "" } else { " probe" };
        text += if other.played { " yours" } else { "" };
        let ink = if other.played { inks.strong } else { inks.normal };
        write_at(buffer, area, column, 0, &text, ink);
    }

    /// Writes pegs as chips, or as labels where these have no room. Returns the column behind.
    fn draw_pegs(
        &self,
        pegs: &[pegmind_rules::Peg],
        area: Rect,
        column: u16,
        buffer: &mut Buffer,
    ) -> u16 {
        let width = CHIP * size(pegs.len());
        if width + 14 > area.width {
            let labels: Vec<String> = pegs.iter().map(|peg| self.pegs.label(*peg)).collect();
            let text = labels.join(if labels.iter().all(|it| it.len() == 1) { "" } else { " " });
            let inks = self.settings.inks(Paper::Ground);
            return write_at(buffer, area, column, 0, &text, inks.strong);
        }
        let under = Rect { x: area.x + column, width: width.min(area.width), ..area };
        strip(buffer, under, &self.settings.theme());
        let step = |at: u16, peg: &pegmind_rules::Peg| {
            write_chip(buffer, area, (at, 0), *peg, self.pegs);
            at + CHIP
        };
        pegs.iter().fold(column, step)
    }

    /// Where each column of the rows begins.
    fn columns(&self, width: u16) -> Columns {
        let rows = self.screen.rows().iter().map(row_cells);
        let lefts: Vec<(String, String)> = rows.map(|cells| cells.left).collect();
        let widest = |text: fn(&(String, String)) -> &str| {
            size(lefts.iter().map(|left| text(left).width()).max().unwrap_or_default())
        };
        let (before, after) = (widest(|left| &left.0), widest(|left| &left.1));
        let counts = before + 3 + after;
        let chips = CHIP * size(usize::from(self.screen.game().rules.pegs().get()));
        let has_guess = !self.has_board && chips + counts + 27 <= width;
        let (guess, guess_width) = (6, if has_guess { chips } else { 0 });
        let left = guess + if has_guess { chips + 6 } else { 0 };
        let roomy = left + counts + 22 <= width;
        let skill = left + counts.max(if roomy { 10 } else { 4 }) + 1 + u16::from(roomy);
        let luck = skill + 6;
        Columns { guess, guess_width, left, before, roomy, skill, luck, verdict: luck + 6 }
    }
}

/// Where each column of the rows begins, and how wide some are.
struct Columns {
    guess: u16,
    guess_width: u16,
    left: u16,
    before: u16,
    /// Whether there is room for whole words above them.
    roomy: bool,
    skill: u16,
    luck: u16,
    verdict: u16,
}
