//! What cannot be typed at a prompt. The game always goes on.

use super::home::{Home, pegmind};

/// Types lines into a game of code GOBO, and then the code. Expects this
/// sentence, and that the game was won in the first row.
#[track_caller]
fn complains(options: &str, lines: impl AsRef<[u8]>, sentence: &str) {
    let script = [lines.as_ref(), b"\ngobo\n"].concat();
    let ended = pegmind(&format!("play --seed 2 {options}"), script).done().quietly();
    ended.says(sentence).says("Well done! You found the code in 1 of 10 rows.");
}

#[test]
fn a_line_that_is_no_text_is_said_to_be_none() {
    complains("", b"\xff\xfe\x80", "That line is not UTF-8 text.");
    complains("", b"rb\n\xff", "That line is not UTF-8 text. Draft kept: red blue.");
    complains(
        "",
        b"r\0oy",
        "'\\u{0}' in 'r\\u{0}oy' is not a color; expected letters ROYGBP or numbers 1 to 6; \
         help lists the commands.",
    );
}

#[test]
fn a_last_line_without_its_end_is_a_line() {
    pegmind("play --seed 2", "rroy\r\ngobo")
        .done()
        .says("Well done! You found the code in 2 of 10 rows.");
}

#[test]
fn the_end_of_the_input_saves_the_game() {
    for args in ["--seed 2", "--maker human", "--maker table", "--games 2", "--strict --blanks"] {
        let home = Home::new();
        let ended = home.run(&format!("play {args}"), "rrrr\noooo\n").done();
        let (id, ..) = home.only_game();
        assert_eq!(ended.err, format!("Game {id} is saved; pegmind resume goes on.\n"), "{args}");
    }
    let home = Home::new();
    home.run("play --seed 2", "rroy\nrb").done().warns("is saved");
    home.run("resume", "gobo\n").done().says("Well done! You found the code in 2 of 10 rows.");
}

#[test]
fn a_refused_line_is_quoted_without_control_characters_and_the_draft_is_kept() {
    complains(
        "",
        "rb\nxyzw",
        "'x' in 'xyzw' is not a color; expected letters ROYGBP or numbers 1 to 6; \
         help lists the commands. Draft kept: red blue.",
    );
    complains("", "/\u{1b}[2J", "There is no command '/\\u{1b}[2j'; help lists them.");
    complains("", "1".repeat(40), "That is 40 pegs, 4 are needed.");
    complains("", "rb\n1111111", "That is 7 pegs, 4 are needed. Draft kept: red blue.");
    let row = format!("row {}", "9".repeat(40));
    complains("", row, "'999999999999999999999999...' is not the number of a row.");
}
