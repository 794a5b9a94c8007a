//! A server of one room without sockets and files: what it is sent, what it answers.

use std::collections::HashMap;
use std::time::Duration;

use pegmind_protocol::{ClientMsg, RequestId, ServerMsg, Token};
use pegmind_room::{
    MemberNumber, Room, RoomAct, RoomHeader, RoomRefusal, RoomViewer, SeenRoomAct, Stage,
};
use pegmind_rules::{PlayerKind, PlayerName};
use pegmind_session::{Seeds, Version};

/// A server of one room.
pub(crate) struct Authority {
    pub(crate) room: Room,
    /// Whose member each number is.
    pub(crate) tokens: Vec<Token>,
    /// What was done for each request.
    pub(crate) done: HashMap<u128, Version>,
    /// How often a request was done.
    pub(crate) times: HashMap<u128, usize>,
}

/// A connection, as the server knows it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peer {
    viewer: Option<RoomViewer>,
    token: Option<Token>,
    sent: Version,
}

impl Authority {
    pub(crate) fn new(header: RoomHeader, seeds: Seeds) -> Self {
        let room = Room::begin(header, seeds);
        Self { room, tokens: Vec::new(), done: HashMap::new(), times: HashMap::new() }
    }

    /// Somebody comes.
    pub(crate) fn join(&mut self, name: &str, token: Token) {
        let join = RoomAct::Join { name: PlayerName::new(name).unwrap(), kind: PlayerKind::Human };
        self.room.act(None, join, Duration::ZERO).unwrap();
        self.tokens.push(token);
    }

    fn member(&self, token: Option<&Token>) -> Option<MemberNumber> {
        let place = self.tokens.iter().position(|known| Some(known) == token)?;
        MemberNumber::new(place + 1)
    }

    fn viewer(&self, peer: &Peer) -> RoomViewer {
        self.member(peer.token.as_ref()).map_or(RoomViewer::Spectator, RoomViewer::Member)
    }

    /// What a connection says, and what it is answered.
    pub(crate) fn hear(&mut self, peer: &mut Peer, text: &str) -> Vec<ServerMsg> {
        let rules = self.room.header().options().rules;
        match ClientMsg::read(text, Some(&rules)).unwrap() {
            ClientMsg::Join { token, have, .. } => {
                peer.token = token;
                let member = self.member(peer.token.as_ref());
                peer.viewer = Some(self.viewer(peer));
                peer.sent = have;
                let now = self.room.version();
                let header = self.room.header().clone();
                let days = self.room.days();
                let welcome = ServerMsg::Welcome { header, member, now, days };
                [welcome].into_iter().chain(self.lacking(peer)).collect()
            }
            ClientMsg::Act { at, id, act } => {
                let answer = self.answer(peer, at, id, act);
                self.lacking(peer).into_iter().chain([answer]).collect()
            }
            ClientMsg::Leave => Vec::new(),
        }
    }

    /// The acts that a connection was not sent yet.
    pub(crate) fn lacking(&self, peer: &mut Peer) -> Vec<ServerMsg> {
        if peer.viewer.is_none() {
            return Vec::new();
        }
        let acts = self.room.since(peer.sent, self.viewer(peer));
        let messages = ServerMsg::acts(peer.sent, &acts).collect();
        peer.sent = self.room.version();
        messages
    }

    fn answer(&mut self, peer: &Peer, at: Version, id: RequestId, act: RoomAct) -> ServerMsg {
        if let Some(version) = self.done.get(&id.0) {
            return ServerMsg::Done { id, version: *version };
        }
        let Some(by) = self.member(peer.token.as_ref()) else {
            return ServerMsg::Refused { id, why: RoomRefusal::HouseOnly };
        };
        let matters = |seen: &SeenRoomAct| {
            !matches!(
                seen,
                SeenRoomAct::Hidden(_) | SeenRoomAct::Act(RoomAct::React(..) | RoomAct::Seed(..))
            )
        };
        if self.room.since(at, self.viewer(peer)).iter().any(matters) {
            return ServerMsg::Stale { id, at, now: self.room.version() };
        }
        let gathering = self.room.stage() == Stage::Gathering;
        let leaves = if let RoomAct::Leave(member) = act { Some(member) } else { None };
        let starts = matches!(act, RoomAct::Start) && by == MemberNumber::FIRST;
        match self.room.act(Some(by).filter(|_| !starts), act, Duration::ZERO) {
            Ok(()) => {
                if let Some(member) = leaves.filter(|_| gathering) {
                    self.tokens.remove(member.idx());
                }
                let version = self.room.version();
                self.done.insert(id.0, version);
                *self.times.entry(id.0).or_default() += 1;
                ServerMsg::Done { id, version }
            }
            Err(why) => ServerMsg::Refused { id, why },
        }
    }
}
