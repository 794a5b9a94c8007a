//! `POST /api/score`: marking a guess against a code.

use axum::Json;
use pegmind_protocol::ScoreReply;
use pegmind_rules::{explain, mark};

use super::board::{code, request};
use crate::body::Asked;
use crate::error::ApiError;

request! {
    /// A code, and a guess to be marked.
    ScoreRequest {
        /// The code, as in `RRBG` or `1124`.
        #[schema(example = "RRBG")]
        code: String,
        /// The guess.
        #[schema(example = "GRRB")]
        guess: String,
        /// Whether to say which peg matches what.
        #[serde(default)]
        explain: bool,
    }
}

/// Marks a guess against a code.
#[utoipa::path(post, path = "/api/score", request_body = ScoreRequest, responses(
    (status = 200, body = ScoreReply),
))]
pub(super) async fn score(Asked(asked): Asked<ScoreRequest>) -> Result<Json<ScoreReply>, ApiError> {
    let rules = asked.rules()?;
    let (right, guess) = (code(&rules, "code", &asked.code)?, code(&rules, "guess", &asked.guess)?);
    let reply = ScoreReply::new(&mark(&rules, &right, &guess));
    if asked.explain {
        return Ok(Json(reply.with_matches(&explain(&right, &guess).matches)));
    }
    Ok(Json(reply))
}
