//! The page: its files, and its documents for browsers without scripts.

mod carried;
mod together;
mod visit;

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE,
    USER_AGENT, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use pegmind_face::sentence;
use pegmind_protocol::Opened;
use pegmind_session::{Day, hex};
use pegmind_web::{Form, Page, document};
use pegmind_web_assets::Asset;

use crate::answer::is_for_programs;
use crate::body;
use crate::error::{ApiError, no_such_method};
use crate::files::FILES;
use crate::peer::Peer;
use crate::seal::UnsealError;
use crate::state::AppState;
use carried::Carried;
use together::{Together, is_together};
use visit::{Outcome, Visit};

/// A document or a file that can be asked for again, and for how long it is kept.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// Everything that has no route of its own: the paths of the page are its own business.
pub(crate) fn pages() -> MethodRouter<AppState> {
    get(show).post(take).fallback(no_such_method)
}

/// What a log tells of a page: which one, and nothing of what is in its address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageName(pub(crate) &'static str);

/// A file or a document.
async fn show(State(state): State<AppState>, peer: Peer, request: Request) -> Response {
    let uri = request.uri();
    let path = uri.path();
    if is_for_programs(path) {
        return ApiError::NotFound.into_response();
    }
    // Documents among the files are for hosts that cannot draw them, and know no day.
    let asset = pegmind_web_assets::get(path).filter(|asset| !asset.mime.starts_with("text/html"));
    if let Some(asset) = asset {
        return file(asset, request.headers());
    }
    let mut url = uri.path_and_query().map_or(path, |both| both.as_str()).to_owned();
    if is_text_browser(request.headers()) && !url.contains("view=") {
        url.push_str(if url.contains('?') { "&view=text" } else { "?view=text" });
    }
    let headers = request.headers().clone();
    let asked = Asked { peer, headers, url, carried: Carried::default(), body: None };
    let mut response = respond(&state, asked).await;
    response.headers_mut().insert(VARY, HeaderValue::from_static("user-agent"));
    response
}

/// Whether a browser shows text only: it gets the text view, where nothing is lost with the
/// looks of the board.
fn is_text_browser(headers: &HeaderMap) -> bool {
    let name = headers.get(USER_AGENT).and_then(|name| name.to_str().ok()).unwrap_or_default();
    ["Lynx/", "w3m/", "Links ", "ELinks/"].iter().any(|known| name.starts_with(known))
}

/// A form that was sent.
async fn take(State(state): State<AppState>, peer: Peer, request: Request) -> Response {
    let url = request.uri().path_and_query().map_or("/", |both| both.as_str()).to_owned();
    if is_for_programs(request.uri().path()) {
        return ApiError::NotFound.into_response();
    }
    let headers = request.headers().clone();
    let body = match body::read(request, body::FORM).await {
        Ok(body) => String::from_utf8_lossy(&body).into_owned(),
        Err(error) => return refuse(&error),
    };
    let form = Form::parse(&body);
    // What stands for a link leads on and does nothing else.
    let way = form.fields().find_map(|(name, _)| name.strip_prefix("go.")).map(str::to_owned);
    let (url, body) = way.map_or((url, Some(body)), |way| (way, None));
    match Carried::read(&form, state.sealer(), state.source().now()) {
        Ok(carried) => respond(&state, Asked { peer, headers, url, carried, body }).await,
        Err(why) => begin_anew(&url, why),
    }
}

/// What a browser asks for.
struct Asked {
    peer: Peer,
    headers: HeaderMap,
    url: String,
    carried: Carried,
    body: Option<String>,
}

/// Draws what follows from a request. Only if the solver is needed does it wait for its turn.
async fn respond(state: &AppState, asked: Asked) -> Response {
    let Asked { peer, headers, url, carried, body } = asked;
    if is_together(&url) {
        let state = state.clone();
        return Together { state, peer, headers, url, carried, body }.respond().await;
    }
    let is_own = body.is_some() || !carried.games.is_empty() || !carried.settings.is_empty();
    let seed = match state.source().bytes() {
        Ok(seed) => hex::write(&seed),
        Err(error) => return refuse(&ApiError::internal(error)),
    };
    let now = state.source().now();
    let visit = Visit { url, seed, now, day: day_of(now), carried, body };
    let outcome = match visit.make(state.sealer(), &FILES, None) {
        Some(outcome) => Ok(outcome),
        None => work_on(state, peer, visit.clone()).await,
    };
    match outcome {
        Ok(Outcome::Document { html, name, is_lost }) => {
            let status = if is_lost { StatusCode::NOT_FOUND } else { StatusCode::OK };
            let mut response = (status, html_of(html)).into_response();
            if !is_own && !is_lost {
                response.headers_mut().insert(CACHE_CONTROL, ASK_AGAIN);
            }
            response.extensions_mut().insert(PageName(name));
            response
        }
        Ok(Outcome::File { name, mime, text }) => attachment(&name, &mime, text),
        Err(error) => {
            let status = error.log();
            match visit.unanswered(state.sealer(), &FILES, &sentence(&error.to_string())) {
                Some(html) => (status, html_of(html)).into_response(),
                None => refused_with("/", status, &sentence(&error.to_string())),
            }
        }
    }
}

async fn work_on(state: &AppState, peer: Peer, visit: Visit) -> Result<Outcome, ApiError> {
    crate::guard::count_question(state, peer)?;
    let sealer = state.sealer().clone();
    let work = move |cancel: &_| visit.make(&sealer, &FILES, Some(cancel));
    let outcome = state.pool().ask(peer, work).await?.found;
    outcome.ok_or_else(|| ApiError::internal("a page came to no end"))
}

/// The day at Greenwich: without scripts nobody tells which one it is where the player is.
fn day_of(now: SystemTime) -> Option<Day> {
    let since = now.duration_since(UNIX_EPOCH).ok()?;
    let days = i32::try_from(since.as_secs() / (24 * 3600)).ok()?;
    "1970-01-01".parse::<Day>().ok()?.plus(days)
}

/// A game that does not go on, with a new one.
fn begin_anew(url: &str, why: UnsealError) -> Response {
    refused_with(url, StatusCode::UNPROCESSABLE_ENTITY, &why.to_string())
}

/// What is wrong, in a document with a way to go on.
fn refuse(error: &ApiError) -> Response {
    let status = error.log();
    refused_with("/", status, &sentence(&error.to_string()))
}

/// The first screen, in the layout of this address, with what is wrong.
fn refused_with(url: &str, status: StatusCode, said: &str) -> Response {
    let is_text = url.starts_with("/text") || url.contains("view=text");
    let url = if is_text { "/?view=text" } else { "/" }.to_owned();
    let (mut page, _) = Page::plain(Opened { url, ..Opened::default() });
    page.say(said);
    (status, html_of(document(&page, &FILES, &[]))).into_response()
}

fn html_of(html: String) -> impl IntoResponse {
    ([(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))], html)
}

/// A file that is to be kept.
fn attachment(name: &str, mime: &str, text: String) -> Response {
    let plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let name: String = name.chars().filter(plain).take(64).collect();
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let mime = HeaderValue::from_str(mime);
    match (disposition, mime) {
        (Ok(disposition), Ok(mime)) => {
            ([(CONTENT_DISPOSITION, disposition), (CONTENT_TYPE, mime)], text).into_response()
        }
        (Err(error), _) | (_, Err(error)) => refuse(&ApiError::internal(error)),
    }
}

/// A file of the page, packed as the browser understands it.
fn file(asset: &'static Asset, headers: &HeaderMap) -> Response {
    let (bytes, encoding) = match (asset.brotli, asset.gzip) {
        (Some(packed), _) if understands(headers, "br") => (packed, Some("br")),
        (_, Some(packed)) if understands(headers, "gzip") => (packed, Some("gzip")),
        _ => (asset.bytes, None),
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.mime));
    headers.insert(CACHE_CONTROL, if asset.immutable { FOR_EVER } else { ASK_AGAIN });
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response.extensions_mut().insert(PageName("file"));
    response
}

/// Whether a browser takes what is packed like this.
fn understands(headers: &HeaderMap, encoding: &str) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        is_named && !parts.any(|part| part == "q=0" || part.starts_with("q=0.0"))
    })
}
