use pegmind_rules::{CodePlace, PlayerKind, Preset};
use pegmind_session::Moment;

use crate::world::{World, setup};

const HUMAN: PlayerKind = PlayerKind::Human;
const COMPUTER: PlayerKind = PlayerKind::Computer;

/// Long enough for every timer to go off.
const LONG: Moment = Moment::from_secs(5);

/// A game with the assistant beside the board, whose questions wait from now on.
fn with_assistant() -> World {
    let mut world = World::new(120, 40);
    world.play(setup(HUMAN, COMPUTER, Preset::Classic, |_| {}), "gpyb");
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
fn the_advice_of_the_row_before_is_not_shown_while_the_new_row_is_looked_at() {
    let mut world = with_assistant();
    world.text("1122");
    world.answer_all();
    assert!(world.shows("Best next"), "{}", world.picture());
    world.keys("Enter");
    assert_eq!(world.questions(), 1);
    assert!(!world.shows("Best next"), "{}", world.picture());
    sleeps_in_the_end(&mut world);
    assert!(world.shows("Best next"), "{}", world.picture());
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
    world.play(setup(HUMAN, HUMAN, Preset::Classic, |o| o.code_place = CodePlace::Table), "");
    assert_eq!(world.questions(), 1);
    world.keys(":left Enter");
    sleeps_in_the_end(&mut world);
    world.text("11");
    assert_eq!(world.questions(), 1);
    sleeps_in_the_end(&mut world);
    assert!(world.shows("Best next"), "{}", world.picture());
}

#[test]
fn the_assistant_is_not_turned_off_while_it_is_asked() {
    let mut world = with_assistant();
    world.text("1");
    assert_eq!(world.questions(), 1);
    world.keys("F2");
    assert_eq!(world.notice(), "The assistant is looking at the rows; a moment.");
    world.answer_all();
    assert!(world.shows("Assistant (counts as hint 5)"), "{}", world.picture());
    world.keys("F2");
    assert_eq!(world.notice(), "The assistant is off.");
    world.text("1");
    assert_eq!(world.questions(), 0);
}
