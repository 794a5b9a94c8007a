//! What only shows on a socket: connections, how they end, and their limits.

use std::time::{Duration, Instant};

use pegmind_server::{Settings, app, serve};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::asked::state;

/// A server on a port of its own, and how to stop it.
async fn begin(settings: Settings) -> (std::net::SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let shared = state(settings);
    let (stop, stopped) = oneshot::channel();
    let running = tokio::spawn(async move {
        let stopped = async { stopped.await.unwrap_or_default() };
        serve(listener, app(shared.clone()), shared, stopped).await.unwrap();
    });
    (addr, stop, running)
}

/// Sends a text and reads until the connection ends or the answer has this in it.
async fn talk(stream: &mut TcpStream, text: &str, until: &str) -> String {
    stream.write_all(text.as_bytes()).await.unwrap();
    let (mut said, mut bytes) = (String::new(), [0; 4096]);
    while !said.contains(until) {
        let read = timeout(Duration::from_secs(30), stream.read(&mut bytes)).await.unwrap();
        match read {
            Ok(0) | Err(_) => break,
            Ok(read) => said.push_str(std::str::from_utf8(&bytes[..read]).unwrap()),
        }
    }
    said
}

const HEALTH: &str = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_under_way_comes_to_its_end_and_then_the_server_stops() {
    let (addr, stop, running) = begin(Settings::default()).await;
    let mut idle = TcpStream::connect(addr).await.unwrap();
    assert!(talk(&mut idle, HEALTH, "ok").await.starts_with("HTTP/1.1 200"));
    let mut busy = TcpStream::connect(addr).await.unwrap();
    let body = r#"{"pegs":16,"colors":26,"rows":["1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8=3+4"]}"#;
    let head = format!(
        "POST /api/left HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    // Half of it, so that the request is under way for certain.
    busy.write_all(head.as_bytes()).await.unwrap();
    let (first, rest) = body.split_at(10);
    busy.write_all(first.as_bytes()).await.unwrap();
    sleep(Duration::from_millis(200)).await;
    stop.send(()).unwrap();
    sleep(Duration::from_millis(100)).await;
    let said = talk(&mut busy, rest, "\"schema\"").await;
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    timeout(Duration::from_secs(11), running).await.unwrap().unwrap();
    assert!(TcpStream::connect(addr).await.is_err());
    assert_eq!(talk(&mut idle, "", "never").await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_connections_and_no_more() {
    let settings = Settings { connections_per_address: 2, ..Settings::default() };
    let (addr, _stop, _running) = begin(settings).await;
    let mut first = TcpStream::connect(addr).await.unwrap();
    let mut second = TcpStream::connect(addr).await.unwrap();
    for stream in [&mut first, &mut second] {
        assert!(talk(stream, HEALTH, "ok").await.contains("200 OK"));
    }
    let mut third = TcpStream::connect(addr).await.unwrap();
    assert_eq!(talk(&mut third, HEALTH, "ok").await, "");
    drop(first);
    let started = Instant::now();
    loop {
        let mut again = TcpStream::connect(addr).await.unwrap();
        if talk(&mut again, HEALTH, "ok").await.contains("200 OK") {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(10), "the place was never free again");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_that_are_too_large_are_refused() {
    let (addr, _stop, _running) = begin(Settings::default()).await;
    let many = "X: 1\r\n".repeat(100);
    let large = format!("X: {}\r\n", "a".repeat(100_000));
    for headers in [many, large] {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        let request = format!("GET /health HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
        let said = talk(&mut stream, &request, "\r\n").await;
        assert!(said.starts_with("HTTP/1.1 431"), "{said:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_of_which_nobody_tells_how_long_it_is_is_read_up_to_the_limit() {
    let (addr, _stop, _running) = begin(Settings::default()).await;
    let mut stream = TcpStream::connect(addr).await.unwrap();
    let head = "POST /api/score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Transfer-Encoding: chunked\r\n\r\n";
    let chunk = format!("3e8\r\n{}\r\n", " ".repeat(1_000));
    let said = talk(&mut stream, &format!("{head}{}", chunk.repeat(20)), "too-large").await;
    assert!(said.starts_with("HTTP/1.1 413"), "{said}");
}
