//! `pegmind suggest`.

use super::home::pegmind;

#[test]
fn the_best_guess_is_as_in_the_manual() {
    let out = "\
OGBO   expected 2.67 guesses to finish, 36 codes left, splits them 11 ways, at most 7 remain   fits
       equally good: YGYB GOBO GOBB ... (--all for the list)
";
    assert_eq!(pegmind("suggest RROY=0+1 RBGG=0+2", "").done().quietly().out, out);
}

#[test]
fn all_guesses_that_are_as_good_are_named_on_request() {
    let ended = pegmind("suggest RROY=0+1 RBGG=0+2 --all", "").done();
    let names = "       equally good: YGYB GOBO GOBB GYYB GYBB BGYB BGBO PPRB PPBR";
    assert_eq!(ended.lines()[1], names);
    let ended = pegmind("suggest RROY=0+1 RBGG=0+2 YGBP=0+4", "").done();
    assert_eq!(ended.lines()[1], "       equally good: GPYB");
}

#[test]
fn json_has_what_scripts_need() {
    let reply = concat!(
        r#"{"schema":1,"guess":[2,4,5,2],"candidate":true,"left":36,"classes":11,"largest":7,"#,
        r#""expected":2.6666666666666665,"worst":3,"exact_value":true}"#,
        "\n"
    );
    assert_eq!(pegmind("suggest RROY=0+1 RBGG=0+2 --json", "").done().quietly().out, reply);
    let all = pegmind("suggest RROY=0+1 RBGG=0+2 YGBP=0+4 --json --all", "").done().out;
    assert!(all.ends_with(",\"equally_good\":[[4,6,3,5]]}\n"), "{all}");
    let none = pegmind("suggest RRRR=0+0 RRRR=4+0 --json", "").exits(3).out;
    let start = r#"{"schema":1,"guess":null,"candidate":null,"left":0,"#;
    assert!(none.starts_with(start), "{none}");
}

#[test]
fn the_last_code_is_named_as_such() {
    let ended = pegmind("suggest RROY=0+1 RBGG=0+2 YGBP=0+4 GPBY=2+2", "").done();
    assert_eq!(ended.out, "GPYB   the only code that fits\n");
}

#[test]
fn a_guess_that_cannot_be_the_code_says_with_which_row_it_clashes() {
    let rows = "RRRR=1+0 RGGB=2+0";
    let all = pegmind(&format!("suggest {rows}"), "").done();
    assert!(all.lines()[0].ends_with("   clashes with row 1"), "{}", all.out);
    let strict = pegmind(&format!("suggest {rows} --guesses candidates"), "").done();
    assert!(strict.lines()[0].ends_with("   fits"), "{}", strict.out);
    pegmind(&format!("suggest {rows} --guesses some"), "")
        .refused("unknown guesses 'some'; expected one of all, candidates");
}

#[test]
fn a_strategy_can_be_named() {
    for strategy in ["minimax", "expected-size", "entropy", "most-parts", "first-consistent"] {
        let args = format!("suggest RROY=0+1 --json --strategy {strategy}");
        let ended = pegmind(&args, "").done().quietly();
        assert!(ended.out.contains("\"left\":276,"), "{}", ended.out);
        assert_eq!(pegmind(&args, "").done().out, ended.out);
    }
    let random = pegmind("suggest RROY=0+1 --strategy random-consistent", "").done();
    assert!(random.out.ends_with("   fits\n"), "{}", random.out);
    pegmind("suggest --strategy best", "").refused(
        "unknown strategy 'best'; expected one of minimax, expected-size, entropy, most-parts, \
         first-consistent, random-consistent, casual, steady, sharp, expert, perfect",
    );
}

#[test]
fn every_feedback_rule_has_suggestions() {
    for (rule, row) in [("exact", "RROO=1"), ("sum", "RROO=2"), ("per-peg", "RROO=#.o.")] {
        let ended = pegmind(&format!("suggest {row} --feedback {rule} --json"), "").done();
        assert!(ended.out.contains("\"exact_value\":"), "{}", ended.out);
    }
}

#[test]
fn estimates_are_labelled() {
    let ended = pegmind("suggest --preset super", "").done().quietly();
    assert!(ended.out.contains("   expected about 5."), "{}", ended.out);
    let json = pegmind("suggest --preset super --json", "").done();
    assert!(json.out.contains("\"exact_value\":false"), "{}", json.out);
    let huge = pegmind("suggest --pegs 16 --colors 26 --json", "").done();
    assert!(huge.out.contains("\"exact_value\":false"), "{}", huge.out);
}

#[test]
fn boards_too_large_to_list_have_estimates_too() {
    let board = "suggest --pegs 8 --colors 12 1,1,2,2,3,3,4,4=1+2";
    let ended = pegmind(board, "").done().quietly();
    for part in ["expected about 7.", ", about 52,000,000 codes left, splits them about ", "about"]
    {
        assert!(ended.out.contains(part), "{}", ended.out);
    }
    let json = pegmind(&format!("{board} --json"), "").done().out;
    assert!(json.contains(r#","left":51"#) && json.contains(r#","standard_error":"#), "{json}");
    assert!(!json.contains("null") && json.contains("\"exact_value\":false"), "{json}");
    let strict = pegmind(&format!("{board} --guesses candidates"), "").done();
    assert!(strict.out.ends_with("   fits\n"), "{}", strict.out);
    let huge = pegmind("suggest --pegs 16 --colors 26 --json", "").done().out;
    assert!(huge.contains(r#","left":43608742899428874059776,"classes":"#), "{huge}");
}

#[test]
fn a_level_can_be_named_as_a_strategy() {
    for level in ["casual", "steady", "sharp", "expert"] {
        for rows in ["RROY=0+1", "--pegs 8 --colors 12 1,1,2,2,3,3,4,4=1+2"] {
            let ended = pegmind(&format!("suggest {rows} --strategy {level}"), "").done();
            assert!(ended.quietly().out.contains("expected "), "{level}");
        }
        pegmind(&format!("suggest RRRR=0+0 RRRR=4+0 --strategy {level}"), "").exits(3);
    }
}

#[test]
fn the_perfect_level_suggests_where_it_plays() {
    let first = pegmind("suggest --strategy perfect --json", "").done().out;
    assert!(first.contains("\"guess\":[1,1,2,3]"), "{first}");
    let rows = "suggest RRRR=1+0 ROYG=0+1 --strategy perfect";
    let strict = pegmind(&format!("{rows} --guesses candidates"), "").done();
    assert!(strict.lines()[0].ends_with("   fits"), "{}", strict.out);
    let best = pegmind("suggest RRRR=1+0 ROYG=0+1 --json", "").done().out;
    let level = pegmind(&format!("{rows} --json"), "").done().out;
    let expected = |json: &str| {
        let json: serde_json::Value = serde_json::from_str(json).unwrap();
        json["expected"].clone()
    };
    assert_eq!(expected(&level), expected(&best));
    pegmind("suggest RRRR=0+0 RRRR=4+0 --strategy perfect", "").exits(3);
    pegmind("suggest --pegs 8 --colors 12 --strategy perfect", "").refused(
        "--strategy: perfect has no strategy for 12 colors, 8 pegs, repeats yes, blanks no; \
         expected 4 pegs with 5, 6 or 7 colors, 5 pegs with 4 colors, or 4 pegs with 10 colors \
         and no repeats, always with key pegs and without blanks",
    );
}

#[test]
fn the_same_rows_have_the_same_suggestion() {
    for args in ["suggest --preset grand", "suggest --pegs 8 --colors 12 1,1,2,2,3,3,4,4=2+1"] {
        assert_eq!(pegmind(args, "").done().out, pegmind(args, "").done().out);
    }
}

#[test]
fn rows_come_from_standard_input_and_bad_ones_are_named() {
    let ended = pegmind("suggest - --json", "RROY=0+1\nRBGG=0+2\n").done();
    assert!(ended.out.contains("\"guess\":[2,4,5,2]"), "{}", ended.out);
    pegmind("suggest -", "RROY=0+1\nRBGG=0+5\n").refused("line 2: row 'RBGG=0+5': 5 key pegs");
    pegmind("suggest RROY", "").refused("expected GUESS=KEY");
    pegmind("suggest RROYY=0+1", "").refused("that is 5 pegs, 4 are needed");
}
