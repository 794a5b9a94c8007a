//! Connections that are kept: the pool asks each connection whether it is there before and after
//! it is used, which would take two more answers of the database for each move.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::PgPool;
use sqlx::{PgConnection, Postgres};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::error::StoreError;

/// How long to wait for one of them, and for what is asked on it together with others.
pub(super) const WAIT_TIME_MAX: Duration = Duration::from_secs(5);

/// Connections that wait for something to do.
#[derive(Debug)]
pub(super) struct Connections {
    pool: PgPool,
    idle: Mutex<Vec<PoolConnection<Postgres>>>,
    places: Semaphore,
}

/// A connection that is used. It is lost if nobody says how that went.
#[derive(Debug)]
pub(super) struct Used<'a> {
    own: PoolConnection<Postgres>,
    from: &'a Connections,
    _place: SemaphorePermit<'a>,
}

impl Connections {
    /// So many connections of a pool, which has them.
    pub(super) fn new(pool: PgPool, kept_max: u32) -> Self {
        Self { pool, idle: Mutex::default(), places: Semaphore::new(kept_max as usize) }
    }

    /// A connection, as soon as one is free.
    pub(super) async fn take(&self) -> Result<Used<'_>, StoreError> {
        let late = |_elapsed| StoreError::Database(sqlx::Error::PoolTimedOut);
        let place = timeout(WAIT_TIME_MAX, self.places.acquire()).await.map_err(late)?;
        let place = place.or(Err(StoreError::Closed))?;
        let idle = self.idle().pop();
        let own = match idle {
            Some(idle) => idle,
            None => self.pool.acquire().await?,
        };
        Ok(Used { own, from: self, _place: place })
    }

    /// Ends all of them.
    pub(super) async fn close(&self) {
        self.places.close();
        self.idle().clear();
        self.pool.close().await;
    }

    fn idle(&self) -> MutexGuard<'_, Vec<PoolConnection<Postgres>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Used<'_> {
    /// Ends a connection of which nobody knows what becomes of what was asked on it.
    pub(super) fn end(mut self) {
        self.own.close_on_drop();
    }

    /// Gives the connection back after this came of it. If the database was lost, the others
    /// that wait are lost, too.
    pub(super) fn after<T>(self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(done, Err(StoreError::Database(_))) {
            self.from.idle().clear();
        } else if !self.from.places.is_closed() {
            self.from.idle().push(self.own);
        }
        done
    }
}

impl Deref for Used<'_> {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.own
    }
}

impl DerefMut for Used<'_> {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.own
    }
}
