//! What every answer carries, and who is let in.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ACCEPT_ENCODING, HOST, IF_NONE_MATCH};

use crate::asked::{get, post, send, server};

#[tokio::test]
async fn every_answer_carries_the_headers_that_protect_a_page() {
    let server = server();
    for answered in [
        get(&server, "/health").await,
        get(&server, "/api").await,
        get(&server, "/nothing").await,
        post(&server, "/api/score", "nonsense").await,
        send(&server, Request::get("/").body(Body::empty()).unwrap()).await,
    ] {
        let policy = answered.header("content-security-policy");
        for part in ["default-src 'none'", "frame-ancestors 'none'", "'wasm-unsafe-eval'"] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"));
        for (name, value) in [
            ("referrer-policy", "no-referrer"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answered.header(name), value, "{answered:?}");
        }
        assert!(!answered.header("cache-control").is_empty());
        assert_eq!(answered.header("set-cookie"), "");
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

#[tokio::test]
async fn the_description_names_every_question() {
    let description = get(&server(), "/api").await.json();
    for name in ["score", "check", "left", "suggest", "repair", "review"] {
        let post = &description["paths"][format!("/api/{name}")]["post"];
        assert!(post["requestBody"].is_object() && post["responses"]["200"].is_object(), "{name}");
    }
    let request = &description["components"]["schemas"]["SuggestRequest"];
    assert_eq!(request["properties"]["pegs"]["maximum"], 16);
    assert_eq!(request["additionalProperties"], false);
}
