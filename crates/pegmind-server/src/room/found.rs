//! The room that an address names.

use std::sync::Arc;

use pegmind_protocol::RoomCode;
use pegmind_session::GameId;

use super::entry::Entry;
use crate::error::ApiError;
use crate::guard;
use crate::peer::Peer;
use crate::state::AppState;

/// Finds a room by its name, or by its code, which an address may not try too often.
pub(super) async fn find(state: &AppState, peer: Peer, text: &str) -> Result<Arc<Entry>, ApiError> {
    let hall = state.hall();
    if text.len() > RoomCode::SYMBOLS + 2 {
        let id = GameId::new(text).map_err(|error| ApiError::field("room", error))?;
        return Ok(hall.room(&id).await?);
    }
    let code = text.parse::<RoomCode>().map_err(|error| ApiError::field("room", error))?;
    guard::count_code(state, peer)?;
    let id = hall.find(code).await?;
    // A class behind one address comes by one code, each of them several times.
    guard::uncount_code(state, peer);
    Ok(hall.room(&id).await?)
}
