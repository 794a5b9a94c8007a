use pegmind_protocol::{Heard, Opened, PageEffect, Reply};

use crate::page::Page;

const GAME: &str = "[Version \"1\"]\n[Id \"g1\"]\n[Date \"2026-11-21\"]\n\n1. RROY 0+1\n2. RBGG 0+2\n3. YGBP 0+4\n4. GPBY 2+2\n5. GPYB 4+0\n";

fn page(url: &str) -> Page {
    let (mut page, _) = Page::begin(Opened { url: url.into(), ..Opened::default() });
    page.hear(Heard::Loaded { what: "history".into(), records: vec![GAME.into()], now: 1 });
    page
}

fn send(page: &mut Page, fields: &[(&str, &str)], now: u64) -> Reply {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    page.hear(Heard::Form { body, now, seed: String::new() })
}

fn rows(page: &Page) -> usize {
    page.main().into_string().matches("Guess </span>").count()
}

#[test]
fn a_game_is_gone_through_in_both_directions_and_the_address_says_where() {
    let mut page = page("/replay#g=g1&n=2");
    assert_eq!(rows(&page), 2);
    for (act, shown) in [("on", 3), ("back", 2), ("last", 5), ("on", 5), ("first", 0), ("back", 0)]
    {
        let reply = send(&mut page, &[("act", act)], 2);
        assert_eq!(rows(&page), shown, "{act}");
        assert!(reply.say.is_some());
        assert_eq!(page.address().to_string(), format!("/replay#g=g1&n={shown}"));
    }
    page.hear(Heard::Went { url: "/replay#g=g1&n=4".into(), now: 3, seed: String::new() });
    assert_eq!(rows(&page), 4);
}

#[test]
fn it_goes_on_by_itself_at_the_speed_that_is_set_and_stops() {
    let mut page = page("/replay#g=g1");
    send(&mut page, &[("act", "pace"), ("pace", "fast")], 10);
    let reply = send(&mut page, &[("act", "play")], 100);
    let wakes = |reply: &Reply| {
        reply.effects.iter().find_map(|effect| match effect {
            PageEffect::Wake { at } => Some(*at),
            _ => None,
        })
    };
    assert_eq!(wakes(&reply), Some(300));
    let reply = page.hear(Heard::Woken { now: 300 });
    assert_eq!((rows(&page), wakes(&reply)), (1, Some(500)));
    send(&mut page, &[("act", "play")], 310);
    assert_eq!(page.hear(Heard::Woken { now: 500 }).effects, []);
    assert_eq!(rows(&page), 1, "it was stopped");
}

#[test]
fn a_record_that_is_pasted_is_shown_and_known_without_scripts_from_the_form() {
    let (mut page, _) = Page::begin(Opened { url: "/replay".into(), ..Opened::default() });
    send(&mut page, &[("act", "read"), ("record", "1. RROY 0+1 2. GPYB 4+0")], 1);
    send(&mut page, &[("act", "last")], 1);
    assert_eq!(rows(&page), 2);
    let html = page.main().into_string();
    assert!(html.contains("name=\"record\" value=\"[Version"), "{html}");
    // A server that keeps nothing gets all of it with each form.
    let (mut other, _) = Page::begin(Opened { url: "/replay".into(), ..Opened::default() });
    send(&mut other, &[("act", "on"), ("record", "1. RROY 0+1 2. GPYB 4+0"), ("step", "1")], 1);
    assert_eq!(rows(&other), 2);
}
