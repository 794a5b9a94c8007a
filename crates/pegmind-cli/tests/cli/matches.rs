//! Matches of several games.

use super::home::{Home, pegmind};

/// A game as two people type it: the code, wrong guesses, and perhaps the
/// right one.
fn game(code: &str, wrong: usize, solved: bool) -> String {
    let right = if solved { format!("{code}\n") } else { String::new() };
    format!("{code}\n{}{right}", "rrrr\n".repeat(wrong))
}

const TWO_PEOPLE: &str = "play --maker human --breaker human --names Ann,Bob";

#[test]
fn a_match_ends_with_one_line_that_names_the_winner() {
    let script = game("gpyb", 9, true)
        + &game("gpyb", 10, false)
        + &game("gpyb", 7, true)
        + &game("gpyb", 9, true);
    let ended = pegmind(&format!("{TWO_PEOPLE} --games 4"), script).done().quietly();
    assert_eq!(ended.lines().last(), Some(&"Match: Ann wins, 21 to 18."));
    assert_eq!(ended.out.matches("Match: ").count(), 1);
    ended
        .says("Bob gets 10 points: one for each guess.")
        .says("Ann gets 11 points: 10 guesses and one more because the last one failed.")
        .says("Score: Ann 11, Bob 10.")
        .says("Score: Ann 11, Bob 18.");
}

#[test]
fn a_match_goes_on_where_it_was_left() {
    let home = Home::new();
    let script = game("gpyb", 1, true) + "gpyb\nrrrr\n";
    home.run(&format!("{TWO_PEOPLE} --games 2"), script).done().warns("is saved;");
    let ended = home.run("resume", "rrrr\ngpyb\n").done();
    ended
        .says("Score: Ann 0, Bob 2.")
        .says("Row 1: red red red red. 0 exact, 0 color.")
        .says("Match: Ann wins, 3 to 2.");
    assert!(home.running().is_empty(), "{:?}", home.running().keys());
}

#[test]
fn the_winner_of_the_match_decides_the_exit_code() {
    let args = "play --games 2 --seed 2 --exit-result";
    pegmind(args, "gobo\ngpyb\n").says("Score: You 0, Cpu 1.").exits(0);
    pegmind(args, "resign\ngpyb\n").says("Score: You 0, Cpu 11.").exits(10);
}
