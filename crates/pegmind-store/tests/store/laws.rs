//! What every store promises.

use std::sync::Arc;

use pegmind_store::{
    Challenge, Change, ClaimedName, Committed, FeedAddress, NameChange, Named, NewRoom, NewSeat,
    Passkey, PasskeyChange, People, Request, RoomState, RoomVersion, SeenName, Stage, Store,
    StoreError, StoredResult, StoredRoom,
};

use crate::daily_laws::{
    daily_games_are_listed_by_guesses_and_then_by_cost, the_first_daily_game_of_a_name_counts,
};

pub(crate) fn request(actor: &str, id: &str) -> Request {
    Request { actor: actor.into(), id: id.into() }
}

pub(crate) fn new_room(id: &str, code: &str) -> NewRoom {
    NewRoom {
        id: id.into(),
        code: code.into(),
        header: "[Mode \"race\"]".into(),
        sealed: "seed".into(),
        listed: true,
        patience: 60,
        open_max: None,
        request: request("ann", id),
        now: 100,
    }
}

/// One act of somebody.
pub(crate) fn act(room: &str, at: u64, actor: &str, id: &str, text: &str) -> Change {
    Change {
        acts: vec![text.into()],
        request: Some(request(actor, id)),
        state: RoomState { stage: Stage::Playing, names: "Ann".into(), has_room: false },
        now: 100 + at,
        ..Change::at(room, at)
    }
}

async fn acts(store: &dyn Store, room: &str) -> Vec<String> {
    store.room(room).await.unwrap().unwrap().acts
}

/// All laws, in a store that is empty.
pub(crate) async fn holds(store: Arc<dyn Store>) {
    a_request_is_answered_once(&*store).await;
    whoever_has_no_seat_does_nothing(&*store).await;
    who_comes_second_is_told_the_present_version(&*store).await;
    of_many_at_once_one_is_first(Arc::clone(&store)).await;
    the_time_that_nothing_may_happen_in_a_room_changes_with_it(&*store).await;
    rooms_are_found_until_they_are_over(&*store).await;
    rooms_are_listed_while_somebody_can_come(&*store).await;
    so_many_rooms_are_open(&*store).await;
    a_device_is_forgotten(&*store).await;
    a_feed_has_one_address_until_its_device_is_forgotten(&*store).await;
    a_name_is_one_devices(&*store).await;
    a_challenge_is_answered_once_and_in_time(&*store).await;
    passkeys_come_and_go_with_their_name(&*store).await;
    nobody_sits_down_under_a_name_that_was_claimed_meanwhile(&*store).await;
    results_come_in_the_order_of_their_ends(&*store).await;
    old_rooms_are_deleted_and_their_results_stay(&*store).await;
    the_first_daily_game_of_a_name_counts(&*store).await;
    daily_games_are_listed_by_guesses_and_then_by_cost(&*store).await;
    assert!(matches!(store.commit(Change::at("no-room", 0)).await, Err(StoreError::NoRoom)));
    assert_eq!(store.room("no-room").await.unwrap(), None);
    store.check().await.unwrap();
    store.close().await.unwrap();
}

async fn the_time_that_nothing_may_happen_in_a_room_changes_with_it(store: &dyn Store) {
    store.create(new_room("slow", "SLSLSL")).await.unwrap();
    let seat = NewSeat { version: 1, device: "slow".into(), level: String::new() };
    let joins = Change { seats: vec![seat], ..act("slow", 0, "ann", "1", "join") };
    store.commit(joins).await.unwrap();
    let is_abandoned = async |now| {
        let rooms = store.abandoned(now, 1_000).await.unwrap();
        rooms.contains(&"slow".to_owned())
    };
    let says = Change { is_talk: true, now: 150, ..act("slow", 1, "ann", "says", "react") };
    store.commit(says).await.unwrap();
    assert!(!is_abandoned(160).await && is_abandoned(161).await, "talk is no move");
    let slowed = Change { patience: Some(600), ..act("slow", 2, "ann", "2", "slowed") };
    let late = Change { at: 7, ..slowed.clone() };
    assert_eq!(store.commit(late).await.unwrap(), Committed::Stale { version: 2 });
    assert!(is_abandoned(161).await, "what came late has changed nothing");
    assert_eq!(store.commit(slowed).await.unwrap(), Committed::Done { version: 3 });
    store.commit(act("slow", 3, "ann", "3", "guess")).await.unwrap();
    assert_eq!(store.room("slow").await.unwrap().unwrap().patience, 600, "and it stays so");
    assert_eq!(store.seats("slow", 9).await.unwrap()[0].patience, 600);
    assert!(!is_abandoned(703).await && is_abandoned(704).await);
}

async fn a_feed_has_one_address_until_its_device_is_forgotten(store: &dyn Store) {
    let people = store.people().unwrap();
    let feed = |device: &str, address: &str| FeedAddress {
        device: device.to_owned(),
        address: address.to_owned(),
    };
    assert_eq!(people.feed_of("reader").await.unwrap(), None);
    people.move_feed(feed("other", "aa")).await.unwrap();
    for address in ["bb", "cc", "cc"] {
        let moved = feed("reader", address);
        people.move_feed(moved.clone()).await.unwrap();
        assert_eq!(people.feed_of("reader").await.unwrap(), Some(moved.clone()));
        assert_eq!(people.feed_at(address).await.unwrap(), Some(moved));
    }
    assert_eq!(people.feed_at("bb").await.unwrap(), None, "nothing is where it was");
    store.forget("reader").await.unwrap();
    assert_eq!(people.feed_of("reader").await.unwrap(), None);
    assert_eq!(people.feed_at("cc").await.unwrap(), None);
    assert_eq!(people.feed_of("other").await.unwrap(), Some(feed("other", "aa")));
}

async fn a_request_is_answered_once(store: &dyn Store) {
    let created = store.create(new_room("once", "AAAAAA")).await.unwrap();
    let again = NewRoom { id: "other".into(), code: "BBBBBB".into(), ..new_room("once", "x") };
    assert_eq!(store.create(again).await.unwrap(), created, "the same request, the same room");
    assert!(store.room("other").await.unwrap().is_none());
    let two = Change {
        acts: vec!["join".into(), "start".into()],
        seats: vec![NewSeat { version: 1, device: "ann".into(), level: String::new() }],
        sealed: Some("codes".into()),
        ..act("once", 0, "ann", "1", "")
    };
    assert_eq!(store.commit(two.clone()).await.unwrap(), Committed::Done { version: 2 });
    let next = act("once", 2, "bob", "1", "guess");
    assert_eq!(store.commit(next).await.unwrap(), Committed::Done { version: 3 }, "another's");
    for at in [0, 2, 3, 9] {
        let again = Change { at, ..two.clone() };
        assert_eq!(store.commit(again).await.unwrap(), Committed::Repeated { version: 2 });
    }
    assert_eq!(store.answered("once", &request("ann", "1")).await.unwrap(), Some(2));
    assert_eq!(store.answered("once", &request("ann", "2")).await.unwrap(), None);
    assert_eq!(store.answered("elsewhere", &request("ann", "1")).await.unwrap(), None);
    let expected = StoredRoom {
        id: "once".into(),
        code: "AAAAAA".into(),
        header: "[Mode \"race\"]".into(),
        sealed: "codes".into(),
        listed: true,
        patience: 60,
        created: 100,
        touched: 102,
        acts: ["join", "start", "guess"].map(String::from).to_vec(),
        seats: two.seats,
    };
    assert_eq!(store.room("once").await.unwrap(), Some(expected));
    let versions = store.versions(&["once".into(), "never".into()]).await.unwrap();
    assert_eq!(versions, [RoomVersion { room: "once".into(), version: 3 }]);
}

async fn whoever_has_no_seat_does_nothing(store: &dyn Store) {
    store.create(new_room("seated", "SEATED")).await.unwrap();
    let seat = NewSeat { version: 1, device: "own".into(), level: String::new() };
    let joins = Change { seats: vec![seat], request: None, ..act("seated", 0, "", "", "join") };
    store.commit(joins).await.unwrap();
    let wants = |actor: &str, at: u64| Change {
        needs_seat: true,
        ..act("seated", at, actor, &format!("seated {at}"), "guess")
    };
    assert_eq!(store.commit(wants("bob", 1)).await.unwrap(), Committed::NoSeat);
    assert_eq!(store.commit(wants("own", 1)).await.unwrap(), Committed::Done { version: 2 });
    assert_eq!(store.forget("own").await.unwrap(), 1);
    assert_eq!(store.commit(wants("own", 0)).await.unwrap(), Committed::Stale { version: 2 });
    assert_eq!(store.commit(wants("own", 2)).await.unwrap(), Committed::NoSeat);
    assert_eq!(store.answered("seated", &request("own", "seated 2")).await.unwrap(), None);
}

async fn who_comes_second_is_told_the_present_version(store: &dyn Store) {
    store.create(new_room("second", "CCCCCC")).await.unwrap();
    store.commit(act("second", 0, "ann", "1", "one")).await.unwrap();
    for at in [0, 2, 7] {
        let late = act("second", at, "bob", "late", "two");
        assert_eq!(store.commit(late).await.unwrap(), Committed::Stale { version: 1 });
    }
    assert_eq!(acts(store, "second").await, ["one"], "and nothing is stored");
    assert_eq!(store.answered("second", &request("bob", "late")).await.unwrap(), None);
}

async fn of_many_at_once_one_is_first(store: Arc<dyn Store>) {
    store.create(new_room("many", "DDDDDD")).await.unwrap();
    for round in 0..5_u64 {
        let tasks: Vec<_> = (0..8)
            .map(|number| {
                let (store, actor) = (Arc::clone(&store), format!("player {number}"));
                let id = format!("{round}");
                let change = act("many", round, &actor, &id, &format!("{round} by {number}"));
                tokio::spawn(async move { store.commit(change).await.unwrap() })
            })
            .collect();
        let mut done = 0;
        for task in tasks {
            match task.await.unwrap() {
                Committed::Done { version } => {
                    assert_eq!(version, round + 1);
                    done += 1;
                }
                Committed::Stale { version } => assert_eq!(version, round + 1),
                Committed::Repeated { .. } | Committed::NoSeat | Committed::Renamed => {
                    panic!("nobody asks twice")
                }
            }
        }
        assert_eq!(done, 1, "in round {round}");
    }
    let acts = acts(&*store, "many").await;
    assert_eq!(acts.len(), 5);
    for (round, act) in acts.iter().enumerate() {
        assert!(act.starts_with(&format!("{round} by ")), "{acts:?}");
    }
}

async fn rooms_are_found_until_they_are_over(store: &dyn Store) {
    store.create(new_room("found", "EEEEEE")).await.unwrap();
    assert_eq!(store.find("EEEEEE").await.unwrap().as_deref(), Some("found"));
    let taken = store.create(new_room("finder", "EEEEEE")).await;
    assert!(matches!(taken, Err(StoreError::CodeTaken)), "{taken:?}");
    let state = RoomState { stage: Stage::Over, ..RoomState::default() };
    let over = Change { state, sealed: Some(String::new()), ..act("found", 0, "ann", "1", "end") };
    store.commit(over).await.unwrap();
    assert_eq!(store.find("EEEEEE").await.unwrap(), None);
    assert_eq!(store.room("found").await.unwrap().unwrap().sealed, "", "what was sealed is gone");
    store.create(new_room("finder", "EEEEEE")).await.unwrap();
    assert_eq!(store.find("EEEEEE").await.unwrap().as_deref(), Some("finder"));
    let abandoned = |now| store.abandoned(now, 100);
    let old = abandoned(161).await.unwrap();
    assert!(old.contains(&"finder".to_owned()) && !old.contains(&"found".to_owned()), "{old:?}");
    assert!(abandoned(160).await.unwrap().is_empty());
    assert_eq!(store.abandoned(1_000, 1).await.unwrap().len(), 1);
}

async fn rooms_are_listed_while_somebody_can_come(store: &dyn Store) {
    for (number, listed) in [(1, true), (2, false), (3, true)] {
        let (id, code) = (format!("listed-{number}"), format!("LIST{number}"));
        let room = NewRoom { listed, now: 1_000 + number, ..new_room(&id, &code) };
        store.create(room).await.unwrap();
    }
    let listed = |max| async move {
        let all = store.lobby(max).await.unwrap().into_iter();
        let names = all.filter(|room| room.id.starts_with("listed")).map(|room| room.id);
        names.collect::<Vec<_>>()
    };
    assert_eq!(listed(100).await, ["listed-3", "listed-1"], "the newest first");
    assert_eq!(listed(1).await, ["listed-3"]);
    store.commit(act("listed-3", 0, "ann", "1", "start")).await.unwrap();
    assert_eq!(listed(100).await, ["listed-1"]);
}

async fn so_many_rooms_are_open(store: &dyn Store) {
    // All that are not over.
    let open = store.abandoned(1_000_000, 1_000).await.unwrap().len() as u64;
    let room =
        |id: &str, code: &str, open_max| NewRoom { open_max: Some(open_max), ..new_room(id, code) };
    let last = store.create(room("cap-1", "CAP001", open + 1)).await.unwrap();
    let full = store.create(room("cap-2", "CAP002", open + 1)).await;
    assert!(matches!(full, Err(StoreError::Full { open_max }) if open_max == open + 1), "{full:?}");
    assert_eq!(store.room("cap-2").await.unwrap(), None);
    assert_eq!(store.create(room("cap-1", "CAP003", 1)).await.unwrap(), last, "asked again");
    let state = RoomState { stage: Stage::Over, ..RoomState::default() };
    store.commit(Change { state, ..act("cap-1", 0, "ann", "1", "end") }).await.unwrap();
    store.create(room("cap-2", "CAP002", open + 1)).await.unwrap();
}

async fn old_rooms_are_deleted_and_their_results_stay(store: &dyn Store) {
    // What other laws leave behind is older.
    while store.remove_over(5_000, 2).await.unwrap() > 0 {}
    let over = |id: &str, now| Change {
        now,
        seats: vec![NewSeat { version: 1, device: "old".into(), level: String::new() }],
        sealed: Some("over seed".into()),
        result: Some(format!("result of {id}")),
        state: RoomState { stage: Stage::Over, ..RoomState::default() },
        ..act(id, 0, "ann", "1", "end")
    };
    for (id, now) in [("old-1", 5_000), ("old-2", 5_001), ("old-3", 5_002)] {
        store.create(new_room(id, &id.to_uppercase())).await.unwrap();
        store.commit(over(id, now)).await.unwrap();
    }
    store.create(new_room("old-4", "OLD-4")).await.unwrap();
    store.commit(Change { now: 5_000, ..act("old-4", 0, "ann", "1", "start") }).await.unwrap();
    assert_eq!(store.remove_over(5_000, 100).await.unwrap(), 0, "not a second too early");
    assert_eq!(store.remove_over(5_002, 1).await.unwrap(), 1, "some at a time");
    assert_eq!(store.remove_over(5_002, 100).await.unwrap(), 1);
    for (id, is_kept) in [("old-1", false), ("old-2", false), ("old-3", true), ("old-4", true)] {
        assert_eq!(store.room(id).await.unwrap().is_some(), is_kept, "{id}");
        let answered = store.answered(id, &request("ann", "1")).await.unwrap();
        assert_eq!(answered.is_some(), is_kept, "{id}");
    }
    let seats = store.seats("old", 100).await.unwrap();
    assert_eq!(seats.iter().map(|seat| seat.id.as_str()).collect::<Vec<_>>(), ["old-3"]);
    let results = people(store).results(4_999, "", 100).await.unwrap();
    assert_eq!(results.len(), 3, "{results:?}");
    // A room of the same name has nothing of the one before.
    store.create(new_room("old-1", "OLD-1")).await.unwrap();
    let anew = store.room("old-1").await.unwrap().unwrap();
    assert_eq!((anew.acts.len(), anew.seats.len(), anew.sealed.as_str()), (0, 0, "seed"));
}

async fn a_device_is_forgotten(store: &dyn Store) {
    for number in 1..4 {
        let id = format!("seat-{number}");
        store.create(new_room(&id, &format!("SEAT{number}"))).await.unwrap();
        let seats = ["eve", ""].map(String::from);
        let seats = (1..).zip(seats).map(|(version, device)| NewSeat {
            version,
            level: if device.is_empty() { "expert".into() } else { String::new() },
            device,
        });
        let acts = vec!["join".into(), "join".into()];
        let change = Change { seats: seats.collect(), acts, ..act(&id, 0, "eve", "1", "") };
        store.commit(Change { now: 200 + number, ..change }).await.unwrap();
    }
    let own = store.seats("eve", 2).await.unwrap();
    let own: Vec<_> = own.iter().map(|seat| (seat.id.as_str(), seat.stage)).collect();
    assert_eq!(own, [("seat-3", Stage::Playing), ("seat-2", Stage::Playing)]);
    assert!(store.seats("", 100).await.unwrap().is_empty(), "computers have no device");
    assert_eq!(store.forget("eve").await.unwrap(), 3);
    assert_eq!(store.forget("").await.unwrap(), 0);
    assert!(store.seats("eve", 100).await.unwrap().is_empty());
    let seats = store.room("seat-1").await.unwrap().unwrap().seats;
    assert_eq!((seats[0].device.as_str(), seats[1].level.as_str()), ("", "expert"));
}

pub(super) fn name(claim: &str, name: &str, device: &str) -> ClaimedName {
    ClaimedName {
        claim: claim.into(),
        name: name.into(),
        skeleton: name.to_lowercase(),
        device: device.into(),
        salt: "salt".into(),
        digest: "digest".into(),
        since: 7,
    }
}

pub(super) fn people(store: &dyn Store) -> &dyn People {
    store.people().unwrap()
}

async fn a_name_is_one_devices(store: &dyn Store) {
    let people = people(store);
    let claim = |new: ClaimedName| people.change_name(NameChange::Claim(new));
    let ann = name("first", "Ann", "phone");
    assert_eq!(claim(ann.clone()).await.unwrap(), Named::Done(ann.clone()));
    assert_eq!(claim(name("second", "ANN", "desk")).await.unwrap(), Named::Taken);
    let other = claim(name("second", "Bob", "phone")).await.unwrap();
    assert_eq!(other, Named::Other(ann.clone()));
    // Claimed again it has another phrase, and stays the same claim.
    let again = ClaimedName { digest: "new".into(), since: 9, ..name("third", "ann", "phone") };
    let expected = ClaimedName { claim: "first".into(), since: 7, ..again.clone() };
    assert_eq!(claim(again).await.unwrap(), Named::Done(expected.clone()));
    assert_eq!(people.name_of("phone").await.unwrap(), Some(expected.clone()));
    assert_eq!(people.name_like("ann").await.unwrap(), Some(expected.clone()));
    let to = |claim: &str, device: &str| {
        let (claim, device) = (claim.to_owned(), device.to_owned());
        people.change_name(NameChange::Move { claim, device })
    };
    let moved = ClaimedName { device: "desk".into(), ..expected };
    for _ in 0..2 {
        assert_eq!(to("first", "desk").await.unwrap(), Named::Done(moved.clone()));
    }
    assert_eq!(people.name_of("phone").await.unwrap(), None);
    let bob = name("second", "Bob", "phone");
    assert_eq!(claim(bob.clone()).await.unwrap(), Named::Done(bob.clone()));
    assert_eq!(to("first", "phone").await.unwrap(), Named::Other(bob.clone()));
    assert_eq!(to("never", "tablet").await.unwrap(), Named::Gone);
    let claims = ["second", "never", "first"].map(String::from);
    let mut names = people.names(&claims).await.unwrap();
    names.sort_by(|one, other| one.claim.cmp(&other.claim));
    assert_eq!(names, [moved, bob.clone()]);
    assert_eq!(people.names(&[]).await.unwrap(), []);
    // Who gives a name up keeps the rest, and whoever comes next may have it.
    let give_up = || people.change_name(NameChange::GiveUp { device: "phone".into() });
    assert_eq!(give_up().await.unwrap(), Named::Done(bob));
    assert_eq!(give_up().await.unwrap(), Named::Gone);
    assert_eq!(people.name_like("bob").await.unwrap(), None);
    let next = name("fifth", "Bob", "laptop");
    assert_eq!(claim(next.clone()).await.unwrap(), Named::Done(next));
    // Who is forgotten has no name and no requests.
    let room = NewRoom { request: request("desk", "1"), ..new_room("of-desk", "OFDESK") };
    store.create(room).await.unwrap();
    store.commit(act("of-desk", 0, "desk", "2", "start")).await.unwrap();
    assert_eq!(people.requests("desk").await.unwrap().len(), 1);
    store.forget("desk").await.unwrap();
    assert_eq!(people.name_of("desk").await.unwrap(), None);
    assert!(people.requests("desk").await.unwrap().is_empty());
    let free = name("fourth", "Ann", "tablet");
    assert_eq!(claim(free.clone()).await.unwrap(), Named::Done(free));
}

fn challenge(text: &str, purpose: &str, device: &str, until: u64) -> Challenge {
    let [text, purpose, device] = [text, purpose, device].map(String::from);
    Challenge { text, purpose, device, until }
}

async fn a_challenge_is_answered_once_and_in_time(store: &dyn Store) {
    let people = people(store);
    let make = |challenge, now| {
        let change = PasskeyChange::Challenge { challenge, now, max: 2 };
        async move { people.change_passkey(change).await.unwrap() }
    };
    let answer = |text: &str, purpose: &str, device: &str, now| {
        let change = PasskeyChange::Answer(challenge(text, purpose, device, now));
        async move { people.change_passkey(change).await.unwrap() }
    };
    assert!(make(challenge("one", "recover", "phone", 50), 10).await);
    assert!(!answer("one", "recover", "desk", 10).await, "another device's");
    assert!(!answer("one", "add", "phone", 10).await, "for something else");
    assert!(!answer("two", "recover", "phone", 10).await, "never made");
    assert!(!answer("one", "recover", "phone", 51).await, "too late");
    assert!(answer("one", "recover", "phone", 50).await);
    assert!(!answer("one", "recover", "phone", 10).await, "answered before");
    // A device has one for each purpose, and of all there are so many.
    assert!(make(challenge("three", "recover", "phone", 50), 10).await);
    assert!(make(challenge("four", "recover", "phone", 50), 10).await);
    assert!(!answer("three", "recover", "phone", 10).await, "replaced");
    assert!(make(challenge("five", "add", "phone", 50), 10).await);
    assert!(!make(challenge("six", "recover", "desk", 90), 50).await, "there are too many");
    assert!(make(challenge("six", "recover", "desk", 90), 51).await, "and now they are over");
    store.forget("desk").await.unwrap();
    assert!(!answer("six", "recover", "desk", 60).await, "whoever asked is forgotten");
}

async fn passkeys_come_and_go_with_their_name(store: &dyn Store) {
    let people = people(store);
    let change = |change| async move { people.change_passkey(change).await.unwrap() };
    let passkey = |id: &str, claim: &str, since| {
        let [id, claim, public_key] = [id, claim, "public"].map(String::from);
        Passkey { id, claim, public_key, counter: 3, since }
    };
    let keep_by = |device: &str, passkey: &Passkey| {
        let (passkey, device) = (passkey.clone(), device.to_owned());
        change(PasskeyChange::Keep { passkey, device, max: 2 })
    };
    let keep = |passkey: &Passkey| {
        keep_by(if passkey.claim == "lee-s" { "phone-l" } else { "phone-k" }, passkey)
    };
    for (claim, own, device) in [("kim-s", "Kim", "phone-k"), ("lee-s", "Lee", "phone-l")] {
        people.change_name(NameChange::Claim(name(claim, own, device))).await.unwrap();
    }
    let [late, early] = [passkey("k-late", "kim-s", 9), passkey("k-early", "kim-s", 8)];
    assert!(keep(&late).await && keep(&early).await);
    assert!(!keep(&passkey("k-third", "kim-s", 9)).await, "two are enough");
    assert!(!keep(&passkey("k-late", "lee-s", 9)).await, "it is another name's");
    assert!(!keep(&passkey("n", "nobody-s", 9)).await, "there is no such claim");
    let lees = passkey("l", "lee-s", 9);
    assert!(!keep_by("phone-k", &lees).await, "another device has the name");
    assert!(keep(&lees).await);
    assert_eq!(people.passkeys("kim-s").await.unwrap(), [early.clone(), late.clone()]);
    assert_eq!(people.passkey("l").await.unwrap(), Some(lees.clone()));
    assert_eq!(people.passkey("n").await.unwrap(), None);
    let used =
        |passkey: &Passkey| change(PasskeyChange::Use { passkey: passkey.clone(), counter: 5 });
    assert!(used(&late).await);
    assert!(!used(&late).await, "its counter is another one by now");
    assert_eq!(people.passkey("k-late").await.unwrap().unwrap().counter, 5);
    let remove = |id: &str, claim: &str| {
        change(PasskeyChange::Remove { id: id.into(), claim: claim.into() })
    };
    assert!(!remove("k-early", "lee-s").await, "it is another name's");
    assert!(remove("k-early", "kim-s").await && !remove("k-early", "kim-s").await);
    // They stay where the name goes, and go where it ends.
    let (claim, device) = ("kim-s".to_owned(), "desk-k".to_owned());
    people.change_name(NameChange::Move { claim, device: device.clone() }).await.unwrap();
    assert_eq!(people.passkeys("kim-s").await.unwrap().len(), 1);
    people.change_name(NameChange::GiveUp { device }).await.unwrap();
    assert_eq!(people.passkeys("kim-s").await.unwrap(), []);
    assert_eq!(people.passkeys("lee-s").await.unwrap(), [lees]);
    store.forget("phone-l").await.unwrap();
    assert_eq!(people.passkey("l").await.unwrap(), None);
}

async fn nobody_sits_down_under_a_name_that_was_claimed_meanwhile(store: &dyn Store) {
    let people = people(store);
    store.create(new_room("seen", "SEEN01")).await.unwrap();
    let sits = |at: u64, actor: &str, names: Vec<SeenName>| {
        let seats = vec![NewSeat { version: at + 1, device: actor.into(), level: String::new() }];
        let change = Change { seats, names, ..act("seen", at, actor, "1", "join") };
        async move { store.commit(change).await.unwrap() }
    };
    let free = |skeleton: &str| SeenName::of(skeleton.into(), None);
    let zoe = name("zoe-s", "Zoe", "phone-z");
    assert_eq!(sits(0, "eve", vec![free("zoe")]).await, Committed::Done { version: 1 });
    people.change_name(NameChange::Claim(zoe.clone())).await.unwrap();
    let own = SeenName::of("zoe".into(), Some(&zoe));
    for late in [vec![free("zoe")], vec![free("max"), free("zoe")], vec![own.clone(), free("zoe")]]
    {
        assert_eq!(sits(1, "max", late).await, Committed::Renamed);
    }
    assert_eq!(acts(store, "seen").await.len(), 1, "and nothing is stored");
    assert_eq!(sits(0, "max", vec![free("zoe")]).await, Committed::Stale { version: 1 });
    assert_eq!(sits(9, "eve", vec![free("zoe")]).await, Committed::Repeated { version: 1 });
    assert_eq!(
        sits(1, "phone-z", vec![own.clone(), free("max")]).await,
        Committed::Done { version: 2 }
    );
    let (claim, device) = ("zoe-s".to_owned(), "desk-z".to_owned());
    people.change_name(NameChange::Move { claim, device }).await.unwrap();
    assert_eq!(sits(2, "max", vec![own]).await, Committed::Renamed, "it is another device's");
}

async fn results_come_in_the_order_of_their_ends(store: &dyn Store) {
    for (id, now) in [("end-b", 900), ("end-c", 800), ("end-a", 900)] {
        store.create(new_room(id, &id.to_uppercase())).await.unwrap();
        let result = Some(format!("result of {id}"));
        store.commit(Change { now, result, ..act(id, 0, "ann", "1", "end") }).await.unwrap();
        let result = Some("another".to_owned());
        let later = Change { now: 2_000, result, ..act(id, 1, "ann", "2", "thanks") };
        store.commit(later).await.unwrap();
    }
    let results = people(store).results(0, "", 100).await.unwrap();
    let expected = [("end-c", 800), ("end-a", 900), ("end-b", 900)].map(|(room, ended)| {
        StoredResult { room: room.into(), ended, text: format!("result of {room}") }
    });
    assert_eq!(results, expected);
    assert_eq!(people(store).results(900, "end-a", 100).await.unwrap(), expected[2..]);
    assert_eq!(people(store).results(0, "", 1).await.unwrap(), expected[..1]);
}
