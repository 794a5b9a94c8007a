//! Tables followed from afar, by whoever may see what.

use std::collections::VecDeque;
use std::time::Duration;

use pegmind_rules::{Code, OpenCount, Player, Rules, Seat, mark};
use pegmind_session::{
    Act, Actor, Desk, DraftEdit, Escrow, HiddenCode, HintStep, Input, Intent, Note, NoteMark,
    Opening, Phase, Record, Refusal, Seed, Seeds, SeenAct, Session, Shield, Start, Step, Table,
    TableView, Viewer,
};
use proptest::prelude::*;

use crate::laws::{Typed, code_of, play, typed};
use crate::setups::small_header;

/// Everybody who can look at a table.
pub(crate) const VIEWERS: [Viewer; 4] = [
    Viewer::Seat(Seat::Codemaker),
    Viewer::Seat(Seat::Codebreaker),
    Viewer::SharedScreen,
    Viewer::Spectator,
];

/// What can be seen of a table from afar: a code that a viewer chose did not
/// come back to it, and whether answers contradict each other everybody finds
/// out alone.
fn from_afar<'a>(own: &TableView<'a>, afar: &TableView<'a>) -> TableView<'a> {
    let mut seen = own.clone();
    if let Shield::Own(_) = seen.shield {
        seen.shield = Shield::Closed;
    }
    if let Phase::Contradiction { .. } = seen.phase {
        seen.phase = afar.phase;
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_fold_of_what_a_viewer_is_sent_is_what_it_sees(
        header in small_header(),
        seed in any::<[u8; 32]>(),
        script in prop::collection::vec(typed(), 1..40),
    ) {
        let (mut host, _) = crate::table::Table::start_as(header, Seed::from_bytes(seed));
        let head = host.session.record().header;
        for typed in script.iter().filter(|typed| !matches!(typed, Typed::Restart)) {
            play(&mut host, typed);
            let table = host.session.table();
            for viewer in VIEWERS {
                let sent = table.since(0, viewer);
                prop_assert_eq!(sent.len(), table.version(), "no gaps");
                let mut afar = Table::new(head.clone());
                for seen in &sent {
                    let rules = table.view(viewer).board.rules();
                    let read = SeenAct::parse(rules, &seen.to_string()).unwrap();
                    prop_assert_eq!(&read, seen, "the same line is sent and read");
                    afar.follow(&[read]).unwrap();
                }
                let view = afar.view(viewer);
                prop_assert_eq!(&view, &from_afar(&table.view(viewer), &view), "{:?}", viewer);
                prop_assert_eq!(afar.since(0, viewer), sent);
            }
        }
    }

    #[test]
    fn an_act_that_is_refused_changes_nothing(
        header in small_header(),
        seed in any::<[u8; 32]>(),
        tried in prop::collection::vec((0..3_u8, 0..16_u8, any::<u64>()), 1..60),
    ) {
        let rules = *header.setup.rules();
        let seeds = Seeds { seed: Seed::from_bytes(seed), entropy: Seed::from_text("entropy") };
        let (mut table, _) = Table::begin(header, seeds, Duration::ZERO);
        for (second, (by, kind, number)) in (0..).zip(&tried) {
            let by = match by {
                0 => Actor::House,
                1 => Actor::Seat(Seat::Codemaker),
                _ => Actor::Seat(Seat::Codebreaker),
            };
            let act = any_act(&rules, &table, *kind, *number);
            let before = format!("{table:?}");
            let done = table.act(by, act, Duration::from_secs(second)).is_ok();
            prop_assert_eq!(format!("{table:?}") != before, done);
        }
    }
}

/// Acts of all kinds, some of which can be done now.
fn any_act(rules: &Rules, table: &Table, kind: u8, number: u64) -> Act {
    let code = code_of(rules, number % 5);
    let view = table.view(Viewer::Spectator);
    let guess = view.pending.copied().or(view.board.rows().last().map(|row| row.guess));
    let feedback = mark(rules, &code, &guess.unwrap_or(code));
    match kind {
        0..4 => Act::Guess(code),
        4..7 => Act::Answer { feedback, seconds: 3 },
        7 => Act::Withdraw,
        8 => Act::TakeBack,
        9 => Act::Correct { row: usize::from(number % 7 > 3) + 1, feedback },
        10 => Act::Hint(HintStep::Left),
        11 => {
            let mark = Some(NoteMark::Sure);
            Act::Note(Note { peg: code.pegs()[0], hole: u8::try_from(number % 4).unwrap(), mark })
        }
        12 if number.is_multiple_of(5) => Act::Resign,
        12 | 13 => Act::Choose(HiddenCode::new(code)),
        14 => {
            let open = vec![OpenCount::About(1); view.board.rows().len() + 1];
            Act::Open { opening: Opening { code, salt: None }, open }
        }
        _ => Act::NextGame,
    }
}

/// One player far from the table: messages reach it, and it may be slow to
/// read them.
struct Away {
    player: Player,
    table: Table,
    desk: Desk,
    inbox: VecDeque<String>,
}

impl Away {
    fn new(player: Player, table: &Table) -> Self {
        let table = Table::new(table.record().header);
        Self { player, table, desk: Desk::default(), inbox: VecDeque::new() }
    }

    fn seat(&self) -> Seat {
        let maker = self.table.view(Viewer::Spectator).codemaker;
        if maker == self.player { Seat::Codemaker } else { Seat::Codebreaker }
    }

    /// Reads what has come in.
    fn catch_up(&mut self) {
        while let Some(line) = self.inbox.pop_front() {
            let viewer = Viewer::Seat(self.seat());
            let seen = SeenAct::parse(self.table.game().board().rules(), &line).unwrap();
            let events = self.table.follow(std::slice::from_ref(&seen)).unwrap();
            let _told = self.desk.observe(&seen, &events, &self.table.view(viewer));
        }
    }

    /// What is sent for what a person wants, as text; `None` if the desk
    /// refuses it.
    fn wants(&mut self, intents: &[Intent]) -> Option<String> {
        let mut sent = None;
        for intent in intents {
            let view = self.table.view(Viewer::Seat(self.seat()));
            match self.desk.intend(intent.clone(), &view).ok()? {
                Step::Act(act) => sent = Some(act.to_string()),
                Step::Local(_) => {}
                Step::Correct(_) => panic!("nobody has told what could be repaired"),
                Step::Ask(question) => panic!("nobody is here to answer {question:?}"),
            }
        }
        sent
    }
}

/// Plays a script at two desks far from the table. One of them reads what it is
/// sent only when it has to.
fn play_apart(start: &Start, script: &[(Seat, Vec<Intent>)], slow: Player) -> (Table, [Away; 2]) {
    let seeds = Seeds { seed: start.seed.clone(), entropy: start.entropy.clone() };
    let (session, _) = Session::start(start.clone(), Duration::ZERO);
    let (mut table, _) = Table::begin(session.record().header, seeds, Duration::ZERO);
    let mut players = [Player::First, Player::Second].map(|player| Away::new(player, &table));
    for (second, (seat, intents)) in (0..).zip(script) {
        let now = Duration::from_secs(second);
        let player = Player::seated(*seat, table.view(Viewer::Spectator).game_match.game());
        let before = table.version();
        for attempt in 0..2 {
            let sender = players.iter_mut().find(|away| away.player == player).unwrap();
            if attempt == 1 || player != slow {
                sender.catch_up();
            }
            let by = Actor::Seat(sender.seat());
            let rules = *table.game().board().rules();
            let Some(line) = sender.wants(intents) else { continue };
            if table.act(by, Act::parse(&rules, &line).unwrap(), now).is_ok() {
                break;
            }
            sender.desk.refused();
        }
        for away in &mut players {
            let maker = table.view(Viewer::Spectator).codemaker == away.player;
            let seat = if maker { Seat::Codemaker } else { Seat::Codebreaker };
            let lines = table.since(before, Viewer::Seat(seat));
            away.inbox.extend(lines.iter().map(ToString::to_string));
        }
    }
    for away in &mut players {
        away.catch_up();
    }
    (table, players)
}

#[test]
fn a_table_with_two_desks_far_away_ends_where_a_session_does() {
    let rules = *Record::parse("").unwrap().header.setup.rules();
    let pegs = |text: &str| rules.code(text).unwrap().pegs().to_vec();
    let guess = |text| vec![Intent::Draft(DraftEdit::Fill(pegs(text))), Intent::Submit];
    let key = |text| vec![Intent::Answer(rules.answer(text).unwrap())];
    let peg = rules.code("gggg").unwrap().pegs()[0];
    let note = vec![Intent::Note(Note { peg, hole: 2, mark: Some(NoteMark::Out) })];
    // What it costs is said first.
    let check = vec![Intent::Check(pegs("rbgg")), Intent::Check(pegs("rbgg"))];
    let (maker, breaker) = (Seat::Codemaker, Seat::Codebreaker);
    let script = [
        (maker, vec![Intent::SetCode(pegs("gpyb"))]),
        (breaker, guess("rroy")),
        (breaker, guess("rbgg")),
        (maker, key("4+0")),
        (maker, key("0+2")),
        (breaker, note),
        (breaker, check),
        (breaker, guess("ygbp")),
        (maker, key("0+4")),
        (maker, vec![Intent::Correct { row: 1, feedback: rules.answer("0+1").unwrap() }]),
        (maker, vec![Intent::Undo]),
        (maker, key("0+3")),
        (breaker, guess("gpyb")),
        // What ends the game is asked for again.
        (maker, key("4+0")),
        (maker, key("4+0")),
        (maker, vec![Intent::NextGame]),
        (maker, vec![Intent::SetCode(pegs("rrrr"))]),
        (breaker, vec![Intent::Resign]),
    ];
    let tags = r#"[Maker "human"] [Breaker "human"] [Marks "trust"] [Game "1/2"]"#;
    let start = Start {
        setup: Record::parse(tags).unwrap().header.setup,
        id: pegmind_session::GameId::new("apart").unwrap(),
        date: "2026-11-21".into(),
        daily: None,
        seed: Seed::from_text("1"),
        entropy: Seed::from_text("2"),
    };
    // The wrong answer 4+0 would end the game: it is left out.
    let script: Vec<(Seat, Vec<Intent>)> =
        script.into_iter().enumerate().filter(|(idx, _)| *idx != 3).map(|(_, it)| it).collect();
    let (mut session, _) = Session::start(start.clone(), Duration::ZERO);
    for (second, (_, intents)) in (0..).zip(&script) {
        for intent in intents {
            let now = Duration::from_secs(second);
            let _answer = session.feed(Input::Intent(intent.clone()), now);
        }
    }
    assert_eq!(session.view().phase, Phase::MatchOver);
    for slow in [Player::First, Player::Second] {
        let (table, away) = play_apart(&start, &script, slow);
        assert_eq!(table.record().to_string(), session.record().to_string());
        for viewer in VIEWERS {
            assert_eq!(table.view(viewer), session.table().view(viewer));
            assert_eq!(table.since(0, viewer), session.table().since(0, viewer));
        }
        for away in away {
            let viewer = Viewer::Seat(away.seat());
            assert_eq!(away.table.view(viewer), table.view(viewer), "{slow:?} is slow");
        }
    }
}

#[test]
fn notes_are_hidden_from_the_other_seat_and_count() {
    let (host, _) = crate::script::play(
        r#"[Maker "human"] [Breaker "human"] [Marks "hand"] [Game "1/2"]"#,
        "code gpyb; note g 1 !; rroy; key 0+1; resign; next; code rrrr",
        crate::script::Restarts::AsTyped,
    );
    let table = host.session.table();
    let lines = |viewer| {
        let seen = table.since(1, viewer);
        seen.iter().take(3).map(ToString::to_string).collect::<Vec<_>>().join(" / ")
    };
    let (open, hidden) =
        ("{note 4 1 !} / RROY / 0+1 {0:00}", "{hidden codebreaker} / RROY / 0+1 {0:00}");
    // Who broke the first code makes the second one.
    assert_eq!(lines(Viewer::Seat(Seat::Codemaker)), open);
    assert_eq!(lines(Viewer::Seat(Seat::Codebreaker)), hidden);
    assert_eq!(lines(Viewer::SharedScreen), open);
    assert_eq!(lines(Viewer::Spectator), hidden);
    let code: Code = table.game().board().rules().code("rrrr").unwrap();
    for viewer in VIEWERS {
        let all = format!("{:?}", table.since(0, viewer));
        assert!(!all.contains(&format!("{code:?}")), "{viewer:?}");
    }
}

#[test]
fn the_house_does_nothing_that_a_person_decides() {
    let (host, _) = crate::script::play(
        r#"[Maker "human"] [Breaker "human"] [Marks "trust"]"#,
        "code gpyb; rroy; key 0+1; rbgg",
        crate::script::Restarts::AsTyped,
    );
    let rules = *host.session.table().game().board().rules();
    let (public, sealed) = host.stored().unwrap();
    let record = Record::parse(public).unwrap();
    let escrow = Escrow::parse(&rules, sealed).unwrap();
    let (mut table, _) = Table::resume(record, escrow, Duration::ZERO).unwrap();
    for (act, seat) in [
        ("0+2 {0:00}", Seat::Codemaker),
        ("{withdraw}", Seat::Codemaker),
        ("{correct 1 0+2}", Seat::Codemaker),
        ("{takeback}", Seat::Codebreaker),
        ("{hint 1}", Seat::Codebreaker),
        ("{note 4 1 !}", Seat::Codebreaker),
        ("{resign}", Seat::Codebreaker),
    ] {
        let before = format!("{table:?}");
        let done = table.act(Actor::House, Act::parse(&rules, act).unwrap(), Duration::ZERO);
        assert_eq!(done, Err(Refusal::OtherSeat { seat }), "{act}");
        assert_eq!(format!("{table:?}"), before, "{act}");
    }
}
