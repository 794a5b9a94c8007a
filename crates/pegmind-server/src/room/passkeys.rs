//! Passkeys of claimed names: made in one browser, they take the name over to another one.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::BASE64URL_NOPAD as BASE64;
use pegmind_store::{Challenge, ClaimedName, NameChange, Passkey, PasskeyChange};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::device::Device;
use super::hall_error::HallError;
use super::own_name::{OwnName, named_or_why};
use crate::body::Asked;
use crate::error::ApiError;
use crate::guard;
use crate::name::player_name;
use crate::passkey::{Assertion, Ceremony, ClientData, PasskeyError, RelyingParty, made, used};
use crate::peer::Peer;
use crate::settings::Settings;
use crate::state::AppState;

/// What a browser runs who presses one of the buttons.
const SCRIPT: &str = include_str!("passkeys.js");
/// The most passkeys of a name.
const PASSKEYS_MAX: u32 = 10;
/// The longest thing that a browser sends, in characters.
const TEXT_MAX: usize = 8 << 10;

/// What a challenge is for: to be signed by a passkey of any name.
const RECOVERY: &str = "recover";

/// The script of the page about names.
pub(crate) async fn script() -> Response {
    let mime = HeaderValue::from_static("text/javascript; charset=utf-8");
    let ask_again = HeaderValue::from_static("no-cache");
    ([(CONTENT_TYPE, mime), (CACHE_CONTROL, ask_again)], SCRIPT).into_response()
}

/// A passkey, without its key.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct KnownPasskey {
    /// What it is called, in base64url.
    pub(super) id: String,
    /// Since when it is known, in seconds of the calendar.
    pub(super) since: u64,
}

impl From<Passkey> for KnownPasskey {
    fn from(Passkey { id, since, .. }: Passkey) -> Self {
        Self { id, since }
    }
}

/// What a browser is asked to make a passkey with.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PasskeyToMake {
    /// What it has to send back, in base64url: 32 bytes.
    challenge: String,
    /// The host that it is for.
    host: String,
    /// What it keeps beside the passkey, in base64url: the claim.
    user: String,
    /// The name that it is for.
    name: String,
    /// The passkeys that the name has: a device makes no second one.
    known: Vec<String>,
    /// How long the challenge may be answered, in seconds.
    seconds: u64,
}

/// What a browser is asked to use a passkey with.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PasskeyToUse {
    /// What is to be signed, in base64url: 32 bytes.
    challenge: String,
    /// The host that it is for.
    host: String,
    /// How long the challenge may be answered, in seconds.
    seconds: u64,
}

/// A passkey that a browser has made, all in base64url.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MadePasskey {
    /// Its `clientDataJSON`.
    client_data: String,
    /// Its `attestationObject`.
    attestation: String,
}

/// A passkey that a browser has used, all in base64url.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UsedPasskey {
    /// What it is called.
    id: String,
    /// Its `clientDataJSON`.
    client_data: String,
    /// Its `authenticatorData`.
    authenticator_data: String,
    /// Its `signature`.
    signature: String,
    /// Its `userHandle`.
    user: String,
}

/// Tells the passkeys of the device's name.
#[utoipa::path(get, path = "/api/name/passkeys", responses((status = 200, body = [KnownPasskey])))]
pub(super) async fn list(
    State(state): State<AppState>,
    device: Device,
) -> Result<Json<Vec<KnownPasskey>>, ApiError> {
    list_for(&state, &device).await.map(Json)
}

/// The passkeys of a device's name.
///
/// # Errors
///
/// What can be wrong with the store.
pub(super) async fn list_for(
    state: &AppState,
    device: &Device,
) -> Result<Vec<KnownPasskey>, ApiError> {
    let people = state.hall().people()?;
    let own = people.name_of(device.as_str()).await.map_err(HallError::from)?;
    let Some(own) = own else { return Ok(Vec::new()) };
    let passkeys = people.passkeys(&own.claim).await.map_err(HallError::from)?;
    Ok(passkeys.into_iter().map(KnownPasskey::from).collect())
}

/// Asks for a passkey to be made for the device's name. The challenge is answered once, within
/// five minutes, by this device.
#[utoipa::path(post, path = "/api/name/passkeys/options",
    responses((status = 200, body = PasskeyToMake)))]
pub(super) async fn ask_to_make(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    headers: HeaderMap,
) -> Result<Json<PasskeyToMake>, ApiError> {
    guard::count_code(&state, peer)?;
    let party = RelyingParty::of(&headers)?;
    let own = own_name(&state, &device).await?;
    let known = list_for(&state, &device).await?;
    if known.len() >= PASSKEYS_MAX as usize {
        return Err(PasskeyError::TooMany(PASSKEYS_MAX).into());
    }
    Ok(Json(PasskeyToMake {
        challenge: challenge(&state, &device, purpose_of(&own)).await?,
        host: party.id().to_owned(),
        user: BASE64.encode(own.claim.as_bytes()),
        name: own.name,
        known: known.into_iter().map(|passkey| passkey.id).collect(),
        seconds: Settings::CHALLENGE_TIME_MAX.as_secs(),
    }))
}

/// Keeps a passkey for the device's name, as a browser made it when it was asked to.
#[utoipa::path(post, path = "/api/name/passkeys", request_body = MadePasskey,
    responses((status = 201, body = KnownPasskey)))]
pub(super) async fn keep(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    headers: HeaderMap,
    Asked(asked): Asked<MadePasskey>,
) -> Result<Response, ApiError> {
    guard::count_code(&state, peer)?;
    let party = RelyingParty::of(&headers)?;
    let client_data = bytes("client_data", &asked.client_data)?;
    let attestation = bytes("attestation", &asked.attestation)?;
    let own = own_name(&state, &device).await?;
    let told = ClientData::read(&client_data)?;
    answer(&state, &device, &told, purpose_of(&own)).await?;
    told.check(&party, Ceremony::Make)?;
    let new = made(&party, &attestation)?;
    let passkey = Passkey {
        id: BASE64.encode(&new.id),
        claim: own.claim,
        public_key: new.public_key.to_string(),
        counter: new.counter.into(),
        since: state.hall().calendar(),
    };
    let known = KnownPasskey::from(passkey.clone());
    let (own, max) = (device.as_str().to_owned(), PASSKEYS_MAX);
    let change = PasskeyChange::Keep { passkey, device: own, max };
    if !state.hall().people()?.change_passkey(change).await.map_err(HallError::from)? {
        let has_enough = list_for(&state, &device).await?.len() >= PASSKEYS_MAX as usize;
        let why =
            if has_enough { PasskeyError::TooMany(PASSKEYS_MAX) } else { PasskeyError::Known };
        return Err(why.into());
    }
    Ok((StatusCode::CREATED, Json(known)).into_response())
}

/// Takes a passkey away from the device's name. Returns those that it still has.
#[utoipa::path(delete, path = "/api/name/passkeys/{passkey}",
    params(("passkey" = String, Path, description = "What it is called, in base64url.")),
    responses((status = 200, body = [KnownPasskey])))]
pub(super) async fn remove(
    State(state): State<AppState>,
    device: Device,
    Path(id): Path<String>,
) -> Result<Json<Vec<KnownPasskey>>, ApiError> {
    remove_for(&state, &device, &id).await?;
    list_for(&state, &device).await.map(Json)
}

/// Takes a passkey away from a device's name.
///
/// # Errors
///
/// [`PasskeyError::Unknown`] if it is another name's, or nobody's.
pub(super) async fn remove_for(
    state: &AppState,
    device: &Device,
    id: &str,
) -> Result<(), ApiError> {
    let claim = own_name(state, device).await?.claim;
    let change = PasskeyChange::Remove { id: id.to_owned(), claim };
    let done = state.hall().people()?.change_passkey(change).await.map_err(HallError::from)?;
    if done { Ok(()) } else { Err(PasskeyError::Unknown.into()) }
}

/// Asks for a passkey of any name. The challenge is answered once, within five minutes, by this
/// device.
#[utoipa::path(post, path = "/api/name/passkeys/recovery/options",
    responses((status = 200, body = PasskeyToUse)))]
pub(super) async fn ask_to_use(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    headers: HeaderMap,
) -> Result<Json<PasskeyToUse>, ApiError> {
    guard::count_code(&state, peer)?;
    let party = RelyingParty::of(&headers)?;
    Ok(Json(PasskeyToUse {
        challenge: challenge(&state, &device, RECOVERY.to_owned()).await?,
        host: party.id().to_owned(),
        seconds: Settings::CHALLENGE_TIME_MAX.as_secs(),
    }))
}

/// Takes a name over from the device that has it, with one of its passkeys.
#[utoipa::path(post, path = "/api/name/passkeys/recovery", request_body = UsedPasskey,
    responses((status = 200, body = OwnName)))]
pub(super) async fn recover(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    headers: HeaderMap,
    Asked(asked): Asked<UsedPasskey>,
) -> Result<Json<OwnName>, ApiError> {
    guard::count_code(&state, peer)?;
    let party = RelyingParty::of(&headers)?;
    let client_data = bytes("client_data", &asked.client_data)?;
    let authenticator_data = bytes("authenticator_data", &asked.authenticator_data)?;
    let signature = bytes("signature", &asked.signature)?;
    let user = bytes("user", &asked.user)?;
    let told = ClientData::read(&client_data)?;
    answer(&state, &device, &told, RECOVERY.to_owned()).await?;
    told.check(&party, Ceremony::Use)?;
    let people = state.hall().people()?;
    let passkey = people.passkey(&asked.id).await.map_err(HallError::from)?;
    let passkey = passkey.filter(|passkey| passkey.claim.as_bytes() == user);
    let passkey = passkey.ok_or(PasskeyError::Unknown)?;
    let public_key = passkey.public_key.parse().map_err(ApiError::internal)?;
    let assertion = Assertion {
        client_data: &client_data,
        authenticator_data: &authenticator_data,
        signature: &signature,
    };
    let counter = used(&party, assertion, (&public_key, passkey.counter))?;
    let claim = passkey.claim.clone();
    // Of two uses with one counter the second finds another one.
    let change = PasskeyChange::Use { passkey, counter };
    if !people.change_passkey(change).await.map_err(HallError::from)? {
        return Err(PasskeyError::Counter.into());
    }
    let known = people.names(std::slice::from_ref(&claim)).await.map_err(HallError::from)?;
    let known = known.into_iter().next().ok_or(PasskeyError::Unknown)?;
    let wanted = player_name(&known.name).map_err(ApiError::internal)?;
    let change = NameChange::Move { claim, device: device.as_str().to_owned() };
    let named = people.change_name(change).await.map_err(HallError::from)?;
    Ok(Json(OwnName::of(Some(named_or_why(named, &wanted)?))))
}

/// The name of a device, for which a passkey can be.
async fn own_name(state: &AppState, device: &Device) -> Result<ClaimedName, ApiError> {
    let own = state.hall().people()?.name_of(device.as_str()).await.map_err(HallError::from)?;
    own.ok_or_else(|| PasskeyError::Nameless.into())
}

/// What a challenge is for: a passkey of this name.
fn purpose_of(own: &ClaimedName) -> String {
    format!("make {}", own.claim)
}

/// Makes a challenge for a device.
async fn challenge(state: &AppState, device: &Device, purpose: String) -> Result<String, ApiError> {
    let text = BASE64.encode(&state.hall().chance().bytes().map_err(ApiError::internal)?);
    let now = state.hall().calendar();
    let until = now + Settings::CHALLENGE_TIME_MAX.as_secs();
    let device = device.as_str().to_owned();
    let challenge = Challenge { text: text.clone(), purpose, device, until };
    let change = PasskeyChange::Challenge { challenge, now, max: Settings::CHALLENGES_MAX };
    if state.hall().people()?.change_passkey(change).await.map_err(HallError::from)? {
        Ok(text)
    } else {
        Err(ApiError::Busy { retry_after: Settings::CHALLENGE_TIME_MAX })
    }
}

/// Uses the challenge up that was answered, whatever else is wrong with the answer.
async fn answer(
    state: &AppState,
    device: &Device,
    told: &ClientData,
    purpose: String,
) -> Result<(), ApiError> {
    let given = Challenge {
        text: told.challenge.clone(),
        purpose,
        device: device.as_str().to_owned(),
        until: state.hall().calendar(),
    };
    let change = PasskeyChange::Answer(given);
    let known = state.hall().people()?.change_passkey(change).await.map_err(HallError::from)?;
    if known { Ok(()) } else { Err(PasskeyError::Challenge.into()) }
}

/// The bytes of a field.
fn bytes(field: &'static str, text: &str) -> Result<Vec<u8>, ApiError> {
    let bytes = (text.len() <= TEXT_MAX).then(|| BASE64.decode(text.as_bytes()).ok()).flatten();
    let wrong = || {
        let why = format!("expected base64url without padding, at most {TEXT_MAX} characters");
        ApiError::field(field, why)
    };
    bytes.ok_or_else(wrong)
}
