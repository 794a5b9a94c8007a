//! Games by forms and keys alone.

use pegmind_web::{Heard, PageEffect};

use crate::world::World;

/// The acts that put these letters of the classic board.
fn puts(code: &str) -> String {
    let number = |letter: char| "ROYGBP".find(letter).unwrap() + 1;
    let puts: Vec<String> = code.chars().map(|letter| format!("put.{}", number(letter))).collect();
    puts.join(" ")
}

#[test]
fn a_game_is_played_from_the_first_screen_on_by_buttons_alone() {
    let mut world = World::open("/");
    world.sees("Find the hidden code").sees("Daily code");
    assert!(world.store.running.is_empty(), "nothing is begun by looking");
    world.act("put.1");
    assert_eq!(world.store.running.len(), 1);
    assert!(world.page.address().to_string().starts_with("/play#g=20261122-"));
    world.sees("3 more pegs").acts("put.1 put.2").sees("1 more peg");
    world.acts("put.3 submit").sees("Row 2 of 10");
    assert!(world.last_said().starts_with("Row 1: "), "{}", world.last_said());
    let code = world.code();
    world.acts(&puts(&code)).act("submit").sees("Solved in 2").sees("The code:");
    assert!(world.store.running.is_empty() && world.store.history.len() == 1);
    world.sees("How it went").sees("Codes left").sees("found");
    assert!(world.effects.iter().any(|effect| matches!(effect, PageEffect::Persist {})));
}

#[test]
fn what_is_stored_comes_before_what_is_shown_and_in_its_order() {
    let mut world = World::open("/");
    world.acts("put.1 put.1 put.2 put.3 submit");
    let order: Vec<&str> = world
        .effects
        .iter()
        .filter_map(|effect| match effect {
            PageEffect::Seal { .. } => Some("seal"),
            PageEffect::Append { .. } => Some("append"),
            PageEffect::Url { .. } => Some("url"),
            PageEffect::Settings { .. } => Some("settings"),
            PageEffect::Draft { .. } => Some("draft"),
            _ => None,
        })
        .collect();
    assert_eq!(order[..4], ["settings", "seal", "append", "url"], "{order:?}");
    assert_eq!(order.iter().filter(|name| **name == "append").count(), 2);
}

#[test]
fn a_game_is_played_in_the_text_view_by_lines_alone() {
    let mut world = World::open("/?view=text");
    world.line("rroy").sees("red red orange yellow.").sees("row 2 of 10");
    world.line("check gggg");
    assert!(world.last_said().contains("Ask again"), "{}", world.last_said());
    world.line("");
    world.line("rows").sees("Row 1: red red orange yellow.");
    let code = world.code();
    world.line(&code).sees("The end").sees("Well done!");
}

/// A game with these choices, begun by the form.
fn begun(choices: &str) -> World {
    let mut world = World::open("/new");
    world.post(&format!("{choices}&act=start"));
    assert!(world.page.address().to_string().starts_with("/play#g="), "{}", world.text());
    world
}

#[test]
fn a_person_makes_a_code_and_the_computer_finds_it() {
    let mut world = begun("kind=make&breaker=steady");
    world.sees("Make a code for Cpu.").sees("4 more pegs");
    world.acts("put.1 put.2 put.3 put.4").sees("Set the code");
    world.act("submit");
    for _ in 0..40 {
        world.act("hurry");
    }
    world.sees("The code:").sees("How it went");
    assert_eq!(world.store.history.len(), 1);
}

#[test]
fn a_person_gives_the_key_pegs_and_wrong_ones_are_refused_with_the_reason() {
    let mut world = begun("kind=make&breaker=steady&marks=hand");
    world.acts("put.1 put.2 put.3 put.4 submit").sees("Give 0+0").act("key.x").sees("Give 1+0");
    world.act("key.o").sees("Give 1+1").act("undo").sees("Give 1+0");
    let mut rows = 0;
    while world.text().contains("Give ") && rows < 10 {
        let before = world.text();
        for answer in [
            "0+0", "0+1", "0+2", "0+3", "0+4", "1+0", "1+1", "1+2", "2+0", "1+3", "2+1", "2+2",
            "3+0", "4+0",
        ] {
            world.line(answer);
            if world.text().contains("Not right") {
                world.act("close");
            } else {
                break;
            }
        }
        assert_ne!(before, world.text());
        rows += 1;
    }
    world.sees("How it went");
}

#[test]
fn two_people_share_a_screen_behind_curtains() {
    let mut world = begun("kind=two&marks=hand");
    world.sees("look away").misses("Give up").act("lift").sees("4 more pegs");
    world.acts("put.1 put.2 put.3 put.4");
    assert!(world.html().contains("Peg 1 of 4, placed, covered"), "{}", world.html());
    world.act("submit").sees("4 more pegs");
    world.acts("put.1 put.2 put.3 put.4 submit").sees("give the screen to");
    world.act("lift").acts("put.1 put.1 put.1 put.1 submit").sees("for the key pegs");
    world.act("lift").sees("Own code").misses("Your code:").act("peek").sees("Your code:");
    world
        .act("peek")
        .misses("Your code:")
        .acts("key.x submit")
        .sees("give the screen to")
        .act("lift");
    world.sees("Row 2 of 10");
}

#[test]
fn the_code_of_two_people_stands_in_no_reply() {
    let replies = |acts: &str| {
        let mut world = begun("kind=two&marks=hand");
        world.act("lift").acts(acts).act("submit").acts(acts).act("submit");
        let regions: Vec<_> =
            world.replies.iter().map(|reply| (reply.regions.clone(), reply.say.clone())).collect();
        format!("{regions:?}")
    };
    assert_eq!(replies("put.1 put.2 put.3 put.4"), replies("put.6 put.5 put.5 put.1"));
}

#[test]
fn a_computer_plays_both_sides_at_a_pace_that_can_be_changed() {
    let mut world = begun("kind=watch&breaker=steady");
    world.sees("Pause").sees("To the end");
    let wake = world.effects.iter().rev().find_map(|effect| match effect {
        PageEffect::Wake { at } => Some(*at),
        _ => None,
    });
    world.misses("Row 2 of 10").hear(pegmind_web::Heard::Woken { now: wake.unwrap() });
    world.sees("Row 2 of 10").act("pause").sees("Go on").act("step").sees("Row 3 of 10");
    world.act("faster");
    assert_eq!(world.last_said(), "Speed: fast.");
    world.act("hurry").sees("How it went");
}

#[test]
fn a_match_goes_on_from_game_to_game_with_its_score() {
    for scoring in ["guesses", "keys"] {
        let mut world = begun(&format!("kind=break&games=2&scoring={scoring}"));
        let first = world.page.address().to_string();
        let code = world.code();
        world.line(&code).sees("Next game").act("next");
        assert_ne!(world.page.address().to_string(), first, "{scoring}");
        world.sees("Game 2 of 2").sees("Score: ");
        assert_eq!((world.store.running.len(), world.store.history.len()), (1, 1));
    }
}

#[test]
fn an_evader_shows_its_table_at_the_end() {
    let mut world = begun("kind=break&maker=evader");
    world.act("proof").sees("There is no commitment");
    world.line("rroy").sees("Row 2 of 10").acts("resign resign.yes");
    world.sees("Open codes").sees("1296 codes were open");
}

#[test]
fn a_devious_code_is_thought_of_by_the_worker() {
    let mut world = begun("kind=break&maker=devious");
    world.sees("4 more pegs").line("rroy").sees("Row 2 of 10");
}

#[test]
fn a_code_on_a_table_has_assistance_and_repairs() {
    let mut world = begun("kind=solve");
    world.sees("Assistant").sees("Best next").act("take").act("submit").line("0+0");
    world.sees("Row 2 of 10").act("take").act("submit").line("4+0");
    let mut rows = 0;
    while !world.text().contains("No code fits") && rows < 8 {
        world.line("rrrr").line("1+0");
        rows += 1;
    }
    world.sees("No code fits").act("repair").sees("instead of").act("repair.1");
    world.misses("instead of");
}

#[test]
fn the_ladder_of_hints_says_what_it_costs_before_it_tells() {
    let mut world = World::open("/");
    world.acts("put.1 put.1 put.2 put.3 submit hint");
    assert!(world.last_said().contains("Hint 1 needs a full row"), "{}", world.last_said());
    world.act("hint");
    assert!(world.last_said().contains("fit"), "{}", world.last_said());
    // The next row has no hint yet, and how many codes are left is the second.
    let hints = |world: &World| {
        let records = world.store.running.values().map(|game| game.record.matches("{hint 2}"));
        records.flatten().count()
    };
    world.acts("put.4 put.4 put.5 put.6 submit left").sees("counts as hint 2");
    assert_eq!(hints(&world), 1);
    world.act("left");
    assert_eq!(hints(&world), 2);
    world.act("assist").sees("counts as hint 5").act("assist.yes").sees("Where the colors are");
    world.act("take").act("submit");
    let records = &world.store.running.values().next().unwrap().record;
    assert!(records.contains("hint"), "{records}");
}

#[test]
fn pegs_are_swapped_kept_filled_repeated_and_taken_out() {
    let mut world = World::open("/");
    world.acts("put.1 put.2 swap.1.2");
    assert!(
        world.html().contains("Peg 1 of 4, orange") && world.html().contains("Peg 2 of 4, red")
    );
    world.acts("keep.1 fill.3").sees("Submit");
    assert!(world.html().contains("Peg 1 of 4, orange, kept"));
    world.act("submit").sees("Row 2 of 10");
    assert!(world.html().contains("Peg 1 of 4, orange, kept"), "it is kept for the next row");
    world.act("take.1").act("copy.1").sees("Submit").act("clear").sees("4 more pegs");
    world.acts("put.5.3");
    assert!(world.html().contains("Peg 3 of 4, blue"));
    world.act("next.3");
    assert!(world.html().contains("Peg 3 of 4, purple"));
}

#[test]
fn boards_of_all_sizes_are_drawn() {
    for (pegs, colors, rows) in
        [("1", "2", "1"), ("16", "26", "99"), ("8", "10", "12"), ("9", "7", "6")]
    {
        let board = format!("pegs={pegs}&colors={colors}&rows={rows}");
        let mut world = begun(&format!("kind=break&board=custom&{board}"));
        let html = world.html();
        assert_eq!(html.contains("data-wide"), pegs.len() > 1 || pegs == "9", "{pegs}");
        assert!(html.contains(&format!(
            "data-pegs=\"{pegs}\" data-rows=\"{rows}\" data-colors=\"{colors}\""
        )));
        let wanted = pegs.parse().unwrap();
        for _ in 0..wanted {
            world.act("put.2");
        }
        world.act("submit");
        assert!(
            world.last_said().contains("Row 1: ") || world.text().contains("The code:"),
            "{}",
            world.last_said()
        );
    }
}

#[test]
fn pegs_chosen_from_lists_are_placed_at_once() {
    let mut world = World::open("/?view=text");
    world.form(&[("act", "submit"), ("peg1", "1"), ("peg2", "1"), ("peg3", "2"), ("peg4", "3")]);
    world.sees("red red orange yellow.");
}

#[test]
fn a_worker_that_fails_is_asked_again_and_not_for_ever() {
    let mut world = World::open("/");
    world.works = false;
    world.line("rroy").act("why.1");
    let asked = |world: &World| {
        world.effects.iter().filter(|it| matches!(it, PageEffect::Ask { .. })).count()
    };
    let before = asked(&world);
    assert!(before > 0);
    for _ in 0..5 {
        let failed =
            pegmind_web::Heard::Failed { ticket: 0, why: "it broke".into(), now: world.now };
        world.hear(failed);
    }
    assert!(world.last_said().contains("does not answer"), "{}", world.last_said());
    world.works = true;
    world.line("rbgg").sees("Row 3 of 10");
}

#[test]
fn the_field_is_empty_after_a_line_that_did_something_and_keeps_others() {
    let mut world = World::open("/");
    let field = |world: &World| {
        let html = world.html();
        let at = html.find("data-lines=\"").unwrap() + 12;
        html[at..].split('"').next().unwrap().to_owned()
    };
    world.line("rroy");
    assert_eq!(field(&world), "1");
    for refused in ["xyzzy", "/re", "why x", "why 99", "rrz"] {
        world.line(refused);
        assert_eq!(field(&world), "1", "{refused}");
    }
    world.line("rg").line("help").line("");
    assert_eq!(field(&world), "3");
}

#[test]
fn key_pegs_of_every_kind_are_given_by_buttons() {
    for (answers, acts, given) in [
        ("keys", "key.x key.o key.o", "Give 1+2"),
        ("exact", "key.x key.x", "Give 2"),
        ("sum", "key.x key.x key.x", "Give 3"),
        ("per-peg", "mark.1 mark.2 mark.2", "Give #o.."),
    ] {
        let mut world = begun(&format!("kind=table&board=custom&answers={answers}"));
        world.acts(acts).sees(given);
        let again = world.reloaded();
        assert!(again.html().contains(given), "{answers}: {}", again.text());
        world.act("submit").sees("Row 2 of 10");
    }
}

#[test]
fn a_game_can_be_played_on_for_practice_and_nothing_of_that_is_stored() {
    let mut world = World::open("/");
    world.line("rroy").line("rbgg").acts("resign resign.yes");
    let stored = world.store.history.len();
    world.line("play 2").sees("Row 2 of 10");
    assert!(world.last_said().starts_with("Practice"), "{}", world.last_said());
    world.line("yyyy").acts("resign resign.yes");
    assert_eq!((world.store.history.len(), world.store.running.len()), (stored, 0));
}

#[test]
fn what_comes_after_the_end_is_a_word_away() {
    for (word, path) in [("review 2", "/review#g="), ("replay", "/replay#g="), ("quit", "/games")] {
        let mut world = World::open("/");
        world.line("rroy").line(word);
        let over = word == "quit";
        assert_eq!(world.page.address().to_string().starts_with(path), over, "{word}");
        if !over {
            world.acts("resign resign.yes").line(word);
            assert!(world.page.address().to_string().starts_with(path), "{word}");
        }
    }
    let mut world = World::open("/");
    world.line("rroy").acts("resign resign.yes").line("share 1");
    world.sees("Guesses RROY");
    world.line("export mine.peg").line("picture mine.svg");
    let mut files = world.effects.iter().filter_map(|effect| match effect {
        PageEffect::Download { text, .. } | PageEffect::Picture { svg: text, .. } => Some(text),
        _ => None,
    });
    assert!(files.next().unwrap().contains("{resign}"));
    assert!(files.next().unwrap().contains("<svg") && files.next().is_none());
}

#[test]
fn the_form_tells_what_good_play_needs_on_the_board() {
    let mut world = World::open("/new");
    world.sees("1296 codes.").sees("Perfect play averages 4.34 guesses.");
    world.form(&[("board", "mini"), ("act", "choose")]);
    world.sees("64 codes.").misses("4.34");
    for (field, wrong) in [("games", "3"), ("name", "longer than twenty-four letters")] {
        let mut world = World::open("/new");
        world.form(&[("kind", "break"), (field, wrong), ("act", "start")]);
        let said = world.last_said().to_owned();
        let html = world.html();
        let button = html.find("value=\"start\"").unwrap();
        assert!(html[button..].contains(&format!("<p class=\"warn\">{said}")), "{said}: {html}");
        world.misses("1296 codes.");
    }
    let mut world = World::open("/new");
    let own = [("board", "custom"), ("repeats", "no"), ("pegs", "5"), ("colors", "4")];
    world.form(&[&own[..], &[("act", "start")]].concat());
    world.misses("codes.");
}

#[test]
fn the_best_game_on_a_board_is_told_and_all_that_was_said_can_be_read_again() {
    let mut world = World::open("/");
    world.line("rroy");
    let code = world.code();
    world.line(&code);
    let asked =
        |effect: &PageEffect| matches!(effect, PageEffect::Load { what, .. } if what == "latest");
    assert!(world.effects.iter().any(asked));
    let game = |id: &str, rows: &str| format!("[Id \"{id}\"]\n[Rows \"10\"]\n\n{rows}\n");
    let slow = game("slow", "1. RRRR 0+0\n2. OOOO 0+0\n3. GPYB 4+0\n*GPYB");
    let records = vec![slow, game("lost", "1. RROY 0+1\n{resign}")];
    world.hear(Heard::Loaded { what: "latest".into(), records, now: 9 });
    world.sees("Your best game on this board so far; before it was 3 rows.");
    world.act("log");
    world.sees("Row 1: ").sees("Your best game on this board so far");
}
