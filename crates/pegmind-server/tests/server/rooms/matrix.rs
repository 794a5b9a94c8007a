//! Who may do what where: every seat, at every address, in every phase.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, HOST};
use pegmind_room::Mode;
use serde_json::json;

use super::{House, Player, header, request};
use crate::asked::send;

/// What a player of nothing, of the first seat and of the second is answered.
async fn answers(house: &House, room: &str, players: &[Player; 3], act: &str) -> [u16; 4] {
    let mut answers = [0; 4];
    let at = house.version(room).await;
    for (answer, player) in answers.iter_mut().zip(players) {
        // Nothing of this is done: it is asked at a version of which nobody knows.
        *answer = house.act_at(room, player, (at + 1, 9), act).await.status.as_u16();
    }
    let body = json!({ "at": at, "id": request(9), "act": act });
    let nobody = house.ask("POST", &format!("/api/rooms/{room}/acts"), None, Some(body)).await;
    answers[3] = nobody.status.as_u16();
    answers
}

#[tokio::test]
async fn only_members_act_and_nobody_without_a_device() {
    let house = House::of_seed("matrix");
    let players = [house.player().await, house.player().await, house.player().await];
    let [ann, bob, _] = &players;
    let (room, _) = house.make(ann, Mode::Match, &json!({})).await;
    assert_eq!(answers(&house, &room, &players, "react 1 hello").await, [422, 403, 403, 401]);
    house.join(&room, bob, "Bob").await;
    let steps: [(&Player, &str); 4] =
        [(bob, "at 1 {code 1234}"), (ann, "at 1 1122"), (ann, "at 1 1234"), (bob, "leave 2")];
    for (player, act) in steps {
        assert_eq!(answers(&house, &room, &players, "at 1 1111").await, [422, 422, 403, 401]);
        house.act(&room, player, act).await;
    }
}

#[tokio::test]
async fn in_each_phase_each_seat_does_its_own_and_nothing_else() {
    let house = House::of_seed("seats");
    let (ann, bob) = (house.player().await, house.player().await);
    let (room, _) = house.make(&ann, Mode::Match, &json!({})).await;
    let wishes = [
        "start",
        "join human Eve",
        "at 1 {code 1234}",
        "at 1 1122",
        "at 1 4+0 {0:00}",
        "at 1 *1234",
        "at 1 {next}",
        "at 2 1122",
        "place 1 1122",
        "propose 1 1122",
        "agree 1",
        "rematch 1",
        "react 2 hello",
        "leave 2",
    ];
    // What may be done is not done here: only what is refused is asked for.
    let mut number = 100;
    for (phase, allowed, done) in [
        ("gathering", [&["leave 2"][..], &[]], None),
        (
            "code",
            [&[], &["at 1 {code 1234}", "react 2 hello", "leave 2"]],
            Some((&bob, "at 1 {code 1234}")),
        ),
        ("guess", [&["at 1 1122"], &["react 2 hello", "leave 2"]], Some((&ann, "at 1 1234"))),
        ("over", [&["at 1 {next}"], &["at 1 {next}", "react 2 hello", "leave 2"]], None),
    ] {
        if phase == "code" {
            house.join(&room, &bob, "Bob").await;
        }
        for (player, allowed) in [&ann, &bob].into_iter().zip(allowed) {
            for wish in wishes.iter().filter(|wish| !allowed.contains(wish)) {
                let before = house.version(&room).await;
                number += 1;
                let refused = house.act_at(&room, player, (before, number), wish).await;
                let status = refused.status.as_u16();
                assert!(matches!(status, 403 | 422), "{phase} {wish}: {refused:?}");
                assert_eq!(house.version(&room).await, before, "{phase} {wish}");
            }
        }
        if let Some((player, act)) = done {
            house.act(&room, player, act).await;
        }
    }
}

#[tokio::test]
async fn pages_of_other_sites_are_refused_everywhere() {
    let house = House::of_seed("sites");
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let addresses = [
        ("POST", "/api/devices".to_owned()),
        ("POST", "/api/rooms".to_owned()),
        ("POST", format!("/api/rooms/{room}/members")),
        ("POST", format!("/api/rooms/{room}/acts")),
        ("GET", format!("/api/rooms/{room}/acts")),
        ("GET", format!("/api/rooms/{room}/events")),
        ("GET", format!("/api/rooms/{room}/socket")),
        ("GET", "/api/lobby".to_owned()),
    ];
    for (method, path) in &addresses {
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "http://localhost:1"),
            ("origin", "null"),
        ] {
            let request = Request::builder().method(*method).uri(path).header(HOST, "localhost");
            let request = request.header(name, value).header(CONTENT_TYPE, "application/json");
            let refused = send(&house.server, request.body(Body::from("{}")).unwrap()).await;
            assert_eq!(refused.problem().1, "cross-site", "{method} {path} {name} {value}");
        }
    }
}

#[tokio::test]
async fn a_browser_is_known_by_a_cookie_that_no_script_sees() {
    let house = House::of_seed("cookie");
    let from_page = |cookie: &str, path: &str, body: String| {
        let request = Request::post(path).header(HOST, "localhost");
        let request = request.header("sec-fetch-site", "same-origin").header("cookie", cookie);
        let request = request.header("origin", "http://localhost");
        request.header(CONTENT_TYPE, "application/json").body(Body::from(body)).unwrap()
    };
    let made = send(&house.server, from_page("", "/api/devices", String::new())).await;
    assert_eq!(made.json(), json!({}), "a script is not told");
    let cookie = made.header("set-cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let cookie = cookie.split(';').next().unwrap();
    let again = send(&house.server, from_page(cookie, "/api/devices", String::new())).await;
    assert_eq!(again.header("set-cookie"), "", "who has one keeps it");
    let body = json!({
        "header": header(Mode::Race).to_string(), "name": "Ann", "request": request(1),
    });
    let room = send(&house.server, from_page(cookie, "/api/rooms", body.to_string())).await;
    assert_eq!(room.status, 201, "{room:?}");
}

#[tokio::test]
async fn codes_cannot_be_tried_one_after_the_other() {
    let limits = pegmind_server::Settings { rooms_at_once: 5, ..super::settings() };
    let house = House::with_settings("codes", limits);
    let mut answers = Vec::new();
    // One a second is allowed, and this goes on until one is refused.
    while !answers.contains(&429) {
        let path = format!("/api/rooms/7F3K-{:02}", answers.len() % 100);
        answers.push(house.get(&path, None).await.status.as_u16());
    }
    assert!(answers.len() > 5, "{answers:?}");
    assert!(answers[..answers.len() - 1].iter().all(|status| *status == 404), "{answers:?}");
}
