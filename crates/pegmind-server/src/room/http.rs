//! Rooms over HTTP, and the way to their sockets.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{HeaderMap, HeaderName, LOCATION};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use pegmind_protocol::{RequestId, RoomCode};
use pegmind_room::{Mode, MoveDays, PlayerSeed, RoomHeader, SeenRoomAct, Stage};
use pegmind_rules::{BreakerLevel, PlayerName};
use pegmind_session::{GameId, hex};
use pegmind_store::Request as StoreRequest;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use super::device::{Device, MaybeDevice};
use super::devices;
use super::entry::Entry;
use super::events::events;
use super::feed;
use super::found::find;
use super::hall_error::HallError;
use super::house;
use super::lists;
use super::live::{Live, Sitting};
use super::opening::Opening;
use super::socket::{self, Line};
use super::spectator::Spectator;
use super::{dailies, names, passkeys, proof, rankings};
use crate::body::Asked;
use crate::error::{ApiError, Crowded};
use crate::guard;
use crate::name::player_name;
use crate::origin::is_foreign;
use crate::peer::Peer;
use crate::state::AppState;

/// What is told of rooms, for its description.
#[derive(OpenApi)]
#[openapi(
    paths(
        devices::make_device,
        devices::forget_device,
        names::export,
        names::own_name,
        names::claim,
        names::give_up,
        names::recover,
        passkeys::list,
        passkeys::ask_to_make,
        passkeys::keep,
        passkeys::remove,
        passkeys::ask_to_use,
        passkeys::recover,
        rankings::rankings,
        dailies::daily_board,
        dailies::hand_in,
        lists::seats,
        feed::feed_at,
        feed::move_feed,
        feed::feed,
        lists::lobby,
        make_room,
        room,
        join,
        acts,
        act,
        follow,
        proof::proof,
        connect
    ),
    components(schemas(
        crate::error::Problem,
        pegmind_protocol::DailyBoardReply,
        pegmind_protocol::DailyResultReply,
        pegmind_protocol::ProofFile,
        pegmind_protocol::ProofGame,
        pegmind_protocol::ProofRow,
        pegmind_protocol::ProofRules,
        pegmind_protocol::RankedDailyEntry,
        pegmind_protocol::RankedName,
        pegmind_protocol::RankingsReply
    ))
)]
pub(crate) struct OnlineApi;

pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/devices", post(devices::make_device).delete(devices::forget_device))
        .route("/api/devices/me/export", get(names::export))
        .route("/api/name", get(names::own_name).post(names::claim).delete(names::give_up))
        .route("/api/name/recover", post(names::recover))
        .route("/api/name/passkeys", get(passkeys::list).post(passkeys::keep))
        .route("/api/name/passkeys/options", post(passkeys::ask_to_make))
        .route("/api/name/passkeys/recovery", post(passkeys::recover))
        .route("/api/name/passkeys/recovery/options", post(passkeys::ask_to_use))
        .route("/api/name/passkeys/{passkey}", delete(passkeys::remove))
        .route("/api/rankings", get(rankings::rankings))
        .route("/api/daily/{date}/{preset}", get(dailies::daily_board).post(dailies::hand_in))
        .route("/api/seats", get(lists::seats))
        .route("/api/feed", get(feed::feed_at).post(feed::move_feed))
        .route("/api/feeds/{feed}", get(feed::feed))
        .route("/api/lobby", get(lists::lobby))
        .route("/api/rooms", post(make_room))
        .route("/api/rooms/{room}", get(room))
        .route("/api/rooms/{room}/members", post(join))
        .route("/api/rooms/{room}/acts", get(acts).post(act))
        .route("/api/rooms/{room}/events", get(follow))
        .route("/api/rooms/{room}/proof", get(proof::proof))
        .route("/api/rooms/{room}/socket", get(connect))
        .layer(from_fn(check_origin))
}

/// Refuses what a page elsewhere asks in the name of whoever looks at it.
async fn check_origin(request: Request, next: Next) -> Result<Response, ApiError> {
    if is_foreign(request.headers()) {
        return Err(ApiError::CrossSite);
    }
    Ok(next.run(request).await)
}

/// A room that is to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MakeRoom {
    /// How people play there and on which boards: the tags of a room. Its name and its day are
    /// the server's.
    header: String,
    /// What who makes it is called there.
    name: String,
    /// Whether it is in the list of rooms that anybody can come to.
    #[serde(default)]
    listed: bool,
    /// The levels of computers that play, too: casual, steady, sharp, expert, perfect.
    #[serde(default)]
    computers: Vec<String>,
    /// How many days a move may take; a day if nothing is said.
    days: Option<u64>,
    /// Whether who makes it brings a seed for the codes of computers, by the act
    /// `seed 1 SEED`, when the header has told the hash of the server's. A room for two where a
    /// computer plays begins when it is there, and else at once.
    #[serde(default)]
    brings_seed: bool,
    /// 32 hexadecimal digits that name the request: sent again, it makes no other room.
    request: String,
}

/// A room that somebody sits in.
#[derive(Debug, Serialize, ToSchema)]
struct Seated {
    /// Its name.
    room: String,
    /// What others join it with.
    code: String,
    /// The number of the member, from 1.
    member: u8,
}

/// Makes a room and sits down there.
#[utoipa::path(post, path = "/api/rooms", request_body = MakeRoom,
    responses((status = 201, body = Seated)))]
async fn make_room(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    Asked(asked): Asked<MakeRoom>,
) -> Result<Response, ApiError> {
    guard::count_room(&state, peer)?;
    let header = RoomHeader::parse(&asked.header);
    let header = header.map_err(|error| ApiError::field("header", error))?;
    let id = read_request(&asked.request)?;
    let request =
        StoreRequest { actor: device.as_str().to_owned(), id: hex::write(&id.0.to_be_bytes()) };
    let days = asked.days.map_or(Ok(MoveDays::ONE), MoveDays::new);
    let days = days.map_err(|error| ApiError::field("days", error))?;
    let mut members = vec![(player(&asked.name)?, Sitting::Person(Some(device.clone())))];
    members.extend(computers(header.mode(), &asked.computers)?);
    let listed = asked.listed;
    let share = state.hall().shares.take(peer);
    // Who has a full share has the rooms again that they have made, and no other.
    let open_max = Some(if share.is_some() { state.settings().rooms } else { 0 });
    let (brings_seeds, keeps_names) = (asked.brings_seed, false);
    let opening = Opening {
        header,
        listed,
        days,
        open_max,
        share,
        request,
        members,
        brings_seeds,
        keeps_names,
    };
    let entry = in_background(&state, move |state| async move { state.hall().open(opening).await });
    let entry = entry.await?;
    let look = |live: &Live| (live.code, live.member(&device), house::owes(live));
    let (code, member, owes) = state.hall().look(&entry, look).await?;
    if owes {
        tokio::spawn(house::tend(state, Arc::clone(&entry), peer));
    }
    let member = member.ok_or(ApiError::NotAMember)?;
    Ok(seated(&entry, code, member.into()))
}

fn seated(entry: &Entry, code: RoomCode, member: u8) -> Response {
    let room = entry.id().to_string();
    let place = HeaderValue::from_str(&format!("/api/rooms/{room}"));
    let body = Json(Seated { room, code: code.to_string(), member });
    let mut response = (StatusCode::CREATED, body).into_response();
    if let Ok(place) = place {
        response.headers_mut().insert(LOCATION, place);
    }
    response
}

/// The computers that play with somebody.
fn computers(mode: Mode, levels: &[String]) -> Result<Vec<(PlayerName, Sitting)>, ApiError> {
    let max = mode.members_max() - 1;
    if levels.len() > max {
        let given = levels.len();
        let why = format!("{given} computers in a {mode}; expected at most {max}");
        return Err(ApiError::field("computers", why));
    }
    let computer = |(idx, level): (usize, &String)| {
        let field =
            |error: &dyn std::fmt::Display| ApiError::field(format!("computers[{idx}]"), error);
        let level: BreakerLevel = level.parse().map_err(|error| field(&error))?;
        let alike = levels.iter().filter(|other| **other == level.to_string()).count();
        let mut name = level.to_string();
        if alike > 1 || levels.len() > 1 {
            name = format!("{name} {}", idx + 1);
        }
        let name = PlayerName::new(&name).map_err(|error| field(&error))?;
        Ok((name, Sitting::Computer(level)))
    };
    levels.iter().enumerate().map(computer).collect()
}

fn player(name: &str) -> Result<PlayerName, ApiError> {
    player_name(name).map_err(|error| ApiError::field("name", error))
}

fn read_request(text: &str) -> Result<RequestId, ApiError> {
    let id = hex::read(text).map(|bytes| RequestId(u128::from_be_bytes(bytes)));
    id.map_err(|error| ApiError::field("request", error))
}

/// What everybody may know of a room.
#[derive(Debug, Serialize, ToSchema)]
struct RoomInfo {
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
    /// Whether it is listed.
    listed: bool,
    /// How many days a move may take.
    days: u64,
    /// The SHA-256 of `pegmind1:seed:SEED` for the server's part in the codes of computers, in
    /// hexadecimal digits; `null` in rooms of older servers.
    seed_hash: Option<String>,
}

/// Tells what everybody may know of a room, by its name or its code.
#[utoipa::path(get, path = "/api/rooms/{room}", params(("room" = String, Path)),
    responses((status = 200, body = RoomInfo)))]
async fn room(
    State(state): State<AppState>,
    peer: Peer,
    Path(text): Path<String>,
) -> Result<Json<RoomInfo>, ApiError> {
    let entry = find(&state, peer, &text).await?;
    let info = |live: &Live| {
        let header = live.room.header();
        RoomInfo {
            room: header.id().to_string(),
            code: live.code.to_string(),
            mode: header.mode().to_string(),
            rules: header.options().rules.to_string(),
            stage: match live.room.stage() {
                _ if live.is_over() => "over",
                Stage::Gathering => "gathering",
                Stage::Playing | Stage::Over { .. } => "playing",
            },
            members: live.room.members().iter().map(|member| member.name.to_string()).collect(),
            listed: live.listed,
            days: live.room.days().get().into(),
            seed_hash: header.seed_hash().map(|hash| hash.to_string()),
        }
    };
    Ok(Json(state.hall().look(&entry, info).await?))
}

/// Somebody who wants to sit down.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct JoinRoom {
    /// What they are called.
    name: String,
    /// What they bring for the codes of computers: 256 bits drawn at random, in hexadecimal
    /// digits. Everybody may know it.
    seed: Option<String>,
    /// 32 hexadecimal digits that name the request.
    request: String,
}

/// Sits down in a room. A device that sits there already is told its number again.
#[utoipa::path(post, path = "/api/rooms/{room}/members", params(("room" = String, Path)),
    request_body = JoinRoom, responses((status = 201, body = Seated)))]
async fn join(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    Path(text): Path<String>,
    Asked(asked): Asked<JoinRoom>,
) -> Result<Response, ApiError> {
    let name = player(&asked.name)?;
    read_request(&asked.request)?;
    let seed = asked.seed.as_deref().map(PlayerSeed::from_hex).transpose();
    let seed = seed.map_err(|error| ApiError::field("seed", error))?;
    let entry = find(&state, peer, &text).await?;
    let (room, own) = (Arc::clone(&entry), device.clone());
    let member = in_background(&state, move |state| async move {
        state.hall().join(&room, &own, name, seed).await
    });
    let member = member.await?;
    let look = |live: &Live| (live.code, house::owes(live));
    let (code, owes) = state.hall().look(&entry, look).await?;
    if owes {
        tokio::spawn(house::tend(state, Arc::clone(&entry), peer));
    }
    Ok(seated(&entry, code, member.into()))
}

/// From where acts are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct From {
    #[serde(default)]
    from: usize,
}

/// What was done in a room.
#[derive(Debug, Serialize, ToSchema)]
struct ActsSince {
    /// How many acts were done before the first of these.
    from: usize,
    /// The acts as the device may see them.
    acts: Vec<String>,
    /// How many acts were done.
    version: usize,
    /// The member that the device plays for.
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<u8>,
    /// What the room was made with, as tags.
    header: String,
}

/// Tells what was done in a room since a version, as the device may see it.
#[utoipa::path(get, path = "/api/rooms/{room}/acts",
    params(("room" = String, Path), ("from" = Option<usize>, Query)),
    responses((status = 200, body = ActsSince)))]
async fn acts(
    State(state): State<AppState>,
    peer: Peer,
    MaybeDevice(device): MaybeDevice,
    Path(text): Path<String>,
    query: Result<Query<From>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<ActsSince>, ApiError> {
    let from = query.map_err(|error| ApiError::field("from", error))?.0.from;
    let entry = find(&state, peer, &text).await?;
    let look = |live: &Live| {
        let version = live.room.version();
        let from = from.min(version);
        let acts = live.room.since(from, live.viewer(device.as_ref()));
        let member = device.as_ref().and_then(|device| live.member(device)).map(u8::from);
        let acts = acts.iter().map(ToString::to_string).collect();
        ActsSince { from, acts, version, member, header: live.room.header().to_string() }
    };
    let told = state.hall().look(&entry, look).await?;
    if let Some(device) = device.filter(|_| told.member.is_some()) {
        entry.has_asked(&device);
    }
    Ok(Json(told))
}

/// Something that a member wants done.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WantedAct {
    /// How many acts the member knew of then.
    at: usize,
    /// 32 hexadecimal digits that name the request: sent again, it is done once.
    id: String,
    /// What is to be done, as in `at 1 RROY`.
    act: String,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
struct DoneAct {
    /// How many acts were done with it and what followed from it at once.
    version: usize,
}

/// Does something in a room as the member that the device plays for.
#[utoipa::path(post, path = "/api/rooms/{room}/acts", params(("room" = String, Path)),
    request_body = WantedAct, responses((status = 200, body = DoneAct)))]
async fn act(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    Path(text): Path<String>,
    Asked(asked): Asked<WantedAct>,
) -> Result<Json<DoneAct>, ApiError> {
    let entry = find(&state, peer, &text).await?;
    let rules = state.hall().look(&entry, |live| live.room.header().options().rules).await?;
    let id = hex::read(&asked.id).map(|bytes| RequestId(u128::from_be_bytes(bytes)));
    let id = id.map_err(|error| ApiError::field("id", error))?;
    let wanted = SeenRoomAct::parse(&rules, &asked.act);
    let SeenRoomAct::Act(wanted) = wanted.map_err(|error| ApiError::field("act", error))? else {
        return Err(ApiError::field("act", "an act that is hidden; expected one that is seen"));
    };
    let (room, own) = (Arc::clone(&entry), device.clone());
    let done = in_background(&state, move |state| async move {
        state.hall().act(&room, &own, asked.at, id, wanted).await
    });
    let version = done.await.map_err(|error| error.into_problem(Some(id)))?.version();
    entry.has_asked(&device);
    if state.hall().look(&entry, house::owes).await? {
        tokio::spawn(house::tend(state, entry, peer));
    }
    Ok(Json(DoneAct { version }))
}

/// Does something to its end, also if whoever asked does not wait any more: what is stored is
/// told to those who listen.
async fn in_background<T, F>(
    state: &AppState,
    work: impl FnOnce(AppState) -> F,
) -> Result<T, HallError>
where
    T: Send + 'static,
    F: Future<Output = Result<T, HallError>> + Send + 'static,
{
    let done = tokio::spawn(work(state.clone())).await;
    done.unwrap_or_else(|_panic| Err(HallError::Broken("a panic".into())))
}

/// Tells what is done in a room as it is done, as events: the data of each is a message as on
/// the socket. `Last-Event-ID`, or `from`, goes on where a connection ended.
#[utoipa::path(get, path = "/api/rooms/{room}/events",
    params(("room" = String, Path), ("from" = Option<usize>, Query),
        ("Last-Event-ID" = Option<usize>, Header)),
    responses((status = 200, content_type = "text/event-stream")))]
async fn follow(
    State(state): State<AppState>,
    peer: Peer,
    MaybeDevice(device): MaybeDevice,
    headers: HeaderMap,
    Path(text): Path<String>,
    query: Result<Query<From>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, ApiError> {
    let from = query.map_err(|error| ApiError::field("from", error))?.0.from;
    let last = headers.get(HeaderName::from_static("last-event-id"));
    let last = last.and_then(|value| value.to_str().ok()?.parse().ok());
    let entry = find(&state, peer, &text).await?;
    let look = |live: &Live| {
        let is_member = device.as_ref().is_some_and(|device| live.member(device).is_some());
        (live.room.version(), is_member, house::owes(live))
    };
    let (version, is_member, owes) = state.hall().look(&entry, look).await?;
    let place = guard::take_socket(&state, peer)?;
    let spectators_max = state.settings().spectators_per_room;
    let crowd = Crowded::Spectators(spectators_max);
    let spectator = if is_member {
        None
    } else {
        let spectator = Spectator::new(&entry, spectators_max);
        Some(spectator.ok_or(ApiError::Crowded { crowd })?)
    };
    if owes {
        tokio::spawn(house::tend(state.clone(), Arc::clone(&entry), peer));
    }
    let have = last.unwrap_or(from).min(version);
    Ok(events(state, entry, device, have, (place, spectator)))
}

/// Opens a socket to a room, with the protocol `pegmind.1`. The first message says which room
/// it is for, who speaks, and how many acts are known.
#[utoipa::path(get, path = "/api/rooms/{room}/socket", params(("room" = String, Path)),
    responses((status = 101)))]
async fn connect(
    State(state): State<AppState>,
    peer: Peer,
    MaybeDevice(cookie): MaybeDevice,
    Path(text): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let mut upgrade = upgrade.or(Err(ApiError::Upgrade))?;
    let place = guard::take_socket(&state, peer)?;
    // Scripts of a page are not told why a socket does not come to be, but why it is closed.
    let room = match GameId::new(&text) {
        Ok(id) => state.hall().room(&id).await,
        Err(_) => Err(HallError::NoRoom),
    };
    if let Some(protocol) = socket::answered_protocol(upgrade.requested_protocols()) {
        upgrade.set_selected_protocol(protocol);
    }
    let upgrade = upgrade
        .max_message_size(socket::BYTES_MAX)
        .max_frame_size(socket::BYTES_MAX)
        .read_buffer_size(socket::READ_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(socket::WRITE_BYTES_MAX);
    Ok(upgrade.on_upgrade(move |socket| Line { state, socket, room, cookie, peer, place }.run()))
}
