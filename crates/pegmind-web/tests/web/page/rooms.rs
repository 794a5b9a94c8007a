//! Rooms of people who play with each other, in the board view and in the text view.

use pegmind_face::ability::Ability;
use pegmind_protocol::ServerMsg;
use pegmind_room::{MemberNumber, Mode, RoomAct, SeenRoomAct};
use pegmind_session::Act;
use pegmind_web::PageEffect;

use crate::server::{CODE, ROOM, Server};
use crate::world::{ORIGIN, World};

/// The page of somebody who wants to play with others.
fn home(view: &str) -> World {
    let mut world = World::open(&format!("/{view}"));
    world.server = Some(Server::new(Mode::Duel));
    world
}

/// The invitation to a room in which one waits.
fn invited(view: &str) -> World {
    let mut world = home(view);
    world.went(&format!("/join/{CODE}{view}"));
    world
}

/// Ann has come to a room, and others, too.
fn room(mode: Mode, others: &[&str], view: &str) -> World {
    let mut world = home(view);
    let mut server = Server::new(mode);
    server.seat();
    for name in others {
        server.join(name);
    }
    world.server = Some(server);
    world.went(&format!("/room/{ROOM}{view}"));
    world
}

/// Ann and Bob play.
fn two(mode: Mode, view: &str) -> World {
    let mut world = room(mode, &["Bob"], view);
    world.server.as_mut().unwrap().start();
    world.hear_others();
    world
}

/// Somebody else does something.
fn does(world: &mut World, member: usize, act: &str) {
    world.server.as_mut().unwrap().act(member, act);
    world.hear_others();
}

/// A duel in which both have made their codes.
fn duel(view: &str) -> World {
    let mut world = two(Mode::Duel, view);
    world.line("rgby");
    does(&mut world, 2, "at 1 {code OOPP}");
    world
}

/// A duel with a row on each board.
fn duel_of_a_row(view: &str) -> World {
    let mut world = duel(view);
    world.line("yyyy");
    does(&mut world, 2, "at 2 RRRR");
    world
}

/// A duel that is over.
fn over(view: &str) -> World {
    let mut world = duel(view);
    world.line("oopp");
    does(&mut world, 2, "at 2 RGBY");
    world
}

fn proposed(view: &str) -> World {
    let mut world = two(Mode::Cooperation, view);
    does(&mut world, 2, "at 1 RROY");
    world
}

/// A match whose first game is over.
fn match_game_over(view: &str) -> World {
    let mut world = two(Mode::Match, view);
    if world.text().contains("Make a code") || world.text().contains("Type the code") {
        world.line("oopp");
        does(&mut world, 2, "at 1 OOPP");
    } else {
        does(&mut world, 2, "at 1 {code OOPP}");
        world.line("oopp");
    }
    world
}

/// A duel in which Bob has lost the connection.
fn bob_away(view: &str) -> World {
    let mut world = duel(view);
    let away = vec![MemberNumber::new(2).unwrap()];
    let presence = ServerMsg::Presence { away, coming: Vec::new(), gone: Vec::new() };
    world.hear_line("heard", 0, presence.to_text());
    world
}

/// Whether the room knows of a hint.
fn is_helped(world: &World) -> bool {
    let is_hint = |act: &SeenRoomAct| matches!(act, SeenRoomAct::Act(RoomAct::At(_, Act::Hint(_))));
    world.server.as_ref().unwrap().room.room.all_since(0).any(is_hint)
}

fn asked(world: &World) -> &str {
    world.server.as_ref().unwrap().asked.as_deref().unwrap_or_default()
}

fn is_told(world: &World, text: &str) -> bool {
    world.said.join(" ").contains(text) || world.text().contains(text)
}

/// How something is done.
enum How {
    /// By the body of a form.
    Form(&'static str),
    /// By buttons, and by a line in the text view.
    Acts(&'static str, &'static str),
    /// By a link.
    Link(&'static str),
    /// It is there without being asked for.
    There,
}

use How::{Acts, Form, Link, There};

/// Each thing that can be done in rooms: where, how, and what is seen then.
type Done = (&'static str, fn(&str) -> World, How, fn(&World) -> bool);
const OPEN: &str = "act=open&mode=duel&preset=classic&name=Ann";
const DONE: [Done; 23] = [
    ("open", |view| online(view), Form(OPEN), |world| is_told(world, "Waiting for others")),
    (
        "list",
        |view| online(view),
        Form("act=open&preset=mini&listed=yes"),
        |world| asked(world).contains(r#""listed":true"#),
    ),
    (
        "computers",
        |view| online(view),
        Form("act=open&preset=mini&mode=race&level=steady&computers=2"),
        |world| asked(world).contains(r#""computers":["steady","steady"]"#),
    ),
    (
        "days",
        |view| online(view),
        Form("act=open&preset=mini&days=3"),
        |world| asked(world).contains(r#""days":3"#),
    ),
    (
        "invite",
        |view| room(Mode::Duel, &[], view),
        There,
        |world| is_told(world, &format!("In a terminal: pegmind join {ORIGIN}/join/{CODE}")),
    ),
    ("join", invited, Form("act=join&name=Ann"), |world| is_told(world, "Waiting for others")),
    ("watch", invited, Form("act=watch"), |world| is_told(world, "You look on")),
    ("lobby", home, Link("Online"), |world| is_told(world, "Open challenges")),
    (
        "begin",
        |view| room(Mode::Race, &["Bob"], view),
        Acts("start", "start"),
        |world| world.server.as_ref().unwrap().room.room.boards().len() == 2,
    ),
    (
        "set-code",
        |view| two(Mode::Duel, view),
        Acts("put.1 put.4 put.5 put.3 submit", "rgby"),
        |world| world.server.as_ref().unwrap().room.done.len() == 1,
    ),
    ("guess", duel, Acts("put.3 put.3 put.3 put.3 submit", "yyyy"), |world| {
        world.server.as_ref().unwrap().room.done.len() == 2
    }),
    ("agree", proposed, Acts("agree", "agree"), |world| is_told(world, "Row 1: ")),
    ("hint", duel_of_a_row, Acts("hint hint hint", "hint|hint|hint"), is_helped),
    ("react", duel, Acts("react.hello", "say hello"), |world| is_told(world, "Ann: Hello!")),
    ("others", duel, Acts("board.2", "rows Bob"), |world| is_told(world, "Bob")),
    ("presence", bob_away, There, |world| is_told(world, "Bob is reconnecting")),
    ("slow", duel, Acts("slow.3", "slow 3"), |world| is_told(world, "Ann wants 3 days a move.")),
    ("feed", duel, Acts("feed", "feed"), |world| is_told(world, "/api/feeds/5")),
    ("next-game", match_game_over, Acts("submit", ""), |world| {
        is_told(world, "Game 2 of 2") || is_told(world, "game 2 of 2")
    }),
    ("resign", duel, Acts("resign resign.yes", "resign|yes"), |world| {
        world.last_said() == "Ann gives up. The code: orange orange purple purple."
    }),
    ("rematch", over, Acts("rematch", "rematch"), |world| {
        world.server.as_ref().unwrap().room.room.members()[0].wants_rematch
    }),
    ("proof", over, There, |world| world.html().contains("/api/rooms/a-room/proof")),
    ("leave", duel, Acts("leave leave.yes", "leave|yes"), |world| {
        world.server.as_ref().unwrap().room.room.members()[0].has_left
    }),
];

/// The rooms that there are.
fn online(view: &str) -> World {
    let mut world = home(view);
    world.went(&format!("/online{view}"));
    world
}

#[test]
fn everything_that_can_be_done_in_a_room_is_done_by_buttons_and_by_lines() {
    let names: Vec<&str> = DONE.iter().map(|done| done.0).collect();
    assert_eq!(names, Ability::IN_ROOM);
    for view in ["", "?view=text"] {
        for (name, from, how, is_seen) in &DONE {
            let mut world = from(view);
            let seen_before = is_seen(&world);
            match how {
                Form(body) => {
                    world.post(body);
                }
                Acts(acts, _) if view.is_empty() => {
                    world.acts(acts);
                }
                Acts(_, lines) => lines.split('|').for_each(|line| {
                    world.line(line);
                }),
                Link(title) => {
                    let html = world.html();
                    let link = html.split("<a ").find(|link| link.contains(&format!(">{title}<")));
                    let url = link.and_then(|link| link.split("href=\"").nth(1)).unwrap();
                    let url = url.split('"').next().unwrap().replace("&amp;", "&");
                    world.went(&url);
                }
                There => {}
            }
            assert!(is_seen(&world), "{name}{view}: {:?}\n{}", world.said, world.text());
            // The other's board stands there from the beginning.
            let shown = matches!(how, There) || *name == "others";
            assert!(shown || !seen_before, "{name}{view}: seen too early");
        }
    }
}

#[test]
fn a_page_brings_a_seed_of_its_own_for_the_codes_of_computers() {
    let mut world = online("");
    world.post(OPEN);
    assert!(asked(&world).contains(r#""brings_seed":true"#), "{}", asked(&world));
    let mut world = invited("");
    world.post("act=join&name=Ann");
    let seed = asked(&world).split(r#""seed":""#).nth(1).and_then(|rest| rest.get(..65));
    let seed = seed.and_then(|seed| seed.strip_suffix('"')).unwrap();
    assert!(seed.bytes().all(|byte| byte.is_ascii_hexdigit()), "{seed}");
}

/// The moment that the page wants to be woken at.
fn wake(world: &World) -> u64 {
    let wake = world.effects.iter().rev().find_map(|effect| match effect {
        PageEffect::Wake { at } => Some(*at),
        _ => None,
    });
    wake.unwrap()
}

#[test]
fn what_is_done_while_the_line_is_lost_is_done_once_when_it_is_back() {
    for view in ["", "?view=text"] {
        let mut world = duel(view);
        world.server.as_mut().unwrap().is_away = true;
        world.hear_line("closed", 1006, String::new());
        assert!(is_told(&world, "Trying again; nothing is lost."), "{:?}", world.said);
        world.line("yyyy");
        assert_eq!(world.last_said(), "It is sent when the connection is back.");
        // It is tried for as long as it takes, and not said again each time.
        let said = world.said.len();
        for _ in 0..5 {
            let millis = wake(&world).saturating_sub(world.now);
            world.wait(millis);
        }
        assert_eq!(world.said.len(), said);
        world.server.as_mut().unwrap().is_away = false;
        let millis = wake(&world).saturating_sub(world.now);
        world.wait(millis);
        assert!(is_told(&world, "Connected again."), "{:?}", world.said);
        let server = world.server.as_ref().unwrap();
        assert_eq!(server.room.done.len(), 2, "the code and the guess");
        assert!(server.room.times.values().all(|times| *times == 1));
        does(&mut world, 2, "at 2 RRRR");
        assert!(is_told(&world, "Row 1: "), "{:?}", world.said);
    }
}

/// The page of a room as it is when it is loaded again.
fn loaded_again(mut world: World, view: &str) -> World {
    let mut again = World::open(&format!("/{view}"));
    (again.store, again.server) = (world.store.clone(), world.server.take());
    again.went(&format!("/room/{ROOM}{view}"));
    again
}

#[test]
fn an_unfinished_guess_is_there_again_when_the_page_is_loaded_again() {
    let mut world = duel("");
    world.acts("put.3 put.5");
    let mut world = loaded_again(world, "");
    world.sees("2 more pegs");
    // Nothing of it is left where it is rubbed out, or where its row is placed.
    world.act("undo").act("undo");
    assert!(world.store.rooms.is_empty(), "{:?}", world.store.rooms);
    world.acts("put.3 put.5");
    let stale = world.store.rooms.clone();
    world.acts("put.3 put.3 submit");
    assert!(world.store.rooms.is_empty(), "{:?}", world.store.rooms);
    does(&mut world, 2, "at 2 RRRR");
    world.store.rooms = stale;
    let mut world = loaded_again(world, "");
    world.sees("4 more pegs");
    assert!(world.store.rooms.is_empty(), "a guess for another row counts for nothing");
    // A code that is made is nobody's business, and is not kept.
    let mut making = two(Mode::Duel, "");
    making.acts("put.3 put.5");
    assert!(making.store.rooms.is_empty(), "{:?}", making.store.rooms);
    assert!(!world.act("put.1").store.rooms.is_empty());
}

#[test]
fn a_line_that_is_over_says_why_and_can_be_asked_for_again() {
    for (code, why) in
        [(4009, "The game goes on in another window of yours."), (4004, "There is no such room")]
    {
        let mut world = duel("");
        world.hear_line("closed", code, String::new());
        assert!(is_told(&world, why), "{code}: {}", world.text());
        world.act("here");
        world.sees("Row 1 of").misses(why).sees("Connected again.");
    }
}

#[test]
fn a_match_ends_with_its_result_and_its_sentences_stay_in_its_room() {
    let mut world = match_game_over("");
    world.act("submit");
    if world.text().contains("Make a code") {
        world.line("oopp");
        does(&mut world, 2, "at 1 OOPP");
    } else {
        does(&mut world, 2, "at 1 {code OOPP}");
        world.line("oopp");
    }
    let end = world.html();
    let end = end.split("aria-label=\"The end\"").nth(1).unwrap().split("</form>").next().unwrap();
    assert!(end.contains("Match: draw, 1 to 1."), "{end}");
    world.act("leave.yes");
    world.sees("Play online").misses("Match: draw").misses("Well done!");
}

#[test]
fn a_finished_game_is_kept_with_the_others() {
    let mut world = over("");
    assert_eq!(world.store.history.len(), 1);
    assert!(world.store.history[0].contains("OOPP"), "{}", world.store.history[0]);
    let link = world.html();
    let link = link.split("href=\"/review").nth(1).unwrap().split('"').next().unwrap().to_owned();
    world.went(&format!("/review{link}"));
    world.sees("OOPP");
}

#[test]
fn who_looks_on_sees_key_pegs_and_no_guess_before_the_end() {
    let mut world = home("?view=text");
    let mut server = Server::new(Mode::Duel);
    for name in ["Ann", "Bob"] {
        server.join(name);
    }
    server.start();
    world.server = Some(server);
    world.went(&format!("/room/{ROOM}?view=text"));
    does(&mut world, 1, "at 2 {code RGBY}");
    does(&mut world, 2, "at 1 {code OOPP}");
    does(&mut world, 1, "at 1 GGGG");
    does(&mut world, 2, "at 2 RRRR");
    world.sees("Hidden until the end: 1 exact, 0 color.").misses("red red red red");
    world.went(&format!("/room/{ROOM}"));
    world.sees("Row 2 of 10");
    does(&mut world, 1, "at 1 OOPP");
    does(&mut world, 2, "at 2 RRRR");
    world.sees("Bob, to move").misses("Ann, ").misses("Row 3 of 10");
    world.went(&format!("/room/{ROOM}?view=text"));
    does(&mut world, 2, "at 2 RGBY");
    world.misses("has placed a guess");
    world.sees("red red red red").misses("Hidden until the end");
}

#[test]
fn what_a_server_says_that_is_none_is_no_end_of_the_page() {
    for text in ["", "{}", "<!DOCTYPE html>", "{\"kind\":\"welcome\"}", "[1,2,3]", "\u{0}"] {
        for (from, status) in [("room", 404), ("heard", 0), ("closed", 1), ("seats", 200)] {
            let mut world = duel("");
            world.hear_line(from, status, text.to_owned());
            world.line("yyyy");
            assert!(world.html().contains("<h1"), "{from} {text}");
        }
    }
}

#[test]
fn a_guess_that_is_placed_has_its_row_and_no_row_comes_after_the_last() {
    let mut world = duel("");
    world.sees("Ann (you), to move").sees("Bob, to move").sees("Row 1 of 10");
    does(&mut world, 2, "at 2 RRRR");
    world.sees("Bob, has placed a guess").sees("Row 1 of 10");
    for row in 2..=10 {
        world.line("yyyy");
        does(&mut world, 2, "at 2 RRRR");
        world.sees(&format!("Row {row} of 10"));
    }
    let html = world.html();
    assert!(html.contains("id=\"draft\""), "the last row is open: {html}");
    let mut world = duel("");
    for _ in 1..10 {
        world.line("yyyy");
        does(&mut world, 2, "at 2 RRRR");
    }
    world.line("yyyy");
    world.sees("Row 10 of 10").sees("Waiting for Bob.");
    assert!(!world.html().contains("id=\"draft\""), "there is no row after the last");
}
