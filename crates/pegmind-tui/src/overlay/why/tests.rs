use pegmind_rules::{FeedbackRule, Marks, PlayerKind, Preset, Setup};

use crate::world::{SIZES, World, lines, setup};

const HUMAN: PlayerKind = PlayerKind::Human;
const COMPUTER: PlayerKind = PlayerKind::Computer;

fn classic() -> Setup {
    setup(HUMAN, COMPUTER, Preset::Classic, |_| {})
}

fn asks(world: &mut World, row: usize) {
    world.text(&format!(":why {row}"));
    world.keys("Enter");
}

#[test]
fn after_the_end_each_pair_has_its_line_beside_the_board() {
    for (columns, lines) in [(200, 60), (120, 40), (80, 24)] {
        let mut world = World::new(columns, lines);
        world.play(classic(), "gpyb");
        world.guesses("gpby gpyb");
        asks(&mut world, 1);
        for text in ["Why 2+2?", "the code", "2+2", "\u{2503}", "\u{2570}", "\u{256d}"] {
            assert!(world.shows(text), "{text}: {}", world.picture());
        }
        world.keys(">");
        assert!(world.shows("Why 4+0?"), "{}", world.picture());
        assert!(!world.shows("\u{2570}"), "{}", world.picture());
        world.keys("> <");
        assert!(world.shows("Why 2+2?"), "{}", world.picture());
        world.keys("Esc");
        assert!(world.shows("You found it"), "{}", world.picture());
    }
}

#[test]
fn before_the_end_every_reading_stands_under_the_guess() {
    for (columns, lines) in SIZES {
        let mut world = World::new(columns, lines);
        world.play(classic(), "gpyb");
        world.guesses("rbgg");
        asks(&mut world, 1);
        assert!(world.shows("Why 0+2?"), "{}", world.picture());
        assert!(world.shows("\u{25cb}"), "{}", world.picture());
        assert!(!world.shows("\u{2503}"), "the code is hidden: {}", world.picture());
    }
}

#[test]
fn wrong_key_pegs_are_explained_beside_the_row_they_are_about() {
    for (columns, height) in [(120, 40), (80, 24)] {
        let mut world = World::new(columns, height);
        world.play(setup(COMPUTER, HUMAN, Preset::Classic, |o| o.marks = Marks::Hand), "");
        world.guesses("rgbp");
        let before = board(&world);
        world.keys("4+0 Enter");
        assert!(world.shows("Not right"), "{}", world.picture());
        assert_eq!(board(&world), before, "the row is in sight");
        asks_nothing_more(&mut world);
    }
}

fn asks_nothing_more(world: &mut World) {
    world.keys("Esc");
    assert!(world.model.overlay.is_none());
}

/// The lines of the board up to the key pegs that are typed.
fn board(world: &World) -> Vec<String> {
    let shown = lines(&world.draw().0);
    let pegs = |line: &String| line.chars().take(30).collect::<String>();
    shown.iter().map(pegs).filter(|line| line.contains("  1 ")).collect()
}

#[test]
fn sixteen_pegs_are_drawn_or_said_at_every_size() {
    for (columns, lines) in SIZES {
        let mut world = World::new(columns, lines);
        world.play(
            setup(HUMAN, COMPUTER, Preset::Classic, |options| {
                options.rules = pegmind_rules::Rules::new(
                    pegmind_rules::PegCount::MAX,
                    pegmind_rules::ColorCount::MAX,
                    pegmind_rules::Repeats::Allowed,
                    pegmind_rules::Blanks::Forbidden,
                    FeedbackRule::Keys,
                    pegmind_rules::RowCount::new(10).unwrap(),
                )
                .unwrap();
            }),
            "",
        );
        world.feed(crate::Msg::Paste("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16".into()));
        world.keys("Enter");
        world.text(":resign");
        world.keys("Enter 2");
        asks(&mut world, 1);
        assert!(world.shows("Why "), "{}", world.picture());
        assert!(world.shows("Peg 1 "), "{}", world.picture());
    }
}
