//! Requests and replies of the API beyond the examples of its manual.

use pegmind_protocol::SuggestReply;
use pegmind_rules::{Board, Preset};
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
