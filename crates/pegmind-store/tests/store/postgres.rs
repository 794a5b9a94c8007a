//! Rooms on a real `PostgreSQL` server, which each test starts as its own child process.

pub(crate) mod running;

use std::sync::Arc;
use std::time::Duration;

use pegmind_store::{Committed, Database, Hints, PostgresStore, Present, Store as _, StoreError};
use tokio::task::JoinSet;

use self::running::Postgres;
use crate::crowd;
use crate::laws::{act, holds, new_room};
use crate::wait::wait_until;
use crate::wait_for::wait_for;

async fn open(postgres: &Postgres) -> PostgresStore {
    PostgresStore::open(&postgres.url(), Hints::Told).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_on_a_server_holds_all_laws() {
    let postgres = Postgres::begin();
    holds(Arc::new(open(&postgres).await)).await;
    let database: Database = postgres.url().parse().unwrap();
    let again = database.open(Hints::Told).await.unwrap();
    assert_eq!(again.room("second").await.unwrap().unwrap().acts, ["one"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_programs_are_one_store_and_tell_each_other() {
    let postgres = Postgres::begin();
    let nodes = [open(&postgres).await, open(&postgres).await, open(&postgres).await];
    nodes[0].create(new_room("room", "AAAAAA")).await.unwrap();
    let mut hints: Vec<_> = nodes.iter().map(|node| node.hints().unwrap()).collect();
    for round in 0..20_u64 {
        let acts = nodes.each_ref().map(|node| {
            let number = round.to_string();
            let actor = format!("{node:p}");
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
    // A program that was not listening yet hears of later changes.
    let mut at = 21;
    for hints in &mut hints {
        wait_for("a hint", async || {
            let done = nodes[0].commit(act("room", at, "ann", &at.to_string(), "guess")).await;
            at += 1;
            assert_eq!(done.unwrap(), Committed::Done { version: at });
            let heard = tokio::time::timeout(Duration::from_millis(200), hints.recv()).await;
            heard.ok()?.unwrap().iter().any(|heard| heard.version >= 21).then_some(())
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_many_do_at_once_is_what_each_does_alone_also_where_one_is_at_fault() {
    let postgres = Postgres::begin();
    let store = Arc::new(open(&postgres).await);
    crowd::is_no_hurry(Arc::clone(&store) as _).await;
    let rooms: Vec<String> = (0..100).map(|number| format!("fault {number:02}")).collect();
    for room in &rooms {
        store.create(new_room(room, room)).await.unwrap();
    }
    let mut together = JoinSet::new();
    for (number, room) in rooms.iter().enumerate() {
        // A text that this database does not store.
        let text = if number == 50 { "a\0b" } else { "guess" };
        let (store, change) = (Arc::clone(&store), act(room, 0, "ann", "1", text));
        together.spawn(async move { (number, store.commit(change).await) });
    }
    for (number, done) in together.join_all().await {
        match done {
            Ok(done) => assert_eq!((number == 50, done), (false, Committed::Done { version: 1 })),
            Err(error) => assert_eq!(number, 50, "{error}"),
        }
    }
    store.close().await.unwrap();
    let late = store.commit(act(&rooms[0], 1, "ann", "2", "guess")).await;
    assert!(matches!(late, Err(StoreError::Closed)), "{late:?}");
}

/// Somebody holds a row for long. Who wants to change it is told so, and nobody else waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_is_held_holds_up_nobody_else() {
    let postgres = Postgres::begin();
    let store = Arc::new(open(&postgres).await);
    let rooms: Vec<String> = (0..30).map(|number| format!("held {number:02}")).collect();
    for room in &rooms {
        store.create(new_room(room, room)).await.unwrap();
    }
    let held = "BEGIN; SELECT 1 FROM room WHERE id = 'held 07' FOR UPDATE; \
                SELECT pg_sleep(250); COMMIT";
    std::thread::scope(|scope| {
        let holding = scope.spawn(|| postgres.query(held));
        let asleep = "FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
        let sleepers = || postgres.ask(&format!("SELECT count(*) {asleep}"));
        wait_until("the row is held", || sleepers() == "1");
        let runtime = tokio::runtime::Handle::current();
        tokio::task::block_in_place(|| {
            runtime.block_on(async {
                let mut together = JoinSet::new();
                for (number, room) in rooms.iter().enumerate() {
                    let (store, change) = (Arc::clone(&store), act(room, 0, "ann", "1", "guess"));
                    together.spawn(async move { (number, store.commit(change).await) });
                }
                for (number, done) in together.join_all().await {
                    assert_eq!(done.is_err(), number == 7, "room {number}: {done:?}");
                }
            });
        });
        assert_eq!(sleepers(), "1", "it was held all the time");
        postgres.ask(&format!("SELECT pg_cancel_backend(pid) {asleep}"));
        assert!(!holding.join().unwrap().status.success());
    });
    let again = store.commit(act(&rooms[7], 0, "ann", "1", "guess")).await.unwrap();
    assert_eq!(again, Committed::Done { version: 1 });
}

/// Two programs change the same rooms at the same time, each in another order.
#[tokio::test(flavor = "multi_thread")]
async fn programs_do_not_wait_for_each_other() {
    let postgres = Postgres::begin();
    drop(open(&postgres).await);
    // Few rooms are found as many are: one after the other, as they are asked for.
    for way in ["seqscan", "hashjoin", "mergejoin", "bitmapscan"] {
        postgres.ask(&format!("ALTER DATABASE postgres SET enable_{way} = off"));
    }
    let nodes = [open(&postgres).await, open(&postgres).await].map(Arc::new);
    let rooms: Vec<String> = (0..60).map(|number| format!("cross {number:02}")).collect();
    for room in &rooms {
        nodes[0].create(new_room(room, room)).await.unwrap();
    }
    for round in 0..6_u64 {
        let mut together = JoinSet::new();
        for (number, node) in nodes.iter().enumerate() {
            let mut rooms = rooms.clone();
            if number == 1 {
                rooms.reverse();
            }
            for room in rooms {
                let change = act(&room, round, &number.to_string(), &round.to_string(), "guess");
                let node = Arc::clone(node);
                together.spawn(async move { node.commit(change).await.unwrap() });
            }
        }
        let done = together.join_all().await;
        let version = round + 1;
        let first = done.iter().filter(|done| **done == Committed::Done { version }).count();
        let stale = done.iter().filter(|done| **done == Committed::Stale { version }).count();
        assert_eq!((first, stale), (rooms.len(), rooms.len()), "{done:?}");
    }
    // What a connection has counted is there after its end.
    for node in &nodes {
        node.close().await.unwrap();
    }
    let others = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' \
                  AND pid <> pg_backend_pid()";
    wait_until("all connections are closed", || postgres.ask(others) == "0");
    let clashes = postgres.ask("SELECT deadlocks FROM pg_stat_database WHERE datname = 'postgres'");
    assert_eq!(clashes, "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_tell_each_other_whom_they_see() {
    let postgres = Postgres::begin();
    let nodes = [open(&postgres).await, open(&postgres).await];
    let present = |room: &str, device: &str| Present { room: room.into(), device: device.into() };
    let rooms = ["one", "two"].map(String::from);
    let see = async |node: usize, here: &[Present], rooms: &[String]| {
        let name = format!("server {node}");
        let seen = nodes[node].sightings().unwrap().see(&name, here, rooms).await.unwrap();
        let mut seen: Vec<_> =
            seen.into_iter().map(|it| (format!("{} in {}", it.device, it.room), it)).collect();
        seen.sort_by(|a, b| a.0.cmp(&b.0));
        let (names, seen): (Vec<_>, Vec<_>) = seen.into_iter().unzip();
        (names, seen)
    };
    let here = [present("two", "ann"), present("one", "ann"), present("one", "ann")];
    assert!(see(0, &here, &rooms).await.1.is_empty(), "its own are not told");
    let (names, first) = see(1, &[present("one", "bob")], &rooms).await;
    assert_eq!(names, ["ann in one", "ann in two"]);
    assert!(first.iter().all(|it| it.ago < Duration::from_mins(1)), "{first:?}");
    assert_eq!(see(1, &[], &rooms[..1]).await.1[0].seen, first[0].seen, "the same as before");
    assert_eq!(see(0, &[], &rooms).await.0, ["bob in one"]);
    // The clock of the database says how long ago it was.
    postgres.ask("UPDATE sighting SET seen = seen - 300000");
    let (_, later) = see(1, &[], &rooms).await;
    let minutes = Duration::from_mins(5)..Duration::from_mins(6);
    assert!(later.iter().all(|it| minutes.contains(&it.ago)), "{later:?}");
    // Who has come to another server is seen there.
    assert_eq!(see(1, &[present("one", "ann")], &rooms[..1]).await.0, ["ann in one"], "and before");
    assert!(see(1, &[], &rooms[..1]).await.0.is_empty());
    assert_eq!(see(0, &[], &rooms).await.0, ["ann in one", "bob in one"]);
    let seen_of = async |device: &str| {
        let seen = nodes[1].sightings().unwrap().seen_of(device).await.unwrap();
        seen.into_iter().map(|it| format!("{} in {}", it.device, it.room)).collect::<Vec<_>>()
    };
    assert_eq!(seen_of("ann").await, ["ann in one", "ann in two"]);
    assert_eq!(seen_of("bob").await, ["bob in one"]);
    assert!(seen_of("eve").await.is_empty());
    assert_eq!(nodes[0].forget("bob").await.unwrap(), 0);
    assert_eq!(see(0, &[], &rooms).await.0, ["ann in one"]);
    let old = nodes[1].sightings().unwrap().forget_sightings(Duration::from_mins(2));
    assert_eq!(old.await.unwrap(), 1, "ann in the other room");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_is_there_after_the_server_was_killed() {
    let mut postgres = Postgres::begin();
    let store = open(&postgres).await;
    store.create(new_room("room", "AAAAAA")).await.unwrap();
    for at in 0..10 {
        let done = store.commit(act("room", at, "ann", &at.to_string(), "guess")).await.unwrap();
        assert_eq!(done, Committed::Done { version: at + 1 });
    }
    postgres.kill();
    // Some of its processes may answer once more before they end.
    let lost = store.commit(act("room", 10, "ann", "10", "guess")).await;
    let is_stored = matches!(lost, Ok(Committed::Done { version: 11 }));
    assert!(is_stored || matches!(lost, Err(StoreError::Database(_))), "{lost:?}");
    postgres.start_again();
    // The same program continues as soon as the database answers.
    let done = wait_for("the database", async || {
        store.commit(act("room", 10, "ann", "10", "guess")).await.ok()
    })
    .await;
    let (fresh, again) = (Committed::Done { version: 11 }, Committed::Repeated { version: 11 });
    assert!(done == fresh || done == again, "{done:?}");
    let again = store.commit(act("room", 3, "ann", "3", "guess")).await.unwrap();
    assert_eq!(again, Committed::Repeated { version: 4 });
    postgres.kill();
    postgres.start_again();
    drop(store);
    let reopened = open(&postgres).await;
    assert_eq!(reopened.room("room").await.unwrap().unwrap().acts.len(), 11);
}
