//! Rooms over real sockets: what is sent, resumed, replaced, refused, and how it ends.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use pegmind_protocol::{ClientMsg, RequestId, ServerMsg, Token};
use pegmind_room::{MemberNumber, Mode, RoomAct, SeenRoomAct};
use pegmind_rules::Rules;
use pegmind_server::{AppState, Settings, app, serve};
use pegmind_session::{GameId, hex};
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{Frame, FrameHeader};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::{House, Player};

/// Long enough on any machine.
const TIME_MAX: Duration = Duration::from_mins(1);

fn rules() -> Rules {
    Rules::mastermind(4, 4).unwrap()
}

/// A server with a port.
struct Served {
    house: House,
    addr: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

async fn served(house: House) -> Served {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let state: AppState = house.state.clone();
    let (stop, stopped) = oneshot::channel();
    let running = tokio::spawn(async move {
        let stopped = async { stopped.await.unwrap_or_default() };
        serve(listener, app(state.clone()), state, stopped).await.unwrap();
    });
    Served { house, addr, stop, running }
}

/// A client of a room.
struct Client(WebSocketStream<TcpStream>);

impl Client {
    async fn connect_with(served: &Served, room: &str, protocol: Option<&str>) -> Self {
        Self::try_to_connect(served, room, protocol).await.unwrap()
    }

    async fn try_to_connect(
        served: &Served,
        room: &str,
        protocol: Option<&str>,
    ) -> Result<Self, Error> {
        let mut request =
            format!("ws://localhost/api/rooms/{room}/socket").into_client_request().unwrap();
        if let Some(protocol) = protocol {
            request.headers_mut().insert("sec-websocket-protocol", protocol.parse().unwrap());
        }
        let stream = TcpStream::connect(served.addr).await.unwrap();
        Ok(Self(client_async(request, stream).await?.0))
    }

    async fn connect(served: &Served, room: &str) -> Self {
        Self::connect_with(served, room, Some("pegmind.1")).await
    }

    /// Connects and joins.
    async fn join(served: &Served, room: &str, player: Option<&Player>, have: usize) -> Self {
        let mut client = Self::connect(served, room).await;
        client.say(&join(room, player, have)).await;
        client
    }

    async fn say(&mut self, message: &ClientMsg) {
        self.0.send(Message::Text(message.to_text().into())).await.unwrap();
    }

    async fn act(&mut self, at: usize, id: u128, act: &str) {
        let SeenRoomAct::Act(act) = SeenRoomAct::parse(&rules(), act).unwrap() else {
            panic!("{act}")
        };
        self.say(&ClientMsg::Act { at, id: RequestId(id), act }).await;
    }

    /// The next message, or the code and the reason with which it ends.
    async fn hear(&mut self) -> Result<ServerMsg, (u16, String)> {
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

    /// What the welcome says: the number of the member and the version.
    async fn welcome(&mut self) -> (Option<u8>, usize) {
        match self.hear().await {
            Ok(ServerMsg::Welcome { member, now, .. }) => (member.map(u8::from), now),
            other => panic!("{other:?}"),
        }
    }

    /// The acts up to a version, without a gap.
    async fn acts(&mut self, mut have: usize, until: usize) -> Vec<String> {
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

    /// The answer to a request, whatever acts come before it.
    async fn answer(&mut self) -> ServerMsg {
        loop {
            match self.hear().await {
                Ok(ServerMsg::Acts { .. } | ServerMsg::Presence { .. }) => {}
                Ok(message) => return message,
                Err(closed) => panic!("{closed:?}"),
            }
        }
    }

    /// Who is away, as soon as it is so.
    async fn hears_away(&mut self, awaited: &[usize]) {
        self.hears_where(|away, _| away == awaited).await;
    }

    /// Who is away, and who of them has not come yet, as soon as it is so.
    async fn hears_absent(&mut self, awaited: &[usize], coming: &[usize]) {
        self.hears_where(|away, new| away == awaited && new == coming).await;
    }

    async fn hears_where(&mut self, is_so: impl Fn(&[usize], &[usize]) -> bool) {
        let numbers = |members: &[MemberNumber]| -> Vec<usize> {
            members.iter().map(|member| member.idx() + 1).collect()
        };
        loop {
            match self.hear().await {
                Ok(ServerMsg::Presence { away, coming, .. }) => {
                    if is_so(&numbers(&away), &numbers(&coming)) {
                        return;
                    }
                }
                Ok(ServerMsg::Acts { .. }) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The code with which it ends, whatever comes before.
    async fn end(&mut self) -> u16 {
        loop {
            if let Err((code, reason)) = self.hear().await {
                assert!(code == 1006 || !reason.is_empty(), "{code} without a reason");
                return code;
            }
        }
    }
}

fn join(room: &str, player: Option<&Player>, have: usize) -> ClientMsg {
    let token = player.map(|player| Token(hex::read(&player.token).unwrap()));
    ClientMsg::Join { room: GameId::new(room).unwrap(), token, have }
}

/// Two in a match that has begun, Bob's code made: four acts, a promise among them.
async fn playing(word: &str) -> (Served, String, [Player; 2], usize) {
    let house = House::of_seed(word);
    let players = [house.player().await, house.player().await];
    let (room, _) = house.make(&players[0], Mode::Match, &json!({})).await;
    house.join(&room, &players[1], "Bob").await;
    let version = house.act(&room, &players[1], "at 1 {code 1234}").await;
    (served(house).await, room, players, version)
}

#[tokio::test(flavor = "multi_thread")]
async fn both_and_a_spectator_hear_of_a_guess_and_who_comes_later_hears_all() {
    let (served, room, [ann, bob], version) = playing("hear").await;
    let mut clients = Vec::new();
    for (player, number) in [(Some(&ann), Some(1)), (Some(&bob), Some(2)), (None, None)] {
        let mut client = Client::join(&served, &room, player, 0).await;
        assert_eq!(client.welcome().await, (number, version));
        client.acts(0, version).await;
        clients.push(client);
    }
    clients[0].act(version, 1, "at 1 1122").await;
    let own = clients[0].acts(version, version + 2).await;
    assert_eq!(own[0], "at 1 RROO");
    let done = clients[0].answer().await;
    assert_eq!(done, ServerMsg::Done { id: RequestId(1), version: version + 2 });
    assert_eq!(clients[1].acts(version, version + 2).await, own);
    let watched = clients[2].acts(version, version + 2).await;
    assert_eq!((watched[0].as_str(), &watched[1]), ("hidden 1", &own[1]), "keys alone");
    let mut late = Client::join(&served, &room, Some(&bob), version + 1).await;
    assert_eq!(late.welcome().await, (Some(2), version + 2));
    assert_eq!(late.acts(version + 1, version + 2).await, own[1..]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_before_a_connection_broke_is_done_once() {
    let (served, room, [ann, bob], version) = playing("once").await;
    let mut first = Client::join(&served, &room, Some(&ann), 0).await;
    first.welcome().await;
    first.act(version, 7, "at 1 1122").await;
    // The answer is not waited for.
    drop(first);
    let mut have = 0;
    for _ in 0..3 {
        let mut again = Client::join(&served, &room, Some(&ann), have).await;
        have = again.welcome().await.1;
        again.act(version, 7, "at 1 1122").await;
        let done = again.answer().await;
        assert_eq!(done, ServerMsg::Done { id: RequestId(7), version: version + 2 });
    }
    let rows = served.house.follow(&room, Some(&bob)).await;
    assert_eq!(rows.boards()[0].table().game().board().rows().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_is_answered_once_in_its_order() {
    let (served, room, [ann, _], version) = playing("order").await;
    let mut client = Client::join(&served, &room, Some(&ann), version).await;
    client.welcome().await;
    // Sent together: what is queued is answered, one by one.
    client.act(version, 1, "at 1 1122").await;
    client.act(version, 2, "at 1 1133").await;
    client.act(version + 2, 3, "at 1 {code 1111}").await;
    client.act(version + 2, 4, "at 1 1133").await;
    client.act(version, 1, "at 1 1122").await;
    let id = RequestId;
    assert_eq!(client.answer().await, ServerMsg::Done { id: id(1), version: version + 2 });
    let stale = ServerMsg::Stale { id: id(2), at: version, now: version + 2 };
    assert_eq!(client.answer().await, stale);
    let refused = client.answer().await;
    assert!(matches!(refused, ServerMsg::Refused { id: RequestId(3), .. }), "{refused:?}");
    assert_eq!(client.answer().await, ServerMsg::Done { id: id(4), version: version + 4 });
    assert_eq!(client.answer().await, ServerMsg::Done { id: id(1), version: version + 2 });
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_socket_of_a_player_goes_on_and_spectators_do_not_count() {
    let (served, room, [ann, _], version) = playing("replaced").await;
    let mut stale = Client::join(&served, &room, Some(&ann), version).await;
    stale.welcome().await;
    let mut watching = Client::join(&served, &room, None, version).await;
    watching.welcome().await;
    let mut newest = Client::join(&served, &room, Some(&ann), version).await;
    newest.welcome().await;
    assert_eq!(stale.end().await, 4009);
    newest.act(version, 1, "at 1 1122").await;
    assert!(matches!(newest.answer().await, ServerMsg::Done { .. }));
    watching.acts(version, version + 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_hear_that_somebody_lost_the_connection_and_came_back() {
    let (served, room, [ann, bob], version) = playing("presence").await;
    let mut watching = Client::join(&served, &room, None, version).await;
    let mut anns = Client::join(&served, &room, Some(&ann), version).await;
    let mut bobs = Client::join(&served, &room, Some(&bob), version).await;
    for client in [&mut watching, &mut anns, &mut bobs] {
        client.welcome().await;
    }
    anns.hears_away(&[]).await;
    drop(bobs);
    anns.hears_away(&[2]).await;
    watching.hears_away(&[2]).await;
    // A stranger is nobody whom one waits for, and who asks otherwise is there again.
    let stranger = served.house.player().await;
    served.house.told(&room, Some(&stranger)).await;
    served.house.told(&room, Some(&bob)).await;
    anns.hears_away(&[]).await;
    // Nobody is made to leave who was here a moment ago.
    anns.act(version, 1, "leave 2").await;
    let refused = anns.answer().await;
    assert!(matches!(refused, ServerMsg::Refused { id: RequestId(1), .. }), "{refused:?}");
    drop(anns);
    watching.hears_away(&[1]).await;
    let _again = Client::join(&served, &room, Some(&ann), version).await;
    watching.hears_away(&[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_sat_down_and_not_come_yet_is_told_apart_from_who_lost_the_connection() {
    let served = served(House::of_seed("coming")).await;
    let [ann, bob] = [served.house.player().await, served.house.player().await];
    let (room, _) = served.house.make(&ann, Mode::Race, &json!({})).await;
    let mut anns = Client::join(&served, &room, Some(&ann), 0).await;
    anns.welcome().await;
    anns.hears_absent(&[], &[]).await;
    served.house.join(&room, &bob, "Bob").await;
    anns.hears_absent(&[2], &[2]).await;
    let bobs = Client::join(&served, &room, Some(&bob), 0).await;
    anns.hears_absent(&[], &[]).await;
    drop(bobs);
    anns.hears_absent(&[2], &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_told_to_all_and_to_those_who_come_later() {
    let (served, room, [ann, bob], version) = playing("again").await;
    let mut clients = Vec::new();
    for player in [&ann, &bob] {
        let mut client = Client::join(&served, &room, Some(player), version).await;
        client.welcome().await;
        clients.push(client);
    }
    served.house.act(&room, &ann, "at 1 {resign}").await;
    served.house.act(&room, &ann, "at 1 {next}").await;
    served.house.act(&room, &ann, "at 1 {code 1111}").await;
    served.house.act(&room, &bob, "at 1 1111").await;
    served.house.act(&room, &bob, "rematch 2").await;
    served.house.act(&room, &ann, "rematch 1").await;
    let mut told = Vec::new();
    for client in &mut clients {
        told.push(client.answer().await);
    }
    let have = served.house.version(&room).await;
    let mut late = Client::join(&served, &room, Some(&ann), have).await;
    late.welcome().await;
    told.push(late.answer().await);
    let ServerMsg::Again { room: next, code } = told[0].clone() else { panic!("{told:?}") };
    assert!(told.iter().all(|message| *message == told[0]), "{told:?}");
    let info = served.house.get(&format!("/api/rooms/{code}"), None).await.json();
    assert_eq!(
        (info["room"].as_str(), &info["members"]),
        (Some(next.as_str()), &json!(["Bob", "Ann"]))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_speaks_other_versions_alone_hears_why_it_ends() {
    let (served, room, [ann, _], _) = playing("versions").await;
    for offered in ["pegmind.0", "pegmind.2", "pegmind.0, pegmind.12"] {
        let mut other = Client::connect_with(&served, &room, Some(offered)).await;
        let (code, reason) = other.hear().await.unwrap_err();
        assert_eq!(code, 4002, "{offered}");
        assert_eq!(reason, "expected the protocol pegmind.1; reload or upgrade");
    }
    let mut both = Client::connect_with(&served, &room, Some("pegmind.2, pegmind.1")).await;
    both.say(&join(&room, Some(&ann), 0)).await;
    assert_eq!(both.welcome().await.0, Some(1), "who speaks this one, too, is let in");
    for offered in ["chat", "pegmind.", "pegmind.x"] {
        let none = Client::try_to_connect(&served, &room, Some(offered)).await;
        let why = none.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(why.contains("no subprotocol"), "{offered}: {why}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_wrong_step_has_a_code_and_a_reason() {
    let (served, room, [ann, _], version) = playing("codes").await;
    let mut old = Client::connect_with(&served, &room, None).await;
    assert_eq!(old.end().await, 4002);
    let stranger = served.house.player().await;
    assert_eq!(Client::join(&served, &room, Some(&stranger), 0).await.end().await, 4003);
    let nowhere = "zzzzzzzzzzzzzzzzzzzz";
    assert_eq!(Client::join(&served, nowhere, None, 0).await.end().await, 4004);
    let mut elsewhere = Client::connect(&served, &room).await;
    elsewhere.say(&join(nowhere, None, 0)).await;
    assert_eq!(elsewhere.end().await, 4004);
    let leave = ClientMsg::Leave.to_text();
    let twice = join(&room, Some(&ann), 0).to_text();
    let long = format!("{{\"leave\":\"{}\"}}", "x".repeat(5_000));
    let react = ClientMsg::Act {
        at: version + 9,
        id: RequestId(1),
        act: RoomAct::Leave(pegmind_room::MemberNumber::FIRST),
    };
    for (said, code) in [
        (Message::text(leave), 1000),
        (Message::text(twice), 4001),
        (Message::text("{"), 4001),
        (Message::text("\"dance\""), 4001),
        (Message::text(long), 4001),
        (Message::text(react.to_text()), 4001),
        (Message::binary(vec![1, 2, 3]), 4001),
    ] {
        let mut client = Client::join(&served, &room, Some(&ann), 0).await;
        client.welcome().await;
        client.0.send(said.clone()).await.unwrap();
        assert_eq!(client.end().await, code, "{said:?}");
    }
    let mut first = Client::connect(&served, &room).await;
    first.say(&ClientMsg::Leave).await;
    assert_eq!(first.end().await, 4001, "before it joined");
    let mut watching = Client::join(&served, &room, None, 0).await;
    watching.welcome().await;
    watching.act(version, 1, "at 1 1122").await;
    assert_eq!(watching.end().await, 4003, "a spectator does nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_fragments_and_ping_storms_are_ended() {
    let (served, room, [ann, _], version) = playing("floods").await;
    let mut talker = Client::join(&served, &room, Some(&ann), version).await;
    talker.welcome().await;
    for number in 0..150 {
        // It may be closed while it talks.
        let act = ClientMsg::Act {
            at: version,
            id: RequestId(number),
            act: RoomAct::Agree(pegmind_room::MemberNumber::FIRST),
        };
        if talker.0.send(Message::text(act.to_text())).await.is_err() {
            break;
        }
    }
    assert_eq!(talker.end().await, 4029);
    let mut pinging = Client::join(&served, &room, Some(&ann), version).await;
    pinging.welcome().await;
    for _ in 0..150 {
        if pinging.0.send(Message::Ping(Vec::new().into())).await.is_err() {
            break;
        }
    }
    assert_eq!(pinging.end().await, 4029);
    let mut parts = Client::join(&served, &room, Some(&ann), version).await;
    parts.welcome().await;
    // So many are more than a message may have, and none is left unread.
    for number in 0..9 {
        let opcode = if number == 0 { Data::Text } else { Data::Continue };
        let header =
            FrameHeader { is_final: false, opcode: OpCode::Data(opcode), ..FrameHeader::default() };
        let part = Frame::from_payload(header, vec![b' '; 512].into());
        parts.0.send(Message::Frame(part)).await.unwrap();
    }
    assert_eq!(parts.end().await, 4001, "a message in parts has the same limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_sockets() {
    let limits = Settings { sockets_per_address: 3, ..super::settings() };
    let house = House::with_settings("many", limits);
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let served = served(house).await;
    let mut clients = Vec::new();
    for _ in 0..3 {
        clients.push(Client::connect(&served, &room).await);
    }
    let request = format!("ws://localhost/api/rooms/{room}/socket").into_client_request().unwrap();
    let stream = TcpStream::connect(served.addr).await.unwrap();
    let refused = client_async(request, stream).await.unwrap_err();
    let Error::Http(response) = refused else { panic!("{refused:?}") };
    assert_eq!(response.status(), 429);
    assert!(response.headers().contains_key("retry-after"));
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_server_stops_its_clients_are_told_to_come_back() {
    let (served, room, [ann, _], version) = playing("stop").await;
    let mut client = Client::join(&served, &room, Some(&ann), version).await;
    client.welcome().await;
    client.act(version, 1, "at 1 1122").await;
    assert!(matches!(client.answer().await, ServerMsg::Done { .. }));
    served.stop.send(()).unwrap();
    assert_eq!(client.end().await, 1001);
    timeout(TIME_MAX, served.running).await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_can_be_followed_as_events_from_where_a_connection_ended() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    let (served, room, [ann, bob], version) = playing("events").await;
    let mut have = 2;
    for (number, guess) in [(0, "1122"), (1, "1133")] {
        let mut stream = TcpStream::connect(served.addr).await.unwrap();
        let request = format!(
            "GET /api/rooms/{room}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\n\
             Last-Event-ID: {have}\r\n\r\n",
            bob.token
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        served.house.act(&room, &ann, &format!("at 1 {guess}")).await;
        let until = version + 2 * (number + 1);
        let (mut said, mut bytes) = (String::new(), [0; 4096]);
        while !said.contains(&format!("id: {until}\n")) || !said.ends_with("\n\n\r\n") {
            let read = timeout(TIME_MAX, stream.read(&mut bytes)).await.unwrap().unwrap();
            assert!(read > 0, "{said}");
            said.push_str(std::str::from_utf8(&bytes[..read]).unwrap());
        }
        assert!(said.contains("text/event-stream"), "{said}");
        for event in said.split("\ndata: ").skip(1) {
            let message = event.split('\n').next().unwrap();
            let message = ServerMsg::read(message, Some(&rules())).unwrap();
            match message {
                ServerMsg::Acts { from, acts } => {
                    assert_eq!(from, have);
                    have += acts.len();
                }
                ServerMsg::Presence { .. } => {}
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(have, until);
    }
}
