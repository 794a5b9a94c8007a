//! The main states of a game as HTML.

use crate::world::World;

/// What stands in `main`, a tag a line.
fn main_of(world: &World) -> String {
    let html = world.html();
    let from = html.find("<main").unwrap();
    let to = html.find("</main>").unwrap();
    let id = world.store.running.keys().next().cloned().unwrap_or_default();
    let html = html[from..to].replace("><", ">\n<");
    if id.is_empty() { html } else { html.replace(&id, "ID") }
}

#[test]
fn the_first_screen() {
    insta::assert_snapshot!(main_of(&World::open("/")));
}

#[test]
fn a_game_in_the_middle() {
    let mut world = World::open("/");
    world.acts("put.1 put.1 put.2 put.3 submit put.4 notes why.1");
    insta::assert_snapshot!(main_of(&world));
}

#[test]
fn a_game_as_text() {
    let mut world = World::open("/?view=text");
    world.line("rroy").line("rg");
    insta::assert_snapshot!(main_of(&world));
}
