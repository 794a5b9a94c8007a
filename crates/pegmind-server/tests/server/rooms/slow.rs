//! Rooms in which a move is given days while one plays.

use std::sync::Arc;

use pegmind_room::Mode;
use pegmind_store::{MemoryStore, Store};
use serde_json::json;

use super::{House, Player};

/// Wants something, and what is answered.
async fn wants(house: &House, room: &str, by: &Player, act: &str) -> (u16, String) {
    let at = house.version(room).await;
    let number = 77_000 + at as u128 * 100 + act.len() as u128;
    let done = house.act_at(room, by, (at, number), act).await;
    let detail = done.json()["detail"].as_str().unwrap_or_default().to_owned();
    (done.status.as_u16(), detail)
}

async fn days(house: &House, room: &str) -> u64 {
    house.get(&format!("/api/rooms/{room}"), None).await.json()["days"].as_u64().unwrap()
}

#[tokio::test]
async fn a_move_takes_days_when_both_say_so_and_after_a_restart_too() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let house = House::with_store("slowed", Arc::clone(&store));
    let [ann, bob] = [house.player().await, house.player().await];
    let (room, _) = house.make(&ann, Mode::Match, &json!({})).await;
    house.join(&room, &bob, "Bob").await;
    house.act(&room, &ann, "slow 1 3").await;
    assert_eq!(days(&house, &room).await, 1);
    assert!(house.follow(&room, Some(&bob)).await.members()[0].wants_days.is_some());
    house.act(&room, &bob, "slow 2 3").await;
    assert_eq!(days(&house, &room).await, 3);
    assert_eq!(house.told(&room, None).await.last().unwrap(), "slowed 3", "who looks on, too");

    let again = House::with_store("begun anew", store);
    assert_eq!(days(&again, &room).await, 3);
    let seats = again.get("/api/seats", Some(&bob)).await.json();
    assert_eq!(seats[0]["days"], 3, "{seats}");
    again.act(&room, &bob, "at 1 {code 1234}").await;
    again.act(&room, &ann, "slow 1 14").await;
    again.act(&room, &bob, "slow 2 14").await;
    assert_eq!(days(&again, &room).await, 14);
}

#[tokio::test]
async fn days_that_cannot_be_given_are_refused_with_a_sentence() {
    let house = House::of_seed("not slowed");
    let [ann, bob] = [house.player().await, house.player().await];
    let (room, _) = house.make(&ann, Mode::Duel, &json!({ "days": 2 })).await;
    let early = wants(&house, &room, &ann, "slow 1 3").await;
    assert_eq!(early, (422, "not now: play has not begun".into()));
    house.join(&room, &bob, "Bob").await;
    let less = "a move may take 2 days already; expected 3 to 14";
    assert_eq!(wants(&house, &room, &ann, "slow 1 2").await, (422, less.into()));
    house.act(&room, &ann, "slow 1 3").await;
    let twice = "you have said so; the others have not yet";
    assert_eq!(wants(&house, &room, &ann, "slow 1 3").await, (422, twice.into()));
    for (act, status) in [("slow 2 3", 422), ("slowed 3", 422), ("slow 1 15", 422), ("slow 1", 422)]
    {
        assert_eq!(wants(&house, &room, &ann, act).await.0, status, "{act}");
    }
    assert_eq!(days(&house, &room).await, 2);
}

#[tokio::test]
async fn a_wish_for_days_takes_nobodys_move_away() {
    let house = House::of_seed("slow and a move");
    let [ann, bob] = [house.player().await, house.player().await];
    let (room, _) = house.make(&ann, Mode::Match, &json!({})).await;
    house.join(&room, &bob, "Bob").await;
    let at = house.version(&room).await;
    house.act(&room, &ann, "slow 1 3").await;
    let moved = house.act_at(&room, &bob, (at, 5), "at 1 {code 1234}").await;
    assert_eq!(moved.status, 200, "{moved:?}");
}
