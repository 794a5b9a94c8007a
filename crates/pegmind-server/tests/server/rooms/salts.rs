//! No salt is used twice, whoever draws it: a code that comes again is promised by another hash.

use std::collections::BTreeSet;

use pegmind_room::{Mode, RoomHeader};
use pegmind_rules::{Both, GameCount, PlayerKind, Rules, SetupOptions};
use pegmind_session::GameId;
use serde_json::{Value, json};

use super::{House, Player};

/// What a match of so many games is made with.
fn games(count: u8) -> String {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let games = GameCount::new(count).unwrap();
    let options =
        SetupOptions { games, ..SetupOptions::new(Rules::mastermind(4, 4).unwrap(), kinds) };
    let header =
        RoomHeader::new(GameId::new("new").unwrap(), Mode::Match, &options, "2026-11-23").unwrap();
    header.to_string()
}

/// The games of a room that is over.
async fn told(house: &House, room: &str) -> Vec<Value> {
    let proof = house.get(&format!("/api/rooms/{room}/proof"), None).await;
    assert_eq!(proof.status, 200, "{proof:?}");
    proof.json()["games"].as_array().unwrap().clone()
}

/// Two people make the same code again and again, and find it at once.
async fn people(house: &House, players: [&Player; 2], number: u64) -> Vec<Value> {
    let [ann, bob] = players;
    let request = format!("{number:032x}");
    let choices = json!({ "header": games(6), "request": request });
    let (room, _) = house.make(ann, Mode::Match, &choices).await;
    house.join(&room, bob, "Bob").await;
    for game in 0..6 {
        let [breaker, maker] = if game % 2 == 0 { [ann, bob] } else { [bob, ann] };
        house.act(&room, maker, "at 1 {code 1234}").await;
        house.act(&room, breaker, "at 1 1234").await;
        if game < 5 {
            house.act(&room, ann, "at 1 {next}").await;
        }
    }
    told(house, &room).await
}

/// Two people make the same code for each other.
async fn duel(house: &House, players: [&Player; 2], number: u64) -> Vec<Value> {
    let [ann, bob] = players;
    let request = format!("{number:032x}");
    let (room, _) = house.make(ann, Mode::Duel, &json!({ "request": request })).await;
    house.join(&room, bob, "Bob").await;
    house.act(&room, ann, "at 2 {code 1234}").await;
    house.act(&room, bob, "at 1 {code 1234}").await;
    house.act(&room, ann, "at 1 1234").await;
    house.act(&room, bob, "at 2 1234").await;
    told(house, &room).await
}

/// The server draws a code for all.
async fn drawn(house: &House, players: [&Player; 2], mode: Mode, number: u64) -> Vec<Value> {
    let [ann, bob] = players;
    let request = format!("{number:032x}");
    let (room, _) = house.make(ann, mode, &json!({ "request": request })).await;
    house.join(&room, bob, "Bob").await;
    house.act(&room, ann, "start").await;
    if mode == Mode::Race {
        house.act(&room, ann, "at 1 {resign}").await;
        house.act(&room, bob, "at 2 {resign}").await;
    } else {
        // One gives up alone, not for another one.
        house.act(&room, ann, "leave 1").await;
        house.act(&room, bob, "at 1 {resign}").await;
    }
    told(house, &room).await
}

#[tokio::test]
async fn boards_and_games_have_salts_and_promises_of_their_own() {
    let house = House::of_seed("salts");
    let (ann, bob) = (house.player().await, house.player().await);
    let players = [&ann, &bob];
    let mut all = Vec::new();
    for number in 0..4 {
        all.extend(people(&house, players, 100 + number).await);
        all.extend(duel(&house, players, 200 + number).await);
        all.extend(drawn(&house, players, Mode::Cooperation, 300 + number).await);
        // All in a race look for one code, and see by one promise that it is one.
        let race = drawn(&house, players, Mode::Race, 400 + number).await;
        assert_eq!(race.len(), 2);
        assert_eq!(race[0]["commitment"], race[1]["commitment"]);
        all.push(race[0].clone());
    }
    assert_eq!(all.len(), 4 * (6 + 2 + 1 + 1));
    for name in ["salt", "commitment"] {
        let each: BTreeSet<&str> = all.iter().map(|game| game[name].as_str().unwrap()).collect();
        assert_eq!(each.len(), all.len(), "{name}");
        assert!(each.iter().all(|text| text.len() == 64));
    }
    let codes: BTreeSet<String> = all.iter().map(|game| game["code"].to_string()).collect();
    assert!(codes.len() < all.len() / 2, "most are the same code again: {codes:?}");
}

#[tokio::test]
async fn games_of_a_match_against_a_computer_have_salts_of_their_own() {
    let house = House::of_seed("salts of computers");
    let ann = house.player().await;
    let choices = json!({ "header": games(8), "computers": ["steady"] });
    let (room, _) = house.make(&ann, Mode::Match, &choices).await;
    for _ in 0..600 {
        let at = house.version(&room).await;
        let mut number = at as u128 * 10;
        // Whatever is to be done now: the rest is refused.
        for act in ["at 1 {code 1234}", "at 1 {resign}", "at 1 {next}"] {
            number += 1;
            house.act_at(&room, &ann, (at, number), act).await;
        }
        if house.get(&format!("/api/rooms/{room}/proof"), None).await.status == 200 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let games = told(&house, &room).await;
    assert_eq!(games.len(), 8);
    let salts: BTreeSet<_> = games.iter().map(|game| game["salt"].as_str().unwrap()).collect();
    assert_eq!(salts.len(), games.len());
}
