use pegmind_protocol::{Heard, Opened, PageEffect, Reply, RunningGame, Stored};

use crate::page::Page;

fn finished(number: usize, board: &str) -> String {
    let text = format!(
        "[Version \"1\"]\n[Id \"g{number}\"]\n[Date \"2026-11-{:02}\"]\n[Colors \"{board}\"]\n\n1. GPYB 4+0\n",
        number % 28 + 1
    );
    pegmind_session::Record::parse(&text).unwrap().to_string()
}

fn page(url: &str, records: Vec<String>) -> Page {
    let running = RunningGame {
        id: "running".into(),
        record: pegmind_session::Record::parse("[Id \"running\"] 1. RROY 0+1").unwrap().to_string(),
        ..RunningGame::default()
    };
    let stored = Stored { running: vec![running], ..Stored::default() };
    let (mut page, _) = Page::begin(Opened { url: url.into(), stored, ..Opened::default() });
    page.hear(Heard::Loaded { what: "history".into(), records, now: 1 });
    page
}

fn send(page: &mut Page, fields: &[(&str, &str)]) -> Reply {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    page.hear(Heard::Form { body, now: 2, seed: String::new() })
}

#[test]
fn games_are_listed_latest_first_and_found_by_words() {
    let games = (1..=40).map(|number| finished(number, if number == 3 { "8" } else { "6" }));
    let mut page = page("/games", games.collect());
    let html = page.main().into_string();
    let place = |id: &str| html.find(&format!("/review#g={id}\""));
    assert!(place("g40").unwrap() < place("g39").unwrap() && place("g3").is_none());
    send(&mut page, &[("act", "more")]);
    assert!(page.main().into_string().contains("/review#g=g3\""));
    let reply = send(&mut page, &[("act", "search"), ("search", "8x4 won")]);
    assert_eq!(reply.say.as_deref(), Some("1 found."));
    let html = page.main().into_string();
    assert!(html.contains("/review#g=g3\"") && !html.contains("/review#g=g4\""), "{html}");
}

#[test]
fn a_saved_game_is_deleted_after_a_second_question_only() {
    let mut page = page("/games", Vec::new());
    assert!(page.main().into_string().contains("/play#g=running"));
    assert_eq!(send(&mut page, &[("act", "deleted.running")]).effects, [], "nobody was asked");
    send(&mut page, &[("act", "delete.running")]);
    send(&mut page, &[("act", "keep")]);
    assert_eq!(send(&mut page, &[("act", "deleted.running")]).effects, []);
    send(&mut page, &[("act", "delete.running")]);
    let reply = send(&mut page, &[("act", "deleted.running")]);
    assert_eq!(reply.effects, [PageEffect::Discard { id: "running".into() }]);
    assert!(!page.main().into_string().contains("/play#g=running"));
}

#[test]
fn a_record_goes_out_and_comes_in_once() {
    let mut page = page("/games", vec![finished(1, "6")]);
    let reply = send(&mut page, &[("act", "save.g1")]);
    let text = reply.effects.iter().find_map(|effect| match effect {
        PageEffect::Download { text, .. } => Some(text.clone()),
        _ => None,
    });
    let reply = send(&mut page, &[("act", "read"), ("record", &text.unwrap())]);
    assert_eq!(reply.say.as_deref(), Some("This game is here already."));
    let other = finished(2, "6");
    let reply = send(&mut page, &[("act", "read"), ("record", &other)]);
    assert_eq!(reply.effects, [PageEffect::Import { records: vec![other] }]);
    assert!(page.main().into_string().contains("/replay#g=g2"));
    let reply = send(&mut page, &[("act", "read"), ("record", "1. RROY 0+1")]);
    assert!(reply.effects.is_empty() && reply.say.unwrap().contains("not over"));
}
