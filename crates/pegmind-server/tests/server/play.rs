//! Whole games without scripts.

use pegmind_rules::{Preset, Rules};
use pegmind_session::Record;

use crate::asked::{send_form, server};
use crate::browser::Browser;

fn rules() -> Rules {
    Preset::Classic.rules()
}

/// Plays until the code is found: guesses what fits, as the solver says.
async fn play_on(browser: &mut Browser<'_>) -> Record {
    for _ in 0..10 {
        let record = browser.record();
        let record = Record::parse(&record).unwrap_or_else(|error| panic!("{error:?}: {record}"));
        if record.opening.is_some() {
            return record;
        }
        let (game, _) = pegmind_review::FinishedGame::of_record(record.clone());
        let limits = pegmind_solver::Limits::EVERY_TURN;
        let board = game.board_before(game.rows.len() + 1);
        let cancel = pegmind_solver::Cancel::new();
        let best = pegmind_advice::suggest(&board, pegmind_solver::Guesses::All, &limits, &cancel);
        browser.type_in(&best.unwrap().best.guess.to_string()).await;
    }
    panic!("the code was not found: {}", browser.document);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_and_reviewed() {
    let server = server();
    for path in ["/", "/text"] {
        let mut browser = match path {
            "/" => Browser::open_window(&server, path).await,
            path => Browser::open(&server, path).await,
        };
        browser.type_in("RROO").await;
        assert!(browser.record().contains("1. RROO"), "{}", browser.document);
        let record = play_on(&mut browser).await;
        assert!(record.verify().unwrap().wrong.is_empty());
        let ended = ["Solved in", "You found it"].iter().any(|end| browser.document.contains(end));
        assert!(ended, "{}", browser.document);
        browser.press("Review").await;
        browser.reads("luck");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_notes_and_codes_left_are_there_without_scripts() {
    let server = server();
    let mut browser = Browser::open(&server, "/text").await;
    browser.type_in("RROY").await;
    browser.type_in("left").await;
    assert!(browser.document.contains("codes"), "{}", browser.document);
    browser.type_in("hint").await;
    assert!(browser.record().contains("hint"), "{}", browser.document);
    browser.type_in("notes").await;
    browser.type_in("suggest").await;
    assert!(browser.document.contains("guess"), "{}", browser.document);
}

#[tokio::test]
async fn pegs_are_chosen_from_lists_where_nothing_is_typed() {
    let server = server();
    let mut browser = Browser::open(&server, "/text").await;
    browser.type_in("RROY").await;
    browser.fill("peg1", "3").fill("peg2", "1").fill("peg3", "2").fill("peg4", "6");
    browser.press("Submit").await;
    let record = Record::parse(&browser.record()).unwrap();
    let (game, _) = pegmind_review::FinishedGame::of_record(record);
    assert_eq!(game.rows[1].guess, rules().code("3126").unwrap());
}

#[tokio::test]
async fn what_was_changed_on_the_way_is_refused_and_a_new_game_offered() {
    let server = server();
    let mut browser = Browser::open(&server, "/").await;
    browser.type_in("RROY").await;
    let carried = browser.carried();
    for (name, from, to) in
        [("kept", "RROY", "RROO"), ("game", "-", "_"), ("sealed", "0", "1"), ("kept", "]", "")]
    {
        let change = |(field, value): &(String, String)| {
            let value = if field == name { value.replacen(from, to, 1) } else { value.clone() };
            (field.clone(), value)
        };
        let mut fields: Vec<(String, String)> = carried.iter().map(change).collect();
        fields.push(("typed".into(), "OOOO".into()));
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let answered = send_form(&server, "/play", &fields).await;
        assert_eq!(answered.status, 422, "{name}");
        assert!(answered.text().contains("Here is a new one."), "{}", answered.text());
        assert!(answered.text().contains("name=\"typed\""), "a new game can be played");
    }
}
