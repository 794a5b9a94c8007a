//! Places where nothing can be stored. The game goes on.

use std::fs;

use super::home::Home;

const WON: &str = "Well done! You found the code in 2 of 10 rows.";

#[test]
fn a_finished_game_waits_until_the_history_can_take_it() {
    let home = Home::new();
    fs::write(home.path("data"), "a file where the folder would be").unwrap();
    let ended = home.run("play --seed 2", "rroy\ngobo\n").done().says(WON);
    let history = home.path("data/pegmind/history.peg");
    ended.warns(&format!("pegmind: cannot add the game to {}: ", history.display()));
    assert_eq!(home.running().len(), 2, "the record and its secret");
    home.run("games", "").done();
    fs::remove_file(home.path("data")).unwrap();
    home.run("games", "").done().warns("There is no saved game.");
    assert!(home.history().contains("*GOBO"), "{}", home.history());
    assert!(home.running().is_empty());
    home.run("verify data/pegmind/history.peg", "").done().says("  commitment: kept");
}
