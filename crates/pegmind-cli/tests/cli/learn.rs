//! `pegmind learn`, from a script.

use super::home::{Home, finish, pegmind};

/// Right answers to all lessons, Enter after each.
const RIGHT: &str = "\n1+1\n\n2+0\n\n1 exact 2 color\n\nygby\n\n1455\n\nbbbg\n\nrro\nygr\nyry\n\n";

#[test]
fn the_whole_tutorial_in_plain_lines() {
    insta::assert_snapshot!(pegmind("learn", RIGHT).done().quietly().out);
}

#[test]
fn wrong_answers_reach_the_end_too() {
    let wrong = "\n".to_owned()
        + &"0+0\n0+0\n\n".repeat(3)
        + &"rrrr\nrrrr\n\n".repeat(3)
        + &"rrr\n".repeat(8)
        + "\n";
    insta::assert_snapshot!(pegmind("learn", wrong).done().quietly().out);
}

#[test]
fn the_board_is_drawn_where_it_is_wanted() {
    let args = "learn --redraw --ascii --color never";
    insta::assert_snapshot!(pegmind(args, RIGHT).done().out);
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

#[test]
fn words_go_back_begin_again_help_and_leave() {
    pegmind("learn", "back\n").done().says("This is the first lesson.");
    let lessons = |input: &str| -> String {
        let out = pegmind("learn", input).done().quietly().out;
        let numbers = out.lines().filter_map(|line| line.strip_prefix("Lesson ")?.chars().next());
        numbers.collect()
    };
    assert_eq!(lessons("\n1+1\n\nback\n\nagain\n2+0\n\nquit\n\n"), "123".to_owned() + "2334");
    assert_eq!(lessons("q\n\n"), "1");
    pegmind("learn", "help\n")
        .done()
        .says("Enter goes on to the next lesson.")
        .says("  back    the lesson before this one");
    pegmind("learn", "\n?\n")
        .done()
        .says("After two tries you see how it is done and can go on.")
        .says("  again   this lesson from its beginning");
}

#[test]
fn what_makes_no_sense_is_said_and_is_no_try() {
    let input = "1+1\n\nrroo\n\n3+1\n9+9\n/xyz\n\n1+2\n1+1\nrroo\n\n";
    pegmind("learn", input)
        .done()
        .says("Enter goes on to the next lesson; help says more.")
        .says("This lesson asks for the key pegs first; help says more.")
        .says("There is no command '/xyz'; help lists them.")
        .says("Now count once more.")
        .says("Right! 1 exact, 1 color.")
        .says("Lesson 3 of 8: The other way round.");
    let long = "\n".to_owned() + &"r".repeat(5000) + "\n1+1\n";
    pegmind("learn", long)
        .done()
        .says("That line has 5000 bytes; at most 4096 are read.")
        .says("Right! 1 exact, 1 color.");
    pegmind("learn", b"\n\xff\xfe\n1+1\n").done().says("That line is not UTF-8 text.");
}

#[test]
fn colors_have_the_names_of_the_palette() {
    pegmind("learn --palette alternate", "\n")
        .done()
        .says("The code: blue blue white white.")
        .says("Here the code has blue twice and the guess three times.");
}

#[test]
fn lessons_print_no_json() {
    pegmind("learn --json", "").refused("--json is for score, check, left");
}
