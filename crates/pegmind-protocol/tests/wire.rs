//! Messages read back as they were written, and say what is wrong with others.

use arbitrary::{Arbitrary as _, Result, Unstructured};
use pegmind_protocol::maker::{MakerAnswer, MakerPageMsg, MakerWorkerMsg};
use pegmind_protocol::{Answer, PageMsg, WorkerMsg};
use pegmind_rules::{
    Assistance, BestGuesses, Board, Clash, Code, Correction, Draft, DraftFit, Expected, Hint,
    Pairings, PegCounts, PegMark, Repair, RepairedCount, Row, Rules, Slip,
};
use pegmind_session::{
    Consultation, HiddenCode, HintStep, MakerConsultation, MakerQuestion, Question, Seed, Ticket,
};
use proptest::prelude::*;

fn any_seed(bytes: &mut Unstructured<'_>) -> Result<Seed> {
    Ok(Seed::from_bytes(bytes.arbitrary()?))
}

fn any_ticket(bytes: &mut Unstructured<'_>) -> Result<Ticket> {
    Ok(Ticket::from_number(bytes.arbitrary()?))
}

fn any_codes(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<Vec<Code>> {
    (0..bytes.int_in_range(1..=6)?).map(|_| Code::arbitrary_of(rules, bytes)).collect()
}

fn any_question(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<Question> {
    Ok(match bytes.int_in_range(0..=5)? {
        0 => Question::Guess { level: bytes.arbitrary()?, strict: bytes.arbitrary()? },
        1 => Question::Consistency,
        2 => Question::Hint {
            step: *bytes.choose(&HintStep::ALL)?,
            draft: Some(Code::arbitrary_of(rules, bytes)?),
        },
        3 => Question::Repairs,
        4 => {
            Question::Pairings { number: bytes.arbitrary()?, row: Row::arbitrary_of(rules, bytes)? }
        }
        _ => Question::Assist { draft: Draft::arbitrary(bytes)? },
    })
}

fn any_ask(bytes: &mut Unstructured<'_>) -> Result<PageMsg> {
    let board = Board::arbitrary(bytes)?;
    let question = any_question(board.rules(), bytes)?;
    let (ticket, seed) = (any_ticket(bytes)?, any_seed(bytes)?);
    Ok(PageMsg::Ask(Consultation { ticket, question, board, seed }))
}

fn any_hint(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<Hint> {
    let (peg, hole, with, left) =
        (bytes.arbitrary()?, bytes.arbitrary()?, bytes.arbitrary()?, bytes.arbitrary()?);
    let (many, codes) = (bytes.arbitrary()?, bytes.arbitrary()?);
    let row = Row::arbitrary_of(rules, bytes)?;
    let other = Row::arbitrary_of(rules, bytes)?;
    Ok(match bytes.int_in_range(0..=9)? {
        0 => Hint::Clashes(vec![Clash { row: 7, given: row.feedback, would_be: other.feedback }]),
        1 => Hint::Left { left: many, codes },
        2 => Hint::LeftAbout { left: many, standard_error: many / 9, codes },
        3 => Hint::Color { peg, with, left },
        4 => Hint::ColorAbout { peg, with, drawn: left },
        5 => Hint::Hole { hole, peg, with, left },
        6 => Hint::HoleAbout { hole, peg, with, drawn: left },
        7 => Hint::Guess(row.guess),
        8 => Hint::NoCode,
        _ => Hint::TooMany,
    })
}

fn any_assistance(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<Assistance> {
    let counts = |peg| (peg, vec![u64::MAX; usize::from(rules.pegs().get())]);
    let best = BestGuesses {
        guesses: any_codes(rules, bytes)?,
        fits: bytes.arbitrary()?,
        expected: Expected { total: bytes.arbitrary()?, over: bytes.arbitrary()? },
        worst: bytes.arbitrary()?,
        exact: bytes.arbitrary()?,
    };
    let known = bytes.arbitrary()?;
    let (left, codes): (Option<_>, _) = (bytes.arbitrary()?, bytes.arbitrary()?);
    let by_peg = PegCounts { rows: rules.legal_pegs().map(counts).collect(), drawn: 3, all: known };
    let fits = [
        DraftFit::Empty,
        DraftFit::Fits { with: 3 },
        DraftFit::Clashes { row: 1 },
        DraftFit::NoneLeft,
        DraftFit::Unknown,
    ];
    Ok(Assistance {
        left,
        codes,
        best: known.then_some(best),
        by_peg: bytes.arbitrary::<bool>()?.then_some(by_peg),
        draft: *bytes.choose(&fits)?,
    })
}

fn any_repair(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<Repair> {
    let (given, instead) =
        (Row::arbitrary_of(rules, bytes)?.feedback, Row::arbitrary_of(rules, bytes)?.feedback);
    let correction = Correction { row: 7, given, instead, slip: *bytes.choose(Slip::ALL)? };
    let left = *bytes.choose(&[
        RepairedCount::Exactly(u64::MAX),
        RepairedCount::About(u128::MAX),
        RepairedCount::AtLeast(1),
    ])?;
    Ok(Repair { corrections: vec![correction; 2], left })
}

fn any_answer(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<WorkerMsg> {
    let ticket = any_ticket(bytes)?;
    let answer = match bytes.int_in_range(0..=7)? {
        0 => Answer::Guess(Code::arbitrary_of(rules, bytes)?),
        1 => Answer::NoCode { row: bytes.arbitrary()? },
        2 => Answer::Consistent,
        3 => Answer::Hint(any_hint(rules, bytes)?),
        4 => Answer::Assist(any_assistance(rules, bytes)?),
        5 => Answer::Repairs(vec![any_repair(rules, bytes)?; Repair::LISTED_MAX]),
        6 => Answer::Pairings(Pairings {
            patterns: vec![PegMark::ALL.to_vec(); bytes.int_in_range(0..=Pairings::LISTED_MAX)?],
            more: bytes.arbitrary()?,
        }),
        _ => {
            let (done, of) = (bytes.arbitrary()?, bytes.arbitrary()?);
            return Ok(WorkerMsg::Progress { ticket, done, of });
        }
    };
    Ok(WorkerMsg::Answer { ticket, answer })
}

fn any_maker_ask(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<MakerPageMsg> {
    let guess = Code::arbitrary_of(rules, bytes)?;
    let questions =
        [MakerQuestion::DeviousCode, MakerQuestion::Evade { guess }, MakerQuestion::Reveal];
    let rows = 0..bytes.int_in_range(0..=5)?;
    Ok(MakerPageMsg::AskMaker(MakerConsultation {
        ticket: any_ticket(bytes)?,
        question: bytes.choose(&questions)?.clone(),
        rules: *rules,
        answered: rows.map(|_| Row::arbitrary_of(rules, bytes)).collect::<Result<_>>()?,
        known: bytes.arbitrary::<bool>()?.then(|| HiddenCode::new(guess)),
        seed: any_seed(bytes)?,
    }))
}

fn any_maker_answer(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<MakerWorkerMsg> {
    let code = Code::arbitrary_of(rules, bytes)?;
    let answer = match bytes.int_in_range(0..=2)? {
        0 => MakerAnswer::Code(HiddenCode::new(code)),
        1 => MakerAnswer::NoCode,
        _ => MakerAnswer::Revealed { code, open: vec![bytes.arbitrary()?; 3] },
    };
    Ok(MakerWorkerMsg::AnswerMaker { ticket: any_ticket(bytes)?, answer })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn messages_read_back_as_they_were_written(bytes in prop::collection::vec(any::<u8>(), 2048)) {
        let mut bytes = Unstructured::new(&bytes);
        let rules = Rules::arbitrary(&mut bytes).unwrap();

        let text = any_ask(&mut bytes).unwrap().to_text();
        prop_assert_eq!(PageMsg::read(&text).unwrap().to_text(), text);

        let answer = any_answer(&rules, &mut bytes).unwrap();
        let text = answer.to_text();
        prop_assert_eq!(WorkerMsg::read(&text, &rules).unwrap().to_text(), text);

        let text = any_maker_ask(&rules, &mut bytes).unwrap().to_text();
        prop_assert_eq!(MakerPageMsg::read(&text).unwrap().to_text(), text);

        let text = any_maker_answer(&rules, &mut bytes).unwrap().to_text();
        prop_assert_eq!(MakerWorkerMsg::read(&text, &rules).unwrap().to_text(), text);
    }
}

fn ask(question: &str, rows: &str) -> String {
    let seed = "5e".repeat(32);
    let board = format!(r#"{{"rules":"6 colors, 4 pegs","rows":[{rows}]}}"#);
    format!(r#"{{"ask":{{"ticket":1,"question":{question},"board":{board},"seed":"{seed}"}}}}"#)
}

#[test]
fn what_is_wrong_with_a_question_is_said() {
    let wrong = |text: &str| PageMsg::read(text).unwrap_err().to_string();
    assert!(PageMsg::read(&ask(r#""consistency""#, r#"["RROY","0+1"]"#)).is_ok());
    let text = wrong(&ask(r#""consistency""#, r#"["RROW","0+1"]"#));
    assert!(text.starts_with("color 8 is not on this board; its colors are 1 to 6"), "{text}");
    let text = wrong(&ask(r#""consistency""#, r#"["RROY","3+1"]"#));
    assert!(text.starts_with("3+1 of 4 cannot be"), "{text}");
    let rows = [r#"["RROY","0+1"]"#; 11].join(",");
    assert!(wrong(&ask(r#""consistency""#, &rows)).starts_with("all 10 rows are used"));
    let text = wrong(&ask(r#"{"guess":{"level":"clever","strict":"no"}}"#, ""));
    assert!(text.starts_with("unknown codebreaker level 'clever'"), "{text}");
    let long = ask(r#""consistency""#, &" ".repeat(PageMsg::BYTES_MAX));
    assert!(wrong(&long).ends_with("bytes; expected at most 16384"));
    assert!(PageMsg::read(&"[".repeat(5000)).is_err(), "nested too deep");
}

#[test]
fn the_largest_messages_are_below_their_limits() {
    let mut rules: Rules =
        "26 colors, 16 pegs, blanks yes, 99 rows, per-peg feedback".parse().unwrap();
    let widest = |rules: &Rules| {
        let codes = format!("{}26", "26,".repeat(15));
        rules.row(&codes, &"#".repeat(16)).unwrap()
    };
    let mut board = Board::new(rules);
    while board.push(widest(&rules)).is_ok() {}
    let draft = Draft::from(&widest(&rules).guess);
    let (ticket, seed) = (Ticket::from_number(u64::MAX), Seed::from_text("x"));
    let question = Question::Assist { draft };
    let text = PageMsg::Ask(Consultation { ticket, question, board, seed }).to_text();
    assert!(text.len() < PageMsg::BYTES_MAX, "{}", text.len());

    rules = rules.with_feedback(pegmind_rules::FeedbackRule::PerPeg);
    let counts = |peg| (peg, vec![u64::MAX; 16]);
    let by_peg = PegCounts { rows: rules.legal_pegs().map(counts).collect(), drawn: 1, all: true };
    let best = BestGuesses {
        guesses: vec![widest(&rules).guess; BestGuesses::LISTED_MAX],
        fits: true,
        expected: Expected { total: u64::MAX, over: u64::MAX },
        worst: u32::MAX,
        exact: true,
    };
    let answer = Answer::Assist(Assistance {
        left: None,
        codes: u128::MAX,
        best: Some(best),
        by_peg: Some(by_peg),
        draft: DraftFit::Empty,
    });
    let clash =
        |row| Clash { row, given: widest(&rules).feedback, would_be: widest(&rules).feedback };
    let clashes = Answer::Hint(Hint::Clashes((1..=99).map(clash).collect()));
    for answer in [answer, clashes] {
        let text = WorkerMsg::Answer { ticket, answer }.to_text();
        assert!(text.len() < WorkerMsg::BYTES_MAX, "{}", text.len());
    }
}
