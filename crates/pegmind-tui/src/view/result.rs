//! How a game went that is over: a line for each row, and what good play needs.

use pegmind_console::Pegs;
use pegmind_face::result::{after, amount, facts, sure};
use pegmind_rules::{Code, Feedback, FeedbackRule};
use pegmind_session::{GameResult, Phase, ResultRow};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::play::next;
use crate::layout::size;
use crate::model::Model;
use crate::screen::play::layout::{PlayLayout, ending};
use crate::screen::play::{Pane, Play};
use crate::settings::Settings;
use crate::theme::{
    Card, Inks, cut, paragraphs, screen_style, strip, wrap, write_at, write_chip, write_keys,
};

/// Draws it, or that it is still worked out.
pub(super) fn draw(
    play: &Play,
    model: &Model,
    layout: &PlayLayout,
    area: Rect,
    buffer: &mut Buffer,
) -> usize {
    let settings = &model.settings;
    let view = play.played().view();
    let title = title(play, settings);
    let in_use = play.pane == Pane::Side;
    let card = Card { title: &title, key: "", in_use, filled: layout.has_cards };
    let (mut inner, inks) = card.draw(buffer, area, &settings.theme());
    if play.appeared(model.now).is_some() {
        return 0;
    }
    let Some(result) = &play.result else {
        let (lines, style) = match awaited(play, settings) {
            lines if lines.is_empty() => (vec!["counting the codes ...".to_owned()], inks.dim),
            lines => (lines, inks.normal),
        };
        paragraphs(buffer, inner, &lines, style, "...");
        return 0;
    };
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let table = Table::of(result, &pegs, inner.width, settings.theme().charset.glyphs().leads_to);
    table.draw_head(inner, inks, buffer);
    inner.y += 1.min(inner.height);
    inner.height = inner.height.saturating_sub(1);
    // The line below the board may be too short for all that is said of the end.
    let mut lines = ending(&view, settings);
    // Its title says that it was found.
    if result.is_found() && result.audit.is_empty() {
        lines.remove(0);
    }
    if let Some(said) = play.played().online().and_then(|it| it.said(settings.phrase())) {
        lines.splice(0..0, said.places());
    }
    lines.extend(play.accounts.iter().cloned());
    lines.extend(next(&view, settings));
    lines.extend(facts(result));
    let facts: Vec<String> = lines.iter().flat_map(|line| wrap(line, inner.width)).collect();
    let room = usize::from(inner.height);
    let (rows, rest) = (table.rows.len(), facts.len() + 1);
    // With room the rows stand as far apart as pegs on a board.
    let pitch = if 2 * rows + rest <= room { 2 } else { 1 };
    let all = rows * pitch + rest;
    let shown = if all > room { room.saturating_sub(1) } else { room };
    let end = all.saturating_sub(shown);
    let first = play.side_scroll.min(end);
    if table.guess != Guess::Left {
        let lines = (rows * pitch).saturating_sub(first).min(shown);
        let height = u16::try_from(lines).unwrap_or(u16::MAX);
        let x = inner.x + table.number;
        let width = table.guess_width + 2;
        strip(buffer, Rect { x, width, height, ..inner }, &settings.theme());
    }
    for (line, idx) in (0..inner.height).zip(first..(first + shown).min(all)) {
        if idx < rows * pitch {
            if idx % pitch == 0 {
                table.draw_row(idx / pitch, inner, line, inks, buffer);
            }
        } else if let Some(fact) = (idx - rows * pitch).checked_sub(1).and_then(|at| facts.get(at))
        {
            write_at(buffer, inner, 0, line, fact, inks.normal);
        }
    }
    let below = all.saturating_sub(first + shown);
    if all > room {
        let more = match below {
            0 => format!("{first} more above"),
            below => format!("{below} more below"),
        };
        write_at(buffer, inner, 0, inner.height.saturating_sub(1), &more, inks.bright);
    }
    end
}

/// Returns what is waited for in a room before all can be told of the own game; nothing elsewhere.
fn awaited(play: &Play, settings: &Settings) -> Vec<String> {
    let phrase = settings.phrase();
    let waits = play.played().view().phase == Phase::Thinking;
    let Some(online) = play.played().online().filter(|_| waits) else { return Vec::new() };
    let code = online.said(phrase).and_then(|said| said.code_to_come());
    code.into_iter().chain(online.awaited(phrase)).chain(online.presence(phrase)).collect()
}

/// How the game ended. Who plays elsewhere has a name there, and is `You` here all the same.
fn title(play: &Play, settings: &Settings) -> String {
    let view = play.played().view();
    let is_own = play.played().online().is_some() && view.breaker.is_person();
    match is_own {
        true if view.is_found() => "You found it".into(),
        true if view.audit.is_empty() => "Not this time".into(),
        _ => settings.phrase().found_it(&view),
    }
}

/// How a guess stands in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guess {
    /// In chips.
    Chips,
    /// In labels without a gap.
    Labels,
    /// Not at all: it stands on the board beside it.
    Left,
}

/// The columns of the rows, as many as fit.
struct Table<'a> {
    rows: Vec<ResultRow>,
    result: &'a GameResult,
    pegs: &'a Pegs,
    leads_to: &'a str,
    number: u16,
    guess: Guess,
    guess_width: u16,
    /// Whether answers stand in key pegs.
    has_keys: bool,
    keys: u16,
    before: u16,
    after: u16,
    has_sure: bool,
}

/// The columns of the last column: `<1%`, `100%`.
const SURE: u16 = 4;

impl<'a> Table<'a> {
    fn of(result: &'a GameResult, pegs: &'a Pegs, columns: u16, leads_to: &'a str) -> Self {
        let rows = result.rows();
        let rules = result.board.rules();
        let holes = u16::from(rules.pegs().get());
        let widest = |text: &dyn Fn(&ResultRow) -> String| {
            size(rows.iter().map(|row| text(row).width()).max().unwrap_or_default())
        };
        let label = rules.legal_pegs().map(|peg| pegs.label(peg).width().min(2)).max();
        let text_keys = widest(&|row| row.feedback().map(|f| f.to_string()).unwrap_or_default());
        let number = widest(&|row| row.open.row.to_string());
        let before = widest(&|row| amount(row.open.before));
        let after = widest(&|row| left_after(row, result));
        let drawn = rules.feedback() != FeedbackRule::Sum;
        let mut table = Self {
            rows,
            result,
            pegs,
            leads_to,
            number,
            guess: Guess::Left,
            guess_width: 0,
            has_keys: false,
            keys: text_keys,
            before,
            after,
            has_sure: true,
        };
        let widths = [
            (Guess::Chips, 3 * holes),
            (Guess::Labels, 2 * holes),
            (Guess::Labels, size(label.unwrap_or(1)) * holes),
            (Guess::Left, 0),
        ];
        let keys = [(drawn, holes), (false, text_keys)];
        let choices = [true, false].into_iter().flat_map(|sure| {
            widths.into_iter().flat_map(move |guess| keys.map(|keys| (sure, guess, keys)))
        });
        for (sure, guess, keys) in choices {
            (table.guess, table.guess_width) = guess;
            (table.has_keys, table.keys) = keys;
            table.has_sure = sure;
            if table.width() <= columns {
                break;
            }
        }
        table
    }

    /// Where each column begins: guess, keys, the codes before and after, how sure.
    fn columns(&self) -> [u16; 5] {
        let guess = self.number + 1;
        let keys = if self.guess_width > 0 { guess + self.guess_width + 1 } else { guess };
        let before = keys + self.keys + 1;
        let after = before + self.before + 2 + size(self.leads_to.width());
        [guess, keys, before, after, after + self.after + 1]
    }

    fn width(&self) -> u16 {
        let [.., sure] = self.columns();
        if self.has_sure { sure + SURE } else { sure - 1 }
    }

    fn draw_head(&self, area: Rect, inks: Inks, buffer: &mut Buffer) {
        let [guess, keys, before, after, sure] = self.columns();
        if self.guess_width > 4 {
            write_at(buffer, area, guess, 0, "guess", inks.dim);
        }
        write_at(buffer, area, keys, 0, &cut("keys", self.keys.into()), inks.dim);
        let room = after + self.after - before;
        let left = if room >= 10 { "codes left" } else { "left" };
        write_at(buffer, area, before, 0, left, inks.dim);
        if self.has_sure {
            write_at(buffer, area, sure, 0, "sure", inks.dim);
        }
    }

    fn draw_row(&self, idx: usize, area: Rect, line: u16, inks: Inks, buffer: &mut Buffer) {
        let Some(row) = self.rows.get(idx) else { return };
        let [guess, keys, before, after, sure_column] = self.columns();
        let right = |text: &str, width: u16| format!("{text:>width$}", width = usize::from(width));
        let number = right(&row.open.row.to_string(), self.number);
        write_at(buffer, area, 0, line, &number, inks.dim);
        if let Some(placed) = row.row {
            self.draw_guess(&placed.guess, area, (guess, line), buffer);
            self.draw_keys(&placed.feedback, area, (keys, line), inks, buffer);
        } else {
            let room = usize::from(before - guess - 1);
            write_at(buffer, area, guess, line, &cut("taken back", room), inks.dim);
        }
        let text = right(&amount(row.open.before), self.before);
        let column = write_at(buffer, area, before, line, &text, inks.normal);
        write_at(buffer, area, column + 1, line, self.leads_to, inks.dim);
        let text = right(&left_after(row, self.result), self.after);
        write_at(buffer, area, after, line, &text, inks.bright);
        if self.has_sure {
            let text = right(&sure(row), SURE);
            write_at(buffer, area, sure_column, line, &text, inks.normal);
        }
    }

    fn draw_guess(&self, guess: &Code, area: Rect, at: (u16, u16), buffer: &mut Buffer) {
        let step = self.guess_width / u16::from(self.result.board.rules().pegs().get());
        for (idx, peg) in (0..).zip(guess.pegs()) {
            let column = at.0 + idx * step;
            match self.guess {
                Guess::Chips => {
                    write_chip(buffer, area, (column, at.1), *peg, self.pegs);
                }
                Guess::Labels => {
                    let columns = usize::from(step);
                    let label = format!("{:<columns$}", cut(&self.pegs.label(*peg), columns));
                    write_at(
                        buffer,
                        area,
                        column,
                        at.1,
                        &label,
                        screen_style(self.pegs.face(*peg)),
                    );
                }
                Guess::Left => {}
            }
        }
    }

    fn draw_keys(
        &self,
        feedback: &Feedback,
        area: Rect,
        at: (u16, u16),
        inks: Inks,
        buffer: &mut Buffer,
    ) {
        if !self.has_keys {
            write_at(buffer, area, at.0, at.1, &feedback.to_string(), inks.normal);
            return;
        }
        write_keys(buffer, area, at, (feedback, self.keys), self.pegs, inks);
    }
}

/// What was left after a row, in few columns.
fn left_after(row: &ResultRow, result: &GameResult) -> String {
    let text = after(row, result);
    if text == "found" { "won".into() } else { text }
}
