//! Rooms to play in, and a network without faults.

use std::collections::VecDeque;

use pegmind_online::{Happening, Link, RoomDesk};
use pegmind_protocol::{RequestId, ServerMsg, Token};
use pegmind_room::{Mode, RoomHeader, SeedHash};
use pegmind_rules::{Both, GameCount, PlayerKind, Rules, SetupOptions};
use pegmind_session::{GameId, Seed, Seeds};

use crate::authority::{Authority, Peer};

pub(crate) const NAMES: [&str; 3] = ["Ann", "Bob", "Cleo"];

pub(crate) fn token(number: usize) -> Token {
    Token([u8::try_from(number).unwrap(); 32])
}

pub(crate) fn header(mode: Mode) -> RoomHeader {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let games = if mode == Mode::Match { GameCount::new(2).unwrap() } else { GameCount::ONE };
    let options =
        SetupOptions { games, ..SetupOptions::new(Rules::mastermind(4, 4).unwrap(), kinds) };
    RoomHeader::new(GameId::new("a-room").unwrap(), mode, &options, "2026-11-23").unwrap()
}

pub(crate) fn authority(mode: Mode) -> Authority {
    gathered(header(mode))
}

/// A room whose server promises its seed.
pub(crate) fn promising(mode: Mode) -> Authority {
    gathered(header(mode).with_seed_hash(SeedHash::of(&Seed::from_text("seed"))))
}

fn gathered(header: RoomHeader) -> Authority {
    let seeds = Seeds { seed: Seed::from_text("seed"), entropy: Seed::from_text("entropy") };
    let mode = header.mode();
    let mut authority = Authority::new(header, seeds);
    for (number, name) in (1..).zip(NAMES.iter().take(mode.members_max())) {
        authority.join(name, token(number));
    }
    authority
}

pub(crate) fn link(token: Option<Token>) -> Link {
    Link::new(GameId::new("a-room").unwrap(), token)
}

/// A room in which everybody has a desk and a connection without faults.
pub(crate) struct Meeting {
    pub(crate) authority: Authority,
    pub(crate) desks: Vec<RoomDesk>,
    peers: Vec<Peer>,
    ids: u128,
}

impl Meeting {
    /// All members and, last of all, a spectator.
    pub(crate) fn new(mode: Mode) -> Self {
        Self::of(authority(mode))
    }

    /// The same in this room.
    pub(crate) fn of(authority: Authority) -> Self {
        let members = authority.tokens.len();
        let tokens = (1..=members).map(|number| Some(token(number))).chain([None]);
        let mut desks: Vec<_> = tokens.map(|token| RoomDesk::new(link(token))).collect();
        for desk in &mut desks {
            desk.link.opened();
        }
        let peers = vec![Peer::default(); desks.len()];
        Self { authority, desks, peers, ids: 0 }
    }

    pub(crate) fn id(&mut self) -> RequestId {
        self.ids += 1;
        RequestId(self.ids)
    }

    /// Hands everything on until nobody has anything to say. What happened at each desk comes
    /// back.
    pub(crate) fn settle(&mut self) -> Vec<Vec<Happening>> {
        self.settle_by(&mut |_, _| true)
    }

    /// The same where what is done comes to each desk, and that it was asked for does not: those
    /// messages come back, with the desks they are for.
    pub(crate) fn settle_but_done(&mut self) -> Vec<(usize, ServerMsg)> {
        let mut held = Vec::new();
        self.settle_by(&mut |idx, message| {
            let is_done = matches!(message, ServerMsg::Done { .. });
            held.extend(is_done.then(|| (idx, message.clone())));
            !is_done
        });
        held
    }

    fn settle_by(
        &mut self,
        comes: &mut dyn FnMut(usize, &ServerMsg) -> bool,
    ) -> Vec<Vec<Happening>> {
        let mut happened: Vec<Vec<Happening>> = self.desks.iter().map(|_| Vec::new()).collect();
        loop {
            let mut is_quiet = true;
            for (idx, desk) in self.desks.iter_mut().enumerate() {
                let mut heard = VecDeque::new();
                while let Some(message) = desk.link.to_send() {
                    heard.extend(self.authority.hear(&mut self.peers[idx], &message.to_text()));
                }
                heard.extend(self.authority.lacking(&mut self.peers[idx]));
                for message in heard {
                    is_quiet = false;
                    if !comes(idx, &message) {
                        continue;
                    }
                    desk.heard(&message.to_text()).unwrap();
                    while let Some(happening) = desk.news().unwrap() {
                        happened[idx].push(happening);
                    }
                }
            }
            if is_quiet {
                return happened;
            }
        }
    }
}
