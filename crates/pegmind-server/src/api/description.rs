//! `GET /api`: what can be asked, for programs.

use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;

use super::{check, left, repair, review, score, suggest};
use crate::error::ApiError;

/// The description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pegmind",
        description = "Answers about the game of Mastermind, the same as the program prints with \
            --json. A request that is not accepted is answered by a problem document (RFC 9457) \
            that names the field.",
    ),
    paths(
        score::score,
        check::check,
        left::left,
        suggest::suggest,
        repair::repair,
        review::review,
    )
)]
struct Description;

/// The text of it, which is always the same.
static TEXT: LazyLock<Result<String, String>> =
    LazyLock::new(|| Description::openapi().to_json().map_err(|error| error.to_string()));

pub(super) async fn describe() -> Result<Response, ApiError> {
    let text = TEXT.as_ref().map_err(ApiError::internal)?;
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")];
    Ok((headers, text.as_str()).into_response())
}
