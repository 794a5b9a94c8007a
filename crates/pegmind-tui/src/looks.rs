//! What holds of the looks at every size: nothing that is over the board hides it,
//! and nothing on it moves when a game ends.

use pegmind_rules::{CodePlace, FeedbackRule, Marks, PlayerKind, Preset, Setup};
use ratatui::style::Color;

use crate::msg::{Mouse, MouseKind, Msg};
use crate::world::{SIZES, World, lines, setup};

const HUMAN: PlayerKind = PlayerKind::Human;
const COMPUTER: PlayerKind = PlayerKind::Computer;

fn classic() -> Setup {
    setup(HUMAN, COMPUTER, Preset::Classic, |_| {})
}

fn shown(world: &World) -> Vec<String> {
    lines(&world.draw().0)
}

/// A game with three rows that is not won.
fn three_rows(columns: u16, height: u16) -> World {
    let mut world = World::new(columns, height);
    world.play(classic(), "gpyb");
    world.guesses("rroy rbgg ygbp");
    world
}

/// The line and the column on which each of these rows stands, by its answer.
fn places(world: &World, answers: &[&str]) -> Vec<Option<(usize, usize)>> {
    let shown = shown(world);
    let place = |answer: &&str| {
        let line = shown.iter().position(|line| line.contains(*answer))?;
        Some((line, shown[line].find(*answer)?))
    };
    answers.iter().map(place).collect()
}

#[test]
fn nothing_on_the_board_moves_at_a_win() {
    for (columns, height) in SIZES {
        let mut world = three_rows(columns, height);
        let rows = ["0+1", "0+2", "0+4"];
        let before = places(&world, &rows);
        assert!(before.iter().all(Option::is_some), "{}", world.picture());
        world.guesses("gpyb");
        assert_eq!(places(&world, &rows), before, "{}", world.picture());
        assert!(world.shows("the code"), "{}", world.picture());
    }
}

#[test]
fn a_menu_covers_no_row_no_code_and_no_key_peg() {
    for (columns, height) in SIZES {
        let mut world = three_rows(columns, height);
        world.guesses("gpyb");
        for keys in ["Esc", "Esc Esc"] {
            world.keys(keys);
            assert!(world.model.overlay.is_some(), "{keys}");
            for text in ["the code", "4+0", "0+4", "0+2", "0+1"] {
                assert!(world.shows(text), "{columns}x{height} {keys} {text}: {}", world.picture());
            }
        }
        for item in ["The same game again", "Look at the board"] {
            world.keys("Esc Esc");
            assert!(world.shows(item), "{columns}x{height} {item}: {}", world.picture());
        }
    }
}

#[test]
fn why_stands_beside_the_row_that_it_is_about() {
    for (columns, height) in [(200, 60), (120, 40), (80, 24)] {
        let mut world = three_rows(columns, height);
        world.text(":why 1");
        world.keys("Enter");
        for text in ["The code is hidden", "0+1", "0+4"] {
            assert!(world.shows(text), "{columns}x{height} {text}: {}", world.picture());
        }
    }
}

#[test]
fn wrong_key_pegs_are_told_beside_the_row_that_they_are_for() {
    let mut world = World::new(80, 24);
    world.play(setup(COMPUTER, HUMAN, Preset::Classic, |o| o.marks = Marks::Hand), "");
    world.guesses("gpyb");
    world.text("3+0");
    world.keys("Enter");
    assert!(world.model.overlay.is_some());
    for text in ["your code", "\u{25ba} 1", "3+0"] {
        assert!(world.shows(text), "{text}: {}", world.picture());
    }
}

#[test]
fn answers_that_are_told_peg_by_peg_stand_once() {
    let per_peg = |options: &mut pegmind_rules::SetupOptions| {
        let rules = options.rules;
        let rules = pegmind_rules::Rules::new(
            rules.pegs(),
            rules.colors(),
            rules.repeats(),
            rules.blanks(),
            FeedbackRule::PerPeg,
            rules.rows(),
        );
        options.rules = rules.unwrap();
    };
    for (columns, height) in SIZES {
        let mut world = World::new(columns, height);
        world.play(setup(HUMAN, COMPUTER, Preset::Classic, per_peg), "gpyb");
        world.guesses("gyrr");
        // In numbers, which are signs here, they do not stand again.
        let shown = shown(&world);
        assert!(shown.iter().all(|line| !line.contains('#')), "{}", world.picture());
        assert!(shown.iter().any(|line| line.contains('\u{25cf}')), "{}", world.picture());
    }
}

#[test]
fn names_on_pegs_leave_key_pegs_their_room_and_are_seen_in_the_settings() {
    let mut world = World::new(80, 24);
    world.set("labels", "names");
    world.play(classic(), "gpyb");
    world.guesses("rroy");
    assert!(world.shows("\u{25cb} \u{b7} \u{b7} \u{b7}"), "{}", world.picture());
    assert!(world.shows(" red   red "), "{}", world.picture());
    world.text(":settings");
    world.keys("Enter");
    assert!(world.shows(" red  orang yello"), "{}", world.picture());
}

#[test]
fn the_notes_name_the_colors_of_every_palette() {
    for palette in ["signal", "classic", "alternate"] {
        let mut world = World::new(80, 24);
        world.set("palette", palette);
        world.play(classic(), "");
        let names = world.model.settings.skin().paints.names();
        for color in Preset::Classic.rules().colors().colors() {
            let name = names.name(color).unwrap();
            // No mark touches it.
            assert!(world.shows(&format!("  {name} ")), "{palette} {name}: {}", world.picture());
        }
    }
}

#[test]
fn a_code_on_a_table_has_its_assistant_beside_the_board() {
    let mut world = World::new(80, 24);
    let table = |o: &mut pegmind_rules::SetupOptions| o.code_place = CodePlace::Table;
    world.play(setup(HUMAN, HUMAN, Preset::Classic, table), "");
    assert!(world.shows("Assistant"), "{}", world.picture());
    assert!(world.shows("on a table"), "{}", world.picture());
}

#[test]
fn the_board_is_as_large_as_its_room() {
    for ((columns, height), cap) in SIZES.into_iter().zip([
        "\u{2598}     \u{259d}",
        "\u{2596}   \u{2597}",
        "\u{259b}\u{2580}\u{2580}\u{2580}\u{259c}",
        "\u{259b}\u{2580}\u{2580}\u{2580}\u{259c}",
        "\u{2594}R\u{2594}",
    ]) {
        let world = three_rows(columns, height);
        assert!(world.shows(cap), "{columns}x{height}: {}", world.picture());
    }
}

#[test]
fn every_cell_is_painted_where_there_are_colors_enough() {
    for (depth, paints) in [("true", true), ("256", true), ("16", false), ("never", false)] {
        for ground in ["dark", "light"] {
            let mut world = three_rows(80, 24);
            world.set("color", depth);
            world.set("ground", ground);
            let bare = |cell: &ratatui::buffer::Cell| cell.bg == Color::Reset;
            let count = world.draw().0.content.iter().filter(|cell| bare(cell)).count();
            assert_eq!(count == 0, paints, "{depth} {ground}: {count}");
        }
    }
}

#[test]
fn at_most_four_keys_stand_on_the_last_line() {
    for (columns, height) in SIZES {
        let mut world = three_rows(columns, height);
        for keys in ["", "Tab", "Esc", "Esc Esc :settings Enter"] {
            world.keys(keys);
            let now = shown(&world);
            let last = now.iter().rev().find(|line| !line.trim().is_empty()).unwrap();
            let groups = last.split("   ").filter(|word| !word.trim().is_empty()).count();
            assert!(groups <= 4, "{last}");
        }
    }
}

#[test]
fn a_color_that_is_clicked_wherever_it_stands_is_placed() {
    for (columns, height) in SIZES {
        let mut world = World::new(columns, height);
        world.play(classic(), "gpyb");
        let shown = shown(&world);
        // With its name where there are notes, else as a chip below the board.
        let at = |text: &str| {
            shown.iter().zip(0..).find_map(|(line, y)| {
                let (before, _) = line.split_once(text)?;
                Some((u16::try_from(before.chars().count()).unwrap(), y))
            })
        };
        let place = at("Y   yellow").or_else(|| at("Y  3 yellow")).or_else(|| at(" Y "));
        let Some((column, line)) = place else { continue };
        let click = Mouse { kind: MouseKind::Click, column: column + 1, line };
        world.feed(Msg::Mouse(click));
        let draft = world.model.session().unwrap().view().draft.holes().to_vec();
        assert_eq!(draft.iter().flatten().count(), 1, "{columns}x{height} {}", world.picture());
    }
}
