//! Games without hints, and notes that are marked automatically.

use super::home::Home;

#[test]
fn a_game_without_hints_says_so_and_gives_none() {
    let home = Home::new();
    let script = "rroy\nhint\nleft\ncheck gobo\nassist\nhelp\ngobo\n";
    let ended = home.run("play --seed 2 --no-hints", script).done();
    let ended =
        ended.says("No hints in this game.").says("Well done! You found the code in 2 of 10 rows.");
    assert_eq!(ended.out.matches("This game is played without hints.").count(), 4, "{}", ended.out);
    assert!(!ended.out.contains("  hint "), "{}", ended.out);
    assert!(home.history().contains("[Hints \"no\"]\n"));
    home.run("play --breaker steady --no-hints", "")
        .done()
        .warns("--no-hints has no effect: no person breaks a code in this game.");
}

#[test]
fn notes_are_marked_automatically_where_that_is_wanted_and_the_level_is_easy() {
    let script = "rroy\nnotes blue 2 !\nquit\n";
    let home = Home::new();
    let easy = "play --seed 2 --difficulty easy";
    let by_hand = home.run(easy, script).done();
    assert!(!by_hand.out.contains("ruled out"), "{}", by_hand.out);
    home.run("config set auto-notes true", "").done();
    home.run(easy, script)
        .done()
        .says("red: peg 1 ruled out, peg 2 ruled out.")
        .says("orange: peg 3 ruled out.")
        .says("blue: peg 2 sure.");
    let normal = home.run("play --seed 2", script).done().says("blue: peg 2 sure.");
    assert!(!normal.out.contains("ruled out"), "{}", normal.out);
}
