//! Rooms in play, as their server and their followers have them.

use pegmind_room::{
    BoardNumber, MemberNumber, Mode, MoveDays, Reaction, Room, RoomAct, RoomBoard, RoomHeader,
    RoomRefusal, RoomViewer, SeenRoomAct, Stage,
};
use pegmind_rules::{Feedback, PlayerKind, PlayerName, Rules};
use pegmind_session::{Act, HiddenCode, Seed, Seeds, Viewer};
use proptest::prelude::*;

use crate::{NAMES, NOW, gathered, header, join, member, perform, resumed, seeds};

/// A room in which play has begun.
fn begun(mode: Mode) -> Room {
    let mut room = gathered(header(mode), &vec![PlayerKind::Human; mode.members_max().min(3)]);
    room.act(None, RoomAct::Start, NOW).unwrap();
    room
}

/// A room in which play has begun and these acts were performed.
fn after(mode: Mode, script: &[(usize, &str)]) -> Room {
    let mut room = begun(mode);
    perform(&mut room, script);
    room
}

/// A duel in which both have made their codes.
fn duel() -> Room {
    after(Mode::Duel, &[(2, "at 1 {code 1234}"), (1, "at 2 {code 4321}")])
}

/// Tries an act of a member.
fn tries(room: &mut Room, by: usize, text: &str) -> Result<(), RoomRefusal> {
    let SeenRoomAct::Act(act) = SeenRoomAct::parse(&rules(room), text).unwrap() else {
        panic!("{text} is not an act")
    };
    room.act(MemberNumber::new(by), act, NOW)
}

fn rules(room: &Room) -> Rules {
    room.header().options().rules
}

fn rows(room: &Room, board: usize) -> usize {
    room.boards()[board - 1].table().game().board().rows().len()
}

/// Returns the text that a viewer has been sent.
fn sent(room: &Room, viewer: RoomViewer) -> Vec<String> {
    room.since(0, viewer).iter().map(ToString::to_string).collect()
}

fn viewers(room: &Room) -> Vec<RoomViewer> {
    let members = (1..=room.members().len()).map(|number| RoomViewer::Member(member(number)));
    members.chain([RoomViewer::Spectator]).collect()
}

/// Everything that a follower knows of a room.
fn told(room: &Room, viewer: RoomViewer) -> String {
    let board = |board: &RoomBoard| {
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
    let mut room = begun(Mode::Duel);
    tries(&mut room, 1, "at 1 1122").unwrap_err();
    tries(&mut room, 2, "at 1 {code 1234}").unwrap();
    assert!(tries(&mut room, 1, "at 1 1122").is_err(), "the other code is missing");
    tries(&mut room, 1, "at 2 {code 4321}").unwrap();
    assert_eq!(room.awaited(), [member(1), member(2)]);
    tries(&mut room, 1, "at 1 1122").unwrap();
    assert_eq!(tries(&mut room, 1, "at 1 1133"), Err(RoomRefusal::AlreadyPlaced));
    assert_eq!(room.awaited(), [member(2)]);
    assert_eq!(rows(&room, 1), 0, "the answer waits");
    let bob = followed(&room, RoomViewer::Member(member(2)));
    assert!(bob.members()[0].has_placed && bob.boards()[0].placed().is_none());
    tries(&mut room, 2, "at 2 1122").unwrap();
    assert_eq!(rows(&room, 1), 1);
    assert!(!followed(&room, RoomViewer::Member(member(2))).members()[0].has_placed);
    perform(&mut room, &[(2, "at 2 4321"), (1, "at 1 4433")]);
    assert_eq!(room.awaited(), [member(1)], "Bob has found the code and waits for Ann");
    tries(&mut room, 1, "at 1 1234").unwrap();
    assert_eq!(room.stage(), Stage::Over { left: None });
    assert_eq!(room.guesses(), [Some(3), Some(2)]);
}

#[test]
fn a_spectator_of_a_duel_knows_who_is_waited_for_and_that_nobody_is_after_the_end() {
    let mut room = duel();
    perform(&mut room, &[(1, "at 1 1234"), (2, "at 2 1111")]);
    let seen = followed(&room, RoomViewer::Spectator);
    assert_eq!(seen.awaited(), [member(2)], "the first one has found the code");
    assert!(seen.boards()[0].is_over() && !seen.members()[0].has_placed, "{:?}", seen.members());
    perform(&mut room, &[(2, "at 2 4321")]);
    let seen = followed(&room, RoomViewer::Spectator);
    assert_eq!((seen.awaited(), seen.stage()), (Vec::new(), room.stage()));
    assert!(seen.members().iter().all(|member| !member.has_placed), "{:?}", seen.members());
}

#[test]
fn in_a_duel_a_waiting_guess_is_answered_when_the_other_resigns() {
    let mut room = duel();
    perform(&mut room, &[(2, "at 2 1122"), (1, "at 1 {resign}")]);
    assert_eq!(rows(&room, 2), 1);
    assert_eq!(room.awaited(), [member(2)]);
    tries(&mut room, 2, "at 2 4321").unwrap();
    assert_eq!(room.stage(), Stage::Over { left: None });
}

#[test]
fn in_a_duel_a_player_who_resigns_leaves_no_guess_and_the_other_continues() {
    let mut room = duel();
    perform(&mut room, &[(2, "at 2 1122"), (2, "at 2 {resign}")]);
    assert_eq!(room.awaited(), [member(1)]);
    for viewer in [RoomViewer::Member(member(1)), RoomViewer::Member(member(2))] {
        assert!(!followed(&room, viewer).members()[1].has_placed, "nothing waits");
    }
    tries(&mut room, 1, "at 1 1122").unwrap();
    assert_eq!((rows(&room, 1), rows(&room, 2)), (1, 0));
    tries(&mut room, 1, "at 1 1234").unwrap();
    assert_eq!(room.stage(), Stage::Over { left: None });
}

#[test]
fn in_a_race_all_search_for_one_code_and_see_no_other_row() {
    let mut room = begun(Mode::Race);
    let commitments = room.boards().iter().map(|it| it.table().view(Viewer::Spectator).commitment);
    let commitments: Vec<_> = commitments.collect();
    assert!(commitments[0].is_some() && commitments.iter().all(|it| *it == commitments[0]));
    tries(&mut room, 1, "at 1 1122").unwrap();
    let board = BoardNumber::new(2).unwrap();
    assert_eq!(tries(&mut room, 1, "at 2 1122"), Err(RoomRefusal::NotYours { board }));
    for viewer in [RoomViewer::Member(member(2)), RoomViewer::Spectator] {
        let told = sent(&room, viewer);
        assert_eq!(told.iter().filter(|line| *line == "hidden 1").count(), 2, "guess and answer");
        assert!(!told.iter().any(|line| line.starts_with("at 1 ") && !line.contains("[Commit")));
    }
    for number in 1..=3 {
        assert_eq!(room.stage(), Stage::Playing, "{number} plays");
        tries(&mut room, number, &format!("leave {number}")).unwrap();
    }
    assert_eq!(room.stage(), Stage::Over { left: None });
    assert_eq!(rows(&followed(&room, RoomViewer::Spectator), 1), 1, "all is shown then");
}

#[test]
fn in_a_race_the_code_is_shown_when_the_last_board_is_over() {
    let all_resign = [(1, "at 1 {resign}"), (2, "at 2 {resign}"), (3, "at 3 {resign}")];
    let over = after(Mode::Race, &all_resign);
    let code = over.boards()[0].table().record().opening.unwrap().code;
    let found = RoomAct::At(BoardNumber::FIRST, Act::Guess(code)).to_string();
    let rows_used_up = vec!["at 1 1111"; usize::from(rules(&over).rows().get())];
    for ending in [&["at 1 {resign}"][..], &["leave 1"], &rows_used_up, &[&found]] {
        let script: Vec<_> = ending.iter().map(|act| (1, *act)).collect();
        let mut room = after(Mode::Race, &script);
        assert_eq!(room.awaited(), [member(2), member(3)], "{ending:?}: Ann is done");
        let stored = room.all_since(0).map(ToString::to_string).collect();
        let all = viewers(&room).into_iter().map(|viewer| sent(&room, viewer)).chain([stored]);
        for line in all.flatten() {
            assert!(!line.contains('*') && !line.contains("[Salt"), "{ending:?}: {line}");
        }
        room = resumed(&room);
        assert_eq!(room.awaited(), [member(2), member(3)], "{ending:?}: after a restart");
        perform(&mut room, &[(2, "at 2 {resign}"), (3, "at 3 {resign}")]);
        assert_eq!(room.stage(), Stage::Over { left: None });
        for room in [followed(&room, RoomViewer::Member(member(1))), resumed(&room)] {
            for board in room.boards() {
                assert_eq!(board.table().record().opening.unwrap().code, code, "{ending:?}");
            }
        }
    }
}

#[test]
fn in_cooperation_a_guess_is_placed_when_all_present_agree() {
    let mut room = after(Mode::Cooperation, &[(1, "at 1 1122"), (2, "at 1 3344")]);
    assert_eq!(room.proposal().unwrap().agreed, [member(2)], "another proposal");
    tries(&mut room, 1, "agree 1").unwrap();
    assert_eq!(tries(&mut room, 1, "agree 1"), Err(RoomRefusal::AlreadyPlaced));
    assert_eq!(room.awaited(), [member(3)]);
    tries(&mut room, 3, "leave 3").unwrap();
    assert!(room.proposal().is_none(), "all who remain agree");
    assert_eq!(rows(&room, 1), 1);
    assert_eq!(tries(&mut room, 1, "agree 1"), Err(RoomRefusal::NothingProposed));
    perform(&mut room, &[(1, "at 1 1122"), (2, "at 1 1122")]);
    assert_eq!(rows(&room, 1), 2, "the same guess is agreement");
}

#[test]
fn in_cooperation_nobody_resigns_for_the_others() {
    let mut room = begun(Mode::Cooperation);
    assert_eq!(tries(&mut room, 1, "at 1 {resign}"), Err(RoomRefusal::OtherMember));
    perform(&mut room, &[(2, "leave 2"), (3, "leave 3"), (1, "at 1 {resign}")]);
    assert_eq!(room.stage(), Stage::Over { left: None });
}

#[test]
fn in_a_match_seats_change_and_leaving_ends_it() {
    let mut room = begun(Mode::Match);
    assert!(tries(&mut room, 1, "at 1 {code 1234}").is_err(), "Ann breaks");
    perform(&mut room, &[(2, "at 1 {code 1234}"), (1, "at 1 1234")]);
    assert_eq!(rows(&followed(&room, RoomViewer::Spectator), 1), 1, "a game is over");
    let script = [(1, "at 1 {next}"), (1, "at 1 {code 4321}"), (2, "at 1 1122"), (2, "leave 2")];
    perform(&mut room, &script);
    assert_eq!(room.stage(), Stage::Over { left: Some(member(2)) });
    tries(&mut room, 1, "rematch 1").unwrap();
    assert!(room.members()[0].wants_rematch);
}

#[test]
fn every_refusal_says_why() {
    let mut room = Room::begin(header(Mode::Duel), seeds());
    let few = Err(RoomRefusal::TooFew { present: 0, members_min: 2 });
    assert_eq!(room.act(None, RoomAct::Start, NOW), few);
    let human = PlayerKind::Human;
    join(&mut room, "Ann", human).unwrap();
    let name = PlayerName::new("Ann").unwrap();
    assert_eq!(join(&mut room, "Ann", human), Err(RoomRefusal::SameName { name }));
    join(&mut room, "Eve", human).unwrap();
    tries(&mut room, 2, "leave 2").unwrap();
    join(&mut room, "Bob", human).unwrap();
    assert_eq!(join(&mut room, "Cleo", human), Err(RoomRefusal::Full { members_max: 2 }));
    assert_eq!(tries(&mut room, 1, "start"), Err(RoomRefusal::HouseOnly));
    assert_eq!(tries(&mut room, 1, "react 2 hello"), Err(RoomRefusal::OtherMember));
    let gone = Err(RoomRefusal::NoSuchMember { member: member(3) });
    assert_eq!(tries(&mut room, 3, "rematch 3"), gone);
    let mut afar = Room::afar(header(Mode::Duel), RoomViewer::Spectator);
    assert_eq!(join(&mut afar, "Ann", human), Err(RoomRefusal::HouseOnly));
}

#[test]
fn a_move_takes_days_when_all_present_want_the_same() {
    let mut room = after(Mode::Race, &[(1, "slow 1 3")]);
    let days = |room: &Room| u64::from(room.days().get());
    assert_eq!(tries(&mut room, 1, "slow 1 3"), Err(RoomRefusal::AlreadyWanted));
    perform(&mut room, &[(2, "slow 2 7"), (1, "slow 1 7")]);
    assert_eq!(days(&room), 1, "Cleo has not agreed");
    tries(&mut room, 3, "slow 3 7").unwrap();
    assert_eq!(days(&room), 7);
    assert!(room.members().iter().all(|member| member.wants_days.is_none()));
    let refused = Err(RoomRefusal::NotSlower { days: MoveDays::new(7).unwrap() });
    assert_eq!(tries(&mut room, 1, "slow 1 7"), refused);
    assert_eq!(tries(&mut room, 3, "slow 3 1"), refused);
    perform(&mut room, &[(1, "slow 1 14"), (2, "slow 2 14"), (3, "leave 3")]);
    assert_eq!(days(&room), 14, "Cleo has left and is not asked");
    for viewer in viewers(&room) {
        assert_eq!(followed(&room, viewer).days(), room.days());
    }
}

#[test]
fn only_the_house_grants_days_and_only_in_play() {
    let mut room = Room::begin(header(Mode::Duel), seeds());
    let gathering = Err(RoomRefusal::NotNow { stage: Stage::Gathering });
    assert_eq!(tries(&mut room, 0, "slowed 3"), gathering);
    let mut room = begun(Mode::Duel);
    assert_eq!(tries(&mut room, 1, "slowed 3"), Err(RoomRefusal::HouseOnly));
    for by in [0, 1] {
        assert_eq!(tries(&mut room, by, "slow 2 3"), Err(RoomRefusal::OtherMember));
    }
    perform(&mut room, &[(1, "slow 1 5"), (0, "slowed 3")]);
    assert_eq!((room.days(), room.members()[0].wants_days), (MoveDays::new(3).unwrap(), None));
    tries(&mut room, 2, "leave 2").unwrap();
    let over = Err(RoomRefusal::NotNow { stage: room.stage() });
    assert_eq!(tries(&mut room, 1, "slow 1 5"), over);
}

/// One thing that somebody tries.
fn tried() -> impl Strategy<Value = (usize, usize, u8, usize)> {
    (0..4_usize, 1..4_usize, 0..12_u8, 0..16_usize)
}

fn act_of(room: &Room, by: usize, on: usize, kind: u8, number: usize) -> RoomAct {
    let symbols = ["1122", "1234", "1111", "4321", "3344", "2222", "1133", "2244"];
    let code = rules(room).code(symbols[number % symbols.len()]).unwrap();
    let (own, board) = (member(by.max(1)), BoardNumber::new(on).unwrap());
    match kind {
        0..6 => RoomAct::At(board, Act::Guess(code)),
        6 | 7 => RoomAct::At(board, Act::Choose(HiddenCode::new(code))),
        8 => RoomAct::Agree(own),
        9 if number == 0 => RoomAct::Leave(own),
        9 if number > 9 => RoomAct::Slow(own, MoveDays::new(number as u64 - 8).unwrap()),
        9 => RoomAct::React(own, Reaction::Wow),
        10 if number < 3 => RoomAct::At(board, Act::Resign),
        10 => RoomAct::Rematch(own),
        _ => RoomAct::At(board, Act::NextGame),
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
        let mut room = begun(mode);
        for (by, on, kind, number) in script {
            let act = act_of(&room, by, on, kind, number);
            let before: Vec<String> = viewers(&room).iter().map(|v| told(&room, *v)).collect();
            let who = MemberNumber::new(by);
            if room.act(who, act, NOW).is_err() {
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
        let mut room = begun(mode);
        for (by, on, kind, number) in script {
            let act = act_of(&room, by, on, kind, number);
            let _ = room.act(MemberNumber::new(by), act, NOW);
        }
        let mut again = resumed(&room);
        for (by, on, kind, number) in more {
            for viewer in viewers(&room) {
                prop_assert_eq!(told(&again, viewer), told(&room, viewer));
            }
            let act = act_of(&room, by, on, kind, number);
            let by = MemberNumber::new(by);
            let done = room.act(by, act.clone(), NOW);
            prop_assert_eq!(again.act(by, act, NOW), done);
        }
    }

    #[test]
    fn what_is_sent_before_the_end_does_not_tell_one_code_from_another(
        mode in prop::sample::select(Mode::ALL),
        script in prop::collection::vec((1..4_usize, 0..16_u8, 0..8_usize), 1..40),
    ) {
        let mut worlds = worlds(mode);
        // In a match and a duel Bob has made the code.
        let is_made = matches!(mode, Mode::Match | Mode::Duel);
        let unknowing = |viewer: &RoomViewer| !is_made || *viewer != RoomViewer::Member(member(2));
        for (by, kind, number) in script {
            let [one, other] = &mut worlds;
            let own = if matches!(mode, Mode::Race | Mode::Duel) { by } else { 1 };
            let act = match kind {
                0 => RoomAct::Leave(member(by)),
                1 => RoomAct::At(BoardNumber::new(own).unwrap(), Act::Resign),
                2 => RoomAct::React(member(by), Reaction::Wow),
                3 => RoomAct::Agree(member(by)),
                _ => act_of(one, by, own, 0, number),
            };
            let who = Some(member(by));
            let [done, done_there] = [one, other].map(|room| room.act(who, act.clone(), NOW));
            let [one, other] = &worlds;
            // Whoever looked for a code may know it when that is over, but in a race.
            let is_over = one.boards()[0].table().game().outcome().is_some();
            let is_shown = mode != Mode::Race && is_over;
            if is_shown || answers(one) != answers(other) || one.stage() != Stage::Playing {
                return Ok(());
            }
            prop_assert_eq!(done, done_there);
            for viewer in viewers(one).into_iter().filter(unknowing) {
                prop_assert_eq!(without_promise(one, viewer), without_promise(other, viewer));
            }
        }
    }
}

/// Two worlds that differ in the code of the first board alone.
fn worlds(mode: Mode) -> [Room; 2] {
    if matches!(mode, Mode::Match | Mode::Duel) {
        return ["1234", "4321"].map(|secret| {
            let mut room = begun(mode);
            tries(&mut room, 2, &format!("at 1 {{code {secret}}}")).unwrap();
            if mode == Mode::Duel {
                tries(&mut room, 1, "at 2 {code 1111}").unwrap();
            }
            room
        });
    }
    ["entropy", "another"].map(|entropy| {
        let seeds = Seeds { entropy: Seed::from_text(entropy), ..seeds() };
        let mut room = Room::begin(header(mode), seeds);
        for name in NAMES {
            join(&mut room, name, PlayerKind::Human).unwrap();
        }
        room.act(None, RoomAct::Start, NOW).unwrap();
        room
    })
}

fn answers(room: &Room) -> Vec<Feedback> {
    let rows = |board: &RoomBoard| board.table().game().board().rows().to_vec();
    room.boards().iter().flat_map(rows).map(|row| row.feedback).collect()
}

/// Returns what a viewer was sent, without the hashes that are promised.
fn without_promise(room: &Room, viewer: RoomViewer) -> Vec<String> {
    let mut sent = sent(room, viewer);
    sent.retain(|line| !line.contains("[Commit"));
    sent
}
