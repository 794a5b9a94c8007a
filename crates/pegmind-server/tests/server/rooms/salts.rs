//! No salt is used twice, whoever draws it: a code that is used again has another commitment.

use std::collections::BTreeSet;

use pegmind_room::Mode;
use pegmind_rules::Rules;
use serde_json::{Value, json};

use super::place::Phase;
use super::{House, header_of};
use crate::wait_for::wait_for;

async fn games(house: &House, room: &str) -> Vec<Value> {
    let proof: Value = serde_json::from_str(&house.proof(room).await).unwrap();
    proof["games"].as_array().unwrap().clone()
}

#[tokio::test]
async fn boards_and_games_have_salts_and_commitments_of_their_own() {
    let house = House::of_seed("salts");
    let players: [_; 2] = house.players().await;
    let mut all = Vec::new();
    for number in 0..3 {
        for mode in Mode::ALL {
            let request = format!("{number:031x}{}", *mode as u8);
            let choices = json!({ "request": request });
            let room = house.pair([&players[0], &players[1]], *mode, &choices).await;
            house.perform(&room, &players, &Phase::Over.whole_script(*mode)).await;
            let mut games = games(&house, &room).await;
            if *mode == Mode::Race {
                // All in a race search for one code, and see by its commitment that it is one.
                assert_eq!(games[0]["commitment"], games[1]["commitment"]);
                games.truncate(1);
            }
            all.extend(games);
        }
    }
    assert_eq!(all.len(), 3 * (2 + 2 + 1 + 1));
    for name in ["salt", "commitment"] {
        let each: BTreeSet<&str> = all.iter().map(|game| game[name].as_str().unwrap()).collect();
        assert_eq!(each.len(), all.len(), "{name}");
        assert!(each.iter().all(|text| text.len() == 64));
    }
    let codes: BTreeSet<String> = all.iter().map(|game| game["code"].to_string()).collect();
    assert!(codes.len() < all.len() / 2, "most are the same code again: {codes:?}");
}

#[tokio::test]
async fn games_of_a_match_against_a_computer_have_salts_of_their_own() {
    let house = House::of_seed("salts of computers");
    let ann = house.player().await;
    let header = header_of(Mode::Match, 8, Rules::mastermind(4, 4).unwrap()).to_string();
    let choices = json!({ "header": header, "computers": ["steady"] });
    let (room, _) = house.make(&ann, Mode::Match, &choices).await;
    wait_for("the end of the match", async || {
        let at = house.version(&room).await;
        // One of these can be done now; the others are refused.
        for (number, act) in (0..).zip(["at 1 {code 1234}", "at 1 {resign}", "at 1 {next}"]) {
            house.act_at(&room, &ann, (at, at as u128 * 10 + number), act).await;
        }
        let proof = house.get(&format!("/api/rooms/{room}/proof"), None).await;
        (proof.status == 200).then_some(())
    })
    .await;
    let games = games(&house, &room).await;
    assert_eq!(games.len(), 8);
    let salts: BTreeSet<_> = games.iter().map(|game| game["salt"].as_str().unwrap()).collect();
    assert_eq!(salts.len(), games.len());
}
