use pegmind_rules::{PlayerKind, Preset};

use crate::model::Origin;
use crate::screen::Screen;
use crate::world::{World, setup};

fn game() -> World {
    let mut world = World::new(80, 24);
    world.play(setup(PlayerKind::Human, PlayerKind::Computer, Preset::Classic, |_| {}), "gpyb");
    world
}

#[test]
fn a_new_game_is_chosen_also_where_the_command_line_began_the_one_before() {
    let mut world = game();
    world.model.origin = Origin::CommandLine;
    world.keys(":new Enter");
    assert!(!world.left);
    assert!(world.model.session().is_none());
    assert!(matches!(world.model.screen(), Some(Screen::Form(_))), "{}", world.picture());
    world.keys("Esc");
    assert!(!world.left);
    assert!(matches!(world.model.screen(), Some(Screen::Home(_))), "{}", world.picture());
}

#[test]
fn a_game_from_the_command_line_ends_the_program_when_it_is_left() {
    let mut world = game();
    world.model.origin = Origin::CommandLine;
    world.keys(":leave Enter");
    assert!(world.left);
}

#[test]
fn whoever_opens_the_settings_again_and_again_closes_them_once() {
    let mut world = game();
    for _ in 0..10 {
        world.keys(":settings Enter");
        assert!(matches!(world.model.screen(), Some(Screen::Settings(_))));
    }
    world.keys("Esc");
    assert!(matches!(world.model.screen(), Some(Screen::Play(_))), "{}", world.picture());
}
