//! Under which address browsers find the server, and whether a page of another site asks.

use axum::http::header::{HOST, HeaderMap, HeaderName, ORIGIN};

use crate::settings::Settings;
use crate::state::AppState;

/// What browsers say of the site whose page asks.
pub(crate) const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// What a proxy says of how it was asked.
pub(crate) const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Returns true if the server is reached over TLS: by its public address, or as a proxy on this
/// machine tells.
pub(crate) fn is_secure(state: &AppState, headers: &HeaderMap) -> bool {
    let Settings { public_host, behind_proxy, .. } = state.settings();
    let host = header(headers, &HOST);
    let is_public =
        public_host.as_deref().zip(host).is_some_and(|(own, host)| own.eq_ignore_ascii_case(host));
    is_public || (*behind_proxy && header(headers, &FORWARDED_PROTO) == Some("https"))
}

/// Where browsers find the server, as `https://pegmind.example`.
pub(crate) fn origin(state: &AppState, headers: &HeaderMap) -> String {
    let scheme = if is_secure(state, headers) { "https" } else { "http" };
    format!("{scheme}://{}", header(headers, &HOST).unwrap_or("localhost"))
}

/// Whether a page of another site asks. Browsers that say where a request comes from are believed:
/// as the page gives no referrer, the origin of its forms is `null`.
pub(crate) fn is_foreign(headers: &HeaderMap) -> bool {
    if let Some(site) = header(headers, &FETCH_SITE) {
        return !matches!(site, "same-origin" | "none");
    }
    let origin = header(headers, &ORIGIN).map(|origin| {
        origin.split_once("://").map_or(origin, |(_, host)| host).to_ascii_lowercase()
    });
    let host = header(headers, &HOST).map(str::to_ascii_lowercase);
    origin.is_some() && origin != host
}
