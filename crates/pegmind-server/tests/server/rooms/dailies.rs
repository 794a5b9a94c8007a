//! Daily games that are handed in, and their boards. The clock stands at noon of 23 November.

use std::future::pending;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use pegmind_review::Daily;
use pegmind_rules::{Preset, mark};
use pegmind_server::{System, serve};
use pegmind_store::MemoryStore;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::spawn_blocking;

use super::{House, Player, settings};
use crate::asked::{Answered, send_form_with};
use crate::program::program;
use crate::wait_for::wait_for;

const TODAY: &str = "2026-11-23";

fn mini(date: &str) -> Daily {
    Daily::new(date.parse().unwrap(), Preset::Mini)
}

/// The record of a game for a daily code with these guesses.
fn record(daily: Daily, guesses: &[&str], end: &str) -> String {
    let (rules, code) = (daily.rules(), daily.code());
    let mut text = format!(
        "[Date \"{}\"] [Daily \"{}\"] [Colors \"{}\"] [Pegs \"{}\"] [Rows \"10\"] [Commit \"{}\"]\n",
        daily.day(),
        daily.day(),
        rules.colors(),
        rules.pegs(),
        daily.commitment().unwrap()
    );
    for (row, guess) in (1..).zip(guesses) {
        let guess = rules.code(guess).unwrap();
        text = format!("{text}{row}. {guess} {}\n", mark(&rules, &code, &guess));
    }
    text + end
}

/// A game that finds the code in so many guesses.
fn won(daily: Daily, guesses: usize) -> String {
    let code = daily.code().to_string();
    let wasted = if code == "RRR" { "OOO" } else { "RRR" };
    let mut all = vec![wasted; guesses - 1];
    all.push(&code);
    record(daily, &all, "")
}

impl House {
    async fn hand_in(&self, by: Option<&Player>, daily: &str, record: &str) -> Answered {
        let path = format!("/api/daily/{daily}");
        self.ask("POST", &path, by, Some(json!({ "record": record }))).await
    }

    async fn board(&self, daily: &str) -> Value {
        self.get(&format!("/api/daily/{daily}"), None).await.json()
    }

    /// The board when the cost of so many games is known.
    async fn settled(&self, daily: &str, count: usize) -> Value {
        wait_for("the cost of the games", async || {
            let board = self.board(daily).await;
            let lists = ["unassisted", "assisted"].map(|help| board[help].clone());
            let rows = lists.iter().flat_map(|list| list.as_array().unwrap());
            (rows.filter(|row| row["cost"].is_number()).count() == count).then_some(board)
        })
        .await
    }

    async fn named(&self, name: &str) -> Player {
        let player = self.player().await;
        self.phrase(&player, name).await;
        player
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_game_of_a_name_counts_and_boards_are_by_guesses_and_then_by_cost() {
    let house = House::of_seed("dailies");
    let (ann, bob, cleo) =
        (house.named("Ann").await, house.named("Bob").await, house.named("Cleo").await);
    let (daily, at) = (mini(TODAY), format!("{TODAY}/mini"));
    let first = house.hand_in(Some(&ann), &at, &won(daily, 4)).await;
    assert_eq!(first.status, 200, "{first:?}");
    let told = first.json();
    assert_eq!((&told["name"], &told["guesses"]), (&json!("Ann"), &json!(4)));
    assert_eq!((&told["date"], &told["preset"]), (&json!(TODAY), &json!("mini")));
    assert_eq!(told["help"], "unassisted");
    let helped = record(daily, &["RRR"], &format!("{{hint 1}}\n2. {} 3+0", daily.code()));
    assert_eq!(house.hand_in(Some(&bob), &at, &helped).await.json()["help"], "assisted");
    let lost = record(daily, &["RRR", "RRR"], "{resign}");
    assert_eq!(house.hand_in(Some(&cleo), &at, &lost).await.json()["guesses"], Value::Null);
    let board = house.settled(&at, 3).await;
    let ranks = |help: &str| -> Vec<_> {
        let rows = board[help].as_array().unwrap().iter();
        rows.map(|row| (row["name"].as_str().unwrap(), row["rank"].as_u64().unwrap())).collect()
    };
    assert_eq!(ranks("unassisted"), [("Ann", 1), ("Cleo", 2)]);
    assert_eq!(ranks("assisted"), [("Bob", 1)]);
    let cost = board["unassisted"][0]["cost"].as_f64().unwrap();
    assert!(cost > 1.0, "two guesses again that tell nothing: {cost}");
    // A second one is answered as the first was, whatever it is.
    let again = house.hand_in(Some(&ann), &at, &won(daily, 1)).await.json();
    assert_eq!((&again["guesses"], again["cost"].as_f64()), (&json!(4), Some(cost)));
    assert_eq!(house.board(&at).await, board);
    // Another day and another board are others.
    let yesterday = "2026-11-22/mini".to_owned();
    assert_eq!(
        house.hand_in(Some(&ann), &yesterday, &won(mini("2026-11-22"), 2)).await.status,
        200
    );
    assert_eq!(house.board(&yesterday).await["unassisted"][0]["guesses"], 2);
    assert_eq!(house.board(&format!("{TODAY}/classic")).await["unassisted"], json!([]));
    // All of it is told to whoever it is of, and goes with the name.
    let export = house.get("/api/devices/me/export", Some(&ann)).await.json();
    let dailies = export["dailies"].as_array().unwrap();
    assert_eq!(dailies.len(), 2);
    assert_eq!((&dailies[0]["date"], &dailies[1]["date"]), (&json!("2026-11-22"), &json!(TODAY)));
    house.ask("DELETE", "/api/name", Some(&ann), None).await;
    house.ask("DELETE", "/api/devices", Some(&cleo), None).await;
    assert_eq!(house.board(&at).await["unassisted"], json!([]));
    assert_eq!(house.board(&yesterday).await["unassisted"], json!([]));
    assert_eq!(house.get("/api/devices/me/export", Some(&ann)).await.json()["dailies"], json!([]));
    assert_eq!(house.board(&at).await["assisted"][0]["name"], "Bob");
}

#[tokio::test]
async fn what_is_no_daily_game_is_refused_and_says_why() {
    let house = House::of_seed("no daily");
    let ann = house.named("Ann").await;
    let (daily, at) = (mini(TODAY), format!("{TODAY}/mini"));
    let (good, tomorrow) = (won(daily, 2), mini("2026-11-24"));
    let promise = |daily: Daily| daily.commitment().unwrap().to_string();
    let answer = mark(&daily.rules(), &daily.code(), &daily.rules().code("RRR").unwrap());
    let other = if answer.to_string() == "0+0" { "1+0" } else { "0+0" };
    let wrong_code = good.replace(&promise(daily), &promise(tomorrow));
    let wrong_mark = good.replace(&format!("1. RRR {answer}"), &format!("1. RRR {other}"));
    let late = good.replace(&format!("[Date \"{TODAY}\"]"), "[Date \"2026-11-24\"]");
    let takebacks = good.replace("[Rows", "[Takebacks \"yes\"] [Rows");
    for (record, said) in [
        (wrong_code, "its promise is not that of the code of 2026-11-23, mini"),
        (wrong_mark, "row 1 is not answered as the code of 2026-11-23, mini answers it"),
        (format!("{good}*OOO\n"), "its code is not the code of 2026-11-23, mini"),
        (record(daily, &["RRR"], ""), "the game is not over"),
        (late, "begun on 2026-11-24; expected 2026-11-23"),
        (takebacks, "no game for a daily code"),
        (
            won(mini("2026-11-22"), 2),
            "a game for 2026-11-22, mini; expected one for 2026-11-23, mini",
        ),
        (format!("{good}\n{good}"), "2 games; expected one"),
        ("[Pegs \"what\"]".to_owned(), "line 1: "),
    ] {
        let refused = house.hand_in(Some(&ann), &at, &record).await.problem();
        assert_eq!((refused.0, refused.2.as_str()), (422, "record"), "{refused:?}");
        assert!(refused.3.contains(said), "{said} in {refused:?}");
    }
    for (path, field) in [("today/mini", "date"), ("2026-11-23/huge", "preset")] {
        let refused = house.hand_in(Some(&ann), path, &good).await.problem();
        assert_eq!((refused.0, refused.2.as_str()), (422, field), "{refused:?}");
        assert_eq!(house.get(&format!("/api/daily/{path}"), None).await.status, 422);
    }
    for date in ["2026-11-21", "2026-11-25"] {
        let game = won(mini(date), 2);
        let refused = house.hand_in(Some(&ann), &format!("{date}/mini"), &game).await.problem();
        assert_eq!((refused.0, refused.2.as_str()), (422, "date"), "{refused:?}");
        assert!(
            refused.3.contains("expected 2026-11-22 or 2026-11-23 or 2026-11-24"),
            "{refused:?}"
        );
    }
    let nobody = house.player().await;
    let refused = house.hand_in(Some(&nobody), &at, &good).await.problem();
    assert_eq!((refused.0, refused.1.as_str()), (403, "no-name"), "{refused:?}");
    assert_eq!(house.hand_in(None, &at, &good).await.status, 401);
    assert_eq!(house.board(&at).await["unassisted"], json!([]), "nothing was kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_hands_a_game_in_and_the_page_of_rankings_shows_the_board() {
    let house = House::of_seed("daily form");
    let ann = house.named("<i>Ann").await;
    let (daily, at) = (mini(TODAY), format!("{TODAY}/mini"));
    let form = |cookie: String, site: &'static str| {
        let (server, record) = (house.server.clone(), won(daily, 3));
        async move {
            let headers = [("cookie", cookie.as_str()), ("sec-fetch-site", site)];
            send_form_with(&server, "/rankings/daily", &[("record", &record)], &headers).await
        }
    };
    let own = format!("pegmind-device={}", ann.token);
    let foreign = form(own.clone(), "cross-site").await;
    assert_eq!(foreign.status, 403);
    let nameless = form(String::new(), "same-origin").await;
    assert_eq!(nameless.status, 403);
    assert!(nameless.text().contains("This device has claimed no name"), "{}", nameless.text());
    assert_eq!(house.board(&at).await["unassisted"], json!([]));
    let done = form(own, "same-origin").await;
    assert_eq!(done.status, 200, "{done:?}");
    assert!(
        done.text().contains("&lt;i&gt;Ann, 2026-11-23, mini, unassisted: 3"),
        "{}",
        done.text()
    );
    house.settled(&at, 1).await;
    let page = house.get("/rankings?preset=mini", None).await.text().to_owned();
    for said in [
        "Daily code 2026-11-23, mini",
        "<th scope=\"row\">&lt;i&gt;Ann</th>",
        "Assisted: nobody yet.",
    ] {
        assert!(page.contains(said), "{said} in {page}");
    }
    let other = house.get("/rankings?preset=mini&date=2026-11-22", None).await.text().to_owned();
    assert!(other.contains("Unassisted: nobody yet.") && !other.contains("Ann<"), "{other}");
    assert_eq!(house.get("/rankings?date=soon", None).await.status, 422);
}

/// Runs the program with what is typed. Returns whether it succeeded, and what it printed.
fn run(home: &Path, args: &str, typed: &str) -> (bool, String) {
    let mut command = Command::new(program("pegmind-cli", "pegmind"));
    command.args(args.split(' ')).env("LANG", "C.UTF-8").env("TZ", "UTC");
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"] {
        command.env(name, home);
    }
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that reads nothing may have ended already.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_submits_its_daily_game_and_prints_the_board() {
    // Programs have the clock of the system, and so has the server here.
    let (store, clock) = (Arc::new(MemoryStore::default()), Arc::new(System::new()));
    let house = House::with_source(settings(), store, clock);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let server = format!("--server http://{}", listener.local_addr().unwrap());
    tokio::spawn(serve(listener, house.server, house.state, pending()));
    let played = spawn_blocking(move || {
        let home = tempfile::tempdir().unwrap();
        let succeeds = |args: &str, typed: &str| {
            let (succeeded, said) = run(home.path(), args, typed);
            assert!(succeeded, "{args}: {said}");
            said
        };
        let fails = |args: &str, why: &str| {
            let (succeeded, said) = run(home.path(), args, "");
            assert!(!succeeded && said.contains(why), "{args}: {said}");
        };
        succeeds("daily --preset mini", "rrr\nresign\n");
        let history = std::fs::read_to_string(home.path().join("pegmind/history.peg")).unwrap();
        let day = history.split("[Daily \"").nth(1).unwrap()[..10].to_owned();
        let hand_in = format!("daily --date {day} --preset mini --hand-in {server}");
        fails(&hand_in, "this device has no name on ");
        succeeds(&format!("name --claim Ann {server}"), "");
        let told = succeeds(&hand_in, "");
        assert!(told.starts_with(&format!("Ann, {day}, mini, unassisted: ")), "{told}");
        let board = format!("rankings --daily {day} --preset mini {server}");
        let told = succeeds(&board, "");
        assert!(told.starts_with("1. Ann: ") && told.lines().count() == 1, "{told}");
        assert!(succeeds(&format!("{board} --json"), "").contains("\"name\":\"Ann\""));
        assert_eq!(succeeds(&format!("{board} --assisted"), ""), "");
        fails(&hand_in.replace("mini", "super"), "counts and is over");
    });
    played.await.unwrap();
}
