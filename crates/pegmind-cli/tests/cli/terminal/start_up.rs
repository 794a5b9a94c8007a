//! What the program finds out about the terminal before it says anything.

use std::fmt::Write as _;

use super::picture::line_styles;
use super::window::{Home, Launch, Window};

/// The first prompt of a game.
#[track_caller]
fn first_prompt(launch: Launch) -> Window {
    let mut window = launch.open();
    window.expect("Row 1 of 10, ");
    window.expect(" guess: ");
    window
}

fn is_plain(window: &Window) -> bool {
    let text = window.text();
    let drawn = text.contains("- board -");
    assert_ne!(drawn, text.contains("Colors: 1 "), "{text}");
    !drawn
}

/// How many colors the game uses, by what it writes.
fn depth(window: &Window) -> &'static str {
    let bytes = window.bytes();
    let text = String::from_utf8_lossy(&bytes);
    if text.contains("48;2;") {
        "true"
    } else if text.contains("48;5;") {
        "256"
    } else if text.contains("\u{1b}[") {
        "16"
    } else {
        "none"
    }
}

/// How a game is shown.
#[derive(Debug, PartialEq, Eq)]
enum Shown {
    FullScreen,
    Redrawn,
    Plain,
}

/// How a game is shown, as the player finds it.
#[track_caller]
fn shown(launch: Launch) -> Shown {
    let mut window = launch.open();
    window.until(|screen| {
        ["uess: ", "more pegs"].iter().any(|text| screen.contents().contains(text))
    });
    if window.screen().alternate_screen() {
        return Shown::FullScreen;
    }
    assert!(!was_taken_over(&window));
    if is_plain(&window) { Shown::Plain } else { Shown::Redrawn }
}

/// Whether the program ever drew all over the terminal.
fn was_taken_over(window: &Window) -> bool {
    window.bytes().windows(8).any(|bytes| bytes == b"\x1b[?1049h")
}

#[test]
fn a_terminal_is_taken_over_unless_lines_are_wanted() {
    let home = Home::new();
    let game = || home.bare_window("play --seed 1");
    assert_eq!(shown(game()), Shown::FullScreen);
    assert_eq!(shown(game().with("PEGMIND_PLAIN", "")), Shown::FullScreen);
    assert_eq!(shown(game().without("TERM")), Shown::FullScreen);
    assert_eq!(shown(game().with("TERM", "dumb")), Shown::Plain);
    assert_eq!(shown(game().with("PEGMIND_PLAIN", "1")), Shown::Plain);
    assert_eq!(shown(game().arg("--plain")), Shown::Plain);
    assert_eq!(shown(game().arg("--redraw")), Shown::Redrawn);
    assert_eq!(shown(game().arg("--redraw").with("PEGMIND_PLAIN", "1")), Shown::Redrawn);
}

#[test]
fn results_alone_need_no_full_screen() {
    let home = Home::new();
    let mut window = home.bare_window("play --seed 1 --quiet").open();
    window.say("yrpb", "You found the code in 1 of 10 rows.");
    assert_eq!(window.leaves(), 0);
    assert!(!was_taken_over(&window));
}

#[test]
fn every_way_to_play_takes_the_terminal_over() {
    let home = Home::new();
    let mut window = home.bare_window("play --seed 1").open();
    window.asks_for_guess();
    window.press("rroy\r");
    window.sees("1 exact, 1 color");
    window.kill();
    for words in ["", "resume", "learn"] {
        let mut window = home.bare_window(words).open();
        window.until(|screen| !screen.contents().is_empty());
        window.is_taken_over();
        window.press("\u{3}");
        assert_eq!(window.leaves(), 130, "{words}");
        window.is_given_back();
    }
}

#[test]
fn plain_lines_have_no_color_and_no_cursor_addressing() {
    let home = Home::new();
    let mut window =
        first_prompt(home.window("play --seed 1 --plain").with("COLORTERM", "truecolor"));
    window.say("rroy", "Row 2 of 10, your guess: ");
    window.say("why 1", "Row 2 of 10, your guess: ");
    window.say("yrpb", "Well done!");
    assert_eq!(window.leaves(), 0);
    assert!(!window.bytes().contains(&0x1b), "{}", window.text());
}

#[test]
fn nothing_but_colors_is_ever_sent_to_the_terminal() {
    let home = Home::new();
    let mut window = first_prompt(home.window("play --seed 1").with("COLORTERM", "truecolor"));
    window.say("yrpb", "Well done!");
    assert_eq!(window.leaves(), 0);
    let bytes = window.bytes();
    let text = String::from_utf8_lossy(&bytes);
    for code in text.split('\u{1b}').skip(1) {
        let end = code.find(|c: char| c.is_ascii_alphabetic()).unwrap();
        assert!(code.starts_with('[') && code[end..].starts_with('m'), "{code:?}");
    }
}

#[test]
fn colors_are_as_many_as_the_terminal_has() {
    let home = Home::new();
    let found = |launch| depth(&first_prompt(launch));
    let game = || home.window("play --seed 1");
    assert_eq!(found(game()), "256");
    assert_eq!(found(game().with("COLORTERM", "truecolor")), "true");
    assert_eq!(found(game().with("TERM", "xterm")), "16");
    assert_eq!(found(game().with("TERM", "vt100")), "none");
    assert_eq!(found(game().with("TERM", "nobody-has-this-256color")), "256");
    assert_eq!(found(game().without("TERM")), "none");
}

#[test]
fn no_color_and_its_relatives_are_heard_in_order() {
    let home = Home::new();
    let found = |launch| depth(&first_prompt(launch));
    let game = |color: &str| home.window(&format!("play --seed 1 {color}"));
    assert_eq!(found(game("").with("NO_COLOR", "1")), "none");
    assert_eq!(found(game("").with("NO_COLOR", "")), "256");
    assert!(!is_plain(&first_prompt(game("").with("NO_COLOR", "1"))));
    assert_eq!(found(game("").with("NO_COLOR", "1").with("CLICOLOR_FORCE", "1")), "none");
    assert_eq!(found(game("").without("TERM").with("CLICOLOR_FORCE", "1")), "16");
    assert_eq!(found(game("").without("TERM").with("CLICOLOR_FORCE", "0")), "none");
    assert_eq!(found(game("--color always").with("NO_COLOR", "1")), "256");
    assert_eq!(found(game("--color=always").without("TERM")), "16");
    assert_eq!(found(game("--color never").with("COLORTERM", "truecolor")), "none");
    assert_eq!(found(game("--color never").with("CLICOLOR_FORCE", "1")), "none");
    assert_eq!(found(game("--color auto").with("NO_COLOR", "1")), "none");
}

#[test]
fn the_settings_are_heard_below_the_options() {
    let home = Home::new();
    for setting in ["color never", "labels digits", "palette classic", "plain true"] {
        let mut window = home.window(&format!("config set {setting}")).open();
        assert_eq!(window.leaves(), 0, "{}", window.text());
    }
    assert!(is_plain(&first_prompt(home.bare_window("play --seed 1"))));
    let window = first_prompt(home.window("play --seed 1 --redraw"));
    assert_eq!(depth(&window), "none");
    assert!(window.text().contains("[1] 1 red  [2] 2 blue"), "{}", window.text());
    let window =
        first_prompt(home.window("play --seed 1 --redraw --color always --palette signal"));
    assert_eq!(depth(&window), "256");
    assert!(window.text().contains("2 orange"), "{}", window.text());
}

/// The last board on the screen from its first row to the legend, with what
/// each line looks like.
fn row_and_legend(window: &Window) -> String {
    let screen = window.screen();
    let lines: Vec<String> = screen.rows(0, screen.size().1.get()).collect();
    let first = lines.iter().rposition(|line| line.starts_with("|  1 ")).unwrap();
    let mut text = String::new();
    for (idx, line) in lines.iter().enumerate().skip(first) {
        if line.starts_with("Row 1: ") {
            break;
        }
        if !line.starts_with('+') {
            writeln!(text, "{}", line.trim_end()).unwrap();
        }
        for style in line_styles(&screen, idx) {
            writeln!(text, "      {style}").unwrap();
        }
    }
    text
}

/// The same row under each of some options.
fn gallery(options: &[&str]) -> String {
    let mut text = String::new();
    for option in options {
        let home = Home::new();
        let launch = home.window(&format!("play --seed 1 {option}"));
        let mut window = first_prompt(launch.with("COLORTERM", "truecolor"));
        // One exact, one color, two nothing.
        window.say("1123", "Row 2 of 10, your guess: ");
        writeln!(text, "{option}\n{}", row_and_legend(&window)).unwrap();
    }
    text
}

#[test]
fn pegs_are_labelled_as_one_likes() {
    let labels = ["--labels letters", "--labels digits", "--labels names", "--labels shapes"];
    insta::assert_snapshot!("labels", gallery(&labels));
}

#[test]
fn key_pegs_are_drawn_as_one_likes() {
    let styles = ["--key-pegs shapes", "--key-pegs black-white", "--key-pegs red-white"];
    insta::assert_snapshot!("key_pegs", gallery(&styles));
}

#[test]
fn a_path_is_quoted_where_somebody_looks() {
    let home = Home::new();
    let mut window = home.bare_window("config path --config").arg("a\u{1b}[31m\u{202e}b").open();
    window.expect(r"a\u{1b}[31m\u{202e}b");
    assert_eq!(window.leaves(), 0);
}
