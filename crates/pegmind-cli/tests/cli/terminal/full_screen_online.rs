//! Rooms in the full screen: two windows play, through connections that are lost.

use super::window::{Home, Window};
use crate::online::server::{CODE, TestServer};
use crate::wait::wait_until;

/// A window in which a room is opened.
fn host(home: &Home, server: &TestServer, size: (u16, u16)) -> Window {
    let words = format!("host --name Ann --server {}", server.address());
    home.bare_window(&words).size(size.0, size.1).open()
}

#[test]
fn two_windows_play_a_duel_through_a_lost_connection() {
    let server = TestServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let mut one = host(&ann, &server, (120, 40));
    one.sees(&format!("/join/{CODE}"));
    let words = format!("join {CODE} --name Bob --server {}", server.address());
    let mut other = bob.bare_window(&words).open();
    one.sees("your code");
    one.press("rgby\r");
    other.sees("your code");
    other.press("oopp\r");
    one.sees("There: Ann and Bob.");
    // Each has heard of the other's code, and may guess.
    one.sees("4 more");
    other.sees("4 more");
    // What is typed while there is no connection is kept, and sent when there is one.
    let before = server.connections();
    server.goes_away(true);
    server.cut();
    one.sees("reconnecting");
    other.sees("reconnecting");
    one.press("yyyy\r");
    one.sees("Y     Y     Y");
    server.goes_away(false);
    wait_until("both are connected again", || server.connections() >= before + 2);
    other.press("rrrr\r");
    one.sees("row 2 of 10");
    other.sees("row 2 of 10");
    assert_eq!(server.room(|room| room.times.values().all(|times| *times == 1)), Some(true));
    one.press("oopp\r");
    other.press("rgby\r");
    one.sees("A draw: Ann and Bob took 2 guesses each.");
    other.sees("You found it");
    // All of it goes into a file that is there once, and can be checked.
    for said in ["pegmind verify checks it.", "is there already; choose another name."] {
        other.press("p");
        other.sees(":proof pegmind-a-room.json");
        other.press("\r");
        other.sees(said);
    }
    bob.run("verify pegmind-a-room.json", "").done().says("duel a-room:");
    other.press("h");
    other.sees("P E G M I N D");
    assert!(ann.history().contains("Bob"), "{}", ann.history());
}

#[test]
fn online_on_the_first_screen_opens_a_room_and_says_what_is_wrong_with_a_code() {
    let server = TestServer::start();
    let home = Home::new();
    home.run(&format!("config set online.server {}", server.address()), "").done();
    let mut window = home.bare_window("").open();
    window.sees("P E G M I N D");
    window.press("n");
    window.sees("Join with a code");
    window.press("7F3K-Q!\r");
    window.sees("names no room");
    window.press("\x1b[B\x1b[B\r");
    window.sees(&format!("/join/{CODE}"));
}
