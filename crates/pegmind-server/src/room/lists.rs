//! Lists of rooms: those where a device has a seat, and those that anybody can come to.

use axum::Json;
use axum::extract::State;
use pegmind_room::{MoveDays, RoomHeader};
use pegmind_session::GameId;
use pegmind_store::{Listing, SeatOf, Stage};
use serde::Serialize;
use utoipa::ToSchema;

use super::device::{Device, MaybeDevice};
use super::hall_error::HallError;
use super::live::Live;
use crate::error::ApiError;
use crate::state::AppState;

/// The most rooms in a list.
const LISTED_MAX: u32 = 100;

/// A room in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RoomInList {
    /// Its name.
    room: String,
    /// The code to join it with.
    code: String,
    /// How people play there: match, duel, race, cooperation.
    mode: String,
    /// The rules of its boards, in a line.
    rules: String,
    /// Where it stands: gathering, playing, over.
    stage: &'static str,
    /// The names of its members.
    members: Vec<String>,
    /// When it was made, or something happened there last, in seconds of the calendar.
    since: u64,
    /// How many days a move may take.
    days: u64,
}

/// Lists the rooms where the device has a seat, those first where something happened last: none for
/// who has no device yet. Seats that were given up are left out while their rooms go on.
#[utoipa::path(get, path = "/api/seats", responses((status = 200, body = [RoomInList])))]
pub(super) async fn seats(
    State(state): State<AppState>,
    MaybeDevice(device): MaybeDevice,
) -> Result<Json<Vec<RoomInList>>, ApiError> {
    let Some(device) = device else { return Ok(Json(Vec::new())) };
    let store = state.hall().store();
    let seats = store.seats(device.as_str(), LISTED_MAX).await.map_err(HallError::from)?;
    let mut listed = Vec::new();
    for seat in seats {
        if !is_held(&state, &device, &seat).await? {
            continue;
        }
        let list = (seat.id, seat.code, seat.header.as_str(), seat.names.as_str());
        listed.extend(in_list(list, seat.stage.name(), (seat.touched, seat.patience)));
    }
    Ok(Json(listed))
}

/// Returns true if the device has not given its seat up. Where all is over a seat stays one, unless
/// everybody left before play.
async fn is_held(state: &AppState, device: &Device, seat: &SeatOf) -> Result<bool, ApiError> {
    let Ok(id) = GameId::new(&seat.id) else { return Ok(false) };
    if seat.stage == Stage::Over {
        return Ok(!seat.names.is_empty());
    }
    let entry = state.hall().room(&id).await?;
    let own = |live: &Live| {
        let member = live.member(device).and_then(|own| live.room.members().get(own.idx()));
        member.is_some_and(|member| !member.has_left)
    };
    Ok(state.hall().look(&entry, own).await?)
}

/// Lists the rooms that anybody can come to, the newest first.
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = [RoomInList])))]
pub(super) async fn lobby(
    State(state): State<AppState>,
) -> Result<Json<Vec<RoomInList>>, ApiError> {
    let listed = state.hall().store().lobby(LISTED_MAX).await.map_err(HallError::from)?;
    let listing = |room: Listing| {
        let list = (room.id, room.code, room.header.as_str(), room.names.as_str());
        in_list(list, "gathering", (room.created, room.patience))
    };
    Ok(Json(listed.into_iter().filter_map(listing).collect()))
}

fn in_list(
    (room, code, header, names): (String, String, &str, &str),
    stage: &'static str,
    (since, patience): (u64, u64),
) -> Option<RoomInList> {
    let header = RoomHeader::parse(header).ok()?;
    let (mode, rules) = (header.mode().to_string(), header.options().rules.to_string());
    let members = names.lines().map(str::to_owned).collect();
    let days = MoveDays::of_seconds(patience).get().into();
    Some(RoomInList { room, code, mode, rules, stage, members, since, days })
}
