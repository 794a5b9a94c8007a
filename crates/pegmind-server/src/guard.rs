//! What is refused before anything looks at it.

use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::timeout;

use crate::crowd::Member;
use crate::error::{ApiError, Crowded};
use crate::peer::Peer;
use crate::rate::RateLimit;
use crate::settings::Settings;
use crate::state::AppState;

/// How long somebody shall wait whose address has too many sockets.
const SOCKET_RETRY_AFTER: Duration = Duration::from_secs(5);

/// Refuses requests for other names: a page elsewhere whose name was made to lead here
/// cannot read what is answered.
pub(crate) async fn check_host(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if request.uri().to_string().len() > Settings::URL_BYTES_MAX {
        return Err(ApiError::TooLong);
    }
    let Settings { hosts, public_host, .. } = state.settings();
    let public = public_host.as_deref().map(without_port);
    let hosts: Vec<&str> = hosts.iter().map(String::as_str).chain(public).collect();
    if !is_for(&request, &hosts) {
        return Err(ApiError::Host);
    }
    Ok(next.run(request).await)
}

/// The same for what only this machine may ask, which has no other names.
pub(crate) async fn check_local_host(request: Request, next: Next) -> Result<Response, ApiError> {
    if is_for(&request, &[]) { Ok(next.run(request).await) } else { Err(ApiError::Host) }
}

/// Returns true if a request names this machine or one of these hosts, in its target as well as
/// in its header: whatever reads one of them is to believe it.
fn is_for(request: &Request, hosts: &[&str]) -> bool {
    let header = request.headers().get(HOST).map(|host| host.to_str().unwrap_or_default());
    let named = [request.uri().host(), header.map(without_port)];
    let is_known = |host: &str| {
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        host.eq_ignore_ascii_case("localhost")
            || address.is_ok_and(|address| address.is_loopback())
            || hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
    };
    named.iter().any(Option::is_some) && named.into_iter().flatten().all(is_known)
}

/// The name in a `Host` header.
pub(crate) fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) | None => host,
    }
}

/// Refuses requests of addresses that make too many.
pub(crate) async fn limit_requests(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    limit(&state, state.requests(), Peer::of(request.extensions()))?;
    Ok(next.run(request).await)
}

/// Refuses questions of addresses that ask too many.
pub(crate) async fn limit_questions(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    count_question(&state, Peer::of(request.extensions()))?;
    Ok(next.run(request).await)
}

/// Counts one more question of an address.
///
/// # Errors
///
/// [`ApiError::Limited`] if it is one too many.
pub(crate) fn count_question(state: &AppState, peer: Peer) -> Result<(), ApiError> {
    limit(state, state.questions(), peer)
}

/// Counts one more room, or device, that an address wants made.
///
/// # Errors
///
/// [`ApiError::Limited`] if it is one too many.
pub(crate) fn count_room(state: &AppState, peer: Peer) -> Result<(), ApiError> {
    limit(state, state.rooms(), peer)
}

/// Counts one more name that an address claims.
///
/// # Errors
///
/// [`ApiError::Limited`] if it is one too many.
pub(crate) fn count_name(state: &AppState, peer: Peer) -> Result<(), ApiError> {
    limit(state, state.names(), peer)
}

/// Counts one more code that an address tries.
///
/// # Errors
///
/// [`ApiError::Limited`] if it is one too many.
pub(crate) fn count_code(state: &AppState, peer: Peer) -> Result<(), ApiError> {
    limit(state, state.codes(), peer)
}

/// Takes a code that an address tried off again, because it was right.
pub(crate) fn uncount_code(state: &AppState, peer: Peer) {
    state.codes().uncount(peer);
}

/// One socket, as long as it lasts.
#[derive(Debug)]
pub(crate) struct SocketPlace {
    state: AppState,
    _member: Option<Member>,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        self.state.counts().sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Takes a place for one more socket.
///
/// # Errors
///
/// [`ApiError::Limited`] if the address has too many, [`ApiError::Crowded`] if there are too many.
pub(crate) fn take_socket(state: &AppState, peer: Peer) -> Result<SocketPlace, ApiError> {
    let refuse = |why| {
        state.counts().limited.fetch_add(1, Ordering::Relaxed);
        why
    };
    let retry_after = SOCKET_RETRY_AFTER;
    let sockets = &state.counts().sockets;
    if sockets.load(Ordering::Relaxed) >= state.settings().sockets as u64 {
        let crowd = Crowded::Sockets(state.settings().sockets);
        return Err(refuse(ApiError::Crowded { crowd }));
    }
    // All that a proxy passes on without saying for whom comes from one address.
    let counted = !(state.settings().behind_proxy && peer.is_loopback());
    let member = if counted {
        let joined = state.sockets().join(peer);
        Some(joined.ok_or_else(|| refuse(ApiError::Limited { retry_after }))?)
    } else {
        None
    };
    sockets.fetch_add(1, Ordering::Relaxed);
    Ok(SocketPlace { state: state.clone(), _member: member })
}

fn limit(state: &AppState, limit: &RateLimit, peer: Peer) -> Result<(), ApiError> {
    limit.count(peer, state.source().elapsed()).map_err(|retry_after| {
        state.counts().limited.fetch_add(1, Ordering::Relaxed);
        ApiError::Limited { retry_after }
    })
}

/// Gives up requests that take too long.
pub(crate) async fn hurry(request: Request, next: Next) -> Result<Response, ApiError> {
    timeout(Settings::REQUEST_TIME_MAX, next.run(request)).await.or(Err(ApiError::TooLate))
}
