//! All rooms: those in memory, and the way to the others.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::UNIX_EPOCH;

use pegmind_protocol::{RequestId, RoomCode};
use pegmind_room::{MemberNumber, PlayerSeed, RoomAct, RoomHeader, RoomRefusal, SeedHash, Stage};
use pegmind_rules::PlayerName;
use pegmind_session::{Day, GameId, Moment, Version, hex};
use pegmind_store::{
    Committed, NewRoom, People, Request, RoomVersion, SeenName, Store, StoreError,
};

use super::chance::Chance;
use super::device::Device;
use super::done::Done;
use super::entry::Entry;
use super::hall_error::HallError;
use super::known_results::KnownResults;
use super::live::{Live, NameOf, Sitting, seal};
use super::opening::Opening;
use super::shares::Shares;
use super::talk::{expect_few_acts, is_move};
use crate::name::{is_common, look};
use crate::source::Source;

/// How often something is tried again that others were quicker with.
const TRIES_MAX: usize = 4;
/// How often another code is drawn if one is taken.
const CODES_MAX: usize = 8;
/// All rooms.
#[derive(Debug)]
pub(crate) struct Hall {
    store: Arc<dyn Store>,
    chance: Chance,
    entries: Mutex<HashMap<GameId, Arc<Entry>>>,
    source: Arc<dyn Source>,
    /// Whether no other server keeps the same rooms.
    is_alone: bool,
    pub(crate) counts: HallCounts,
    /// The results that were read.
    pub(super) results: tokio::sync::Mutex<KnownResults>,
    /// How many rooms that count have ended here.
    n_ended: AtomicU64,
    /// The shares that addresses have of the rooms that may be open.
    pub(super) shares: Shares,
}

/// What was counted since the start.
#[derive(Debug, Default)]
pub(crate) struct HallCounts {
    /// Rooms that were made.
    pub(crate) created: AtomicU64,
    /// Acts that were stored.
    pub(crate) acts: AtomicU64,
    /// Wishes that came too late, and those that came again.
    pub(crate) stale: AtomicU64,
    pub(crate) repeated: AtomicU64,
}

impl Hall {
    /// No rooms yet in memory, of which so many may be open.
    pub(crate) fn new(store: Arc<dyn Store>, source: Arc<dyn Source>, open_max: u64) -> Self {
        Self {
            shares: Shares::new(open_max),
            is_alone: !store.is_shared(),
            store,
            chance: Chance::new(Arc::clone(&source)),
            entries: Mutex::default(),
            source,
            counts: HallCounts::default(),
            results: tokio::sync::Mutex::default(),
            n_ended: AtomicU64::default(),
        }
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Where names and results are kept.
    ///
    /// # Errors
    ///
    /// [`HallError::Unavailable`] if there are none.
    pub(crate) fn people(&self) -> Result<&dyn People, HallError> {
        self.store.people().ok_or(HallError::Unavailable)
    }

    /// Whose the name is that somebody wants to sit down under.
    ///
    /// # Errors
    ///
    /// [`HallError::Claimed`] if another device has claimed it, or one that looks like it.
    async fn name_of(&self, sitting: &Sitting, name: &PlayerName) -> Result<NameOf, HallError> {
        let (Sitting::Person(Some(device)), Some(people)) = (sitting, self.store.people()) else {
            return Ok(NameOf::default());
        };
        let skeleton = look(name);
        if skeleton.is_empty() || is_common(name) {
            return Ok(NameOf::default());
        }
        let known = people.name_like(&skeleton).await?;
        if let Some(other) = known.as_ref().filter(|known| known.device != device.as_str()) {
            return Err(HallError::Claimed { name: name.clone(), like: other.name.clone() });
        }
        let own = known.as_ref().filter(|own| own.name == name.as_str());
        let claim = own.and_then(|own| GameId::new(&own.claim).ok());
        Ok(NameOf { claim, seen: Some(SeenName::of(skeleton, known.as_ref())) })
    }

    pub(crate) const fn chance(&self) -> &Chance {
        &self.chance
    }

    /// How many rooms are in memory.
    pub(crate) fn rooms(&self) -> usize {
        self.entries().len()
    }

    /// Whether no other server keeps the same rooms.
    pub(super) const fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// How many rooms that count for rankings have ended here, or may have.
    pub(super) fn n_ended(&self) -> u64 {
        self.n_ended.load(Ordering::Acquire)
    }

    /// The moment, by a clock that never goes back.
    pub(super) fn moment(&self) -> Moment {
        self.source.elapsed()
    }

    /// The time in seconds of the calendar.
    pub(crate) fn calendar(&self) -> u64 {
        let now = self.source.now();
        now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
    }

    /// The day at Greenwich.
    pub(super) fn today(&self) -> String {
        let days = i32::try_from(self.calendar() / (24 * 3600)).unwrap_or(i32::MAX);
        let epoch: Option<Day> = "1970-01-01".parse().ok();
        epoch.and_then(|day| day.plus(days)).map(|day| day.to_string()).unwrap_or_default()
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Entry>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn entry(&self, id: &GameId) -> Arc<Entry> {
        let mut entries = self.entries();
        let entry = entries
            .entry(id.clone())
            .or_insert_with(|| Arc::new(Entry::new(id.clone(), self.is_alone)));
        Arc::clone(entry)
    }

    /// A room by its name.
    ///
    /// # Errors
    ///
    /// [`HallError::NoRoom`] and what can be wrong with the store.
    pub(crate) async fn room(&self, id: &GameId) -> Result<Arc<Entry>, HallError> {
        let is_known = self.entries().contains_key(id);
        if is_known && !self.is_alone {
            // Whoever asks here may know already what was done elsewhere.
            let versions = self.store.versions(&[id.to_string()]).await?;
            for (entry, version) in self.behind(&versions) {
                self.read_again(&entry, version).await?;
            }
        }
        let entry = self.entry(id);
        let looked = self.look(&entry, |_| ()).await;
        if looked.is_err() {
            // Names that somebody makes up take no memory.
            drop(entry);
            let mut entries = self.entries();
            if entries.get(id).is_some_and(|entry| Arc::strong_count(entry) == 1) {
                entries.remove(id);
            }
            return Err(looked.err().unwrap_or(HallError::NoRoom));
        }
        Ok(entry)
    }

    /// Takes a device from all its seats. Returns how many there were.
    ///
    /// # Errors
    ///
    /// What can be wrong with the store.
    pub(crate) async fn forget(&self, device: &Device) -> Result<u64, HallError> {
        let seats = self.store.seats(device.as_str(), u32::MAX).await?;
        let forgotten = self.store.forget(device.as_str()).await?;
        for seat in seats {
            let known = GameId::new(&seat.id).ok().and_then(|id| self.entries().get(&id).cloned());
            if let Some(entry) = known {
                *entry.live.lock().await = None;
            }
        }
        Ok(forgotten)
    }

    /// The name of the room that has this code.
    ///
    /// # Errors
    ///
    /// [`HallError::NoRoom`] and what can be wrong with the store.
    pub(crate) async fn find(&self, code: RoomCode) -> Result<GameId, HallError> {
        let found = self.store.find(&code.to_string()).await?;
        found.and_then(|id| GameId::new(&id).ok()).ok_or(HallError::NoRoom)
    }

    /// Looks at a room as it is stored.
    ///
    /// # Errors
    ///
    /// [`HallError::NoRoom`] and what can be wrong with the store.
    pub(crate) async fn look<T>(
        &self,
        entry: &Entry,
        look: impl FnOnce(&Live) -> T,
    ) -> Result<T, HallError> {
        let mut slot = entry.live.lock().await;
        let live = match slot.take() {
            Some(live) => live,
            None => self.load(entry).await?,
        };
        Ok(look(slot.insert(live)))
    }

    async fn load(&self, entry: &Entry) -> Result<Live, HallError> {
        let stored = self.store.room(entry.id().as_str()).await?.ok_or(HallError::NoRoom)?;
        let live = Live::load(&stored, self.moment());
        let live =
            live.map_err(|problem| HallError::Broken(format!("{}: {problem}", entry.id())))?;
        if live.is_over() {
            self.shares.end(entry.id());
        }
        let version = live.room.version();
        entry.told.send_if_modified(|told| std::mem::replace(told, version) != version);
        Ok(live)
    }

    /// Makes a room, where those sit down at once who are to. The same request again gives the
    /// same room.
    ///
    /// # Errors
    ///
    /// If they cannot sit down there, and what can be wrong with the store.
    pub(crate) async fn open(&self, opening: Opening) -> Result<Arc<Entry>, HallError> {
        let Opening { header, listed, days, open_max, share, request, members, .. } = opening;
        let Opening { brings_seeds, keeps_names, .. } = opening;
        // No room is made where nobody could sit down.
        self.names_of(&members, keeps_names).await?;
        let mut tries = 0;
        let created = loop {
            tries += 1;
            let unnamed = || HallError::Broken("a name is none".into());
            let id = self.chance.room()?.ok_or_else(unnamed)?;
            let code = self.chance.code()?;
            let named = RoomHeader::new(id.clone(), header.mode(), header.options(), &self.today());
            let named = named.map_err(|error| HallError::Broken(error.to_string()))?;
            let seeds = self.chance.seeds()?;
            // It is promised before anybody brings a seed of their own.
            let named = named.with_seed_hash(SeedHash::of(&seeds.seed));
            let room = NewRoom {
                id: id.to_string(),
                code: code.to_string(),
                header: named.to_string(),
                sealed: seal(&seeds, &[]),
                listed,
                patience: days.duration().as_secs(),
                open_max,
                request: request.clone(),
                now: self.calendar(),
            };
            match self.store.create(room).await {
                Err(StoreError::CodeTaken) if tries < CODES_MAX => {}
                created => break created?,
            }
        };
        self.counts.created.fetch_add(1, Ordering::Relaxed);
        let id = GameId::new(&created.id).map_err(|error| HallError::Broken(error.to_string()))?;
        if let Some(share) = share {
            self.shares.keep(&id, share);
        }
        let entry = self.entry(&id);
        for _ in 0..TRIES_MAX {
            let sitting = self.names_of(&members, keeps_names).await?;
            let sit = |live: &mut Live, now| {
                // Who asks again finds them there.
                if live.room.version() > 0 {
                    return Ok(());
                }
                for ((name, own), whose) in members.iter().zip(&sitting) {
                    live.join(name.clone(), own.clone(), whose.clone(), None, now)?;
                    entry.seated(own);
                }
                if !brings_seeds {
                    live.begin_without_seed(now);
                }
                Ok(())
            };
            match self.change(&entry, None, sit).await {
                Err(HallError::Renamed) => {}
                done => return done.map(|_| entry),
            }
        }
        Err(HallError::Unavailable)
    }

    async fn names_of(
        &self,
        members: &[(PlayerName, Sitting)],
        keeps_names: bool,
    ) -> Result<Vec<NameOf>, HallError> {
        let mut names = Vec::new();
        for (name, own) in members {
            names.push(match self.name_of(own, name).await {
                Err(HallError::Claimed { .. }) if keeps_names => NameOf::default(),
                whose => whose?,
            });
        }
        Ok(names)
    }

    /// Lets a device sit down in a room, where it may sit already.
    ///
    /// # Errors
    ///
    /// If it cannot, and what can be wrong with the store.
    pub(crate) async fn join(
        &self,
        entry: &Entry,
        device: &Device,
        name: PlayerName,
        seed: Option<PlayerSeed>,
    ) -> Result<MemberNumber, HallError> {
        let own = Sitting::Person(Some(device.clone()));
        for _ in 0..TRIES_MAX {
            // Whoever sits there already keeps the seat, whoever has claimed the name since.
            if let Some(member) = self.look(entry, |live| live.member(device)).await? {
                return Ok(member);
            }
            let whose = self.name_of(&own, &name).await?;
            let sit = |live: &mut Live, now| {
                if let Some(member) = live.member(device) {
                    return Ok(member);
                }
                expect_few_acts(live)?;
                let own_look = look(&name);
                let mut members = live.room.members().iter();
                if members.any(|member| !own_look.is_empty() && look(&member.name) == own_look) {
                    return Err(RoomRefusal::SameName { name: name.clone() }.into());
                }
                let member = live.join(name.clone(), own.clone(), whose.clone(), seed, now)?;
                entry.seated(&own);
                Ok(member)
            };
            match self.change(entry, None, sit).await {
                Ok(Done::Now { value, .. }) => return Ok(value),
                Ok(Done::Before { .. }) => return Err(HallError::NotAMember),
                Err(HallError::Renamed) => {}
                Err(error) => return Err(error),
            }
        }
        Err(HallError::Unavailable)
    }

    /// Does what the member with this device wants.
    ///
    /// # Errors
    ///
    /// If it cannot be done, and what can be wrong with the store.
    pub(crate) async fn act(
        &self,
        entry: &Entry,
        device: &Device,
        at: Version,
        id: RequestId,
        act: RoomAct,
    ) -> Result<Done<()>, HallError> {
        let id = hex::write(&id.0.to_be_bytes());
        let request = Request { actor: device.as_str().to_owned(), id };
        let step = |live: &mut Live, moment| {
            let member = live.member(device).ok_or(HallError::NotAMember)?;
            let now = live.room.version();
            if at > now {
                return Err(HallError::Ahead { now });
            }
            if live.has_passed(at, member) {
                return Err(HallError::Stale { at, now });
            }
            if !is_move(&act, live.room.header().mode()) {
                expect_few_acts(live)?;
            }
            if let RoomAct::Slow(own, days) = &act
                && *own == member
            {
                let gone = entry.presence.absent(live).gone;
                return Ok(live.slow(member, *days, &gone, moment)?);
            }
            // Who has been away for long is made to leave by those who wait.
            let by = Some(member).filter(|_| !is_claim(entry, live, &act));
            Ok(live.act(by, act.clone(), moment)?)
        };
        self.change(entry, Some(request), step).await
    }

    /// Does something in a room, stores it, and then tells those who listen. What others were
    /// quicker with is tried again.
    ///
    /// # Errors
    ///
    /// What the step gives, and what can be wrong with the store. Nothing was done then, or
    /// it will be found stored when the same request comes again.
    pub(crate) async fn change<T>(
        &self,
        entry: &Entry,
        request: Option<Request>,
        step: impl Fn(&mut Live, Moment) -> Result<T, HallError>,
    ) -> Result<Done<T>, HallError> {
        let mut slot = entry.live.lock().await;
        for _ in 0..TRIES_MAX {
            // Whatever goes wrong from here on, the room is read again from what is stored.
            let cached = slot.take();
            let fresh = cached.is_none();
            let mut live = match cached {
                Some(live) => live,
                None => self.load(entry).await?,
            };
            let since = live.room.version();
            let value = match step(&mut live, self.moment()) {
                Ok(value) => value,
                // Where others keep the room, too, it may be another one by now.
                Err(error) if !fresh && (!self.is_alone || error.is_ahead()) => continue,
                Err(error) => {
                    if live.room.version() == since {
                        *slot = Some(live);
                    }
                    return self.answer_again(entry, request.as_ref(), error).await;
                }
            };
            live.begin_if_full(self.moment());
            let version = live.room.version();
            if version == since {
                *slot = Some(live);
                return Ok(Done::Now { value, version });
            }
            let change = live.change(since, request.clone(), self.calendar());
            let counts = change.result.is_some();
            let committed = self.store.commit(change).await;
            if counts {
                // Also where it is not known whether it was stored.
                self.n_ended.fetch_add(1, Ordering::Release);
            }
            match committed? {
                Committed::Done { .. } => {
                    if live.is_over() {
                        self.shares.end(entry.id());
                    }
                    *slot = Some(live);
                    self.counts.acts.fetch_add((version - since) as u64, Ordering::Relaxed);
                    entry.tell(version);
                    return Ok(Done::Now { value, version });
                }
                Committed::Repeated { version } => return Ok(self.repeated(version)),
                Committed::Stale { .. } => {}
                Committed::NoSeat => return Err(HallError::NotAMember),
                Committed::Renamed => return Err(HallError::Renamed),
            }
        }
        Err(HallError::Unavailable)
    }

    /// What is not done now may have been done by the same request before.
    async fn answer_again<T>(
        &self,
        entry: &Entry,
        request: Option<&Request>,
        error: HallError,
    ) -> Result<Done<T>, HallError> {
        if let Some(request) = request
            && let Some(version) = self.store.answered(entry.id().as_str(), request).await?
        {
            return Ok(self.repeated(version));
        }
        if matches!(error, HallError::Stale { .. }) {
            self.counts.stale.fetch_add(1, Ordering::Relaxed);
        }
        Err(error)
    }

    fn repeated<T>(&self, version: u64) -> Done<T> {
        self.counts.repeated.fetch_add(1, Ordering::Relaxed);
        Done::Before { version: usize::try_from(version).unwrap_or(usize::MAX) }
    }

    /// Says where those play again who want to.
    pub(crate) async fn tell_again(
        &self,
        entry: &Entry,
        again: super::live::Again,
    ) -> Result<(), HallError> {
        let mut slot = entry.live.lock().await;
        let mut live = match slot.take() {
            Some(live) => live,
            None => self.load(entry).await?,
        };
        live.again = Some(again);
        let version = live.room.version();
        *slot = Some(live);
        entry.tell(version);
        Ok(())
    }

    /// Lets time go by for those who are away.
    pub(crate) fn age_presence(&self) {
        for entry in self.all() {
            entry.age_presence();
        }
    }

    /// The rooms in memory.
    pub(super) fn all(&self) -> Vec<Arc<Entry>> {
        self.entries().values().cloned().collect()
    }

    /// Lets go of rooms that nobody listens to, and of which nobody else has to be told anything.
    pub(crate) fn forget_idle(&self) {
        let is_seen = |entry: &Entry| !self.is_alone && !entry.presence.here().is_empty();
        self.entries()
            .retain(|_, entry| Arc::strong_count(entry) > 1 || entry.is_heard() || is_seen(entry));
    }

    /// The names of the rooms in memory.
    pub(crate) fn names(&self) -> Vec<String> {
        self.entries().keys().map(ToString::to_string).collect()
    }

    /// Those of these rooms that are in memory as they were before, each with the version that
    /// it has by now.
    pub(crate) fn behind(&self, versions: &[RoomVersion]) -> Vec<(Arc<Entry>, u64)> {
        let entries = self.entries();
        let behind = |RoomVersion { room, version }: &RoomVersion| {
            let entry = entries.get(&GameId::new(room).ok()?)?;
            let known = *entry.told.borrow() as u64;
            (known < *version).then(|| (Arc::clone(entry), *version))
        };
        versions.iter().filter_map(behind).collect()
    }

    /// Reads a room again for those who listen, unless it is known with so many acts. Returns
    /// whether it was read.
    ///
    /// # Errors
    ///
    /// What can be wrong with the store.
    pub(crate) async fn read_again(&self, entry: &Entry, version: u64) -> Result<bool, HallError> {
        let mut slot = entry.live.lock().await;
        if slot.as_ref().is_some_and(|live| live.room.version() as u64 >= version) {
            return Ok(false);
        }
        *slot = None;
        if !entry.is_heard() {
            return Ok(false);
        }
        let live = self.load(entry).await?;
        let version = live.room.version();
        *slot = Some(live);
        entry.tell(version);
        Ok(true)
    }
}

/// Whether an act makes somebody leave, in play, who has been away for long.
fn is_claim(entry: &Entry, live: &Live, act: &RoomAct) -> bool {
    let RoomAct::Leave(member) = act else { return false };
    live.room.stage() == Stage::Playing && entry.presence.absent(live).gone.contains(member)
}
