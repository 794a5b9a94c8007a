//! The program itself: what it logs, and how it stops.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use pegmind_session::Record;

use crate::browser::{FormOf, form_with};
use crate::running_server::Program;
use crate::wait::wait_until;

/// The line in the log when a stop did not wait for all requests.
const GAVE_UP: &str = "some requests did not come to their end";
const JSON: &str = "application/json";

fn connect(addr: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(addr).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(5))).unwrap();
    stream
}

/// Sends a request over a connection of its own. Returns the whole answer.
fn ask(addr: SocketAddr, method: &str, path: &str, kind: &str, body: &str) -> String {
    let mut stream = connect(addr);
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: {kind}\r\nContent-Length: {length}\r\nX-Note: XHEADERX\r\n\r\n{body}"
    )
    .unwrap();
    rest_of(&mut stream)
}

/// Sends the head of a request, and waits until the server wants the body: it is under way.
fn begin_to_ask(addr: SocketAddr, path: &str, length: usize) -> TcpStream {
    let mut stream = connect(addr);
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {JSON}\r\n\
         Expect: 100-continue\r\nContent-Length: {length}\r\n\r\n"
    )
    .unwrap();
    let mut said = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
    stream.read_exact(&mut said).unwrap();
    assert_eq!(&said, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream
}

fn rest_of(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said);
    String::from_utf8_lossy(&said).into_owned()
}

/// The record of the game that a form carries.
fn record_of(form: &FormOf) -> Option<Record> {
    let (_, record) = form.hidden.iter().find(|(name, _)| name == "kept")?;
    Some(Record::parse(record).unwrap())
}

/// Plays a game without scripts to its end. Returns the words that nobody else may learn.
fn play(addr: SocketAddr) -> Vec<String> {
    let mut secrets: Vec<String> = Vec::new();
    let mut document = ask(addr, "GET", "/text", "text/plain", "");
    for typed in ["RPYG", "hint", "note XNOTEX", "GBPO", "nonsense XTYPEDX", "resign", "yes"] {
        let form = form_with(&document, "typed");
        // The code is drawn by the system: it may be one of the guesses, which ends the game.
        let is_over = record_of(&form).is_some_and(|record| record.opening.is_some());
        if is_over && ["resign", "yes"].contains(&typed) {
            continue;
        }
        secrets.extend(form.hidden.iter().map(|(_, value)| value.clone()));
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.append_pair("typed", typed).extend_pairs(&form.hidden);
        let kind = "application/x-www-form-urlencoded";
        document = ask(addr, "POST", &form.action, kind, &body.finish());
    }
    let record = record_of(&form_with(&document, "typed")).unwrap();
    let opening = record.opening.as_ref().unwrap();
    secrets.push(opening.code.to_string());
    secrets.push(opening.salt.as_ref().unwrap().to_string());
    secrets.push(record.header.id.as_ref().unwrap().as_str().to_owned());
    secrets.retain(|secret| !secret.is_empty());
    secrets
}

#[test]
fn the_log_contains_nothing_that_was_typed_and_no_code() {
    let mut program = Program::begin("memory:", &["--log", "trace"]);
    let mut secrets = play(program.addr);
    for (name, body) in [
        ("score", r#"{"code":"OGBY","guess":"YBGO"}"#),
        ("score", r#"{"code":"XCODEX","guess":"YBGO"}"#),
        ("check", r#"{"code":"OGBY","rows":["YBGO=0+4"]}"#),
        ("left", r#"{"rows":["YBGO=0+4"],"XFIELDX":1}"#),
        ("suggest", r#"{"rows":["YBGO=0+4","OGBY=4+0"]}"#),
        ("repair", r#"{"rows":["YBGO=0+4","YBGO=4+0"]}"#),
        ("review", r#"{"record":"1. YBGO 0+4 2. OGBY 4+0"}"#),
        ("review", "XBODYX"),
    ] {
        let said = ask(program.addr, "POST", &format!("/api/{name}"), JSON, body);
        assert!(said.starts_with("HTTP/1.1 "), "{name}: {said}");
    }
    for path in ["/XPATHX", "/play?typed=XQUERYX", "/api/XPATHX", "/solve?r=YBGO=0+4"] {
        ask(program.addr, "GET", path, "text/plain", "");
    }
    program.signal("TERM");
    let (status, log) = program.end();
    assert!(status.success() && log.len() > 15, "{status}: {log:?}");
    secrets.extend(["RPYG", "GBPO", "OGBY", "YBGO"].map(str::to_owned));
    let words = ["NOTE", "TYPED", "CODE", "FIELD", "BODY", "PATH", "QUERY", "HEADER"];
    secrets.extend(words.map(|word| format!("X{word}X")));
    for line in &log {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(object["timestamp"].is_string() && object["level"].is_string(), "{line}");
        for secret in &secrets {
            assert!(!line.contains(secret.as_str()), "{secret} in {line}");
        }
    }
}

#[test]
fn a_stop_is_heard_as_soon_as_the_program_says_that_it_listens() {
    for signal in ["TERM", "INT"] {
        let mut program = Program::begin("memory:", &[]);
        program.signal(signal);
        let (status, log) = program.end();
        assert!(status.success(), "{status}: {log:?}");
    }
}

#[test]
fn a_stop_lets_requests_end_and_accepts_no_new_ones() {
    let mut program = Program::begin("memory:", &[]);
    let body = r#"{"code":"RRBG","guess":"GRRB"}"#;
    let mut busy = begin_to_ask(program.addr, "/api/score", body.len());
    let (first, rest) = body.split_at(9);
    busy.write_all(first.as_bytes()).unwrap();
    program.signal("TERM");
    wait_until("new connections are refused", || TcpStream::connect(program.addr).is_err());
    busy.write_all(rest.as_bytes()).unwrap();
    let said = rest_of(&mut busy);
    assert!(said.starts_with("HTTP/1.1 200") && said.contains("\"1+3\""), "{said}");
    let (status, log) = program.end();
    assert!(status.success(), "{log:?}");
    assert!(!log.iter().any(|line| line.contains(GAVE_UP)), "{log:?}");
}

#[test]
fn a_stop_waits_for_nobody_forever() {
    let mut program = Program::begin("memory:", &[]);
    // A body that never ends, and a question that takes long, whose client reads nothing.
    let mut slow = begin_to_ask(program.addr, "/api/suggest", 1000);
    slow.write_all(b"{").unwrap();
    let body = r#"{"pegs":16,"colors":26}"#;
    let mut deaf = begin_to_ask(program.addr, "/api/suggest", body.len());
    deaf.write_all(body.as_bytes()).unwrap();
    program.signal("TERM");
    let (status, log) = program.end();
    assert!(status.success(), "{log:?}");
}
