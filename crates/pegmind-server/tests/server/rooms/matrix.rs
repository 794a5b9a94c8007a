//! Who may do what where: every caller and every seat, at every address, in every phase of every
//! mode.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, HOST};
use pegmind_room::Mode;
use serde_json::json;

use super::place::{Caller, Phase, Place};
use super::{House, header, request};
use crate::asked::send;
use crate::described::QUESTIONS;
use crate::routes::{Route, routes};

/// The status with which an address of a room answers.
fn answered_in(place: &Place, caller: Caller, route: &Route) -> u16 {
    let sits = caller.sits(place.mode, place.phase);
    let has_begun = place.phase != Phase::Waiting;
    match (route.method.as_str(), route.path.as_str()) {
        ("GET", "/api/rooms/{room}/proof") if place.phase == Phase::Over => 200,
        ("GET", "/api/rooms/{room}/proof") => 409,
        ("GET", "/api/rooms/{room}/socket") => 426,
        ("POST", _) if caller == Caller::Nobody => 401,
        ("POST", "/api/rooms/{room}/members") if has_begun && !sits => 422,
        // Members get the answer that they had when they joined.
        ("POST", "/api/rooms/{room}/members") => 201,
        ("POST", "/api/rooms/{room}/acts") if !sits => 403,
        // The act is a reaction, and a member who has left sends none.
        ("POST", "/api/rooms/{room}/acts") if caller.has_left(place.mode, place.phase) => 422,
        ("POST", "/api/rooms/{room}/acts")
        | ("GET", "/api/rooms/{room}" | "/api/rooms/{room}/acts" | "/api/rooms/{room}/events") => {
            200
        }
        _ => panic!("nothing is known of {route:?}"),
    }
}

/// Every phase of every mode.
fn phases() -> impl Iterator<Item = (Mode, Phase)> {
    let of = |mode: &'static Mode| Phase::ALL.into_iter().map(|phase| (*mode, phase));
    Mode::ALL.iter().flat_map(of).filter(|(mode, phase)| phase.is_of(*mode))
}

#[tokio::test]
async fn every_address_of_a_room_answers_each_caller_in_each_phase_as_it_should() {
    let of_rooms: Vec<Route> =
        routes().into_iter().filter(|route| route.path.contains("{room}")).collect();
    assert!(of_rooms.len() >= 7, "{of_rooms:?}");
    let mut others = Vec::new();
    for (mode, phase) in phases() {
        let mut place = Place::of(mode, phase).await;
        for caller in Caller::ALL {
            for route in &of_rooms {
                let expected = answered_in(&place, caller, route);
                let path = route.path.replace("{room}", &place.room);
                let status = place.ask(caller, route, &path).await;
                if status != expected {
                    let about = format!("{mode} {phase:?} {caller:?}");
                    others.push(format!("{about} {route:?} {status}, not {expected}"));
                }
                // Some requests change who sits where.
                if route.method != "GET" && (200..300).contains(&status) {
                    place = Place::of(mode, phase).await;
                }
            }
            // A code leads to its room until that is over.
            let by_code =
                place.house.get(&format!("/api/rooms/{}", place.code), place.player(caller)).await;
            assert_eq!(by_code.status, if phase == Phase::Over { 404 } else { 200 });
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}

#[tokio::test]
async fn a_socket_is_for_its_own_seat_or_for_looking_on() {
    for (mode, phase) in phases() {
        for caller in Caller::ALL {
            let place = Place::of(mode, phase).await;
            let expected = match caller {
                Caller::Nobody => "null",
                Caller::Ann => "1",
                Caller::Bob if caller.sits(mode, phase) => "2",
                // A token that has no seat here is somebody's mistake.
                Caller::Bob | Caller::Spectator | Caller::Other => "4003",
            };
            assert_eq!(place.connect(caller).await, expected, "{mode} {phase:?} {caller:?}");
        }
    }
}

/// What members ask for, whoever they are.
const WISHES: [&str; 24] = [
    "start",
    "join human Eve",
    "at 1 {code 1234}",
    "at 2 {code 1234}",
    "at 1 1122",
    "at 2 1122",
    "at 1 4+0 {0:00}",
    "at 1 *1234",
    "at 1 {next}",
    "at 1 {resign}",
    "at 2 {resign}",
    "at 1 {takeback}",
    "place 1 1122",
    "propose 1 1122",
    "agree 1",
    "agree 2",
    "rematch 1",
    "rematch 2",
    "react 1 hello",
    "react 2 hello",
    "leave 1",
    "leave 2",
    "hidden 1",
    "start now",
];

/// The acts of the first seat and of the second, besides reacting and leaving.
fn allowed(mode: Mode, phase: Phase) -> [&'static [&'static str]; 2] {
    match (phase, mode) {
        (Phase::Waiting, Mode::Match | Mode::Duel) => [&[], &[]],
        // The first member says when it begins.
        (Phase::Waiting, Mode::Race | Mode::Cooperation) => [&["start"], &[]],
        (Phase::Making, Mode::Match) => [&[], &["at 1 {code 1234}"]],
        (Phase::Making, _) => [&["at 2 {code 1234}"], &["at 1 {code 1234}"]],
        (Phase::Playing, Mode::Match) => [&["at 1 1122", "at 1 {resign}"], &[]],
        (Phase::Playing, Mode::Duel | Mode::Race) => {
            [&["at 1 1122", "at 1 {resign}"], &["at 2 1122", "at 2 {resign}"]]
        }
        (Phase::Playing, Mode::Cooperation) => [&["at 1 1122"], &["at 1 1122"]],
        (Phase::Between, _) => [&["at 1 {next}"], &["at 1 {next}"]],
        (Phase::Over, Mode::Cooperation) => [&[], &["rematch 2"]],
        (Phase::Over, _) => [&["rematch 1"], &["rematch 2"]],
    }
}

#[tokio::test]
async fn in_each_phase_each_seat_does_its_own_and_nothing_else() {
    let mut others = Vec::new();
    for (mode, phase) in phases() {
        let mut place = Place::of(mode, phase).await;
        for (idx, allowed) in allowed(mode, phase).into_iter().enumerate() {
            let caller = [Caller::Ann, Caller::Bob][idx];
            let is_there = caller.sits(mode, phase) && !caller.has_left(mode, phase);
            let always = [format!("react {} hello", idx + 1), format!("leave {}", idx + 1)];
            for (number, wish) in (100..).zip(WISHES) {
                let (house, room) = (&place.house, &place.room);
                let before = house.version(room).await;
                let number = number + 1_000 * idx as u128;
                let answered =
                    house.act_at(room, &place.players[idx], (before, number), wish).await;
                let status = answered.status.as_u16();
                let is_done = house.version(room).await != before;
                let is_allowed =
                    allowed.contains(&wish) || (is_there && always.iter().any(|it| it == wish));
                let as_expected = if is_allowed {
                    status == 200
                } else {
                    matches!(status, 403 | 422) && !is_done
                };
                if !as_expected {
                    others.push(format!("{mode} {phase:?} seat {} {wish}: {status}", idx + 1));
                }
                if is_done {
                    place = Place::of(mode, phase).await;
                }
            }
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}

#[tokio::test]
async fn pages_of_other_sites_are_refused_everywhere() {
    let house = House::of_seed("sites");
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    // Questions for the solver change nothing and are answered to everybody.
    let is_question = |route: &Route| QUESTIONS.iter().any(|it| route.path == format!("/api/{it}"));
    let of_people = routes().into_iter().filter(|route| route.path.starts_with("/api/"));
    for route in of_people.filter(|route| !is_question(route)) {
        let (method, path) = (route.method.as_str(), route.path.replace("{room}", &room));
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "http://localhost:1"),
            ("origin", "null"),
        ] {
            let request = Request::builder().method(method).uri(&path).header(HOST, "localhost");
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
async fn codes_phrases_and_passkeys_cannot_be_tried_one_after_the_other() {
    let limits = pegmind_server::Settings { rooms_at_once: 5, ..super::settings() };
    for what in ["codes", "phrases", "passkeys"] {
        let house = House::with_settings(what, limits.clone());
        let eve = house.player().await;
        let mut answers = Vec::new();
        // One per second is allowed, and this continues until one is refused.
        while !answers.contains(&429) {
            let answered = match what {
                "codes" => {
                    let path = format!("/api/rooms/7F3K-{:02}", answers.len() % 100);
                    house.get(&path, None).await
                }
                "phrases" => house.recover(&eve, "Ann", "acorn").await,
                _ => house.post(&eve, "/recovery/options", None).await,
            };
            answers.push(answered.status.as_u16());
            assert_eq!(answered.header("retry-after").is_empty(), !answers.contains(&429));
        }
        assert!(answers.len() > 5, "{what}: {answers:?}");
        let tried = &answers[..answers.len() - 1];
        assert!(tried.iter().all(|status| *status == tried[0]), "{what}: {answers:?}");
    }
}
