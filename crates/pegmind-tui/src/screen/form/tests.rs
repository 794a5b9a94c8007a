use unicode_width::UnicodeWidthStr as _;

use crate::world::{SIZES, World, lines};

#[test]
fn the_cursor_stands_behind_a_name_in_wide_characters() {
    let name = "\u{65e5}\u{672c}\u{8a9e}\u{65e5}\u{672c}";
    for (columns, height) in SIZES {
        let mut world = World::new(columns, height);
        world.keys("o End Enter Ctrl-U");
        world.text("Z");
        let (_, empty) = world.draw();
        world.keys("Bksp");
        world.text(name);
        let (buffer, cursor) = world.draw();
        let (empty, cursor) = (empty.unwrap(), cursor.unwrap());
        assert_eq!(cursor.y, empty.y, "{columns}x{height}");
        assert_eq!(usize::from(cursor.x - empty.x), name.width() - 1, "{columns}x{height}");
        let line: String = lines(&buffer).swap_remove(usize::from(cursor.y));
        assert!(line.replace(' ', "").contains(name), "{columns}x{height}: {line}");
    }
}

#[test]
fn the_perfect_level_is_offered_where_it_plays_and_explained_elsewhere() {
    let mut world = World::new(80, 24);
    world.keys("o Down Right Down Down Down Down Left Left Left");
    assert!(world.shows("perfect: follows a proven best strategy"), "{}", world.picture());
    world.keys("Up Up Up Right");
    assert!(world.shows("Perfect has no strategy for 8 colors, 5 pegs"), "{}", world.picture());
    world.keys("Up Up Enter");
    assert!(world.notice().starts_with("Perfect has no strategy for "), "{}", world.notice());
    assert!(world.shows("New game"), "{}", world.picture());
    world.keys("Down Down Down Down Down");
    for level in ["expert", "sharp", "steady", "retention", "casual", "expert"] {
        world.keys("Left");
        assert!(world.shows(&format!(" {level}: ")), "{level}: {}", world.picture());
        assert!(!world.shows("Perfect has no strategy"), "{}", world.picture());
    }
}

#[test]
fn what_is_chosen_can_be_read_in_full() {
    for (columns, lines) in SIZES {
        let mut world = World::new(columns, lines);
        world.keys("4");
        world.keys(":new Enter Down Down Down Down Down");
        for _ in 0..3 {
            world.keys("Right");
            let (buffer, _) = world.draw();
            let text = crate::world::lines(&buffer).join(" ");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let sentences = pegmind_rules::MakerLevel::ALL.iter().map(|level| level.sentence());
            assert!(sentences.into_iter().any(|it| text.contains(it)), "{}", world.picture());
        }
    }
}

#[test]
fn a_name_that_is_typed_replaces_the_one_there_is() {
    let mut world = World::new(80, 24);
    world.keys("o End Enter");
    world.text("Zoe");
    world.keys("Enter");
    assert!(world.shows(" Zoe") && !world.shows("CpuZoe"), "{}", world.picture());
}
