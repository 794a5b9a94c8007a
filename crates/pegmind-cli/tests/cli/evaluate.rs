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
fn the_text_is_a_table_and_a_histogram() {
    // With a time it neither refuses what a slow machine takes long for, nor warns of it.
    let args = "evaluate --strategy minimax,most-parts,steady --time 1h";
    let ended = pegmind(args, "").done().quietly();
    insta::assert_snapshot!(without_seconds(&ended.out));
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
    home.run("evaluate --strategy minimax,casual --time 1h --plot out.svg", "").done().quietly();
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
fn what_cannot_be_evaluated_is_refused_in_a_sentence() {
    for (args, sentence) in [
        ("genius", "unknown strategy 'genius'; expected one of minimax, expected-size, entropy, "),
        ("minimax,entropy,minimax", "minimax is named twice"),
        ("minimax,perfect --preset super", "--strategy: perfect has no strategy for 8 colors"),
        ("minimax --jobs=0", "expected 1 to 512 threads"),
        ("minimax --sample=1000001", "expected 1 to 1000000 secrets"),
        ("minimax --time=5d", "is no time; expected "),
        ("minimax --opening 112", "--opening '112': that is 3 pegs, 4 are needed"),
    ] {
        pegmind(&format!("evaluate --strategy {args}"), "").refused(sentence);
    }
}

#[test]
fn what_would_never_end_is_refused_with_what_works() {
    for (args, sentence) in [
        ("entropy --pegs 8 --colors 12", "this board has 429981696; expected at most 8388608, or"),
        (
            "steady --pegs 8 --colors 12",
            "expected at most 1000000, or a sample, as in --sample 1000",
        ),
        ("minimax --pegs 8 --colors 7 --jobs 1", "as in --time 10m"),
    ] {
        pegmind(&format!("evaluate --strategy {args}"), "").refused(sentence);
    }
}
