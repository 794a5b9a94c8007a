//! How rooms are made, found, joined, played in and left, without a socket.

use pegmind_room::{MemberNumber, Mode, Stage};
use serde_json::json;

use super::{House, Player, header, request};
use crate::wait_for::wait_for;

#[tokio::test]
async fn two_play_a_match_and_then_another_one_with_seats_changed() {
    let house = House::of_seed("match");
    let [ann, bob] = house.players().await;
    let (room, code) = house.make(&ann, Mode::Match, &json!({})).await;
    let info = house.get(&format!("/api/rooms/{code}"), None).await.json();
    assert_eq!(info["room"], room);
    assert_eq!((&info["stage"], &info["members"]), (&json!("gathering"), &json!(["Ann"])));
    let joined = house.join(&code.to_lowercase().replace('-', ""), &bob, "Bob").await;
    assert_eq!((joined.status.as_u16(), &joined.json()["member"]), (201, &json!(2)));
    assert_eq!(house.told(&room, None).await[2], "start", "two are enough, and it begins");
    house.act(&room, &bob, "at 1 {code 1234}").await;
    house.act(&room, &ann, "at 1 1234").await;
    house.act(&room, &ann, "at 1 {next}").await;
    house.act(&room, &ann, "at 1 {code 4321}").await;
    house.act(&room, &bob, "at 1 1122").await;
    house.act(&room, &bob, "at 1 4321").await;
    let over = house.follow(&room, None).await;
    assert_eq!(over.stage(), Stage::Over { left: None });
    assert_eq!(house.get(&format!("/api/rooms/{code}"), None).await.problem().1, "no-room");
    assert_eq!(house.get(&format!("/api/rooms/{room}"), None).await.json()["stage"], "over");
    house.act(&room, &ann, "rematch 1").await;
    house.act(&room, &bob, "rematch 2").await;
    let again = house.next_seat(&bob, &room).await;
    assert_eq!(again["members"], json!(["Bob", "Ann"]), "seats are changed");
    assert_eq!(again["stage"], "playing");
    house.act(again["room"].as_str().unwrap(), &ann, "at 1 {code 1111}").await;
}

#[tokio::test]
async fn in_a_duel_answers_come_when_both_have_moved() {
    let house = House::of_seed("duel");
    let [ann, bob] = house.players().await;
    let room = house.pair([&ann, &bob], Mode::Duel, &json!({})).await;
    house.act(&room, &bob, "at 1 {code 1234}").await;
    house.act(&room, &ann, "at 2 {code 4321}").await;
    // Both place at the same time: neither is told that it came too late.
    let at = house.version(&room).await;
    let placed = house.act_at(&room, &ann, (at, 1), "at 1 1122").await;
    assert_eq!(placed.status, 200, "{placed:?}");
    assert_eq!(house.told(&room, Some(&bob)).await.last().unwrap(), "hidden 1");
    let placed = house.act_at(&room, &bob, (at, 1), "at 2 4321").await;
    assert_eq!(placed.status, 200, "{placed:?}");
    house.act(&room, &ann, "at 1 1234").await;
    let over = house.follow(&room, Some(&ann)).await;
    assert_eq!(
        (over.stage(), over.guesses()),
        (Stage::Over { left: None }, vec![Some(2), Some(1)])
    );
}

#[tokio::test]
async fn a_race_begins_when_its_first_member_says_so() {
    let house = House::of_seed("race");
    let players: [_; 3] = house.players().await;
    let (room, _) = house.make(&players[0], Mode::Race, &json!({})).await;
    let alone = house.act_at(&room, &players[0], (1, 1), "start").await;
    assert_eq!(alone.problem().3, "1 there; expected at least 2 to begin");
    for (player, name) in players.iter().zip(["Ann", "Bob", "Cleo"]).skip(1) {
        assert_eq!(house.join(&room, player, name).await.status, 201);
    }
    let at = house.version(&room).await;
    let other = house.act_at(&room, &players[1], (at, 1), "start").await;
    assert_eq!(other.problem().1, "refused");
    house.act(&room, &players[0], "start").await;
    for (number, player) in (1..).zip(&players) {
        house.act(&room, player, &format!("at {number} 1122")).await;
        house.act(&room, player, &format!("leave {number}")).await;
    }
    let over = house.follow(&room, None).await;
    assert_eq!(over.stage(), Stage::Over { left: None });
    assert_eq!(over.boards()[2].table().game().board().rows().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_of_every_level_play_with_people() {
    let house = House::of_seed("computers");
    let ann = house.player().await;
    let levels = json!(["casual", "steady", "sharp", "expert", "perfect"]);
    let (room, _) = house.make(&ann, Mode::Race, &json!({ "computers": levels })).await;
    house.act(&room, &ann, "start").await;
    house.act(&room, &ann, "at 1 {resign}").await;
    let over = house.wait_until_over(&room).await;
    assert_eq!(over.members().len(), 6);
    assert!(over.guesses()[2..].iter().all(Option::is_some), "{:?}", over.guesses());
    // A computer makes a code, too.
    let more = json!({ "computers": ["steady"], "request": request(2) });
    let (room, _) = house.make(&ann, Mode::Duel, &more).await;
    house.act(&room, &ann, "at 2 {code 1234}").await;
    let over = wait_for("the end of the duel", async || {
        let followed = house.follow(&room, Some(&ann)).await;
        if followed.awaited().contains(&MemberNumber::FIRST) {
            house.act(&room, &ann, "at 1 1111").await;
        }
        matches!(followed.stage(), Stage::Over { .. }).then_some(followed)
    });
    assert!(over.await.guesses()[1].is_some(), "the computer has found the code");
}

/// Waits until a guess is proposed to which only the first player has not agreed. Returns whether
/// one was before the end.
async fn proposed(house: &House, room: &str, player: &Player) -> bool {
    wait_for("a proposal", async || {
        let followed = house.follow(room, Some(player)).await;
        let is_over = matches!(followed.stage(), Stage::Over { .. });
        let waits = followed.proposal().is_some() && followed.awaited() == [MemberNumber::FIRST];
        (is_over || waits).then_some(!is_over)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_propose_guesses_in_cooperation_and_agree_to_what_fits() {
    let house = House::of_seed("help");
    let ann = house.player().await;
    let levels = json!(["steady", "sharp"]);
    let (room, _) = house.make(&ann, Mode::Cooperation, &json!({ "computers": levels })).await;
    house.act(&room, &ann, "start").await;
    assert!(proposed(&house, &room, &ann).await);
    let first = house.follow(&room, Some(&ann)).await;
    let agreed = first.proposal().unwrap().agreed.clone();
    assert!(!agreed.contains(&MemberNumber::FIRST) && agreed.len() == 2, "{agreed:?}");
    // What a person proposes is placed when all people are for it.
    house.act(&room, &ann, "at 1 1111").await;
    let mut rows = 1;
    while proposed(&house, &room, &ann).await {
        house.act(&room, &ann, "agree 1").await;
        rows += 1;
    }
    let over = house.follow(&room, Some(&ann)).await;
    assert_eq!(over.guesses()[0], Some(rows), "they found it: {:?}", over.guesses());
}

#[tokio::test]
async fn the_lobby_lists_rooms_while_somebody_can_come() {
    let house = House::of_seed("lobby");
    let [ann, bob] = house.players().await;
    house.make(&ann, Mode::Duel, &json!({})).await;
    let listed = json!({ "listed": true, "request": request(5) });
    let (room, code) = house.make(&ann, Mode::Duel, &listed).await;
    let lobby = house.get("/api/lobby", None).await.json();
    assert_eq!(lobby.as_array().unwrap().len(), 1);
    let entry = &lobby[0];
    assert_eq!((&entry["room"], &entry["code"]), (&json!(room), &json!(code)));
    assert_eq!((&entry["members"], &entry["mode"]), (&json!(["Ann"]), &json!("duel")));
    house.join(&code, &bob, "Bob").await;
    assert_eq!(house.get("/api/lobby", None).await.json(), json!([]));
}

#[tokio::test]
async fn who_leaves_before_play_was_never_there() {
    let house = House::of_seed("leaving");
    let players: [_; 3] = house.players().await;
    let (room, code) = house.make(&players[0], Mode::Race, &json!({})).await;
    for (player, name) in players.iter().zip(["Ann", "Bob", "Cleo"]).skip(1) {
        house.join(&room, player, name).await;
    }
    house.act(&room, &players[0], "leave 1").await;
    let told = house.get(&format!("/api/rooms/{room}/acts"), Some(&players[2])).await.json();
    assert_eq!(told["member"], 2, "numbers move down");
    let again = house.join(&room, &players[1], "Anybody").await.json();
    assert_eq!(again["member"], 1, "who sits there is told the number");
    house.act(&room, &players[1], "leave 1").await;
    house.act(&room, &players[2], "leave 1").await;
    assert_eq!(house.get(&format!("/api/rooms/{code}"), None).await.problem().1, "no-room");
    let late = house.join(&room, &players[0], "Ann").await;
    assert_eq!(late.problem().3, "not now: it is over");
}

#[tokio::test]
async fn when_the_player_who_opened_a_room_leaves_another_person_can_start_or_it_closes() {
    let house = House::of_seed("an heir");
    let [ann, bob] = house.players().await;
    for mode in [Mode::Race, Mode::Cooperation] {
        let choices =
            |number| json!({ "computers": ["casual"], "listed": true, "request": request(number) });
        let (room, _) = house.make(&ann, mode, &choices(1 + mode as u128)).await;
        house.join(&room, &bob, "Bob").await;
        house.act(&room, &ann, "leave 1").await;
        let waiting = house.follow(&room, Some(&bob)).await;
        assert_eq!(waiting.starter(), MemberNumber::new(2), "not the computer");
        assert_eq!(house.get("/api/seats", Some(&ann)).await.json(), json!([]));
        house.act(&room, &bob, "start").await;
        assert_eq!(house.follow(&room, Some(&bob)).await.stage(), Stage::Playing);
        let (room, code) = house.make(&ann, mode, &choices(9 + mode as u128)).await;
        house.act(&room, &ann, "leave 1").await;
        assert_eq!(house.get("/api/lobby", None).await.json(), json!([]));
        assert_eq!(house.get(&format!("/api/rooms/{code}"), None).await.problem().1, "no-room");
        assert!(house.follow(&room, None).await.members().is_empty(), "computers leave, too");
        assert_eq!(house.get("/api/seats", Some(&ann)).await.json(), json!([]));
    }
}

#[tokio::test]
async fn a_device_sees_its_seats_and_can_be_forgotten() {
    let house = House::of_seed("forgotten");
    let [ann, bob] = house.players().await;
    let room = house.pair([&ann, &bob], Mode::Duel, &json!({})).await;
    assert_eq!(house.get("/api/seats", Some(&ann)).await.json()[0]["room"], room);
    let forgotten = house.ask("DELETE", "/api/devices", Some(&ann), None).await;
    assert_eq!(forgotten.json(), json!({ "seats": 1 }));
    assert_eq!(house.get("/api/seats", Some(&ann)).await.json(), json!([]));
    let at = house.version(&room).await;
    let refused = house.act_at(&room, &ann, (at, 1), "at 1 {resign}").await;
    assert_eq!(refused.problem().1, "not-a-member");
    assert_eq!(house.told(&room, None).await[0], "join human Ann", "what was done stays");
    house.act(&room, &bob, "at 1 {code 1234}").await;
}

#[tokio::test]
async fn the_same_request_makes_one_room_and_does_one_act() {
    let house = House::of_seed("once");
    let [ann, bob] = house.players().await;
    let first = house.make(&ann, Mode::Match, &json!({})).await;
    assert_eq!(house.make(&ann, Mode::Match, &json!({})).await, first);
    let (room, _) = first;
    house.join(&room, &bob, "Bob").await;
    house.act(&room, &bob, "at 1 {code 1234}").await;
    let at = house.version(&room).await;
    let guess = (at, 77);
    let done = house.act_at(&room, &ann, guess, "at 1 1122").await;
    assert_eq!(done.status, 200);
    for again in [guess, (at + 2, 77), (at - 1, 77)] {
        let repeated = house.act_at(&room, &ann, again, "at 1 1122").await;
        assert_eq!((repeated.status.as_u16(), repeated.json()), (200, done.json()), "{again:?}");
    }
    let guesses = house.told(&room, Some(&ann)).await;
    assert_eq!(guesses.iter().filter(|act| act.starts_with("at 1 ") && act.len() == 9).count(), 1);
    let late = house.act_at(&room, &ann, (at, 78), "at 1 1133").await;
    assert_eq!((late.status.as_u16(), late.problem().1.as_str()), (409, "stale"));
    assert_eq!(late.json()["answer"]["stale"]["now"], at + 2);
    let early = house.act_at(&room, &ann, (at + 9, 79), "at 1 1133").await;
    assert_eq!(early.problem().2, "at");
}

#[tokio::test]
async fn a_header_that_is_none_and_other_bad_choices_are_named() {
    let house = House::of_seed("bad");
    let ann = house.player().await;
    let good = json!({
        "header": header(Mode::Race).to_string(), "name": "Ann", "request": request(1),
    });
    for (field, value, said) in [
        ("header", json!("[Mode \"race\"]"), "no Id; a room has a name"),
        ("header", json!(header(Mode::Race).to_string().replace("race", "chess")), "'chess'"),
        ("name", json!(""), "name"),
        ("name", json!("x".repeat(200)), "characters"),
        ("request", json!("12"), "expected 32 hexadecimal digits"),
        ("days", json!(15), "15 days; expected 1 to 14"),
        ("computers", json!(vec!["steady"; 32]), "32 computers in a race; expected at most 31"),
        ("computers[1]", json!(["steady", "best"]), "'best'"),
        ("color", json!(1), "unknown field"),
    ] {
        let mut body = good.clone();
        body[field.split('[').next().unwrap()] = value;
        let refused = house.ask("POST", "/api/rooms", Some(&ann), Some(body)).await.problem();
        assert_eq!((refused.0, refused.2.as_str()), (422, field), "{refused:?}");
        assert!(refused.3.contains(said), "{refused:?}");
    }
    for (room, kind) in
        [("7F3K-QX", "no-room"), ("7f3k-qu", "field"), ("zzzzzzzzzzzzzzzzzzzz", "no-room")]
    {
        let refused = house.get(&format!("/api/rooms/{room}"), None).await.problem();
        assert_eq!(refused.1, kind, "{refused:?}");
    }
}
