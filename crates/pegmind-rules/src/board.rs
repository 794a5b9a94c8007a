//! The rows placed so far: all that a codebreaker may know.

use alloc::vec::Vec;

use thiserror::Error;

use crate::code::Code;
use crate::conflict::conflicts;
use crate::draft::Draft;
use crate::feedback::Feedback;
use crate::mark::mark;
use crate::notation::ParseRowError;
use crate::row::Row;
use crate::rules::Rules;

/// A row that a code does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The number of the row, from 1.
    pub row: usize,
    /// What the row reads.
    pub given: Feedback,
    /// What it would read if the code were right.
    pub would_be: Feedback,
}

/// The public board: the rules and the rows, the first row first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rules: Rules,
    rows: Vec<Row>,
}

impl Board {
    /// A board without rows.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self { rules, rows: Vec::new() }
    }

    /// A board with these guesses and answers, in the notation of [`Rules::row`].
    ///
    /// ```
    /// use pegmind_rules::{Board, Rules};
    /// let board = Board::read(Rules::mastermind(4, 6)?, [("RROY", "0+1"), ("RBGG", "0+2")])?;
    /// assert_eq!(board.rows().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ReadBoardError`] for a row that cannot be read, and for more rows than the
    /// board has.
    pub fn read<'a>(
        rules: Rules,
        rows: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ReadBoardError> {
        let mut board = Self::new(rules);
        for (guess, answer) in rows {
            board.push(rules.row(guess, answer)?)?;
        }
        Ok(board)
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rows placed so far, the first one first.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How many rows are still free.
    #[must_use]
    pub fn rows_left(&self) -> usize {
        usize::from(self.rules.rows().get()).saturating_sub(self.rows.len())
    }

    /// Places a row above the others.
    ///
    /// # Errors
    ///
    /// [`BoardFullError`] if every row is used.
    pub fn push(&mut self, row: Row) -> Result<(), BoardFullError> {
        if self.rows_left() == 0 {
            return Err(BoardFullError { rows: self.rules.rows().get() });
        }
        self.rows.push(row);
        Ok(())
    }

    /// Takes the last row off the board and returns it.
    pub fn pop(&mut self) -> Option<Row> {
        self.rows.pop()
    }

    /// Whether this code would have been answered as every row was.
    #[must_use]
    pub fn fits(&self, code: &Code) -> bool {
        self.rows.iter().all(|row| mark(&self.rules, code, &row.guess) == row.feedback)
    }

    /// The rows this code does not fit, the first one first.
    #[must_use]
    pub fn clashes(&self, code: &Code) -> Vec<Clash> {
        let clash = |(idx, row): (usize, &Row)| {
            let would_be = mark(&self.rules, code, &row.guess);
            let clash = Clash { row: idx + 1, given: row.feedback, would_be };
            (would_be != row.feedback).then_some(clash)
        };
        self.rows.iter().enumerate().filter_map(clash).collect()
    }

    /// The number, from 1, of the first row that no code with these pegs in
    /// these holes can have answered as it was.
    ///
    /// Each row is judged alone, by what the open holes can still add to its
    /// matches. That is necessary, not sufficient: where nothing is returned
    /// there may still be no code that fits, because rows exclude it together
    /// or because the rules have no such code. Of a draft without holes it is
    /// the first of [`Board::clashes`]. Pegs past the last hole of the board
    /// are not looked at.
    #[must_use]
    pub fn first_conflict(&self, draft: &Draft) -> Option<usize> {
        let conflict = self.rows.iter().position(|row| conflicts(row, draft.holes()));
        conflict.map(|idx| idx + 1)
    }
}

/// Rows that no board has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadBoardError {
    /// A row cannot be read.
    #[error(transparent)]
    Row(#[from] ParseRowError),
    /// There are too many.
    #[error(transparent)]
    Full(#[from] BoardFullError),
}

/// Every row of the board is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("all {rows} rows are used")]
pub struct BoardFullError {
    /// The rows of the board.
    pub rows: u8,
}
