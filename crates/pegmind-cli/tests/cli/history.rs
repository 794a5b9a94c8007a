//! What is left of finished games.

use super::home::{Home, timed};

#[test]
fn finished_games_are_appended_and_every_one_verifies() {
    let home = Home::new();
    home.run("play --seed 2", "rroy\ngobo\n").done();
    let first = home.history();
    assert!(home.running().is_empty(), "{:?}", home.running().keys());
    home.run("play --seed 3 --breaker steady", "").done();
    assert!(home.running().is_empty(), "{:?}", home.running().keys());
    let both = home.history();
    assert!(both.starts_with(&first), "the first game was changed");
    assert_eq!(both.matches("[Version \"1\"]").count(), 2);
    let ended = home.run("verify data/pegmind/history.peg", "").done().quietly();
    assert_eq!(ended.out.matches("marked again: right").count(), 2, "{}", ended.out);
    assert_eq!(ended.out.matches("commitment: kept").count(), 2, "{}", ended.out);
}

#[test]
fn a_finished_record_has_what_the_format_promises() {
    let home = Home::new();
    home.run("play --seed 2 --difficulty easy", "rroy\nhint\nhint\ngobo\n").done();
    let history = timed(&home.history(), "");
    for line in [
        "[Version \"1\"]",
        "[Colors \"6\"]",
        "[Pegs \"4\"]",
        "[Repeats \"yes\"]",
        "[Blanks \"no\"]",
        "[Rows \"12\"]",
        "[Maker \"cpu random\"]",
        "[Scoring \"guesses\"]",
        "1. RROY 0+1",
        "{hint 2}",
        "2. GOBO 4+0",
        "*GOBO",
    ] {
        assert!(history.lines().any(|written| written == line), "{line}\n{history}");
    }
}
