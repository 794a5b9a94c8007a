use pegmind_rules::{MakerLevel, Preset, RowCount};
use pegmind_session::Moment;

use crate::screen::Screen;
use crate::world::{COMPUTER, HUMAN, SIZES, World, lines, setup};

/// A game that is won in the second row.
fn won(columns: u16, lines: u16) -> World {
    let mut world = World::classic(columns, lines);
    world.guesses("rroy gpyb");
    world
}

#[test]
fn what_perfect_play_needs_is_said_of_codes_that_are_equally_likely_only() {
    for (maker, is_said) in
        [(MakerLevel::Random, true), (MakerLevel::Devious, false), (MakerLevel::Evader, false)]
    {
        let mut world = World::new(80, 24);
        world.play(setup(HUMAN, COMPUTER, Preset::Classic, |o| o.maker_level = maker), "");
        world.guesses("rrrr oooo yyyy gggg bbbb pppp rrrr oooo yyyy rroo");
        assert!(world.shows("Not this time"), "{}", world.picture());
        assert_eq!(world.shows("Perfect play"), is_said, "{}", world.picture());
    }
}

#[test]
fn nobody_is_assisted_after_the_end() {
    for (columns, lines) in SIZES {
        let mut world = World::classic(columns, lines);
        world.keys("F2 Enter");
        world.guesses("rroy gpyb");
        assert!(!world.shows("Assistant"), "{}", world.picture());
        assert!(!world.shows("codes fit"), "{}", world.picture());
        assert!(world.shows("the code"), "{}", world.picture());
    }
    let mut world = World::on_table(80, 24);
    world.guesses("rroy 4+0");
    assert!(world.shows("Is this guess the code?"), "{}", world.picture());
    world.keys("Enter");
    assert!(!world.shows("Assistant"), "{}", world.picture());
}

#[test]
fn letters_lead_on_after_the_end_and_nothing_covers_the_winning_row() {
    for (columns, height) in SIZES {
        let mut world = won(columns, height);
        world.keys("s");
        assert!(matches!(world.model.screen(), Some(Screen::Share(_))));
        let shown = lines(&world.draw().0).join(" ");
        let shown: Vec<&str> = shown.split_whitespace().collect();
        for text in ["Classic: solved", "4+0."] {
            assert!(shown.join(" ").contains(text), "{columns}x{height}: {}", world.picture());
        }
        world.keys("Esc");
        assert!(columns < 80 || world.shows("the code"), "{}", world.picture());
        world.keys("Enter");
        assert_eq!(world.rows(), 0, "the same game again");
    }
    let mut world = won(80, 24);
    world.keys("n");
    assert!(world.model.session().is_none() && world.shows("New game"), "{}", world.picture());
    let mut world = won(80, 24);
    world.keys("r");
    assert!(world.shows("Review"), "{}", world.picture());
    world.keys("Esc");
    assert!(world.shows("You found it"), "{}", world.picture());
    world.keys("h");
    assert!(world.model.session().is_none(), "{}", world.picture());
}

#[test]
fn the_whole_table_of_an_evader_can_be_read() {
    for (columns, lines) in SIZES {
        let mut world = World::new(columns, lines);
        let evader = setup(HUMAN, COMPUTER, Preset::Classic, |options| {
            options.maker_level = MakerLevel::Evader;
            options.rules = options.rules.with_rows(RowCount::new(30).unwrap());
        });
        world.play(evader, "");
        for _ in 0..15 {
            world.guesses("rrrr oooo");
        }
        let mut seen = Vec::new();
        world.keys("Tab");
        for _ in 0..60 {
            seen.push(world.picture());
            world.keys("Down");
        }
        for row in 1..=30 {
            let row = format!("{row:>2} ");
            let told = seen.iter().any(|picture| {
                picture.lines().any(|line| line.contains(&row) && line.contains('\u{2192}'))
            });
            assert!(told, "row {row} at {columns}x{lines}: {}", seen[0]);
        }
        assert!(seen[0].contains("more below"), "{}", seen[0]);
    }
}

#[test]
fn enter_that_goes_on_being_pressed_begins_no_other_game() {
    let mut world = won(80, 24);
    for _ in 0..4 {
        world.wait(Moment::from_millis(200));
        world.keys("Enter");
        assert_eq!(world.rows(), 2, "{}", world.picture());
    }
    world.wait(Moment::from_millis(400));
    world.keys("Enter");
    assert_eq!(world.rows(), 0);
}
