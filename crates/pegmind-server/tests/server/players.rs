//! Players in a closed loop: each asks for something until it is acknowledged, however often it
//! has to ask, and then for the next. In the end what is stored is compared with what was
//! acknowledged: each act is there once, in its order, at the version that was told.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use pegmind_room::{Mode, RoomHeader};
use pegmind_rules::{Both, PlayerKind, Randomness as _, RowCount, Rules, SetupOptions, SplitMix64};
use pegmind_session::GameId;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::wait::wait_until;

/// How long anything may take on any machine.
pub(crate) const TIME_MAX: Duration = Duration::from_mins(4);
/// How long one answer is waited for before somebody asks elsewhere.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(10);
/// How long to wait before asking again.
const PAUSE: Duration = Duration::from_millis(10);
/// How many guesses each makes in a race.
const GUESSES: usize = 12;
const COLORS: [&str; 10] = ["R", "O", "Y", "G", "B", "P", "C", "W", "N", "S"];

/// Where servers are, one after the other, and how far the players are.
#[derive(Debug, Default)]
struct World {
    addrs: Mutex<Vec<SocketAddr>>,
    ends: AtomicBool,
    /// How many acts were acknowledged.
    acts: AtomicUsize,
    /// How often somebody had to ask again.
    again: AtomicUsize,
}

/// A race that was played.
struct Race {
    room: String,
    seats: [Seat; 2],
}

/// What a player knows of a race.
#[derive(Clone)]
struct Seat {
    /// Which of both.
    number: usize,
    token: String,
    /// The server that is asked first.
    home: usize,
    /// The guesses that were acknowledged, with their versions.
    done: Vec<(String, u64)>,
    /// What was told, if it was listened to.
    told: Vec<String>,
}

/// All players.
pub(crate) struct Players {
    world: Arc<World>,
    pairs: Vec<JoinHandle<Vec<Race>>>,
}

impl Players {
    /// So many pairs begin to play where these servers are.
    pub(crate) fn begin(pairs: usize, seed: u64, addrs: &[SocketAddr]) -> Self {
        let world = Arc::new(World { addrs: Mutex::new(addrs.to_vec()), ..World::default() });
        let pair = |number| tokio::spawn(play(Arc::clone(&world), number, seed));
        Self { pairs: (0..pairs).map(pair).collect(), world }
    }

    /// A server is elsewhere now.
    pub(crate) fn moved(&self, server: usize, addr: SocketAddr) {
        self.world.addrs.lock().unwrap()[server] = addr;
    }

    /// How many acts were acknowledged by now.
    pub(crate) fn acts(&self) -> usize {
        self.world.acts.load(Ordering::Relaxed)
    }

    /// How many requests were sent again by now.
    pub(crate) fn asked_again(&self) -> usize {
        self.world.again.load(Ordering::Relaxed)
    }

    /// Waits until this many acts were acknowledged.
    pub(crate) fn wait_for(&self, acts: usize) {
        wait_until("enough acts are acknowledged", || {
            assert!(!self.pairs.iter().any(JoinHandle::is_finished), "a player has failed");
            self.acts() >= acts
        });
    }

    /// Waits until more than this many requests were sent again.
    pub(crate) fn wait_until_asked_again(&self, before: usize) {
        wait_until("a request is sent again", || self.asked_again() > before);
    }

    /// Lets all play to the end of their races, and compares. Gives how many acts there were,
    /// and how often somebody had to ask again.
    pub(crate) async fn end(self) -> (usize, usize) {
        self.world.ends.store(true, Ordering::Relaxed);
        let mut races = Vec::new();
        for pair in self.pairs {
            races.extend(pair.await.unwrap());
        }
        for race in &races {
            check(&self.world, race).await;
        }
        (self.world.acts.load(Ordering::Relaxed), self.world.again.load(Ordering::Relaxed))
    }
}

/// So many codes that nobody finds one, and so many rows that nobody uses all.
pub(crate) fn header() -> RoomHeader {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let rules = Rules::mastermind(12, 10).unwrap().with_rows(RowCount::new(99).unwrap());
    let options = SetupOptions::new(rules, kinds);
    RoomHeader::new(GameId::new("new").unwrap(), Mode::Race, &options, "2026-11-23").unwrap()
}

impl World {
    fn addr(&self, server: usize) -> SocketAddr {
        let addrs = self.addrs.lock().unwrap();
        addrs[server % addrs.len()]
    }

    /// Asks one server after the other until one answers. Gives the status and what is said.
    async fn settle(&self, seat: &Seat, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let begun = Instant::now();
        for attempt in 0.. {
            let asked = ask(self.addr(seat.home + attempt), method, path, &seat.token, body);
            match timeout(ANSWER_TIME_MAX, asked).await {
                Ok(Some((status, said))) if status != 503 => return (status, said),
                _ => self.wait(begun).await,
            }
        }
        unreachable!("there are more attempts than anybody makes")
    }

    /// The same for what has to be done.
    async fn done(&self, seat: &Seat, path: &str, body: &Value) -> Value {
        let (status, said) = self.settle(seat, "POST", path, body).await;
        assert!(matches!(status, 200 | 201), "{path} {body}: {status} {said}");
        self.acts.fetch_add(1, Ordering::Relaxed);
        said
    }

    async fn wait(&self, begun: Instant) {
        assert!(begun.elapsed() < TIME_MAX, "nobody answers");
        self.again.fetch_add(1, Ordering::Relaxed);
        sleep(PAUSE).await;
    }
}

/// What was answered; nothing if the connection broke, or the answer is cut short.
pub(crate) async fn ask(
    addr: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &Value,
) -> Option<(u16, Value)> {
    let text = ask_text(addr, method, path, token, body).await?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).ok()?))
}

/// The same with its head.
pub(crate) async fn ask_text(
    addr: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &Value,
) -> Option<String> {
    let mut stream = TcpStream::connect(addr).await.ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut said = Vec::new();
    stream.read_to_end(&mut said).await.ok()?;
    String::from_utf8(said).ok()
}

/// The name of a request.
fn request(number: usize) -> String {
    format!("{number:032x}")
}

/// Two play one race after the other, one of them over HTTP and one over a socket, and where
/// there are several servers each asks another one.
async fn play(world: Arc<World>, pair: usize, seed: u64) -> Vec<Race> {
    let mut random = SplitMix64(seed.wrapping_mul(1_000).wrapping_add(pair as u64));
    let mut races = Vec::new();
    while !world.ends.load(Ordering::Relaxed) {
        let seat = |number: usize| Seat {
            number,
            token: format!("{:064x}", (pair * 1_000_000 + races.len()) * 2 + number),
            home: pair + number,
            done: Vec::new(),
            told: Vec::new(),
        };
        let [mut ann, mut bob] = [seat(1), seat(2)];
        let body = json!({ "header": header().to_string(), "name": "Ann", "request": request(0) });
        let room = world.done(&ann, "/api/rooms", &body).await["room"].as_str().unwrap().to_owned();
        let body = json!({ "name": "Bob", "request": request(0) });
        world.done(&bob, &format!("/api/rooms/{room}/members"), &body).await;
        let path = format!("/api/rooms/{room}/acts");
        let body = json!({ "at": 2, "id": request(1), "act": "start" });
        let begun = world.done(&ann, &path, &body).await["version"].as_u64().unwrap();
        let [one, other] = [codes(&mut random), codes(&mut random)];
        tokio::join!(
            guess_by_requests(&world, &room, &mut ann, &one, begun),
            guess_by_socket(&world, &room, &mut bob, &other),
        );
        races.push(Race { room, seats: [ann, bob] });
    }
    races
}

fn codes(random: &mut SplitMix64) -> Vec<String> {
    let mut color = |_| COLORS[usize::try_from(random.below(10)).unwrap()];
    (0..GUESSES).map(|_| (0..12).map(&mut color).collect()).collect()
}

async fn guess_by_requests(
    world: &World,
    room: &str,
    seat: &mut Seat,
    codes: &[String],
    begun: u64,
) {
    let path = format!("/api/rooms/{room}/acts");
    let mut at = begun;
    for (number, code) in codes.iter().enumerate() {
        let act = format!("at {} {code}", seat.number);
        let body = json!({ "at": at, "id": request(number + 2), "act": act });
        at = world.done(seat, &path, &body).await["version"].as_u64().unwrap();
        seat.done.push((code.clone(), at));
    }
}

async fn guess_by_socket(world: &World, room: &str, seat: &mut Seat, codes: &[String]) {
    let begun = Instant::now();
    for attempt in 0.. {
        let addr = world.addr(seat.home + attempt);
        if guess_until_it_breaks(world, addr, room, seat, codes).await.is_some() {
            return;
        }
        world.wait(begun).await;
    }
}

/// Guesses what is left; nothing if the connection breaks before all is done.
async fn guess_until_it_breaks(
    world: &World,
    addr: SocketAddr,
    room: &str,
    seat: &mut Seat,
    codes: &[String],
) -> Option<()> {
    let mut socket = timeout(ANSWER_TIME_MAX, connect(addr, room)).await.ok()??;
    let have = seat.told.len();
    let join = json!({ "join": { "room": room, "token": seat.token, "have": have } });
    socket.send(Message::text(join.to_string())).await.ok()?;
    // The news that come first are those that were missed, which tell where the room is.
    let now = loop {
        let message = hear(&mut socket, seat).await?;
        if let Some(welcome) = message.get("welcome") {
            break usize::try_from(welcome["now"].as_u64()?).ok()?;
        }
    };
    while seat.told.len() < now {
        hear(&mut socket, seat).await?;
    }
    while let Some(code) = codes.get(seat.done.len()) {
        let id = request(seat.done.len() + 2);
        let act = format!("at {} {code}", seat.number);
        let message = json!({ "act": { "at": seat.told.len(), "id": id, "act": act } });
        socket.send(Message::text(message.to_string())).await.ok()?;
        let version = loop {
            let message = hear(&mut socket, seat).await?;
            if message["done"]["id"] == id.as_str() {
                break message["done"]["version"].as_u64().unwrap();
            }
            let refused = message.get("refused").or(message.get("stale"));
            assert!(refused.is_none(), "{message}");
        };
        world.acts.fetch_add(1, Ordering::Relaxed);
        seat.done.push((code.clone(), version));
    }
    Some(())
}

/// A socket to a room.
pub(crate) async fn connect(addr: SocketAddr, room: &str) -> Option<WebSocketStream<TcpStream>> {
    let mut request =
        format!("ws://localhost/api/rooms/{room}/socket").into_client_request().ok()?;
    request.headers_mut().insert("sec-websocket-protocol", "pegmind.1".parse().ok()?);
    let stream = TcpStream::connect(addr).await.ok()?;
    Some(client_async(request, stream).await.ok()?.0)
}

/// The next message, whose news are kept: they follow what is known, without a gap.
async fn hear(socket: &mut WebSocketStream<TcpStream>, seat: &mut Seat) -> Option<Value> {
    loop {
        let text = match timeout(ANSWER_TIME_MAX, socket.next()).await.ok()?? {
            Ok(Message::Text(text)) => text,
            Ok(Message::Ping(_) | Message::Pong(_)) => continue,
            Ok(_) | Err(_) => return None,
        };
        let message: Value = serde_json::from_str(&text).ok()?;
        if let Some(news) = message.get("acts") {
            assert_eq!(
                news["from"].as_u64(),
                Some(seat.told.len() as u64),
                "no gap, nothing twice"
            );
            let acts = news["acts"].as_array().unwrap().iter();
            seat.told.extend(acts.map(|act| act.as_str().unwrap().to_owned()));
        }
        return Some(message);
    }
}

/// Compares what is stored with what was acknowledged and told.
async fn check(world: &World, race: &Race) {
    let path = format!("/api/rooms/{}/acts", race.room);
    for seat in &race.seats {
        let (status, said) = world.settle(seat, "GET", &path, &Value::Null).await;
        assert_eq!(status, 200, "{said}");
        let acts: Vec<&str> =
            said["acts"].as_array().unwrap().iter().map(|act| act.as_str().unwrap()).collect();
        let own = format!("at {} ", seat.number);
        let is_code = |text: &&str| text.len() == 12 && text.chars().all(char::is_alphabetic);
        let stored: Vec<&str> =
            acts.iter().filter_map(|act| act.strip_prefix(&own)).filter(is_code).collect();
        let done: Vec<&str> = seat.done.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(stored, done, "each once, in its order");
        for (code, version) in &seat.done {
            let version = usize::try_from(*version).unwrap();
            assert_eq!(acts[version - 2], format!("{own}{code}"), "with its answer behind it");
        }
        assert_eq!(seat.told, acts[..seat.told.len()], "what was told is what is stored");
        // Who asks again is told the same.
        let (code, version) = &seat.done[GUESSES / 2];
        let body =
            json!({ "at": 3, "id": request(GUESSES / 2 + 2), "act": format!("{own}{code}") });
        let (status, again) = world.settle(seat, "POST", &path, &body).await;
        assert_eq!((status, again["version"].as_u64()), (200, Some(*version)), "{again}");
    }
}
