//! Sockets to rooms: what is sent, resumed, replaced, refused, and how it ends.

use std::net::SocketAddr;

use futures_util::SinkExt as _;
use pegmind_protocol::{ClientMsg, RequestId, ServerMsg};
use pegmind_room::{MemberNumber, Mode, RoomAct};
use pegmind_server::{Settings, serve};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{Frame, FrameHeader};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::client::{Client, TIME_MAX, join, pipe};
use super::{House, Player, header};

/// Two in a match that has begun, in which Bob has made a code. The version comes last.
async fn playing(word: &str) -> (House, String, [Player; 2], usize) {
    let house = House::of_seed(word);
    let players: [_; 2] = house.players().await;
    let room = house.pair([&players[0], &players[1]], Mode::Match, &json!({})).await;
    let version = house.act(&room, &players[1], "at 1 {code 1234}").await;
    (house, room, players, version)
}

#[tokio::test]
async fn both_and_a_spectator_hear_of_a_guess_and_who_comes_later_hears_all() {
    let (house, room, [ann, bob], version) = playing("hear").await;
    let mut clients = Vec::new();
    for (player, number) in [(Some(&ann), Some(1)), (Some(&bob), Some(2)), (None, None)] {
        let mut client = Client::join(&house, &room, player, 0).await;
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
    let mut late = Client::join(&house, &room, Some(&bob), version + 1).await;
    assert_eq!(late.welcome().await, (Some(2), version + 2));
    assert_eq!(late.acts(version + 1, version + 2).await, own[1..]);
}

#[tokio::test]
async fn every_request_is_answered_once_in_its_order() {
    let (house, room, [ann, _], version) = playing("order").await;
    let mut client = Client::join(&house, &room, Some(&ann), version).await;
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

#[tokio::test]
async fn the_newest_socket_of_a_player_goes_on_and_spectators_do_not_count() {
    let (house, room, [ann, _], version) = playing("replaced").await;
    let mut stale = Client::join(&house, &room, Some(&ann), version).await;
    stale.welcome().await;
    let mut watching = Client::join(&house, &room, None, version).await;
    watching.welcome().await;
    let mut newest = Client::join(&house, &room, Some(&ann), version).await;
    newest.welcome().await;
    assert_eq!(stale.end().await, 4009);
    newest.act(version, 1, "at 1 1122").await;
    assert!(matches!(newest.answer().await, ServerMsg::Done { .. }));
    watching.acts(version, version + 2).await;
}

#[tokio::test]
async fn the_others_hear_that_somebody_lost_the_connection_and_came_back() {
    let (house, room, [ann, bob], version) = playing("presence").await;
    let mut watching = Client::join(&house, &room, None, version).await;
    let mut anns = Client::join(&house, &room, Some(&ann), version).await;
    let mut bobs = Client::join(&house, &room, Some(&bob), version).await;
    for client in [&mut watching, &mut anns, &mut bobs] {
        client.welcome().await;
    }
    anns.hears_absent(&[], &[]).await;
    drop(bobs);
    anns.hears_absent(&[2], &[]).await;
    watching.hears_absent(&[2], &[]).await;
    // A stranger is nobody whom one waits for, and who asks otherwise is there again.
    let stranger = house.player().await;
    house.told(&room, Some(&stranger)).await;
    house.told(&room, Some(&bob)).await;
    anns.hears_absent(&[], &[]).await;
    // Nobody is made to leave who was here a moment ago.
    anns.act(version, 1, "leave 2").await;
    let refused = anns.answer().await;
    assert!(matches!(refused, ServerMsg::Refused { id: RequestId(1), .. }), "{refused:?}");
    drop(anns);
    watching.hears_absent(&[1], &[]).await;
    let _again = Client::join(&house, &room, Some(&ann), version).await;
    watching.hears_absent(&[], &[]).await;
}

#[tokio::test]
async fn who_has_sat_down_and_not_come_yet_is_told_apart_from_who_lost_the_connection() {
    let house = House::of_seed("coming");
    let [ann, bob] = [house.player().await, house.player().await];
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let mut anns = Client::join(&house, &room, Some(&ann), 0).await;
    anns.welcome().await;
    anns.hears_absent(&[], &[]).await;
    house.join(&room, &bob, "Bob").await;
    anns.hears_absent(&[2], &[2]).await;
    let bobs = Client::join(&house, &room, Some(&bob), 0).await;
    anns.hears_absent(&[], &[]).await;
    drop(bobs);
    anns.hears_absent(&[2], &[]).await;
}

#[tokio::test]
async fn a_rematch_is_told_to_all_and_to_those_who_come_later() {
    let (house, room, [ann, bob], version) = playing("again").await;
    let mut clients = Vec::new();
    for player in [&ann, &bob] {
        let mut client = Client::join(&house, &room, Some(player), version).await;
        client.welcome().await;
        clients.push(client);
    }
    house.act(&room, &ann, "at 1 {resign}").await;
    house.act(&room, &ann, "at 1 {next}").await;
    house.act(&room, &ann, "at 1 {code 1111}").await;
    house.act(&room, &bob, "at 1 1111").await;
    house.act(&room, &bob, "rematch 2").await;
    house.act(&room, &ann, "rematch 1").await;
    let mut told = Vec::new();
    for client in &mut clients {
        told.push(client.answer().await);
    }
    let have = house.version(&room).await;
    let mut late = Client::join(&house, &room, Some(&ann), have).await;
    late.welcome().await;
    told.push(late.answer().await);
    let ServerMsg::Again { room: next, code } = told[0].clone() else { panic!("{told:?}") };
    assert!(told.iter().all(|message| *message == told[0]), "{told:?}");
    let info = house.get(&format!("/api/rooms/{code}"), None).await.json();
    assert_eq!(
        (info["room"].as_str(), &info["members"]),
        (Some(next.as_str()), &json!(["Bob", "Ann"]))
    );
}

#[tokio::test]
async fn who_speaks_other_versions_alone_hears_why_it_ends() {
    let (house, room, [ann, _], _) = playing("versions").await;
    for offered in ["pegmind.0", "pegmind.2", "pegmind.0, pegmind.12"] {
        let mut other = Client::offer(&house, &room, Some(offered)).await.unwrap();
        let (code, reason) = other.hear().await.unwrap_err();
        assert_eq!(code, 4002, "{offered}");
        assert_eq!(reason, "expected the protocol pegmind.1; reload or upgrade");
    }
    let mut both = Client::offer(&house, &room, Some("pegmind.2, pegmind.1")).await.unwrap();
    both.say(&join(&room, Some(&ann), 0)).await;
    assert_eq!(both.welcome().await.0, Some(1), "who speaks this one, too, is let in");
    for offered in ["chat", "pegmind.", "pegmind.x"] {
        let none = Client::offer(&house, &room, Some(offered)).await;
        let why = none.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(why.contains("no subprotocol"), "{offered}: {why}");
    }
}

#[tokio::test]
async fn each_wrong_step_has_a_code_and_a_reason() {
    let (house, room, [ann, _], version) = playing("codes").await;
    let mut old = Client::offer(&house, &room, None).await.unwrap();
    assert_eq!(old.end().await, 4002);
    let stranger = house.player().await;
    assert_eq!(Client::join(&house, &room, Some(&stranger), 0).await.end().await, 4003);
    let nowhere = "zzzzzzzzzzzzzzzzzzzz";
    assert_eq!(Client::join(&house, nowhere, None, 0).await.end().await, 4004);
    let mut elsewhere = Client::connect(&house, &room).await;
    elsewhere.say(&join(nowhere, None, 0)).await;
    assert_eq!(elsewhere.end().await, 4004);
    let leave = ClientMsg::Leave.to_text();
    let twice = join(&room, Some(&ann), 0).to_text();
    let long = format!("{{\"leave\":\"{}\"}}", "x".repeat(5_000));
    let react = ClientMsg::Act {
        at: version + 9,
        id: RequestId(1),
        act: RoomAct::Leave(MemberNumber::FIRST),
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
        let mut client = Client::join(&house, &room, Some(&ann), 0).await;
        client.welcome().await;
        client.0.send(said.clone()).await.unwrap();
        assert_eq!(client.end().await, code, "{said:?}");
    }
    let mut first = Client::connect(&house, &room).await;
    first.say(&ClientMsg::Leave).await;
    assert_eq!(first.end().await, 4001, "before it joined");
    let mut watching = Client::join(&house, &room, None, 0).await;
    watching.welcome().await;
    watching.act(version, 1, "at 1 1122").await;
    assert_eq!(watching.end().await, 4003, "a spectator does nothing");
}

#[tokio::test]
async fn floods_fragments_and_ping_storms_are_ended() {
    let (house, room, [ann, _], version) = playing("floods").await;
    let mut talker = Client::join(&house, &room, Some(&ann), version).await;
    talker.welcome().await;
    for number in 0..150 {
        // It may be closed while it talks.
        let act = ClientMsg::Act {
            at: version,
            id: RequestId(number),
            act: RoomAct::Agree(MemberNumber::FIRST),
        };
        if talker.0.send(Message::text(act.to_text())).await.is_err() {
            break;
        }
    }
    assert_eq!(talker.end().await, 4029);
    let mut pinging = Client::join(&house, &room, Some(&ann), version).await;
    pinging.welcome().await;
    for _ in 0..150 {
        if pinging.0.send(Message::Ping(Vec::new().into())).await.is_err() {
            break;
        }
    }
    assert_eq!(pinging.end().await, 4029);
    let mut parts = Client::join(&house, &room, Some(&ann), version).await;
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

/// Serves over a real socket until it is told to stop.
async fn served(house: &House) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let (server, state) = (house.server.clone(), house.state.clone());
    let (stop, stopped) = oneshot::channel();
    let running = tokio::spawn(async move {
        let stopped = async { stopped.await.unwrap_or_default() };
        serve(listener, server, state, stopped).await.unwrap();
    });
    (addr, stop, running)
}

async fn over_tcp(addr: SocketAddr, room: &str) -> Result<Client<TcpStream>, Error> {
    Client::over(TcpStream::connect(addr).await.unwrap(), room, Some("pegmind.1")).await
}

#[tokio::test]
async fn the_sockets_of_one_address_are_limited() {
    let limits = Settings { sockets_per_address: 3, ..super::settings() };
    let house = House::with_settings("many", limits);
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let (addr, _stop, _running) = served(&house).await;
    let mut clients = Vec::new();
    for _ in 0..3 {
        clients.push(over_tcp(addr, &room).await.unwrap());
    }
    let Err(Error::Http(response)) = over_tcp(addr, &room).await else { panic!("a fourth") };
    assert_eq!(response.status(), 429);
    assert!(response.headers().contains_key("retry-after"));
}

#[tokio::test]
async fn a_server_that_stops_tells_its_clients_to_come_back() {
    let (house, room, [ann, _], version) = playing("stop").await;
    let (addr, stop, running) = served(&house).await;
    let mut client = over_tcp(addr, &room).await.unwrap();
    client.say(&join(&room, Some(&ann), version)).await;
    client.welcome().await;
    client.act(version, 1, "at 1 1122").await;
    assert!(matches!(client.answer().await, ServerMsg::Done { .. }));
    stop.send(()).unwrap();
    assert_eq!(client.end().await, 1001);
    timeout(TIME_MAX, running).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_room_can_be_followed_as_events_from_where_a_connection_ended() {
    let (house, room, [ann, bob], version) = playing("events").await;
    let mut have = 2;
    for (number, guess) in [(0, "1122"), (1, "1133")] {
        let mut stream = pipe(&house, 1 << 16);
        let request = format!(
            "GET /api/rooms/{room}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\n\
             Last-Event-ID: {have}\r\n\r\n",
            bob.token
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        house.act(&room, &ann, &format!("at 1 {guess}")).await;
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
            let message =
                ServerMsg::read(message, Some(&header(Mode::Match).options().rules)).unwrap();
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
