//! Places where nothing can be stored. The game goes on.

use std::fs;
use std::time::{Duration, SystemTime};

use super::home::{Home, finish};

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

#[test]
fn a_game_that_cannot_be_stored_is_not_said_to_be_saved() {
    let home = Home::new();
    fs::write(home.path("state"), "a file where the folder would be").unwrap();
    let ended = home.run("play --seed 2 --verbose", "rroy\nsave\nquit\n").exits(1);
    assert_eq!(ended.err.matches("cannot store the game").count(), 1, "{}", ended.err);
    assert!(!ended.err.contains("is saved"), "{}", ended.err);
    ended.never_says("is saved").warns("could not be saved.");
}

#[test]
fn a_folder_that_cannot_be_written_is_told_once_and_the_game_is_played_to_its_end() {
    let home = Home::new();
    fs::write(home.path("state"), "a file where the folder would be").unwrap();
    let ended = home.run("play --seed 2", "rroy\ngobo\n").done().says(WON);
    assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
    ended.warns("it goes on, but it may not survive a crash");
    assert!(home.history().contains("*GOBO"));
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_system_folders_in_place_of_folders_are_told_once() {
    for place in ["/dev/full", "/dev/null", "/proc", "/proc/self/mem"] {
        for variable in ["XDG_STATE_HOME", "XDG_DATA_HOME"] {
            let home = Home::new();
            let mut command = home.command();
            command.args(["play", "--seed", "2"]).env(variable, place);
            let ended = finish(&mut command, b"rroy\ngobo\n").done().says(WON);
            assert_eq!(ended.err.lines().count(), 1, "{place}: {}", ended.err);
        }
    }
}

/// The program in a shell that lets no file grow over some blocks of 512
/// bytes, which is how a full disk behaves.
#[cfg(unix)]
pub(crate) fn with_small_files(home: &Home, blocks: u32, args: &str) -> std::process::Command {
    let mut command = std::process::Command::new("sh");
    let program = home.command();
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" {args}");
    command.args(["-c", &script]).arg(program.get_program());
    command
}

#[cfg(unix)]
#[test]
fn a_disk_that_fills_up_leaves_whole_lines_and_the_game_goes_on() {
    let home = Home::new();
    let script = "rroy\nnotes red 1 x\nnotes blue 2 !\n".repeat(20);
    let args = "play --seed 2 --rows 99";
    let ended = finish(&mut with_small_files(&home, 2, args), script.as_bytes()).exits(1);
    assert_eq!(ended.err.matches("cannot store the game").count(), 1, "{}", ended.err);
    ended.warns("could not be saved.").says("Row 20: red red orange yellow. 0 exact, 1 color.");
    let record = home.only_record();
    assert!(record.len() <= 1024 && record.ends_with('\n'), "{record}");
    home.run("resume", "gobo\n").done().says("The code: green orange blue orange.");
}

#[cfg(unix)]
#[test]
fn a_full_history_keeps_its_games_and_the_new_one_waits() {
    let home = Home::new();
    home.run("play --seed 2", "rroy\ngobo\n").done();
    let before = home.history();
    let args = "play --seed 2 --names Ann,Bob";
    let ended = finish(&mut with_small_files(&home, 2, args), b"rroy\ngobo\n").done();
    ended.says("The code: green orange blue orange.").warns("cannot add the game to");
    assert_eq!(home.history(), before);
    home.run("games", "").done();
    let history = home.history();
    assert!(history.starts_with(&before) && history.contains("\"Ann\""), "{history}");
    let ended = home.run("verify data/pegmind/history.peg", "").done();
    assert_eq!(ended.out.matches("commitment: kept").count(), 2, "{}", ended.out);
}

#[test]
fn a_history_that_another_program_has_locked_is_not_waited_for() {
    let home = Home::new();
    home.run("play --seed 3", "resign\n").done();
    let history = fs::File::create(home.path("data/pegmind/history.lock")).unwrap();
    history.lock().unwrap();
    let before = home.history();
    let ended = home.run("play --seed 2", "gobo\n").done();
    ended.warns("another program keeps it locked; it is tried again later");
    assert_eq!(home.running().len(), 2, "the record and its secret");
    home.run("games", "").done();
    assert_eq!(home.history(), before);
    history.unlock().unwrap();
    home.run("games", "").done().warns("There is no saved game.");
    assert!(home.history().contains("*GOBO"), "{}", home.history());
    assert!(home.running().is_empty());
}

#[test]
fn a_match_adds_its_games_when_the_history_is_free_again() {
    use std::io::{BufRead as _, BufReader, Write as _};

    let home = Home::new();
    home.run("play --seed 3", "resign\n").done();
    let history = fs::File::create(home.path("data/pegmind/history.lock")).unwrap();
    history.lock().unwrap();
    let mut child = home.start("play --seed 2 --games 2 --breaker human --maker human");
    let mut input = child.stdin.take().unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
    input.write_all(b"gobo\ngobo\n").unwrap();
    let warning = said.next().unwrap().unwrap();
    assert!(warning.ends_with("another program keeps it locked; it is tried again later"));
    history.unlock().unwrap();
    // The next act of the match adds the first game.
    input.write_all(b"gobo\nrroy\n").unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
    assert_eq!(home.history().matches("[Game \"1/2\"]").count(), 1, "{}", home.history());
    assert_eq!(home.running().len(), 2, "the second game goes on");
}

#[test]
fn a_finished_game_that_is_in_no_file_is_said_to_be_lost() {
    let home = Home::new();
    for folder in ["state", "data"] {
        fs::write(home.path(folder), "a file where the folder would be").unwrap();
    }
    let ended = home.run("play --seed 2", "rroy\ngobo\n").exits(1).says(WON);
    ended
        .warns("it is tried again when you leave, and is in no file until then")
        .warns("The game could not be saved.");
}

#[test]
fn a_folder_of_games_that_cannot_be_read_is_no_folder_without_games() {
    let home = Home::new();
    fs::write(home.path("state"), "a file where the folder would be").unwrap();
    for args in ["games", "resume", "resume 20260101-abcdef"] {
        let ended = home.run(args, "").exits(1).warns("cannot read the saved games in ");
        assert_eq!(ended.out, "");
    }
    home.run("verify 20260101-abcdef", "").exits(1).warns("cannot look for 20260101-abcdef in ");
}

/// Leaves a game behind whose program was stopped before its record had all of
/// its tags, so long ago.
fn leave_dead_game(home: &Home, id: &str, record: &str, age: Duration) {
    fs::create_dir_all(home.path("state/pegmind")).unwrap();
    for (extension, text) in [("peg", record), ("secret", "pegmind secret 1\n")] {
        let path = home.path(&format!("state/pegmind/{id}.{extension}"));
        fs::write(&path, text).unwrap();
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::now() - age).unwrap();
    }
}

#[test]
fn a_game_that_was_stopped_before_its_first_line_is_removed_when_it_is_old() {
    let home = Home::new();
    let hours = Duration::from_secs(2 * 3600);
    leave_dead_game(&home, "20260101-aaaaaa", "", hours);
    leave_dead_game(&home, "20260101-bbbbbb", "[Version \"1\"]\n[Id \"2026", hours);
    home.run("games", "").done().warns("There is no saved game.");
    assert!(home.running().is_empty(), "{:?}", home.running().keys());
    // Rows are never thrown away.
    leave_dead_game(&home, "20260101-dddddd", "[Version \"1\"]\n1. RROY 0+1\n", hours);
    let listed = home.run("games", "").done();
    assert_eq!(listed.out.matches("cannot go on: ").count(), 1, "{}", listed.out);
    assert_eq!(home.running().len(), 2);
}

#[test]
fn a_game_that_was_stopped_before_its_first_line_is_passed_over_at_once() {
    let home = Home::new();
    let ids = ["20260101-aaaaaa", "20260101-bbbbbb"];
    for (id, record) in ids.into_iter().zip(["", "[Version \"1\"]\n[Id \"2026"]) {
        leave_dead_game(&home, id, record, Duration::ZERO);
        for command in ["resume", "replay", "verify"] {
            home.run(&format!("{command} {id}"), "").exits(4).warns("there is no ");
        }
    }
    home.run("games", "").done().warns("There is no saved game.");
    home.run("resume", "").exits(4).warns("there is no saved game");
    let ended = home.run("play --seed 2", "gobo\n").done().quietly();
    ended.says("Well done! You found the code in 1 of 10 rows.");
    assert_eq!(home.running().len(), 4, "their programs may be at them still");
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_at_the_beginning_leaves_no_game_behind() {
    let home = Home::new();
    let names = ["A".repeat(24), "B".repeat(24)].join(",");
    let args = format!("play --seed 2 --names {names}");
    let ended = finish(&mut with_small_files(&home, 1, &args), b"rroy\n").exits(1);
    ended.warns("could not be saved.");
    assert!(home.running().is_empty(), "{:?}", home.running());
}
