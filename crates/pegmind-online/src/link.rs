//! One member's or spectator's line to the room that a server keeps.

use std::collections::VecDeque;
use std::time::Duration;

use pegmind_protocol::{ClientMsg, MessageError, RequestId, RoomCode, ServerMsg, Token};
use pegmind_room::{
    MemberNumber, MoveDays, PlayerSeed, Room, RoomAct, RoomHeader, RoomRefusal, RoomViewer,
    SeenRoomAct, Stage,
};
use pegmind_session::{GameId, Version};
use thiserror::Error;

use crate::backoff::Backoff;
use crate::closing::Closing;
use crate::wish::{Sent, Wish, is_move};

/// Something that was heard, in its order. The room stands as it did right after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The room was joined, for the first time or again. What was missed follows.
    Joined,
    /// Something was done, as this viewer may see it.
    Followed(SeenRoomAct),
    /// What was wanted was done.
    Done(RoomAct),
    /// What was wanted was refused.
    Refused(RoomAct, RoomRefusal),
    /// What was wanted came too late: the room is another one by now, and it was not done.
    Late(RoomAct),
    /// Somebody has lost the connection, is here again, stays away, or has come for the first
    /// time: [`Link::away`] and [`Link::coming`] say who is not there now.
    Presence {
        /// Who has lost it just now.
        lost: Vec<MemberNumber>,
        /// Who is here again.
        back: Vec<MemberNumber>,
        /// Who has been away for [`pegmind_room::GRACE_MINUTES`], and can be made to leave.
        gone: Vec<MemberNumber>,
    },
    /// All want to play again, in this room.
    Again(GameId, RoomCode),
    /// Something is missing. The connection is to be closed, and another one opened.
    Gap,
}

/// What is done about a connection that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another one is tried after this time.
    Retry(Duration),
    /// It is over.
    Over(Closing),
}

/// How far a connection has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// There is none.
    Away,
    /// It is asked whether one may come in.
    Asking,
    /// The room was joined.
    In,
    /// There will be none any more.
    Over,
}

/// One member's or spectator's line to a room: what was sent and is not answered yet, what was
/// heard, and the room as far as its viewer knows it.
///
/// Whoever has the connection says when it is [open](Self::opened) or [lost](Self::lost) and
/// what was [heard](Self::heard), sends what is [to be sent](Self::to_send), and asks for
/// [news](Self::news) until there are none. What is wanted is done once, or there are news of
/// why not, whatever happens to the connections.
#[derive(Debug)]
pub struct Link {
    id: GameId,
    token: Option<Token>,
    /// What its member brings for the codes of computers, unless it was refused.
    seed: Option<PlayerSeed>,
    room: Option<Room>,
    member: Option<MemberNumber>,
    /// How many acts were done when the room was joined, for which the number holds.
    numbered: Version,
    standing: Standing,
    backoff: Backoff,
    wishes: VecDeque<Wish>,
    outgoing: VecDeque<ClientMsg>,
    incoming: VecDeque<ServerMsg>,
    /// Acts that were heard and not followed yet.
    acts: VecDeque<SeenRoomAct>,
    /// How often everything had to be asked for anew, because acts could not be followed.
    restarts: u8,
    /// Who has no connection, in their order.
    away: Vec<MemberNumber>,
    /// Who has sat down and had none yet.
    coming: Vec<MemberNumber>,
    /// Those of who is away who had none for [`pegmind_room::GRACE_MINUTES`].
    gone: Vec<MemberNumber>,
}

impl Link {
    /// The most wishes that wait.
    pub const WISHES_MAX: usize = 16;
    /// How often everything is asked for anew if acts cannot be followed.
    const RESTARTS_MAX: u8 = 3;

    /// A line to this room. The token shows who is a member; a spectator has none.
    #[must_use]
    pub const fn new(id: GameId, token: Option<Token>) -> Self {
        Self {
            id,
            token,
            seed: None,
            room: None,
            member: None,
            numbered: 0,
            standing: Standing::Away,
            backoff: Backoff::NEW,
            wishes: VecDeque::new(),
            outgoing: VecDeque::new(),
            incoming: VecDeque::new(),
            acts: VecDeque::new(),
            restarts: 0,
            away: Vec::new(),
            coming: Vec::new(),
            gone: Vec::new(),
        }
    }

    /// Brings a seed for the codes of computers, of 256 bits drawn at random: where the server has
    /// promised its own, it is sent before play, unless the member has brought one already. There
    /// are no news of that but the act. Another seed than the first one has no effect.
    pub fn bring(&mut self, seed: PlayerSeed) {
        self.seed.get_or_insert(seed);
    }

    /// The people who have no connection to the room any more, as far as it is known, in their
    /// order.
    #[must_use]
    pub fn away(&self) -> &[MemberNumber] {
        &self.away
    }

    /// The people who have sat down and had no connection yet.
    #[must_use]
    pub fn coming(&self) -> &[MemberNumber] {
        &self.coming
    }

    /// Those who are [away](Self::away) and had none for [`pegmind_room::GRACE_MINUTES`]. In play
    /// the others may have them leave.
    #[must_use]
    pub fn gone(&self) -> &[MemberNumber] {
        &self.gone
    }

    /// The name of the room.
    #[must_use]
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// The room as its viewer knows it; `None` before it was joined for the first time.
    #[must_use]
    pub const fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// The number of the member whose line it is; a spectator has none.
    #[must_use]
    pub const fn member(&self) -> Option<MemberNumber> {
        self.member
    }

    /// Whether there is a seat to come back to, as far as it is known: who has a token has taken
    /// one before the room was joined for the first time. There is none when all is over.
    #[must_use]
    pub fn has_seat(&self) -> bool {
        let Some(room) = &self.room else {
            return self.token.is_some() && self.standing != Standing::Over;
        };
        let own = self.member.and_then(|member| room.members().get(member.idx()));
        let is_over = matches!(room.stage(), Stage::Over { .. });
        own.is_some_and(|own| !own.has_left) && !is_over
    }

    /// Whether the room is joined, and what is wanted goes there at once.
    #[must_use]
    pub fn is_joined(&self) -> bool {
        self.standing == Standing::In
    }

    /// Whether all is followed that is here, and all that was done when the room was joined:
    /// before that nobody can say what is late.
    #[must_use]
    pub fn is_up_to_date(&self) -> bool {
        let known = self.room.as_ref().is_some_and(|room| room.version() >= self.numbered);
        known && self.standing == Standing::In && self.acts.is_empty()
    }

    /// How often a connection was tried since the room was joined for the last time.
    #[must_use]
    pub const fn tries(&self) -> u32 {
        self.backoff.tries()
    }

    /// What was wanted and is not answered yet, the oldest first.
    pub fn wanted(&self) -> impl Iterator<Item = &RoomAct> {
        self.wishes.iter().map(|wish| &wish.act)
    }

    /// Whether a move was wanted of which nothing is seen in the room yet, so that nothing else is
    /// to be done.
    #[must_use]
    pub fn awaits_move(&self) -> bool {
        let is_timely = |wish: &Wish| self.room.as_ref().is_none_or(|room| wish.is_timely(room));
        self.wishes.iter().any(|wish| is_move(&wish.act) && is_timely(wish))
    }

    /// A connection is open.
    pub fn opened(&mut self) {
        self.forget_connection();
        self.standing = Standing::Asking;
        let have = self.room.as_ref().map_or(0, Room::version);
        let join = ClientMsg::Join { room: self.id.clone(), token: self.token.clone(), have };
        self.outgoing.push_back(join);
    }

    /// A connection has ended, or there was none to be had. `draw` is a number that was drawn
    /// at random, by which the wait is spread.
    pub fn lost(&mut self, closing: Closing, draw: u32) -> Next {
        self.forget_connection();
        if closing.is_final() || self.standing == Standing::Over {
            self.standing = Standing::Over;
            return Next::Over(closing);
        }
        self.standing = Standing::Away;
        Next::Retry(self.backoff.wait(draw))
    }

    /// Drops what belongs to one connection alone.
    fn forget_connection(&mut self) {
        self.outgoing.clear();
        self.incoming.clear();
        self.acts.clear();
        for wish in &mut self.wishes {
            if wish.sent == Sent::Waits {
                wish.sent = Sent::Unknown;
            }
        }
    }

    /// Wants something done. The id is 128 bits drawn at random.
    ///
    /// # Errors
    ///
    /// [`WantError`] if it cannot even wait for being sent.
    pub fn want(&mut self, id: RequestId, act: RoomAct) -> Result<(), WantError> {
        let room = self.room.as_ref().ok_or(WantError::NotJoined)?;
        if self.wishes.len() >= Self::WISHES_MAX {
            return Err(WantError::TooMany { wishes_max: Self::WISHES_MAX });
        }
        self.wishes.push_back(Wish::new(id, act, room));
        Ok(())
    }

    /// The next message to be sent by the connection that is open.
    pub fn to_send(&mut self) -> Option<ClientMsg> {
        if let Some(message) = self.outgoing.pop_front() {
            return Some(message);
        }
        if !self.is_up_to_date() {
            return None;
        }
        self.want_seed();
        let room = self.room.as_ref()?;
        // One after the other, so that they are done in their order.
        let wish = self.wishes.front_mut()?;
        let is_due = match wish.sent {
            Sent::Not => wish.is_timely(room),
            Sent::Unknown => true,
            Sent::Waits => false,
            Sent::Behind(now) => now <= room.version() && wish.is_timely(room),
        };
        is_due.then(|| wish.ask(room))
    }

    /// Wants the seed in the room that its member brings, before all else.
    fn want_seed(&mut self) {
        let (Some(seed), Some(room), Some(member)) = (self.seed, &self.room, self.member) else {
            return;
        };
        let own = room.members().get(member.idx());
        let is_awaited = room.stage() == Stage::Gathering
            && room.header().seed_hash().is_some()
            && own.is_some_and(|own| own.seed.is_none());
        let is_wanted = self.wanted().any(|act| matches!(act, RoomAct::Seed(..)));
        if is_awaited && !is_wanted && self.wishes.len() < Self::WISHES_MAX {
            let place = self.wishes.iter().take_while(|wish| wish.sent != Sent::Not).count();
            // Half of the bits name the request: what comes again is the same.
            let id = RequestId(u128::from_be_bytes(seed.first_half()));
            self.wishes.insert(place, Wish::new(id, RoomAct::Seed(member, seed), room));
        }
    }

    /// Takes in what the server says.
    ///
    /// # Errors
    ///
    /// [`MessageError`] if it is no message of a server.
    pub fn heard(&mut self, text: &str) -> Result<(), MessageError> {
        let rules = self.room.as_ref().map(|room| room.header().options().rules);
        let message = ServerMsg::read(text, rules.as_ref())?;
        self.incoming.push_back(message);
        Ok(())
    }

    /// The next of what was heard; `None` if there is nothing new. It is to be asked until
    /// then after everything that was heard.
    ///
    /// # Errors
    ///
    /// [`LinkError`] if the room cannot be followed.
    pub fn news(&mut self) -> Result<Option<News>, LinkError> {
        loop {
            if let Some(act) = self.acts.pop_front() {
                return self.follow(act).map(Some);
            }
            if let Some(late) = self.drop_late() {
                if matches!(late, RoomAct::Seed(..)) {
                    // It is wanted again.
                    continue;
                }
                return Ok(Some(News::Late(late)));
            }
            let Some(message) = self.incoming.pop_front() else { return Ok(None) };
            if let Some(news) = self.take(message) {
                return Ok(Some(news));
            }
        }
    }

    /// Takes in one message.
    fn take(&mut self, message: ServerMsg) -> Option<News> {
        match message {
            ServerMsg::Welcome { header, member, now, days } => {
                Some(self.join(header, member, now, days))
            }
            ServerMsg::Acts { from, acts } => {
                let known = self.room.as_ref()?.version();
                if from > known {
                    return Some(News::Gap);
                }
                self.acts.extend(acts.into_iter().skip(known - from));
                None
            }
            ServerMsg::Done { id, .. } => match self.answered(id)? {
                RoomAct::Seed(..) => None,
                act => Some(News::Done(act)),
            },
            ServerMsg::Refused { id, why } => match self.answered(id)? {
                RoomAct::Seed(..) => {
                    self.seed = None;
                    None
                }
                act => Some(News::Refused(act, why)),
            },
            ServerMsg::Stale { id, at, now } => {
                let wish = self.wishes.iter_mut().find(|wish| wish.id == id && wish.at == at)?;
                wish.sent = Sent::Behind(now);
                None
            }
            ServerMsg::Presence { mut away, coming, gone } => {
                away.retain(|member| !coming.contains(member));
                self.meet(away, coming, gone)
            }
            ServerMsg::Again { room, code } => Some(News::Again(room, code)),
        }
    }

    /// The room was joined.
    fn join(
        &mut self,
        header: RoomHeader,
        member: Option<MemberNumber>,
        now: Version,
        days: MoveDays,
    ) -> News {
        let same = self.room.as_ref().is_some_and(|room| {
            *room.header() == header
                && room.version() <= now
                && self.member.is_some() == member.is_some()
        });
        if !same && self.room.is_some() {
            // Another viewer was sent other acts.
            self.room = None;
            return News::Gap;
        }
        let viewer = member.map_or(RoomViewer::Spectator, RoomViewer::Member);
        self.room.get_or_insert_with(|| Room::afar(header, viewer).with_days(days));
        (self.member, self.numbered) = (member, now);
        self.standing = Standing::In;
        self.backoff.reset();
        News::Joined
    }

    /// Learns who has no connection. `None` if that is known.
    fn meet(
        &mut self,
        away: Vec<MemberNumber>,
        coming: Vec<MemberNumber>,
        gone: Vec<MemberNumber>,
    ) -> Option<News> {
        let without = |some: &[MemberNumber], others: &[MemberNumber]| -> Vec<MemberNumber> {
            some.iter().copied().filter(|member| !others.contains(member)).collect()
        };
        let lost = without(&away, &self.away);
        let back = without(&self.away, &away);
        let longer = without(&gone, &self.gone);
        // Where a move may take days nobody is away, and nobody comes back.
        let is_slow = self.room.as_ref().is_some_and(|room| room.days().is_slow());
        let is_news = !is_slow && (&away, &coming, &gone) != (&self.away, &self.coming, &self.gone);
        (self.away, self.coming, self.gone) = (away, coming, gone);
        is_news.then_some(News::Presence { lost, back, gone: longer })
    }

    /// Nobody waits for who has left.
    fn forget_away(&mut self, left: MemberNumber, renumbers: bool) {
        for members in [&mut self.away, &mut self.coming, &mut self.gone] {
            members.retain(|member| *member != left);
            if renumbers {
                for member in members.iter_mut().filter(|member| **member > left) {
                    *member = MemberNumber::new(member.idx()).unwrap_or(*member);
                }
            }
        }
    }

    /// Follows an act.
    fn follow(&mut self, act: SeenRoomAct) -> Result<News, LinkError> {
        let Some(room) = &mut self.room else { return Ok(News::Gap) };
        let leaves = match act {
            SeenRoomAct::Act(RoomAct::Leave(member)) => Some(member),
            SeenRoomAct::Act(_) | SeenRoomAct::Hidden(_) => None,
        };
        let gathers = room.stage() == Stage::Gathering;
        let renumbers = gathers && room.version() >= self.numbered;
        if let Err(refusal) = room.follow(std::slice::from_ref(&act)) {
            self.room = None;
            self.restarts += 1;
            if self.restarts > Self::RESTARTS_MAX {
                return Err(LinkError { refusal });
            }
            return Ok(News::Gap);
        }
        if matches!(act, SeenRoomAct::Act(RoomAct::Slowed(_))) {
            // Nobody is expected to be there any more.
            (self.away, self.coming, self.gone) = (Vec::new(), Vec::new(), Vec::new());
        }
        if let Some(left) = leaves {
            self.forget_away(left, gathers);
        }
        if let (Some(gone), Some(own), true) = (leaves, self.member, renumbers) {
            // Who leaves before play was never there, and those behind move up.
            self.member = match own.idx().checked_sub(gone.idx()) {
                None => Some(own),
                Some(0) => None,
                Some(_) => MemberNumber::new(own.idx()),
            };
        }
        Ok(News::Followed(act))
    }

    /// The wish that this answers is answered.
    fn answered(&mut self, id: RequestId) -> Option<RoomAct> {
        let place = self.wishes.iter().position(|wish| wish.id == id)?;
        self.wishes.remove(place).map(|wish| wish.act)
    }

    /// Drops a wish that was not done and means something else by now.
    fn drop_late(&mut self) -> Option<RoomAct> {
        let room = self.room.as_ref().filter(|_| self.is_up_to_date())?;
        let is_late = |wish: &Wish| match wish.sent {
            Sent::Not => !wish.is_timely(room),
            Sent::Behind(now) => now <= room.version() && !wish.is_timely(room),
            Sent::Waits | Sent::Unknown => false,
        };
        let place = self.wishes.iter().position(is_late)?;
        self.wishes.remove(place).map(|wish| wish.act)
    }
}

/// Why something cannot be wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WantError {
    /// The room was never joined.
    #[error("the room is not joined yet")]
    NotJoined,
    /// Too much waits for being done.
    #[error("{wishes_max} things wait for the server; this one is not kept")]
    TooMany {
        /// The most that wait.
        wishes_max: usize,
    },
}

/// Why a room cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("what was done in the room cannot be followed by this program: {refusal}")]
pub struct LinkError {
    /// What the room here says to it.
    pub refusal: RoomRefusal,
}
