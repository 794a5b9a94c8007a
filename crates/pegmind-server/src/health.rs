//! Whether the server is well: a word for everybody, more for who runs it.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;

use crate::state::AppState;

/// What everybody may ask.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/health", get(health))
}

/// What only this machine may ask: details and metrics, on a port of their own.
pub fn status_app(state: AppState) -> Router {
    Router::new().route("/health", get(detail)).route("/metrics", get(metrics)).with_state(state)
}

fn status(state: &AppState) -> (StatusCode, &'static str) {
    if state.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping")
    } else {
        (StatusCode::OK, "ok")
    }
}

async fn health(State(state): State<AppState>) -> (StatusCode, &'static str) {
    status(&state)
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
