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
    let strict = why("--guesses candidates");
    assert!(
        strict.contains("no strategy of guesses that fit only that finds every code has"),
        "{strict}"
    );
    let limited = why("--max-guesses 4");
    assert!(
        limited.contains("no strategy that finds every code in 4 guesses has a total below"),
        "{limited}"
    );
    let position = why("--from RRO=1+0");
    assert!(position.contains("  after RRO=1+0\n"), "{position}");
    let args = format!("{SMALL} --certificate none.cert --max-guesses 2");
    home.run(&args, "").refused("no strategy finds every code in 2 guesses");
    home.run("certificate check none.cert", "")
        .done()
        .says("  no strategy finds every code in 2 guesses");
}

#[test]
fn a_certificate_that_does_not_hold_ends_with_one_and_the_number_of_the_fact() {
    let home = Home::new();
    home.run(&format!("{SMALL} --certificate why.cert --out best.tree"), "").done();
    let bytes = fs::read(home.path("why.cert")).unwrap();
    let refused = |bytes: &[u8], reason: &str| {
        let output = pegmind("certificate check -", bytes).exits(1);
        assert!(output.err.contains(reason), "{} {reason}", output.err);
    };
    refused(&bytes[..bytes.len() - 1], "the file ends too early");
    refused(&[&bytes[..], &[0]].concat(), "1 more bytes after fact ");
    let mut other = bytes.clone();
    other[7] = 1;
    refused(&other, "version 1 of the format; expected 2");
    // With one color less another byte is taken for the first bound.
    let mut other = bytes.clone();
    other[9] = 3;
    refused(&other, "fact ");
    let mut other = bytes.clone();
    other[15] = 9;
    refused(&other, "fact 1: its renaming is none");
    let wrong = b"PEGCERT\x02\x01\x03\x00\x00\x00\x00\x01\x01\x01\x02\x03\x07";
    refused(wrong, "fact 1: after R only 6 is shown; 7 is stated");
    home.run("optimal --pegs 3 --colors 5 --out other.tree", "").done();
    let output = home.run("certificate check why.cert --tree other.tree", "").exits(1);
    assert!(output.err.contains("it is for other rules than the certificate"), "{}", output.err);
    home.run("certificate check none.cert", "").refused("none.cert: ");
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

#[test]
fn without_the_time_to_write_all_reasons_down_no_certificate_is_written() {
    let home = Home::new();
    home.run("optimal --pegs 4 --colors 6 --checkpoint proven", "").exits(0);
    let args = "optimal --resume proven --time 1ms --certificate why.cert";
    let output = home.run(args, "").exits(1);
    assert!(output.out.contains("total 5625"), "{}", output.out);
    let why = "--certificate why.cert: time ran out before all reasons were written down, so \
               nothing is written";
    assert!(output.err.contains(why), "{}", output.err);
    assert!(!home.path("why.cert").exists());
}

#[test]
fn what_can_have_no_certificate_is_refused_before_the_search() {
    let home = Home::new();
    let refused = |options: &str, reason: &str| {
        home.run(&format!("optimal --certificate why.cert {options}"), "").refused(reason);
        assert!(!home.path("why.cert").exists());
    };
    refused("--minimize worst", "certificates are about totals; expected --minimize expected");
    refused("--opening RROO", "certificates are about all openings; expected no --opening");
    refused("--pegs 5 --colors 8", "the board has 32768 codes; expected at most 10000");
}
