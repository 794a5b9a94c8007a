//! Words about a game that is over, between the games of a match.

use std::fs;

use super::window::{Home, Window};
use crate::puzzle::COSTLY;

const PROMPT: &str = "Enter begins game 2: ";

/// A match whose first game was found in the fourth row: its second row cost little, and the third
/// told nothing new.
fn between_games(home: &Home) -> Window {
    let mut window = home.window("play --plain --seed 1 --games 2").size(200, 50).open();
    window.expect("your guess: ");
    for guess in ["rroy", "rbgg", "rroy"] {
        window.say(guess, "your guess: ");
    }
    window.say("yrpb", PROMPT);
    window
}

#[track_caller]
fn check(window: &mut Window, typed: &str, said: &str) {
    let found = window.say(typed, PROMPT);
    assert!(found.contains(said), "{typed}: {said}\n{found}");
}

#[test]
fn a_row_is_asked_again_once_it_is_chosen() {
    let home = Home::new();
    let mut window = between_games(&home);
    let path = home.path("data/pegmind/drills.txt");
    for (typed, said) in [
        ("drill 2", "Row 2 is not asked again: the guess was good, or too many codes were left."),
        ("drill 0", "drill takes the number of a row; there are 4."),
        ("drill 5", "drill takes the number of a row; there are 4."),
        ("drill x", "'x' is not the number of a row."),
    ] {
        check(&mut window, typed, said);
        assert!(!path.exists(), "{typed}");
    }
    for (typed, rows) in [("drill 3", 1), ("drill", 2)] {
        check(&mut window, typed, "Row 3 is asked again on 20");
        let kept = fs::read_to_string(&path).unwrap();
        assert_eq!(kept.lines().filter(|line| line.ends_with(" 3 wrong")).count(), rows, "{kept}");
    }
}

#[test]
fn reviews_records_and_pictures_are_written_to_files_that_are_not_there_yet() {
    let home = Home::new();
    let mut window = between_games(&home);
    for (typed, name, holds) in [
        ("export", "game.txt", "Row 3: the answer to red red orange yellow was known before."),
        ("export", "game.peg", "3. RROY 1+1"),
        ("picture", "mine.svg", "Classic: solved in 4 of 10, no hints."),
    ] {
        check(&mut window, typed, &format!("Expected the name of a file, as in {typed} "));
        check(&mut window, &format!("{typed} {name}"), &format!("Written to {name}."));
        let written = fs::read_to_string(home.path(name)).unwrap();
        assert!(written.contains(holds), "{written}");
        let again = format!("{name} is there already; choose another name.");
        check(&mut window, &format!("{typed} {name}"), &again);
        assert_eq!(fs::read_to_string(home.path(name)).unwrap(), written);
        let nowhere = format!("no/{name} cannot be written: No such file or directory.");
        check(&mut window, &format!("{typed} no/{name}"), &nowhere);
    }
}

#[test]
fn rows_that_are_due_stand_beside_the_puzzles_of_the_menu() {
    let home = Home::new();
    fs::create_dir_all(home.path("data/pegmind")).unwrap();
    fs::write(home.path("data/pegmind/history.peg"), COSTLY).unwrap();
    let mut window = home.window("--plain").open();
    let menu = "Quit";
    window.expect(menu);
    let offered = window.say("p", "Puzzles [1]: ");
    assert!(offered.contains("1  Rows of your own games: 1 due today"), "{offered}");
    let asked = window.say("", "your guess: ");
    assert!(asked.contains("Puzzle 1 of 1: A row of your own."), "{asked}");
    window.say("gpby", "It costs guesses.");
    window.say("q", menu);
    let kept = fs::read_to_string(home.path("data/pegmind/drills.txt")).unwrap();
    assert!(kept.ends_with(" 20261101-costly 4 wrong\n"), "{kept}");
    // Answered today: only puzzles are left.
    window.say("p", "Puzzle 1 of 6: ");
}
