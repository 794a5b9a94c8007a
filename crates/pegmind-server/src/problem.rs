//! A page about each kind of problem, which is where their types lead, and what people are told.

use axum::Router;
use axum::extract::Path;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::{Markup, html};
use pegmind_web::framed;

use crate::error::ApiError;
use crate::files::FILES;
use crate::kind::{Facts, Kind};
use crate::state::AppState;

/// The pages.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/problems", get(list)).route("/problems/{name}", get(about))
}

/// A list of all kinds.
async fn list() -> Response {
    page(
        "Problems",
        &html! {
            p { "Requests that are not accepted are answered by one of these." }
            ul {
                @for kind in Kind::ALL {
                    @let Facts { title, means, .. } = kind.facts();
                    li { a href=(kind.address()) { (title) } ": " (means) }
                }
            }
        },
    )
}

/// What a kind means, and what to do about it.
async fn about(Path(name): Path<String>) -> Result<Response, ApiError> {
    let kind = Kind::named(&name).ok_or(ApiError::NotFound)?;
    let Facts { status, title, means, help, .. } = kind.facts();
    let body = html! {
        p { (means) " The status is " (status.as_u16()) "." }
        p { (help) }
        p { a href="/problems" { "All problems" } " · " a href="/api" { "What can be asked" } }
    };
    Ok(page(title, &body))
}

/// A page of the server's own.
pub(crate) fn page(title: &str, body: &Markup) -> Response {
    let mut response = document(title, body).into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// What people are answered where programs are answered by a problem document.
pub(crate) fn refusal(kind: Kind, said: &str) -> Response {
    let body = html! {
        p { (said) }
        p { a href=(kind.address()) { "What to do" } " · " a href="/" { "To the game" } }
    };
    (kind.facts().status, document(kind.facts().title, &body)).into_response()
}

/// A short document with nothing of the game in it: it is also for those who ask too often.
pub(crate) fn document(title: &str, body: &Markup) -> impl IntoResponse + use<> {
    let html_type = HeaderValue::from_static("text/html; charset=utf-8");
    ([(CONTENT_TYPE, html_type)], framed(title, body, &FILES))
}
