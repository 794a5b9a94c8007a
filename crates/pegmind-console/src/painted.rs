//! The board as a thing of wood: a lid, rows of holes from the bottom, pegs, and
//! key pegs on plates.

mod fit;
mod lid;

use std::ops::RangeInclusive;

use anstyle::{AnsiColor, Style};
use pegmind_rules::{Code, Peg, PegMark, Row};

pub use fit::{BoardRoom, Fit};

use crate::canvas::Canvas;
use crate::pegs::{PegSize, Pegs, RowAge};
use crate::picture::PictureLine;
use crate::role::Role;
use crate::scene::{BoardScene, Place, RowInPlay, key_pegs};
use crate::skin::Depth;
use crate::theme::{Paper, Weight};
use fit::Keys;

/// What stands in and beside the row that is played.
#[derive(Clone, Debug, Default)]
pub struct RowNotes {
    /// The row, from 1, that stands out for a moment because it is new.
    pub fresh: Option<usize>,
    /// How many pegs of a code that is open are in sight, while it appears.
    pub appeared: Option<usize>,
    /// True if the pegs of the rows are hidden from the one who looks at them.
    pub covered: bool,
    /// The row, from 1, that the draft contradicts.
    pub clash: Option<usize>,
    /// What the row needs, from the longest way to say it to the shortest.
    pub says: Vec<String>,
    /// The hole, from 0, that the next peg goes into.
    pub cursor: Option<usize>,
    /// The holes, from 0, whose pegs are kept.
    pub kept: Vec<usize>,
    /// The key pegs that are typed, and what was typed.
    pub answer: Option<(Vec<PegMark>, String)>,
}

/// A board that has been fitted into some room.
#[derive(Debug)]
pub struct PaintedBoard<'a> {
    /// What is drawn.
    pub scene: BoardScene<'a>,
    /// How large.
    pub fit: Fit,
    /// How its pegs are painted.
    pub pegs: &'a Pegs,
    /// What stands beside the row in play.
    pub notes: &'a RowNotes,
    /// By how many rows it is pushed down, to see higher ones; negative to see lower
    /// ones. What is more than there is counts as the most.
    pub scroll: isize,
}

impl PaintedBoard<'_> {
    /// The picture, the highest line first.
    #[must_use]
    pub fn lines(&self) -> Vec<PictureLine> {
        let fit = &self.fit;
        let tray = self.pegs.theme.paper(Paper::Tray);
        let mut canvas = Canvas::new(fit.width(), fit.height(), tray);
        self.paint_rims(&mut canvas);
        self.paint_lid(&mut canvas);
        let rows = self.rows_shown();
        for number in rows.clone() {
            let top = fit.first_row_line() + (rows.end() - number) * fit.size.lines();
            self.paint_row(&mut canvas, number, top + fit.size.label_line());
        }
        canvas.lines()
    }

    /// What is at this column and line of the picture, from 0.
    #[must_use]
    pub fn place_at(&self, column: usize, line: usize) -> Option<Place> {
        let fit = &self.fit;
        if column >= fit.width() || line >= fit.height() {
            return None;
        }
        let hole = column.checked_sub(fit.front()).map(|column| column / fit.pitch());
        let hole = hole.filter(|hole| *hole < self.scene.pegs());
        let Some(line) = line.checked_sub(fit.first_row_line()) else {
            return hole.map(Place::Shield);
        };
        let rows = self.rows_shown();
        let row = rows.end().checked_sub(line / fit.size.lines())?;
        if row < *rows.start() {
            return None;
        }
        Some(match hole {
            Some(hole) => Place::Hole { row, hole },
            None if column < fit.front() => Place::Number(row),
            None => Place::Keys(row),
        })
    }

    /// The column and line, from 0, of the label of a hole, or of the beginning
    /// of key pegs, if it is shown.
    #[must_use]
    pub fn position(&self, place: Place) -> Option<(usize, usize)> {
        let fit = &self.fit;
        let rows = self.rows_shown();
        let line = |row: usize| {
            rows.contains(&row).then(|| {
                let top = fit.first_row_line() + (rows.end() - row) * fit.size.lines();
                top + fit.size.label_line()
            })
        };
        let column = |hole: usize| fit.front() + hole * fit.pitch() + fit.face() / 2;
        Some(match place {
            Place::Shield(hole) => (column(hole), fit.lid_line()),
            Place::Hole { row, hole } => (column(hole), line(row)?),
            Place::Keys(row) => (fit.text_column(), line(row)?),
            Place::Number(_) => return None,
        })
    }

    /// Returns how far the board can be pushed up and down.
    #[must_use]
    pub fn scrolls(&self) -> RangeInclusive<isize> {
        let rest = self.rows_at_rest();
        let far = |rows: usize| isize::try_from(rows).unwrap_or(isize::MAX);
        1 - far(*rest.start())..=far(self.scene.row_count() - rest.end())
    }

    /// The rows that are shown before anybody scrolls.
    fn rows_at_rest(&self) -> RangeInclusive<usize> {
        let (rows, room) = (self.scene.row_count(), self.fit.rows());
        let played = self.scene.row_in_play().unwrap_or(self.scene.rows.len());
        let top = self.scene.selected.unwrap_or(played).clamp(room.min(rows), rows);
        top + 1 - room.min(top)..=top
    }

    /// The rows there is room for, the current one among them.
    fn rows_shown(&self) -> RangeInclusive<usize> {
        let rest = self.rows_at_rest();
        let scrolls = self.scrolls();
        let scroll = self.scroll.clamp(*scrolls.start(), *scrolls.end());
        rest.start().saturating_add_signed(scroll)..=rest.end().saturating_add_signed(scroll)
    }

    /// The color of wood on screens with sixteen colors and none.
    fn wood(&self) -> Style {
        match self.pegs.theme.depth {
            Depth::None => Style::new().dimmed(),
            _ => Style::new().fg_color(Some(AnsiColor::BrightBlack.into())),
        }
    }

    fn paint_rims(&self, canvas: &mut Canvas) {
        let (fit, theme) = (&self.fit, &self.pegs.theme);
        if fit.is_tight() {
            return;
        }
        let blocks = theme.charset.glyphs().blocks;
        let sides = match (theme.paints_all(), blocks) {
            (true, true) => [' ', ' '],
            (_, false) => ['|', '|'],
            (false, true) => ['\u{258c}', '\u{2590}'],
        };
        let style =
            if theme.paints_all() { theme.on(Role::LidUpper, Role::Rim) } else { self.wood() };
        for line in 0..fit.height() {
            for (column, side) in [0, fit.width() - 1].into_iter().zip(sides) {
                canvas.fill(column, line, 1, side, style);
            }
        }
        if fit.foot {
            let line = fit.height() - 1;
            let (with, style) = match (theme.paints_all(), blocks) {
                (true, true) => ('\u{2584}', theme.on(Role::Ground, Role::Rim)),
                (true, false) => ('-', theme.on(Role::LidUpper, Role::Rim)),
                (false, true) => ('\u{2580}', self.wood()),
                (false, false) => ('-', self.wood()),
            };
            canvas.fill(0, line, fit.width(), with, style);
        }
    }

    /// The ink of text on the board.
    fn ink(&self, weight: Weight) -> Style {
        self.pegs.theme.ink(weight, Paper::Tray)
    }

    fn paint_row(&self, canvas: &mut Canvas, number: usize, line: usize) {
        let fit = &self.fit;
        let glyphs = self.pegs.theme.charset.glyphs();
        let current = self.scene.row_in_play() == Some(number);
        let selected = self.scene.selected == Some(number);
        let last = number == self.scene.rows.len();
        let front = fit.front();
        if (current || selected) && !self.fit.is_sign {
            canvas.put(front - 4, line, &glyphs.arrow.to_string(), self.ink(Weight::Accent));
        }
        let clashes = self.notes.clash == Some(number);
        if clashes && !self.fit.is_sign {
            canvas.put(front - 4, line, "!", self.ink(Weight::Strong));
        }
        let weight = match () {
            () if self.notes.fresh == Some(number) => Weight::Accent,
            () if current || selected || last || clashes => Weight::Strong,
            () => Weight::Dim,
        };
        if !self.fit.is_sign {
            canvas.put(front - 3, line, &format!("{number:>2}"), self.ink(weight));
        }
        match self.scene.rows.get(number - 1) {
            Some(row) => {
                if self.notes.covered {
                    self.paint_covered(canvas, line);
                } else {
                    self.paint_code(canvas, &row.guess, line);
                }
                let age = match () {
                    () if self.notes.fresh == Some(number) => RowAge::New,
                    () if last => RowAge::Last,
                    () => RowAge::Older,
                };
                self.paint_keys(canvas, &key_pegs(row), line, age);
                self.paint_answer(canvas, row, line, last);
            }
            None if current => self.paint_row_in_play(canvas, line),
            None => self.paint_holes(canvas, line),
        }
    }

    fn column(&self, hole: usize) -> usize {
        self.fit.front() + hole * self.fit.pitch()
    }

    fn paint_code(&self, canvas: &mut Canvas, code: &Code, line: usize) {
        for (hole, peg) in code.pegs().iter().enumerate() {
            self.paint_peg(canvas, hole, *peg, line);
        }
    }

    /// Pegs that are hidden.
    fn paint_covered(&self, canvas: &mut Canvas, line: usize) {
        let cover = self.pegs.theme.charset.glyphs().covered;
        let ink = Style::new().fg_color(self.pegs.theme.color(Role::HoleInPlay));
        for hole in 0..self.scene.pegs() {
            canvas.fill(self.column(hole), line, self.fit.face(), cover, ink);
        }
    }

    fn paint_peg(&self, canvas: &mut Canvas, hole: usize, peg: Peg, line: usize) {
        self.pegs.paint(canvas, (self.column(hole), line), peg, self.fit.size);
    }

    /// Something in the middle of a hole.
    fn paint_in_hole(&self, canvas: &mut Canvas, hole: usize, line: usize, text: &str, ink: Style) {
        let room = self.fit.face().saturating_sub(text.chars().count());
        canvas.put(self.column(hole) + room / 2, line, text, ink);
    }

    fn paint_holes(&self, canvas: &mut Canvas, line: usize) {
        let glyphs = self.pegs.theme.charset.glyphs();
        let small = matches!(self.fit.size, PegSize::Small | PegSize::Tight);
        let hole = if small { glyphs.small_hole } else { glyphs.hole };
        let ink = match self.pegs.theme.color(Role::Hole) {
            Some(color) => Style::new().fg_color(Some(color)),
            None => self.wood(),
        };
        for place in 0..self.scene.pegs() {
            self.paint_in_hole(canvas, place, line, &hole.to_string(), ink);
        }
    }

    fn paint_row_in_play(&self, canvas: &mut Canvas, line: usize) {
        let holes = match self.scene.in_play {
            RowInPlay::Draft { holes, typed } => {
                self.paint_draft(canvas, (holes, typed), line);
                holes
            }
            RowInPlay::Pending(guess) => {
                self.paint_code(canvas, guess, line);
                &[]
            }
            RowInPlay::Empty | RowInPlay::None => {
                self.paint_holes(canvas, line);
                &[]
            }
        };
        for kept in self.notes.kept.iter().filter(|kept| holes.get(**kept).is_some()) {
            self.paint_kept(canvas, *kept, holes, line);
        }
        let drafts = matches!(self.scene.in_play, RowInPlay::Draft { .. });
        if let Some(hole) = self.notes.cursor.filter(|_| drafts) {
            self.paint_cursor(canvas, hole, line);
        }
        if let Some((marks, typed)) = &self.notes.answer {
            self.paint_keys(canvas, marks, line, RowAge::Last);
            // The end of what is longer than its room.
            let room = self.fit.width().saturating_sub(self.fit.text_column() + 1);
            let surplus = typed.chars().count().saturating_sub(room.saturating_sub(1));
            let text: String = typed.chars().skip(surplus).collect();
            canvas.put(self.fit.text_column(), line, &text, self.ink(Weight::Strong));
        }
        self.paint_note(canvas, line);
    }

    /// The cursor around a hole.
    fn paint_cursor(&self, canvas: &mut Canvas, hole: usize, line: usize) {
        let column = self.column(hole.min(self.scene.pegs().saturating_sub(1)));
        canvas.put(column - 1, line, "[", self.ink(Weight::Strong));
        canvas.put(column + self.fit.face(), line, "]", self.ink(Weight::Strong));
    }

    fn paint_kept(&self, canvas: &mut Canvas, hole: usize, holes: &[Option<Peg>], line: usize) {
        let Some(Some(peg)) = holes.get(hole).copied() else { return };
        let label = self.pegs.label(peg).chars().count().min(self.fit.face());
        let column = self.column(hole) + (self.fit.face() - label) / 2 + label;
        let column = column.min(self.column(hole) + self.fit.face().saturating_sub(1));
        if !self.fit.is_tight() {
            let kept = self.pegs.theme.charset.glyphs().kept.to_string();
            canvas.put(column, line, &kept, self.pegs.face(peg));
        }
    }

    /// What the row needs, where its key pegs will be, in the longest way that
    /// fits.
    fn paint_note(&self, canvas: &mut Canvas, line: usize) {
        let column = match &self.notes.answer {
            Some((_, typed)) => self.fit.text_column() + typed.chars().count() + 1,
            None => self.fit.keys_column(),
        };
        let room = self.fit.width().saturating_sub(column + usize::from(!self.fit.is_tight()));
        let fits = |text: &&String| text.chars().count() <= room;
        if let Some(text) = self.notes.says.iter().find(fits) {
            canvas.put(column, line, text, self.ink(Weight::Normal));
        }
    }

    /// Pegs on their way to becoming a code.
    pub(super) fn paint_draft(
        &self,
        canvas: &mut Canvas,
        (holes, typed): (&[Option<Peg>], Option<(usize, u8)>),
        line: usize,
    ) {
        for hole in 0..self.scene.pegs() {
            match (typed, holes.get(hole).copied().flatten()) {
                (Some((at, number)), _) if at == hole => {
                    let text = format!("{number}_");
                    self.paint_in_hole(canvas, hole, line, &text, self.ink(Weight::Strong));
                }
                (_, Some(peg)) => self.paint_peg(canvas, hole, peg, line),
                (_, None) => self.paint_open(canvas, hole, line),
            }
        }
    }

    /// A hole that waits for a peg.
    pub(super) fn paint_open(&self, canvas: &mut Canvas, hole: usize, line: usize) {
        let open = self.pegs.theme.charset.glyphs().hole_in_play.to_string();
        let ink = Style::new().fg_color(self.pegs.theme.color(Role::HoleInPlay));
        self.paint_in_hole(canvas, hole, line, &open, ink);
    }

    /// An answer in numbers. One that is told peg by peg has none beside its key
    /// pegs.
    fn paint_answer(&self, canvas: &mut Canvas, row: &Row, line: usize, last: bool) {
        let told = row.feedback.peg_marks().is_some() && self.fit.is_whole();
        if told || self.fit.is_sign {
            return;
        }
        let weight = if last { Weight::Strong } else { Weight::Dim };
        let text = row.feedback.to_string();
        canvas.put(self.fit.text_column(), line, &text, self.ink(weight));
    }

    fn paint_keys(&self, canvas: &mut Canvas, marks: &[PegMark], line: usize, age: RowAge) {
        let (fit, column) = (&self.fit, self.fit.keys_column());
        let plate = self.pegs.plate(age);
        let behind = Style::new().bg_color(plate);
        match fit.keys() {
            Keys::None | Keys::Untold => {}
            Keys::Square => self.paint_square(canvas, marks, line, age),
            Keys::Spread => {
                if plate.is_some() {
                    canvas.put(column, line, &" ".repeat(fit.keys_width()), behind);
                }
                for (idx, mark) in marks.iter().enumerate() {
                    let key = self.pegs.key_peg_of(*mark, age);
                    canvas.put(column + 1 + 2 * idx, line, &key.text, key.style);
                }
            }
            Keys::Close => {
                if self.pegs.needs_plate() {
                    canvas.put(column, line, &" ".repeat(fit.keys_width()), behind);
                }
                for (idx, mark) in marks.iter().enumerate() {
                    let key = self.pegs.key_peg_of(*mark, age);
                    canvas.put(column + 1 + idx, line, &key.text, key.style);
                }
            }
        }
    }

    /// Key pegs two by two on a plate.
    fn paint_square(&self, canvas: &mut Canvas, marks: &[PegMark], line: usize, age: RowAge) {
        let column = self.fit.keys_column();
        let huge = self.fit.size == PegSize::Huge;
        if let Some(plate) = self.pegs.plate(age) {
            let style =
                Style::new().fg_color(self.pegs.theme.color(Role::Tray)).bg_color(Some(plate));
            let texts = match (huge, self.pegs.theme.paints_all()) {
                (true, true) => ["\u{2598}     \u{259d}", "       ", "\u{2596}     \u{2597}"],
                (false, true) => ["\u{259b}\u{2580}\u{2580}\u{2580}\u{259c}", "     ", "     "],
                (true, false) => ["       "; 3],
                (false, false) => ["     "; 3],
            };
            for (text, line) in texts.into_iter().zip(line - 1..) {
                let blocks = self.pegs.theme.charset.glyphs().blocks;
                let text = if blocks { text.to_owned() } else { " ".repeat(text.chars().count()) };
                canvas.put(column, line, &text, style);
            }
        }
        let (first, upper, lower) =
            if huge { (2, line - 1, line + 1) } else { (1, line, line + 1) };
        for (idx, mark) in marks.iter().enumerate() {
            let key = self.pegs.key_peg_of(*mark, age);
            let line = if idx < 2 { upper } else { lower };
            canvas.put(column + first + 2 * (idx % 2), line, &key.text, key.style);
        }
    }
}
