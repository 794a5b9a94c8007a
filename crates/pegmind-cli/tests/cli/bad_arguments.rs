//! What cannot be on a command line.

use super::home::{Home, pegmind};

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

#[test]
fn impossible_boards_and_rows_are_refused_with_the_limits() {
    let digits = "9".repeat(40);
    for (args, sentence) in [
        ("play --games=3", "expected 1, or an even number from 2 to 100"),
        ("play --rows=100", "expected 1 to 99"),
        ("play --rows -1", "expected 1 to 99"),
        ("optimal --jobs -1", "'-1'"),
        ("left --pegs=17", "expected 1 to 16"),
        (&*format!("play --colors {digits}"), "expected 2 to 26"),
        ("play --pegs 5 --colors 4 --no-repeats", "4 colors cannot fill 5 pegs without repeats"),
        ("score 1123 1234 --no-repeats", "code '1123': pegs 1 and 2 have the same color"),
        ("left 1124=3+1", "row '1124=3+1': 3+1 of 4 cannot be: if all other pegs are in place"),
        (&format!("left 1111=0+{digits}"), "is not an answer"),
        (&format!("left {}", "1122=1+1 ".repeat(100)), "all 99 rows are used"),
    ] {
        pegmind(args, "rroy\n").refused(sentence);
    }
}
