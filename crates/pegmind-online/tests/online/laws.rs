//! Whatever the network does, the room is the same at both ends, and what is wanted is done
//! once or refused.

use std::collections::{HashMap, VecDeque};

use pegmind_online::{Closing, Link, News, Next};
use pegmind_protocol::{RequestId, ServerMsg};
use pegmind_room::{
    BoardNumber, MemberNumber, Mode, MoveDays, PlayerSeed, Reaction, Room, RoomAct, RoomViewer,
    Stage,
};
use pegmind_session::{Act, HiddenCode};
use proptest::prelude::*;

use crate::authority::{Authority, Peer};
use crate::rooms::{link, promising, token};

/// One end of a connection with what is under way on it.
struct Client {
    link: Link,
    peer: Peer,
    is_open: bool,
    outgoing: VecDeque<String>,
    incoming: VecDeque<String>,
    /// What became of each request.
    outcomes: HashMap<u128, Vec<&'static str>>,
    /// What was wanted, in the order of the news of it.
    acts: Vec<(u128, RoomAct)>,
}

impl Client {
    fn new(link: Link) -> Self {
        Self {
            link,
            peer: Peer::default(),
            is_open: false,
            outgoing: VecDeque::new(),
            incoming: VecDeque::new(),
            outcomes: HashMap::new(),
            acts: Vec::new(),
        }
    }

    fn open(&mut self) {
        if !self.is_open {
            (self.is_open, self.peer) = (true, Peer::default());
            self.link.opened();
        }
    }

    fn cut(&mut self) {
        if self.is_open {
            self.is_open = false;
            self.outgoing.clear();
            self.incoming.clear();
            assert!(matches!(self.link.lost(Closing::Lost, 0), Next::Retry(_)));
        }
    }

    fn send(&mut self) {
        while let Some(message) = self.link.to_send().filter(|_| self.is_open) {
            self.outgoing.push_back(message.to_text());
        }
    }

    fn reach_server(&mut self, authority: &mut Authority) {
        if let Some(text) = self.outgoing.pop_front() {
            let answers = authority.hear(&mut self.peer, &text);
            self.incoming.extend(answers.iter().map(ServerMsg::to_text));
        }
        let lacking = authority.lacking(&mut self.peer);
        self.incoming.extend(lacking.iter().map(ServerMsg::to_text));
    }

    fn reach_client(&mut self) {
        let Some(text) = self.incoming.pop_front() else { return };
        if self.link.heard(&text).is_err() {
            return self.cut();
        }
        while let Some(news) = self.link.news().unwrap() {
            let (outcome, act) = match news {
                News::Done(act) => ("done", act),
                News::Refused(act, _) => ("refused", act),
                News::Late(act) => ("late", act),
                News::Gap => return self.cut(),
                News::Joined | News::Followed(_) | News::Presence { .. } | News::Again(..) => {
                    continue;
                }
            };
            let place = self.acts.iter().position(|(_, wanted)| *wanted == act).unwrap();
            let (id, _) = self.acts.remove(place);
            self.outcomes.entry(id).or_default().push(outcome);
        }
    }

    /// What the network does by itself.
    fn meddle(&mut self, kind: u8, place: usize) {
        let queue = if kind.is_multiple_of(2) { &mut self.outgoing } else { &mut self.incoming };
        if queue.is_empty() {
            return;
        }
        let place = place % queue.len();
        match kind / 2 % 3 {
            0 => queue.push_back(queue[place].clone()),
            1 => queue.swap(0, place),
            _ => drop(queue.remove(place)),
        }
    }
}

fn wanted(room: &Room, member: usize, kind: u8, number: usize) -> RoomAct {
    let symbols = ["1122", "1234", "1111", "4321", "3344", "2222", "1133", "2244"];
    let code = room.header().options().rules.code(symbols[number % symbols.len()]).unwrap();
    let own = MemberNumber::new(member).unwrap();
    let board = BoardNumber::new(1 + number % 3).unwrap();
    match kind {
        0..6 => RoomAct::At(board, Act::Guess(code)),
        6 | 7 => RoomAct::At(board, Act::Choose(HiddenCode::new(code))),
        8 => RoomAct::Agree(own),
        9 if number == 0 => RoomAct::Leave(own),
        9 if number > 12 => RoomAct::Slow(own, MoveDays::new(3).unwrap()),
        9 => RoomAct::React(own, Reaction::Wow),
        10 if number < 2 => RoomAct::At(board, Act::Resign),
        10 => RoomAct::Rematch(own),
        11 => RoomAct::Start,
        _ => RoomAct::At(board, Act::NextGame),
    }
}

/// One thing that happens: at which client, what, and two numbers for it.
fn step() -> impl Strategy<Value = (usize, u8, u8, usize)> {
    (0..4_usize, 0..12_u8, 0..13_u8, 0..16_usize)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 192,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn both_ends_agree_and_each_wish_is_done_once_or_refused(
        mode in prop::sample::select(Mode::ALL),
        script in prop::collection::vec(step(), 1..160),
    ) {
        let mut authority = promising(mode);
        let members = authority.tokens.len();
        let tokens = (1..=members).map(|number| Some(token(number))).chain([None]);
        let mut clients: Vec<Client> = tokens.map(|token| Client::new(link(token))).collect();
        for (client, number) in clients.iter_mut().zip(1..) {
            client.link.bring(PlayerSeed::from_bytes([number; 32]));
        }
        let mut ids = 0_u128;
        let mut asked = HashMap::new();
        for (who, what, kind, number) in script {
            let who = who % clients.len();
            let client = &mut clients[who];
            match what {
                0..4 if who < members => {
                    ids += 1;
                    let act = wanted(&authority.room, who + 1, kind, number);
                    // Two that are alike could not be told apart in this test.
                    let is_new = client.acts.iter().all(|(_, known)| *known != act);
                    if is_new && client.link.want(RequestId(ids), act.clone()).is_ok() {
                        client.acts.push((ids, act));
                        asked.insert(ids, who);
                    }
                }
                0..6 => client.open(),
                6 | 7 => client.reach_server(&mut authority),
                8 | 9 => client.reach_client(),
                10 => client.meddle(kind, number),
                _ if number == 0 => client.cut(),
                _ => client.reach_client(),
            }
            client.send();
        }
        // In the end the network is well.
        for client in &mut clients {
            client.cut();
        }
        for _ in 0..200 {
            for client in &mut clients {
                client.open();
                client.send();
                client.reach_server(&mut authority);
                while !client.incoming.is_empty() {
                    client.reach_client();
                }
            }
        }
        if authority.room.stage() == Stage::Gathering {
            for member in authority.room.members() {
                prop_assert!(member.seed.is_some(), "{}", member.name);
            }
        }
        for (idx, client) in clients.iter().enumerate() {
            let viewer = client.link.member().map_or(RoomViewer::Spectator, RoomViewer::Member);
            let room = client.link.room().unwrap();
            prop_assert_eq!(room.version(), authority.room.version());
            prop_assert_eq!(room.since(0, viewer), authority.room.since(0, viewer));
            prop_assert_eq!(room.stage(), authority.room.stage());
            if viewer != RoomViewer::Spectator {
                prop_assert_eq!(room.members(), authority.room.members());
                prop_assert_eq!(room.proposal(), authority.room.proposal());
            }
            prop_assert_eq!(client.link.wanted().count(), 0, "all is answered");
            for (id, _) in asked.iter().filter(|(_, who)| **who == idx) {
                let outcome = client.outcomes.get(id).map(Vec::as_slice);
                let times = authority.times.get(id).copied().unwrap_or_default();
                match outcome {
                    Some(["done"]) => prop_assert_eq!(times, 1),
                    Some(["refused" | "late"]) => prop_assert_eq!(times, 0),
                    other => prop_assert!(false, "{:?}", other),
                }
            }
        }
    }
}
