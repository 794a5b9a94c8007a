use pegmind_room::Mode;

use crate::screen::Screen;
use crate::world::{World, classic};

#[test]
fn a_new_game_is_chosen_in_the_middle_of_another_one() {
    let mut world = World::classic(80, 24);
    world.keys(":new Enter");
    assert!(!world.left);
    assert!(world.model.session().is_none());
    assert!(matches!(world.model.screen(), Some(Screen::Form(_))), "{}", world.picture());
    world.keys("Esc");
    assert!(!world.left);
    assert!(matches!(world.model.screen(), Some(Screen::Home(_))), "{}", world.picture());
}

#[test]
fn whoever_opens_the_settings_again_and_again_closes_them_once() {
    let mut world = World::classic(80, 24);
    for _ in 0..10 {
        world.keys(":settings Enter");
        assert!(matches!(world.model.screen(), Some(Screen::Settings(_))));
    }
    world.keys("Esc");
    assert!(matches!(world.model.screen(), Some(Screen::Play(_))), "{}", world.picture());
}

#[test]
fn what_scrolls_stops_at_its_end() {
    let room = |world: &mut World| world.join_room(Mode::Race);
    let why = |world: &mut World| {
        world.play(classic(), "gpyb");
        world.guesses("rbgg gpyb");
        world.keys(":why Space 1 Enter");
    };
    let journeys: [&dyn Fn(&mut World); 2] = [&room, &why];
    for journey in journeys {
        let mut world = World::new(40, 12);
        journey(&mut world);
        let first = world.picture();
        world.keys(&"Down ".repeat(50));
        let last = world.picture();
        assert_ne!(first, last);
        world.keys("Up");
        assert_ne!(world.picture(), last, "one key leads back from the end");
    }
}

#[test]
fn games_and_statistics_are_left_at_once() {
    let mut world = World::new(80, 24);
    world.keys("6 Tab Tab Tab Tab Esc");
    assert!(matches!(world.model.screen(), Some(Screen::Home(_))), "{}", world.picture());
}
