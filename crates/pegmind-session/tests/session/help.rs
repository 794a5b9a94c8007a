//! Hints, checks, notes, strict play, and a solver that takes its time.

use std::time::Duration;

use pegmind_advice::{Cancel, Limits, list_pairings};
use pegmind_rules::{BreakerLevel, Code, Hint, Pairings, Peg, Preset, Strict};
use pegmind_session::{
    Advice, Consultation, DeskEvent, Effect, HintStep, Input, Intent, Phase, Question, Refusal,
    Seed, Session, Wanted, Why,
};

use crate::script::{Restarts, check, play};
use crate::table::{Table, Told};

const MINI: &str = r#"[Pegs "3"] [Colors "4"]"#;

#[test]
fn each_step_of_the_hint_ladder_is_offered_before_it_is_taken() {
    check(
        &format!("{MINI} [Rows \"6\"]"),
        "secret ogr; roy; draft rog; hint; hint; hint; hint; hint; hint; hint; hint; hint; hint; \
         hint; hint; clear; rrr; hint; hint",
        "game 1: Cpu makes, You breaks; code set
         row 1: ROY 0+2
         draft ROG
         hint 1 offered
         hint 1: row 1 would read 2+0, not 0+2
         hint 2 offered
         hint 2: 15 of 64 left
         hint 3 offered
         hint 3: color 1 in 10 of 15
         hint 4 offered
         hint 4: color 1 in hole 1 in 0 of 15
         hint 5 offered
         hint 5: try ORR
         hint 5 offered
         hint 5: try ORR
         draft
         row 2: RRR 1+0
         hint 2 offered
         hint 2: 8 of 64 left
         = guess, row 3, hidden, You 0 : 0 Cpu | 7 hints",
    );
}

#[test]
fn the_first_step_needs_a_complete_draft() {
    check(
        MINI,
        "secret ogr; roy; draft ro; hint; draft rrg; hint; hint; hint",
        "game 1: Cpu makes, You breaks; code set
         row 1: ROY 0+2
         draft RO
         hint 2 offered
         draft RRG
         hint 1 offered
         hint 1: row 1 would read 1+0, not 0+2
         hint 2 offered
         = guess, row 2, hidden, You 0 : 0 Cpu | 1 hints | draft RRG",
    );
}

#[test]
fn a_check_is_a_hint_of_the_first_step_and_left_of_the_second() {
    check(
        MINI,
        "secret ogr; roy; check ogr; check ogr; check rrr; left; hint; check ro; check rgb",
        "game 1: Cpu makes, You breaks; code set
         row 1: ROY 0+2
         hint 1 offered
         OGR fits
         RRR row 1 would read 1+0, not 0+2
         hint 2: 15 of 64 left
         hint 3 offered
         refused: that is 2 pegs, 3 are needed
         not understood: there is no blue on this board; expected letters ROYG or numbers 1 to 4
         = guess, row 2, hidden, You 0 : 0 Cpu | 3 hints",
    );
}

#[test]
fn without_hints_nothing_is_told_before_the_end() {
    check(
        &format!(r#"{MINI} [Hints "no"]"#),
        "secret ogr; roy; hint; hint; left; check rrr; check rr; note r 1 !; resign; left; \
         check ogr",
        "game 1: Cpu makes, You breaks; code set
         row 1: ROY 0+2
         refused: NoHints
         refused: NoHints
         refused: NoHints
         refused: NoHints
         refused: NoHints
         noted
         given up, points 13, code OGR
         hint 2: 15 of 64 left
         OGR fits
         = match over, row 2, open OGR, You 0 : 13 Cpu",
    );
}

#[test]
fn help_for_who_watches_is_on_nobodys_account() {
    for hints in ["yes", "no"] {
        let players = r#"[Maker "human"] [Breaker "cpu"] [Marks "hand"]"#;
        check(
            &format!(r#"{MINI} [Hints "{hints}"] {players}"#),
            "left; code ror; check ror; left; note r 1 !; resign",
            "game 1: You makes, Cpu breaks
             hint 2: 64 of 64 left
             code set
             row 1: RRR placed
             ROR fits
             hint 2: 64 of 64 left
             refused: Note while Answer
             refused: NotYoursToResign
             = answer, row 1, own ROR, Cpu 0 : 0 You",
        );
    }
}

#[test]
fn notes_are_of_pegs_and_holes_of_the_board() {
    check(
        MINI,
        "note r 1 !; note r 1 -; note g 3 x; note r 0 ?; note r 4 ?",
        "game 1: Cpu makes, You breaks; code set
         noted
         noted
         noted
         refused: NoSuchHole { hole: 0, pegs: 3 }
         refused: NoSuchHole { hole: 4, pegs: 3 }
         = guess, row 1, hidden, You 0 : 0 Cpu",
    );
}

#[test]
fn a_strict_guess_fits_every_row() {
    check(
        &format!(r#"{MINI} [Strict "yes"]"#),
        "secret ogr; rrr; ooo; roo; oro; org; ogr",
        "game 1: Cpu makes, You breaks; code set
         row 1: RRR 1+0
         refused: row 1 would read 0+0, not 1+0
         row 2: ROO 0+2
         refused: row 2 would read 1+2, not 0+2
         row 3: ORG 1+2
         row 4: OGR 3+0
         solved, points 4, code OGR
         = match over, row 4, open OGR, You 0 : 4 Cpu",
    );
}

#[test]
fn a_computer_is_told_whether_play_is_strict() {
    for (tags, strict) in [("", Strict::No), (r#"[Strict "yes"]"#, Strict::Yes)] {
        let setup = format!(r#"[Maker "human"] [Breaker "cpu perfect"] {tags}"#);
        let (table, _) = play(&setup, "code gpyb", Restarts::AsTyped);
        let question = &table.asked.first().unwrap().question;
        assert_eq!(*question, Question::Guess { level: BreakerLevel::Perfect, strict });
    }
}

#[test]
fn late_advice_has_no_effect() {
    check(
        MINI,
        "secret ogr; roy; left; late; rrr; late; resign; late",
        "game 1: Cpu makes, You breaks; code set
         row 1: ROY 0+2
         hint 2: 15 of 64 left
         row 2: RRR 1+0
         given up, points 13, code OGR
         = match over, row 3, open OGR, You 0 : 13 Cpu | 1 hints",
    );
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "cpu"]"#),
        "late; key 1+0; late; undo; late; key 0+1; late",
        "game 1: You makes, Cpu breaks
         row 1: RRR placed, 1+0
         row 2: ROO placed
         row 1: 1+0 withdrawn
         row 1: RRR 0+1
         no code fits, row 1
         = contradiction in row 1, row 2, table, Cpu 0 : 0 You | 1 withdrawals",
    );
}

#[test]
fn an_answer_to_an_older_board_is_not_taken() {
    check(
        MINI,
        "secret ogr; roy; hold; left; rrr; release",
        "game 1: Cpu makes, You breaks; code set
         row 1: ROY 0+2
         row 2: RRR 1+0
         = guess, row 3, hidden, You 0 : 0 Cpu",
    );
}

#[test]
fn nobody_moves_while_the_computer_thinks() {
    check(
        &format!(r#"{MINI} [Maker "human"] [Breaker "cpu"]"#),
        "hold; code ogr; left; rrr; repeat; key 1+0; hint; undo; resign; next; release",
        "game 1: You makes, Cpu breaks; code set
         refused: Guess while Thinking
         refused: Guess while Thinking
         refused: Answer while Thinking
         refused: Hint while Thinking
         refused: NothingToUndo
         refused: NotYoursToResign
         refused: NextGame while Thinking
         row 1: RRR 1+0
         row 2: ROO 0+2
         row 3: ORY 1+1
         row 4: OGR 3+0
         solved, points 4, code OGR
         = match over, row 4, open OGR, Cpu 0 : 4 You",
    );
}
#[test]
fn a_hint_does_not_stop_the_search_for_a_contradiction() {
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "human"]"#),
        "rrr; key 1+0; rrr; hold; key 2+0; hint; hint; release",
        "game 1: Player B makes, Player A breaks
         row 1: RRR placed, 1+0
         row 2: RRR placed, 2+0
         hint 2 offered
         no code fits, row 2
         hint 2: no code fits
         = contradiction in row 2, row 3, table, Player A 0 : 0 Player B",
    );
}

#[test]
fn a_guess_of_another_board_is_refused_and_may_be_corrected() {
    let setup = format!(r#"{MINI} [Maker "human"] [Breaker "cpu"] [Marks "hand"]"#);
    let (mut table, _) = play(&setup, "hold; code ogr", Restarts::AsTyped);
    let ticket = table.asked[0].ticket;
    let rules = Preset::Classic.rules();
    let guess = Code::new(&rules, &[Peg::from_number(6).unwrap(); 4]).unwrap();
    let advice = Advice::Guess(guess);
    let refused = table.session.feed(Input::Advice { ticket, advice }, table.clock);
    assert!(matches!(refused, Err(Refusal::Code(_))), "{refused:?}");
    table.answer_all();
    assert_eq!(table.session.view().phase, Phase::Answer);
}

#[test]
fn a_hint_that_tells_nothing_costs_nothing_and_the_next_one_is_offered() {
    let (table, _) = Table::start("", Seed::from_text("1"));
    let mut session = table.session;
    let feed = |session: &mut Session, input| session.feed(input, Duration::ZERO).unwrap();
    for step in [HintStep::Left, HintStep::Color] {
        let offered = feed(&mut session, Input::Intent(Intent::Hint));
        assert_eq!(offered.desk, [DeskEvent::HintOffered { step }]);
        let asked = feed(&mut session, Input::Intent(Intent::Hint));
        let [Effect::Consult(Consultation { ticket, .. })] = &asked.effects[..] else {
            panic!("{asked:?}")
        };
        let advice = Advice::Hint(Hint::TooMany);
        let told = feed(&mut session, Input::Advice { ticket: *ticket, advice });
        assert_eq!(told.desk, [DeskEvent::Hinted { step, hint: Hint::TooMany }]);
        assert!(told.effects.is_empty(), "nothing stands in the record");
    }
    assert!(session.view().ledger.hints.is_empty());
}

/// All that is told after some key pegs for a code on a table.
fn answered(tags: &str, answers: &[&str]) -> (Table, Vec<Told>) {
    let tags = format!(r#"{tags} [Maker "table"] [Breaker "cpu"]"#);
    let (mut table, mut told) = Table::start(&tags, Seed::from_text("1"));
    for answer in answers {
        let rules = *table.session.view().board.rules();
        let feedback = rules.answer(answer).unwrap();
        told.extend(table.intend(Intent::Answer(feedback)).unwrap());
    }
    (table, told)
}

#[test]
fn a_contradiction_is_followed_by_what_would_repair_it() {
    let is_diagnosis = |told: &Told| matches!(told, Told::Desk(DeskEvent::Diagnosed { .. }));
    let (_, told) = answered(MINI, &["1+0"]);
    assert!(!told.iter().any(is_diagnosis));
    let (table, told) = answered(MINI, &["0+1"]);
    let Some(Told::Desk(DeskEvent::Diagnosed { repairs, .. })) =
        told.iter().find(|told| is_diagnosis(told))
    else {
        panic!("{told:?}")
    };
    assert_eq!(repairs[0].corrections[0].row, 1);
    assert_eq!(table.asked.last().map(|asked| &asked.question), Some(&Question::Repairs));
}

#[test]
fn why_is_answered_by_the_rules_alone_while_the_code_is_hidden() {
    let (mut table, _) = play(MINI, "ryy", Restarts::AsTyped);
    let rules = *table.session.view().board.rules();
    assert!(matches!(table.intend(Intent::Why { row: 2 }), Err(Refusal::NoSuchRow { .. })));
    let row = table.session.view().board.rows()[0];
    let told = table.intend(Intent::Why { row: 1 }).unwrap();
    let (limits, cancel) = (Limits::THOROUGH, Cancel::new());
    let pairings = list_pairings(&rules, &row, Pairings::LISTED_MAX, &limits, &cancel);
    let why = Why::Closed { row, pairings: Some(pairings) };
    assert_eq!(told, [Told::Desk(DeskEvent::Explained { number: 1, why })]);
    let asked = table.asked.last().map(|asked| &asked.question);
    assert_eq!(asked, Some(&Question::Pairings { number: 1, row }));
}

#[test]
fn why_asks_nobody_where_an_answer_does_not_tell() {
    let (mut table, _) = answered(r#"[Pegs "3"] [Colors "4"] [Feedback "sum"]"#, &["1"]);
    let n_asked = table.asked.len();
    let told = table.intend(Intent::Why { row: 1 }).unwrap();
    let [Told::Desk(DeskEvent::Explained { number: 1, why })] = &told[..] else {
        panic!("{told:?}")
    };
    assert!(matches!(why, Why::Closed { pairings: None, .. }));
    assert_eq!(table.asked.len(), n_asked);
}

#[test]
fn how_a_game_went_is_told_after_its_end_and_not_before() {
    let (mut table, _) = play(MINI, "ryy", Restarts::AsTyped);
    let refused = table.intend(Intent::Result);
    assert!(matches!(refused, Err(Refusal::NotNow { wanted: Wanted::Result, .. })));
    table.intend(Intent::Resign).unwrap();
    let told = table.intend(Intent::Result).unwrap();
    let [Told::Desk(DeskEvent::Result(result))] = &told[..] else { panic!("{told:?}") };
    let rows = result.rows();
    let left = rows.iter().map(|row| (row.open.before.codes(), row.fits));
    assert_eq!(left.collect::<Vec<_>>(), [(64, true)]);
    assert!(rows[0].open.after.codes() < 64);
    let code = table.session.view().opening.map(|opening| opening.code);
    let asked = table.asked.last().map(|asked| &asked.question);
    assert_eq!(asked, Some(&Question::Course { code }), "the code is open now");
}
