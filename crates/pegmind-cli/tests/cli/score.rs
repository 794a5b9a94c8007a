//! `pegmind score`.

use super::home::pegmind;

#[track_caller]
fn scores(args: &str, out: &str) {
    let ended = pegmind(&format!("score {args}"), "").done().quietly();
    assert_eq!(ended.out, out);
}

#[test]
fn an_explanation_says_which_peg_matches_what() {
    let text = "\
1+3   # o o o
  peg 2  red    matches in place
  red    one more in both          color
  blue   one in both               color
  green  one in both               color
  each peg of the code is used once
";
    scores("RRBG GRRB --explain", text);
}

#[test]
fn json_has_null_where_the_feedback_rule_says_nothing() {
    let expected = [
        ("keys", r#"{"schema":1,"exact":1,"color":3,"feedback":"1+3"}"#),
        ("per-peg", r#"{"schema":1,"exact":1,"color":3,"feedback":"o#oo"}"#),
        ("exact", r#"{"schema":1,"exact":1,"color":null,"feedback":"1"}"#),
        ("sum", r#"{"schema":1,"exact":null,"color":null,"feedback":"4"}"#),
    ];
    for (rule, json) in expected {
        scores(&format!("RRBG GRRB --json --feedback {rule}"), &format!("{json}\n"));
    }
}

#[test]
fn the_wrong_one_of_the_two_codes_is_named() {
    pegmind("score rro rroy", "").refused("code 'rro': that is 3 pegs, 4 are needed");
    pegmind("score rroy rrox", "").refused("guess 'rrox': 'x' in 'rrox' is not a color");
}

#[test]
fn json_has_what_matched_what_if_that_is_asked_for() {
    let ended = pegmind("score RRBG GRRB --explain --json", "").done();
    let object: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    let matches = r#"[{"color":1,"guess_hole":2,"code_hole":2},
        {"color":4,"guess_hole":1,"code_hole":4},
        {"color":1,"guess_hole":3,"code_hole":1},
        {"color":5,"guess_hole":4,"code_hole":3}]"#;
    assert_eq!(object["matches"], serde_json::from_str::<serde_json::Value>(matches).unwrap());
}
