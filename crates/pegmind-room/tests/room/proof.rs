//! Rooms that are over, checked by somebody who believes nothing.

use pegmind_room::{
    BoardNumber, Drawn, MemberNumber, Mode, Proof, ProofError, Room, RoomAct, RoomViewer,
    SeenRoomAct,
};
use pegmind_rules::PlayerKind;
use pegmind_session::{Act, CommitmentCheck, HiddenCode, Opening, Salt, Seed};

use crate::{NOW, gathered, header, member, perform, proof_of as proof};

/// A room after these acts, each by a member.
fn played(mode: Mode, script: &[(usize, &str)]) -> Room {
    let mut room = gathered(header(mode), &[PlayerKind::Human; 2]);
    room.act(None, RoomAct::Start, NOW).unwrap();
    perform(&mut room, script);
    room
}

type Script = &'static [(usize, &'static str)];

const MATCH: Script = &[
    (2, "at 1 {code 1234}"),
    (1, "at 1 1122"),
    (1, "at 1 1234"),
    (2, "at 1 {next}"),
    (1, "at 1 {code 4321}"),
    (2, "at 1 {resign}"),
];

#[test]
fn rooms_of_every_mode_hold() {
    let scripts: [(Mode, Script, usize); 4] = [
        (Mode::Match, MATCH, 2),
        (
            Mode::Duel,
            &[
                (1, "at 2 {code 4321}"),
                (2, "at 1 {code 1234}"),
                (1, "at 1 1122"),
                (2, "at 2 4321"),
                (1, "at 1 1234"),
            ],
            2,
        ),
        (Mode::Race, &[(1, "at 1 1122"), (1, "at 1 {resign}"), (2, "at 2 {resign}")], 2),
        (Mode::Cooperation, &[(1, "at 1 1122"), (2, "agree 2"), (2, "leave 2"), (1, "leave 1")], 1),
    ];
    for (mode, script, n_games) in scripts {
        let room = played(mode, script);
        let games = proof(&room).check().unwrap_or_else(|error| panic!("{mode}: {error}"));
        assert_eq!(games.len(), n_games, "{mode}");
        let by_computer = matches!(mode, Mode::Race | Mode::Cooperation);
        for game in games {
            assert_eq!(game.verdict.commitment, CommitmentCheck::Kept, "{mode}");
            assert_eq!(game.drawn, if by_computer { Drawn::FromSeed } else { Drawn::No });
            assert!(game.guessed.is_none_or(|guessed| Some(guessed) > game.promised), "{mode}");
        }
        for idx in 0..room.boards().len() {
            assert_eq!(room.boards()[idx].promise(), CommitmentCheck::Kept, "{mode}");
        }
        // Who drew from another seed is found out.
        let mut other = proof(&room);
        other.seed = Some(Seed::from_text("another"));
        assert_eq!(other.check().is_err(), by_computer, "{mode}");
    }
}

#[test]
fn a_game_that_somebody_left_holds_with_its_code_unopened() {
    let room = played(Mode::Match, &[(2, "at 1 {code 1234}"), (1, "at 1 1122"), (1, "leave 1")]);
    let games = proof(&room).check().unwrap();
    assert_eq!(games[0].verdict.commitment, CommitmentCheck::Unopened);
    assert_eq!(games[0].record.opening, None);
}

#[test]
fn the_makers_own_salt_is_the_one_that_opens() {
    let mut room = played(Mode::Match, &[]);
    let rules = room.header().options().rules;
    let salt = Salt::from_hex(&"5e".repeat(32)).unwrap();
    let code = HiddenCode::salted(rules.code("1234").unwrap(), salt);
    let promised = code.commitment();
    let choose = RoomAct::At(BoardNumber::FIRST, Act::Choose(code));
    room.act(Some(member(2)), choose, NOW).unwrap();
    let board = &room.boards()[0];
    assert_eq!(board.table().view(pegmind_session::Viewer::Spectator).commitment, promised);
    let resign = RoomAct::At(BoardNumber::FIRST, Act::Resign);
    room.act(Some(MemberNumber::FIRST), resign, NOW).unwrap();
    let record = room.boards()[0].table().record();
    assert_eq!(record.opening.unwrap().salt, Some(salt));
}

#[test]
fn a_row_a_code_and_a_promise_that_were_changed_are_named() {
    let room = played(Mode::Match, MATCH);
    let rules = room.header().options().rules;
    let texts: Vec<String> = room.all_since(0).map(ToString::to_string).collect();
    let check = |texts: Vec<String>| {
        let acts = texts.iter().map(|text| SeenRoomAct::parse(&rules, text).unwrap()).collect();
        Proof { acts, ..proof(&room) }.check().map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(check(texts.clone()), Ok(()));
    let at = |what: &str| texts.iter().position(|text| text.contains(what)).unwrap();
    let with = |idx: usize, from: &str, to: &str| {
        let mut texts = texts.clone();
        assert!(texts[idx].contains(from), "{}", texts[idx]);
        texts[idx] = texts[idx].replacen(from, to, 1);
        check(texts).unwrap_err()
    };
    // What was played says one thing, and what was shown at the end another.
    let (answer, shown) = (at("at 1 1+1"), at("reveal 1"));
    let wrong = "board 1: the rows that was shown at the end differs from what was played";
    assert_eq!(with(answer, "1+1", "2+0"), wrong);
    assert_eq!(with(shown, "1. RROO", "1. RROY"), wrong);
    assert!(with(shown, "*ROYG", "*GYOR").contains("the code that was shown"));
    let salt = texts[shown].split("[Salt \"").nth(1).unwrap()[..8].to_owned();
    assert!(with(shown, &salt, "00000000").contains("the code that was shown"));
    assert!(with(shown, "BreakerName \"Ann", "BreakerName \"Eve").contains("the head"));
    // The same lie in both places is found by the hash, or by the marks.
    let mut both = texts.clone();
    for text in &mut both[..=shown] {
        *text = text.replace("*ROYG", "*GYOR");
    }
    let said = check(both).unwrap_err();
    assert!(said.contains("right is"), "{said}");
    // Less than all is no proof.
    assert!(check(texts[..shown].to_vec()).unwrap_err().contains("do not come to an end"));
    let mut late = texts.clone();
    let promise = late.remove(at("Commit"));
    late.insert(at("at 1 RROO"), promise);
    assert!(check(late).unwrap_err().contains("was not promised before"));
}

#[test]
fn a_race_opens_the_code_that_was_promised_also_where_no_seed_tells_which() {
    let room = played(Mode::Race, &[(1, "at 1 {resign}"), (2, "at 2 {resign}")]);
    let code = room.header().options().rules.code("1234").unwrap();
    let other = Opening { code, salt: Some(Salt::from_hex(&"5e".repeat(32)).unwrap()) };
    let mut shown = Proof { seed: None, ..proof(&room) };
    shown.check().unwrap();
    for act in &mut shown.acts {
        if let SeenRoomAct::Act(RoomAct::Reveal(_, record)) = act {
            (record.opening, record.commitment) = (Some(other), other.commitment());
        }
    }
    let said = shown.check().unwrap_err().to_string();
    assert!(said.starts_with("board 1: the commitment that was shown at the end"), "{said}");
}

#[test]
fn what_a_member_was_shown_is_no_proof_but_tells_a_broken_promise() {
    let script: &[(usize, &str)] = &[
        (1, "at 2 {code 4321}"),
        (2, "at 1 {code 1234}"),
        (1, "at 1 1122"),
        (2, "at 2 1122"),
        (1, "leave 1"),
    ];
    let room = played(Mode::Duel, script);
    let ann = RoomViewer::Member(MemberNumber::FIRST);
    let seen = Proof { acts: room.since(0, ann), ..proof(&room) };
    assert!(matches!(seen.check(), Err(ProofError::Hidden { .. })));
    // A server that shows another code at the end than was promised is found out by followers.
    let room = played(Mode::Match, MATCH);
    let rules = room.header().options().rules;
    let mut afar = Room::afar(room.header().clone(), ann);
    for act in room.since(0, ann) {
        let mut text = act.to_string();
        if text.starts_with("reveal 1") {
            let commit = text.split("[Commit \"").nth(1).unwrap()[..64].to_owned();
            let other = HiddenCode::salted(
                rules.code("1243").unwrap(),
                Salt::from_hex(&"11".repeat(32)).unwrap(),
            );
            let (head, _) = text.split_once("[Salt \"").unwrap();
            let salt = "11".repeat(32);
            let head = head.replace(&commit, &other.commitment().unwrap().to_string());
            text = format!("{}[Salt \"{salt}\"]\n", head.replace("*ROYG", "*ROGY"));
        }
        afar.follow(&[SeenRoomAct::parse(&rules, &text).unwrap()]).unwrap();
        if text.starts_with("reveal 1") {
            assert_eq!(afar.boards()[0].promise(), CommitmentCheck::Broken);
            return;
        }
    }
    panic!("nothing was revealed");
}
