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
fn too_few_or_too_many_pegs_are_counted_and_kept() {
    complains("", "rbg", "That is 3 pegs, 4 are needed. Draft kept: red blue green.");
    complains("", "r", "That is 1 peg, 4 are needed. Draft kept: red.");
    complains(
        "",
        "rbggy",
        "That is 5 pegs, 4 are needed. Draft kept: red blue green green yellow.",
    );
}

#[test]
fn unknown_letters_are_named_and_the_draft_is_kept() {
    complains(
        "",
        "rb\nxyzw",
        "'x' in 'xyzw' is not a color; expected letters ROYGBP or numbers 1 to 6; \
         help lists the commands. Draft kept: red blue.",
    );
    complains(
        "",
        "rrö!",
        "'ö' in 'rrö!' is not a color; expected letters ROYGBP or numbers 1 to 6; \
         help lists the commands.",
    );
}

#[test]
fn digits_beyond_the_colors_are_named() {
    let text = "is not a color of this board; its colors are 1 to 6; help lists the commands.";
    complains("", "1179", &format!("'7' {text}"));
    complains("", "0000", &format!("'0' {text}"));
}

#[test]
fn a_repeat_where_repeats_are_off_is_named_and_kept() {
    let script = "1223\nlast\nquit\n";
    pegmind("play --preset bulls --seed 3", script).done().says(
        "Pegs 2 and 3 have the same color; repeats are off on this board. \
         Draft kept: red orange orange yellow.",
    );
}

#[test]
fn a_blank_where_blanks_are_off_is_refused() {
    complains(
        "",
        "r.bb",
        "Blanks are off on this board; every peg needs a color; help lists the commands.",
    );
}

#[test]
fn a_guess_of_forty_digits_is_counted_whole() {
    complains("", "1".repeat(40), "That is 40 pegs, 4 are needed.");
    let digits = "9".repeat(40);
    complains(
        "",
        digits,
        "'9' is not a color of this board; its colors are 1 to 6; help lists the commands.",
    );
    let spaced = format!("1 1 1 {}", "1".repeat(40));
    let ended = pegmind("play --seed 2", spaced + "\ngobo\n").done();
    ended.says("Well done! You found the code in 1 of 10 rows.");
}

#[test]
fn a_row_of_forty_digits_is_no_row() {
    let digits = "9".repeat(40);
    let sentence = "'999999999999999999999999...' is not the number of a row.";
    for word in ["why", "row", "/why", "/row"] {
        complains("", format!("{word} {digits}"), sentence);
    }
    for rest in ["-1", "x", "1.0", "1 2"] {
        complains("", format!("row {rest}"), &format!("'{rest}' is not the number of a row."));
    }
    complains("", "row 1", "There is no row yet.");
    complains("", "last", "There is no row yet.");
}

#[test]
fn a_row_that_is_not_placed_yet_is_said_not_to_be() {
    pegmind("play --seed 2", "rroy\nrow 2\nwhy 18446744073709551615\n")
        .done()
        .says("There is no row 2 yet; rows 1 to 1 are placed.")
        .says("There is no row 18446744073709551615 yet; rows 1 to 1 are placed.");
}

#[test]
fn notes_that_make_no_sense_are_refused() {
    let usage = "A note is a color, a peg and a mark, as in notes red 3 x, or without the peg; marks are ! ? x -.";
    for note in ["red", "red 3", "red 3 y", "red three x", "red 3 x x", "red red 3"] {
        complains("", format!("notes {note}"), usage);
    }
    complains("", format!("notes red {} x", "9".repeat(40)), usage);
    complains("", "notes red 5 x", "There is no peg 5; expected 1 to 4.");
    complains("", "notes red 0 x", "There is no peg 0; expected 1 to 4.");
}

#[test]
fn unknown_and_ambiguous_words_are_refused() {
    complains("", "/xyz", "There is no command '/xyz'; help lists them.");
    complains("", "/", "There is no command '/'; help lists them.");
    complains("", "/re", "'/re' could be review, replay, repair, repeat, resign.");
    complains("", "/\u{1b}[2J", "There is no command '/\\u{1b}[2j'; help lists them.");
}

#[test]
fn an_empty_line_says_what_to_type() {
    complains("", "", "Type a guess, as in 1123 or rroy; help says more.");
    complains("", "   \t ", "Type a guess, as in 1123 or rroy; help says more.");
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
fn a_line_of_ten_megabytes_is_counted_and_left_out() {
    let mut line = vec![b'r'; 10_000_000];
    complains("", &line, "That line has 10000000 bytes; at most 4096 are read.");
    line.fill(0xff);
    complains("", &line, "That line has 10000000 bytes; at most 4096 are read.");
    line.fill(b' ');
    complains("", &line, "That line has 10000000 bytes; at most 4096 are read.");
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
fn a_code_that_is_none_is_refused_without_a_game_being_lost() {
    for (line, sentence) in [
        ("gpy", "That is 3 pegs, 4 are needed."),
        ("gpybr", "That is 5 pegs, 4 are needed."),
        ("gpy7", "is not a color of this board"),
        ("gp.b", "Blanks are off on this board"),
    ] {
        let ended = pegmind("play --maker human --breaker steady", format!("{line}\ngpyb\n"));
        let ended = ended.done();
        assert!(ended.out.contains(sentence), "{line}: {}", ended.out);
        ended.says("The code: green purple yellow blue.");
    }
}

#[test]
fn words_out_of_place_change_nothing() {
    complains("", "undo", "A placed row stays; there is nothing to undo.");
    complains("", "repeat", "There is no row yet.");
    complains("", "check", "Check takes a code, as in check ygbp, or a whole draft.");
    complains("", "check rr", "That is 2 pegs, 4 are needed.");
    complains("", "rows", "No row yet.");
}
