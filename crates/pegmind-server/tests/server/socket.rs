//! What only shows on a socket: connections, how they end, and their limits.

use std::future::pending;
use std::net::SocketAddr;
use std::time::Duration;

use pegmind_server::{Settings, app, serve};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use crate::asked::state;
use crate::wait_for::wait_for;

/// Starts a server on a port of its own, which runs as long as the test.
async fn begin(settings: Settings) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let shared = state(settings);
    tokio::spawn(serve(listener, app(shared.clone()), shared, pending()));
    addr
}

/// Sends a text and reads until the connection ends or the answer has this in it.
async fn talk(stream: &mut TcpStream, text: &str, until: &str) -> String {
    // Who has said enough may not be heard to the end.
    let _ = stream.write_all(text.as_bytes()).await;
    let (mut said, mut bytes) = (String::new(), [0; 4096]);
    while !said.contains(until) {
        let read = timeout(PATIENCE, stream.read(&mut bytes)).await.unwrap();
        match read {
            Ok(0) | Err(_) => break,
            Ok(read) => said.push_str(std::str::from_utf8(&bytes[..read]).unwrap()),
        }
    }
    said
}

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

const HEALTH: &str = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_limited_for_each_address_and_for_all() {
    has_two_connections(Settings { connections_per_address: 2, ..Settings::default() }).await;
    has_two_connections(Settings { connections: 2, ..Settings::default() }).await;
}

async fn has_two_connections(settings: Settings) {
    let addr = begin(settings).await;
    let mut first = TcpStream::connect(addr).await.unwrap();
    let mut second = TcpStream::connect(addr).await.unwrap();
    for stream in [&mut first, &mut second] {
        assert!(talk(stream, HEALTH, "ok").await.contains("200 OK"));
    }
    let mut third = TcpStream::connect(addr).await.unwrap();
    assert_eq!(talk(&mut third, HEALTH, "ok").await, "");
    drop(first);
    wait_for("a free connection", async || {
        let mut again = TcpStream::connect(addr).await.unwrap();
        talk(&mut again, HEALTH, "ok").await.contains("200 OK").then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_proxy_tells_of_an_address_is_believed_where_there_is_one() {
    for (behind_proxy, told, third) in [
        (false, ["192.0.2.1", "192.0.2.2", "192.0.2.3"], "429"),
        (true, ["192.0.2.1", "192.0.2.2", "192.0.2.3"], "404"),
        (true, ["192.0.2.1"; 3], "429"),
        // The last address of the list is the one that the proxy has seen.
        (true, ["1.1.1.1, 192.0.2.1", "2.2.2.2, 192.0.2.1", "3.3.3.3, 192.0.2.1"], "429"),
    ] {
        let settings = Settings { rooms_per_second: 1, rooms_at_once: 2, ..Settings::default() };
        let addr = begin(Settings { behind_proxy, ..settings }).await;
        let mut statuses = Vec::new();
        for address in told {
            let mut stream = TcpStream::connect(addr).await.unwrap();
            let request = format!(
                "GET /api/rooms/7F3K-QX HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\n\r\n"
            );
            let said = talk(&mut stream, &request, "\r\n").await;
            statuses.push(said.split(' ').nth(1).unwrap_or_default().to_owned());
        }
        assert_eq!(statuses, ["404", "404", third], "{behind_proxy} {told:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_that_are_too_large_are_refused() {
    let addr = begin(Settings::default()).await;
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
    let addr = begin(Settings::default()).await;
    let mut stream = TcpStream::connect(addr).await.unwrap();
    let head = "POST /api/score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Transfer-Encoding: chunked\r\n\r\n";
    let chunk = format!("3e8\r\n{}\r\n", " ".repeat(1_000));
    let said = talk(&mut stream, &format!("{head}{}", chunk.repeat(20)), "too-large").await;
    assert!(said.starts_with("HTTP/1.1 413"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_request_is_refused_or_closed_and_harms_nobody() {
    let addr = begin(Settings::default()).await;
    let json = "Host: localhost\r\nContent-Type: application/json\r\n";
    for text in [
        "\r\n\r\n\r\n",
        "\u{0}\u{1}\u{2}\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET http://evil.example/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /health HTTP/1.1\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        "GET /he alth HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /health HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: localhost\r\nBad Header: 1\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nUpgrade: h2c\r\n\r\n",
        &format!(
            "POST /api/score HTTP/1.1\r\n{json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}"
        ),
        &format!("POST /api/score HTTP/1.1\r\n{json}Content-Length: -1\r\n\r\n{{}}"),
        &format!(
            "POST /api/score HTTP/1.1\r\n{json}Content-Length: 99999999999999999999\r\n\r\n{{}}"
        ),
        &format!("POST /api/score HTTP/1.1\r\n{json}Transfer-Encoding: gzip\r\n\r\n{{}}"),
        &format!(
            "POST /api/score HTTP/1.1\r\n{json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{{}}\r\n"
        ),
        &format!(
            "POST /api/score HTTP/1.1\r\n{json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{{}}"
        ),
    ] {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        // Nothing comes after it. The server may have ended it before.
        let _ = stream.shutdown().await;
        let said = talk(&mut stream, "", "never").await;
        let status: Option<u16> = said.get(9..12).and_then(|status| status.parse().ok());
        assert!(status.is_none_or(|status| status < 500), "{text:?}: {said}");
    }
    // Some who go away in the middle.
    for _ in 0..40 {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        let head = format!("POST /api/suggest HTTP/1.1\r\n{json}Content-Length: 900\r\n\r\n{{");
        stream.write_all(head.as_bytes()).await.unwrap();
    }
    let mut stream = TcpStream::connect(addr).await.unwrap();
    assert!(talk(&mut stream, HEALTH, "ok").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_sends_slowly_is_waited_for() {
    let addr = begin(Settings::default()).await;
    let drip = |head: &'static str| async move {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let (mut reads, mut writes) = stream.into_split();
        let dripping = tokio::spawn(async move {
            // So slowly that the server's patience ends first, and not its limits of size.
            while writes.write_all(b"a").await.is_ok() {
                sleep(Duration::from_millis(200)).await;
            }
        });
        let mut said = Vec::new();
        let _ = timeout(PATIENCE, reads.read_to_end(&mut said)).await.unwrap();
        dripping.abort();
        String::from_utf8_lossy(&said).into_owned()
    };
    let (body, head) = tokio::join!(
        drip(
            "POST /api/score HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n"
        ),
        drip("GET /health HTTP/1.1\r\nHost: localhost\r\nX: ")
    );
    assert!(body.starts_with("HTTP/1.1 408") && body.contains("too-slow"), "{body}");
    assert!(head.is_empty() || head.starts_with("HTTP/1.1 408"), "{head}");
}

#[tokio::test]
async fn a_connection_ends_after_ten_minutes_however_much_is_asked() {
    let addr = begin(Settings::default()).await;
    tokio::time::pause();
    let (pass, mut passing) = unbounded_channel();
    let (passed, waiting) = std::sync::mpsc::channel();
    // While something blocks a thread, no time goes by by itself.
    let asking = spawn_blocking(move || {
        use std::io::{Read as _, Write as _};

        let mut stream = std::net::TcpStream::connect(addr).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut asked = 0;
        loop {
            let mut answer = [0; 4096];
            // Who writes to a connection that has ended hears of it at the latest when reading.
            let _ = stream.write_all(HEALTH.as_bytes());
            match stream.read(&mut answer) {
                Ok(0) => return asked,
                Ok(read) => assert!(answer[..read].starts_with(b"HTTP/1.1 200")),
                Err(error) => {
                    assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset);
                    return asked;
                }
            }
            asked += 1;
            assert!(asked < 100, "it never ends");
            pass.send(Duration::from_secs(10)).unwrap();
            // What is asked next is asked then, and not before.
            waiting.recv().unwrap();
        }
    });
    while let Some(time) = passing.recv().await {
        tokio::time::advance(time).await;
        passed.send(()).unwrap();
    }
    let asked = asking.await.unwrap();
    assert!((59..=62).contains(&asked), "{asked} questions in ten minutes, one every ten seconds");
}
