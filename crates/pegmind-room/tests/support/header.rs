//! What the rooms of these tests are made with.

use pegmind_room::{Mode, RoomHeader};
use pegmind_rules::{Both, GameCount, PlayerKind, Rules, SetupOptions};
use pegmind_session::GameId;

/// A room of people on boards of four pegs and four colors; a match has two games.
pub(crate) fn header(mode: Mode) -> RoomHeader {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let games = if mode == Mode::Match { GameCount::new(2).unwrap() } else { GameCount::ONE };
    let options =
        SetupOptions { games, ..SetupOptions::new(Rules::mastermind(4, 4).unwrap(), kinds) };
    RoomHeader::new(GameId::new("a-room").unwrap(), mode, &options, "2026-11-23").unwrap()
}
