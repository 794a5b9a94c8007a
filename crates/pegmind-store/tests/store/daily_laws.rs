//! The promises of every store for daily games.

use pegmind_store::{DailyCost, DailyList, DailyResult, NameChange, Store};

use crate::laws::{name, people};

/// A daily game of a claim that found its code in so many guesses.
fn daily(claim: &str, found: Option<u64>, since: u64) -> DailyResult {
    DailyResult {
        day: "2026-11-23".into(),
        preset: "mini".into(),
        claim: claim.into(),
        help: "unassisted".into(),
        found,
        game: "RGB GBR".into(),
        since,
        cost: DailyCost::Waiting,
    }
}

pub(super) async fn the_first_daily_game_of_a_name_counts(store: &dyn Store) {
    let people = people(store);
    assert_eq!(people.hand_in(daily("none", Some(3), 5)).await.unwrap(), None, "no such claim");
    let claim = |new| async move { people.change_name(NameChange::Claim(new)).await.unwrap() };
    claim(name("daily-d", "Dora", "phone-d")).await;
    let first = daily("daily-d", Some(4), 10);
    assert_eq!(people.hand_in(first.clone()).await.unwrap(), Some(first.clone()));
    let better = DailyResult { game: "GBR".into(), ..daily("daily-d", Some(1), 11) };
    assert_eq!(people.hand_in(better).await.unwrap(), Some(first.clone()), "a second is none");
    let next = DailyResult { day: "2026-11-24".into(), ..daily("daily-d", None, 12) };
    let other = DailyResult { preset: "super".into(), ..first.clone() };
    for new in [&next, &other] {
        assert_eq!(people.hand_in(new.clone()).await.unwrap().as_ref(), Some(new));
    }
    let waiting = [&first, &other, &next].map(Clone::clone);
    assert_eq!(people.unsettled(9).await.unwrap(), waiting);
    assert_eq!(people.unsettled(1).await.unwrap(), waiting[..1]);
    // What was worked out once stays.
    let settled = DailyResult { cost: DailyCost::Millionths(64_512), ..first.clone() };
    people.settle(settled.clone()).await.unwrap();
    let again = DailyResult { cost: DailyCost::Unknown, ..first.clone() };
    people.settle(again).await.unwrap();
    people.settle(DailyResult { cost: DailyCost::Unknown, ..other.clone() }).await.unwrap();
    people
        .settle(DailyResult { cost: DailyCost::Unknown, ..daily("none", None, 1) })
        .await
        .unwrap();
    assert_eq!(people.unsettled(9).await.unwrap(), std::slice::from_ref(&next));
    let other = DailyResult { cost: DailyCost::Unknown, ..other };
    let kept = [settled.clone(), other, next];
    assert_eq!(people.dailies_of("phone-d").await.unwrap(), kept);
    assert_eq!(people.hand_in(first).await.unwrap(), Some(settled));
    // Who takes the name over has them, and they go with it.
    let (claim_of, device) = ("daily-d".to_owned(), "desk-d".to_owned());
    people.change_name(NameChange::Move { claim: claim_of, device }).await.unwrap();
    assert!(people.dailies_of("phone-d").await.unwrap().is_empty());
    assert_eq!(people.dailies_of("desk-d").await.unwrap(), kept);
    people.change_name(NameChange::GiveUp { device: "desk-d".into() }).await.unwrap();
    assert!(people.dailies_of("desk-d").await.unwrap().is_empty());
    assert!(people.unsettled(9).await.unwrap().is_empty());
    claim(name("daily-d", "Dora", "desk-d")).await;
    assert!(people.dailies_of("desk-d").await.unwrap().is_empty(), "nothing comes back");
    people.hand_in(daily("daily-d", Some(2), 20)).await.unwrap();
    store.forget("desk-d").await.unwrap();
    assert!(people.unsettled(9).await.unwrap().is_empty(), "who is forgotten has none");
}

pub(super) async fn daily_games_are_listed_by_guesses_and_then_by_cost(store: &dyn Store) {
    let people = people(store);
    let cost = DailyCost::Millionths;
    for (id, found, cost, since) in [
        ("l-a", Some(5), cost(0), 1),
        ("l-b", None, cost(0), 2),
        ("l-c", Some(4), DailyCost::Waiting, 3),
        ("l-d", Some(4), cost(200), 4),
        ("l-e", Some(4), cost(-7), 5),
        ("l-f", Some(4), cost(200), 3),
        ("l-g", None, DailyCost::Unknown, 1),
    ] {
        let own = name(id, &id.to_uppercase(), &format!("device of {id}"));
        people.change_name(NameChange::Claim(own)).await.unwrap();
        people.hand_in(DailyResult { cost, ..daily(id, found, since) }).await.unwrap();
    }
    let assisted = DailyResult { help: "assisted".into(), ..daily("l-h", Some(1), 1) };
    let own = name("l-h", "L-H", "device of l-h");
    people.change_name(NameChange::Claim(own)).await.unwrap();
    people.hand_in(assisted).await.unwrap();
    let list = DailyList { day: "2026-11-23", preset: "mini", help: "unassisted" };
    let listed = |list, max| async move {
        let all = people.daily_list(list, max).await.unwrap().into_iter();
        all.map(|it| it.name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(listed(list, 100).await, "L-E L-F L-D L-C L-A L-B L-G");
    assert_eq!(listed(list, 2).await, "L-E L-F");
    assert_eq!(listed(DailyList { help: "assisted", ..list }, 9).await, "L-H");
    assert_eq!(listed(DailyList { day: "2026-11-22", ..list }, 9).await, "");
    let first = people.daily_list(list, 1).await.unwrap().remove(0);
    assert_eq!((first.found, first.cost), (Some(4), cost(-7)));
}
