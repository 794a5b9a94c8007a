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

use crate::kind::Kind;
use crate::passkey::PasskeyError;
use crate::settings::Settings;

/// How long somebody shall wait where nothing can be stored.
const UNAVAILABLE_SECONDS: u64 = 2;

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
    /// Where no code fits all rows, what the program prints; what is not done in a room, as the
    /// message on its socket.
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
    /// There are as many of something as may be.
    #[error("{crowd} come back in {} s", crowd.retry_after().as_secs())]
    Crowded {
        /// Of what.
        crowd: Crowded,
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
    /// Nothing says which device asks.
    #[error("expected `Authorization: Bearer` with the 64 hexadecimal digits of a device")]
    Device,
    /// The device has no seat in the room.
    #[error("this device has no seat in that room")]
    NotAMember,
    /// A page elsewhere asks.
    #[error("a page of another site asks; expected one of this server")]
    CrossSite,
    /// There is no such room.
    #[error("there is no such room, or it is over")]
    NoRoom,
    /// Play in the room is not over.
    #[error("play is not over; the proof is told when all who look for a code there are done")]
    NotOver,
    /// A name cannot be the device's.
    #[error("{detail}")]
    NameTaken {
        /// Why not.
        detail: String,
    },
    /// The device has no name.
    #[error("this device has claimed no name; claim one at /name or by pegmind name --claim NAME")]
    NoName,
    /// A name is not taken over with this phrase.
    #[error("nobody has claimed this name with this phrase; expected its ten words in their order")]
    Phrase,
    /// A passkey is not made, or does not open a name.
    #[error("{detail}")]
    Passkey {
        /// Why.
        detail: String,
    },
    /// A room refuses something.
    #[error("{detail}")]
    Refused {
        /// Why, in words.
        detail: String,
        /// The same as a message.
        answer: Option<serde_json::Value>,
    },
    /// Something was wanted at a version that has passed.
    #[error("wanted at version {at}, and now it is {now}; read what was done and decide again")]
    Stale {
        /// When it was wanted.
        at: usize,
        /// What it is now.
        now: usize,
        /// The same as a message.
        answer: Option<serde_json::Value>,
    },
    /// Only sockets are opened here.
    #[error("expected a WebSocket: Connection: Upgrade, Upgrade: websocket")]
    Upgrade,
    /// Nothing can be stored or read at the moment.
    #[error("rooms cannot be stored at the moment; come back in {UNAVAILABLE_SECONDS} s")]
    Unavailable,
    /// Something is wrong with the server.
    #[error("something went wrong here; it is not your fault")]
    Internal {
        /// What the log is told.
        cause: String,
    },
}

/// What there are as many of as may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Crowded {
    /// Rooms that are open.
    #[error("{0} rooms are open here, as many as may be at once; join one of them, or")]
    Rooms(u64),
    /// Rooms that one address, or its network, has open.
    #[error("this address has as many rooms open as it may at once; end one of them, or")]
    OwnRooms,
    /// Sockets and streams of events.
    #[error("{0} connections to rooms stand here, as many as may at once;")]
    Sockets(usize),
    /// Those who look on in a room.
    #[error("{0} look on in that room, as many as may at once;")]
    Spectators(usize),
}

impl Crowded {
    /// How long somebody shall wait who finds no place.
    const fn retry_after(self) -> Duration {
        match self {
            Self::Rooms(_) | Self::OwnRooms => Duration::from_mins(1),
            Self::Sockets(_) => Duration::from_secs(5),
            Self::Spectators(_) => Duration::from_secs(15),
        }
    }
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

    /// What kind of problem it is.
    pub(crate) const fn kind(&self) -> Kind {
        match self {
            Self::Malformed(_) => Kind::Malformed,
            Self::Field { .. } => Kind::Field,
            Self::Contradiction { .. } => Kind::Contradiction,
            Self::TooLarge => Kind::TooLarge,
            Self::TooLong => Kind::TooLong,
            Self::TooSlow => Kind::TooSlow,
            Self::MediaType { .. } => Kind::MediaType,
            Self::NotFound => Kind::NotFound,
            Self::Method => Kind::Method,
            Self::Host => Kind::Host,
            Self::Limited { .. } | Self::Crowded { crowd: Crowded::OwnRooms } => Kind::Limited,
            Self::Busy { .. } => Kind::Busy,
            Self::Crowded { .. } => Kind::Crowded,
            Self::TooMuchWork => Kind::TooMuchWork,
            Self::TooLate => Kind::TooLate,
            Self::Device => Kind::Device,
            Self::NotAMember => Kind::NotAMember,
            Self::CrossSite => Kind::CrossSite,
            Self::NoRoom => Kind::NoRoom,
            Self::Refused { .. } => Kind::Refused,
            Self::Stale { .. } => Kind::Stale,
            Self::NotOver => Kind::NotOver,
            Self::NameTaken { .. } => Kind::NameTaken,
            Self::NoName => Kind::NoName,
            Self::Phrase => Kind::Phrase,
            Self::Passkey { .. } => Kind::Passkey,
            Self::Upgrade => Kind::Upgrade,
            Self::Unavailable => Kind::Unavailable,
            Self::Internal { .. } => Kind::Internal,
        }
    }

    /// Tells the log what nobody else is told. Returns the status of the answer.
    pub(crate) fn log(&self) -> StatusCode {
        if let Self::Internal { cause } = self {
            tracing::error!(%cause, "internal");
        }
        self.kind().facts().status
    }

    /// The document that tells it.
    #[must_use]
    pub fn problem(self) -> Problem {
        let (kind, detail) = (self.kind(), self.detail());
        let (field, answer) = match self {
            Self::Field { field, .. } => (Some(Quoted::up_to(&field, 64).to_string()), None),
            Self::Contradiction { answer } => (Some("rows".to_owned()), Some(answer)),
            Self::Refused { answer, .. } => (None, answer),
            Self::Stale { answer, .. } => (Some("at".to_owned()), answer),
            _other => (None, None),
        };
        let (title, status) = (kind.facts().title, kind.facts().status.as_u16());
        Problem { kind: kind.address(), title, status, detail, field, answer }
    }

    /// What is wrong with this request.
    fn detail(&self) -> String {
        Quoted::up_to(&self.to_string(), DETAIL_MAX).to_string()
    }
}

impl From<PasskeyError> for ApiError {
    fn from(why: PasskeyError) -> Self {
        Self::Passkey { detail: why.to_string() }
    }
}

/// Goes with an answer that says no: what people are told where it is not a program that asked.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) kind: Kind,
    pub(crate) detail: String,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.log();
        let wait = match &self {
            Self::Limited { retry_after } | Self::Busy { retry_after } => {
                Some(seconds(retry_after))
            }
            Self::Crowded { crowd } => Some(crowd.retry_after().as_secs()),
            Self::TooLate => Some(30),
            Self::Unavailable => Some(UNAVAILABLE_SECONDS),
            _other => None,
        };
        let refused = Refused { kind: self.kind(), detail: self.detail() };
        let mut response = (status, Json(self.problem())).into_response();
        response.extensions_mut().insert(refused);
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

/// What is answered after a panic, of which the log knows where it was.
pub(crate) fn panicked(_said: Box<dyn Any + Send>) -> Response {
    ApiError::internal("a panic").into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    #[tokio::test]
    async fn why_the_server_failed_is_for_the_log_alone() {
        let failed = ApiError::internal("the code is RROY").into_response();
        for response in [failed, panicked(Box::new("the code is RROY"))] {
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
            let for_people = response.extensions().get::<Refused>().unwrap().detail.clone();
            let body = to_bytes(response.into_body(), 1 << 10).await.unwrap();
            let for_programs = String::from_utf8(body.to_vec()).unwrap();
            for said in [for_people, for_programs] {
                assert!(!said.is_empty() && !said.contains("RROY"), "{said}");
            }
        }
    }
}
