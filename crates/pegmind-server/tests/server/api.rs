//! What the API answers.

use pegmind_protocol::{LeftReply, ScoreReply, SuggestReply};
use pegmind_rules::{Board, Preset, mark};
use pegmind_solver::{Cancel, Guesses, Limits};
use serde_json::{Value, json};

use crate::asked::{post, server};

async fn ask(name: &str, body: Value) -> Value {
    let answered = post(&server(), &format!("/api/{name}"), body.to_string()).await;
    assert_eq!(answered.status, 200, "{answered:?}");
    assert_eq!(answered.header("content-type"), "application/json");
    answered.json()
}

#[tokio::test]
async fn score_marks_a_guess() {
    let rules = Preset::Classic.rules();
    let expected =
        ScoreReply::new(&mark(&rules, &rules.code("RRBG").unwrap(), &rules.code("GRRB").unwrap()));
    let answer = ask("score", json!({ "code": "RRBG", "guess": "GRRB" })).await;
    assert_eq!(answer, serde_json::to_value(expected).unwrap());
    let explained = json!({ "code": "RRBG", "guess": "GRRB", "explain": true });
    assert_eq!(ask("score", explained).await["matches"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn the_board_is_what_the_request_says() {
    let words = json!({ "preset": "wordish", "code": "11223", "guess": "12345" });
    assert_eq!(ask("score", words).await["feedback"], "#oo..");
    let large = json!({ "pegs": 16, "colors": 26, "code": "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 26",
        "guess": "26 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1" });
    assert_eq!(ask("score", large).await["feedback"], "14+2");
    let blanks = json!({ "blanks": true, "repeats": false, "feedback": "sum",
        "code": "1.2.", "guess": "..12" });
    assert_eq!(ask("score", blanks).await["feedback"], "4");
}

#[tokio::test]
async fn rows_are_texts_or_pairs() {
    let texts = ask("left", json!({ "rows": ["RROY=0+1", "RBGG=0+2"] })).await;
    let pairs = ask("left", json!({ "rows": [["RROY", "0+1"], ["RBGG", "0+2"]] })).await;
    assert_eq!(texts, pairs);
    assert_eq!(texts["left"], 36);
}

#[tokio::test]
async fn left_lists_codes_and_counts_pegs() {
    let asked = json!({ "rows": ["RROY=0+1", "RBGG=0+2"], "list": true, "by_peg": true });
    let answer = ask("left", asked).await;
    assert_eq!(answer["candidates"].as_array().unwrap().len(), 36);
    assert_eq!(answer["by_peg"]["of"], 36);
    let empty = LeftReply::new(&Preset::Classic.rules(), None).codes;
    assert_eq!(u128::from(ask("left", json!({})).await["left"].as_u64().unwrap()), empty);
}

#[tokio::test]
async fn check_names_the_rows_that_say_no() {
    let rows = json!(["RROY=0+1", "RBGG=0+2"]);
    assert_eq!(ask("check", json!({ "code": "OGBO", "rows": rows })).await["fits"], true);
    let answer = ask("check", json!({ "code": "RRRR", "rows": rows })).await;
    assert_eq!((&answer["fits"], &answer["clashes"][0]["row"]), (&json!(false), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn suggest_says_what_the_program_says() {
    let board = Board::read(Preset::Classic.rules(), [("RROY", "0+1"), ("RBGG", "0+2")]).unwrap();
    let (limits, cancel) = (Limits::THOROUGH, Cancel::new());
    for guesses in [Guesses::All, Guesses::Candidates] {
        let best = pegmind_advice::suggest(&board, guesses, &limits, &cancel).unwrap();
        let expected = SuggestReply::new(&best.best).with_equally_good(best.as_good.into_iter());
        let asked = json!({ "rows": ["RROY=0+1", "RBGG=0+2"], "all": true,
            "guesses": guesses.name() });
        assert_eq!(ask("suggest", asked).await, serde_json::to_value(expected).unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn repair_names_the_answers_that_are_probably_wrong() {
    let asked = json!({ "rows": ["RROY=0+1", "RBGG=0+2", "YYYY=4+0"] });
    let answer = ask("repair", asked).await;
    assert_eq!(answer["consistent"], false);
    assert_eq!(answer["repairs"][0]["row"], 3);
    let fine = ask("repair", json!({ "rows": ["RROY=0+1"] })).await;
    assert_eq!(fine["consistent"], true);
}

/// A game of the manual.
const RECORD: &str = include_str!("../../../pegmind-session/tests/data/records/product.peg");

#[tokio::test(flavor = "multi_thread")]
async fn review_balances_cost_and_luck() {
    let answer = ask("review", json!({ "record": RECORD, "row": 1 })).await;
    let amount = |name: &str| answer[name].as_f64().unwrap();
    let balance = amount("perfect") + amount("cost") - amount("luck");
    assert!((balance - amount("guesses") - amount("to_come")).abs() < 1e-9, "{answer}");
    assert!(!answer["alternatives"].as_array().unwrap().is_empty());
}
