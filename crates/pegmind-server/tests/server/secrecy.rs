//! Nothing that is sent before the end of a game depends on its code but the answers that
//! are owed.

use pegmind_session::Record;

use crate::asked::unlimited;
use crate::browser::Browser;

/// A document without what is drawn anew each time: the name and the promise of the game, what
/// is sealed, and clocks.
fn without_chance(document: &str, record: &Record) -> String {
    let mut text = document.to_owned();
    let commitment = record.commitment.map(|it| it.to_string()).unwrap_or_default();
    for (chance, word) in
        [(record.header.id.as_ref().unwrap().as_str(), "ID"), (commitment.as_str(), "PROMISE")]
    {
        if !chance.is_empty() {
            text = text.replace(chance, word);
        }
    }
    let mut parts = text.split("name=\"sealed\" value=\"");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (sealed, rest) = part.split_once('"').unwrap();
        kept += "SEALED of ";
        kept += &sealed.len().to_string();
        kept += rest;
    }
    // Times of acts, as {0:21}.
    let mut text = String::new();
    for part in kept.split('{') {
        text.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn games_with_different_codes_look_alike_as_long_as_their_answers_do() {
    let server = unlimited();
    let mut seen: Vec<(String, Vec<String>)> = Vec::new();
    let mut compared = 0;
    for _ in 0..60 {
        let mut browser = Browser::open(&server, "/text").await;
        let (mut answers, mut documents) = (String::new(), Vec::new());
        for typed in ["RROO", "hint", "YYGG", "left", "BPBP"] {
            browser.type_in(typed).await;
            let text = browser.record();
            let record = Record::parse(&text).unwrap();
            if record.opening.is_some() {
                // It was one of the guesses.
                break;
            }
            let (game, _) = pegmind_review::FinishedGame::of_record(record.clone());
            answers = game.rows.iter().map(|row| row.feedback.to_string() + " ").collect();
            documents.push(without_chance(&browser.document, &record));
        }
        for (others, before) in &seen {
            if *others == answers && before.len() == documents.len() {
                assert_eq!(*before, documents, "{answers}");
                compared += 1;
            }
        }
        seen.push((answers, documents));
    }
    assert!(compared > 10, "{compared}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_stands_nowhere_before_the_end() {
    let server = unlimited();
    for _ in 0..4 {
        let mut browser = Browser::open(&server, "/text").await;
        let mut said = String::new();
        for typed in ["RROO", "YYGG"] {
            browser.type_in(typed).await;
            said.push_str(&browser.document);
        }
        browser.type_in("resign").await;
        browser.type_in("yes").await;
        let record = Record::parse(&browser.record()).unwrap();
        let opening = record.opening.unwrap_or_else(|| panic!("{}", browser.document));
        let code = opening.code.to_string();
        let salt = opening.salt.unwrap().to_string();
        assert!(!said.contains(&salt));
        assert!(!said.contains(&code) || ["RROO", "YYGG"].contains(&code.as_str()), "{code}");
    }
}
