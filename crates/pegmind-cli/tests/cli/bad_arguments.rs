//! What cannot be on a command line.

use super::home::{Home, pegmind};

#[test]
fn an_odd_number_of_games_is_refused() {
    for games in ["3", "99", "101", "102", "0", "-2", "two", "2.0"] {
        pegmind(&format!("play --games={games}"), "rroy\n")
            .refused("expected 1, or an even number from 2 to 100");
    }
}

#[test]
fn boards_that_cannot_exist_are_refused() {
    pegmind("play --pegs 5 --colors 4 --no-repeats", "")
        .refused("4 colors cannot fill 5 pegs without repeats; expected at least 5 colors");
    pegmind("score 1111 1111 --pegs 4 --colors 3 --no-repeats", "")
        .refused("3 colors cannot fill 4 pegs without repeats");
    pegmind("left --pegs 16 --colors 15 --no-repeats", "").refused("cannot fill 16 pegs");
    for (option, expected) in [
        ("--pegs=0", "expected 1 to 16"),
        ("--pegs=17", "expected 1 to 16"),
        ("--colors=1", "expected 2 to 26"),
        ("--colors=27", "expected 2 to 26"),
    ] {
        pegmind(&format!("left {option}"), "").refused(expected);
        pegmind(&format!("play {option}"), "").refused(expected);
    }
    for rows in ["0", "100", "-1", "ten"] {
        pegmind(&format!("play --rows={rows}"), "").refused("expected 1 to 99");
    }
}

#[test]
fn numbers_of_forty_digits_are_refused() {
    let digits = "9".repeat(40);
    for option in ["pegs", "colors", "rows", "games"] {
        pegmind(&format!("play --{option} {digits}"), "").refused(": expected ");
    }
    let ones = "1".repeat(40);
    pegmind(&format!("score {ones} 1111"), "").refused("that is 40 pegs, 4 are needed");
    pegmind(&format!("score 1111 {digits}"), "").refused("is not a color of this board");
    pegmind(&format!("left 1111={digits}"), "").refused("is not an answer");
    pegmind(&format!("left 1111={digits}+0"), "").refused("is not an answer");
    pegmind(&format!("left 1111=0+{digits}"), "").refused("is not an answer");
    pegmind(&format!("score 1 {digits} --colors 12 --pegs 1"), "").refused("is not a color");
    pegmind(&format!("replay {digits}{digits}"), "").exits(4);
    // As a seed and as a name they are words like any others.
    pegmind(&format!("play --seed {digits} --names {},B", &digits[..24]), "quit\n").done();
}

#[test]
fn impossible_answers_in_rows_are_refused() {
    for (row, sentence) in [
        ("1124=3+1", "row '1124=3+1': 3+1 of 4 cannot be: if all other pegs are in place"),
        ("1124=2+3", "row '1124=2+3': 5 key pegs for 4 pegs; at most 4 can match"),
        ("1124=4+1", "5 key pegs for 4 pegs"),
        ("1124=256+0", "256 key pegs for 4 pegs"),
        ("1124=65536+0", "65536 key pegs for 4 pegs"),
        ("1124=18446744073709551615+18446744073709551615", "key pegs for 4 pegs"),
        ("1124=-1+2", "'-1+2' is not an answer; expected exact+color, as in 1+2"),
        ("1124=1+-1", "'1+-1' is not an answer"),
        ("1124=1.5", "'1.5' is not an answer"),
        ("1124=", "is not an answer"),
        ("1124", "row '1124': expected GUESS=KEY, as in RROY=0+1"),
        ("=1+1", "no pegs"),
        ("112=1+1", "that is 3 pegs, 4 are needed"),
        ("11244=1+1", "that is 5 pegs, 4 are needed"),
        ("1127=1+1", "'7' is not a color of this board; its colors are 1 to 6"),
        ("11.4=1+1", "blanks are off on this board"),
    ] {
        pegmind(&format!("left {row}"), "").refused(sentence);
        pegmind(&format!("check 1124 {row}"), "").refused(sentence);
    }
    for (rule, row) in
        [("exact", "5"), ("sum", "5"), ("sum", "3!"), ("per-peg", "##"), ("per-peg", "###o")]
    {
        pegmind(&format!("left 1124={row} --feedback {rule}"), "").refused("row '1124=");
    }
    pegmind("left 1234=0+0 --colors 6 --no-repeats", "").refused("any two codes here share");
}

#[test]
fn more_rows_than_any_board_has_are_refused() {
    let rows = "1122=1+1 ".repeat(100);
    pegmind(&format!("left {rows}"), "").refused("all 99 rows are used");
}

#[test]
fn repeats_where_they_are_off_are_refused() {
    pegmind("score 1123 1234 --no-repeats", "")
        .refused("code '1123': pegs 1 and 2 have the same color; repeats are off on this board");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let home = Home::new();
    let bad = OsStr::from_bytes(b"r\xff");
    let [play, score, left] = ["play", "score", "left"].map(OsStr::new);
    for args in [
        vec![play, OsStr::new("--seed"), bad],
        vec![play, OsStr::new("--names"), bad],
        vec![score, bad, OsStr::new("1111")],
        vec![left, bad],
        vec![OsStr::new("verify"), bad],
        vec![OsStr::new("resume"), bad],
        vec![bad],
    ] {
        home.run_args(&args, "rroy\n").refused("");
    }
    assert!(home.running().is_empty());
}

#[test]
fn names_with_control_or_bidirectional_characters_are_cleaned() {
    let home = Home::new();
    let names = "A\u{202e}n\u{7}n\u{1b}[2J,\u{2066}B\u{200f}ob\t!";
    let args = ["play", "--seed", "2", "--maker", "human", "--names", names];
    let ended = home.run_args(args, "gpyb\nrroy\nquit\n").done();
    ended.says(
        "Bob ! makes the code, Ann[2J breaks it. \
         6 colors, 4 pegs, repeats yes, blanks no, 10 rows.",
    );
    let record = home.only_record();
    assert!(record.contains("[BreakerName \"Ann[2J\"]"), "{record}");
    assert!(!record.contains(['\u{1b}', '\u{202e}', '\u{2066}', '\u{200f}', '\u{7}']));
    home.run("games", "").done().never_says("\u{1b}").never_says("\u{202e}");
    home.run("resume", "gpyb\n").done().says("Well done! Ann[2J found the code in 2 of 10 rows.");
}

#[test]
fn names_that_leave_nothing_or_are_alike_are_refused() {
    let home = Home::new();
    for names in ["\u{7}", "", ",", " ,B", "\u{202e},B"] {
        home.run_args(["play", "--names", names], "")
            .refused("a name needs at least one printable character");
    }
    home.run("play --names A,A", "").refused("both players are called A");
    for names in ["A,B,C", "A,B C", "A,B --names C"] {
        home.run(&format!("play --names {names}"), "").refused("3 names; expected at most 2");
    }
}

#[test]
fn long_names_are_refused_and_quotes_survive_the_record() {
    let home = Home::new();
    let name = "\"\\]".repeat(8);
    home.run_args(["play", "--names", &format!("{name}]")], "")
        .refused("]...' has 25 characters; expected at most 24");
    home.run_args(["play", "--seed", "2", "--names", &name], "rroy\n").done();
    home.run("resume", "gobo\n")
        .done()
        .says(&format!("Well done! {name} found the code in 2 of 10 rows."));
    home.run("verify data/pegmind/history.peg", "").done().says("  commitment: kept");
}

#[test]
fn an_ascii_screen_gets_ascii_only() {
    let ended = Home::new().run_args(["play", "--ascii", "--names", "Ånn"], "quit\n").done();
    assert!(ended.out.is_ascii(), "{}", ended.out);
}

#[test]
fn unknown_commands_and_options_are_refused() {
    for args in ["ply", "play --colour 3", "score 1111", "score 1 2 3", "resume a b"] {
        let ended = pegmind(args, "").refused("");
        assert!(ended.err.starts_with("error: "), "{}", ended.err);
    }
    pegmind("play --preset classic --pegs 3", "").refused("cannot be used with");
    pegmind("play --rows 3 --difficulty easy", "").refused("cannot be used with");
    pegmind("play --plain --redraw", "").refused("cannot be used with");
    for option in ["--preset x", "--palette x", "--labels x", "--color x", "--feedback x"] {
        pegmind(&format!("play {option}"), "").refused("'x'");
    }
}
