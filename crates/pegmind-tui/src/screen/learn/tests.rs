use pegmind_advice::{Cancel, Limits, drill};
use pegmind_review::FinishedGame;
use pegmind_session::{GameId, Record};

use super::*;
use crate::world::World;

const GAME: &str = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0";

/// A row of an own game that is due.
pub(crate) fn due(id: &str) -> (DrillKey, Puzzle) {
    let (game, _) = FinishedGame::of_record(Record::parse(GAME).unwrap());
    let (row, puzzle) = drill(&game, &Limits::EVERY_TURN, &Cancel::new()).unwrap();
    (DrillKey { game: GameId::new(id).unwrap(), row }, puzzle)
}

/// The first screen, with two rows that are due.
fn with_drills() -> World {
    let mut world = World::new(80, 24);
    world.drills.due = vec![due("first"), due("second")];
    world
}

fn answered(world: &World) -> Vec<(&str, usize, bool)> {
    let answered = world.answered.iter();
    answered.map(|(key, right)| (key.game.as_str(), key.row, *right)).collect()
}

#[test]
fn rows_that_are_due_are_offered_beside_puzzles_and_kept_as_soon_as_they_are_answered() {
    let mut world = with_drills();
    world.keys("p");
    assert!(world.shows("Rows of your own games: 2 due today"), "{}", world.picture());
    world.keys("Enter");
    assert!(world.shows("A row of your own") && world.shows("1 of 2"));
    world.guesses("gpby");
    assert_eq!(answered(&world), [("first", 4, false)]);
    assert!(world.notice().contains("This row comes back on 2026-11-24."), "{}", world.notice());
    // What is tried after that says nothing of what is known.
    world.keys("Ctrl-U");
    world.guesses("gpyb");
    assert_eq!(answered(&world).len(), 1);
    world.keys("Enter");
    assert!(world.shows("2 of 2"));
    world.guesses("gypb");
    assert_eq!(answered(&world)[1], ("second", 4, true));
}

#[test]
fn an_answer_that_is_shown_was_not_known() {
    let mut world = with_drills();
    world.keys("p Enter > Left >");
    assert_eq!(world.notice(), "> again shows the answer; the puzzle then counts as not solved.");
    assert_eq!(answered(&world), []);
    world.keys(">");
    assert!(world.shows("The answer:"));
    assert_eq!(answered(&world), [("first", 4, false)]);
}

#[test]
fn puzzles_are_there_all_the_same_and_without_rows_that_are_due_at_once() {
    let mut world = with_drills();
    world.keys("p Down Enter");
    assert!(world.shows("The only code"));
    let mut world = World::new(80, 24);
    world.drills.next = "2026-11-25".parse().ok();
    world.keys("p");
    assert!(world.shows("The only code"));
    assert_eq!(world.notice(), "No row is due today; the next one is on 2026-11-25.");
}
