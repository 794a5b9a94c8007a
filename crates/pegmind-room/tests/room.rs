//! Rooms, driven as a server does, and followed from afar.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "support/header.rs"]
mod header;

use std::time::Duration;

use pegmind_room::{
    BoardNumber, MemberNumber, Mode, MoveDays, Reaction, Room, RoomAct, RoomHeader, RoomRefusal,
    RoomViewer, SeenRoomAct, Stage,
};
use pegmind_rules::{Code, PlayerKind, PlayerName, Rules};
use pegmind_session::{Act, HiddenCode, Seed, Seeds, Viewer};
use proptest::prelude::*;

use header::header;

const NAMES: [&str; 3] = ["Ann", "Bob", "Cleo"];

fn member(number: usize) -> MemberNumber {
    MemberNumber::new(number).unwrap()
}

fn board(number: usize) -> BoardNumber {
    BoardNumber::new(number).unwrap()
}

fn seeds(text: &str) -> Seeds {
    Seeds { seed: Seed::from_text(text), entropy: Seed::from_text("entropy") }
}

/// A room in which play has begun.
fn begun(mode: Mode, seed: &str) -> Room {
    let mut room = Room::begin(header(mode), seeds(seed));
    for name in NAMES.iter().take(mode.members_max()) {
        let join = RoomAct::Join { name: PlayerName::new(name).unwrap(), kind: PlayerKind::Human };
        room.act(None, join, Duration::ZERO).unwrap();
    }
    room.act(None, RoomAct::Start, Duration::ZERO).unwrap();
    room
}

fn rules(room: &Room) -> Rules {
    room.header().options().rules
}

fn code(room: &Room, text: &str) -> Code {
    rules(room).code(text).unwrap()
}

fn guess(room: &mut Room, by: usize, on: usize, text: &str) -> Result<(), RoomRefusal> {
    let guess = code(room, text);
    room.act(Some(member(by)), RoomAct::At(board(on), Act::Guess(guess)), Duration::ZERO)
}

fn choose(room: &mut Room, by: usize, on: usize, text: &str) -> Result<(), RoomRefusal> {
    let code = HiddenCode::new(code(room, text));
    room.act(Some(member(by)), RoomAct::At(board(on), Act::Choose(code)), Duration::ZERO)
}

/// What a viewer has been sent, as text.
fn sent(room: &Room, viewer: RoomViewer) -> Vec<String> {
    room.since(0, viewer).iter().map(ToString::to_string).collect()
}

fn viewers(room: &Room) -> Vec<RoomViewer> {
    let members = (1..=room.members().len()).map(|number| RoomViewer::Member(member(number)));
    members.chain([RoomViewer::Spectator]).collect()
}

/// Everything that a follower knows of a room.
fn told(room: &Room, viewer: RoomViewer) -> String {
    let board = |board: &pegmind_room::RoomBoard| {
        format!("{:?} {:?}", board.table().view(Viewer::Spectator), board.keys())
    };
    let boards: Vec<String> = room.boards().iter().map(board).collect();
    let sent = sent(room, viewer);
    let (stage, days) = (room.stage(), room.days());
    format!("{stage:?} {days} {:?} {:?} {boards:?} {sent:?}", room.members(), room.proposal())
}

/// A follower who was sent everything line by line.
fn followed(room: &Room, viewer: RoomViewer) -> Room {
    let text = room.header().to_string();
    let mut afar = Room::afar(RoomHeader::parse(&text).unwrap(), viewer);
    for line in sent(room, viewer) {
        let act = SeenRoomAct::parse(&rules(room), &line).unwrap();
        assert_eq!(act.to_string(), line);
        afar.follow(&[act]).unwrap();
    }
    afar
}

#[test]
fn in_a_duel_nobody_sees_an_answer_before_both_have_moved() {
    let mut room = begun(Mode::Duel, "1");
    assert!(guess(&mut room, 1, 1, "1122").is_err(), "a code is missing");
    choose(&mut room, 2, 1, "1234").unwrap();
    assert!(guess(&mut room, 1, 1, "1122").is_err(), "the other code is missing");
    choose(&mut room, 1, 2, "4321").unwrap();
    assert_eq!(room.awaited(), [member(1), member(2)]);
    guess(&mut room, 1, 1, "1122").unwrap();
    assert_eq!(guess(&mut room, 1, 1, "1133"), Err(RoomRefusal::AlreadyPlaced));
    assert_eq!(room.awaited(), [member(2)]);
    let rows = |room: &Room| room.boards()[0].table().game().board().rows().len();
    assert_eq!(rows(&room), 0, "the answer waits");
    let bob = followed(&room, RoomViewer::Member(member(2)));
    assert!(bob.members()[0].has_placed && bob.boards()[0].placed().is_none());
    guess(&mut room, 2, 2, "1122").unwrap();
    assert_eq!(rows(&room), 1);
    let bob = followed(&room, RoomViewer::Member(member(2)));
    assert!(!bob.members()[0].has_placed);
    guess(&mut room, 2, 2, "4321").unwrap();
    guess(&mut room, 1, 1, "4433").unwrap();
    assert_eq!(room.awaited(), [member(1)], "who has found the code waits for the other");
    guess(&mut room, 1, 1, "1234").unwrap();
    assert_eq!(room.stage(), Stage::Over { left: None });
    assert_eq!(room.guesses(), [Some(3), Some(2)]);
}

#[test]
fn in_a_duel_a_guess_that_waits_is_answered_when_the_other_gives_up() {
    let mut room = begun(Mode::Duel, "1");
    choose(&mut room, 2, 1, "1234").unwrap();
    choose(&mut room, 1, 2, "4321").unwrap();
    guess(&mut room, 2, 2, "1122").unwrap();
    let resigns = RoomAct::At(board(1), Act::Resign);
    room.act(Some(member(1)), resigns, Duration::ZERO).unwrap();
    assert_eq!(room.boards()[1].table().game().board().rows().len(), 1);
    assert_eq!(room.awaited(), [member(2)]);
    guess(&mut room, 2, 2, "4321").unwrap();
    assert_eq!(room.stage(), Stage::Over { left: None });
}

#[test]
fn in_a_duel_who_gives_up_guesses_no_more_and_the_other_goes_on() {
    let mut room = begun(Mode::Duel, "1");
    choose(&mut room, 2, 1, "1234").unwrap();
    choose(&mut room, 1, 2, "4321").unwrap();
    guess(&mut room, 2, 2, "1122").unwrap();
    let resigns = RoomAct::At(board(2), Act::Resign);
    room.act(Some(member(2)), resigns, Duration::ZERO).unwrap();
    assert_eq!(room.awaited(), [member(1)]);
    for viewer in [RoomViewer::Member(member(1)), RoomViewer::Member(member(2))] {
        assert!(!followed(&room, viewer).members()[1].has_placed, "nothing waits");
    }
    guess(&mut room, 1, 1, "1122").unwrap();
    assert_eq!(room.boards()[0].table().game().board().rows().len(), 1);
    assert_eq!(room.boards()[1].table().game().board().rows().len(), 0);
    guess(&mut room, 1, 1, "1234").unwrap();
    assert_eq!(room.stage(), Stage::Over { left: None });
}

#[test]
fn in_a_race_all_look_for_one_code_and_see_no_other_row() {
    let mut room = begun(Mode::Race, "2");
    let promise = |room: &Room, idx: usize| {
        room.boards()[idx].table().view(Viewer::Spectator).commitment.unwrap()
    };
    assert_eq!(promise(&room, 0), promise(&room, 2));
    guess(&mut room, 1, 1, "1122").unwrap();
    assert_eq!(
        guess(&mut room, 1, 2, "1122"),
        Err(RoomRefusal::NotYours { board: board(2) }),
        "one's own board only"
    );
    let bob = sent(&room, RoomViewer::Member(member(2)));
    assert_eq!(bob.iter().filter(|line| *line == "hidden 1").count(), 2, "guess and answer");
    assert!(!bob.iter().any(|line| line.contains("YYGG") || line.starts_with("at 1 0")));
    for (number, name) in (1..).zip(NAMES) {
        let leaves = RoomAct::Leave(member(number));
        assert_eq!(room.stage(), Stage::Playing, "{name} plays");
        room.act(Some(member(number)), leaves, Duration::ZERO).unwrap();
    }
    assert_eq!(room.stage(), Stage::Over { left: None });
    let watched = followed(&room, RoomViewer::Spectator);
    assert_eq!(watched.boards()[0].table().game().board().rows().len(), 1, "all is shown then");
}

#[test]
fn in_cooperation_a_guess_is_placed_when_all_agree_who_are_there() {
    let mut room = begun(Mode::Cooperation, "3");
    guess(&mut room, 1, 1, "1122").unwrap();
    guess(&mut room, 2, 1, "3344").unwrap();
    assert_eq!(room.proposal().unwrap().agreed, [member(2)], "another proposal");
    let agree = |room: &mut Room, number| {
        room.act(Some(member(number)), RoomAct::Agree(member(number)), Duration::ZERO)
    };
    agree(&mut room, 1).unwrap();
    assert_eq!(agree(&mut room, 1), Err(RoomRefusal::AlreadyPlaced));
    assert_eq!(room.awaited(), [member(3)]);
    room.act(Some(member(3)), RoomAct::Leave(member(3)), Duration::ZERO).unwrap();
    assert!(room.proposal().is_none(), "those who are left agree");
    assert_eq!(room.boards()[0].table().game().board().rows().len(), 1);
    assert_eq!(agree(&mut room, 1), Err(RoomRefusal::NothingProposed));
    guess(&mut room, 1, 1, "1122").unwrap();
    guess(&mut room, 2, 1, "1122").unwrap();
    assert_eq!(
        room.boards()[0].table().game().board().rows().len(),
        2,
        "the same guess is agreement"
    );
}

#[test]
fn in_cooperation_nobody_gives_up_for_the_others() {
    let mut room = begun(Mode::Cooperation, "6");
    let resigns = || RoomAct::At(board(1), Act::Resign);
    assert_eq!(room.act(Some(member(1)), resigns(), Duration::ZERO), Err(RoomRefusal::OtherMember));
    for number in 2..=NAMES.len() {
        let leaves = RoomAct::Leave(member(number));
        room.act(Some(member(number)), leaves, Duration::ZERO).unwrap();
    }
    room.act(Some(member(1)), resigns(), Duration::ZERO).unwrap();
    assert_eq!(room.stage(), Stage::Over { left: None });
}

#[test]
fn in_a_match_seats_change_and_who_leaves_ends_it() {
    let mut room = begun(Mode::Match, "4");
    assert!(choose(&mut room, 1, 1, "1234").is_err(), "Ann breaks");
    choose(&mut room, 2, 1, "1234").unwrap();
    guess(&mut room, 1, 1, "1234").unwrap();
    let next = RoomAct::At(board(1), Act::NextGame);
    let watched = followed(&room, RoomViewer::Spectator);
    assert_eq!(watched.boards()[0].table().game().board().rows().len(), 1, "a game is over");
    room.act(Some(member(1)), next, Duration::ZERO).unwrap();
    choose(&mut room, 1, 1, "4321").unwrap();
    guess(&mut room, 2, 1, "1122").unwrap();
    room.act(Some(member(2)), RoomAct::Leave(member(2)), Duration::ZERO).unwrap();
    assert_eq!(room.stage(), Stage::Over { left: Some(member(2)) });
    let wants = RoomAct::Rematch(member(1));
    room.act(Some(member(1)), wants, Duration::ZERO).unwrap();
    assert!(room.members()[0].wants_rematch);
}

#[test]
fn what_a_room_refuses_it_names() {
    let mut room = Room::begin(header(Mode::Duel), seeds("5"));
    let join = |name: &str| RoomAct::Join {
        name: PlayerName::new(name).unwrap(),
        kind: PlayerKind::Human,
    };
    let now = Duration::ZERO;
    assert_eq!(
        room.act(None, RoomAct::Start, now),
        Err(RoomRefusal::TooFew { present: 0, members_min: 2 })
    );
    room.act(None, join("Ann"), now).unwrap();
    let name = PlayerName::new("Ann").unwrap();
    assert_eq!(room.act(None, join("Ann"), now), Err(RoomRefusal::SameName { name }));
    room.act(None, join("Eve"), now).unwrap();
    room.act(Some(member(2)), RoomAct::Leave(member(2)), now).unwrap();
    room.act(None, join("Bob"), now).unwrap();
    assert_eq!(room.act(None, join("Cleo"), now), Err(RoomRefusal::Full { members_max: 2 }));
    assert_eq!(room.act(Some(member(1)), RoomAct::Start, now), Err(RoomRefusal::HouseOnly));
    let speaks = RoomAct::React(member(2), Reaction::Hello);
    assert_eq!(room.act(Some(member(1)), speaks, now), Err(RoomRefusal::OtherMember));
    let gone = Err(RoomRefusal::NoSuchMember { member: member(3) });
    assert_eq!(room.act(Some(member(3)), RoomAct::Rematch(member(3)), now), gone);
    let mut afar = Room::afar(header(Mode::Duel), RoomViewer::Spectator);
    assert_eq!(afar.act(None, join("Ann"), now), Err(RoomRefusal::HouseOnly));
}

/// Somebody, from 1, wants a move to take days.
fn slow(room: &mut Room, by: usize, days: u64) -> Result<(), RoomRefusal> {
    let act = RoomAct::Slow(member(by), MoveDays::new(days).unwrap());
    room.act(Some(member(by)), act, Duration::ZERO)
}

#[test]
fn a_move_takes_days_when_all_who_are_there_want_the_same() {
    let mut room = begun(Mode::Race, "6");
    let days = |room: &Room| u64::from(room.days().get());
    slow(&mut room, 1, 3).unwrap();
    assert_eq!(slow(&mut room, 1, 3), Err(RoomRefusal::AlreadyWanted));
    slow(&mut room, 2, 7).unwrap();
    assert_eq!(days(&room), 1);
    slow(&mut room, 1, 7).unwrap();
    assert_eq!(days(&room), 1, "Cleo has not said so");
    slow(&mut room, 3, 7).unwrap();
    assert_eq!(days(&room), 7);
    assert!(room.members().iter().all(|member| member.wants_days.is_none()));
    for (by, less) in [(1, 7), (2, 2), (3, 1)] {
        let refused = slow(&mut room, by, less);
        assert_eq!(refused, Err(RoomRefusal::NotSlower { days: MoveDays::new(7).unwrap() }));
    }
    slow(&mut room, 1, 14).unwrap();
    slow(&mut room, 2, 14).unwrap();
    room.act(Some(member(3)), RoomAct::Leave(member(3)), Duration::ZERO).unwrap();
    assert_eq!(days(&room), 14, "who has left is not asked");
    for viewer in viewers(&room) {
        assert_eq!(followed(&room, viewer).days(), room.days());
    }
}

#[test]
fn days_are_given_by_the_house_and_nobody_else_and_only_in_play() {
    let mut room = Room::begin(header(Mode::Duel), seeds("7"));
    let now = Duration::ZERO;
    let three = MoveDays::new(3).unwrap();
    let gathering = Err(RoomRefusal::NotNow { stage: Stage::Gathering });
    assert_eq!(room.act(None, RoomAct::Slowed(three), now), gathering);
    let mut room = begun(Mode::Duel, "7");
    let ann = Some(member(1));
    assert_eq!(room.act(ann, RoomAct::Slowed(three), now), Err(RoomRefusal::HouseOnly));
    let other = RoomAct::Slow(member(2), three);
    assert_eq!(room.act(ann, other.clone(), now), Err(RoomRefusal::OtherMember));
    assert_eq!(room.act(None, other, now), Err(RoomRefusal::OtherMember));
    slow(&mut room, 1, 5).unwrap();
    room.act(None, RoomAct::Slowed(three), now).unwrap();
    assert_eq!((room.days(), room.members()[0].wants_days), (three, None));
    room.act(Some(member(2)), RoomAct::Leave(member(2)), now).unwrap();
    let over = RoomRefusal::NotNow { stage: room.stage() };
    assert_eq!(slow(&mut room, 1, 5), Err(over));
}

/// One thing that somebody tries.
fn tried() -> impl Strategy<Value = (usize, usize, u8, usize)> {
    (0..4_usize, 1..4_usize, 0..12_u8, 0..16_usize)
}

fn act_of(room: &Room, by: usize, on: usize, kind: u8, number: usize) -> RoomAct {
    let symbols = ["1122", "1234", "1111", "4321", "3344", "2222", "1133", "2244"];
    let code = code(room, symbols[number % symbols.len()]);
    let own = member(by.max(1));
    match kind {
        0..6 => RoomAct::At(board(on), Act::Guess(code)),
        6 | 7 => RoomAct::At(board(on), Act::Choose(HiddenCode::new(code))),
        8 => RoomAct::Agree(own),
        9 if number == 0 => RoomAct::Leave(own),
        9 if number > 9 => RoomAct::Slow(own, MoveDays::new(number as u64 - 8).unwrap()),
        9 => RoomAct::React(own, Reaction::Wow),
        10 if number < 3 => RoomAct::At(board(on), Act::Resign),
        10 => RoomAct::Rematch(own),
        _ => RoomAct::At(board(on), Act::NextGame),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 120,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn who_follows_a_room_knows_it_as_its_authority_does(
        mode in prop::sample::select(Mode::ALL),
        script in prop::collection::vec(tried(), 1..80),
    ) {
        let mut room = begun(mode, "seed");
        for (by, on, kind, number) in script {
            let act = act_of(&room, by, on, kind, number);
            let before: Vec<String> = viewers(&room).iter().map(|v| told(&room, *v)).collect();
            let who = MemberNumber::new(by);
            if room.act(who, act, Duration::ZERO).is_err() {
                let after: Vec<String> = viewers(&room).iter().map(|v| told(&room, *v)).collect();
                prop_assert_eq!(before, after, "what is refused changes nothing");
            }
        }
        if room.stage() == Stage::Playing && mode != Mode::Match {
            prop_assert!(!room.awaited().is_empty(), "somebody can go on");
        }
        for viewer in viewers(&room) {
            let afar = followed(&room, viewer);
            prop_assert_eq!(afar.version(), room.version(), "no gaps");
            prop_assert_eq!(afar.stage(), room.stage());
            prop_assert_eq!(afar.days(), room.days());
            prop_assert_eq!(sent(&afar, viewer), sent(&room, viewer));
            let over = room.stage() != Stage::Playing;
            for (own, other) in afar.boards().iter().zip(room.boards()) {
                let member = matches!(viewer, RoomViewer::Member(_));
                if over || (member && mode != Mode::Race) {
                    prop_assert_eq!(own.table().game(), other.table().game());
                }
            }
        }
    }

    #[test]
    fn a_room_that_goes_on_is_the_room_that_it_was(
        mode in prop::sample::select(Mode::ALL),
        script in prop::collection::vec(tried(), 1..60),
        more in prop::collection::vec(tried(), 1..30),
    ) {
        let mut room = begun(mode, "seed");
        for (by, on, kind, number) in script {
            let act = act_of(&room, by, on, kind, number);
            let _ = room.act(MemberNumber::new(by), act, Duration::ZERO);
        }
        let acts: Vec<SeenRoomAct> = room.all_since(0).cloned().collect();
        let escrows = room.escrows();
        let again = Room::resume(header(mode), seeds("seed"), &acts, escrows, Duration::ZERO);
        let mut again = again.unwrap();
        for (by, on, kind, number) in more {
            for viewer in viewers(&room) {
                prop_assert_eq!(told(&again, viewer), told(&room, viewer));
            }
            let act = act_of(&room, by, on, kind, number);
            let by = MemberNumber::new(by);
            let done = room.act(by, act.clone(), Duration::ZERO);
            prop_assert_eq!(again.act(by, act, Duration::ZERO), done);
        }
    }

    #[test]
    fn what_is_sent_before_the_end_does_not_tell_one_code_from_another(
        mode in prop::sample::select(&[Mode::Duel, Mode::Match]),
        script in prop::collection::vec(0..8_usize, 1..12),
    ) {
        // Two worlds that differ in Bob's code alone, until it is told apart by an answer.
        let worlds = ["1234", "4321"].map(|secret| {
            let mut room = begun(mode, "seed");
            choose(&mut room, 2, 1, secret).unwrap();
            if mode == Mode::Duel {
                choose(&mut room, 1, 2, "1111").unwrap();
            }
            room
        });
        let mut worlds = worlds;
        for number in script {
            for room in &mut worlds {
                let act = act_of(room, 1, 1, 0, number);
                let _ = room.act(Some(member(1)), act, Duration::ZERO);
                if mode == Mode::Duel {
                    let _ = guess(room, 2, 2, "2222");
                }
            }
            let [one, other] = &worlds;
            let answers = |room: &Room| {
                let rows = room.boards()[0].table().game().board().rows().to_vec();
                rows.iter().map(|row| row.feedback).collect::<Vec<_>>()
            };
            if answers(one) != answers(other) || one.stage() != Stage::Playing {
                return Ok(());
            }
            for viewer in [RoomViewer::Member(member(1)), RoomViewer::Spectator] {
                let without_promise = |room: &Room| {
                    let mut sent = sent(room, viewer);
                    sent.retain(|line| !line.contains("[Commit"));
                    sent
                };
                prop_assert_eq!(without_promise(one), without_promise(other));
            }
        }
    }
}
