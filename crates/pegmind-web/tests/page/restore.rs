//! What was stored restores what was seen.

use crate::world::World;

/// What stands in the document, without what was said and what has just moved.
fn seen(world: &World) -> String {
    let mut html = world.html();
    let from = html.find("id=\"say\"").unwrap();
    let to = html[from..].find("</p>").unwrap() + from;
    html.replace_range(from..to, "");
    html.replace(" drop", "").replace(" class=\"fresh\"", "").replace("fresh won", "won")
}

fn same(again: &World, world: &World, act: &str) {
    let (again, before) = (seen(again), seen(world));
    let at = again.bytes().zip(before.bytes()).take_while(|(one, other)| one == other).count();
    let from = at.saturating_sub(100);
    let part = |text: &str| text.chars().skip(from).take(300).collect::<String>();
    assert!(again == before, "after {act}:\n{}\n{}", part(&again), part(&before));
}

#[test]
fn a_page_that_is_reloaded_at_any_moment_is_the_same() {
    let acts = "put.1 put.1 notes put.2 put.3 note.1.1 submit slot.3 put.5 keep.3 why.1 close \
        hint hint put.4 put.6 put.2 check submit assist assist.yes proof resign take resign.yes";
    let mut world = World::open("/");
    for act in acts.split_whitespace() {
        world.act(act);
        let again = world.reloaded();
        same(&again, &world, act);
    }
    assert_eq!(world.store.history.len(), 1);
}

#[test]
fn a_page_of_two_people_is_reloaded_behind_its_curtain() {
    let mut world = World::open("/new?kind=two");
    world.form(&[("kind", "two"), ("marks", "hand"), ("act", "start")]);
    let acts = "lift put.1 put.2 put.3 put.4 submit put.1 put.2 put.3 put.4 submit";
    for act in acts.split_whitespace() {
        world.act(act);
        let again = world.reloaded();
        if act != "submit" || world.text().contains("more peg") {
            same(&again, &world, act);
        }
    }
    world.act("lift").acts("put.1 put.1 put.1 put.1 submit");
    world.reloaded().sees("for the key pegs");
}

#[test]
fn a_game_that_goes_on_is_on_the_first_screen() {
    let mut world = World::open("/");
    world.acts("put.1 put.1 put.2 put.3 submit put.5");
    let mut again = World::with("/", world.store.clone(), "other");
    again.sees("Row 2 of 10").sees("3 more pegs");
    assert!(again.page.address().to_string().starts_with("/play#g="));
}

#[test]
fn a_game_that_is_left_for_another_screen_is_found_as_it_was() {
    let mut world = World::open("/");
    world.acts("put.1 put.1 put.2 put.3 submit put.5");
    let (before, url) = (seen(&world), world.page.address().to_string());
    world.went("/settings").sees("Settings").went(&url);
    assert!(seen(&world) == before);
}

#[test]
fn a_game_that_nobody_has_is_said_to_be_missing() {
    World::open("/play#g=nothing").sees("This device has no game of this name.");
    World::open("/play").sees("Find the hidden code");
}

#[test]
fn a_damaged_secret_is_told_and_nothing_breaks() {
    let mut world = World::open("/");
    world.acts("put.1 put.1 put.2 put.3 submit");
    let url = world.page.address().to_string();
    for game in world.store.running.values_mut() {
        game.escrow.truncate(20);
    }
    let again = World::with(&url, world.store.clone(), "other");
    assert!(again.last_said().contains("lost"), "{}", again.last_said());
}

#[test]
fn what_cannot_be_stored_is_said_and_the_game_goes_on() {
    use pegmind_web::{Heard, StoredSay};
    let mut world = World::open("/");
    world.act("put.1");
    let why = "quota".into();
    let say = StoredSay { id: "x".into(), what: "append".into(), ok: false, why };
    world.hear(Heard::Stored(say));
    assert!(world.last_said().contains("no room left"));
    world.acts("put.1 put.2 put.3 submit").sees("Row 2 of 10");
}
