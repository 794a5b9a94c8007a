//! Seeds that players bring for the codes of computers.

use pegmind_online::News;
use pegmind_room::{MemberNumber, Mode, PlayerSeed, RoomAct, SeenRoomAct};

use crate::rooms::{Meeting, authority, promising};

fn seed(number: usize) -> PlayerSeed {
    PlayerSeed::from_bytes([u8::try_from(number).unwrap(); 32])
}

/// Everybody brings a seed, also who only looks on.
fn bring(meeting: &mut Meeting) {
    for (idx, desk) in meeting.desks.iter_mut().enumerate() {
        desk.link.bring(seed(idx));
        desk.link.bring(seed(99));
    }
}

fn brought(meeting: &Meeting) -> Vec<Option<PlayerSeed>> {
    meeting.authority.room.members().iter().map(|member| member.seed).collect()
}

#[test]
fn members_bring_the_first_seed_they_have_and_hear_nothing_else_of_it() {
    let mut race = Meeting::of(promising(Mode::Race));
    bring(&mut race);
    for (idx, happened) in race.settle().into_iter().enumerate() {
        let acts = happened
            .iter()
            .filter(|it| matches!(it.news, News::Followed(SeenRoomAct::Act(RoomAct::Seed(..)))));
        assert_eq!(acts.count(), 3, "{idx}");
        let others =
            happened.iter().filter(|it| !matches!(it.news, News::Joined | News::Followed(_)));
        assert_eq!(others.count(), 0, "{idx}: {happened:?}");
    }
    assert_eq!(brought(&race), [Some(seed(0)), Some(seed(1)), Some(seed(2))]);
}

#[test]
fn where_nothing_is_promised_nothing_is_brought() {
    let mut race = Meeting::of(authority(Mode::Race));
    bring(&mut race);
    race.settle();
    assert_eq!(brought(&race), [None, None, None]);
}

#[test]
fn who_moves_up_before_the_seed_is_there_brings_it_under_the_new_number() {
    let mut race = Meeting::of(promising(Mode::Race));
    race.settle();
    // Bob's wish is sent after Ann has left, and before Bob knows that.
    bring(&mut race);
    let leave = RoomAct::Leave(MemberNumber::FIRST);
    race.authority.room.act(None, leave, std::time::Duration::ZERO).unwrap();
    race.authority.tokens.remove(0);
    let happened = race.settle();
    for happening in &happened[1] {
        assert!(!matches!(happening.news, News::Refused(..) | News::Late(_)), "{happening:?}");
    }
    assert_eq!(brought(&race), [Some(seed(1)), Some(seed(2))]);
}

#[test]
fn a_seed_goes_before_what_is_wanted_with_it_so_that_play_begins_with_both() {
    let mut race = Meeting::of(promising(Mode::Race));
    race.settle();
    let id = race.id();
    race.desks[0].begin(id).unwrap();
    race.desks[0].link.bring(seed(0));
    race.settle();
    assert_eq!(brought(&race), [Some(seed(0)), None, None]);
    assert_eq!(race.authority.room.stage(), pegmind_room::Stage::Playing);
}
