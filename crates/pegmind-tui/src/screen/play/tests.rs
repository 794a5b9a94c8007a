use pegmind_rules::{GameCount, Marks, PlayerName, Preset, mark};
use pegmind_session::Moment;

use super::Pane;
use crate::msg::Msg;
use crate::world::{COMPUTER, HUMAN, SIZES, World, classic, lines, setup};

/// A guess of the computer waits for an answer that a person types, and the
/// right one is typed.
fn answer_typed(columns: u16, lines: u16) -> World {
    let mut world = World::new(columns, lines);
    world.play(setup(COMPUTER, HUMAN, Preset::Classic, |o| o.marks = Marks::Hand), "");
    world.guesses("rgbp");
    let rules = Preset::Classic.rules();
    let guess = *world.view().pending.unwrap();
    let answer = mark(&rules, &rules.code("rgbp").unwrap(), &guess);
    world.text(&answer.to_string());
    world
}

#[test]
fn enter_places_what_was_pasted_whatever_pane_was_chosen() {
    for (columns, lines) in SIZES {
        for tabs in ["Tab", "Tab Tab"] {
            let mut world = World::classic(columns, lines);
            world.keys(tabs);
            assert_ne!(world.game().pane, Pane::Board);
            world.feed(Msg::Paste("rroy".into()));
            world.keys("Enter");
            assert_eq!(world.rows(), 1, "{columns}x{lines} {tabs}");
        }
        let mut world = World::on_table(columns, lines);
        let pane_first = if columns < 80 { Pane::Board } else { Pane::Side };
        assert_eq!(world.game().pane, pane_first, "{columns}x{lines}");
        world.feed(Msg::Paste("rroy".into()));
        world.keys("Enter");
        assert!(world.view().pending.is_some(), "{columns}x{lines}");
    }
}

#[test]
fn enter_answers_with_the_pane_beside_the_board_chosen() {
    for (columns, lines) in [(120, 40), (80, 24)] {
        let mut world = answer_typed(columns, lines);
        world.keys("Tab");
        assert_eq!(world.game().pane, Pane::Side);
        world.keys("Enter");
        assert_eq!(world.rows(), 1, "{columns}x{lines}: {}", world.picture());
    }
}

#[test]
fn enter_goes_back_to_the_board_where_a_pane_hides_it() {
    for (columns, lines) in [(60, 20), (40, 12)] {
        let mut world = answer_typed(columns, lines);
        world.keys("Tab");
        assert_eq!(world.game().pane, Pane::Side);
        world.keys("Enter");
        assert_eq!((world.game().pane, world.rows()), (Pane::Board, 0), "{columns}x{lines}");
        world.keys("Enter");
        assert_eq!(world.rows(), 1, "{columns}x{lines}: {}", world.picture());

        let mut world = World::classic(columns, lines);
        world.keys("rroy Tab Tab");
        assert_eq!(world.game().pane, Pane::Side);
        world.keys("Enter");
        assert_eq!((world.game().pane, world.rows()), (Pane::Board, 0), "{columns}x{lines}");
    }
}

#[test]
fn the_board_comes_back_as_soon_as_it_is_pushed_back() {
    let mut world = World::classic(40, 12);
    world.guesses("rroy rbgg ygbp rroo yyoo ooyy rrrr");
    let lowest = world.picture();
    for _ in 0..30 {
        world.keys("PgUp");
    }
    let highest = world.picture();
    assert_ne!(lowest, highest);
    world.keys("PgDn");
    assert_ne!(world.picture(), highest);
    world.keys("PgDn PgDn PgDn");
    assert_eq!(world.picture(), lowest);
}

#[test]
fn every_row_of_a_full_board_can_be_brought_back() {
    for (columns, lines, rows) in [(40, 12, 10), (60, 20, 20), (80, 24, 30)] {
        let mut world = World::new(columns, lines);
        let long = |options: &mut pegmind_rules::SetupOptions| {
            let rows = pegmind_rules::RowCount::new(rows).unwrap();
            options.rules = options.rules.with_rows(rows);
        };
        world.play(setup(HUMAN, COMPUTER, Preset::Classic, long), "gpyb");
        for over in [false, true] {
            while world.rows() + usize::from(!over) < rows.into() {
                world.guesses("rroy");
            }
            for _ in 0..30 {
                world.keys("PgDn");
            }
            let shown = crate::world::lines(&world.draw().0);
            let lowest = |line: &String| line.split_whitespace().any(|word| word == "1");
            assert!(shown.iter().any(lowest), "{columns}x{lines}: {shown:#?}");
            for _ in 0..30 {
                world.keys("PgUp");
            }
            let highest =
                |line: &String| line.split_whitespace().any(|word| word == rows.to_string());
            let shown = crate::world::lines(&world.draw().0);
            assert!(shown.iter().any(highest), "{columns}x{lines}: {shown:#?}");
        }
    }
}

#[test]
fn names_in_wide_characters_leave_the_row_its_room() {
    for (columns, height) in SIZES {
        let mut world = World::new(columns, height);
        let two = setup(HUMAN, HUMAN, Preset::Classic, |options| {
            let name = |text: &str| PlayerName::new(text).unwrap();
            options.names.first = name("\u{65e5}\u{672c}\u{8a9e}\u{65e5}\u{672c}\u{8a9e}");
            options.names.second = name("\u{4e2d}\u{6587}\u{4e2d}\u{6587}\u{4e2d}\u{6587}");
            options.games = GameCount::new(2).unwrap();
        });
        world.play(two, "");
        world.keys("Enter");
        world.guesses("rgbp rgbp");
        world.keys("Enter");
        world.guesses("rroo");
        let rows = Preset::Classic.rules().rows();
        let texts = [format!("row 2 of {rows}"), format!("row 2/{rows}")];
        let shown = lines(&world.draw().0);
        let ends = |line: &String| texts.iter().any(|text| line.trim_end().ends_with(text));
        assert!(shown.iter().any(ends), "{columns}x{height}: {shown:#?}");
    }
}

#[test]
fn a_finished_game_that_has_to_wait_is_tried_again_until_it_is_stored() {
    let mut world = World::new(80, 24);
    world.busy = 2;
    world.play(classic(), "gpyb");
    world.guesses("gpyb");
    assert_eq!(world.notice(), "", "somebody may just be adding another game");
    world.wait(Moment::from_millis(250));
    assert_eq!(world.notice(), "It is tried again later.");
    world.wait(Moment::from_secs(2));
    world.wait(Moment::from_secs(2));
    assert_eq!(world.notice(), "It is stored now.");
    assert!(world.sleeps());
}

#[test]
fn names_of_colors_are_typed_in_full_and_a_space_ends_them() {
    for (columns, lines) in SIZES {
        let mut world = World::classic(columns, lines);
        world.text("red red orange yellow");
        world.keys("Enter");
        let row = world.view().board.rows()[0];
        assert_eq!(row.guess.to_string(), "RROY", "{columns}x{lines}");
        world.text("green, blue,Y");
        assert_eq!(world.view().draft.holes().len(), 3);
        assert_eq!(world.view().kept, [false; 0], "nothing is kept");
        world.text(" ");
        assert_eq!(world.view().kept, [false, false, true]);
    }
}

#[test]
fn a_reason_that_comes_late_takes_no_key() {
    let mut world = World::classic(80, 24);
    world.guesses("rroy");
    world.slow_down();
    let asks = |world: &mut World| {
        world.text(":why 1");
        world.keys("Enter");
    };
    asks(&mut world);
    world.answer_all();
    assert!(world.model.overlay.is_some(), "nothing was typed meanwhile");
    world.keys("Esc");

    asks(&mut world);
    world.text("g");
    world.answer_all();
    assert!(world.shows("The code is hidden."), "{}", world.picture());
    world.keys("pyb Enter");
    assert_eq!(world.rows(), 2, "{}", world.picture());

    let mut world = World::classic(80, 24);
    world.guesses("rroy");
    world.slow_down();
    asks(&mut world);
    world.text(":row");
    world.answer_all();
    world.keys("s Enter");
    assert!(world.shows("Row 1: red red orange yellow."), "{}", world.picture());
}

#[test]
fn a_new_row_stands_out_for_a_moment_and_nothing_ticks_after_it() {
    let fresh = |world: &World| world.game().fresh_row();
    for (motion, row) in [("short", Some(1)), ("none", None)] {
        let mut world = World::new(80, 24);
        world.set("motion", motion);
        world.play(classic(), "gpyb");
        world.guesses("rroy");
        assert_eq!(fresh(&world), row, "{motion}");
        world.wait(Moment::from_millis(400));
        assert_eq!(fresh(&world), None, "{motion}");
        assert!(world.sleeps(), "{motion}");
    }
}

#[test]
fn the_row_that_a_draft_contradicts_is_marked_and_told_while_it_is_drafted() {
    for (columns, lines) in SIZES {
        let mut world = World::classic(columns, lines);
        world.guesses("rroy rbgg ygbp");
        world.keys(":");
        world.text("clash");
        world.keys("Enter");
        world.text("gyb");
        assert!(world.shows("Row 3 excludes these pegs."), "{}", world.picture());
        assert!(world.shows("! 3"), "{}", world.picture());
        world.text("p");
        assert!(world.shows("Row 3 would then read 2+2"), "{}", world.picture());
        world.keys("Ctrl-U");
        world.text("gpyb");
        assert!(!world.shows("! 3"), "{}", world.picture());
        let hints = &world.view().ledger.hints;
        assert_eq!(hints.len(), 1, "{columns}x{lines}");
    }
}

#[test]
fn clashes_are_marked_from_the_first_row_on_where_the_settings_say_so() {
    let mut world = World::new(80, 24);
    world.set("clash-mark", "true");
    world.play(classic(), "gpyb");
    world.guesses("rroy");
    world.text("gggg");
    assert!(world.shows("Row 1 would then read 0+0, it reads 0+1."), "{}", world.picture());
    world.play(
        setup(HUMAN, COMPUTER, Preset::Classic, |o| o.games = GameCount::new(2).unwrap()),
        "gpyb",
    );
    world.guesses("rroy");
    world.text("gggg");
    assert!(!world.shows("would then read"), "{}", world.picture());
}

#[test]
fn a_code_that_is_found_appears_peg_by_peg_and_any_key_shows_all_of_it() {
    let in_sight = |world: &World| {
        let lines = lines(&world.draw().0);
        let code = lines.iter().find_map(|line| Some(line.split_once("the code")?.0)).unwrap();
        "GPYB".chars().filter(|peg| code.contains(*peg)).count()
    };
    for (motion, steps) in [("short", [1, 2, 3, 4]), ("none", [4; 4])] {
        let mut world = World::new(80, 24);
        world.set("motion", motion);
        world.play(classic(), "gpyb");
        world.guesses("rroy gpyb");
        for step in steps {
            assert_eq!(in_sight(&world), step, "{motion}: {}", world.picture());
            assert_eq!(world.shows("The code:"), motion == "none" && step == 4);
            world.wait(Moment::from_millis(100));
        }
        assert!(world.shows("The code:"), "{}", world.picture());
        assert_eq!(in_sight(&world), 4, "{motion}: {}", world.picture());
        world.wait(Moment::from_millis(400));
        assert!(world.sleeps(), "{motion}");
    }
    let mut world = World::new(80, 24);
    world.set("motion", "short");
    world.play(classic(), "gpyb");
    world.guesses("gpyb");
    assert_eq!(in_sight(&world), 1, "{}", world.picture());
    world.keys("Down");
    assert_eq!(in_sight(&world), 4, "{}", world.picture());
}

#[test]
fn every_word_that_a_player_can_type_does_something() {
    use pegmind_face::ability::{Ability, When};
    let (human, computer) = (HUMAN, COMPUTER);
    let mut idle = Vec::new();
    for ability in Ability::typed() {
        let mut world = World::new(80, 24);
        if ability.when == When::AtTable {
            let table = setup(computer, human, Preset::Classic, |options| {
                options.code_place = pegmind_rules::CodePlace::Table;
            });
            world.play(table, "GPYB");
            world.guesses("0+0");
        } else {
            world.play(setup(human, computer, Preset::Classic, |_| ()), "GPYB");
            world.guesses("rroy");
        }
        if ability.when == When::After {
            world.guesses("gpyb");
        }
        // The row was said already.
        world.text(":clash");
        world.keys("Enter");
        let before = world.picture();
        world.text(":");
        world.text(ability.line);
        world.keys("Enter");
        if !world.left && before == world.picture() {
            idle.push(ability.line);
        }
        let why = world.notice();
        assert!(!why.contains("there is no command") && !why.contains(" could be "), "{why}");
    }
    assert_eq!(idle, ["board"], "which stands there always");
}

#[test]
fn a_lost_game_is_told_with_its_code_at_every_size() {
    for (columns, lines) in SIZES {
        let mut world = World::classic(columns, lines);
        world.guesses(&"rroo ".repeat(10));
        world.wait(Moment::from_secs(2));
        let last = crate::world::lines(&world.draw().0).split_off(usize::from(lines) / 2).join(" ");
        let told = ["Not this time. The code: ", "not found. Cpu wins. The code: "];
        assert!(told.iter().any(|told| last.contains(told)), "{}", world.picture());
    }
}

#[test]
fn how_key_pegs_are_typed_is_said_where_they_are_asked_for() {
    for (columns, lines) in SIZES {
        let mut world = World::new(columns, lines);
        world.play(setup(COMPUTER, HUMAN, Preset::Classic, |o| o.marks = Marks::Hand), "");
        world.guesses("rgbp");
        assert!(world.shows("exact+color, as in 1+2 or #oo."), "{}", world.picture());
        assert!(columns < 80 || world.shows("color and place"), "{}", world.picture());
    }
}

#[test]
fn a_peg_goes_into_the_open_hole_when_the_cursor_is_behind_the_last_one() {
    let mut world = World::classic(80, 24);
    world.keys("rroy Left Left Left Del End");
    world.text("g");
    assert_eq!(world.notice(), "");
    world.keys("Enter");
    assert_eq!(world.view().board.rows()[0].guess.to_string(), "RGOY");
}

#[test]
fn what_was_said_of_a_draft_goes_with_it() {
    for (columns, lines) in [(80, 24), (40, 12)] {
        let mut world = World::classic(columns, lines);
        world.guesses("rroy");
        world.text("gggg!");
        let question = world.picture();
        assert!(world.shows("recorded"), "{question}");
        world.keys("Left");
        assert!(world.shows("recorded"), "{}", world.picture());
        world.text("b");
        assert!(!world.shows("recorded"), "{}", world.picture());
        world.text("!");
        assert!(world.shows("recorded"), "it is asked again: {}", world.picture());
        world.text("!");
        assert!(!world.shows("recorded"), "{}", world.picture());
        world.keys("Ctrl-U Enter r Enter");
        assert!(world.shows("That is 1 peg, 4 are needed."), "{}", world.picture());
        let wheel = crate::msg::MouseKind::WheelUp;
        let mouse = crate::msg::Mouse { kind: wheel, column: 16, line: 20 * lines / 24 };
        world.feed(Msg::Mouse(mouse));
        assert!(!world.shows("are needed"), "{}", world.picture());
    }
}

#[test]
fn all_of_a_long_answer_is_seen_and_no_color_is_covered() {
    for assists in [false, true] {
        let mut world = World::classic(80, 24);
        world.guesses("rroy rbgg ygbp");
        if assists {
            world.keys("F2 Enter");
        }
        world.text("rrrr//");
        for row in 1..=3 {
            assert!(world.shows(&format!("Row {row} would then read")), "{}", world.picture());
        }
        assert!(assists || world.shows("purple"), "{}", world.picture());
    }
}
