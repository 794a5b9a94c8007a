//! What is told of a room that is over, and not before.

use std::process::Command;

use pegmind_protocol::ProofFile;
use pegmind_room::Mode;
use serde_json::{Value, json};

use super::House;
use super::place::{Phase, Place};
use crate::asked::send_form;

const MANUAL: &str = include_str!("../../../../../docs/server.md");

/// The programs of the manual: one for promises and rows, one for the codes of computers.
fn program(number: usize) -> String {
    let rest = MANUAL.split("```python\n").nth(number).unwrap();
    rest.split("```").next().unwrap().to_owned()
}

/// What a program says of a proof, and whether it is content.
pub(super) fn checked_by_python(number: usize, proof: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("room.json");
    std::fs::write(&file, proof).unwrap();
    let python =
        Command::new("python3").arg("-c").arg(program(number)).arg(&file).output().unwrap();
    let said = [python.stdout, python.stderr].concat();
    (python.status.success(), String::from_utf8(said).unwrap())
}

#[tokio::test]
async fn a_proof_is_told_when_play_is_over_and_not_before() {
    let house = House::of_seed("proof");
    let [ann, bob] = house.players().await;
    let (room, code) = house.make(&ann, Mode::Match, &json!({})).await;
    house.join(&room, &bob, "Bob").await;
    let path = format!("/api/rooms/{room}/proof");
    let script = [
        (&bob, "at 1 {code 1234}"),
        (&ann, "at 1 1122"),
        (&ann, "at 1 1234"),
        (&bob, "at 1 {next}"),
        (&ann, "at 1 {code 4321}"),
        (&bob, "at 1 1111"),
    ];
    for (player, act) in script {
        for asks in [Some(&ann), Some(&bob), None] {
            let early = house.get(&path, asks).await.problem();
            assert_eq!((early.0, early.1.as_str()), (409, "not-over"), "{act}: {early:?}");
            assert!(early.3.contains("when all who look for a code there are done"), "{early:?}");
        }
        house.act(&room, player, act).await;
    }
    let early = house.get(&format!("/api/rooms/{code}/proof"), None).await.problem();
    assert_eq!(early.1, "not-over");
    house.act(&room, &bob, "at 1 {resign}").await;
    let told = house.get(&path, None).await;
    assert_eq!(told.status, 200);
    assert_eq!(told.header("content-type"), "application/json");
    let name = format!("attachment; filename=\"pegmind-{room}.json\"");
    assert_eq!(told.header("content-disposition"), name);
    let (_, games) = ProofFile::check(told.text()).unwrap();
    assert_eq!(games.len(), 2);
    // It stays the same, whatever is said afterwards, but for that.
    house.act(&room, &ann, "react 1 thanks").await;
    let again = house.get(&path, Some(&ann)).await.json();
    assert_eq!(again["seed"], told.json()["seed"]);
    assert_eq!(again["games"], told.json()["games"]);
}

#[tokio::test]
async fn a_page_without_scripts_checks_a_pasted_proof() {
    let place = Place::of(Mode::Duel, Phase::Over).await;
    let (house, room) = (&place.house, &place.room);
    let proof = house.proof(room).await;
    for (path, act) in
        [("/games", ("act", "check")), ("/games?view=text", ("act.check", "Check it"))]
    {
        let fields = [act, ("proof", proof.as_str())];
        let shown = send_form(&house.server, path, &fields).await;
        assert_eq!(shown.status, 200, "{shown:?}");
        assert!(
            shown.text().contains(&format!("The proof holds: duel {room}, 2 games.")),
            "{shown:?}"
        );
        assert!(shown.text().contains("Commitment: kept."), "{shown:?}");
        // A row that was never answered so.
        let other = proof.replacen("at 1 ROYG", "at 1 ROYR", 1);
        assert_ne!(other, proof);
        let shown = send_form(&house.server, path, &[act, ("proof", &other)]).await;
        assert!(shown.text().contains("The proof does not hold. "), "{shown:?}");
    }
}

#[tokio::test]
async fn the_program_of_the_manual_believes_what_holds_and_nothing_else() {
    for mode in [Mode::Duel, Mode::Race] {
        let place = Place::of(mode, Phase::Over).await;
        let proof = place.house.proof(&place.room).await;
        let good = checked_by_python(1, &proof);
        assert!(good.0, "{mode}: {good:?}");
        let proof: Value = serde_json::from_str(&proof).unwrap();
        let changes: [(&str, Value); 4] = [
            ("/games/0/code", json!([4, 4, 4, 4])),
            ("/games/0/salt", json!("0".repeat(64))),
            ("/games/0/rows/0/answer", json!("0+4")),
            ("/games/0/commitment", json!("1".repeat(64))),
        ];
        for (place, value) in changes {
            let mut other = proof.clone();
            let was = std::mem::replace(other.pointer_mut(place).unwrap(), value.clone());
            assert_ne!(was, value, "{mode}: {place} is no other");
            let refused = checked_by_python(1, &other.to_string());
            assert!(!refused.0, "{mode}: {place}: {refused:?}");
            assert!(ProofFile::check(&other.to_string()).is_err(), "{mode}: {place}");
        }
    }
}
