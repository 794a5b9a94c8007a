//! Before the end nothing that is sent to anybody depends on a code but the answers that are
//! owed: two servers that differ in one code alone say the same, letter by letter, at every
//! address that they have.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST};
use futures_util::StreamExt as _;
use pegmind_room::Mode;
use pegmind_rules::{Code, Codes, mark};
use pegmind_server::status_app;
use pegmind_session::GameId;
use pegmind_web::{Address, Layout, Route as PageRoute};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt as _;

use super::client::Client;
use super::worlds::{World, digits, worlds};
use super::{House, Player, header};
use crate::asked::{Answered, send};
use crate::pages::PAGES;
use crate::routes::{Route, routes};

/// What somebody asks, as a program and as a browser.
fn request(method: &str, path: &str, player: Option<&Player>, body: &str) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path).header(HOST, "localhost");
    if let Some(Player { token }) = player {
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        request = request.header(COOKIE, format!("pegmind-device={token}"));
    }
    let request = request.header(CONTENT_TYPE, "application/json");
    request.body(Body::from(body.to_owned())).unwrap()
}

/// Every answer that a world gives, with where it is from.
struct Heard {
    all: Vec<String>,
    hashes: Vec<String>,
}

impl Heard {
    /// Keeps an answer without hashes, which differ as codes and salts do, and what is drawn anew.
    fn keep(&mut self, from: &str, said: &str) {
        let mut text = said.to_owned();
        for hash in &self.hashes {
            // Some places show its beginning alone.
            for length in (6..=hash.len()).rev() {
                if !text.contains(&hash[..6]) {
                    break;
                }
                text = text.replace(&hash[..length], &format!("HASH of {length}"));
            }
        }
        for token in digits(&text) {
            text = text.replace(&token, "DIGITS");
        }
        self.all.push(format!("{from}: {text}"));
    }

    fn keep_answer(&mut self, from: &str, answered: &Answered) {
        let mut headers = answered.headers.clone();
        headers.remove("date");
        let body = String::from_utf8_lossy(&answered.body);
        self.keep(from, &format!("{headers:?} {} {body}", answered.status));
    }
}

/// What a world says at each of its addresses to whoever asks, and on all pages or on those of rooms.
async fn everything(world: &World, with_all_pages: bool) -> Vec<String> {
    let (hashes, secrets) = world.hashes_and_secrets().await;
    let mut heard = Heard { all: Vec::new(), hashes };
    // The codemaker may know the code, and is told nothing of it all the same.
    let [ann, bob, eve] = &world.players;
    for (name, player) in
        [("Ann", Some(ann)), ("Bob", Some(bob)), ("Eve", Some(eve)), ("none", None)]
    {
        for route in routes() {
            for path in paths(world, player, &route.path).await {
                ask(world, &mut heard, (name, player), &route, &path).await;
            }
        }
        refusals(world, &mut heard, (name, player)).await;
        for route in pages_of_rooms(world) {
            for layout in [Layout::Board, Layout::Text] {
                let path = Address { route: route.clone(), layout }.for_server();
                page(world, &mut heard, (name, player), &path).await;
            }
        }
        // These are the same for everybody, whatever is done in rooms.
        if player.is_none() && with_all_pages {
            for path in PAGES {
                assert!(!shows_rooms(&Address::parse(path).unwrap().route), "{path}");
                page(world, &mut heard, (name, player), path).await;
            }
        }
    }
    for secret in &secrets {
        let told = heard.all.iter().find(|text| text.contains(secret.as_str()));
        assert_eq!(told, None, "what is sealed is told");
    }
    heard.all
}

/// The addresses of a route: a room is found by its name and by its code.
async fn paths(world: &World, player: Option<&Player>, path: &str) -> Vec<String> {
    let rooms = [&world.room, &world.code];
    let rooms = &rooms[..if path.contains("{room}") { 2 } else { 1 }];
    let feed = world.house.get("/api/feed", player).await;
    let feed = if feed.status == 200 {
        feed.json()["feed"].as_str().unwrap().to_owned()
    } else {
        "/none".into()
    };
    let path = path
        .replace("{date}", "2026-11-22")
        .replace("{preset}", "classic")
        .replace("{passkey}", "none")
        .replace("{name}", "limited")
        .replace("{feed}", feed.rsplit('/').next().unwrap());
    let paths: Vec<_> = rooms.iter().map(|room| path.replace("{room}", room)).collect();
    assert!(!paths[0].contains('{'), "the test does not know what {path} means");
    paths
}

async fn ask(
    world: &World,
    heard: &mut Heard,
    (name, player): (&str, Option<&Player>),
    route: &Route,
    path: &str,
) {
    let from = format!("{} {path} for {name}", route.method);
    if route.path.ends_with("/events") {
        heard.keep(&from, &events(world, player, path).await);
        return;
    }
    if route.path.ends_with("/socket") && path.contains(&world.room) {
        for text in socket(world, player).await {
            heard.keep(&from, &text);
        }
    }
    // A device that is forgotten has no seat any more.
    let forgets = (route.method.as_str(), route.path.as_str()) == ("DELETE", "/api/devices");
    let another = if forgets && player.is_some() { Some(world.house.player().await) } else { None };
    let player = another.as_ref().or(player);
    let asks = || request(&route.method, path, player, "{}");
    heard.keep_answer(&from, &send(&world.house.server, asks()).await);
    let status = status_app(world.house.state.clone());
    heard.keep_answer(&format!("{from}, status"), &send(&status, asks()).await);
}

/// What a stream of events tells, until who is away, which comes last.
async fn events(world: &World, player: Option<&Player>, path: &str) -> String {
    let asked = world.house.server.clone().oneshot(request("GET", path, player, ""));
    let mut body = asked.await.unwrap().into_body().into_data_stream();
    let mut text = String::new();
    while !text.contains("{\"presence") {
        text.push_str(std::str::from_utf8(&body.next().await.unwrap().unwrap()).unwrap());
    }
    drop(body);
    until_nobody_listens(world).await;
    text
}

/// What a socket is told: the welcome, the acts, and then who is away, or why it is closed.
async fn socket(world: &World, player: Option<&Player>) -> Vec<String> {
    let Client(mut socket) = Client::join(&world.house, &world.room, player, 0).await;
    let mut heard = Vec::new();
    while !heard.last().is_some_and(|last: &String| last.starts_with("{\"presence")) {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => heard.push(text.to_string()),
            Some(Ok(Message::Ping(_))) => {}
            Some(Ok(Message::Close(Some(why)))) => {
                heard.push(format!("{} {}", why.code, why.reason));
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    drop(socket);
    until_nobody_listens(world).await;
    heard
}

/// Waits until the server knows that a connection is gone, so that it counts the same in all worlds.
async fn until_nobody_listens(world: &World) {
    let status = status_app(world.house.state.clone());
    loop {
        let metrics = send(&status, request("GET", "/metrics", None, "")).await;
        if metrics.text().contains("pegmind_sockets 0\n") {
            return;
        }
        tokio::task::yield_now().await;
    }
}

/// What is answered to acts that nobody may do here.
async fn refusals(world: &World, heard: &mut Heard, (name, player): (&str, Option<&Player>)) {
    let World { house, room, .. } = world;
    let at = house.version(room).await;
    for (number, act) in [
        "at 1 0+0 {0:00}",
        "at 1 4+0 {0:00}",
        "at 1 {next}",
        "at 1 {code 1111}",
        "at 1 5555",
        "at 3 1122",
        "rematch 1",
        "start",
        "join human Zoe",
    ]
    .iter()
    .enumerate()
    {
        let body = json!({ "at": at, "id": format!("{:032x}", 77_000 + number), "act": act });
        let path = format!("/api/rooms/{room}/acts");
        let refused = send(&house.server, request("POST", &path, player, &body.to_string())).await;
        assert!(refused.status.is_client_error(), "{act} for {name}: {refused:?}");
        heard.keep_answer(&format!("{act} for {name}"), &refused);
    }
    assert_eq!(house.version(room).await, at, "nothing of it is done");
}

/// The pages that show rooms. All others are in `PAGES`.
fn pages_of_rooms(world: &World) -> Vec<PageRoute> {
    let room = GameId::new(&world.room).unwrap();
    vec![
        PageRoute::Online,
        PageRoute::Join { code: world.code.clone() },
        PageRoute::Room { room: room.clone(), board: None },
        PageRoute::Room { room, board: Some(2) },
    ]
}

/// Returns true for pages that [`pages_of_rooms`] lists, false for those in [`PAGES`]. A new page
/// does not compile here before it is in one of them.
fn shows_rooms(route: &PageRoute) -> bool {
    match route {
        PageRoute::Online | PageRoute::Join { .. } | PageRoute::Room { .. } => true,
        PageRoute::Home
        | PageRoute::Play { .. }
        | PageRoute::New { .. }
        | PageRoute::Daily { .. }
        | PageRoute::Puzzles { .. }
        | PageRoute::Learn { .. }
        | PageRoute::Solve { .. }
        | PageRoute::Games
        | PageRoute::Replay { .. }
        | PageRoute::Review { .. }
        | PageRoute::Statistics { .. }
        | PageRoute::Lab { .. }
        | PageRoute::Settings => false,
    }
}

/// A page as a browser without scripts gets it.
async fn page(
    world: &World,
    heard: &mut Heard,
    (name, player): (&str, Option<&Player>),
    path: &str,
) {
    let answered = send(&world.house.server, request("GET", path, player, "")).await;
    heard.keep_answer(&format!("page {path} for {name}"), &answered);
}

/// Two guesses that are answered alike for both codes, and one that is not.
async fn guesses(worlds: &[World; 2]) -> Vec<(String, bool)> {
    let rules = header(worlds[0].mode).options().rules;
    let codes: Vec<Code> = Codes::new(&rules).collect();
    let secrets = [worlds[0].secret().await, worlds[1].secret().await];
    let of = |letters: &String| *codes.iter().find(|code| code.to_string() == *letters).unwrap();
    let [one, other] = [of(&secrets[0]), of(&secrets[1])];
    let answers = |guess: &Code| [mark(&rules, &one, guess), mark(&rules, &other, guess)];
    let is_alike = |guess: &&Code| answers(guess)[0] == answers(guess)[1];
    let typed = |code: &Code| code.numbers().iter().map(ToString::to_string).collect::<String>();
    // Not those of one color alone that Bob uses in a duel.
    let mut guesses: Vec<_> =
        codes.iter().filter(is_alike).step_by(7).take(2).map(|code| (typed(code), true)).collect();
    assert_eq!(guesses.len(), 2, "{secrets:?}");
    let told = codes.iter().find(|code| !is_alike(code) && **code != one && **code != other);
    guesses.push((typed(told.unwrap()), false));
    guesses
}

/// Where two answers differ, with what stands before it.
fn difference(here: &str, there: &str) -> Option<[String; 2]> {
    let at = here.chars().zip(there.chars()).take_while(|(one, other)| one == other).count();
    let shown = |text: &str| {
        let address = text.chars().take(80).collect::<String>();
        let around = text.chars().skip(at.saturating_sub(80)).take(160).collect::<String>();
        format!("{address} ... {around}")
    };
    (here != there).then(|| [shown(here), shown(there)])
}

/// Asks two worlds everything, expects the same of both, and returns how many answers that were.
async fn compare([one, other]: &[World; 2], with_all_pages: bool) -> usize {
    let said = [everything(one, with_all_pages).await, everything(other, with_all_pages).await];
    assert_eq!(said[0].len(), said[1].len());
    let pairs = said[0].iter().zip(&said[1]);
    let told: Vec<_> = pairs.filter_map(|(here, there)| difference(here, there)).collect();
    assert!(told.is_empty(), "{}: {told:#?}", one.mode);
    said[0].len()
}

async fn two_worlds(mode: Mode) {
    let worlds = worlds(mode).await;
    let mut compared = 0;
    for (guess, alike) in guesses(&worlds).await {
        compared += compare(&worlds, compared == 0).await;
        let mut answers = Vec::new();
        for world in &worlds {
            world.guess(&guess).await;
            let told = world.house.told(&world.room, Some(&world.players[0])).await;
            answers.push(told.into_iter().filter(|act| act.contains('+')).collect::<Vec<_>>());
        }
        // The last one is answered in another way.
        assert_eq!(answers[0] == answers[1], alike, "{mode}: {guess} is answered {answers:?}");
    }
    assert!(compared > 3 * 4 * routes().len(), "{compared}");
}

#[tokio::test]
async fn two_worlds_say_the_same_in_a_match_until_an_answer_tells_them_apart() {
    two_worlds(Mode::Match).await;
}

#[tokio::test]
async fn two_worlds_say_the_same_in_a_duel_until_an_answer_tells_them_apart() {
    two_worlds(Mode::Duel).await;
}

#[tokio::test]
async fn two_worlds_say_the_same_in_a_race_until_an_answer_tells_them_apart() {
    two_worlds(Mode::Race).await;
}

#[tokio::test]
async fn two_worlds_say_the_same_in_a_race_after_one_board_is_over() {
    for (ending, times) in [("{resign}", 1), ("leave", 1), ("guess", 10)] {
        let worlds = worlds(Mode::Race).await;
        let (guess, alike) = guesses(&worlds).await.swap_remove(0);
        assert!(alike);
        let act = match ending {
            "leave" => "leave 1".to_owned(),
            "guess" => format!("at 1 {guess}"),
            ending => format!("at 1 {ending}"),
        };
        for world in &worlds {
            for _ in 0..times {
                world.house.act(&world.room, &world.players[0], &act).await;
            }
        }
        assert!(compare(&worlds, false).await > 2 * routes().len());
    }
}

#[tokio::test]
async fn two_worlds_say_the_same_in_cooperation_until_an_answer_tells_them_apart() {
    two_worlds(Mode::Cooperation).await;
}

#[tokio::test]
async fn nothing_that_is_logged_or_shown_for_mending_tells_what_a_device_keeps() {
    let house = House::of_seed("tokens");
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let told = format!("{:?} {:?}", house.state, house.told(&room, Some(&ann)).await);
    assert!(!told.contains(&ann.token));
    let info = house.get(&format!("/api/rooms/{room}"), Some(&ann)).await;
    assert!(!info.text().contains(&ann.token));
}
