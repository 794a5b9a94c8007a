//! Boards for the unit tests.

use pegmind_rules::{Board, RowCount, Rules};

/// A board with 20 rows, key pegs, repeats and no blanks.
pub(crate) fn rules(pegs: u8, colors: u8) -> Rules {
    Rules::mastermind(pegs, colors).unwrap().with_rows(RowCount::new(20).unwrap())
}

/// A board with these guesses and answers.
pub(crate) fn board(rules: Rules, rows: &[(&str, &str)]) -> Board {
    Board::read(rules, rows.iter().copied()).unwrap()
}
