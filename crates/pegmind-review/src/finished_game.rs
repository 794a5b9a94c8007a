//! A game to look back at, as everybody may know it.

use pegmind_rules::{Board, Code, Controller, Marks, Outcome, Row, Rules, Strict};
use pegmind_session::{Audited, Ledger, Record, RecordError, Replay, TableView};

/// A game to look back at: what is on its board, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The rules.
    pub rules: Rules,
    /// The rows, the first one first; those taken back are left out.
    pub rows: Vec<Row>,
    /// Whether every guess had to fit.
    pub strict: Strict,
    /// How it ended; `None` if it did not, or if that is not known.
    pub outcome: Option<Outcome>,
    /// The code, if it is known.
    pub code: Option<Code>,
    /// The answers that the code does not give.
    pub wrong: Vec<Audited>,
    /// Whether answers were taken on trust.
    pub marks: Marks,
    /// Who acted for the codemaker.
    pub maker: Controller,
    /// Who acted for the codebreaker.
    pub breaker: Controller,
    /// Time, hints and takebacks.
    pub ledger: Ledger,
}

impl FinishedGame {
    /// The game on a table.
    #[must_use]
    pub fn of(table: &TableView<'_>) -> Self {
        let rows = table.board.rows().to_vec();
        let solved = rows.last().filter(|row| row.feedback.is_solved()).map(|row| row.guess);
        Self {
            rules: *table.board.rules(),
            rows,
            strict: table.setup.options().strict,
            outcome: table.outcome,
            code: table.opening.map(|opening| opening.code).or(solved),
            wrong: table.audit.clone(),
            marks: table.setup.options().marks,
            maker: table.maker,
            breaker: table.breaker,
            ledger: table.ledger.clone(),
        }
    }

    /// The game of a record, and what keeps the rest of the record from being played, if
    /// anything does.
    #[must_use]
    pub fn of_record(record: Record) -> (Self, Option<RecordError>) {
        let mut replay = Replay::new(record);
        let problem = loop {
            match replay.advance() {
                Ok(Some(_)) => {}
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        let mut game = Self::of(&replay.view());
        if game.code.is_none() {
            // Whoever writes a game down may know the code before its end.
            game.code = replay.code();
            game.wrong = replay.audit();
        }
        (game, problem)
    }

    /// The board before a row, which is counted from 1.
    #[must_use]
    pub fn board_before(&self, row: usize) -> Board {
        let mut board = Board::new(self.rules);
        for answered in self.rows.iter().take(row.saturating_sub(1)) {
            // They are the rows of a board.
            let _ = board.push(*answered);
        }
        board
    }
}
