//! A client of a room, over a pipe in memory or a real socket.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use pegmind_protocol::{ClientMsg, RequestId, ServerMsg, Token};
use pegmind_room::{Mode, SeenRoomAct};
use pegmind_rules::Rules;
use pegmind_server::Settings;
use pegmind_session::{GameId, hex};
use tokio::io::{AsyncRead, AsyncWrite, DuplexStream, duplex};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt as _;

use super::{House, Player, header};

/// Long enough on any machine, and longer than any patience of the server.
pub(super) const TIME_MAX: Duration = Duration::from_mins(5);
/// More than any test says.
const PIPE_BYTES: usize = 1 << 16;

pub(super) struct Client<S = DuplexStream>(pub(super) WebSocketStream<S>);

/// A connection to a server over a pipe that holds this many bytes.
pub(super) fn pipe(house: &House, bytes: usize) -> DuplexStream {
    let (own, served) = duplex(bytes);
    let app = house.server.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let app = app.clone();
        async move { Ok::<_, Infallible>(app.oneshot(request.map(Body::new)).await.unwrap()) }
    });
    let mut builder = http1::Builder::new();
    let builder = builder.max_buf_size(Settings::HEAD_BYTES_MAX);
    tokio::spawn(builder.serve_connection(TokioIo::new(served), service).with_upgrades());
    own
}

pub(super) fn join(room: &str, player: Option<&Player>, have: usize) -> ClientMsg {
    let token = player.map(|player| Token(hex::read(&player.token).unwrap()));
    ClientMsg::Join { room: GameId::new(room).unwrap(), token, have }
}

fn rules() -> Rules {
    header(Mode::Match).options().rules
}

impl Client {
    pub(super) async fn connect(house: &House, room: &str) -> Self {
        Self::over(pipe(house, PIPE_BYTES), room, Some("pegmind.1")).await.unwrap()
    }

    /// Connects and offers these protocols.
    pub(super) async fn offer(
        house: &House,
        room: &str,
        protocols: Option<&str>,
    ) -> Result<Self, Error> {
        Self::over(pipe(house, PIPE_BYTES), room, protocols).await
    }

    /// Connects and joins.
    pub(super) async fn join(
        house: &House,
        room: &str,
        player: Option<&Player>,
        have: usize,
    ) -> Self {
        let mut client = Self::connect(house, room).await;
        client.say(&join(room, player, have)).await;
        client
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Client<S> {
    pub(super) async fn over(
        stream: S,
        room: &str,
        protocols: Option<&str>,
    ) -> Result<Self, Error> {
        let mut request =
            format!("ws://localhost/api/rooms/{room}/socket").into_client_request().unwrap();
        if let Some(protocols) = protocols {
            request.headers_mut().insert("sec-websocket-protocol", protocols.parse().unwrap());
        }
        Ok(Self(client_async(request, stream).await?.0))
    }

    pub(super) async fn say(&mut self, message: &ClientMsg) {
        self.0.send(Message::text(message.to_text())).await.unwrap();
    }

    pub(super) async fn act(&mut self, at: usize, id: u128, act: &str) {
        let SeenRoomAct::Act(act) = SeenRoomAct::parse(&rules(), act).unwrap() else {
            panic!("{act}")
        };
        self.say(&ClientMsg::Act { at, id: RequestId(id), act }).await;
    }

    /// The next message, or the code and the reason of the end.
    pub(super) async fn hear(&mut self) -> Result<ServerMsg, (u16, String)> {
        loop {
            match timeout(TIME_MAX, self.0.next()).await.unwrap() {
                Some(Ok(Message::Text(text))) => {
                    return Ok(ServerMsg::read(&text, Some(&rules())).unwrap());
                }
                Some(Ok(Message::Close(frame))) => {
                    let frame = frame.unwrap();
                    return Err((frame.code.into(), frame.reason.to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err((1006, String::new())),
            }
        }
    }

    /// The number of the member and the version in the welcome.
    pub(super) async fn welcome(&mut self) -> (Option<u8>, usize) {
        match self.hear().await {
            Ok(ServerMsg::Welcome { member, now, .. }) => (member.map(u8::from), now),
            other => panic!("{other:?}"),
        }
    }

    /// The acts up to a version, without a gap.
    pub(super) async fn acts(&mut self, mut have: usize, until: usize) -> Vec<String> {
        let mut all = Vec::new();
        while have < until {
            match self.hear().await {
                Ok(ServerMsg::Acts { from, acts }) => {
                    assert_eq!(from, have, "no gap, and nothing twice");
                    have += acts.len();
                    all.extend(acts.iter().map(ToString::to_string));
                }
                Ok(ServerMsg::Presence { .. }) => {}
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(have, until);
        all
    }

    /// The answer to a request, after any acts.
    pub(super) async fn answer(&mut self) -> ServerMsg {
        loop {
            match self.hear().await {
                Ok(ServerMsg::Acts { .. } | ServerMsg::Presence { .. }) => {}
                Ok(message) => return message,
                Err(closed) => panic!("{closed:?}"),
            }
        }
    }

    /// Waits until these members are away, and these of them have not come yet.
    pub(super) async fn hears_absent(&mut self, absent: &[usize], new: &[usize]) {
        loop {
            match self.hear().await {
                Ok(ServerMsg::Presence { away, coming, .. }) => {
                    let [away, coming] = [away, coming].map(|members| {
                        members.iter().map(|member| member.idx() + 1).collect::<Vec<_>>()
                    });
                    if away == absent && coming == new {
                        return;
                    }
                }
                Ok(ServerMsg::Acts { .. }) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The code of the end, whatever comes before.
    pub(super) async fn end(&mut self) -> u16 {
        loop {
            if let Err((code, reason)) = self.hear().await {
                assert!(code == 1006 || !reason.is_empty(), "{code} without a reason");
                return code;
            }
        }
    }
}
