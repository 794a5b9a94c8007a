//! Looking back at a game: what each guess cost and what was luck.

mod codemaker;
pub(crate) mod judge;
#[cfg(test)]
mod tests;

use pegmind_review::{Alternative, Amount, FinishedGame, GameReview, Rest, RowReview, RowValues};
use pegmind_rules::{Board, Code, Row, Strict};
use pegmind_solver::{Cancel, Guesses, Limits};

use crate::review::judge::{Judge, Judged};

/// How many kinds of guesses are told that could have been made.
const ALTERNATIVES: usize = 5;

/// Reviews a game, row by row as each is found.
///
/// A row is judged by what its codebreaker knew: the rows before it. On boards like the classic
/// one all of it is exact; elsewhere what is not proven within the limits is called an estimate,
/// and the account of the game balances all the same. Strict games are judged by strict play.
/// What cannot be judged, because no code fits or the work was stopped, is told.
pub fn review(
    game: &FinishedGame,
    limits: &Limits,
    cancel: &Cancel,
    mut each: impl FnMut(&RowReview),
) -> GameReview {
    let mut judge = Judge::new(&game.rules, guesses_of(game), limits, cancel);
    let (rows, stopped) = judge_rows(&mut judge, &game.board_before(1), &[], &game.rows, &mut each);
    let mut review = GameReview::new(game, rows, stopped);
    if stopped.is_none() {
        codemaker::judge_answers(game, &mut review, &mut judge);
        review.hardness = codemaker::hardness(game, limits, cancel);
    }
    review
}

/// The best guesses that could have been made in a row, counted from 1: up to five kinds that
/// are alike, and the one that was played. Returns `None` if the game has no such row, no code
/// fits, or the work was stopped.
#[must_use]
pub fn alternatives(
    game: &FinishedGame,
    row: usize,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Vec<Alternative>> {
    let board = game.board_before(row);
    let played = game.rows.get(row.checked_sub(1)?)?.guess;
    let mut judge = Judge::new(&game.rules, guesses_of(game), limits, cancel);
    let ranked = judge.rank(&board, ALTERNATIVES);
    let Judged::Values(values) = judge.judge(&board, Some(&played)) else { return None };
    let RowValues { best, best_guess, played: expected, .. } = *values;
    let alternative = |guesses: &[Code], expected: Amount| {
        let is_played = guesses.contains(&played);
        let guess = if is_played { played } else { *guesses.first()? };
        let cost = expected - best;
        let alike = guesses.len() as u64;
        Some(Alternative {
            guess,
            alike,
            fits: board.fits(&guess),
            expected,
            cost,
            played: is_played,
        })
    };
    let kinds =
        ranked.unwrap_or_else(|| best_guess.map(|guess| (vec![guess], best)).into_iter().collect());
    let mut found: Vec<Alternative> =
        kinds.iter().filter_map(|(guesses, expected)| alternative(guesses, *expected)).collect();
    if !found.iter().any(|alternative| alternative.played) {
        found.extend(alternative(&[played], expected));
    }
    Some(found)
}

/// Which guesses are compared.
const fn guesses_of(game: &FinishedGame) -> Guesses {
    match game.strict {
        Strict::Yes => Guesses::Candidates,
        Strict::No => Guesses::All,
    }
}

/// Judges rows from a board on, whose rows were judged before as far as is told, up to the first
/// that no code fits or the code is found in; and which one was not judged in time, if any.
fn judge_rows(
    judge: &mut Judge<'_>,
    board: &Board,
    earlier: &[RowReview],
    rows: &[Row],
    each: &mut impl FnMut(&RowReview),
) -> (Vec<RowReview>, Option<usize>) {
    let mut board = board.clone();
    let mut reviews = earlier.to_vec();
    let mut open: Option<(Row, RowValues, Board)> = None;
    for row in rows.iter().map(Some).chain([None]) {
        let solved = open.as_ref().is_some_and(|(row, ..)| row.feedback.is_solved());
        let judged =
            if solved { None } else { Some(judge.judge(&board, row.map(|row| &row.guess))) };
        let (rest, values) = match judged {
            None => (Some(Rest::FOUND), None),
            Some(Judged::NoCode) => (None, None),
            Some(Judged::Unknown) => {
                let new = reviews.split_off(earlier.len());
                return (new, Some(board.rows().len().max(1)));
            }
            Some(Judged::Values(values)) => {
                let RowValues { left_before: left, best: guesses, .. } = *values;
                (Some(Rest { left, guesses }), Some(*values))
            }
        };
        if let Some((row, values, before)) = open.take() {
            let review = RowReview::new(&before, &reviews, row, values, rest);
            each(&review);
            reviews.push(review);
        }
        let Some((row, values)) = row.zip(values) else { break };
        let before = board.clone();
        // The rows are those of such a board.
        let _ = board.push(*row);
        open = Some((*row, values, before));
    }
    (reviews.split_off(earlier.len()), None)
}
