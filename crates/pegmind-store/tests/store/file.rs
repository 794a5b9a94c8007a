//! What only concerns files: who has one, and copies.

use std::path::Path;
use std::sync::Arc;

use pegmind_store::{
    Change, Committed, Database, Hints, Passkey, PasskeyChange, SqliteStore, Store as _, StoreError,
};

use crate::laws::{act, new_room};
use crate::wait::wait_until;

async fn with_a_room(file: &Path) -> SqliteStore {
    let store = SqliteStore::open(file).await.unwrap();
    store.create(new_room("room", "AAAAAA")).await.unwrap();
    store.commit(act("room", 0, "ann", "1", "start")).await.unwrap();
    store
}

#[tokio::test]
async fn a_second_program_is_refused_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/down/rooms.db");
    let first = with_a_room(&file).await;
    let second = SqliteStore::open(&file).await;
    assert!(matches!(&second, Err(StoreError::Locked { .. })), "{second:?}");
    let said = second.unwrap_err().to_string();
    assert!(said.ends_with("rooms.db is used by another program"), "{said}");
    first.close().await.unwrap();
    drop(first);
    let database: Database = format!("sqlite:{}", file.display()).parse().unwrap();
    let again = database.open(Hints::Told).await.unwrap();
    assert_eq!(again.room("room").await.unwrap().unwrap().acts, ["start"]);
    again.close().await.unwrap();
    let closed = again.commit(act("room", 1, "ann", "2", "guess")).await;
    assert!(matches!(closed, Err(StoreError::Closed)), "{closed:?}");
}

/// The users who may read a file.
#[cfg(unix)]
fn mode(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt as _;

    std::fs::metadata(path).ok().map(|found| found.permissions().mode() & 0o777)
}

/// Lets everybody read a file.
#[cfg(unix)]
fn show(path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;

    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644)).unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_what_is_sealed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state/rooms.db");
    let store = with_a_room(&file).await;
    assert_eq!(mode(&folder.path().join("state")), Some(0o700));
    for name in ["rooms.db", "rooms.db-wal"] {
        assert_eq!(mode(&file.with_file_name(name)), Some(0o600), "{name}");
    }
    store.close().await.unwrap();
    show(&file);
    let _again = SqliteStore::open(&file).await.unwrap();
    assert_eq!(mode(&file), Some(0o600), "not for long");
}

/// The modes that files have while something is done, and what comes of that.
#[cfg(unix)]
fn modes_during<T>(paths: &[&Path], work: impl FnOnce() -> T) -> (Vec<u32>, T) {
    use std::sync::atomic::{AtomicBool, Ordering};

    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let is_done = &is_done;
        let watching = scope.spawn(move || {
            let mut modes = Vec::new();
            loop {
                // What there is at the end is looked at in any case.
                let is_last = is_done.load(Ordering::Acquire);
                modes.extend(paths.iter().filter_map(|path| mode(path)));
                modes.dedup();
                if is_last {
                    return modes;
                }
            }
        });
        let done = work();
        is_done.store(true, Ordering::Release);
        (watching.join().unwrap(), done)
    })
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_a_copy_from_its_first_byte_on() {
    let folder = tempfile::tempdir().unwrap();
    let [file, copy, target] = ["rooms.db", "copy", "target.db"].map(|it| folder.path().join(it));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(with_a_room(&file));
    let long = Change { sealed: Some("x".repeat(4 << 20)), ..act("room", 1, "ann", "2", "guess") };
    runtime.block_on(store.commit(long)).unwrap();
    let back_up = || runtime.block_on(SqliteStore::back_up(&file, &copy));
    let (modes, copied) = modes_during(&[&copy], back_up);
    copied.unwrap();
    assert_eq!(modes, [0o600]);
    // It may have come here in a way that lets others read it.
    show(&copy);
    let half = folder.path().join("target.db.restoring");
    let restore = || runtime.block_on(SqliteStore::restore(&copy, &target));
    let (modes, restored) = modes_during(&[&half, &target], restore);
    restored.unwrap();
    assert_eq!(modes, [0o600]);
}

#[tokio::test]
async fn a_copy_of_a_database_in_use_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("rooms.db"), folder.path().join("copy"));
    let store = with_a_room(&file).await;
    SqliteStore::back_up(&file, &copy).await.unwrap();
    let late = store.commit(act("room", 1, "ann", "2", "guess")).await.unwrap();
    assert_eq!(late, Committed::Done { version: 2 });
    let twice = SqliteStore::back_up(&file, &copy).await;
    assert!(matches!(twice, Err(StoreError::Exists { .. })), "{twice:?}");
    let over = SqliteStore::restore(&copy, &file).await;
    assert!(matches!(over, Err(StoreError::Locked { .. })), "{over:?}");
    store.close().await.unwrap();
    drop(store);
    let over = SqliteStore::restore(&copy, &file).await;
    assert!(matches!(over, Err(StoreError::Exists { .. })), "{over:?}");
    let elsewhere = folder.path().join("elsewhere/rooms.db");
    SqliteStore::restore(&copy, &elsewhere).await.unwrap();
    let restored = Arc::new(SqliteStore::open(&elsewhere).await.unwrap());
    assert_eq!(restored.room("room").await.unwrap().unwrap().acts, ["start"]);
    let again = restored.commit(act("room", 0, "ann", "1", "start")).await.unwrap();
    assert_eq!(again, Committed::Repeated { version: 1 }, "answered requests are restored, too");
}

#[tokio::test]
async fn what_is_no_copy_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("rooms.db"), folder.path().join("copy"));
    std::fs::write(&copy, "no database").unwrap();
    let refused = SqliteStore::restore(&copy, &file).await.unwrap_err().to_string();
    assert!(refused.ends_with("expected what `pegmind-server backup` writes"), "{refused}");
    with_a_room(&file).await.close().await.unwrap();
    let whole = folder.path().join("whole");
    SqliteStore::back_up(&file, &whole).await.unwrap();
    let mut bytes = std::fs::read(&whole).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0x5a);
    std::fs::write(&copy, bytes).unwrap();
    let target = folder.path().join("target.db");
    let refused = SqliteStore::restore(&copy, &target).await;
    assert!(refused.is_err() && !target.exists(), "{refused:?}");
    let (none, nothing) = (folder.path().join("none.db"), folder.path().join("nothing"));
    assert!(SqliteStore::back_up(&none, &nothing).await.is_err() && !nothing.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_are_moved_from_the_log_into_the_file_while_others_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rooms.db");
    let store = Arc::new(SqliteStore::open(&file).await.unwrap());
    let fresh = std::fs::metadata(&file).unwrap().len();
    let rooms = (0..128).map(|number| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let id = format!("room-{number}");
            store.create(new_room(&id, &format!("CODE{number}"))).await.unwrap();
            for at in 0..16 {
                let done = store.commit(act(&id, at, "ann", &at.to_string(), "guess")).await;
                assert_eq!(done.unwrap(), Committed::Done { version: at + 1 });
            }
        })
    });
    for room in rooms.collect::<Vec<_>>() {
        room.await.unwrap();
    }
    wait_until("rooms are moved from the log into the file", || {
        std::fs::metadata(&file).unwrap().len() > fresh
    });
    store.close().await.unwrap();
}

/// Writes a file as a program did that knew only the first migrations, with these rows.
async fn of_migrations(file: &Path, migrations: &[&'static str], rows: &[&'static str]) {
    use sqlx::{Connection as _, SqliteConnection, raw_sql};

    let url = format!("sqlite:{}?mode=rwc", file.display());
    let mut older = SqliteConnection::connect(&url).await.unwrap();
    let numbers: &[&str] = &[
        "CREATE TABLE migration (number BIGINT PRIMARY KEY)",
        "INSERT INTO migration VALUES (1)",
        "INSERT INTO migration VALUES (2)",
        "INSERT INTO migration VALUES (3)",
    ];
    for text in migrations.iter().chain(&numbers[..=migrations.len()]).chain(rows) {
        raw_sql(*text).execute(&mut older).await.unwrap();
    }
    older.close().await.unwrap();
}

const SCHEMAS: [&str; 3] = [
    include_str!("../../src/sql/schema/sqlite-1.sql"),
    include_str!("../../src/sql/schema/sqlite-2.sql"),
    include_str!("../../src/sql/schema/sqlite-3.sql"),
];

#[tokio::test]
async fn an_older_file_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rooms.db");
    let rows = [
        "INSERT INTO room VALUES \
         ('room', 'AAAAAA', 'header', 0, 60, 'ann', 'new', 5, 1, 'playing', 'Ann', 0, 7)",
        "INSERT INTO act VALUES ('room', 1, 'start')",
        "INSERT INTO answered VALUES ('room', 'ann', '1', 1)",
    ];
    of_migrations(&file, &SCHEMAS[..2], &rows).await;
    let store = SqliteStore::open(&file).await.unwrap();
    let again = store.commit(act("room", 0, "ann", "1", "start")).await.unwrap();
    assert_eq!(again, Committed::Repeated { version: 1 });
    let requests = store.people().unwrap().requests("ann").await.unwrap();
    assert_eq!(requests.len(), 1);
    assert_eq!(store.abandoned(67, 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.abandoned(68, 9).await.unwrap(), ["room"]);
    let done = store.commit(act("room", 1, "ann", "2", "guess")).await.unwrap();
    assert_eq!(done, Committed::Done { version: 2 });
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_file_without_passkeys_is_migrated_and_keeps_its_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rooms.db");
    let name = "INSERT INTO name VALUES ('claim', 'Ann', 'ann', 'phone', 'salt', 'digest', 7)";
    of_migrations(&file, &SCHEMAS, &[name]).await;
    let store = SqliteStore::open(&file).await.unwrap();
    let people = store.people().unwrap();
    assert_eq!(people.name_of("phone").await.unwrap().unwrap().name, "Ann");
    assert_eq!(people.passkeys("claim").await.unwrap(), []);
    let passkey = Passkey { id: "id".into(), claim: "claim".into(), ..Passkey::default() };
    let keep = PasskeyChange::Keep { passkey: passkey.clone(), device: "phone".into(), max: 1 };
    assert!(people.change_passkey(keep).await.unwrap());
    assert_eq!(people.passkeys("claim").await.unwrap(), [passkey]);
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_file_and_a_copy_of_a_newer_program_are_refused() {
    use sqlx::{Connection as _, SqliteConnection, raw_sql};

    let folder = tempfile::tempdir().unwrap();
    let [file, copy, target] = ["rooms.db", "copy", "target.db"].map(|it| folder.path().join(it));
    with_a_room(&file).await.close().await.unwrap();
    SqliteStore::back_up(&file, &copy).await.unwrap();
    for path in [&file, &copy] {
        let mut newer =
            SqliteConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap();
        raw_sql("INSERT INTO migration VALUES (1000)").execute(&mut newer).await.unwrap();
        newer.close().await.unwrap();
    }
    let opened = SqliteStore::open(&file).await;
    assert!(matches!(opened, Err(StoreError::NewerSchema { found: 1_000, .. })), "{opened:?}");
    let restored = SqliteStore::restore(&copy, &target).await;
    assert!(matches!(restored, Err(StoreError::NewerSchema { found: 1_000, .. })), "{restored:?}");
    assert!(!target.exists());
}
