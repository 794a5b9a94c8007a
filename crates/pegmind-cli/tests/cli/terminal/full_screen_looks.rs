//! Colors and characters of the full screen, and what it never shows.

use vt100::{Color, Screen};

use super::full_screen::{begun, place};
use super::pass_and_play::were_never_shown;
use super::window::{Home, Launch, Window};

/// A game with one row on the screen.
#[track_caller]
fn one_row(launch: Launch) -> Window {
    let mut window = launch.open();
    window.asks_for_guess();
    window.is_taken_over();
    place(&mut window, "rroy", "1 exact, 1 color");
    window
}

/// The colors on a screen that are not the terminal's own.
fn colors(screen: &Screen) -> Vec<Color> {
    let (lines, columns) = screen.size();
    let cells = (0..lines.get()).flat_map(|line| (0..columns.get()).map(move |at| (line, at)));
    let cells = cells.filter_map(|(line, column)| screen.cell(line, column));
    let colors = cells.flat_map(|cell| [cell.fgcolor(), cell.bgcolor()]);
    colors.filter(|color| *color != Color::Default).collect()
}

#[test]
fn without_color_the_full_screen_has_none_but_is_one() {
    let home = Home::new();
    let game = || home.bare_window("play --seed 1");
    for launch in [
        game().with("NO_COLOR", "1"),
        game().arg("--color=never"),
        game().with("NO_COLOR", "1").with("COLORTERM", "truecolor"),
        game().with("TERM", "vt100"),
    ] {
        let window = one_row(launch);
        assert_eq!(colors(&window.screen()), []);
    }
    // An empty variable has no effect.
    let window = one_row(game().with("NO_COLOR", ""));
    assert_ne!(colors(&window.screen()), []);
}

#[test]
fn only_ascii_is_drawn_where_only_ascii_can_be_shown() {
    let home = Home::new();
    let game = || home.bare_window("play --seed 1").arg("--names").arg("Zo\u{eb},\u{411}ob");
    for launch in [
        game().arg("--ascii"),
        game().with("LANG", "C"),
        game().with("LC_ALL", "POSIX"),
        game().without("LANG"),
        // Fonts of consoles have no circles.
        game().with("TERM", "linux"),
        game().with("TERM", "vt220"),
        game().with("TERM", ""),
    ] {
        let mut window = one_row(launch.size(120, 40));
        for keys in ["?", "\r", "\t", "\t", ":log\r", "\r", ":rows\r", "\r"] {
            window.press(keys);
        }
        window.press("\x03");
        assert_eq!(window.leaves(), 130);
        let bytes = window.bytes();
        assert!(bytes.is_ascii(), "{}", String::from_utf8_lossy(&bytes));
    }
    home.run("config set ascii false", "").done();
    assert!(!one_row(game().with("TERM", "linux")).bytes().is_ascii(), "it was asked for");
}

/// Two people, the code set by Bob and the screen given to Ann.
#[track_caller]
fn handed_over(home: &Home, size: (u16, u16), keys: &[(&str, &str)]) -> Window {
    let words = "play --maker human --breaker human --names Ann,Bob";
    let mut window = home.bare_window(words).size(size.0, size.1).open();
    window.sees("look away");
    for (typed, text) in keys {
        window.press(typed);
        window.sees(text);
    }
    window
}

/// Everything that was ever written, without what stands between letters.
#[track_caller]
fn never_showed(window: &Window, typed: &[&str]) {
    were_never_shown(window, typed);
    let screen = window.screen().contents().to_ascii_lowercase();
    let letters: String = screen.chars().filter(char::is_ascii_alphabetic).collect();
    for pegs in typed {
        assert!(!letters.contains(pegs), "{pegs}: {screen}");
    }
}

/// The code typed, and typed once more.
const SET: [(&str, &str); 3] =
    [("\r", "Your code, not shown"), ("gpyb\r", "once more"), ("gpyb\r", "Hand over to Ann")];

#[test]
fn a_terminal_is_told_where_a_picture_begins_and_ends() {
    let home = Home::new();
    let window = one_row(home.bare_window("play --seed 1"));
    let bytes = window.bytes();
    let text = String::from_utf8_lossy(&bytes).replace("\x1b]11;?\x1b\\", "");
    let (before, pictures) = text.split_once("\x1b[?2026h").unwrap();
    let outside =
        pictures.split("\x1b[?2026h").filter_map(|it| Some(it.split_once("\x1b[?2026l")?.1));
    // Nothing but codes, each of which ends with its letter.
    for codes in outside.chain([before]) {
        for code in codes.split("\x1b[") {
            let end = code.trim_start_matches(|it: char| it.is_ascii_digit() || "?;".contains(it));
            assert!(end.len() <= 1, "{codes:?}");
        }
    }
}

#[test]
fn what_a_small_terminal_cut_off_is_written_again() {
    let home = Home::new();
    let mut window = home.bare_window("play --seed 1").size(80, 24).open();
    window.sees("row 1 of 10");
    for _ in 0..20 {
        // As large as before when the program looks.
        window.resize(80, 5);
        window.resize(80, 24);
        window.sees("row 1 of 10");
        window.sees("? help");
    }
}

#[test]
fn a_code_behind_the_curtain_is_never_written() {
    for size in [(80, 24), (40, 12)] {
        let home = Home::new();
        let steps = [&SET[..], &[("\r", "Ann breaks")]].concat();
        let mut window = handed_over(&home, size, &steps);
        never_showed(&window, &["gpyb", "4635", "greenpurple"]);
        for keys in ["?", "\r", ":log\r", "\r", ":rows\r", "\r", "\t", "\t", ":board\r", "\x0c"] {
            window.press(keys);
        }
        for lines in [30, 12, size.1] {
            window.resize(size.0, lines);
        }
        window.press("rrrr\r");
        window.sees("row 2 of 10");
        window.press(":why 1\r");
        window.sees("code is hidden");
        window.press("\r");
        never_showed(&window, &["gpyb", "4635", "greenpurple"]);
        window.press("gpyb\r");
        window.sees("found the code");
    }
}

#[test]
fn a_code_that_is_refused_or_changed_is_never_written() {
    let refused = [
        ("\r", "Your code, not shown"),
        ("gpy\r", "Nothing is set yet"),
        ("\x15\x1b[200~gpyb\x1b[201~\r", "once more"),
        ("gpyg\r", "not the same"),
    ];
    let changed = [
        ("gpz", "not a color of this board"),
        ("\x15gpyb\x1b[D\x1b[D\x1b[3~y\r", "once more"),
        ("\x03", ""),
    ];
    let set = [SET[1], SET[2], ("gpyb", "Hand over to Ann"), ("\r", "Ann breaks")];
    for (rest, leaves) in [(&changed[..], true), (&set[..], false)] {
        let home = Home::new();
        let mut window = handed_over(&home, (80, 24), &[&refused, rest].concat());
        if leaves {
            assert_eq!(window.leaves(), 130);
        }
        never_showed(&window, &["gpy", "463", "greenpurple"]);
    }
}

#[test]
fn a_game_that_goes_on_keeps_the_shield_closed() {
    let home = Home::new();
    let mut window = handed_over(&home, (80, 24), &SET);
    window.kill();
    let mut window = home.bare_window("resume").open();
    window.sees("row 1 of 10");
    never_showed(&window, &["gpyb", "4635", "greenpurple"]);
    window.press("gpyb\r");
    window.sees("found the code");
}

#[test]
fn the_code_of_the_computer_is_not_written_before_the_end() {
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1");
    place(&mut window, "rroo", "row 2 of 10");
    for keys in ["?", "\r", ":rows\r", "\r", ":proof\r", "\r", "!", "!", ":left\r", "\x15"] {
        window.press(keys);
    }
    place(&mut window, "gggg", "row 3 of 10");
    never_showed(&window, &["yrpb", "3165", "yellowredpurple"]);
}
