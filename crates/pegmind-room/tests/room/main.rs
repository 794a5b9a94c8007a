//! Rooms, driven as a server does, followed by clients, and checked when they are over.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod play;
mod proof;
mod seeds;

use std::time::Duration;

use pegmind_room::{
    MemberNumber, Mode, Proof, Room, RoomAct, RoomHeader, RoomRefusal, SeenRoomAct,
};
use pegmind_rules::{Both, GameCount, PlayerKind, PlayerName, Rules, SetupOptions};
use pegmind_session::{GameId, Seed, Seeds};

const NOW: Duration = Duration::ZERO;
const NAMES: [&str; 3] = ["Ann", "Bob", "Cleo"];

fn seeds() -> Seeds {
    Seeds { seed: Seed::from_text("seed"), entropy: Seed::from_text("entropy") }
}

/// A room of people on boards of four pegs and four colors.
fn header_of(mode: Mode, games: u8) -> RoomHeader {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let games = GameCount::new(games).unwrap();
    let options =
        SetupOptions { games, ..SetupOptions::new(Rules::mastermind(4, 4).unwrap(), kinds) };
    RoomHeader::new(GameId::new("a-room").unwrap(), mode, &options, "2026-11-23").unwrap()
}

/// The same; a match has two games.
fn header(mode: Mode) -> RoomHeader {
    header_of(mode, if mode == Mode::Match { 2 } else { 1 })
}

fn member(number: usize) -> MemberNumber {
    MemberNumber::new(number).unwrap()
}

fn join(room: &mut Room, name: &str, kind: PlayerKind) -> Result<(), RoomRefusal> {
    room.act(None, RoomAct::Join { name: PlayerName::new(name).unwrap(), kind }, NOW)
}

/// A room that these players have joined.
fn gathered(header: RoomHeader, kinds: &[PlayerKind]) -> Room {
    let mut room = Room::begin(header, seeds());
    for (kind, name) in kinds.iter().zip(NAMES) {
        join(&mut room, name, *kind).unwrap();
    }
    room
}

/// Performs these acts, each by a member.
fn perform(room: &mut Room, script: &[(usize, &str)]) {
    let rules = room.header().options().rules;
    for (by, text) in script {
        let SeenRoomAct::Act(act) = SeenRoomAct::parse(&rules, text).unwrap() else { continue };
        room.act(MemberNumber::new(*by), act, NOW).unwrap();
    }
}

fn proof_of(room: &Room) -> Proof {
    let acts = room.all_since(0).cloned().collect();
    Proof { header: room.header().clone(), seed: Some(seeds().seed), acts }
}

/// The room as a server has it that reads what is stored.
fn resumed(room: &Room) -> Room {
    let acts: Vec<SeenRoomAct> = room.all_since(0).cloned().collect();
    Room::resume(room.header().clone(), seeds(), &acts, room.escrows(), NOW).unwrap()
}
