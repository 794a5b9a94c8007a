//! The server under load, with the client on the same machine: how many `score` requests a
//! second, how long they take, whether memory stays flat, and how long the largest questions
//! take. `cargo bench -p pegmind-server` prints it and fails where a promise is not kept.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, or fails")]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const REQUESTS: u32 = 100_000;
const CONNECTIONS: u32 = 8;

/// What is promised.
const PER_SECOND_MIN: f64 = 2_000.0;
const SLOWEST_OF_HUNDRED_MAX: Duration = Duration::from_millis(20);
const GROWTH_MAX_KIB: u64 = 4_096;

fn main() {
    let server = Server::begin();
    // What is set up once is not growth.
    let _ = server.load(REQUESTS / 10);
    let before = server.memory_kib();
    let (mut times, took) = server.load(REQUESTS);
    let after = server.memory_kib();
    times.sort_unstable();
    let of_hundred = |share: usize| times[times.len() * share / 100];
    let per_second = f64::from(REQUESTS) / took.as_secs_f64();
    println!("score      {per_second:>8.0} requests/s over {CONNECTIONS} connections");
    println!("           {:>8.2?} half of them, {:.2?} 99 of 100", of_hundred(50), of_hundred(99));
    println!("memory     {before:>8} KiB before, {after} KiB after {REQUESTS} requests");
    for (name, body) in LARGEST {
        let asked = Instant::now();
        let said = talk(&mut server.connect(), "suggest", body);
        let status = said.split(' ').nth(1).unwrap();
        println!("suggest    {:>8.2?} {name}: {status}", asked.elapsed());
        assert!(["200", "422"].contains(&status), "{said}");
    }
    assert!(per_second >= PER_SECOND_MIN, "{per_second} requests/s");
    assert!(of_hundred(99) <= SLOWEST_OF_HUNDRED_MAX, "{:?}", of_hundred(99));
    assert!(after <= before + GROWTH_MAX_KIB, "{before} KiB, then {after} KiB");
}

const LARGEST: [(&str, &str); 4] = [
    ("16 pegs, 26 colors, no row", r#"{"pegs":16,"colors":26}"#),
    (
        "the same after a row",
        r#"{"pegs":16,"colors":26,"rows":["1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8=3+4"]}"#,
    ),
    (
        "with blanks, after three rows",
        r#"{"pegs":16,"colors":26,"blanks":true,"rows":["1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8=1+4",
            "9 9 10 10 11 11 12 12 13 13 14 14 15 15 16 16=2+3",
            "17 17 18 18 19 19 20 20 21 21 22 22 23 23 24 24=1+2"]}"#,
    ),
    ("8 pegs, 12 colors, after a row", r#"{"pegs":8,"colors":12,"rows":["1 1 2 2 3 3 4 4=1+2"]}"#),
];

/// A server of its own process, so that its memory can be told from ours.
struct Server {
    process: Child,
    addr: String,
}

impl Server {
    fn begin() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pegmind-server"))
            .args(["--addr", "127.0.0.1:0", "--requests-per-second", "1000000"])
            .args(["--requests-at-once", "1000000"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(process.stderr.take().unwrap());
        let mut line = String::new();
        log.read_line(&mut line).unwrap();
        let addr = line.split("\"addr\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        // The log is written as always, and read.
        thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        Self { process, addr }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.addr).unwrap();
        stream.set_nodelay(true).unwrap();
        stream
    }

    /// Sends so many requests, and tells how long each and all took.
    fn load(&self, requests: u32) -> (Vec<Duration>, Duration) {
        let started = Instant::now();
        let times = thread::scope(|scope| {
            let client = || {
                let mut stream = self.connect();
                let one = |_| {
                    let asked = Instant::now();
                    let said = talk(&mut stream, "score", r#"{"code":"RRBG","guess":"GRRB"}"#);
                    assert!(said.contains("\"feedback\":\"1+3\""), "{said}");
                    asked.elapsed()
                };
                (0..requests / CONNECTIONS).map(one).collect::<Vec<_>>()
            };
            let clients: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(client)).collect();
            clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
        });
        (times, started.elapsed())
    }

    /// The memory that is in use.
    fn memory_kib(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// Asks a question and reads its answer, which ends with a brace.
fn talk(stream: &mut TcpStream, name: &str, body: &str) -> String {
    let request = format!(
        "POST /api/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let (mut said, mut bytes) = (String::new(), [0; 16 << 10]);
    while !(said.contains("\r\n\r\n") && said.ends_with('}')) {
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0, "{said}");
        said.push_str(std::str::from_utf8(&bytes[..read]).unwrap());
    }
    said
}
