use pegmind_rules::{Hints, Preset, SetupOptions};
use pegmind_session::Moment;

use crate::world::{COMPUTER, HUMAN, SIZES, World, on_table, setup, sized};

/// Long enough for every timer to go off.
const LONG: Moment = Moment::from_secs(5);

/// A game with the assistant beside the board, whose questions wait from now on.
fn with_assistant() -> World {
    let mut world = World::classic(120, 40);
    world.keys("F2 Enter");
    assert!(world.shows("1296 of 1296 codes fit."), "{}", world.picture());
    world.slow_down();
    world
}

#[track_caller]
fn sleeps_in_the_end(world: &mut World) {
    world.answer_all();
    world.wait(LONG);
    assert!(world.sleeps(), "{}", world.picture());
    assert!(!world.shows("looking at the rows"), "{}", world.picture());
}

#[test]
fn a_guess_placed_before_the_answer_is_followed_by_a_question_of_the_new_row() {
    let mut world = with_assistant();
    world.text("1122");
    assert_eq!(world.questions(), 1, "one question after the other");
    world.keys("Enter");
    assert_eq!((world.rows(), world.questions()), (1, 2));
    assert!(!world.shows("codes fit."), "{}", world.picture());
    assert!(world.shows("looking at the rows"), "{}", world.picture());
    // The late answer is of a row that is gone.
    world.answer();
    assert!(world.shows("looking at the rows"), "{}", world.picture());
    world.answer_all();
    assert!(world.shows("Best next"), "{}", world.picture());
    sleeps_in_the_end(&mut world);
}

#[test]
fn other_questions_in_between_do_not_leave_the_assistant_waiting() {
    for words in [":left", "!", "!!", ":left|!", "!|:left|!"] {
        let mut world = with_assistant();
        world.text("11");
        for word in words.split('|') {
            world.text(word);
            if word.starts_with(':') {
                world.keys("Enter");
            }
        }
        sleeps_in_the_end(&mut world);
        world.text("22");
        assert!(world.questions() > 0, "{words}: {}", world.picture());
        sleeps_in_the_end(&mut world);
        world.keys("Enter");
        assert!(world.questions() > 0, "{words}: {}", world.picture());
        sleeps_in_the_end(&mut world);
        assert!(world.shows("Best next"), "{words}: {}", world.picture());
    }
}

#[test]
fn a_code_on_a_table_is_looked_at_again_after_other_questions() {
    let mut world = World::new(120, 40);
    world.slow_down();
    world.play(on_table(), "");
    assert_eq!(world.questions(), 1);
    world.keys(":left Enter");
    sleeps_in_the_end(&mut world);
    world.text("11");
    assert_eq!(world.questions(), 1);
    sleeps_in_the_end(&mut world);
    assert!(world.shows("Best next"), "{}", world.picture());
}

#[test]
fn the_rows_are_looked_at_again_after_an_answer_was_corrected() {
    let mut world = World::on_table(120, 40);
    for typed in ["rroy", "1+0"] {
        world.text(typed);
        world.keys("Enter");
    }
    assert!(world.shows("182 of 1296 codes fit."), "{}", world.picture());
    world.text(":correct 1 0+1");
    world.keys("Enter");
    assert!(world.shows("276 of 1296 codes fit."), "{}", world.picture());
    sleeps_in_the_end(&mut world);
}

#[test]
fn the_assistant_is_not_turned_off_while_it_is_asked() {
    let mut world = with_assistant();
    world.text("1");
    assert_eq!(world.questions(), 1);
    world.keys("F2");
    assert_eq!(world.notice(), "The assistant is looking at the rows; a moment.");
    world.answer_all();
    assert!(world.shows("Assistant (as hint 5)"), "{}", world.picture());
    world.keys("F2");
    assert_eq!(world.notice(), "The assistant is off.");
    world.text("1");
    assert_eq!(world.questions(), 0);
}

#[test]
fn one_key_takes_the_best_guess_into_the_draft_and_then_the_next() {
    let mut world = World::classic(80, 24);
    world.guesses("rroy rbgg ygbp");
    world.keys("F4");
    assert_eq!(world.notice(), "The assistant is off; F2 asks for it.");
    world.keys("F2 Enter F4");
    let draft = |world: &World| world.view().draft.clone();
    let first = draft(&world);
    assert_eq!(first.holes().len(), 4);
    world.keys("F4");
    assert_ne!(draft(&world), first, "the other one is as good");
    world.keys("F4");
    assert_eq!(draft(&world), first);
    world.keys("Enter");
    assert_eq!(world.rows(), 4);
}

#[test]
fn every_hole_and_color_of_the_largest_board_comes_into_sight() {
    for (columns, lines) in [(200, 60), (120, 40), (80, 24)] {
        let mut world = World::new(columns, lines);
        world.play(sized(16, 26), "");
        world.keys("F2 Enter");
        if world.shows("too many codes") || world.shows("Too many codes") {
            continue;
        }
        let mut seen = String::new();
        for _ in 0..40 {
            seen.push_str(&world.picture());
            world.keys("Down");
        }
        for _ in 0..16 {
            seen.push_str(&world.picture());
            world.keys("Right");
        }
        let last =
            |line: &str| line.split_whitespace().collect::<Vec<_>>().ends_with(&["15", "16"]);
        assert!(seen.lines().any(last), "{}", world.picture());
        let seen = seen.replace(['\u{2594}', '\u{258c}', '\u{2590}'], " ");
        assert!(seen.lines().any(|line| line.contains(" 26  ")), "{}", world.picture());
    }
}

#[test]
fn on_small_screens_the_best_guess_for_a_real_board_stands_below_the_rows() {
    for (columns, lines) in [(60, 20), (40, 12)] {
        let mut world = World::on_table(columns, lines);
        world.text("rroy");
        world.keys("Enter");
        world.text("0+1");
        world.keys("Enter");
        assert!(world.shows("Best"), "{}", world.picture());
        assert!(world.shows("F4 takes it, F2"), "{}", world.picture());
        assert!(world.shows("0+1"), "the rows are in sight: {}", world.picture());
        world.keys("F2");
        assert!(world.shows("codes fit"), "{}", world.picture());
        world.keys("F2");
        assert!(world.shows("F4 takes it, F2"), "it stays on: {}", world.picture());
        world.keys("F4 Enter");
        assert!(world.shows("key pegs?"), "{}", world.picture());
    }
}

#[test]
fn a_real_board_asks_for_the_guess_that_was_played_below_the_board() {
    for (columns, lines) in SIZES {
        let mut world = World::new(columns, lines);
        world.keys("5");
        assert!(world.shows("Type the guess you played, Enter"), "{}", world.picture());
        assert!(world.shows("►"), "the row in play is seen: {}", world.picture());
    }
}

#[test]
fn nothing_offers_hints_in_a_game_without_them() {
    let mut world = World::new(80, 24);
    let without = |options: &mut SetupOptions| options.hints = Hints::Forbidden;
    world.play(setup(HUMAN, COMPUTER, Preset::Classic, without), "gpyb");
    assert!(!world.shows("! hint") && !world.shows("/ check"), "{}", world.picture());
    for key in ["F2", "F4", "!"] {
        world.keys(key);
        assert_eq!(world.notice(), "This game is played without hints.", "{key}");
    }
}

#[test]
fn what_is_taken_where_the_assistant_hides_the_board_is_seen_on_it() {
    let mut world = World::classic(40, 12);
    world.keys("F2 Enter");
    assert!(world.shows("Enter board") && !world.shows("Enter guess"), "{}", world.picture());
    world.keys("F4");
    assert!(!world.view().draft.is_empty());
    assert!(world.shows("Enter guess"), "{}", world.picture());
}
