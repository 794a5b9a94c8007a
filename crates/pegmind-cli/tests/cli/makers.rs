//! Games against the codemakers `devious` and `evader`.

use std::fs;

use super::home::{Ended, Home, pegmind};

/// Guesses that win against the evader on the board of one peg.
const ONE_PEG: &str = "play --maker evader --pegs 1 --colors 3 --seed 1";

/// The rows of a game as they were shown.
fn rows(ended: &Ended) -> Vec<&str> {
    let row = |line: &&str| line.starts_with("Row ") && line.ends_with(" color.");
    ended.out.lines().filter(row).collect()
}

#[test]
fn the_evader_gives_in_when_no_other_code_is_left() {
    pegmind(ONE_PEG, "r\no\ny\n")
        .done()
        .quietly()
        .says("You break the code of Cpu (evader). 3 colors, 1 peg, repeats yes, blanks no, 10 rows.")
        .says("No code is set and so there is no commitment: the codemaker evades as long as it can; proof says more.")
        .says("Row 1: red. 0 exact, 0 color.")
        .says("Row 2: orange. 0 exact, 0 color.")
        .says("Row 3: yellow. 1 exact, 0 color.")
        .says("Well done! You found the code in 3 of 10 rows.")
        .says("Row 1: 3 codes were open, 2 after it.")
        .says("Row 2: 2 codes were open, 1 after it.")
        .says("Row 3: 1 code was open, 1 after it.");
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
fn the_only_code_left_is_said_to_be_the_only_one() {
    pegmind(ONE_PEG, "r\no\nresign\n")
        .done()
        .says("The code: yellow.")
        .says("No other code was left.");
}

#[test]
fn on_boards_too_large_to_list_the_counts_are_called_estimates() {
    let home = Home::new();
    let args = "play --maker evader --pegs 8 --colors 12 --rows 2 --seed 1";
    let said = home.run(args, "1 1 2 2 3 3 4 4\n5 6 7 8 9 10 11 12\n").done();
    let told: Vec<&str> =
        said.lines().into_iter().filter(|line| line.contains(" codes were open, ")).collect();
    assert_eq!(told.len(), 2, "{}", said.out);
    assert!(told[0].starts_with("Row 1: 429981696 codes were open, about "), "{}", told[0]);
    assert!(told[0].ends_with(" after it (estimate)."), "{}", told[0]);
    assert!(told[1].ends_with(" after it (estimates)."), "{}", told[1]);
    let counted = home.run("verify data/pegmind/history.peg", "").done();
    for line in told {
        assert!(counted.out.contains(line), "counted alike: {line} {}", counted.out);
    }
}

#[test]
fn a_game_against_the_evader_goes_on_as_if_it_had_not_been_left() {
    let script = ["rroy\n", "rbgg\n", "ygbp\n", "pppp\n"];
    let args = "play --maker evader --seed 4";
    let whole = Home::new().run(args, script.concat()).done();
    let home = Home::new();
    let mut parts = Vec::new();
    parts.push(home.run(args, script[0]).done());
    for part in &script[1..] {
        parts.push(home.run("resume", part).done());
    }
    let last = parts.last().unwrap();
    assert_eq!(rows(&whole), rows(last), "{}", last.out);
    assert_eq!(rows(last).len(), 4);
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
fn the_levels_take_turns_in_a_match() {
    let setup = "--maker evader --breaker sharp --games 2 --pegs 2 --colors 3 --seed 1";
    let said = pegmind(&format!("play {setup}"), "").done();
    assert_eq!(said.out.matches("No code is set").count(), 2, "{}", said.out);
    assert_eq!(said.out.matches("Row 1: 9 codes were open").count(), 2, "{}", said.out);
    let said = pegmind(&format!("play {}", setup.replace("evader", "devious")), "").done();
    assert_eq!(said.out.matches("Code set. Commitment ").count(), 2, "{}", said.out);
    pegmind(
        "play --maker human --breaker expert --cpu-maker evader --games 2 --pegs 1",
        "r\nresign\n",
    )
    .done()
    .says("Game 2 of 2. You break the code of Cpu (evader). 6 colors, 1 peg, repeats yes, blanks no, 10 rows.")
        .says("The codemaker never settled on it: it is one of 6 codes that were left.");
}

#[test]
fn the_perfect_breaker_needs_few_rows_in_every_game_of_a_match() {
    let said = pegmind("play --maker random --breaker perfect --games 20 --rows 5 --seed 1", "");
    let said = said.done();
    assert_eq!(said.out.matches("Row 1: red red orange yellow.").count(), 20, "{}", said.out);
    assert_eq!(said.out.matches("the code not found").count(), 0, "{}", said.out);
    let strict = "play --maker devious --breaker perfect --games 2 --seed 2 --strict";
    let said = pegmind(strict, "").done();
    assert!(said.out.lines().last().unwrap().starts_with("Match: "), "{}", said.out);
    pegmind("play --maker table --breaker perfect", "0+1\n")
        .done()
        .says("Row 2: orange green green blue.");
}

#[test]
fn a_row_that_was_taken_back_binds_the_evader() {
    let home = Home::new();
    let script = "r\nundo\nclear\no\nundo\ny\n";
    home.run(&ONE_PEG.replace("--pegs", "--takebacks --pegs"), script.replace("clear\n", ""))
        .done()
        .says("Row 1, taken back: 3 codes were open, 2 after it.")
        .says("Row 1, taken back: 2 codes were open, 1 after it.")
        .says("Row 1: 1 code was open, 1 after it.");
    home.run("verify data/pegmind/history.peg", "").done();
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

#[test]
fn the_same_seed_is_the_same_devious_code() {
    let code = |seed: u32| {
        let said = pegmind(&format!("play --maker devious --seed {seed}"), "resign\n").done();
        said.lines().into_iter().find(|line| line.starts_with("The code: ")).unwrap().to_owned()
    };
    assert_eq!(code(1), code(1));
    let mut codes: Vec<String> = (0..8).map(code).collect();
    codes.sort();
    codes.dedup();
    assert!(codes.len() > 4, "{codes:?}");
}

#[test]
fn every_level_breaks_a_code_on_every_kind_of_board() {
    for level in ["casual", "steady", "sharp", "expert"] {
        for board in ["--preset bulls", "--feedback per-peg", "--blanks", "--feedback sum"] {
            let args = format!("play --breaker {level} --maker devious --seed 1 {board}");
            pegmind(&args, "").done().says(&format!(
                "Cpu B (devious) makes the code, Cpu A ({level}) breaks it. {}.",
                match board {
                    "--preset bulls" => "10 colors, 4 pegs, repeats no, blanks no, 10 rows",
                    "--blanks" => "6 colors, 4 pegs, repeats yes, blanks yes, 10 rows",
                    "--feedback sum" => {
                        "6 colors, 4 pegs, repeats yes, blanks no, 10 rows, sum feedback only"
                    }
                    _ => "6 colors, 4 pegs, repeats yes, blanks no, 10 rows, per-peg feedback",
                }
            ));
        }
    }
}
