use pegmind_protocol::{Heard, Opened, PageEffect, Reply};

use crate::history;
use crate::page::Page;

/// A finished game, as Pegmind writes it.
fn game(number: usize, row: &str) -> String {
    let day = number % 28 + 1;
    let text = format!(
        "[Version \"1\"]\n[Id \"g{number}\"]\n[Date \"2026-11-{day:02}\"]\n\n1. RROY 0+1\n2. {row} 4+0\n"
    );
    pegmind_session::Record::parse(&text).unwrap().to_string()
}

fn page(url: &str, records: &[String]) -> Page {
    let opened = Opened { url: url.into(), day: "2026-11-22".into(), ..Opened::default() };
    let (mut page, reply) = Page::begin(opened);
    let loads = |effect: &PageEffect| matches!(effect, PageEffect::Load { .. });
    assert_eq!(reply.effects.iter().filter(|effect| loads(effect)).count(), 2);
    for (what, records) in [("figures", vec![]), ("history", records.to_vec())] {
        page.hear(Heard::Loaded { what: what.into(), records, now: 1 });
    }
    page
}

fn send(page: &mut Page, fields: &[(&str, &str)]) -> Reply {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    page.hear(Heard::Form { body, now: 2, seed: String::new() })
}

fn main_of(page: &Page) -> String {
    page.main().into_string()
}

#[test]
fn a_file_that_is_refused_names_its_line_and_changes_nothing() {
    let own = [game(1, "GPYB")];
    let mut here = page("/statistics", &own);
    let file = history::export(&[game(2, "YYYY")]).text;
    let newer = file.replacen("games 1", "games 7", 1);
    for (file, line) in [("<b>hi</b>", "line 1"), (&file[..60], "line"), (&*newer, "line 1")] {
        let reply = send(&mut here, &[("act", "import"), ("games", file)]);
        let said = reply.say.unwrap();
        assert!(said.contains("your games stay as they are") && said.contains(line), "{said}");
        assert!(reply.effects.is_empty());
        let html = main_of(&here);
        assert!(html.contains("<dt>game</dt><dd>1</dd>") && !html.contains("<b>hi"), "{html}");
    }
}

/// A file comes in pieces of this many bytes.
fn in_pieces(page: &mut Page, file: &str, bytes: usize) -> Reply {
    for piece in file.as_bytes().chunks(bytes) {
        let records = vec![String::from_utf8(piece.to_vec()).unwrap()];
        page.hear(Heard::Loaded { what: "piece".into(), records, now: 2 });
    }
    send(page, &[("act", "import"), ("games", "")])
}

#[test]
fn a_large_file_comes_in_pieces_and_one_that_is_too_large_is_refused_with_its_size() {
    let games: Vec<String> = (0..300).map(|number| game(number, "GPYB")).collect();
    let file = history::export(&games).text;
    let mut here = page("/statistics", &games[..100]);
    let reply = in_pieces(&mut here, &file, 1000);
    assert_eq!(reply.say.as_deref(), Some("200 added, 100 were here already."));
    let reply = send(&mut here, &[("act", "import"), ("games", "")]);
    assert_eq!(reply.say.as_deref(), Some("Choose a file, or paste one."), "it is used once");
    let reply = in_pieces(&mut here, &"x".repeat((32 << 20) + 1), 1 << 20);
    let why = "This file is refused, and your games stay as they are: it has 33554433 bytes; \
               expected at most 33554432.";
    assert_eq!(reply.say.as_deref(), Some(why));
    let body = "a".repeat((4 << 20) + 1);
    let reply = here.hear(Heard::Form { body, now: 3, seed: String::new() });
    let why = "That is 4194305 bytes; expected at most 4194304. Nothing is changed.";
    assert_eq!((reply.say.as_deref(), reply.effects.len()), (Some(why), 0));
    let reply = send(&mut here, &[("act", "import"), ("too-large", "5000000")]);
    assert!(reply.say.unwrap().starts_with("That is 5000000 bytes; "));
}

#[test]
fn a_board_has_an_address_of_its_own() {
    let bulls = game(1, "GPYB").replace("[Repeats \"yes\"]", "[Repeats \"no\"]");
    let bulls = bulls.replace("RROY 0+1", "ROYP 1+2");
    let games = [game(2, "YYYY"), bulls];
    let mut page = page("/statistics", &games);
    assert!(main_of(&page).contains("aria-pressed=\"true\">All"));
    let reply = send(&mut page, &[("act", "board.1")]);
    let [PageEffect::Url { path, push: true }] = &reply.effects[..] else { panic!("{reply:?}") };
    assert_eq!(path, "/statistics#c=6&p=4&repeats=no");
    let (shown, all) = (main_of(&page), "/statistics".to_owned());
    assert!(!shown.contains("aria-pressed=\"true\">All"));
    page.hear(Heard::Went { url: all, now: 3, seed: String::new() });
    assert!(main_of(&page).contains("aria-pressed=\"true\">All"));
    let again = self::page(path, &games);
    assert_eq!(main_of(&again), shown);
}
