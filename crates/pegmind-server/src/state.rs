//! What all requests share.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};

use pegmind_store::{MemoryStore, Store};
use tokio::sync::watch;

use crate::crowd::Crowd;
use crate::rate::RateLimit;
use crate::room::Hall;
use crate::seal::Sealer;
use crate::settings::Settings;
use crate::source::{Source, System};
use crate::work::Pool;

/// What all requests share; clones are the same.
#[derive(Clone, Debug)]
pub struct AppState(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    settings: Settings,
    sealer: Sealer,
    source: Arc<dyn Source>,
    requests: RateLimit,
    questions: RateLimit,
    rooms: RateLimit,
    codes: RateLimit,
    names: RateLimit,
    sockets: Crowd,
    hall: Hall,
    pool: Pool,
    counts: Counts,
    stopping: watch::Sender<bool>,
    description: OnceLock<Result<String, String>>,
}

/// What was counted since the start.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Answers by the first digit of their status.
    pub(crate) answers: [AtomicU64; 6],
    /// Requests that were too many.
    pub(crate) limited: AtomicU64,
    /// Connections there are.
    pub(crate) connections: AtomicU64,
    /// Sockets there are, and streams of events.
    pub(crate) sockets: AtomicU64,
}

impl AppState {
    /// The state of a server that has not answered anything yet, and forgets its rooms.
    #[must_use]
    pub fn new(settings: Settings, sealer: Sealer) -> Self {
        Self::with_source(settings, sealer, Box::new(System::new()))
    }

    /// The same with random bytes and a time of one's own: for tests.
    #[must_use]
    pub fn with_source(settings: Settings, sealer: Sealer, source: Box<dyn Source>) -> Self {
        let store = Arc::new(MemoryStore::default());
        Self::with_rooms(settings, sealer, store, Arc::from(source))
    }

    /// The state of a server with what was kept of rooms, and with where random bytes and the
    /// time come from.
    #[must_use]
    pub fn with_rooms(
        settings: Settings,
        sealer: Sealer,
        store: Arc<dyn Store>,
        source: Arc<dyn Source>,
    ) -> Self {
        let hall = Hall::new(store, Arc::clone(&source), settings.rooms);
        let requests = RateLimit::new(settings.requests_per_second, settings.requests_at_once);
        let questions = RateLimit::new(settings.questions_per_second, settings.questions_at_once);
        Self(Arc::new(Shared {
            pool: Pool::new(settings.workers, settings.queue, settings.work_time),
            requests,
            questions,
            rooms: RateLimit::new(settings.rooms_per_second, settings.rooms_at_once),
            codes: RateLimit::new(settings.rooms_per_second, settings.rooms_at_once),
            names: RateLimit::every(Settings::NAME_EVERY, settings.rooms_at_once),
            sockets: Crowd::new(settings.sockets_per_address),
            hall,
            counts: Counts::default(),
            stopping: watch::Sender::new(false),
            description: OnceLock::new(),
            settings,
            sealer,
            source,
        }))
    }

    /// What whoever runs the server decided.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// From now on the health endpoint says that the server stops.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.0.stopping.borrow()
    }

    /// Waits until the server stops.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.0.stopping.subscribe();
        // The sender is in this state, and lasts as long.
        drop(stopping.wait_for(|stopping| *stopping).await);
    }

    /// The rooms.
    pub(crate) fn hall(&self) -> &Hall {
        &self.0.hall
    }

    /// How often an address may make a room.
    pub(crate) fn rooms(&self) -> &RateLimit {
        &self.0.rooms
    }

    /// How often an address may try a code.
    pub(crate) fn codes(&self) -> &RateLimit {
        &self.0.codes
    }

    /// How often an address may claim a name.
    pub(crate) fn names(&self) -> &RateLimit {
        &self.0.names
    }

    /// Who has sockets.
    pub(crate) fn sockets(&self) -> &Crowd {
        &self.0.sockets
    }

    pub(crate) fn sealer(&self) -> &Sealer {
        &self.0.sealer
    }

    pub(crate) fn source(&self) -> &dyn Source {
        &*self.0.source
    }

    pub(crate) fn requests(&self) -> &RateLimit {
        &self.0.requests
    }

    pub(crate) fn questions(&self) -> &RateLimit {
        &self.0.questions
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.0.pool
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.0.counts
    }

    /// What can be asked, which is described once.
    pub(crate) fn description(
        &self,
        describe: impl FnOnce() -> Result<String, String>,
    ) -> &Result<String, String> {
        self.0.description.get_or_init(describe)
    }

    pub(crate) fn seconds(&self) -> u64 {
        self.source().elapsed().as_secs()
    }
}
