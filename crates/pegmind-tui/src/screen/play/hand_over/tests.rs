use pegmind_rules::{Marks, PlayerName, Preset, Setup};
use pegmind_session::{Moment, Phase};

use crate::msg::{Mouse, MouseKind, Msg};
use crate::screen::play::Pane;
use crate::world::{HUMAN, SIZES, World, lines, setup};

/// Ann breaks the code that Bob has made, and Bob gives the key pegs.
fn by_hand() -> Setup {
    setup(HUMAN, HUMAN, Preset::Classic, |options| {
        options.marks = Marks::Hand;
        options.names.first = PlayerName::new("Ann").unwrap();
        options.names.second = PlayerName::new("Bob").unwrap();
    })
}

/// Ann has just guessed.
fn guessed(columns: u16, lines: u16, secret: &str) -> World {
    let mut world = World::new(columns, lines);
    world.play(by_hand(), "");
    world.keys("Enter");
    world.guesses(&format!("{secret} {secret}"));
    world.keys("Enter");
    world.keys("Tab");
    world.guesses("rroy");
    world
}

#[test]
fn every_change_of_sides_is_a_hand_over_that_names_who_is_next() {
    for (columns, lines) in SIZES {
        let mut world = guessed(columns, lines, "gpyb");
        for number in 1..3 {
            assert!(world.game().curtain().is_some(), "{columns}x{lines}");
            assert!(world.shows("Bob"), "{columns}x{lines}");
            assert!(!world.shows("1+0"), "nothing of the board is seen");
            world.text("0+1");
            assert_eq!(world.game().answer.text(), "", "nothing is typed behind it");
            world.keys("Enter");
            assert_eq!(world.game().curtain(), None);
            world.text(if number == 1 { "0+1" } else { "0+2" });
            world.keys("Enter");
            assert_eq!(world.rows(), number);
            assert!(world.game().curtain().is_some(), "{columns}x{lines}");
            assert!(world.shows("Ann"), "{columns}x{lines}");
            world.keys("Enter");
            world.guesses("rbgg");
        }
    }
}

#[test]
fn who_gives_the_key_pegs_does_not_see_the_others_notes() {
    let mut world = guessed(120, 40, "gpyb");
    world.keys("Enter");
    assert!(!world.game().shows_notes());
    world.keys("Tab");
    assert_ne!(world.game().pane, Pane::Notes);
    assert!(!world.shows("ruled out") && !world.shows("notes"), "{:#?}", lines(&world.draw().0));
}

#[test]
fn the_own_code_is_shown_to_who_gives_the_key_pegs_and_to_nobody_else() {
    let mut world = guessed(80, 24, "gpyb");
    assert_eq!(world.game().peeked(), None, "behind the curtain");
    world.keys("F3");
    assert_eq!(world.game().peeked(), None, "behind the curtain");
    world.keys("Enter");
    world.keys("F3");
    assert_eq!(world.game().peeked().unwrap().to_string(), "GPYB");
    for _ in 0..5 {
        world.wait(Moment::from_millis(100));
        world.keys("F3");
        assert!(world.game().peeked().is_some(), "held down");
    }
    world.wait(Moment::from_millis(800));
    assert_eq!(world.game().peeked(), None, "let go");
    world.keys("F3");
    world.wait(Moment::from_secs(2));
    assert!(world.game().peeked().is_some(), "pressed once");
    world.keys("F3");
    assert_eq!(world.game().peeked(), None, "pressed again");
    world.wait(Moment::from_secs(2));
    world.keys("F3");
    assert!(world.game().peeked().is_some());
    world.text("a");
    assert_eq!(world.game().peeked(), None, "another key covers it");
    assert_eq!(world.game().answer.text(), "", "and does nothing else");
    world.keys("F3");
    world.text("0+1");
    assert_eq!(world.game().peeked(), None);
    world.keys("F3");
    assert!(world.game().peeked().is_some(), "what was typed stays");
    world.keys("Enter");
    assert_eq!(world.game().peeked(), None);
    assert_eq!(world.game().answer.text(), "0+1");
    world.keys("Enter Enter");
    world.keys("F3");
    assert_eq!(world.game().peeked(), None, "Ann's turn");
}

#[test]
fn what_ann_sees_does_not_depend_on_the_code_that_bob_looked_at() {
    let seen = |secret: &str| {
        let mut world = guessed(120, 40, secret);
        let mut pictures = vec![world.draw()];
        world.keys("Enter");
        pictures.push(world.draw());
        world.keys("F3");
        assert!(world.game().peeked().is_some());
        world.keys("Left");
        world.text("0+1");
        world.keys("Enter");
        pictures.push(world.draw());
        world.keys("Enter");
        world.keys("F3");
        pictures.extend([world.draw()]);
        world.text("rr");
        pictures.push(world.draw());
        let board = |buffer: &ratatui::buffer::Buffer| {
            let lines = lines(buffer);
            lines.into_iter().filter(|line| !line.contains("ommitment")).collect::<Vec<_>>()
        };
        pictures.iter().map(|(buffer, cursor)| (board(buffer), *cursor)).collect::<Vec<_>>()
    };
    assert_eq!(seen("gpyb"), seen("ybgp"));
}

#[test]
fn the_row_takes_key_pegs_from_the_mouse() {
    let mut world = guessed(80, 24, "ypgr");
    world.keys("Enter");
    let click = |world: &mut World, kind: MouseKind| {
        let (column, line) = key_place(world);
        world.feed(Msg::Mouse(Mouse { kind, column, line }));
    };
    click(&mut world, MouseKind::Click);
    click(&mut world, MouseKind::RightClick);
    click(&mut world, MouseKind::RightClick);
    assert_eq!(world.game().answer.text(), "#oo");
    click(&mut world, MouseKind::WheelDown);
    click(&mut world, MouseKind::WheelDown);
    click(&mut world, MouseKind::WheelDown);
    assert_eq!(world.game().answer.text(), "");
    click(&mut world, MouseKind::RightClick);
    click(&mut world, MouseKind::RightClick);
    world.keys("Enter");
    assert_eq!(world.rows(), 1);
    assert_eq!(world.view().phase, Phase::Guess);
}

/// Where the key pegs of the row in play stand.
fn key_place(world: &World) -> (u16, u16) {
    use crate::screen::play::layout::PlayLayout;
    use pegmind_console::Place;
    let layout = PlayLayout::on(world.game(), &world.model.settings, world.model.size);
    let places = (0..24).flat_map(|line| (0..80).map(move |column| (column, line)));
    let is_keys = |&(column, line): &(u16, u16)| {
        let place = layout.place_at(world.game(), &world.model.settings, column, line);
        place == Some(Place::Keys(1))
    };
    places.into_iter().find(is_keys).expect("a place for key pegs")
}

#[test]
fn what_ann_was_told_in_hints_is_not_in_the_log_that_bob_reads() {
    let mut world = guessed(120, 40, "gpyb");
    world.keys("Enter");
    world.text("0+1");
    world.keys("Enter Enter");
    world.keys("! !");
    let told = "276 of 1296 codes fit";
    assert!(world.game().log().iter().any(|line| line.contains(told)), "{:?}", world.game().log());
    world.guesses("rbgg");
    for when in ["behind the curtain", "giving key pegs"] {
        let log = world.game().log();
        assert!(
            !log.iter().any(|line| line.contains(told) || line.contains("hint")),
            "{when}: {log:?}"
        );
        assert!(log.iter().any(|line| line.contains("Row 1")), "{when}: {log:?}");
        world.keys("Enter");
    }
}

#[test]
fn a_win_by_wrong_key_pegs_is_told_first_and_not_praised() {
    for (columns, lines) in [(80, 24), (120, 40)] {
        let mut world = World::new(columns, lines);
        let mut options = by_hand().options().clone();
        options.marks = Marks::Trust;
        world.play(Setup::new(options).unwrap(), "");
        world.keys("Enter");
        world.guesses("rgby rgby");
        world.keys("Enter");
        for (guess, answer) in [("rgby", "0+0"), ("rrrr", "4+0")] {
            world.guesses(guess);
            world.keys("Enter");
            world.text(answer);
            world.keys("Enter Enter");
        }
        assert!(world.shows("Ann had found it"), "{}", world.picture());
        assert!(world.shows("key pegs were"), "{}", world.picture());
        assert!(!world.shows("Well done"), "{}", world.picture());
        assert!(!world.shows("found in"), "{}", world.picture());
        assert!(!world.shows("won"), "{}", world.picture());
    }
}

#[test]
fn the_clock_stands_still_behind_a_curtain_and_a_menu() {
    let mut world = guessed(80, 24, "gpyb");
    let second = Moment::from_secs(1);
    for guess in ["rbgg", "rbgg"] {
        world.wait(9 * second);
        world.keys("Enter");
        world.text(if world.rows() == 0 { "0+1" } else { "0+2" });
        world.keys("Enter");
        world.wait(9 * second);
        world.keys("Enter");
        if world.rows() == 1 {
            world.wait(second);
        }
        world.keys("Esc");
        world.wait(9 * second);
        world.keys("Esc");
        world.guesses(guess);
    }
    assert_eq!(world.view().ledger.seconds, 1, "{}", world.picture());
}
