//! A text that opens with the code.

use std::fs;

use super::home::{Home, pegmind};

const TEXT: &str = "Look under the third stone.";

/// Sealed with RRRR on the classic board by another program: "a", then what clears a
/// screen, then "b".
const CLEARS: &str =
    "000102030405060708090a0b0c0d0e0f:c24e19e18e730678a1b4a44e61dcc72f078ffe750231";

/// A home in which a game with a prize was made; its code is RROO.
fn made() -> Home {
    let home = Home::new();
    home.run("prize seal --code rroo --rows 3 --text - --out game.peg", TEXT).done();
    home
}

fn with(home: &Home, text: &str) {
    fs::write(home.path("game.peg"), text).unwrap();
}

#[test]
fn who_finds_the_code_is_shown_the_text() {
    let home = made();
    home.run("play game.peg", "1234\nrroo\n")
        .done()
        .says("A prize is sealed in this game; the code opens it.")
        .says("The code: red red orange orange.")
        .says(&format!("The prize: {TEXT}"));
    let history = home.path("data/pegmind/history.peg");
    home.run_args(["verify".as_ref(), history.as_os_str()], "").done().says("  commitment: kept");
    home.run("play game.peg --exit-result", "rroo\n").done().says(&format!("The prize: {TEXT}"));
}

#[test]
fn who_does_not_find_the_code_is_not_shown_the_text() {
    for script in ["1234\n1234\n1234\n", "1234\nresign\n"] {
        let home = made();
        home.run("play game.peg", script)
            .done()
            .says("The code: red red orange orange.")
            .never_says("third stone");
        assert!(!home.history().contains("third stone"));
    }
}

#[test]
fn the_text_and_the_code_are_in_no_file_that_others_can_read() {
    let home = made();
    home.run("play game.peg", "1234\nquit\n").done().never_says("third stone");
    let files = home.running();
    assert_eq!(files.len(), 2, "{files:?}");
    for (name, text) in files.iter().chain([(&"game.peg".to_owned(), &read(&home, "game.peg"))]) {
        assert!(!text.contains("third stone"), "{name}: {text}");
        assert!(name.ends_with(".secret") || !text.contains("RROO"), "{name}: {text}");
    }
    // It goes on, and the text opens then.
    home.run("resume", "rroo\n").done().says(&format!("The prize: {TEXT}"));
}

fn read(home: &Home, file: &str) -> String {
    fs::read_to_string(home.path(file)).unwrap()
}

#[test]
fn a_code_that_somebody_has_found_elsewhere_opens_the_text() {
    let home = made();
    home.run("prize open game.peg 1122", "").done().says(TEXT);
    home.run("prize open game.peg 1133", "").exits(3).warns("the code 1133 does not open it");
    home.run("prize open - 1122", read(&home, "game.peg")).done().says(TEXT);
    home.run("prize open game.peg 112", "").refused("3 pegs");
}

#[test]
fn a_text_that_moves_the_cursor_is_not_sealed_and_not_printed() {
    pegmind("prize seal --code rrrr --text -", "a\u{1b}[2Jb\n")
        .refused(r"--text: '\u{1b}' cannot be printed; expected one line of text");
    let home = Home::new();
    with(&home, &format!("[Prize \"{CLEARS}\"]"));
    home.run("play game.peg", "rrrr\n").done().says(r"The prize: a\u{1b}[2Jb");
    home.run("prize open game.peg rrrr", "").done().says(r"a\u{1b}[2Jb");
}

#[test]
fn texts_and_boards_have_limits() {
    let seal = "prize seal --code rrrr --text -";
    pegmind(seal, "x".repeat(1_000)).done();
    pegmind(seal, "x".repeat(1_001)).refused("--text: 1001 bytes; expected 1 to 1000");
    pegmind(seal, "").refused("--text: 0 bytes; expected 1 to 1000");
    pegmind("prize seal --pegs 8 --colors 8 --text x", "")
        .refused("a board of 16777216 codes; a prize needs one of at most 1000000");
    pegmind("prize seal --code rrr --text x", "").refused("--code 'rrr'");
}

#[test]
fn games_that_are_no_prize_games_are_refused_by_name() {
    let prize = format!("[Prize \"{CLEARS}\"]");
    let home = Home::new();
    for (text, complaint) in [
        ("RROY 0+1", "game.peg: there is no prize in it"),
        ("[Prize \"x\"]", "game.peg: line 1: Prize 'x': expected 32 hexadecimal digits, a colon"),
        (&format!("{prize} {prize}"), "game.peg: line 1: tag Prize stands in line 1 already"),
        (&format!("[Game \"1/2\"]\n{prize}"), "line 2: Prize: only a single game can have one"),
        (&format!("{prize} RROY 0+1"), "it was played already; pegmind replay shows it"),
        (&format!("{prize} [Maker \"human\"]"), "expected [Maker \"cpu random\"]"),
        (&format!("{prize} [Maker \"cpu evader\"]"), "expected [Maker \"cpu random\"]"),
        (&format!("{prize} [Colors \"12\"] [Pegs \"9\"]"), "no code of its board opens the prize"),
        ("\u{1b}[2J", "game.peg: line 1: "),
    ] {
        with(&home, text);
        let ended = home.run("play game.peg", "rrrr\n").refused(complaint);
        assert!(!ended.err.contains('\u{1b}'), "{ended:?}");
    }
    home.run("play game.peg --seed 3", "").refused("the file says what is played");
    home.run("play nothing.peg", "").refused("nothing.peg");
    assert_eq!(home.running_files(), Vec::<String>::new());
}

#[test]
fn a_code_is_drawn_where_none_is_given() {
    let seal = "prize seal --preset mini --text x";
    let [one, other] = [pegmind(seal, "").done().out, pegmind(seal, "").done().out];
    let prize =
        |text: &str| text.lines().find(|line| line.starts_with("[Prize ")).map(str::to_owned);
    assert!(prize(&one).is_some() && prize(&one) != prize(&other), "{one}{other}");
}
