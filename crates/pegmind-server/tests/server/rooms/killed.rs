//! The program itself, killed again and again while it is asked: each act that was acknowledged
//! is there once, and each that was not is done once when it is asked for again.
//! `PEGMIND_KILLS=1000 cargo test -p pegmind-server --test server killed` kills more often.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pegmind_room::Mode;
use serde_json::{Value, json};

use super::{header, request};

const ROOMS: usize = 4;
/// How many acts there are at least between two kills.
const ACTS_BETWEEN: usize = 40;
const TIME_MAX: Duration = Duration::from_mins(2);

struct Program {
    process: Child,
    addr: SocketAddr,
}

impl Program {
    fn begin(file: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pegmind-server"))
            .args(["--addr", "127.0.0.1:0", "--requests-per-second", "1000000"])
            .args(["--requests-at-once", "1000000"])
            .args(["--database", &format!("sqlite:{}", file.display())])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
        let line = log.next().unwrap().unwrap();
        let addr = line.split("\"addr\":\"").nth(1).unwrap_or_else(|| panic!("{line}"));
        let addr = addr.split('"').next().unwrap().parse().unwrap();
        thread::spawn(move || log.for_each(drop));
        Self { process, addr }
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// What was answered; nothing if the connection broke.
fn ask(
    addr: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &Value,
) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(addr).ok()?;
    stream.set_read_timeout(Some(TIME_MAX)).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answered = String::new();
    stream.read_to_string(&mut answered).ok()?;
    let (head, body) = answered.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    // A body that broke off is none.
    Some((status, serde_json::from_str(body).ok()?))
}

/// A room with somebody in it.
#[derive(Clone)]
struct Seat {
    room: String,
    token: String,
}

fn sit_down(addr: SocketAddr, number: usize) -> Seat {
    let token = format!("{number:064x}");
    let body = json!({
        "header": header(Mode::Race).to_string(), "name": "Ann", "request": request(0),
    });
    let (status, made) = ask(addr, "POST", "/api/rooms", &token, &body).unwrap();
    assert_eq!(status, 201, "{made}");
    Seat { room: made["room"].as_str().unwrap().to_owned(), token }
}

/// Says something so many times, each until it is acknowledged. Gives the versions.
fn talk(seat: &Seat, addr: &Mutex<SocketAddr>, acts: usize, all: &AtomicUsize) -> Vec<u64> {
    let path = format!("/api/rooms/{}/acts", seat.room);
    let mut versions: Vec<u64> = Vec::new();
    for number in 0..acts {
        let at = versions.last().copied().unwrap_or(1);
        let body = json!({ "at": at, "id": request(number as u128), "act": "react 1 hello" });
        let version = loop {
            let now = *addr.lock().unwrap();
            match ask(now, "POST", &path, &seat.token, &body) {
                Some((200, done)) => break done["version"].as_u64().unwrap(),
                Some((503, _)) | None => thread::sleep(Duration::from_millis(20)),
                Some(other) => panic!("{other:?}"),
            }
        };
        versions.push(version);
        all.fetch_add(1, Ordering::Relaxed);
    }
    versions
}

fn kill_again_and_again(file: &Path, kills: usize) {
    let mut program = Program::begin(file);
    let seats: Vec<Seat> = (1..=ROOMS).map(|number| sit_down(program.addr, number)).collect();
    let addr = Arc::new(Mutex::new(program.addr));
    let all = Arc::new(AtomicUsize::new(0));
    let acts = (kills + 2) * 2 * ACTS_BETWEEN / ROOMS;
    let talking: Vec<_> = seats
        .iter()
        .map(|seat| {
            let (seat, addr, all) = (seat.clone(), Arc::clone(&addr), Arc::clone(&all));
            thread::spawn(move || talk(&seat, &addr, acts, &all))
        })
        .collect();
    let mut next = 0;
    for kill in 0..kills {
        // Whatever was under way at that moment is cut off.
        next += ACTS_BETWEEN + kill * 29 % ACTS_BETWEEN;
        while all.load(Ordering::Relaxed) < next {
            assert!(talking.iter().any(|thread| !thread.is_finished()), "all is said");
            thread::sleep(Duration::from_millis(1));
        }
        program.kill();
        program = Program::begin(file);
        *addr.lock().unwrap() = program.addr;
    }
    for (seat, talking) in seats.iter().zip(talking) {
        let versions = talking.join().unwrap();
        assert!(versions.iter().is_sorted_by(|a, b| a < b), "{versions:?}");
        let path = format!("/api/rooms/{}/acts", seat.room);
        let (status, told) = ask(program.addr, "GET", &path, &seat.token, &Value::Null).unwrap();
        assert_eq!(status, 200);
        let said: Vec<_> = told["acts"].as_array().unwrap().iter().skip(1).collect();
        assert_eq!(said, vec!["react 1 hello"; acts], "each once");
        for (number, version) in versions.iter().enumerate().step_by(7) {
            let body = json!({ "at": 1, "id": request(number as u128), "act": "react 1 hello" });
            let again = ask(program.addr, "POST", &path, &seat.token, &body).unwrap();
            // A reaction is never too late, so a request that were not known would be done.
            assert_eq!(again, (200, json!({ "version": version })));
        }
    }
    program.kill();
}

#[test]
fn what_was_acknowledged_is_there_once_however_often_the_program_is_killed() {
    let kills = std::env::var("PEGMIND_KILLS").ok().and_then(|kills| kills.parse().ok());
    let folder = tempfile::tempdir().unwrap();
    kill_again_and_again(&folder.path().join("rooms.db"), kills.unwrap_or(4));
}
