use crate::world::World;

/// The result of a game that was won in three rows.
fn shared(columns: u16, lines: u16) -> World {
    let mut world = World::classic(columns, lines);
    world.guesses("rroy rbgg gpyb");
    world.keys("s");
    world
}

#[test]
fn guesses_are_told_one_by_one_and_what_gives_the_code_away_is_said_first() {
    let mut world = shared(80, 24);
    assert!(!world.shows("Guesses"));
    assert!(world.shows("Esc back"), "{}", world.picture());
    world.keys("Right");
    assert!(world.shows("Guesses RROY."), "{}", world.picture());
    world.keys("Right Right");
    assert!(world.shows("Only one code can be meant"), "{}", world.picture());
    world.keys("Left Left Left");
    assert!(!world.shows("Guesses") && !world.shows("Only"));
}

#[test]
fn a_picture_is_written_where_the_player_says() {
    let mut world = shared(80, 24);
    world.keys("p");
    assert!(world.shows("picture 2026-11-21-k7qd.svg"), "{}", world.picture());
    world.keys("Ctrl-U");
    world.text("picture mine.svg");
    world.keys("Enter");
    let [(file, text)] = world.written.as_slice() else { panic!("one file") };
    assert_eq!(file, "mine.svg");
    assert!(text.starts_with("<svg") && text.contains("solved in 3 of 10"), "{text}");
    assert!(text.contains("Skill ") && !text.contains("GPYB"), "{text}");
    assert!(world.shows("Written to mine.svg."));
    world.keys("Esc");
    assert!(!world.shows("Share"));
}
