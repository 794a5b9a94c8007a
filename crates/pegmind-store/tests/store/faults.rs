//! A program that is killed between any two steps of writing: what it had answered is stored,
//! and what it had not is stored once, at the latest when it is asked for again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use pegmind_store::{Committed, SqliteStore, Step, Store as _};

use crate::laws::{act, new_room};

/// What stood on the disk at a step, and what had been answered by then.
struct Killed {
    step: Step,
    folder: PathBuf,
    answered: BTreeMap<String, u64>,
}

/// The rooms, each with so many acts by two players.
const ROOMS: usize = 6;
const ACTS: u64 = 4;

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for name in ["rooms.db", "rooms.db-wal"] {
        if from.join(name).exists() {
            std::fs::copy(from.join(name), to.join(name)).unwrap();
        }
    }
}

fn room(number: usize) -> String {
    format!("room-{number}")
}

/// Plays in all rooms at once, and keeps what stood on the disk at each step.
async fn play(folder: &Path) -> Vec<Killed> {
    let answered = Arc::new(Mutex::new(BTreeMap::new()));
    let killed = Arc::new(Mutex::new(Vec::new()));
    let (told, kept, place) = (Arc::clone(&answered), Arc::clone(&killed), folder.to_owned());
    let watch = move |step| {
        let mut kept = kept.lock().unwrap();
        // Who is answered is told so a moment later: what is known here is a part of it.
        let answered = told.lock().unwrap().clone();
        let folder = place.join(format!("killed-{}", kept.len()));
        copy(&place.join("live"), &folder);
        kept.push(Killed { step, folder, answered });
    };
    let live = folder.join("live");
    std::fs::create_dir(&live).unwrap();
    let store = SqliteStore::open_watched(&live.join("rooms.db"), watch).await.unwrap();
    let store = Arc::new(store);
    let tasks: Vec<_> = (0..ROOMS)
        .map(|number| {
            let (store, answered) = (Arc::clone(&store), Arc::clone(&answered));
            tokio::spawn(async move {
                let id = room(number);
                store.create(new_room(&id, &format!("CODE{number}"))).await.unwrap();
                answered.lock().unwrap().insert(id.clone(), 0);
                for at in 0..ACTS {
                    let done = store.commit(act(&id, at, "ann", &at.to_string(), "guess")).await;
                    assert_eq!(done.unwrap(), Committed::Done { version: at + 1 });
                    answered.lock().unwrap().insert(id.clone(), at + 1);
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    store.close().await.unwrap();
    std::mem::take(&mut *killed.lock().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_is_there_whenever_the_program_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let killed = play(folder.path()).await;
    for wanted in [Step::Committed, Step::Answered] {
        assert!(killed.iter().any(|killed| killed.step == wanted), "{wanted:?}");
    }
    let begun = killed.iter().filter(|killed| matches!(killed.step, Step::Begun(_))).count();
    let written = killed.iter().filter(|killed| matches!(killed.step, Step::Written(_))).count();
    assert!(begun <= written);
    for Killed { step, folder, answered } in killed {
        let store = SqliteStore::open(&folder.join("rooms.db")).await.unwrap();
        for number in 0..ROOMS {
            let id = room(number);
            let stored = store.room(&id).await.unwrap().map(|room| room.acts.len() as u64);
            let known = answered.get(&id).copied();
            assert!(stored >= known, "{step:?}: {stored:?} of {known:?} in {id}");
            assert!(stored.unwrap_or_default() <= known.map_or(0, |known| known + 1));
            // Whoever was not answered asks again.
            store.create(new_room(&id, &format!("CODE{number}"))).await.unwrap();
            for at in known.unwrap_or_default()..ACTS {
                let done = store.commit(act(&id, at, "ann", &at.to_string(), "guess")).await;
                let version = at + 1;
                let expected = if Some(version) <= stored {
                    Committed::Repeated { version }
                } else {
                    Committed::Done { version }
                };
                assert_eq!(done.unwrap(), expected, "{step:?}");
            }
            let stored = store.room(&id).await.unwrap().unwrap();
            assert_eq!(stored.acts, vec!["guess"; usize::try_from(ACTS).unwrap()], "{step:?}");
        }
        store.close().await.unwrap();
    }
}
