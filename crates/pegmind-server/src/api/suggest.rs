//! `POST /api/suggest`: the best next guess.

use axum::Json;
use axum::extract::State;
use pegmind_advice::{Limits, find_repairs};
use pegmind_protocol::SuggestReply;
use pegmind_solver::Guesses;

use super::board::{RowText, board, request};
use super::{Found, contradiction, listed};
use crate::body::Asked;
use crate::error::ApiError;
use crate::peer::Peer;
use crate::state::AppState;

request! {
    /// Rows after which a guess is to be made.
    SuggestRequest {
        /// Guesses with their answers, each as `"RROY=0+1"` or `["RROY", "0+1"]`.
        #[serde(default)]
        #[schema(value_type = Vec<String>, example = json!(["RROY=0+1", "RBGG=0+2"]))]
        rows: Vec<RowText>,
        /// Which guesses may be made: `all`, or `candidates`, which fit every row.
        #[serde(default)]
        #[schema(value_type = String, example = "all")]
        guesses: Guesses,
        /// Whether to name all guesses that are as good.
        #[serde(default)]
        all: bool,
    }
}

/// Finds the best next guess for the rows.
#[utoipa::path(post, path = "/api/suggest", request_body = SuggestRequest, responses(
    (status = 200, body = SuggestReply),
))]
pub(super) async fn suggest(
    State(state): State<AppState>,
    peer: Peer,
    Asked(asked): Asked<SuggestRequest>,
) -> Result<Json<SuggestReply>, ApiError> {
    let board = board(asked.rules()?, &asked.rows)?;
    let guesses = asked.guesses;
    let work = move |cancel: &_| {
        let limits = &Limits::THOROUGH;
        if let Some(suggestion) = pegmind_advice::suggest(&board, guesses, limits, cancel) {
            return Found::Found(suggestion);
        }
        Found::Contradiction(find_repairs(&board, limits, cancel).unwrap_or_default())
    };
    match state.pool().ask(peer, work).await?.whole()? {
        Found::Found(found) => {
            let reply = SuggestReply::new(&found.best);
            if !asked.all {
                return Ok(Json(reply));
            }
            listed("all", found.as_good.len() as u64)?;
            Ok(Json(reply.with_equally_good(found.as_good.into_iter())))
        }
        Found::Contradiction(repairs) => Err(contradiction(&SuggestReply::contradiction(&repairs))),
    }
}
