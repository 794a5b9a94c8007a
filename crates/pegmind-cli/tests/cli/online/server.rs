//! A server of one room for tests: sockets around an authority.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pegmind_protocol::{ProofFile, ServerMsg, Token};
use pegmind_room::{Mode, Proof, RoomAct, RoomHeader};
use pegmind_session::{Seed, Seeds, hex};
use serde_json::{Value, json};
use tungstenite::handshake::server::{Request, Response};
use tungstenite::protocol::CloseFrame;
use tungstenite::{Error, Message, WebSocket};

use super::authority::{Authority, Peer};

/// What the room is joined with.
pub(crate) const CODE: &str = "7F3K-QX";
/// How often a connection looks for what is new.
const TICK: Duration = Duration::from_millis(5);

/// What a server does with a client whose version it does not speak.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OtherVersion {
    /// It agrees to none.
    Unanswered,
    /// It agrees, and says why the connection ends.
    Closed,
}

#[derive(Default)]
struct State {
    room: Option<Authority>,
    devices: u8,
    sockets: Vec<TcpStream>,
    /// How many connections there were.
    connections: usize,
    /// Whether sockets are refused.
    is_away: bool,
    /// How it takes that clients speak another version, if it does.
    other: Option<OtherVersion>,
    /// Whether the next act that is heard is done, and its connection cut before the answer.
    swallows: bool,
}

/// A server of one room, which ends with the test.
#[derive(Clone)]
pub(crate) struct TestServer {
    address: String,
    state: Arc<Mutex<State>>,
}

impl TestServer {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let server = Self { address, state: Arc::default() };
        let own = server.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let own = own.clone();
                thread::spawn(move || own.serve(stream));
            }
        });
        server
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Breaks all connections.
    pub(crate) fn cut(&self) {
        for socket in self.state.lock().unwrap().sockets.drain(..) {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }

    /// Lets nobody connect, or again.
    pub(crate) fn goes_away(&self, is_away: bool) {
        self.state.lock().unwrap().is_away = is_away;
    }

    /// Does the next act, and breaks its connection before it is answered.
    pub(crate) fn swallows_next_answer(&self) {
        self.state.lock().unwrap().swallows = true;
    }

    /// Speaks another version than all who come.
    pub(crate) fn speaks_otherwise(&self, other: OtherVersion) {
        self.state.lock().unwrap().other = Some(other);
    }

    pub(crate) fn connections(&self) -> usize {
        self.state.lock().unwrap().connections
    }

    /// What is asked of the room.
    pub(crate) fn room<T>(&self, ask: impl FnOnce(&Authority) -> T) -> Option<T> {
        self.state.lock().unwrap().room.as_ref().map(ask)
    }

    fn serve(&self, stream: TcpStream) {
        let mut start = [0; 2048];
        let mut line = "";
        // The first line may come in parts.
        while !line.contains('\n') {
            let Ok(count @ 1..) = stream.peek(&mut start) else { return };
            line = std::str::from_utf8(&start[..count]).unwrap();
        }
        if line.contains("/socket HTTP/1.1") {
            self.talk(stream);
        } else {
            self.answer(stream);
        }
    }

    /// Answers one request.
    fn answer(&self, stream: TcpStream) {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let (mut head, mut length) = (String::new(), 0);
        let mut token = None;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            let lower = line.to_ascii_lowercase();
            if let Some(number) = lower.strip_prefix("content-length:") {
                length = number.trim().parse().unwrap();
            }
            if let Some(hex) = lower.strip_prefix("authorization: bearer ") {
                token = Some(Token(hex::read(hex.trim()).unwrap()));
            }
            if line == "\r\n" {
                break;
            }
            head.push_str(&line);
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap_or_default();
        let request = head.lines().next().unwrap_or_default();
        let mut words = request.split(' ');
        let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let (status, reply) = self.reply(method, path, token, &body);
        let text = reply.to_string();
        let mut stream = stream;
        let _ = write!(
            stream,
            "HTTP/1.1 {status} Said\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
            text.len()
        );
    }

    fn reply(&self, method: &str, path: &str, token: Option<Token>, body: &Value) -> (u16, Value) {
        let mut state = self.state.lock().unwrap();
        let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        let seated = |member: usize| json!({"room": "a-room", "code": CODE, "member": member});
        match (method, path) {
            ("POST", "/api/devices") => {
                state.devices += 1;
                (201, json!({"token": hex::write(&[state.devices; 32])}))
            }
            ("POST", "/api/rooms") => {
                let header = text("header").replace("[Id \"new\"]", "[Id \"a-room\"]");
                let header = RoomHeader::parse(&header).unwrap();
                let seeds =
                    Seeds { seed: Seed::from_text("seed"), entropy: Seed::from_text("entropy") };
                let mut room = Authority::new(header, seeds);
                room.join(&text("name"), token.unwrap());
                state.room = Some(room);
                (201, seated(1))
            }
            ("GET", "/api/rooms/a-room/proof") => {
                let room = &state.room.as_ref().unwrap().room;
                let acts = room.all_since(0).cloned().collect();
                let (header, seed) = (room.header().clone(), Some(Seed::from_text("seed")));
                match ProofFile::of(&Proof { header, seed, acts }) {
                    Ok(file) => (200, serde_json::to_value(file).unwrap()),
                    Err(_) => (409, json!({"title": "Not yet", "detail": "play is not over"})),
                }
            }
            (_, path)
                if state.room.is_none() || !path.starts_with(&format!("/api/rooms/{CODE}")) =>
            {
                (404, json!({"title": "Not there", "detail": "No room has this code."}))
            }
            ("POST", _) => {
                let (token, room) = (token.unwrap(), state.room.as_mut().unwrap());
                if let Some(place) = room.tokens.iter().position(|known| *known == token) {
                    return (200, seated(place + 1));
                }
                let name = text("name");
                if room.room.members().iter().any(|member| member.name.as_str() == name) {
                    let detail = format!("Somebody is called {name} here already.");
                    let kind = "http://a.example/problems/name-taken";
                    return (409, json!({"type": kind, "title": "Taken", "detail": detail}));
                }
                room.join(&name, token);
                let by_itself = matches!(room.room.header().mode(), Mode::Match | Mode::Duel);
                if by_itself && room.tokens.len() == 2 {
                    room.room.act(None, RoomAct::Start, Duration::ZERO).unwrap();
                }
                (201, seated(room.tokens.len()))
            }
            _ => (200, seated(0)),
        }
    }

    /// Keeps a connection to the room.
    #[expect(clippy::result_large_err, reason = "the library asks for such a closure")]
    fn talk(&self, stream: TcpStream) {
        let other = {
            let mut state = self.state.lock().unwrap();
            if state.is_away {
                return;
            }
            state.connections += 1;
            state.sockets.push(stream.try_clone().unwrap());
            state.other
        };
        let agree = |_: &Request, mut response: Response| {
            if other != Some(OtherVersion::Unanswered) {
                let name = pegmind_protocol::SUBPROTOCOL.parse().unwrap();
                response.headers_mut().insert("Sec-WebSocket-Protocol", name);
            }
            Ok(response)
        };
        let Ok(mut socket) = tungstenite::accept_hdr(stream, agree) else { return };
        if other.is_some() {
            let reason = "expected the protocol pegmind.2; reload or upgrade".into();
            let _ = socket.close(Some(CloseFrame { code: 4002.into(), reason }));
            while socket.read().is_ok() {}
            return;
        }
        socket.get_ref().set_read_timeout(Some(TICK)).unwrap();
        let mut peer = Peer::default();
        loop {
            let heard = match socket.read() {
                Ok(Message::Text(text)) => Some(text.to_string()),
                Ok(_) => None,
                Err(Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    None
                }
                Err(_) => return,
            };
            if !self.say(&mut socket, &mut peer, heard) {
                return;
            }
        }
    }

    fn say(
        &self,
        socket: &mut WebSocket<TcpStream>,
        peer: &mut Peer,
        heard: Option<String>,
    ) -> bool {
        let mut state = self.state.lock().unwrap();
        let is_act = heard.as_ref().is_some_and(|text| text.starts_with("{\"act\""));
        let Some(room) = &mut state.room else {
            let frame = CloseFrame { code: 4004.into(), reason: "".into() };
            let _ = socket.close(Some(frame));
            return false;
        };
        let mut answers = heard.map_or_else(Vec::new, |text| room.hear(peer, &text));
        answers.extend(room.lacking(peer));
        if is_act && std::mem::take(&mut state.swallows) {
            let _ = socket.get_ref().shutdown(Shutdown::Both);
            return false;
        }
        answers
            .iter()
            .all(|answer: &ServerMsg| socket.send(Message::text(answer.to_text())).is_ok())
    }
}
