//! Names that devices claim, and all that is kept of a device.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse as _, Response};
use pegmind_rules::PlayerName;
use pegmind_session::{GameId, hex};
use pegmind_store::{ClaimedName, DailyResult, NameChange, Named, SeatOf, Sighting};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::device::{Device, MaybeDevice};
use super::feed;
use super::hall_error::HallError;
use super::live::Live;
use super::own_name::{OwnName, named_or_why};
use super::passkeys::{self, KnownPasskey};
use crate::body::Asked;
use crate::error::ApiError;
use crate::guard;
use crate::name::{is_common, look, player_name};
use crate::peer::Peer;
use crate::phrase::Phrase;
use crate::state::AppState;

/// The most rooms of an export: more than anybody plays in.
const ROOMS_MAX: u32 = 10_000;

/// Tells the name that the device has claimed; who has no device yet has none.
#[utoipa::path(get, path = "/api/name", responses((status = 200, body = OwnName)))]
pub(super) async fn own_name(
    State(state): State<AppState>,
    MaybeDevice(device): MaybeDevice,
) -> Result<Json<OwnName>, ApiError> {
    let people = state.hall().people()?;
    let Some(device) = device else { return Ok(Json(OwnName::of(None))) };
    Ok(Json(OwnName::of(people.name_of(device.as_str()).await.map_err(HallError::from)?)))
}

/// A name that is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimName {
    /// The name.
    name: String,
}

/// A name that is the device's now.
#[derive(Serialize, ToSchema)]
pub(super) struct NameClaimed {
    /// The name.
    pub(super) name: String,
    /// Ten words to be written down: with them another device takes the name over. They are
    /// told once; who claims the name again gets others.
    pub(super) phrase: String,
}

/// Claims a name for the device. Claimed again by the device that has it, it gets another phrase.
#[utoipa::path(post, path = "/api/name", request_body = ClaimName,
    responses((status = 201, body = NameClaimed)))]
pub(super) async fn claim(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    Asked(asked): Asked<ClaimName>,
) -> Result<Response, ApiError> {
    let claimed = claim_for(&state, peer, &device, &asked.name).await?;
    Ok((StatusCode::CREATED, Json(claimed)).into_response())
}

/// Claims a name for a device.
///
/// # Errors
///
/// Why it cannot have it.
pub(super) async fn claim_for(
    state: &AppState,
    peer: Peer,
    device: &Device,
    text: &str,
) -> Result<NameClaimed, ApiError> {
    guard::count_name(state, peer)?;
    let name = read_name(text)?;
    if is_common(&name) {
        let why = format!("{name} is for all who have not chosen a name; choose another");
        return Err(ApiError::field("name", why));
    }
    let chance = state.hall().chance();
    let phrase = Phrase::of(&chance.bytes().map_err(ApiError::internal)?);
    let salt = hex::write(&chance.bytes().map_err(ApiError::internal)?);
    let claim = chance.name().map_err(ApiError::internal)?;
    let digest = slowly({
        let (phrase, salt) = (phrase.clone(), salt.clone());
        move || phrase.digest(&salt)
    });
    let wanted = ClaimedName {
        claim,
        skeleton: look(&name),
        name: name.as_str().to_owned(),
        device: device.as_str().to_owned(),
        salt,
        digest: digest.await?,
        since: state.hall().calendar(),
    };
    let named = state.hall().people()?.change_name(NameChange::Claim(wanted)).await;
    let name = named_or_why(named.map_err(HallError::from)?, &name)?.name;
    Ok(NameClaimed { name, phrase: phrase.as_str().to_owned() })
}

/// A name that another device has.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RecoverName {
    /// The name.
    name: String,
    /// The ten words that were told when it was claimed.
    phrase: String,
}

/// Takes a name over from the device that has it, with its phrase.
#[utoipa::path(post, path = "/api/name/recover", request_body = RecoverName,
    responses((status = 200, body = OwnName)))]
pub(super) async fn recover(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    Asked(asked): Asked<RecoverName>,
) -> Result<Json<OwnName>, ApiError> {
    let name = recover_for(&state, peer, &device, (&asked.name, &asked.phrase)).await?;
    Ok(Json(OwnName::of(Some(name))))
}

/// Takes a name over for a device, with its phrase.
///
/// # Errors
///
/// Why it cannot have it.
pub(super) async fn recover_for(
    state: &AppState,
    peer: Peer,
    device: &Device,
    (name, phrase): (&str, &str),
) -> Result<ClaimedName, ApiError> {
    guard::count_code(state, peer)?;
    let name = read_name(name)?;
    let people = state.hall().people()?;
    let known = people.name_like(&look(&name)).await.map_err(HallError::from)?;
    // A name that nobody has takes as long to refuse.
    let ClaimedName { claim, salt, digest, .. } = known.unwrap_or_default();
    let phrase = Phrase::read(phrase);
    if !slowly(move || phrase.opens(&salt, &digest)).await? {
        return Err(ApiError::Phrase);
    }
    let change = NameChange::Move { claim, device: device.as_str().to_owned() };
    let named = people.change_name(change).await.map_err(HallError::from)?;
    named_or_why(named, &name)
}

/// Gives the device's name up. It is free then, and in no ranking any more; the device keeps its
/// seats.
#[utoipa::path(delete, path = "/api/name", responses((status = 200, body = OwnName)))]
pub(super) async fn give_up(
    State(state): State<AppState>,
    device: Device,
) -> Result<Json<OwnName>, ApiError> {
    give_up_for(&state, &device).await?;
    Ok(Json(OwnName::of(None)))
}

/// Gives the name of a device up. Returns it, if there was one.
///
/// # Errors
///
/// What can be wrong with the store.
pub(super) async fn give_up_for(
    state: &AppState,
    device: &Device,
) -> Result<Option<ClaimedName>, ApiError> {
    let change = NameChange::GiveUp { device: device.as_str().to_owned() };
    let named = state.hall().people()?.change_name(change).await.map_err(HallError::from)?;
    Ok(match named {
        Named::Done(name) => Some(name),
        Named::Taken | Named::Other(_) | Named::Gone => None,
    })
}

fn read_name(text: &str) -> Result<PlayerName, ApiError> {
    let name = player_name(text).map_err(|error| ApiError::field("name", error))?;
    if look(&name).is_empty() {
        return Err(ApiError::field("name", "a name without a letter or a digit"));
    }
    Ok(name)
}

/// Does what takes long on purpose where nobody waits for it.
async fn slowly<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)
}

/// All that is kept of a device.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Export {
    /// What the server knows it by: the SHA-256 of its token.
    device: String,
    /// How the address of its feed ends.
    feed: String,
    /// Its name.
    name: OwnName,
    /// The passkeys of that name.
    passkeys: Vec<KnownPasskey>,
    /// The rooms where it has a seat, those first where something happened last.
    rooms: Vec<ExportedRoom>,
    /// The daily games that its name has handed in.
    dailies: Vec<ExportedDaily>,
    /// Its requests that were answered, so that they are done once.
    requests: Vec<ExportedRequest>,
    /// Where it was seen within a day, which servers with one database tell each other.
    seen: Vec<ExportedSighting>,
}

/// A room of an export.
#[derive(Debug, Serialize, ToSchema)]
struct ExportedRoom {
    /// Its name.
    room: String,
    /// What was chosen there, as tags.
    header: String,
    /// The member that the device plays for.
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<u8>,
    /// When something happened there last, in seconds of the calendar.
    since: u64,
    /// What was done, as the device may see it.
    acts: Vec<String>,
}

/// A daily game of an export.
#[derive(Debug, Serialize, ToSchema)]
struct ExportedDaily {
    /// The day.
    date: String,
    /// The board.
    preset: String,
    /// Whether help was used: unassisted, assisted.
    help: String,
    /// Its guesses.
    game: String,
    /// What they cost beside the best ones, in millionths of a guess; `null` if that is not known.
    cost: Option<i64>,
    /// When it was handed in, in seconds of the calendar.
    since: u64,
}

impl From<DailyResult> for ExportedDaily {
    fn from(daily: DailyResult) -> Self {
        let DailyResult { day: date, preset, help, game, since, cost, .. } = daily;
        Self { date, preset, help, game, cost: cost.known(), since }
    }
}

/// A request of an export.
#[derive(Debug, Serialize, ToSchema)]
struct ExportedRequest {
    /// The room it was for.
    room: String,
    /// Its name.
    id: String,
    /// How many acts the room had then.
    version: u64,
}

/// When a device was seen in a room, of an export.
#[derive(Debug, Serialize, ToSchema)]
struct ExportedSighting {
    /// The room.
    room: String,
    /// When, in milliseconds of the calendar.
    at: u64,
}

/// Tells all that is kept of the device: its name with its passkeys, its seats with what it
/// sees there, its daily games, its requests, and where it was seen. Of the phrase a digest is
/// kept, of which nobody is told.
#[utoipa::path(get, path = "/api/devices/me/export", responses((status = 200, body = Export)))]
pub(super) async fn export(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
) -> Result<Response, ApiError> {
    guard::count_room(&state, peer)?;
    let (hall, own) = (state.hall(), device.as_str());
    let people = hall.people()?;
    let name = OwnName::of(people.name_of(own).await.map_err(HallError::from)?);
    let passkeys = passkeys::list_for(&state, &device).await?;
    let requests = people.requests(own).await.map_err(HallError::from)?;
    let dailies = people.dailies_of(own).await.map_err(HallError::from)?;
    let dailies = dailies.into_iter().map(ExportedDaily::from).collect();
    let mut rooms = Vec::new();
    for seat in hall.store().seats(own, ROOMS_MAX).await.map_err(HallError::from)? {
        let SeatOf { id, header, touched, .. } = seat;
        let Ok(known) = GameId::new(&id) else { continue };
        let entry = hall.room(&known).await?;
        let look = |live: &Live| {
            let acts = live.room.since(0, live.viewer(Some(&device)));
            let acts = acts.iter().map(ToString::to_string).collect();
            (live.member(&device).map(u8::from), acts)
        };
        let (member, acts) = hall.look(&entry, look).await?;
        rooms.push(ExportedRoom { room: id, header, member, since: touched, acts });
    }
    let request = |it: pegmind_store::AnsweredRequest| ExportedRequest {
        room: it.room,
        id: it.id,
        version: it.version,
    };
    let requests = requests.into_iter().map(request).collect();
    let seen = match hall.store().sightings() {
        Some(sightings) => sightings.seen_of(own).await.map_err(HallError::from)?,
        None => Vec::new(),
    };
    let sighting = |it: Sighting| ExportedSighting { room: it.room, at: it.seen };
    let seen = seen.into_iter().map(sighting).collect();
    let feed = feed::address_of(&state, &device).await?;
    let device = own.to_owned();
    let all = Export { device, feed, name, passkeys, rooms, dailies, requests, seen };
    let name = [(CONTENT_DISPOSITION, "attachment; filename=\"pegmind-device.json\"")];
    Ok((name, Json(all)).into_response())
}
