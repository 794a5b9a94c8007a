//! `pegmind evaluate`.

use std::fs;

use serde_json::Value;

use super::home::{Ended, Home, pegmind};

/// The objects that were printed, one a line.
#[track_caller]
fn objects(ended: &Ended) -> Vec<Value> {
    ended.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The objects without what differs from run to run.
#[track_caller]
fn timeless(args: &str) -> Vec<Value> {
    let mut objects = objects(&pegmind(&format!("evaluate --json {args}"), "").done().quietly());
    for object in &mut objects {
        let seconds = object.as_object_mut().unwrap().remove("seconds").unwrap();
        assert!(seconds.as_f64().unwrap() >= 0.0);
    }
    objects
}

/// What is printed without the times.
fn without_seconds(out: &str) -> String {
    let line = |line: &str| {
        let seconds = |word: &str| {
            word.len() > 4 && word.rfind('.') == Some(word.len() - 4) && word.parse::<f64>().is_ok()
        };
        let found = line.split(' ').find(|word| seconds(word));
        found.map_or(line.to_owned(), |found| line.replace(found, "?"))
    };
    out.lines().map(|text| line(text) + "\n").collect()
}

#[test]
fn json_has_the_published_totals_of_the_classic_board() {
    let strategies = "minimax,expected-size,entropy,most-parts,first-consistent";
    let found = timeless(&format!("--strategy {strategies}"));
    let expected = [
        ("minimax", 5801, [1, 1, 2, 2], 5),
        ("expected-size", 5696, [1, 1, 2, 3], 6),
        ("entropy", 5722, [1, 2, 3, 4], 6),
        ("most-parts", 5668, [1, 1, 2, 3], 6),
        ("first-consistent", 7471, [1, 1, 1, 1], 9),
    ];
    assert_eq!(found.len(), expected.len());
    for (object, (strategy, total, opening, longest)) in found.iter().zip(expected) {
        assert_eq!(object["strategy"], strategy);
        assert_eq!(object["total"], total, "{strategy}");
        assert_eq!(object["opening"], Value::from(opening.to_vec()), "{strategy}");
        assert_eq!(object["longest"], longest, "{strategy}");
    }
    let minimax = concat!(
        r#"{"schema":1,"strategy":"minimax","pegs":4,"colors":6,"codes":1296,"games":1296,"#,
        r#""opening":[1,1,2,2],"total":5801,"average":4.47608024691358,"longest":5,"#,
        r#""histogram":[1,6,62,533,694],"unsolved":0,"complete":true}"#
    );
    assert_eq!(found[0], serde_json::from_str::<Value>(minimax).unwrap());
}

#[test]
fn the_perfect_level_has_the_smallest_totals_and_draws_nothing() {
    for (board, guesses, total, longest) in [
        ("", "all", 5625, 6),
        ("--colors 5", "all", 2463, 6),
        ("--preset bulls", "all", 26_274, 7),
        ("", "candidates", 5660, 6),
    ] {
        let args = format!("--strategy perfect --guesses {guesses} {board}");
        let found = timeless(&args);
        assert_eq!((&found[0]["total"], &found[0]["longest"]), (&total.into(), &longest.into()));
        assert_eq!(found[0].get("seed"), timeless("--strategy minimax")[0].get("seed"));
        assert_eq!(found, timeless(&format!("{args} --jobs 1")));
    }
    let ended = pegmind("evaluate --strategy perfect --colors 5 --seed 3", "").done();
    assert!(ended.err.contains("--seed has no effect: nothing is drawn at random."));
}

#[test]
fn the_super_board_has_its_published_totals() {
    let strategies = "--strategy minimax,expected-size,entropy,most-parts";
    let found = timeless(&format!("{strategies} --preset super --opening 11223"));
    let totals: Vec<u64> = found.iter().map(|object| object["total"].as_u64().unwrap()).collect();
    assert_eq!(totals, [183_775, 180_200, 179_704, 181_834]);
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let args = "--strategy minimax,entropy,casual,steady,random-consistent --colors 7 --sample 300";
    let one = timeless(&format!("{args} --jobs 1"));
    assert_eq!(one, timeless(&format!("{args} --jobs 2")));
    assert_eq!(one, timeless(args));
    // The level and the strategy are the same player.
    assert_eq!(one[3]["histogram"], one[4]["histogram"]);
}

#[test]
fn a_sample_can_be_repeated_and_another_seed_draws_another() {
    let args = "--strategy steady,minimax --sample 200";
    let first = timeless(&format!("{args} --seed 1"));
    assert_eq!(first, timeless(args), "1 is the default");
    let other = timeless(&format!("{args} --seed two"));
    for (first, other) in first.iter().zip(&other) {
        assert_ne!(first["histogram"], other["histogram"]);
        assert_eq!((&first["seed"], &other["seed"]), (&"1".into(), &"two".into()));
        assert_eq!(first["games"], 200);
        let error = first["standard_error"].as_f64().unwrap();
        assert!((0.01..0.1).contains(&error), "{error}");
    }
    let single = timeless("--strategy minimax --sample 1");
    assert_eq!(single[0]["standard_error"], Value::Null);
    assert_eq!(single[0].as_object().unwrap().get("standard_error"), Some(&Value::Null));
}

#[test]
fn games_that_are_never_solved_count_as_a_hundred_guesses() {
    let found = timeless("--strategy casual");
    let unsolved = found[0]["unsolved"].as_u64().unwrap();
    assert!((100..1296).contains(&unsolved), "{unsolved}");
    let histogram = found[0]["histogram"].as_array().unwrap();
    assert_eq!((histogram.len(), &histogram[99]), (100, &Value::from(unsolved)));
    assert_eq!((&found[0]["games"], &found[0]["opening"]), (&1296.into(), &Value::Null));
}

#[test]
fn large_boards_are_played_from_a_sample() {
    let found = timeless("--strategy steady --pegs 8 --colors 12 --sample 5");
    assert_eq!((&found[0]["codes"], &found[0]["games"]), (&429_981_696.into(), &5.into()));
}

#[test]
fn the_text_is_a_table_and_a_histogram() {
    let ended = pegmind("evaluate --strategy minimax,most-parts,steady", "").done().quietly();
    insta::assert_snapshot!(without_seconds(&ended.out));
}

#[test]
fn samples_long_games_and_openings_are_in_the_text() {
    let args = "evaluate --strategy casual,entropy --preset wordish --colors 3 --sample 50 \
        --opening 11223 --guesses candidates";
    pegmind(args, "").refused("--preset");
    let args = args.replace("--preset wordish", "--pegs 5").replace("--colors 3", "--colors 6");
    insta::assert_snapshot!(without_seconds(&pegmind(&args, "").done().quietly().out));
}

#[test]
fn plain_text_is_sentences() {
    let args = "evaluate --plain --strategy minimax,casual --sample 100";
    insta::assert_snapshot!(without_seconds(&pegmind(args, "").done().quietly().out));
}

#[test]
fn options_without_effect_are_named() {
    pegmind("evaluate --strategy minimax --seed 7", "").done().warns("--seed has no effect");
    pegmind("evaluate --strategy steady --pegs 2 --guesses all", "")
        .done()
        .warns("--guesses has no effect");
    pegmind("evaluate --strategy minimax --seed 7 --quiet", "").done().quietly();
}

#[test]
fn after_the_time_it_says_what_it_knows() {
    let args = "evaluate --json --strategy steady,entropy --pegs 6 --colors 9 --time 300ms";
    let found = objects(&pegmind(args, "").done().quietly());
    assert_eq!(found.len(), 2);
    for object in &found {
        assert_eq!(object["complete"], false, "{object}");
        assert!(object["games"].as_u64().unwrap() < 531_441);
    }
    let args = "evaluate --strategy entropy,minimax --pegs 6 --colors 9 --time 1ms";
    let ended = pegmind(args, "").done();
    // A millisecond may be over before the first strategy begins.
    let unplayed = |line: &&&str| {
        line.ends_with("   incomplete: 0 of 531441 games") || line.ends_with("   not started")
    };
    assert_eq!(ended.lines().iter().filter(unplayed).count(), 2, "{}", ended.out);
}

#[cfg(unix)]
#[test]
fn interrupted_it_says_what_it_knows_and_exits_with_130() {
    use rustix::process::{Pid, Signal, kill_process};

    let args = "evaluate --json --strategy steady,minimax --pegs 5 --colors 10 --time 1h";
    // Said once a game is finished.
    let child = Home::new().start_until(args, " to go");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let ended = Ended::new(&child.wait_with_output().unwrap()).exits(130);
    let found = objects(&ended);
    assert_eq!(found.len(), 2);
    let games = found[0]["games"].as_u64().unwrap();
    assert!((1..100_000).contains(&games), "{games}");
    let histogram = found[0]["histogram"].as_array().unwrap();
    assert_eq!(histogram.iter().map(|count| count.as_u64().unwrap()).sum::<u64>(), games);
    assert_eq!((&found[0]["complete"], &found[1]["complete"]), (&false.into(), &false.into()));
    assert_eq!((&found[1]["games"], &found[1]["average"]), (&0.into(), &Value::Null));
}

#[test]
fn the_plot_is_svg_with_names_and_numbers() {
    let home = Home::new();
    fs::write(home.path("out.svg"), "x".repeat(100_000)).unwrap();
    home.run("evaluate --strategy minimax,casual --plot out.svg", "").done().quietly();
    let text = fs::read_to_string(home.path("out.svg")).unwrap();
    let picture = roxmltree::Document::parse(&text).unwrap();
    let labels: Vec<&str> =
        picture.descendants().filter_map(|node| node.text()).map(str::trim).collect();
    for label in [
        "6 colors, 4 pegs, repeats yes, blanks no: 1296 codes, seed 1",
        "minimax: average 4.4761, longest 5",
        "guesses",
        "games",
        "694",
        "5",
    ] {
        assert!(labels.contains(&label), "{label}: {labels:?}");
    }
    assert!(labels.iter().any(|label| label.starts_with("casual: average ")), "{labels:?}");
}

#[test]
fn a_plot_that_cannot_be_written_is_refused_first() {
    let home = Home::new();
    let run = |file: &str| home.run(&format!("evaluate --strategy minimax --plot {file}"), "");
    run("none/out.svg").refused("--plot none/out.svg: it cannot be written: ");
    fs::create_dir(home.path("folder.svg")).unwrap();
    run("folder.svg").refused("--plot folder.svg: it cannot be written: ");
    run("out.png").refused("--plot out.png: expected a name that ends in .svg");
    // What is refused for another reason leaves no file behind.
    home.run("evaluate --strategy minimax --pegs 16 --plot out.svg", "").refused("looks at all");
    assert!(!home.path("out.svg").exists());
}

#[test]
fn what_cannot_be_evaluated_is_refused_in_a_sentence() {
    let names = "minimax, expected-size, entropy, most-parts, first-consistent, \
        random-consistent, casual, steady, sharp, expert, perfect";
    let refused = |args: &str, sentence: &str| {
        pegmind(&format!("evaluate {args}"), "").refused(sentence);
    };
    refused("", "--strategy");
    refused("--strategy genius", "unknown strategy 'genius'; expected one of ");
    refused("--strategy genius", names);
    refused("--strategy minimax,", "unknown strategy ''");
    refused("--strategy minimax,entropy,minimax", "minimax is named twice");
    refused("--strategy minimax --strategy MiniMax", "minimax is named twice");
    refused(
        "--strategy minimax,perfect --preset super",
        "--strategy: perfect has no strategy for 8 colors, 5 pegs, repeats yes, blanks no; expected ",
    );
    refused("--strategy minimax --guesses some", "unknown guesses 'some'");
    for jobs in ["0", "513", "-1", "two", "99999999999999999999"] {
        refused(&format!("--strategy minimax --jobs={jobs}"), "expected 1 to 512 threads");
    }
    for sample in ["0", "1000001", "-5", "many", "1.5"] {
        refused(&format!("--strategy minimax --sample={sample}"), "expected 1 to 1000000 secrets");
    }
    for time in ["0", "5d", "-1s", "soon", "1e9h"] {
        refused(&format!("--strategy minimax --time={time}"), "is no time; expected ");
    }
    refused("--strategy minimax --opening 112", "--opening '112': that is 3 pegs, 4 are needed");
    refused("--strategy steady --opening 1127", "--opening '1127': '7' is not a color");
    refused("--strategy minimax --preset bulls --opening 1123", "--opening '1123': ");
}

#[test]
fn what_would_never_end_is_refused_with_what_works() {
    let refused = |args: &str, sentence: &str| {
        pegmind(&format!("evaluate {args}"), "").refused(sentence);
    };
    refused(
        "--strategy entropy --pegs 8 --colors 12",
        "entropy looks at all codes, and this board has 429981696; expected at most 8388608, \
         or a level with a sample",
    );
    refused("--strategy entropy --pegs 8 --colors 12 --sample 10", "expected at most 8388608");
    refused(
        "--strategy steady --pegs 8 --colors 12",
        "steady is played game by game, and this board has 429981696 codes; expected at most \
         1000000, or a sample, as in --sample 1000",
    );
    refused("--strategy casual --pegs 16 --colors 26", "43608742899428874059776 codes");
    refused("--strategy minimax --pegs 8 --colors 7 --jobs 1", "minimax takes roughly ");
    refused("--strategy minimax --pegs 8 --colors 7 --jobs 1", "as in --time 10m");
    refused(
        "--strategy steady --pegs 8 --colors 12 --sample 1000000",
        "expected a smaller sample, or a time",
    );
}
