//! Live rooms under load, with the players on the same machine: so many of them in races of two,
//! each of whom thinks for a while, guesses, and waits until the guess is acknowledged, which is
//! when it is synced to the disk. `cargo bench -p pegmind-server --bench rooms` prints for more
//! and more players how long acknowledgements take, how many there are in a second, and what the
//! server takes of memory and processor, with a file, and on `PostgreSQL` with one server and
//! with several; and fails where a promise is not kept. `-- --help` lists what can be chosen, as
//! in `-- --players 2000 --think 10`; `-- --games 100000` plays so many games to their end
//! instead, and looks whether memory grows.

#![cfg(unix)]
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark prints, or fails"
)]

#[path = "../../pegmind-store/tests/store/postgres/running.rs"]
#[expect(dead_code, reason = "here it is not killed")]
mod running;
#[path = "../tests/server/running_server.rs"]
#[expect(dead_code, reason = "here it is not stopped")]
mod running_server;
#[path = "../../pegmind-store/tests/store/wait.rs"]
mod wait;

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Parser;
use futures_util::{SinkExt as _, StreamExt as _};
use pegmind_room::{Mode, RoomHeader};
use pegmind_rules::{Both, PlayerKind, Randomness as _, RowCount, Rules, SetupOptions, SplitMix64};
use pegmind_session::GameId;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::running::Postgres;
use crate::running_server::Program;

/// What is promised for so many players of one server with a file, each of whom makes a move
/// every five seconds or fewer.
const PLAYERS_PROMISED: usize = 10_000;
const THINK_PROMISED: f64 = 5.0;
const SLOWEST_OF_HUNDRED_MAX: Duration = Duration::from_millis(50);
const MEMORY_MAX_KIB: u64 = 1 << 20;
/// How much memory may grow while games are played.
const GROWTH_MAX_KIB: u64 = 32 << 10;
/// How many rooms are made at the same time.
const MADE_AT_ONCE: usize = 192;
/// How long it is waited for one answer.
const PATIENCE: Duration = Duration::from_mins(2);
/// When somebody comes again who was told to come back in a moment.
const MOMENT: Duration = Duration::from_secs(1);

/// What is measured.
#[derive(Debug, Parser)]
struct Args {
    /// How many players, in one run after the other, with a file of `SQLite`
    #[arg(long, value_delimiter = ',', default_value = "1000,2000,5000,10000,15000")]
    players: Vec<usize>,
    /// How many players with `PostgreSQL`; 0 for none
    #[arg(long, value_delimiter = ',', default_value = "1000,5000")]
    postgres: Vec<usize>,
    /// How many servers on it
    #[arg(long, value_delimiter = ',', default_value = "1,3")]
    servers: Vec<usize>,
    /// How many seconds each thinks between an answer and the next guess, on average
    #[arg(long, default_value_t = THINK_PROMISED)]
    think: f64,
    /// How many seconds are measured
    #[arg(long, default_value_t = 12.0)]
    time: f64,
    /// How many games to play to their end instead
    #[arg(long)]
    games: Option<usize>,
    /// Said by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() {
    let args = Args::parse();
    let runtime = Runtime::new().unwrap();
    if let Some(games) = args.games {
        return runtime.block_on(grow(games));
    }
    println!("races of two, {} s between an answer and the next guess", args.think);
    println!(
        "store        players  moves/s     half   99 of 100   999 of 1000   longest   memory  \
         server  database  players'  of a move    again"
    );
    let mut is_kept = true;
    for &players in &args.players {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite:{}", folder.path().join("rooms.db").display());
        let servers = [Program::begin(&database, &["--log", "info"])];
        let level = runtime.block_on(play(&servers, None, players, &args));
        level.tell("SQLite", players);
        let is_promised = players <= PLAYERS_PROMISED && args.think >= THINK_PROMISED;
        let is_good = level.of(990) <= SLOWEST_OF_HUNDRED_MAX && level.memory_kib <= MEMORY_MAX_KIB;
        is_kept &= is_good || !is_promised;
    }
    if Path::new("/usr/lib/postgresql").exists() {
        for &count in &args.servers {
            for &players in args.postgres.iter().filter(|players| **players > 0) {
                let postgres = Postgres::with_settings(&[]);
                let begin = |_| Program::begin(&postgres.url(), &["--log", "info"]);
                let servers: Vec<_> = (0..count).map(begin).collect();
                let level = runtime.block_on(play(&servers, Some(&postgres), players, &args));
                level.tell(&format!("PostgreSQL {count}"), players);
            }
        }
    } else {
        println!("PostgreSQL is not installed");
    }
    println!(
        "promised up to {PLAYERS_PROMISED} players with SQLite: 99 of 100 within \
         {SLOWEST_OF_HUNDRED_MAX:?}, 1 GiB: {}",
        if is_kept { "kept" } else { "MISSED" }
    );
    assert!(is_kept, "a promise is not kept");
}

/// What was measured.
struct Level {
    times: Vec<Duration>,
    took: Duration,
    /// What the largest server takes.
    memory_kib: u64,
    /// How many cores the servers, the database and the players were busy with.
    cores: [f64; 3],
    /// How often somebody was told to come back in a moment.
    again: u64,
}

impl Level {
    /// How long so many of a thousand take at most.
    fn of(&self, share: usize) -> Duration {
        self.times[(self.times.len() - 1) * share / 1000]
    }

    fn tell(&self, store: &str, players: usize) {
        let moves = f64::from(u32::try_from(self.times.len()).unwrap()) / self.took.as_secs_f64();
        let [servers, database, own] = self.cores;
        println!(
            "{store:<12} {players:>7} {moves:>8.0} {:>8.1?} {:>11.1?} {:>13.1?} {:>9.1?} {:>4} MiB \
             {servers:>7.2} {database:>9.2} {own:>9.2} {:>7.0} us {:>7}",
            self.of(500),
            self.of(990),
            self.of(999),
            self.of(1000),
            self.memory_kib >> 10,
            (servers + database) / moves * 1e6,
            self.again,
        );
    }
}

/// What all players share.
struct Play {
    addrs: Vec<SocketAddr>,
    think: Duration,
    measures: AtomicBool,
    ends: AtomicBool,
    /// Whether all have come, and play begins.
    begins: watch::Sender<bool>,
    joined: AtomicU64,
    /// How often somebody was told to come back in a moment, and did.
    again: AtomicU64,
    times: Mutex<Vec<Duration>>,
}

async fn play(
    servers: &[Program],
    database: Option<&Postgres>,
    players: usize,
    args: &Args,
) -> Level {
    let think = Duration::from_secs_f64(args.think);
    let shared = Arc::new(Play {
        addrs: servers.iter().map(|server| server.addr).collect(),
        think,
        measures: AtomicBool::new(false),
        ends: AtomicBool::new(false),
        begins: watch::Sender::new(false),
        joined: AtomicU64::new(0),
        again: AtomicU64::new(0),
        times: Mutex::default(),
    });
    let doors = Arc::new(Semaphore::new(MADE_AT_ONCE));
    let rooms = (0..players / 2).map(|number| {
        let (shared, doors) = (Arc::clone(&shared), Arc::clone(&doors));
        tokio::spawn(async move {
            let door = doors.acquire().await.unwrap();
            // Where there are several servers, each of both is with another one.
            let addr = |member: usize| shared.addrs[(number + member) % shared.addrs.len()];
            let room = make_room(addr(0), &race(), number, &shared.again).await;
            let lines = [
                Line::begin(addr(0), &room, number, 1, &shared.again).await,
                Line::begin(addr(1), &room, number, 2, &shared.again).await,
            ];
            drop(door);
            shared.joined.fetch_add(2, Ordering::Relaxed);
            let [ann, bob] = lines;
            tokio::join!(guess(&shared, ann), guess(&shared, bob));
        })
    });
    let rooms: Vec<_> = rooms.collect();
    while shared.joined.load(Ordering::Relaxed) < (players / 2 * 2) as u64 {
        assert!(!rooms.iter().any(tokio::task::JoinHandle::is_finished), "a player is lost");
        sleep(Duration::from_millis(50)).await;
    }
    shared.begins.send_replace(true);
    // Until all have made some moves, and they come as evenly as they go on.
    sleep(think * 5).await;
    let busy = || {
        let servers = servers.iter().map(|server| busy(server.id())).sum();
        let database = database.map(|database| busy_with_children(database.process.id()));
        [servers, database.unwrap_or_default(), busy(std::process::id())]
    };
    let (before, begun) = (busy(), Instant::now());
    shared.measures.store(true, Ordering::Relaxed);
    sleep(Duration::from_secs_f64(args.time)).await;
    shared.measures.store(false, Ordering::Relaxed);
    let (after, took) = (busy(), begun.elapsed());
    let spent = |of: usize| after[of].saturating_sub(before[of]).as_secs_f64();
    let cores = [0, 1, 2].map(|of| spent(of) / took.as_secs_f64());
    let memory_kib = servers.iter().map(|server| memory_kib(server.id())).max().unwrap();
    shared.ends.store(true, Ordering::Relaxed);
    for room in rooms {
        room.await.unwrap();
    }
    let mut times = std::mem::take(&mut *shared.times.lock().unwrap());
    assert!(!times.is_empty(), "nothing was measured");
    times.sort_unstable();
    Level { times, took, memory_kib, cores, again: shared.again.load(Ordering::Relaxed) }
}

/// Plays so many games to their end, and tells the memory.
async fn grow(games: usize) {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("rooms.db").display());
    let server = Arc::new(Program::begin(&database, &["--log", "info"]));
    let next = Arc::new(AtomicUsize::new(0));
    let players = (0..MADE_AT_ONCE).map(|_| {
        let (server, next) = (Arc::clone(&server), Arc::clone(&next));
        tokio::spawn(async move {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return;
                }
                whole_game(server.addr, number).await;
            }
        })
    });
    let players: Vec<_> = players.collect();
    println!("    games   memory");
    let mut told = Vec::new();
    for tenth in 1..=10 {
        while next.load(Ordering::Relaxed) < games * tenth / 10 {
            assert!(!players.iter().all(tokio::task::JoinHandle::is_finished), "all are lost");
            sleep(Duration::from_millis(50)).await;
        }
        told.push(memory_kib(server.id()));
        println!("{:>9} {:>4} MiB", games * tenth / 10, told[tenth - 1] >> 10);
    }
    for player in players {
        player.await.unwrap();
    }
    // What comes to be after the first games is there to stay.
    let grown = told[9].saturating_sub(told[1]);
    println!("{grown} KiB more in the last eight tenths; at most {GROWTH_MAX_KIB}");
    assert!(grown <= GROWTH_MAX_KIB, "memory grows");
}

/// A small race in which both give up.
async fn whole_game(addr: SocketAddr, number: usize) {
    let rules = Rules::mastermind(2, 2).unwrap();
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let options = SetupOptions::new(rules, kinds);
    let header = RoomHeader::new(GameId::new("new").unwrap(), Mode::Race, &options, "2026-11-23");
    let again = AtomicU64::new(0);
    let room = make_room(addr, &header.unwrap(), number, &again).await;
    for member in [1, 2] {
        let act = format!("at {member} {{resign}}");
        let mut line = Line::begin(addr, &room, number, member, &again).await;
        let id = format!("{:032x}", 9);
        loop {
            let message = line.hear().await;
            if let Some(at) = version(&message) {
                line.say(&json!({ "act": { "at": at, "id": id, "act": act } })).await;
            }
            if message["done"]["id"] == id.as_str() {
                break;
            }
        }
    }
}

/// The rules of all races.
fn race() -> RoomHeader {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    // So many codes that nobody finds one, and so many rows that nobody uses all.
    let rules = Rules::mastermind(10, 10).unwrap().with_rows(RowCount::new(99).unwrap());
    let options = SetupOptions::new(rules, kinds);
    RoomHeader::new(GameId::new("new").unwrap(), Mode::Race, &options, "2026-11-23").unwrap()
}

fn token(number: usize, member: usize) -> String {
    format!("{:064x}", number * 2 + member)
}

/// Makes a room where two sit, and begins.
async fn make_room(
    addr: SocketAddr,
    header: &RoomHeader,
    number: usize,
    again: &AtomicU64,
) -> String {
    let request = |id: usize| format!("{id:032x}");
    let mut stream = TcpStream::connect(addr).await.unwrap();
    let body = json!({ "header": header.to_string(), "name": "Ann", "request": request(1) });
    let made = post(&mut stream, "/api/rooms", &token(number, 1), &body, again).await;
    let room = made["room"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let path = |what: &str| format!("/api/rooms/{room}/{what}");
    let body = json!({ "name": "Bob", "request": request(2) });
    post(&mut stream, &path("members"), &token(number, 2), &body, again).await;
    let body = json!({ "at": 2, "id": request(3), "act": "start" });
    post(&mut stream, &path("acts"), &token(number, 1), &body, again).await;
    room
}

/// Asks, and again in a moment where nothing can be stored.
async fn post(
    stream: &mut TcpStream,
    path: &str,
    token: &str,
    body: &Value,
    again: &AtomicU64,
) -> Value {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    loop {
        stream.write_all(request.as_bytes()).await.unwrap();
        let (head, body) = answer(stream).await;
        if head.starts_with("HTTP/1.1 20") {
            return serde_json::from_str(&body).unwrap();
        }
        assert!(head.starts_with("HTTP/1.1 503"), "{head}\n{body}");
        again.fetch_add(1, Ordering::Relaxed);
        sleep(MOMENT).await;
    }
}

/// The head of an answer, and the rest.
async fn answer(stream: &mut TcpStream) -> (String, String) {
    let (mut said, mut bytes) = (String::new(), [0; 4 << 10]);
    loop {
        if let Some((head, body)) = said.split_once("\r\n\r\n") {
            let length = head.split("content-length: ").nth(1).unwrap();
            if body.len() == length.split("\r\n").next().unwrap().parse::<usize>().unwrap() {
                return (head.to_owned(), body.to_owned());
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

/// The line of a player to a room, which comes to be again as often as the server says so.
struct Line<'a> {
    addr: SocketAddr,
    room: String,
    number: usize,
    member: usize,
    socket: Socket,
    /// What was said last.
    said: Option<String>,
    /// Whether the server has said so.
    is_away: bool,
    again: &'a AtomicU64,
}

impl<'a> Line<'a> {
    async fn begin(
        addr: SocketAddr,
        room: &str,
        number: usize,
        member: usize,
        again: &'a AtomicU64,
    ) -> Self {
        let socket = connect(addr, room, number, member).await;
        Self {
            addr,
            room: room.to_owned(),
            number,
            member,
            socket,
            said: None,
            is_away: false,
            again,
        }
    }

    async fn say(&mut self, message: &Value) {
        let message = message.to_string();
        self.said = Some(message.clone());
        // If that fails it is said again on the next line.
        let _ = self.socket.send(Message::text(message)).await;
    }

    /// The next message that is one.
    async fn hear(&mut self) -> Value {
        loop {
            // Whoever stops to listen meanwhile goes on with it later.
            if self.is_away {
                sleep(MOMENT).await;
                self.socket = connect(self.addr, &self.room, self.number, self.member).await;
                self.is_away = false;
                if let Some(said) = self.said.clone() {
                    self.socket.send(Message::text(said)).await.unwrap();
                }
            }
            match timeout(PATIENCE, self.socket.next()).await.unwrap() {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).unwrap(),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(Some(why)))) if why.code == CloseCode::Away => {
                    self.again.fetch_add(1, Ordering::Relaxed);
                    self.is_away = true;
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

/// How many acts are known after a message.
fn version(message: &Value) -> Option<u64> {
    let told = message.get("acts")?;
    Some(told["from"].as_u64()? + told["acts"].as_array()?.len() as u64)
}

/// Thinks and guesses until the end.
async fn guess(play: &Play, mut line: Line<'_>) {
    let mut random = SplitMix64((line.number * 2 + line.member) as u64);
    let mut known = 0;
    let mut id = u128::from(random.below(1 << 60)) << 64;
    let mut begins = play.begins.subscribe();
    while !*begins.borrow_and_update() {
        tokio::select! {
            begun = begins.changed() => begun.unwrap(),
            message = line.hear() => known = version(&message).unwrap_or(known),
        }
    }
    // Not all at once.
    let mut wait = play.think.mul_f64(share(&mut random) * 2.0);
    let mut own = Vec::new();
    while !play.ends.load(Ordering::Relaxed) {
        let thinks = sleep(wait);
        tokio::pin!(thinks);
        loop {
            tokio::select! {
                () = &mut thinks => break,
                message = line.hear() => known = version(&message).unwrap_or(known),
            }
        }
        let letters = ["R", "O", "Y", "G", "B", "P", "C", "W", "N", "S"];
        let mut letter = |_| letters[usize::try_from(random.below(10)).unwrap()];
        let code: String = (0..10).map(&mut letter).collect();
        let asked = Instant::now();
        id += 1;
        let mut done = false;
        while !done {
            let name = format!("{id:032x}");
            let act = format!("at {} {code}", line.member);
            line.say(&json!({ "act": { "at": known, "id": name, "act": act } })).await;
            loop {
                let message = line.hear().await;
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

/// The memory that a process uses.
fn memory_kib(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// The number of the parent of a process, and how long the process was busy, on all cores
/// together; nothing if it is gone.
fn parent_and_busy(id: u32) -> Option<(u32, Duration)> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks: u64 = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
    // Hundredths of a second, on every Linux.
    Some((fields[1].parse().ok()?, Duration::from_millis(ticks * 10)))
}

fn busy(id: u32) -> Duration {
    parent_and_busy(id).unwrap().1
}

fn busy_with_children(id: u32) -> Duration {
    let ids = fs::read_dir("/proc").unwrap().flatten();
    let ids = ids.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let children = ids.filter_map(parent_and_busy).filter(|(parent, _)| *parent == id);
    busy(id) + children.map(|(_, busy)| busy).sum::<Duration>()
}
