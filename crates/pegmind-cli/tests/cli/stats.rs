//! `pegmind stats`: numbers over finished games, and taking them to another device.

use std::fmt::Write as _;
use std::fs;

use serde_json::{Value, json};

use super::home::{Home, pegmind, timed};
use crate::wait::wait_until;

/// A history of nine records, seven of them of finished games, from long ago.
const HISTORY: &str = include_str!("../../../pegmind-review/tests/data/history.peg");

const FILE: &str = "data/pegmind/history.peg";

/// A home with these finished games.
fn with_history(history: &str) -> Home {
    let home = Home::new();
    fs::create_dir_all(home.path("data/pegmind")).unwrap();
    fs::write(home.path(FILE), history).unwrap();
    home
}

/// Finished games as the program writes them, with these numbers.
pub(crate) fn games(numbers: impl IntoIterator<Item = usize>) -> String {
    let home = Home::new();
    home.run("play --seed 2", "rroy\ngobo\n").done();
    // However quick the machine is, the games are the same each time.
    let record = timed(&home.history(), " {0:00}");
    let (_, rest) = record.split_once("[Id \"").unwrap();
    let (_, rest) = rest.split_once("\"]\n[Date \"").unwrap();
    let (_, rest) = rest.split_once('"').unwrap();
    let mut history = String::new();
    for number in numbers {
        let day = 1 + number % 28;
        let gap = if history.is_empty() { "" } else { "\n" };
        let head = format!("[Version \"1\"]\n[Id \"game-{number}\"]\n[Date \"2020-03-{day:02}\"");
        write!(history, "{gap}{head}{rest}").unwrap();
    }
    history
}

fn export(home: &Home) -> String {
    home.run("stats --export all.games", "").done();
    fs::read_to_string(home.path("all.games")).unwrap()
}

#[test]
fn numbers_are_told_board_by_board() {
    let home = with_history(&HISTORY.replace("2026-", "2020-"));
    let ended = home.run("stats --ascii", "").done();
    let expected = "\
5 games, 3 won. Longest streak: 5 days. 1 more game of computers alone is not counted.

Mini 4x3: 1 game, 0 won, 1 lost (1 given up)
  lost  ######################################## 1
  Form: it begins anew after a game that was given up.
  Reviewed: none.

Classic 6x4: 3 games, 2 won, 1 lost, average 2.50
     2  ######################################## 1
     3  ######################################## 1
  lost  ######################################## 1
  Without hints and takebacks: 2 games, 1 won, 1 lost, average 3.00.
  Against random: 2 games, 1 won, 1 lost, average 3.00; against devious: 1 game, 1 won, average 2.00.
  Form, the last 3 games: 3, lost, 2; average 2.50.
  Guesses that clash with a row before them: 25% of 4.
  Reviewed: none.

7x5: 1 game, 1 won, average 1.00
     1  ######################################## 1
  All with hints or rows taken back.
  Form, the last game: 1; average 1.00.
  Reviewed: none.

Codes that people made for the computer:
  classic 6x4, sharp: 1 game, 1 found, average 2.00
";
    assert_eq!(ended.out, expected);
    let damaged = "1 damaged record of ";
    assert!(ended.err.starts_with(damaged), "{}", ended.err);
    let one = home.run("stats --preset classic", "").done();
    one.says("3 games, 2 won. Longest streak: 3 days.").never_says("Mini");
    home.run("stats --plain", "").done().says("  In 2 rows: 1 game.").never_says("##");
}

#[test]
fn the_same_numbers_are_there_as_json() {
    let home = with_history(&HISTORY.replace("2026-", "2020-"));
    let ended = home.run("stats --json --preset classic", "").done();
    let told: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(told["schema"], 1);
    assert_eq!(told["games"], 3);
    let preset = &told["presets"][0];
    for (field, value) in [
        ("preset", json!("classic")),
        ("games", json!(3)),
        ("won", json!(2)),
        ("lost", json!(1)),
        ("average", json!(2.5)),
        ("histogram", json!([0, 1, 1])),
        ("streak", json!(0)),
        ("longest_streak", json!(3)),
        ("form", json!([3, null, 2])),
        ("clashing", json!(0.25)),
        ("cost_per_turn", json!([])),
        ("luck_total", json!(0.0)),
        ("reviewed", json!(0)),
    ] {
        assert_eq!(preset[field], value, "{field}");
    }
    assert_eq!(told["made"][0]["level"], "sharp");
}

#[test]
fn reviewed_games_have_cost_and_luck_and_stay_reviewed() {
    let home = with_history(&HISTORY.replace("2026-", "2020-"));
    let reviewed = home.run("stats --review --json --preset classic", "").done().out;
    let told: Value = serde_json::from_str(&reviewed).unwrap();
    let preset = &told["presets"][0];
    assert_eq!(preset["reviewed"], 3);
    let costs = preset["cost_per_turn"].as_array().unwrap();
    assert_eq!(costs.len(), 3);
    // RROO takes 59 guesses more than the best ones, over 1296 codes.
    assert!(costs.iter().all(|cost| cost.as_f64().unwrap() >= 0.0), "{costs:?}");
    assert_ne!(preset["luck_total"], json!(0.0));
    assert_eq!(home.run("stats --json --preset classic", "").done().out, reviewed);
    // What is kept is worked out again if it is lost, and is never what a game is.
    fs::write(home.path("cache/pegmind/figures"), "\u{1}rubbish").unwrap();
    let lost = home.run("stats --json --preset classic", "").done().out;
    assert_eq!(serde_json::from_str::<Value>(&lost).unwrap()["presets"][0]["reviewed"], 0);
    assert_eq!(home.run("stats --review --json --preset classic", "").done().out, reviewed);
}

#[test]
fn a_player_without_games_is_told_so() {
    pegmind("stats", "").done().says("No game is finished yet. The first will be counted here.");
    let home = with_history(HISTORY);
    home.run("stats --preset grand", "")
        .done()
        .says("No game on the board grand 10x6 is finished yet.");
    let told: Value = serde_json::from_str(&pegmind("stats --json", "").done().out).unwrap();
    assert_eq!((&told["games"], &told["presets"]), (&json!(0), &json!([])));
}

#[test]
fn histograms_are_drawn_into_a_file() {
    let home = with_history(HISTORY);
    home.run("stats --plot numbers.svg", "").done();
    let picture = fs::read_to_string(home.path("numbers.svg")).unwrap();
    let picture = roxmltree::Document::parse(&picture).unwrap();
    let texts: Vec<&str> = picture.descendants().filter_map(|node| node.text()).collect();
    assert!(texts.iter().any(|text| text.contains("classic 6x4: 3 games")), "{texts:?}");
    home.run("stats --plot numbers.png", "").refused("expected a name that ends in .svg");
}

#[test]
fn two_devices_exchange_their_games_in_either_order() {
    let [ann, bob] = [games(0..9), games(5..14)].map(|history| with_history(&history));
    for (home, name) in [(&ann, "ann"), (&bob, "bob")] {
        home.run(&format!("stats --export {name}.games"), "").done();
    }
    let [both, reverse] = [Home::new(), Home::new()];
    let [from_ann, from_bob] = [ann.path("ann.games"), bob.path("bob.games")];
    for (home, order) in [(&both, [&from_ann, &from_bob]), (&reverse, [&from_bob, &from_ann])] {
        for file in order {
            home.run(&format!("stats --import {}", file.display()), "").done();
        }
    }
    assert_eq!(export(&both), export(&reverse));
    assert_eq!(both.run("stats --json", "").done().out, reverse.run("stats --json", "").done().out);
    let before = both.history();
    let again = both.run(&format!("stats --import {}", from_ann.display()), "").done();
    again.warns("No game is added; 9 were there already.");
    assert_eq!(both.history(), before);
    let ended = ann.run(&format!("stats --import {}", from_bob.display()), "").done();
    ended.warns("5 games are added; 4 were there already.");
    assert_eq!(export(&ann), export(&both));
    ann.run("verify data/pegmind/history.peg", "").done();
}

#[test]
fn what_is_damaged_or_not_over_is_not_exported() {
    let home = with_history(HISTORY);
    let ended = home.run("stats --export all.games", "").done();
    ended
        .warns("7 games are written to all.games.")
        .warns("Left out: 2 records that cannot be read or of a game that is not over.");
    assert!(fs::read_to_string(home.path("all.games")).unwrap().starts_with("pegmind games 1\n"));
}

#[test]
fn a_file_that_is_no_export_is_refused_with_its_line_and_nothing_is_changed() {
    let home = with_history(&games(0..3));
    let whole = export(&home);
    let before = home.history();
    let rows = whole.lines().position(|line| line.starts_with("1. ")).unwrap() + 1;
    let lines = whole.lines().count();
    let cut: String = whole.split_inclusive('\n').take(10).collect();
    for (text, why) in [
        ("hello\n".to_owned(), "line 1: expected 'pegmind games 1'".to_owned()),
        (String::new(), "line 1: expected 'pegmind games 1'".into()),
        ("\u{0}".repeat(1 << 21), "line 1: expected 'pegmind games 1'".into()),
        (whole.replacen("games 1", "games 9", 1), "line 1: version 9; this program".into()),
        (whole.replacen("games 3", "games 4", 1), format!("line {lines}: the sum is another")),
        (whole.replacen("RROY", "RROX", 1), format!("line {rows}: 'X' in 'RROX' is not a")),
        (whole.replacen("RROY 0+1", "ROYG 0+1", 1), format!("line {lines}: the sum is another")),
        (whole.clone() + "more\n", format!("line {}: nothing comes after", lines + 1)),
        (cut, "line 10: the file was cut off here".into()),
    ] {
        fs::write(home.path("other.games"), text).unwrap();
        home.run("stats --import other.games", "").refused(&why);
        assert_eq!(home.history(), before, "{why}");
    }
    fs::write(home.path("other.games"), b"pegmind games 1\ngames 1\n\n\xff\n").unwrap();
    home.run("stats --import other.games", "").refused("line 4: ");
    home.run("stats --import .", "").refused("it is a folder; expected a regular file");
    home.run("stats --import nothing.games", "").exits(1).warns("nothing.games");
    home.run("stats --export .", "").refused("--export .: expected the name of a file");
    home.run("stats --json --export x.games", "").refused("--json is for the numbers");
    home.run("stats --preset huge", "").refused("unknown preset 'huge'");
    assert_eq!(home.history(), before);
}

/// What a program leaves behind that is stopped while it imports: some of the games, and the
/// length that the history had.
fn stop_while_importing(home: &Home, before: &str, added: &str) {
    fs::write(home.path(FILE), format!("{before}{added}")).unwrap();
    fs::write(home.path("data/pegmind/history.importing"), format!("{}\n", before.len())).unwrap();
}

#[test]
fn an_import_that_was_stopped_anywhere_has_added_nothing() {
    let history = games(0..3);
    let more = games(2..5);
    let (home, other) = (with_history(&history), with_history(&more));
    other.run("stats --export more.games", "").done();
    let file = other.path("more.games");
    let added = format!("\n{}", games(3..5));
    for cut in [0, 1, 5, 300, added.len() / 2, added.len() - 90, added.len()] {
        stop_while_importing(&home, &history, &added[..cut]);
        home.run("stats", "").done().says("3 games, 3 won. Longest streak: 3 days.");
        home.run("games --finished", "").done().never_says("game-4");
        // A game that is finished then is added behind what counts.
        home.run("play --seed 2", "gobo\n").done();
        let now = home.history();
        assert!(now.starts_with(&history) && now.matches("[Version").count() == 4, "{cut}: {now}");
        assert!(!home.path("data/pegmind/history.importing").exists());
        stop_while_importing(&home, &history, &added[..cut]);
        let ended = home.run(&format!("stats --import {}", file.display()), "").done();
        ended.warns("2 games are added; one was there already.");
        assert_eq!(home.history(), format!("{history}{added}"), "{cut}");
    }
}

#[test]
fn an_import_that_is_killed_has_added_all_games_or_none() {
    let (history, count) = (games(0..3), 600);
    let other = with_history(&games(0..count));
    other.run("stats --export more.games", "").done();
    let args = format!("stats --import {}", other.path("more.games").display());
    let home = with_history(&history);
    home.run(&args, "").done();
    let all = export(&home);
    let few = export(&with_history(&history));
    // Killed before its first write to the history, and after each of the next three.
    for writes in 0..4 {
        let is_hit = (0..40).any(|_| {
            let home = with_history(&history);
            let journal = home.path("data/pegmind/history.importing");
            let mut import = home.start(&args);
            wait_until("the import writes or has ended", || {
                let length = fs::metadata(home.path(FILE)).unwrap().len();
                let is_there = length >= history.len() as u64 + writes * 60_000;
                (journal.exists() && is_there) || import.try_wait().unwrap().is_some()
            });
            import.kill().unwrap();
            import.wait().unwrap();
            let is_hit = journal.exists();
            assert_eq!(export(&home), if is_hit { &*few } else { &*all }, "{writes}");
            home.run(&args, "").done();
            assert_eq!(export(&home), all, "{writes}");
            is_hit
        });
        assert!(is_hit, "every import ended before it was killed: {writes}");
    }
}

/// Many times as long as what a program may keep in memory to import it.
#[cfg(target_os = "linux")]
#[test]
fn a_long_file_is_imported_with_little_memory() {
    let one = games([0]);
    let count = (48 << 20) / one.len();
    let (mut sum, mut text) = pegmind_review::ExportWriter::begin(count);
    for number in 0..count {
        let record = one.replacen("game-0", &format!("game-{number:06}"), 1);
        text.push_str(&sum.game(&record));
    }
    text.push_str(&sum.end());
    let home = Home::new();
    fs::write(home.path("long.games"), &text).unwrap();
    let mut command = std::process::Command::new("sh");
    for (name, value) in home.command().get_envs() {
        if let Some(value) = value {
            command.env(name, value);
        }
    }
    // The limit is on all that the program maps, its own code among it.
    let program = env!("CARGO_BIN_EXE_pegmind");
    let script = format!("ulimit -v 98304; exec {program} stats --import long.games");
    command.args(["-c", &script]).current_dir(home.path("."));
    super::home::finish(&mut command, b"").done();
    assert_eq!(home.history().matches("[Version ").count(), count);
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_while_games_are_imported_leaves_the_history_as_it_was() {
    use super::home::finish;
    use super::storage::with_small_files;

    let (home, other) = (with_history(&games(0..3)), with_history(&games(0..40)));
    other.run("stats --export more.games", "").done();
    let before = home.history();
    for blocks in [0, 1, 8, 20] {
        let args = format!("stats --import {}", other.path("more.games").display());
        let ended = finish(&mut with_small_files(&home, blocks, &args), b"").exits(1);
        ended.warns("the history is as it was: ");
        assert_eq!(home.history(), before, "{blocks}");
        home.run("stats", "").done().says("3 games, 3 won. Longest streak: 3 days.");
    }
    home.run(&format!("stats --import {}", other.path("more.games").display()), "").done();
    home.run("stats", "").done().says("40 games, 40 won. Longest streak: 28 days.");
}

#[test]
fn programs_that_add_games_at_once_lose_none_and_double_none() {
    let home = with_history(&games(0..20));
    let mut imports = Vec::new();
    for first in [0, 150, 300] {
        let other = with_history(&games(first..first + 200));
        other.run("stats --export more.games", "").done();
        let args = format!("stats --import {}", other.path("more.games").display());
        imports.push((home.start(&args), other));
    }
    for seed in 0..4 {
        home.run(&format!("play --breaker steady --maker human --seed {seed}"), "gobo\n").done();
    }
    for (mut import, _other) in imports {
        assert!(import.wait().unwrap().success());
    }
    home.run("games", "").done();
    let history = home.history();
    assert_eq!(history.matches("[Version").count(), 504, "games 0 to 499, and four more");
    home.run("stats --export all.games", "").done().warns("504 games are written");
}

#[test]
fn a_game_that_was_looked_back_at_is_a_reviewed_one() {
    let home = with_history(&HISTORY.replace("2026-", "2020-"));
    let first = HISTORY.split("\n\n").next().unwrap();
    fs::write(home.path("first.peg"), first).unwrap();
    home.run("review first.peg", "").done();
    let told: Value =
        serde_json::from_str(&home.run("stats --json --preset classic", "").done().out).unwrap();
    assert_eq!(told["presets"][0]["reviewed"], 1);
}
