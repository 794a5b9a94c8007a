//! `pegmind learn`, from a script.

use super::home::{Home, finish, pegmind};

/// Right answers to all lessons, Enter after each.
const RIGHT: &str = "\n1+1\n\n2+0\n\n1 exact 2 color\n\nygby\n\n1455\n\nbbbg\n\nrro\nygr\nyry\n\n";

#[test]
fn the_whole_tutorial_in_plain_lines() {
    insta::assert_snapshot!(pegmind("learn", RIGHT).done().quietly().out);
}

#[test]
fn a_screen_too_narrow_for_a_picture_has_the_board_in_sentences() {
    let home = Home::new();
    let ended = finish(home.command().args(["learn", "--redraw"]).env("COLUMNS", "20"), b"\n");
    ended.done().says("The code: red red blue blue.").says("Row 1: red yellow red red.");
}

#[test]
fn the_end_of_input_leaves_at_any_lesson() {
    for lines in 0..RIGHT.lines().count() {
        let start: String = RIGHT.split_inclusive('\n').take(lines).collect();
        let ended = pegmind("learn", &start).done().quietly();
        assert!(ended.out.contains("Lesson 1 of 8: The board."), "{}", ended.out);
        assert!(!ended.out.contains("pegmind play"), "{}", ended.out);
    }
}
