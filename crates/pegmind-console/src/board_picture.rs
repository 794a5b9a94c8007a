//! The board in lines of text: shield, rows from the bottom, key pegs, a frame.

use std::ops::RangeInclusive;

use anstyle::Style;
use pegmind_rules::{Code, FeedbackRule, Peg, Row};
use pegmind_session::Shield;

use crate::painter::Painter;
use crate::picture::{PictureLine, Span};
use crate::scene::{BoardScene, Cover, RowInPlay, ShieldRow, key_pegs};

/// The columns in front of the pegs: a row's number and a gap.
const FRONT: usize = 5;

/// The fewest rows that a board is shortened to.
const ROWS_MIN: usize = 3;

/// How much room the parts of a row take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// A space between pegs and between key pegs.
    Wide,
    /// Pegs and key pegs side by side.
    Close,
    /// Labels with a space between them; the answer in numbers only.
    Tight,
}

/// The room for a board.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The columns.
    pub columns: usize,
    /// The lines, frame included; as many as it takes where nothing is said.
    pub lines: Option<usize>,
}

/// A board that has been fitted into some room.
#[derive(Debug)]
pub struct BoardPicture<'a> {
    scene: BoardScene<'a>,
    painter: Painter,
    fit: Fit,
    room: Room,
}

/// ` rows 3 to 9 above `, or of one row.
fn rows_text(first: usize, last: usize, place: &str) -> String {
    if first == last {
        format!(" row {first} {place} ")
    } else {
        format!(" rows {first} to {last} {place} ")
    }
}

impl<'a> BoardPicture<'a> {
    /// A picture of this board, as spacious as the room allows; none if it is
    /// too wide even with the narrowest labels.
    #[must_use]
    pub fn fitted(scene: BoardScene<'a>, painter: &Painter, room: Room) -> Option<Self> {
        let picture = |painter: &Painter, fit| Self { scene, painter: painter.clone(), fit, room };
        let compact = painter.compact(scene.rules);
        let painters = [Some(painter), compact.as_ref()];
        let mut pictures = painters.into_iter().flatten().flat_map(|painter| {
            [Fit::Wide, Fit::Close, Fit::Tight].map(|fit| picture(painter, fit))
        });
        pictures.find(|picture| picture.width() <= room.columns)
    }

    /// The columns that a board needs with the narrowest labels.
    #[must_use]
    pub fn columns_needed(scene: BoardScene<'a>, painter: &Painter, room: Room) -> usize {
        let painter = painter.compact(scene.rules).unwrap_or_else(|| painter.clone());
        Self { scene, painter, fit: Fit::Tight, room }.width()
    }

    /// The same picture in no more lines than these.
    #[must_use]
    pub const fn within(mut self, lines: Option<usize>) -> Self {
        self.room.lines = lines;
        self
    }

    /// The painter of its pegs: where labels are too wide, one with narrower.
    #[must_use]
    pub const fn painter(&self) -> &Painter {
        &self.painter
    }

    /// The columns that the picture has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.inner_width() + 2
    }

    /// The picture, the highest line first.
    #[must_use]
    pub fn lines(&self) -> Vec<PictureLine> {
        let rows = self.rows_shown();
        let (lowest, highest) = (*rows.start(), *rows.end());
        let count = self.scene.row_count();
        let mut lines = vec![self.rule(" board "), self.shield()];
        if highest < count {
            lines.push(self.rule(&rows_text(highest + 1, count, "above")));
        }
        lines.extend(rows.rev().map(|number| self.row(number)));
        let below = if lowest > 1 { rows_text(1, lowest - 1, "below") } else { String::new() };
        lines.push(self.rule(&below));
        lines
    }

    /// From the beginning of a peg to the next one.
    fn step(&self) -> usize {
        match self.fit {
            Fit::Wide => self.painter.cell_width() + 1,
            Fit::Close => self.painter.cell_width(),
            Fit::Tight => self.painter.cell_width() - 1,
        }
    }

    /// The columns of all pegs of a row.
    fn pegs_width(&self) -> usize {
        let last_gap = usize::from(self.fit != Fit::Close);
        self.scene.pegs() * self.step() - last_gap
    }

    /// The columns of the key pegs of a row, with the space before them.
    fn keys_width(&self) -> usize {
        match (self.fit, self.scene.rules.feedback()) {
            (Fit::Tight, _) | (_, FeedbackRule::Sum) => 0,
            (Fit::Wide, _) => 2 * self.scene.pegs() + 2,
            (Fit::Close, _) => self.scene.pegs() + 2,
        }
    }

    fn text_width(&self) -> usize {
        match self.scene.rules.feedback() {
            FeedbackRule::PerPeg => self.scene.pegs() + 2,
            _ => 7,
        }
    }

    fn inner_width(&self) -> usize {
        let row = FRONT + self.pegs_width() + self.keys_width() + self.text_width() + 1;
        // The word beside the shield needs its room, too.
        row.max(FRONT + self.pegs_width() + 12)
    }

    /// A line of the frame, with a text in its middle.
    fn rule(&self, text: &str) -> PictureLine {
        PictureLine::from(format!("+{text:-^inner$}+", inner = self.inner_width()))
    }

    /// One line of the board.
    fn line(&self, front: Span, pegs: Vec<Span>, keys: Vec<Span>, text: &str) -> PictureLine {
        let mut line = PictureLine::default();
        line.push("|");
        line.0.push(front);
        line.0.extend(pegs);
        line.0.extend(keys);
        let rest = (self.width() - 1).saturating_sub(line.width());
        line.push(format!("{text:<rest$}|"));
        line.joined()
    }

    /// The rows there is room for, the current one among them.
    fn rows_shown(&self) -> RangeInclusive<usize> {
        let rows = self.scene.row_count();
        // The shield, and the frame above it and below the rows.
        let room = self.room.lines.map_or(rows, |lines| lines.saturating_sub(3));
        let room = room.max(ROWS_MIN);
        if rows <= room {
            return 1..=rows;
        }
        // One line says that there are more.
        let room = room.max(ROWS_MIN + 1) - 1;
        let played = self.scene.row_in_play().unwrap_or(self.scene.rows.len());
        let top = (self.scene.selected.unwrap_or(played) + 1).clamp(room, rows);
        top + 1 - room..=top
    }

    /// Cells side by side.
    fn cells(&self, cells: Vec<Span>) -> Vec<Span> {
        let mut spans = Vec::new();
        for (idx, cell) in cells.into_iter().enumerate() {
            if idx > 0 && self.fit != Fit::Close {
                spans.push(Span::plain(" "));
            }
            spans.push(cell);
        }
        spans
    }

    fn peg(&self, peg: Peg) -> Span {
        if self.fit == Fit::Tight { self.painter.narrow_peg(peg) } else { self.painter.peg(peg) }
    }

    fn hole(&self, text: &str) -> Span {
        let margin = if self.fit == Fit::Tight { 2 } else { 0 };
        Span::plain(format!("{text:^width$}", width = self.painter.cell_width() - margin))
    }

    fn closed(&self) -> Span {
        if self.fit == Fit::Tight { self.hole("?") } else { Span::plain(self.painter.shield()) }
    }

    fn code(&self, code: &Code) -> Vec<Span> {
        self.cells(code.pegs().iter().map(|peg| self.peg(*peg)).collect())
    }

    fn shield(&self) -> PictureLine {
        let closed = || self.cells(vec![self.closed(); self.scene.pegs()]);
        let (pegs, text) = match self.scene.shield {
            ShieldRow::Shield(Shield::Own(code)) => (self.code(&code), "your code"),
            ShieldRow::Shield(Shield::Open(code)) => (self.code(&code), "the code"),
            ShieldRow::Shield(Shield::Closed) => (closed(), "shield"),
            ShieldRow::Shield(Shield::Empty) => {
                (self.cells(vec![self.hole("."); self.scene.pegs()]), "no code")
            }
            ShieldRow::Shield(Shield::Table) => (closed(), "on a table"),
            ShieldRow::Shield(Shield::Evading) => (closed(), "evading"),
            ShieldRow::Entry { holes, cover: Cover::Open, typed } => {
                (self.draft(holes, typed), "your code")
            }
            ShieldRow::Entry { holes, cover: Cover::Covered, .. } => {
                let cell = |hole: usize| match holes.get(hole).copied().flatten() {
                    Some(_) => self.closed(),
                    None => self.hole("_"),
                };
                (self.cells((0..self.scene.pegs()).map(cell).collect()), "your code")
            }
        };
        self.line(Span::plain(" ".repeat(FRONT)), pegs, Vec::new(), &format!("  {text}"))
    }

    fn row(&self, number: usize) -> PictureLine {
        let placed = self.scene.rows.get(number - 1);
        let current = self.scene.row_in_play() == Some(number);
        let selected = self.scene.selected == Some(number);
        let sign = if current || selected { ">" } else { " " };
        let style = if selected { self.painter.bold_style() } else { Style::new() };
        let front = Span::styled(format!("{number:>3}{sign} "), style);
        match placed {
            Some(row) => self.line(
                front,
                self.code(&row.guess),
                self.keys(row),
                &format!("  {}", row.feedback),
            ),
            None if current => self.row_being_played(front),
            None => {
                let mut pegs = self.cells(vec![self.hole("."); self.scene.pegs()]);
                for span in &mut pegs {
                    span.style = self.painter.dim_style();
                }
                self.line(front, pegs, Vec::new(), "")
            }
        }
    }

    fn row_being_played(&self, front: Span) -> PictureLine {
        match self.scene.in_play {
            RowInPlay::Pending(guess) => {
                self.line(front, self.code(guess), Vec::new(), "  key pegs?")
            }
            RowInPlay::Draft { holes, typed } => {
                let text = if holes.is_empty() { "" } else { "  drafting" };
                self.line(front, self.draft(holes, typed), Vec::new(), text)
            }
            RowInPlay::Empty | RowInPlay::None => {
                let pegs = self.cells(vec![self.hole("."); self.scene.pegs()]);
                self.line(front, pegs, Vec::new(), "")
            }
        }
    }

    /// Pegs on their way to becoming a code. The first hole that is open is `_`.
    fn draft(&self, holes: &[Option<Peg>], typed: Option<(usize, u8)>) -> Vec<Span> {
        let open = |hole: &usize| holes.get(*hole).copied().flatten().is_none();
        let first_open = (0..self.scene.pegs()).find(open);
        let cell = |hole: usize| match (typed, holes.get(hole).copied().flatten()) {
            (Some((at, number)), _) if at == hole => self.hole(&format!("{number}_")),
            (_, Some(peg)) => self.peg(peg),
            (_, None) if Some(hole) == first_open => self.hole("_"),
            (_, None) => self.hole("."),
        };
        self.cells((0..self.scene.pegs()).map(cell).collect())
    }

    fn keys(&self, row: &Row) -> Vec<Span> {
        if self.keys_width() == 0 {
            return Vec::new();
        }
        let mut spans = Vec::new();
        for (idx, mark) in key_pegs(row).into_iter().enumerate() {
            spans.push(Span::plain(match (idx, self.fit) {
                (0, Fit::Wide) => "   ",
                (0, Fit::Close | Fit::Tight) => "  ",
                (_, Fit::Wide) => " ",
                (_, Fit::Close | Fit::Tight) => "",
            }));
            spans.push(self.painter.key_peg(mark));
        }
        spans
    }
}
