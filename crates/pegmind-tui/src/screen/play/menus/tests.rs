use pegmind_rules::{GameCount, Preset};
use pegmind_session::{Moment, Phase};

use crate::overlay::Overlay;
use crate::screen::Screen;
use crate::world::{COMPUTER, HUMAN, SIZES, World, setup};

/// Three rows of a code on a table that no code fits.
fn contradicted(columns: u16, lines: u16) -> World {
    let mut world = World::on_table(columns, lines);
    world.guesses("rroo 0+0 yygg 1+0 bbpp 1+0");
    assert!(matches!(world.view().phase, Phase::Contradiction { .. }), "{}", world.picture());
    world
}

fn answers(world: &World) -> Vec<String> {
    world.view().board.rows().iter().map(|row| row.feedback.to_string()).collect()
}

#[test]
fn enter_never_takes_key_pegs_back_from_rows_that_contradict_each_other() {
    for (columns, lines) in SIZES {
        let mut world = contradicted(columns, lines);
        world.keys("Esc 1 Enter Enter Enter Esc Enter Enter");
        assert_eq!(answers(&world), ["0+0", "1+0", "1+0"], "{}", world.picture());
        world.keys("Esc Ctrl-X");
        assert_eq!((answers(&world).len(), world.view().phase), (2, Phase::Answer));
    }
}

#[test]
fn what_repairs_the_rows_is_chosen_by_number_or_further_down() {
    for (columns, lines) in SIZES {
        let mut world = contradicted(columns, lines);
        world.keys("Enter");
        for text in ["Row 2: 1+1 instead of", "1 ", "No code fits"] {
            assert!(world.shows(text), "{text}: {}", world.picture());
        }
        world.keys("2");
        assert_eq!(answers(&world), ["0+0", "2+0", "1+0"], "{}", world.picture());
        assert_eq!(world.view().phase, Phase::Guess);
        let mut world = contradicted(columns, lines);
        world.keys("Enter Up");
        assert!(world.shows("Take key pegs back"), "{}", world.picture());
        world.keys("Enter");
        assert_eq!((answers(&world).len(), world.view().phase), (2, Phase::Answer));
    }
}

#[test]
fn a_colon_opens_the_command_line_from_menus_and_pages() {
    for open in ["Esc", "?"] {
        let mut world = World::classic(80, 24);
        world.guesses("rroy");
        world.keys(open);
        world.text(":");
        assert!(matches!(world.model.overlay, Some(Overlay::CommandLine(_))), "after {open}");
        world.text("rows");
        world.keys("Enter");
        assert!(world.shows("red red orange yellow"), "{}", world.picture());
    }
}

#[test]
fn a_game_that_is_over_is_gone_through_row_by_row_also_within_a_match() {
    let mut world = World::new(80, 24);
    let games = |o: &mut pegmind_rules::SetupOptions| o.games = GameCount::new(2).unwrap();
    world.play(setup(HUMAN, COMPUTER, Preset::Classic, games), "gpyb");
    world.guesses("rroy gpyb");
    let rows = |world: &World| match world.model.screen() {
        Some(Screen::Replay(replay)) => replay.replay().view().board.rows().len(),
        other => panic!("no replay: {other:?}"),
    };
    for (key, shown) in [("<", 1), (">", 0)] {
        world.text(key);
        assert_eq!(rows(&world), shown, "after {key}");
        world.text(">");
        assert_eq!(rows(&world), shown + 1, "after {key}");
        world.keys("Esc");
        assert_eq!(world.view().phase, Phase::GameOver);
    }
    world.text("r");
    assert!(matches!(world.model.screen(), Some(Screen::Review(_))));
    world.keys("Esc");
    assert_eq!(world.view().phase, Phase::GameOver);
}

#[test]
fn an_enter_that_comes_with_the_end_begins_no_other_game() {
    for games in [1, 2] {
        let mut world = World::new(80, 24);
        let games = |o: &mut pegmind_rules::SetupOptions| o.games = GameCount::new(games).unwrap();
        world.play(setup(HUMAN, COMPUTER, Preset::Classic, games), "gpyb");
        world.guesses("rroy gpyb");
        world.wait(Moment::from_millis(399));
        world.keys("Enter");
        assert_eq!(world.rows(), 2, "{}", world.picture());
        world.wait(Moment::from_millis(400));
        assert!(world.sleeps(), "nothing ticks");
        world.keys("Enter");
        assert_eq!(world.rows(), 0, "{}", world.picture());
    }
}
