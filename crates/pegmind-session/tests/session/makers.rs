//! Computer codemakers who have to be asked: devious and evader.

use std::time::Duration;

use pegmind_rules::Preset;
use pegmind_session::{
    Advice, CommitmentCheck, DraftEdit, Effect, GameId, HiddenCode, Input, Intent,
    MakerConsultation, Phase, Record, Refusal, Response, Seed, Session, Shield, Start,
};

use crate::script::{Restarts, check, play};
use crate::solver;
use crate::table::restore;

const EVADER: &str = r#"[Maker "cpu evader"] [Pegs "2"] [Colors "3"] [Rows "4"]"#;

#[test]
fn a_game_that_is_won_against_the_evader() {
    check(
        EVADER,
        "rr; why 1; wait 7; oo; hint; hint; oy; yo; why 2",
        "game 1: Cpu makes, You breaks
         no code is set
         row 1: RR 0+0
         RR 0+0, no more can be said
         row 2: OO 1+0
         hint 2 offered
         hint 2: 2 of 9 left
         row 3: OY 0+2
         row 4: YO 2+0
         solved, points 4, code YO
         row 1: 9 to 4
         row 2: 4 to 2
         row 3: 2 to 1
         row 4: 1 to 1
         OO 1+0 because 2-2
         = match over, row 4, open YO, You 0 : 4 Cpu | 1 hints | 7 seconds",
    );
}

#[test]
fn a_game_that_is_given_up_shows_a_code_that_was_open() {
    check(
        EVADER,
        "rr; resign",
        "game 1: Cpu makes, You breaks
         no code is set
         row 1: RR 0+0
         given up, points 5, code YY
         row 1: 9 to 4
         = match over, row 2, open YY, You 0 : 5 Cpu",
    );
}

#[test]
fn the_evader_is_bound_by_rows_that_were_taken_back() {
    let setup = EVADER.replace("evader\"]", "evader\"] [Takebacks \"yes\"]");
    check(
        &setup,
        "rr; undo; clear; oo; undo; clear; rr; clear; yy; clear; resign",
        "game 1: Cpu makes, You breaks
         no code is set
         row 1: RR 0+0
         row 1 taken back
         draft
         row 1: OO 1+0
         row 1 taken back
         draft
         row 1: RR 0+0
         draft
         row 2: YY 1+0
         draft
         given up, points 5, code YO
         row 1, taken back: 9 to 4
         row 1, taken back: 4 to 2
         row 1: 2 to 2
         row 2: 2 to 2
         = match over, row 3, open YO, You 0 : 5 Cpu | 2 takebacks",
    );
}

#[test]
fn the_evader_takes_its_turn_in_a_match_like_any_codemaker() {
    let setup =
        r#"[Maker "cpu evader"] [Breaker "cpu steady"] [Pegs "2"] [Colors "2"] [Game "1/2"]"#;
    check(
        setup,
        "next",
        "game 1: Cpu B makes, Cpu A breaks
         no code is set
         row 1: RR 1+0
         row 2: RO 0+2
         row 3: OR 2+0
         solved, points 3, code OR
         row 1: 4 to 2
         row 2: 2 to 1
         row 3: 1 to 1
         game 2: Cpu A makes, Cpu B breaks
         no code is set
         row 1: RR 1+0
         row 2: RO 0+2
         row 3: OR 2+0
         solved, points 3, code OR
         row 1: 4 to 2
         row 2: 2 to 1
         row 3: 1 to 1
         match drawn
         = match over, row 3, open OR, Cpu A 3 : 3 Cpu B",
    );
}

#[test]
fn a_guess_that_the_evader_has_not_answered_is_kept() {
    let stopped = "hold; rr; restart; undo; rr; release; oo; oy; yo";
    let (table, said) = play(EVADER, stopped, Restarts::AsTyped);
    let (whole, told) = play(EVADER, "rr; oo; oy; yo", Restarts::AsTyped);
    let refused = "refused: NothingToUndo\n\
                   refused: Guess while Thinking\n";
    assert_eq!(said.replace(refused, ""), told);
    assert_eq!(table.files.history, whole.files.history);
}

#[test]
fn games_of_a_match_wait_for_their_devious_codes() {
    let setup = r#"[Maker "human"] [Breaker "cpu"] [CpuMaker "devious"] [Game "1/2"]
                   [Pegs "2"] [Colors "2"]"#;
    let (waiting, _) = play(setup, "code rr; hold; next", Restarts::AsTyped);
    assert!(waiting.files.public.contains_key("test"), "it is kept until the next one is");
    let script = "code rr; hold; next; or; resign; next; release; or";
    let (table, said) = play(setup, script, Restarts::AsTyped);
    let expected = "refused: Guess while Thinking\n\
                    refused: Resign while Thinking\n\
                    refused: NextGame while Thinking\n\
                    game 2: Cpu makes, You breaks\n\
                    code set\n\
                    row 1: OR ";
    assert!(said.contains(expected), "{said}");
    assert!(table.files.public.keys().eq(["test-2"]), "the first game is put away");
}

fn begin(tags: &str) -> (Session, Response) {
    let start = Start {
        setup: Record::parse(tags).unwrap().header.setup,
        id: GameId::new("x").unwrap(),
        date: "2026-11-21".into(),
        daily: None,
        seed: Seed::from_text("1"),
        entropy: Seed::from_text("2"),
    };
    Session::start(start, Duration::ZERO)
}

fn asked(response: &Response) -> MakerConsultation {
    let found = response.effects.iter().find_map(|effect| match effect {
        Effect::ConsultMaker(consultation) => Some(consultation.clone()),
        Effect::Consult(_)
        | Effect::Append { .. }
        | Effect::Seal { .. }
        | Effect::Archive { .. }
        | Effect::Discard { .. }
        | Effect::Supersede { .. } => None,
    });
    found.expect("the codemaker is asked")
}

fn advised(session: &mut Session, asked: &MakerConsultation, advice: Advice) -> Response {
    let input = Input::Advice { ticket: asked.ticket, advice };
    session.feed(input, Duration::ZERO).unwrap()
}

fn guess(session: &mut Session, guess: &str) -> Response {
    let code = session.view().board.rules().code(guess).unwrap();
    let edit = DraftEdit::Fill(code.pegs().to_vec());
    let _drafted = session.feed(Input::Intent(Intent::Draft(edit)), Duration::ZERO).unwrap();
    session.feed(Input::Intent(Intent::Submit), Duration::ZERO).unwrap()
}

/// What is appended, and what is sealed last.
fn stored(response: &Response, public: &mut String, sealed: &mut String) {
    for effect in &response.effects {
        match effect {
            Effect::Append { lines, .. } => public.push_str(&lines.to_string()),
            Effect::Seal { escrow, .. } => *sealed = escrow.reveal(),
            Effect::Consult(_)
            | Effect::ConsultMaker(_)
            | Effect::Archive { .. }
            | Effect::Discard { .. }
            | Effect::Supersede { .. } => {}
        }
    }
}

#[test]
fn before_a_devious_code_is_sealed_no_game_has_begun() {
    let (mut session, response) = begin(r#"[Maker "cpu devious"]"#);
    assert_eq!(response.events, []);
    assert_eq!(response.effects.len(), 1, "nothing is stored");
    assert_eq!((session.view().phase, session.view().shield), (Phase::Thinking, Shield::Empty));
    let resigned = session.feed(Input::Intent(Intent::Resign), Duration::ZERO);
    assert!(matches!(resigned, Err(Refusal::NotNow { .. })));
    let asked = asked(&response);
    let code = Preset::Classic.rules().code("gpyb").unwrap();
    let advice = Advice::Code(HiddenCode::new(code));
    let told = format!("{advice:?}");
    let begun = advised(&mut session, &asked, advice);
    let (mut public, mut sealed) = (String::new(), String::new());
    stored(&begun, &mut public, &mut sealed);
    assert!(matches!(begun.effects[0], Effect::Seal { .. }), "sealed before anything is public");
    assert!(public.contains("[Commit ") && !public.contains("GPYB"), "{public}");
    assert!(sealed.contains("code GPYB"));
    let silent = format!("{told} {response:?} {begun:?} {session:?} {:?}", session.view());
    assert!(!silent.contains("GPYB") && !silent.contains("4-6-3-5"), "{silent}");
    assert!(!silent.contains(&format!("{code:?}")), "{silent}");
}

#[test]
fn a_devious_code_of_another_board_is_refused_and_asked_for_still() {
    let (mut session, response) = begin(r#"[Maker "cpu devious"]"#);
    let asked = asked(&response);
    let foreign = Preset::Super.rules().code("11111").unwrap();
    let advice = Advice::Code(HiddenCode::new(foreign));
    let refused = session.feed(Input::Advice { ticket: asked.ticket, advice }, Duration::ZERO);
    assert!(matches!(refused, Err(Refusal::Code(_))));
    let begun = advised(&mut session, &asked, solver::make(&asked));
    assert_eq!(begun.events.len(), 2);
}

#[test]
fn an_answer_that_was_sealed_is_the_answer_after_a_crash() {
    let (mut session, response) = begin(EVADER);
    let (mut public, mut sealed) = (String::new(), String::new());
    stored(&response, &mut public, &mut sealed);
    let placed = guess(&mut session, "rr");
    stored(&placed, &mut public, &mut sealed);
    assert!(public.ends_with("1. RR\n"), "the guess is stored: {public}");
    // Any code gives an answer to the first guess, the greedy one or not.
    let code = session.view().board.rules().code("ro").unwrap();
    let asked = asked(&placed);
    let answered = advised(&mut session, &asked, Advice::Code(HiddenCode::new(code)));
    assert!(matches!(answered.effects[0], Effect::Seal { .. }), "sealed before it is told");
    // Stopped between the two.
    let before = public.clone();
    stored(&answered, &mut String::new(), &mut sealed);
    assert!(sealed.contains("witness 1 RO"), "{sealed}");
    let (again, response) = restore(&before, &sealed, Duration::ZERO).unwrap();
    assert_eq!(again.view().board, session.view().board);
    let [Effect::Append { lines, .. }] = &response.effects[..] else { panic!("{response:?}") };
    assert_eq!(lines.to_string(), "1+0 {0:00}\n");
}

#[test]
fn an_answer_that_contradicts_another_is_refused() {
    let (mut session, _) = begin(EVADER);
    let first = asked(&guess(&mut session, "rr"));
    let _answered = advised(&mut session, &first, solver::make(&first));
    let second = asked(&guess(&mut session, "oo"));
    let code = session.view().board.rules().code("rr").unwrap();
    let advice = Advice::Code(HiddenCode::new(code));
    let refused = session.feed(Input::Advice { ticket: second.ticket, advice }, Duration::ZERO);
    assert_eq!(refused.err(), Some(Refusal::Unfaithful));
    let _answered = advised(&mut session, &second, solver::make(&second));
    assert_eq!(session.view().board.rows().len(), 2);
}

#[test]
fn the_end_of_an_evaded_game_is_shown_after_a_crash() {
    let (table, _) = play(&format!("{EVADER} [Game \"1/2\"]"), "rr; resign", Restarts::AsTyped);
    let (public, sealed) = table.stored().unwrap();
    let finished = table.session.record();
    for end in ["*YY\n", "[Open ", "{resign}\n"] {
        let cut = public.find(end).unwrap() + if end.ends_with('\n') { end.len() } else { 0 };
        let (mut again, response) = restore(&public[..cut], sealed, Duration::ZERO).unwrap();
        assert_eq!(again.view().phase, Phase::Thinking, "{end}");
        let asked = asked(&response);
        let shown = advised(&mut again, &asked, solver::make(&asked));
        assert_eq!(again.record(), finished, "{end}");
        assert_eq!(shown.events.len(), 1, "the end is told");
        assert_eq!(again.view().phase, Phase::GameOver);
    }
    let (again, response) = restore(public, sealed, Duration::ZERO).unwrap();
    assert_eq!(again.record(), finished);
    assert!(response.events.is_empty());
}

#[test]
fn there_is_no_promise_and_the_answers_are_checked_instead() {
    let (table, _) = play(EVADER, "rr; oo; resign", Restarts::AsTyped);
    let text = table.files.history.values().next().unwrap();
    assert!(!text.contains("[Commit ") && !text.contains("[Salt "), "{text}");
    assert!(text.ends_with("*YO\n[Open \"9 4 2\"]\n"), "{text}");
    let verdict = Record::parse(text).unwrap().verify().unwrap();
    assert_eq!(verdict.commitment, CommitmentCheck::None);
    assert!(verdict.is_good() && verdict.marked);
    assert_eq!(verdict.open.len(), 2);
    let changed = text.replace("*YO", "*RO");
    let verdict = Record::parse(&changed).unwrap().verify().unwrap();
    assert_eq!(verdict.wrong.len(), 1, "row 1 reads 0+0");
}

#[test]
fn an_answer_that_was_taken_back_is_checked_too() {
    let text = r#"[Maker "cpu evader"] [Takebacks "yes"] RROY 4+0 "#;
    assert!(Record::parse(text).unwrap().verify().unwrap().is_good());
    let text = r#"[Maker "cpu evader"] [Takebacks "yes"] RROY 0+0 {takeback} RRRR 4+0"#;
    let verdict = Record::parse(text).unwrap().verify().unwrap();
    assert_eq!(verdict.wrong.len(), 1);
    assert_eq!((verdict.given.len(), verdict.rows.len()), (2, 1));
}

#[test]
fn what_is_said_of_open_codes_has_to_belong_to_the_game() {
    for (tags, problem) in [
        (
            r#"[Maker "cpu evader"] RROY 0+1 [Open "1296"]"#,
            "line 1: Open: 1 numbers; expected 2, before the first answer and after each",
        ),
        (r#"[Open "1296"]"#, "line 1: Open: only a codemaker who evades has codes open"),
        (
            "[Maker \"cpu evader\"]\n[Open \"1296 many\"]",
            "line 2: Open '1296 many': expected numbers of codes, with ~ before an estimate",
        ),
    ] {
        let error = Record::parse(tags).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(problem), "{tags}");
    }
    let estimated = r#"[Maker "cpu evader"] RROY 0+1 [Open "1296 ~280"]"#;
    let record = Record::parse(estimated).unwrap();
    assert_eq!(Record::parse(&record.to_string()).unwrap(), record);
}

#[test]
fn a_record_of_an_evader_that_contradicts_itself_can_be_given_up() {
    let sealed = format!("pegmind secret 1\nseed {0}\nentropy {0}\nend\n", "0".repeat(64));
    let public = format!("[Id \"x\"] {EVADER}\n1. RR 2+0\n");
    assert!(restore(&public, &sealed, Duration::ZERO).is_ok(), "solved");
    let public = format!("[Id \"x\"] {EVADER}\n1. RR 0+0\n2. RO 1+0\n3. RY 1+0\n4. OY\n");
    let (mut session, response) = restore(&public, &sealed, Duration::ZERO).unwrap();
    let first = asked(&response);
    let told = advised(&mut session, &first, solver::make(&first));
    assert_eq!(told.events.len(), 1, "no code fits");
    let resigned = session.feed(Input::Intent(Intent::Resign), Duration::ZERO).unwrap();
    let last = asked(&resigned);
    let _shown = advised(&mut session, &last, solver::make(&last));
    assert_eq!(session.view().phase, Phase::MatchOver);
    assert_eq!(session.view().opening, None);
}
