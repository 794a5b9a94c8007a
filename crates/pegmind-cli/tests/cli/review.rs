//! `pegmind review`.

use std::fs;

use super::home::{Home, pegmind};

/// The game of the manual.
const GAME: &str = "[Version \"1\"] [Rows \"12\"]\n\
    1. RROY 0+1 {0:21}  2. RBGG 0+2 {0:48}  3. YGBP 0+4 {1:02}\n\
    4. GPBY 2+2 {0:33}  5. GPYB 4+0 {0:57}   *GPYB\n";

#[test]
fn the_game_of_the_manual_balances_to_the_last_digit() {
    let out = pegmind("review -", GAME).done().quietly().out;
    insta::assert_snapshot!(out);
}

#[test]
fn json_has_the_fields_of_the_contract_and_exact_fractions() {
    let ended = pegmind("review - --json", GAME).done().quietly();
    let [line] = ended.lines()[..] else { panic!("one object") };
    for field in [
        r#""schema":1,"#,
        r#""perfect":4.340277777777778,"perfect_exact":"5625/1296","guesses":5,"#,
        r#""cost_exact":"122/207","#,
        r#""luck_exact":"-233/3312","#,
        r#"{"guess":[4,6,5,3],"feedback":"2+2","left_before":2,"left_after":1,"cost":0.5,"cost_exact":"1/2","luck":0.0,"luck_exact":"0/1","luck_percentile":null,"skill":25,"verdict":"mistake","#,
        r#""exact_value":true}"#,
        r#""costliest":4,"unjudged":[],"wrong":[]}"#,
    ] {
        assert!(line.contains(field), "{field} in {line}");
    }
    let again = pegmind("review - --json", GAME).done();
    assert_eq!(again.out, ended.out);
    let large = pegmind("review - --json", "[Colors \"8\"] [Pegs \"5\"]\n1. RROOY 1+1").done();
    for field in [r#""perfect_exact":null"#, r#""outcome":null"#, r#""unjudged":["code-unknown"]"#]
    {
        assert!(large.out.contains(field), "{field} in {}", large.out);
    }
}

#[test]
fn alternatives_of_a_row_come_with_the_one_that_was_played() {
    pegmind("review - --row 4", GAME)
        .done()
        .says("What could have been guessed in row 4:")
        .says("  GYPB  1.500 guesses  best, fits")
        .says("  GPBY  2.000 guesses  costs 0.500, probe, played, and 645 like it");
    let json = pegmind("review - --row 4 --json", GAME).done().out;
    let first = r#""alternatives":[{"guess":[4,3,6,5],"alike":1,"candidate":true,"expected":1.5,"#;
    assert!(json.contains(first), "{json}");
    pegmind("review - --row 6", GAME).refused("--row 6: the game has 5 rows");
    pegmind("review - --row 0", GAME).refused("expected 1 to 99");
}

#[test]
fn what_contradicts_itself_is_reviewed_as_far_as_it_can_be() {
    pegmind("review -", "1. RRRO 1+0 2. RROO 0+0 3. RYYY 1+0")
        .exits(3)
        .says(
            "No code fits rows 1 to 2: the answer of row 2 and what comes after it are not judged.",
        )
        .says("The code is not known: whether the answers are right is not judged.");
    pegmind("review -", "1. RROY 0+1 2. RBGG 0+2 *OGYP")
        .exits(3)
        .says("Row 1 was answered 0+1, right is 0+2. It cost 0.05 guesses.")
        .never_says("The code is not known");
}

#[test]
fn a_game_is_found_by_its_name_and_every_game_of_a_file_is_reviewed() {
    let home = Home::new();
    home.run("play --seed 2 --maker random", "rroy\ngobo\n").done();
    home.run("play --seed 3 --maker random", "rroy\nresign\n").done();
    let history = home.history();
    let id = history.split("[Id \"").nth(1).unwrap().split('"').next().unwrap();
    home.run(&format!("review {id}"), "")
        .done()
        .says("You found the code in 2 guesses. The code is GOBO. 10 rows, no hints.");
    let ended = home.run("review data/pegmind/history.peg", "").done().quietly();
    let ended = ended.says(&format!("line 1: game {id}"));
    assert!(ended.out.contains("\nYou gave up after 1 guess. The code is "), "{}", ended.out);
    let ended = home.run("review data/pegmind/history.peg --json", "").done();
    assert_eq!(ended.lines().len(), 2);
    fs::write(home.path("two.peg"), format!("[Version \"1\"]\n1. RROY 0+9\n\n{GAME}")).unwrap();
    home.run("review two.peg", "")
        .exits(2)
        .warns("pegmind: two.peg: line 2: 9 key pegs for 4 pegs");
}

/// A home with a game that Ann has shared.
fn with_a_shared_game() -> Home {
    let home = Home::new();
    let game = GAME.replacen("] 1.", "]", 1).replacen("[Rows", "[BreakerName \"Ann\"] [Rows", 1);
    home.run("review - --share ann.peg", game)
        .done()
        .warns("Written to ann.peg. Who has played for its code (pegmind play FILE) can look at");
    home
}

#[test]
fn a_shared_game_opens_after_its_code_was_played() {
    let home = with_a_shared_game();
    let sealed = "a game on the board classic 6x4, sealed with its code: it opens after you have \
                  played for it (pegmind play ann.peg)";
    home.run("review ann.peg", "").refused(sealed);
    home.run("review ann.peg --json", "").refused(sealed);
    let sent = fs::read_to_string(home.path("ann.peg")).unwrap();
    for hidden in ["Ann", "RROY", "GPYB"] {
        assert!(!sent.contains(hidden), "{sent}");
    }
    home.run("play ann.peg", "rroy\nquit\n").done();
    home.run("review ann.peg", "").refused(sealed);
    home.run("resume", "gpyb\n")
        .done()
        .says("How it was played by somebody else is open to you now: pegmind review FILE.")
        .never_says("RBGG");
    let seen = home.run("review ann.peg", "").done().quietly();
    let seen =
        seen.says("Ann found the code in 5 guesses. The code is GPYB. 12 rows, 3:41, no hints.");
    assert!(seen.out.contains("Ann's choices cost"), "{}", seen.out);
    // Who did not find the code sees it as well.
    let home = with_a_shared_game();
    home.run("play ann.peg", "rroy\nresign\n").done();
    home.run("review ann.peg", "").done();
}

#[test]
fn a_shared_daily_game_opens_with_the_readers_own_try() {
    let friend = Home::new();
    friend.run("daily --date 2026-11-20", "rryy\nrgpb\n").done();
    fs::write(friend.path("game.peg"), friend.history()).unwrap();
    friend.run("review game.peg --share shared.peg", "").done();
    let home = Home::new();
    fs::copy(friend.path("shared.peg"), home.path("shared.peg")).unwrap();
    home.run("review shared.peg", "").refused("(pegmind daily --date 2026-11-20 --preset classic)");
    // It is the code of that day, whatever it is begun with.
    home.run("play shared.peg", "resign\n").done().warns("its day is over");
    home.run("review shared.peg", "")
        .done()
        .says("Somebody found the code in 2 guesses. The code is RGPB. 10 rows, no hints.");
}

#[test]
fn what_cannot_be_shared_is_refused_and_nothing_is_written() {
    let home = Home::new();
    for (game, why) in [
        ("1. RROY 0+1".to_owned(), "-: the game is not over"),
        ("1. RROY 0+1 {resign}".to_owned(), "-: its code is not known"),
        ("1. RROX 0+1".to_owned(), "-: line 1: 'X' in 'RROX'"),
        (format!("{GAME}\n{GAME}"), "-: 2 games; --share takes one"),
    ] {
        home.run("review - --share out.peg", game).refused(why);
        assert!(!home.path("out.peg").exists());
    }
    home.run("review - --share no/out.peg", GAME)
        .refused("--share no/out.peg: it cannot be written");
    home.run("review - --share out.peg --row 2", GAME).refused("cannot be used with");
}
