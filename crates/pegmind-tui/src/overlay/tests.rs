use pegmind_rules::{Preset, RowCount};

use crate::world::{COMPUTER, HUMAN, SIZES, World, lines, setup};

/// The lines of the screen.
fn shown(world: &World) -> Vec<String> {
    lines(&world.draw().0)
}

#[test]
fn a_colon_behind_a_refused_command_begins_a_new_one() {
    let mut world = World::classic(80, 24);
    world.text(":peek");
    world.keys("Enter");
    assert!(world.shows(":peek") && !world.notice().is_empty(), "{}", world.picture());
    world.text(":proof");
    assert!(world.shows(":proof") && !world.shows(":peek"), "{}", world.picture());
    world.keys("Enter");
    assert_eq!(world.notice(), "");
    world.keys("Esc : Tab");
    assert!(world.shows("assist"), "all commands are listed: {}", world.picture());
    world.text("xyz");
    world.keys("Enter");
    assert!(
        world.notice().ends_with("Tab lists them, :words explains them."),
        "{}",
        world.notice()
    );
}

/// A page that this command opens after 29 rows.
fn long_page(columns: u16, height: u16, command: &str) -> World {
    let mut world = World::new(columns, height);
    let long = setup(HUMAN, COMPUTER, Preset::Classic, |options| {
        options.rules = options.rules.with_rows(RowCount::new(30).unwrap());
    });
    world.play(long, "gpyb");
    for _ in 0..29 {
        world.guesses("rroy");
    }
    world.text(command);
    world.keys("Enter");
    world
}

#[test]
fn the_end_of_a_page_shows_its_last_line_and_up_moves_at_once() {
    for (columns, height) in SIZES {
        for command in [":log", ":rows", ":help", ":words"] {
            let mut world = long_page(columns, height, command);
            world.keys("Home");
            let first = shown(&world);
            world.keys("End");
            let last = shown(&world);
            assert!(!world.shows("more lines"), "{columns}x{height} {command}: {last:#?}");
            if first == last {
                continue;
            }
            if command == ":rows" {
                assert!(last.iter().any(|line| line.contains("Row 29")), "{last:#?}");
            }
            world.keys("Down PgDn");
            assert_eq!(shown(&world), last, "{columns}x{height} {command}");
            world.keys("Up");
            assert_ne!(shown(&world), last, "{columns}x{height} {command}");
        }
    }
}
