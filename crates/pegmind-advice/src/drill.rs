//! Puzzles from the rows of a game that cost most.

use pegmind_review::{FinishedGame, Puzzle, RowReview};
use pegmind_rules::{Codes, Strict};
use pegmind_solver::{Cancel, Guesses, Limits};

use crate::review::judge::Judge;
use crate::review::review;

/// The most kinds of guesses that are compared; those of a kind cost the same.
const KINDS_MAX: usize = 60;

/// The row of a game whose guess cost most, counted from 1, with the question which guess
/// costs nothing there. Returns `None` if no guess cost more than that, if that is not proven
/// in time, if the game was strict, or if the work was stopped.
#[must_use]
pub fn drill(game: &FinishedGame, limits: &Limits, cancel: &Cancel) -> Option<(usize, Puzzle)> {
    if game.strict == Strict::Yes || game.rules.code_count() > pegmind_review::PUZZLE_CODES_MAX {
        return None;
    }
    let found = review(game, limits, cancel, |_| {});
    let row = RowReview::drilled(game, &found.rows)?.row;
    Some((row, drill_row(game, row, limits, cancel)?))
}

/// The question which guess costs nothing in a row of a game, counted from 1. Returns `None` if
/// the guess that was made there is one, if what is right is not proven in time or too many
/// codes are left to work it out, if the game was strict, or if the work was stopped.
#[must_use]
pub fn drill_row(
    game: &FinishedGame,
    row: usize,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Puzzle> {
    if game.strict == Strict::Yes || game.rules.code_count() > pegmind_review::PUZZLE_CODES_MAX {
        return None;
    }
    let played = game.rows.get(row.checked_sub(1)?)?.guess;
    let board = game.board_before(row);
    let left = Codes::new(&game.rules).filter(|code| board.fits(code)).count();
    if left as u128 > RowReview::DRILL_LEFT_MAX {
        return None;
    }
    let ranked = Judge::new(&game.rules, Guesses::All, limits, cancel).rank(&board, KINDS_MAX)?;
    let best = ranked.first()?.1;
    let cost_max = RowReview::DRILL_COST_MAX + f64::EPSILON;
    let right = ranked.iter().filter(|kind| (kind.1 - best).value() <= cost_max);
    let right: Vec<_> = right.flat_map(|kind| kind.0.iter().copied()).collect();
    if right.contains(&played) {
        return None;
    }
    Puzzle::drill(&game.rules, board.rows(), &right, left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_session::Record;

    fn asked(text: &str) -> Option<(usize, Puzzle)> {
        let (game, problem) = FinishedGame::of_record(Record::parse(text).unwrap());
        assert!(problem.is_none());
        drill(&game, &Limits::THOROUGH, &Cancel::new())
    }

    #[test]
    fn the_costliest_row_is_asked_and_what_was_played_there_is_wrong() {
        // The worked example: the fourth guess cost half a guess.
        let (row, puzzle) =
            asked("1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0").unwrap();
        assert_eq!((row, puzzle.left(), puzzle.board().rows().len()), (4, 2, 3));
        let code = |text: &str| puzzle.board().rules().code(text).unwrap();
        assert!(!puzzle.is_right(&code("GPBY")));
        assert!(puzzle.is_right(&code("GPYB")) && puzzle.is_right(&code("GYPB")));
    }

    #[test]
    fn any_row_that_cost_something_can_be_asked() {
        let text = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0";
        let (game, _) = FinishedGame::of_record(Record::parse(text).unwrap());
        let asked = |row| drill_row(&game, row, &Limits::THOROUGH, &Cancel::new());
        assert_eq!(asked(4).map(|puzzle| puzzle.left()), Some(2));
        assert_eq!(asked(2).map(|puzzle| puzzle.left()), Some(276));
        for row in [0, 1, 5, 6] {
            assert_eq!(asked(row), None, "row {row}");
        }
    }

    #[test]
    fn perfect_play_is_not_asked_again() {
        assert_eq!(asked("1. RROY 4+0"), None);
        assert_eq!(asked("[Strict \"yes\"] 1. RROY 0+1 2. OBBB 0+0"), None);
    }
}
