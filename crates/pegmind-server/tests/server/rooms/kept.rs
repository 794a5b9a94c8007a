//! Rooms that are kept: a server that begins again goes on with them, and what is not stored is
//! not told.

use std::path::Path;
use std::sync::Arc;

use pegmind_room::{Mode, Stage};
use pegmind_server::{Settings, status_app};
use pegmind_store::{
    Answer, Change, ClaimedName, Committed, Created, Listing, MemoryStore, NameChange, NewRoom,
    People, Request, RoomVersion, SeatOf, SqliteStore, Store, StoreError, StoredRoom,
};
use serde_json::json;
use tokio::sync::broadcast;
use tokio::time::Instant;

use super::House;
use crate::asked::get;

async fn open(file: &Path) -> (House, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::open(file).await.unwrap());
    (House::with_store("kept", Arc::clone(&store) as Arc<dyn Store>), store)
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_every_mode_go_on_after_each_act_in_a_server_that_began_anew() {
    let folder = tempfile::tempdir().unwrap();
    for mode in Mode::ALL {
        let file = folder.path().join(format!("{mode}.db"));
        let (mut house, mut store) = open(&file).await;
        let players = [house.player().await, house.player().await];
        let (room, _) = house.make(&players[0], *mode, &json!({})).await;
        house.join(&room, &players[1], "Bob").await;
        let script: &[(usize, &str)] = match mode {
            Mode::Match => &[
                (1, "at 1 {code 1234}"),
                (0, "at 1 1122"),
                (0, "at 1 1234"),
                (1, "at 1 {next}"),
                (0, "at 1 {code 4321}"),
                (1, "at 1 4321"),
                (0, "rematch 1"),
            ],
            Mode::Duel => &[
                (0, "at 2 {code 1111}"),
                (1, "at 1 {code 1234}"),
                (0, "at 1 1122"),
                (1, "at 2 1111"),
                (0, "at 1 1234"),
                (1, "react 2 thanks"),
            ],
            Mode::Race => &[
                (0, "start"),
                (0, "at 1 1122"),
                (1, "at 2 1122"),
                (0, "at 1 {resign}"),
                (1, "at 2 {resign}"),
            ],
            Mode::Cooperation => &[
                (0, "start"),
                (0, "at 1 1122"),
                (1, "agree 2"),
                (1, "at 1 1133"),
                (0, "leave 1"),
                (1, "at 1 {resign}"),
            ],
        };
        for (player, act) in script {
            let before = house.told(&room, Some(&players[0])).await;
            store.close().await.unwrap();
            (house, store) = open(&file).await;
            assert_eq!(house.told(&room, Some(&players[0])).await, before, "{mode}: {act}");
            house.act(&room, &players[*player], act).await;
        }
        let over = house.follow(&room, None).await;
        assert_eq!(over.stage(), Stage::Over { left: None }, "{mode}");
        store.close().await.unwrap();
    }
}

/// A store that says no, or stores and does not say so, when it is told to.
#[derive(Debug, Default)]
struct Moody {
    own: MemoryStore,
    mood: std::sync::Mutex<Mood>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Mood {
    #[default]
    Good,
    /// Nothing is stored.
    Full,
    /// It is stored, but nobody is told.
    Lost,
    /// Somebody claims the name Eve before it is stored.
    Claimed,
    /// It says that it cannot answer.
    Down,
    /// It never answers.
    Silent,
}

impl Moody {
    fn set(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }
}

impl Store for Moody {
    fn create(&self, room: NewRoom) -> Answer<'_, Created> {
        self.own.create(room)
    }

    fn commit(&self, change: Change) -> Answer<'_, Committed> {
        let mood = *self.mood.lock().unwrap();
        Box::pin(async move {
            match mood {
                Mood::Good => self.own.commit(change).await,
                Mood::Full | Mood::Down => Err(StoreError::Closed),
                Mood::Silent => std::future::pending().await,
                Mood::Claimed => {
                    let people = self.own.people().unwrap();
                    let (claim, device) = ("late".to_owned(), "another".to_owned());
                    let (name, skeleton) = ("Eve".to_owned(), "eve".to_owned());
                    let eve =
                        ClaimedName { claim, name, skeleton, device, ..ClaimedName::default() };
                    people.change_name(NameChange::Claim(eve)).await?;
                    self.own.commit(change).await
                }
                Mood::Lost => self.own.commit(change).await.and(Err(StoreError::Closed)),
            }
        })
    }

    fn answered<'a>(&'a self, room: &'a str, request: &'a Request) -> Answer<'a, Option<u64>> {
        self.own.answered(room, request)
    }

    fn room<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRoom>> {
        self.own.room(id)
    }

    fn find<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        self.own.find(code)
    }

    fn lobby(&self, max: u32) -> Answer<'_, Vec<Listing>> {
        self.own.lobby(max)
    }

    fn seats<'a>(&'a self, device: &'a str, max: u32) -> Answer<'a, Vec<SeatOf>> {
        self.own.seats(device, max)
    }

    fn forget<'a>(&'a self, device: &'a str) -> Answer<'a, u64> {
        self.own.forget(device)
    }

    fn abandoned(&self, now: u64, max: u32) -> Answer<'_, Vec<String>> {
        self.own.abandoned(now, max)
    }

    fn remove_over(&self, before: u64, max: u32) -> Answer<'_, u64> {
        self.own.remove_over(before, max)
    }

    fn versions<'a>(&'a self, rooms: &'a [String]) -> Answer<'a, Vec<RoomVersion>> {
        self.own.versions(rooms)
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn hints(&self) -> Option<broadcast::Receiver<Vec<RoomVersion>>> {
        None
    }

    fn people(&self) -> Option<&dyn People> {
        self.own.people()
    }

    fn check(&self) -> Answer<'_, ()> {
        let mood = *self.mood.lock().unwrap();
        Box::pin(async move {
            match mood {
                Mood::Down => Err(StoreError::Closed),
                Mood::Silent => std::future::pending().await,
                Mood::Good | Mood::Full | Mood::Lost | Mood::Claimed => self.own.check().await,
            }
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        self.own.close()
    }
}

#[tokio::test]
async fn what_cannot_be_stored_is_not_done_and_what_was_stored_unheard_is_done_once() {
    let store = Arc::new(Moody::default());
    let house = House::with_store("moody", Arc::clone(&store) as Arc<dyn Store>);
    let players = [house.player().await, house.player().await];
    let (room, _) = house.make(&players[0], Mode::Match, &json!({})).await;
    house.join(&room, &players[1], "Bob").await;
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
    let store = Arc::new(Moody::default());
    let house = House::with_store("stuck", Arc::clone(&store) as Arc<dyn Store>);
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
    let store = Arc::new(Moody::default());
    let house = House::with_store("ready", Arc::clone(&store) as Arc<dyn Store>);
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
        assert!(begun.elapsed().as_secs() <= 4, "nobody waits for long: {mood:?}");
        assert_eq!(house.get("/health", None).await.text(), "ok", "the program itself is well");
    }
    house.state.stop();
    ready(503, "stopping").await;
}

#[tokio::test]
async fn who_claims_a_name_while_another_sits_down_under_it_has_it() {
    let store = Arc::new(Moody::default());
    let house = House::with_store("late", Arc::clone(&store) as Arc<dyn Store>);
    let players = [house.player().await, house.player().await];
    let (room, _) = house.make(&players[0], Mode::Race, &json!({})).await;
    store.set(Mood::Claimed);
    let refused = house.join(&room, &players[1], "Eve").await.problem();
    assert_eq!((refused.0, refused.1.as_str()), (409, "name-taken"), "{refused:?}");
    assert!(refused.3.starts_with("Eve is a claimed name; choose another"), "{refused:?}");
    assert_eq!(house.told(&room, None).await, ["join human Ann"]);
    assert_eq!(house.join(&room, &players[1], "Bob").await.status, 201);
}

#[tokio::test]
async fn two_servers_on_one_store_do_not_contradict_each_other() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let nodes = ["one", "two"].map(|word| House::with_store(word, Arc::clone(&store)));
    let players = [nodes[0].player().await, nodes[1].player().await];
    let (room, code) = nodes[0].make(&players[0], Mode::Match, &json!({})).await;
    nodes[1].join(&code, &players[1], "Bob").await;
    // The first node knows an older room, and is told better when it stores.
    let at = nodes[1].act(&room, &players[1], "at 1 {code 1234}").await;
    let done = nodes[0].act_at(&room, &players[0], (at, 1), "at 1 1122").await;
    assert_eq!(done.status, 200, "{done:?}");
    let late = nodes[1].act_at(&room, &players[0], (at, 2), "at 1 1133").await;
    assert_eq!(late.problem().1, "stale");
    let again = nodes[1].act_at(&room, &players[0], (at, 1), "at 1 1122").await;
    assert_eq!(again.json(), done.json(), "asked elsewhere, done once");
    let told = nodes[1].told(&room, Some(&players[0])).await;
    assert_eq!(nodes[0].told(&room, Some(&players[0])).await, told);
}
