use crate::screen::Screen;
use crate::world::World;

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
