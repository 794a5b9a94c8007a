//! What every answer carries.

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::Request;
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use pegmind_face::sentence;
use pegmind_session::hex;
use sha2::{Digest as _, Sha256};

use crate::error::{ApiError, Refused};
use crate::problem;

/// What a page may do: its own files and nothing else, no script and no style in it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// The largest answer that is looked at for its version; larger ones have one already.
const VERSIONED_BYTES_MAX: usize = 1 << 20;

/// Puts the headers on an answer, and forbids to keep it unless it says otherwise.
pub(crate) async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether an address is for programs.
pub(crate) fn is_for_programs(path: &str) -> bool {
    ["/api", "/health", "/ready"].iter().any(|name| {
        path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// Says no in a document for people, unless the address is for programs.
pub(crate) async fn speak_to_people(request: Request, next: Next) -> Response {
    let for_programs = is_for_programs(request.uri().path());
    let mut response = next.run(request).await;
    let refused = response.extensions_mut().remove::<Refused>().filter(|_| !for_programs);
    let Some(Refused { kind, detail }) = refused else { return response };
    let mut said = problem::refusal(kind, &sentence(&detail));
    for name in [header::ALLOW, header::RETRY_AFTER] {
        if let Some(value) = response.headers_mut().remove(&name) {
            said.headers_mut().insert(name, value);
        }
    }
    said
}

/// Gives a document that may be kept, but has to be asked for again, a version; if whoever
/// asks has that one, it is not sent. Who asks for the head alone is told the version, too.
pub(crate) async fn mark_version(mut request: Request, next: Next) -> Result<Response, ApiError> {
    if request.method() == Method::HEAD {
        *request.method_mut() = Method::GET;
        let (mut parts, body) = Box::pin(mark_version(request, next)).await?.into_parts();
        if let Some(length) = body.size_hint().exact() {
            parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        }
        return Ok(Response::from_parts(parts, Body::empty()));
    }
    let reads = request.method() == Method::GET;
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    let asked_again =
        response.headers().get(header::CACHE_CONTROL).is_some_and(|value| value == "no-cache");
    let has_one = response.headers().contains_key(header::ETAG);
    if !reads || response.status() != StatusCode::OK || !asked_again || has_one {
        return Ok(response);
    }
    let (mut parts, body) = response.into_parts();
    let body = to_bytes(body, VERSIONED_BYTES_MAX).await.map_err(ApiError::internal)?;
    let version = version_of(&body);
    let is_known = known.is_some_and(|known| is_among(&known, &version));
    parts.headers.insert(header::ETAG, version);
    if is_known {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(header::CONTENT_TYPE);
        parts.headers.remove(header::CONTENT_LENGTH);
        return Ok(Response::from_parts(parts, Body::empty()));
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// The version of a document: what it says.
fn version_of(body: &[u8]) -> HeaderValue {
    let digest = Sha256::digest(body);
    let hex = hex::write(digest.get(..16).unwrap_or_default());
    // Hexadecimal digits in quotes are a header.
    HeaderValue::from_str(&format!("W/\"{hex}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether a list of versions has this one.
fn is_among(list: &HeaderValue, version: &HeaderValue) -> bool {
    let of = |text: &str| text.trim().trim_start_matches("W/").to_owned();
    let (Ok(list), Ok(version)) = (list.to_str(), version.to_str()) else { return false };
    list.split(',').any(|listed| of(listed) == of(version) || listed.trim() == "*")
}
