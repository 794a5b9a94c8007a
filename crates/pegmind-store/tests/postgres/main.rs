//! Rooms on a real server of `PostgreSQL`, which the test starts as its own child and stops:
//! `cargo test -p pegmind-store --test postgres`, where Debian's `postgresql` is there.

#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops where something is wrong")]

#[path = "../store/laws.rs"]
mod laws;

use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use pegmind_store::{Committed, Database, PostgresStore, Store, StoreError};

use crate::laws::{act, holds, new_room};

/// Long enough on any machine.
const TIME_MAX: Duration = Duration::from_mins(3);

/// A database server of its own.
struct Postgres {
    process: Child,
    folder: tempfile::TempDir,
    port: u16,
}

/// Where the programs of the newest version are.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").unwrap_or_else(|error| {
        panic!("{error}: expected the package postgresql in /usr/lib/postgresql")
    });
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.unwrap().path()).collect();
    versions.sort();
    versions.pop().unwrap().join("bin")
}

/// A program, as somebody who is not root, under whom the server does not run.
fn command(name: &str) -> Command {
    let mut command = Command::new(programs().join(name));
    if let Some(user) = other_user() {
        command.uid(user).gid(user);
    }
    command.stdin(Stdio::null());
    command
}

/// Somebody who has no files, if this is root.
fn other_user() -> Option<u32> {
    let id = |args: &[&str]| {
        let said = Command::new("id").args(args).output().unwrap().stdout;
        String::from_utf8(said).unwrap().trim().parse::<u32>().unwrap()
    };
    (id(&["-u"]) == 0).then(|| id(&["-u", "nobody"]))
}

impl Postgres {
    fn begin() -> Self {
        let folder = tempfile::tempdir().unwrap();
        if let Some(user) = other_user() {
            chown(folder.path(), Some(user), Some(user)).unwrap();
        }
        let data = folder.path().join("data");
        let made = command("initdb")
            .args(["--auth=trust", "--username=pegmind", "--no-sync", "-D"])
            .arg(&data)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Self::start(folder.path(), port);
        Self { process, folder, port }
    }

    fn start(folder: &Path, port: u16) -> Child {
        command("postgres")
            .arg("-D")
            .arg(folder.join("data"))
            .args(["-h", "127.0.0.1", "-p", &port.to_string()])
            .arg("-k")
            .arg(folder)
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    fn url(&self) -> String {
        format!("postgres://pegmind@127.0.0.1:{}/postgres", self.port)
    }

    /// Opens it as soon as it answers.
    async fn open(&self) -> PostgresStore {
        let begun = Instant::now();
        loop {
            match PostgresStore::open(&self.url()).await {
                Ok(store) => return store,
                Err(error) => assert!(begun.elapsed() < TIME_MAX, "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Kills it with all its processes, and starts it again.
    fn kill_and_start(&mut self) {
        self.kill();
        self.process = Self::start(self.folder.path(), self.port);
    }

    fn kill(&mut self) {
        // Its processes end by themselves when the first one is gone.
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        let lock = self.folder.path().join("data/postmaster.pid");
        let _ = std::fs::remove_file(lock);
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_on_a_server_holds_all_laws() {
    let postgres = Postgres::begin();
    holds(Arc::new(postgres.open().await)).await;
    let database: Database = postgres.url().parse().unwrap();
    let again = database.open().await.unwrap();
    assert_eq!(again.room("second").await.unwrap().unwrap().acts, ["one"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_programs_are_one_store_and_tell_each_other() {
    let postgres = Postgres::begin();
    let nodes = [postgres.open().await, postgres.open().await, postgres.open().await];
    nodes[0].create(new_room("room", "AAAAAA")).await.unwrap();
    let mut hints: Vec<_> = nodes.iter().map(|node| node.hints().unwrap()).collect();
    for round in 0..20_u64 {
        let acts = nodes.each_ref().map(|node| {
            let number = round.to_string();
            let actor = format!("{:p}", node);
            node.commit(act("room", round, &actor, &number, "guess"))
        });
        let [one, two, three] = acts;
        let (one, two, three) = tokio::join!(one, two, three);
        let done = [one, two, three].map(Result::unwrap);
        let version = round + 1;
        let first = done.iter().filter(|done| **done == Committed::Done { version }).count();
        let stale = done.iter().filter(|done| **done == Committed::Stale { version }).count();
        assert_eq!((first, stale), (1, 2), "{done:?}");
    }
    // The same request on all nodes at once is done once.
    let same = act("room", 20, "ann", "same", "guess");
    let [one, two, three] = nodes.each_ref().map(|node| node.commit(same.clone()));
    let (one, two, three) = tokio::join!(one, two, three);
    let mut done = [one, two, three].map(|done| format!("{:?}", done.unwrap()));
    done.sort();
    let repeated = "Repeated { version: 21 }";
    assert_eq!(done, ["Done { version: 21 }", repeated, repeated]);
    for hint in &mut hints {
        let heard = tokio::time::timeout(TIME_MAX, hint.recv()).await.unwrap().unwrap();
        assert_eq!(heard, "room");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_is_there_after_the_server_was_killed() {
    let mut postgres = Postgres::begin();
    let store = postgres.open().await;
    store.create(new_room("room", "AAAAAA")).await.unwrap();
    for at in 0..10 {
        let done = store.commit(act("room", at, "ann", &at.to_string(), "guess")).await.unwrap();
        assert_eq!(done, Committed::Done { version: at + 1 });
    }
    postgres.kill();
    let lost = store.commit(act("room", 10, "ann", "10", "guess")).await;
    assert!(matches!(lost, Err(StoreError::Database(_))), "{lost:?}");
    postgres.process = Postgres::start(postgres.folder.path(), postgres.port);
    let begun = Instant::now();
    // The same program goes on as soon as the database answers.
    let done = loop {
        match store.commit(act("room", 10, "ann", "10", "guess")).await {
            Ok(done) => break done,
            Err(error) => assert!(begun.elapsed() < TIME_MAX, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(done, Committed::Done { version: 11 });
    let again = store.commit(act("room", 3, "ann", "3", "guess")).await.unwrap();
    assert_eq!(again, Committed::Repeated { version: 4 });
    postgres.kill_and_start();
    drop(store);
    let reopened = postgres.open().await;
    assert_eq!(reopened.room("room").await.unwrap().unwrap().acts.len(), 11);
}
