//! All of a room that is over, for anybody to check without this server.

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use pegmind_protocol::ProofFile;

use super::found::find;
use super::live::Live;
use crate::error::ApiError;
use crate::peer::Peer;
use crate::state::AppState;

/// Tells all of a room that is over: codes, salts, what the codes of computers were drawn from,
/// and what was done. `pegmind verify` checks it, and so do ten lines of Python in the manual.
#[utoipa::path(get, path = "/api/rooms/{room}/proof", params(("room" = String, Path)),
    responses((status = 200, body = ProofFile)))]
pub(super) async fn proof(
    State(state): State<AppState>,
    peer: Peer,
    Path(text): Path<String>,
) -> Result<Response, ApiError> {
    let entry = find(&state, peer, &text).await?;
    let proof = state.hall().look(&entry, Live::proof).await?.ok_or(ApiError::NotOver)?;
    let file = ProofFile::of(&proof).map_err(ApiError::internal)?;
    let name = format!("attachment; filename=\"pegmind-{}.json\"", entry.id());
    let headers = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, file.to_text()).into_response())
}
