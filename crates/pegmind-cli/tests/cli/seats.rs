//! Who sits where: human or computer in either seat.

use super::home::{Home, pegmind};

#[test]
fn seats_that_do_not_go_together_are_refused() {
    for (args, why) in [
        ("--maker table --marks program", "so a person has to place the key pegs"),
        ("--maker random --trust", "key pegs by hand need a human codemaker"),
        ("--games 2 --takebacks", "takebacks are for single games"),
        ("--maker wizard", "expected one of human, table, random, devious, evader"),
        ("--breaker wizard", "expected one of human, casual, steady, sharp, expert, perfect"),
        ("--breaker perfect --preset super", "perfect has no strategy for 8 colors, 5 pegs"),
    ] {
        pegmind(&format!("play {args}"), "rroy\n").refused(why);
    }
}

#[test]
fn options_without_effect_are_reported_and_the_game_is_played() {
    for (options, sentence) in [
        ("--scoring keys", "--scoring has no effect: a single game has no points."),
        (
            "--breaker steady --cpu-breaker casual",
            "--cpu-breaker has no effect: --breaker says how the computer plays.",
        ),
    ] {
        let ended = pegmind(&format!("play --seed 2 {options}"), "gobo\ngobo\n").done();
        assert!(ended.err.lines().any(|line| line == sentence), "{options}: {}", ended.err);
        ended.says("The code: green orange blue orange.");
        pegmind(&format!("play --quiet --seed 2 {options}"), "gobo\ngobo\n").done().quietly();
    }
    let ended = pegmind("play --seed 2 --games 2 --scoring keys", "gobo\n").done();
    assert!(!ended.err.contains("no effect"), "{}", ended.err);
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
        ("average:fast", "'fast' is no number of guesses; expected one like 5.2"),
    ] {
        home.run(&format!("play --maker human --breaker {wish}"), "").refused(why);
    }
    home.run("play --preset super --maker human --breaker average:5.2", "")
        .refused("average:5.2 is measured on the classic board alone, not on 8 colors, 5 pegs");
}
