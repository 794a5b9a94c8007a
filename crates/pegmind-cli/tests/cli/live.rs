//! What is said of rows besides their answers, and what is asked before it counts.

use super::home::{Home, pegmind};

/// Where a code is found with the fourth guess.
const GAME: &str = "play --maker human --breaker human --names Ann,Bob";

#[test]
fn a_game_that_is_won_early_is_praised_and_the_best_so_far_is_called_so() {
    let home = Home::new();
    home.run(GAME, "gpyb\nrroy\nrbgg\nygbp\ngpyb\n").done().never_says("Your best game");
    home.run(GAME, "gpyb\nrroy\nrbgg\ngpyb\n")
        .done()
        .says("Your best game on this board so far; before it was 4 rows.");
    home.run(GAME, "gpyb\nrroy\nrbgg\ngpyb\n").done().says("Excellent!");
    home.run(GAME, "gpyb\ngpyb\n")
        .done()
        .says("Your best game on this board so far; before it was 3 rows.");
}

#[test]
fn the_settings_mark_clashes_from_the_beginning() {
    let home = Home::new();
    home.run("config set clash-mark true", "").done();
    home.run(GAME, "gpyb\nrroy\nrrrr\nquit\n")
        .done()
        .says("Row 1 would then read 2+0, it reads 0+1.");
}

#[test]
fn a_draft_survives_leaving_a_game() {
    let home = Home::new();
    home.run("play --maker human --breaker human", "gpyb\nrroy\nrb\nquit\n").done();
    home.run("resume", "gg\nquit\n")
        .done()
        .says("Draft kept: red blue.")
        .says("Row 2: red blue green green. 0 exact, 2 color.");
}

#[test]
fn the_best_guess_is_not_taken_from_rows_that_were_corrected() {
    let script = "rroy\n1+0\nassist\ncorrect 1 0+1\ntake\nassist\ntake\nquit\n";
    pegmind("play --maker table --names Ann,Bob", script)
        .done()
        .says("182 of 1296 codes fit.")
        .says("Type assist first.")
        .says("276 of 1296 codes fit.");
}

#[test]
fn the_own_code_is_said_to_who_made_it_alone() {
    pegmind("play --maker human --breaker steady --marks hand", "gpyb\ncode\nquit\n")
        .done()
        .says("Your code: green purple yellow blue.");
    pegmind(&format!("{GAME} --marks hand"), "gpyb\nrroy\ncode\nquit\n")
        .done()
        .never_says("Your code: green purple yellow blue.");
}

#[test]
fn words_of_the_menu_are_no_guesses() {
    pegmind("play", "settings\nquit\n")
        .done()
        .says("That is in the menu: quit saves this game, pegmind alone shows the menu.");
}
