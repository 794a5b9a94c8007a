//! Where no script runs nothing is offered that only scripts can do: every button of every
//! screen is pressed, and something comes of it.

use axum::Router;
use pegmind_rules::Preset;
use pegmind_session::Record;

use crate::asked::{send_form, unlimited};
use crate::browser::Browser;

/// What stands on a screen that only scripts can do, by what would be in its document.
const ONLY_SCRIPTS: [&str; 15] = [
    "share.text",
    "share.symbols",
    "type=\"file\"",
    "value=\"custom\"",
    "name=\"pace\"",
    "name=\"sound\"",
    "name=\"vibrate\"",
    "name=\"swipe\"",
    "name=\"keys\"",
    "value=\"drills\"",
    "value=\"sure\"",
    "value=\"csv\"",
    "Play on from here",
    "while the board has the focus",
    "this device",
];

/// What may leave a screen as it is: it asks for what is shown already, or for nothing, because
/// nothing was filled in.
const MAY_STAY: [&str; 6] = ["day", "board", "share", "resign", "Enter", ""];

/// Presses each button of the document that is shown, one after the other. Tells of which
/// nothing comes.
async fn press_all(browser: &Browser<'_>, screen: &str) -> Vec<String> {
    let main = browser.main();
    let only = ONLY_SCRIPTS.iter().filter(|only| main.contains(**only));
    let mut wrong: Vec<String> = only.map(|only| format!("{screen}: {only}")).collect();
    let before = browser.shown();
    // Who presses what is pressed sees that it is.
    let buttons = browser.buttons_in_main().into_iter();
    for button in buttons.filter(|it| it.get("aria-pressed") != Some("true")) {
        let mut pressed = browser.clone();
        let act = pressed.press_it(&button).await;
        if pressed.shown() == before && !MAY_STAY.contains(&act.as_str()) {
            wrong.push(format!("{screen}: nothing comes of {act}"));
        }
    }
    wrong
}

/// A browser with one answered row, with a window or without.
async fn begun(server: &Router, has_window: bool) -> Browser<'_> {
    let mut browser = if has_window {
        Browser::open_window(server, "/").await
    } else {
        Browser::open(server, "/text").await
    };
    browser.type_in("rroy").await;
    browser
}

/// Everything that a game leads to. Tells what is wrong there.
async fn screens(has_window: bool) -> Vec<String> {
    let (server, view) = (unlimited(), if has_window { "" } else { "?view=text" });
    let mut browser = begun(&server, has_window).await;
    let mut wrong = press_all(&browser, "a game").await;
    for page in ["Daily", "Puzzles", "Learn", "Games", "Laboratory", "Statistics"] {
        browser.press(page).await;
        wrong.extend(press_all(&browser, page).await);
    }
    // Each press makes all puzzles again.
    if !has_window {
        browser.press("Puzzles").await;
        browser.fill("board", "mini").press("Make puzzles").await;
        browser.press("R, red").await;
        wrong.extend(press_all(&browser, "a puzzle").await);
    }
    browser.press("Solve").await;
    browser.type_in("rroy=0+1").await;
    browser.type_in("gg").await;
    wrong.extend(press_all(&browser, "a real board").await);
    for lesson in 1..=8 {
        browser.visit(&format!("/learn/{lesson}{view}")).await;
        if browser.has("R, red") {
            browser.press("R, red").await;
        }
        wrong.extend(press_all(&browser, &format!("lesson {lesson}")).await);
    }
    let mut browser = begun(&server, has_window).await;
    browser.type_in("resign").await;
    wrong.extend(press_all(&browser, "whether giving up is meant").await);
    browser.type_in("yes").await;
    wrong.extend(press_all(&browser, "the end of a game").await);
    browser.press("Share").await;
    wrong.extend(press_all(&browser, "a result to share").await);
    assert!(browser.main().contains("As symbols"), "{}", browser.text());
    for page in ["Games", "Statistics", "Settings"] {
        browser.press(page).await;
        wrong.extend(press_all(&browser, &format!("{page} after a game")).await);
    }
    browser.press("Games").await;
    browser.press("Replay").await;
    wrong.extend(press_all(&browser, "a replay").await);
    browser.press("Review this game").await;
    wrong.extend(press_all(&browser, "a review").await);
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn something_comes_of_every_button_in_a_browser_with_a_window() {
    assert_eq!(screens(true).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn something_comes_of_every_button_in_a_text_browser() {
    assert_eq!(screens(false).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_settings_are_deleted_after_a_second_question() {
    let server = unlimited();
    let mut browser = begun(&server, true).await;
    browser.press("Games").await;
    browser.press("Delete").await;
    browser.press("Keep it").await;
    browser.reads("Go on");
    browser.press("Delete").await;
    browser.press("Delete it").await;
    browser.reads("No game waits to go on.");
    assert_eq!(browser.hidden_in_any("kept"), "");
    let mut browser = begun(&server, true).await;
    browser.press("Settings").await;
    browser.fill("theme", "dark").press("Save").await;
    assert!(browser.document.contains("data-theme=\"dark\""), "{}", browser.document);
    browser.press("Delete everything").await;
    browser.press("Yes, delete everything").await;
    assert!(!browser.document.contains("data-theme=\"dark\""), "{}", browser.document);
    assert_eq!(browser.hidden_in_any("kept"), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_put_together_peg_by_peg_and_the_score_goes_along() {
    let server = unlimited();
    let mut browser = Browser::open(&server, "/text/puzzles").await;
    browser.fill("board", "mini").press("Make puzzles").await;
    for color in ["R, red", "G, green", "R, red"] {
        browser.press(color).await;
    }
    assert_eq!(browser.hidden_in_any("guess"), "1-4-1");
    browser.press("Show the answer").await;
    browser.press("Next puzzle").await;
    browser.press("Show the answer").await;
    browser.press("The one before").await;
    assert!(browser.hidden_in_any("results").starts_with("--."), "{}", browser.document);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_and_a_row_of_an_own_game_have_addresses_without_scripts() {
    let server = unlimited();
    let mut browser = Browser::open_window(&server, "/solve").await;
    browser.type_in("rroy=0+1").await;
    assert!(browser.document.contains("/solve?c=6&amp;p=4&amp;r=RROY=0+1"), "{}", browser.document);
    browser.visit("/solve?c=6&p=4&r=RROY=0+1").await;
    browser.reads("Row 2: play");
    let mut browser = Browser::open(&server, "/text/review").await;
    browser.fill("record", "[Id \"g1\"] [Date \"2026-11-20\"] 1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0");
    browser.press("Review it").await;
    browser.press("Drill this").await;
    browser.reads("A row of your own");
}

#[tokio::test]
async fn pegs_are_chosen_from_lists_where_nothing_is_typed() {
    let server = unlimited();
    let mut browser = Browser::open(&server, "/text").await;
    browser.type_in("RROY").await;
    browser.fill("peg1", "3").fill("peg2", "1").fill("peg3", "2").fill("peg4", "6");
    browser.press("Submit").await;
    let record = Record::parse(&browser.record()).unwrap();
    let (game, _) = pegmind_review::FinishedGame::of_record(record);
    assert_eq!(game.rows[1].guess, Preset::Classic.rules().code("3126").unwrap());
}

#[tokio::test]
async fn what_was_changed_on_the_way_is_refused_and_a_new_game_offered() {
    let server = unlimited();
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

#[tokio::test]
async fn a_game_that_another_server_sealed_is_refused() {
    let server = unlimited();
    for (game, kept, sealed) in [("a", "b", "c"), ("<script>", "\0", "\u{fffd}"), ("", "", "00")] {
        let fields = [("game", game), ("kept", kept), ("sealed", sealed)];
        let answered = send_form(&server, "/play", &fields).await;
        assert_eq!(answered.status, 422, "{game}");
        let text = answered.text();
        assert!(text.contains("This game cannot go on") && text.contains("new one"), "{text}");
        assert!(!text.contains("<script>"));
    }
}
