//! Messages read back as they were written, and say what is wrong with others.

use arbitrary::{Arbitrary as _, Result, Unstructured};
use pegmind_protocol::maker::{MakerAnswer, MakerPageMsg, MakerWorkerMsg};
use pegmind_protocol::{
    Answer, ClientMsg, MessageError, PageMsg, RequestId, RoomCode, ServerMsg, Token, WorkerMsg,
};
use pegmind_room::{
    BoardNumber, MemberNumber, Mode, MoveDays, Reaction, RoomAct, RoomHeader, RoomRefusal,
    SeenRoomAct, Stage,
};
use pegmind_rules::{
    Assistance, AverageGuesses, BestGuesses, Board, Both, Clash, Code, CodeError, Correction,
    Course, Draft, DraftFit, Expected, GameError, Hint, OpenCount, Pairings, PegCounts, PegMark,
    PlayerKind, PlayerName, Quoted, Repair, RepairedCount, Row, Rules, SetupOptions, Slip, explain,
};
use pegmind_session::{
    Act, Commitment, Consultation, GameId, HiddenCode, HintStep, MakerConsultation, MakerQuestion,
    Note, NoteMark, Opening, Phase, Question, Record, Refusal, Salt, Seed, Ticket, Wanted,
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
    Ok(match bytes.int_in_range(0..=7)? {
        0 => Question::Guess { level: bytes.arbitrary()?, strict: bytes.arbitrary()? },
        1 => Question::Consistency,
        2 => Question::Hint {
            step: *bytes.choose(HintStep::ALL)?,
            draft: Some(Code::arbitrary_of(rules, bytes)?),
        },
        3 => Question::Repairs,
        5 => Question::News,
        4 => {
            Question::Pairings { number: bytes.arbitrary()?, row: Row::arbitrary_of(rules, bytes)? }
        }
        6 => Question::Course { code: Some(Code::arbitrary_of(rules, bytes)?) },
        _ => Question::Assist { draft: Draft::arbitrary(bytes)? },
    })
}

fn any_ask(bytes: &mut Unstructured<'_>) -> Result<PageMsg> {
    let board = Board::arbitrary(bytes)?;
    let question = any_question(board.rules(), bytes)?;
    let (ticket, seed) = (any_ticket(bytes)?, any_seed(bytes)?);
    if bytes.ratio(1, 8)? {
        return Ok(PageMsg::Foresee { ticket, rules: *board.rules() });
    }
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
    let answer = match bytes.int_in_range(0..=11)? {
        0 => Answer::Guess(Code::arbitrary_of(rules, bytes)?),
        1 => Answer::NoCode { row: bytes.arbitrary()? },
        2 => Answer::Consistent,
        3 => Answer::Hint(any_hint(rules, bytes)?),
        4 => Answer::Assist(any_assistance(rules, bytes)?),
        5 => Answer::Repairs(vec![any_repair(rules, bytes)?; Repair::LISTED_MAX]),
        7 => Answer::Course(Course {
            left: vec![OpenCount::Exactly(u128::MAX), OpenCount::About(3)],
            average: Some(AverageGuesses {
                hundredths: bytes.arbitrary()?,
                exact: bytes.arbitrary()?,
            }),
        }),
        6 => Answer::Pairings(Pairings {
            patterns: vec![PegMark::ALL.to_vec(); bytes.int_in_range(0..=Pairings::LISTED_MAX)?],
            more: bytes.arbitrary()?,
        }),
        8 => Answer::News { told: bytes.arbitrary()? },
        9 => {
            let average = AverageGuesses { hundredths: 434, exact: bytes.arbitrary()? };
            return Ok(WorkerMsg::Foreseen { ticket, average: Some(average) });
        }
        10 => {
            let why = "expected a \"board\"".to_owned();
            return Ok(WorkerMsg::Refused { ticket: Some(ticket), why });
        }
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

fn any_act(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<Act> {
    let row = Row::arbitrary_of(rules, bytes)?;
    let number = bytes.int_in_range(1..=99)?;
    let (peg, hole) = (bytes.arbitrary()?, bytes.arbitrary()?);
    let mark = [None, Some(NoteMark::from_symbol('!')).flatten()];
    let salt = Salt::from_hex(&"7f".repeat(32)).ok();
    let opening = Opening { code: row.guess, salt: salt.filter(|_| number > 50) };
    let commitment = Commitment::from_hex(&"c0".repeat(32)).ok();
    Ok(match bytes.int_in_range(0..=11)? {
        0 => Act::Choose(HiddenCode::new(row.guess)),
        1 => commitment.map_or(Act::NextGame, Act::Commit),
        2 => Act::Guess(row.guess),
        3 => Act::Answer { feedback: row.feedback, seconds: bytes.arbitrary()? },
        4 => Act::Withdraw,
        5 => Act::TakeBack,
        6 => Act::Correct { row: number, feedback: row.feedback },
        7 => Act::Hint(*bytes.choose(HintStep::ALL)?),
        8 => Act::Note(Note { peg, hole, mark: *bytes.choose(&mark)? }),
        9 => Act::Resign,
        10 => Act::Open { opening, open: vec![bytes.arbitrary()?; number % 4] },
        _ => Act::NextGame,
    })
}

fn any_refusal(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<Refusal> {
    let (code, row) = (Code::arbitrary_of(rules, bytes)?, Row::arbitrary_of(rules, bytes)?);
    let (given, right) = (row.feedback, code.mark(&row.guess));
    let (color, number) = (bytes.arbitrary()?, bytes.int_in_range(1..=99)?);
    let phases = [Phase::Guess, Phase::Contradiction { row: Some(3) }, Phase::MatchOver];
    let wanted = [Wanted::Code, Wanted::Opening, Wanted::NextGame];
    let clash = Clash { row: number, given, would_be: right };
    let explanation = Some(explain(&code, &row.guess)).filter(|_| number > 50);
    let all = [
        Refusal::Code(CodeError::WrongLength { given: number, needed: 4 }),
        Refusal::Code(CodeError::BeyondColors { color, colors: 2 }),
        Refusal::Code(CodeError::BlankForbidden),
        Refusal::Code(CodeError::Repeated { color, first: 1, second: number }),
        Refusal::Game(GameError::AnswerOwed { row: number }),
        Refusal::Game(GameError::Over),
        Refusal::NotNow { wanted: *bytes.choose(&wanted)?, phase: *bytes.choose(&phases)? },
        Refusal::DoesNotFit { clash },
        Refusal::Doubtful { clash: Some(clash).filter(|_| number > 50) },
        Refusal::WrongAnswer { given, right, explanation },
        Refusal::ForeignAnswer { given },
        Refusal::NoSuchRepair { listed: number },
        Refusal::RecordFull { acts: number },
        Refusal::NoSuchRow { row: number, placed: 1 },
        Refusal::NoSuchHole { hole: 17, pegs: 16 },
        Refusal::NothingToKeep { hole: number },
        Refusal::OtherSeat { seat: bytes.arbitrary()? },
        Refusal::HouseOnly,
        Refusal::NoHints,
        Refusal::NotInMatches,
    ];
    Ok(bytes.choose(&all)?.clone())
}

fn any_member(bytes: &mut Unstructured<'_>) -> Result<MemberNumber> {
    MemberNumber::new(bytes.int_in_range(1..=255)?).ok_or(arbitrary::Error::IncorrectFormat)
}

fn any_board(bytes: &mut Unstructured<'_>) -> Result<BoardNumber> {
    BoardNumber::new(bytes.int_in_range(1..=255)?).ok_or(arbitrary::Error::IncorrectFormat)
}

fn any_room_act(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<RoomAct> {
    let member = any_member(bytes)?;
    let name = PlayerName::new("Ann B").map_err(|_error| arbitrary::Error::IncorrectFormat)?;
    let record = Record::parse("[Rows \"7\"]");
    let record = Box::new(record.map_err(|_error| arbitrary::Error::IncorrectFormat)?);
    let days = MoveDays::new(bytes.int_in_range(1..=14)?).unwrap_or_default();
    Ok(match bytes.int_in_range(0..=11)? {
        0 => RoomAct::Join { name, kind: bytes.arbitrary()? },
        1 => RoomAct::Leave(member),
        2 => RoomAct::Start,
        3 | 4 => RoomAct::At(any_board(bytes)?, any_act(rules, bytes)?),
        5 => RoomAct::Place(member, Code::arbitrary_of(rules, bytes)?),
        6 => RoomAct::Propose(member, Code::arbitrary_of(rules, bytes)?),
        7 => RoomAct::Agree(member),
        8 => RoomAct::Reveal(any_board(bytes)?, record),
        9 => RoomAct::Slow(member, days),
        10 => RoomAct::Slowed(days),
        _ => RoomAct::React(member, *bytes.choose(Reaction::ALL)?),
    })
}

fn any_room_header(bytes: &mut Unstructured<'_>) -> Result<RoomHeader> {
    let wrong = |_error| arbitrary::Error::IncorrectFormat;
    let id = "a-room".parse().map_err(|_error| arbitrary::Error::IncorrectFormat)?;
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let options = SetupOptions::new(Rules::arbitrary(bytes)?, kinds);
    let modes = [Mode::Duel, Mode::Race, Mode::Cooperation];
    RoomHeader::new(id, *bytes.choose(&modes)?, &options, "2026-11-23").map_err(wrong)
}

fn any_room_refusal(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<RoomRefusal> {
    let (member, board) = (any_member(bytes)?, any_board(bytes)?);
    let name = PlayerName::new("Ann").map_err(|_error| arbitrary::Error::IncorrectFormat)?;
    let all = [
        RoomRefusal::Table(any_refusal(rules, bytes)?),
        RoomRefusal::Setup { problem: Quoted::new("two of a name") },
        RoomRefusal::NotNow { stage: Stage::Over { left: Some(member) } },
        RoomRefusal::Full { members_max: 2 },
        RoomRefusal::SameName { name },
        RoomRefusal::TooFew { present: 1, members_min: 2 },
        RoomRefusal::NoSuchMember { member },
        RoomRefusal::NoSuchBoard { board },
        RoomRefusal::SeedNotAwaited { member },
        RoomRefusal::NotYours { board },
        RoomRefusal::AlreadyPlaced,
        RoomRefusal::NothingProposed,
        RoomRefusal::NotSlower { days: MoveDays::MAX },
        RoomRefusal::AlreadyWanted,
        RoomRefusal::OtherMember,
        RoomRefusal::HouseOnly,
    ];
    Ok(bytes.choose(&all)?.clone())
}

fn any_client_msg(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<ClientMsg> {
    let token = Token(bytes.arbitrary()?);
    Ok(match bytes.int_in_range(0..=2)? {
        0 => ClientMsg::Join {
            room: "20261121-1".parse().map_err(|_error| arbitrary::Error::IncorrectFormat)?,
            token: bytes.arbitrary::<bool>()?.then_some(token),
            have: bytes.arbitrary()?,
        },
        1 => ClientMsg::Act {
            at: bytes.arbitrary()?,
            id: RequestId(bytes.arbitrary()?),
            act: any_room_act(rules, bytes)?,
        },
        _ => ClientMsg::Leave,
    })
}

fn any_game_id(bytes: &mut Unstructured<'_>) -> Result<GameId> {
    let name = format!("room-{}", bytes.arbitrary::<u32>()?);
    GameId::new(&name).map_err(|_no_name| arbitrary::Error::IncorrectFormat)
}

fn any_server_msg(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<ServerMsg> {
    let id = RequestId(bytes.arbitrary()?);
    Ok(match bytes.int_in_range(0..=6)? {
        0 => ServerMsg::Welcome {
            header: any_room_header(bytes)?,
            member: MemberNumber::new(bytes.int_in_range(0..=255)?),
            now: bytes.arbitrary()?,
            days: MoveDays::new(bytes.int_in_range(1..=14)?).unwrap_or_default(),
        },
        1 => ServerMsg::Acts {
            from: bytes.int_in_range(0..=9000)?,
            acts: vec![
                SeenRoomAct::Act(any_room_act(rules, bytes)?),
                SeenRoomAct::Hidden(any_member(bytes)?),
                SeenRoomAct::Act(any_room_act(rules, bytes)?),
            ],
        },
        2 => ServerMsg::Refused { id, why: any_room_refusal(rules, bytes)? },
        3 => ServerMsg::Done { id, version: bytes.arbitrary()? },
        4 => ServerMsg::Again {
            room: any_game_id(bytes)?,
            code: RoomCode::from_bits(bytes.arbitrary()?),
        },
        5 => ServerMsg::Presence {
            away: vec![any_member(bytes)?, any_member(bytes)?],
            coming: vec![any_member(bytes)?],
            gone: vec![any_member(bytes)?],
        },
        _ => ServerMsg::Stale { id, at: bytes.arbitrary()?, now: bytes.arbitrary()? },
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn messages_read_back_as_they_were_written(bytes in prop::collection::vec(any::<u8>(), 2048)) {
        let mut bytes = Unstructured::new(&bytes);
        let rules = Rules::arbitrary(&mut bytes).unwrap();

        let message = any_client_msg(&rules, &mut bytes).unwrap();
        prop_assert!(message.to_text().len() < ClientMsg::BYTES_MAX);
        prop_assert_eq!(ClientMsg::read(&message.to_text(), Some(&rules)).unwrap(), message);

        let message = any_server_msg(&rules, &mut bytes).unwrap();
        prop_assert_eq!(ServerMsg::read(&message.to_text(), Some(&rules)).unwrap(), message);

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
    assert!(
        text.starts_with(
            "there is no white on this board; expected letters ROYGBP or numbers 1 to 6"
        ),
        "{text}"
    );
    let text = wrong(&ask(r#""consistency""#, r#"["RROY","3+1"]"#));
    assert!(text.starts_with("3+1 of 4 cannot be"), "{text}");
    let rows = [r#"["RROY","0+1"]"#; 11].join(",");
    assert!(wrong(&ask(r#""consistency""#, &rows)).starts_with("all 10 rows are used"));
    let text = wrong(&ask(r#"{"guess":{"level":"clever","strict":"no"}}"#, ""));
    assert!(text.starts_with("unknown codebreaker level 'clever'"), "{text}");
    let text = wrong(&ask(r#"{"assist":{"draft":[1,27]}}"#, ""));
    assert!(text.starts_with("peg 27; expected 0 to 26"), "{text}");
    let long = ask(r#""consistency""#, &" ".repeat(PageMsg::BYTES_MAX));
    assert!(wrong(&long).ends_with("bytes; expected at most 16384"));
    assert!(PageMsg::read(&"[".repeat(5000)).is_err(), "nested too deep");
}

#[test]
fn a_client_says_nothing_of_pegs_before_it_has_joined() {
    let text = r#"{"act":{"at":3,"id":"00112233445566778899aabbccddeeff","act":"at 1 RROY"}}"#;
    let error = ClientMsg::read(text, None).unwrap_err().to_string();
    assert!(error.starts_with("pegs before the rules of their board are known"), "{error}");
    let join = r#"{"join":{"room":"a-1","have":0}}"#;
    assert_eq!(ClientMsg::read(join, None).unwrap().to_text(), join);
    let long = format!("{}{}", " ".repeat(ClientMsg::BYTES_MAX), join);
    assert!(matches!(ClientMsg::read(&long, None), Err(MessageError::TooLong { .. })));
}

#[test]
fn what_a_server_gives_as_a_reason_does_not_disturb_the_screen() {
    let text = r#"{"refused":{"id":"00112233445566778899aabbccddeeff","why":{"setup":{"problem":"no \u001b]0;title\u0007"}}}}"#;
    let message = ServerMsg::read(text, None).unwrap();
    let ServerMsg::Refused { why: RoomRefusal::Setup { problem }, .. } = &message else {
        panic!("{message:?}");
    };
    assert_eq!(problem.to_string(), r"no \u{1b}]0;title\u{7}");
    let again = ServerMsg::read(&message.to_text(), None).unwrap();
    assert_eq!(again, message, "and it stays as it is");
}

#[test]
fn many_acts_are_told_in_parts() {
    let acts: Vec<_> = (0..130).map(|_| SeenRoomAct::Act(RoomAct::Start)).collect();
    let parts: Vec<_> = ServerMsg::acts(10, &acts).collect();
    let from = |message: &ServerMsg| match message {
        ServerMsg::Acts { from, acts } => Some((*from, acts.len())),
        ServerMsg::Welcome { .. }
        | ServerMsg::Done { .. }
        | ServerMsg::Refused { .. }
        | ServerMsg::Stale { .. }
        | ServerMsg::Presence { .. }
        | ServerMsg::Again { .. } => None,
    };
    let from: Vec<_> = parts.iter().filter_map(from).collect();
    assert_eq!(from, [(10, 64), (74, 64), (138, 2)]);
    let rules = Rules::mastermind(4, 6).unwrap();
    let text = ServerMsg::Acts { from: 0, acts }.to_text();
    let error = ServerMsg::read(&text, Some(&rules)).unwrap_err().to_string();
    assert_eq!(error, "130 acts; expected at most 64");
}

#[test]
fn what_opens_a_seat_is_not_printed() {
    assert_eq!(format!("{:?}", Token([7; 32])), "Token(..)");
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
