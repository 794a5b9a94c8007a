//! Requests to the server.

use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, Uri};
use pegmind_server::{AppState, Sealer, Settings, app};
use serde_json::Value;
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

/// More than any answer has.
const ANSWER_BYTES_MAX: usize = 64 << 20;

/// A server that is asked as often as a fuzzer likes, and thinks no longer than that.
static SERVER: LazyLock<(Runtime, Router)> = LazyLock::new(|| {
    let settings = Settings {
        requests_at_once: 1_000_000,
        requests_per_second: 1_000_000,
        questions_at_once: 1_000_000,
        questions_per_second: 1_000_000,
        work_time: Duration::from_millis(20),
        ..Settings::default()
    };
    let runtime = Runtime::new().unwrap_or_else(|error| panic!("no threads: {error}"));
    let sealer = Sealer::random().unwrap_or_else(|error| panic!("no key: {error}"));
    (runtime, app(AppState::new(settings, sealer)))
});

/// Reads text as a request, written as HTTP writes it, and asks a server. It is answered, the
/// answer is no fault of the server, carries what protects a page, and is what its type says:
/// a problem document with its status, JSON, or a document with no script but its own.
///
/// # Panics
///
/// Where that does not hold.
pub fn request(bytes: &[u8]) {
    let Some(request) = read(bytes) else { return };
    let asked = format!("{} {}", request.method(), request.uri());
    let (runtime, server) = &*SERVER;
    let answered = runtime.block_on(async {
        let Ok(answered) = server.clone().oneshot(request).await;
        let (parts, body) = answered.into_parts();
        (parts, to_bytes(body, ANSWER_BYTES_MAX).await)
    });
    let (parts, body) = answered;
    let body = body.unwrap_or_else(|error| panic!("{asked}: {error}"));
    let status = parts.status;
    let refused = status.is_client_error() || status == StatusCode::SERVICE_UNAVAILABLE;
    assert!(
        status == StatusCode::OK || status == StatusCode::NOT_MODIFIED || refused,
        "{asked}: {status}"
    );
    let header = |name: &str| text_of(&parts.headers, name);
    assert!(header("content-security-policy").contains("default-src 'none'"), "{asked}");
    assert!(!header("cache-control").is_empty(), "{asked}");
    if body.is_empty() || !header("content-encoding").is_empty() {
        return;
    }
    let kind = header("content-type");
    if kind.ends_with("json") {
        let read = serde_json::from_slice(&body);
        let said: Value = read.unwrap_or_else(|error| panic!("{asked}: {error} in {body:?}"));
        assert_eq!(kind == "application/problem+json", refused, "{asked}: {said}");
        assert!(!refused || said["status"] == status.as_u16(), "{asked}: {said}");
    } else if kind.starts_with("text/html") {
        let scripts = String::from_utf8_lossy(&body).matches("<script").count();
        assert!(scripts <= 1, "{asked}: {scripts} scripts");
    }
}

/// A request as text: a method and an address, headers, an empty line, and the body.
fn read(bytes: &[u8]) -> Option<Request<Body>> {
    let end = bytes.windows(2).position(|two| two == b"\n\n")?;
    let head = String::from_utf8_lossy(bytes.get(..end)?);
    let mut lines = head.lines();
    let (method, address) = lines.next()?.split_once(' ')?;
    let method: Method = method.parse().ok()?;
    let address: Uri = address.parse().ok()?;
    let mut request = Request::builder().method(method).uri(address);
    for line in lines {
        let (name, value) = line.split_once(':')?;
        request = request.header(name, value.trim());
    }
    request.body(Body::from(bytes.get(end + 2..)?.to_vec())).ok()
}

fn text_of<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
