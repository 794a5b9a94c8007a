//! What waits for the database is asked at once: while some statements are on their way, what
//! comes meanwhile is put together into the next one, because one statement for a hundred rooms
//! takes the database little longer than one for a single room.

use std::collections::HashSet;
use std::future::Future;
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};

use sqlx::PgConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::connections::{Connections, WAIT_TIME_MAX};
use crate::error::StoreError;

/// How many statements of a kind are on their way at the same time.
pub(super) const WORKERS: u32 = 2;
/// The most that are asked at once.
const BATCH_MAX: usize = 128;
/// The most that wait; who comes later waits for a place.
const QUEUE_MAX: usize = 1_024;

/// Something about a room that can be asked together with the like about other rooms.
pub(super) trait Asked: Send + Sync + Sized + 'static {
    /// What comes of it.
    type Answer: Send + 'static;

    /// The room: what is asked at once is about different rooms.
    fn room(&self) -> &str;

    /// What comes of each of these, in their order.
    ///
    /// # Errors
    ///
    /// If one of them fails, and nothing is stored; not if one is refused.
    fn ask_all(
        on: &mut PgConnection,
        asked: &[Self],
    ) -> impl Future<Output = Result<Vec<Result<Self::Answer, StoreError>>, StoreError>> + Send;
}

/// Where the answer goes.
type To<Q> = oneshot::Sender<Result<<Q as Asked>::Answer, StoreError>>;
type Job<Q> = (Q, To<Q>);
type Waiting<Q> = tokio::sync::Mutex<mpsc::Receiver<Job<Q>>>;

/// What waits to be asked.
#[derive(Debug)]
pub(super) struct Queue<Q: Asked> {
    /// None once it is closed.
    jobs: Mutex<Option<mpsc::Sender<Job<Q>>>>,
    workers: Mutex<Vec<JoinHandle<()>>>,
}

impl<Q: Asked> Queue<Q> {
    pub(super) fn new(connections: &Arc<Connections>) -> Self {
        let (jobs, waiting) = mpsc::channel(QUEUE_MAX);
        let waiting = Arc::new(Waiting::<Q>::new(waiting));
        let worker = |_| tokio::spawn(work(Arc::clone(connections), Arc::clone(&waiting)));
        let workers = (0..WORKERS).map(worker).collect();
        Self { jobs: Mutex::new(Some(jobs)), workers: Mutex::new(workers) }
    }

    /// What comes of it.
    ///
    /// # Errors
    ///
    /// What the database says; or that it takes too long, and then it may be done all the same.
    pub(super) async fn ask(&self, asked: Q) -> Result<Q::Answer, StoreError> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let jobs = jobs.ok_or(StoreError::Closed)?;
        let (to, answer) = oneshot::channel();
        let asking = async move {
            jobs.send((asked, to)).await.or(Err(StoreError::Closed))?;
            answer.await.or(Err(StoreError::Closed))?
        };
        let late = |_elapsed| StoreError::Database(sqlx::Error::PoolTimedOut);
        timeout(WAIT_TIME_MAX, asking).await.map_err(late)?
    }

    /// Asks what waits, and nothing more.
    pub(super) async fn close(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let workers = take(&mut *self.workers.lock().unwrap_or_else(PoisonError::into_inner));
        for worker in workers {
            // One that has panicked has said so.
            let _ = worker.await;
        }
    }
}

/// Asks what comes until nothing can come any more.
async fn work<Q: Asked>(connections: Arc<Connections>, waiting: Arc<Waiting<Q>>) {
    let mut jobs: Vec<Job<Q>> = Vec::new();
    loop {
        if jobs.is_empty() && waiting.lock().await.recv_many(&mut jobs, BATCH_MAX).await == 0 {
            return;
        }
        // For those who have gone nothing is begun.
        jobs.retain(|(_, to)| !to.is_closed());
        let later = jobs.split_off(count_different(&jobs));
        let now = std::mem::replace(&mut jobs, later);
        let (asked, to): (Vec<Q>, Vec<To<Q>>) = now.into_iter().unzip();
        match ask_all(&connections, &asked).await {
            Ok(answers) => tell::<Q>(to, answers),
            // The others are not to suffer for it.
            Err(error) if is_of_one(&error) && asked.len() > 1 => {
                ask_each(&connections, &asked, to).await;
            }
            Err(error) => tell::<Q>(to, repeat(error)),
        }
    }
}

async fn ask_all<Q: Asked>(
    connections: &Connections,
    asked: &[Q],
) -> Result<Vec<Result<Q::Answer, StoreError>>, StoreError> {
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let mut on = connections.take().await?;
    let Ok(answers) = timeout(WAIT_TIME_MAX, Q::ask_all(&mut on, asked)).await else {
        on.end();
        return Err(StoreError::Database(sqlx::Error::PoolTimedOut));
    };
    let is_lost = |answer: &Result<_, _>| matches!(answer, Err(StoreError::Database(_)));
    if answers.as_ref().is_ok_and(|answers| answers.iter().any(is_lost)) {
        // A connection that may not be there any more is not used again.
        on.end();
        return answers;
    }
    on.after(answers)
}

/// Asks one after the other, until the database is lost.
async fn ask_each<Q: Asked>(connections: &Connections, asked: &[Q], to: Vec<To<Q>>) {
    let mut to = to.into_iter();
    for asked in asked.chunks(1) {
        if to.as_slice().first().is_none_or(To::<Q>::is_closed) {
            let _gone = to.next();
            continue;
        }
        match ask_all(connections, asked).await {
            Ok(answers) => tell::<Q>(to.by_ref().take(1), answers),
            Err(error) if is_of_one(&error) => tell::<Q>(to.by_ref().take(1), [Err(error)]),
            Err(error) => return tell::<Q>(to, repeat(error)),
        }
    }
}

/// Whether one of what was asked is at fault: what it holds cannot be stored, or somebody else has
/// its row. Other errors are those of the database.
fn is_of_one(error: &StoreError) -> bool {
    let StoreError::Database(sqlx::Error::Database(error)) = error else { return false };
    error.code().is_some_and(|code| ["22", "23", "55"].iter().any(|class| code.starts_with(class)))
}

/// How many come first that are about different rooms.
fn count_different<Q: Asked>(jobs: &[Job<Q>]) -> usize {
    let mut rooms = HashSet::new();
    jobs.iter().take_while(|(asked, _)| rooms.insert(asked.room())).count()
}

/// Tells whoever still waits.
fn tell<Q: Asked>(
    to: impl IntoIterator<Item = To<Q>>,
    answers: impl IntoIterator<Item = Result<Q::Answer, StoreError>>,
) {
    for (to, answer) in to.into_iter().zip(answers) {
        // Who has gone asks again.
        let _ = to.send(answer);
    }
}

/// The same error for everybody.
fn repeat<A>(error: StoreError) -> impl Iterator<Item = Result<A, StoreError>> {
    let said = error.to_string();
    let again = move || StoreError::Database(sqlx::Error::Io(std::io::Error::other(said.clone())));
    std::iter::once(error).chain(std::iter::repeat_with(again)).map(Err)
}
