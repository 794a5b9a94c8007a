//! `POST /api/check`: whether a code fits some rows.

use axum::Json;
use axum::extract::State;
use pegmind_advice::{Limits, find_repairs};
use pegmind_protocol::CheckReply;

use super::board::{RowText, board, code, request};
use super::contradiction;
use crate::body::Asked;
use crate::error::ApiError;
use crate::peer::Peer;
use crate::state::AppState;

request! {
    /// A code, and rows that it may fit.
    CheckRequest {
        /// The code, as in `RRBG` or `1124`.
        #[schema(example = "OGBY")]
        code: String,
        /// Guesses with their answers, each as `"RROY=0+1"` or `["RROY", "0+1"]`.
        #[schema(value_type = Vec<String>, example = json!(["RROY=0+1"]))]
        rows: Vec<RowText>,
    }
}

/// Says whether a code fits the rows, and if not which row says no.
#[utoipa::path(post, path = "/api/check", request_body = CheckRequest, responses(
    (status = 200, body = CheckReply),
))]
pub(super) async fn check(
    State(state): State<AppState>,
    peer: Peer,
    Asked(asked): Asked<CheckRequest>,
) -> Result<Json<CheckReply>, ApiError> {
    let rules = asked.rules()?;
    let code = code(&rules, "code", &asked.code)?;
    let board = board(rules, &asked.rows)?;
    let reply = CheckReply::new(&board.clashes(&code));
    // Where the code fits, the rows cannot contradict each other.
    if reply.fits {
        return Ok(Json(reply));
    }
    let found = move |cancel: &_| find_repairs(&board, &Limits::THOROUGH, cancel);
    match state.pool().ask(peer, found).await?.whole()? {
        None => Ok(Json(reply)),
        Some(repairs) => Err(contradiction(&reply.with_repairs(&repairs))),
    }
}
