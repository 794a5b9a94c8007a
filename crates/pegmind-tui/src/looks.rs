//! What holds of the looks at every size: nothing that is over the board hides it,
//! and nothing on it moves when a game ends.

use pegmind_rules::{FeedbackRule, Preset, SetupOptions};
use ratatui::style::Color;

use crate::msg::{Mouse, MouseKind, Msg};
use crate::world::{COMPUTER, HUMAN, SIZES, World, lines, setup};

fn shown(world: &World) -> Vec<String> {
    lines(&world.draw().0)
}

/// A game with three rows that is not won.
fn three_rows(columns: u16, height: u16) -> World {
    let mut world = World::classic(columns, height);
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
fn answers_that_are_told_peg_by_peg_stand_once() {
    let per_peg = |o: &mut SetupOptions| o.rules = o.rules.with_feedback(FeedbackRule::PerPeg);
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
        let mut world = World::classic(columns, height);
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
        let draft = world.view().draft.holes().to_vec();
        assert_eq!(draft.iter().flatten().count(), 1, "{columns}x{height} {}", world.picture());
    }
}
