//! `pegmind play` and bare `pegmind` where standard input is not a terminal.

use super::home::{Home, pegmind};

/// The seed of a classic game that plays like the example in the manual; its
/// code is GOBO.
const EXAMPLE: &str = "play --seed 2 --difficulty easy";

#[test]
fn the_example_of_plain_mode_is_played_to_the_letter() {
    let ended = pegmind(&format!("{EXAMPLE} --games 2 --plain"), "1123\nrbg\nrbgg\nlast\n").done();
    let lines: Vec<&str> = ended.out.lines().filter(|line| !line.contains("Commitment")).collect();
    let example = [
        "Game 1 of 2. You break. 6 colors, 4 pegs, repeats yes, blanks no, 12 rows.",
        "Colors: 1 red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple.",
        "Row 1: red red orange yellow. 0 exact, 1 color.",
        "That is 3 pegs, 4 are needed. Draft kept: red blue green.",
        "Row 2: red blue green green. 0 exact, 2 color.",
        "Row 2: red blue green green. 0 exact, 2 color.",
    ];
    assert_eq!(lines, example);
}

#[test]
fn the_same_seed_is_the_same_game() {
    let script = "rroy\nrbgg\nhint\nhint\nhint\nhint\nhint\nhint\nygbp\nresign\n";
    for args in ["play --seed 7", "play --seed daily --preset super", "play --seed 7 --games 2"] {
        let [one, two] = [0, 1].map(|_| pegmind(args, script).done().out);
        assert_eq!(one, two, "{args}");
    }
    let computers = "play --seed 7 --breaker casual --games 4";
    assert_eq!(pegmind(computers, "").done().out, pegmind(computers, "").done().out);
    assert_ne!(pegmind("play --seed 7", script).out, pegmind("play --seed 8", script).out);
}

#[test]
fn the_result_is_the_exit_code_where_it_was_asked_for() {
    pegmind("play --seed 2 --exit-result", "gobo\n").exits(0);
    pegmind("play --seed 2 --exit-result", "resign\n").exits(10);
    pegmind("play --seed 2 --exit-result --rows 1", "rrrr\n").exits(10);
    pegmind("play --seed 2 --rows 1", "rrrr\n").exits(0);
    pegmind("play --seed 1 --breaker steady --exit-result", "").exits(0);
    pegmind("play --seed 1 --breaker steady --exit-result --rows 1", "").exits(10);
    // A game that goes on later has no result yet.
    pegmind("play --seed 2 --exit-result", "rroy\n").exits(0);
}

#[test]
fn quiet_prints_results_only() {
    let home = Home::new();
    home.leave_game("--seed 5", "rroy\n");
    let ended = home.run("play --seed 2 --quiet", "\nrroy\nlast\nsave\ngobo\n").done().quietly();
    let lines = ended.lines();
    assert_eq!(lines[0], "Row 1: red red orange yellow. 0 exact, 1 color.");
    assert_eq!(
        lines[lines.len() - 3..],
        [
            "Row 2: green orange blue orange. 4 exact, 0 color.",
            "Well done! You found the code in 2 of 10 rows.",
            "The code: green orange blue orange.",
        ]
    );
    ended.never_says("Colors:").never_says("Commitment").never_says("You break");
}

#[test]
fn verbose_says_where_games_are_stored() {
    let home = Home::new();
    let ended = home.run("play --seed 2 --verbose", "rrrr\nquit\n").done();
    let folder = home.path("state/pegmind");
    ended
        .warns(&format!("Games are stored in {}.", folder.display()))
        .warns(&format!("It is in {}", folder.display()));
}

#[test]
fn a_saved_game_is_only_mentioned() {
    let home = Home::new();
    home.leave_game("--seed 5", "rroy\n");
    let ended = home.run("play --seed 2", "gobo\n").done();
    assert_eq!(ended.err, "1 saved game: see pegmind games.\n");
    ended.never_says("saved").says("Well done! You found the code in 1 of 10 rows.");
    home.leave_game("--seed 5", "rroy\n");
    home.run("", "quit\n").done().warns("2 saved games: see pegmind games.");
}

#[test]
fn json_is_refused_for_a_game() {
    for args in ["--json", "play --json", "resume --json", "games --json"] {
        pegmind(args, "rroy\n").refused("--json is for");
    }
}

#[test]
fn rule_5_rows_go_from_the_bottom_upward_and_the_board_is_drawn_between_guesses() {
    let ended = pegmind("play --redraw --seed 2 --rows 6", "1123\nrbgg\nquit\n").done();
    let lines = ended.lines();
    let boards: Vec<usize> =
        (0..lines.len()).filter(|idx| lines[*idx].contains("- board -")).collect();
    assert_eq!(boards.len(), 3, "before the first guess and after each: {}", ended.out);
    let last = &lines[boards[2]..];
    let place = |text: &str| last.iter().position(|line| line.contains(text)).unwrap();
    let (shield, second, first) =
        (place("shield"), place("[R] [B] [G] [G]"), place("[R] [R] [O] [Y]"));
    assert!(shield < second && second + 1 == first, "{}", ended.out);
    assert!(last[first].starts_with("|  1 "), "{}", last[first]);
    assert!(last[first + 1].starts_with("+--"), "row 1 is the lowest: {}", last[first + 1]);
}
