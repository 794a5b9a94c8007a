//! What there is to do at a desk, and what stays there.

use pegmind_online::{Closing, IntendError, Intended, Link, News, Turn};
use pegmind_protocol::{ServerMsg, Token};
use pegmind_room::{BoardNumber, MemberNumber, Mode, RoomAct, SeenRoomAct, Stage};
use pegmind_rules::{ColorNames, parse_pegs};
use pegmind_session::{Act, DraftEdit, GameId, Intent, Shield};

use crate::rooms::Meeting;

fn board(number: usize) -> BoardNumber {
    BoardNumber::new(number).unwrap()
}

impl Meeting {
    /// One of the desks types a code, and places it.
    fn types(&mut self, who: usize, text: &str) -> Result<Intended, IntendError> {
        let id = self.id();
        let desk = &mut self.desks[who];
        let rules = desk.room().unwrap().header().options().rules;
        let pegs = parse_pegs(&rules, &ColorNames::STANDARD, text).unwrap();
        if matches!(desk.turn(), Turn::Code(_)) {
            return desk.intend(Intent::SetCode(pegs), id);
        }
        desk.intend(Intent::Draft(DraftEdit::Fill(pegs)), id)?;
        desk.intend(Intent::Submit, id)
    }

    fn begins(&mut self) {
        self.settle();
        assert_eq!(self.desks[0].turn(), Turn::Gathering);
        let id = self.id();
        self.desks[0].begin(id).unwrap();
        self.settle();
    }

    fn turns(&self) -> Vec<Turn> {
        self.desks.iter().map(pegmind_online::RoomDesk::turn).collect()
    }

    fn draft(&self, who: usize) -> usize {
        let desk = &self.desks[who];
        desk.view(desk.board()).unwrap().draft.holes().len()
    }
}

#[test]
fn in_a_duel_each_makes_a_code_guesses_and_waits_for_the_other() {
    let mut duel = Meeting::new(Mode::Duel);
    assert_eq!(duel.turns(), [Turn::Away; 3]);
    duel.begins();
    assert_eq!(duel.turns(), [Turn::Code(board(2)), Turn::Code(board(1)), Turn::Waiting]);
    duel.types(0, "1234").unwrap();
    assert_eq!(duel.desks[0].turn(), Turn::Sending);
    duel.settle();
    let shield = duel.desks[0].view(board(2)).unwrap().shield;
    let code = duel.desks[0].room().unwrap().header().options().rules.code("1234").unwrap();
    assert_eq!(shield, Shield::Own(code));
    assert_eq!(duel.turns(), [Turn::Waiting, Turn::Code(board(1)), Turn::Waiting]);
    let early = duel.types(0, "1122");
    assert!(matches!(early, Err(IntendError::Refused(_))), "the other code is missing: {early:?}");
    duel.types(1, "4321").unwrap();
    duel.settle();
    assert_eq!(duel.turns(), [Turn::Guess(board(1)), Turn::Guess(board(2)), Turn::Waiting]);
    duel.types(0, "1122").unwrap();
    duel.settle();
    assert_eq!(duel.desks[0].turn(), Turn::Waiting);
    assert_eq!(duel.draft(0), 0, "it is placed");
    assert_eq!(duel.types(0, "3344"), Err(IntendError::NotYet));
    duel.types(1, "1111").unwrap();
    duel.settle();
    assert_eq!(duel.draft(0), 4, "what was typed for the next row is there");
    assert_eq!(duel.desks[0].view(board(1)).unwrap().board.rows().len(), 1);
    duel.types(0, "4321").unwrap();
    duel.types(1, "4411").unwrap();
    duel.settle();
    assert_eq!(duel.turns(), [Turn::Waiting, Turn::Guess(board(2)), Turn::Waiting]);
    duel.types(1, "1234").unwrap();
    let news = duel.settle();
    let reveals =
        |seen: &News| matches!(seen, News::Followed(SeenRoomAct::Act(RoomAct::Reveal(..))));
    for happened in &news {
        assert_eq!(happened.iter().filter(|happening| reveals(&happening.news)).count(), 2);
    }
    assert_eq!(duel.turns(), [Turn::Over; 3]);
}

#[test]
fn what_is_seen_to_be_done_keeps_nobody_waiting_for_its_answer() {
    let mut duel = Meeting::new(Mode::Duel);
    duel.begins();
    duel.types(0, "1234").unwrap();
    duel.types(1, "4321").unwrap();
    let mut held = duel.settle_but_done();
    assert_eq!(duel.turns(), [Turn::Guess(board(1)), Turn::Guess(board(2)), Turn::Waiting]);
    duel.types(0, "1122").unwrap();
    for (who, done) in held.drain(..) {
        duel.desks[who].heard(&done.to_text()).unwrap();
        while duel.desks[who].news().unwrap().is_some() {}
    }
    duel.types(1, "1111").unwrap();
    held = duel.settle_but_done();
    assert_eq!(duel.turns(), [Turn::Guess(board(1)), Turn::Guess(board(2)), Turn::Waiting]);
    duel.types(0, "4321").unwrap();
    duel.types(1, "1234").unwrap();
    for (who, done) in held {
        duel.desks[who].heard(&done.to_text()).unwrap();
        while duel.desks[who].news().unwrap().is_some() {}
    }
    duel.settle();
    assert_eq!(duel.turns(), [Turn::Over; 3]);
    assert!(duel.authority.times.values().all(|times| *times == 1));
}

#[test]
fn in_cooperation_what_one_has_thought_of_stays_while_others_agree() {
    let mut room = Meeting::new(Mode::Cooperation);
    room.begins();
    assert_eq!(room.turns()[..3], [Turn::Guess(board(1)); 3]);
    let id = room.id();
    let pegs = {
        let rules = room.desks[2].room().unwrap().header().options().rules;
        parse_pegs(&rules, &ColorNames::STANDARD, "33").unwrap()
    };
    room.desks[2].intend(Intent::Draft(DraftEdit::Fill(pegs)), id).unwrap();
    room.types(0, "1122").unwrap();
    room.settle();
    assert_eq!(room.turns()[..3], [Turn::Waiting, Turn::Guess(board(1)), Turn::Guess(board(1))]);
    for who in [1, 2] {
        let id = room.id();
        room.desks[who].agree(id).unwrap();
        room.settle();
    }
    assert_eq!(room.draft(0), 0);
    assert_eq!(room.draft(2), 2, "a draft of one's own");
    assert_eq!(room.desks[2].view(board(1)).unwrap().board.rows().len(), 1);
}

#[test]
fn what_came_too_late_is_named_and_not_done() {
    let mut room = Meeting::new(Mode::Cooperation);
    room.begins();
    room.types(0, "1122").unwrap();
    room.settle();
    // Both agree at the same time that somebody else proposes something new.
    room.types(1, "3344").unwrap();
    let id = room.id();
    room.desks[2].agree(id).unwrap();
    let news = room.settle();
    let late = |happening: &&pegmind_online::Happening| {
        matches!(happening.news, News::Late(RoomAct::Agree(_)))
    };
    assert_eq!(news[2].iter().filter(late).count(), 1);
    let proposal = room.authority.room.proposal().unwrap();
    assert_eq!(proposal.agreed.len(), 1, "nobody has agreed to what they did not see");
}

#[test]
fn who_looks_on_does_nothing() {
    let mut race = Meeting::new(Mode::Race);
    race.begins();
    assert_eq!(race.turns()[3], Turn::Waiting);
    assert_eq!(race.types(3, "1122"), Err(IntendError::Spectator));
    let id = race.id();
    assert_eq!(race.desks[3].begin(id), Err(IntendError::Spectator));
    race.types(1, "1122").unwrap();
    race.settle();
    let keys = race.desks[3].room().unwrap().boards()[1].keys().len();
    assert_eq!(keys, 0, "key pegs are seen at the end");
    let id = race.id();
    race.desks[0].intend(Intent::Resign, id).unwrap();
    race.settle();
    assert_eq!(race.desks[0].turn(), Turn::Waiting);
    assert_eq!(race.authority.room.stage(), Stage::Playing);
}

#[test]
fn a_match_goes_on_when_one_of_both_says_so() {
    let mut room = Meeting::new(Mode::Match);
    room.begins();
    assert_eq!(room.turns()[..2], [Turn::Waiting, Turn::Code(board(1))]);
    room.types(1, "1234").unwrap();
    room.settle();
    room.types(0, "1234").unwrap();
    room.settle();
    assert_eq!(room.turns()[..2], [Turn::NextGame(board(1)); 2]);
    // Both want it at the same time: it is done once.
    for who in [0, 1] {
        let id = room.id();
        room.desks[who].intend(Intent::NextGame, id).unwrap();
    }
    let news = room.settle();
    let begun = |happening: &&pegmind_online::Happening| {
        let next = RoomAct::At(board(1), Act::NextGame);
        happening.news == News::Followed(SeenRoomAct::Act(next))
    };
    assert_eq!(news[1].iter().filter(begun).count(), 1);
    assert_eq!(room.turns()[..2], [Turn::Code(board(1)), Turn::Waiting]);
}

#[test]
fn who_is_away_is_told_once_and_may_be_made_to_leave_when_gone() {
    let mut race = Meeting::new(Mode::Race);
    race.begins();
    let members = |numbers: &[usize]| -> Vec<MemberNumber> {
        numbers.iter().filter_map(|number| MemberNumber::new(*number)).collect()
    };
    let id = race.id();
    let ann = &mut race.desks[0];
    let mut hears = |away: &[usize], gone: &[usize]| {
        let (away, gone) = (members(away), members(gone));
        ann.heard(&ServerMsg::Presence { away: away.clone(), coming: vec![], gone }.to_text())
            .unwrap();
        let news = ann.news().unwrap().map(|happening| happening.news);
        assert_eq!(ann.link.away(), away);
        news
    };
    let presence = |lost: &[usize], back: &[usize], gone: &[usize]| {
        Some(News::Presence { lost: members(lost), back: members(back), gone: members(gone) })
    };
    assert_eq!(hears(&[], &[]), None, "as it was");
    assert_eq!(hears(&[2, 3], &[]), presence(&[2, 3], &[], &[]));
    assert_eq!(hears(&[2, 3], &[]), None);
    assert_eq!(hears(&[2], &[2]), presence(&[], &[3], &[2]));
    ann.claim(id).unwrap();
    let wanted: Vec<_> = ann.link.wanted().cloned().collect();
    assert_eq!(wanted, [RoomAct::Leave(members(&[2])[0])]);
    assert_eq!(race.desks[1].claim(id), Err(IntendError::NobodyGone));
}

#[test]
fn numbers_of_who_is_away_move_down_with_the_others_before_play() {
    let mut race = Meeting::new(Mode::Race);
    race.settle();
    let third = MemberNumber::new(3).unwrap();
    let presence = ServerMsg::Presence { away: vec![third], coming: vec![], gone: vec![] };
    race.desks[0].heard(&presence.to_text()).unwrap();
    let id = race.id();
    race.desks[1].leave(id).unwrap();
    race.settle();
    assert_eq!(race.desks[0].link.away(), [MemberNumber::new(2).unwrap()]);
}

#[test]
fn a_seat_is_there_from_when_it_was_taken_to_the_end() {
    let link = |token| Link::new(GameId::new("a-room").unwrap(), token);
    let token = || Some(Token([7; 32]));
    assert!(link(token()).has_seat() && !link(None).has_seat());
    let mut lost = link(token());
    lost.lost(Closing::Lost, 7);
    assert!(lost.has_seat(), "it is tried again");
    lost.lost(Closing::NoSuchRoom, 7);
    assert!(!lost.has_seat());
    let mut race = Meeting::new(Mode::Race);
    race.begins();
    let seats = |race: &Meeting| -> Vec<bool> {
        race.desks.iter().map(|desk| desk.link.has_seat()).collect()
    };
    assert_eq!(seats(&race), [true, true, true, false]);
    let id = race.id();
    race.desks[0].leave(id).unwrap();
    race.settle();
    assert_eq!(seats(&race), [false, true, true, false]);
}
