//! Every state has an address: who opens it where the same games are sees the same.

use pegmind_session::Record;
use pegmind_web::PageEffect;

use crate::device::{Device, example};

/// The worked example without a name, as it is kept.
fn nameless() -> String {
    Record::parse(&example().replace("[Id \"g1\"]\n", "")).unwrap().to_string()
}

/// The name that every device makes for it.
fn made_name(device: &Device) -> String {
    let link = device.main.split("/review#g=").nth(1).unwrap();
    link.split('"').next().unwrap().to_owned()
}

#[test]
fn whoever_opens_the_address_of_a_state_sees_that_state() {
    let games = [example()];
    let states: [(&str, &[&str], &str); 12] = [
        ("/review#g=g1", &["row.2"], "/review#g=g1&n=2"),
        ("/review#g=g1", &["others.2"], "/review#g=g1&n=2&others=yes"),
        ("/review#g=g1", &["others.2", "row.3", "others"], "/review#g=g1&n=3"),
        ("/review#g=g1", &["opening"], "/review#g=g1&opening=yes"),
        ("/review#g=g1", &["others.1", "opening"], "/review#g=g1&n=1&others=yes&opening=yes"),
        ("/replay#g=g1", &["on", "on", "on"], "/replay#g=g1&n=3"),
        ("/puzzles", &["drills"], "/puzzles#g=g1&n=4"),
        ("/review#g=g1", &["drill"], "/puzzles#g=g1&n=4"),
        ("/puzzles", &["make"], "/puzzles#board=mini&seed="),
        ("/puzzles", &["make", "show", "on"], "/puzzles#board=mini&seed="),
        ("/play#g=g1", &[], "/review#g=g1"),
        ("/learn/2", &["on"], "/learn/3"),
    ];
    // The results of puzzles are not in their addresses.
    let without_results = |device: &Device| {
        let drawn = device.drawn();
        let parts = drawn.split("name=\"results\" value=\"");
        parts.map(|part| part.trim_start_matches(['+', '-', '.'])).collect::<String>()
    };
    for view in ["", "?view=text"] {
        for (begun, acts, url) in states {
            let begun = begun.replacen('#', &format!("{view}#"), 1);
            let begun = if begun.contains(view) { begun } else { begun + view };
            let mut device = Device::with(&begun, &games);
            for act in acts {
                device.send(&[("act", act), ("board", "mini")]);
            }
            let shown = device.url.replace("?view=text", "").replace("&view=text", "");
            assert!(shown.starts_with(url), "{begun} {acts:?}: {}", device.url);
            let other = Device::with(&device.url, &games);
            assert_eq!(without_results(&other), without_results(&device), "{}", device.url);
        }
    }
}

#[test]
fn a_friends_game_beside_a_review_has_an_address_that_no_server_hears_of() {
    let games = [example()];
    let mut device = Device::with("/review#g=g1", &games);
    device.send(&[("act", "friend"), ("friend", "1. RROY 0+1 2. GPYB 4+0")]);
    assert!(device.url.starts_with("/review#g=g1&friend="), "{}", device.url);
    let side_by_side = |device: &Device| {
        let (_, beside) = device.main.split_once("id=\"friend\"").unwrap();
        beside.to_owned()
    };
    let other = Device::with(&device.url, &games);
    assert_eq!(side_by_side(&other), side_by_side(&device));
    let alone = side_by_side(&Device::with("/review#g=g1", &games));
    assert_ne!(side_by_side(&other), alone);
    assert_eq!(other.url, device.url);
    let told = device.url.replace('#', "?");
    assert_eq!(side_by_side(&Device::with(&told, &games)), alone, "behind a ?");
    for odd in ["%3Cscript%3E", "1.%20RRO%200+0", "1.%20RROY%209+9"] {
        let device = Device::with(&format!("/review#g=g1&n=2&friend={odd}"), &games);
        assert_eq!(device.url, "/review#g=g1&n=2");
        assert_eq!(side_by_side(&device), alone);
    }
}

#[test]
fn a_row_of_an_own_game_has_an_address() {
    let other = Record::parse("[Id \"g2\"] [Date \"2026-11-21\"] 1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0").unwrap();
    let mut device = Device::with("/puzzles", &[example(), other.to_string()]);
    device.press("drills");
    assert_eq!(device.url, "/puzzles#g=g2&n=4");
    device.press("show").press("on");
    assert_eq!(device.url, "/puzzles#g=g1&n=4");
    // Going back is within the same rows.
    device.go("/puzzles#g=g2&n=4");
    assert!(device.main.contains("1 of 2"), "{}", device.main);
    // Under the name of the game its costliest row is found, and only a row that is worth it.
    let device = Device::with("/puzzles#g=g1", &[example()]);
    assert_eq!(device.url, "/puzzles#g=g1&n=4");
    let device = Device::with("/puzzles#g=g1&n=5", &[example()]);
    assert!(device.said.starts_with("Row 5 is not asked again"), "{}", device.said);
    assert_eq!(device.url, "/puzzles");
    let device = Device::with("/puzzles#g=g3", &[example()]);
    assert_eq!(device.said, "There is no such game on this device.");
    assert!(device.main.contains("Make puzzles"), "{}", device.main);
}

#[test]
fn a_chosen_row_is_asked_when_it_is_typed() {
    let mut device = given_up();
    device.send(&[("typed", "drill 1")]);
    assert!(device.url.starts_with("/puzzles"), "{}", device.url);
    assert!(device.said.starts_with("Row 1 is not asked again"), "{}", device.said);
}

#[test]
fn the_opening_is_explained_when_it_is_typed() {
    let mut device = given_up();
    device.send(&[("typed", "opening")]);
    assert!(device.url.ends_with("&n=1&opening=yes"), "{}", device.url);
    assert!(device.main.contains("Hide the opening"), "{}", device.main);
}

/// A device on which a game was given up.
fn given_up() -> Device {
    let mut device = Device::with("/", &[]);
    for line in ["rroy", "resign", "yes"] {
        device.send(&[("typed", line)]);
    }
    assert_eq!(device.history.len(), 1, "{}", device.said);
    device
}

#[test]
fn a_nameless_game_keeps_its_links_wherever_it_is_shown() {
    let named = given_up().history.remove(0);
    let without = |line: &&str| !line.starts_with("[Id ");
    let games = [named.split_inclusive('\n').filter(without).collect::<String>()];
    assert_ne!(games[0], named);
    let name = made_name(&Device::with("/games", &games));
    let mut device = Device::with(&format!("/play#g={name}"), &games);
    assert!(device.main.contains("You give up."), "{}", device.main);
    for screen in ["review", "replay"] {
        assert!(device.main.contains(&format!("href=\"/{screen}#g={name}\"")), "{}", device.main);
    }
    assert_eq!(device.history, games, "it is not kept twice");
    device.send(&[("typed", "export game.peg")]);
    let saved = device.effects.iter().find_map(|effect| match effect {
        PageEffect::Download { text, .. } => Some(text),
        _ => None,
    });
    assert_eq!(saved, games.first(), "nor does it get a name");

    // A record that was written by hand.
    let games = [nameless()];
    let name = made_name(&Device::with("/games", &games));
    let device = Device::with(&format!("/play#g={name}"), &games);
    assert_eq!(device.url, format!("/review#g={name}"));
    assert!(device.main.contains("You found the code in 5 guesses."), "{}", device.main);
    let mut device = Device::with("/puzzles", &games);
    device.press("drills");
    assert_eq!(device.url, format!("/puzzles#g={name}&n=4"));
    device.send(&[("typed", "gpyb")]);
    assert_eq!(device.kept_of("drills"), [format!("2026-11-22 {name} 4 right\n")]);
    for (screen, act, row) in [("replay", "on", 1), ("review", "row.3", 3)] {
        let mut device = Device::with(&format!("/{screen}#g={name}"), &games);
        device.press(act);
        assert_eq!(device.url, format!("/{screen}#g={name}&n={row}"));
    }
    let lost = Device::with("/play#g=x0123456789ab", &games);
    assert!(lost.main.contains("no game of this name"), "{}", lost.main);
}

#[test]
fn a_record_that_was_pasted_is_in_the_address() {
    for screen in ["review", "replay"] {
        let mut device = Device::with(&format!("/{screen}"), &[]);
        device.send(&[("act", "read"), ("record", "1. RROY 0+1 2. GPYB 4+0")]);
        assert!(device.url.starts_with(&format!("/{screen}#record=[Version%20")), "{}", device.url);
        let other = if screen == "review" { "replay" } else { "review" };
        assert!(device.main.contains(&format!("href=\"/{other}#record=")), "{}", device.main);
        device.press(if screen == "review" { "row.2" } else { "last" });
        assert!(device.url.ends_with("&n=2"), "{}", device.url);
        let again = Device::with(&device.url, &[]);
        assert_eq!(again.main.replace(&again.said, ""), device.main.replace(&device.said, ""));
        // Whoever goes back is asked for a record again.
        device.go(&format!("/{screen}"));
        assert!(device.main.contains("<h2 id=\"import\">A record</h2>"), "{}", device.main);
    }
}

#[test]
fn a_shared_record_stays_covered_until_it_is_uncovered() {
    let mut device = Device::with("/review", &[]);
    let record = "1. RROY 0+1 2. GPYB 4+0 *GPYB";
    device.send(&[("act", "read"), ("record", record), ("shared", "yes")]);
    assert!(device.url.ends_with("&shared=yes"), "{}", device.url);
    let mut again = Device::with(&device.url, &[]);
    assert!(again.said.contains("its code is hidden"), "{}", again.said);
    again.press("show");
    assert!(!again.url.contains("shared"), "{}", again.url);
    assert!(again.main.contains("Row by row"), "{}", again.main);
}

#[test]
fn a_record_that_is_too_long_for_an_address_is_shown_and_that_is_said() {
    let pegs = vec!["26"; 16].join(",");
    let rows: Vec<String> = (1..=99).map(|row| format!("{row}. {pegs} 0+0")).collect();
    let head = "[Colors \"26\"] [Pegs \"16\"] [Rows \"99\"]";
    for screen in ["review", "replay"] {
        let mut device = Device::with(&format!("/{screen}"), &[]);
        device.answers = false;
        device.send(&[("act", "read"), ("record", &format!("{head} {}", rows.join(" ")))]);
        assert!(
            device.said.ends_with("after a reload it has to be given again."),
            "{}",
            device.said
        );
        assert!(!device.url.contains("record"), "{}", device.url);
        assert!(device.main.contains("name=\"record\" value=\"[Version"), "{}", device.main);
    }
}

#[test]
fn a_record_in_an_address_that_cannot_be_read_is_shown_as_text() {
    for screen in ["review", "replay"] {
        let url = format!("/{screen}#record=%3C/textarea%3E%3Cscript%3E%20RROY%209+9");
        for device in [Device::with(&url, &[]), {
            let mut device = Device::with("/settings", &[]);
            device.go(&url);
            device
        }] {
            assert!(device.said.starts_with("Line 1"), "{}", device.said);
            assert!(!device.main.contains("<script"), "{}", device.main);
            assert!(device.main.contains("&lt;/textarea&gt;&lt;script&gt;"), "{}", device.main);
        }
    }
}
