//! Codes of computers, which follow from the seed that the server promised and those of the players.

use std::path::Path;
use std::sync::Arc;

use pegmind_protocol::ProofFile;
use pegmind_room::{Drawn, Mode, RoomHeader, Stage};
use pegmind_rules::{Blanks, GameCount, Repeats, Rules, SetupOptions};
use pegmind_session::GameId;
use pegmind_store::{MemoryStore, NewRoom, Request, SqliteStore, Store};
use serde_json::{Value, json};

use super::proof::{checked_by_python, program};
use super::{House, Player, header, request};

/// What a player brings, as it is sent.
fn seed(byte: &str) -> String {
    byte.repeat(32)
}

async fn join_with(house: &House, room: &str, by: &Player, name: &str, seed: &Value) -> u16 {
    let body = json!({ "name": name, "request": request(0), "seed": seed });
    let path = format!("/api/rooms/{room}/members");
    house.ask("POST", &path, Some(by), Some(body)).await.status.as_u16()
}

/// A room with this board instead of the one of all tests.
fn on_board(mode: Mode, games: u8, rules: Rules) -> String {
    let own = header(mode);
    let games = GameCount::new(games).unwrap();
    let options = SetupOptions { rules, games, ..own.options().clone() };
    RoomHeader::new(own.id().clone(), mode, &options, "2026-11-23").unwrap().to_string()
}

async fn proof(house: &House, room: &str) -> String {
    let told = house.get(&format!("/api/rooms/{room}/proof"), None).await;
    assert_eq!(told.status, 200, "{told:?}");
    told.text().to_owned()
}

#[tokio::test]
async fn a_seed_is_promised_before_anybody_comes_and_told_when_all_is_over() {
    let house = House::of_seed("promised");
    let (ann, bob) = (house.player().await, house.player().await);
    let (room, code) = house.make(&ann, Mode::Race, &json!({})).await;
    let info = house.get(&format!("/api/rooms/{code}"), None).await.json();
    let hash = info["seed_hash"].as_str().unwrap().to_owned();
    assert_eq!(house.follow(&room, None).await.header().seed_hash().unwrap().to_string(), hash);
    assert_eq!(join_with(&house, &room, &bob, "Bob", &json!("5e")).await, 422);
    assert_eq!(join_with(&house, &room, &bob, "Bob", &json!(seed("5e"))).await, 201);
    house.act(&room, &ann, &format!("seed 1 {}", seed("a7"))).await;
    let told = house.told(&room, None).await;
    let expected = [
        "join human Ann".to_owned(),
        "join human Bob".to_owned(),
        format!("seed 2 {}", seed("5e")),
        format!("seed 1 {}", seed("a7")),
    ];
    assert_eq!(told, expected);
    house.act(&room, &ann, "start").await;
    house.act(&room, &ann, "at 1 {resign}").await;
    house.act(&room, &bob, "at 2 {resign}").await;
    let told = proof(&house, &room).await;
    let (_, games) = ProofFile::check(&told).unwrap();
    assert!(games.iter().all(|game| matches!(game.drawn, Drawn::FromSeeds { players: 2, .. })));
    let read: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(read["kind"], "pegmind room proof 2");
    assert_eq!(read["player_seeds"], json!([seed("a7"), seed("5e")]));
    assert_eq!(read["seed_hash"], hash);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_for_two_with_a_computer_begins_when_the_seed_is_there() {
    let house = House::of_seed("alone");
    let ann = house.player().await;
    let choices = json!({ "computers": ["steady"], "brings_seed": true });
    let (room, _) = house.make(&ann, Mode::Duel, &choices).await;
    assert_eq!(house.follow(&room, Some(&ann)).await.stage(), Stage::Gathering);
    house.act(&room, &ann, "react 1 hello").await;
    assert_eq!(house.follow(&room, Some(&ann)).await.stage(), Stage::Gathering);
    house.act(&room, &ann, &format!("seed 1 {}", seed("5e"))).await;
    assert_eq!(house.follow(&room, Some(&ann)).await.stage(), Stage::Playing);
    // Who plays again in the other seat brings another one.
    house.act(&room, &ann, "at 2 {code 1234}").await;
    house.act(&room, &ann, "at 1 {resign}").await;
    house.wait_until_over(&room).await;
    house.act(&room, &ann, "rematch 1").await;
    let again = loop {
        let seats = house.get("/api/seats", Some(&ann)).await.json();
        let rooms = seats.as_array().unwrap().iter().map(|seat| seat["room"].as_str().unwrap());
        if let Some(again) = rooms.into_iter().find(|other| *other != room) {
            break again.to_owned();
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    };
    assert_eq!(house.follow(&again, Some(&ann)).await.stage(), Stage::Gathering);
    house.act(&again, &ann, &format!("seed 2 {}", seed("a7"))).await;
    assert_eq!(house.follow(&again, Some(&ann)).await.stage(), Stage::Playing);
    // Who never said that one comes plays at once, and so does who does not wait for it.
    let without = json!({ "computers": ["steady"], "request": request(2) });
    let (room, _) = house.make(&ann, Mode::Duel, &without).await;
    assert_eq!(house.follow(&room, Some(&ann)).await.stage(), Stage::Playing);
    let begun = json!({ "computers": ["steady"], "brings_seed": true, "request": request(3) });
    let (room, _) = house.make(&ann, Mode::Duel, &begun).await;
    house.act(&room, &ann, "start").await;
    assert_eq!(house.follow(&room, Some(&ann)).await.stage(), Stage::Playing);
}

async fn open(file: &Path) -> (House, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::open(file).await.unwrap());
    (House::with_store("again", Arc::clone(&store) as Arc<dyn Store>), store)
}

/// What is told at the end of a match of four games against a computer, in which the server begins
/// anew before each act, or does not.
async fn match_against_computer(file: &Path, restarts: bool) -> String {
    let (mut house, mut store) = open(file).await;
    let ann = house.player().await;
    let board = on_board(Mode::Match, 4, Rules::mastermind(4, 4).unwrap());
    let choices = json!({ "header": board, "computers": ["steady"], "brings_seed": true });
    let (room, _) = house.make(&ann, Mode::Match, &choices).await;
    let brings = format!("seed 1 {}", seed("5e"));
    let script = [
        &*brings,
        "at 1 {resign}",
        "at 1 {next}",
        "at 1 {code 1234}",
        "at 1 {next}",
        "at 1 {resign}",
        "at 1 {next}",
        "at 1 {code 4321}",
    ];
    for act in script {
        if restarts {
            store.close().await.unwrap();
            (house, store) = open(file).await;
        }
        house.act(&room, &ann, act).await;
        // A computer that is to guess does so until it has the code.
        while act.contains("code") && !is_game_over(&house, &room).await {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }
    house.wait_until_over(&room).await;
    proof(&house, &room).await
}

async fn is_game_over(house: &House, room: &str) -> bool {
    house.follow(room, None).await.boards()[0].table().game().outcome().is_some()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_begins_anew_draws_the_same_codes() {
    let folder = tempfile::tempdir().unwrap();
    let straight = match_against_computer(&folder.path().join("straight.db"), false).await;
    let again = match_against_computer(&folder.path().join("again.db"), true).await;
    let codes = |text: &str| -> Vec<_> {
        let (_, games) = ProofFile::check(text).unwrap();
        assert_eq!(games.len(), 4);
        let drawn = games.iter().filter(|game| game.drawn != Drawn::No);
        drawn.map(|game| game.record.opening.unwrap().code).collect()
    };
    assert_eq!(codes(&straight).len(), 2);
    assert_eq!(codes(&straight), codes(&again));
    for told in [straight, again] {
        let said = checked_by_python(2, &told);
        assert!(said.0, "{}", said.1);
    }
}

const OLDER: &str = "a-room-of-an-older-server";

#[tokio::test]
async fn a_room_of_an_older_server_goes_on_by_the_rule_it_began_with() {
    let store = Arc::new(MemoryStore::default());
    let house = House::with_store("older", Arc::clone(&store) as Arc<dyn Store>);
    // As a server wrote it that promised nothing: the header has no hash.
    let own = header(Mode::Race);
    let id = GameId::new(OLDER).unwrap();
    let header = RoomHeader::new(id, Mode::Race, own.options(), "2026-11-20").unwrap();
    let sealed = format!("{} {}\n", "07".repeat(32), "08".repeat(32));
    let room = NewRoom {
        id: OLDER.into(),
        code: "7F3K-QX".into(),
        header: header.to_string(),
        sealed,
        listed: false,
        patience: 24 * 3600,
        open_max: None,
        request: Request { actor: "test".into(), id: "older".into() },
        now: 1_795_435_000,
    };
    store.create(room).await.unwrap();
    let (ann, bob) = (house.player().await, house.player().await);
    for (player, name) in [(&ann, "Ann"), (&bob, "Bob")] {
        assert_eq!(join_with(&house, OLDER, player, name, &json!(seed("5e"))).await, 201);
    }
    let at = house.version(OLDER).await;
    assert_eq!(at, 2, "seeds have no part in it");
    let brings = format!("seed 1 {}", seed("5e"));
    let refused = house.act_at(OLDER, &ann, (at, 1), &brings).await.problem();
    assert_eq!((refused.0, refused.1.as_str()), (422, "refused"));
    assert!(refused.3.contains("no seed of player 1 is awaited"), "{refused:?}");
    house.act(OLDER, &ann, "start").await;
    house.act(OLDER, &ann, "at 1 {resign}").await;
    house.act(OLDER, &bob, "at 2 {resign}").await;
    let told = proof(&house, OLDER).await;
    let (_, games) = ProofFile::check(&told).unwrap();
    assert!(games.iter().all(|game| game.drawn == Drawn::FromSeed));
    // Drawn by the words of ChaCha8 that Python finds for the SHA-256 of the SHA-256 of the seed,
    // "board" and 1 as eight bytes, "code" and 1 as eight bytes: each modulo 4.
    assert_eq!(games[0].record.opening.unwrap().code.to_string(), "GGRG");
    let read: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(read["kind"], "pegmind room proof 1");
    assert_eq!(read.get("player_seeds"), None);
}

#[tokio::test]
async fn the_second_program_of_the_manual_finds_codes_of_every_kind_and_nothing_else() {
    let lines = program(2).lines().filter(|line| !line.is_empty()).count();
    assert!(lines <= 22, "{lines} lines");
    for (number, (repeats, blanks)) in [
        (Repeats::Allowed, Blanks::Forbidden),
        (Repeats::Allowed, Blanks::Allowed),
        (Repeats::Forbidden, Blanks::Forbidden),
        (Repeats::Forbidden, Blanks::Allowed),
    ]
    .into_iter()
    .enumerate()
    {
        let house = House::of_seed(&format!("every kind {number}"));
        let (ann, bob) = (house.player().await, house.player().await);
        let rules = Rules::mastermind(5, 7).unwrap().with_blanks(blanks).unwrap();
        let board = on_board(Mode::Race, 1, rules.with_repeats(repeats).unwrap());
        let (room, _) = house.make(&ann, Mode::Race, &json!({ "header": board })).await;
        join_with(&house, &room, &bob, "Bob", &json!(seed("5e"))).await;
        house.act(&room, &ann, "start").await;
        house.act(&room, &ann, "at 1 {resign}").await;
        house.act(&room, &bob, "at 2 {resign}").await;
        let told = proof(&house, &room).await;
        ProofFile::check(&told).unwrap();
        for program in [1, 2] {
            let said = checked_by_python(program, &told);
            assert!(said.0, "{rules}: {}", said.1);
        }
        let good: Value = serde_json::from_str(&told).unwrap();
        let other_code =
            json!(good["games"][0]["code"].as_array().unwrap().iter().rev().collect::<Vec<_>>());
        let changes = [
            ("/seed", json!("0".repeat(64)), "seed: another one than was promised"),
            ("/seed_hash", json!("0".repeat(64)), "seed_hash: not what header and acts say"),
            ("/player_seeds/1", json!(seed("5f")), "player_seeds: not what header and acts say"),
            ("/player_seeds/1", Value::Null, "player_seeds: not what header and acts say"),
            ("/games/0/code", other_code, "games: entry 1 is not what the acts say"),
            ("/games/1/salt", json!("1".repeat(64)), "games: entry 2 is not what the acts say"),
        ];
        for (place, value, why) in changes {
            let mut other = good.clone();
            let was = std::mem::replace(other.pointer_mut(place).unwrap(), value.clone());
            assert_ne!(was, value, "{rules}: {place} is no other");
            let refused = checked_by_python(2, &other.to_string());
            assert!(!refused.0, "{rules}: {place}: {}", refused.1);
            let refused = ProofFile::check(&other.to_string()).unwrap_err().to_string();
            assert!(refused.contains(why), "{rules}: {place}: {refused}");
        }
        // The header tells another hash, or a player has brought something else.
        for (from, to, why) in [
            (good["seed_hash"].as_str().unwrap(), "0".repeat(64), "another one than was promised"),
            (&*seed("5e"), seed("5f"), "does not follow from the seeds"),
        ] {
            let refused = ProofFile::check(&told.replace(from, &to)).unwrap_err().to_string();
            assert!(refused.contains(why), "{rules}: {refused}");
            assert!(!checked_by_python(2, &told.replace(from, &to)).0, "{rules}: {why}");
        }
    }
}
