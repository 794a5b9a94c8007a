//! A room over a socket.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use axum::http::HeaderValue;
use pegmind_protocol::{ClientMsg, RequestId, SUBPROTOCOL, ServerMsg};
use pegmind_room::RoomAct;
use pegmind_rules::Rules;
use pegmind_session::Version;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::connected::Connected;
use super::device::Device;
use super::entry::Entry;
use super::hall::Hall;
use super::hall_error::HallError;
use super::house;
use super::live::{Again, Live};
use super::presence::Absent;
use super::spectator::Spectator;
use super::told::messages;
use crate::peer::Peer;
use crate::state::AppState;

/// The largest frame and message, in bytes.
pub(super) const BYTES_MAX: usize = ClientMsg::BYTES_MAX;
/// How much of what comes is read at once.
pub(super) const READ_BYTES: usize = 2 << 10;
/// The most bytes that wait to be sent.
pub(super) const WRITE_BYTES_MAX: usize = 64 << 10;
/// How often a client is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(15);
/// How long nothing may be heard of it.
const SILENCE_MAX: Duration = Duration::from_secs(40);
/// How long a client may take to say which room it wants.
const JOIN_TIME_MAX: Duration = Duration::from_secs(10);
/// How long a client may take to read a message.
const SEND_TIME_MAX: Duration = Duration::from_secs(10);
/// How long a client may take to hear that the server stops.
const STOP_TIME_MAX: Duration = Duration::from_secs(2);
/// So many messages may come in so long a time.
const MESSAGES_MAX: usize = 100;
const MESSAGES_TIME: Duration = Duration::from_secs(20);

/// Why a socket is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    Left,
    GoingAway,
    NotStored,
    BadMessage,
    TooLong,
    OldClient,
    NotAllowed,
    NoSuchRoom,
    Crowded,
    Slow,
    Replaced,
    TooMany,
    Unjoined,
    Silent,
}

impl Closing {
    const fn code(self) -> u16 {
        match self {
            Self::Left => 1000,
            Self::GoingAway | Self::NotStored | Self::Unjoined | Self::Silent => 1001,
            Self::BadMessage | Self::TooLong => 4001,
            Self::OldClient => 4002,
            Self::NotAllowed => 4003,
            Self::NoSuchRoom => 4004,
            Self::Slow => 4008,
            Self::Replaced => 4009,
            Self::Crowded => 4010,
            Self::TooMany => 4029,
        }
    }

    /// What a player can be told.
    const fn reason(self) -> &'static str {
        match self {
            Self::Left => "you left",
            Self::GoingAway => "the server is being restarted; come back in a moment",
            Self::NotStored => "nothing can be stored at the moment; come back in a moment",
            Self::BadMessage => "a message that is none of these; a newer program may help",
            Self::TooLong => "a message of more than 4096 bytes",
            Self::OldClient => "expected the protocol pegmind.1; reload or upgrade",
            Self::NotAllowed => "this device has no seat in that room",
            Self::NoSuchRoom => "there is no such room",
            Self::Slow => "too slow: messages were not read",
            Self::Replaced => "the same player came by another connection",
            Self::Crowded => "as many look on in that room as may; a place may become free",
            Self::TooMany => "more than 100 messages in 20 s",
            Self::Unjoined => "nothing was said for 10 s of which room is meant",
            Self::Silent => "nothing was heard for 40 s",
        }
    }
}

/// The protocol that a client is answered who offers these. Who offers other versions alone is
/// answered one of them: clients end a connection by themselves where nothing is answered that they
/// offered, and would not hear that another version is wanted.
pub(super) fn answered_protocol<'a>(
    offered: impl Iterator<Item = &'a HeaderValue>,
) -> Option<HeaderValue> {
    let offered: Vec<&HeaderValue> = offered.collect();
    let own = offered.iter().find(|name| **name == SUBPROTOCOL);
    own.or_else(|| offered.iter().find(|name| is_version(name))).map(|name| (*name).clone())
}

/// Whether this names the protocol of rooms, in whichever version.
fn is_version(name: &HeaderValue) -> bool {
    let number = name.to_str().ok().and_then(|name| name.strip_prefix("pegmind."));
    number.is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// A socket that was let in, until it ends. It counts as long as it lasts.
pub(super) struct Line<P> {
    pub(super) state: AppState,
    pub(super) socket: WebSocket,
    /// The room of the address, if there is one.
    pub(super) room: Result<Arc<Entry>, HallError>,
    /// The device that the cookie of a browser tells.
    pub(super) cookie: Option<Device>,
    /// Where it comes from.
    pub(super) peer: Peer,
    /// Held as long as the socket lasts.
    pub(super) place: P,
}

impl<P: Send> Line<P> {
    /// Talks with a client until one of both ends it.
    pub(super) async fn run(mut self) {
        let state = self.state.clone();
        let closing = tokio::select! {
            closing = self.talk() => closing,
            () = state.stopped() => Some(Closing::GoingAway),
        };
        if let Some(closing) = closing {
            let frame = CloseFrame { code: closing.code(), reason: closing.reason().into() };
            let _ = timeout(SEND_TIME_MAX, self.socket.send(Message::Close(Some(frame)))).await;
            // A client that is told why answers, and its end comes after what it has sent.
            let stops = closing == Closing::GoingAway;
            let time = if stops { STOP_TIME_MAX } else { SEND_TIME_MAX };
            let _ = timeout(time, self.drain()).await;
        }
        drop(self.place);
    }

    async fn drain(&mut self) {
        while let Some(Ok(_)) = self.socket.recv().await {}
    }

    /// Returns why the socket is to be closed; `None` if it is gone.
    async fn talk(&mut self) -> Option<Closing> {
        let protocol = self.socket.protocol().and_then(|name| name.to_str().ok());
        if protocol != Some(SUBPROTOCOL) {
            return Some(Closing::OldClient);
        }
        match self.join().await {
            Ok(mut joined) => joined.talk(&mut self.socket).await.err().flatten(),
            Err(closing) => closing,
        }
    }

    /// Waits until the client says which room it wants, and as whom.
    async fn join(&mut self) -> Result<Joined, Option<Closing>> {
        let first = timeout(JOIN_TIME_MAX, read(&mut self.socket)).await;
        let text = first.map_err(|_late| Some(Closing::Unjoined))??;
        let message = ClientMsg::read(&text, None).map_err(|_what| Some(Closing::BadMessage))?;
        let ClientMsg::Join { room, token, have } = message else {
            return Err(Some(Closing::BadMessage));
        };
        let entry = self.room.as_ref().map_err(|error| Some(why(error)))?;
        let entry = Arc::clone(entry);
        if room != *entry.id() {
            return Err(Some(Closing::NoSuchRoom));
        }
        let named = token.as_ref().map(Device::of);
        let device = named.clone().or_else(|| self.cookie.clone());
        let hall = self.state.hall();
        let looked = hall.look(&entry, |live| {
            let member = device.as_ref().and_then(|device| live.member(device));
            let (version, days) = (live.room.version(), live.room.days());
            (live.room.header().clone(), member, version, days, house::owes(live))
        });
        let (header, member, now, days, owes) = looked.await.map_err(|error| Some(why(&error)))?;
        if named.is_some() && member.is_none() {
            return Err(Some(Closing::NotAllowed));
        }
        let spectator = if member.is_some() {
            None
        } else {
            let place = Spectator::new(&entry, self.state.settings().spectators_per_room);
            Some(place.ok_or(Some(Closing::Crowded))?)
        };
        if owes {
            tokio::spawn(house::tend(self.state.clone(), Arc::clone(&entry), self.peer));
        }
        let rules = header.options().rules;
        let device = device.filter(|_| member.is_some());
        let replaced = device.as_ref().map(|device| entry.take_line(device));
        let connected = device.as_ref().map(|device| Connected::new(&entry, device));
        let told = entry.listen();
        send(&mut self.socket, &ServerMsg::Welcome { header, member, now, days }).await?;
        Ok(Joined {
            state: self.state.clone(),
            peer: self.peer,
            room: entry,
            device,
            rules,
            have: have.min(now),
            again: None,
            absent: None,
            told,
            _connected: connected,
            _spectator: spectator,
            replaced,
            heard: Instant::now(),
            messages: (Instant::now(), 0),
        })
    }
}

/// A client that is in a room.
struct Joined {
    state: AppState,
    peer: Peer,
    room: Arc<Entry>,
    /// The device of a member.
    device: Option<Device>,
    rules: Rules,
    /// How many acts it was sent, or had.
    have: Version,
    /// The other room that it was told of.
    again: Option<Again>,
    /// Who it was told to be away.
    absent: Option<Absent>,
    told: watch::Receiver<Version>,
    /// The member is there as long as this lasts.
    _connected: Option<Connected>,
    /// Who is no member looks on as long as this lasts.
    _spectator: Option<Spectator>,
    /// Ready when the same member comes by another socket.
    replaced: Option<oneshot::Receiver<()>>,
    heard: Instant,
    /// When the messages began that are counted, and how many there were.
    messages: (Instant, usize),
}

impl Joined {
    fn hall(&self) -> &Hall {
        self.state.hall()
    }

    /// It ends with an error always: why the socket is to be closed, if it is still there.
    async fn talk(&mut self, socket: &mut WebSocket) -> Result<(), Option<Closing>> {
        self.send_news(socket).await?;
        let mut pings = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let replaced = async {
                match &mut self.replaced {
                    Some(replaced) => drop(replaced.await),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = replaced => return Err(Some(Closing::Replaced)),
                changed = self.told.changed() => {
                    changed.map_err(|_gone| Some(Closing::GoingAway))?;
                    self.send_news(socket).await?;
                }
                message = socket.recv() => self.hear(socket, message).await?,
                _ = pings.tick() => {
                    if self.heard.elapsed() > SILENCE_MAX {
                        return Err(Some(Closing::Silent));
                    }
                    put(socket, Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    async fn hear(
        &mut self,
        socket: &mut WebSocket,
        message: Option<Result<Message, axum::Error>>,
    ) -> Result<(), Option<Closing>> {
        self.heard = Instant::now();
        self.count_message()?;
        let Some(text) = text_of(message)? else { return Ok(()) };
        let message = ClientMsg::read(&text, Some(&self.rules));
        match message.map_err(|_what| Some(Closing::BadMessage))? {
            ClientMsg::Act { at, id, act } => self.act(socket, at, id, act).await,
            ClientMsg::Leave => Err(Some(Closing::Left)),
            ClientMsg::Join { .. } => Err(Some(Closing::BadMessage)),
        }
    }

    /// Counts one more message.
    fn count_message(&mut self) -> Result<(), Option<Closing>> {
        let (since, count) = &mut self.messages;
        if since.elapsed() > MESSAGES_TIME {
            (*since, *count) = (Instant::now(), 0);
        }
        *count += 1;
        if *count > MESSAGES_MAX { Err(Some(Closing::TooMany)) } else { Ok(()) }
    }

    async fn act(
        &mut self,
        socket: &mut WebSocket,
        at: Version,
        id: RequestId,
        act: RoomAct,
    ) -> Result<(), Option<Closing>> {
        let Some(device) = self.device.clone() else { return Err(Some(Closing::NotAllowed)) };
        let done = self.hall().act(&self.room, &device, at, id, act).await;
        let answer = match done {
            Ok(done) => ServerMsg::Done { id, version: done.version() },
            Err(HallError::Refused(why)) => ServerMsg::Refused { id, why },
            Err(HallError::Stale { at, now }) => ServerMsg::Stale { id, at, now },
            Err(HallError::Ahead { .. }) => return Err(Some(Closing::BadMessage)),
            Err(error) => return Err(Some(why(&error))),
        };
        if self.hall().look(&self.room, house::owes).await.unwrap_or(false) {
            tokio::spawn(house::tend(self.state.clone(), Arc::clone(&self.room), self.peer));
        }
        self.send_news(socket).await?;
        send(socket, &answer).await
    }

    /// Sends what was done since the client was told, as far as it may see it.
    async fn send_news(&mut self, socket: &mut WebSocket) -> Result<(), Option<Closing>> {
        self.told.mark_unchanged();
        let (have, device) = (self.have, self.device.clone());
        let look = |live: &Live| {
            let acts = live.room.since(have, live.viewer(device.as_ref()));
            (acts, live.again.clone(), self.room.presence.absent(live))
        };
        let looked = self.hall().look(&self.room, look).await;
        let (acts, again, absent) = looked.map_err(|error| Some(why(&error)))?;
        for message in messages(have, &acts) {
            send(socket, &message).await?;
        }
        self.have += acts.len();
        if self.absent.as_ref() != Some(&absent) {
            self.absent = Some(absent.clone());
            send(socket, &absent.into()).await?;
        }
        if again != self.again {
            self.again.clone_from(&again);
            if let Some(Again { room, code }) = again {
                send(socket, &ServerMsg::Again { room, code }).await?;
            }
        }
        Ok(())
    }
}

/// Why a socket is closed where something is not done.
fn why(error: &HallError) -> Closing {
    match error {
        HallError::NoRoom => Closing::NoSuchRoom,
        HallError::NotAMember => Closing::NotAllowed,
        HallError::Refused(_) | HallError::Stale { .. } | HallError::Ahead { .. } => {
            Closing::BadMessage
        }
        HallError::Unavailable
        | HallError::Full { .. }
        | HallError::Claimed { .. }
        | HallError::Renamed => Closing::NotStored,
        HallError::Broken(cause) => {
            tracing::error!(%cause, "internal");
            Closing::NotStored
        }
    }
}

/// The next text that comes.
async fn read(socket: &mut WebSocket) -> Result<String, Option<Closing>> {
    loop {
        if let Some(text) = text_of(socket.recv().await)? {
            return Ok(text);
        }
    }
}

/// The text of a message; none if it is one of the protocol's own.
fn text_of(
    message: Option<Result<Message, axum::Error>>,
) -> Result<Option<String>, Option<Closing>> {
    match message {
        Some(Ok(Message::Text(text))) => Ok(Some(text.as_str().to_owned())),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Binary(_))) => Err(Some(Closing::BadMessage)),
        Some(Ok(Message::Close(_))) | None => Err(None),
        // What is no message any more than it is text: the rest cannot be read.
        Some(Err(error)) => {
            let long = error.to_string().contains("too long");
            Err(Some(if long { Closing::TooLong } else { Closing::BadMessage }))
        }
    }
}

async fn send(socket: &mut WebSocket, message: &ServerMsg) -> Result<(), Option<Closing>> {
    put(socket, Message::Text(message.to_text().into())).await
}

/// Sends a message to a client that reads.
async fn put(socket: &mut WebSocket, message: Message) -> Result<(), Option<Closing>> {
    match timeout(SEND_TIME_MAX, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_gone)) => Err(None),
        Err(_late) => Err(Some(Closing::Slow)),
    }
}
