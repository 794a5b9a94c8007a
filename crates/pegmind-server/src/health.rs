//! Whether the server is well, and whether it can do its work: a word for everybody, more for who
//! runs it.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::from_fn;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::OpenApi;

use crate::guard::check_local_host;
use crate::state::AppState;

/// How long the store may take to answer.
const STORE_TIME_MAX: Duration = Duration::from_secs(2);
/// How many seconds to wait before it is asked again whether the server is ready.
const RETRY_SECONDS: &str = "2";

/// What is said where the store does not answer.
const NO_ANSWER: &str = "the database does not answer";

/// What everybody may ask, for its description.
#[derive(OpenApi)]
#[openapi(paths(health, ready))]
pub(crate) struct HealthApi;

/// What everybody may ask.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/health", get(health)).route("/ready", get(ready))
}

/// What only this machine may ask: details and metrics, on a port of their own.
pub fn status_app(state: AppState) -> Router {
    Router::new()
        .route("/health", get(detail))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .layer(from_fn(check_local_host))
        .with_state(state)
}

fn status(state: &AppState) -> (StatusCode, &'static str) {
    if state.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping")
    } else {
        (StatusCode::OK, "ok")
    }
}

/// Says that the program runs, or that it stops. Nothing else is looked at: a program that says no
/// here is to be begun anew.
#[utoipa::path(get, path = "/health", responses(
    (status = 200, description = "`ok`.", content_type = "text/plain", body = String),
    (status = 503, description = "`stopping`.", content_type = "text/plain", body = String)))]
async fn health(State(state): State<AppState>) -> (StatusCode, &'static str) {
    status(&state)
}

/// Says whether requests are to be sent here: not while the server stops, and not while its database
/// does not answer within 2 s. A proxy asks this, and sends requests elsewhere meanwhile.
#[utoipa::path(get, path = "/ready", responses(
    (status = 200, description = "`ready`.", content_type = "text/plain", body = String),
    (status = 503, description = "`stopping`, or `the database does not answer`, with `Retry-After`.",
        content_type = "text/plain", body = String)))]
async fn ready(State(state): State<AppState>) -> Response {
    let refused = if state.is_stopping() {
        Some("stopping")
    } else {
        match timeout(STORE_TIME_MAX, state.hall().store().check()).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => {
                tracing::warn!(%error, "not ready");
                Some(NO_ANSWER)
            }
            Err(_late) => {
                tracing::warn!("not ready: the database takes too long");
                Some(NO_ANSWER)
            }
        }
    };
    match refused {
        None => "ready".into_response(),
        Some(why) => {
            let retry_after = (RETRY_AFTER, HeaderValue::from_static(RETRY_SECONDS));
            (StatusCode::SERVICE_UNAVAILABLE, [retry_after], why).into_response()
        }
    }
}

/// How the server is.
#[derive(Debug, Serialize)]
struct Detail {
    status: &'static str,
    version: &'static str,
    seconds: u64,
    connections: u64,
    questions_running: usize,
    questions_waiting: usize,
    questions_refused: u64,
    requests_limited: u64,
    rooms_in_memory: usize,
    rooms_created: u64,
    sockets: u64,
    acts_stored: u64,
    acts_repeated: u64,
    acts_stale: u64,
}

impl Detail {
    fn of(state: &AppState) -> Self {
        let counts = state.counts();
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Self {
            status: status(state).1,
            version: env!("CARGO_PKG_VERSION"),
            seconds: state.seconds(),
            connections: read(&counts.connections),
            questions_running: state.pool().running(),
            questions_waiting: state.pool().waiting(),
            questions_refused: state.pool().refused(),
            requests_limited: read(&counts.limited),
            rooms_in_memory: state.hall().rooms(),
            rooms_created: read(&state.hall().counts.created),
            sockets: read(&counts.sockets),
            acts_stored: read(&state.hall().counts.acts),
            acts_repeated: read(&state.hall().counts.repeated),
            acts_stale: read(&state.hall().counts.stale),
        }
    }
}

async fn detail(State(state): State<AppState>) -> (StatusCode, Json<Detail>) {
    (status(&state).0, Json(Detail::of(&state)))
}

/// The same as Prometheus reads it.
async fn metrics(State(state): State<AppState>) -> String {
    let detail = Detail::of(&state);
    let mut text = String::new();
    let gauges = [
        ("uptime_seconds", "counter", detail.seconds),
        ("connections", "gauge", detail.connections),
        ("questions_running", "gauge", detail.questions_running as u64),
        ("questions_waiting", "gauge", detail.questions_waiting as u64),
        ("questions_refused_total", "counter", detail.questions_refused),
        ("requests_limited_total", "counter", detail.requests_limited),
        ("rooms_in_memory", "gauge", detail.rooms_in_memory as u64),
        ("rooms_created_total", "counter", detail.rooms_created),
        ("sockets", "gauge", detail.sockets),
        ("acts_stored_total", "counter", detail.acts_stored),
        ("acts_repeated_total", "counter", detail.acts_repeated),
        ("acts_stale_total", "counter", detail.acts_stale),
    ];
    // Writing to a text does not fail.
    for (name, kind, value) in gauges {
        let _ = writeln!(text, "# TYPE pegmind_{name} {kind}\npegmind_{name} {value}");
    }
    let _ = writeln!(text, "# TYPE pegmind_answers_total counter");
    for (class, count) in state.counts().answers.iter().enumerate().skip(1) {
        let count = count.load(Ordering::Relaxed);
        let _ = writeln!(text, "pegmind_answers_total{{class=\"{class}xx\"}} {count}");
    }
    text
}
