//! Codes of computers, which follow from the seed that the server promised and those of the players.

use std::sync::Arc;

use pegmind_protocol::ProofFile;
use pegmind_room::{Drawn, Mode, RoomHeader, Stage};
use pegmind_rules::{Blanks, Repeats, Rules};
use pegmind_session::GameId;
use pegmind_store::{MemoryStore, NewRoom, Request, Store};
use serde_json::{Value, json};

use super::proof::checked_by_python;
use super::{House, Player, header, header_of, request};

/// What a player brings, as it is sent.
fn seed(byte: &str) -> String {
    byte.repeat(32)
}

async fn join_with(house: &House, room: &str, by: &Player, name: &str, seed: &Value) -> u16 {
    let body = json!({ "name": name, "request": request(0), "seed": seed });
    let path = format!("/api/rooms/{room}/members");
    house.ask("POST", &path, Some(by), Some(body)).await.status.as_u16()
}

#[tokio::test]
async fn a_seed_is_promised_before_anybody_comes_and_told_when_all_is_over() {
    let house = House::of_seed("promised");
    let [ann, bob] = house.players().await;
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
    let told = house.proof(&room).await;
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
    let again = house.next_seat(&ann, &room).await["room"].as_str().unwrap().to_owned();
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
    let [ann, bob] = house.players().await;
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
    let told = house.proof(OLDER).await;
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
        let [ann, bob] = house.players().await;
        let rules = Rules::mastermind(5, 7).unwrap().with_blanks(blanks).unwrap();
        let board = header_of(Mode::Race, 1, rules.with_repeats(repeats).unwrap()).to_string();
        let (room, _) = house.make(&ann, Mode::Race, &json!({ "header": board })).await;
        join_with(&house, &room, &bob, "Bob", &json!(seed("5e"))).await;
        house.act(&room, &ann, "start").await;
        house.act(&room, &ann, "at 1 {resign}").await;
        house.act(&room, &bob, "at 2 {resign}").await;
        let told = house.proof(&room).await;
        ProofFile::check(&told).unwrap();
        for program in [1, 2] {
            let said = checked_by_python(program, &told);
            assert!(said.0, "{rules}: {}", said.1);
        }
        if number > 0 {
            continue;
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
