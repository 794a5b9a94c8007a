//! Files, documents and forms, as a browser without scripts meets them.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_TYPE, HOST};

use crate::asked::{Answered, get, send, server};

async fn post(server: &axum::Router, path: &str, body: &str) -> Answered {
    let request = Request::post(path).header(HOST, "localhost");
    let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    send(server, request.body(Body::from(body.to_owned())).unwrap()).await
}

/// Addresses of all screens, in both layouts.
pub(crate) const PAGES: [&str; 20] = [
    "/",
    "/play",
    "/new",
    "/new?kind=make",
    "/daily",
    "/d/2026-11-21",
    "/puzzles",
    "/learn",
    "/learn/3",
    "/solve",
    "/solve?c=6&p=4&r=RROY=0+1",
    "/games",
    "/replay",
    "/review",
    "/statistics",
    "/lab",
    "/settings",
    "/text",
    "/text/solve",
    "/?view=text",
];

#[tokio::test]
async fn every_page_is_a_document_that_is_asked_for_again() {
    let server = server();
    for path in PAGES {
        let answered = get(&server, path).await;
        assert_eq!(answered.status, 200, "{path}");
        assert_eq!(answered.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(answered.header("cache-control"), "no-cache", "{path}");
        assert!(answered.header("etag").len() > 10, "{path}");
        let text = answered.text();
        assert!(text.starts_with("<!DOCTYPE html>") && text.contains("<h1"), "{path}");
        assert!(!text.contains(" style=") && !text.contains("<script>"), "{path}");
    }
}

#[tokio::test]
async fn files_with_their_hash_in_the_name_are_kept_for_ever() {
    let server = server();
    let text = get(&server, "/").await.text().to_owned();
    let paths: Vec<&str> = text.split('"').filter(|part| part.starts_with("/assets/")).collect();
    assert!(paths.len() >= 4, "{text}");
    for path in paths {
        for (encoding, packed) in [("br, gzip", "br"), ("gzip", "gzip"), ("br;q=0", "")] {
            let request = Request::get(path).header(HOST, "localhost");
            let request = request.header(ACCEPT_ENCODING, encoding).body(Body::empty()).unwrap();
            let answered = send(&server, request).await;
            assert_eq!(answered.status, 200, "{path}");
            assert!(answered.header("cache-control").contains("immutable"), "{path}");
            assert_eq!(answered.header("vary"), "accept-encoding");
            let is_packed = answered.header("content-encoding");
            assert!(is_packed == packed || is_packed.is_empty(), "{path} {is_packed}");
        }
    }
    let worker = get(&server, "/sw.js").await;
    assert_eq!((worker.status.as_u16(), worker.header("cache-control")), (200, "no-cache"));
    assert!(worker.header("content-type").starts_with("text/javascript"), "{worker:?}");
}

#[tokio::test]
async fn what_there_is_not_says_so_in_a_document() {
    let server = server();
    for path in ["/nothing", "/assets/page-0.js", "/learn/x", "/d/2026-13-01", "/%3Cscript%3E"] {
        let answered = get(&server, path).await;
        assert_eq!(answered.status, 404, "{path}");
        assert!(answered.text().contains("There is no such page."), "{path}");
        assert!(!answered.text().contains("<script>"), "{path}");
    }
    assert_eq!(get(&server, "/api/x").await.problem().0, 404);
    let put = Request::put("/").header(HOST, "localhost").body(Body::empty()).unwrap();
    let answered = send(&server, put).await;
    assert_eq!((answered.status.as_u16(), answered.header("allow")), (405, "GET,HEAD,POST"));
    assert!(answered.text().contains("<h1>Another method</h1>"), "{answered:?}");
}

#[tokio::test]
async fn forms_that_are_too_large_or_something_else_say_so_in_a_document() {
    let server = server();
    let large = post(&server, "/", &"a=".repeat(20_000)).await;
    assert_eq!(large.status, 413);
    assert!(large.text().contains("larger than 16384 bytes"), "{}", large.text());
    let request = Request::post("/").header(HOST, "localhost").body(Body::from("{}")).unwrap();
    assert_eq!(send(&server, request).await.status, 415);
}
