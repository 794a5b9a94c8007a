//! `pegmind-server backup` and `restore`, as they are typed.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use pegmind_room::Mode;
use pegmind_store::{SqliteStore, Store};
use serde_json::json;

use crate::rooms::House;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pegmind-server")).args(args).output().unwrap()
}

async fn open(file: &Path) -> (House, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::open(file).await.unwrap());
    (House::with_store("backup", Arc::clone(&store) as Arc<dyn Store>), store)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_copied_while_the_server_runs_is_played_on_where_it_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = |name: &str| path(name).display().to_string();
    let database = |name: &str| format!("sqlite:{}", text(name));
    let (house, _store) = open(&path("rooms.db")).await;
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    house.act(&room, &ann, "react 1 hello").await;
    let told = house.told(&room, Some(&ann)).await;
    let copied = run(&["backup", &text("copy"), "--database", &database("rooms.db")]);
    assert!(copied.status.success(), "{copied:?}");
    // Done after the copy, so it is not in it.
    house.act(&room, &ann, "react 1 wow").await;
    let restored = run(&["restore", &text("copy"), "--database", &database("new.db")]);
    assert!(restored.status.success(), "{restored:?}");
    let (again, store) = open(&path("new.db")).await;
    assert_eq!(again.told(&room, Some(&ann)).await, told);
    again.act(&room, &ann, "react 1 thanks").await;
    assert_eq!(again.told(&room, Some(&ann)).await.len(), told.len() + 1);
    store.close().await.unwrap();
    // Nothing that is there is written over, and what is no file is named.
    for (args, said) in [
        (["restore", &text("copy"), "--database", &database("new.db")], "new.db"),
        (["backup", &text("copy"), "--database", &database("rooms.db")], "copy"),
        (["backup", &text("other"), "--database", "memory:"], "memory: is no file"),
        (["backup", &text("other"), "--database", &database("none.db")], "none.db"),
    ] {
        let refused = run(&args);
        let words = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && words.contains(said), "{args:?}: {words}");
    }
    assert!(!path("other").exists() && !path("none.db").exists());
}
