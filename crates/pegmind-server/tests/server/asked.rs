//! The one place that knows how to ask the server without a socket.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap};
use axum::http::{Request, StatusCode};
use pegmind_server::{AppState, Sealer, Seeded, Settings, app};
use serde_json::Value;
use tower::ServiceExt as _;

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answered {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Checks that it is a problem document, and gives its kind, field and detail.
    pub(crate) fn problem(&self) -> (u16, String, String, String) {
        assert_eq!(self.header("content-type"), "application/problem+json", "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status.as_u16());
        let text = |name: &str| problem[name].as_str().unwrap_or_default().to_owned();
        assert!(!text("title").is_empty() && !text("detail").is_empty(), "{problem}");
        let kind = text("type").strip_prefix("/problems/").unwrap().to_owned();
        (self.status.as_u16(), kind, text("field"), text("detail"))
    }
}

/// The state of a server with these limits, which draws the same games each time, and for which
/// no time goes by.
pub(crate) fn state(settings: Settings) -> AppState {
    let source = Box::new(Seeded::new("asked"));
    AppState::with_source(settings, Sealer::random().unwrap(), source)
}

/// Limits under which a busy machine answers, too.
fn patient() -> Settings {
    Settings { work_time: Duration::from_secs(45), ..Settings::default() }
}

/// A server with the limits that it has if nothing is said.
pub(crate) fn server() -> Router {
    app(state(patient()))
}

/// A server that answers one address as often as it asks.
pub(crate) fn unlimited() -> Router {
    let settings = Settings { questions_at_once: 100_000, requests_at_once: 100_000, ..patient() };
    app(state(settings))
}

pub(crate) async fn send(server: &Router, request: Request<Body>) -> Answered {
    let response = server.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 64 << 20).await.unwrap().to_vec();
    Answered { status: parts.status, headers: parts.headers, body }
}

pub(crate) async fn get(server: &Router, path: &str) -> Answered {
    get_with(server, path, "").await
}

/// The same with more headers; none for those that are empty.
pub(crate) async fn get_with(server: &Router, path: &str, cookie: &str) -> Answered {
    let mut request = Request::get(path).header(HOST, "localhost:8080");
    if !cookie.is_empty() {
        request = request.header(COOKIE, cookie);
    }
    send(server, request.body(Body::empty()).unwrap()).await
}

pub(crate) async fn post(server: &Router, path: &str, body: impl Into<Body>) -> Answered {
    let request = Request::post(path).header(HOST, "localhost:8080");
    let request = request.header(CONTENT_TYPE, "application/json");
    send(server, request.body(body.into()).unwrap()).await
}

/// Sends a form as a browser does.
pub(crate) async fn send_form(server: &Router, path: &str, fields: &[(&str, &str)]) -> Answered {
    send_form_with(server, path, fields, &[]).await
}

/// The same with more headers; none for those that are empty.
pub(crate) async fn send_form_with(
    server: &Router,
    path: &str,
    fields: &[(&str, &str)],
    headers: &[(&str, &str)],
) -> Answered {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields);
    let request = Request::post(path).header(HOST, "localhost");
    let mut request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
        request = request.header(*name, *value);
    }
    send(server, request.body(Body::from(body.finish())).unwrap()).await
}
