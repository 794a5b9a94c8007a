//! Snapshots of the HTML in `main`, one tag per line.

use crate::device::{Device, example};
use crate::world::World;

/// Compares HTML with its snapshot in `snapshots`.
#[track_caller]
fn check(name: &str, html: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, html.replace("><", ">\n<")));
}

#[test]
fn a_game_in_the_middle() {
    let main_of = |world: &World| {
        let (html, id) = (world.html(), world.store.running.keys().next().unwrap());
        let (from, to) = (html.find("<main").unwrap(), html.find("</main>").unwrap());
        html[from..to].replace(id, "ID")
    };
    let mut world = World::open("/");
    world.acts("put.1 put.1 put.2 put.3 submit put.4 notes why.1");
    check("game", &main_of(&world));
    let mut world = World::open("/?view=text");
    world.line("rroy").line("rg");
    check("game-as-text", &main_of(&world));
}

#[test]
fn a_review_and_statistics() {
    check("review", &Device::with("/review#g=g1", &[example()]).main);
    let mut device = Device::with("/statistics", &[example()]);
    check("statistics", &device.press("review").main);
}

#[test]
fn a_position_and_a_lesson() {
    let position = Device::open("/solve#r=RROY=0+1,RBGG=0+2,YGBP=0+4");
    check("solve", &position.drawn());
    check("lesson", &Device::open("/learn/2").drawn());
}
