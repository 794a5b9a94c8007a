//! A store that fails now and then.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use pegmind_rules::{Randomness as _, SplitMix64};
use pegmind_store::{
    Answer, Change, Committed, Created, Listing, MemoryStore, NewRoom, Request, RoomVersion,
    SeatOf, Store, StoreError, StoredRoom,
};
use tokio::sync::broadcast;
use tokio::task::yield_now;

/// A store that fails now and then, and counts what it has stored.
#[derive(Debug)]
pub(super) struct Faulty {
    own: MemoryStore,
    random: Mutex<SplitMix64>,
    /// How many of a hundred changes fail.
    faults: AtomicU64,
    /// How often each request was stored.
    stored: Mutex<HashMap<String, usize>>,
}

impl Faulty {
    /// A store that does not fail yet. When it will follows from this seed.
    pub(super) fn new(seed: u64) -> Self {
        Self {
            own: MemoryStore::default(),
            random: Mutex::new(SplitMix64(seed)),
            faults: AtomicU64::new(0),
            stored: Mutex::default(),
        }
    }

    /// From now on so many of a hundred changes fail.
    pub(super) fn fail(&self, faults: u64) {
        self.faults.store(faults, Ordering::Relaxed);
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

    async fn keep(&self, change: Change) -> Result<Committed, StoreError> {
        for _ in 0..self.draw(4) {
            yield_now().await;
        }
        let mood = self.draw(200);
        let faults = self.faults.load(Ordering::Relaxed);
        if mood < faults {
            return Err(StoreError::Closed);
        }
        let request = change.request.clone();
        let committed = self.own.commit(change).await?;
        if let (Committed::Done { .. }, Some(request)) = (committed, request) {
            *self.stored.lock().unwrap().entry(request.id).or_default() += 1;
        }
        for _ in 0..self.draw(4) {
            yield_now().await;
        }
        // Stored, and nobody is told.
        if mood < 2 * faults { Err(StoreError::Closed) } else { Ok(committed) }
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
            if self.draw(200) < self.faults.load(Ordering::Relaxed) {
                return Err(StoreError::Closed);
            }
            yield_now().await;
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

    fn check(&self) -> Answer<'_, ()> {
        self.own.check()
    }

    fn close(&self) -> Answer<'_, ()> {
        self.own.close()
    }
}
