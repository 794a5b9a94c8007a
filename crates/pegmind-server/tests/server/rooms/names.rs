//! Names that are claimed, taken over, told and forgotten.

use pegmind_room::Mode;
use serde_json::{Value, json};

use super::place::Phase;
use super::{House, Player};
use crate::asked::Answered;

impl House {
    async fn claim(&self, by: &Player, name: &str) -> Answered {
        self.ask("POST", "/api/name", Some(by), Some(json!({ "name": name }))).await
    }

    /// Claims a name, and gives its phrase.
    pub(super) async fn phrase(&self, by: &Player, name: &str) -> String {
        let claimed = self.claim(by, name).await;
        assert_eq!(claimed.status, 201, "{claimed:?}");
        claimed.json()["phrase"].as_str().unwrap().to_owned()
    }

    pub(super) async fn recover(&self, by: &Player, name: &str, phrase: &str) -> Answered {
        let body = json!({ "name": name, "phrase": phrase });
        self.ask("POST", "/api/name/recover", Some(by), Some(body)).await
    }

    async fn own_name(&self, by: &Player) -> Value {
        self.get("/api/name", Some(by)).await.json()["name"].clone()
    }
}

#[tokio::test]
async fn a_name_is_claimed_once_and_nobody_claims_one_that_looks_like_it() {
    let house = House::of_seed("names");
    let [ann, eve] = house.players().await;
    assert_eq!(house.own_name(&ann).await, Value::Null);
    let phrase = house.phrase(&ann, " Ann\u{200b} ").await;
    assert_eq!(phrase.split(' ').count(), 10, "{phrase}");
    assert_eq!(house.own_name(&ann).await, "Ann");
    let refused = house.claim(&eve, "\u{410}NN").await.problem();
    assert_eq!((refused.0, refused.1.as_str()), (409, "name-taken"), "{refused:?}");
    assert!(refused.3.contains("looks like it"), "{refused:?}");
    for (wrong, said) in [
        ("", "printable"),
        ("...", "a letter or a digit"),
        ("x23456789012345678901234y", "25 characters"),
        ("guest 7", "for all who have not chosen a name"),
    ] {
        let refused = house.claim(&eve, wrong).await.problem();
        assert_eq!((refused.0, refused.2.as_str()), (422, "name"), "{refused:?}");
        assert!(refused.3.contains(said), "{refused:?}");
    }
    let second = house.claim(&ann, "Annabel").await.problem();
    assert!(second.3.starts_with("this device has claimed Ann; give it up first"), "{second:?}");
    let nobody = house.ask("POST", "/api/name", None, Some(json!({ "name": "Zoe" }))).await;
    assert_eq!(nobody.problem().1, "device");
}

#[tokio::test]
async fn another_device_takes_a_name_over_with_its_phrase_alone() {
    let house = House::of_seed("recovery");
    let [phone, desk] = house.players().await;
    let first = house.phrase(&phone, "Ann").await;
    let phrase = house.phrase(&phone, "ann").await;
    assert_ne!(first, phrase, "claimed again it has another phrase");
    for (name, wrong) in [("Ann", first.as_str()), ("Ann", ""), ("Bob", phrase.as_str())] {
        let refused = house.recover(&desk, name, wrong).await.problem();
        assert_eq!((refused.0, refused.1.as_str()), (403, "phrase"), "{refused:?}");
    }
    assert_eq!(house.own_name(&desk).await, Value::Null);
    let typed = format!(" {} ", phrase.to_uppercase().replace(' ', "  "));
    let moved = house.recover(&desk, "ANN", &typed).await;
    assert_eq!((moved.status.as_u16(), &moved.json()["name"]), (200, &json!("ann")));
    assert_eq!(house.own_name(&phone).await, Value::Null);
    house.phrase(&phone, "Bob").await;
    let refused = house.recover(&phone, "ann", &phrase).await.problem();
    assert_eq!(refused.1, "name-taken", "{refused:?}");
    let told = format!("{:?}", house.state);
    assert!(!told.contains(&phrase));
}

#[tokio::test]
async fn a_claimed_name_is_shown_as_such_where_its_device_sits() {
    let house = House::of_seed("shown");
    let [ann, bob, eve] = house.players().await;
    house.phrase(&ann, "Ann").await;
    let room = house.pair([&ann, &bob], Mode::Race, &json!({})).await;
    house.phrase(&eve, "Eve").await;
    house.join(&room, &eve, "Somebody").await;
    let told = house.told(&room, None).await;
    assert_eq!(told[0], "join human Ann");
    assert!(told[1].starts_with("claimed 1 "), "{told:?}");
    assert_eq!(told[2..], ["join human Bob", "join human Somebody"]);
    let members = house.follow(&room, Some(&bob)).await;
    let claims: Vec<bool> = members.members().iter().map(|it| it.claim.is_some()).collect();
    assert_eq!(claims, [true, false, false]);
    let at = house.version(&room).await;
    let lie = house.act_at(&room, &bob, (at, 1), "claimed 2 bob").await;
    assert_eq!(lie.problem().1, "refused");
}

#[tokio::test]
async fn nobody_else_sits_down_under_a_claimed_name_or_one_that_looks_like_it() {
    let house = House::of_seed("sitting");
    let [ann, bob, eve] = house.players().await;
    house.phrase(&ann, "Ann").await;
    let taken = |refused: (u16, String, String, String), start: &str| {
        assert_eq!((refused.0, refused.1.as_str()), (409, "name-taken"), "{refused:?}");
        assert!(refused.3.starts_with(start) && refused.3.contains("ten words"), "{refused:?}");
    };
    let header = super::header(Mode::Race).to_string();
    let room = json!({
        "header": header, "name": "Ann", "listed": true, "request": super::request(7),
    });
    let made = house.ask("POST", "/api/rooms", Some(&bob), Some(room)).await;
    taken(made.problem(), "Ann is a claimed name; choose another, ");
    assert_eq!(house.get("/api/lobby", None).await.json(), json!([]), "no room is made");
    let (room, _) = house.make(&bob, Mode::Race, &json!({ "name": "Guest" })).await;
    let like = house.join(&room, &eve, "\u{410}NN").await.problem();
    taken(like, "\u{410}NN looks like Ann, which is a claimed name; choose another, ");
    let same = house.join(&room, &eve, "Guest").await.problem();
    assert_eq!((same.0, same.1.as_str()), (409, "name-taken"), "{same:?}");
    assert!(same.3.starts_with("somebody there is called Guest already"), "{same:?}");
    assert_eq!(house.join(&room, &eve, "Eve").await.status, 201);
    assert_eq!(house.join(&room, &eve, "Ann").await.json()["member"], 2, "a seat she has");
    assert_eq!(house.join(&room, &ann, "ann").await.json()["member"], 3, "it is hers");
    let told = house.told(&room, None).await;
    assert_eq!(told, ["join human Guest", "join human Eve", "join human ann"]);
    house.ask("DELETE", "/api/name", Some(&ann), None).await;
    let (free, _) =
        house.make(&bob, Mode::Race, &json!({ "name": "Ann", "request": super::request(8) })).await;
    assert_eq!(house.told(&free, None).await, ["join human Ann"]);
}

#[tokio::test]
async fn whoever_sat_under_a_name_before_it_was_claimed_keeps_it_and_plays_again() {
    let house = House::of_seed("before");
    let [zoe, bob, late] = house.players().await;
    let (room, _) = house.make(&zoe, Mode::Duel, &json!({ "name": "Zoe" })).await;
    house.phrase(&late, "Zoe").await;
    house.join(&room, &bob, "Bob").await;
    let players = [zoe, bob];
    house.perform(&room, &players, &Phase::Over.whole_script(Mode::Duel)).await;
    house.perform(&room, &players, &[(0, "rematch 1"), (1, "rematch 2")]).await;
    let again = house.next_seat(&players[0], &room).await["room"].as_str().unwrap().to_owned();
    let told = house.told(&again, None).await;
    assert_eq!(told[..2], ["join human Bob", "join human Zoe"]);
    let members = house.follow(&again, None).await;
    assert!(members.members().iter().all(|member| member.claim.is_none()));
}

#[tokio::test]
async fn all_that_is_kept_of_a_device_is_told_and_forgotten() {
    let house = House::of_seed("export");
    let [ann, bob] = house.players().await;
    house.phrase(&ann, "Ann").await;
    let room = house.pair([&ann, &bob], Mode::Match, &json!({})).await;
    house.act(&room, &bob, "at 1 {code 1234}").await;
    house.act(&room, &ann, "at 1 1122").await;
    let export = |by: Player| {
        let house = house.clone();
        async move { house.get("/api/devices/me/export", Some(&by)).await }
    };
    let told = export(ann.clone()).await;
    assert!(told.header("content-disposition").contains("pegmind-device.json"));
    let all = told.json();
    assert_eq!(all["name"]["name"], "Ann");
    assert_eq!(all["rooms"][0]["room"], room);
    assert_eq!(all["rooms"][0]["member"], 1);
    assert_eq!(all["rooms"][0]["acts"], json!(house.told(&room, Some(&ann)).await));
    assert_eq!(all["requests"].as_array().unwrap().len(), 1);
    assert!(!told.text().contains(&ann.token) && !told.text().contains("digest"));
    assert!(!export(bob.clone()).await.text().contains("ROYG"), "of nobody's code");
    house.ask("DELETE", "/api/devices", Some(&ann), None).await;
    let rest = export(ann.clone()).await.json();
    assert_eq!(rest["rooms"], json!([]));
    assert_eq!(rest["requests"], json!([]));
    assert_eq!(rest["name"]["name"], Value::Null);
    assert_eq!(house.claim(&bob, "Ann").await.status, 201, "the name is free");
}

#[tokio::test]
async fn names_in_a_room_do_not_look_alike() {
    let house = House::of_seed("looks");
    let players: [_; 5] = house.players().await;
    let (room, _) = house.make(&players[0], Mode::Race, &json!({ "name": "Ann" })).await;
    for name in ["Ann", "ann", "\u{410}nn", "Ann\u{3164}", "A-nn"] {
        let refused = house.join(&room, &players[1], name).await.problem();
        assert_eq!((refused.0, refused.1.as_str()), (409, "name-taken"), "{name}");
    }
    for (name, player) in ["Anna", "Zo\u{eb}", "***", "---"].into_iter().zip(&players[1..]) {
        assert_eq!(house.join(&room, player, name).await.status, 201, "{name}");
    }
}
