//! A room in a terminal: the picture of its invitation, and news while something is asked.

use super::window::Home;
use crate::online::Player;
use crate::online::real_server::RealServer;
use crate::online::server::{CODE, TestServer};

/// The upper edge of an eye of the picture.
const EYE: &str = "\u{2588}\u{2580}\u{2580}\u{2580}\u{2580}\u{2580}\u{2588}";

/// Returns what somebody hears who leaves a room of this server.
fn seat_kept(server: &TestServer) -> String {
    format!("Your seat is kept. To come back: pegmind join {}/join/{CODE}", server.address())
}

#[test]
fn news_come_while_a_guess_is_asked_for_and_it_is_asked_for_again() {
    let server = TestServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let words = format!("host --name Ann --server {}", server.address());
    let mut window = ann.window(&words).size(120, 50).open();
    window.expect(CODE);
    window.expect(EYE);
    let mut guest = Player::start(&bob, &format!("join {CODE} --name Bob"), &server);
    window.expect("Bob has come.");
    window.expect("Your code for Bob: ");
    guest.types("oopp\n");
    window.say("rgby", "Row 1 of 10, your guess: ");
    guest.types("rrrr\n");
    window.expect("Bob has placed a guess.");
    window.expect("Row 1 of 10, your guess: ");
    window.say("there", "There: Ann and Bob.");
    window.say("say hello", "Ann: Hello!");
    guest.hears("Ann: Hello!");
    window.say("yyyy", "Bob: Row 1: red red red red. 1 exact, 0 color.");
    window.expect("Row 2 of 10, your guess: ");
    let screen = window.screen().contents();
    let both = |line: &str| line.matches("- board -").count() == 2;
    assert!(screen.lines().any(both), "both boards are there\n{screen}");
    // What happens while somebody is asked something else is heard afterwards.
    window.say("resign", "Give up? Type yes, or Enter to go on: ");
    let before = server.connections();
    server.cut();
    guest.hears("Connected again.");
    window.say("", "The connection is lost. Trying again; nothing is lost.");
    window.expect("Connected again.");
    assert!(server.connections() > before);
    window.say("rows Bob", "Row 1: red red red red. 1 exact, 0 color.");
    window.say("quit", &seat_kept(&server));
    assert_eq!(window.leaves(), 0);
}

#[test]
fn a_line_that_is_typed_while_nothing_can_be_done_is_kept_as_a_draft() {
    let server = TestServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let words = format!("host --name Ann --server {}", server.address());
    let mut window = ann.window(&words).open();
    window.expect(CODE);
    let mut guest = Player::start(&bob, &format!("join {CODE} --name Bob"), &server);
    guest.types("oopp\n");
    window.expect("Your code for Bob: ");
    window.say("rgby", "Row 1 of 10, your guess: ");
    window.say("yyyy", "Waiting for Bob.");
    window.say("gggg", "Waiting for Bob. Draft kept: green green green green.");
    guest.types("rrrr\n");
    window.expect("Row 2 of 10, your guess (draft green green green green): ");
    window.say("", "Waiting for Bob.");
    guest.types("rgby\n");
    window.expect("Row 2: green green green green. 0 exact, 0 color.");
    window.say("oopp", "Bob wins with 2 guesses.");
    window.expect("rematch plays again, Enter leaves: ");
    window.enter("");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn a_seat_is_kept_also_before_the_room_has_answered() {
    let server = TestServer::start();
    server.goes_away(true);
    let (ann, eve) = (Home::new(), Home::new());
    let mut window = ann.window(&format!("host --server {}", server.address())).open();
    window.expect("Trying again; nothing is lost.");
    window.press("\x03");
    window.expect(&seat_kept(&server));
    assert_eq!(window.leaves(), 130);
    // Who only looks on has none.
    let mut window = eve.window(&format!("watch {CODE} --server {}", server.address())).open();
    window.expect("Trying again; nothing is lost.");
    window.press("\x03");
    assert_eq!(window.leaves(), 130);
    assert!(!window.screen().contents().contains("Your seat"), "{}", window.screen().contents());
}

#[test]
fn the_words_of_a_name_are_asked_for() {
    let server = RealServer::start();
    let (phone, desk) = (Home::new(), Home::new());
    let args = |deed: &str| format!("name {deed} --server http://{}", server.address());
    let words = phone.run(&args("--claim Ann"), "").done().out;
    let mut window = desk.window(&args("--recover Ann")).open();
    window.expect("The ten words of Ann: ");
    window.say(words.trim_end(), "Ann is yours on this device from now on.");
    assert_eq!(window.leaves(), 0);
}
