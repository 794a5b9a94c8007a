//! Boards and claims that tests are about.

use pegmind_rules::{Blanks, Board, FeedbackRule, Repeats, Rules, Strict};
use pegmind_tree::{Aim, Claim};

/// A claim of nothing.
pub(crate) const NOTHING: Claim = Claim {
    aim: Aim::Expected,
    strict: Strict::No,
    guesses_max: None,
    total: 0,
    longest: 0,
    lower: 0,
};

/// The board of MM(pegs,colors).
pub(crate) fn board(pegs: u8, colors: u8) -> Board {
    Board::new(Rules::mastermind(pegs, colors).unwrap())
}

/// The board of BC(pegs,colors).
pub(crate) fn bulls(pegs: u8, colors: u8) -> Board {
    Board::new(Rules::bulls_and_cows(pegs, colors).unwrap())
}

/// A board under any rules.
pub(crate) fn board_with(
    pegs: u8,
    colors: u8,
    repeats: Repeats,
    blanks: Blanks,
    feedback: FeedbackRule,
) -> Board {
    let rules = Rules::mastermind(pegs, colors).unwrap().with_blanks(blanks).unwrap();
    Board::new(rules.with_repeats(repeats).unwrap().with_feedback(feedback))
}

/// Small boards under every rule there is.
pub(crate) fn small_boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for (pegs, colors) in [(1, 2), (1, 5), (2, 2), (2, 4), (3, 3), (3, 4)] {
        for repeats in [Repeats::Allowed, Repeats::Forbidden] {
            for blanks in [Blanks::Allowed, Blanks::Forbidden] {
                for feedback in FeedbackRule::ALL {
                    boards.push(board_with(pegs, colors, repeats, blanks, *feedback));
                }
            }
        }
    }
    boards
}

/// A board with these rows.
pub(crate) fn with_rows(board: &Board, rows: &[(&str, &str)]) -> Board {
    Board::read(*board.rules(), rows.iter().copied()).unwrap()
}
