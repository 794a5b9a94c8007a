//! Who ranks where, by whole rooms.

use pegmind_room::Mode;
use serde_json::{Value, json};

use super::{House, Player, header, request};

/// The tags of a duel on the smallest board that has a name.
fn mini() -> String {
    let tags = header(Mode::Duel).to_string();
    tags.replace("[Pegs \"4\"]", "[Pegs \"3\"]")
}

/// A duel that the first wins, or leaves; with a hint, or without.
async fn duel(
    house: &House,
    number: u128,
    players: [&Player; 2],
    names: [&str; 2],
    script: &[(usize, &str)],
) -> String {
    let choices = json!({ "header": mini(), "name": names[0], "request": request(number) });
    let (room, _) = house.make(players[0], Mode::Duel, &choices).await;
    house.join(&room, players[1], names[1]).await;
    for (player, act) in script {
        house.act(&room, players[*player], act).await;
    }
    room
}

const WON: &[(usize, &str)] = &[
    (0, "at 2 {code 123}"),
    (1, "at 1 {code 321}"),
    (0, "at 1 321"),
    (1, "at 2 111"),
    (1, "at 2 123"),
];

async fn ranked(house: &House, query: &str) -> Value {
    house.get(&format!("/api/rankings?preset=mini{query}"), None).await.json()
}

/// A name that would mean something in a page.
const BOB: &str = "<i>Bob";

#[tokio::test]
async fn claimed_names_are_ranked_by_whole_rooms_and_nobody_else_is() {
    let house = House::of_seed("rankings");
    let players: [_; 2] = house.players().await;
    let [ann, bob] = [&players[0], &players[1]];
    // Before the names are claimed nothing counts.
    duel(&house, 1, [ann, bob], ["Ann", BOB], WON).await;
    assert_eq!(ranked(&house, "").await["names"], json!([]));
    house.phrase(ann, "Ann").await;
    house.phrase(bob, BOB).await;
    duel(&house, 2, [ann, bob], ["Ann", "Somebody"], WON).await;
    assert_eq!(ranked(&house, "").await["names"], json!([]), "who sits there under another name");
    duel(&house, 3, [ann, bob], ["Ann", BOB], WON).await;
    let list = ranked(&house, "").await;
    assert_eq!((&list["mode"], &list["help"]), (&json!("duel"), &json!("unassisted")));
    let names = &list["names"];
    assert_eq!((&names[0]["name"], &names[0]["rating"]), (&json!("Ann"), &json!(1662)));
    assert_eq!((&names[1]["name"], &names[1]["form"]), (&json!(BOB), &json!("lost")));
    assert_eq!((&names[1]["rank"], &names[1]["games"]), (&json!(2), &json!(1)));
    // Whoever leaves has lost it, and what is said afterwards changes nothing.
    let left: &[(usize, &str)] = &[(0, "at 2 {code 123}"), (1, "at 1 {code 321}"), (0, "leave 1")];
    let room = duel(&house, 4, [ann, bob], ["Ann", BOB], left).await;
    house.act(&room, bob, "react 2 thanks").await;
    let names = ranked(&house, "").await["names"].clone();
    assert_eq!(names[0]["games"], 2);
    // No time passes here: rooms that end in one second are in the order of their names.
    for row in names.as_array().unwrap() {
        assert!(["lost won", "won lost"].contains(&row["form"].as_str().unwrap()), "{row}");
    }
    // Help is counted apart, as is each board.
    let helped: &[(usize, &str)] = &[
        (0, "at 2 {code 123}"),
        (1, "at 1 {code 321}"),
        (0, "at 1 {hint 1}"),
        (0, "at 1 321"),
        (1, "at 2 123"),
    ];
    duel(&house, 5, [ann, bob], ["Ann", BOB], helped).await;
    assert_eq!(ranked(&house, "").await["names"], names);
    let assisted = ranked(&house, "&help=assisted").await;
    assert_eq!(assisted["names"][0]["form"], "drawn");
    assert_eq!(ranked(&house, "&mode=match").await["names"], json!([]));
    // A page for people, without scripts.
    let page = house.get("/rankings?preset=mini", None).await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    for said in [
        "<th scope=\"row\">Ann</th>",
        "<th scope=\"row\">&lt;i&gt;Bob</th>",
        "<td>2</td>",
        "<select name=\"preset\"",
        "are on trust",
    ] {
        assert!(page.text().contains(said), "{said} in {}", page.text());
    }
    assert!(house.get("/rankings", None).await.text().contains("Nobody is ranked here yet."));
    // Whoever is forgotten is in no list, and the others stay where they are.
    house.ask("DELETE", "/api/devices", Some(ann), None).await;
    let rest = ranked(&house, "").await["names"].clone();
    assert_eq!(rest.as_array().unwrap().len(), 1);
    assert_eq!(rest[0]["name"], BOB);
}

#[tokio::test]
async fn what_names_no_list_is_refused() {
    let house = House::of_seed("no list");
    for (query, field, said) in [
        ("mode=race", "mode", "expected duel or match"),
        ("preset=huge", "preset", "'huge'"),
        ("help=some", "help", "'some'"),
        ("who=ann", "mode", "unknown field"),
    ] {
        let refused = house.get(&format!("/api/rankings?{query}"), None).await.problem();
        assert_eq!((refused.0, refused.2.as_str()), (422, field), "{refused:?}");
        assert!(refused.3.contains(said), "{refused:?}");
        assert_eq!(house.get(&format!("/rankings?{query}"), None).await.status, 422);
    }
    let page = house.get("/rankings?preset=%3Ci%3E", None).await;
    assert!(page.text().contains("'&lt;i&gt;'"), "{}", page.text());
}
