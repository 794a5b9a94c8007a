use pegmind_face::form::Kind;
use pegmind_face::menu::Entry;
use pegmind_rules::{BreakerLevel, PlayerKind, Preset};

use crate::msg::{Mouse, MouseKind, Msg};
use crate::screen::Screen;
use crate::world::{SIZES, World, lines, setup};

/// A first screen on which this entry is taken by its digit.
fn taken(entry: Entry) -> World {
    let mut world = World::new(80, 24);
    world.text(&entry.key().to_string());
    world
}

#[test]
fn what_was_played_last_time_is_chosen_told_and_begun() {
    let mut world = World::new(80, 24);
    let (human, computer) = (PlayerKind::Human, PlayerKind::Computer);
    let last = setup(computer, human, Preset::Super, |options| {
        options.breaker_level = BreakerLevel::Sharp;
    });
    world.played(last.clone());
    assert!(world.shows("as last time: super, sharp"), "{}", world.picture());
    world.keys("o");
    assert!(world.shows(Kind::Make.title()) && world.shows("sharp"), "{}", world.picture());
    world.keys("Esc Enter");
    assert_eq!(*world.view().setup, last);
}

#[test]
fn the_daily_code_begins_and_a_second_try_is_asked_for() {
    let world = taken(Entry::Daily);
    let day = world.view().daily.map(|day| day.to_string());
    assert_eq!(day.as_deref(), Some("2026-11-21"));
    assert!(world.shows("Daily 2026-11-21"), "{}", world.picture());
    assert!(world.shows("this is the try that counts"), "{}", world.picture());
    let mut world = world;
    world.guesses("rrrr oooo yyyy gggg bbbb pppp rrrr oooo yyyy rroo");
    assert!(world.shows("Enter another code"), "{}", world.picture());
    let mut world = World::new(80, 24);
    world.played_today("played today: 5 of 10");
    assert!(world.shows("played today: 5 of 10"), "{}", world.picture());
    world.text("D");
    assert!(world.model.session().is_none(), "{}", world.picture());
    assert!(world.shows("Play it again, without counting"), "{}", world.picture());
    world.keys("Down Enter");
    assert!(world.model.session().is_some(), "{}", world.picture());
}

#[test]
fn the_whole_list_is_in_sight_where_there_are_enough_lines() {
    for (columns, lines) in SIZES.into_iter().filter(|size| size.1 >= 20) {
        let mut world = World::new(columns, lines);
        world.offer("row 4 of 10");
        for notice in [None, Some("Game 2026-11-21-k7qd is saved.".to_owned())] {
            world.model.notice = notice;
            let hidden: Vec<_> =
                Entry::ALL.iter().filter(|entry| !world.shows(entry.title())).collect();
            assert!(hidden.is_empty(), "{hidden:?}: {}", world.picture());
        }
    }
}

#[test]
fn every_entry_can_be_chosen_where_not_all_have_room() {
    let mut world = World::new(40, 12);
    world.offer("row 4 of 10");
    for entry in Entry::ALL {
        assert!(world.shows(entry.title()), "{entry:?}: {}", world.picture());
        world.keys("Down");
    }
    assert!(world.shows(Entry::Continue.title()), "{}", world.picture());
}

#[test]
fn puzzles_are_made_and_solved() {
    let mut world = taken(Entry::Puzzles);
    assert!(
        world.shows("Puzzle 1 of 6") && world.shows("The only code, easy"),
        "{}",
        world.picture()
    );
    let seed = pegmind_session::Seed::from_text("puzzles");
    let cancel = pegmind_advice::Cancel::new();
    let puzzles = pegmind_advice::make_puzzles(&Preset::Classic.rules(), &seed, &cancel);
    let found = puzzles[0].answer().to_string();
    world.text("rrrr");
    world.keys("Enter");
    assert!(world.shows("Not yet.") && world.shows("would then read"), "{}", world.picture());
    world.keys("Ctrl-U");
    world.text(&found.to_lowercase());
    world.keys("Enter");
    assert!(world.shows("It is the only code that fits"), "{}", world.picture());
    world.keys("Enter");
    assert!(world.shows("Puzzle 2 of 6"), "{}", world.picture());
    for _ in 2..=6 {
        world.keys(">");
        assert!(!world.shows("The answer: "), "{}", world.picture());
        world.keys(">");
        assert!(world.shows("The answer: "), "{}", world.picture());
        world.keys("Enter");
    }
    assert!(world.shows("You solved 1 of 6."), "{}", world.picture());
    world.keys("Enter");
    assert!(matches!(world.model.screen(), Some(Screen::Home(_))), "{}", world.picture());
}

#[test]
fn a_click_on_a_line_does_what_the_line_says_at_every_size() {
    for (columns, height) in SIZES {
        let mut world = World::new(columns, height);
        let picture = lines(&world.draw().0);
        let line = picture.iter().position(|line| line.contains("Two players")).unwrap();
        let before = picture[line].split("Two players").next().unwrap().chars().count();
        let click = |world: &mut World, kind: MouseKind, line: usize| {
            let (column, line) = (before.try_into().unwrap(), line.try_into().unwrap());
            world.feed(Msg::Mouse(Mouse { kind, column, line }));
        };
        click(&mut world, MouseKind::RightClick, line);
        click(&mut world, MouseKind::Click, usize::from(height) - 1);
        assert!(world.shows("Two players"), "{}", world.picture());
        click(&mut world, MouseKind::Click, line);
        assert!(world.shows("Hand over to Player B"), "{}", world.picture());
    }
}
