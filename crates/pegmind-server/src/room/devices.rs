//! What devices are known by: given, kept in a cookie where a browser asks, and forgotten.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use pegmind_session::hex;
use serde::Serialize;
use utoipa::ToSchema;

use super::device::{COOKIE_NAME, Device, SECURE_COOKIE_NAME, token_of_cookie};
use crate::error::ApiError;
use crate::guard;
use crate::origin::{FETCH_SITE, is_foreign, is_secure};
use crate::peer::Peer;
use crate::state::AppState;

/// How long a browser keeps what it is known by.
const COOKIE_SECONDS: u64 = 400 * 24 * 3_600;

/// What a device keeps, to be known again.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DeviceMade {
    /// 64 hexadecimal digits, to be sent as `Authorization: Bearer`. A browser is not told
    /// but keeps it in a cookie that scripts do not see.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

/// Gives a device something to be known by. The server keeps its digest alone, and that not
/// before the device sits down somewhere.
#[utoipa::path(post, path = "/api/devices", responses((status = 201, body = DeviceMade)))]
pub(super) async fn make_device(
    State(state): State<AppState>,
    peer: Peer,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if !headers.contains_key(FETCH_SITE) {
        guard::count_room(&state, peer)?;
        let token = hex::write(&state.hall().chance().bytes().map_err(ApiError::internal)?);
        return Ok((StatusCode::CREATED, Json(DeviceMade { token: Some(token) })).into_response());
    }
    let mut response = (StatusCode::CREATED, Json(DeviceMade { token: None })).into_response();
    // Who has one already keeps it, with all its seats.
    if Device::from(&headers)?.is_none() {
        response.headers_mut().insert(SET_COOKIE, fresh_cookie(&state, peer, &headers)?);
    }
    Ok(response)
}

/// A cookie by which a browser is known from now on.
///
/// # Errors
///
/// If its address asks for too many.
pub(super) fn fresh_cookie(
    state: &AppState,
    peer: Peer,
    headers: &HeaderMap,
) -> Result<HeaderValue, ApiError> {
    guard::count_room(state, peer)?;
    let token = hex::write(&state.hall().chance().bytes().map_err(ApiError::internal)?);
    cookie(state, headers, &token, COOKIE_SECONDS)
}

/// What makes a browser forget its cookie.
///
/// # Errors
///
/// None that is known.
pub(super) fn no_cookie(state: &AppState, headers: &HeaderMap) -> Result<HeaderValue, ApiError> {
    cookie(state, headers, "", 0)
}

fn cookie(
    state: &AppState,
    headers: &HeaderMap,
    token: &str,
    seconds: u64,
) -> Result<HeaderValue, ApiError> {
    let (name, secure) = if is_secure(state, headers) {
        (SECURE_COOKIE_NAME, "; Secure")
    } else {
        (COOKIE_NAME, "")
    };
    let text =
        format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).map_err(ApiError::internal)
}

/// A cookie that makes a browser forget the one of older versions.
const OLD_COOKIE_GONE: &str = "pegmind-device=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0";

/// Gives what a browser is known by the name that it has over TLS, where it has the other one. Only
/// a request of our own pages has all cookies, so that nothing of another site takes its place.
pub(crate) async fn move_cookie(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let headers = request.headers();
    let is_own = headers.contains_key(FETCH_SITE) && !is_foreign(headers);
    let old =
        token_of_cookie(headers, COOKIE_NAME).filter(|_| is_own && is_secure(&state, headers));
    let Some(token) = old else { return Ok(next.run(request).await) };
    let is_moved = token_of_cookie(headers, SECURE_COOKIE_NAME).is_some();
    let cookie = cookie(&state, headers, &hex::write(&token.0), COOKIE_SECONDS)?;
    let mut response = next.run(request).await;
    let answered = response.headers_mut();
    if !is_moved && !answered.contains_key(SET_COOKIE) {
        answered.append(SET_COOKIE, cookie);
    }
    answered.append(SET_COOKIE, HeaderValue::from_static(OLD_COOKIE_GONE));
    Ok(response)
}

/// How many seats were a device's.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Forgotten {
    /// So many.
    seats: u64,
}

/// Forgets a device: nothing tells any more which seats were its, and it cannot go on there.
#[utoipa::path(delete, path = "/api/devices", responses((status = 200, body = Forgotten)))]
pub(super) async fn forget_device(
    State(state): State<AppState>,
    headers: HeaderMap,
    device: Device,
) -> Result<Response, ApiError> {
    let seats = state.hall().forget(&device).await?;
    let mut response = Json(Forgotten { seats }).into_response();
    if headers.contains_key(FETCH_SITE) {
        response.headers_mut().insert(SET_COOKIE, no_cookie(&state, &headers)?);
    }
    Ok(response)
}
