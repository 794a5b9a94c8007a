//! Live rooms under load, with the players on the same machine: so many of them in races of two,
//! each of whom thinks for a while, guesses, and waits until the guess is acknowledged, which is
//! when it is synced to the disk. `cargo bench -p pegmind-server --bench rooms` prints for more
//! and more players how long acknowledgements take, how many acts there are in a second, and what
//! the server takes of memory and cores, and fails where a promise is not kept.
//!
//! `PEGMIND_PLAYERS=1000,10000` says how many players, `PEGMIND_THINK=5` how many seconds they
//! think on average, `PEGMIND_TIME=20` how many seconds are measured, and
//! `PEGMIND_DATABASE=postgres://...` where rooms are kept.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark prints, or fails"
)]

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use pegmind_room::{Mode, RoomHeader};
use pegmind_rules::{Both, PlayerKind, Randomness as _, RowCount, Rules, SetupOptions, SplitMix64};
use pegmind_session::GameId;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

/// What is promised for so many players.
const PLAYERS_PROMISED: usize = 10_000;
const SLOWEST_OF_HUNDRED_MAX: Duration = Duration::from_millis(50);
const MEMORY_MAX_KIB: u64 = 1 << 20;
/// How many rooms are made at the same time.
const MADE_AT_ONCE: usize = 64;
/// How long it is waited for one answer.
const PATIENCE: Duration = Duration::from_mins(2);
/// How long players play before it is measured.
const WARM_UP: Duration = Duration::from_secs(5);

fn main() {
    let levels = std::env::var("PEGMIND_PLAYERS").unwrap_or("1000,2000,5000,10000,15000".into());
    let levels: Vec<usize> = levels.split(',').map(|level| level.parse().unwrap()).collect();
    let think = Duration::from_secs_f64(number("PEGMIND_THINK", 5.0));
    let time = Duration::from_secs_f64(number("PEGMIND_TIME", 20.0));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    println!("races of two, {think:?} between an answer and the next guess, {time:?} each");
    println!("players   acts/s      half   99 of 100   999 of 1000     longest   memory   cores");
    let mut is_kept = true;
    for players in levels {
        let folder = tempfile::tempdir().unwrap();
        let own = format!("sqlite:{}", folder.path().join("rooms.db").display());
        let server = Server::begin(&std::env::var("PEGMIND_DATABASE").unwrap_or(own));
        let mut level = runtime.block_on(play(&server, players, think, time));
        level.times.sort_unstable();
        let of = |share: usize| level.times[(level.times.len() - 1) * share / 1000];
        println!(
            "{players:>7} {:>8.0} {:>9.1?} {:>11.1?} {:>13.1?} {:>11.1?} {:>4} MiB {:>7.2}",
            f64::from(u32::try_from(level.times.len()).unwrap()) / time.as_secs_f64(),
            of(500),
            of(990),
            of(999),
            of(1000),
            level.memory_kib >> 10,
            level.cores,
        );
        let is_promised = players <= PLAYERS_PROMISED && think >= Duration::from_secs(5);
        let is_good = of(990) <= SLOWEST_OF_HUNDRED_MAX && level.memory_kib <= MEMORY_MAX_KIB;
        is_kept &= is_good || !is_promised;
    }
    println!(
        "promised up to {PLAYERS_PROMISED} players: 99 of 100 within {SLOWEST_OF_HUNDRED_MAX:?}, 1 GiB: {}",
        if is_kept { "kept" } else { "MISSED" }
    );
    assert!(is_kept, "a promise is not kept");
}

fn number(name: &str, default: f64) -> f64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

/// What was measured.
struct Level {
    times: Vec<Duration>,
    memory_kib: u64,
    /// How many cores the server was busy with.
    cores: f64,
}

/// What all players share.
struct Play {
    addr: SocketAddr,
    think: Duration,
    measures: AtomicBool,
    ends: AtomicBool,
    joined: AtomicU64,
    times: Mutex<Vec<Duration>>,
}

async fn play(server: &Server, players: usize, think: Duration, time: Duration) -> Level {
    let shared = Arc::new(Play {
        addr: server.addr,
        think,
        measures: AtomicBool::new(false),
        ends: AtomicBool::new(false),
        joined: AtomicU64::new(0),
        times: Mutex::default(),
    });
    let doors = Arc::new(Semaphore::new(MADE_AT_ONCE));
    let rooms = (0..players / 2).map(|number| {
        let (shared, doors) = (Arc::clone(&shared), Arc::clone(&doors));
        tokio::spawn(async move {
            let door = doors.acquire().await.unwrap();
            let room = make_room(shared.addr, number).await;
            let sockets = [
                connect(shared.addr, &room, number, 1).await,
                connect(shared.addr, &room, number, 2).await,
            ];
            drop(door);
            shared.joined.fetch_add(2, Ordering::Relaxed);
            let [ann, bob] = sockets;
            tokio::join!(guess(&shared, ann, number, 1), guess(&shared, bob, number, 2));
        })
    });
    let rooms: Vec<_> = rooms.collect();
    while shared.joined.load(Ordering::Relaxed) < (players / 2 * 2) as u64 {
        assert!(!rooms.iter().any(tokio::task::JoinHandle::is_finished), "a player is lost");
        sleep(Duration::from_millis(50)).await;
    }
    sleep(WARM_UP.max(think * 2)).await;
    let busy = server.busy();
    shared.measures.store(true, Ordering::Relaxed);
    sleep(time).await;
    shared.measures.store(false, Ordering::Relaxed);
    let cores = server.busy().saturating_sub(busy).as_secs_f64() / time.as_secs_f64();
    let memory_kib = server.memory_kib();
    shared.ends.store(true, Ordering::Relaxed);
    for room in rooms {
        room.await.unwrap();
    }
    let times = std::mem::take(&mut *shared.times.lock().unwrap());
    assert!(!times.is_empty(), "nothing was measured");
    Level { times, memory_kib, cores }
}

fn header() -> RoomHeader {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    // So many codes that nobody finds one, and so many rows that nobody uses all.
    let rules = Rules::mastermind(6, 10).unwrap().with_rows(RowCount::new(99).unwrap());
    let options = SetupOptions::new(rules, kinds);
    RoomHeader::new(GameId::new("new").unwrap(), Mode::Race, &options, "2026-11-23").unwrap()
}

fn token(number: usize, member: usize) -> String {
    format!("{:064x}", number * 2 + member)
}

/// Makes a room where two sit, and begins.
async fn make_room(addr: SocketAddr, number: usize) -> String {
    let request = |id: usize| format!("{id:032x}");
    let mut stream = TcpStream::connect(addr).await.unwrap();
    let body = json!({ "header": header().to_string(), "name": "Ann", "request": request(1) });
    let made = post(&mut stream, "/api/rooms", &token(number, 1), &body).await;
    let room = made["room"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let path = |what: &str| format!("/api/rooms/{room}/{what}");
    let body = json!({ "name": "Bob", "request": request(2) });
    post(&mut stream, &path("members"), &token(number, 2), &body).await;
    let body = json!({ "at": 2, "id": request(3), "act": "start" });
    post(&mut stream, &path("acts"), &token(number, 1), &body).await;
    room
}

async fn post(stream: &mut TcpStream, path: &str, token: &str, body: &Value) -> Value {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let (mut said, mut bytes) = (String::new(), [0; 4 << 10]);
    loop {
        if let Some((head, body)) = said.split_once("\r\n\r\n") {
            let length = head.split("content-length: ").nth(1).unwrap();
            if body.len() == length.split("\r\n").next().unwrap().parse::<usize>().unwrap() {
                assert!(head.starts_with("HTTP/1.1 20"), "{said}");
                return serde_json::from_str(body).unwrap();
            }
        }
        let read = timeout(PATIENCE, stream.read(&mut bytes)).await.unwrap().unwrap();
        assert!(read > 0, "{said}");
        said.push_str(std::str::from_utf8(&bytes[..read]).unwrap());
    }
}

type Socket = WebSocketStream<TcpStream>;

async fn connect(addr: SocketAddr, room: &str, number: usize, member: usize) -> Socket {
    let mut request =
        format!("ws://localhost/api/rooms/{room}/socket").into_client_request().unwrap();
    request.headers_mut().insert("sec-websocket-protocol", "pegmind.1".parse().unwrap());
    let stream = TcpStream::connect(addr).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let mut socket = client_async(request, stream).await.unwrap().0;
    let join = json!({ "join": { "room": room, "token": token(number, member), "have": 0 } });
    socket.send(Message::text(join.to_string())).await.unwrap();
    socket
}

/// The next message that is one.
async fn hear(socket: &mut Socket) -> Value {
    loop {
        match timeout(PATIENCE, socket.next()).await.unwrap() {
            Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).unwrap(),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// How many acts are known after a message.
fn version(message: &Value) -> Option<u64> {
    let told = message.get("acts")?;
    Some(told["from"].as_u64()? + told["acts"].as_array()?.len() as u64)
}

/// Thinks and guesses until the end.
async fn guess(play: &Play, mut socket: Socket, number: usize, member: usize) {
    let mut random = SplitMix64((number * 2 + member) as u64);
    let mut known = 0;
    let mut id = u128::from(random.below(1 << 60)) << 64;
    // Not all at once.
    let mut wait = play.think.mul_f64(share(&mut random) * 2.0);
    let mut own = Vec::new();
    while !play.ends.load(Ordering::Relaxed) {
        let thinks = sleep(wait);
        tokio::pin!(thinks);
        loop {
            tokio::select! {
                () = &mut thinks => break,
                message = hear(&mut socket) => known = version(&message).unwrap_or(known),
            }
        }
        let letters = ["R", "O", "Y", "G", "B", "P", "C", "W", "N", "S"];
        let mut letter = |_| letters[usize::try_from(random.below(10)).unwrap()];
        let code: String = (0..6).map(&mut letter).collect();
        let asked = Instant::now();
        id += 1;
        let mut done = false;
        while !done {
            let name = format!("{id:032x}");
            let act =
                json!({ "act": { "at": known, "id": name, "act": format!("at {member} {code}") } });
            socket.send(Message::text(act.to_string())).await.unwrap();
            loop {
                let message = hear(&mut socket).await;
                known = version(&message).unwrap_or(known);
                assert!(message.get("refused").is_none(), "{message}");
                if message["stale"]["id"] == name.as_str() {
                    break;
                }
                if message["done"]["id"] == name.as_str() {
                    done = true;
                    break;
                }
            }
        }
        if play.measures.load(Ordering::Relaxed) {
            own.push(asked.elapsed());
        }
        wait = play.think.mul_f64(0.5 + share(&mut random));
    }
    play.times.lock().unwrap().extend(own);
}

/// From nothing to one.
fn share(random: &mut SplitMix64) -> f64 {
    f64::from(u32::try_from(random.below(1 << 20)).unwrap()) / f64::from(1 << 20)
}

/// A server of its own process, so that its memory can be told from ours.
struct Server {
    process: Child,
    addr: SocketAddr,
}

impl Server {
    fn begin(database: &str) -> Self {
        let many = "1000000";
        let mut process = Command::new(env!("CARGO_BIN_EXE_pegmind-server"))
            .args(["--addr", "127.0.0.1:0", "--behind-proxy", "--log", "info"])
            .args(["--requests-per-second", many, "--requests-at-once", many])
            .args(["--rooms-per-second", many, "--rooms-at-once", many])
            .args(["--connections", "65536", "--sockets", "65536", "--database", database])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(process.stderr.take().unwrap());
        let mut line = String::new();
        log.read_line(&mut line).unwrap();
        let addr = line.split("\"addr\":\"").nth(1).unwrap().split('"').next().unwrap();
        let addr = addr.parse().unwrap();
        // The log is written as always, and read.
        thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        Self { process, addr }
    }

    /// The memory that is in use.
    fn memory_kib(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// How long it was busy, on all cores together.
    fn busy(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        // Hundredths of a second, on every Linux.
        Duration::from_millis(ticks * 10)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}
