//! Rooms for the tests of what is said of them, and tests of the sentences of a whole room.

use pegmind_room::RoomHeader;
use std::time::Duration;

use pegmind_room::RoomViewer;
use pegmind_rules::{Both, ColorNames, PlayerKind, PlayerName, Rules, SetupOptions};
use pegmind_session::{GameId, Seed, Seeds};

use super::*;

/// A room in which people of these names play.
pub(super) fn room(mode: Mode, rules: Rules, names: &[&str]) -> Room {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let id = GameId::new("a-room").unwrap();
    let options = SetupOptions::new(rules, kinds);
    let header = RoomHeader::new(id, mode, &options, "2026-11-23").unwrap();
    let seed = || Seed::from_text("any");
    let mut room = Room::begin(header, Seeds { seed: seed(), entropy: seed() });
    for name in names {
        let name = PlayerName::new(name).unwrap();
        room.act(None, RoomAct::Join { name, kind: PlayerKind::Human }, Duration::ZERO).unwrap();
    }
    room.act(None, RoomAct::Start, Duration::ZERO).unwrap();
    room
}

pub(super) fn member(number: usize) -> MemberNumber {
    MemberNumber::new(number).unwrap()
}

/// All that is said of a room to one who is there from the beginning.
pub(super) fn heard(room: &Room, own: Option<MemberNumber>) -> Vec<String> {
    let viewer = own.map_or(RoomViewer::Spectator, RoomViewer::Member);
    let mut afar = Room::afar(room.header().clone(), viewer);
    let mut lines = Vec::new();
    for act in room.since(0, viewer) {
        afar.follow(std::slice::from_ref(&act)).unwrap();
        let phrase = Phrase::new(ColorNames::STANDARD);
        let own_board = own.filter(|_| room.boards().len() > 1).map(|own| own.idx() + 1);
        let board = own_board.and_then(BoardNumber::new).unwrap_or(BoardNumber::FIRST);
        let said = RoomPhrase { phrase, room: &afar, own, board, word_key: "" };
        lines.extend(said.act(&act));
    }
    lines
}

#[test]
fn who_looks_on_hears_of_those_who_play_together_as_of_others() {
    let rules = Rules::mastermind(2, 2).unwrap();
    let mut room = room(Mode::Cooperation, rules, &["Ann", "Bob"]);
    let (ann, bob) = (member(1), member(2));
    for text in ["RR", "RO", "OR", "OO"] {
        let guess = Act::Guess(rules.code(text).unwrap());
        room.act(Some(ann), RoomAct::At(BoardNumber::FIRST, guess), Duration::ZERO).unwrap();
        room.act(Some(bob), RoomAct::Agree(bob), Duration::ZERO).unwrap();
        if matches!(room.stage(), Stage::Over { .. }) {
            break;
        }
    }
    let (played, watched) = (heard(&room, Some(ann)), heard(&room, None));
    assert!(played.iter().any(|line| line.contains("You found the code")), "{played:#?}");
    assert!(watched.iter().any(|line| line.contains("They found the code")), "{watched:#?}");
    assert!(watched.iter().any(|line| line.starts_with("They break.")), "{watched:#?}");
    assert!(!watched.iter().any(|line| line.contains("You ")), "{watched:#?}");
    let phrase = Phrase::new(ColorNames::STANDARD);
    let said =
        RoomPhrase { phrase, room: &room, own: None, board: BoardNumber::FIRST, word_key: "" };
    assert_eq!(said.title(BoardNumber::FIRST), "Together");
    assert!(said.outcome(BoardNumber::FIRST)[0].contains("They found the code"));
}

#[test]
fn a_guest_of_a_race_waits_for_the_host() {
    let room = room(Mode::Race, Rules::mastermind(2, 2).unwrap(), &["Ann", "Bob"]);
    let phrase = Phrase::new(ColorNames::STANDARD);
    let said = [1, 2].map(|own| {
        let (own, board) = (Some(member(own)), BoardNumber::FIRST);
        RoomPhrase { phrase, room: &room, own, board, word_key: "" }.start_awaited()
    });
    assert_eq!(said, ["You start the game when everybody is there.", "Ann starts the game."]);
}
