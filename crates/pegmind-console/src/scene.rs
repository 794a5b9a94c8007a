//! What is drawn of a board, however it is drawn.

use pegmind_face::tutorial::{Expected, LessonView};
use pegmind_rules::{Board, Code, Peg, PegMark, Row, Rules};
use pegmind_session::{Phase, Shield, View};

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
            _ if view.is_over() => RowInPlay::None,
            (Some(guess), _) => RowInPlay::Pending(guess),
            (None, Phase::Guess) => RowInPlay::Draft { holes: view.draft.holes(), typed: None },
            (None, _) => RowInPlay::Empty,
        };
        Self::on(view.board, in_play, view.shield)
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
        Self::on(view.board, in_play, view.shield)
    }

    fn on(board: &'a Board, in_play: RowInPlay<'a>, shield: Shield) -> Self {
        let (rules, rows) = (board.rules(), board.rows());
        Self { rules, rows, in_play, shield: ShieldRow::Shield(shield), selected: None }
    }
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

impl BoardScene<'_> {
    /// The number of the row that is played, if one is.
    #[must_use]
    pub fn row_in_play(&self) -> Option<usize> {
        (self.in_play != RowInPlay::None).then(|| self.rows.len() + 1)
    }

    /// How many pegs a row has.
    pub(crate) fn pegs(&self) -> usize {
        usize::from(self.rules.pegs().get())
    }

    /// How many rows the board has.
    pub(crate) fn row_count(&self) -> usize {
        usize::from(self.rules.rows().get())
    }
}

/// The key pegs of a row, as many as it has pegs: in the order of its pegs where
/// they are answered one by one, else exact ones first.
pub(crate) fn key_pegs(row: &Row) -> Vec<PegMark> {
    row.feedback.peg_marks().unwrap_or_else(|| {
        let exact = usize::from(row.feedback.exact().unwrap_or_default());
        let color = usize::from(row.feedback.color().unwrap_or_default());
        let marks = std::iter::repeat_n(PegMark::Exact, exact)
            .chain(std::iter::repeat_n(PegMark::Color, color))
            .chain(std::iter::repeat(PegMark::Nothing));
        marks.take(row.guess.pegs().len()).collect()
    })
}
