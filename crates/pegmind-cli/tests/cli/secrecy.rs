//! Nothing but the file made for it knows the code before the end.

use std::path::Path;

use super::home::{Ended, Home};

/// Two codes that answer all guesses of the script alike.
const CODES: [&str; 2] = ["gpyb", "gypb"];

const SCRIPT: &str = "rroy\nwhy 1\nhelp\nrbgg\nleft\nleft\nhint\nhint\nboard\nygbp\nrows\nwhy 3\nlast\n\
    notes green 1 !\nnotes\ncheck rrrr\nproof\nrb\nrepeat\nundo\nhint\nhint\nhint\nhint\nhint\nquit\n";

/// Plays the script against this code up to `quit`.
fn play(code: &str, options: &str) -> (Home, Ended) {
    let home = Home::new();
    let args = format!("play --maker human --breaker human --names Ann,Bob --seed 2 {options}");
    let ended = home.run(&args, format!("{code}\n{SCRIPT}")).done();
    (home, ended)
}

/// A text without its commitment and without what differs from game to game.
fn comparable(home: &Home, text: &str) -> String {
    let (id, ..) = home.only_game();
    let text = text.replace(&id, "ID");
    let secret = |line: &&str| !line.contains("ommit") && !line.contains("[Date");
    let untimed = |line: &str| line.split(" {0:").next().unwrap().to_owned();
    text.lines().filter(secret).map(untimed).collect::<Vec<_>>().join("\n")
}

#[test]
fn two_codes_that_answer_alike_look_alike() {
    for options in ["", "--redraw", "--quiet", "--strict", "--feedback sum", "--blanks"] {
        let [(home_a, a), (home_b, b)] = CODES.map(|code| play(code, options));
        assert!(a.out.contains("Row 2: "), "{}", a.out);
        assert_eq!(comparable(&home_a, &a.out), comparable(&home_b, &b.out), "{options}");
        assert_eq!(comparable(&home_a, &a.err), comparable(&home_b, &b.err), "{options}");
        assert_eq!(
            comparable(&home_a, &home_a.only_record()),
            comparable(&home_b, &home_b.only_record()),
            "{options}"
        );
    }
}

#[test]
fn two_codes_look_alike_when_the_game_goes_on() {
    let [a, b] = CODES.map(|code| {
        let (home, _) = play(code, "");
        let ended =
            home.run("resume --redraw", "rows\nwhy 2\nproof\nleft\nleft\nboard\nquit\n").done();
        let listed = home.run("games", "").done();
        let (id, ..) = home.only_game();
        let checked = home.run(&format!("verify {id}"), "").done();
        let replayed = home.run(&format!("replay {id} --redraw"), "").done();
        let said = [ended.out, ended.err, listed.out, checked.out, replayed.out].concat();
        comparable(&home, &said)
    });
    assert_eq!(a, b);
}

#[test]
fn two_codes_look_alike_where_the_codemaker_answers() {
    let by_hand = "rroy\n1+1\n0+1\nrbgg\n4+0\n0+2\nygbp\n0+3\n0+4\nrows\nwhy 3\nquit\n";
    let trusted = "rroy\n1+1\nrbgg\n0+2\nygbp\n0+3\nundo\n0+4\nrows\nwhy 3\nquit\n";
    for (marks, answers) in [("--marks hand", by_hand), ("--trust", trusted)] {
        let [a, b] = CODES.map(|code| {
            let home = Home::new();
            let args = format!("play --maker human --names Ann,Bob --seed 2 {marks}");
            let ended = home.run(&args, format!("{code}\n{answers}")).done();
            comparable(&home, &ended.out)
        });
        assert_eq!(a, b, "{marks}");
    }
}

#[test]
fn no_file_but_the_secret_has_the_code() {
    for code in CODES {
        let (home, _) = play(code, "");
        let (_, _, secret) = home.only_game();
        let mut files = Vec::new();
        list(&home.path(""), &mut files);
        assert!(files.contains(&secret), "{files:?}");
        let kept = std::fs::read_to_string(&secret).unwrap();
        assert!(kept.contains(&code.to_uppercase()), "the test looks for the wrong thing");
        for file in files.iter().filter(|file| **file != secret) {
            let text = comparable(&home, &std::fs::read_to_string(file).unwrap()).to_lowercase();
            let digits: Vec<&str> =
                if code == "gpyb" { vec!["4", "6", "3", "5"] } else { vec!["4", "3", "6", "5"] };
            for shape in ["", " ", "-", ", ", ","].map(|gap| digits.join(gap)) {
                assert!(!text.contains(&shape), "{shape} in {}: {text}", file.display());
            }
            // The last hint may name a code that fits every row.
            assert!(!text.contains(code), "{code} in {}: {text}", file.display());
        }
    }
}

fn list(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { list(&path, files) } else { files.push(path) }
    }
}

#[cfg(unix)]
#[test]
fn only_its_owner_can_read_the_secret() {
    use std::os::unix::fs::PermissionsExt as _;

    for args in ["--seed 2", "--maker human --breaker human --games 2", "--maker table"] {
        let home = Home::new();
        home.leave_game(args, "gpyb\nrroy\n");
        let (_, _, secret) = home.only_game();
        let mode = std::fs::metadata(secret).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{args}");
    }
}

#[test]
fn the_code_of_the_computer_is_not_told_before_the_end() {
    let script = SCRIPT.replace("quit\n", "save\nquit\n");
    for options in ["", "--redraw", "--verbose", "--takebacks"] {
        let home = Home::new();
        // The code of this seed is GOBO; no hint is asked that could name it.
        let script = script.replace("hint\n", "");
        let ended = home.run(&format!("play --seed 2 {options}"), &script).done();
        for text in [&ended.out, &ended.err, &home.only_record()] {
            let text = text.to_lowercase();
            for shape in ["gobo", "green orange blue orange", "[g] [o] [b] [o]", "2-5-2"] {
                assert!(!text.contains(shape), "{options}: {shape} in {text}");
            }
        }
    }
}
