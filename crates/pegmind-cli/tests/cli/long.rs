//! Questions about huge boards: they take no longer than they may, end with
//! Ctrl-C, and say what they know by then.

use std::fs;

use serde_json::Value;

#[cfg(target_os = "linux")]
use super::home::Ended;
use super::home::{Home, pegmind};
#[cfg(target_os = "linux")]
use crate::wait::wait_until;

const BOARD: &str = "--pegs 16 --colors 26";

const ROWS: &str = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16=1+4 \
    2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17=1+4 \
    12,13,14,15,16,17,20,20,20,10,11,2,3,4,5,6=1+5 \
    22,23,24,25,16,17,20,21,20,10,1,2,3,4,5,6=2+5";

/// Four answers of an evader whose open codes take minutes to count.
const EVADED: &str = "[Version \"1\"]\n[Colors \"26\"]\n[Pegs \"16\"]\n[Maker \"cpu evader\"]\n\
    1. 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 1+4\n\
    2. 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17 1+4\n\
    3. 12,13,14,15,16,17,20,20,20,10,11,2,3,4,5,6 1+5\n\
    4. 22,23,24,25,16,17,20,21,20,10,1,2,3,4,5,6 2+5\n";

#[test]
fn after_its_time_a_question_is_answered_with_what_is_known() {
    let ended = pegmind(&format!("left {BOARD} {ROWS} --time 1ms"), "").done();
    ended.warns("Stopped before all was counted.").says(&format!(
        "it is not known how many of {} codes fit: the search did not finish",
        26_u128.pow(16)
    ));
    let ended = pegmind(&format!("left {BOARD} {ROWS} --time 1ms --json --by-peg"), "").done();
    let object: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(object["estimate"], true, "{object}");
    let ended = pegmind(&format!("suggest {BOARD} {ROWS} --time 1ms --json"), "").done();
    let object: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(object["guess"].as_array().map(Vec::len), Some(16), "{object}");
    assert_eq!(object["exact_value"], false, "{object}");
    let ended = pegmind(&format!("repair {BOARD} {ROWS} --time 1ms"), "").done();
    assert_eq!(ended.lines().len(), 1, "{}", ended.out);
    let ended = pegmind("verify - --time 1ms", EVADED).done();
    ended
        .warns("Stopped before everything was checked.")
        .says("game: row 5 of 12")
        .says("  the codes that were open were not counted in time");
}

#[test]
fn a_time_is_checked_like_those_of_a_search() {
    for args in ["left", "suggest", "repair 1111=0+0", "check 1111 1111=4+0", "verify none"] {
        pegmind(&format!("{args} --time soon"), "").refused("is no time; expected ");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn interrupted_it_says_what_it_knows_and_exits_with_130() {
    let home = Home::new();
    fs::write(home.path("evaded.peg"), EVADED).unwrap();
    for (args, known) in [
        (format!("left {BOARD} {ROWS}"), "it is not known how many of "),
        (format!("suggest {BOARD} {ROWS} --json"), "\"exact_value\":false"),
        ("verify evaded.peg".to_owned(), "the codes that were open were not counted in time"),
    ] {
        // A busy machine may send the signal only after the work has ended.
        let is_hit = (0..20).any(|_| {
            let ended = interrupted(&home, &args);
            if ended.code != Some(0) {
                let ended = ended.exits(130);
                assert!(ended.out.contains(known), "{args}: {ended:?}");
                return true;
            }
            false
        });
        assert!(is_hit, "{args} always ended before the signal");
    }
}

/// Runs the program and interrupts it as soon as it catches the signal.
#[cfg(target_os = "linux")]
fn interrupted(home: &Home, args: &str) -> Ended {
    use rustix::process::{Pid, Signal, kill_process};

    let child = home.start(args);
    let status = format!("/proc/{}/status", child.id());
    let catches = || {
        let status = fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.is_some_and(|set| u64::from_str_radix(set.trim(), 16).unwrap() & 1 << 1 != 0)
    };
    wait_until("the program catches the signal", catches);
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    Ended::new(&child.wait_with_output().unwrap())
}
