//! Games against the codemakers `devious` and `evader`.

use std::fs;

use super::home::{Ended, Home};

/// The rows of a game as they were shown.
fn rows(ended: &Ended) -> Vec<&str> {
    let row = |line: &&str| line.starts_with("Row ") && line.ends_with(" color.");
    ended.out.lines().filter(row).collect()
}

#[test]
fn a_game_that_is_lost_to_the_evader_shows_what_was_open() {
    let home = Home::new();
    home.run("play --maker evader --rows 2 --seed 1", "rroo\nproof\nyygg\n")
        .done()
        .quietly()
        .says("There is no commitment: the codemaker settles on no code until its answers leave only one.")
        .says("The last row is used and the code not found. Cpu wins.")
        .says("The codemaker never settled on it: it is one of 56 codes that were left.")
        .says("Row 1: 1296 codes were open, 256 after it.")
        .says("Row 2: 256 codes were open, 56 after it.");
    let history = home.history();
    assert!(history.contains("[Open \"1296 256 56\"]"), "{history}");
    assert!(!history.contains("[Commit ") && !history.contains("[Salt "), "{history}");
    home.run("verify data/pegmind/history.peg", "")
        .done()
        .says("  2 rows marked again: right")
        .says("  commitment: none; the codemaker settled on no code, its answers bind it")
        .says("  Row 2: 256 codes were open, 56 after it.");
    home.run("replay data/pegmind/history.peg", "")
        .done()
        .says("Row 2: 256 codes were open, 56 after it.");
    let changed = history.replace("1296 256", "1296 257");
    home.run("verify -", changed).exits(3).says("  the record says 257, right is 256");
}

#[test]
fn a_guess_without_its_answer_is_answered_alike_when_the_game_goes_on() {
    let home = Home::new();
    let first = home.run("play --maker evader --seed 4", "rroy\nrbgg\n").done();
    let (_, record, secret) = home.only_game();
    let sealed = fs::read_to_string(&secret).unwrap();
    let text = fs::read_to_string(&record).unwrap();
    let (before, _) = text.split_at(text.rfind("2. RBGG\n").unwrap() + "2. RBGG\n".len());
    // Killed before the answer was stored, and before it was thought of.
    let unsealed: String = sealed
        .lines()
        .filter(|line| !line.starts_with("witness "))
        .fold(String::new(), |text, line| text + line + "\n");
    for secret_then in [&sealed, &unsealed] {
        fs::write(&secret, secret_then).unwrap();
        fs::write(&record, before).unwrap();
        let again = home.run("resume", "").done();
        assert_eq!(rows(&again), rows(&first), "{}", again.out);
        assert_eq!(again.out.matches("Row 2: red blue green green.").count(), 1, "said once");
    }
}

#[test]
fn a_devious_code_is_promised_and_hidden_like_any_other() {
    let home = Home::new();
    let first = home.run("play --maker devious --seed 3", "rroy\nproof\nhint\nhint\n").done();
    let (id, record, secret) = home.only_game();
    let sealed = fs::read_to_string(secret).unwrap();
    let code = sealed.lines().find_map(|line| line.strip_prefix("code ")).unwrap().to_owned();
    let public = fs::read_to_string(record).unwrap();
    assert!(public.contains("[Maker \"cpu devious\"]") && public.contains("[Commit "), "{public}");
    let spoken = ["red", "orange", "yellow", "green", "blue", "purple"];
    let words: Vec<&str> =
        code.chars().map(|letter| spoken["ROYGBP".find(letter).unwrap()]).collect();
    for text in [&first.out, &first.err, &public, &home.run("games", "").done().out] {
        assert!(!text.contains(&code) && !text.contains(&words.join(" ")), "{code} in {text}");
    }
    let ended = home.run("resume", format!("{code}\n")).done();
    ended.says("Well done! You found the code in 2 of 10 rows.");
    home.run(&format!("verify {id}"), "").done().says("  commitment: kept");
}
