//! Puzzles, and rows of own games that come back.

use pegmind_review::{Puzzle, PuzzleKind};
use pegmind_session::Record;

use crate::device::{Device, example};

/// A device with six puzzles on the mini board, at the first.
fn made(url: &str) -> Device {
    let mut device = Device::with(url, &[]);
    device.send(&[("act", "make"), ("board", "mini")]);
    device
}

/// The answers of the puzzles of such a device.
fn answers() -> Vec<Puzzle> {
    let seed = pegmind_session::Seed::from_hex(&"5e".repeat(32)).unwrap();
    let rules = pegmind_rules::Preset::Mini.rules();
    pegmind_advice::make_puzzles(&rules, &seed, &pegmind_advice::Cancel::new())
}

#[test]
fn puzzles_of_both_kinds_are_made_and_solved_one_after_the_other() {
    let (mut device, puzzles) = (made("/puzzles"), answers());
    assert!(PuzzleKind::MADE.iter().all(|kind| puzzles.iter().any(|own| own.kind() == *kind)));
    for (number, puzzle) in (1..).zip(&puzzles) {
        assert!(device.main.contains(&format!("Puzzle {number} of {}", puzzles.len())));
        device.send(&[("typed", &puzzle.answer().to_string())]);
        assert!(device.said.starts_with("Right."), "{}", device.said);
        device.press("on");
    }
    let all = puzzles.len();
    assert!(device.main.contains(&format!("You solved {all} of {all}.")), "{}", device.main);
    device.press("leave");
    assert!(device.main.contains("Make puzzles"));
}

#[test]
fn what_is_wrong_is_explained_and_can_be_changed_and_the_answer_is_shown() {
    let (mut device, puzzles) = (made("/puzzles"), answers());
    let wrong = pegmind_rules::Codes::new(puzzles[0].board().rules());
    let wrong = wrong.into_iter().find(|code| !puzzles[0].is_right(code)).unwrap();
    for peg in wrong.numbers() {
        device.press(&format!("put.{peg}"));
    }
    device.press("guess");
    assert!(device.said.starts_with("Not yet."), "{}", device.said);
    device.press("on");
    assert!(device.main.contains("Puzzle 1 of"), "it is not solved");
    device.press("show");
    assert!(device.said.starts_with("The answer: "), "{}", device.said);
    device.press("on").press("back");
    assert!(device.main.contains("Puzzle 1 of"));
}

#[test]
fn a_row_that_is_not_worth_being_asked_again_is_not_offered_and_leaves_no_address_behind() {
    let text = "[Id \"g1\"] [Date \"2026-11-20\"] 1. RROO 4+0 *RROO";
    let games = [Record::parse(text).unwrap().to_string()];
    let device = Device::with("/review#g=g1", &games);
    assert!(device.main.contains("+0.0") && !device.main.contains("Drill this"), "{}", device.main);
    let mut device = Device::with("/settings", &games);
    device.go("/puzzles?g=g1");
    assert_eq!(device.said, "No guess of this game is worth being asked again.");
    assert_eq!((device.url.as_str(), device.is_pushed), ("/puzzles", false));
}

#[test]
fn without_scripts_each_form_brings_the_puzzle_along() {
    let device = made("/puzzles");
    let field = |name: &str| {
        let rest = device.main.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let (seed, results) = (field("seed"), field("results"));
    let answer = answers()[1].answer().to_string();
    let mut other = Device::with("/puzzles", &[]);
    let state = [("board", "mini"), ("seed", &seed), ("at", "1"), ("results", &results)];
    other.send(&[&state[..], &[("typed", &answer)]].concat());
    assert!(other.said.starts_with("Right."), "{}", other.said);
    assert!(other.main.contains("name=\"results\" value=\".+.."), "{}", other.main);
}

#[test]
fn a_row_of_an_own_game_comes_back_when_it_is_due_and_its_answer_is_kept() {
    let mut device = Device::with("/puzzles", &[example()]);
    device.press("drills");
    assert!(device.main.contains("A row of your own"), "{}", device.main);
    device.send(&[("typed", "gpyb")]);
    assert!(device.said.starts_with("Right."), "{}", device.said);
    assert_eq!(device.kept_of("drills"), ["2026-11-22 g1 4 right\n"]);
    device.press("leave").press("drills");
    assert_eq!(device.said, "No row is due today; the next one is on 2026-11-25.");
    // The same after a reload: what was answered is loaded.
    device.reload("/puzzles");
    device.press("drills");
    assert_eq!(device.said, "No row is due today; the next one is on 2026-11-25.");
}

#[test]
fn the_costliest_row_of_a_review_is_drilled_at_once() {
    let mut device = Device::with("/review#g=g1", &[example()]);
    device.press("drill");
    assert_eq!(device.url, "/puzzles#g=g1&n=4");
    assert!(device.main.contains("A row of your own"), "{}", device.main);
    device.send(&[("typed", "gpby")]);
    assert_eq!(device.said, "Not yet. It costs guesses.");
    assert_eq!(device.kept_of("drills"), ["2026-11-22 g1 4 wrong\n"]);
    device.send(&[("typed", "nonsense")]);
    assert!(!device.said.is_empty() && device.main.contains("A row of your own"));
    let flawless = Record::parse("[Id \"g2\"] [Date \"2026-11-20\"] 1. GPYB 4+0").unwrap();
    let mut other = Device::with("/puzzles", &[flawless.to_string()]);
    other.press("drills");
    assert_eq!(other.said, "No row of your games is to be asked again.");
}
