//! A bot that joins a room by its code and plays there to the end, over a socket:
//!
//! ```sh
//! cargo run --release -p pegmind-online --example bot -- 7F3K-QX http://127.0.0.1:8080 Bot
//! ```
//!
//! What is left to do is who listens and what is guessed: the desk of `pegmind-online` knows the
//! room, whose turn it is, and what has to be asked again after a connection was lost.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::env;
use std::error::Error;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use pegmind_advice::{Limits, suggest};
use pegmind_online::{Closing, Intended, Link, News, Next, RoomDesk, Turn};
use pegmind_protocol::{RequestId, SUBPROTOCOL, ServerMsg, Token};
use pegmind_room::{Mode, PlayerSeed};
use pegmind_rules::{SplitMix64, draw_code};
use pegmind_session::{DraftEdit, GameId, Intent, hex};
use pegmind_solver::{Cancel, Guesses};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::error::ProtocolError;
use tungstenite::http::HeaderValue;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Whatever goes wrong.
type Wrong = Box<dyn Error>;

/// A server that was not heard for so long is gone: it says something every 15 s.
const SILENCE: Duration = Duration::from_secs(45);
/// So many times a lost connection is tried again.
const TRIES_MAX: u32 = 40;

fn main() -> Result<(), Wrong> {
    let mut args = env::args().skip(1);
    let code = args.next().ok_or("what room? expected its code, as in 7F3K-QX")?;
    let server = args.next().unwrap_or_else(|| "http://127.0.0.1:8080".into());
    let name = args.next().unwrap_or_else(|| "Bot".into());

    let seed = PlayerSeed::from_bytes(random()?);
    let (room, token) = sit_down(&server, &code, &name, seed)?;
    let socket = format!("{}/api/rooms/{room}/socket", server.replacen("http", "ws", 1));
    let mut link = Link::new(room, Some(token));
    link.bring(seed);
    let mut desk = RoomDesk::new(link);
    play(&socket, &mut desk)?;

    let view = desk.view(desk.board()).ok_or("play never began")?;
    for row in view.board.rows() {
        println!("{} {}", row.guess, row.feedback);
    }
    let rows = view.board.rows().len();
    let solved = view.board.rows().last().is_some_and(|row| row.feedback.is_solved());
    println!("{}", if solved { format!("solved in {rows} guesses") } else { "not solved".into() });
    Ok(())
}

/// Takes a seat in the room with this code: its name, and what shows whose seat it is.
/// Codes of computers there follow from the seed, too.
fn sit_down(
    server: &str,
    code: &str,
    name: &str,
    seed: PlayerSeed,
) -> Result<(GameId, Token), Wrong> {
    let device = ask(&format!("{server}/api/devices"), None, &json!({}))?;
    let secret = text(&device, "token")?;
    let request = hex::write(&request_id()?.0.to_be_bytes());
    let seat = json!({ "name": name, "seed": seed.to_string(), "request": request });
    let seated = ask(&format!("{server}/api/rooms/{code}/members"), Some(secret), &seat)?;
    Ok((GameId::new(text(&seated, "room")?)?, Token(hex::read(secret)?)))
}

/// What a server answers.
fn ask(address: &str, token: Option<&str>, body: &Value) -> Result<Value, Wrong> {
    let config = ureq::Agent::config_builder().http_status_as_error(false).build();
    let mut request = ureq::Agent::new_with_config(config).post(address);
    if let Some(token) = token {
        request = request.header("Authorization", format!("Bearer {token}"));
    }
    let mut answer = request.content_type("application/json").send(body.to_string())?;
    let said: Value = serde_json::from_str(&answer.body_mut().read_to_string()?)?;
    if answer.status().is_success() { Ok(said) } else { Err(text(&said, "detail")?.into()) }
}

fn text<'a>(said: &'a Value, name: &str) -> Result<&'a str, Wrong> {
    said[name].as_str().ok_or_else(|| format!("no {name} in {said}").into())
}

/// Plays until all is over, through as many connections as it takes.
fn play(address: &str, desk: &mut RoomDesk) -> Result<(), Wrong> {
    loop {
        let closing = match connect(address) {
            Ok(mut socket) => {
                desk.link.opened();
                listen(&mut socket, desk)?
            }
            Err(error) => match error.downcast_ref() {
                // The server agrees to no version that was offered.
                Some(tungstenite::Error::Protocol(
                    ProtocolError::SecWebSocketSubProtocolError(_),
                )) => Closing::OldClient,
                _ => Closing::Lost,
            },
        };
        if desk.turn() == Turn::Over {
            return Ok(());
        }
        let bits = request_id()?.0 & u128::from(u32::MAX);
        match desk.link.lost(closing, u32::try_from(bits)?) {
            Next::Retry(wait) if desk.link.tries() <= TRIES_MAX => thread::sleep(wait),
            Next::Retry(_) | Next::Over(_) => return Err(closing.sentence().into()),
        }
    }
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

fn connect(address: &str) -> Result<Socket, Wrong> {
    let mut request = address.into_client_request()?;
    request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static(SUBPROTOCOL));
    let limits = WebSocketConfig::default().max_message_size(Some(ServerMsg::BYTES_MAX));
    let (socket, _) = tungstenite::client::connect_with_config(request, Some(limits), 0)?;
    if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
        stream.set_read_timeout(Some(SILENCE))?;
    }
    Ok(socket)
}

/// Listens, and does what is to be done, until the connection ends or all is over.
fn listen(socket: &mut Socket, desk: &mut RoomDesk) -> Result<Closing, Wrong> {
    while desk.turn() != Turn::Over {
        act(desk)?;
        while let Some(message) = desk.link.to_send() {
            if socket.send(Message::text(message.to_text())).is_err() {
                return Ok(Closing::Lost);
            }
        }
        match socket.read() {
            Ok(Message::Text(text)) => desk.heard(&text)?,
            Ok(Message::Close(frame)) => return Ok(Closing::of(frame.map(|it| it.code.into()))),
            // What the library answers to a ping is sent with the next flush.
            Ok(_) => socket.flush()?,
            Err(_) => return Ok(Closing::Lost),
        }
        while let Some(happening) = desk.news()? {
            match happening.news {
                News::Gap => return Ok(Closing::Lost),
                News::Refused(act, why) => return Err(format!("{act} was refused: {why:?}").into()),
                _ => {}
            }
        }
    }
    // Nobody has to hear that.
    let _ = socket.close(None);
    Ok(Closing::Left)
}

/// Does what is one's own to do now, if anything.
fn act(desk: &mut RoomDesk) -> Result<(), Wrong> {
    let Some(room) = desk.room() else { return Ok(()) };
    if room.header().mode() == Mode::Cooperation {
        return Err("a cooperation; this bot plays on a board of its own".into());
    }
    let rules = room.header().options().rules;
    let intent = match desk.turn() {
        Turn::Code(_) => {
            let seed = u64::try_from(request_id()?.0 & u128::from(u64::MAX))?;
            Intent::SetCode(draw_code(&rules, &mut SplitMix64(seed)).pegs().to_vec())
        }
        Turn::Guess(board) => {
            let view = desk.view(board).ok_or("there is no board")?;
            let guesses = Guesses::Candidates;
            let found = suggest(view.board, guesses, &Limits::THOROUGH, &Cancel::new());
            let guess = found.ok_or("no code fits")?.best.guess;
            let pegs = Intent::Draft(DraftEdit::Fill(guess.pegs().to_vec()));
            let _local: Intended = desk.intend(pegs, request_id()?)?;
            Intent::Submit
        }
        Turn::NextGame(_) => Intent::NextGame,
        Turn::Away | Turn::Gathering | Turn::Sending | Turn::Waiting | Turn::Over => return Ok(()),
    };
    let _wanted: Intended = desk.intend(intent, request_id()?)?;
    Ok(())
}

/// 128 bits that were never drawn before.
fn request_id() -> Result<RequestId, Wrong> {
    Ok(RequestId(u128::from_be_bytes(random()?)))
}

/// Random bytes of the system.
fn random<const N: usize>() -> Result<[u8; N], Wrong> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}
