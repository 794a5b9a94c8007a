//! Saved games that are cut off, edited or played twice. Nothing panics, what
//! is wrong is named, and the other games stay as they are.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};

use super::home::{Ended, Home};

/// A game in progress, in a home of its own.
struct Saved {
    home: Home,
    id: String,
    record: String,
    secret: String,
}

impl Saved {
    fn new() -> Self {
        let home = Home::new();
        let script = "rroy\nnotes red 3 x\nleft\nleft\nrbgg\nrrrr\n";
        home.leave_game("--seed 2 --takebacks --names Ann,Hal", script);
        let (id, record, secret) = home.only_game();
        let [record, secret] = [record, secret].map(|path| fs::read_to_string(path).unwrap());
        Self { home, id, record, secret }
    }

    fn put(&self, file: &str, text: impl AsRef<[u8]>) {
        fs::write(self.home.path(&format!("state/pegmind/{file}")), text).unwrap();
    }

    /// Expects that this game cannot go on and is told why, that nothing is
    /// changed by trying, and that another game is not harmed.
    #[track_caller]
    fn cannot_go_on(&self, why: &str) {
        let (home, id) = (&self.home, &self.id);
        let before = home.running();
        home.leave_game("--seed 2", "rroy\n");
        let with_other = home.running();
        let ended = home.run(&format!("resume {id}"), "rroy\n").refused(why);
        assert!(ended.err.contains(id.as_str()), "{}", ended.err);
        let listed = home.run("games", "").done();
        assert!(listed.out.contains(&format!("{id}  cannot go on: ")), "{}", listed.out);
        assert_eq!(home.running(), with_other, "trying changed a game");
        // Without a name the latest game that can go on is meant.
        let ended = home.run("resume", "gobo\n").done();
        ended.says("Well done! You found the code in 2 of 10 rows.");
        assert_eq!(home.running(), before);
        home.run("play --seed 2", "gobo\n").done().says("The code: green orange blue orange.");
        assert_eq!(home.running(), before);
    }
}

#[test]
fn a_record_cut_off_at_any_byte_is_named_or_goes_on() {
    let saved = Saved::new();
    let Saved { home, id, record, secret } = &saved;
    let begun = record.find("\n1. ").unwrap();
    let tags = record.find("[KeyPegs ").unwrap();
    let tags = tags + record[tags..].find('\n').unwrap() + 1;
    // All the cuts are games side by side, so that one run looks at them all.
    let name = |cut: usize| format!("20200101-c{cut:05}");
    for cut in 0..record.len() {
        let whole = record.replace(id.as_str(), "20200101-c00000");
        let part = whole[..cut].replace("20200101-c00000", &name(cut));
        saved.put(&format!("{}.peg", name(cut)), part);
        saved.put(&format!("{}.secret", name(cut)), secret);
    }
    let before = home.running();
    let listed = home.run("games", "").done().quietly();
    assert_eq!(home.running(), before, "listing changed a game");
    let lines: BTreeMap<&str, &str> =
        listed.out.lines().filter_map(|line| line.split_once("  ")).collect();
    // Without all of its tags no game has begun.
    assert_eq!(lines.len(), record.len() - tags + 1);
    let rows = |cut: usize| record[..cut].lines().filter(|line| line.contains(". R")).count();
    for cut in tags..record.len() {
        let line = lines[name(cut).as_str()];
        if cut > begun {
            let whole = record[..cut].rfind('\n').map_or(0, |end| end + 1);
            let row = rows(whole) + 1;
            assert!(
                line.ends_with(&format!("Ann breaks, Hal makes  row {row} of 10")),
                "{cut}: {line}"
            );
        } else if !line.ends_with("Ann breaks, Hal makes  row 1 of 10") {
            assert!(line.starts_with("cannot go on: "), "{cut}: {line}");
            assert!(line.contains(&name(cut)), "{cut}: {line}");
        }
    }
    for cut in [0, 1, begun / 2, begun + 1, record.len() - 1] {
        let ended = home.run(&format!("resume {}", name(cut)), "gobo\n");
        assert!(matches!(ended.code, Some(0 | 2 | 4)), "{cut}: {ended:?}");
    }
    home.run(&format!("resume {id}"), "gobo\n").done().says("The code: green orange blue orange.");
}

#[test]
fn a_line_that_was_cut_off_is_left_out_and_told() {
    let saved = Saved::new();
    let Saved { home, id, record, .. } = &saved;
    saved.put(&format!("{id}.peg"), &record[..record.len() - 3]);
    home.run("games", "").done();
    let ended = home.run("resume", "rows\ngobo\n").done();
    ended
        .warns(&format!("The last line of game {id} was cut off; it is left out."))
        .says("Row 2: red blue green green. 0 exact, 2 color.")
        .never_says("Row 3: red")
        .says("Well done! Ann found the code in 3 of 10 rows.");
    home.run(&format!("verify {id}"), "").done().says("  commitment: kept");
}

#[test]
fn a_record_of_another_game_or_code_is_refused() {
    let saved = Saved::new();
    saved.put(&format!("{}.peg", saved.id), saved.record.replace(&saved.id, "20200101-other"));
    saved.cannot_go_on("20200101-other");

    let saved = Saved::new();
    let commit = saved.record.find("[Commit \"").unwrap() + 9;
    let mut record = saved.record.clone();
    let other = if record[commit..].starts_with('0') { "1" } else { "0" };
    record.replace_range(commit..=commit, other);
    saved.put(&format!("{}.peg", saved.id), record);
    saved.cannot_go_on("the stored code is not the one this game began with");
}

#[test]
fn a_record_that_is_no_text_or_far_too_long_is_refused() {
    let saved = Saved::new();
    saved.put(
        &format!("{}.peg", saved.id),
        [saved.record.as_bytes(), b"{note \xff 3 x}\n"].concat(),
    );
    saved.cannot_go_on("utf-8");

    let saved = Saved::new();
    let long = saved.record.clone() + &"{note 1 3 x}\n".repeat(100_000);
    saved.put(&format!("{}.peg", saved.id), long);
    saved.cannot_go_on("expected at most 1048576");
}

#[test]
fn a_missing_or_damaged_secret_is_named_and_not_shown() {
    let saved = Saved::new();
    fs::remove_file(saved.home.path(&format!("state/pegmind/{}.secret", saved.id))).unwrap();
    saved.cannot_go_on(".secret: ");

    let half = saved.secret.len() / 2;
    let edits = [
        saved.secret[..half].to_owned(),
        String::new(),
        saved.secret.replace("code GOBO", "code GOBX"),
        saved.secret.replace("salt ", "salt 0"),
        saved.secret.replace("pegmind secret 1", "pegmind secret 2"),
    ];
    for edit in edits {
        let saved = Saved::new();
        saved.put(&format!("{}.secret", saved.id), edit);
        saved.cannot_go_on("the secret of this game is damaged");
        let ended = saved.home.run(&format!("resume {}", saved.id), "");
        assert!(!ended.err.contains("GOB"), "{}", ended.err);
    }

    let saved = Saved::new();
    saved.put(&format!("{}.secret", saved.id), saved.secret.replace("code GOBO", "code GPYB"));
    saved.cannot_go_on("the stored code is not the one this game began with");
}

#[test]
fn two_programs_do_not_play_one_game() {
    let saved = Saved::new();
    let mut first = saved.home.start("resume");
    let mut out = BufReader::new(first.stdout.take().unwrap());
    let mut read_until = |wanted: &str| {
        let mut said = String::new();
        while !said.contains(wanted) {
            assert!(out.read_line(&mut said).unwrap() > 0, "{said}");
        }
    };
    let mut stdin = first.stdin.take().unwrap();
    stdin.write_all(b"rrrr\n").unwrap();
    read_until("Row 4: red red red red.");
    saved.cannot_go_on("is being played in another window");
    stdin.write_all(b"gobo\n").unwrap();
    read_until("Well done! Ann found the code in 5 of 10 rows.");
    drop(stdin);
    Ended::new(&first.wait_with_output().unwrap()).done();
    saved.home.run(&format!("verify {}", saved.id), "").done().says("  5 rows marked again: right");
}

#[test]
fn a_history_cut_off_takes_new_games_and_names_the_broken_one() {
    let home = Home::new();
    for seed in 1..=2 {
        home.run(&format!("play --seed {seed} --breaker steady"), "").done();
    }
    let history = home.history();
    let second = history.rfind("[Version").unwrap();
    // So few bytes are a part of no game.
    for cut in [second + 1, second + 5, second + 13] {
        fs::write(home.path("data/pegmind/history.peg"), &history[..cut]).unwrap();
        home.run("play --seed 2", "gobo\n").done();
        let ended = home.run("verify data/pegmind/history.peg", "").done().quietly();
        assert_eq!(ended.out.matches("commitment: kept").count(), 2, "{cut}: {ended:?}");
        assert_eq!(home.history().matches("[Ver").count(), 2, "{cut}");
    }
    for cut in [second + 5, second + 40, history.len() - 80, history.len() - 1] {
        fs::write(home.path("data/pegmind/history.peg"), &history[..cut]).unwrap();
        home.run("play --seed 2", "gobo\n").done();
        let now = home.history();
        assert!(now.starts_with(&history[..second]), "{cut}: the first game is gone");
        let ended = home.run("verify data/pegmind/history.peg", "");
        assert!(ended.out.matches("commitment: kept").count() >= 2, "{cut}: {ended:?}");
        assert!(ended.err.is_empty() || ended.err.contains("history.peg: line "), "{ended:?}");
    }
}

#[test]
fn a_match_stopped_between_two_games_goes_on_with_the_second() {
    let home = Home::new();
    let args = "--maker human --breaker human --names Ann,Bob --games 2";
    home.leave_game(args, "gpyb\nrrrr\n");
    let (id, record, secret) = home.only_game();
    let secret_text = fs::read(&secret).unwrap();
    home.run("resume", "gpyb\nrroy\nrbgg\n").done();
    // As if the program had ended before it could clear the first game away.
    let history = home.history();
    fs::write(&record, &history).unwrap();
    fs::write(&secret, secret_text).unwrap();
    let listed = home.run("games", "").done();
    assert_eq!(listed.lines().len(), 1, "{}", listed.out);
    assert!(listed.out.starts_with(&format!("{id}-2  ")), "{}", listed.out);
    assert_eq!(home.history(), history);
    home.run("resume", "rroy\n").done().says("Match: draw, 2 to 2.");
}

#[test]
fn a_record_edited_by_hand_is_refused_with_its_line() {
    let record = Saved::new().record;
    let rows = record.lines().position(|line| line.starts_with("1. ")).unwrap() + 1;
    for (from, to, line, why) in [
        ("[Rows \"10\"]", "[Rows \"0\"]", 9, "expected 1 to 99"),
        ("RROY 0+1", "RROY 1+1", rows, "1+1 is not how the code of this game answers"),
        ("2. RBGG", "*GOBO\n2. RBGG", rows + 4, "nothing is played after the code is open"),
    ] {
        let saved = Saved::new();
        assert!(saved.record.contains(from), "{from}");
        saved.put(&format!("{}.peg", saved.id), saved.record.replacen(from, to, 1));
        saved.cannot_go_on(&format!("{}.peg: line {line}: ", saved.id));
        saved.home.run(&format!("resume {}", saved.id), "").refused(why);
    }
}
