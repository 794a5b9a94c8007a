//! What only concerns files: who has one, and copies.

use std::path::Path;
use std::sync::Arc;

use pegmind_store::{Committed, Database, Hints, SqliteStore, Store as _, StoreError};

use crate::laws::{act, new_room};

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

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_what_is_sealed() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state/rooms.db");
    let _store = with_a_room(&file).await;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder.path().join("state")), 0o700);
    for name in ["rooms.db", "rooms.db-wal"] {
        assert_eq!(mode(&file.with_file_name(name)), 0o600, "{name}");
    }
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
