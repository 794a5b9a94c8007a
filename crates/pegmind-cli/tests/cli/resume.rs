//! `pegmind resume`.

use super::home::Home;

#[test]
fn a_game_that_was_quit_is_finished_later() {
    let home = Home::new();
    home.run("play --seed 2", "rroy\nnotes red 3 x\nquit\nrbgg\n").done().never_says("Row 2");
    let (id, ..) = home.only_game();
    let ended = home.run("resume", "notes\nrbgg\ngobo\n").done().quietly();
    ended
        .says(&format!("Going on with game {id}."))
        .says("Row 1: red red orange yellow. 0 exact, 1 color.")
        .says("red: peg 3 out.")
        .says("Well done! You found the code in 3 of 10 rows.");
    assert!(home.running().is_empty());
    home.run("resume", "").exits(4);
}

#[test]
fn a_game_goes_on_as_if_it_had_not_been_left() {
    let script = ["rroy\n", "hint\nhint\n", "rbgg\nleft\n\n", "notes r 1 !\n", "resign\n"];
    let whole = Home::new();
    whole.run("play --seed 2", script.concat()).done();
    let parts = Home::new();
    parts.leave_game("--seed 2", script[0]);
    for part in &script[1..] {
        parts.run("resume", part).done();
    }
    let untimed = |line: &str| line.split_once(" {").map_or(line, |row| row.0).to_owned();
    let acts = |home: &Home| -> Vec<String> {
        home.history().lines().skip_while(|line| !line.starts_with("1.")).map(untimed).collect()
    };
    assert_eq!(acts(&parts), acts(&whole));
    assert!(acts(&whole).len() > 6, "{:?}", acts(&whole));
}

#[test]
fn the_latest_game_goes_on_unless_another_is_named() {
    let home = Home::new();
    home.leave_game("--seed 2", "rroy\n");
    let (first, ..) = home.only_game();
    home.leave_game("--seed 3 --preset mini", "112\n");
    home.run("resume", "").done().says("Row 1: red red orange. 0 exact, 2 color.");
    home.run(&format!("resume {first}"), "")
        .done()
        .says("Row 1: red red orange yellow. 0 exact, 1 color.");
}

#[test]
fn a_game_in_which_nothing_was_played_is_not_saved() {
    for args in ["--seed 2", "--games 2", "--maker human", "--maker human --breaker human"] {
        for script in ["", "quit\n", "help\nquit\n"] {
            let home = Home::new();
            let ended = home.run(&format!("play {args}"), script).done();
            assert_eq!(ended.err, "Nothing was played, so nothing is saved.\n", "{args}");
            assert!(home.running().is_empty(), "{args}: {:?}", home.running().keys());
        }
    }
}

#[test]
fn a_game_whose_code_a_person_made_or_that_belongs_to_a_match_is_saved() {
    for (args, script) in [
        ("--maker human", "gpyb\n"),
        ("--maker table --breaker steady", ""),
        ("--games 2 --seed 2", "gobo\n"),
        ("--seed 2", "notes red 1 x\n"),
    ] {
        let home = Home::new();
        home.run(&format!("play {args}"), script).done().warns("is saved;");
        home.only_game();
    }
}

#[test]
fn a_finished_game_is_not_resumed_but_named() {
    let home = Home::new();
    home.leave_game("--seed 2", "rroy\n");
    let (id, ..) = home.only_game();
    home.run("resume", "gobo\n").done();
    let ended = home.run(&format!("resume {id}"), "").exits(4);
    ended.warns(&format!("pegmind: game {id} is finished; pegmind replay {id} shows it\n"));
}
