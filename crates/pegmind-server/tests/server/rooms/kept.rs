//! Rooms in a store: a server that starts again continues them, and shows nothing that is not
//! stored.

#[expect(dead_code, reason = "some moods are for the simulation")]
#[path = "../../../src/room/simulation/faulty.rs"]
mod faulty;

use std::path::Path;
use std::sync::Arc;

use pegmind_room::{Mode, Stage};
use pegmind_server::{Settings, status_app};
use pegmind_store::{ClaimedName, SqliteStore, Store};
use serde_json::json;
use tokio::time::Instant;

use self::faulty::{Faulty, Mood};
use super::House;
use super::place::Phase;
use crate::asked::get;

async fn open(file: &Path) -> (House, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::open(file).await.unwrap());
    (House::with_store("kept", Arc::clone(&store) as Arc<dyn Store>), store)
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_every_mode_continue_after_each_act_in_a_server_that_was_restarted() {
    let folder = tempfile::tempdir().unwrap();
    for mode in Mode::ALL {
        let file = folder.path().join(format!("{mode}.db"));
        let (mut house, mut store) = open(&file).await;
        let players: [_; 2] = house.players().await;
        let room = house.pair([&players[0], &players[1]], *mode, &json!({})).await;
        for (player, act) in Phase::Over.whole_script(*mode) {
            let before = house.told(&room, Some(&players[0])).await;
            store.close().await.unwrap();
            (house, store) = open(&file).await;
            assert_eq!(house.told(&room, Some(&players[0])).await, before, "{mode}: {act}");
            house.act(&room, &players[player], act).await;
        }
        let over = house.follow(&room, None).await;
        assert_eq!(over.stage(), Stage::Over { left: None }, "{mode}");
        store.close().await.unwrap();
    }
}

fn moody(word: &str) -> (House, Arc<Faulty>) {
    let store = Arc::new(Faulty::new(1));
    (House::with_store(word, Arc::clone(&store) as Arc<dyn Store>), store)
}

#[tokio::test]
async fn what_cannot_be_stored_is_not_done_and_what_was_stored_unheard_is_done_once() {
    let (house, store) = moody("moody");
    let players: [_; 2] = house.players().await;
    let room = house.pair([&players[0], &players[1]], Mode::Match, &json!({})).await;
    let version = house.act(&room, &players[1], "at 1 {code 1234}").await;
    let before = house.told(&room, Some(&players[1])).await;
    let guess = || house.act_at(&room, &players[0], (version, 1), "at 1 1122");
    store.set(Mood::Full);
    let refused = guess().await;
    assert_eq!(refused.problem().1, "unavailable");
    assert!(!refused.header("retry-after").is_empty());
    assert_eq!(house.told(&room, Some(&players[1])).await, before, "reading goes on");
    store.set(Mood::Lost);
    assert_eq!(guess().await.problem().1, "unavailable");
    store.set(Mood::Good);
    let done = guess().await;
    assert_eq!(
        (done.status.as_u16(), done.json()["version"].as_u64()),
        (200, Some(version as u64 + 2))
    );
    assert_eq!(house.told(&room, Some(&players[1])).await.len(), version + 2);
}

#[tokio::test(start_paused = true)]
async fn what_takes_a_minute_to_store_is_given_up() {
    let (house, store) = moody("stuck");
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    store.set(Mood::Silent);
    let begun = Instant::now();
    let late = house.act_at(&room, &ann, (1, 1), "react 1 hello").await;
    assert_eq!((late.problem().1.as_str(), late.header("retry-after")), ("too-late", "30"));
    assert_eq!(begun.elapsed().as_secs(), Settings::REQUEST_TIME_MAX.as_secs());
}

#[tokio::test(start_paused = true)]
async fn a_server_is_ready_while_its_store_answers_and_it_does_not_stop() {
    let (house, store) = moody("ready");
    let own = status_app(house.state.clone());
    let ready = async |status: u16, said: &str| {
        for server in [&house.server, &own] {
            let told = get(server, "/ready").await;
            assert_eq!((told.status.as_u16(), told.text()), (status, said));
            assert_eq!(told.header("retry-after").is_empty(), status == 200, "{told:?}");
        }
    };
    ready(200, "ready").await;
    let silence = "the database does not answer";
    // Where nothing can be written, reading goes on, and so does this.
    for (mood, status, said) in [
        (Mood::Down, 503, silence),
        (Mood::Good, 200, "ready"),
        (Mood::Silent, 503, silence),
        (Mood::Full, 200, "ready"),
    ] {
        store.set(mood);
        let begun = Instant::now();
        ready(status, said).await;
        assert!(begun.elapsed().as_secs() <= 4, "nobody waits for long");
        assert_eq!(house.get("/health", None).await.text(), "ok", "the program itself is well");
    }
    house.state.stop();
    ready(503, "stopping").await;
}

#[tokio::test]
async fn who_claims_a_name_while_another_sits_down_under_it_has_it() {
    let (house, store) = moody("late");
    let players: [_; 2] = house.players().await;
    let (room, _) = house.make(&players[0], Mode::Race, &json!({})).await;
    let [claim, name, skeleton, device] = ["late", "Eve", "eve", "another"].map(String::from);
    let eve = ClaimedName { claim, name, skeleton, device, ..ClaimedName::default() };
    store.set(Mood::Claimed(eve));
    let refused = house.join(&room, &players[1], "Eve").await.problem();
    assert_eq!((refused.0, refused.1.as_str()), (409, "name-taken"), "{refused:?}");
    assert!(refused.3.starts_with("Eve is a claimed name; choose another"), "{refused:?}");
    assert_eq!(house.told(&room, None).await, ["join human Ann"]);
    assert_eq!(house.join(&room, &players[1], "Bob").await.status, 201);
}
