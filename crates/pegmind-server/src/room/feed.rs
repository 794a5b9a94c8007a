//! What is to be done in the rooms where somebody sits, as a feed for readers of news: for games
//! where a move may take days, and nobody waits with the page open.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse as _, Response};
use maud::html;
use pegmind_room::MemberNumber;
use pegmind_session::{Day, GameId, hex};
use pegmind_store::{FeedAddress, SeatOf, Stage};
use serde::Serialize;
use utoipa::ToSchema;

use super::device::Device;
use super::hall_error::HallError;
use super::live::Live;
use crate::error::ApiError;
use crate::guard;
use crate::origin::origin;
use crate::peer::Peer;
use crate::state::AppState;

/// The most rooms that are looked at: those where something happened last.
const ROOMS_MAX: u32 = 32;
/// How often readers are asked to come at most, in seconds.
const AGE_MAX: &str = "private, max-age=300";
const SECONDS_OF_DAY: u64 = 24 * 3_600;

/// Where a device's feed is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FeedAt {
    /// Its address here. Whoever has it sees in which rooms a move is owed, and can do nothing
    /// there.
    feed: String,
}

impl FeedAt {
    /// The feed whose address ends so.
    fn of(address: &str) -> Json<Self> {
        Json(Self { feed: format!("/api/feeds/{address}") })
    }
}

/// Tells the secret address of the device's feed.
#[utoipa::path(get, path = "/api/feed", responses((status = 200, body = FeedAt)))]
pub(super) async fn feed_at(
    State(state): State<AppState>,
    device: Device,
) -> Result<Json<FeedAt>, ApiError> {
    Ok(FeedAt::of(&address_of(&state, &device).await?))
}

/// Gives the device's feed another address, for whoever has told the one before to others:
/// nothing is there any more.
#[utoipa::path(post, path = "/api/feed", responses((status = 200, body = FeedAt)))]
pub(super) async fn move_feed(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
) -> Result<Json<FeedAt>, ApiError> {
    guard::count_room(&state, peer)?;
    let hall = state.hall();
    let address = hex::write(&hall.chance().bytes().map_err(ApiError::internal)?);
    let feed = FeedAddress { device: device.as_str().to_owned(), address: address.clone() };
    hall.people()?.move_feed(feed).await.map_err(HallError::from)?;
    Ok(FeedAt::of(&address))
}

/// How the address of a device's feed ends: with its digest, from which nobody finds what it
/// keeps, or with what it was given instead.
pub(super) async fn address_of(state: &AppState, device: &Device) -> Result<String, ApiError> {
    let Ok(people) = state.hall().people() else { return Ok(device.as_str().to_owned()) };
    let given = people.feed_of(device.as_str()).await.map_err(HallError::from)?;
    Ok(given.map_or_else(|| device.as_str().to_owned(), |feed| feed.address))
}

/// The device whose feed is there.
async fn device_at(state: &AppState, address: &str) -> Result<Device, ApiError> {
    let known = hex::read::<32>(address).is_ok() && address == address.to_ascii_lowercase();
    let own = Device::stored(address).filter(|_| known).ok_or(ApiError::NoRoom)?;
    let Ok(people) = state.hall().people() else { return Ok(own) };
    if let Some(given) = people.feed_at(address).await.map_err(HallError::from)? {
        return Device::stored(&given.device).ok_or(ApiError::NoRoom);
    }
    // Where it was before it was given another one nothing is any more.
    let given = people.feed_of(address).await.map_err(HallError::from)?;
    if given.is_some() { Err(ApiError::NoRoom) } else { Ok(own) }
}

/// Something in a feed.
struct Entry {
    id: String,
    title: String,
    code: String,
    touched: u64,
}

/// The rooms where it is the device's turn, and those that are over, as an Atom feed. It has no
/// codes and no guesses.
#[utoipa::path(get, path = "/api/feeds/{feed}", params(("feed" = String, Path)),
    responses((status = 200, content_type = "application/atom+xml")))]
pub(super) async fn feed(
    State(state): State<AppState>,
    headers: HeaderMap,
    Path(text): Path<String>,
) -> Result<Response, ApiError> {
    let device = device_at(&state, &text).await?;
    let seats = state.hall().store().seats(device.as_str(), ROOMS_MAX).await;
    let seats = seats.map_err(HallError::from)?;
    if seats.is_empty() {
        return Err(ApiError::NoRoom);
    }
    let mut entries = Vec::new();
    for seat in seats {
        entries.extend(entry(&state, &device, seat).await?);
    }
    let text = written(&state, &headers, &text, &entries);
    let kind = [(CONTENT_TYPE, "application/atom+xml; charset=utf-8"), (CACHE_CONTROL, AGE_MAX)];
    Ok((kind, text).into_response())
}

async fn entry(state: &AppState, device: &Device, seat: SeatOf) -> Result<Option<Entry>, ApiError> {
    let Ok(id) = GameId::new(&seat.id) else { return Ok(None) };
    let hall = state.hall();
    let room = hall.room(&id).await?;
    let look = |live: &Live| {
        let own = live.member(device)?;
        let others = (1..=live.room.members().len()).filter_map(MemberNumber::new);
        let others = others.filter(|member| *member != own);
        let names: Vec<_> =
            others.map(|other| live.room.members()[other.idx()].name.to_string()).collect();
        let mode = live.room.header().mode();
        let with =
            if names.is_empty() { String::new() } else { format!(" with {}", names.join(", ")) };
        let says = match seat.stage {
            Stage::Over => "Over",
            Stage::Playing if live.room.awaited().contains(&own) => "Your move",
            Stage::Gathering | Stage::Playing => return None,
        };
        let title = format!("{says}: {mode}{with}");
        Some((title, live.room.version()))
    };
    let Some((title, version)) = hall.look(&room, look).await? else { return Ok(None) };
    let id = format!("urn:pegmind:{}:{version}", seat.id);
    Ok(Some(Entry { id, title, code: seat.code, touched: seat.touched }))
}

/// A feed as it is written: <https://www.rfc-editor.org/rfc/rfc4287>.
fn written(state: &AppState, headers: &HeaderMap, own: &str, entries: &[Entry]) -> String {
    let site = origin(state, headers);
    let newest = entries.iter().map(|entry| entry.touched).max().unwrap_or_default();
    let feed = html! {
        feed xmlns="http://www.w3.org/2005/Atom" {
            title { "Pegmind: your rooms" }
            id { "urn:pegmind:feed:" (own) }
            updated { (moment(newest)) }
            author { name { "Pegmind" } }
            link rel="self" href=(format!("{site}/api/feeds/{own}")) {}
            @for entry in entries {
                entry {
                    title { (entry.title) }
                    id { (entry.id) }
                    updated { (moment(entry.touched)) }
                    link href=(format!("{site}/join/{}", entry.code)) {}
                    summary { (entry.title) ". Room " (entry.code) "." }
                }
            }
        }
    };
    format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n{}\n", feed.into_string())
}

/// A moment of the calendar, as in `2026-11-23T12:00:00Z`.
fn moment(seconds: u64) -> String {
    let days = i32::try_from(seconds / SECONDS_OF_DAY).unwrap_or(i32::MAX);
    let epoch: Option<Day> = "1970-01-01".parse().ok();
    let day = epoch.and_then(|day| day.plus(days)).map(|day| day.to_string()).unwrap_or_default();
    let time = seconds % SECONDS_OF_DAY;
    format!("{day}T{:02}:{:02}:{:02}Z", time / 3600, time / 60 % 60, time % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_as_feeds_have_it() {
        assert_eq!(moment(0), "1970-01-01T00:00:00Z");
        assert_eq!(moment(1_795_435_200 + 3_723), "2026-11-23T13:02:03Z");
    }
}
