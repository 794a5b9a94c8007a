//! What people and programs are told where something is refused.

use axum::body::Body;
use axum::http::header::HOST;
use axum::http::{Method, Request};
use pegmind_server::{Settings, app};

use crate::asked::{get, post, send, send_form, server, state};
use crate::described::MANUAL;

#[tokio::test]
async fn every_kind_of_problem_has_a_page_and_a_line_in_the_manual() {
    let server = server();
    let list = get(&server, "/problems").await;
    assert_eq!(list.header("content-type"), "text/html; charset=utf-8");
    let description = get(&server, "/api").await.json();
    let kinds = &description["components"]["schemas"]["Problem"]["properties"]["type"]["enum"];
    let kinds = kinds.as_array().unwrap();
    assert!(kinds.len() >= 15, "{kinds:?}");
    for kind in kinds.iter().map(|kind| kind.as_str().unwrap()) {
        assert!(list.text().contains(&format!("href=\"{kind}\"")), "{kind}");
        let page = get(&server, kind).await;
        assert_eq!(page.status, 200, "{kind}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        let (before, rest) = page.text().split_once(" The status is ").unwrap();
        let status = rest.split('.').next().unwrap();
        let means = before.rsplit("<p>").next().unwrap();
        let line = format!("| {status} | `{kind}` | {means} |");
        assert!(MANUAL.contains(&line), "the manual lacks {line}");
    }
    assert_eq!(get(&server, "/problems/nothing").await.status, 404);
}

#[tokio::test]
async fn people_are_told_in_a_page_and_programs_in_a_problem_document() {
    let settings = Settings { requests_per_second: 1, requests_at_once: 1, ..Settings::default() };
    let server = app(state(settings));
    assert_eq!(get(&server, "/health").await.status, 200);
    for (path, for_people) in
        [("/", true), ("/play", true), ("/apiary", true), ("/api", false), ("/api/score", false)]
    {
        for answered in
            [get(&server, path).await, send_form(&server, path, &[("typed", "R")]).await]
        {
            assert_eq!((answered.status.as_u16(), answered.header("retry-after")), (429, "1"));
            if for_people {
                assert_eq!(answered.header("content-type"), "text/html; charset=utf-8", "{path}");
                assert!(answered.text().contains("href=\"/problems/limited\""), "{answered:?}");
                assert!(answered.text().contains("come back in 1 s"), "{answered:?}");
            } else {
                assert_eq!(answered.problem().1, "limited");
            }
        }
    }
}

#[tokio::test]
async fn other_methods_hosts_and_addresses_are_refused_in_pages_too() {
    let server = server();
    let ask = |method: Method, path: &str, host: &str| {
        let request = Request::builder().method(method).uri(path).header(HOST, host);
        send(&server, request.body(Body::empty()).unwrap())
    };
    let long = format!("/play?{}", "a".repeat(5_000));
    for (method, path, host, status) in [
        (Method::DELETE, "/play", "localhost", 405),
        (Method::OPTIONS, "/", "localhost", 405),
        (Method::PUT, "/problems/field", "localhost", 405),
        (Method::GET, "/", "evil.example", 421),
        (Method::GET, &long, "localhost", 414),
    ] {
        let answered = ask(method.clone(), path, host).await;
        assert_eq!(answered.status, status, "{method} {path}");
        assert_eq!(answered.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert!(answered.text().contains("/problems/"), "{answered:?}");
        assert_eq!(status == 405, !answered.header("allow").is_empty(), "{answered:?}");
    }
    assert_eq!(post(&server, "/health", "{}").await.problem().1, "method");
}
