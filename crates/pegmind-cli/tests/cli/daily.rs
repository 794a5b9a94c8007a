//! `pegmind daily`.

use super::home::{Home, finish, pegmind};
use crate::wait::wait_until;

/// Some day that is over.
const PAST: &str = "daily --date 2026-11-20";

/// What is played of a code that nobody knows before its day: any guess may be the code.
const NOTE: &str = "notes red 1 x\n";

/// A game with it that goes on later.
const BEGUN: &str = "notes red 1 x\nquit\n";

#[test]
fn the_code_of_a_day_is_the_same_in_every_home() {
    let told = pegmind(&format!("{PAST} --json"), "").done().quietly().out;
    assert!(told.contains("\"code\":[1,4,6,5]"), "{told}");
    assert_eq!(pegmind(&format!("{PAST} --json"), "").done().out, told);
    let played = pegmind(PAST, "rgpb\n").done().out;
    assert!(played.contains("Row 1: red green purple blue. 4 exact, 0 color."), "{played}");
    let other = pegmind(&format!("{PAST} --preset mini --json"), "").done().out;
    assert!(other.contains("\"preset\":\"mini\""), "{other}");
}

#[test]
fn the_day_is_that_of_the_zone_that_is_named() {
    // They are 25 hours apart, so that their days are never the same.
    let commitment = |zone: &str| {
        let home = Home::new();
        let mut command = home.command();
        finish(command.args(["daily", "--json"]).env("TZ", zone), b"").done().quietly().out
    };
    let [ahead, behind] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map(commitment);
    assert_ne!(ahead, behind);
}

#[test]
fn today_is_told_by_its_promise_alone() {
    let told = pegmind("daily --json", "").done().quietly().out;
    assert!(told.contains("\"commitment\":\"") && !told.contains("code\":"), "{told}");
    assert!(!told.contains("salt"), "{told}");
}

#[test]
fn the_promises_of_thirty_days_can_be_checked_when_they_are_over() {
    let home = Home::new();
    let promised = home.run("daily --date 2026-11-19 --commitments", "").done().quietly();
    let lines = promised.lines();
    assert_eq!(lines.len(), 30);
    assert!(lines[0].starts_with("2026-11-20  16a5d9247704"), "{}", lines[0]);
    assert!(lines[29].starts_with("2026-12-19  "), "{}", lines[29]);
    let ended = home.run(&format!("{PAST} --json"), "").done().out;
    assert!(ended.contains(lines[0].split("  ").nth(1).unwrap()), "{ended}");
    let objects = home.run("daily --date 2026-11-19 --commitments --json", "").done().lines().len();
    assert_eq!(objects, 30);
}

#[test]
fn days_that_are_none_or_still_to_come_and_boards_that_are_none_are_refused() {
    pegmind("daily --date 9999-12-31", "").refused("9999-12-31 is still to come; expected ");
    let no_day = "there is no day 30 in 2026-02; expected 1 to 28";
    pegmind("daily --date 2026-02-30", "").refused(no_day);
    pegmind("daily --date yesterday", "").refused("expected one like 2026-11-22");
    pegmind("daily --preset huge", "").refused("unknown preset 'huge'");
}

#[test]
fn one_try_a_day_counts_and_goes_on_where_it_was_left() {
    let home = Home::new();
    home.run("daily", BEGUN).done().warns("this is the try that counts");
    home.run("daily", "resign\n").done().warns("the try that was begun goes on");
    home.run("daily", "resign\n").done().warns("played already (given up in row 1)");
    // Another board has a code of its own.
    home.run("daily --preset mini", "resign\n").done().warns("this is the try that counts");
    assert_eq!(home.history().matches("[Daily \"").count(), 3);
    home.run(PAST, "resign\n").done().warns("its day is over, so this try does not count");
}

#[test]
fn a_tag_in_the_history_is_not_enough_to_have_played() {
    let home = Home::new();
    home.run("play --rows 10 --seed 1", "resign\n").done();
    let day = home.history().split("[Date \"").nth(1).unwrap()[..10].to_owned();
    let date = format!("[Date \"{day}\"]\n");
    let forged = home.history().replacen(&date, &format!("{date}[Daily \"{day}\"]\n"), 1);
    std::fs::write(home.path("data/pegmind/history.peg"), forged).unwrap();
    home.run("daily", "quit\n").done().warns("this is the try that counts");
}

#[test]
fn somebody_elses_game_is_hidden_until_the_own_one_is_played() {
    let friend = Home::new();
    friend.run(PAST, "rryy\nrgpb\n").done();
    let home = Home::new();
    std::fs::write(home.path("friend.peg"), friend.history()).unwrap();
    for command in ["review friend.peg", "replay friend.peg"] {
        let ended = home.run(command, "");
        assert_eq!(ended.code, Some(2), "{command}: {ended:?}");
        assert!(ended.err.contains("the daily code of 2026-11-20"), "{}", ended.err);
        assert!(!ended.out.contains("purple"), "{command}: {}", ended.out);
    }
    home.run(PAST, "resign\n").done();
    home.run("review friend.peg", "").done();
    assert!(home.run("replay friend.peg", "").done().out.contains("purple"));
}

#[test]
fn the_try_that_counts_cannot_be_deleted_and_begun_anew() {
    let home = Home::new();
    home.run("daily", "quit\n").done();
    // A row that does not find the code of today, whatever that is.
    let finds = |guess: &str| pegmind("daily", format!("{guess}\n")).done().out.contains("4 exact");
    let guess = if finds("rroy") { "oooo" } else { "rroy" };
    home.run("daily", format!("{guess}\nquit\n")).done();
    let listed = home.run("games", "").done().out;
    let id = listed.split_whitespace().next().unwrap().to_owned();
    home.run(&format!("games --delete {id}"), "")
        .refused("today's try at the daily code; it can be given up")
        .refused("not deleted before the day is over");
    home.run("daily", "resign\n").done().warns("the try that was begun goes on");
    // Tries that do not count can be deleted.
    for other in ["daily", PAST] {
        home.run(other, BEGUN).done().warns("so this try does not count");
        let id = home.only_game().0;
        home.run(&format!("games --delete {id}"), "").done();
    }
}

#[test]
#[cfg(unix)]
fn nobody_begins_anew_while_the_try_is_played_in_another_window() {
    let home = Home::new();
    let mut child = home.start_until("daily", "this is the try that counts");
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), NOTE.as_bytes()).unwrap();
    wait_until("a note is stored", || {
        home.running_files().len() == 2 && home.only_record().contains("{note 1 1 x}")
    });
    home.run("daily", "rrrr\n")
        .exits(2)
        .warns("the try that was begun goes on")
        .warns("is being played in another window");
    let (id, record, _) = home.only_game();
    home.run(&format!("games --delete {id}"), "").refused("is being played in another window");
    // Some systems let nobody read what is locked.
    std::fs::File::open(record).unwrap().try_lock().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
}
