//! The JSON API: what `pegmind NAME --json` prints, for what is asked by POST.

mod board;
mod check;
mod description;
mod left;
mod repair;
mod review;
mod score;
mod suggest;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use pegmind_rules::Repair;
use serde::Serialize;

use crate::error::ApiError;
use crate::guard;
use crate::settings::Settings;
use crate::state::AppState;

pub(crate) fn routes(state: &AppState) -> Router<AppState> {
    let questions = Router::new()
        .route("/api/check", post(check::check))
        .route("/api/left", post(left::left))
        .route("/api/suggest", post(suggest::suggest))
        .route("/api/repair", post(repair::repair))
        .route("/api/review", post(review::review))
        .layer(from_fn_with_state(state.clone(), guard::limit_questions));
    Router::new()
        .route("/api", get(description::describe))
        .route("/api/score", post(score::score))
        .merge(questions)
}

/// What a search among the codes that fit comes to.
enum Found<T> {
    /// Something.
    Found(T),
    /// No code fits; these changes would help.
    Contradiction(Vec<Repair>),
}

/// The refusal that no code fits all rows, with what the program prints then.
fn contradiction(reply: &impl Serialize) -> ApiError {
    match serde_json::to_value(reply) {
        Ok(answer) => ApiError::Contradiction { answer },
        Err(error) => ApiError::internal(error),
    }
}

/// Refuses to list more codes than an answer may have.
fn listed(field: &str, codes: u64) -> Result<(), ApiError> {
    let max = Settings::CODES_MAX;
    if usize::try_from(codes).is_ok_and(|codes| codes <= max) {
        return Ok(());
    }
    Err(ApiError::field(field, format!("{codes} codes; expected at most {max} to list")))
}
