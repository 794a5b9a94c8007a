//! Rooms in which a move is given days while one plays.

use std::sync::Arc;

use pegmind_room::Mode;
use pegmind_store::{MemoryStore, Store};
use serde_json::json;

use super::House;

async fn days(house: &House, room: &str) -> u64 {
    house.get(&format!("/api/rooms/{room}"), None).await.json()["days"].as_u64().unwrap()
}

#[tokio::test]
async fn a_move_takes_days_when_both_say_so_and_after_a_restart_too() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let house = House::with_store("slowed", Arc::clone(&store));
    let [ann, bob] = house.players().await;
    let room = house.pair([&ann, &bob], Mode::Match, &json!({})).await;
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
async fn a_wish_for_days_takes_nobodys_move_away() {
    let house = House::of_seed("slow and a move");
    let [ann, bob] = house.players().await;
    let room = house.pair([&ann, &bob], Mode::Match, &json!({})).await;
    let at = house.version(&room).await;
    house.act(&room, &ann, "slow 1 3").await;
    let moved = house.act_at(&room, &bob, (at, 5), "at 1 {code 1234}").await;
    assert_eq!(moved.status, 200, "{moved:?}");
}
