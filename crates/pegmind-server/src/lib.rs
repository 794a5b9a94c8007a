//! Pegmind on the web: the JSON API, the page for browsers with and without scripts, and rooms
//! where people play with each other.
//!
//! [`app`] is the whole server without a socket: tests call it, [`serve`] binds it.
//! Requests see the public board and nothing else; whatever a request asks of the solver
//! is bounded by [`Settings`], counted, and stopped when whoever asked is gone.
//!
//! ```
//! use pegmind_server::{AppState, Sealer, Settings, app};
//!
//! let router = app(AppState::new(Settings::default(), Sealer::random()?));
//! # let _ = router;
//! # Ok::<(), anyhow::Error>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
mod api;
mod body;
mod crowd;
mod error;
mod files;
mod guard;
mod health;
mod kind;
mod log;
mod name;
mod origin;
mod passkey;
mod peer;
mod phrase;
mod problem;
mod ranking;
mod rate;
mod room;
mod seal;
mod serve;
mod settings;
mod site;
mod source;
mod state;
#[cfg(test)]
#[path = "../../pegmind-store/tests/store/wait.rs"]
mod wait;
mod work;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

pub use error::{ApiError, Crowded, Problem};
pub use health::status_app;
pub use log::begin_log;
pub use peer::Peer;
pub use seal::Sealer;
pub use serve::serve;
pub use settings::Settings;
pub use source::{Seeded, Source, System};
pub use state::AppState;

/// Everything that is answered on the public port.
///
/// Whoever passes requests in tells where they come from by a [`Peer`] among their
/// extensions; without one all count as one address.
pub fn app(state: AppState) -> Router {
    // The last layer is the first that a request meets.
    Router::new()
        .merge(api::routes(&state))
        .merge(room::routes())
        .merge(health::routes())
        .merge(problem::routes())
        .route("/rankings", get(room::rankings_page))
        .route("/rankings/daily", post(room::take_daily))
        .route("/name", get(room::name_page).post(room::take_name))
        .route("/name/passkeys.js", get(room::passkey_script))
        .fallback(site::pages())
        .method_not_allowed_fallback(error::no_such_method)
        .layer(from_fn(answer::mark_version))
        .layer(from_fn_with_state(state.clone(), room::move_cookie))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(state.clone(), guard::hurry))
        .layer(from_fn_with_state(state.clone(), guard::limit_requests))
        .layer(from_fn_with_state(state.clone(), guard::check_host))
        .layer(CatchPanicLayer::custom(error::panicked))
        .layer(from_fn(answer::speak_to_people))
        .layer(from_fn(answer::secure))
        .layer(from_fn_with_state(state.clone(), log::log_request))
        .with_state(state)
}
