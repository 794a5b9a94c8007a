//! Snapshots of whole screens. Seeds make them the same everywhere; neither
//! the name of a game nor a day ever stands on them.

use super::picture::picture;
use super::window::{Home, Window};

/// The usual size of a window and the smallest that the program accepts.
const USUAL: (u16, u16) = (80, 24);
const SMALLEST: (u16, u16) = (40, 12);

/// Plays some guesses, one word each, and leaves the last prompt as it is.
#[track_caller]
fn play(home: &Home, (columns, lines): (u16, u16), options: &str, guesses: &str) -> Window {
    let launch = home.window(&format!("play --seed 1 {options}")).size(columns, lines);
    let mut window = launch.with("COLORTERM", "truecolor").open();
    window.expect("your guess: ");
    for guess in guesses.split_whitespace() {
        window.say(guess, "your guess: ");
    }
    window
}

#[track_caller]
fn screen(size: (u16, u16), options: &str, guesses: &str) -> String {
    picture(&play(&Home::new(), size, options, guesses).screen())
}

/// The screen after the last guess of a game.
#[track_caller]
fn last_screen(size: (u16, u16), options: &str, guesses: &str, last: &str) -> String {
    let home = Home::new();
    let mut window = play(&home, size, options, guesses);
    window.enter(last);
    assert_eq!(window.leaves(), 0);
    without_time(&picture(&window.screen()))
}

/// Leaves out how long a game took, which is shown only if it took a second or more.
fn without_time(text: &str) -> String {
    let Some((before, after)) = text.split_once("Time: ") else { return text.to_owned() };
    // The sentence ends with a period and a space or a line end.
    let end = after.find('.').unwrap() + 2;
    format!("{before}{}", &after[end..])
}

#[test]
fn the_classic_board_with_and_without_color() {
    // Three rows, and two pegs of a fourth in the draft.
    let guesses = "rroy rbgg yybp gp";
    insta::assert_snapshot!("classic_true_color", screen(USUAL, "", guesses));
    insta::assert_snapshot!("classic_no_colors", screen(USUAL, "--color never", guesses));
    insta::assert_snapshot!("classic_40x12", screen(SMALLEST, "", guesses));
}

#[test]
fn the_end_of_a_game() {
    insta::assert_snapshot!("won", last_screen(USUAL, "", "rroy rbgg", "yrpb"));
    insta::assert_snapshot!("lost", last_screen(USUAL, "--rows 3", "rroy rbgg", "pppp"));
}

#[test]
fn boards_under_other_rules() {
    let options = "--preset wordish --difficulty easy";
    insta::assert_snapshot!("per_peg", screen(USUAL, options, "rroyg wcbpp rbgcw"));
    insta::assert_snapshot!("sum", screen(USUAL, "--feedback sum", "rroy yrpr"));
    insta::assert_snapshot!("blanks", screen(USUAL, "--blanks --rows 12", "r.oy .... yr.b"));
    let options = "--preset grand --palette okabe-ito";
    insta::assert_snapshot!("ten_colors", screen(USUAL, options, "1234567890 rroygb pcwns0"));
}

/// Sixteen pegs of twenty-six colors.
const WIDEST: &str = "--pegs 16 --colors 26";

#[test]
fn the_widest_board_on_every_screen() {
    for (name, size) in [("80x24", USUAL), ("40x12", SMALLEST)] {
        let home = Home::new();
        let mut window = play(&home, size, WIDEST, "");
        let numbers: Vec<String> = (11..=26).map(|number| number.to_string()).collect();
        window.say(&numbers.join(" "), "Row 2 of 10, ");
        window.expect("your guess: ");
        insta::assert_snapshot!(format!("widest_{name}"), picture(&window.screen()));
    }
    let options = format!("{WIDEST} --color never --labels names");
    insta::assert_snapshot!("widest_in_names", screen(USUAL, &options, ""));
}

#[test]
fn ninety_nine_rows_scroll() {
    insta::assert_snapshot!("rows_99_first", screen(USUAL, "--rows 99", ""));
    let guesses = "rrrr ".repeat(30);
    insta::assert_snapshot!("rows_99_later", screen(USUAL, "--rows 99", &guesses));
}

#[test]
fn the_form_of_the_menu() {
    let home = Home::new();
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    window.say("2", "q to leave: ");
    window.say("list", "q to leave: ");
    window.say("4", "up to 100 [1]: ");
    window.say("4", "q to leave: ");
    insta::assert_snapshot!("form", picture(&window.screen()));
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
    insta::assert_snapshot!("plain_match", without_commitments(&without_time(&window.text())));
}

fn without_commitments(text: &str) -> String {
    let lines = text.lines().map(|line| without_commitment(line) + "\n");
    lines.collect()
}
