//! Going on from what is stored, also where it does not fit together.

use std::time::Duration;

use pegmind_rules::{GameError, Outcome, Preset, Seat};
use pegmind_session::{
    Act, Actor, Commitment, Effect, Escrow, Event, Record, RecordError, RecordProblem, Refusal,
    RestoreError, Restored, Salt, Session, Table,
};

use crate::script::status;
use crate::table::restore;

const SALT: &str = "00000000000000000000000000000000000000000000000000000000000000ff";

/// What a host keeps apart for the code GPYB.
fn sealed() -> String {
    format!("pegmind secret 1\nseed {SALT}\nentropy {SALT}\ncode GPYB\nsalt {SALT}\nend\n")
}

/// The promise that goes with it.
fn commit() -> String {
    let code = Preset::Classic.rules().code("gpyb").unwrap();
    format!("[Commit \"{}\"]", Commitment::of(&code, Salt::from_hex(SALT).unwrap()))
}

fn go_on(tags: &str, body: &str) -> Result<Restored, RestoreError> {
    restore(&format!("[Id \"x\"] {tags} {}\n{body}", commit()), &sealed(), Duration::ZERO)
}

/// Checks how a game goes on: its view, and what is appended.
#[track_caller]
fn check(tags: &str, body: &str, view: &str, appended: &str) -> Session {
    let (session, response) = go_on(tags, body).unwrap();
    assert_eq!(status(&session.view()), view);
    let text = response.effects.iter().map(|effect| match effect {
        Effect::Append { lines, .. } => lines.to_string(),
        Effect::Consult(_)
        | Effect::ConsultMaker(_)
        | Effect::Seal { .. }
        | Effect::Archive { .. }
        | Effect::Discard { .. }
        | Effect::Supersede { .. } => String::new(),
    });
    assert_eq!(text.collect::<String>(), appended);
    session
}

#[test]
fn a_game_goes_on_after_its_last_row() {
    check("", "1. RROY 0+1 {1:05}", "= guess, row 2, hidden, You 0 : 0 Cpu | 65 seconds", "");
}

#[test]
fn a_record_without_a_date_is_restored_without_one() {
    let session = check("", "", "= guess, row 1, hidden, You 0 : 0 Cpu", "");
    assert_eq!(session.record().header.date, None);
    let session = check(r#"[Date "2026-11-21"]"#, "", "= guess, row 1, hidden, You 0 : 0 Cpu", "");
    assert_eq!(session.record().header.date.as_deref(), Some("2026-11-21"));
}

#[test]
fn a_guess_that_the_program_has_not_answered_is_answered() {
    let view = "= guess, row 2, hidden, You 0 : 0 Cpu";
    check("", "1. RROY\n", view, "0+1 {0:00}\n");
    let view = "= match over, row 1, open GPYB, You 0 : 1 Cpu";
    check("", "1. GPYB\n", view, &format!("4+0 {{0:00}}\n*GPYB\n[Salt \"{SALT}\"]\n"));
}

#[test]
fn a_guess_that_a_person_has_not_answered_still_waits() {
    let tags = r#"[Maker "human"] [Breaker "human"] [Marks "hand"]"#;
    let view = "= answer, row 1, hidden, Player A 0 : 0 Player B";
    check(tags, "1. RROY\n", view, "");
}

#[test]
fn the_end_of_a_game_is_brought_to_its_end() {
    let view = "= match over, row 1, open GPYB, You 0 : 1 Cpu";
    let opening = format!("*GPYB\n[Salt \"{SALT}\"]\n");
    check("", "1. GPYB 4+0\n", view, &opening);
    let (_, response) = go_on("", &format!("1. GPYB 4+0 {opening}")).unwrap();
    let effects: Vec<String> = response.effects.iter().map(|e| format!("{e:?}")).collect();
    assert!(effects[0].starts_with("Archive"), "{effects:?}");
    assert!(effects[1].starts_with("Discard"), "{effects:?}");
    assert_eq!(effects.len(), 2);
    assert_eq!(response.events, Vec::<Event>::new());
}

#[test]
fn a_promise_that_was_not_published_yet_is_published() {
    let (session, response) = restore("[Id \"x\"]", &sealed(), Duration::ZERO).unwrap();
    assert!(session.view().commitment.is_some());
    let [Effect::Append { lines, .. }] = &response.effects[..] else { panic!("{response:?}") };
    assert_eq!(lines.to_string(), commit() + "\n");
}

#[test]
fn a_code_that_is_lost_or_another_is_refused() {
    let seeds = format!("pegmind secret 1\nseed {SALT}\nentropy {SALT}\nend\n");
    for public in [format!("[Id \"x\"] {}", commit()), "[Id \"x\"]".to_owned()] {
        let error = restore(&public, &seeds, Duration::ZERO).err();
        assert_eq!(error, Some(RestoreError::NoSecret), "{public}");
    }
    let other = sealed().replace("GPYB", "GYPB");
    let error = restore(&format!("[Id \"x\"] {}", commit()), &other, Duration::ZERO).err();
    assert_eq!(error, Some(RestoreError::OtherSecret));
}

#[test]
fn a_person_who_has_not_chosen_a_code_still_chooses() {
    let seeds = format!("pegmind secret 1\nseed {SALT}\nentropy {SALT}\nend\n");
    let public = r#"[Id "x"] [Maker "human"] [Breaker "human"]"#;
    let (session, _) = restore(public, &seeds, Duration::ZERO).unwrap();
    let view = "= choose a code, row 1, no code, Player A 0 : 0 Player B";
    assert_eq!(status(&session.view()), view);
}

#[test]
fn a_wrong_answer_in_a_record_is_named_by_its_line_and_the_right_one_is_not() {
    let error = go_on("", "1. RROY 0+1\n2. RBGG 1+1").unwrap_err();
    assert_eq!(error.to_string(), "line 3: 1+1 is not how the code of this game answers");
}

#[test]
fn acts_that_the_set_up_does_not_have_are_refused() {
    let takebacks = r#"[Takebacks "yes"]"#;
    let by_hand = r#"[Maker "human"] [Breaker "human"] [Marks "hand"]"#;
    let over = Refusal::Game(GameError::Over);
    for (tags, body, line, refusal) in [
        ("", "1. RROY 0+1\n{takeback}", 3, Refusal::NothingToUndo),
        ("", "1. RROY 0+1\n{withdraw}", 3, Refusal::NothingToUndo),
        (takebacks, "1. RROY 0+1\n{withdraw}", 3, Refusal::NothingToUndo),
        (by_hand, "1. RROY 0+1\n{withdraw}", 3, Refusal::NothingToUndo),
        ("", "1. RROY 0+1 {resign}\n2. RROY 0+1", 3, over),
        (r#"[Hints "no"]"#, "{hint 2}", 2, Refusal::NoHints),
        ("", "{takeback}", 2, Refusal::NothingToUndo),
    ] {
        let problem = RecordProblem::Refused(refusal);
        let error = RestoreError::Record(RecordError { line, problem });
        assert_eq!(go_on(tags, body).err(), Some(error), "{tags} {body}");
    }
}

#[test]
fn a_note_beside_the_board_is_refused() {
    for note in ["{note 7 1 !}", "{note 1 5 !}", "{note 1 0 !}", "{note 0 1 !}"] {
        let refused = go_on("", note).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|refused| refused.starts_with("line 2: ")), "{note}");
    }
}

#[test]
fn a_table_goes_on_without_a_session() {
    let text = format!("[Id \"x\"] {}\nRROY", commit());
    let record = Record::parse(&text).unwrap();
    let escrow = Escrow::parse(record.header.setup.rules(), &sealed()).unwrap();
    let (mut table, lines) = Table::resume(record.clone(), escrow.clone(), Duration::ZERO).unwrap();
    let (session, _) = Session::restore(record, escrow.clone(), Duration::ZERO).unwrap();
    assert_eq!(lines.to_string(), "0+1 {0:00}\n", "the answer that was missing");
    assert_eq!(format!("{table:?}"), format!("{:?}", session.table()));
    let act = Act::parse(table.game().board().rules(), "GPYB").unwrap();
    table.act(Actor::Seat(Seat::Codebreaker), act, Duration::ZERO).unwrap();
    assert_eq!(table.game().outcome(), Some(Outcome::Solved));
    let nameless = Table::resume(Record::parse("").unwrap(), escrow, Duration::ZERO);
    assert_eq!(nameless.err(), Some(RestoreError::NoName));
}
