//! A room on the screen: waiting, playing, lost connections, the end.

use pegmind_face::ability::Ability;
use pegmind_online::Closing;
use pegmind_protocol::ServerMsg;
use pegmind_room::{BoardNumber, MemberNumber, Mode, RoomAct, SeenRoomAct};
use pegmind_rules::Seat;
use pegmind_session::{Act, Moment};

use crate::elsewhere::{Entrance, NewRoom, Wire};
use crate::msg::Msg;
use crate::screen::Screen;
use crate::server::Server;
use crate::world::World;

/// A game of Ann and Bob.
fn two(mode: Mode) -> World {
    let mut world = World::new(80, 24);
    world.play_with_bob(mode);
    world
}

/// A duel in which both have made their codes.
fn duel() -> World {
    let mut world = World::new(80, 24);
    world.duel();
    world
}

#[test]
fn a_duel_is_played_to_its_end_and_again() {
    let mut world = World::new(120, 40);
    world.play_with_bob(Mode::Duel);
    assert!(world.shows("your code"), "one's own code is made first");
    world.guesses("rgby");
    assert!(world.shows("Waiting for Bob."));
    world.other_acts(2, "at 1 {code OOPP}");
    world.guesses("yyyy");
    assert!(world.shows("waiting"), "the guess waits for the other one");
    world.text("gg");
    assert!(world.shows("Placed: yellow yellow yellow yellow."), "{}", world.picture());
    assert!(world.shows("next guess"), "what is typed is not the guess that waits");
    world.keys("Enter");
    assert_eq!(world.notice(), "Waiting for Bob.");
    world.other_acts(2, "at 2 RRRR");
    assert!(!world.shows("Waiting for Bob"), "{}", world.picture());
    assert_eq!(world.rows(), 1);
    assert_eq!(world.view().draft.holes().len(), 2, "kept");
    assert!(world.shows("Bob"), "the other board stands beside one's own");
    world.keys("Ctrl-U");
    world.guesses("oopp");
    world.other_acts(2, "at 2 RGBY");
    assert!(world.shows("A draw: Ann and Bob took 2 guesses each."));
    assert!(world.shows("You found it"), "{}", world.picture());
    assert!(world.shows("1. Bob: 2 guesses, 0:00."), "{}", world.picture());
    world.wait(Moment::from_secs(2));
    world.keys("Enter");
    assert!(world.shows("Ann wants to play again."));
}

#[test]
fn what_others_say_is_shown_in_every_phase_for_a_moment() {
    let codes: fn() -> World = || two(Mode::Duel);
    for from in [codes, duel, over] {
        for member in [1, 2] {
            let mut world = from();
            let before = world.picture();
            world.other_acts(member, &format!("react {member} thanks"));
            assert!(world.shows(": Thanks for the game!"), "{}", world.picture());
            world.keys("F5 Esc");
            assert!(world.shows(": Thanks for the game!"), "{}", world.picture());
            world.wait(Moment::from_secs(6));
            let later = world.picture();
            assert!(later == before || later.contains("Thanks"), "{later}");
        }
    }
}

#[test]
fn enter_has_one_meaning_while_a_guess_is_proposed() {
    let mut world = two(Mode::Cooperation);
    world.other_acts(2, "at 1 RRGG");
    let keys = crate::world::lines(&world.draw().0).pop().unwrap();
    assert_eq!(keys.matches("Enter").count(), 1, "{keys}");
    assert!(world.shows("Agree, or propose another guess."), "{}", world.picture());
}

#[test]
fn what_is_typed_survives_a_lost_connection_and_is_sent_once() {
    let mut world = duel();
    world.text("yy");
    world.server().is_away = true;
    world.close(Closing::Lost);
    assert!(world.shows("reconnecting"));
    assert!(world.shows("Trying again; nothing is lost."));
    world.text("yy");
    world.keys("Enter");
    assert_eq!(world.server().room.done.len(), 1, "the code alone was heard");
    world.server().is_away = false;
    world.close(Closing::Lost);
    assert!(!world.shows("reconnecting"));
    assert_eq!(world.server().room.done.len(), 2);
    world.other_acts(2, "at 2 RRRR");
    assert_eq!(world.rows(), 1);
    assert!(world.server().room.times.values().all(|times| *times == 1));
}

#[test]
fn words_are_named_as_they_are_typed_here_and_every_item_of_a_menu_has_a_key() {
    let mut world = duel();
    world.other_acts(2, "slow 2 3");
    assert!(world.shows("Bob wants 3 days a move. :slow 3 agrees."), "{}", world.picture());
    world.keys("Esc");
    assert!(world.shows("a Leave Pegmind"), "{}", world.picture());
    world.text("A");
    assert!(world.left);
}

#[test]
fn a_room_that_is_left_keeps_the_seat() {
    let mut world = duel();
    world.keys(":leave Enter");
    let back = "Your seat is kept. To come back: pegmind join http://a.example/join/7F3K-QX";
    assert_eq!(world.notice(), back);
    assert!(world.shows("P E G M I N D"));
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
    world.other_acts(1, "at 2 {code RGBY}");
    world.other_acts(2, "at 1 {code OOPP}");
    world.other_acts(1, "at 1 GGGG");
    world.other_acts(2, "at 2 RRRR");
    assert!(world.shows("looking on"));
    assert!(world.shows("\u{2592}"), "pegs are covered: {}", world.picture());
    assert!(world.shows("1+0"), "Bob's answer");
    assert!(!world.shows("RRRR") && !world.shows("red"));
    world.other_acts(1, "at 1 OOPP");
    world.other_acts(2, "at 2 RGBY");
    assert!(matches!(world.model.screen(), Some(Screen::Play(_))), "the boards are shown");
}

#[test]
fn a_place_that_is_taken_by_another_window_is_told() {
    let mut world = duel();
    world.close(Closing::Replaced);
    assert_eq!(world.notice(), "The game goes on in another window of yours.");
    assert!(world.shows("P E G M I N D"));
}

/// True if a room like this was asked for.
fn opened(world: &World, is_wanted: fn(&NewRoom) -> bool) -> bool {
    let entered = &world.server.as_ref().unwrap().entered;
    matches!(entered, Some(Entrance::Open(room)) if is_wanted(room))
}

/// A duel that is over.
fn over() -> World {
    let mut world = duel();
    world.guesses("oopp");
    world.other_acts(2, "at 2 RGBY");
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
fn duel_of_a_row() -> World {
    let mut world = duel();
    world.guesses("yyyy");
    world.other_acts(2, "at 2 RRRR");
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
}

#[test]
fn a_game_that_somebody_leaves_is_over() {
    for (mut world, rows) in [(duel_of_a_row(), 1), (match_game_over(), 1)] {
        world.other_acts(2, "leave 2");
        world.wait(Moment::from_secs(6));
        let picture = world.picture();
        for said in ["Bob left before the end.", "Ann wins.", "p proof", "h home"] {
            assert!(world.shows(said), "{said}\n{picture}");
        }
        assert!(world.shows(&format!("{rows} of 10")), "{picture}");
        for said in ["row ", "to guess", "waiting", "Enter again", "wins the match"] {
            assert!(!world.shows(said), "{said}\n{picture}");
        }
        world.keys("Esc");
        for said in ["Give up", "Play again", "Go on"] {
            assert!(!world.shows(said), "{said}\n{}", world.picture());
        }
    }
}

/// Whether the room knows of a hint.
fn is_helped(world: &World) -> bool {
    let is_hint = |act: &SeenRoomAct| matches!(act, SeenRoomAct::Act(RoomAct::At(_, Act::Hint(_))));
    world.server.as_ref().unwrap().room.room.all_since(0).any(is_hint)
}

/// Each thing that can be done in rooms, done by keys, and what is seen then.
type Done = (&'static str, fn() -> World, &'static str, fn(&World) -> bool);
const DONE: [Done; 23] = [
    ("open", home, "n Down Down Enter", |world| opened(world, |room| room.mode == Mode::Duel)),
    ("list", home, "n Up Up Up Right Up Up Up Up Up Enter", |world| {
        opened(world, |room| room.listed)
    }),
    ("computers", home, "n Up Up Up Up Right Enter", |world| {
        opened(world, |room| room.computers.len() == 1)
    }),
    ("days", home, "n Up Up Up Up Up Right Right Enter", |world| {
        opened(world, |room| room.days.get() == 3)
    }),
    ("invite", home, "n Down Down Enter", |world| world.shows("/join/7F3K-QX")),
    ("join", home, "n 7f3kqx Enter", |world| world.shows("There: Ann.")),
    ("watch", home, "n Down 7f3kqx Enter", |world| world.shows("There") || world.shows("Nobody")),
    ("lobby", home, "n", |world| world.shows("No room waits for anybody.")),
    ("begin", race_of_two, "Enter", |world| world.model.play().is_some()),
    (
        "set-code",
        || two(Mode::Duel),
        "rgby Enter",
        |world| world.server.as_ref().unwrap().room.done.len() == 1,
    ),
    ("guess", duel, "yyyy Enter", |world| world.shows("waiting")),
    ("agree", proposed, "Enter", |world| world.shows("row 2 of 10")),
    ("hint", duel_of_a_row, "! ! !", is_helped),
    ("react", duel, "F5 Enter", |world| world.shows("Ann: Hello!")),
    ("others", duel, "Shift-Tab", |world| world.shows("Bob")),
    ("presence", bob_away, "", |world| world.shows("Bob is reconnecting")),
    ("slow", duel, ":slow Enter Down Enter", |world| world.shows("Ann wants 3 days a move.")),
    ("feed", duel, ":feed Enter", |world| world.notice().contains("/api/feeds/")),
    ("next-game", match_game_over, "Enter", |world| world.shows("Game 2 of 2")),
    ("resign", duel, ":resign Enter 2", |world| world.shows("gives up")),
    ("rematch", over, "Enter", |world| world.shows("Ann wants to play again.")),
    ("proof", over, "p Enter", |world| world.written.len() == 1),
    ("leave", duel, "Esc 8 Down Enter", |world| world.shows("Ann left")),
];

/// A duel in which Bob has lost the connection.
fn bob_away() -> World {
    let mut world = duel();
    let number = world.server().number;
    let bob = MemberNumber::new(2).unwrap();
    let presence = ServerMsg::Presence { away: vec![bob], coming: Vec::new(), gone: Vec::new() };
    world.feed(Msg::Wire(number, Wire::Heard(presence.to_text())));
    world
}

fn race_of_two() -> World {
    let mut world = World::new(80, 24);
    world.join_room(Mode::Race);
    world.server().join("Bob");
    world.hear_others();
    world
}

#[test]
fn who_is_done_first_in_a_race_sees_the_code_when_all_are_done() {
    let mut world = two(Mode::Race);
    world.keys(":resign Enter 2");
    assert!(world.shows("The code is shown when all are done."), "{}", world.picture());
    assert!(world.shows("Waiting for Bob"), "{}", world.picture());
    assert!(!world.shows("The code:"), "{}", world.picture());
    assert!(!world.shows("counting"), "{}", world.picture());
    world.other_acts(2, "at 2 {resign}");
    world.wait(Moment::from_secs(4));
    assert!(world.shows("The code:"), "{}", world.picture());
}

fn proposed() -> World {
    let mut world = two(Mode::Cooperation);
    world.other_acts(2, "at 1 RROY");
    world
}

/// A match whose first game is over.
fn match_game_over() -> World {
    let mut world = two(Mode::Match);
    if world.view().breaker.is_person() {
        world.other_acts(2, "at 1 {code OOPP}");
        world.guesses("oopp");
    } else {
        world.guesses("oopp");
        world.other_acts(2, "at 1 OOPP");
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
        // Presence and the other's board are there from the beginning.
        let is_there = ["presence", "others"].contains(&name);
        assert!(is_there || !is_seen(&world), "{name} too early\n{}", world.picture());
        world.keys(keys);
        assert!(is_seen(&world), "{name}\n{}", world.picture());
    }
}

#[test]
fn who_looks_on_sees_every_game_of_a_match() {
    let mut world = World::new(80, 24);
    let mut house = Server::new(Mode::Match);
    house.join("Ann");
    house.join("Bob");
    house.start();
    world.server = Some(house);
    world.keys("n Down 7f3kqx Enter");
    for game in 1..=2 {
        let room = &world.server().room.room;
        let is_maker = |number: &usize| {
            let member = MemberNumber::new(*number).unwrap();
            room.seat(member, BoardNumber::FIRST) == Some(Seat::Codemaker)
        };
        let maker = [1, 2].into_iter().find(is_maker).unwrap();
        world.other_acts(maker, "at 1 {code OOPP}");
        world.other_acts(3 - maker, "at 1 GOGP");
        assert!(world.shows("2+0") && !world.shows("4+0"), "{game}: {}", world.picture());
        world.other_acts(3 - maker, "at 1 OOPP");
        assert!(world.shows("2+0") && world.shows("4+0"), "{game}: {}", world.picture());
        if game == 1 {
            world.other_acts(3 - maker, "at 1 {next}");
        }
    }
    assert_eq!(world.notice(), "");
    assert!(world.shows("1296 \u{2192} "), "how many codes were left: {}", world.picture());
}
