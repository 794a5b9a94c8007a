//! Who sits where: human or computer in either seat.

use super::home::{Home, pegmind};

#[test]
fn a_person_breaks_the_code_of_the_computer() {
    pegmind("play --maker random --breaker human --seed 2", "gobo\n")
        .done()
        .quietly()
        .says("You break. 6 colors, 4 pegs, repeats yes, blanks no, 10 rows.")
        .says("Well done! You found the code in 1 of 10 rows.");
}

#[test]
fn the_computer_breaks_the_code_of_a_person() {
    // Casual finds this code in time with this seed.
    for level in ["casual", "steady"] {
        let args = format!("play --maker human --breaker {level} --rows 99 --seed 3");
        let ended = pegmind(&args, "gpyb\n").done().quietly();
        let head = format!(
            "You make the code, Cpu ({level}) breaks it. \
             6 colors, 4 pegs, repeats yes, blanks no, 99 rows."
        );
        assert!(ended.out.contains("Cpu found the code in "), "{}", ended.out);
        ended.says(&head).says("The code: green purple yellow blue.");
    }
}

#[test]
fn two_people_play_each_other() {
    let script = "gpyb\nrroy\nrbgg\nygbp\ngpby\ngpyb\n";
    pegmind("play --maker human --breaker human --names Ann,Bob", script)
        .done()
        .quietly()
        .says(
            "Bob makes the code, Ann breaks it. \
             6 colors, 4 pegs, repeats yes, blanks no, 10 rows.",
        )
        .says("Row 4: green purple blue yellow. 2 exact, 2 color.")
        .says("Well done! Ann found the code in 5 of 10 rows.");
}

#[test]
fn two_computers_play_without_any_input() {
    for level in ["casual", "steady"] {
        let ended = pegmind(&format!("play --breaker {level} --rows 99 --seed 6"), "").done();
        assert!(ended.out.contains("Cpu A found the code in "), "{}", ended.out);
        ended.quietly().says(&format!(
            "Cpu B (random) makes the code, Cpu A ({level}) breaks it. \
             6 colors, 4 pegs, repeats yes, blanks no, 99 rows."
        ));
    }
}

#[test]
fn casual_keeps_the_pegs_that_are_marked_right() {
    let ended = pegmind("play --breaker casual --preset wordish --rows 99 --seed 5", "").done();
    let rows: Vec<(Vec<&str>, Vec<&str>)> = ended
        .out
        .lines()
        .filter_map(|line| line.strip_prefix("Row ")?.split_once(": "))
        .filter_map(|(_, row)| row.split_once(". "))
        .filter_map(|(guess, marks)| {
            let marks = marks.split_once(':')?.0;
            Some((guess.split(' ').collect(), marks.split(' ').collect()))
        })
        .collect();
    assert!(rows.len() > 3, "{}", ended.out);
    for pair in rows.windows(2) {
        let [(guess, marks), (next, _)] = pair else { continue };
        for hole in 0..guess.len() {
            assert_eq!(marks[hole] == "exact", guess[hole] == next[hole], "{pair:?}");
        }
    }
}

#[test]
fn a_person_has_the_first_name_and_the_computer_the_second() {
    pegmind("play --names Ann,Hal --seed 2", "gobo\n")
        .done()
        .says("Well done! Ann found the code in 1 of 10 rows.");
    pegmind("play --maker human --breaker steady --names Ann,Hal", "gpyb\n").done().says(
        "Ann makes the code, Hal (steady) breaks it. \
         6 colors, 4 pegs, repeats yes, blanks no, 10 rows.",
    );
}

#[test]
fn a_code_on_a_table_can_be_broken_by_a_person_or_the_computer() {
    pegmind("play --maker table --names Ann,Bob", "rroy\n0+1\ngpyb\n4+0\n")
        .done()
        .says("Row 1: red red orange yellow. 0 exact, 1 color.")
        .says("Well done! Ann found the code in 2 of 10 rows.");
    let ended = pegmind("play --maker table --breaker steady", "4+0\n").done();
    assert!(ended.out.contains("Cpu found the code in 1 of 10 rows."), "{}", ended.out);
}

#[test]
fn giving_up_ends_the_game_and_shows_the_code() {
    let home = Home::new();
    home.run("play --seed 2", "rroy\nresign\nrbgg\n")
        .done()
        .quietly()
        .says("You give up.")
        .says("The code: green orange blue orange.")
        .never_says("Row 2");
    assert!(home.history().contains("{resign}\n*GOBO\n"), "{}", home.history());
}

#[test]
fn a_computer_gives_up_for_nobody() {
    pegmind("play --maker human --breaker steady", "resign\ngpyb\n")
        .done()
        .says("Only the codebreaker can give up.")
        .says("The code: green purple yellow blue.");
}

#[test]
fn seats_that_do_not_go_together_are_refused() {
    for (args, why) in [
        ("--maker table --marks program", "so a person has to place the key pegs"),
        ("--maker random --marks hand", "key pegs by hand need a human codemaker"),
        ("--maker random --trust", "key pegs by hand need a human codemaker"),
        ("--maker table --trust", "key pegs cannot be audited at the end"),
        ("--games 2 --takebacks", "takebacks are for single games"),
        ("--games 2 --feedback sum --scoring keys", "sum does not"),
        ("--maker wizard", "expected one of human, table, random, devious, evader"),
        ("--breaker wizard", "expected one of human, casual, steady, sharp, expert, perfect"),
        ("--breaker perfect --preset super", "perfect has no strategy for 8 colors, 5 pegs"),
        ("--breaker perfect --blanks", "blanks yes; expected 4 pegs with 5, 6 or 7 colors, "),
        ("--breaker perfect --feedback sum", "sum feedback only; expected 4 pegs with "),
        ("--breaker perfect --no-repeats", "or 4 pegs with 10 colors and no repeats, "),
        ("--maker random --games 2 --cpu-breaker perfect --preset mini", "perfect has no strategy"),
    ] {
        pegmind(&format!("play {args}"), "rroy\n").refused(why);
    }
}

#[test]
fn a_level_that_nobody_plays_may_be_one_that_does_not_play_here() {
    let ended = pegmind("play --cpu-breaker perfect --preset super", "resign\n").done();
    assert!(ended.err.contains("no computer breaks a code in this game."), "{}", ended.err);
}

#[test]
fn options_without_effect_are_said_to_have_none_and_the_game_is_played() {
    for (options, sentence) in [
        ("--scoring keys", "--scoring has no effect: a single game has no points."),
        (
            "--cpu-breaker casual",
            "--cpu-breaker has no effect: no computer breaks a code in this game.",
        ),
        (
            "--breaker steady --cpu-breaker casual",
            "--cpu-breaker has no effect: --breaker says how the computer plays.",
        ),
        (
            "--maker random --cpu-maker random",
            "--cpu-maker has no effect: --maker says how the computer plays.",
        ),
        (
            "--maker human --cpu-maker random",
            "--cpu-maker has no effect: no computer makes a code in this game.",
        ),
    ] {
        let ended = pegmind(&format!("play --seed 2 {options}"), "gobo\ngobo\n").done();
        assert!(ended.err.lines().any(|line| line == sentence), "{options}: {}", ended.err);
        ended.says("The code: green orange blue orange.");
        let quiet = pegmind(&format!("play --quiet --seed 2 {options}"), "gobo\ngobo\n").done();
        quiet.quietly();
    }
    for options in [
        "--games 2 --scoring keys",
        "--games 2 --cpu-breaker casual",
        "--games 2 --maker human --breaker steady --cpu-maker random",
    ] {
        let ended = pegmind(&format!("play --seed 2 {options}"), "gobo\n").done();
        assert!(!ended.err.contains("no effect"), "{options}: {}", ended.err);
    }
}

#[test]
fn a_computer_plays_at_an_average_that_is_possible() {
    let home = Home::new();
    let played = |average: &str| {
        let line = format!("play --maker human --breaker average:{average} --seed 3");
        let out = home.run(&line, "gpyb\n").done().out;
        // Salts of people's codes are other ones every time.
        out.lines().filter(|line| line.starts_with("Row ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let rows = played("5.2");
    assert_eq!(played("5.2"), rows, "the same seed");
    assert!(home.history().contains("[CpuBreaker \"average:5.2\"]"), "{}", home.history());
    assert_ne!(played("6.9"), rows);
    for (wish, why) in [
        ("average:4.2", "such an average is out of reach; expected 4.34 to 7.02 guesses"),
        ("average:9", "expected 4.34 to 7.02 guesses on the classic board"),
        ("average:fast", "'fast' is no number of guesses; expected one like 5.2"),
        ("average", "expected one of human, casual, steady, sharp, expert, perfect, average:5.2"),
    ] {
        home.run(&format!("play --maker human --breaker {wish}"), "").refused(why);
    }
    home.run("play --preset super --maker human --breaker average:5.2", "")
        .refused("average:5.2 is measured on the classic board alone, not on 8 colors, 5 pegs");
    home.run("evaluate --strategy average:5.2 --preset bulls", "").refused("average:5.2");
}
