//! A connection to a room: one thread opens it and listens, and whoever was told that it is
//! open writes.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pegmind_online::Closing;
use pegmind_protocol::{ClientMsg, SUBPROTOCOL, ServerMsg};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::http::HeaderValue;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tungstenite::{Error, HandshakeError, Message, WebSocket};

/// How long it may take to be connected, or to write a message.
const PATIENCE: Duration = Duration::from_secs(15);
/// A server that was not heard for so long is gone: it says something every 15 s.
const SILENCE: Duration = Duration::from_secs(45);
/// How many names of a server are tried.
const ADDRESSES_MAX: usize = 8;

/// What a connection tells.
#[derive(Debug)]
pub(crate) enum Wire {
    /// It is open.
    Opened(Box<Connection>),
    /// The server has said something.
    Heard(String),
    /// It has ended, or there was none to be had.
    Closed(Closing),
}

/// One direction of a stream that two sockets share, so that one can be read while the other
/// is written.
#[derive(Debug)]
struct Half {
    stream: TcpStream,
    /// Whoever writes has it, so that each message is written whole.
    gate: Arc<Mutex<()>>,
}

impl Half {
    fn another(&self) -> io::Result<Self> {
        Ok(Self { stream: self.stream.try_clone()?, gate: Arc::clone(&self.gate) })
    }
}

impl Read for Half {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer)
    }
}

impl Write for Half {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.stream.write_all(buffer)?;
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// The end of a connection that is written to.
#[derive(Debug)]
pub(crate) struct Connection {
    socket: WebSocket<Half>,
}

impl Connection {
    /// Sends a message. A connection that cannot is one that is told to be closed soon.
    pub(crate) fn send(&mut self, message: &ClientMsg) {
        // Whoever listens to it hears of it.
        let _ = self.socket.send(Message::text(message.to_text()));
    }

    /// Says that it is not needed any more.
    pub(crate) fn close(mut self) {
        let frame = CloseFrame { code: 1000.into(), reason: "".into() };
        let _ = self.socket.close(Some(frame));
        let _ = self.socket.flush();
        let _ = self.socket.get_ref().stream.shutdown(Shutdown::Both);
    }
}

/// Opens a connection to this address after a while, on a thread of its own, and tells what
/// comes of it until it has ended or nobody listens, which `tell` says.
pub(crate) fn connect(
    address: String,
    wait: Duration,
    tell: impl Fn(Wire) -> bool + Send + 'static,
) -> io::Result<()> {
    thread::Builder::new().name("connection".to_owned()).spawn(move || {
        thread::sleep(wait);
        let closing = match open(&address) {
            Ok((socket, connection)) => {
                if !tell(Wire::Opened(Box::new(connection))) {
                    return;
                }
                listen(socket, |text| tell(Wire::Heard(text)))
            }
            Err(closing) => closing,
        };
        // Nobody has to listen to the end.
        let _ = tell(Wire::Closed(closing));
    })?;
    Ok(())
}

/// Hands on what is heard until the connection ends.
fn listen(mut socket: WebSocket<Half>, mut hand_on: impl FnMut(String) -> bool) -> Closing {
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => {
                if !hand_on(text.to_string()) {
                    return Closing::Left;
                }
            }
            Ok(Message::Close(frame)) => {
                return Closing::of(frame.map(|frame| frame.code.into()));
            }
            Ok(Message::Ping(_)) => {
                // The answer is written with the next flush.
                if socket.flush().is_err() {
                    return Closing::Lost;
                }
            }
            Ok(Message::Pong(_) | Message::Binary(_) | Message::Frame(_)) => {}
            Err(_) => return Closing::Lost,
        }
    }
}

/// Opens a connection: what is read, and what is written to.
fn open(address: &str) -> Result<(WebSocket<Half>, Connection), Closing> {
    let mut request = address.into_client_request().map_err(|_no_address| Closing::Lost)?;
    request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static(SUBPROTOCOL));
    let stream = reach(request.uri()).map_err(|_unreachable| Closing::Lost)?;
    let half = Half { stream, gate: Arc::default() };
    let writer = half.another().map_err(|_no_handle| Closing::Lost)?;
    let limits = || {
        WebSocketConfig::default()
            .max_message_size(Some(ServerMsg::BYTES_MAX))
            .max_frame_size(Some(ServerMsg::BYTES_MAX))
    };
    let opened = tungstenite::client::client_with_config(request, half, Some(limits()));
    let (socket, _) = opened.map_err(|error| match error {
        HandshakeError::Failure(Error::Http(answer)) => refused(answer.status().as_u16()),
        HandshakeError::Failure(_) | HandshakeError::Interrupted(_) => Closing::Lost,
    })?;
    let timeout = socket.get_ref().stream.set_read_timeout(Some(SILENCE));
    timeout.map_err(|_no_timeout| Closing::Lost)?;
    let writer = WebSocket::from_raw_socket(writer, Role::Client, Some(limits()));
    Ok((socket, Connection { socket: writer }))
}

/// What it means that a server answers with this status instead of a connection.
const fn refused(status: u16) -> Closing {
    match status {
        400 | 426 => Closing::OldClient,
        401 | 403 => Closing::NotAllowed,
        404 | 410 => Closing::NoSuchRoom,
        429 => Closing::TooMany,
        _ => Closing::Lost,
    }
}

fn reach(uri: &tungstenite::http::Uri) -> io::Result<TcpStream> {
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    let mut failed = io::Error::other("the server has no address");
    for address in (host, uri.port_u16().unwrap_or(80)).to_socket_addrs()?.take(ADDRESSES_MAX) {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(PATIENCE))?;
                stream.set_write_timeout(Some(PATIENCE))?;
                return Ok(stream);
            }
            Err(error) => failed = error,
        }
    }
    Err(failed)
}
