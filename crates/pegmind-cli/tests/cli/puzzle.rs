//! `pegmind puzzle`.

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
fn ratings_and_kinds_are_as_asked() {
    for rating in ["easy", "medium", "hard"] {
        for kind in ["only-code", "cannot-lose"] {
            let line = format!("puzzle --rating {rating} --kind {kind} --seed 5 --json");
            let told = pegmind(&line, "").done().out;
            for part in [format!("\"kind\":\"{kind}\""), format!("\"rating\":\"{rating}\"")] {
                assert!(told.contains(&part), "{told}");
            }
        }
    }
}

#[test]
fn a_guess_that_cannot_lose_leaves_one_code_at_most() {
    let home = Home::new();
    let told = home.run("puzzle --kind cannot-lose --find 1 --seed 3 --answers", "").done().out;
    let (rows, rest) = told.trim().split_once("   ").unwrap();
    let answer = rest.split_whitespace().last().unwrap();
    let codes = home.run(&format!("left {rows} --list"), "").done().out;
    let codes: Vec<&str> = codes.split_whitespace().filter(|word| word.len() == 4).collect();
    let codes: Vec<&&str> = codes
        .iter()
        .filter(|code| code.bytes().all(|letter| b"ROYGBP".contains(&letter)))
        .collect();
    let mut answers: Vec<String> = codes
        .iter()
        .map(|code| home.run(&format!("score {code} {answer}"), "").done().out)
        .collect();
    let count = answers.len();
    answers.sort_unstable();
    answers.dedup();
    assert!(count > 2 && answers.len() == count, "{told}: {codes:?} {answers:?}");
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
