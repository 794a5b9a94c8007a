//! The module that is there at once plays the first game; the one that does everything takes
//! over, and nobody notices.

use pegmind_session::Seed;
use pegmind_web::{Heard, Opened, Page, PageEffect, Reply};

use crate::world::{Store, World, body};

/// What is done with the first game: keys stand behind a colon.
const INPUTS: &str = "slot.2 :r :o put.3 put.1 submit :y :g take.2 next.2 fill.4 :Enter copy.1 \
                      :ArrowLeft :Backspace put.6 keep.2 submit swap.1.3 undo :b :Delete \
                      previous.1 clear :Home :p : :p :p :p :Enter put.1.4 :Escape \
                      :Home :g :r :e :e :n :o := := :End";

fn hear(world: &mut World, idx: usize, input: &str) {
    let now = 100 * (u64::try_from(idx).unwrap() + 1);
    let seed = Seed::from_text(&now.to_string()).to_hex();
    world.now = now;
    let heard = match input.strip_prefix(':') {
        Some("") => Heard::Key { key: " ".into(), now, seed },
        Some(key) => Heard::Key { key: key.into(), now, seed },
        None => Heard::Form { body: body(&[("act", input)]), now, seed },
    };
    world.hear(heard);
}

/// A page after these inputs, by the module that does everything alone.
fn whole(inputs: &[&str]) -> World {
    let mut world = World::open("/");
    for (idx, input) in inputs.iter().enumerate() {
        hear(&mut world, idx, input);
    }
    world
}

/// The document without what moves once, and without what was said.
fn still(world: &World) -> String {
    let html = world.html().replace(" class=\"fresh\"", "").replace(" drop\"", "\"");
    let (before, rest) = html.split_once("id=\"say\"").unwrap();
    let (_, after) = rest.split_once("</p>").unwrap();
    format!("{before}{after}")
}

fn assert_same(one: &World, other: &World, when: &str) {
    assert_eq!(still(one), still(other), "{when}");
    let stored = |world: &World| {
        let games = world.store.running.values();
        let games = games.map(|game| [&game.record, &game.escrow, &game.draft].map(Clone::clone));
        (games.collect::<Vec<_>>(), world.store.history.clone(), world.store.settings.clone())
    };
    assert_eq!(stored(one), stored(other), "{when}");
}

#[test]
fn whenever_the_other_module_takes_over_the_page_is_as_if_it_had_been_there_always() {
    let inputs: Vec<&str> = INPUTS.split_whitespace().collect();
    for at in 0..=inputs.len() {
        let expected = whole(&inputs[..at]);
        let mut world = World::first("/", Store::default());
        for (idx, input) in inputs[..at].iter().enumerate() {
            hear(&mut world, idx, input);
        }
        let asks = |effect: &PageEffect| matches!(effect, PageEffect::More { .. });
        assert!(!world.effects.iter().any(asks), "the first game needs nothing else: {at}");
        let said = world.last_said().to_owned();
        world.hear(Heard::Leave {});
        assert_same(&world, &expected, &format!("after {:?}", &inputs[..at]));
        assert!(world.last_said().starts_with(&said), "{said}: {}", world.last_said());
        for (idx, input) in inputs.iter().enumerate().skip(at) {
            hear(&mut world, idx, input);
        }
        assert_same(&world, &whole(&inputs), &format!("taken over after {at}"));
    }
}

#[test]
fn a_game_that_is_over_is_not_looked_for_by_the_module_that_takes_over() {
    let lost = [":r", ":r", ":r", ":r", ":Enter"].repeat(10);
    let mut world = World::first("/", Store::default());
    for (idx, input) in lost.iter().enumerate() {
        hear(&mut world, idx, input);
    }
    assert_eq!(world.store.history.len(), 1, "{}", world.html());
    world.effects.clear();
    world.hear(Heard::Leave {});
    let seeks =
        |effect: &PageEffect| matches!(effect, PageEffect::Load { what, .. } if what == "record");
    assert!(!world.effects.iter().any(seeks), "{:?}", world.effects);
    assert_same(&world, &whole(&lost), "over");
}

#[test]
fn what_the_first_module_leaves_to_the_other_is_done_once() {
    let begun = ["put.1", "put.1", "put.2", "put.3", "submit", "put.4", "put.5"];
    for asked in ["hint", "notes", "help", "proof", "check", "why.1", "resign", ":?", ":!", "left"]
    {
        for before in [&begun[..0], &begun[..5], &begun] {
            let inputs: Vec<&str> = before.iter().copied().chain([asked]).collect();
            let mut world = World::first("/", Store::default());
            for (idx, input) in inputs.iter().enumerate() {
                hear(&mut world, idx, input);
            }
            assert_same(&world, &whole(&inputs), &format!("{inputs:?}"));
        }
    }
    let mut world = World::first("/", Store::default());
    world.line("rroy").sees("Row 2 of");
    assert_eq!(world.store.running.len(), 1, "one game is begun");
}

#[test]
fn links_lead_to_the_other_module() {
    let mut world = World::first("/", Store::default());
    hear(&mut world, 0, "put.1");
    world.went("/learn").sees("five minutes");
    world.went("/").sees("Row 1 of");
    assert!(world.store.running.values().next().unwrap().draft.contains("draft 1"));
}

#[test]
fn where_the_other_module_cannot_come_the_game_goes_on_to_its_end_and_to_the_next() {
    let mut world = World::first("/", Store::default());
    world.has_whole = false;
    for (idx, input) in ["put.1", "hint", "put.1", "put.2", "put.3", "submit"].iter().enumerate() {
        hear(&mut world, idx, input);
    }
    assert!(world.said.iter().any(|said| said.contains("not here yet")), "{:?}", world.said);
    world.sees("Row 2 of");
    let code = world.code();
    for (idx, color) in code.chars().enumerate() {
        hear(&mut world, 10 + idx, &format!(":{color}"));
    }
    hear(&mut world, 20, ":Enter");
    world.sees("Solved in 2").sees("Play again");
    assert_eq!((world.store.history.len(), world.store.running.len()), (1, 0));
    hear(&mut world, 21, "again");
    world.sees("Row 1 of");
    assert_eq!(world.store.running.len(), 1);
}

#[test]
fn a_game_that_ended_under_the_first_module_is_told_in_full_by_the_other() {
    let mut inputs = vec!["put.1".to_owned()];
    let code = whole(&["put.1"]).code();
    let numbers = code.chars().map(|color| "ROYGBP".find(color).unwrap() + 1);
    inputs.extend((1..).zip(numbers).map(|(hole, color)| format!("put.{color}.{hole}")));
    inputs.push("submit".into());
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    let mut world = World::first("/", Store::default());
    for (idx, input) in inputs.iter().enumerate() {
        hear(&mut world, idx, input);
    }
    world.sees("Solved in 1").misses("How it went");
    world.hear(Heard::Leave {});
    world.sees("How it went").sees("What luck!");
    assert_same(&world, &whole(&inputs), "at the end");
    world.act("log").sees("What was said Close You break. Red: 3 more pegs.");
}

#[test]
fn where_something_is_stored_the_other_module_is_asked_for_at_once() {
    let mut world = whole(&["put.1", "put.2"]);
    let store = world.store.clone();
    let again = World::first("/", store.clone());
    assert_eq!(again.text(), World::with("/", store, "one").text());
    world.sees("Row 1 of");
}

#[test]
fn what_stands_in_the_document_is_drawn_once_something_is_heard() {
    let put = || Heard::Form {
        body: body(&[("act", "put.1")]),
        now: 5,
        seed: Seed::from_text("one").to_hex(),
    };
    let opened = |drawn: bool| {
        let (url, day) = ("/".to_owned(), "2026-11-22".to_owned());
        let mut page = Page::first();
        let opened = Opened { url, day, drawn, ..Opened::default() };
        let reply = page.hear(Heard::Open(Box::new(opened)));
        (page, reply)
    };
    let ids = |reply: &Reply| {
        reply.regions.iter().map(|region| region.id.clone()).collect::<Vec<_>>().join(" ")
    };
    let (mut page, open) = opened(false);
    let first = page.hear(put());
    assert_eq!(ids(&first), "draft say tools", "a game that begins leaves all else as it is");
    for heard in [put(), Heard::Woken { now: 4 }] {
        let is_put = matches!(heard, Heard::Form { .. });
        let (mut page, drawn) = opened(true);
        assert_eq!(drawn, Reply { regions: Vec::new(), ..open.clone() });
        assert_eq!(ids(&page.hear(heard)), "notice board dock typing");
        assert!(is_put || page.hear(put()) == first, "nothing more is drawn then");
    }
}

#[test]
fn a_game_that_begins_is_shown_at_once_and_what_is_played_once_it_is_stored() {
    let mut world = World::first("/", Store::default());
    for act in ["put.1", "put.1", "put.2", "put.2", "submit", "hint", "hint", "put.3"] {
        world.act(act);
    }
    let mut n_early = 0;
    for Reply { early, effects, .. } in &world.replies {
        let mut stored = String::new();
        for effect in effects {
            if let PageEffect::Append { text, .. } = effect {
                stored.push_str(text);
            }
        }
        assert_eq!(*early, stored.starts_with('['), "{stored}");
        assert!(!early || stored.lines().all(|line| !line.starts_with("1.")), "{stored}");
        n_early += usize::from(*early);
    }
    assert_eq!(n_early, 1, "one game has begun");
}
