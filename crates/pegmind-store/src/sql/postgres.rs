//! Rooms on a server of `PostgreSQL`, which several programs may use at once.

mod statements;

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, query, raw_sql};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::change::{Change, NewRoom, Request};
use crate::error::StoreError;
use crate::store::{Answer, Committed, Created, Store};
use crate::stored::{Listing, SeatOf, StoredRoom};

/// How many connections a program has.
const CONNECTIONS_MAX: u32 = 16;
/// How long to wait for one of them.
const WAIT_TIME_MAX: Duration = Duration::from_secs(5);
/// Where changes are told to other programs, by the names of rooms alone.
const CHANNEL: &str = "pegmind_rooms";
/// The most hints that wait to be heard; whoever misses one asks later by itself.
const HINTS_MAX: usize = 1_024;
/// How long to wait before listening again after the connection was lost.
const PAUSE: Duration = Duration::from_secs(1);
/// Names the lock under which one program brings the schema up to date.
const MIGRATION_LOCK: &str = "SELECT pg_advisory_xact_lock(7364401)";

/// Rooms on a server.
#[derive(Debug)]
pub struct PostgresStore {
    pool: PgPool,
    hints: broadcast::Sender<String>,
    listener: JoinHandle<()>,
}

impl PostgresStore {
    /// Opens a database.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be reached or is a newer program's.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(url)?.disable_statement_logging();
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS_MAX);
        let pool = pool.acquire_timeout(WAIT_TIME_MAX).connect_with(options).await?;
        let mut transaction = pool.begin().await?;
        raw_sql(MIGRATION_LOCK).execute(&mut *transaction).await?;
        statements::migrate(&mut transaction).await?;
        transaction.commit().await?;
        let (hints, _) = broadcast::channel(HINTS_MAX);
        let listener = tokio::spawn(listen(pool.clone(), hints.clone()));
        Ok(Self { pool, hints, listener })
    }

    /// Tells other programs that a room has changed, in a transaction of its own: nobody waits
    /// for it, and it may be lost.
    fn hint(&self, room: &str) {
        let (pool, room) = (self.pool.clone(), room.to_owned());
        tokio::spawn(async move {
            let notify = query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(room);
            if let Err(error) = notify.execute(&pool).await {
                tracing::debug!(%error, "a hint was lost");
            }
        });
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

/// Passes on what other programs tell.
async fn listen(pool: PgPool, hints: broadcast::Sender<String>) {
    loop {
        if let Ok(mut listener) = PgListener::connect_with(&pool).await
            && listener.listen(CHANNEL).await.is_ok()
        {
            while let Ok(heard) = listener.recv().await {
                let _ = hints.send(heard.payload().to_owned());
            }
        }
        if pool.is_closed() {
            return;
        }
        sleep(PAUSE).await;
    }
}

impl Store for PostgresStore {
    fn create(&self, room: NewRoom) -> Answer<'_, Created> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            let created = statements::create(&mut transaction, &room).await?;
            transaction.commit().await?;
            Ok(created)
        })
    }

    fn commit(&self, change: Change) -> Answer<'_, Committed> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            let committed = statements::commit(&mut transaction, &change).await?;
            transaction.commit().await?;
            if matches!(committed, Committed::Done { .. }) {
                self.hint(&change.room);
            }
            Ok(committed)
        })
    }

    fn answered<'a>(&'a self, room: &'a str, request: &'a Request) -> Answer<'a, Option<u64>> {
        Box::pin(async move {
            let mut reader = self.pool.acquire().await?;
            statements::answered(&mut reader, room, request).await
        })
    }

    fn room<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRoom>> {
        Box::pin(async move {
            let mut reader = self.pool.begin_with(READ).await?;
            statements::room(&mut reader, id).await
        })
    }

    fn find<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(async move {
            let mut reader = self.pool.acquire().await?;
            statements::find(&mut reader, code).await
        })
    }

    fn lobby(&self, max: u32) -> Answer<'_, Vec<Listing>> {
        Box::pin(async move {
            let mut reader = self.pool.acquire().await?;
            statements::lobby(&mut reader, max).await
        })
    }

    fn seats<'a>(&'a self, device: &'a str, max: u32) -> Answer<'a, Vec<SeatOf>> {
        Box::pin(async move {
            let mut reader = self.pool.acquire().await?;
            statements::seats(&mut reader, device, max).await
        })
    }

    fn forget<'a>(&'a self, device: &'a str) -> Answer<'a, u64> {
        Box::pin(async move {
            let mut writer = self.pool.acquire().await?;
            statements::forget(&mut writer, device).await
        })
    }

    fn abandoned(&self, now: u64, max: u32) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let mut reader = self.pool.acquire().await?;
            statements::abandoned(&mut reader, now, max).await
        })
    }

    fn versions<'a>(&'a self, rooms: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
        Box::pin(async move {
            let mut reader = self.pool.acquire().await?;
            statements::versions(&mut reader, rooms).await
        })
    }

    fn hints(&self) -> Option<broadcast::Receiver<String>> {
        Some(self.hints.subscribe())
    }

    fn check(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut reader = self.pool.acquire().await?;
            statements::find(&mut reader, "").await.map(drop)
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.pool.close().await;
            Ok(())
        })
    }
}

/// What is read goes together.
const READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
