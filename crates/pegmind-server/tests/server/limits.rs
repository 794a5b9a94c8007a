//! How often one may ask, how much, and what is told of it.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use pegmind_room::Mode;
use pegmind_server::{Peer, Settings, app, status_app};
use serde_json::json;

use crate::asked::{get, post, send, server, state};
use crate::rooms::{header, request};

fn from(address: &str, path: &str) -> Request<Body> {
    let request = Request::post(path).header(HOST, "localhost");
    let request = request.header(CONTENT_TYPE, "application/json");
    request.extension(Peer::new(address.parse().unwrap())).body(Body::from("{}")).unwrap()
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_told_when_to_come_back() {
    let settings = Settings { requests_per_second: 1, requests_at_once: 3, ..Settings::default() };
    let server = app(state(settings));
    for _ in 0..3 {
        assert_eq!(send(&server, from("192.0.2.1", "/api/score")).await.status, 422);
    }
    let refused = send(&server, from("192.0.2.1", "/api/score")).await;
    assert_eq!(refused.problem().1, "limited");
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "1"));
    assert_eq!(send(&server, from("192.0.2.2", "/api/score")).await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_for_the_solver_have_a_limit_of_their_own() {
    let settings =
        Settings { questions_per_second: 1, questions_at_once: 2, ..Settings::default() };
    let server = app(state(settings));
    for _ in 0..2 {
        assert_eq!(post(&server, "/api/left", "{}").await.status, 200);
    }
    assert_eq!(post(&server, "/api/suggest", "{}").await.problem().0, 429);
    let score = r#"{"code":"RRRR","guess":"RRRR"}"#;
    assert_eq!(post(&server, "/api/score", score).await.status, 200);
}

#[tokio::test]
async fn whatever_makes_or_tries_something_is_counted_by_its_address() {
    let room =
        json!({ "header": header(Mode::Race).to_string(), "name": "Ann", "request": request(1) });
    let phrase = "acorn ".repeat(10);
    for (method, path, body) in [
        ("POST", "/api/devices", json!({})),
        ("GET", "/name", json!({})),
        ("POST", "/api/rooms", room),
        ("GET", "/api/rooms/7F3K-QX", json!({})),
        ("POST", "/api/name", json!({ "name": "Ann" })),
        ("POST", "/api/name/recover", json!({ "name": "Ann", "phrase": phrase })),
        ("POST", "/api/feed", json!({})),
        ("GET", "/api/devices/me/export", json!({})),
        ("POST", "/api/daily/2026-11-23/mini", json!({ "record": "" })),
    ] {
        let settings = Settings { rooms_per_second: 1, rooms_at_once: 1, ..Settings::default() };
        let settings = Settings { questions_per_second: 1, questions_at_once: 1, ..settings };
        let server = app(state(settings));
        let ask = async |address: &str| {
            let mut request = Request::builder().method(method).uri(path).header(HOST, "localhost");
            if path.starts_with("/api") && path != "/api/devices" {
                request = request.header(AUTHORIZATION, format!("Bearer {}", "ab".repeat(32)));
            } else if path == "/name" {
                request = request.header("sec-fetch-site", "same-origin");
            }
            let request = request.header(CONTENT_TYPE, "application/json");
            let request = request.extension(Peer::new(address.parse().unwrap()));
            let answered = send(&server, request.body(body.to_string().into()).unwrap()).await;
            answered.status.as_u16()
        };
        assert_ne!(ask("192.0.2.1").await, 429, "{method} {path}");
        assert_eq!(ask("192.0.2.1").await, 429, "{method} {path}");
        assert_ne!(ask("192.0.2.2").await, 429, "{method} {path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_that_ask_the_solver_are_questions() {
    let settings =
        Settings { questions_per_second: 1, questions_at_once: 1, ..Settings::default() };
    let server = app(state(settings));
    let page = "/solve?c=6&p=4&r=RROY%3D0%2B1";
    assert_eq!(get(&server, page).await.status, 200);
    assert_eq!(get(&server, page).await.status, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_asks_for_somebody_is_counted_by_their_address() {
    let settings = Settings { rooms_per_second: 1, rooms_at_once: 1, ..Settings::default() };
    let server = app(state(settings));
    let mut limited = Vec::new();
    for address in ["192.0.2.1", "192.0.2.1", "192.0.2.2"] {
        let request = Request::get("/join/7F3K-QX").header(HOST, "localhost");
        let request = request.extension(Peer::new(address.parse().unwrap()));
        let page = send(&server, request.body(Body::empty()).unwrap()).await;
        limited.push(page.text().to_lowercase().contains("too many"));
    }
    assert_eq!(limited, [false, true, false]);
}

#[test]
fn health_is_told_to_this_machine_alone() {
    for address in ["0.0.0.0:0", "192.0.2.1:80", "[::]:0"] {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_pegmind-server"));
        let refused = program.args(["--status", address, "--version"]).output().unwrap();
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(said.contains("expected a loopback address"), "{address}: {said}");
        assert_eq!(refused.status.code(), Some(2), "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_board_is_answered_within_its_budget() {
    let server = server();
    for body in [
        r#"{"pegs":16,"colors":26}"#,
        r#"{"pegs":16,"colors":26,"blanks":true,"rows":["1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8=3+4"]}"#,
        r#"{"pegs":16,"colors":26,"feedback":"per-peg"}"#,
    ] {
        let answered = post(&server, "/api/suggest", body).await;
        match answered.status.as_u16() {
            200 => assert_eq!(answered.json()["guess"].as_array().unwrap().len(), 16),
            _ => assert_eq!(answered.problem().1, "too-much-work", "{answered:?}"),
        }
    }
}

#[tokio::test]
async fn health_is_a_word_for_everybody_and_more_on_a_port_of_its_own() {
    let shared = state(Settings::default());
    let (public, own) = (app(shared.clone()), status_app(shared.clone()));
    assert_eq!(get(&public, "/health").await.text(), "ok");
    assert_eq!(get(&public, "/metrics").await.status, 404);
    let detail = get(&own, "/health").await.json();
    assert_eq!((&detail["status"], &detail["questions_running"]), (&"ok".into(), &0.into()));
    let metrics = get(&own, "/metrics").await;
    assert!(metrics.text().contains("pegmind_answers_total{class=\"2xx\"} 1\n"), "{metrics:?}");
    let other = Request::get("/metrics").header(HOST, "evil.example").body(Body::empty()).unwrap();
    assert_eq!(send(&own, other).await.status, 421, "a page whose name leads here");
    shared.stop();
    let stopping = get(&public, "/health").await;
    assert_eq!((stopping.status.as_u16(), stopping.text()), (503, "stopping"));
}
