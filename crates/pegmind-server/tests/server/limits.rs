//! How often one may ask, how much, and what is told of it.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, HOST};
use pegmind_server::{Peer, Settings, app, status_app};

use crate::asked::{get, post, send, server, state};

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
    shared.stop();
    let stopping = get(&public, "/health").await;
    assert_eq!((stopping.status.as_u16(), stopping.text()), (503, "stopping"));
}
