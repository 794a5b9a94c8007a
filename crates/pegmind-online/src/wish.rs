//! Something that a player wants done, until it is known what became of it.

use pegmind_protocol::{ClientMsg, RequestId};
use pegmind_room::{BoardNumber, Room, RoomAct, RoomBoard};
use pegmind_rules::{Code, PlayerName};
use pegmind_session::{Act, Version, Viewer};

/// Where the room stood when something was wanted, as far as it matters: what was meant for
/// one row is never done in another one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Situation {
    /// It means the same at any time.
    Any,
    /// Before this row of this game.
    Row { board: BoardNumber, game: u8, rows: usize },
    /// Before or after the code of this game was set.
    Code { board: BoardNumber, game: u8, is_set: bool },
    /// In this game.
    Game { board: BoardNumber, game: u8 },
    /// While the member of a number is who it was.
    Seat(Option<PlayerName>),
    /// While this guess is proposed.
    Proposed(Option<Code>),
}

impl Situation {
    /// That in which an act is wanted now.
    fn of(act: &RoomAct, room: &Room) -> Self {
        match act {
            RoomAct::At(board, act) => {
                let Some(table) = room.boards().get(board.idx()).map(RoomBoard::table) else {
                    return Self::Any;
                };
                let view = table.view(Viewer::Spectator);
                let game = view.game_match.game();
                match act {
                    Act::Choose(_) => {
                        let is_set = view.commitment.is_some();
                        Self::Code { board: *board, game, is_set }
                    }
                    Act::Guess(_) | Act::Hint(_) => {
                        let rows = table.game().board().rows().len();
                        Self::Row { board: *board, game, rows }
                    }
                    Act::Commit(_)
                    | Act::Answer { .. }
                    | Act::Withdraw
                    | Act::TakeBack
                    | Act::Correct { .. }
                    | Act::Note(_)
                    | Act::Resign
                    | Act::Open { .. }
                    | Act::NextGame => Self::Game { board: *board, game },
                }
            }
            RoomAct::Agree(_) => Self::Proposed(room.proposal().map(|proposal| proposal.guess)),
            RoomAct::Seed(member, _) => {
                let seated = room.members().get(member.idx());
                Self::Seat(seated.map(|seated| seated.name.clone()))
            }
            RoomAct::Join { .. }
            | RoomAct::Claimed(..)
            | RoomAct::Leave(_)
            | RoomAct::Start
            | RoomAct::Place(..)
            | RoomAct::Propose(..)
            | RoomAct::Reveal(..)
            | RoomAct::React(..)
            | RoomAct::Rematch(_)
            | RoomAct::Slow(..)
            | RoomAct::Slowed(_) => Self::Any,
        }
    }
}

/// How far a wish has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    /// It was never sent.
    Not,
    /// It was sent by the connection that is open, and its answer is still to come.
    Waits,
    /// It was sent by a connection that is lost: nobody here knows what became of it.
    Unknown,
    /// It came too late for its version, and is sent again when so many acts are known.
    Behind(Version),
}

/// Something that a player wants done.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) id: RequestId,
    pub(crate) act: RoomAct,
    pub(crate) sent: Sent,
    /// How many acts were known when it was sent for the first time, or since it is known
    /// that it was not done.
    pub(crate) at: Version,
    situation: Situation,
}

impl Wish {
    pub(crate) fn new(id: RequestId, act: RoomAct, room: &Room) -> Self {
        let situation = Situation::of(&act, room);
        Self { id, act, sent: Sent::Not, at: room.version(), situation }
    }

    /// Whether it still means what it meant.
    pub(crate) fn is_timely(&self, room: &Room) -> bool {
        self.situation == Situation::of(&self.act, room)
    }

    /// The message that asks for it now. While it is not known what became of it, it is asked
    /// for as it was: if it is not done yet, nobody may do it in a room that is another one.
    pub(crate) fn ask(&mut self, room: &Room) -> ClientMsg {
        if self.sent != Sent::Unknown {
            self.at = room.version();
        }
        self.sent = Sent::Waits;
        ClientMsg::Act { at: self.at, id: self.id, act: self.act.clone() }
    }
}

/// Whether an act ends a turn, so that nothing else is to be done until it is known what
/// became of it.
pub(crate) const fn is_move(act: &RoomAct) -> bool {
    match act {
        RoomAct::At(_, act) => {
            matches!(act, Act::Guess(_) | Act::Choose(_) | Act::Resign | Act::NextGame)
        }
        RoomAct::Agree(_) | RoomAct::Start => true,
        RoomAct::Join { .. }
        | RoomAct::Claimed(..)
        | RoomAct::Seed(..)
        | RoomAct::Leave(_)
        | RoomAct::Place(..)
        | RoomAct::Propose(..)
        | RoomAct::Reveal(..)
        | RoomAct::React(..)
        | RoomAct::Rematch(_)
        | RoomAct::Slow(..)
        | RoomAct::Slowed(_) => false,
    }
}
