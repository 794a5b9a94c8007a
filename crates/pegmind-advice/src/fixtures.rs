//! Boards for the unit tests.

use pegmind_rules::{Blanks, Board, ColorCount, FeedbackRule, PegCount, Repeats, RowCount, Rules};

/// A board with 20 rows, key pegs, repeats and no blanks.
pub(crate) fn rules(pegs: u8, colors: u8) -> Rules {
    Rules::new(
        PegCount::new(pegs).unwrap(),
        ColorCount::new(colors).unwrap(),
        Repeats::Allowed,
        Blanks::Forbidden,
        FeedbackRule::Keys,
        RowCount::new(20).unwrap(),
    )
    .unwrap()
}

/// A board with these guesses and answers.
pub(crate) fn board(rules: Rules, rows: &[(&str, &str)]) -> Board {
    let mut board = Board::new(rules);
    for (guess, answer) in rows {
        board.push(rules.row(guess, answer).unwrap()).unwrap();
    }
    board
}
