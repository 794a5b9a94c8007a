//! However the full screen ends or pauses, the terminal is as it was.

use rustix::process::Signal;
use vt100::Screen;

use super::full_screen::{begun, place, running_record};
use super::window::{Home, Window};

const CTRL_C: &str = "\x03";
const CTRL_L: &str = "\x0c";
const CTRL_Z: &str = "\x1a";

const SAVED: &str = "is saved; pegmind resume goes on.";

/// A classic game with one row placed, and a draft.
fn game(home: &Home) -> Window {
    let mut window = begun(home, "play --seed 1");
    place(&mut window, "rroy", "row 2 of 10");
    window.press("bg");
    window.drafts("BG__");
    window
}

/// That the saved game goes on where it was.
#[track_caller]
fn goes_on(home: &Home) {
    assert!(running_record(home).contains("RROY"));
    let mut window = home.bare_window("resume").open();
    window.sees("row 2 of 10");
    // A draft that was left is there again.
    window.press("\x15");
    place(&mut window, "yrpb", "You found the code in 2 of 10 rows");
    window.press(":quit\r");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn ctrl_c_gives_the_terminal_back_and_says_how_to_go_on() {
    let home = Home::new();
    let mut window = game(&home);
    window.press(CTRL_C);
    assert_eq!(window.leaves(), 130);
    window.is_given_back();
    assert!(window.text().contains(SAVED), "{}", window.text());
    assert_eq!(window.screen().contents().lines().filter(|line| !line.is_empty()).count(), 1);
    goes_on(&home);
}

#[test]
fn ctrl_c_works_wherever_one_is() {
    let places = [
        ("", "Break a code", "o"),
        ("play --seed 1", "more pegs", ":ch"),
        ("play --seed 1", "more pegs", "?"),
        ("play --maker human --breaker human", "Hand over", ""),
        ("play --maker random --breaker steady", "Classic", ""),
        ("play --maker human --breaker perfect", "Your code", "rg"),
    ];
    for (words, text, keys) in places {
        let home = Home::new();
        let mut window = home.bare_window(words).open();
        window.sees(text);
        window.press(keys);
        window.press(CTRL_C);
        assert_eq!(window.leaves(), 130, "{words} {keys:?}");
        window.is_given_back();
    }
}

#[test]
fn signals_give_the_terminal_back_and_say_how_to_go_on() {
    let signals =
        [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129), (Signal::QUIT, 131)];
    for (signal, exit) in signals {
        let home = Home::new();
        let mut window = game(&home);
        window.signal(signal);
        assert_eq!(window.leaves(), exit);
        window.is_given_back();
        assert!(window.text().contains(SAVED), "{signal:?}: {}", window.text());
        goes_on(&home);
    }
}

#[test]
fn signals_while_the_screen_is_being_opened_give_the_terminal_back() {
    for (signal, exit) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let home = Home::new();
        // The first thing that is written to it waits for ever.
        let mut window = home.bare_window("").held().open();
        window.is_raw();
        window.signal(signal);
        assert_eq!(window.leaves(), exit, "{signal:?}");
        window.is_given_back();
    }
}

#[test]
fn signals_while_the_screen_is_being_drawn_give_the_terminal_back() {
    for round in 0..4 {
        let home = Home::new();
        let mut window = game(&home);
        window.press(&"\x1b[A".repeat(40 * (round + 1)));
        window.signal(Signal::TERM);
        assert_eq!(window.leaves(), 143);
        window.is_given_back();
        goes_on(&home);
    }
}

#[test]
fn ctrl_z_stops_the_program_and_the_picture_comes_back() {
    let home = Home::new();
    let mut window = game(&home);
    for _ in 0..3 {
        window.press(CTRL_Z);
        window.stops();
        window.until(|screen| !screen.alternate_screen());
        window.is_given_back();
        window.signal(Signal::CONT);
        window.drafts("BG__");
        window.sees("row 2 of 10");
        window.is_taken_over();
    }
    window.press("\x15");
    place(&mut window, "yrpb", "You found the code in 2 of 10 rows");
}

#[test]
fn a_program_that_others_stop_takes_the_terminal_again() {
    let home = Home::new();
    let mut window = game(&home);
    window.signal(Signal::TSTP);
    window.stops();
    window.is_given_back();
    window.resize(60, 20);
    window.signal(Signal::CONT);
    window.drafts("BG__");
    window.sees("row 2 of 10");
    window.is_taken_over();
    // Nobody asks a program that is stopped so.
    window.signal(Signal::STOP);
    window.stops();
    window.cook();
    assert!(window.echoes());
    window.signal(Signal::CONT);
    window.drafts("BG__");
    window.press("b");
    window.drafts("BGB_");
    window.is_taken_over();
    window.press("\x15");
    place(&mut window, "yrpb", "You found the code in 2 of 10 rows");
    window.press(":quit\r");
    assert_eq!(window.leaves(), 0);
    window.is_given_back();
}

#[test]
fn a_picture_that_others_spoiled_is_drawn_again() {
    let home = Home::new();
    let mut window = game(&home);
    let lines = |screen: &Screen| -> Vec<String> {
        screen.rows(0, 80).map(|line| line.trim_end().to_owned()).collect()
    };
    let before = lines(&window.screen());
    window.scribble(b"\x1b[H\x1b[2Jsomebody wrote here\r\n");
    window.sees("somebody wrote here");
    window.press(CTRL_L);
    window.until(|screen| lines(screen) == before);
}

#[test]
fn what_the_code_opens_is_shown_at_every_size() {
    for (columns, lines) in [(80, 24), (40, 12)] {
        let home = Home::new();
        let seal = "prize seal --code rroo --text - --out game.peg";
        home.run(seal, "Look under the third stone.").done();
        let mut window = home.bare_window("play game.peg").size(columns, lines).open();
        window.sees("row 1 of 10");
        window.press("rroo\r");
        window.sees("The prize: Look under");
        window.sees("stone.");
        window.press("\u{1b}");
        window.until(|screen| !screen.contents().contains("The prize: "));
    }
}
