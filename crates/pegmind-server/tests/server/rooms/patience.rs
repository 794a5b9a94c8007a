//! How long a server waits for those who do not read, or say nothing, on a clock that jumps
//! where nothing is to be done, and over pipes in memory.

use std::time::Duration;

use futures_util::StreamExt as _;
use pegmind_protocol::{ClientMsg, ServerMsg};
use pegmind_room::Mode;
use pegmind_server::Settings;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Message;

use super::client::{Client, join, pipe};
use super::{House, Player};

async fn room(word: &str) -> (House, String, Player) {
    let house = House::of_seed(word);
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    (house, room, ann)
}

#[tokio::test(start_paused = true)]
async fn who_says_nothing_for_forty_seconds_is_hung_up_on() {
    let (house, room, ann) = room("silence").await;
    let mut silent = Client::join(&house, &room, Some(&ann), 0).await;
    let begun = Instant::now();
    // Pings are answered when something is read, so nothing is read.
    sleep(Duration::from_secs(39)).await;
    let mut watching = Client::join(&house, &room, None, 0).await;
    let mut told = Vec::new();
    while told.last() != Some(&1) {
        if let ServerMsg::Presence { away, .. } = watching.hear().await.unwrap() {
            told.push(away.len());
        }
    }
    assert_eq!(told, [0, 1], "Ann is there, and then away");
    let waited = begun.elapsed();
    assert!((40..=60).contains(&waited.as_secs()), "{waited:?}");
    assert_eq!(silent.end().await, 1001);
}

#[tokio::test(start_paused = true)]
async fn who_answers_pings_is_never_hung_up_on() {
    let (house, room, ann) = room("pings").await;
    let mut client = Client::join(&house, &room, Some(&ann), 0).await;
    let mut pings = 0;
    while pings < 40 {
        match client.0.next().await {
            Some(Ok(Message::Ping(_))) => pings += 1,
            Some(Ok(Message::Text(_))) => {}
            other => panic!("after {pings} pings: {other:?}"),
        }
    }
    client.say(&ClientMsg::Leave).await;
    assert_eq!(client.end().await, 1000, "ten minutes later");
}

#[tokio::test(start_paused = true)]
async fn who_does_not_read_is_closed_and_holds_up_nobody() {
    let (house, room, ann) = room("slow").await;
    let mut slow = Client::over(pipe(&house, 256), &room, Some("pegmind.1")).await.unwrap();
    slow.say(&join(&room, None, 0)).await;
    let mut quick = Client::join(&house, &room, None, 0).await;
    quick.welcome().await;
    let begun = Instant::now();
    // More than the pipe and all buffers hold, so that somebody has to wait for the slow one.
    for _ in 0..40 {
        house.act(&room, &ann, "react 1 hello").await;
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(quick.acts(0, 41).await.len(), 41);
    // It is given ten seconds to read, and ten more to hear why it is closed.
    sleep(Duration::from_secs(15)).await;
    assert_eq!(slow.end().await, 4008);
}

#[tokio::test(start_paused = true)]
async fn who_does_not_say_for_ten_seconds_which_room_is_meant_is_hung_up_on() {
    let (house, room, _) = room("unjoined").await;
    let mut idle = Client::connect(&house, &room).await;
    let begun = Instant::now();
    let why = "nothing was said for 10 s of which room is meant".to_owned();
    assert_eq!(idle.hear().await, Err((1001, why)));
    assert_eq!(begun.elapsed().as_secs(), 10);
}

#[tokio::test(start_paused = true)]
async fn a_stream_of_events_that_nobody_reads_ends_and_holds_up_nobody() {
    let settings = Settings { spectators_per_room: 1, ..super::settings() };
    let house = House::with_settings("unread", settings);
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let path = format!("/api/rooms/{room}/events");
    let mut slow = pipe(&house, 256);
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    slow.write_all(request.as_bytes()).await.unwrap();
    let mut first = [0; 12];
    slow.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    let begun = Instant::now();
    // More than the pipe, the buffer of the connection and all that may wait.
    for _ in 0..800 {
        house.act(&room, &ann, "react 1 hello").await;
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(house.get(&path, None).await.problem().1, "crowded", "it is waited for");
    sleep(Duration::from_secs(10)).await;
    let mut next = pipe(&house, 1 << 16);
    next.write_all(request.as_bytes()).await.unwrap();
    next.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200", "its place is free");
    let mut rest = Vec::new();
    slow.read_to_end(&mut rest).await.unwrap();
    let said = String::from_utf8(rest).unwrap();
    assert!(said.contains("id: 1\n") && !said.contains("id: 801\n"), "it ends before the end");
}
