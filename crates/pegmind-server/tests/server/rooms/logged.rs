//! What the program itself tells of rooms besides its answers: its log at the noisiest level, its
//! metrics, and what it says where it says no. None of it has a code, a salt, a token or a name.

use futures_util::{SinkExt as _, StreamExt as _};
use pegmind_room::Mode;
use pegmind_rules::{Code, Peg};
use pegmind_session::{Commitment, Salt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::{header, request};
use crate::players::{ask_text, connect};
use crate::running_server::Program;

/// The token of a device that sits nowhere.
const ANYBODY: &str = "7777777777777777777777777777777777777777777777777777777777777777";

/// Plays rooms and asks for much that is refused. What was secret is kept, and so is all that says no.
struct Played<'a> {
    server: &'a Program,
    secrets: Vec<String>,
    said_no: Vec<String>,
}

impl Played<'_> {
    async fn ask(&mut self, method: &str, path: &str, token: &str, body: Value) -> Value {
        let text = ask_text(self.server.addr, method, path, token, &body).await.unwrap();
        if !text.starts_with("HTTP/1.1 2") {
            self.said_no.push(text.clone());
        }
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        serde_json::from_str(body).unwrap_or_default()
    }

    /// A room with two members, by its name and its code.
    async fn room(&mut self, mode: Mode, tokens: [&str; 2]) -> [String; 2] {
        let body = json!({
            "header": header(mode).to_string(), "name": "Xannx", "request": request(mode as u128),
            "listed": true,
        });
        let opened = self.ask("POST", "/api/rooms", tokens[0], body).await;
        let names = ["room", "code"].map(|name| opened[name].as_str().unwrap().to_owned());
        self.secrets.extend(names.clone());
        let body = json!({ "name": "Xbobx", "request": request(0) });
        self.ask("POST", &format!("/api/rooms/{}/members", names[1]), tokens[1], body).await;
        names
    }

    async fn act(&mut self, room: &str, token: &str, act: &str) -> Value {
        let path = format!("/api/rooms/{room}/acts");
        let from = format!("{path}?from=100000");
        let at = self.ask("GET", &from, ANYBODY, Value::Null).await["version"].clone();
        // The number of a request is any that was not used.
        let id = request(
            self.secrets.len() as u128 * 1_000
                + u128::from(at.as_u64().unwrap()) * 10
                + act.len() as u128,
        );
        self.ask("POST", &path, token, json!({ "at": at, "id": id, "act": act })).await
    }

    /// Does something that is done.
    async fn does(&mut self, room: &str, token: &str, act: &str) {
        let done = self.act(room, token, act).await;
        assert!(done["version"].is_u64(), "{act}: {done}");
    }

    /// Asks for what nobody gets.
    async fn refusals(&mut self, [room, code]: &[String; 2], tokens: [&str; 2]) {
        for token in [tokens[0], tokens[1], "nonsense", &format!("{:064x}", 77)] {
            for act in ["at 1 XACTX", "at 1 4+0 {0:00}", "at 9 1234", "rematch 1", "XACTX"] {
                let refused = self.act(room, token, act).await;
                assert!(refused["version"].is_null(), "{refused}");
            }
            for path in ["proof", "acts?from=x", "events?from=x", "socket", "XPATHX"] {
                self.ask("GET", &format!("/api/rooms/{room}/{path}"), token, Value::Null).await;
            }
            for path in [
                format!("/join/{code}"),
                format!("/room/{room}?view=text"),
                "/api/rooms/000-000".into(),
            ] {
                self.ask("GET", &path, token, Value::Null).await;
            }
            self.ask("POST", "/api/name", token, json!({ "name": "Xnamex\u{0}" })).await;
            self.ask(
                "POST",
                "/api/name/recover",
                token,
                json!({ "name": "Xannx", "phrase": "XPHRASEX" }),
            )
            .await;
            self.ask("GET", "/api/feeds/XFEEDX", token, Value::Null).await;
        }
    }

    /// Plays a little over a socket, and says nonsense there.
    async fn talk(&mut self, room: &str, token: &str) {
        let mut socket = connect(self.server.addr, room).await.unwrap();
        let join = json!({ "join": { "room": room, "token": token, "have": 0 } });
        socket.send(Message::text(join.to_string())).await.unwrap();
        let act = json!({ "act": { "at": 0, "id": request(9), "act": "at 1 4+0 {0:00}" } });
        socket.send(Message::text(act.to_string())).await.unwrap();
        socket.send(Message::text("{\"XMESSAGEX\":1}")).await.unwrap();
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Close(Some(why)) = message {
                self.said_no.push(why.reason.to_string());
            }
        }
    }
}

fn code(typed: &str) -> Code {
    let rules = header(Mode::Match).options().rules;
    let pegs = typed.bytes().map(|digit| Peg::from_number(digit - b'0').unwrap());
    Code::new(&rules, &pegs.collect::<Vec<_>>()).unwrap()
}

/// How a code looks in letters, as rooms write it.
fn letters(typed: &str) -> String {
    code(typed).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_log_nor_metrics_nor_refusals_tell_what_is_secret_in_a_room() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("rooms.db").display());
    let mut server = Program::begin(&database, &["--log", "trace", "--status", "127.0.0.1:0"]);
    let status = server.status.unwrap();
    let mut played = Played { server: &server, secrets: Vec::new(), said_no: Vec::new() };
    let (ann, bob) = (format!("{:064x}", 0xa11), format!("{:064x}", 0xb0b));
    let tokens = [ann.as_str(), bob.as_str()];
    // A code that its maker hides, and one that follows from what the server draws.
    let made = played.room(Mode::Match, tokens).await;
    let salt = "5a17".repeat(16);
    let commitment = Commitment::of(&code("3142"), Salt::from_hex(&salt).unwrap());
    played.does(&made[0], &bob, &format!("at 1 {{code 3142 {salt} {commitment}}}")).await;
    let drawn = played.room(Mode::Race, tokens).await;
    played.does(&drawn[0], &ann, "start").await;
    for room in [&made, &drawn] {
        played.does(&room[0], &ann, "at 1 1122").await;
        played.refusals(room, tokens).await;
        played.talk(&room[0], &ann).await;
    }
    let metrics = ask_text(status, "GET", "/metrics", "", &Value::Null).await.unwrap();
    let detail = ask_text(status, "GET", "/health", "", &Value::Null).await.unwrap();
    assert!(metrics.contains("pegmind_acts_stored_total"), "{metrics}");
    // All is opened, and then it is known what should not have been told.
    played.does(&drawn[0], &ann, "at 1 {resign}").await;
    played.does(&drawn[0], &bob, "at 2 {resign}").await;
    let proof =
        played.ask("GET", &format!("/api/rooms/{}/proof", drawn[0]), ANYBODY, Value::Null).await;
    let game = &proof["games"][0];
    let text: String = game["code"].as_array().unwrap().iter().map(ToString::to_string).collect();
    let codes = [letters("3142"), letters(&text)];
    let before_the_end = [
        salt,
        game["salt"].as_str().unwrap().to_owned(),
        proof["seed"].as_str().unwrap().to_owned(),
    ];
    let Played { mut secrets, said_no, .. } = played;
    server.signal("TERM");
    let (ended, log) = server.end();
    assert!(ended.success(), "{ended}");
    assert!(
        said_no.len() > 50 && log.len() > 100,
        "{} refusals, {} lines",
        said_no.len(),
        log.len()
    );
    // What says no may name what was asked for, and who sits there, but nothing that was hidden.
    for text in said_no.iter().chain([&metrics, &detail]) {
        for secret in codes.iter().chain(&before_the_end).chain([&ann, &bob]) {
            assert!(!text.contains(secret.as_str()), "{secret} in {text}");
        }
    }
    let words = ["Xannx", "Xbobx", "Xnamex", "XACTX", "XPATHX", "XPHRASEX", "XFEEDX", "XMESSAGEX"];
    secrets.extend(words.map(str::to_owned));
    secrets.extend([letters("1122"), ann, bob]);
    secrets.extend(codes.into_iter().chain(before_the_end));
    for line in log.iter().chain([&metrics, &detail]) {
        for secret in &secrets {
            assert!(!line.contains(secret.as_str()), "{secret} in {line}");
        }
    }
}
