use pegmind_rules::{Marks, Preset};
use pegmind_session::{Moment, Phase, Shield};

use crate::world::{COMPUTER, HUMAN, World, setup};

/// A computer that looks for a person's code.
fn breaks_own(marks: Marks) -> World {
    let mut world = World::new(80, 24);
    world.play(setup(COMPUTER, HUMAN, Preset::Classic, |o| o.marks = marks), "");
    world.guesses("gpyb");
    world
}

/// The guess that is shown without key pegs.
fn shown(world: &World) -> Option<String> {
    world.game().guess_shown().map(ToString::to_string)
}

#[test]
fn another_speed_does_not_show_the_next_guess_at_once() {
    for keys in ["-", "---", "+", "-+"] {
        let mut world = World::new(80, 24);
        world.play(setup(COMPUTER, COMPUTER, Preset::Classic, |_| {}), "gpyb");
        world.wait(Moment::from_millis(400));
        assert_eq!(world.rows(), 1);
        world.text(keys);
        assert_eq!(world.rows(), 1, "{keys}");
        assert!(world.notice().starts_with("Speed: "), "{}", world.notice());
        world.wait(Moment::from_secs(60));
        assert!(world.rows() > 1, "{keys}");
    }
}

#[test]
fn a_computer_looks_for_a_persons_code_row_by_row_a_guess_a_moment_its_key_pegs() {
    let mut world = breaks_own(Marks::Program);
    let view = world.view();
    assert!(matches!(view.shield, Shield::Own(_)), "the own code is in sight");
    for row in 0..2 {
        assert_eq!(world.rows(), row);
        let guess = shown(&world).expect("a guess without key pegs");
        world.wait(Moment::from_millis(350));
        assert_eq!(world.rows(), row + 1);
        let rows = world.view().board.rows().to_vec();
        assert_eq!(rows[row].guess.to_string(), guess);
        assert_eq!(shown(&world), None, "the next one takes a moment, too");
        world.wait(Moment::from_millis(350));
    }
    world.wait(Moment::from_secs(60));
    assert_eq!(world.view().phase, Phase::MatchOver);
    assert!(world.sleeps());
}

#[test]
fn a_pause_stops_the_computer_and_a_step_is_a_whole_row() {
    let mut world = breaks_own(Marks::Program);
    world.keys("Space");
    world.wait(Moment::from_secs(60));
    assert_eq!(world.rows(), 0);
    assert!(world.sleeps(), "a pause costs nothing");
    world.keys(">");
    assert_eq!(world.rows(), 1);
    world.wait(Moment::from_secs(60));
    assert_eq!(world.rows(), 1);
    world.keys("Space");
    world.wait(Moment::from_millis(1));
    assert_eq!(world.rows(), 1);
    world.wait(Moment::from_millis(700));
    assert_eq!(world.rows(), 2);
}

#[test]
fn help_while_watching_lists_no_commands_for_who_guesses() {
    let mut world = breaks_own(Marks::Program);
    world.keys("?");
    assert!(world.shows("rows"), "{}", world.picture());
    for word in ["hint", "resign", "correct", "take"] {
        assert!(!world.shows(word), "{word}: {}", world.picture());
    }
}
