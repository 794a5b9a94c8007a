//! What was stored restores what was seen.

use pegmind_web::{Files, Opened, Page, Stored, document};

use crate::world::World;

/// What stands in the document, without what was said and what has just moved.
fn seen(world: &World) -> String {
    let mut html = world.html();
    let from = html.find("id=\"say\"").and_then(|say| html[..say].rfind("<p")).unwrap();
    let to = html[from..].find("</p>").unwrap() + from;
    html.replace_range(from..to, "");
    html.replace(" drop", "").replace(" class=\"fresh\"", "").replace("fresh won", "won")
}

fn same(again: &World, world: &World, act: &str) {
    let (again, before) = (seen(again), seen(world));
    let at = again.bytes().zip(before.bytes()).take_while(|(one, other)| one == other).count();
    let from = at.saturating_sub(100);
    let part = |text: &str| text.chars().skip(from).take(300).collect::<String>();
    assert!(again == before, "after {act}:\n{}\n{}", part(&again), part(&before));
}

#[test]
fn a_page_that_is_reloaded_at_any_moment_is_the_same() {
    let acts = "put.1 put.1 notes put.2 put.3 note.1.1 submit slot.3 put.5 keep.3 why.1 close \
        hint hint put.4 put.6 put.2 check submit assist assist.yes proof resign take resign.yes";
    let mut world = World::open("/");
    for act in acts.split_whitespace() {
        world.act(act);
        let again = world.reloaded();
        same(&again, &world, act);
    }
    assert_eq!(world.store.history.len(), 1);
}

#[test]
fn a_page_of_two_people_is_reloaded_behind_its_curtain() {
    let mut world = World::open("/new?kind=two");
    world.post("kind=two&marks=hand&act=start");
    let acts = "lift put.1 put.2 put.3 put.4 submit put.1 put.2 put.3 put.4 submit";
    for act in acts.split_whitespace() {
        world.act(act);
        let again = world.reloaded();
        if act != "submit" || world.text().contains("more peg") {
            same(&again, &world, act);
        }
    }
    world.act("lift").acts("put.1 put.1 put.1 put.1 submit");
    world.reloaded().sees("for the key pegs");
}

/// Returns the page that a server makes of what is stored.
fn without_javascript(world: &World) -> Page {
    let running = world.store.running.values().cloned().collect();
    let stored = Stored { settings: world.store.settings.clone(), running };
    let url = world.page.address().to_string();
    Page::plain(Opened { url, stored, ..Opened::default() }).0
}

#[test]
fn without_scripts_a_curtain_stays_lifted_until_the_screen_changes_hands() {
    let mut world = World::open("/new?kind=two");
    world.post("kind=two&marks=hand&act=start");
    let code = "put.1 put.2 put.3 put.4 submit";
    world.act("lift").acts(code).acts(code).act("lift").acts("put.1 put.1 put.1 put.1 submit");
    let is_covered = |world: &World| {
        document(&without_javascript(world), &Files::default(), &[]).contains("id=\"curtain\"")
    };
    assert!(is_covered(&world));
    world.act("lift");
    assert!(!is_covered(&world));
    world.line("4+0");
    assert!(!is_covered(&world), "the answer was wrong");
}

#[test]
fn without_scripts_an_answer_that_was_doubted_is_taken_when_it_is_given_again() {
    for answers in ["keys", "exact", "sum", "per-peg"] {
        let mut world = World::open("/new?kind=table");
        world.post(&format!("kind=table&board=custom&answers={answers}")).post("act=start");
        let found = match answers {
            "keys" => "4+0",
            "exact" => "4",
            "sum" => "4!",
            _ => "####",
        };
        world.line(found);
        assert!(world.store.history.is_empty(), "{answers}: {}", world.last_said());
        world.page = without_javascript(&world);
        world.line(found);
        assert_eq!(world.store.history.len(), 1, "{answers}: {}", world.last_said());
    }
}

#[test]
fn a_game_that_nobody_has_is_said_to_be_missing() {
    World::open("/play#g=nothing").sees("This device has no game of this name.");
    World::open("/play").sees("Find the hidden code");
}

#[test]
fn a_damaged_secret_is_told_and_nothing_breaks() {
    let mut world = World::open("/");
    world.acts("put.1 put.1 put.2 put.3 submit");
    let url = world.page.address().to_string();
    for game in world.store.running.values_mut() {
        game.escrow.truncate(20);
    }
    let again = World::with(&url, world.store.clone(), "other");
    assert!(again.last_said().contains("lost"), "{}", again.last_said());
}

#[test]
fn what_stands_beside_the_board_has_an_address() {
    for layout in ["", "?view=text"] {
        let mut world = World::open(&format!("/{layout}"));
        world.acts("put.1 put.1 put.2 put.3 submit put.3 put.3 put.4 put.4 submit");
        let alone = world.page.address().to_string();
        for act in ["why.1", "why.2", "help", "proof", "log", "resign", "assist"] {
            world.act(act);
            assert_eq!(world.page.address().to_string(), format!("{alone}&show={act}"));
            let mut again = world.reloaded();
            if act == "log" {
                // What was said is not stored.
                again.sees("What was said");
            } else {
                same(&again, &world, act);
            }
            let there = seen(&world);
            world.went(&alone).went(&format!("{alone}&show={act}"));
            assert!(seen(&world) == there, "{act}");
            world.act("close");
            assert_eq!(world.page.address().to_string(), alone);
        }
        world.act("resign").act("resign.yes").act("share");
        assert_eq!(world.page.address().to_string(), format!("{alone}&show=share.0"));
        world.reloaded().sees("Share text");
    }
}

#[test]
fn to_go_back_from_what_stands_beside_the_board_leads_to_the_board() {
    use pegmind_web::PageEffect;
    let mut world = World::open("/");
    world.act("help");
    assert_eq!(world.page.address().to_string(), "/play#show=help");
    World::open("/play#show=help").sees("Words, also behind a slash");
    world.went("/").misses("Words, also behind a slash");
    world.line("rroy");
    let alone = world.page.address().to_string();
    world.effects.clear();
    world.acts("why.1 help close proof").line("gggg");
    let urls = world.effects.iter().filter_map(|effect| match effect {
        PageEffect::Url { path, push } => Some((path.replace(&alone, ""), *push)),
        _ => None,
    });
    // One step back leads to the board, however much was looked at.
    let of = |show: &str, push| (show.to_owned(), push);
    let expected =
        [of("&show=why.1", true), of("&show=help", false), of("", false), of("&show=proof", false)];
    assert_eq!(urls.collect::<Vec<_>>(), [&expected[..], &[of("", false)]].concat());
}

#[test]
fn an_address_only_shows_and_does_nothing() {
    let mut world = World::open("/");
    world.line("rroy");
    let (alone, before) = (world.page.address().to_string(), seen(&world));
    for show in ["submit", "resign.yes", "assist.yes", "hint", "repair.1", "put.1", "%3Cscript%3E"]
    {
        world.went(&format!("{alone}&show={show}"));
        assert!(world.last_said().starts_with("The address asks for '"), "{}", world.last_said());
        assert_eq!(world.page.address().to_string(), alone);
        assert!(seen(&world) == before, "{show}");
        let again = World::with(&format!("{alone}&show={show}"), world.store.clone(), "two");
        assert!(again.last_said().starts_with("The address asks for '"), "{}", again.last_said());
        assert!(!again.html().contains("<script>"));
    }
    world.went(&format!("{alone}&show=why.9"));
    assert!(world.last_said().contains('9'), "{}", world.last_said());
    assert_eq!(world.page.address().to_string(), alone);
}
