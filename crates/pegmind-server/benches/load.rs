//! The server under load, with the client on the same machine: how many `score` requests a
//! second, how long they take, whether memory stays flat, how long the largest questions take,
//! and what becomes of many of those at once. `cargo bench -p pegmind-server` prints each figure
//! with what is promised, and fails where a promise is not kept.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, or fails")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_protocol::ScoreReply;
use pegmind_rules::{Code, Preset, Randomness as _, Rules, SplitMix64, mark};

const REQUESTS: usize = 100_000;
/// Connections that stay open, each with one request under way.
const CONNECTIONS: usize = 8;
/// Askers of the largest question at the same time, each from an address of its own.
const CROWD: usize = 100;

/// What is promised.
const PER_SECOND_MIN: f64 = 2_000.0;
const SLOWEST_OF_HUNDRED_MAX: Duration = Duration::from_millis(20);
const GROWTH_MAX_KIB: u64 = 4_096;
/// The time of a question, what it may take to stop, and some for the client.
const QUESTION_TIME_MAX: Duration = Duration::from_millis(12_500);
/// The same for one that has to wait for its turn.
const CROWD_TIME_MAX: Duration = Duration::from_millis(32_500);

fn main() {
    let server = Server::begin();
    let questions = questions();
    // What is set up once is not growth.
    let _ = server.load(&questions, REQUESTS / 10);
    let before = server.memory_kib();
    let (mut times, took) = server.load(&questions, REQUESTS);
    let after = server.memory_kib();
    let per_second = 1e5 / took.as_secs_f64();
    let mut kept = Kept(true);
    println!("score, {CONNECTIONS} connections, {REQUESTS} requests, each answer compared");
    kept.tell(
        "requests a second",
        &format!("{per_second:.0}"),
        per_second >= PER_SECOND_MIN,
        "2000",
    );
    let (half, of_hundred) = (quantile(&mut times, 50), quantile(&mut times, 99));
    kept.tell("half of them within", &format!("{half:.2?}"), true, "-");
    let in_time = of_hundred <= SLOWEST_OF_HUNDRED_MAX;
    kept.tell("99 of 100 within", &format!("{of_hundred:.2?}"), in_time, "20ms");
    let grew = after.saturating_sub(before);
    kept.tell("memory", &format!("{before} KiB, {grew} more"), grew <= GROWTH_MAX_KIB, "4096 more");

    println!("suggest");
    for (name, body) in LARGEST {
        let asked = Instant::now();
        let (status, _) = talk(&mut server.connect(), "suggest", body, 0);
        let took = asked.elapsed();
        let is_fine = [200, 422].contains(&status) && took <= QUESTION_TIME_MAX;
        kept.tell(name, &format!("{took:.2?}, {status}"), is_fine, "12.5s");
    }

    println!("suggest, {CROWD} askers at once, no row, 16 pegs, 26 colors");
    let (answers, longest, mut meanwhile) = server.crowd(&questions);
    let known = answers.keys().all(|status| [200, 422, 503].contains(status));
    kept.tell("answers by status", &format!("{answers:?}"), known, "200, 422, 503");
    kept.tell("the longest", &format!("{longest:.2?}"), longest <= CROWD_TIME_MAX, "32.5s");
    let of_hundred = quantile(&mut meanwhile, 99);
    kept.tell("score meanwhile, 99 of 100", &format!("{of_hundred:.2?}"), true, "-");
    assert!(kept.0, "a promise is not kept");
}

/// Whether all promises are.
struct Kept(bool);

impl Kept {
    fn tell(&mut self, name: &str, figure: &str, is_kept: bool, target: &str) {
        let word = if is_kept { "" } else { "  MISSED" };
        println!("  {name:<34} {figure:>24}   target {target}{word}");
        self.0 &= is_kept;
    }
}

fn quantile(times: &mut [Duration], share: usize) -> Duration {
    times.sort_unstable();
    times[times.len() * share / 100]
}

const LARGEST: [(&str, &str); 4] = [
    ("16 pegs, 26 colors, no row", NO_ROW),
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

const NO_ROW: &str = r#"{"pegs":16,"colors":26}"#;

/// Bodies, and what is to be answered.
fn questions() -> Vec<(String, String)> {
    let rules = Preset::Classic.rules();
    let mut random = SplitMix64(1);
    let draw = |random: &mut SplitMix64, rules: &Rules| -> Code {
        let letters = |_| ['R', 'O', 'Y', 'G', 'B', 'P'][usize::try_from(random.below(6)).unwrap()];
        rules.code(&(0..4).map(letters).collect::<String>()).unwrap()
    };
    let question = |_| {
        let (code, guess) = (draw(&mut random, &rules), draw(&mut random, &rules));
        let reply = ScoreReply::new(&mark(&rules, &code, &guess));
        let body = format!(r#"{{"code":"{code}","guess":"{guess}"}}"#);
        (body, serde_json::to_string(&reply).unwrap())
    };
    (0..256).map(question).collect()
}

/// A server of its own process, so that its memory can be told from ours.
struct Server {
    process: Child,
    addr: String,
}

impl Server {
    fn begin() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pegmind-server"))
            .args(["--addr", "127.0.0.1:0", "--requests-per-second", "1000000"])
            .args(["--requests-at-once", "1000000", "--behind-proxy", "--database", "memory:"])
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
    fn load(&self, questions: &[(String, String)], requests: usize) -> (Vec<Duration>, Duration) {
        let started = Instant::now();
        let times = thread::scope(|scope| {
            let client = |begin: usize| {
                let mut stream = self.connect();
                let one = |idx| score(&mut stream, &questions[(begin + idx) % questions.len()]);
                (0..requests / CONNECTIONS).map(one).collect::<Vec<_>>()
            };
            let clients: Vec<_> =
                (0..CONNECTIONS).map(|number| scope.spawn(move || client(31 * number))).collect();
            clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
        });
        (times, started.elapsed())
    }

    /// Asks the largest question from many addresses at once. Tells how often each status was
    /// answered, how long the longest took, and how long `score` took meanwhile.
    fn crowd(
        &self,
        questions: &[(String, String)],
    ) -> (BTreeMap<u16, u32>, Duration, Vec<Duration>) {
        let ended = AtomicBool::new(false);
        thread::scope(|scope| {
            let scores = scope.spawn(|| {
                let mut stream = self.connect();
                let mut times = Vec::new();
                while !ended.load(Ordering::Relaxed) {
                    times.push(score(&mut stream, &questions[times.len() % questions.len()]));
                    thread::sleep(Duration::from_millis(2));
                }
                times
            });
            let asker = |number: usize| {
                let asked = Instant::now();
                let (status, _) = talk(&mut self.connect(), "suggest", NO_ROW, number);
                (status, asked.elapsed())
            };
            let askers: Vec<_> =
                (1..=CROWD).map(|number| scope.spawn(move || asker(number))).collect();
            let (mut answers, mut longest) = (BTreeMap::new(), Duration::ZERO);
            for asker in askers {
                let (status, took) = asker.join().unwrap();
                *answers.entry(status).or_default() += 1;
                longest = longest.max(took);
            }
            ended.store(true, Ordering::Relaxed);
            (answers, longest, scores.join().unwrap())
        })
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

/// Asks for a feedback, compares the answer, and tells how long it took.
fn score(stream: &mut TcpStream, (body, answer): &(String, String)) -> Duration {
    let asked = Instant::now();
    let (status, said) = talk(stream, "score", body, 0);
    assert_eq!((status, &said), (200, answer), "{body}");
    asked.elapsed()
}

/// Asks a question from an address with this number. Gives status and body of the answer.
fn talk(stream: &mut TcpStream, name: &str, body: &str, number: usize) -> (u16, String) {
    let request = format!(
        "POST /api/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         X-Forwarded-For: 10.0.0.{number}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let (mut said, mut bytes) = (String::new(), [0; 16 << 10]);
    loop {
        if let Some((head, body)) = said.split_once("\r\n\r\n") {
            let length = head.split("content-length: ").nth(1).unwrap();
            if body.len() == length.split("\r\n").next().unwrap().parse::<usize>().unwrap() {
                return (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned());
            }
        }
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0, "{said}");
        said.push_str(std::str::from_utf8(&bytes[..read]).unwrap());
    }
}
