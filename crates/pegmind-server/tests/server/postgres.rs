//! Several servers on one real `PostgreSQL` database, all of them processes that are killed and
//! stopped.

use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use pegmind_rules::{Randomness as _, SplitMix64};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::players::{Players, TIME_MAX, ask, ask_text, connect, header};
use crate::rooms::request;
use crate::running::Postgres;
use crate::running_server::Program;
use crate::wait::wait_until;
use crate::wait_for::wait_for;

const SERVERS: usize = 3;
const PAIRS: usize = 9;
/// How often something is done to a server while all play.
const FAULTS: u64 = 6;
/// How many acts there are between two of them, on average.
const ACTS_BETWEEN: u64 = 30;

fn begin(postgres: &Postgres) -> Vec<Program> {
    (0..SERVERS).map(|_| Program::begin(&postgres.url(), &[])).collect()
}

fn addrs(servers: &[Program]) -> Vec<SocketAddr> {
    servers.iter().map(|server| server.addr).collect()
}

fn token(number: usize) -> String {
    format!("{number:064x}")
}

/// A race of these two that has begun. Gives its name and its version.
async fn race(addr: SocketAddr, players: [usize; 2]) -> (String, u64) {
    let said = async |path: &str, number: usize, body: Value| {
        let token = token(players[number - 1]);
        let (status, said) = ask(addr, "POST", path, &token, &body).await.unwrap();
        assert!(matches!(status, 200 | 201), "{said}");
        said
    };
    let body = json!({ "header": header().to_string(), "name": "Ann", "request": request(0) });
    let room = said("/api/rooms", 1, body).await["room"].as_str().unwrap().to_owned();
    let path = format!("/api/rooms/{room}");
    let body = json!({ "name": "Bob", "request": request(0) });
    said(&format!("{path}/members"), 2, body).await;
    let body = json!({ "at": 2, "id": request(1), "act": "start" });
    let version = said(&format!("{path}/acts"), 1, body).await["version"].as_u64().unwrap();
    (room, version)
}

#[test]
fn players_of_three_servers_lose_nothing_while_those_are_killed_and_paused() {
    let postgres = Postgres::begin();
    let mut servers = begin(&postgres);
    let runtime = Runtime::new().unwrap();
    let players = runtime.block_on(async { Players::begin(PAIRS, 1, &addrs(&servers)) });
    let mut random = SplitMix64(1);
    for fault in 0..FAULTS {
        let acts = usize::try_from(random.below(2 * ACTS_BETWEEN)).unwrap();
        players.wait_for(players.acts() + acts);
        let chosen = usize::try_from(random.below(SERVERS as u64)).unwrap();
        if fault % 2 == 0 {
            let asked_again = players.asked_again();
            servers[chosen].kill();
            players.wait_until_asked_again(asked_again);
            // The others continue.
            players.wait_for(players.acts() + acts);
            servers[chosen] = Program::begin(&postgres.url(), &[]);
            players.moved(chosen, servers[chosen].addr);
        } else {
            servers[chosen].signal("STOP");
            players.wait_for(players.acts() + acts);
            servers[chosen].signal("CONT");
        }
    }
    runtime.block_on(players.end());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_paused_server_does_late_clashes_and_is_not_done() {
    let postgres = Postgres::begin();
    let servers = begin(&postgres);
    let [one, other] = [servers[0].addr, servers[1].addr];
    let (room, version) = race(one, [1, 2]).await;
    let path = format!("/api/rooms/{room}/acts");
    let guess = |number, code: &str| json!({ "at": version, "id": request(number), "act": format!("at 1 {code}") });
    let (late, second) = (guess(2, "RRRRRROOOOOO"), guess(3, "YYYYYYGGGGGG"));
    servers[0].signal("STOP");
    // It knows the room, and is asked while nothing moves there.
    let asking = tokio::spawn({
        let (path, late) = (path.clone(), late.clone());
        async move { ask(one, "POST", &path, &token(1), &late).await }
    });
    let (status, done) = ask(other, "POST", &path, &token(1), &second).await.unwrap();
    assert_eq!(status, 200, "others go on: {done}");
    let now = done["version"].as_u64().unwrap();
    servers[0].signal("CONT");
    let (status, stale) = timeout(TIME_MAX, asking).await.unwrap().unwrap().unwrap();
    assert_eq!((status, stale["answer"]["stale"]["now"].as_u64()), (409, Some(now)), "{stale}");
    for addr in [one, other] {
        let (_, told) = ask(addr, "GET", &path, &token(1), &Value::Null).await.unwrap();
        assert_eq!(told["version"].as_u64(), Some(now), "nothing of it is stored");
        let again = ask(addr, "POST", &path, &token(1), &second).await.unwrap();
        assert_eq!(again, (200, json!({ "version": now })), "the same everywhere");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_device_is_forgotten_by_all_servers() {
    let postgres = Postgres::begin();
    let servers = begin(&postgres);
    let [one, other] = [servers[0].addr, servers[1].addr];
    let (room, version) = race(one, [1, 2]).await;
    let path = format!("/api/rooms/{room}/acts");
    let told = async |number| ask(other, "GET", &path, &token(number), &Value::Null).await;
    let (_, before) = told(1).await.unwrap();
    assert_eq!(before["member"], 1, "it knows the room: {before}");
    // Somebody listens there, so that it is kept in memory.
    let mut bob = socket(other, &room, 2).await;
    assert_eq!(hear(&mut bob).await["welcome"]["member"], 2);
    let (status, forgotten) =
        ask(one, "DELETE", "/api/devices", &token(1), &Value::Null).await.unwrap();
    assert_eq!((status, forgotten), (200, json!({ "seats": 1 })));
    let says = json!({ "at": version, "id": request(9), "act": "react 1 hello" });
    let (status, refused) = ask(other, "POST", &path, &token(1), &says).await.unwrap();
    assert_eq!(status, 403, "{refused}");
    wait_for("the other server to read the room again", async || {
        let (_, now) = told(1).await.unwrap();
        now["member"].is_null().then_some(())
    })
    .await;
}

#[test]
fn when_the_database_is_killed_nothing_is_acknowledged_and_nothing_lost() {
    let mut postgres = Postgres::begin();
    let servers = begin(&postgres);
    let runtime = Runtime::new().unwrap();
    let (room, version) = runtime.block_on(race(servers[0].addr, [1, 2]));
    let players = runtime.block_on(async { Players::begin(PAIRS, 2, &addrs(&servers)) });
    for _ in 0..2 {
        players.wait_for(players.acts() + 60);
        postgres.kill();
        let refused = runtime.block_on(refusal(servers[0].addr, &room, version));
        assert!(refused.to_ascii_lowercase().contains("retry-after: "), "{refused}");
        for server in &servers {
            runtime.block_on(until_ready(server.addr, "503 Service Unavailable"));
        }
        postgres.start_again();
        for server in &servers {
            runtime.block_on(until_ready(server.addr, "200 OK"));
        }
    }
    players.wait_for(players.acts() + 60);
    runtime.block_on(players.end());
}

/// Waits until a server answers like this when it is asked whether it is ready.
async fn until_ready(addr: SocketAddr, status: &str) {
    wait_for(status, async || {
        let answer = ask_text(addr, "GET", "/ready", "", &Value::Null).await.unwrap();
        answer.starts_with(&format!("HTTP/1.1 {status}")).then_some(())
    })
    .await;
}

/// Waits until an act cannot be stored, and returns the answer.
async fn refusal(addr: SocketAddr, room: &str, version: u64) -> String {
    let path = format!("/api/rooms/{room}/acts");
    let mut number = 1_000;
    // Some processes of the database may answer once more before they end.
    let refused = wait_for("a refusal", async || {
        number += 1;
        let body = json!({ "at": version, "id": request(number), "act": "react 1 hello" });
        let answer = ask_text(addr, "POST", &path, &token(1), &body).await.unwrap();
        (!answer.starts_with("HTTP/1.1 200")).then_some(answer)
    });
    let refused = refused.await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    refused
}

type Socket = WebSocketStream<TcpStream>;

/// A socket of somebody in a room.
async fn socket(addr: SocketAddr, room: &str, player: usize) -> Socket {
    let mut socket = connect(addr, room).await.unwrap();
    let join = json!({ "join": { "room": room, "token": token(player), "have": 0 } });
    socket.send(Message::text(join.to_string())).await.unwrap();
    socket
}

/// Waits until somebody is told that this is so of who is away, and of who is gone.
async fn hears_presence(socket: &mut Socket, is_so: impl Fn(&Value, &Value) -> bool) {
    loop {
        let said = hear(socket).await;
        if said.get("presence").is_some_and(|it| is_so(&it["away"], &it["gone"])) {
            return;
        }
    }
}

/// The next message of a server.
async fn hear(socket: &mut Socket) -> Value {
    loop {
        let message = timeout(TIME_MAX, socket.next()).await.unwrap().unwrap().unwrap();
        if let Message::Text(text) = message {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_connected_to_a_server_that_is_gone_can_be_made_to_leave() {
    let postgres = Postgres::begin();
    let mut servers = begin(&postgres);
    let [one, other] = [servers[0].addr, servers[1].addr];
    let (room, version) = race(one, [1, 2]).await;
    let mut ann = socket(one, &room, 1).await;
    hears_presence(&mut ann, |away, _| *away == json!([2])).await;
    let mut bob = socket(other, &room, 2).await;
    hears_presence(&mut ann, |away, _| *away == json!([])).await;
    hears_presence(&mut bob, |away, _| *away == json!([])).await;
    let path = format!("/api/rooms/{room}/acts");
    let claim = json!({ "at": version, "id": request(3), "act": "leave 2" });
    // A clock that jumps makes nobody leave who is there.
    let back = "UPDATE sighting SET seen = seen - 300000";
    postgres.ask(back);
    let fresh =
        "SELECT COUNT(*) FROM sighting WHERE seen > EXTRACT(EPOCH FROM now()) * 1000 - 60000";
    wait_until("both are seen again", || postgres.ask(fresh) == "2");
    let (status, refused) = ask(one, "POST", &path, &token(1), &claim).await.unwrap();
    assert_eq!(status, 422, "{refused}");
    let path_of_all = "/api/devices/me/export";
    let (_, all) = ask(one, "GET", path_of_all, &token(2), &Value::Null).await.unwrap();
    assert_eq!(all["seen"][0]["room"], room.as_str(), "{all}");
    assert!(all["seen"][0]["at"].as_u64().is_some_and(|at| at > 1_700_000_000_000), "{all}");
    servers[1].kill();
    postgres.ask(back);
    // Nothing is told of Bob until he is away, and that for five minutes.
    hears_presence(&mut ann, |away, gone| {
        assert_eq!((away, gone), (&json!([2]), &json!([2])));
        true
    })
    .await;
    let (status, done) = ask(one, "POST", &path, &token(1), &claim).await.unwrap();
    assert_eq!(status, 200, "{done}");
    let (_, told) = ask(servers[2].addr, "GET", &path, &token(1), &Value::Null).await.unwrap();
    assert!(told["acts"].as_array().unwrap().contains(&json!("leave 2")), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn listeners_hear_what_was_done_elsewhere_with_hints_and_without() {
    let postgres = Postgres::begin();
    for (args, players) in [(&[][..], [1, 2]), (&["--no-hints"], [3, 4])] {
        let servers =
            [Program::begin(&postgres.url(), args), Program::begin(&postgres.url(), args)];
        let (room, version) = race(servers[0].addr, players).await;
        let mut listening = connect(servers[1].addr, &room).await.unwrap();
        let join = json!({ "join": { "room": room, "token": token(players[1]), "have": version } });
        listening.send(Message::text(join.to_string())).await.unwrap();
        while hear(&mut listening).await.get("welcome").is_none() {}
        // Only the other server knows of this act.
        let path = format!("/api/rooms/{room}/acts");
        let body = json!({ "at": version, "id": request(2), "act": "react 1 hello" });
        let done = ask(servers[0].addr, "POST", &path, &token(players[0]), &body).await.unwrap();
        assert_eq!(done.0, 200, "{done:?}");
        while hear(&mut listening).await["acts"]["acts"] != json!(["react 1 hello"]) {}
    }
}
