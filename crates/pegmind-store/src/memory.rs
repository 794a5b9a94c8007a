//! Rooms that are kept as long as the program runs.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use crate::answer::Answer;
use crate::change::{Change, NewRoom, Request, RoomState};
use crate::error::StoreError;
use crate::feed::FeedAddress;
use crate::passkey::{Challenge, Passkey, PasskeyChange};
use crate::people::{
    AnsweredRequest, ClaimedName, DailyCost, DailyList, DailyResult, NameChange, Named, People,
    RankedDaily, SeenName, StoredResult,
};
use crate::seat::NewSeat;
use crate::store::{Committed, Created, Store};
use crate::stored::{Listing, RoomVersion, SeatOf, Stage, StoredRoom};

/// A store for tests, and for servers that need not remember.
#[derive(Debug, Default)]
pub struct MemoryStore {
    rooms: Mutex<BTreeMap<String, Kept>>,
    names: Mutex<Vec<ClaimedName>>,
    results: Mutex<Vec<StoredResult>>,
    dailies: Mutex<Vec<DailyResult>>,
    passkeys: Mutex<Vec<Passkey>>,
    challenges: Mutex<Vec<Challenge>>,
    feeds: Mutex<Vec<FeedAddress>>,
}

#[derive(Debug)]
struct Kept {
    room: StoredRoom,
    state: RoomState,
    made_by: Request,
    answered: HashMap<Request, u64>,
}

impl Kept {
    fn version(&self) -> u64 {
        self.room.acts.len() as u64
    }
}

impl MemoryStore {
    fn rooms(&self) -> MutexGuard<'_, BTreeMap<String, Kept>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn names(&self) -> MutexGuard<'_, Vec<ClaimedName>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn results(&self) -> MutexGuard<'_, Vec<StoredResult>> {
        self.results.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn dailies(&self) -> MutexGuard<'_, Vec<DailyResult>> {
        self.dailies.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the name of a device away, with all that hangs on it.
    fn give_up(&self, device: &str) -> Option<ClaimedName> {
        let mut names = self.names();
        let own = names.iter().position(|it| it.device == device)?;
        let own = names.remove(own);
        self.dailies().retain(|daily| daily.claim != own.claim);
        self.passkeys_now().retain(|passkey| passkey.claim != own.claim);
        Some(own)
    }

    fn hand_in_now(&self, new: DailyResult) -> Option<DailyResult> {
        let names = self.names();
        names.iter().find(|it| it.claim == new.claim)?;
        let mut dailies = self.dailies();
        let known = dailies.iter().find(|it| is_same_daily(it, &new)).cloned();
        Some(known.unwrap_or_else(|| {
            dailies.push(new.clone());
            new
        }))
    }

    fn passkeys_now(&self) -> MutexGuard<'_, Vec<Passkey>> {
        self.passkeys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn challenges(&self) -> MutexGuard<'_, Vec<Challenge>> {
        self.challenges.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn feeds(&self) -> MutexGuard<'_, Vec<FeedAddress>> {
        self.feeds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change_passkey_now(&self, change: PasskeyChange) -> bool {
        match change {
            PasskeyChange::Challenge { challenge, now, max } => {
                let mut all = self.challenges();
                let is_same = |other: &Challenge| {
                    (&other.device, &other.purpose) == (&challenge.device, &challenge.purpose)
                };
                all.retain(|other| other.until >= now && !is_same(other));
                let has_place = all.len() < max as usize;
                all.extend(has_place.then_some(challenge));
                has_place
            }
            PasskeyChange::Answer(given) => {
                let mut all = self.challenges();
                let own = all.iter().position(|known| {
                    (&known.text, &known.purpose, &known.device)
                        == (&given.text, &given.purpose, &given.device)
                        && known.until >= given.until
                });
                own.map(|own| all.remove(own)).is_some()
            }
            PasskeyChange::Keep { passkey, device, max } => {
                let names = self.names();
                let is_own =
                    |name: &ClaimedName| name.claim == passkey.claim && name.device == device;
                let is_claimed = names.iter().any(is_own);
                let mut all = self.passkeys_now();
                let own = all.iter().filter(|other| other.claim == passkey.claim).count();
                let is_new = all.iter().all(|other| other.id != passkey.id);
                let is_kept = is_claimed && is_new && own < max as usize;
                all.extend(is_kept.then_some(passkey));
                is_kept
            }
            PasskeyChange::Use { passkey, counter } => {
                let mut all = self.passkeys_now();
                let known = all.iter_mut().find(|known| **known == passkey);
                known.map(|known| known.counter = counter).is_some()
            }
            PasskeyChange::Remove { id, claim } => {
                let mut all = self.passkeys_now();
                let own = all.iter().position(|it| it.id == id && it.claim == claim);
                own.map(|own| all.remove(own)).is_some()
            }
        }
    }

    fn change_now(&self, change: NameChange) -> Named {
        if let NameChange::GiveUp { device } = &change {
            return self.give_up(device).map_or(Named::Gone, Named::Done);
        }
        let mut names = self.names();
        match change {
            NameChange::Claim(new) => {
                if let Some(known) = names.iter_mut().find(|it| it.skeleton == new.skeleton) {
                    if known.device != new.device {
                        return Named::Taken;
                    }
                    (known.name, known.salt, known.digest) = (new.name, new.salt, new.digest);
                    return Named::Done(known.clone());
                }
                if let Some(other) = names.iter().find(|it| it.device == new.device) {
                    return Named::Other(other.clone());
                }
                names.push(new.clone());
                Named::Done(new)
            }
            NameChange::Move { claim, device } => {
                let other = names.iter().find(|it| it.device == device && it.claim != claim);
                if let Some(other) = other {
                    return Named::Other(other.clone());
                }
                let Some(known) = names.iter_mut().find(|it| it.claim == claim) else {
                    return Named::Gone;
                };
                known.device = device;
                Named::Done(known.clone())
            }
            NameChange::GiveUp { .. } => Named::Gone,
        }
    }

    fn forget_now(&self, device: &str) -> u64 {
        if device.is_empty() {
            return 0;
        }
        self.give_up(device);
        self.challenges().retain(|challenge| challenge.device != device);
        self.feeds().retain(|feed| feed.device != device);
        let mut count = 0;
        for (id, kept) in self.rooms().iter_mut() {
            kept.answered.retain(|request, _| request.actor != device);
            if kept.made_by.actor == device {
                kept.made_by = Request { actor: "forgotten".into(), id: id.clone() };
            }
            for seat in kept.room.seats.iter_mut().filter(|seat| seat.device == device) {
                seat.device.clear();
                count += 1;
            }
        }
        count
    }

    fn create_now(&self, new: NewRoom) -> Result<Created, StoreError> {
        let mut rooms = self.rooms();
        if let Some(Kept { room, .. }) = rooms.values().find(|kept| kept.made_by == new.request) {
            return Ok(Created { id: room.id.clone(), code: room.code.clone() });
        }
        let taken = rooms
            .values()
            .any(|kept| kept.room.code == new.code && kept.state.stage != Stage::Over);
        if taken || rooms.contains_key(&new.id) {
            return Err(StoreError::CodeTaken);
        }
        let is_open = |kept: &&Kept| kept.state.stage != Stage::Over;
        let n_open = rooms.values().filter(is_open).count() as u64;
        if let Some(open_max) = new.open_max.filter(|max| n_open >= *max) {
            return Err(StoreError::Full { open_max });
        }
        let created = Created { id: new.id.clone(), code: new.code.clone() };
        let room = StoredRoom {
            id: new.id.clone(),
            code: new.code,
            header: new.header,
            sealed: new.sealed,
            listed: new.listed,
            patience: new.patience,
            created: new.now,
            touched: new.now,
            acts: Vec::new(),
            seats: Vec::new(),
        };
        let state = RoomState { has_room: true, ..RoomState::default() };
        let kept = Kept { room, state, made_by: new.request, answered: HashMap::new() };
        rooms.insert(new.id, kept);
        Ok(created)
    }

    fn commit_now(&self, change: Change) -> Result<Committed, StoreError> {
        let mut rooms = self.rooms();
        let kept = rooms.get_mut(&change.room).ok_or(StoreError::NoRoom)?;
        if let Some(version) = change.request.as_ref().and_then(|r| kept.answered.get(r)) {
            return Ok(Committed::Repeated { version: *version });
        }
        if kept.version() != change.at {
            return Ok(Committed::Stale { version: kept.version() });
        }
        let known = |seen: &SeenName| {
            let names = self.names();
            let known = names.iter().find(|name| name.skeleton == seen.skeleton);
            SeenName::of(seen.skeleton.clone(), known)
        };
        if change.names.iter().any(|seen| known(seen) != *seen) {
            return Ok(Committed::Renamed);
        }
        let is_seated =
            |request: &Request| kept.room.seats.iter().any(|seat| seat.device == request.actor);
        if change.needs_seat && !change.request.as_ref().is_some_and(is_seated) {
            return Ok(Committed::NoSeat);
        }
        let version = change.version();
        if let Some(text) = change.result {
            let mut results = self.results();
            if results.iter().all(|result| result.room != change.room) {
                results.push(StoredResult { room: change.room, ended: change.now, text });
            }
        }
        kept.room.acts.extend(change.acts);
        kept.room.seats.extend(change.seats);
        if !change.is_talk {
            kept.room.touched = change.now;
        }
        if let Some(sealed) = change.sealed {
            kept.room.sealed = sealed;
        }
        if let Some(patience) = change.patience {
            kept.room.patience = patience;
        }
        kept.state = change.state;
        kept.answered.extend(change.request.map(|request| (request, version)));
        Ok(Committed::Done { version })
    }
}

/// Whether two are for the same day and board, and of the same claim.
fn is_same_daily(one: &DailyResult, other: &DailyResult) -> bool {
    (&one.day, &one.preset, &one.claim) == (&other.day, &other.preset, &other.claim)
}

/// What needs no waiting.
fn ready<'a, T: Send + 'a>(answer: Result<T, StoreError>) -> Answer<'a, T> {
    Box::pin(std::future::ready(answer))
}

fn first<T>(mut all: Vec<T>, max: u32) -> Vec<T> {
    all.truncate(max as usize);
    all
}

impl Store for MemoryStore {
    fn create(&self, room: NewRoom) -> Answer<'_, Created> {
        ready(self.create_now(room))
    }

    fn commit(&self, change: Change) -> Answer<'_, Committed> {
        ready(self.commit_now(change))
    }

    fn answered<'a>(&'a self, room: &'a str, request: &'a Request) -> Answer<'a, Option<u64>> {
        let rooms = self.rooms();
        ready(Ok(rooms.get(room).and_then(|kept| kept.answered.get(request).copied())))
    }

    fn room<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRoom>> {
        ready(Ok(self.rooms().get(id).map(|kept| kept.room.clone())))
    }

    fn find<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        let rooms = self.rooms();
        let mut open = rooms.values().filter(|kept| kept.state.stage != Stage::Over);
        ready(Ok(open.find(|kept| kept.room.code == code).map(|kept| kept.room.id.clone())))
    }

    fn lobby(&self, max: u32) -> Answer<'_, Vec<Listing>> {
        let rooms = self.rooms();
        let open = rooms.values().filter(|Kept { room, state, .. }| {
            room.listed && state.has_room && state.stage == Stage::Gathering
        });
        let listing = |Kept { room, state, .. }: &Kept| Listing {
            id: room.id.clone(),
            code: room.code.clone(),
            header: room.header.clone(),
            names: state.names.clone(),
            created: room.created,
            patience: room.patience,
        };
        let mut open: Vec<_> = open.map(listing).collect();
        open.sort_by(|a, b| b.created.cmp(&a.created).then_with(|| a.id.cmp(&b.id)));
        ready(Ok(first(open, max)))
    }

    fn seats<'a>(&'a self, device: &'a str, max: u32) -> Answer<'a, Vec<SeatOf>> {
        let is_own = |seat: &NewSeat| !device.is_empty() && seat.device == device;
        let rooms = self.rooms();
        let own = rooms.values().filter(|kept| kept.room.seats.iter().any(is_own));
        let seat = |Kept { room, state, .. }: &Kept| SeatOf {
            id: room.id.clone(),
            code: room.code.clone(),
            header: room.header.clone(),
            stage: state.stage,
            names: state.names.clone(),
            touched: room.touched,
            patience: room.patience,
        };
        let mut own: Vec<_> = own.map(seat).collect();
        own.sort_by(|a, b| b.touched.cmp(&a.touched).then_with(|| a.id.cmp(&b.id)));
        ready(Ok(first(own, max)))
    }

    fn forget<'a>(&'a self, device: &'a str) -> Answer<'a, u64> {
        ready(Ok(self.forget_now(device)))
    }

    fn abandoned(&self, now: u64, max: u32) -> Answer<'_, Vec<String>> {
        let rooms = self.rooms();
        let old = rooms.values().filter(|Kept { room, state, .. }| {
            state.stage != Stage::Over && room.touched + room.patience < now
        });
        ready(Ok(first(old.map(|kept| kept.room.id.clone()).collect(), max)))
    }

    fn remove_over(&self, before: u64, max: u32) -> Answer<'_, u64> {
        let mut rooms = self.rooms();
        let is_old = |kept: &&Kept| kept.state.stage == Stage::Over && kept.room.touched < before;
        let old = rooms.values().filter(is_old).map(|kept| kept.room.id.clone());
        let old: Vec<String> = old.take(max as usize).collect();
        rooms.retain(|id, _| !old.contains(id));
        ready(Ok(old.len() as u64))
    }

    fn versions<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<RoomVersion>> {
        let rooms = self.rooms();
        let known = |id: &String| {
            let kept = rooms.get(id)?;
            Some(RoomVersion { room: id.clone(), version: kept.version() })
        };
        ready(Ok(ids.iter().filter_map(known).collect()))
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn hints(&self) -> Option<broadcast::Receiver<Vec<RoomVersion>>> {
        None
    }

    fn people(&self) -> Option<&dyn People> {
        Some(self)
    }

    fn check(&self) -> Answer<'_, ()> {
        ready(Ok(()))
    }

    fn close(&self) -> Answer<'_, ()> {
        ready(Ok(()))
    }
}

impl People for MemoryStore {
    fn change_name(&self, change: NameChange) -> Answer<'_, Named> {
        ready(Ok(self.change_now(change)))
    }

    fn name_of<'a>(&'a self, device: &'a str) -> Answer<'a, Option<ClaimedName>> {
        ready(Ok(self.names().iter().find(|name| name.device == device).cloned()))
    }

    fn name_like<'a>(&'a self, skeleton: &'a str) -> Answer<'a, Option<ClaimedName>> {
        ready(Ok(self.names().iter().find(|name| name.skeleton == skeleton).cloned()))
    }

    fn names<'a>(&'a self, claims: &'a [String]) -> Answer<'a, Vec<ClaimedName>> {
        let names = self.names();
        let known = |claim: &String| names.iter().find(|name| name.claim == *claim).cloned();
        ready(Ok(claims.iter().filter_map(known).collect()))
    }

    fn change_passkey(&self, change: PasskeyChange) -> Answer<'_, bool> {
        ready(Ok(self.change_passkey_now(change)))
    }

    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Passkey>> {
        ready(Ok(self.passkeys_now().iter().find(|passkey| passkey.id == id).cloned()))
    }

    fn passkeys<'a>(&'a self, claim: &'a str) -> Answer<'a, Vec<Passkey>> {
        let mut own = self.passkeys_now().clone();
        own.retain(|passkey| passkey.claim == claim);
        own.sort_by(|a, b| (a.since, &a.id).cmp(&(b.since, &b.id)));
        ready(Ok(own))
    }

    fn move_feed(&self, feed: FeedAddress) -> Answer<'_, ()> {
        let mut feeds = self.feeds();
        feeds.retain(|known| known.device != feed.device);
        feeds.push(feed);
        ready(Ok(()))
    }

    fn feed_of<'a>(&'a self, device: &'a str) -> Answer<'a, Option<FeedAddress>> {
        ready(Ok(self.feeds().iter().find(|feed| feed.device == device).cloned()))
    }

    fn feed_at<'a>(&'a self, address: &'a str) -> Answer<'a, Option<FeedAddress>> {
        ready(Ok(self.feeds().iter().find(|feed| feed.address == address).cloned()))
    }

    fn requests<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<AnsweredRequest>> {
        let mut requests = Vec::new();
        for (room, kept) in self.rooms().iter() {
            let own = kept.answered.iter().filter(|(request, _)| request.actor == device);
            requests.extend(own.map(|(request, version)| AnsweredRequest {
                room: room.clone(),
                id: request.id.clone(),
                version: *version,
            }));
        }
        requests.sort_by(|a, b| (&a.room, &a.id).cmp(&(&b.room, &b.id)));
        ready(Ok(requests))
    }

    fn results<'a>(&'a self, ended: u64, room: &'a str, max: u32) -> Answer<'a, Vec<StoredResult>> {
        let mut later = self.results().clone();
        later.retain(|result| (result.ended, result.room.as_str()) > (ended, room));
        later.sort_by(|a, b| (a.ended, &a.room).cmp(&(b.ended, &b.room)));
        ready(Ok(first(later, max)))
    }

    fn hand_in(&self, result: DailyResult) -> Answer<'_, Option<DailyResult>> {
        ready(Ok(self.hand_in_now(result)))
    }

    fn settle(&self, result: DailyResult) -> Answer<'_, ()> {
        let mut dailies = self.dailies();
        let mut own = dailies.iter_mut().filter(|it| is_same_daily(it, &result));
        if let Some(own) = own.find(|it| it.cost == DailyCost::Waiting) {
            own.cost = result.cost;
        }
        ready(Ok(()))
    }

    fn daily_list<'a>(&'a self, list: DailyList<'a>, max: u32) -> Answer<'a, Vec<RankedDaily>> {
        let names = self.names();
        let mut own: Vec<DailyResult> = self.dailies().clone();
        own.retain(|it| (&*it.day, &*it.preset, &*it.help) == (list.day, list.preset, list.help));
        own.sort_by_key(|it| {
            let cost = it.cost.known();
            let order = (it.found.is_none(), it.found, cost.is_none(), cost);
            (order, it.since, it.claim.clone())
        });
        let ranked = |it: DailyResult| {
            let name = names.iter().find(|name| name.claim == it.claim)?.name.clone();
            Some(RankedDaily { name, found: it.found, cost: it.cost })
        };
        ready(Ok(first(own.into_iter().filter_map(ranked).collect(), max)))
    }

    fn dailies_of<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<DailyResult>> {
        let names = self.names();
        let claim = names.iter().find(|it| it.device == device).map(|it| &it.claim);
        let mut own = self.dailies().clone();
        own.retain(|it| Some(&it.claim) == claim);
        own.sort_by(|a, b| (&a.day, &a.preset).cmp(&(&b.day, &b.preset)));
        ready(Ok(own))
    }

    fn unsettled(&self, max: u32) -> Answer<'_, Vec<DailyResult>> {
        let mut all = self.dailies().clone();
        all.retain(|it| it.cost == DailyCost::Waiting);
        all.sort_by(|a, b| {
            (a.since, &a.claim, &a.day, &a.preset).cmp(&(b.since, &b.claim, &b.day, &b.preset))
        });
        ready(Ok(first(all, max)))
    }
}
