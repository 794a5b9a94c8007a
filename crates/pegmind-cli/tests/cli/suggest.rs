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
fn rows_come_from_standard_input_and_bad_ones_are_named() {
    let ended = pegmind("suggest - --json", "RROY=0+1\nRBGG=0+2\n").done();
    assert!(ended.out.contains("\"guess\":[2,4,5,2]"), "{}", ended.out);
    pegmind("suggest -", "RROY=0+1\nRBGG=0+5\n").refused("line 2: row 'RBGG=0+5': 5 key pegs");
    pegmind("suggest RROY", "").refused("expected GUESS=KEY");
    pegmind("suggest RROYY=0+1", "").refused("that is 5 pegs, 4 are needed");
}
