//! What a codemaker did: how hard the code was, and what wrong answers cost.

use pegmind_optimal::OPTIMAL_CODES_MAX;
use pegmind_review::{Amount, FinishedGame, GameReview, Hardness, RowReview};
use pegmind_rules::{
    Board, BreakerLevel, Code, Controller, Row, RowCount, Rules, SplitMix64, Strict, mark,
};
use pegmind_solver::{Cancel, Limits};

use super::judge_rows;
use crate::level::guess;
use crate::level::perfect::{depth_of, total_alike};
use crate::review::judge::Judge;

/// How many games a level that draws plays against a code.
const GAMES: u32 = 50;

/// The same for a level that looks for the best guess.
const SLOW_GAMES: u32 = 10;

/// The longest game that is played to see how hard a code is.
const GUESSES_MAX: u32 = 40;

/// Finds out what wrong answers cost: how much more the guesses after each, up to the next one,
/// cost on the board with right answers than on the board that the codebreaker saw.
pub(super) fn judge_answers(game: &FinishedGame, review: &mut GameReview, judge: &mut Judge<'_>) {
    let (Some(code), Some(first)) = (game.code, review.wrong.first()) else { return };
    let first = first.audited.row;
    let right = |row: &Row| Row { feedback: mark(&game.rules, &code, &row.guess), ..*row };
    let rows: Vec<Row> = game.rows.iter().map(right).collect();
    let found = rows.iter().position(|row| row.feedback.is_solved());
    let shown = game.rows.len();
    let before = FinishedGame { rows: rows.clone(), ..game.clone() }.board_before(first + 1);
    let later = rows.get(first..).unwrap_or_default();
    let (judged, stopped) = if found.is_some_and(|found| found < first) {
        (Vec::new(), None)
    } else {
        judge_rows(judge, &before, &[], later, &mut |_| ())
    };
    if stopped.is_some() {
        return;
    }
    let seen = |row: usize| review.rows.iter().find(|seen| seen.row == row);
    // After the code was found every guess is lost.
    let extra = |row: usize| match judged.iter().find(|judged| judged.row == row) {
        Some(judged) => judged.cost - seen(row).map_or(Amount::ZERO, |seen: &RowReview| seen.cost),
        None => Amount::whole(1),
    };
    let places: Vec<usize> = review.wrong.iter().map(|wrong| wrong.audited.row).collect();
    let costs: Vec<Amount> = (places.iter().enumerate())
        .map(|(idx, place)| {
            let next = places.get(idx + 1).copied().unwrap_or(shown);
            (place + 1..=next).map(extra).sum()
        })
        .collect();
    for (wrong, cost) in review.wrong.iter_mut().zip(costs) {
        wrong.cost = Some(cost);
    }
}

/// How hard the code of a person was: for the level of the computer that looked for it, or for
/// perfect play. Returns `None` if no person made it, or that is not known.
pub(super) fn hardness(game: &FinishedGame, limits: &Limits, cancel: &Cancel) -> Option<Hardness> {
    let code = game.code.filter(|_| game.maker == Controller::Human)?;
    let rules = game.rules;
    if rules.code_count() > u128::from(OPTIMAL_CODES_MAX) {
        return None;
    }
    let (level, guesses) = match game.breaker {
        Controller::Breaker(BreakerLevel::Perfect) | Controller::Human => {
            (None, Amount::whole(depth_of(&rules, &code)?))
        }
        Controller::Breaker(level) => {
            let mean = play(&rules, &code, level, game.strict, limits, cancel)?;
            (Some(level), Amount::About(mean))
        }
        Controller::Maker(_) | Controller::Table => return None,
    };
    let perfect = || total_alike(&Board::new(rules));
    let average = match level {
        None => perfect().map(|(_, total)| Amount::mean(total, rules.code_count())),
        Some(_) => None,
    };
    (!cancel.is_stopped()).then_some(Hardness { code, level, guesses, average })
}

/// How many guesses a level takes on average to find a code, in some games.
fn play(
    rules: &Rules,
    code: &Code,
    level: BreakerLevel,
    strict: Strict,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<f64> {
    let games = match level {
        BreakerLevel::Casual | BreakerLevel::Steady => GAMES,
        BreakerLevel::Sharp
        | BreakerLevel::Expert
        | BreakerLevel::Perfect
        | BreakerLevel::Average(_) => SLOW_GAMES,
    };
    let rules = &rules.with_rows(RowCount::new(99).ok()?);
    let mut total = 0;
    for game in 0..games {
        let mut randomness = SplitMix64(game.into());
        let mut board = Board::new(*rules);
        for made in 1..=GUESSES_MAX {
            let guess = guess(&board, level, strict, &mut randomness, limits, cancel)?;
            let row = Row { guess, feedback: mark(rules, code, &guess) };
            if row.feedback.is_solved() || made == GUESSES_MAX {
                total += made;
                break;
            }
            board.push(row).ok()?;
        }
    }
    Some(f64::from(total) / f64::from(games))
}
