//! Everything that can be wrong with a request, as a problem document (RFC 9457).

use std::any::Any;
use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use pegmind_rules::Quoted;
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;

use crate::settings::Settings;

/// The most characters of a detail.
const DETAIL_MAX: usize = 240;

/// What is wrong, for programs and for people.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// What kind of problem it is: `/problems/` and a name.
    #[serde(rename = "type")]
    pub kind: String,
    /// The same in a few words.
    pub title: &'static str,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong with this request.
    pub detail: String,
    /// The field that it is about, as in `rows[2]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Where no code fits all rows, what the program prints.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<serde_json::Value>,
}

/// Why a request is not answered.
#[derive(Debug, Error)]
pub enum ApiError {
    /// The body is no JSON.
    #[error("{0}")]
    Malformed(String),
    /// A field is missing, unknown, or not what it should be.
    #[error("{detail}")]
    Field {
        /// Its name, as in `rows[2]`.
        field: String,
        /// What is wrong with it.
        detail: String,
    },
    /// No code fits all rows.
    #[error("no code fits all rows")]
    Contradiction {
        /// What the program prints for it.
        answer: serde_json::Value,
    },
    /// The body is too large.
    #[error("the body is larger than {} bytes", Settings::BODY_BYTES_MAX)]
    TooLarge,
    /// The address is too long.
    #[error("the address is longer than {} bytes", Settings::URL_BYTES_MAX)]
    TooLong,
    /// The body did not come in time.
    #[error("the body took longer than {} s", Settings::BODY_TIME_MAX.as_secs())]
    TooSlow,
    /// The body is something else.
    #[error("expected a body of the type {expected}")]
    MediaType {
        /// What it should be.
        expected: &'static str,
    },
    /// There is nothing here.
    #[error("there is nothing at this address")]
    NotFound,
    /// There is something here, but not for this method.
    #[error("this address does not know the method")]
    Method,
    /// The server is not known under this name.
    #[error(
        "this server is not known under the name that was asked for; expected one that was \
        given with --host"
    )]
    Host,
    /// The address asks too often.
    #[error("too many requests from this address; come back in {} s", seconds(retry_after))]
    Limited {
        /// How long to wait.
        retry_after: Duration,
    },
    /// Too many questions wait.
    #[error("too many questions wait to be answered; come back in {} s", seconds(retry_after))]
    Busy {
        /// How long to wait.
        retry_after: Duration,
    },
    /// The answer takes more work than is done for a request.
    #[error(
        "this takes more work than is done here for one request; the program pegmind has no \
        such limit"
    )]
    TooMuchWork,
    /// The answer did not come in time.
    #[error("the answer took longer than {} s", Settings::REQUEST_TIME_MAX.as_secs())]
    TooLate,
    /// Something is wrong with the server.
    #[error("something went wrong here; it is not your fault")]
    Internal {
        /// What the log is told.
        cause: String,
    },
}

impl ApiError {
    /// What is wrong with a field.
    pub(crate) fn field(field: impl Into<String>, why: impl fmt::Display) -> Self {
        Self::Field { field: field.into(), detail: why.to_string() }
    }

    /// What is wrong with the server.
    pub(crate) fn internal(cause: impl fmt::Display) -> Self {
        Self::Internal { cause: cause.to_string() }
    }

    /// Status, name and title.
    const fn kind(&self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Self::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed", "No JSON"),
            Self::Field { .. } => {
                (StatusCode::UNPROCESSABLE_ENTITY, "field", "A field is not what it should be")
            }
            Self::Contradiction { .. } => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "contradiction",
                "The rows contradict each other",
            ),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", "Too large"),
            Self::TooLong => (StatusCode::URI_TOO_LONG, "too-long", "Too long"),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too-slow", "Too slow"),
            Self::MediaType { .. } => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", "Another kind of body")
            }
            Self::NotFound => (StatusCode::NOT_FOUND, "not-found", "Nothing here"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "method", "Another method"),
            Self::Host => (StatusCode::MISDIRECTED_REQUEST, "host", "Another host"),
            Self::Limited { .. } => (StatusCode::TOO_MANY_REQUESTS, "limited", "Too many requests"),
            Self::Busy { .. } => (StatusCode::TOO_MANY_REQUESTS, "busy", "Too many questions"),
            Self::TooMuchWork => {
                (StatusCode::UNPROCESSABLE_ENTITY, "too-much-work", "Too much work")
            }
            Self::TooLate => (StatusCode::SERVICE_UNAVAILABLE, "too-late", "Too late"),
            Self::Internal { .. } => {
                (StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong here")
            }
        }
    }

    /// Tells the log what nobody else is told. Returns the status of the answer.
    pub(crate) fn log(&self) -> StatusCode {
        if let Self::Internal { cause } = self {
            tracing::error!(%cause, "internal");
        }
        self.kind().0
    }

    /// The document that tells it.
    #[must_use]
    pub fn problem(self) -> Problem {
        let (status, name, title) = self.kind();
        let detail = Quoted::up_to(&self.to_string(), DETAIL_MAX).to_string();
        let (field, answer) = match self {
            Self::Field { field, .. } => (Some(Quoted::up_to(&field, 64).to_string()), None),
            Self::Contradiction { answer } => (Some("rows".to_owned()), Some(answer)),
            _other => (None, None),
        };
        let status = status.as_u16();
        Problem { kind: format!("/problems/{name}"), title, status, detail, field, answer }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.log();
        let wait = match &self {
            Self::Limited { retry_after } | Self::Busy { retry_after } => {
                Some(seconds(retry_after))
            }
            Self::TooLate => Some(30),
            _other => None,
        };
        let mut response = (status, Json(self.problem())).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(wait) = wait {
            headers.insert(RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

/// Whole seconds, at least one.
fn seconds(time: &Duration) -> u64 {
    time.as_millis().div_ceil(1_000).try_into().unwrap_or(u64::MAX).max(1)
}

/// What is answered to another method; which ones there are the router adds.
pub(crate) async fn no_such_method() -> ApiError {
    ApiError::Method
}

/// What is answered after a panic.
#[expect(clippy::needless_pass_by_value, reason = "the layer that calls it asks for it")]
pub(crate) fn panicked(cause: Box<dyn Any + Send>) -> Response {
    let text = cause.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| cause.downcast_ref::<String>().cloned());
    ApiError::internal(text.unwrap_or_default()).into_response()
}
