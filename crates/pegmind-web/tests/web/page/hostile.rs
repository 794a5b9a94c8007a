//! What others have written is shown as text, and nothing that comes in breaks a page.

use pegmind_web::{Form, Heard, Page};

use crate::world::World;

const EVIL: &str = "<script>alert(1)</script>\"'><img src=x onerror=y>";

#[test]
fn hostile_names_and_lines_are_shown_as_text() {
    let mut world = World::open("/new");
    world.form(&[("kind", "two"), ("name", "<b>Ann</b>"), ("other", "\"><i>"), ("act", "start")]);
    for layout in ["", "?view=text"] {
        let url = world.page.address().to_string().replace('#', &format!("{layout}#"));
        world.went(&url);
        let html = world.html();
        assert!(!html.contains("<b>Ann") && !html.contains("<i>\""), "{html}");
    }
    let mut world = World::open("/");
    world.line(EVIL).act(EVIL).line("/<img>");
    assert!(!world.html().contains("<script>alert") && !world.html().contains("<img"));
    assert!(world.replies.iter().all(|reply| !format!("{:?}", reply.regions).contains("<img")));
    let world = World::open("/play#g=<img>");
    assert!(!world.html().contains("<img"));
}

/// Bodies of forms that no page sends, or not at any time.
const BODIES: &str = "act=put.99 act=put act=put.-1 act=slot.0 act=slot.99 act=swap.1 \
                      act=swap.9.9 act=keep.99 act=repeat.7 act=why.0 act=why.99 act=repair.9 \
                      act=note.9.9 act=note.99.99 act=mark.7 act=key.z act=share.9 act=send \
                      act=next act=again act=lift act=peek act=hurry act=step act=pause \
                      act=take act=take.9 act=code typed= typed=%00 typed=play+on \
                      peg1=99&act=submit exact=99&color=99&act=submit &&&=";

#[test]
fn anything_may_come_in_at_any_time() {
    for url in ["/", "/new", "/play", "/daily", "/solve", "/games", "/review", "/lab", "/learn/2"] {
        let mut world = World::open(url);
        for body in BODIES.split(' ').chain([""]) {
            world.post(body);
            let other = Heard::Told { text: "{\"answer\":{}}".into(), now: 1 };
            world.hear(other);
        }
        for key in ["F99", "", "ArrowUp", "\u{1f600}", "é", "Enter", "Backspace", "Home", "End"] {
            world.keys(key);
        }
        assert!(world.html().contains("<h1"), "{url}");
    }
}

#[test]
fn a_page_without_random_numbers_hides_no_code() {
    let mut page = Page::at("/");
    let body = "act=put.1".to_owned();
    let reply = page.hear(Heard::Form { body, now: 1, seed: String::new() });
    assert!(reply.say.unwrap().contains("no random numbers"));
    assert!(reply.effects.is_empty());
    assert_eq!(Form::parse("act=put.1").act().word(), "put");
}
