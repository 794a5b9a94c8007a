//! What the guesses of a daily game cost beside the best ones, worked out in the queue of all
//! questions.

use pegmind_advice::Limits;
use pegmind_review::{Daily, Figures, FinishedGame};
use pegmind_rules::{Code, Controller, MakerLevel, Marks, Outcome, Row, Strict, mark};
use pegmind_session::Ledger;
use pegmind_solver::Cancel;
use pegmind_store::{DailyCost, DailyResult};

use super::hall_error::HallError;
use crate::error::ApiError;
use crate::peer::Peer;
use crate::state::AppState;

/// How many games that were left are worked out one after the other.
const LEFT_MAX: u32 = 16;

/// Works out what a daily game cost, for somebody who asks for it or for nobody, and keeps it.
///
/// # Errors
///
/// If too much waits, or it cannot be kept. It is still to be worked out then.
pub(super) async fn settle(
    state: AppState,
    peer: Option<Peer>,
    result: DailyResult,
) -> Result<DailyCost, ApiError> {
    let cost = match game_of(&result) {
        Some(game) if !game.rows.is_empty() => {
            let work = move |cancel: &Cancel| cost_of(&game, cancel);
            let done = match peer {
                Some(peer) => state.pool().ask(peer, work).await,
                None => state.pool().work(Peer::UNKNOWN, work).await,
            };
            match done {
                Ok(done) => done.found,
                Err(ApiError::TooMuchWork) => DailyCost::Unknown,
                Err(error) => return Err(error),
            }
        }
        Some(_) | None => DailyCost::Unknown,
    };
    let people = state.hall().people()?;
    people.settle(DailyResult { cost, ..result }).await.map_err(HallError::from)?;
    Ok(cost)
}

/// Works out those that were left: the queue was full, or the server was stopped meanwhile.
pub(super) async fn settle_left(state: AppState) {
    let settled = async {
        let left = state.hall().people()?.unsettled(LEFT_MAX).await.map_err(HallError::from)?;
        for result in left {
            settle(state.clone(), None, result).await?;
        }
        Ok::<(), ApiError>(())
    };
    if let Err(error) = settled.await {
        tracing::debug!(%error, "costs of daily games are worked out later");
    }
}

/// What all guesses of a game cost, as far as they are all judged.
fn cost_of(game: &FinishedGame, cancel: &Cancel) -> DailyCost {
    let review = pegmind_advice::review(game, &Limits::THOROUGH, cancel, |_| ());
    let figures = Figures::of(&review.rows, game.rows.len());
    let cost = figures.map(|figures| figures.costs().sum::<pegmind_review::Millionths>());
    cost.map_or(DailyCost::Unknown, |cost| DailyCost::Millionths(cost.0))
}

/// The game of which the guesses are kept.
fn game_of(result: &DailyResult) -> Option<FinishedGame> {
    let daily = Daily::new(result.day.parse().ok()?, result.preset.parse().ok()?);
    let (rules, code) = (daily.rules(), daily.code());
    let row = |text: &str| {
        let guess: Code = rules.code(text).ok()?;
        Some(Row { guess, feedback: mark(&rules, &code, &guess) })
    };
    let rows: Option<Vec<Row>> = result.game.split_whitespace().map(row).collect();
    Some(FinishedGame {
        rules,
        rows: rows?,
        strict: Strict::No,
        outcome: Some(if result.found.is_some() { Outcome::Solved } else { Outcome::Unsolved }),
        code: Some(code),
        wrong: Vec::new(),
        marks: Marks::default(),
        maker: Controller::Maker(MakerLevel::Random),
        breaker: Controller::Human,
        ledger: Ledger::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(game: &str) -> DailyResult {
        DailyResult {
            day: "2026-11-21".into(),
            preset: "mini".into(),
            game: game.into(),
            ..DailyResult::default()
        }
    }

    #[test]
    fn a_game_costs_what_its_review_says() {
        let code = Daily::new("2026-11-21".parse().unwrap(), pegmind_rules::Preset::Mini).code();
        let cost = |game: &str| cost_of(&game_of(&result(game)).unwrap(), &Cancel::new());
        let wasted = format!("RRR RRR RRR {code}");
        let DailyCost::Millionths(wasted) = cost(&wasted) else { panic!("it is judged") };
        let DailyCost::Millionths(quick) = cost(&format!("RRR {code}")) else { panic!("so is it") };
        assert!(quick >= 0 && wasted > quick + 1_500_000, "{quick} {wasted}");
        let stopped = Cancel::new();
        stopped.stop();
        let game = game_of(&result("RRR")).unwrap();
        assert_eq!(cost_of(&game, &stopped), DailyCost::Unknown);
        assert!(game_of(&result("no game")).is_none());
    }
}
