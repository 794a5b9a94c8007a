//! How a game went that is over, with all that is needed to say it.

use pegmind_rules::{Board, Controller, Course, Feedback, MakerLevel, Outcome, Row, Strict};

use crate::answers::{Audited, OpenRow, is_found};
use crate::ledger::Ledger;
use crate::view::TableView;

/// How a game went that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The rules and the rows.
    pub board: Board,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether every guess had to fit.
    pub strict: Strict,
    /// The answers that were wrong.
    pub audit: Vec<Audited>,
    /// What an evading codemaker had open at each answer.
    pub open: Vec<OpenRow>,
    /// Time and hints.
    pub ledger: Ledger,
    /// What a solver says of it.
    pub course: Course,
}

/// One row of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The codes before and after it.
    pub open: OpenRow,
    /// The guess and its answer; `None` of a row that was taken back.
    pub row: Option<Row>,
    /// Whether the guess could be the code.
    pub fits: bool,
    /// Whether it comes after an answer that was wrong.
    pub misled: bool,
}

impl ResultRow {
    /// The answer.
    #[must_use]
    pub fn feedback(&self) -> Option<Feedback> {
        self.row.map(|row| row.feedback)
    }
}

impl GameResult {
    /// What good play needs on average is of codes that are equally likely: of no
    /// others it says nothing.
    pub(crate) fn of(table: &TableView<'_>, mut course: Course) -> Self {
        if !matches!(
            table.maker,
            Controller::Human | Controller::Table | Controller::Maker(MakerLevel::Random)
        ) {
            course.average = None;
        }
        Self {
            board: table.board.clone(),
            outcome: table.outcome.unwrap_or(Outcome::Unsolved),
            strict: table.setup.options().strict,
            audit: table.audit.clone(),
            open: table.open.clone(),
            ledger: table.ledger.clone(),
            course,
        }
    }

    /// Whether the code was found, and key pegs do not only say so.
    #[must_use]
    pub fn is_found(&self) -> bool {
        is_found(Some(self.outcome), &self.audit)
    }

    /// Its rows, the first one first. Where the codemaker evades also those that were
    /// taken back: their answers bind it still.
    #[must_use]
    pub fn rows(&self) -> Vec<ResultRow> {
        let rows = self.board.rows();
        let mut so_far = Board::new(*self.board.rules());
        let fits: Vec<bool> = rows
            .iter()
            .map(|row| {
                let fits = so_far.fits(&row.guess);
                // A board that holds all rows holds the first of them.
                let _ = so_far.push(*row);
                fits
            })
            .collect();
        let of = |open: OpenRow| {
            let idx = open.row.checked_sub(1).filter(|_| !open.taken_back);
            ResultRow {
                open,
                row: idx.and_then(|idx| rows.get(idx)).copied(),
                fits: idx.and_then(|idx| fits.get(idx)).copied().unwrap_or_default(),
                misled: self.audit.first().is_some_and(|wrong| wrong.row < open.row),
            }
        };
        if !self.open.is_empty() {
            return self.open.iter().copied().map(of).collect();
        }
        let left = &self.course.left;
        let pairs = left.iter().zip(left.iter().skip(1)).take(rows.len());
        let open = (1..).zip(pairs).map(|(row, (before, after))| OpenRow {
            row,
            taken_back: false,
            before: *before,
            after: *after,
        });
        open.map(of).collect()
    }
}
