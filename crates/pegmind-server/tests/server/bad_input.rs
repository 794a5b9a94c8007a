//! What is refused, and how: always by a problem document that names the field.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, HOST};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::asked::{get, post, send, server, unlimited};
use crate::described::Described;

/// Sends a body and gives status, kind, field and detail of the problem.
async fn refused(name: &str, body: &str) -> (u16, String, String, String) {
    post(&server(), &format!("/api/{name}"), body.to_owned()).await.problem()
}

/// Checks which field is named, and what is said of it.
async fn check(name: &str, body: Value, field: &str, part: &str) {
    let (status, kind, named, detail) = refused(name, &body.to_string()).await;
    assert_eq!((status, kind.as_str(), named.as_str()), (422, "field", field), "{body} {detail}");
    assert!(detail.contains(part), "{body}: {detail}");
}

#[tokio::test]
async fn the_field_is_named() {
    let code = |more: Value| {
        let mut body = json!({ "code": "RRRR", "guess": "RRRR" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    check("score", json!({ "code": "RRRR" }), "guess", "missing").await;
    check("score", code(json!({ "gues": "RRRR" })), "gues", "unknown").await;
    check("score", code(json!({ "pegs": 17 })), "pegs", "expected 1 to 16").await;
    check("score", code(json!({ "pegs": 1_000_000 })), "pegs", "1000000").await;
    check("score", code(json!({ "pegs": "4" })), "pegs", "string").await;
    check("score", code(json!({ "colors": 27 })), "colors", "expected").await;
    check("score", code(json!({ "colors": 3, "repeats": false })), "colors", "repeats").await;
    check("score", code(json!({ "preset": "huge" })), "preset", "classic").await;
    check("score", code(json!({ "feedback": "none" })), "feedback", "keys").await;
    check("score", json!({ "code": "RRRX", "guess": "RRRR" }), "code", "'X'").await;
    check("score", json!({ "code": "RRRR", "guess": "RRR" }), "guess", "pegs").await;
    check("left", json!({ "rows": "RROY=0+1" }), "rows", "sequence").await;
    check("left", json!({ "rows": ["RROY=0+1", "RROY"] }), "rows[1]", "GUESS=KEY").await;
    check("left", json!({ "rows": ["RROY=0+1", "RROY=9+9"] }), "rows[1]", "").await;
    check("left", json!({ "rows": [["RROY"]] }), "rows[0]", "length 1").await;
    check("left", json!({ "rows": [["RROY", "0+1", "0+1"]] }), "rows[0]", "length 3").await;
    check("left", json!({ "rows": vec!["RROY=0+1"; 100] }), "rows[99]", "all 99 rows").await;
    check("left", json!({ "list": true, "pegs": 6, "colors": 9 }), "list", "at most").await;
    check("left", json!({ "list": true, "pegs": 16, "colors": 26 }), "list", "too many").await;
    check("suggest", json!({ "guesses": "none" }), "guesses", "candidates").await;
    check("check", json!({ "code": "RRRR" }), "rows", "missing").await;
    check("review", json!({ "record": "" }), "record", "0 games").await;
    check("review", json!({ "record": "nonsense" }), "record", "line 1").await;
    check("review", json!({ "record": "", "pegs": 4 }), "pegs", "unknown").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_contradict_each_other_say_what_would_help() {
    let rows = json!(["RROY=0+1", "RBGG=0+2", "YYYY=4+0"]);
    for (name, body) in [
        ("left", json!({ "rows": rows })),
        ("suggest", json!({ "rows": rows })),
        ("check", json!({ "rows": rows, "code": "RRRR" })),
    ] {
        let answered = post(&server(), &format!("/api/{name}"), body.to_string()).await;
        let (status, kind, field, _) = answered.problem();
        assert_eq!((status, kind.as_str(), field.as_str()), (422, "contradiction", "rows"));
        assert_eq!(answered.json()["answer"]["repairs"][0]["row"], 3, "{name}");
    }
}

#[tokio::test]
async fn bodies_that_are_too_large_or_something_else_are_refused() {
    let server = server();
    let long = format!("{{\"code\":\"{}\"}}", "R".repeat(20_000));
    assert_eq!(post(&server, "/api/score", long).await.problem().0, 413);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"] {
        let request = Request::post("/api/score").header(HOST, "localhost");
        let request = request.header(CONTENT_TYPE, kind).body(Body::from("{}")).unwrap();
        assert_eq!(send(&server, request).await.problem().0, 415, "{kind}");
    }
}

#[tokio::test]
async fn other_addresses_and_methods_are_refused() {
    let server = server();
    assert_eq!(get(&server, "/api/nothing").await.problem().0, 404);
    assert_eq!(get(&server, "/api/%00/../..//etc/passwd").await.problem().0, 404);
    let answered = get(&server, "/api/score").await;
    assert_eq!(answered.problem().0, 405);
    assert_eq!(answered.header("allow"), "POST");
    assert_eq!(post(&server, "/api", "{}").await.problem().0, 405);
    let long = format!("/api?{}", "a".repeat(5_000));
    assert_eq!(get(&server, &long).await.problem().0, 414);
}

/// What a request is made of, most of it plausible.
fn hostile() -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        Just("RROY=0+1".to_owned()),
        Just("RROY".to_owned()),
        Just("1 2 3 26".to_owned()),
        Just("classic".to_owned()),
        Just("\u{202e}<script>\u{0}".to_owned()),
        "[ROYGBP1-9=+!#o. ]{0,24}",
        any::<String>(),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (0_u8..30).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text.prop_map(Value::from),
    ];
    let value = leaf.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(any::<String>(), inner, 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    });
    let name = prop::sample::select(vec![
        "code", "guess", "rows", "pegs", "colors", "repeats", "blanks", "feedback", "preset",
        "explain", "list", "by_peg", "all", "guesses", "record", "row", "else",
    ]);
    prop::collection::btree_map(name, value, 0..6).prop_map(|fields| {
        Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    })
}

/// Bodies that are no JSON, or none that is meant.
#[tokio::test(flavor = "multi_thread")]
async fn strange_bodies_are_refused_by_what_is_wrong_with_them() {
    let server = unlimited();
    let deep = format!("{{\"rows\":[{}1{}]}}", "[".repeat(200), "]".repeat(200));
    for (body, status, field) in [
        (&b"{\"preset\":\"RR\xff\",\"pegs\":4}"[..], 400, ""),
        (b"", 400, ""),
        (b"\xff\xfe{\0}\0", 400, ""),
        (b"{\"pegs\":NaN}", 400, ""),
        (b"{\"pegs\":Infinity}", 400, ""),
        (b"{\"pegs\":1e999}", 400, ""),
        (b"{\"preset\":\"\\ud800\"}", 400, ""),
        (b"{\"preset\":\"R\nRRR\"}", 400, ""),
        (b"{'code':'RRRR'}", 400, ""),
        (b"{\"pegs\":4,}", 400, ""),
        (b"{\"pegs\":4.0}", 422, "pegs"),
        (b"{\"pegs\":-1}", 422, "pegs"),
        (b"{\"pegs\":256}", 422, "pegs"),
        (b"{\"colors\":184467440737095516160}", 422, "colors"),
        (b"{\"pegs\":[4]}", 422, "pegs"),
        (b"{\"pegs\":4,\"pegs\":4}", 422, "pegs"),
        (b"{\"__proto__\":{}}", 422, "__proto__"),
        (b"{\"\":1}", 422, ""),
        (deep.as_bytes(), 422, "rows[0][0]"),
    ] {
        for name in ["score", "check", "left", "suggest", "repair"] {
            let answered = post(&server, &format!("/api/{name}"), body.to_vec()).await;
            let given = String::from_utf8_lossy(body);
            // Questions without rows say so of rows first.
            if answered.problem().2 == "rows" && name == "score" {
                continue;
            }
            assert_eq!(answered.problem().0, status, "{name} {given}: {answered:?}");
            assert_eq!(answered.problem().2, field, "{name} {given}: {answered:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_body_is_the_fault_of_the_server(body in hostile(), bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        let server = server();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let described = runtime.block_on(Described::ask());
        for name in ["score", "check", "left", "suggest", "repair", "review"] {
            for body in [body.to_string().into_bytes(), bytes.clone()] {
                let path = format!("/api/{name}");
                let asked = serde_json::from_slice(&body).unwrap_or(Value::Null);
                let answered = runtime.block_on(post(&server, &path, body));
                let status = answered.status.as_u16();
                prop_assert!(status == 200 || (400..500).contains(&status), "{name}: {answered:?}");
                if status != 200 {
                    answered.problem();
                }
                described.check(name, &asked, &answered);
            }
        }
    }
}
