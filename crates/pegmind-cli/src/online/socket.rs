//! A connection to a room: one thread opens it and listens, and whoever was told that it is
//! open writes.

use std::io;
use std::thread;
use std::time::Duration;

use pegmind_online::Closing;
use pegmind_protocol::{ClientMsg, SUBPROTOCOL, ServerMsg};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::error::ProtocolError;
use tungstenite::http::HeaderValue;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tungstenite::{Error, HandshakeError, Message, WebSocket};

use super::stream::Stream;

/// A server that was not heard for so long is gone: it says something every 15 s.
const SILENCE: Duration = Duration::from_secs(45);

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

/// The end of a connection that is written to.
#[derive(Debug)]
pub(crate) struct Connection {
    socket: WebSocket<Stream>,
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
        self.socket.get_ref().shut();
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
fn listen(mut socket: WebSocket<Stream>, mut hand_on: impl FnMut(String) -> bool) -> Closing {
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
fn open(address: &str) -> Result<(WebSocket<Stream>, Connection), Closing> {
    let mut request = address.into_client_request().map_err(|_no_address| Closing::Lost)?;
    request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static(SUBPROTOCOL));
    let stream = Stream::open(request.uri()).map_err(|_unreachable| Closing::Lost)?;
    let writer = stream.writer().map_err(|_no_handle| Closing::Lost)?;
    let limits = || {
        WebSocketConfig::default()
            .max_message_size(Some(ServerMsg::BYTES_MAX))
            .max_frame_size(Some(ServerMsg::BYTES_MAX))
    };
    let opened = tungstenite::client::client_with_config(request, stream, Some(limits()));
    let (socket, _) = opened.map_err(|error| match error {
        HandshakeError::Failure(Error::Http(answer)) => refused(answer.status().as_u16()),
        // The server agrees to no version that was offered.
        HandshakeError::Failure(Error::Protocol(ProtocolError::SecWebSocketSubProtocolError(
            _,
        ))) => Closing::OldClient,
        HandshakeError::Failure(_) | HandshakeError::Interrupted(_) => Closing::Lost,
    })?;
    socket.get_ref().set_silence(SILENCE).map_err(|_no_timeout| Closing::Lost)?;
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
