use crate::task::{Looked, Task};
use crate::testing::{Player, record};
use crate::world::{SIZES, World};

/// The game of the manual.
const GAME: &str = "[Id \"b7\"] [Rows \"12\"]
1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0 *GPYB";

fn review(columns: u16, lines: u16) -> World {
    let mut world = World::new(columns, lines);
    world.feed(record(GAME));
    world.keys("r");
    world
}

#[test]
fn it_opens_on_the_costliest_row_and_goes_row_by_row() {
    for (columns, lines) in SIZES {
        let mut world = review(columns, lines);
        assert!(world.shows("Row 4: mistake (0.50)"), "{columns}x{lines} {}", world.picture());
        world.keys("Up");
        assert!(world.shows("Row 3: good"), "{columns}x{lines}");
        world.keys("Down Down Down");
        assert!(world.shows("Row 5: forced"), "{columns}x{lines}");
        world.keys("Home");
        assert!(world.shows("Row 1: best, by the book"), "{columns}x{lines}");
    }
}

#[test]
fn the_command_line_stands_below_the_rows() {
    for (columns, lines) in SIZES {
        let mut world = review(columns, lines);
        let rows = |world: &World| {
            let picture = crate::world::lines(&world.draw().0);
            picture[..picture.len() - 2].to_vec()
        };
        let before = rows(&world);
        world.keys(":");
        assert_eq!(rows(&world), before, "{columns}x{lines}");
    }
}

#[test]
fn what_is_said_of_a_row_is_not_cut_off_on_small_screens() {
    let mut world = review(40, 12);
    world.keys("d");
    let said = world.notice().to_owned();
    let end = said.rsplit(' ').next().unwrap_or_default();
    assert!(said.len() > 40 && world.shows(end), "{said}\n{}", world.picture());
}

#[test]
fn a_game_goes_on_from_any_row_as_practice() {
    let mut world = review(80, 24);
    world.keys("Up Enter");
    assert_eq!(world.rows(), 2);
    assert!(world.shows("Nothing of it is kept."), "{}", world.picture());
    assert!(world.model.session().unwrap().is_practice());
    world.guesses("gpyb");
    assert!(world.shows("You found it"), "{}", world.picture());
}

#[test]
fn a_game_that_is_over_is_reviewed_from_its_board_and_by_words() {
    let mut world = World::classic(80, 24);
    world.keys(":review Enter");
    assert_eq!(world.notice(), "The game is not over yet.");
    world.guesses("rroy rbgg ygbp gpby gpyb");
    world.keys("r");
    assert!(world.shows("Row 4: mistake (0.50)"), "{}", world.picture());
    world.keys("Esc");
    assert!(world.shows("You found it"));
    world.keys(":review Space 2 Enter");
    assert!(world.shows("Row 2: fine"), "{}", world.picture());
    world.keys("Esc :play Space 5 Enter");
    assert_eq!(world.rows(), 4);
}

#[test]
fn what_is_not_judged_is_said() {
    let mut world = World::new(80, 24);
    world.feed(record("1. RRRO 1+0 2. RROO 0+0 3. RYYY 1+0"));
    world.keys("r");
    assert!(world.shows("No code fits rows 1 to 2"), "{}", world.picture());
    world.keys("Down");
    assert!(world.shows("Row 3 is not judged."), "{}", world.picture());
    world.keys("Enter");
    assert_eq!(world.notice(), "The code is not known, so nobody can answer.");
}

#[test]
fn leaving_stops_the_work() {
    let mut player = Player::new(80, 24);
    player.take(record(GAME));
    let asked = player.press("r");
    assert!(matches!(asked[..], [Task::Review { looked: Looked::Rows, .. }]), "{asked:?}");
    // Nothing was found yet.
    assert!(player.shows("working it out") && player.shows("0 of 5 rows"));
    let left = player.press("Esc");
    assert!(matches!(left[..], [Task::StopReview]), "{left:?}");
    assert!(player.shows("Replay"));
}

#[test]
fn boards_of_every_size_are_looked_back_at_in_every_window() {
    for (rules, rows) in [
        ("[Colors \"2\"] [Pegs \"1\"]", "1. R 0+0 2. O 1+0"),
        ("[Colors \"8\"] [Pegs \"5\"] [Feedback \"per-peg\"]", "1. RROOY #o... 2. RYRGB #..o."),
        ("[Colors \"12\"] [Pegs \"8\"]", "1. 1,1,2,2,3,3,4,4 2+1"),
    ] {
        for (columns, lines) in SIZES {
            let mut world = World::new(columns, lines);
            world.feed(record(&format!("{rules}\n{rows}")));
            world.keys("r a");
            assert!(world.shows(": "), "{columns}x{lines} {}", world.picture());
            // Where there is little room the last of them are further down.
            let mut pages = (0..4).map(|_| {
                let is_shown = world.shows("yours");
                world.keys(if lines < 20 { "PgDn" } else { "" });
                is_shown
            });
            assert!(pages.any(|is_shown| is_shown), "{columns}x{lines} {}", world.picture());
        }
    }
}
