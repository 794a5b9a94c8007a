//! What is told of requests: never what was asked, and never by whom exactly.

use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tracing::level_filters::LevelFilter;

use crate::peer::Peer;
use crate::site::PageName;
use crate::state::AppState;

/// From now on what happens is told on standard error, an object of JSON a line.
pub fn begin_log(level: LevelFilter) {
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_target(false)
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .init();
    // What a panic says may hold what somebody typed, or a code: where it was is enough.
    std::panic::set_hook(Box::new(|panic| {
        let at = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(at, "panicked");
    }));
}

/// Tells of a request by its route, which holds nothing that was typed.
pub(crate) async fn log_request(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let peer = Peer::of(request.extensions());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    if let Some(count) = state.counts().answers.get(usize::from(status / 100)) {
        count.fetch_add(1, Ordering::Relaxed);
    }
    let page = response.extensions().get::<PageName>().map_or("none", |page| page.0);
    let route = route.as_ref().map_or(page, MatchedPath::as_str);
    let elapsed_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::info!(%method, route, status, elapsed_ms, from = %peer, "answered");
    response
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::process::Command;

    use super::*;

    #[test]
    fn of_a_panic_the_log_tells_where_it_was_and_not_what_it_said() {
        const IS_LOGGED: &str = "PEGMIND_TEST_IS_LOGGED";
        if std::env::var_os(IS_LOGGED).is_some() {
            begin_log(LevelFilter::TRACE);
            assert!(catch_unwind(|| panic!("the code is RROY")).is_err());
            return;
        }
        let own =
            concat!("log::tests::", "of_a_panic_the_log_tells_where_it_was_and_not_what_it_said");
        // Whoever logs does so for the whole program.
        let mut program = Command::new(std::env::current_exe().unwrap());
        let program = program.args(["--exact", "--nocapture", own]).env(IS_LOGGED, "1");
        let ended = program.output().unwrap();
        let log = String::from_utf8(ended.stderr).unwrap();
        assert!(ended.status.success() && log.contains("src/log.rs:"), "{log}");
        assert!(!log.contains("RROY"), "{log}");
    }
}
