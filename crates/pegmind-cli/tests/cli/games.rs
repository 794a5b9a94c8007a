//! `pegmind games`.

use super::home::Home;

#[test]
fn no_game_is_said_on_standard_error() {
    let ended = Home::new().run("games", "").done().warns("There is no saved game.");
    assert_eq!(ended.out, "");
}

#[test]
fn saved_games_are_listed_with_board_players_and_row() {
    let home = Home::new();
    home.leave_game("--seed 2 --names Ann,Hal", "rroy\n");
    let (id, ..) = home.only_game();
    home.leave_game("--seed 2 --pegs 5 --colors 7 --rows 20", "left\n");
    let ended = home.run("games", "").done().quietly();
    let lines = ended.lines();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].ends_with("  7x5  You and Cpu  row 1 of 20"), "{}", lines[0]);
    assert!(lines[1].starts_with(&format!("{id}  20")), "{}", lines[1]);
    assert!(lines[1].ends_with("  classic 6x4  Ann and Hal  row 2 of 10"), "{}", lines[1]);
}

#[test]
fn finished_games_are_not_listed() {
    let home = Home::new();
    home.run("play --seed 2", "gobo\n").done();
    home.run("games", "").done().warns("There is no saved game.");
}

#[test]
fn listing_changes_nothing() {
    let home = Home::new();
    home.leave_game("--seed 2", "rroy\n");
    let before = home.running();
    home.run("games", "").done();
    assert_eq!(home.running(), before);
}
