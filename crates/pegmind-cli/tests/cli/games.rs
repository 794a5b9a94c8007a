//! `pegmind games`.

use std::fs;

use super::home::{Home, finish};

#[test]
fn saved_games_are_listed_with_board_players_and_row() {
    let home = Home::new();
    home.leave_game("--seed 2 --names Ann,Hal", "rroy\n");
    let (id, ..) = home.only_game();
    home.leave_game("--seed 2 --pegs 5 --colors 7 --rows 20", "left\nleft\n");
    let ended = home.run("games", "").done().quietly();
    let lines = ended.lines();
    assert_eq!(lines.len(), 2);
    let [other, named] = [lines[0], lines[1]];
    assert!(other.ends_with("  7x5          You break, Cpu makes   row 1 of 20"), "{other}");
    assert!(named.starts_with(&format!("{id}  20")), "{named}");
    assert!(named.ends_with("  classic 6x4  Ann breaks, Hal makes  row 2 of 10"), "{named}");
}

#[test]
fn finished_games_are_listed_with_their_results_and_damaged_ones_named() {
    let home = Home::new();
    home.run("games --finished", "").done().warns("There is no finished game.");
    home.run("play --seed 2", "rroy\ngobo\n").done();
    home.run("play --seed 2 --names Ann,Hal", "resign\n").done();
    home.run("play --seed 2 --games 2 --rows 1 --maker human --breaker human", "gpyb\nrrrr\n")
        .done();
    let ended = home.run("games --finished", "").done().quietly();
    let lines = ended.lines();
    for (line, end) in lines.iter().zip([
        "  classic 6x4  You break, Cpu makes             solved in 2",
        "  classic 6x4  Ann breaks, Hal makes            given up in row 1",
        "  classic 6x4  Player A breaks, Player B makes  game 1 of 2, not solved",
    ]) {
        assert!(line.ends_with(end), "{line}");
    }
    assert_eq!(lines.len(), 3);
    let history = home.history().replacen("resign", "design", 1);
    let damaged = history.lines().position(|line| line.contains("design")).unwrap() + 1;
    std::fs::write(home.path("data/pegmind/history.peg"), history).unwrap();
    let ended = home.run("games --finished", "").done();
    let lines = ended.lines();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].contains(&format!("history.peg: line {damaged}: ")), "{}", lines[1]);
    assert!(lines[2].ends_with("not solved"), "{}", lines[2]);
}

#[test]
fn a_saved_game_is_deleted_and_no_other() {
    let home = Home::new();
    home.leave_game("--seed 2", "rroy\n");
    let (id, ..) = home.only_game();
    let before = home.running();
    home.leave_game("--seed 2", "rroy\n");
    let other = home.running().into_keys().find(|name| !before.contains_key(name)).unwrap();
    let other = other.split_once('.').unwrap().0.to_owned();
    home.run(&format!("games --delete {other}"), "")
        .done()
        .says(&format!("Game {other} is deleted."));
    assert_eq!(home.running(), before);
    home.run(&format!("games --delete {other}"), "").exits(4).warns("there is no saved game");
    home.run("resume", "gobo\n").done();
    let ended = home.run(&format!("games --delete {id}"), "").exits(4);
    ended.warns(&format!("there is no saved game {id}; that one is finished"));
    assert!(home.history().contains(&id));
    home.run("games --delete ../x", "").refused("is not the name of a game");
}

#[test]
fn games_have_a_folder_of_their_own_where_that_of_finished_ones_is_the_same() {
    let home = Home::new();
    home.run("play --seed 3", "resign\n").done();
    home.leave_game("--seed 2", "rroy\n");
    let (id, ..) = home.only_game();
    // Running games were kept beside the finished ones before.
    for name in home.running_files() {
        fs::rename(home.running_folder().join(&name), home.path("data/pegmind").join(name))
            .unwrap();
    }
    let history = home.history();
    let run = |args: &str, input: &str| {
        let mut command = home.command();
        command.args(args.split_whitespace()).env("XDG_STATE_HOME", home.path("data"));
        finish(&mut command, input.as_bytes())
    };
    assert_eq!(run("games", "").done().lines().len(), 1);
    for name in ["history", "drills"] {
        run(&format!("games --delete {name}"), "").exits(4).warns("there is no saved game");
        run(&format!("resume {name}"), "").exits(4).warns("there is no saved game");
        run(&format!("verify {name}"), "").exits(4).warns("there is no game");
    }
    assert_eq!(home.history(), history);
    run("play --seed 5", "rroy\n").done();
    let files = fs::read_dir(home.path("data/pegmind/running")).unwrap();
    assert_eq!(files.count(), 3, "a record, its secret and its lock");
    assert_eq!(run("games", "").done().lines().len(), 2);
    run(&format!("resume {id}"), "gobo\n").done().says("The code: green orange blue orange.");
    assert!(home.history().starts_with(&history) && home.history().contains(&id));
    assert_eq!(run("games", "").done().lines().len(), 1);
}

#[test]
fn a_damaged_game_can_be_deleted() {
    let home = Home::new();
    home.leave_game("--seed 2", "rroy\n");
    let (id, record, _) = home.only_game();
    std::fs::write(record, "nonsense").unwrap();
    home.run(&format!("games --delete {id}"), "").done();
    assert!(home.running().is_empty());
}

#[test]
fn games_are_found_by_all_words_of_a_search() {
    let home = Home::new();
    home.run("play --seed 2", "rroy\ngobo\n").done();
    home.run("play --seed 2 --preset mini --names Ann", "resign\nyes\n").done();
    home.leave_game("--seed 2 --preset super", "1 2 3 4 5\n");
    let found = |args: &[&str]| {
        let args = ["games"].iter().chain(args);
        home.run_args(args, "").done().lines().len()
    };
    assert_eq!(found(&["--finished", "--search", "CLASSIC won"]), 1);
    assert_eq!(found(&["--finished", "--search", "ann lost"]), 1);
    assert_eq!(found(&["--finished", "--search", "classic lost"]), 0);
    assert_eq!(found(&["--finished", "--search", ""]), 2);
    assert_eq!(found(&["--search", "super"]), 1);
    let ended = home.run_args(["games", "--search", "mini"], "").done();
    ended.warns("There is no saved game with these words.");
    home.run_args(["games", "--search", "x", "--delete", "a"], "").exits(2);
}
