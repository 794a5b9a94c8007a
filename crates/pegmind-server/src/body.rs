//! Reading the body of a request.

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use pegmind_web::Form;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use tokio::time::timeout;

use crate::error::ApiError;
use crate::origin::is_foreign;
use crate::settings::Settings;

/// The type of forms.
pub(crate) const FORM: &str = "application/x-www-form-urlencoded";

/// What was asked, from a body of JSON.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _state: &S) -> Result<Self, ApiError> {
        let body = read(request, "application/json").await?;
        parse(&body).map(Self)
    }
}

/// Reads a body of this type.
///
/// # Errors
///
/// If it has another type, is too large, or does not come in time.
pub(crate) async fn read(request: Request, expected: &'static str) -> Result<Bytes, ApiError> {
    check_head(request.headers(), expected)?;
    let body = to_bytes(request.into_body(), Settings::BODY_BYTES_MAX);
    match timeout(Settings::BODY_TIME_MAX, body).await {
        Ok(Ok(body)) => Ok(body),
        // A body that broke off has nobody left who reads what is wrong with it.
        Ok(Err(_)) => Err(ApiError::TooLarge),
        Err(_) => Err(ApiError::TooSlow),
    }
}

/// Reads a form that a page of ours has sent.
///
/// # Errors
///
/// If it comes from a page of others, and as [`read`].
pub(crate) async fn read_form(request: Request) -> Result<Form, ApiError> {
    if is_foreign(request.headers()) {
        return Err(ApiError::CrossSite);
    }
    let body = read(request, FORM).await?;
    Ok(Form::parse(&String::from_utf8_lossy(&body)))
}

/// Refuses bodies that tell that they are too large, or something else.
fn check_head(headers: &HeaderMap, expected: &'static str) -> Result<(), ApiError> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let given = header(CONTENT_TYPE).and_then(|value| value.split(';').next());
    if !given.is_some_and(|given| given.trim().eq_ignore_ascii_case(expected)) {
        return Err(ApiError::MediaType { expected });
    }
    let length: Option<usize> = header(CONTENT_LENGTH).and_then(|length| length.parse().ok());
    if length.is_some_and(|length| length > Settings::BODY_BYTES_MAX) {
        return Err(ApiError::TooLarge);
    }
    Ok(())
}

/// Reads an object of JSON and names the field that is wrong.
fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let mut reader = serde_json::Deserializer::from_slice(body);
    let asked = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let field = error.path().to_string();
        let error = error.into_inner();
        match error.classify() {
            Category::Data => {
                let why = without_place(&error.to_string());
                ApiError::field(named_in(&why).unwrap_or(field), why)
            }
            Category::Syntax | Category::Eof | Category::Io => {
                ApiError::Malformed(error.to_string())
            }
        }
    })?;
    reader.end().map_err(|error| ApiError::Malformed(error.to_string()))?;
    Ok(asked)
}

/// The field that a message is about, if it names one: then the path leads to what the
/// field is in.
fn named_in(why: &str) -> Option<String> {
    let about = ["missing field `", "unknown field `", "duplicate field `"];
    let rest = about.iter().find_map(|before| why.strip_prefix(before))?;
    rest.split('`').next().map(str::to_owned)
}

/// What is wrong, without where in the text it is.
fn without_place(why: &str) -> String {
    why.rsplit_once(" at line ").map_or(why, |(why, _)| why).to_owned()
}
