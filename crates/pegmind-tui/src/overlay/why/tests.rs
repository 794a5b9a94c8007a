use pegmind_rules::{Marks, Preset};

use crate::world::{COMPUTER, HUMAN, SIZES, World, lines, setup, sized};

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
        world.keys("Esc");
        assert!(world.model.overlay.is_none());
    }
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
        world.play(sized(16, 26), "");
        world.feed(crate::Msg::Paste("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16".into()));
        world.keys("Enter");
        world.text(":resign");
        world.keys("Enter 2");
        world.keys(":why Space 1 Enter");
        assert!(world.shows("Why "), "{}", world.picture());
        assert!(world.shows("Peg 1 "), "{}", world.picture());
    }
}
