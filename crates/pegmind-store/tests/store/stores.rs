//! The laws, held by a store in memory and by one in a file, which do the same.

use std::sync::Arc;

use pegmind_store::{Change, MemoryStore, SqliteStore, Store as _};
use proptest::prelude::*;
use tokio::runtime::Runtime;

use crate::crowd;
use crate::laws::{act, holds, new_room};

#[tokio::test(flavor = "multi_thread")]
async fn a_store_in_memory_holds_all_laws() {
    holds(Arc::new(MemoryStore::default())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_in_a_file_holds_all_laws() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("rooms.db")).await.unwrap();
    holds(Arc::new(store)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_many_do_at_once_in_a_file_is_what_each_does_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("rooms.db")).await.unwrap();
    crowd::is_no_hurry(Arc::new(store)).await;
}

/// One thing that is tried: by whom, under which name, at which version.
fn tried() -> impl Strategy<Value = (u8, u8, u64, usize)> {
    (0..2_u8, 0..6_u8, 0..8_u64, 0..3_usize)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_file_does_what_memory_does_also_after_it_was_opened_again(
        script in prop::collection::vec(tried(), 1..24),
    ) {
        let runtime = Runtime::new().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rooms.db");
        runtime.block_on(async {
            let memory = MemoryStore::default();
            let mut opened = SqliteStore::open(&file).await.unwrap();
            memory.create(new_room("room", "AAAAAA")).await.unwrap();
            opened.create(new_room("room", "AAAAAA")).await.unwrap();
            for (number, (actor, id, at, acts)) in script.into_iter().enumerate() {
                let change = Change {
                    acts: (0..acts).map(|act| format!("{number}.{act}")).collect(),
                    ..act("room", at, &actor.to_string(), &id.to_string(), "")
                };
                let expected = memory.commit(change.clone()).await.unwrap();
                prop_assert_eq!(opened.commit(change).await.unwrap(), expected);
                if number % 7 == 6 {
                    opened.close().await.unwrap();
                    drop(opened);
                    opened = SqliteStore::open(&file).await.unwrap();
                }
                let all = opened.room("room").await.unwrap();
                prop_assert_eq!(all, memory.room("room").await.unwrap());
            }
            Ok(())
        })?;
    }
}
