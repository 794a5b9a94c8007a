//! A room on the screen: waiting, playing, lost connections, the end.

use pegmind_face::ability::Ability;
use pegmind_online::Closing;
use pegmind_protocol::ServerMsg;
use pegmind_room::{MemberNumber, Mode, RoomAct, SeenRoomAct};
use pegmind_session::{Act, Moment};

use crate::elsewhere::{Entrance, Wire};
use crate::msg::Msg;
use crate::screen::Screen;
use crate::server::Server;
use crate::world::World;

/// Ann has come to a room.
fn room(mode: Mode, columns: u16, lines: u16) -> World {
    let mut world = World::new(columns, lines);
    world.server = Some(Server::new(mode));
    world.keys("n");
    world.text("7f3kqx");
    world.keys("Enter");
    world
}

/// Ann and Bob play.
fn two(mode: Mode, columns: u16, lines: u16) -> World {
    let mut world = room(mode, columns, lines);
    server(&mut world).join("Bob");
    server(&mut world).start();
    world.hear_others();
    world
}

fn server(world: &mut World) -> &mut Server {
    world.server.as_mut().unwrap()
}

fn does(world: &mut World, member: usize, act: &str) {
    server(world).act(member, act);
    world.hear_others();
}

/// The connection breaks.
fn cut(world: &mut World) {
    let number = server(world).number;
    world.feed(Msg::Wire(number, Wire::Closed(Closing::Lost)));
}

/// A duel in which both have made their codes.
fn duel(columns: u16, lines: u16) -> World {
    let mut world = two(Mode::Duel, columns, lines);
    world.guesses("rgby");
    does(&mut world, 2, "at 1 {code OOPP}");
    world
}

#[test]
fn a_duel_is_played_to_its_end_and_again() {
    let mut world = two(Mode::Duel, 120, 40);
    assert!(world.shows("your code"), "one's own code is made first");
    world.guesses("rgby");
    assert!(world.shows("Waiting for Bob."));
    does(&mut world, 2, "at 1 {code OOPP}");
    world.guesses("yyyy");
    assert!(world.shows("waiting"), "the guess waits for the other one");
    world.text("gg");
    does(&mut world, 2, "at 2 RRRR");
    assert_eq!(world.model.play().unwrap().played().view().board.rows().len(), 1);
    assert_eq!(world.model.play().unwrap().played().view().draft.holes().len(), 2, "kept");
    assert!(world.shows("Bob"), "the other board stands beside one's own");
    world.keys("Ctrl-U");
    world.guesses("oopp");
    does(&mut world, 2, "at 2 RGBY");
    assert!(world.shows("A draw: Ann and Bob took 2 guesses each."));
    world.wait(Moment::from_secs(2));
    world.keys("Enter");
    assert!(world.shows("Ann wants to play again."));
}

#[test]
fn what_is_typed_survives_a_lost_connection_and_is_sent_once() {
    let mut world = duel(80, 24);
    world.text("yy");
    server(&mut world).is_away = true;
    cut(&mut world);
    assert!(world.shows("reconnecting"));
    assert!(world.shows("Trying again; nothing is lost."));
    world.text("yy");
    world.keys("Enter");
    assert_eq!(server(&mut world).room.done.len(), 1, "the code alone was heard");
    server(&mut world).is_away = false;
    cut(&mut world);
    assert!(!world.shows("reconnecting"));
    assert_eq!(server(&mut world).room.done.len(), 2);
    does(&mut world, 2, "at 2 RRRR");
    assert_eq!(world.model.play().unwrap().played().view().board.rows().len(), 1);
    assert!(server(&mut world).room.times.values().all(|times| *times == 1));
}

#[test]
fn a_room_is_left_with_the_seat_kept_or_given_up() {
    let mut world = duel(80, 24);
    world.keys(":leave Enter");
    assert_eq!(world.notice(), "Your seat is kept: pegmind join 7F3K-QX goes on.");
    assert!(world.shows("P E G M I N D"));
    let mut world = duel(80, 24);
    world.keys("Esc");
    let place = world.model.overlay.as_ref().map(|it| format!("{it:?}")).unwrap();
    assert!(place.contains("Give your seat up"), "{place}");
}

#[test]
fn who_looks_on_sees_key_pegs_and_no_guess_before_the_end() {
    let mut world = World::new(80, 24);
    let mut house = Server::new(Mode::Duel);
    house.join("Ann");
    house.join("Bob");
    house.start();
    world.server = Some(house);
    world.keys("n Down");
    world.text("7f3kqx");
    world.keys("Enter");
    does(&mut world, 1, "at 2 {code RGBY}");
    does(&mut world, 2, "at 1 {code OOPP}");
    does(&mut world, 1, "at 1 GGGG");
    does(&mut world, 2, "at 2 RRRR");
    assert!(world.shows("looking on"));
    assert!(world.shows("1+0"), "Bob's answer");
    assert!(!world.shows("RRRR") && !world.shows("red"));
    does(&mut world, 1, "at 1 OOPP");
    does(&mut world, 2, "at 2 RGBY");
    assert!(matches!(world.model.screen(), Some(Screen::Play(_))), "the boards are shown");
}

#[test]
fn a_place_that_is_taken_by_another_window_is_told() {
    let mut world = duel(80, 24);
    let number = server(&mut world).number;
    world.feed(Msg::Wire(number, Wire::Closed(Closing::Replaced)));
    assert_eq!(world.notice(), "The game goes on in another window of yours.");
    assert!(world.shows("P E G M I N D"));
}

/// The room that was asked for.
fn opened(world: &World) -> crate::elsewhere::NewRoom {
    match world.server.as_ref().unwrap().entered.clone() {
        Some(Entrance::Open(room)) => *room,
        other => panic!("{other:?}"),
    }
}

/// A duel that is over.
fn over() -> World {
    let mut world = duel(80, 24);
    world.guesses("oopp");
    does(&mut world, 2, "at 2 RGBY");
    world.wait(Moment::from_secs(2));
    world
}

/// The first screen, with a server behind it.
fn home() -> World {
    let mut world = World::new(80, 24);
    world.server = Some(Server::new(Mode::Duel));
    world
}

/// A duel with a row on each board.
fn duel_of_a_row(columns: u16, lines: u16) -> World {
    let mut world = duel(columns, lines);
    world.guesses("yyyy");
    does(&mut world, 2, "at 2 RRRR");
    world
}

#[test]
fn the_proof_of_a_room_that_is_over_goes_into_the_file_that_is_named() {
    let mut world = over();
    assert!(world.shows("p proof"), "{}", world.picture());
    world.keys("p");
    assert!(world.shows(":proof pegmind-a-room.json"), "a name to begin with");
    world.keys("Ctrl-U");
    world.text("proof mine.json");
    world.keys("Enter");
    assert_eq!(world.notice(), "Written to mine.json.");
    assert_eq!(world.written, [("mine.json".to_owned(), "http://a.example a-room".to_owned())]);
    world.keys("Esc");
    assert!(world.shows("Write the proof file"), "{}", world.picture());

    // Before the end there is none to be offered; who types it is told why by the server.
    let mut world = duel(80, 24);
    assert!(!world.shows("p proof"));
    world.keys(":proof");
    world.text(" early.json");
    world.keys("Enter");
    assert_eq!(world.written.len(), 1);
}

/// Whether the room knows of a hint.
fn is_helped(world: &World) -> bool {
    let is_hint = |act: &SeenRoomAct| matches!(act, SeenRoomAct::Act(RoomAct::At(_, Act::Hint(_))));
    world.server.as_ref().unwrap().room.room.all_since(0).any(is_hint)
}

/// Each thing that can be done in rooms, done by keys, and what is seen then.
type Done = (&'static str, fn() -> World, &'static str, fn(&World) -> bool);
const DONE: [Done; 23] = [
    ("open", home, "n Down Down Enter", |world| opened(world).mode == Mode::Duel),
    ("list", home, "n Up Up Right Up Up Up Up Up Enter", |world| opened(world).listed),
    ("computers", home, "n Up Up Up Right Enter", |world| opened(world).computers.len() == 1),
    ("days", home, "n Up Up Up Up Right Right Enter", |world| opened(world).days.get() == 3),
    ("invite", home, "n Down Down Enter", |world| world.shows("/join/7F3K-QX")),
    ("join", home, "n 7f3kqx Enter", |world| world.shows("There: Ann.")),
    ("watch", home, "n Down 7f3kqx Enter", |world| world.shows("There") || world.shows("Nobody")),
    ("lobby", home, "n", |world| world.shows("No room waits for anybody.")),
    ("begin", race_of_two, "Enter", |world| world.model.play().is_some()),
    (
        "set-code",
        || two(Mode::Duel, 80, 24),
        "rgby Enter",
        |world| world.server.as_ref().unwrap().room.done.len() == 1,
    ),
    ("guess", || duel(80, 24), "yyyy Enter", |world| world.shows("waiting")),
    ("agree", proposed, "Enter", |world| world.shows("row 2 of 10")),
    ("hint", || duel_of_a_row(80, 24), "! ! !", is_helped),
    ("react", || duel(80, 24), "F5 Enter", |world| world.shows("Ann: Hello!")),
    ("others", || duel(80, 24), "Shift-Tab", |world| world.shows("Bob")),
    ("presence", bob_away, "", |world| world.shows("Bob is reconnecting")),
    (
        "slow",
        || duel(80, 24),
        ":slow Enter Down Enter",
        |world| world.shows("Ann wants 3 days a move."),
    ),
    ("feed", || duel(80, 24), ":feed Enter", |world| world.notice().contains("/api/feeds/")),
    ("next-game", match_game_over, "Enter", |world| world.shows("game 2 of 2")),
    ("resign", || duel(80, 24), ":resign Enter 2", |world| world.shows("gives up")),
    ("rematch", over, "Enter", |world| world.shows("Ann wants to play again.")),
    ("proof", over, "p Enter", |world| world.written.len() == 1),
    ("leave", || duel(80, 24), "Esc 8 Down Enter", |world| world.shows("Ann left")),
];

/// A duel in which Bob has lost the connection.
fn bob_away() -> World {
    let mut world = duel(80, 24);
    let number = server(&mut world).number;
    let bob = MemberNumber::new(2).unwrap();
    let presence = ServerMsg::Presence { away: vec![bob], coming: Vec::new(), gone: Vec::new() };
    world.feed(Msg::Wire(number, Wire::Heard(presence.to_text())));
    world
}

fn race_of_two() -> World {
    let mut world = room(Mode::Race, 80, 24);
    server(&mut world).join("Bob");
    world.hear_others();
    world
}

fn proposed() -> World {
    let mut world = two(Mode::Cooperation, 80, 24);
    does(&mut world, 2, "at 1 RROY");
    world
}

/// A match whose first game is over.
fn match_game_over() -> World {
    let mut world = two(Mode::Match, 80, 24);
    if world.model.play().unwrap().played().view().breaker.is_person() {
        does(&mut world, 2, "at 1 {code OOPP}");
        world.guesses("oopp");
    } else {
        world.guesses("oopp");
        does(&mut world, 2, "at 1 OOPP");
    }
    world.wait(Moment::from_secs(2));
    world
}

#[test]
fn everything_that_can_be_done_in_a_room_has_its_keys() {
    let names: Vec<&str> = DONE.iter().map(|done| done.0).collect();
    assert_eq!(names, Ability::IN_ROOM);
    for (name, from, keys, is_seen) in DONE {
        let mut world = from();
        world.keys(keys);
        assert!(is_seen(&world), "{name}\n{}", world.picture());
    }
}
