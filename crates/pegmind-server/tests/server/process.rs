//! The program itself: what it logs, and how it stops.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pegmind_session::Record;

use crate::browser::{FormOf, form_with};

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// What the log says when a stop waits no longer.
const GAVE_UP: &str = "some requests did not come to their end";

/// A server of its own.
struct Program {
    process: Child,
    addr: String,
    log: Option<JoinHandle<Vec<String>>>,
}

impl Program {
    fn begin(args: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pegmind-server"))
            .args(["--addr", "127.0.0.1:0", "--database", "memory:"])
            .args(args)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
        let line = log.next().unwrap().unwrap();
        let addr = line.split("\"addr\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let rest = thread::spawn(move || log.map(Result::unwrap).collect());
        Self { process, addr, log: Some(rest) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.addr).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Asks over a connection of its own. Gives the whole answer.
    fn ask(&self, method: &str, path: &str, kind: &str, body: &str) -> String {
        let mut stream = self.connect();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: {kind}\r\nContent-Length: {length}\r\nX-Note: XHEADERX\r\n\r\n{body}"
        )
        .unwrap();
        rest_of(&mut stream)
    }

    fn get(&self, path: &str) -> String {
        self.ask("GET", path, "text/plain", "")
    }

    /// Begins to ask, and waits until the server wants the body: the request is under way.
    fn begin_to_ask(&self, path: &str, length: usize) -> TcpStream {
        let mut stream = self.connect();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Expect: 100-continue\r\nContent-Length: {length}\r\n\r\n"
        )
        .unwrap();
        let mut said = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
        stream.read_exact(&mut said).unwrap();
        assert_eq!(&said, b"HTTP/1.1 100 Continue\r\n\r\n");
        stream
    }

    fn terminate(&self) {
        let command = format!("kill -TERM {}", self.process.id());
        assert!(Command::new("sh").args(["-c", &command]).status().unwrap().success());
    }

    /// Waits for its end. Gives the code, and the lines of the log after the first.
    fn end(&mut self) -> (Option<i32>, Vec<String>) {
        let code = self.process.wait().unwrap().code();
        (code, self.log.take().unwrap().join().unwrap())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
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

fn is_over(form: &FormOf) -> bool {
    record_of(form).is_some_and(|record| record.opening.is_some())
}

#[test]
fn the_log_holds_nothing_that_was_typed_and_no_code() {
    let mut program = Program::begin(&["--log", "trace"]);
    let form = "application/x-www-form-urlencoded";
    let mut secrets: Vec<String> = Vec::new();
    let mut document = program.get("/text");
    for typed in ["RPYG", "hint", "note XNOTEX", "GBPO", "nonsense XTYPEDX", "resign", "yes"] {
        let of_form = form_with(&document, "typed");
        // The code is drawn by the system: it may be one of the guesses, and the game over.
        if is_over(&of_form) && ["resign", "yes"].contains(&typed) {
            continue;
        }
        secrets.extend(of_form.hidden.iter().map(|(_, value)| value.clone()));
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.append_pair("typed", typed).extend_pairs(&of_form.hidden);
        document = program.ask("POST", &of_form.action, form, &body.finish());
    }
    let record = record_of(&form_with(&document, "typed")).unwrap();
    let opening = record.opening.as_ref().unwrap();
    secrets.push(opening.code.to_string());
    secrets.push(opening.salt.as_ref().unwrap().to_string());
    secrets.push(record.header.id.as_ref().unwrap().as_str().to_owned());

    let json = "application/json";
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
        let said = program.ask("POST", &format!("/api/{name}"), json, body);
        assert!(said.starts_with("HTTP/1.1 "), "{name}: {said}");
    }
    for path in ["/XPATHX", "/play?typed=XQUERYX", "/api/XPATHX", "/solve?r=YBGO=0+4"] {
        program.get(path);
    }
    program.terminate();
    let (code, log) = program.end();
    assert_eq!(code, Some(0));
    assert!(log.len() > 15, "{log:?}");
    secrets.retain(|secret| !secret.is_empty());
    let words =
        ["RPYG", "GBPO", "OGBY", "YBGO", "XNOTEX", "XTYPEDX", "XCODEX", "XFIELDX", "XBODYX"];
    secrets.extend(words.map(str::to_owned));
    secrets.extend(["XPATHX", "XQUERYX", "XHEADERX"].map(str::to_owned));
    for line in &log {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(object["timestamp"].is_string() && object["level"].is_string(), "{line}");
        for secret in &secrets {
            assert!(!line.contains(secret.as_str()), "{secret} in {line}");
        }
    }
}

#[test]
fn a_stop_lets_requests_end_and_takes_no_new_ones() {
    let mut program = Program::begin(&[]);
    let body = r#"{"code":"RRBG","guess":"GRRB"}"#;
    let mut busy = program.begin_to_ask("/api/score", body.len());
    let (first, rest) = body.split_at(9);
    busy.write_all(first.as_bytes()).unwrap();
    let stopped = Instant::now();
    program.terminate();
    while TcpStream::connect(&program.addr).is_ok() {
        assert!(stopped.elapsed() < PATIENCE, "new connections are taken");
    }
    busy.write_all(rest.as_bytes()).unwrap();
    let said = rest_of(&mut busy);
    assert!(said.starts_with("HTTP/1.1 200") && said.contains("\"1+3\""), "{said}");
    let (code, log) = program.end();
    assert_eq!(code, Some(0), "{log:?}");
    assert!(!log.iter().any(|line| line.contains(GAVE_UP)), "{log:?}");
}

#[test]
fn a_stop_waits_for_nobody_forever() {
    let mut program = Program::begin(&[]);
    // A body that never ends, and a question that takes long, whose client reads nothing.
    let mut slow = program.begin_to_ask("/api/suggest", 1000);
    slow.write_all(b"{").unwrap();
    let body = r#"{"pegs":16,"colors":26}"#;
    let mut deaf = program.begin_to_ask("/api/suggest", body.len());
    deaf.write_all(body.as_bytes()).unwrap();
    let stopped = Instant::now();
    program.terminate();
    let (code, log) = program.end();
    assert_eq!(code, Some(0), "{log:?}");
    assert!(stopped.elapsed() < PATIENCE, "{:?}", stopped.elapsed());
}
