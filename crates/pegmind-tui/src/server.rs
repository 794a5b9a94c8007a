//! A server of one room for tests, without sockets.

#[path = "../../pegmind-online/tests/online/authority.rs"]
mod authority;

use std::time::Duration;

use pegmind_online::Closing;
use pegmind_protocol::{ClientMsg, RoomCode, Token};
use pegmind_room::{MemberNumber, Mode, RoomAct, RoomHeader, SeenRoomAct};
use pegmind_rules::{Both, GameCount, PlayerKind, Preset, SetupOptions};
use pegmind_session::{GameId, Seed, Seeds};

use crate::elsewhere::{Call, Entered, Entrance, ListedRoom, Wire};
use crate::msg::Msg;
use crate::world::World;
use authority::{Authority, Peer};

/// A server of one room, in which the screen is one of several.
pub(crate) struct Server {
    pub(crate) room: Authority,
    pub(crate) lobby: Vec<ListedRoom>,
    /// The number of the connection.
    pub(crate) number: u32,
    /// Whether it does not answer who wants to connect.
    pub(crate) is_away: bool,
    /// How the room was come to.
    pub(crate) entered: Option<Entrance>,
    peer: Peer,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").finish_non_exhaustive()
    }
}

fn token(number: u8) -> Token {
    Token([number; 32])
}

impl Server {
    /// A room that nobody has come to.
    pub(crate) fn new(mode: Mode) -> Self {
        let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
        let games = GameCount::new(if mode == Mode::Match { 2 } else { 1 }).unwrap();
        let options = SetupOptions { games, ..SetupOptions::new(Preset::Classic.rules(), kinds) };
        let id = GameId::new("a-room").unwrap();
        let header = RoomHeader::new(id, mode, &options, "2026-11-23").unwrap();
        let seeds = Seeds { seed: Seed::from_text("seed"), entropy: Seed::from_text("entropy") };
        let room = Authority::new(header, seeds);
        let lobby = Vec::new();
        Self { room, lobby, number: 0, is_away: false, entered: None, peer: Peer::default() }
    }

    /// Somebody comes; the first is Ann, whose screen it is where she plays.
    pub(crate) fn join(&mut self, name: &str) {
        let number = u8::try_from(self.room.tokens.len() + 1).unwrap();
        self.room.join(name, token(number));
    }

    /// The house begins.
    pub(crate) fn start(&mut self) {
        self.house(RoomAct::Start);
    }

    /// The house does something.
    pub(crate) fn house(&mut self, act: RoomAct) {
        self.room.room.act(None, act, Duration::ZERO).unwrap();
    }

    /// A member, from 1, does something.
    pub(crate) fn act(&mut self, member: usize, act: &str) {
        let rules = self.room.room.header().options().rules;
        let SeenRoomAct::Act(act) = SeenRoomAct::parse(&rules, act).unwrap() else {
            panic!("{act}")
        };
        self.room.room.act(MemberNumber::new(member), act, Duration::ZERO).unwrap();
    }

    pub(crate) fn enter(&mut self, entrance: &Entrance) -> Result<Box<Entered>, String> {
        self.entered = Some(entrance.clone());
        let plays = match entrance {
            Entrance::Join(code) if code != "7f3kqx" => return Err("No room has this code.".into()),
            Entrance::Watch(_) => false,
            Entrance::Join(_) | Entrance::Open(_) => {
                if self.room.tokens.is_empty() {
                    self.join("Ann");
                }
                true
            }
        };
        let code: RoomCode = "7F3K-QX".parse().unwrap();
        Ok(Box::new(Entered {
            server: "http://a.example".into(),
            room: GameId::new("a-room").unwrap(),
            code,
            token: plays.then(|| token(1)),
            players: None,
            invitation: format!("http://a.example/join/{code}"),
            picture: vec!["\u{2588}\u{2580}\u{2584} ".repeat(8); 15],
            seed: Seed::from_text("screen"),
        }))
    }

    pub(crate) fn connect(&mut self, call: &Call) -> Option<Wire> {
        (self.number, self.peer) = (call.number, Peer::default());
        (!self.is_away).then_some(Wire::Opened)
    }

    pub(crate) fn say(&mut self, message: &ClientMsg) -> Vec<Wire> {
        let answers = self.room.hear(&mut self.peer, &message.to_text());
        answers.iter().map(|answer| Wire::Heard(answer.to_text())).collect()
    }

    /// What the screen was not told yet.
    pub(crate) fn told(&mut self) -> Vec<Wire> {
        let lacking = self.room.lacking(&mut self.peer);
        lacking.iter().map(|message| Wire::Heard(message.to_text())).collect()
    }
}

impl World {
    /// Joins a room as Ann.
    pub(crate) fn join_room(&mut self, mode: Mode) {
        self.server = Some(Server::new(mode));
        self.keys("n 7f3kqx Enter");
    }

    /// Starts a game of Ann and Bob in a room.
    pub(crate) fn play_with_bob(&mut self, mode: Mode) {
        self.join_room(mode);
        self.server().join("Bob");
        self.server().start();
        self.hear_others();
    }

    /// Starts a duel in which both have made their codes.
    pub(crate) fn duel(&mut self) {
        self.play_with_bob(Mode::Duel);
        self.guesses("rgby");
        self.other_acts(2, "at 1 {code OOPP}");
    }

    /// Returns the server, which must be there.
    pub(crate) fn server(&mut self) -> &mut Server {
        self.server.as_mut().unwrap()
    }

    /// Has a member, from 1, do something, and the screen hear of it.
    pub(crate) fn other_acts(&mut self, member: usize, act: &str) {
        self.server().act(member, act);
        self.hear_others();
    }

    /// Closes the connection.
    pub(crate) fn close(&mut self, why: Closing) {
        let number = self.server().number;
        self.feed(Msg::Wire(number, Wire::Closed(why)));
    }
}
