use crate::world::World;

/// A review of a game, with records of others.
fn reviewed() -> World {
    let mut world = World::classic(80, 24);
    let ann = "[BreakerName \"Ann\"] 1. RROY 0+1 2. GPYB 4+0";
    let others = [("ann.peg", ann), ("foreign.peg", "1. RRRR 4+0"), ("mini.peg", MINI)];
    world.others = others.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
    world.guesses("rroy rbgg gpyb");
    world.keys("r");
    world
}

const MINI: &str = "[Pegs \"3\"] [Colors \"4\"] 1. RRR 3+0";

#[test]
fn another_code_or_board_is_refused_with_a_sentence() {
    let mut world = reviewed();
    for (name, why) in [
        ("foreign.peg", "That game has another code."),
        ("mini.peg", "That game was played on another board: mini 4x3, not classic 6x4."),
        ("nothing.peg", "There is no file 'nothing.peg'."),
    ] {
        world.keys(":");
        world.text(&format!("compare {name}"));
        world.keys("Enter");
        assert_eq!(world.notice(), why);
        assert!(!world.shows("side by side"));
    }
}

#[test]
fn rows_are_chosen_to_be_asked_again_and_reviews_and_records_are_written() {
    let mut world = reviewed();
    world.keys("Home Down d");
    assert_eq!(world.notice(), "Row 2 is asked again on 2026-11-22, among the puzzles.");
    assert_eq!(world.answered[0].0.row, 2);
    for file in ["game.txt", "game.peg"] {
        world.keys(":");
        world.text(&format!("export {file}"));
        world.keys("Enter");
    }
    let [(_, review), (_, record)] = world.written.as_slice() else { panic!("two files") };
    assert!(review.contains("Perfect play averages") && review.contains("verdict"), "{review}");
    assert!(record.starts_with("[Version ") && record.contains("*GPYB"), "{record}");
    world.keys(":");
    world.text("opening");
    world.keys("Enter");
    assert!(world.shows("Before the first guess"), "{}", world.picture());
}

#[test]
fn before_the_end_nothing_of_this_is_done() {
    let mut world = World::classic(80, 24);
    for word in ["share", "picture a.svg", "drill", "compare a.peg", "export a.txt", "opening"] {
        world.keys(":");
        world.text(word);
        world.keys("Enter");
        assert_eq!(world.notice(), pegmind_face::help::NOT_OVER, "{word}");
    }
    assert!(world.written.is_empty() && world.answered.is_empty());
}
