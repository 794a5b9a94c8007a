//! What programs on one database tell each other: which rooms were changed, and how many acts
//! they have now. Nobody waits for it, and it may be lost.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};
use sqlx::query;
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::stored::RoomVersion;

/// Where changes are told.
const CHANNEL: &str = "pegmind_rooms";
/// The most messages that wait to be heard; whoever misses one asks later by itself.
const HEARD_MAX: usize = 1_024;
/// The most changes that wait to be told; the others are not.
const WAITING_MAX: usize = 8_192;
/// The most changes that are told at once, so that a message stays below the database's limit
/// of 8,000 bytes.
const TOLD_MAX: usize = 128;
/// To tell takes a transaction of its own, for whose end on the disk nobody need wait.
const TELL: &str = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";
/// How long to wait before listening again after the connection was lost.
const PAUSE: Duration = Duration::from_secs(1);

/// Whether programs on one database tell each other what they have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hints {
    /// They do.
    #[default]
    Told,
    /// They do not, and find it when they ask: for databases that are reached in a way where
    /// nobody can listen.
    Off,
}

/// The two ends of it.
#[derive(Debug)]
pub(super) struct Hinter {
    told: mpsc::Sender<RoomVersion>,
    heard: broadcast::Sender<Vec<RoomVersion>>,
    listener: Option<JoinHandle<()>>,
}

impl Hinter {
    /// Begins to tell and to listen, unless that is off.
    pub(super) fn new(pool: &PgPool, hints: Hints) -> Self {
        let (told, waiting) = mpsc::channel(WAITING_MAX);
        let (heard, _) = broadcast::channel(HEARD_MAX);
        let listener = (hints == Hints::Told).then(|| {
            // It ends with the last who tells something.
            tokio::spawn(tell(pool.clone(), waiting));
            tokio::spawn(listen(pool.clone(), heard.clone()))
        });
        Self { told, heard, listener }
    }

    /// Tells of a change, soon.
    pub(super) fn tell(&self, room: &str, version: u64) {
        // Where too many wait, others will be told by the next one.
        let _ = self.told.try_send(RoomVersion { room: room.to_owned(), version });
    }

    pub(super) fn listen(&self) -> broadcast::Receiver<Vec<RoomVersion>> {
        self.heard.subscribe()
    }
}

impl Drop for Hinter {
    fn drop(&mut self) {
        if let Some(listener) = &self.listener {
            listener.abort();
        }
    }
}

/// Tells what waits, all at once: while one message is on its way, the next one grows.
async fn tell(pool: PgPool, mut waiting: mpsc::Receiver<RoomVersion>) {
    let mut changes = Vec::new();
    while waiting.recv_many(&mut changes, TOLD_MAX).await > 0 {
        let message = write(&newest(std::mem::take(&mut changes)));
        if let Err(error) = query(TELL).bind(CHANNEL).bind(message).execute(&pool).await {
            tracing::debug!(%error, "hints were lost");
        }
    }
}

/// Passes on what is told.
async fn listen(pool: PgPool, heard: broadcast::Sender<Vec<RoomVersion>>) {
    loop {
        if let Ok(mut listener) = PgListener::connect_with(&pool).await
            && listener.listen(CHANNEL).await.is_ok()
        {
            while let Ok(message) = listener.recv().await {
                let _ = heard.send(read(message.payload()));
            }
        }
        if pool.is_closed() {
            return;
        }
        sleep(PAUSE).await;
    }
}

/// Of each room the newest version.
fn newest(mut changes: Vec<RoomVersion>) -> Vec<RoomVersion> {
    changes.sort_by(|a, b| a.room.cmp(&b.room).then(b.version.cmp(&a.version)));
    changes.dedup_by(|later, first| later.room == first.room);
    changes
}

fn write(changes: &[RoomVersion]) -> String {
    let line = |RoomVersion { room, version }: &RoomVersion| format!("{room} {version}\n");
    changes.iter().map(line).collect()
}

/// Reads what can be read of a message. Another program's may be anything.
fn read(message: &str) -> Vec<RoomVersion> {
    let line = |line: &str| {
        let (room, version) = line.split_once(' ')?;
        Some(RoomVersion { room: room.to_owned(), version: version.parse().ok()? })
    };
    message.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(room: &str, version: u64) -> RoomVersion {
        RoomVersion { room: room.to_owned(), version }
    }

    #[test]
    fn each_room_is_told_once_with_its_newest_version() {
        let changes = vec![version("b", 3), version("a", 9), version("b", 5), version("b", 4)];
        assert_eq!(newest(changes), [version("a", 9), version("b", 5)]);
    }

    #[test]
    fn a_message_reads_back_and_what_is_none_is_skipped() {
        let changes = [version("a-room", 7), version("b-room", u64::MAX)];
        assert_eq!(read(&write(&changes)), changes);
        assert_eq!(read("a-room\n\nb-room x\nc-room 1"), [version("c-room", 1)]);
        let name = "x".repeat(20);
        let most = vec![version(&name, u64::MAX); TOLD_MAX];
        assert!(write(&most).len() < 8_000);
    }
}
