//! What is done in a room, and its text.

use std::fmt;

use pegmind_rules::{
    Code, NameError, ParseCodeError, PlayerKind, PlayerName, Quoted, Rules, UnknownNameError,
};
use pegmind_session::{Act, GameId, Record, RecordError};
use thiserror::Error;

use crate::member::{BoardNumber, MemberNumber};
use crate::move_days::MoveDays;
use crate::player_seed::PlayerSeed;
use crate::reaction::Reaction;

/// One thing that is done in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomAct {
    /// Somebody came.
    Join {
        /// What they are called.
        name: PlayerName,
        /// Whether it is a person.
        kind: PlayerKind,
    },
    /// The name of a member is claimed, by this claim, and whoever sits there has shown that it
    /// is theirs.
    Claimed(MemberNumber, GameId),
    /// A member brought a seed for the codes of computers.
    Seed(MemberNumber, PlayerSeed),
    /// Somebody left, by themselves or because they were gone for too long. A game that
    /// needs them is over with that.
    Leave(MemberNumber),
    /// Play began.
    Start,
    /// Something was done at a table.
    At(BoardNumber, Act),
    /// A guess was placed that is seen when the other member of a duel has placed one, too.
    Place(MemberNumber, Code),
    /// A guess was proposed, to be placed when all agree.
    Propose(MemberNumber, Code),
    /// Somebody agreed to the guess that was proposed last.
    Agree(MemberNumber),
    /// A game is over, and this is all of it.
    Reveal(BoardNumber, Box<Record>),
    /// Somebody said something to the others.
    React(MemberNumber, Reaction),
    /// Somebody wants to play again.
    Rematch(MemberNumber),
    /// Somebody wants a move to take so many days.
    Slow(MemberNumber, MoveDays),
    /// A move may take so many days from now on, because all want it who are there.
    Slowed(MoveDays),
}

impl fmt::Display for RoomAct {
    /// Writes the act as one line, but for a game that is revealed, whose record begins in the
    /// next line, and a code that is opened. [`SeenRoomAct::parse`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Join { name, kind } => write!(f, "join {kind} {name}"),
            Self::Claimed(member, claim) => write!(f, "claimed {member} {claim}"),
            Self::Seed(member, seed) => write!(f, "seed {member} {seed}"),
            Self::Leave(member) => write!(f, "leave {member}"),
            Self::Start => f.write_str("start"),
            Self::At(board, act) => write!(f, "at {board} {act}"),
            Self::Place(member, guess) => write!(f, "place {member} {guess}"),
            Self::Propose(member, guess) => write!(f, "propose {member} {guess}"),
            Self::Agree(member) => write!(f, "agree {member}"),
            Self::Reveal(board, record) => write!(f, "reveal {board}\n{record}"),
            Self::React(member, reaction) => write!(f, "react {member} {reaction}"),
            Self::Rematch(member) => write!(f, "rematch {member}"),
            Self::Slow(member, days) => write!(f, "slow {member} {days}"),
            Self::Slowed(days) => write!(f, "slowed {days}"),
        }
    }
}

/// An act as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenRoomAct {
    /// What was done.
    Act(RoomAct),
    /// This member did something that the viewer may not see, or not yet.
    Hidden(MemberNumber),
}

impl SeenRoomAct {
    /// Reads the text of an act in a room that plays on boards of these rules.
    ///
    /// # Errors
    ///
    /// [`RoomActError`] for any other text.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, RoomActError> {
        let unknown = || RoomActError::Unknown { text: Quoted::new(text) };
        let (word, rest) = text.split_once([' ', '\n']).unwrap_or((text, ""));
        let (number, more) = rest.split_once([' ', '\n']).unwrap_or((rest, ""));
        let number = || {
            let plain = number.bytes().all(|byte| byte.is_ascii_digit());
            number.parse().ok().filter(|_| plain)
        };
        let member = || number().and_then(MemberNumber::new).ok_or_else(unknown);
        let board = || number().and_then(BoardNumber::new).ok_or_else(unknown);
        let act = match (word, more) {
            ("join", _) => {
                let (kind, name) = rest.split_once(' ').ok_or_else(unknown)?;
                RoomAct::Join { name: PlayerName::new(name)?, kind: kind.parse()? }
            }
            ("start", "") if rest.is_empty() => RoomAct::Start,
            ("at", act) => RoomAct::At(board()?, Act::parse(rules, act)?),
            ("place", guess) => RoomAct::Place(member()?, rules.code(guess)?),
            ("propose", guess) => RoomAct::Propose(member()?, rules.code(guess)?),
            ("reveal", record) => RoomAct::Reveal(board()?, Box::new(Record::parse(record)?)),
            ("react", reaction) => RoomAct::React(member()?, reaction.parse()?),
            ("claimed", claim) => {
                RoomAct::Claimed(member()?, GameId::new(claim).map_err(|_none| unknown())?)
            }
            ("seed", seed) => {
                let seed = PlayerSeed::from_hex(seed);
                RoomAct::Seed(member()?, seed.map_err(|_no_digits| unknown())?)
            }
            ("leave", "") => RoomAct::Leave(member()?),
            ("agree", "") => RoomAct::Agree(member()?),
            ("rematch", "") => RoomAct::Rematch(member()?),
            ("slow", days) => RoomAct::Slow(member()?, days.parse().map_err(|_none| unknown())?),
            ("slowed", "") => RoomAct::Slowed(rest.parse().map_err(|_none| unknown())?),
            ("hidden", "") => return Ok(Self::Hidden(member()?)),
            _ => return Err(unknown()),
        };
        Ok(Self::Act(act))
    }
}

impl fmt::Display for SeenRoomAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(act) => act.fmt(f),
            Self::Hidden(member) => write!(f, "hidden {member}"),
        }
    }
}

/// Why some text is not an act of a room.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RoomActError {
    /// It is none.
    #[error("'{text}' is not an act of a room")]
    Unknown {
        /// The text.
        text: Quoted,
    },
    /// A code is none of this board.
    #[error(transparent)]
    Code(#[from] ParseCodeError),
    /// What was done at a table is nothing that is done there, or a game is none.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// There is no such reaction or kind of player.
    #[error(transparent)]
    Choice(#[from] UnknownNameError),
    /// Nobody can be called like this.
    #[error(transparent)]
    Name(#[from] NameError),
}
