//! What is said of rows besides their answers, and what is asked before it counts.

use super::home::{Home, pegmind};

/// Where a code is found with the fourth guess.
const GAME: &str = "play --maker human --breaker human --names Ann,Bob";

#[test]
fn a_row_that_deserves_it_has_one_sentence_more() {
    let script = "gpyb\nrroy\nrroy\nygbp\nrrrr\nrrrr\nquit\n";
    pegmind(&format!("{GAME} --rows 6"), script)
        .done()
        .says("The same as row 1.")
        .says("All colors are found.")
        .says("It tells nothing new.")
        .says("One guess is left.");
}

#[test]
fn without_hints_nobody_is_told_that_a_row_told_nothing() {
    let script = "gpyb\nrrrr\noooo\nroro\nquit\n";
    pegmind(GAME, script).done().says("It tells nothing new.");
    pegmind(&format!("{GAME} --no-hints"), script).done().never_says("nothing new");
}

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
fn a_check_says_first_that_it_counts_as_a_hint() {
    let script = "gpyb\nrroy\ncheck rbgg\ncheck rbgg\ncheck ygbp\nresign\n";
    pegmind(GAME, script)
        .done()
        .says("Hint 1 of 5 tells whether your draft clashes with a row. It will stand in the record. Ask again to see it.")
        .says("Red blue green green does not fit.");
}

#[test]
fn a_draft_that_contradicts_a_row_is_told_so_if_that_is_wanted() {
    let script = "gpyb\nclash\nrroy\nyg\nbp\nrrrr\nclash\noooo\nresign\n";
    let ended = pegmind(GAME, script).done();
    ended
        .says("From now on the first row is named that your draft contradicts; in each row that counts as hint 1.")
        .says("Row 3: red red red red. 0 exact, 0 color.")
        .says("Row 1 would then read 2+0, it reads 0+1.")
        .says("Rows that your draft contradicts are not named any more.")
        .says("Hints taken: 1 in row 2, 1 in row 3.");
    pegmind(&format!("{GAME} --games 2"), "gpyb\nclash\n")
        .done()
        .says("That is for single games only.");
    pegmind(&format!("{GAME} --no-hints"), "gpyb\nclash\n")
        .done()
        .says("This game is played without hints.");
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
fn trusted_answers_that_contradict_each_other_are_taken_and_named_at_the_end() {
    let script = "gpyb\nrrrr\n1+0\nrrrr\n2+0\noooo\n0+0\ngpyb\n4+0\n";
    pegmind("play --maker human --breaker human --trust --names Ann,Bob", script)
        .done()
        .never_says("No code fits")
        .says("Row 1 was answered 1+0; 0+0 would have been right.")
        .says("Row 2 was answered 2+0; 0+0 would have been right.");
}

#[test]
fn a_computer_plays_on_where_a_trusted_person_contradicts_oneself() {
    let script = "gpyb\n0+0\n0+0\n0+0\n0+0\n0+0\n0+0\n";
    pegmind("play --maker human --breaker steady --trust --rows 6 --seed 1", script)
        .done()
        .never_says("No code fits")
        .says("The last row is used and the code not found. You win.")
        .says("The code: green purple yellow blue.");
}

#[test]
fn an_answer_that_cannot_end_a_game_on_a_table_is_asked_for_twice() {
    let script = "rroy\n0+1\nrbgg\n4+0\n0+2\nygbp\n4+0\n";
    pegmind("play --maker table --names Ann,Bob", script)
        .done()
        .says("That cannot be the code: row 1 would then read 1+0, it reads 0+1; the same again ends the game.")
        .says("Row 2: red blue green green. 0 exact, 2 color.")
        .says("Row 3: yellow green blue purple. 4 exact, 0 color.");
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
