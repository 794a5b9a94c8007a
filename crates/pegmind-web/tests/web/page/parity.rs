//! What the other faces can do, the page can, in the board view and in the text view.

use std::collections::BTreeSet;

use pegmind_face::ability::{Ability, When};
use pegmind_face::menu::Entry;

use crate::world::World;

/// Every intent: its name, the choices of a game in which it makes sense, how it is done by
/// buttons, how by lines alone, and what is said or seen then.
const DONE: [(&str, &str, &str, &str, &str); 19] = [
    ("set-code", "kind=make", "put.1 put.2 put.3 put.4 submit", "rgbp", "Pause"),
    ("draft", "kind=break", "put.1 put.4", "rg", "red green"),
    ("submit", "kind=break", "put.1 put.1 put.2 put.3 submit", "rroy", "Row 1: "),
    (
        "repeat",
        "kind=break",
        "put.1 put.1 put.2 put.3 submit repeat",
        "rroy|repeat",
        "Red red orange yellow",
    ),
    ("keep", "kind=break", "put.1 keep.1", "rg|keep 1", "is kept for the next rows"),
    (
        "answer",
        "kind=make&marks=trust",
        "put.6 put.6 put.6 put.6 submit submit",
        "pppp|0+0",
        "Row 2",
    ),
    (
        "correct",
        "kind=table",
        "typed:0+0 typed:correct_1_1+0",
        "0+0|correct 1 1+0",
        "Corrected. Row 1",
    ),
    (
        "repair",
        "kind=table",
        "typed:0+0 typed:0+0 typed:0+0 repair",
        "0+0|0+0|0+0|repair",
        "o code fits",
    ),
    ("undo", "kind=break", "put.1 undo", "rgb|undo", "No peg is placed."),
    (
        "check",
        "kind=break",
        "put.1 put.1 put.2 put.3 submit put.4 fill check check",
        "rroy|check gggg|check gggg",
        "fit",
    ),
    (
        "mark-clashes",
        "kind=break",
        "put.1 put.1 put.2 put.3 submit clash",
        "rroy|clash",
        "counts as hint 1",
    ),
    ("left", "kind=break", "left left", "left|left", "1296"),
    ("hint", "kind=break", "hint", "hint", "of 5"),
    ("assist", "kind=break", "assist assist.yes", "assist|yes", "1296"),
    (
        "why",
        "kind=break",
        "put.1 put.1 put.2 put.3 submit why.1",
        "rroy|why 1",
        "The code is hidden",
    ),
    ("result", "kind=break", "resign resign.yes", "resign|yes|summary", "No hints."),
    ("note", "kind=break", "notes note.1.1", "notes red 1 !", "Red, peg 1: sure"),
    ("resign", "kind=break", "resign resign.yes", "resign|yes", "You give up."),
    ("next-game", "kind=break&games=2", "resign resign.yes next", "resign|yes|", "Game 2 of 2"),
];

/// What is said of a line that is not understood.
const NOT_UNDERSTOOD: [&str; 3] = ["help lists", " could be ", "There is no such button"];

/// A page at a moment at which something can be typed.
fn at(when: When, layout: &str) -> World {
    let mut world = game(if when == When::AtTable { "kind=table" } else { "kind=break" }, layout);
    world.line(if when == When::AtTable { "0+0" } else { "rroy" });
    if when == When::After {
        world.line("resign").line("yes");
    }
    world
}

#[test]
fn every_word_does_something_in_both_views() {
    for ability in Ability::typed() {
        for layout in ["", "?view=text"] {
            let mut world = at(ability.when, layout);
            let before = (world.html(), world.said.len(), world.effects.len());
            world.line(ability.line);
            let after = (world.html(), world.said.len(), world.effects.len());
            assert_ne!(before, after, "{}", ability.line);
            let said = world.last_said();
            assert!(
                !NOT_UNDERSTOOD.iter().any(|why| said.contains(why)),
                "{}: {said}",
                ability.line
            );
        }
    }
}

#[test]
fn everything_before_a_game_is_a_link_away() {
    for layout in ["", "?view=text"] {
        let mut world = World::open(&format!("/{layout}"));
        let first = world.html();
        for entry in Ability::BEFORE {
            let linked =
                first.split("<a ").find(|link| link.contains(&format!(">{}<", entry.title())));
            match (entry, linked) {
                // A game that can go on is shown at once, and a page is left by closing it.
                (Entry::Continue | Entry::Quit, found) => {
                    assert_eq!(found, None, "{entry:?}");
                }
                (_, None) => panic!("{entry:?}: {first}"),
                (_, Some(link)) => {
                    let url = link.split("href=\"").nth(1).unwrap().split('"').next().unwrap();
                    world.went(&url.replace("&amp;", "&"));
                    assert!(world.html().contains("<h1"), "{entry:?}: {}", world.html());
                    assert_ne!(world.page.address().to_string(), format!("/{layout}"), "{entry:?}");
                }
            }
        }
    }
}

fn game(choices: &str, layout: &str) -> World {
    let mut world = World::open(&format!("/new{layout}"));
    world.post(&format!("{choices}&act=start"));
    world
}

fn is_told(world: &World, seen: &str) -> bool {
    let all = format!("{} {}", world.said.join(" "), world.html()).to_lowercase();
    all.contains(&seen.to_lowercase()) || world.text().contains(seen)
}

#[test]
fn every_intent_is_done_by_the_page() {
    let done: BTreeSet<&str> = DONE.iter().map(|done| done.0).collect();
    assert_eq!(done, Ability::IN_GAME.iter().copied().collect());
}

#[test]
fn every_intent_is_done_by_buttons() {
    for (intent, choices, acts, _, seen) in DONE {
        let mut world = game(choices, "");
        assert!(!world.said.join(" ").contains(seen), "{intent}: {seen} too early");
        for act in acts.split(' ') {
            match act.strip_prefix("typed:") {
                Some(line) => world.line(&line.replace('_', " ")),
                None => world.act(act),
            };
        }
        assert!(is_told(&world, seen), "{intent}: {seen}\n{:?}\n{}", world.said, world.text());
    }
}

#[test]
fn every_intent_is_done_by_lines_in_the_text_view() {
    for (intent, choices, _, lines, seen) in DONE {
        let mut world = game(choices, "?view=text");
        for line in lines.split('|') {
            world.line(line);
        }
        assert!(is_told(&world, seen), "{intent}: {seen}\n{:?}\n{}", world.said, world.text());
        assert!(!world.said.join(" ").contains("help lists"), "{intent}: {:?}", world.said);
    }
}

#[test]
fn the_text_view_links_to_all_that_the_board_view_links_to() {
    let links = |html: &str| -> BTreeSet<String> {
        let urls = html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        urls.map(|url| url.replace("?view=text", "").replace("&amp;view=text", "")).collect()
    };
    let (board, text) = (game("kind=break", ""), game("kind=break", "?view=text"));
    let missing: Vec<String> =
        links(&board.html()).difference(&links(&text.html())).cloned().collect();
    let own = |url: &String| !url.starts_with("/play#g=");
    assert_eq!(missing.iter().filter(|url| own(url)).collect::<Vec<_>>(), Vec::<&String>::new());
}

/// What buttons of the board view do that is no word: the moment, and the line that does it
/// in the text view.
const TYPED_INSTEAD: [(&str, usize, &str); 9] = [
    ("put", 0, "r"),
    ("slot", 0, "rgbp"),
    ("fill", 0, "gggg"),
    ("clear", 1, "undo"),
    ("key", 5, "1+0"),
    ("submit", 0, "rgbp"),
    ("again", 3, ""),
    ("next", 4, ""),
    ("log", 1, "log"),
];

/// Moments of games of every kind: the choices, and what is typed to come there.
const MOMENTS: [(&str, &str); 8] = [
    ("kind=break", ""),
    ("kind=break", "rroy|notes r 1 x|assist|yes|gg"),
    ("kind=break", "rroy|why 1|resign"),
    ("kind=break", "rroy|resign|yes|share"),
    ("kind=break&games=2", "rroy|resign|yes"),
    ("kind=table", "0+0"),
    ("kind=make&marks=trust", ""),
    ("kind=two", ""),
];

/// A game at one of [`MOMENTS`].
fn at_moment(idx: usize, layout: &str) -> World {
    let (choices, lines) = MOMENTS[idx];
    let mut world = game(choices, layout);
    for line in lines.split('|').filter(|line| !line.is_empty()) {
        world.line(line);
    }
    world
}

/// What the buttons in `main` do, without the numbers behind it.
fn acts(world: &World) -> BTreeSet<String> {
    let html = world.html();
    let main = html.split("<main").nth(1).unwrap();
    let values = main.split("name=\"act\" value=\"").skip(1);
    let acts = values.filter_map(|rest| rest.split('"').next());
    acts.map(|act| act.split('.').next().unwrap().to_owned()).collect()
}

#[test]
fn what_has_a_button_on_the_board_has_one_or_a_line_in_the_text_view() {
    let is_typed = |act: &String| {
        Ability::typed().iter().any(|ability| ability.line.split(' ').next() == Some(act))
            || TYPED_INSTEAD.iter().any(|typed| typed.0 == act)
    };
    for (idx, (choices, lines)) in MOMENTS.iter().enumerate() {
        let [board, text] = ["", "?view=text"].map(|layout| acts(&at_moment(idx, layout)));
        let missing: Vec<&String> = board.difference(&text).filter(|act| !is_typed(act)).collect();
        assert_eq!(missing, Vec::<&String>::new(), "{choices} {lines}");
        let seen: Vec<&str> =
            TYPED_INSTEAD.iter().filter(|typed| typed.1 == idx).map(|typed| typed.0).collect();
        assert!(seen.iter().all(|act| board.contains(*act)), "{seen:?} of {board:?}");
    }
    for (act, idx, line) in TYPED_INSTEAD {
        let mut world = at_moment(idx, "?view=text");
        let before = (world.html(), world.said.len());
        world.line(line);
        assert_ne!(before, (world.html(), world.said.len()), "{act}: {line}");
        let said = world.last_said();
        assert!(!NOT_UNDERSTOOD.iter().any(|why| said.contains(why)), "{act}: {said}");
    }
}
