//! Ctrl-C, Ctrl-D, Ctrl-Z, and what the system sends.

use rustix::process::Signal;

use super::window::{Home, Window};

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";
const CTRL_Z: &str = "\u{1a}";

const SAVED: &str = "is saved; pegmind resume goes on.";
const CODE_PROMPT: &str = "Bob, your code (it is not shown): ";

/// A classic game with one row placed.
fn game(home: &Home) -> Window {
    let mut window = home.window("play --seed 1").open();
    window.expect("Row 1 of 10, your guess: ");
    window.say("rroy", "Row 1: red red orange yellow.");
    window.expect("Row 2 of 10, your guess: ");
    window
}

/// Two people, the code being typed.
fn hidden_entry(home: &Home) -> Window {
    let mut window = home.window("play --maker human --breaker human --names Ann,Bob").open();
    window.expect("Then press Enter: ");
    window.say("", CODE_PROMPT);
    assert!(!window.echoes());
    window
}

/// That the saved game goes on where it was.
#[track_caller]
fn goes_on(home: &Home) {
    let mut window = home.window("resume").open();
    window.expect("Going on with game ");
    window.expect("R   R   O   Y");
    window.expect("Row 2 of 10, your guess: ");
    window.say("yrpb", "Well done! You found the code in 2 of 10 rows.");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn ctrl_c_leaves_at_once_and_the_game_is_saved() {
    let home = Home::new();
    let mut window = game(&home);
    // Half a line is not played.
    window.press("rb");
    window.press(CTRL_C);
    window.expect(SAVED);
    assert_eq!(window.leaves(), 130);
    goes_on(&home);
}

#[test]
fn ctrl_c_between_two_guesses_of_the_computer_leaves_at_once() {
    let home = Home::new();
    let mut window = home.window("play --maker random --breaker steady --seed 1").open();
    window.expect("Row 1: ");
    window.press(CTRL_C);
    window.expect(SAVED);
    assert_eq!(window.leaves(), 130);
    let mut window = home.window("resume").open();
    window.expect("found the code");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn signals_while_typing_is_hidden_leave_the_terminal_as_it_was() {
    for (signal, exit) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let home = Home::new();
        let mut window = hidden_entry(&home);
        // A terminal takes keys in later than they are sent: these by the time of the next prompt.
        window.press("rg\rgpy");
        window.expect(CODE_PROMPT);
        window.signal(signal);
        window.expect(SAVED);
        assert_eq!(window.leaves(), exit);
        assert!(window.echoes(), "{signal:?}");
        assert!(!window.text().contains("gpy"));
    }
}

#[test]
fn a_window_that_is_closed_or_a_system_that_goes_down_saves_the_game() {
    for (signal, exit) in [(Signal::TERM, 143), (Signal::HUP, 129)] {
        let home = Home::new();
        let mut window = game(&home);
        window.signal(signal);
        assert_eq!(window.leaves(), exit);
        goes_on(&home);
    }
}

#[test]
fn ctrl_d_saves_and_is_no_failure() {
    let home = Home::new();
    let mut window = game(&home);
    window.press(CTRL_D);
    window.expect(SAVED);
    assert_eq!(window.leaves(), 0);
    goes_on(&home);

    let home = Home::new();
    let mut window = hidden_entry(&home);
    window.press(CTRL_D);
    window.expect("Nothing was played, so nothing is saved.");
    assert_eq!(window.leaves(), 0);
    assert!(window.echoes());

    let home = Home::new();
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    window.press(CTRL_D);
    assert_eq!(window.leaves(), 0);
    assert_eq!(home.running_files(), Vec::<String>::new());
}

#[test]
fn ctrl_z_pauses_and_the_game_goes_on_with_its_prompt() {
    let home = Home::new();
    let mut window = game(&home);
    for _ in 0..2 {
        window.press(CTRL_Z);
        window.stops();
        window.signal(Signal::CONT);
        window.expect("Row 2 of 10, your guess: ");
    }
    window.say("yrpb", "Well done!");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn ctrl_z_while_typing_is_hidden_shows_typing_until_the_game_goes_on() {
    let home = Home::new();
    let mut window = hidden_entry(&home);
    for _ in 0..2 {
        window.press(CTRL_Z);
        window.stops();
        assert!(window.echoes());
        window.signal(Signal::CONT);
        window.expect(CODE_PROMPT);
        assert!(!window.echoes());
    }
    window.say("gpyb", "once more: ");
    window.say("gpyb", "Then press Enter: ");
    window.say("", "Ann's guess: ");
    assert!(window.echoes());
    assert!(!window.text().contains("gpyb"));
}
