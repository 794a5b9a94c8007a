//! The screen of rooms: codes are typed, values changed, rooms of the list taken.

use pegmind_room::Mode;

use crate::elsewhere::ListedRoom;
use crate::msg::Msg;
use crate::screen::Screen;
use crate::server::Server;
use crate::world::World;

/// The screen, with a server behind it.
fn online(mode: Mode) -> World {
    let mut world = World::new(80, 24);
    world.server = Some(Server::new(mode));
    world.keys("n");
    world
}

fn is_in_room(world: &World) -> bool {
    matches!(world.model.screen(), Some(Screen::Room(_)))
}

#[test]
fn a_code_is_typed_and_joined_and_a_wrong_one_is_refused() {
    let mut world = online(Mode::Race);
    world.text("zzzzzz");
    world.keys("Enter");
    assert_eq!(world.notice(), "No room has this code.");
    world.keys("Ctrl-U");
    world.feed(Msg::Paste(" 7f3kqx\n".into()));
    world.keys("Enter");
    assert!(is_in_room(&world));
    assert!(world.shows("http://a.example/join/7F3K-QX"));
}

#[test]
fn a_name_is_kept_for_the_next_time() {
    let mut world = online(Mode::Duel);
    world.keys("Up");
    world.text("Zoe");
    world.keys("Enter");
    assert_eq!(world.model.settings.preferences.online_name.as_deref(), Some("Zoe"));
}

#[test]
fn another_server_can_be_typed_and_is_asked_at_once() {
    let mut world = World::new(80, 24);
    world.keys("n");
    assert!(world.shows("Server"), "{}", world.picture());
    world.server = Some(Server::new(Mode::Duel));
    world.keys("Up Up");
    world.text("http://b.example");
    world.keys("Enter");
    let kept = world.model.settings.preferences.online_server.as_deref();
    assert_eq!(kept, Some("http://b.example"));
    assert!(world.shows("No room waits for anybody."), "{}", world.picture());
}

#[test]
fn a_question_mark_is_no_part_of_a_code_and_opens_the_help() {
    for (lines, key) in [("", "?"), ("Down", "?"), ("Up Up", "?"), ("Up", "F1")] {
        let mut world = online(Mode::Duel);
        world.keys(lines);
        world.keys(key);
        assert!(world.model.overlay.is_some(), "{lines} {key}: {}", world.picture());
    }
}

#[test]
fn rooms_of_the_list_are_taken_with_enter_and_looked_for_again() {
    let mut world = World::new(80, 24);
    world.server = Some(Server::new(Mode::Duel));
    world.keys("n");
    assert!(world.shows("No room waits for anybody."));
    let room = ListedRoom { code: "7f3kqx".into(), sentence: "Bob: duel".into() };
    world.server.as_mut().unwrap().lobby = vec![room];
    world.keys("Down Down r");
    assert!(world.shows("Bob: duel"));
    world.keys("End Up Up Up Enter");
    assert!(is_in_room(&world), "from the first line up is the last one");
}

#[test]
fn a_server_that_is_away_is_said() {
    let mut world = World::new(80, 24);
    world.keys("n");
    assert!(world.shows("The server http://a.example cannot be reached."));
    world.keys("Down Down Enter");
    assert_eq!(world.notice(), "The server http://a.example cannot be reached.");
    world.keys("Enter");
    assert_eq!(world.notice(), "The server http://a.example cannot be reached.", "again");
    world.keys("Esc");
    assert!(world.shows("P E G M I N D"));
}
