//! `pegmind puzzle`.

use std::io::{BufRead as _, BufReader, Write as _};

use super::home::{Home, pegmind};

#[test]
fn a_puzzle_follows_from_its_seed_and_has_one_code() {
    let home = Home::new();
    let printed = home.run("puzzle --find 3 --kind only-code --seed 1 --answers", "").done();
    assert_eq!(printed.lines().len(), 3);
    for line in printed.lines() {
        let (rows, rest) = line.split_once("   ").unwrap();
        let answer = rest.split_whitespace().last().unwrap();
        let left = home.run(&format!("left {rows} --list"), "").done().out;
        assert!(left.contains("1 of 1296 codes fit") && left.contains(answer), "{line}: {left}");
    }
    let again = home.run("puzzle --find 3 --kind only-code --seed 1 --answers", "").done().out;
    assert_eq!(again, printed.out);
    let other = home.run("puzzle --find 3 --kind only-code --seed 2 --answers", "").done().out;
    assert_ne!(other, printed.out);
}

#[test]
fn puzzles_are_solved_in_lines() {
    let home = Home::new();
    let found = home.run("puzzle --seed 1 --find 1 --rating easy --answers", "").done().out;
    let answer = found.split_whitespace().last().unwrap().to_owned();
    let typed = format!("{answer}\n\nanswer\n\nquit\n");
    let ended = home.run("puzzle --seed 1", typed).done().out;
    assert!(ended.contains("Puzzle 1 of 6: The only code, easy."), "{ended}");
    assert!(ended.contains("Right."), "{ended}");
    assert!(ended.contains("Puzzle 2 of 6: The guess that cannot lose, easy."), "{ended}");
    assert!(ended.contains("The answer: "), "{ended}");
    assert!(ended.contains("Puzzle 3 of 6: The only code, medium."), "{ended}");
    let wrong = home.run("puzzle --seed 1", "rrrr\n\nquit\n").done();
    assert!(
        wrong.out.contains("Not yet.") && wrong.out.contains("would then read"),
        "{}",
        wrong.out
    );
    assert!(wrong.out.contains("This puzzle is not solved yet"), "{}", wrong.out);
}

#[test]
fn what_is_no_rating_kind_number_or_board_for_puzzles_is_refused() {
    pegmind("puzzle --rating insane", "").refused("expected one of easy, medium, hard");
    pegmind("puzzle --kind drill", "").refused("expected only-code or cannot-lose");
    pegmind("puzzle --find 0", "").refused("expected 1 to 100");
    pegmind("puzzle --preset grand", "")
        .refused("this board has 1000000 codes; expected at most 100000");
    pegmind("puzzle --pegs 1 --colors 2 --rating hard --find 1", "")
        .refused("no hard only-code puzzle");
}

/// A game of some past day, with a row that cost half a guess.
pub(crate) const COSTLY: &str = "[Version \"1\"]\n[Id \"20261101-costly\"]\n[Date \"2026-11-01\"]\n[KeyPegs \"shapes\"]\n\
    1. RROY 0+1\n2. RBGG 0+2\n3. YGBP 0+4\n4. GPBY 2+2\n5. GPYB 4+0\n*GPYB\n";

#[test]
fn rows_that_cost_much_come_back_when_they_are_due() {
    let home = Home::new();
    home.run("puzzle --drill", "").done().warns("No row of your games is to be asked again.");
    std::fs::create_dir_all(home.path("data/pegmind")).unwrap();
    std::fs::write(home.path("data/pegmind/history.peg"), COSTLY).unwrap();
    let told = home.run("puzzle --drill --json", "").done().quietly().out;
    assert!(told.contains("\"kind\":\"drill\"") && told.contains("\"left\":2"), "{told}");
    // What was played there is wrong; it is asked again tomorrow.
    let ended = home.run("puzzle --drill", "gpby\ngpyb\n\n").done().out;
    assert!(ended.contains("Puzzle 1 of 1: A row of your own."), "{ended}");
    assert!(ended.contains("It costs guesses.") && ended.contains("Right."), "{ended}");
    let kept = std::fs::read_to_string(home.path("data/pegmind/drills.txt")).unwrap();
    assert!(kept.ends_with(" 20261101-costly 4 wrong\n"), "{kept}");
    home.run("puzzle --drill", "").done().warns("No row is due today; the next one is on ");
    // Known rows are not asked any more.
    let lines = ["2026-11-02", "2026-11-05", "2026-11-12", "2026-12-03"]
        .map(|day| format!("{day} 20261101-costly 4 right\n"));
    std::fs::write(home.path("data/pegmind/drills.txt"), lines.concat()).unwrap();
    home.run("puzzle --drill", "").done().warns("No row of your games is to be asked again.");
    pegmind("puzzle --drill --find 3", "").refused("cannot be used with");
}

#[test]
fn an_answer_that_was_shown_to_be_wrong_is_kept_by_then() {
    let home = Home::new();
    std::fs::create_dir_all(home.path("data/pegmind")).unwrap();
    std::fs::write(home.path("data/pegmind/history.peg"), COSTLY).unwrap();
    let mut child = home.start("puzzle --drill");
    child.stdin.as_mut().unwrap().write_all(b"gpby\n").unwrap();
    let told = BufReader::new(child.stdout.take().unwrap());
    assert!(told.lines().map_while(Result::ok).any(|line| line.contains("It costs guesses.")));
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = std::fs::read_to_string(home.path("data/pegmind/drills.txt")).unwrap();
    assert!(kept.ends_with(" 20261101-costly 4 wrong\n"), "{kept}");
}
