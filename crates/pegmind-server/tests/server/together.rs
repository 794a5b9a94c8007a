//! People who play together in browsers without scripts, with a window and in text.

use axum::Router;
use pegmind_room::Mode;
use pegmind_server::Settings;
use serde_json::json;

use crate::asked::send_form_with;
use crate::browser::Browser;
use crate::markup::elements;
use crate::rooms::House;
use crate::wait_for::wait_for;

/// A browser of somebody else, with a window or without.
async fn at<'a>(server: &'a Router, path: &str, window: bool) -> Browser<'a> {
    if window {
        Browser::open_window(server, path).await
    } else {
        Browser::open(server, &format!("{path}?view=text")).await
    }
}

/// The code of the room whose invitation is shown.
fn code_of(browser: &Browser<'_>) -> String {
    let all = elements(&browser.document);
    let link = all.iter().find(|it| it.get("data-copy").is_some()).unwrap();
    link.value().rsplit('/').next().unwrap().to_owned()
}

/// Where somebody is after a form: what the page looks at again.
fn place_of(browser: &Browser<'_>) -> String {
    let refresh = browser.document.split("http-equiv=\"refresh\" content=\"").nth(1);
    let url = refresh.and_then(|rest| rest.split('"').next()?.split_once("url="));
    url.map_or_else(|| panic!("{}", browser.text()), |(_, url)| url.replace("&amp;", "&"))
}

/// The name of the room at an address.
fn id_of(place: &str) -> &str {
    place.split('?').next().unwrap().rsplit('/').next().unwrap()
}

/// Two in a room of this kind: who opened it, who came by its code, and where they are.
async fn pair<'a>(
    server: &'a Router,
    mode: &str,
    window: bool,
) -> (Browser<'a>, Browser<'a>, String) {
    let mut ann = at(server, "/online", window).await;
    ann.fill("mode", mode).fill("preset", "mini").fill("name", "Ann").press("Open the room").await;
    let room = place_of(&ann);
    let code = code_of(&ann);
    ann.reads("Waiting for others");
    let mut bob = at(server, "/online", window).await;
    bob.enter("code", &code.to_lowercase()).await;
    bob.reads("Ann");
    bob.fill("name", "Bob").press_in_main("Join").await;
    (ann, bob, room)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_is_played_to_its_end_and_again() {
    for window in [true, false] {
        let house = House::of_seed("a duel");
        let (mut ann, mut bob, room) = pair(&house.server, "duel", window).await;
        bob.reads(if window { "Make a code for Ann" } else { "Type the code that Ann looks for" });
        ann.visit(&room).await;
        ann.type_in("rgy").await;
        bob.type_in("roy").await;
        ann.visit(&room).await;
        // A duel tells no answer before both have guessed.
        ann.type_in("yyy").await;
        assert!(ann.text().contains("Waiting for Bob"), "{}", ann.text());
        assert!(!ann.text().contains("0 exact"), "{}", ann.text());
        bob.visit(&room).await;
        bob.type_in("rgy").await;
        bob.reads("Waiting for Ann");
        ann.visit(&room).await;
        ann.type_in("roy").await;
        ann.reads("Bob wins with 1 guess.");
        bob.visit(&room).await;
        bob.reads("Bob wins with 1 guess.");
        ann.press("Play again").await;
        bob.visit(&room).await;
        bob.reads("Ann wants to play again.");
        bob.press("Play again").await;
        // The house makes the other room in its own time.
        let made = "Once more, in a new room: ";
        wait_for("the other room", async || {
            bob.visit(&room).await;
            assert!(!bob.text().contains("Ann has come"), "{}", bob.text());
            bob.text().contains(made).then_some(())
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pegs_are_put_by_buttons_and_stay_with_what_is_pressed() {
    let house = House::of_seed("buttons");
    let (mut ann, bob, room) = pair(&house.server, "duel", true).await;
    assert!(!bob.text().contains("not connected yet"), "{}", bob.text());
    ann.visit(&room).await;
    assert!(!ann.text().contains("reconnecting"), "{}", ann.text());
    for name in ["R, red", "O, orange"] {
        ann.press_in_main(name).await;
    }
    ann.reads("1 more peg");
    ann.press_in_main("Undo").await;
    ann.reads("2 more pegs");
    ann.press_in_main("O, orange").await;
    ann.press_in_main("Y, yellow").await;
    ann.press_in_main("Set the code").await;
    ann.reads("Waiting for Bob");
}

/// A pair that has placed one row each.
async fn second_row(server: &Router, window: bool) -> (Browser<'_>, Browser<'_>, String) {
    let (mut ann, mut bob, room) = pair(server, "duel", window).await;
    ann.visit(&room).await;
    ann.type_in("rgy").await;
    bob.type_in("roy").await;
    ann.visit(&room).await;
    ann.type_in("ggg").await;
    bob.visit(&room).await;
    bob.type_in("ggg").await;
    ann.visit(&room).await;
    (ann, bob, room)
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_in_a_room_are_questions_for_the_solver() {
    let settings =
        Settings { questions_per_second: 1, questions_at_once: 1, ..Settings::default() };
    let house = House::with_settings("questions", settings);
    let (mut ann, ..) = second_row(&house.server, true).await;
    for words in ["Hint 2", "of 64 codes", "Hint 3", "too many requests from this address"] {
        ann.press_in_main("Hint").await;
        ann.reads(words);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_rooms_where_much_was_done_are_questions_for_the_solver() {
    let settings =
        Settings { questions_per_second: 1, questions_at_once: 1, ..crate::rooms::settings() };
    let house = House::with_settings("much", settings);
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let is_shown = async || {
        let page = house.get(&format!("/room/{room}"), None).await;
        page.text().contains("You look on.")
    };
    for number in 1..1_000 {
        let said = house.act_at(&room, &ann, (1, number), "react 1 hello").await;
        assert_eq!(said.status, 200, "{said:?}");
    }
    assert_eq!([is_shown().await, is_shown().await], [true; 2]);
    house.act(&room, &ann, "react 1 hello").await;
    assert_eq!([is_shown().await, is_shown().await], [true, false]);
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_worked_out_by_the_server_and_told_to_the_room() {
    for window in [true, false] {
        let house = House::of_seed("hints");
        let (mut ann, _, room) = second_row(&house.server, window).await;
        // What it costs is told first, and the second time it is told.
        let asked = if window { "Hint" } else { "hint" };
        let before = house.version(id_of(&room)).await;
        for (count, words) in [(0, "Hint 2"), (1, "of 64 codes"), (1, "Hint 3")] {
            if window {
                ann.press_in_main(asked).await;
            } else {
                ann.type_in(asked).await;
            }
            ann.reads(words);
            assert!(!ann.document.contains("http-equiv=\"refresh\""), "there is time to read it");
            let acts = house.version(id_of(&room)).await - before;
            assert_eq!(acts, count, "a hint that was given is recorded");
        }
        assert_eq!(ann.hidden_in_any("offered"), "2.3.0", "for the second row alone");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_find_a_code_together_and_somebody_looks_on() {
    let house = House::of_seed("together");
    let (mut ann, mut bob, room) = pair(&house.server, "cooperation", true).await;
    ann.visit(&room).await;
    ann.press("Start").await;
    ann.type_in("ryy").await;
    bob.visit(&room).await;
    bob.reads("Ann proposes red yellow yellow. Agree, or propose another guess.");
    bob.press("Agree").await;
    bob.reads("Row 2 of 10");
    let watcher = Browser::open_window(&house.server, &room).await;
    watcher.reads("You look on.");
    assert!(!watcher.text().contains("red, yellow, yellow"), "{}", watcher.text());
    watcher.reads("Guess 1 hidden");
    assert!(!watcher.has("Leave") && !watcher.has("Hello!"), "{}", watcher.text());
    ann.visit(&room).await;
    ann.press("Hello!").await;
    bob.visit(&room).await;
    bob.reads("Ann: Hello!");
    bob.press("Leave").await;
    bob.reads("Leave for good?");
    bob.press("Leave").await;
    bob.reads("Play online");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_with_the_next_game_and_a_race_is_each_ones_own() {
    let house = House::of_seed("a match");
    let (mut ann, mut bob, room) = pair(&house.server, "match", false).await;
    ann.visit(&room).await;
    let (maker, breaker) = if ann.text().contains("Type the code") {
        (&mut ann, &mut bob)
    } else {
        (&mut bob, &mut ann)
    };
    maker.visit(&room).await;
    maker.type_in("rgy").await;
    breaker.visit(&room).await;
    breaker.type_in("rgy").await;
    breaker.reads("Enter begins the next game.");
    breaker.type_in("").await;
    breaker.reads("Type the code that");

    let (mut ann, mut bob, room) = pair(&house.server, "race", false).await;
    ann.visit(&room).await;
    ann.press("Start").await;
    ann.type_in("rgy").await;
    bob.visit(&room).await;
    assert!(!bob.text().contains("red green yellow"), "{}", bob.text());
    bob.type_in("roy").await;
    bob.reads("red orange yellow");
    ann.type_in("resign").await;
    ann.reads("Give up?");
    ann.type_in("yes").await;
    ann.reads("Ann gives up.");
}

/// The address of a feed that a page shows.
fn feed_of(browser: &Browser<'_>) -> String {
    let rest = browser.document.split("/api/feeds/").nth(1);
    let digits = rest.map(|rest| rest.chars().take_while(char::is_ascii_hexdigit).collect());
    digits.unwrap_or_else(|| panic!("{}", browser.text()))
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_given_days_and_a_feed_has_an_address_that_can_be_changed() {
    let house = House::of_seed("days without scripts");
    let (mut ann, mut bob, room) = pair(&house.server, "duel", true).await;
    ann.visit(&room).await;
    ann.type_in("slow 3").await;
    ann.reads("Ann wants 3 days a move.");
    assert!(!ann.document.contains("/api/feeds/"), "{}", ann.text());
    bob.visit(&room).await;
    bob.press("Agree to 3 days a move").await;
    bob.reads("From now on 3 days a move");
    ann.visit(&room).await;
    let own = feed_of(&ann);
    assert_ne!(feed_of(&bob), own);
    ann.type_in("feed").await;
    ann.reads(&format!("/api/feeds/{own}"));
    ann.visit("/online").await;
    assert_eq!(feed_of(&ann), own);
    ann.press("Another address").await;
    assert_ne!(feed_of(&ann), own);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_an_invitation_or_a_room_is_said() {
    let house = House::of_seed("wrong");
    let mut browser = Browser::open_window(&house.server, "/join/7F3K-QQ").await;
    browser.reads("There is no room 7F3K-QQ, or no longer.");
    browser.visit("/join/7F3").await;
    browser.reads("'7F3' is not the code of a room");
    browser.visit("/room/nobody-knows-it-here").await;
    browser.reads("There is no such room, or no longer.");
    browser.visit("/online").await;
    browser.fill("rows", "0").press("Open the room").await;
    browser.reads("\"0\" rows; expected 1 to 99.");
    browser.fill("rows", "10").fill("days", "15").press("Open the room").await;
    browser.reads("15 days; expected 1 to 14.");
    browser.fill("name", " ").press("Open the room").await;
    assert!(!browser.text().contains("Waiting for others"), "{}", browser.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn open_rooms_and_own_seats_are_listed_and_a_name_is_somebodys_alone() {
    let house = House::of_seed("lists");
    let mut ann = Browser::open_window(&house.server, "/online").await;
    ann.fill("listed", "yes").fill("name", "A&n<n").press("Open the room").await;
    let code = code_of(&ann);
    ann.visit("/online").await;
    ann.reads("My seats");
    assert!(ann.has("Go on: duel of A&n<n"), "{}", ann.document);
    let mut bob = Browser::open_window(&house.server, "/online").await;
    assert!(!bob.text().contains("My seats"), "{}", bob.text());
    bob.press("Join: duel of A&n<n").await;
    bob.fill("name", "A&n<n").press_in_main("Join").await;
    bob.reads("choose another name");
    let mut own = ann.clone();
    own.visit(&format!("/join/{code}")).await;
    assert!(own.has("Go on in your seat"), "{}", own.text());
}

#[tokio::test]
async fn forms_of_other_sites_do_nothing_in_a_room() {
    let house = House::of_seed("other sites");
    let fields = [("act", "open"), ("mode", "duel"), ("preset", "mini"), ("name", "Ann")];
    for header in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ] {
        let answered = send_form_with(&house.server, "/online", &fields, &[header]).await;
        assert_eq!(answered.status, 403, "{header:?}");
        assert!(answered.header("set-cookie").is_empty(), "{header:?}");
    }
    let own = [("sec-fetch-site", "same-origin"), ("origin", "null")];
    let answered = send_form_with(&house.server, "/online", &fields, &own).await;
    assert!(answered.text().contains("Waiting for others"), "{}", answered.text());
}
