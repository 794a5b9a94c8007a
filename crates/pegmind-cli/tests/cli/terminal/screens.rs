//! Snapshots of whole screens. Seeds make them the same everywhere; neither
//! the name of a game nor a day ever stands on them.

use super::picture::picture;
use super::window::{Home, Window};

/// A board like those of the tests, in the colors of one terminal.
struct Terminal {
    term: &'static str,
    true_color: bool,
    columns: u16,
    lines: u16,
}

const TRUE_COLOR: Terminal =
    Terminal { term: "xterm-256color", true_color: true, columns: 80, lines: 24 };
const SMALL: Terminal = Terminal { columns: 60, lines: 20, ..TRUE_COLOR };
const NARROW: Terminal = Terminal { columns: 40, lines: 12, ..TRUE_COLOR };

/// Plays some guesses, one word each, and leaves the last prompt as it is.
#[track_caller]
fn play(home: &Home, terminal: &Terminal, options: &str, guesses: &str) -> Window {
    let mut launch = home
        .window(&format!("play --seed 1 {options}"))
        .size(terminal.columns, terminal.lines)
        .with("TERM", terminal.term);
    if terminal.true_color {
        launch = launch.with("COLORTERM", "truecolor");
    }
    let mut window = launch.open();
    window.expect("your guess: ");
    for guess in guesses.split_whitespace() {
        window.say(guess, "your guess: ");
    }
    window
}

#[track_caller]
fn screen(terminal: &Terminal, options: &str, guesses: &str) -> String {
    picture(&play(&Home::new(), terminal, options, guesses).screen())
}

/// The screen after the last guess of a game.
#[track_caller]
fn last_screen(terminal: &Terminal, options: &str, guesses: &str, last: &str) -> String {
    let home = Home::new();
    let mut window = play(&home, terminal, options, guesses);
    window.enter(last);
    assert_eq!(window.leaves(), 0);
    picture(&window.screen())
}

#[test]
fn the_classic_board_in_every_depth() {
    let depths = [
        ("true_color", TRUE_COLOR, ""),
        ("256_colors", Terminal { true_color: false, ..TRUE_COLOR }, ""),
        ("16_colors", Terminal { true_color: false, term: "xterm", ..TRUE_COLOR }, ""),
        ("no_colors", TRUE_COLOR, "--color never"),
    ];
    for (name, terminal, options) in depths {
        // Three rows, and two pegs of a fourth in the draft.
        let screen = screen(&terminal, options, "rroy rbgg yybp gp");
        insta::assert_snapshot!(format!("classic_{name}"), screen);
    }
}

#[test]
fn the_classic_board_on_a_small_screen() {
    insta::assert_snapshot!("classic_60x20", screen(&SMALL, "", "rroy rbgg yybp gp"));
    insta::assert_snapshot!("classic_40x12", screen(&NARROW, "", "rroy rbgg yybp gp"));
}

#[test]
fn the_end_of_a_game() {
    insta::assert_snapshot!("won", last_screen(&TRUE_COLOR, "", "rroy rbgg", "yrpb"));
    insta::assert_snapshot!("won_60x20", last_screen(&SMALL, "", "rroy rbgg", "yrpb"));
    insta::assert_snapshot!("lost", last_screen(&TRUE_COLOR, "--rows 3", "rroy rbgg", "pppp"));
    insta::assert_snapshot!("given_up", last_screen(&TRUE_COLOR, "", "rroy rbgg", "resign\ryes"));
}

#[test]
fn boards_under_other_rules() {
    let options = "--preset wordish --difficulty easy";
    insta::assert_snapshot!("per_peg", screen(&TRUE_COLOR, options, "rroyg wcbpp rbgcw"));
    insta::assert_snapshot!("exact", screen(&TRUE_COLOR, "--feedback exact", "rroy yrpr"));
    insta::assert_snapshot!("sum", screen(&TRUE_COLOR, "--feedback sum", "rroy yrpr"));
    insta::assert_snapshot!("blanks", screen(&TRUE_COLOR, "--blanks --rows 12", "r.oy .... yr.b"));
    let options = "--preset grand --palette okabe-ito";
    insta::assert_snapshot!("ten_colors", screen(&TRUE_COLOR, options, "1234567890 rroygb pcwns0"));
}

/// Sixteen pegs of twenty-six colors.
const WIDEST: &str = "--pegs 16 --colors 26";

#[test]
fn the_widest_board_on_every_screen() {
    for (name, terminal) in [("80x24", TRUE_COLOR), ("60x20", SMALL), ("40x12", NARROW)] {
        let home = Home::new();
        let mut window = play(&home, &terminal, WIDEST, "");
        let numbers: Vec<String> = (11..=26).map(|number| number.to_string()).collect();
        window.say(&numbers.join(" "), "Row 2 of 10, ");
        window.expect("your guess: ");
        insta::assert_snapshot!(format!("widest_{name}"), picture(&window.screen()));
    }
    let options = format!("{WIDEST} --color never --labels names");
    insta::assert_snapshot!("widest_in_names", screen(&TRUE_COLOR, &options, ""));
}

#[test]
fn ninety_nine_rows_scroll() {
    insta::assert_snapshot!("rows_99_first", screen(&TRUE_COLOR, "--rows 99", ""));
    let guesses = "rrrr ".repeat(30);
    insta::assert_snapshot!("rows_99_later", screen(&TRUE_COLOR, "--rows 99", &guesses));
    let guesses = "rrrr ".repeat(98);
    let end = last_screen(&SMALL, "--rows 99 --color never", &guesses, "oooo");
    insta::assert_snapshot!("rows_99_lost", end);
}

#[test]
fn the_menu_and_its_form() {
    let home = Home::new();
    let mut window = home.window("").size(60, 20).open();
    window.expect("Choose [1]: ");
    insta::assert_snapshot!("menu_60x20", picture(&window.screen()));
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    window.say("2", "q to leave: ");
    window.say("list", "q to leave: ");
    window.say("4", "up to 100 [1]: ");
    window.say("4", "q to leave: ");
    insta::assert_snapshot!("form", picture(&window.screen()));
}

#[test]
fn a_codemaker_sees_the_own_code() {
    let home = Home::new();
    let words = "play --maker human --breaker steady --marks hand --seed 1";
    let mut window = home.window(words).with("COLORTERM", "truecolor").open();
    window.expect("Your code: ");
    window.say("rgbp", "key pegs for ");
    window.expect(": ");
    insta::assert_snapshot!("own_code", without_commitment(&picture(&window.screen())));
}

#[test]
fn two_people_at_the_curtain() {
    let home = Home::new();
    let words = "play --maker human --breaker human --names Ann,Bob --games 2";
    let mut window = home.window(words).with("COLORTERM", "truecolor").open();
    window.expect("Then press Enter: ");
    window.say("", "not shown): ");
    window.say("gpy", "not shown): ");
    window.say("gpyb", "once more: ");
    window.say("gpyb", "Then press Enter: ");
    window.say("", "Ann's guess: ");
    insta::assert_snapshot!("two_people", without_commitment(&picture(&window.screen())));
    window.say("rroy", "Row 2 of 10, Ann's guess: ");
    insta::assert_snapshot!("two_people_row_2", without_commitment(&picture(&window.screen())));
}

#[test]
fn a_code_on_a_table() {
    let home = Home::new();
    let words = "play --maker table --breaker steady --seed 1";
    let mut window = home.window(words).with("COLORTERM", "truecolor").open();
    while window.expect_one_of(&[", key pegs for ", "undo, correct, or quit: "]) == 0 {
        window.expect(": ");
        window.enter("0+0");
    }
    insta::assert_snapshot!("contradiction", picture(&window.screen()));
}

/// A person's code gets a salt from the system, so its commitment is never
/// the same.
fn without_commitment(text: &str) -> String {
    let Some((before, after)) = text.split_once("Commitment ") else { return text.to_owned() };
    let end = after.find('.').unwrap();
    format!("{before}Commitment ############{}", &after[end..])
}

#[test]
fn a_match_in_plain_lines() {
    let home = Home::new();
    let mut window = home.window("play --plain --seed 1 --games 2 --rows 4").open();
    window.expect("your guess: ");
    for line in [
        "help",
        "rroy",
        "rbg",
        "undo",
        "rbgg",
        "rows",
        "row 1",
        "why 2",
        "left",
        "left",
        "hint",
        "hint",
        "check ygbp",
        "notes red 3 x",
        "notes",
        "repeat",
        "board",
        "last",
        "zzz",
        "/re",
        "undo",
    ] {
        window.say(line, "your guess: ");
    }
    window.say("yrpb", "Enter begins game 2: ");
    window.say("", "Your code: ");
    window.enter("pppp");
    assert_eq!(window.leaves(), 0);
    insta::assert_snapshot!("plain_match", without_commitments(&window.text()));
}

fn without_commitments(text: &str) -> String {
    let lines = text.lines().map(|line| without_commitment(line) + "\n");
    lines.collect()
}
