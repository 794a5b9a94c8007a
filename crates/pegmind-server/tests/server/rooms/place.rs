//! Rooms of every mode in every phase, and all who may ask for something there.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use pegmind_protocol::ServerMsg;
use pegmind_room::Mode;
use serde_json::json;
use tower::ServiceExt as _;

use super::client::Client;
use super::{House, Player, request};
use crate::routes::Route;

/// Where a room stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Members come. Where two are enough Ann is alone there.
    Waiting,
    /// Codes are to be made.
    Making,
    /// Ann looks for a code, and in all modes but a match Bob does as well.
    Playing,
    /// A game of a match is over, and another one is to come.
    Between,
    /// Play is over.
    Over,
}

impl Phase {
    pub(super) const ALL: [Self; 5] =
        [Self::Waiting, Self::Making, Self::Playing, Self::Between, Self::Over];

    /// Whether rooms of this mode are ever there.
    pub(super) fn is_of(self, mode: Mode) -> bool {
        match self {
            Self::Waiting | Self::Playing | Self::Over => true,
            Self::Making => matches!(mode, Mode::Match | Mode::Duel),
            Self::Between => mode == Mode::Match,
        }
    }

    /// What is done to come from the phase before to this one.
    fn script(self, mode: Mode) -> &'static [(usize, &'static str)] {
        match (self, mode) {
            (Self::Waiting | Self::Making, _) => &[],
            (Self::Playing, Mode::Match) => &[(1, "at 1 {code 1234}")],
            (Self::Playing, Mode::Duel) => &[(1, "at 1 {code 1234}"), (0, "at 2 {code 1234}")],
            (Self::Playing, Mode::Race | Mode::Cooperation) => &[(0, "start")],
            (Self::Between, _) => &[(0, "at 1 1234")],
            (Self::Over, Mode::Match) => {
                &[(0, "at 1 {next}"), (0, "at 1 {code 1234}"), (1, "at 1 1234")]
            }
            (Self::Over, Mode::Duel) => &[(0, "at 1 1234"), (1, "at 2 1234")],
            (Self::Over, Mode::Race) => {
                &[(0, "at 1 1122"), (0, "at 1 {resign}"), (1, "at 2 {resign}")]
            }
            (Self::Over, Mode::Cooperation) => {
                &[(0, "at 1 1122"), (1, "agree 2"), (0, "leave 1"), (1, "at 1 {resign}")]
            }
        }
    }

    /// All acts from the beginning, each by the first player or the second.
    pub(super) fn whole_script(self, mode: Mode) -> Vec<(usize, &'static str)> {
        let until = Self::ALL.iter().position(|known| *known == self).unwrap();
        let phases = Self::ALL[..=until].iter().filter(|phase| phase.is_of(mode));
        phases.flat_map(|phase| phase.script(mode)).copied().collect()
    }
}

/// Somebody who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Caller {
    /// Nothing says who it is.
    Nobody,
    /// A device that sits nowhere, and looks on.
    Spectator,
    /// A device that sits in another room.
    Other,
    /// The first seat.
    Ann,
    /// The second seat, which nobody has where two are enough and Ann waits.
    Bob,
}

impl Caller {
    pub(super) const ALL: [Self; 5] =
        [Self::Nobody, Self::Spectator, Self::Other, Self::Ann, Self::Bob];

    /// Whether they sit in the room.
    pub(super) fn sits(self, mode: Mode, phase: Phase) -> bool {
        match self {
            Self::Nobody | Self::Spectator | Self::Other => false,
            Self::Ann => true,
            Self::Bob => phase != Phase::Waiting || !Phase::Making.is_of(mode),
        }
    }

    /// Whether they sat there, and have left.
    pub(super) fn has_left(self, mode: Mode, phase: Phase) -> bool {
        let leaves = |(player, act): &(usize, &str)| *player == 0 && act.starts_with("leave");
        self == Self::Ann && phase == Phase::Over && phase.script(mode).iter().any(leaves)
    }
}

/// A room in a phase, and all who may ask for something there.
pub(super) struct Place {
    pub(super) house: House,
    pub(super) mode: Mode,
    pub(super) phase: Phase,
    pub(super) room: String,
    pub(super) code: String,
    /// Ann, Bob, one who looks on, and one who sits elsewhere.
    pub(super) players: [Player; 4],
    asked: u128,
}

impl Place {
    pub(super) async fn of(mode: Mode, phase: Phase) -> Self {
        let house = House::of_seed("matrix");
        let players = house.players().await;
        house.make(&players[3], mode, &json!({})).await;
        let (room, code) = house.make(&players[0], mode, &json!({})).await;
        if Caller::Bob.sits(mode, phase) {
            assert_eq!(house.join(&room, &players[1], "Bob").await.status, 201);
        }
        house.perform(&room, &players, &phase.whole_script(mode)).await;
        Self { house, mode, phase, room, code, players, asked: 0 }
    }

    pub(super) fn player(&self, caller: Caller) -> Option<&Player> {
        match caller {
            Caller::Nobody => None,
            Caller::Ann => Some(&self.players[0]),
            Caller::Bob => Some(&self.players[1]),
            Caller::Spectator => Some(&self.players[2]),
            Caller::Other => Some(&self.players[3]),
        }
    }

    /// Asks for something with a body that can be accepted, if any can.
    pub(super) async fn ask(&mut self, caller: Caller, route: &Route, path: &str) -> u16 {
        self.asked += 1;
        let at = self.house.version(&self.room).await;
        let number = if caller == Caller::Bob { 2 } else { 1 };
        let body = match route.path.as_str() {
            "/api/rooms/{room}/members" => json!({ "name": "Zoe", "request": request(self.asked) }),
            "/api/rooms/{room}/acts" => {
                let act = format!("react {number} hello");
                json!({ "at": at, "id": request(70_000 + self.asked), "act": act })
            }
            _ => json!({}),
        };
        let mut request = Request::builder().method(route.method.as_str()).uri(path);
        request = request.header(HOST, "localhost").header(CONTENT_TYPE, "application/json");
        if let Some(Player { token }) = self.player(caller) {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::from(body.to_string())).unwrap();
        // A stream of events has no end; its status is enough.
        self.house.server.clone().oneshot(request).await.unwrap().status().as_u16()
    }

    /// What somebody is told who opens a socket: the member they are, or why it is closed.
    pub(super) async fn connect(&self, caller: Caller) -> String {
        let mut client = Client::join(&self.house, &self.room, self.player(caller), 0).await;
        match client.hear().await {
            Ok(ServerMsg::Welcome { member, .. }) => {
                member.map_or("null".into(), |member| u8::from(member).to_string())
            }
            Ok(other) => panic!("{other:?}"),
            Err((code, _)) => code.to_string(),
        }
    }
}
