//! A server of one room for a page, without sockets.

#[path = "../../../pegmind-online/tests/online/authority.rs"]
mod authority;

use std::time::Duration;

use pegmind_protocol::{ClientMsg, ServerMsg, Token};
use pegmind_room::{MemberNumber, Mode, RoomAct, RoomHeader, SeenRoomAct, Stage};
use pegmind_rules::{Both, GameCount, PlayerKind, Preset, SetupOptions};
use pegmind_session::{GameId, Seed, Seeds};
use pegmind_web::{Heard, PageEffect};

use authority::{Authority, Peer};

/// The name of the room, and what it is joined with.
pub(crate) const ROOM: &str = "a-room";
pub(crate) const CODE: &str = "7F3K-QX";

/// Where a feed is.
fn feed(digits: &str) -> String {
    format!(r#"{{"feed":"/api/feeds/{}"}}"#, digits.repeat(32))
}

/// A server of one room, in which the page is one of several.
pub(crate) struct Server {
    pub(crate) room: Authority,
    /// What a room was asked for with.
    pub(crate) asked: Option<String>,
    /// Whether it does not answer.
    pub(crate) is_away: bool,
    /// Whether the page has a seat.
    plays: bool,
    peer: Option<Peer>,
}

impl Server {
    /// A room that nobody has come to.
    pub(crate) fn new(mode: Mode) -> Self {
        let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
        let games = GameCount::new(if mode == Mode::Match { 2 } else { 1 }).unwrap();
        let options = SetupOptions { games, ..SetupOptions::new(Preset::Classic.rules(), kinds) };
        let id = GameId::new(ROOM).unwrap();
        let header = RoomHeader::new(id, mode, &options, "2026-11-23").unwrap();
        let seeds = Seeds { seed: Seed::from_text("seed"), entropy: Seed::from_text("entropy") };
        let room = Authority::new(header, seeds);
        Self { room, asked: None, is_away: false, plays: false, peer: None }
    }

    /// Somebody comes.
    pub(crate) fn join(&mut self, name: &str) {
        let number = u8::try_from(self.room.tokens.len() + 1).unwrap();
        self.room.join(name, Token([number; 32]));
    }

    /// The page has the seat of who came first.
    pub(crate) fn seat(&mut self) {
        if self.room.tokens.is_empty() {
            self.join("Ann");
        }
        self.plays = true;
    }

    /// The house begins.
    pub(crate) fn start(&mut self) {
        self.room.room.act(None, RoomAct::Start, Duration::ZERO).unwrap();
    }

    /// A member, from 1, does something.
    pub(crate) fn act(&mut self, member: usize, act: &str) {
        let rules = self.room.room.header().options().rules;
        let SeenRoomAct::Act(act) = SeenRoomAct::parse(&rules, act).unwrap() else {
            panic!("{act}")
        };
        self.room.room.act(MemberNumber::new(member), act, Duration::ZERO).unwrap();
    }

    /// What a page hears for what it wants done.
    pub(crate) fn answer(&mut self, effect: &PageEffect, now: u64, seed: &str) -> Vec<Heard> {
        let heard = |from: &str, status: u16, text: String| {
            let (from, seed) = (from.to_owned(), seed.to_owned());
            Heard::Online { from, status, text, now, seed }
        };
        match effect {
            PageEffect::Request { name, .. } if self.is_away => {
                vec![heard(name, 0, String::new())]
            }
            PageEffect::Request { name, method, path, body } => {
                let (status, text) = self.request(method, path, body);
                vec![heard(name, status, text)]
            }
            PageEffect::Connect { path } => {
                assert_eq!(*path, format!("/api/rooms/{ROOM}/socket"));
                self.peer = (!self.is_away).then(Peer::default);
                let event = if self.is_away { ("closed", 1006) } else { ("opened", 0) };
                vec![heard(event.0, event.1, String::new())]
            }
            PageEffect::Transmit { text } => {
                let answers = self.hear(text);
                answers.iter().map(|answer| heard("heard", 0, answer.to_text())).collect()
            }
            PageEffect::Disconnect {} => {
                self.peer = None;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// What the page was not told yet.
    pub(crate) fn told(&mut self) -> Vec<ServerMsg> {
        let room = &self.room;
        self.peer.as_mut().map(|peer| room.lacking(peer)).unwrap_or_default()
    }

    fn hear(&mut self, text: &str) -> Vec<ServerMsg> {
        let rules = self.room.room.header().options().rules;
        let text = match ClientMsg::read(text, Some(&rules)).unwrap() {
            // A browser has a cookie instead.
            ClientMsg::Join { room, token, have } => {
                assert_eq!(token, None);
                let token = self.plays.then_some(Token([1; 32]));
                ClientMsg::Join { room, token, have }.to_text()
            }
            ClientMsg::Act { .. } | ClientMsg::Leave => text.to_owned(),
        };
        self.peer.as_mut().map(|peer| self.room.hear(peer, &text)).unwrap_or_default()
    }

    fn request(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        let seated = format!(r#"{{"room":"{ROOM}","code":"{CODE}","member":1}}"#);
        match (method, path.strip_prefix("/api/").unwrap()) {
            ("GET", "seats") if self.plays => (200, format!("[{}]", self.listed())),
            ("GET", "name") => (200, r#"{"name":null}"#.into()),
            ("GET", "feed") => (200, feed("5e")),
            ("POST", "feed") => (200, feed("5f")),
            ("GET", "seats" | "lobby") => (200, "[]".into()),
            ("GET", path) => {
                let known = [ROOM, CODE].iter().any(|name| path == format!("rooms/{name}"));
                assert!(known, "{path}");
                (200, self.listed())
            }
            ("POST", "devices") => (201, "{}".into()),
            ("POST", "rooms") => {
                self.asked = Some(body.to_owned());
                self.seat();
                (201, seated)
            }
            ("POST", path) => {
                assert_eq!(path, format!("rooms/{CODE}/members"));
                self.asked = Some(body.to_owned());
                self.seat();
                (201, seated)
            }
            (method, path) => panic!("{method} {path}"),
        }
    }

    /// The room as everybody may know it.
    fn listed(&self) -> String {
        let room = &self.room.room;
        let names = room.members().iter().map(|member| format!("\"{}\"", member.name));
        let stage = match room.stage() {
            Stage::Gathering => "gathering",
            Stage::Playing => "playing",
            Stage::Over { .. } => "over",
        };
        format!(
            r#"{{"room":"{ROOM}","code":"{CODE}","mode":"{}","rules":"{}","stage":"{stage}","members":[{}]}}"#,
            room.header().mode(),
            room.header().options().rules,
            names.collect::<Vec<_>>().join(",")
        )
    }
}
