//! What waits to be written into a file: one task writes, and what waits at the same time is
//! written at once, because the disk takes as long for one change as for a hundred.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::checkpoints::Checkpoints;
use super::sqlite::{room, statements};
use crate::change::{Change, NewRoom};
use crate::error::StoreError;
use crate::feed::FeedAddress;
use crate::passkey::PasskeyChange;
use crate::people::{DailyResult, NameChange, Named};
use crate::store::{Committed, Created};

/// The most changes that are written at once.
const BATCH_MAX: usize = 256;
/// The most changes that wait; who comes later waits for a place.
pub(super) const QUEUE_MAX: usize = 1_024;

/// How far the writer is. Whatever stops the program between two steps, what was answered
/// before is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many changes are to be written at once.
    Begun(usize),
    /// So many of them are written, but would be lost.
    Written(usize),
    /// They are stored, and nobody was told.
    Committed,
    /// Everybody was told.
    Answered,
}

/// Something to be written, and where its answer goes.
pub(super) enum Job {
    Create(Box<NewRoom>, oneshot::Sender<Result<Created, StoreError>>),
    Commit(Box<Change>, oneshot::Sender<Result<Committed, StoreError>>),
    Forget(String, oneshot::Sender<Result<u64, StoreError>>),
    RemoveOver(u64, u32, oneshot::Sender<Result<u64, StoreError>>),
    Name(Box<NameChange>, oneshot::Sender<Result<Named, StoreError>>),
    HandIn(Box<DailyResult>, oneshot::Sender<Result<Option<DailyResult>, StoreError>>),
    Settle(Box<DailyResult>, oneshot::Sender<Result<(), StoreError>>),
    Passkey(Box<PasskeyChange>, oneshot::Sender<Result<bool, StoreError>>),
    MoveFeed(Box<FeedAddress>, oneshot::Sender<Result<(), StoreError>>),
}

/// What was written, or refused, to be told when all is stored.
enum Told {
    Created(Result<Created, StoreError>),
    Committed(Result<Committed, StoreError>),
    Forgotten(Result<u64, StoreError>),
    Removed(Result<u64, StoreError>),
    Named(Result<Named, StoreError>),
    HandedIn(Result<Option<DailyResult>, StoreError>),
    Settled(Result<(), StoreError>),
    Passkey(Result<bool, StoreError>),
    FeedMoved(Result<(), StoreError>),
}

/// Who wants to know how far the writer is.
#[derive(Clone, Default)]
pub(super) struct Watch(pub(super) Option<Arc<dyn Fn(Step) + Send + Sync>>);

impl Watch {
    fn at(&self, step: Step) {
        if let Some(watch) = &self.0 {
            watch(step);
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch(..)")
    }
}

/// Who writes.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) options: SqliteConnectOptions,
    /// None after something has failed: what was begun on that connection may not be ended.
    pub(super) connection: Option<SqliteConnection>,
    pub(super) checkpoints: Checkpoints,
    pub(super) watch: Watch,
}

impl Writer {
    /// Writes what comes until nothing can come any more.
    pub(super) async fn write(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::new();
        while jobs.recv_many(&mut batch, BATCH_MAX).await > 0 {
            let jobs = std::mem::take(&mut batch);
            let written = jobs.len();
            match self.write_all(&jobs).await {
                Ok(told) => jobs.into_iter().zip(told).for_each(|(job, told)| tell(job, told)),
                Err(error) if jobs.len() == 1 => {
                    let mut error = Some(error);
                    for job in jobs {
                        refuse(job, error.take());
                    }
                }
                // One of them may be at fault, and the others are not to suffer for it.
                Err(_) => {
                    for job in jobs {
                        match self.write_all(std::slice::from_ref(&job)).await {
                            Ok(mut told) => match told.pop() {
                                Some(told) => tell(job, told),
                                None => refuse(job, None),
                            },
                            Err(error) => refuse(job, Some(error)),
                        }
                    }
                }
            }
            self.watch.at(Step::Answered);
            if let Some(connection) = &mut self.connection {
                self.checkpoints.wrote(written, connection).await;
            }
        }
        self.checkpoints.close().await;
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed");
        }
    }

    async fn write_all(&mut self, jobs: &[Job]) -> Result<Vec<Told>, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        let written = write_all(&mut connection, jobs, &self.watch).await;
        if written.is_ok() {
            self.connection = Some(connection);
        } else {
            // What is wrong was told, and a connection that cannot be closed is gone all the same.
            let _ = connection.close().await;
        }
        written
    }
}

/// Writes changes in one transaction.
///
/// # Errors
///
/// If one of them fails, and nothing is stored; not if one is refused.
async fn write_all(
    connection: &mut SqliteConnection,
    jobs: &[Job],
    watch: &Watch,
) -> Result<Vec<Told>, StoreError> {
    watch.at(Step::Begun(jobs.len()));
    // It ends with a failure when it is dropped.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let on = &mut *transaction;
    let mut told = Vec::new();
    while let Some(job) = jobs.get(told.len()) {
        match job {
            Job::Create(new, _) => told.push(Told::Created(refusal(room::create(on, new).await)?)),
            Job::Commit(..) => {
                let committed = room::commit(on, &changes(&jobs[told.len()..])).await?;
                told.extend(committed.into_iter().map(Told::Committed));
            }
            Job::Forget(device, _) => {
                let rooms = refusal(statements::forget(on, device).await)?;
                told.push(Told::Forgotten(rooms.map(|rooms| rooms.len() as u64)));
            }
            Job::RemoveOver(before, max, _) => {
                told.push(Told::Removed(refusal(room::remove_over(on, *before, *max).await)?));
            }
            Job::Name(change, _) => {
                told.push(Told::Named(refusal(statements::change_name(on, change).await)?));
            }
            Job::HandIn(result, _) => {
                told.push(Told::HandedIn(refusal(statements::hand_in(on, result).await)?));
            }
            Job::Settle(result, _) => {
                told.push(Told::Settled(refusal(statements::settle(on, result).await)?));
            }
            Job::Passkey(change, _) => {
                let done = statements::change_passkey(on, change).await;
                told.push(Told::Passkey(refusal(done)?));
            }
            Job::MoveFeed(feed, _) => {
                told.push(Told::FeedMoved(refusal(statements::move_feed(on, feed).await)?));
            }
        }
        watch.at(Step::Written(told.len()));
    }
    transaction.commit().await?;
    watch.at(Step::Committed);
    Ok(told)
}

/// The changes that come first, of each room one: they can be written at once.
fn changes(jobs: &[Job]) -> Vec<&Change> {
    let mut rooms = HashSet::new();
    let changes = jobs.iter().map_while(|job| match job {
        Job::Commit(change, _) => Some(change.as_ref()),
        _ => None,
    });
    changes.take_while(|change: &&Change| rooms.insert(&change.room)).collect()
}

/// Tells what is refused, with nothing written, from what fails.
fn refusal<T>(done: Result<T, StoreError>) -> Result<Result<T, StoreError>, StoreError> {
    match done {
        Err(StoreError::Database(error)) => Err(StoreError::Database(error)),
        done => Ok(done),
    }
}

/// Tells whoever still waits.
fn tell(job: Job, told: Told) {
    match (job, told) {
        (Job::Create(_, to), Told::Created(told)) => drop(to.send(told)),
        (Job::Commit(_, to), Told::Committed(told)) => drop(to.send(told)),
        (Job::Forget(_, to), Told::Forgotten(told))
        | (Job::RemoveOver(_, _, to), Told::Removed(told)) => drop(to.send(told)),
        (Job::Name(_, to), Told::Named(told)) => drop(to.send(told)),
        (Job::HandIn(_, to), Told::HandedIn(told)) => drop(to.send(told)),
        (Job::Settle(_, to), Told::Settled(told))
        | (Job::MoveFeed(_, to), Told::FeedMoved(told)) => drop(to.send(told)),
        (Job::Passkey(_, to), Told::Passkey(told)) => drop(to.send(told)),
        (job, _) => refuse(job, None),
    }
}

fn refuse(job: Job, error: Option<StoreError>) {
    let error = error.unwrap_or(StoreError::Closed);
    match job {
        Job::Create(_, to) => drop(to.send(Err(error))),
        Job::Commit(_, to) => drop(to.send(Err(error))),
        Job::Forget(_, to) | Job::RemoveOver(_, _, to) => drop(to.send(Err(error))),
        Job::Name(_, to) => drop(to.send(Err(error))),
        Job::HandIn(_, to) => drop(to.send(Err(error))),
        Job::Settle(_, to) | Job::MoveFeed(_, to) => drop(to.send(Err(error))),
        Job::Passkey(_, to) => drop(to.send(Err(error))),
    }
}
