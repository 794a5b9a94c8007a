//! What every answer carries, and who is let in.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ACCEPT_ENCODING, HOST, IF_NONE_MATCH};

use crate::asked::{Answered, get, send, server, unlimited};
use crate::pages::PAGES;

/// Checks what every answer carries, whatever it says.
fn check_headers(answered: &Answered, asked: &str) {
    let policy = answered.header("content-security-policy");
    let parts: Vec<&str> = policy.split("; ").collect();
    for part in [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ] {
        assert!(parts.contains(&part), "{asked}: {part} is not in {policy}");
    }
    assert!(!policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"));
    for (name, value) in [
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ] {
        assert_eq!(answered.header(name), value, "{asked}");
    }
    assert!(!answered.header("cache-control").is_empty(), "{asked}");
    assert_eq!(answered.header("set-cookie"), "");
}

/// Files, addresses for programs, addresses that do not exist, and some that try to lead elsewhere.
const PATHS: [&str; 22] = [
    "/index.html",
    "/404.html",
    "/sw.js",
    "/icon.svg",
    "/assets/",
    "/assets/nothing.js",
    "/assets/../Cargo.toml",
    "/api",
    "/api/",
    "/api/score",
    "/api/nothing",
    "/health",
    "/health/",
    "/metrics",
    "/problems",
    "/problems/field",
    "/problems/%2e%2e/api",
    "//nothing",
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%ff%00?%zz",
    "/play?r=%3Cscript%3E",
];

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_the_answer_carries_the_headers_and_is_no_fault_of_the_server() {
    let server = unlimited();
    let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND"];
    let extras = [
        ("x-nothing", "1"),
        ("range", "bytes=0-1"),
        ("if-none-match", "*"),
        ("accept-encoding", "gzip;q=0, br;q=0.5, *"),
        ("content-type", "application/json"),
        ("content-type", "application/x-www-form-urlencoded"),
        ("if-modified-since", "Sat, 21 Nov 2026 00:00:00 GMT"),
        ("host", "evil.example"),
    ];
    for path in PAGES.into_iter().chain(PATHS) {
        for method in methods {
            for (name, value) in extras {
                let request = Request::builder().method(method).uri(path);
                let request =
                    if name == "host" { request } else { request.header(HOST, "localhost") };
                let request = request.header(name, value).body(Body::from("{")).unwrap();
                let answered = send(&server, request).await;
                let asked = format!("{method} {path} {name}: {value}");
                check_headers(&answered, &asked);
                let status = answered.status.as_u16();
                assert!((200..500).contains(&status) && status != 206, "{asked}: {status}");
                let for_programs = ["/api", "/api/", "/health", "/health/"].contains(&path)
                    || path.starts_with("/api/");
                if status >= 400 && method != "HEAD" {
                    let kind = answered.header("content-type");
                    assert_eq!(kind == "application/problem+json", for_programs, "{asked}: {kind}");
                }
                let packed = answered.header("content-encoding");
                assert!(
                    packed.is_empty() || (name, packed) == ("accept-encoding", "br"),
                    "{asked}"
                );
                assert!(status != 304 || (name == "if-none-match" && answered.body.is_empty()));
            }
        }
    }
}

#[tokio::test]
async fn a_head_says_what_a_get_would() {
    let server = server();
    for path in ["/", "/api", "/health", "/problems/field", "/sw.js", "/nothing", "/api/nothing"] {
        let request = Request::head(path).header(HOST, "localhost").body(Body::empty()).unwrap();
        let (head, get) = (send(&server, request).await, get(&server, path).await);
        assert_eq!(head.status, get.status, "{path}");
        assert!(head.body.is_empty(), "{path}");
        for name in ["content-type", "cache-control", "etag", "content-length"] {
            assert_eq!(head.header(name), get.header(name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn only_known_hosts_are_answered() {
    let server = server();
    for (host, status) in [
        ("localhost", 200),
        ("localhost:8080", 200),
        ("LocalHost:1", 200),
        ("127.0.0.1:8080", 200),
        ("[::1]:8080", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("evil.example:8080", 421),
        ("", 421),
    ] {
        let request = Request::get("/health").header(HOST, host).body(Body::empty()).unwrap();
        assert_eq!(send(&server, request).await.status, status, "{host}");
    }
    // What reads the target and what reads the header is to read the same.
    for (target, host) in [("localhost", "evil.example"), ("evil.example", "localhost")] {
        let request = Request::get(format!("http://{target}/health")).header(HOST, host);
        let answered = send(&server, request.body(Body::empty()).unwrap()).await;
        assert_eq!(answered.status, 421, "{target} {host}");
    }
    let nameless = Request::get("/health").body(Body::empty()).unwrap();
    assert_eq!(send(&server, nameless).await.problem().1, "host");
}

#[tokio::test]
async fn what_did_not_change_is_not_sent_again() {
    let server = server();
    let first = get(&server, "/api").await;
    let version = first.header("etag");
    assert!(version.len() > 10 && first.header("cache-control") == "no-cache", "{first:?}");
    for (known, status) in [(version, 304), ("\"other\", *", 304), ("\"other\"", 200)] {
        let request = Request::get("/api").header(HOST, "localhost").header(IF_NONE_MATCH, known);
        let answered = send(&server, request.body(Body::empty()).unwrap()).await;
        assert_eq!(answered.status, status, "{known}");
        assert_eq!(answered.header("etag"), version);
        assert_eq!(answered.body.is_empty(), status == 304);
    }
}

#[tokio::test]
async fn long_answers_are_compressed_where_that_is_understood() {
    let server = server();
    let plain = get(&server, "/api").await;
    let request = Request::get("/api").header(HOST, "localhost").header(ACCEPT_ENCODING, "gzip");
    let packed = send(&server, request.body(Body::empty()).unwrap()).await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.body.len() * 3 < plain.body.len());
    assert!(packed.header("vary").contains("accept-encoding"));
}
