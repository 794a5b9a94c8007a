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
fn equal_points_are_a_draw() {
    let script = game("gpyb", 1, true) + &game("gpyb", 1, true);
    pegmind(&format!("{TWO_PEOPLE} --games 2"), script).done().says("Match: draw, 2 to 2.");
}

#[test]
fn seats_alternate_from_game_to_game() {
    let script = game("gpyb", 0, true).repeat(4);
    let ended = pegmind(&format!("{TWO_PEOPLE} --games 4"), script).done();
    let heads: Vec<&str> = ended
        .out
        .lines()
        .filter(|line| line.starts_with("Game "))
        .map(|line| &line[..44])
        .collect();
    assert_eq!(
        heads,
        [
            "Game 1 of 4. Bob makes the code, Ann breaks ",
            "Game 2 of 4. Ann makes the code, Bob breaks ",
            "Game 3 of 4. Bob makes the code, Ann breaks ",
            "Game 4 of 4. Ann makes the code, Bob breaks ",
        ]
    );
}

#[test]
fn scoring_by_key_pegs_counts_exact_pegs_of_the_winning_row_too() {
    let script = "rrgg\nrroo\nrrgg\nrrgg\nrrgg\n";
    pegmind(&format!("{TWO_PEOPLE} --games 2 --scoring keys"), script)
        .done()
        .says("Bob gets 6 points: one for each exact key peg.")
        .says("Ann gets 4 points: one for each exact key peg.")
        .says("Match: Bob wins, 6 to 4.");
}

#[test]
fn computers_play_a_long_match_and_the_points_add_up() {
    for scoring in ["guesses", "keys"] {
        let args = format!("play --breaker steady --games 10 --scoring {scoring} --seed 9");
        let ended = pegmind(&args, "").done().quietly();
        let mut points = [0, 0];
        for line in ended.out.lines() {
            for (idx, name) in ["Cpu A gets ", "Cpu B gets "].iter().enumerate() {
                if let Some(rest) = line.strip_prefix(name) {
                    points[idx] += rest.split(' ').next().unwrap().parse::<u32>().unwrap();
                }
            }
        }
        let line = match points {
            [one, two] if one > two => format!("Match: Cpu A wins, {one} to {two}."),
            [one, two] if one < two => format!("Match: Cpu B wins, {two} to {one}."),
            [one, two] => format!("Match: draw, {one} to {two}."),
        };
        assert_eq!(ended.lines().last(), Some(&line.as_str()), "{scoring}");
    }
}

#[test]
fn a_person_plays_both_seats_against_the_computer() {
    let ended = pegmind("play --games 2 --seed 2 --cpu-breaker steady", "gobo\ngpyb\n").done();
    let head = "Game 2 of 2. You make the code, Cpu (steady) breaks it. ";
    assert!(ended.out.contains(head), "{}", ended.out);
    assert!(ended.out.contains("\nMatch: You win, ") || ended.out.contains("\nMatch: draw, "));
}

#[test]
fn the_level_belongs_to_whoever_sits_in_the_seat() {
    let ended = pegmind("play --games 2 --seed 2 --cpu-breaker casual", "gobo\ngpyb\n").done();
    assert!(ended.out.contains("Cpu (casual) breaks it."), "{}", ended.out);
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
fn a_match_left_between_code_and_first_guess_goes_on() {
    let home = Home::new();
    home.run(&format!("{TWO_PEOPLE} --games 2"), game("gpyb", 1, true)).done();
    home.run("resume", "gpyb\n").done().warns("is saved;");
    home.run("resume", "gpyb\n").done().says("Match: Bob wins, 2 to 1.");
}

#[test]
fn the_winner_of_the_match_decides_the_exit_code() {
    let args = "play --games 2 --seed 2 --exit-result";
    pegmind(args, "gobo\ngpyb\n").says("Score: You 0, Cpu 1.").exits(0);
    pegmind(args, "resign\ngpyb\n").says("Score: You 0, Cpu 11.").exits(10);
}
