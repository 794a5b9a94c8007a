//! Feeds of what is to be done: for whoever has their address, and without anything secret.

use pegmind_room::Mode;
use serde_json::json;

use super::{House, Player};

async fn address(house: &House, player: &Player) -> String {
    let told = house.get("/api/feed", Some(player)).await.json();
    told["feed"].as_str().unwrap().to_owned()
}

/// The titles of a feed, in their order.
fn titles(feed: &str) -> Vec<&str> {
    let entries = feed.split("<entry><title>").skip(1);
    entries.map(|entry| entry.split("</title>").next().unwrap()).collect()
}

#[tokio::test]
async fn a_feed_says_whose_move_it_is_and_what_is_over_and_tells_no_code() {
    let house = House::of_seed("feed");
    let [ann, bob] = house.players().await;
    let days = json!({ "days": 3 });
    let (room, _) = house.make(&ann, Mode::Match, &days).await;
    house.join(&room, &bob, "B<o>b & Co").await;
    let feeds = [address(&house, &ann).await, address(&house, &bob).await];
    for feed in &feeds {
        assert!(![&ann.token, &bob.token].iter().any(|token| feed.contains(token.as_str())));
    }
    let (anns, bobs) = (&feeds[0], &feeds[1]);
    assert!(titles(house.get(anns, None).await.text()).is_empty());
    assert_eq!(titles(house.get(bobs, None).await.text()), ["Your move: match with Ann"]);
    house.act(&room, &bob, "at 1 {code 1234}").await;
    house.act(&room, &ann, "at 1 1122").await;
    let told = house.get(anns, None).await;
    assert_eq!(told.header("content-type"), "application/atom+xml; charset=utf-8");
    assert_eq!(told.header("cache-control"), "private, max-age=300", "proxies keep none");
    let text = told.text();
    assert_eq!(titles(text), ["Your move: match with B&lt;o&gt;b &amp; Co"]);
    assert!(text.starts_with("<?xml version=\"1.0\"") && text.contains("/join/"), "{text}");
    for secret in ["ROYG", "RROO", "1234", &ann.token, &bob.token] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    for element in ["feed", "entry", "title", "id", "updated", "author", "name", "summary", "link"]
    {
        let begun = text.matches(&format!("<{element}>")).count()
            + text.matches(&format!("<{element} ")).count();
        assert_eq!(begun, text.matches(&format!("</{element}>")).count(), "{element}: {text}");
    }
    assert!(titles(house.get(bobs, None).await.text()).is_empty());
    house.act(&room, &ann, "leave 1").await;
    assert_eq!(titles(house.get(bobs, None).await.text()), ["Over: match with Ann"]);
}

#[tokio::test]
async fn a_feed_that_is_given_another_address_is_nowhere_else() {
    let house = House::of_seed("another feed");
    let [ann, bob] = house.players().await;
    house.pair([&ann, &bob], Mode::Match, &json!({ "days": 3 })).await;
    let mut known = vec![address(&house, &bob).await];
    for _ in 0..2 {
        let moved = house.ask("POST", "/api/feed", Some(&bob), None).await;
        assert_eq!(moved.status, 200);
        let now = moved.json()["feed"].as_str().unwrap().to_owned();
        assert_eq!(address(&house, &bob).await, now, "it is told again");
        assert_eq!(titles(house.get(&now, None).await.text()), ["Your move: match with Ann"]);
        for before in &known {
            assert_eq!(house.get(before, None).await.status, 404, "{before}");
        }
        known.push(now);
    }
    let export = house.get("/api/devices/me/export", Some(&bob)).await.json();
    let last = known.last().unwrap();
    assert!(last.ends_with(export["feed"].as_str().unwrap()), "{export}");
    assert_eq!(house.get(&address(&house, &ann).await, None).await.status, 200, "another's stays");
    house.ask("DELETE", "/api/devices", Some(&bob), None).await;
    assert_eq!(house.get(last, None).await.status, 404, "forgotten");
    assert_eq!(house.ask("POST", "/api/feed", None, None).await.status, 401);
}

#[tokio::test]
async fn no_name_breaks_the_feed_of_another() {
    let house = House::of_seed("names in feeds");
    let players: [_; 2] = house.players().await;
    let (room, _) = house.make(&players[0], Mode::Match, &json!({})).await;
    assert_eq!(house.join(&room, &players[1], "Eve\u{ffff}").await.status, 201);
    house.act(&room, &players[1], "at 1 {code 1234}").await;
    let feed = house.get(&address(&house, &players[0]).await, None).await;
    // XML has no such character.
    assert!(!feed.text().contains('\u{ffff}'), "{}", feed.text());
    assert_eq!(titles(feed.text()), ["Your move: match with Eve"]);
}

#[tokio::test]
async fn feeds_of_nobody_are_not_there() {
    let house = House::of_seed("no feed");
    let ann = house.player().await;
    let own = address(&house, &ann).await;
    assert_eq!(house.get(&own, None).await.status, 404, "she sits nowhere");
    house.make(&ann, Mode::Race, &json!({})).await;
    assert_eq!(house.get(&own, None).await.status, 200);
    for wrong in [own[..own.len() - 2].to_owned(), own.to_uppercase(), format!("{own}0")] {
        assert_eq!(house.get(&wrong, None).await.status, 404, "{wrong}");
    }
    assert_eq!(house.get("/api/feed", None).await.status, 401);
    house.ask("DELETE", "/api/devices", Some(&ann), None).await;
    assert_eq!(house.get(&own, None).await.status, 404, "forgotten");
}
