//! Two games side by side: pegs, answers, what each guess cost, and what was luck.

use pegmind_console::{Paper, Pegs};
use pegmind_face::review::{Side, SideCells, compared};
use pegmind_rules::Code;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::key_line;
use crate::layout::{Group, size, take_bottom, take_top};
use crate::model::Model;
use crate::screen::compare::{ACTIONS, CompareScreen};
use crate::screen_action;
use crate::theme::{Inks, cut, paragraphs, screen_style, strip, wrap, write, write_at, write_chip};

/// The columns of the number of a row, of a cost and of luck.
const NUMBER: u16 = 3;
const COST: u16 = 6;
const LUCK: u16 = 7;

/// The columns between the games.
const GAP: u16 = 3;

pub(super) fn draw(
    screen: &CompareScreen,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> usize {
    let settings = &model.settings;
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let Group { title, mut body, footer } = Group::of(area);
    let draw_keys = |scrolls: bool, buffer: &mut Buffer| {
        let hints = screen_action::footer(ACTIONS, &scrolls, &settings.keys);
        key_line::draw(hints, &theme, footer, buffer);
    };
    write(buffer, title, 0, "The same code, side by side", inks.strong);
    if let Some(notice) = &model.notice {
        let place = take_bottom(&mut body, 1);
        paragraphs(buffer, place, std::slice::from_ref(notice), inks.strong, "...");
    }
    let Some(sides) = screen.sides() else {
        write(buffer, body, 0, "working it out ...", inks.normal);
        draw_keys(false, buffer);
        return 0;
    };
    let style = screen.replay().view().setup.options().key_pegs;
    let pegs = settings.pegs(style);
    let said: Vec<String> =
        compared(sides).iter().flat_map(|line| wrap(line, body.width)).collect();
    let columns = Columns::of(sides, &pegs, body.width);
    let heads = take_top(&mut body, 2);
    columns.draw_heads(sides, heads, inks, buffer);
    // Where there is little room what is said is below the rows, and is scrolled with them.
    let words = size(said.len()) + 1;
    let below = if body.height >= 4 + words { words } else { 0 };
    let mut said_area = take_bottom(&mut body, below);
    take_top(&mut said_area, 1);
    let total = take_bottom(&mut body, 1);
    let rows = screen.rows();
    let all = rows + if below == 0 { usize::from(words) } else { 0 };
    let end = all.saturating_sub(body.height.into());
    let first = screen.scroll.min(end);
    for (line, text) in (0..said_area.height).zip(&said) {
        write_at(buffer, said_area, 0, line, text, inks.normal);
    }
    for (line, row) in (0..body.height).zip(first + 1..=all) {
        let place = Rect { y: body.y + line, height: 1, ..body };
        if row > rows {
            let text = (row - rows).checked_sub(2).and_then(|at| said.get(at));
            write_at(buffer, place, 0, 0, text.map_or("", String::as_str), inks.normal);
            continue;
        }
        write_at(buffer, place, 0, 0, &format!("{row:>2}"), inks.dim);
        for (side, game) in sides.iter().enumerate() {
            if let Some(cells) = game.cells(row) {
                columns.draw_cells(
                    &cells,
                    columns.side(side),
                    place,
                    (&pegs, inks),
                    buffer,
                    &theme,
                );
            }
        }
    }
    for (side, game) in sides.iter().enumerate() {
        let (cost, luck) = game.totals();
        let at = columns.side(side);
        if columns.before_cost() >= 8 {
            write_at(buffer, total, at, 0, "together", inks.dim);
        }
        columns.draw_numbers((&cost, &luck), at, total, inks, buffer);
    }
    draw_keys(end > 0, buffer);
    end
}

/// How wide the columns of one game are.
struct Columns {
    /// The columns of a peg; 1 for labels without a gap, 3 for chips.
    peg: u16,
    pegs: u16,
    /// The columns of an answer; none where it has no room.
    answer: u16,
}

impl Columns {
    fn of(sides: [Side<'_>; 2], pegs: &Pegs, width: u16) -> Self {
        let rules = &sides[0].game.rules;
        let holes = u16::from(rules.pegs().get());
        let label = rules.legal_pegs().map(|peg| pegs.label(peg).width().min(2)).max();
        let answers = sides.iter().flat_map(|side| &side.game.rows);
        let answer =
            size(answers.map(|row| row.feedback.to_string().width()).max().unwrap_or_default()) + 1;
        let label = size(label.unwrap_or(1));
        let choices = [(3, answer), (label, answer), (label, 0), (0, 0)];
        let all = choices.map(|(peg, answer)| Self { peg, pegs: holes, answer });
        let fits = |columns: &Self| columns.side(1) + columns.width() <= width;
        let last = Self { peg: 0, pegs: holes, answer: 0 };
        all.into_iter().find(fits).unwrap_or(last)
    }

    const fn before_cost(&self) -> u16 {
        self.peg * self.pegs + self.answer
    }

    const fn width(&self) -> u16 {
        self.before_cost() + COST + LUCK
    }

    /// Where a game begins.
    const fn side(&self, side: usize) -> u16 {
        if side == 0 { NUMBER } else { NUMBER + self.width() + GAP }
    }

    fn draw_heads(&self, sides: [Side<'_>; 2], area: Rect, inks: Inks, buffer: &mut Buffer) {
        for (place, side) in sides.iter().enumerate() {
            let name = cut(side.name, self.width().into());
            write_at(buffer, area, self.side(place), 0, &name, inks.strong);
            let at = self.side(place) + self.before_cost();
            write_at(buffer, area, at + COST - 4, 1, "cost", inks.dim);
            write_at(buffer, area, at + COST + LUCK - 4, 1, "luck", inks.dim);
        }
    }

    fn draw_cells(
        &self,
        cells: &SideCells,
        at: u16,
        area: Rect,
        (pegs, inks): (&Pegs, Inks),
        buffer: &mut Buffer,
        theme: &pegmind_console::Theme,
    ) {
        self.draw_guess(&cells.guess, at, area, pegs, buffer, theme);
        if self.answer > 0 {
            let column = at + self.peg * self.pegs + 1;
            write_at(buffer, area, column, 0, &cells.answer, inks.normal);
        }
        self.draw_numbers((&cells.cost, &cells.luck), at, area, inks, buffer);
    }

    fn draw_guess(
        &self,
        guess: &Code,
        at: u16,
        area: Rect,
        pegs: &Pegs,
        buffer: &mut Buffer,
        theme: &pegmind_console::Theme,
    ) {
        if self.peg == 3 {
            let width = self.peg * self.pegs;
            strip(buffer, Rect { x: area.x + at, width, height: 1, ..area }, theme);
        }
        for (place, peg) in (0..).zip(guess.pegs()) {
            let column = at + place * self.peg;
            match self.peg {
                0 => {}
                3 => {
                    write_chip(buffer, area, (column, 0), *peg, pegs);
                }
                width => {
                    let columns = usize::from(width);
                    let label = format!("{:<columns$}", cut(&pegs.label(*peg), columns));
                    let style = screen_style(pegs.face(*peg));
                    write_at(buffer, area, column, 0, &label, style);
                }
            }
        }
    }

    /// Writes a cost and luck, each at the right of its column.
    fn draw_numbers(
        &self,
        (cost, luck): (&str, &str),
        at: u16,
        area: Rect,
        inks: Inks,
        buffer: &mut Buffer,
    ) {
        let at = at + self.before_cost();
        let right = |text: &str, columns: u16| columns.saturating_sub(size(text.width()));
        write_at(buffer, area, at + right(cost, COST), 0, cost, inks.strong);
        write_at(buffer, area, at + COST + right(luck, LUCK), 0, luck, inks.normal);
    }
}
