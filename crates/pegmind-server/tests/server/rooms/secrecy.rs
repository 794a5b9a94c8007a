//! Before the end nothing that is sent to anybody depends on a code but the answers that are
//! owed: two servers that differ in one code alone say the same, letter by letter.

use futures_util::StreamExt as _;
use pegmind_room::Mode;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use super::patience::connect;
use super::{House, Player};

/// A room of two worlds, in which Bob's code for Ann is another one.
struct World {
    house: House,
    room: String,
    players: [Player; 3],
}

/// What all that can be asked is answered, headers included, and the promises left out, which
/// are hashes of codes with salts.
async fn everything(world: &World) -> Vec<String> {
    let World { house, room, players } = world;
    let [ann, bob, eve] = players;
    let mut all = Vec::new();
    // The codemaker may know the code, and is told nothing of it all the same.
    for player in [Some(ann), Some(bob), Some(eve), None] {
        for path in [
            format!("/api/rooms/{room}"),
            format!("/api/rooms/{room}/acts"),
            format!("/api/rooms/{room}/acts?from=5"),
            format!("/api/rooms/{room}/proof"),
            "/api/lobby".to_owned(),
            "/api/seats".to_owned(),
        ] {
            let answered = house.get(&path, player).await;
            let mut headers = answered.headers.clone();
            headers.remove("date");
            let text = without_chance(answered.text());
            all.push(format!("{path} {headers:?} {} {text}", answered.status));
        }
        for text in heard(world, player).await {
            all.push(format!("socket {}", without_chance(&text)));
        }
    }
    all
}

/// What a socket is told: the welcome, the acts, and then who is away, or why it is closed.
async fn heard(world: &World, player: Option<&Player>) -> Vec<String> {
    let mut socket = connect(&world.house, &world.room, player, 1 << 16).await;
    let mut heard = Vec::new();
    while !heard.last().is_some_and(|last: &String| last.starts_with("{\"presence")) {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => heard.push(text.to_string()),
            Some(Ok(Message::Ping(_))) => {}
            Some(Ok(Message::Close(Some(why)))) => {
                heard.push(format!("{} {}", why.code, why.reason));
                return heard;
            }
            other => panic!("{other:?}"),
        }
    }
    heard
}

/// A text without promises, dates and times.
fn without_chance(text: &str) -> String {
    let mut text = text.to_owned();
    for (before, after) in [("Commit \\\"", "\\"), ("Date \\\"", "\\"), ("\"since\":", "}")] {
        text = without(&text, before, after);
    }
    // How long a guess took, as {0:21}.
    without(&text, " {", "}")
}

/// A text without what stands between these.
fn without(text: &str, before: &str, after: &str) -> String {
    let mut parts = text.split(before);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.find(after).map_or(part, |end| &part[end..]);
        kept.push_str(before);
        kept.push_str(rest);
    }
    kept
}

async fn world(mode: Mode, code: &str) -> World {
    let house = House::of_seed("two worlds");
    let players = [house.player().await, house.player().await, house.player().await];
    let (room, _) = house.make(&players[0], mode, &json!({ "listed": true })).await;
    house.join(&room, &players[1], "Bob").await;
    house.act(&room, &players[1], &format!("at 1 {{code {code}}}")).await;
    if mode == Mode::Duel {
        house.act(&room, &players[0], "at 2 {code 1111}").await;
    }
    World { house, room, players }
}

#[tokio::test]
async fn two_worlds_say_the_same_until_an_answer_tells_them_apart() {
    for mode in [Mode::Match, Mode::Duel] {
        let worlds = [world(mode, "1234").await, world(mode, "2143").await];
        let mut compared = 0;
        // The last one is answered in another way.
        for (guess, alike) in [
            ("1111", true),
            ("2222", true),
            ("4444", true),
            ("1122", true),
            ("3344", true),
            ("1234", false),
        ] {
            let [one, other] = &worlds;
            let said = [everything(one).await, everything(other).await];
            assert_eq!(said[0], said[1], "{mode}");
            compared += 1;
            let mut answers = Vec::new();
            for World { house, room, players } in &worlds {
                house.act(room, &players[0], &format!("at 1 {guess}")).await;
                if mode == Mode::Duel {
                    house.act(room, &players[1], "at 2 2222").await;
                }
                let told = house.told(room, None).await;
                answers.push(told.into_iter().filter(|act| act.contains('+')).collect::<Vec<_>>());
            }
            assert_eq!(answers[0] == answers[1], alike, "{answers:?}");
        }
        assert_eq!(compared, 6);
    }
}

#[tokio::test]
async fn refusals_do_not_tell_a_code() {
    for code in ["1234", "4321"] {
        let World { house, room, players } = world(Mode::Match, code).await;
        let at = house.version(&room).await;
        let mut said = Vec::new();
        for (number, act) in [
            "at 1 {code 1111}",
            "at 1 0+0 {0:00}",
            "at 1 {next}",
            "at 1 5555",
            "at 2 {resign}",
            "rematch 1",
            "start",
        ]
        .iter()
        .enumerate()
        {
            let refused = house.act_at(&room, &players[0], (at, number as u128), act).await;
            assert_eq!(refused.status, 422, "{refused:?}");
            said.push(refused.text().to_owned());
        }
        let said = said.join("\n");
        let letters = match code {
            "1234" => "ROYG",
            _ => "GYOR",
        };
        assert!(!said.contains(letters), "{said}");
    }
}

#[tokio::test]
async fn nothing_that_is_logged_or_shown_for_mending_tells_what_a_device_keeps() {
    let house = House::of_seed("tokens");
    let ann = house.player().await;
    let (room, _) = house.make(&ann, Mode::Race, &json!({})).await;
    let told = format!("{:?} {:?}", house.state, house.told(&room, Some(&ann)).await);
    assert!(!told.contains(&ann.token));
    let info = house.get(&format!("/api/rooms/{room}"), Some(&ann)).await;
    assert!(!info.text().contains(&ann.token));
}
