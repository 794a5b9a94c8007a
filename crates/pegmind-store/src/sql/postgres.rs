//! Rooms on a server of `PostgreSQL`, which several programs may use at once.

mod connections;
mod hints;
mod name;
mod queue;
mod room;
mod sightings;
mod statements;

use std::str::FromStr as _;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, raw_sql};
use tokio::sync::broadcast;

use self::connections::{Connections, WAIT_TIME_MAX};
use self::hints::Hinter;
pub use self::hints::Hints;
use self::queue::{Queue, WORKERS};
use self::room::RoomName;
use crate::answer::Answer;
use crate::change::{Change, NewRoom, Request};
use crate::error::StoreError;
use crate::feed::FeedAddress;
use crate::passkey::{Passkey, PasskeyChange};
use crate::people::{
    AnsweredRequest, ClaimedName, DailyList, DailyResult, NameChange, Named, People, RankedDaily,
    StoredResult,
};
use crate::sightings::{Present, Sighting, Sightings};
use crate::store::{Committed, Created, Store};
use crate::stored::{Listing, RoomVersion, SeatOf, StoredRoom};

/// How many connections a program has for what is asked by itself.
const KEPT_MAX: u32 = 12;
/// The same with those that tell others and listen to them.
const CONNECTIONS_MAX: u32 = KEPT_MAX + 2;
/// How many there are for each of what is asked at once.
const TOGETHER_MAX: u32 = 2 * WORKERS;
/// There, statements are planned once on a connection, and as for large tables, which they may be
/// later: to plan takes longer than what is done, and compiling takes longer still. Nobody waits
/// long for a row that somebody else holds.
const TOGETHER: &str = "\
    SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off; \
    SET lock_timeout = '1s'";
/// Names the lock under which one program brings the schema up to date.
const MIGRATION_LOCK: &str = "SELECT pg_advisory_xact_lock(7364401)";

/// Rooms on a server.
#[derive(Debug)]
pub struct PostgresStore {
    connections: Connections,
    together: Arc<Connections>,
    changes: Queue<Change>,
    rooms: Queue<RoomName>,
    hinter: Hinter,
}

impl PostgresStore {
    /// Opens a database.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be reached or is a newer program's.
    pub async fn open(url: &str, hints: Hints) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(url)?.disable_statement_logging();
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS_MAX);
        let pool = pool.acquire_timeout(WAIT_TIME_MAX).connect_with(options.clone()).await?;
        let mut transaction = pool.begin().await?;
        raw_sql(MIGRATION_LOCK).execute(&mut *transaction).await?;
        statements::migrate(&mut transaction).await?;
        transaction.commit().await?;
        let hinter = Hinter::new(&pool, hints);
        let together = PgPoolOptions::new().max_connections(TOGETHER_MAX);
        let together = together.acquire_timeout(WAIT_TIME_MAX).after_connect(move |on, _| {
            Box::pin(async move {
                // With a pooler in between it would be said to connections of others.
                if hints == Hints::Told {
                    raw_sql(TOGETHER).execute(on).await?;
                }
                Ok(())
            })
        });
        let together = Connections::new(together.connect_lazy_with(options), TOGETHER_MAX);
        let together = Arc::new(together);
        let (changes, rooms) = (Queue::new(&together), Queue::new(&together));
        let connections = Connections::new(pool, KEPT_MAX);
        Ok(Self { connections, together, changes, rooms, hinter })
    }
}

impl Store for PostgresStore {
    fn create(&self, room: NewRoom) -> Answer<'_, Created> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = room::create(&mut on, &room).await;
            on.after(done)
        })
    }

    fn commit(&self, change: Change) -> Answer<'_, Committed> {
        Box::pin(async move {
            let room = change.room.clone();
            let committed = self.changes.ask(change).await?;
            if let Committed::Done { version } = committed {
                self.hinter.tell(&room, version);
            }
            Ok(committed)
        })
    }

    fn answered<'a>(&'a self, room: &'a str, request: &'a Request) -> Answer<'a, Option<u64>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::answered(&mut on, room, request).await;
            on.after(done)
        })
    }

    fn room<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRoom>> {
        Box::pin(self.rooms.ask(RoomName(id.to_owned())))
    }

    fn find<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::find(&mut on, code).await;
            on.after(done)
        })
    }

    fn lobby(&self, max: u32) -> Answer<'_, Vec<Listing>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::lobby(&mut on, max).await;
            on.after(done)
        })
    }

    fn seats<'a>(&'a self, device: &'a str, max: u32) -> Answer<'a, Vec<SeatOf>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::seats(&mut on, device, max).await;
            on.after(done)
        })
    }

    fn forget<'a>(&'a self, device: &'a str) -> Answer<'a, u64> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = match sightings::forget_device(&mut on, device).await {
                Ok(()) => statements::forget(&mut on, device).await,
                Err(error) => Err(error),
            };
            let rooms = on.after(done)?;
            // No version changes with that, so they would not ask by themselves.
            for room in &rooms {
                self.hinter.tell(room, u64::MAX);
            }
            Ok(rooms.len() as u64)
        })
    }

    fn abandoned(&self, now: u64, max: u32) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::abandoned(&mut on, now, max).await;
            on.after(done)
        })
    }

    fn remove_over(&self, before: u64, max: u32) -> Answer<'_, u64> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = room::remove_over(&mut on, before, max).await;
            on.after(done)
        })
    }

    fn versions<'a>(&'a self, rooms: &'a [String]) -> Answer<'a, Vec<RoomVersion>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = room::versions(&mut on, rooms).await;
            on.after(done)
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn hints(&self) -> Option<broadcast::Receiver<Vec<RoomVersion>>> {
        Some(self.hinter.listen())
    }

    fn people(&self) -> Option<&dyn People> {
        Some(self)
    }

    fn sightings(&self) -> Option<&dyn Sightings> {
        Some(self)
    }

    fn check(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::find(&mut on, "").await;
            on.after(done).map(drop)
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.changes.close().await;
            self.rooms.close().await;
            self.together.close().await;
            self.connections.close().await;
            Ok(())
        })
    }
}

impl Sightings for PostgresStore {
    fn see<'a>(
        &'a self,
        server: &'a str,
        here: &'a [Present],
        rooms: &'a [String],
    ) -> Answer<'a, Vec<Sighting>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = sightings::see(&mut on, server, here, rooms).await;
            on.after(done)
        })
    }

    fn seen_of<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<Sighting>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = sightings::seen_of(&mut on, device).await;
            on.after(done)
        })
    }

    fn forget_sightings(&self, age: Duration) -> Answer<'_, u64> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = sightings::forget_old(&mut on, age).await;
            on.after(done)
        })
    }
}

impl People for PostgresStore {
    fn change_name(&self, change: NameChange) -> Answer<'_, Named> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::change_name(&mut on, &change).await;
            on.after(done)
        })
    }

    fn name_of<'a>(&'a self, device: &'a str) -> Answer<'a, Option<ClaimedName>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::name_of(&mut on, device).await;
            on.after(done)
        })
    }

    fn name_like<'a>(&'a self, skeleton: &'a str) -> Answer<'a, Option<ClaimedName>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::name_like(&mut on, skeleton).await;
            on.after(done)
        })
    }

    fn names<'a>(&'a self, claims: &'a [String]) -> Answer<'a, Vec<ClaimedName>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = name::names(&mut on, claims).await;
            on.after(done)
        })
    }

    fn change_passkey(&self, change: PasskeyChange) -> Answer<'_, bool> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::change_passkey(&mut on, &change).await;
            on.after(done)
        })
    }

    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Passkey>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::passkey(&mut on, id).await;
            on.after(done)
        })
    }

    fn passkeys<'a>(&'a self, claim: &'a str) -> Answer<'a, Vec<Passkey>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::passkeys(&mut on, claim).await;
            on.after(done)
        })
    }

    fn move_feed(&self, feed: FeedAddress) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::move_feed(&mut on, &feed).await;
            on.after(done)
        })
    }

    fn feed_of<'a>(&'a self, device: &'a str) -> Answer<'a, Option<FeedAddress>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::feed_of(&mut on, device).await;
            on.after(done)
        })
    }

    fn feed_at<'a>(&'a self, address: &'a str) -> Answer<'a, Option<FeedAddress>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::feed_at(&mut on, address).await;
            on.after(done)
        })
    }

    fn requests<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<AnsweredRequest>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::requests(&mut on, device).await;
            on.after(done)
        })
    }

    fn results<'a>(&'a self, ended: u64, room: &'a str, max: u32) -> Answer<'a, Vec<StoredResult>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::results(&mut on, ended, room, max).await;
            on.after(done)
        })
    }

    fn hand_in(&self, result: DailyResult) -> Answer<'_, Option<DailyResult>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::hand_in(&mut on, &result).await;
            on.after(done)
        })
    }

    fn settle(&self, result: DailyResult) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::settle(&mut on, &result).await;
            on.after(done)
        })
    }

    fn daily_list<'a>(&'a self, list: DailyList<'a>, max: u32) -> Answer<'a, Vec<RankedDaily>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::daily_list(&mut on, list, max).await;
            on.after(done)
        })
    }

    fn dailies_of<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<DailyResult>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::dailies_of(&mut on, device).await;
            on.after(done)
        })
    }

    fn unsettled(&self, max: u32) -> Answer<'_, Vec<DailyResult>> {
        Box::pin(async move {
            let mut on = self.connections.take().await?;
            let done = statements::unsettled(&mut on, max).await;
            on.after(done)
        })
    }
}
