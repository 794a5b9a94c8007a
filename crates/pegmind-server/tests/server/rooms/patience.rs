//! How long a server waits for those who do not read, or say nothing, on a clock that jumps
//! where nothing is to be done, and over pipes in memory.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use pegmind_protocol::{ClientMsg, ServerMsg, Token};
use pegmind_room::Mode;
use pegmind_server::Settings;
use pegmind_session::{GameId, hex};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt as _;

use super::{House, Player};

/// A socket to a room over a pipe that holds so many bytes.
pub(super) async fn connect(
    house: &House,
    room: &str,
    player: Option<&Player>,
    bytes: usize,
) -> WebSocketStream<DuplexStream> {
    let mut socket = open(house, room, bytes).await;
    let token = player.map(|player| Token(hex::read(&player.token).unwrap()));
    let join = ClientMsg::Join { room: GameId::new(room).unwrap(), token, have: 0 };
    socket.send(Message::text(join.to_text())).await.unwrap();
    socket
}

/// A pipe to a server that holds so many bytes.
fn pipe(house: &House, bytes: usize) -> DuplexStream {
    let (own, served) = duplex(bytes);
    let app = house.server.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let app = app.clone();
        async move { Ok::<_, Infallible>(app.oneshot(request.map(Body::new)).await.unwrap()) }
    });
    let mut builder = http1::Builder::new();
    let builder = builder.max_buf_size(Settings::HEAD_BYTES_MAX);
    tokio::spawn(builder.serve_connection(TokioIo::new(served), service).with_upgrades());
    own
}

/// A socket over which nothing was said yet.
async fn open(house: &House, room: &str, bytes: usize) -> WebSocketStream<DuplexStream> {
    let mut request =
        format!("ws://localhost/api/rooms/{room}/socket").into_client_request().unwrap();
    request.headers_mut().insert("sec-websocket-protocol", "pegmind.1".parse().unwrap());
    client_async(request, pipe(house, bytes)).await.unwrap().0
}

/// The code of its end, whatever comes before. What it is pinged with is answered.
async fn end(socket: &mut WebSocketStream<DuplexStream>) -> Option<u16> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

async fn room(word: &str) -> (House, String, Player) {
    let house = House::of_seed(word);
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    (house, room, ann)
}

#[tokio::test(start_paused = true)]
async fn who_says_nothing_for_forty_seconds_is_hung_up_on() {
    let (house, room, ann) = room("silence").await;
    let mut silent = connect(&house, &room, Some(&ann), 1 << 16).await;
    let begun = Instant::now();
    // Pings are answered when something is read, so nothing is read.
    sleep(Duration::from_secs(39)).await;
    let mut watching = connect(&house, &room, None, 1 << 16).await;
    let away = |message: ServerMsg| match message {
        ServerMsg::Presence { away, .. } => Some(away.len()),
        _ => None,
    };
    let rules = super::header(Mode::Race).options().rules;
    let mut told = Vec::new();
    while told.last() != Some(&1) {
        let Some(Ok(message)) = watching.next().await else { panic!("{told:?}") };
        if let Message::Text(text) = message {
            told.extend(away(ServerMsg::read(&text, Some(&rules)).unwrap()));
        }
    }
    assert_eq!(told, [0, 1], "Ann is there, and then away");
    let waited = begun.elapsed();
    assert!((40..=60).contains(&waited.as_secs()), "{waited:?}");
    assert_eq!(end(&mut silent).await, Some(1001));
}

#[tokio::test(start_paused = true)]
async fn who_answers_pings_is_never_hung_up_on() {
    let (house, room, ann) = room("pings").await;
    let mut socket = connect(&house, &room, Some(&ann), 1 << 16).await;
    let mut pings = 0;
    while pings < 40 {
        match socket.next().await {
            Some(Ok(Message::Ping(_))) => pings += 1,
            Some(Ok(Message::Text(_))) => {}
            other => panic!("after {pings} pings: {other:?}"),
        }
    }
    let leave = ClientMsg::Leave.to_text();
    socket.send(Message::text(leave)).await.unwrap();
    assert_eq!(end(&mut socket).await, Some(1000), "ten minutes later");
}

#[tokio::test(start_paused = true)]
async fn who_does_not_read_is_closed_and_holds_up_nobody() {
    let (house, room, ann) = room("slow").await;
    let slow = connect(&house, &room, None, 256).await;
    let mut quick = connect(&house, &room, None, 1 << 16).await;
    let begun = Instant::now();
    // More than the pipe and all buffers hold, so that somebody has to wait for the slow one.
    for _ in 0..40 {
        house.act(&room, &ann, "react 1 hello").await;
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let rules = super::header(Mode::Race).options().rules;
    let mut heard = 0;
    while heard < 41 {
        let text = match quick.next().await {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_))) => continue,
            other => panic!("{other:?}"),
        };
        if let ServerMsg::Acts { acts, .. } = ServerMsg::read(&text, Some(&rules)).unwrap() {
            heard += acts.len();
        }
    }
    // It is given ten seconds to read, and ten more to hear why it is closed.
    sleep(Duration::from_secs(15)).await;
    let mut slow = slow;
    assert_eq!(end(&mut slow).await, Some(4008));
}

#[tokio::test(start_paused = true)]
async fn who_does_not_say_for_ten_seconds_which_room_is_meant_is_hung_up_on() {
    let (house, room, _) = room("unjoined").await;
    let mut idle = open(&house, &room, 1 << 16).await;
    let begun = Instant::now();
    let Some(Ok(Message::Close(Some(frame)))) = idle.next().await else { panic!("not closed") };
    assert_eq!(u16::from(frame.code), 1001);
    assert_eq!(frame.reason.as_str(), "nothing was said for 10 s of which room is meant");
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
