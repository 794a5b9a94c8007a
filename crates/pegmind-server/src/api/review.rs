//! `POST /api/review`: what each guess of a game cost, and what was luck.

use axum::Json;
use axum::extract::State;
use pegmind_advice::{Limits, alternatives};
use pegmind_face::record_problem;
use pegmind_protocol::ReviewReply;
use pegmind_review::FinishedGame;
use pegmind_session::{GameId, Record, split_history};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::body::Asked;
use crate::error::ApiError;
use crate::peer::Peer;
use crate::state::AppState;

/// A game to look back at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    /// The record of the game, as `docs/record.md` describes it.
    record: String,
    /// The number of a row, from 1, of which to tell what else could have been guessed.
    #[schema(minimum = 1, maximum = 99)]
    row: Option<usize>,
}

/// Tells what each guess of a game cost, and what was luck. Where that takes too long the
/// rows that were not looked at are left out, and `unjudged` says `stopped`.
#[utoipa::path(post, path = "/api/review", request_body = ReviewRequest, responses(
    (status = 200, body = ReviewReply),
))]
pub(super) async fn review(
    State(state): State<AppState>,
    peer: Peer,
    Asked(asked): Asked<ReviewRequest>,
) -> Result<Json<ReviewReply>, ApiError> {
    let games = split_history(&asked.record);
    let [(_, text)] = games.as_slice() else {
        let given = games.len();
        return Err(ApiError::field("record", format!("{given} games; expected one")));
    };
    let record = Record::parse(text).map_err(|error| {
        let problem = record_problem(&error.problem);
        ApiError::field("record", format!("line {}: {problem}", error.line))
    })?;
    let id = record.header.id.clone();
    let (game, _) = FinishedGame::of_record(record);
    let (rows, row) = (game.rows.len(), asked.row);
    if row.is_some_and(|row| !(1..=rows).contains(&row)) {
        return Err(ApiError::field("row", format!("expected 1 to {rows}, the rows of the game")));
    }
    let work = move |cancel: &_| {
        let limits = &Limits::THOROUGH;
        let review = pegmind_advice::review(&game, limits, cancel, |_| ());
        (review, row.and_then(|row| alternatives(&game, row, limits, cancel)))
    };
    let (review, alternatives) = state.pool().ask(peer, work).await?.found;
    let reply = ReviewReply::new(id.as_ref().map(GameId::as_str), &review);
    Ok(Json(match alternatives {
        Some(alternatives) => reply.with_alternatives(&alternatives),
        None => reply,
    }))
}
