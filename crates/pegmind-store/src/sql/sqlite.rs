//! Rooms in a file of `SQLite`.

mod name;
pub(super) mod room;
pub(super) mod statements;

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection, query, query_scalar};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::checkpoints::Checkpoints;
use super::writer::{Job, QUEUE_MAX, Step, Watch, Writer};
use crate::answer::Answer;
use crate::change::{Change, NewRoom, Request};
use crate::error::StoreError;
use crate::feed::FeedAddress;
use crate::passkey::{Passkey, PasskeyChange};
use crate::people::{
    AnsweredRequest, ClaimedName, DailyList, DailyResult, NameChange, Named, People, RankedDaily,
    StoredResult,
};
use crate::store::{Committed, Created, Store};
use crate::stored::{Listing, RoomVersion, SeatOf, StoredRoom};

/// How many read at the same time.
const READERS_MAX: u32 = 4;
/// How much of the file the writer keeps in memory, in KiB with a minus, which is how `SQLite`
/// counts memory: the pages of ten thousand rooms where people play.
const PAGES_KEPT: &str = "-65536";
/// How long to wait for somebody who has the file for a moment.
const BUSY_TIME_MAX: Duration = Duration::from_secs(10);

/// Rooms in a file. What is answered is on the disk: each commit waits for it.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// Held as long as the store is open.
    lock: Mutex<Option<Lock>>,
}

impl SqliteStore {
    /// Opens a file, which is made if there is none, for this program alone.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if another program has it, or it cannot be read.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        Self::open_with(file, Watch::default()).await
    }

    /// The same, and `watch` is called at each step of writing.
    ///
    /// # Errors
    ///
    /// As [`SqliteStore::open`].
    pub async fn open_watched(
        file: &Path,
        watch: impl Fn(Step) + Send + Sync + 'static,
    ) -> Result<Self, StoreError> {
        Self::open_with(file, Watch(Some(Arc::new(watch)))).await
    }

    async fn open_with(file: &Path, watch: Watch) -> Result<Self, StoreError> {
        let lock = lock(file)?;
        make_private(file)?;
        let to_write = options(file).pragma("cache_size", PAGES_KEPT);
        let mut connection = to_write.connect().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        statements::migrate(&mut transaction).await?;
        transaction.commit().await?;
        let (jobs, waiting) = mpsc::channel(QUEUE_MAX);
        let checkpoints = Checkpoints::new(options(file));
        let connection = Some(connection);
        let writer = Writer { options: to_write, connection, checkpoints, watch };
        let writer = tokio::spawn(writer.write(waiting));
        let readers = SqlitePoolOptions::new().max_connections(READERS_MAX);
        let readers = readers.connect_lazy_with(options(file).read_only(true));
        let (jobs, writer) = (Mutex::new(Some(jobs)), Mutex::new(Some(writer)));
        Ok(Self { readers, jobs, writer, lock: Mutex::new(Some(lock)) })
    }

    /// Copies the database to a file that is not there, while others may use it.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if there is something already, or it cannot be written.
    pub async fn back_up(database: &Path, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::Exists { file: to.to_owned() });
        }
        if !database.exists() {
            return Err(at(database, std::io::ErrorKind::NotFound.into()));
        }
        let mut connection = options(database).create_if_missing(false).connect().await?;
        // Into an empty file it may be written, and nobody else reads that one.
        make_private(to)?;
        let copy = query("VACUUM INTO $1").bind(to.to_string_lossy().into_owned());
        let copied = copy.execute(&mut connection).await;
        connection.close().await?;
        if let Err(error) = copied {
            // A half copy is none.
            let _ = std::fs::remove_file(to);
            return Err(error.into());
        }
        File::open(to).and_then(|copy| copy.sync_all()).map_err(|error| at(to, error))
    }

    /// Makes a database of what was backed up, where there is none.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if there is one, or the copy is damaged.
    pub async fn restore(from: &Path, database: &Path) -> Result<(), StoreError> {
        check(from).await?;
        let _lock = lock(database)?;
        if database.exists() {
            return Err(StoreError::Exists { file: database.to_owned() });
        }
        let mut half = database.as_os_str().to_owned();
        half.push(".restoring");
        let half = PathBuf::from(half);
        make_private(&half)?;
        let copied = copy_bytes(from, &half)
            .and_then(|()| std::fs::rename(&half, database))
            .and_then(|()| sync_folder(database));
        copied.map_err(|error| at(database, error))
    }

    /// Hands something to the writer and waits for its answer.
    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Result<T, StoreError> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (answer, answered) = oneshot::channel();
        let jobs = jobs.ok_or(StoreError::Closed)?;
        jobs.send(job(answer)).await.or(Err(StoreError::Closed))?;
        answered.await.or(Err(StoreError::Closed))?
    }
}

/// How a file is opened: what is committed is on the disk, and who reads waits for nobody.
fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY_TIME_MAX)
        // Who writes waits for none.
        .pragma("wal_autocheckpoint", "0")
        // What is asked and bound is not for logs.
        .disable_statement_logging()
}

fn at(file: &Path, error: std::io::Error) -> StoreError {
    StoreError::File { file: file.to_owned(), error }
}

/// That nobody else has the file, as long as this lasts.
#[derive(Debug)]
struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // To close the file is not enough where a child of this program begins at this moment
        // and has it open, too.
        let _ = self.0.unlock();
    }
}

/// Takes the file for this program, as long as what is returned is kept.
fn lock(file: &Path) -> Result<Lock, StoreError> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        let mut make = std::fs::DirBuilder::new();
        make.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut make, 0o700);
        make.create(folder).map_err(|error| at(folder, error))?;
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let name = PathBuf::from(name);
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let lock = options.open(&name).map_err(|error| at(&name, error))?;
    match lock.try_lock() {
        Ok(()) => Ok(Lock(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Locked { file: file.to_owned() }),
        Err(TryLockError::Error(error)) => Err(at(&name, error)),
    }
}

/// Writes what is in a file into another one that is there, until it is on the disk. Who may read
/// that one stays as it is.
fn copy_bytes(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut to = OpenOptions::new().write(true).truncate(true).open(to)?;
    std::io::copy(&mut File::open(from)?, &mut to)?;
    to.sync_all()
}

/// Makes sure that a file is found under its name whatever happens from now on.
fn sync_folder(file: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    if let Some(folder) = file.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Lets nobody else read the file, which holds codes of games that are played. It is made if
/// there is none.
fn make_private(file: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
        let file_of = options.mode(0o600).open(file).map_err(|error| at(file, error))?;
        let mode = std::fs::Permissions::from_mode(0o600);
        file_of.set_permissions(mode).map_err(|error| at(file, error))?;
    }
    #[cfg(not(unix))]
    options.open(file).map_err(|error| at(file, error))?;
    Ok(())
}

/// Makes sure that a copy is whole, and of a program that is not newer.
async fn check(copy: &Path) -> Result<(), StoreError> {
    let damaged =
        |problem: &str| StoreError::Damaged { file: copy.to_owned(), problem: problem.to_owned() };
    let bytes = std::fs::read(copy).map_err(|error| at(copy, error))?;
    if !bytes.starts_with(b"SQLite format 3\0") {
        return Err(damaged("expected what `pegmind-server backup` writes"));
    }
    let own = options(copy).create_if_missing(false).journal_mode(SqliteJournalMode::Delete);
    let mut connection: SqliteConnection = own.connect().await?;
    let whole = query_scalar::<sqlx::Sqlite, String>("PRAGMA integrity_check");
    let whole = whole.fetch_one(&mut connection).await;
    if !matches!(whole.as_deref(), Ok("ok")) {
        return Err(damaged("the copy is damaged"));
    }
    let rooms = query_scalar::<sqlx::Sqlite, i64>("SELECT MAX(number) FROM migration");
    let Ok(found) = rooms.fetch_one(&mut connection).await else {
        return Err(damaged("a database, but not one of rooms"));
    };
    connection.close().await?;
    if found > super::SCHEMA {
        return Err(StoreError::NewerSchema { found, known: super::SCHEMA });
    }
    Ok(())
}

impl Store for SqliteStore {
    fn create(&self, room: NewRoom) -> Answer<'_, Created> {
        Box::pin(self.ask(|answer| Job::Create(Box::new(room), answer)))
    }

    fn commit(&self, change: Change) -> Answer<'_, Committed> {
        Box::pin(self.ask(|answer| Job::Commit(Box::new(change), answer)))
    }

    fn answered<'a>(&'a self, room: &'a str, request: &'a Request) -> Answer<'a, Option<u64>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::answered(&mut reader, room, request).await
        })
    }

    fn room<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRoom>> {
        Box::pin(async move {
            let mut reader = self.readers.begin().await?;
            room::room(&mut reader, id).await
        })
    }

    fn find<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::find(&mut reader, code).await
        })
    }

    fn lobby(&self, max: u32) -> Answer<'_, Vec<Listing>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::lobby(&mut reader, max).await
        })
    }

    fn seats<'a>(&'a self, device: &'a str, max: u32) -> Answer<'a, Vec<SeatOf>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::seats(&mut reader, device, max).await
        })
    }

    fn forget<'a>(&'a self, device: &'a str) -> Answer<'a, u64> {
        let device = device.to_owned();
        Box::pin(self.ask(|answer| Job::Forget(device, answer)))
    }

    fn abandoned(&self, now: u64, max: u32) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::abandoned(&mut reader, now, max).await
        })
    }

    fn remove_over(&self, before: u64, max: u32) -> Answer<'_, u64> {
        Box::pin(self.ask(move |answer| Job::RemoveOver(before, max, answer)))
    }

    fn versions<'a>(&'a self, rooms: &'a [String]) -> Answer<'a, Vec<RoomVersion>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            room::versions(&mut reader, rooms).await
        })
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
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::find(&mut reader, "").await.map(drop)
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
            let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(writer) = writer {
                writer.await.or(Err(StoreError::Closed))?;
            }
            self.readers.close().await;
            drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
            Ok(())
        })
    }
}

impl People for SqliteStore {
    fn change_name(&self, change: NameChange) -> Answer<'_, Named> {
        Box::pin(self.ask(|answer| Job::Name(Box::new(change), answer)))
    }

    fn name_of<'a>(&'a self, device: &'a str) -> Answer<'a, Option<ClaimedName>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::name_of(&mut reader, device).await
        })
    }

    fn name_like<'a>(&'a self, skeleton: &'a str) -> Answer<'a, Option<ClaimedName>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::name_like(&mut reader, skeleton).await
        })
    }

    fn names<'a>(&'a self, claims: &'a [String]) -> Answer<'a, Vec<ClaimedName>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            name::names(&mut reader, claims).await
        })
    }

    fn change_passkey(&self, change: PasskeyChange) -> Answer<'_, bool> {
        Box::pin(self.ask(|answer| Job::Passkey(Box::new(change), answer)))
    }

    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Passkey>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::passkey(&mut reader, id).await
        })
    }

    fn passkeys<'a>(&'a self, claim: &'a str) -> Answer<'a, Vec<Passkey>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::passkeys(&mut reader, claim).await
        })
    }

    fn move_feed(&self, feed: FeedAddress) -> Answer<'_, ()> {
        Box::pin(self.ask(|answer| Job::MoveFeed(Box::new(feed), answer)))
    }

    fn feed_of<'a>(&'a self, device: &'a str) -> Answer<'a, Option<FeedAddress>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::feed_of(&mut reader, device).await
        })
    }

    fn feed_at<'a>(&'a self, address: &'a str) -> Answer<'a, Option<FeedAddress>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::feed_at(&mut reader, address).await
        })
    }

    fn requests<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<AnsweredRequest>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::requests(&mut reader, device).await
        })
    }

    fn results<'a>(&'a self, ended: u64, room: &'a str, max: u32) -> Answer<'a, Vec<StoredResult>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::results(&mut reader, ended, room, max).await
        })
    }

    fn hand_in(&self, result: DailyResult) -> Answer<'_, Option<DailyResult>> {
        Box::pin(self.ask(|answer| Job::HandIn(Box::new(result), answer)))
    }

    fn settle(&self, result: DailyResult) -> Answer<'_, ()> {
        Box::pin(self.ask(|answer| Job::Settle(Box::new(result), answer)))
    }

    fn daily_list<'a>(&'a self, list: DailyList<'a>, max: u32) -> Answer<'a, Vec<RankedDaily>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::daily_list(&mut reader, list, max).await
        })
    }

    fn dailies_of<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<DailyResult>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::dailies_of(&mut reader, device).await
        })
    }

    fn unsettled(&self, max: u32) -> Answer<'_, Vec<DailyResult>> {
        Box::pin(async move {
            let mut reader = self.readers.acquire().await?;
            statements::unsettled(&mut reader, max).await
        })
    }
}

#[cfg(test)]
mod tests {
    use sqlx::query_scalar;

    use super::*;

    #[tokio::test]
    async fn a_commit_waits_until_it_is_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = options(&folder.path().join("rooms")).connect().await.unwrap();
        let mode: String =
            query_scalar("PRAGMA journal_mode").fetch_one(&mut connection).await.unwrap();
        let level: i64 =
            query_scalar("PRAGMA synchronous").fetch_one(&mut connection).await.unwrap();
        assert_eq!((mode.as_str(), level), ("wal", 2), "2 is FULL");
    }
}
