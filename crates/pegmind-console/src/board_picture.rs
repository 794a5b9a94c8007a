//! The board as a picture: shield, rows from the bottom, key pegs, a frame.

use std::ops::RangeInclusive;

use anstyle::Style;
use pegmind_face::tutorial::{Expected, LessonView};
use pegmind_rules::{Code, FeedbackRule, Peg, PegMark, Row, Rules};
use pegmind_session::{Phase, Shield, View};

use crate::painter::Painter;
use crate::picture::{PictureLine, Span};

/// The columns in front of the pegs: a row's number and a gap.
const FRONT: usize = 5;

/// The fewest rows that a board is shortened to.
const ROWS_MIN: usize = 3;

/// What stands in the row that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowInPlay<'a> {
    /// Nothing is played now.
    None,
    /// A guess is put together. Its holes from left to right, and those whose
    /// pegs are kept.
    Draft {
        /// The pegs.
        holes: &'a [Option<Peg>],
        /// A number that is not typed to its end, and its hole, from 0.
        typed: Option<(usize, u8)>,
    },
    /// A guess that waits for its key pegs.
    Pending(&'a Code),
    /// Somebody else's turn: the row is empty.
    Empty,
}

/// What stands in the shield row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShieldRow<'a> {
    /// What the viewer may know of the code.
    Shield(Shield),
    /// A code that is being typed.
    Entry {
        /// The pegs.
        holes: &'a [Option<Peg>],
        /// Whether they are covered.
        cover: Cover,
        /// A number that is not typed to its end, and its hole, from 0.
        typed: Option<(usize, u8)>,
    },
}

/// Whether pegs can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// They can.
    Open,
    /// Only how many there are.
    Covered,
}

/// All that is drawn of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardScene<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The answered rows, the first one first.
    pub rows: &'a [Row],
    /// The row behind them.
    pub in_play: RowInPlay<'a>,
    /// The row of the code.
    pub shield: ShieldRow<'a>,
    /// A row that stands out, from 1.
    pub selected: Option<usize>,
}

impl<'a> BoardScene<'a> {
    /// The board of a session or of a replay.
    #[must_use]
    pub fn of(view: &'a View<'a>) -> Self {
        let in_play = match (view.pending, view.phase) {
            _ if view.outcome.is_some() => RowInPlay::None,
            (Some(guess), _) => RowInPlay::Pending(guess),
            (None, Phase::Guess) => RowInPlay::Draft { holes: view.draft.holes(), typed: None },
            (None, _) => RowInPlay::Empty,
        };
        Self {
            rules: view.board.rules(),
            rows: view.board.rows(),
            in_play,
            shield: ShieldRow::Shield(view.shield),
            selected: None,
        }
    }

    /// The board of a lesson. The holes are those of the guess that is put
    /// together, where the lesson asks for one.
    #[must_use]
    pub fn of_lesson(view: &'a LessonView<'a>, holes: &'a [Option<Peg>]) -> Self {
        let in_play = match (view.pending, view.expected) {
            (Some(guess), _) => RowInPlay::Pending(guess),
            (None, Expected::Guess) => RowInPlay::Draft { holes, typed: None },
            (None, Expected::Continue | Expected::KeyPegs | Expected::Done) => RowInPlay::None,
        };
        Self {
            rules: view.board.rules(),
            rows: view.board.rows(),
            in_play,
            shield: ShieldRow::Shield(view.shield),
            selected: None,
        }
    }
}

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

/// Whether there is a frame around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// There is, with this title.
    Titled(&'static str),
    /// There is none.
    None,
}

/// The room for a board.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The columns.
    pub columns: usize,
    /// The lines, frame included; as many as it takes where nothing is said.
    pub lines: Option<usize>,
    /// The frame.
    pub frame: Frame,
    /// By how many rows the board is pushed down, to see higher ones, if it
    /// does not fit.
    pub scroll: usize,
}

/// What is at a place of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A hole, from 0, of the shield row.
    Shield(usize),
    /// A hole, from 0, of a row, from 1.
    Hole {
        /// The row.
        row: usize,
        /// The hole.
        hole: usize,
    },
    /// The number of a row, from 1.
    Number(usize),
    /// The part of a row behind its pegs.
    Keys(usize),
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
        self.inner_width() + if self.room.frame == Frame::None { 0 } else { 2 }
    }

    /// The picture, the highest line first.
    #[must_use]
    pub fn lines(&self) -> Vec<PictureLine> {
        let rows = self.rows_shown();
        let (lowest, highest) = (*rows.start(), *rows.end());
        let count = self.row_count();
        let mut lines = Vec::new();
        if let Frame::Titled(title) = self.room.frame {
            lines.push(self.rule(&format!(" {title} ")));
        }
        lines.push(self.shield());
        if self.says_above(highest) {
            lines.push(self.rule(&rows_text(highest + 1, count, "above")));
        }
        lines.extend(rows.rev().map(|number| self.row(number)));
        match (lowest > 1, self.room.frame) {
            (true, _) => lines.push(self.rule(&rows_text(1, lowest - 1, "below"))),
            (false, Frame::Titled(_)) => lines.push(self.rule("")),
            (false, Frame::None) => {}
        }
        lines
    }

    /// What is at this column and line of the picture, from 0.
    #[must_use]
    pub fn place_at(&self, column: usize, line: usize) -> Option<Place> {
        let framed = usize::from(self.room.frame != Frame::None);
        let column = column.checked_sub(framed)?;
        let line = line.checked_sub(framed)?;
        if column >= self.inner_width() {
            return None;
        }
        let hole = column.checked_sub(FRONT).map(|column| column / self.step());
        let hole = hole.filter(|hole| *hole < self.pegs());
        if line == 0 {
            return hole.map(Place::Shield);
        }
        let rows = self.rows_shown();
        let above = usize::from(self.says_above(*rows.end()));
        let row = rows.end().checked_sub(line.checked_sub(1 + above)?)?;
        if row < *rows.start() {
            return None;
        }
        Some(match hole {
            Some(hole) => Place::Hole { row, hole },
            None if column < FRONT => Place::Number(row),
            None => Place::Keys(row),
        })
    }

    /// The column and line, from 0, of the label of a hole, if it is shown.
    #[must_use]
    pub fn position(&self, place: Place) -> Option<(usize, usize)> {
        let framed = usize::from(self.room.frame != Frame::None);
        let rows = self.rows_shown();
        let above = usize::from(self.says_above(*rows.end()));
        let (hole, line) = match place {
            Place::Shield(hole) => (hole, 0),
            Place::Hole { row, hole } if rows.contains(&row) => {
                (hole, 1 + above + rows.end() - row)
            }
            Place::Hole { .. } | Place::Number(_) | Place::Keys(_) => return None,
        };
        let label = usize::from(self.fit != Fit::Tight);
        Some((framed + FRONT + hole * self.step() + label, framed + line))
    }

    /// How far the board can be pushed down.
    #[must_use]
    pub fn scroll_max(&self) -> usize {
        let rows = self.rows_at_rest();
        self.row_count() - *rows.end()
    }

    fn pegs(&self) -> usize {
        usize::from(self.scene.rules.pegs().get())
    }

    fn row_count(&self) -> usize {
        usize::from(self.scene.rules.rows().get())
    }

    /// The number of the row that is played, if one is.
    fn row_in_play(&self) -> Option<usize> {
        (self.scene.in_play != RowInPlay::None).then(|| self.scene.rows.len() + 1)
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
        self.pegs() * self.step() - last_gap
    }

    /// The columns of the key pegs of a row, with the space before them.
    fn keys_width(&self) -> usize {
        match (self.fit, self.scene.rules.feedback()) {
            (Fit::Tight, _) | (_, FeedbackRule::Sum) => 0,
            (Fit::Wide, _) => 2 * self.pegs() + 2,
            (Fit::Close, _) => self.pegs() + 2,
        }
    }

    fn text_width(&self) -> usize {
        match self.scene.rules.feedback() {
            FeedbackRule::PerPeg => self.pegs() + 2,
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
        let inner = self.inner_width();
        PictureLine::from(match self.room.frame {
            Frame::Titled(_) => format!("+{text:-^inner$}+"),
            Frame::None => format!("{text:-^inner$}"),
        })
    }

    /// One line of the board.
    fn line(&self, front: Span, pegs: Vec<Span>, keys: Vec<Span>, text: &str) -> PictureLine {
        let edge = if self.room.frame == Frame::None { "" } else { "|" };
        let mut line = PictureLine::default();
        line.push(edge);
        line.0.push(front);
        line.0.extend(pegs);
        line.0.extend(keys);
        let rest = (self.width() - edge.len()).saturating_sub(line.width());
        line.push(format!("{text:<rest$}{edge}"));
        line.joined()
    }

    /// The rows there is room for, the current one among them.
    fn rows_shown(&self) -> RangeInclusive<usize> {
        let rest = self.rows_at_rest();
        let scroll = self.room.scroll.min(self.row_count() - rest.end());
        rest.start() + scroll..=rest.end() + scroll
    }

    /// Whether a line says that there are rows above this one. Without a frame
    /// only if they are not empty.
    fn says_above(&self, highest: usize) -> bool {
        match self.room.frame {
            Frame::Titled(_) => highest < self.row_count(),
            Frame::None => highest < self.scene.rows.len(),
        }
    }

    /// The rows that are shown before anybody scrolls.
    fn rows_at_rest(&self) -> RangeInclusive<usize> {
        let rows = self.row_count();
        // The shield, and the frame above it and below the rows.
        let framed = 2 * usize::from(self.room.frame != Frame::None);
        let room = self.room.lines.map_or(rows, |lines| lines.saturating_sub(framed + 1));
        let room = room.max(ROWS_MIN);
        if rows <= room {
            return 1..=rows;
        }
        // One line says that there are more, in a frame above, without one
        // below.
        let room = room.max(ROWS_MIN + 1) - 1;
        let played = self.row_in_play().unwrap_or(self.scene.rows.len());
        let wanted = self.scene.selected.unwrap_or(played);
        let top = wanted + usize::from(framed > 0);
        let top = top.clamp(room, rows);
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
        let closed = || self.cells(vec![self.closed(); self.pegs()]);
        let (pegs, text) = match self.scene.shield {
            ShieldRow::Shield(Shield::Own(code)) => (self.code(&code), "your code"),
            ShieldRow::Shield(Shield::Open(code)) => (self.code(&code), "the code"),
            ShieldRow::Shield(Shield::Closed) => (closed(), "shield"),
            ShieldRow::Shield(Shield::Empty) => {
                (self.cells(vec![self.hole("."); self.pegs()]), "no code")
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
                (self.cells((0..self.pegs()).map(cell).collect()), "your code")
            }
        };
        self.line(Span::plain(" ".repeat(FRONT)), pegs, Vec::new(), &format!("  {text}"))
    }

    fn row(&self, number: usize) -> PictureLine {
        let placed = self.scene.rows.get(number - 1);
        let current = self.row_in_play() == Some(number);
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
                let mut pegs = self.cells(vec![self.hole("."); self.pegs()]);
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
                let pegs = self.cells(vec![self.hole("."); self.pegs()]);
                self.line(front, pegs, Vec::new(), "")
            }
        }
    }

    /// Pegs on their way to becoming a code. The first hole that is open is `_`.
    fn draft(&self, holes: &[Option<Peg>], typed: Option<(usize, u8)>) -> Vec<Span> {
        let open = |hole: &usize| holes.get(*hole).copied().flatten().is_none();
        let first_open = (0..self.pegs()).find(open);
        let cell = |hole: usize| match (typed, holes.get(hole).copied().flatten()) {
            (Some((at, number)), _) if at == hole => self.hole(&format!("{number}_")),
            (_, Some(peg)) => self.peg(peg),
            (_, None) if Some(hole) == first_open => self.hole("_"),
            (_, None) => self.hole("."),
        };
        self.cells((0..self.pegs()).map(cell).collect())
    }

    fn keys(&self, row: &Row) -> Vec<Span> {
        if self.keys_width() == 0 {
            return Vec::new();
        }
        let marks = row.feedback.peg_marks().unwrap_or_else(|| {
            let exact = usize::from(row.feedback.exact().unwrap_or_default());
            let color = usize::from(row.feedback.color().unwrap_or_default());
            let marks = std::iter::repeat_n(PegMark::Exact, exact)
                .chain(std::iter::repeat_n(PegMark::Color, color))
                .chain(std::iter::repeat(PegMark::Nothing));
            marks.take(self.pegs()).collect()
        });
        let mut spans = Vec::new();
        for (idx, mark) in marks.into_iter().enumerate() {
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
