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
    other[7] = 2;
    refused(&other, "version 2 of the format; expected 1");
    // With one color more everything costs more, and there are fewer symmetries.
    let mut other = bytes.clone();
    other[9] = 3;
    refused(&other, "fact ");
    refused(b"PEGCERT\x01\x01\x03\x00\x00\x00\x00\x01\x07\x00", "fact 1: after R only 6 is shown");
    home.run("optimal --pegs 3 --colors 5 --out other.tree", "").done();
    let output = home.run("certificate check why.cert --tree other.tree", "").exits(1);
    assert!(output.err.contains("it is for other rules than the certificate"), "{}", output.err);
    home.run("certificate check none.cert", "").refused("none.cert: ");
}

#[test]
fn without_a_proof_no_certificate_is_written() {
    let home = Home::new();
    let args = "optimal --pegs 4 --colors 9 --time 20ms --certificate why.cert";
    let output = home.run(args, "").exits(1);
    let reason = "--certificate why.cert: the proof was not finished, so nothing is written";
    assert!(output.err.contains(reason), "{}", output.err);
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
