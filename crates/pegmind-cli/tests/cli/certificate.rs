//! `pegmind certificate`, and `pegmind optimal --certificate`.

use std::fs;

use super::home::{Home, pegmind};

const SMALL: &str = "optimal --pegs 3 --colors 4";

#[test]
fn what_is_written_is_checked_and_meets_the_strategy() {
    let home = Home::new();
    let files = "--out best.tree --certificate why.cert";
    home.run(&format!("{SMALL} {files}"), "").done().quietly();
    home.run("certificate check why.cert", "")
        .done()
        .quietly()
        .says("holds: 64 codes, 1 fact")
        .says("  4 colors, 3 pegs, repeats yes, blanks no")
        .says("  no strategy that finds every code has a total below 206");
    home.run("certificate check why.cert --tree best.tree", "")
        .done()
        .says("  the strategy has this total: 206 is optimal");
    let bytes = fs::read(home.path("why.cert")).unwrap();
    pegmind("certificate check -", &bytes).done().says("holds: 64 codes, 1 fact");
}

#[test]
fn limits_strict_play_and_positions_are_told() {
    let home = Home::new();
    let why = |options: &str| {
        home.run(&format!("{SMALL} --certificate why.cert {options}"), "").done();
        home.run("certificate check why.cert", "").done().quietly().out
    };
    for (options, fact) in [
        ("--guesses candidates", "no strategy of guesses that fit only that finds every code has"),
        ("--max-guesses 4", "no strategy that finds every code in 4 guesses has a total below"),
        ("--from RRO=1+0", "  after RRO=1+0\n"),
    ] {
        let why = why(options);
        assert!(why.contains(fact), "{why}");
    }
    let args = format!("{SMALL} --certificate none.cert --max-guesses 2");
    home.run(&args, "").refused("no strategy finds every code in 2 guesses");
    home.run("certificate check none.cert", "")
        .done()
        .says("  no strategy finds every code in 2 guesses");
}

#[test]
fn json_is_one_object_whether_a_certificate_holds_or_not() {
    let home = Home::new();
    home.run(&format!("{SMALL} --certificate why.cert --out best.tree"), "").done();
    let bytes = fs::read(home.path("why.cert")).unwrap();
    let told = |args: &str| home.run(&format!("certificate check --json {args}"), "");
    let board = r#""pegs":3,"colors":4,"codes":64,"facts":1,"rows":[],"strict":false"#;
    let start = format!(r#"{{"schema":1,"holds":true,{board},"guesses_max":null,"bound":206"#);
    assert_eq!(told("why.cert").done().quietly().out, format!("{start}}}\n"));
    let met = told("why.cert --tree best.tree").done().quietly().out;
    assert_eq!(met, format!(r#"{start},"total":206,"optimal":true}}"#) + "\n");
    let args = format!("{SMALL} --certificate after.cert --from RRO=1+0 --max-guesses 1");
    home.run(&args, "").refused("no strategy finds every code in 1 guess");
    let none = told("after.cert").done().quietly().out;
    assert!(none.contains(r#""rows":["RRO=1+0"],"strict":false,"guesses_max":1,"bound":null}"#));
    let refused = |bytes: &[u8], reply: &str| {
        let told = pegmind("certificate check - --json", bytes).exits(1).quietly().out;
        assert!(
            told.starts_with(r#"{"schema":1,"holds":false,"#) && told.ends_with("}\n"),
            "{told}"
        );
        assert!(told.contains(reply), "{told}");
    };
    let nothing = r#""pegs":null,"colors":null,"codes":null,"facts":null,"rows":null"#;
    refused(&bytes[..bytes.len() - 1], nothing);
    refused(&bytes[..7], r#""bound":null,"problem":"the file ends too early"}"#);
    let wrong = b"PEGCERT\x02\x01\x03\x00\x00\x00\x00\x01\x01\x01\x02\x03\x07";
    refused(wrong, r#""bound":null,"fact":1,"problem":"fact 1: after R only 6 is shown; 7 is st"#);
    refused(wrong, r#""pegs":1,"colors":3,"codes":null,"facts":1,"rows":[],"strict":false"#);
}

#[test]
fn without_a_proof_no_certificate_is_written() {
    let home = Home::new();
    let args = "optimal --pegs 4 --colors 9 --time 20ms --certificate why.cert";
    let output = home.run(args, "").exits(1);
    let why =
        "--certificate why.cert: time ran out before the proof was finished, so nothing is written";
    assert!(output.err.contains(why), "{}", output.err);
    assert!(!home.path("why.cert").exists());
}
