//! `POST /api/repair`: which answer is probably wrong.

use axum::Json;
use axum::extract::State;
use pegmind_advice::{Limits, diagnose};
use pegmind_protocol::RepairReply;

use super::board::{RowText, board, request};
use crate::body::Asked;
use crate::error::ApiError;
use crate::peer::Peer;
use crate::state::AppState;

request! {
    /// Rows of which one may have a wrong answer.
    RepairRequest {
        /// Guesses with their answers, each as `"RROY=0+1"` or `["RROY", "0+1"]`.
        #[schema(value_type = Vec<String>, example = json!(["RRRR=0+0", "RROO=2+0"]))]
        rows: Vec<RowText>,
    }
}

/// Finds the answers that are probably wrong if no code fits all rows.
#[utoipa::path(post, path = "/api/repair", request_body = RepairRequest, responses(
    (status = 200, body = RepairReply),
))]
pub(super) async fn repair(
    State(state): State<AppState>,
    peer: Peer,
    Asked(asked): Asked<RepairRequest>,
) -> Result<Json<RepairReply>, ApiError> {
    let board = board(asked.rules()?, &asked.rows)?;
    let work = move |cancel: &_| diagnose(&board, &Limits::THOROUGH, cancel);
    let diagnosis = state.pool().ask(peer, work).await?.whole()?;
    Ok(Json(RepairReply::from(&diagnosis)))
}
