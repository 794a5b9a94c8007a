//! What stands in the log of a file is put in its place beside the one who writes. It takes the
//! disk longer than many commits, and nobody is to wait for it.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Sqlite, SqliteConnection, query};
use tokio::task::JoinHandle;

/// How many changes are written until their pages are put in their places. A page that many of
/// them change is put there once.
const CHANGES_MIN: usize = 1_000;
/// How often what has come meanwhile is put in its place, too, before the writer does the rest.
const PASSES: usize = 2;

/// Who puts pages in their places.
#[derive(Debug)]
pub(super) struct Checkpoints {
    options: SqliteConnectOptions,
    /// How many changes were written since it began the last time.
    changes: usize,
    connection: Option<SqliteConnection>,
    running: Option<JoinHandle<sqlx::Result<SqliteConnection>>>,
}

impl Checkpoints {
    pub(super) const fn new(options: SqliteConnectOptions) -> Self {
        Self { options, changes: 0, connection: None, running: None }
    }

    /// To be called when so many changes were written on a connection. Begins when there are
    /// enough of them, and ends what was begun before: the log can then start again.
    pub(super) async fn wrote(&mut self, changes: usize, on: &mut SqliteConnection) {
        self.changes += changes;
        match self.running.take() {
            Some(running) if running.is_finished() => {
                self.connection = told(running).await;
                if self.connection.is_some()
                    && let Err(error) = put(on).await
                {
                    tracing::warn!(%error, "the log of the database stays long");
                }
            }
            running => self.running = running,
        }
        if self.running.is_none() && self.changes >= CHANGES_MIN {
            self.changes = 0;
            let (connection, options) = (self.connection.take(), self.options.clone());
            self.running = Some(tokio::spawn(async move {
                let mut connection = match connection {
                    Some(connection) => connection,
                    None => options.connect().await?,
                };
                for _ in 0..PASSES {
                    put(&mut connection).await?;
                }
                Ok(connection)
            }));
        }
    }

    /// Ends what was begun.
    pub(super) async fn close(mut self) {
        if let Some(running) = self.running.take() {
            self.connection = told(running).await;
        }
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed");
        }
    }
}

/// The connection again, unless something was wrong with it.
async fn told(running: JoinHandle<sqlx::Result<SqliteConnection>>) -> Option<SqliteConnection> {
    match running.await {
        Ok(Ok(connection)) => Some(connection),
        Ok(Err(error)) => {
            tracing::warn!(%error, "the log of the database stays long");
            None
        }
        Err(error) => {
            tracing::error!(%error, "the log of the database stays long");
            None
        }
    }
}

/// Puts all in its place that nobody who reads needs in the log, and waits for nobody.
async fn put(on: &mut SqliteConnection) -> sqlx::Result<()> {
    query::<Sqlite>("PRAGMA wal_checkpoint(PASSIVE)").execute(on).await?;
    Ok(())
}
