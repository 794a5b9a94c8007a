//! The one place that knows how rooms are asked for without a socket, and how games go there.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use pegmind_room::{Mode, Room, RoomHeader, RoomViewer, SeenRoomAct, Stage};
use pegmind_rules::{Both, GameCount, PlayerKind, Rules, SetupOptions};
use pegmind_server::{AppState, Sealer, Seeded, Settings, Source, app};
use pegmind_session::GameId;
use pegmind_store::{MemoryStore, Store};
use serde_json::{Value, json};

use crate::asked::{Answered, send};
use crate::wait_for::wait_for;

/// A server with rooms.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub(crate) server: Router,
    pub(crate) state: AppState,
}

/// Somebody, by what their device keeps.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) token: String,
}

/// Limits that no test reaches by itself.
pub(crate) fn settings() -> Settings {
    Settings {
        requests_at_once: 1_000_000,
        questions_at_once: 1_000_000,
        rooms_at_once: 1_000_000,
        sockets_per_address: 1_000,
        ..Settings::default()
    }
}

impl House {
    /// A server whose names, codes and seeds follow from a word.
    pub(crate) fn of_seed(word: &str) -> Self {
        Self::with_store(word, Arc::new(MemoryStore::default()))
    }

    pub(crate) fn with_store(word: &str, store: Arc<dyn Store>) -> Self {
        Self::of(word, store, settings())
    }

    pub(crate) fn with_settings(word: &str, settings: Settings) -> Self {
        Self::of(word, Arc::new(MemoryStore::default()), settings)
    }

    fn of(word: &str, store: Arc<dyn Store>, settings: Settings) -> Self {
        Self::with_source(settings, store, Arc::new(Seeded::new(word)))
    }

    /// A server whose names, codes and seeds come from there.
    pub(crate) fn with_source(
        settings: Settings,
        store: Arc<dyn Store>,
        source: Arc<dyn Source>,
    ) -> Self {
        let sealer = Sealer::random().unwrap();
        let state = AppState::with_rooms(settings, sealer, store, source);
        Self { server: app(state.clone()), state }
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        player: Option<&Player>,
        body: Option<Value>,
    ) -> Answered {
        let mut request = Request::builder().method(method).uri(path).header(HOST, "localhost");
        if let Some(Player { token }) = player {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        send(&self.server, request.body(body).unwrap()).await
    }

    pub(crate) async fn get(&self, path: &str, player: Option<&Player>) -> Answered {
        self.ask("GET", path, player, None).await
    }

    pub(crate) async fn player(&self) -> Player {
        let made = self.ask("POST", "/api/devices", None, None).await;
        assert_eq!(made.status, 201, "{made:?}");
        Player { token: made.json()["token"].as_str().unwrap().to_owned() }
    }

    pub(crate) async fn players<const COUNT: usize>(&self) -> [Player; COUNT] {
        let mut players = Vec::new();
        for _ in 0..COUNT {
            players.push(self.player().await);
        }
        players.try_into().unwrap()
    }

    /// Makes a room with two members. Returns its name.
    pub(crate) async fn pair(&self, players: [&Player; 2], mode: Mode, choices: &Value) -> String {
        let (room, _) = self.make(players[0], mode, choices).await;
        assert_eq!(self.join(&room, players[1], "Bob").await.status, 201);
        room
    }

    /// Performs these acts, each by a player.
    pub(crate) async fn perform(&self, room: &str, players: &[Player], script: &[(usize, &str)]) {
        for (player, act) in script {
            self.act(room, &players[*player], act).await;
        }
    }

    /// Makes a room. Gives its name and its code.
    pub(crate) async fn make(&self, by: &Player, mode: Mode, choices: &Value) -> (String, String) {
        let mut body = json!({
            "header": header(mode).to_string(), "name": "Ann", "request": request(0),
        });
        for (name, value) in choices.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        let answered = self.ask("POST", "/api/rooms", Some(by), Some(body)).await;
        assert_eq!(answered.status, 201, "{answered:?}");
        let text = |name: &str| answered.json()[name].as_str().unwrap().to_owned();
        assert_eq!(answered.json()["member"], 1);
        assert_eq!(answered.header("location"), format!("/api/rooms/{}", text("room")));
        (text("room"), text("code"))
    }

    /// Sits down.
    pub(crate) async fn join(&self, room: &str, by: &Player, name: &str) -> Answered {
        let body = json!({ "name": name, "request": request(0) });
        let path = format!("/api/rooms/{room}/members");
        self.ask("POST", &path, Some(by), Some(body)).await
    }

    /// Asks for an act at a version, under a number.
    pub(crate) async fn act_at(
        &self,
        room: &str,
        by: &Player,
        (at, number): (usize, u128),
        act: &str,
    ) -> Answered {
        let body = json!({ "at": at, "id": request(number), "act": act });
        self.ask("POST", &format!("/api/rooms/{room}/acts"), Some(by), Some(body)).await
    }

    /// Does something now. Gives the version that followed.
    pub(crate) async fn act(&self, room: &str, by: &Player, act: &str) -> usize {
        loop {
            let at = self.version(room).await;
            // Other numbers than tests use that ask again.
            let number = 1_000 + at as u128 * 100 + act.len() as u128;
            let done = self.act_at(room, by, (at, number), act).await;
            // A computer may have acted since the version was read.
            let now = done.json()["answer"]["stale"]["now"].as_u64();
            if now.is_some_and(|now| now > at as u64) {
                continue;
            }
            assert_eq!(done.status, 200, "{act}: {done:?}");
            return usize::try_from(done.json()["version"].as_u64().unwrap()).unwrap();
        }
    }

    pub(crate) async fn version(&self, room: &str) -> usize {
        let told = self.get(&format!("/api/rooms/{room}/acts?from=1000000"), None).await;
        usize::try_from(told.json()["version"].as_u64().unwrap()).unwrap()
    }

    /// What somebody is told of a room, line by line.
    pub(crate) async fn told(&self, room: &str, player: Option<&Player>) -> Vec<String> {
        let told = self.get(&format!("/api/rooms/{room}/acts"), player).await;
        assert_eq!(told.status, 200, "{told:?}");
        let acts = told.json()["acts"].as_array().unwrap().clone();
        acts.iter().map(|act| act.as_str().unwrap().to_owned()).collect()
    }

    /// The room as somebody can follow it.
    pub(crate) async fn follow(&self, room: &str, player: Option<&Player>) -> Room {
        let told = self.get(&format!("/api/rooms/{room}/acts"), player).await.json();
        let header = RoomHeader::parse(told["header"].as_str().unwrap()).unwrap();
        let number = told["member"].as_u64().map(|number| usize::try_from(number).unwrap());
        let member = number.and_then(pegmind_room::MemberNumber::new);
        let viewer = member.map_or(RoomViewer::Spectator, RoomViewer::Member);
        let rules = header.options().rules;
        let mut followed = Room::afar(header, viewer);
        for act in told["acts"].as_array().unwrap() {
            let act = SeenRoomAct::parse(&rules, act.as_str().unwrap()).unwrap();
            followed.follow(&[act]).unwrap();
        }
        followed
    }

    /// Waits until a room is over in which computers play.
    pub(crate) async fn wait_until_over(&self, room: &str) -> Room {
        wait_for("the end of a room", async || {
            let followed = self.follow(room, None).await;
            matches!(followed.stage(), Stage::Over { .. }).then_some(followed)
        })
        .await
    }

    /// Waits until a player has a seat in another room than this one. Returns that seat.
    pub(crate) async fn next_seat(&self, player: &Player, room: &str) -> Value {
        wait_for("a seat in another room", async || {
            let seats = self.get("/api/seats", Some(player)).await.json();
            seats.as_array().unwrap().iter().find(|seat| seat["room"] != room).cloned()
        })
        .await
    }

    /// The proof of a room that is over.
    pub(crate) async fn proof(&self, room: &str) -> String {
        let proof = self.get(&format!("/api/rooms/{room}/proof"), None).await;
        assert_eq!(proof.status, 200, "{proof:?}");
        proof.text().to_owned()
    }
}

/// The name of a request.
pub(crate) fn request(number: u128) -> String {
    format!("{number:032x}")
}

/// The header with which a client makes a room: four pegs, four colors; a match has two games.
pub(crate) fn header(mode: Mode) -> RoomHeader {
    let games = if mode == Mode::Match { 2 } else { 1 };
    header_of(mode, games, Rules::mastermind(4, 4).unwrap())
}

/// The same with this number of games and this board.
pub(crate) fn header_of(mode: Mode, games: u8, rules: Rules) -> RoomHeader {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let games = GameCount::new(games).unwrap();
    let options = SetupOptions { games, ..SetupOptions::new(rules, kinds) };
    RoomHeader::new(GameId::new("new").unwrap(), mode, &options, "2026-11-23").unwrap()
}

mod caps;
mod client;
mod clock;
mod cut;
mod dailies;
mod feed;
mod full;
mod kept;
mod killed;
mod logged;
mod matrix;
mod name_page;
mod names;
mod passkeys;
mod patience;
mod place;
mod play;
mod proof;
mod rankings;
mod salts;
mod secrecy;
mod seeds;
mod slow;
mod socket;
mod terminal;
mod worlds;
