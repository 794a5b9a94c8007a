//! A store that fails when it is told to.

use std::collections::HashMap;
use std::future::pending;
use std::sync::Mutex;

use pegmind_rules::{Randomness as _, SplitMix64};
use pegmind_store::{
    Answer, Change, ClaimedName, Committed, Created, Listing, MemoryStore, NameChange, NewRoom,
    People, Request, RoomVersion, SeatOf, Store, StoreError, StoredRoom,
};
use tokio::sync::broadcast;
use tokio::task::yield_now;

/// The fate of a change.
#[derive(Clone, Debug, Default)]
pub(super) enum Mood {
    #[default]
    Good,
    /// Nothing is stored.
    Full,
    /// It is stored, but the answer is lost.
    Lost,
    /// Somebody claims this name before it is stored.
    Claimed(ClaimedName),
    /// Neither changes nor checks are answered.
    Silent,
    /// Nothing is stored, and checks fail too.
    Down,
    /// This many of a hundred changes fail.
    Random(u64),
}

/// A store in memory with moods, which counts what it has stored.
#[derive(Debug)]
pub(super) struct Faulty {
    own: MemoryStore,
    random: Mutex<SplitMix64>,
    mood: Mutex<Mood>,
    /// How often each request was stored.
    stored: Mutex<HashMap<String, usize>>,
}

impl Faulty {
    /// A store that does not fail yet. Random faults follow from this seed.
    pub(super) fn new(seed: u64) -> Self {
        Self {
            own: MemoryStore::default(),
            random: Mutex::new(SplitMix64(seed)),
            mood: Mutex::default(),
            stored: Mutex::default(),
        }
    }

    pub(super) fn set(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    fn mood(&self) -> Mood {
        self.mood.lock().unwrap().clone()
    }

    /// How many requests were stored.
    pub(super) fn stored(&self) -> usize {
        self.stored.lock().unwrap().len()
    }

    /// How often a request was stored.
    pub(super) fn times_stored(&self, request: &str) -> usize {
        self.stored.lock().unwrap().get(request).copied().unwrap_or_default()
    }

    fn draw(&self, below: u64) -> u64 {
        self.random.lock().unwrap().below(below)
    }

    /// The mood for one change. A random one lets others act in between.
    async fn next_mood(&self) -> Mood {
        let Mood::Random(faults) = self.mood() else { return self.mood() };
        for _ in 0..self.draw(4) {
            yield_now().await;
        }
        match self.draw(200) {
            drawn if drawn < faults => Mood::Full,
            drawn if drawn < 2 * faults => Mood::Lost,
            _ => Mood::Good,
        }
    }

    async fn keep(&self, change: Change) -> Result<Committed, StoreError> {
        let mood = self.next_mood().await;
        match &mood {
            Mood::Full | Mood::Down => return Err(StoreError::Closed),
            Mood::Silent => pending().await,
            Mood::Claimed(name) => {
                let claim = NameChange::Claim(name.clone());
                self.own.people().unwrap().change_name(claim).await?;
            }
            Mood::Good | Mood::Lost | Mood::Random(_) => {}
        }
        let request = change.request.clone();
        let committed = self.own.commit(change).await?;
        if let (Committed::Done { .. }, Some(request)) = (committed, request) {
            *self.stored.lock().unwrap().entry(request.id).or_default() += 1;
        }
        if matches!(self.mood(), Mood::Random(_)) {
            for _ in 0..self.draw(4) {
                yield_now().await;
            }
        }
        if matches!(mood, Mood::Lost) { Err(StoreError::Closed) } else { Ok(committed) }
    }
}

impl Store for Faulty {
    fn create(&self, room: NewRoom) -> Answer<'_, Created> {
        self.own.create(room)
    }

    fn commit(&self, change: Change) -> Answer<'_, Committed> {
        Box::pin(self.keep(change))
    }

    fn answered<'a>(&'a self, room: &'a str, request: &'a Request) -> Answer<'a, Option<u64>> {
        self.own.answered(room, request)
    }

    fn room<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRoom>> {
        Box::pin(async move {
            if let Mood::Random(faults) = self.mood() {
                if self.draw(200) < faults {
                    return Err(StoreError::Closed);
                }
                yield_now().await;
            }
            self.own.room(id).await
        })
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
        Box::pin(async move {
            match self.mood() {
                Mood::Down => Err(StoreError::Closed),
                Mood::Silent => pending().await,
                _ => self.own.check().await,
            }
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        self.own.close()
    }
}
