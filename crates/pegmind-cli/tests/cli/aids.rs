//! What line mode offers besides guessing: rows copied, pegs kept, notes that
//! are marked automatically, what the board tells, and games without all that.

use super::home::{Home, pegmind};

#[test]
fn a_kept_peg_is_in_the_draft_of_the_next_row() {
    pegmind("play --seed 2", "keep 1\nro\nkeep 2\nyy\ngby\nkeep 2\nkeep\nkeep 9\nquit\n")
        .done()
        .says("Peg 1 of the draft is empty; there is nothing to keep.")
        .says("Peg 2, orange, is kept for the next rows.")
        .says("Row 1: red orange yellow yellow. 1 exact, 0 color.")
        .says("Draft: _ orange.")
        .says("Row 2: green orange blue yellow. 3 exact, 0 color.")
        .says("Draft: _ orange.")
        .says("Peg 2 is not kept any more.")
        .says("Keep takes the number of a peg, as in keep 2. Draft kept: _ orange.")
        .says("There is no peg 9; expected 1 to 4. Draft kept: _ orange.");
}

#[test]
fn any_row_can_be_copied_into_the_draft() {
    pegmind("play --seed 2", "repeat\nrroy\nbbpp\nrepeat 1\nrepeat\nrepeat 3\nrepeat x\nquit\n")
        .done()
        .says("There is no row yet.")
        .says("Draft: red red orange yellow. Enter places it.")
        .says("Draft: blue blue purple purple. Enter places it.")
        .says("There is no row 3 yet; rows 1 to 2 are placed. Draft kept: blue blue purple purple.")
        .says("'x' is not the number of a row. Draft kept: blue blue purple purple.");
}

#[test]
fn assist_tells_all_that_the_rows_tell_and_counts_as_a_hint() {
    pegmind("play --seed 2", "rroy\ngbp\nassist\nassist\nrepeat\nassist\nresign\n")
        .done()
        .says("276 of 1296 codes fit.")
        .says("Best guess: orange green green blue. It fits every row.")
        .says("Expected: 3.53 more guesses, at worst 4.")
        .says("Peg 1: green 22%, blue 22%, purple 22%, orange 17%, yellow 17%.")
        .says("Draft green blue purple: 2 codes that fit have these pegs.")
        .says("Draft red red orange yellow: row 1 excludes it.")
        .says("Hints taken: 5 in row 2.");
}

#[test]
fn what_left_and_assist_cost_is_said_before_they_tell() {
    let offer = "left tells how many codes are left and counts as hint 2 of 5. It will stand in the record. Type left again, or Enter, to see it.";
    pegmind("play --seed 2", "rroy\nleft\nrows\nleft\nquit\n")
        .done()
        .says(offer)
        .never_says("276 of 1296");
    pegmind("play --seed 2", "rroy\nleft\n\nresign\n")
        .done()
        .says(offer)
        .says("276 of 1296 codes fit.")
        .says("Hints taken: 2 in row 2.");
    pegmind("play --seed 2", "rroy\nassist\nquit\n")
        .done()
        .says("assist tells all that the rows tell and counts as hint 5 of 5. It will stand in the record. Type assist again, or Enter, to see it.")
        .never_says("Best guess");
}

#[test]
fn a_game_without_hints_says_so_and_gives_none() {
    let home = Home::new();
    let script = "rroy\nhint\nleft\ncheck gobo\nassist\nhelp\ngobo\n";
    let ended = home.run("play --seed 2 --no-hints", script).done();
    let ended =
        ended.says("No hints in this game.").says("Well done! You found the code in 2 of 10 rows.");
    assert_eq!(ended.out.matches("This game is played without hints.").count(), 4, "{}", ended.out);
    assert!(!ended.out.contains("  hint "), "{}", ended.out);
    assert!(home.history().contains("[Hints \"no\"]\n"));
    home.run("play --breaker steady --no-hints", "")
        .done()
        .warns("--no-hints has no effect: no person breaks a code in this game.");
}

#[test]
fn notes_are_marked_automatically_where_that_is_wanted_and_the_level_is_easy() {
    let script = "rroy\nnotes blue 2 !\nquit\n";
    let home = Home::new();
    let easy = "play --seed 2 --difficulty easy";
    let by_hand = home.run(easy, script).done();
    assert!(!by_hand.out.contains("ruled out"), "{}", by_hand.out);
    home.run("config set auto-notes true", "").done();
    home.run(easy, script)
        .done()
        .says("red: peg 1 ruled out, peg 2 ruled out.")
        .says("orange: peg 3 ruled out.")
        .says("blue: peg 2 sure.");
    let normal = home.run("play --seed 2", script).done().says("blue: peg 2 sure.");
    assert!(!normal.out.contains("ruled out"), "{}", normal.out);
}
