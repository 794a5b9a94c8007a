//! Readers that stop reading and outputs that take nothing.

use std::io::{Read as _, Write as _};
use std::process::Child;

use super::home::{Ended, Home};

/// Ends a program whose output nobody reads, after these lines are typed.
fn unread(mut child: Child, lines: &str) -> Ended {
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // It may be gone before all is written.
    let _ = stdin.write_all(lines.as_bytes());
    drop(stdin);
    Ended::new(&child.wait_with_output().unwrap())
}

#[test]
fn a_reader_that_stops_reading_is_no_error_and_the_game_is_saved() {
    for args in ["play --seed 2", "play --seed 2 --redraw", "play --seed 2 --quiet"] {
        let home = Home::new();
        unread(home.start(args), &"rroy\nhelp\nboard\n".repeat(9)).done();
        home.run("resume", "gobo\n").done().says("The code: green orange blue orange.");
    }
}

#[test]
fn a_reader_that_stops_in_the_middle_leaves_what_was_played() {
    let home = Home::new();
    let mut child = home.start("play --seed 2");
    let mut stdin = child.stdin.take().unwrap();
    let mut out = child.stdout.take().unwrap();
    stdin.write_all(b"rroy\n").unwrap();
    let mut said = String::new();
    while !said.contains("Row 1: ") {
        let mut bytes = [0; 64];
        let length = out.read(&mut bytes).unwrap();
        said.push_str(std::str::from_utf8(&bytes[..length]).unwrap());
    }
    drop(out);
    stdin.write_all(b"rbgg\nygbp\n").unwrap();
    drop(stdin);
    Ended::new(&child.wait_with_output().unwrap()).done();
    let ended = home.run("resume", "rows\ngobo\n").done();
    ended.says("Row 2: red blue green green. 0 exact, 2 color.");
}

#[test]
fn every_command_may_be_cut_short_by_its_reader() {
    let home = Home::new();
    home.leave_game("--seed 2", "rroy\n");
    home.run("play --seed 2", "gobo\n").done();
    for args in [
        "--help",
        "man",
        "completions zsh",
        "doctor",
        "games",
        "left --list",
        "left --by-peg",
        "score 1111 1112 --explain",
        "check 1111 1112=3+0 --json",
        "config",
        "evaluate --strategy minimax,first-consistent",
        "optimal",
        "verify data/pegmind/history.peg",
        "replay data/pegmind/history.peg",
        "play --breaker steady --games 100",
    ] {
        unread(home.start(args), "").done();
    }
}

#[test]
fn what_nobody_reads_has_its_exit_code_all_the_same() {
    let home = Home::new();
    let wrong = "RROY=1+0 RBGG=0+2 YGBP=0+4 GPBY=2+2";
    let game = "1. RROY 0+1  2. RBGG 0+2  3. YGBP 0+3 *GPYB\n";
    std::fs::write(home.path("wrong.peg"), format!("[Version \"1\"]\n{game}").repeat(3)).unwrap();
    for args in [
        &format!("repair {wrong}"),
        &format!("repair {wrong} --json"),
        &format!("left {wrong}"),
        &format!("suggest {wrong}"),
        &format!("check GPYB {wrong}"),
        "verify wrong.peg",
    ] {
        unread(home.start(args), "").exits(3);
    }
    unread(home.start("optimal --json --max-guesses 3"), "").exits(2);
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_printed_is_said() {
    for args in ["--help", "--version", "play --help", "man", "completions bash", "score 1111 1111"]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Home::new().command();
        command.args(args.split(' ')).current_dir("/").stdout(full);
        Ended::new(&command.output().unwrap()).exits(1).warns("pegmind: No space left on device");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_said_and_the_game_is_saved() {
    let home = Home::new();
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = home.command();
    let mut child = command
        .args(["play", "--seed", "2"])
        .stdin(std::process::Stdio::piped())
        .stdout(full())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(b"rroy\n");
    Ended::new(&child.wait_with_output().unwrap()).exits(1).warns("pegmind: ");
    home.run("resume", "gobo\n").done();
}

#[cfg(unix)]
#[test]
fn closed_standard_streams_do_no_harm() {
    // Without its input there is nothing to save.
    for (closed, resumed) in [(">&-", 0), ("2>&-", 0), ("<&-", 4), ("<&- >&- 2>&-", 4)] {
        let home = Home::new();
        let program = home.command();
        let mut command = std::process::Command::new("sh");
        let script = format!("printf 'rroy\\n' | \"$0\" play --seed 2 {closed}");
        command.args(["-c", &script]).arg(program.get_program());
        command.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
        Ended::new(&command.output().unwrap()).done();
        home.run("resume", "gobo\n").exits(resumed);
    }
}

#[test]
fn warnings_that_nobody_reads_do_not_end_a_game() {
    let home = Home::new();
    home.leave_game("--seed 5", "rroy\n");
    std::fs::write(home.path("data"), "a file where the folder would be").unwrap();
    for args in ["play --seed 2 --verbose", "resume"] {
        let mut child = home.start(args);
        drop(child.stderr.take());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"rroy\ngobo\nresign\n").unwrap();
        drop(stdin);
        let ended = Ended::new(&child.wait_with_output().unwrap()).done();
        assert!(ended.out.contains("The code: "), "{args}: {}", ended.out);
    }
}
