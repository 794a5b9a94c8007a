//! What many do at the same time.

use std::sync::Arc;

use pegmind_store::{
    Change, ClaimedName, Committed, MemoryStore, NameChange, NewSeat, RoomState, SeenName, Stage,
    Store, StoreError,
};
use tokio::task::JoinSet;

use crate::laws::{act, new_room};

/// How many rooms there are.
const ROOMS: u64 = 90;

fn room(number: u64) -> String {
    format!("crowd {number:02}")
}

/// Somebody has the name that some want to sit down under.
fn claimed() -> ClaimedName {
    ClaimedName {
        claim: "crowd-claim".into(),
        name: "Dora".into(),
        skeleton: "dora".into(),
        device: "crowd-device".into(),
        salt: String::new(),
        digest: String::new(),
        since: 1,
    }
}

/// What is wanted in a room as the first, second and third: things of all kinds.
fn wanted(number: u64, round: u64) -> Change {
    let change = act(&room(number), round, "ann", &round.to_string(), &format!("{number}.{round}"));
    let seat = |device: &str| NewSeat {
        version: round + 1,
        device: device.to_owned(),
        level: String::new(),
    };
    let over = RoomState { stage: Stage::Over, names: "Ann\nBob".into(), has_room: false };
    match (number + round) % 9 {
        0 => Change { acts: vec!["a".into(), "b".into(), "c".into()], ..change },
        1 => Change { seats: vec![seat("crowd")], patience: Some(600 + number), ..change },
        2 => Change { sealed: Some(format!("codes of {number}")), ..change },
        3 => Change { state: over, sealed: Some(String::new()), ..change },
        4 => Change { at: round + 7, ..change },
        5 => Change { names: vec![SeenName::of("dora".into(), None)], ..change },
        6 => Change { names: vec![SeenName::of("dora".into(), Some(&claimed()))], ..change },
        7 => Change { request: None, result: Some("a result".into()), ..change },
        _ => Change { room: format!("no room {number}"), ..change },
    }
}

/// What comes of it, to be compared.
fn told(done: Result<Committed, StoreError>) -> String {
    done.map_or_else(|error| error.to_string(), |done| format!("{done:?}"))
}

/// What many do at once is what each does after the other, whatever comes of the others.
pub(crate) async fn is_no_hurry(store: Arc<dyn Store>) {
    let alone: Arc<dyn Store> = Arc::new(MemoryStore::default());
    for store in [&store, &alone] {
        store.people().unwrap().change_name(NameChange::Claim(claimed())).await.unwrap();
        for number in 0..ROOMS {
            store.create(new_room(&room(number), &format!("CROWD{number:02}"))).await.unwrap();
        }
    }
    // Each comes again once.
    for round in [0, 1, 1, 2] {
        let mut together = JoinSet::new();
        for number in 0..ROOMS {
            let store = Arc::clone(&store);
            together
                .spawn(async move { (number, told(store.commit(wanted(number, round)).await)) });
        }
        let mut together = together.join_all().await;
        together.sort();
        let mut expected = Vec::new();
        for number in 0..ROOMS {
            expected.push((number, told(alone.commit(wanted(number, round)).await)));
        }
        assert_eq!(together, expected, "in round {round}");
    }
    let mut together = JoinSet::new();
    for number in 0..ROOMS {
        let store = Arc::clone(&store);
        together.spawn(async move { (number, store.room(&room(number)).await.unwrap()) });
    }
    for (number, stored) in together.join_all().await {
        assert_eq!(stored, alone.room(&room(number)).await.unwrap(), "room {number}");
        assert!(stored.is_some());
    }
    let results = async |store: &dyn Store| store.people().unwrap().results(0, "", 100).await;
    let (found, expected) = (results(&*store).await.unwrap(), results(&*alone).await.unwrap());
    assert_eq!(found, expected);
    assert!(!found.is_empty());
}
