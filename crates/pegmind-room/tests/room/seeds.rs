//! Codes of computers that follow from the seeds of the server and the players.

use pegmind_room::{
    Drawn, Mode, PlayerSeed, Proof, ProofError, Room, RoomAct, RoomHeader, RoomRefusal, RoomViewer,
    SeedHash, SeenRoomAct,
};
use pegmind_rules::PlayerKind;
use pegmind_session::Seed;

use crate::{NOW, gathered, header, header_of, member, perform, proof_of as proof, resumed, seeds};

fn seed() -> Seed {
    seeds().seed
}

fn player(number: u8) -> PlayerSeed {
    PlayerSeed::from_bytes([number; 32])
}

fn promised(mode: Mode) -> RoomHeader {
    header(mode).with_seed_hash(SeedHash::of(&seed()))
}

const PEOPLE: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Human];
const ALONE: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Computer];

fn bring(room: &mut Room, by: usize, seed: PlayerSeed) -> Result<(), RoomRefusal> {
    room.act(Some(member(by)), RoomAct::Seed(member(by), seed), NOW)
}

/// A race that is over, to which these brought seeds.
fn race(brought: &[(usize, u8)]) -> Room {
    let mut room = gathered(promised(Mode::Race), &PEOPLE);
    for (by, number) in brought {
        bring(&mut room, *by, player(*number)).unwrap();
    }
    room.act(None, RoomAct::Start, NOW).unwrap();
    perform(&mut room, &[(1, "at 1 1122"), (1, "at 1 {resign}"), (2, "at 2 {resign}")]);
    room
}

#[test]
fn a_header_tells_the_hash_in_its_second_line() {
    for mode in Mode::ALL {
        let header = promised(*mode);
        let text = header.to_string();
        let hash = SeedHash::of(&seed());
        assert_eq!(text.lines().nth(1), Some(format!("[SeedHash \"{hash}\"]").as_str()));
        let read = RoomHeader::parse(&text).unwrap();
        assert_eq!((read.seed_hash(), &read), (Some(hash), &header));
        let short = text.replace(&hash.to_string(), "5e");
        let said = RoomHeader::parse(&short).unwrap_err().to_string();
        assert_eq!(said, "SeedHash: expected 64 hexadecimal digits");
        assert_eq!(RoomHeader::parse(&self::header(*mode).to_string()).unwrap().seed_hash(), None);
    }
}

#[test]
fn a_person_brings_one_seed_before_play() {
    let mut room = gathered(promised(Mode::Race), &[PEOPLE[0], PEOPLE[1], PlayerKind::Computer]);
    let not_awaited = |number| Err(RoomRefusal::SeedNotAwaited { member: member(number) });
    bring(&mut room, 2, player(2)).unwrap();
    assert_eq!(bring(&mut room, 2, player(3)), not_awaited(2), "one is enough");
    assert_eq!(bring(&mut room, 3, player(3)), not_awaited(3), "a computer brings none");
    let for_another = RoomAct::Seed(member(1), player(1));
    assert_eq!(room.act(Some(member(2)), for_another, NOW), Err(RoomRefusal::OtherMember));
    assert_eq!(room.members()[1].seed, Some(player(2)));
    // Everybody sees it.
    for viewer in [RoomViewer::Member(member(1)), RoomViewer::Spectator] {
        let sent: Vec<String> = room.since(0, viewer).iter().map(ToString::to_string).collect();
        assert_eq!(sent.last(), Some(&format!("seed 2 {}", player(2))));
    }
    room.act(None, RoomAct::Start, NOW).unwrap();
    assert!(matches!(bring(&mut room, 1, player(1)), Err(RoomRefusal::NotNow { .. })));
    let mut older = gathered(header(Mode::Race), &PEOPLE);
    assert_eq!(bring(&mut older, 1, player(1)), not_awaited(1), "nothing was promised");
}

#[test]
fn a_proof_holds_with_the_seeds_that_were_promised_and_brought_alone() {
    for (brought, players) in [(&[(1, 1), (2, 2)][..], 2), (&[(2, 2)][..], 1), (&[][..], 0)] {
        let room = race(brought);
        let games = proof(&room).check().unwrap();
        assert_eq!(games.len(), 2);
        for game in games {
            let Drawn::FromSeeds { board, players: found } = game.drawn else {
                panic!("{:?}", game.drawn)
            };
            assert_eq!((u8::from(board), found), (1, players));
        }
    }
    let room = race(&[(1, 1), (2, 2)]);
    let refused = |proof: &Proof| proof.check().unwrap_err().to_string();
    let hash = SeedHash::of(&seed());
    let other = Proof { seed: Some(Seed::from_text("another")), ..proof(&room) };
    let why = format!("seed: another one than was promised; expected the one whose hash is {hash}");
    assert_eq!(refused(&other), why);
    let none = Proof { seed: None, ..proof(&room) };
    assert_eq!(none.check().unwrap_err(), ProofError::NoSeed { promised: hash });
    // A server that promises the other seed afterwards has drawn from none that it tells.
    let later = SeedHash::of(&Seed::from_text("another"));
    let other = Proof { header: header(Mode::Race).with_seed_hash(later), ..other };
    let why = "board 1: the code does not follow from the seeds of the server and the players";
    assert_eq!(refused(&other), why);
    let mut swapped = proof(&room);
    for act in &mut swapped.acts {
        if let SeenRoomAct::Act(RoomAct::Seed(_, seed)) = act {
            *seed = player(9);
            break;
        }
    }
    assert_eq!(refused(&swapped), why);
    let mut left_out = proof(&room);
    left_out.acts.retain(|act| !matches!(act, SeenRoomAct::Act(RoomAct::Seed(..))));
    assert_eq!(refused(&left_out), why);
    // Without a promise the seed of the server alone is the rule, and it was not kept to.
    let unpromised = Proof { header: header(Mode::Race), ..left_out };
    assert_eq!(refused(&unpromised), "board 1: the code does not follow from the seed");
}

/// The codes of a match against a computer, which makes the first and the third.
fn codes(room: &Room) -> Vec<String> {
    let opened = proof(room).check().unwrap().into_iter();
    opened.map(|game| game.record.opening.unwrap().code.to_string()).collect()
}

#[test]
fn a_match_goes_on_with_the_same_codes_after_each_act() {
    let script = [
        (1, "at 1 {resign}"),
        (1, "at 1 {next}"),
        (1, "at 1 {code 1234}"),
        (0, "at 1 1234"),
        (1, "at 1 {next}"),
        (1, "at 1 {resign}"),
        (1, "at 1 {next}"),
        (1, "at 1 {code 4321}"),
        (0, "at 1 4321"),
    ];
    let begun = |number| {
        let header = header_of(Mode::Match, 4).with_seed_hash(SeedHash::of(&seed()));
        let mut room = gathered(header, &ALONE);
        bring(&mut room, 1, player(number)).unwrap();
        room.act(None, RoomAct::Start, NOW).unwrap();
        room
    };
    let (mut whole, mut again, mut other) = (begun(7), begun(7), begun(8));
    perform(&mut whole, &script);
    perform(&mut other, &script);
    for step in &script {
        again = resumed(&again);
        perform(&mut again, std::slice::from_ref(step));
    }
    assert_eq!(codes(&whole), codes(&again));
    assert_eq!(codes(&whole).len(), 4);
    assert_ne!(codes(&whole)[0], codes(&whole)[2], "each game has a code of its own");
    assert_ne!(codes(&whole), codes(&other), "it depends on the player's seed");
}
