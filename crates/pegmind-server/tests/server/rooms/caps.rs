//! How many rooms may be open, and how many may look on: whoever finds no place is told so, and
//! finds one when it is free.

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use axum::http::{Request, Response, StatusCode};
use pegmind_room::Mode;
use pegmind_server::{Peer, Settings};
use serde_json::json;
use tower::ServiceExt as _;

use super::client::Client;
use super::{House, Player, header, request};
use crate::asked::{Answered, send};
use crate::wait_for::wait_for;

/// A room that somebody wants to make.
async fn make(house: &House, by: &Player, number: u128) -> Answered {
    make_from(house, by, number, "192.0.2.1").await
}

/// The same from an address.
async fn make_from(house: &House, by: &Player, number: u128, address: &str) -> Answered {
    let head = header(Mode::Race).to_string();
    let body = json!({ "header": head, "name": "Ann", "request": request(number) });
    let request = Request::post("/api/rooms").header(HOST, "localhost");
    let request = request.header(AUTHORIZATION, format!("Bearer {}", by.token));
    let request = request.header(CONTENT_TYPE, "application/json");
    let request = request.extension(Peer::new(address.parse().unwrap()));
    send(&house.server, request.body(body.to_string().into()).unwrap()).await
}

fn assert_crowded(refused: &Answered, wait: &str, why: &str) {
    assert_eq!((refused.problem().0, refused.problem().1.as_str()), (503, "crowded"));
    assert_eq!(refused.header("retry-after"), wait);
    assert_eq!(refused.json()["detail"], why);
}

#[tokio::test]
async fn so_many_rooms_are_open_and_those_that_end_make_place() {
    let house = House::with_settings("rooms", Settings { rooms: 2, ..super::settings() });
    let ann = house.player().await;
    let first = make(&house, &ann, 1).await;
    assert_eq!(
        (first.status, make(&house, &ann, 2).await.status.as_u16()),
        (StatusCode::CREATED, 201)
    );
    let refused = make(&house, &ann, 3).await;
    let why =
        "2 rooms are open here, as many as may be at once; join one of them, or come back in 60 s";
    assert_crowded(&refused, "60", why);
    assert_eq!(make(&house, &ann, 1).await.json(), first.json(), "who asks again has the room");
    let room = first.json()["room"].as_str().unwrap().to_owned();
    house.act(&room, &ann, "leave 1").await;
    assert_eq!(make(&house, &ann, 3).await.status, StatusCode::CREATED);
    assert_crowded(&make(&house, &ann, 4).await, "60", why);
}

#[tokio::test]
async fn one_address_does_not_have_all_rooms() {
    let settings = Settings { rooms: 64 * 9, rooms_at_once: 1_000, ..super::settings() };
    let house = House::with_settings("shares", settings);
    let [mallory, ann] = house.players().await;
    let (hostile, honest) = ("192.0.2.1", "198.51.100.1");
    let mut rooms = Vec::new();
    for number in 0..9 {
        rooms.push(make_from(&house, &mallory, number, hostile).await);
    }
    assert!(rooms.iter().all(|made| made.status == StatusCode::CREATED), "{rooms:?}");
    let refused = make_from(&house, &mallory, 9, hostile).await;
    let why = "this address has as many rooms open as it may at once; end one of them, or come \
        back in 60 s";
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "60"));
    assert_eq!(refused.json()["detail"], why);
    assert_eq!(make_from(&house, &mallory, 3, hostile).await.json(), rooms[3].json(), "the same");
    assert_eq!(make_from(&house, &ann, 0, honest).await.status, StatusCode::CREATED);
    let room = rooms[0].json()["room"].as_str().unwrap().to_owned();
    house.act(&room, &mallory, "leave 1").await;
    assert_eq!(make_from(&house, &mallory, 9, hostile).await.status, StatusCode::CREATED);
}

/// A stream of events, as long as the answer is kept.
async fn follow(house: &House, room: &str, player: Option<&Player>) -> Response<Body> {
    let mut request = Request::get(format!("/api/rooms/{room}/events")).header(HOST, "localhost");
    if let Some(Player { token }) = player {
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
    }
    house.server.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

/// Waits until there is a place for one more spectator.
async fn follows_at_last(house: &House, room: &str) -> Response<Body> {
    wait_for("a free place", async || {
        let answer = follow(house, room, None).await;
        (answer.status() == StatusCode::OK).then_some(answer)
    })
    .await
}

#[tokio::test]
async fn so_many_look_on_in_a_room_besides_those_who_sit_there() {
    let settings = Settings { spectators_per_room: 2, ..super::settings() };
    let house = House::with_settings("spectators", settings);
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let mut client = Client::join(&house, &room, None, 0).await;
    client.welcome().await;
    let stream = follow(&house, &room, None).await;
    assert_eq!(stream.status(), StatusCode::OK);
    let mut late = Client::join(&house, &room, None, 0).await;
    let why = "as many look on in that room as may; a place may become free".to_owned();
    assert_eq!(late.hear().await, Err((4010, why)));
    let refused = house.get(&format!("/api/rooms/{room}/events"), None).await;
    let why = "2 look on in that room, as many as may at once; come back in 15 s";
    assert_crowded(&refused, "15", why);
    // Who sits there has a place, and other rooms have their own.
    Client::join(&house, &room, Some(&ann), 0).await.welcome().await;
    assert_eq!(follow(&house, &room, Some(&ann)).await.status(), StatusCode::OK);
    let (other, _) = house.make(&house.player().await, Mode::Race, &json!({})).await;
    assert_eq!(follow(&house, &other, None).await.status(), StatusCode::OK);
    drop(stream);
    let stream = follows_at_last(&house, &room).await;
    assert_eq!(follow(&house, &room, None).await.status(), StatusCode::SERVICE_UNAVAILABLE);
    drop(client);
    let _both = (stream, follows_at_last(&house, &room).await);
    assert_eq!(follow(&house, &room, None).await.status(), StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn so_many_are_connected_to_rooms_at_once() {
    let house = House::with_settings("sockets", Settings { sockets: 2, ..super::settings() });
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let client = Client::join(&house, &room, Some(&ann), 0).await;
    let stream = follow(&house, &room, None).await;
    assert_eq!(stream.status(), StatusCode::OK);
    let why = "2 connections to rooms stand here, as many as may at once; come back in 5 s";
    for path in ["events", "events?from=1"] {
        assert_crowded(&house.get(&format!("/api/rooms/{room}/{path}"), None).await, "5", why);
    }
    drop(client);
    follows_at_last(&house, &room).await;
    drop(stream);
}

#[tokio::test]
async fn who_looks_on_and_sits_down_makes_place_for_another() {
    let settings = Settings { spectators_per_room: 1, ..super::settings() };
    let house = House::with_settings("sits down", settings);
    let [ann, bob] = house.players().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let stream = follow(&house, &room, Some(&bob)).await;
    assert_eq!(stream.status(), StatusCode::OK);
    assert_eq!(follow(&house, &room, None).await.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(house.join(&room, &bob, "Bob").await.status, StatusCode::CREATED);
    follows_at_last(&house, &room).await;
    drop(stream);
}

#[tokio::test]
async fn many_come_by_the_same_code_and_few_wrong_codes_are_tried() {
    let house = House::with_settings("codes", Settings { rooms_at_once: 5, ..super::settings() });
    let ann = house.player().await;
    let (_, code) = house.make(&ann, Mode::Race, &json!({})).await;
    for _ in 0..20 {
        assert_eq!(house.get(&format!("/api/rooms/{code}"), None).await.status, 200);
    }
    let wrong = code.replace(|c: char| c.is_ascii_digit() || c.is_ascii_alphabetic(), "7");
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(house.get(&format!("/api/rooms/{wrong}"), None).await.status.as_u16());
    }
    assert_eq!(statuses, [404, 404, 404, 404, 404, 429]);
}
