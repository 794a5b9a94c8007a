//! What a client and the server that keeps its room tell each other.

use pegmind_room::{MemberNumber, MoveDays, RoomAct, RoomHeader, RoomRefusal, SeenRoomAct};
use pegmind_rules::Rules;
use pegmind_session::{GameId, Version};
use serde::{Deserialize, Serialize};

use super::form;
use super::id::{RequestId, Token};
use super::room_code::RoomCode;
use super::{MessageError, read, write};

/// The name of these messages where a connection is agreed on. What is added to
/// them keeps it, what is taken away changes it.
pub const SUBPROTOCOL: &str = "pegmind.1";

/// What a client says.
///
/// ```
/// use pegmind_protocol::ClientMsg;
/// use pegmind_rules::Rules;
///
/// let text = r#"{"act":{"at":3,"id":"00112233445566778899aabbccddeeff","act":"at 1 RROY"}}"#;
/// let rules = Rules::mastermind(4, 6)?;
/// assert_eq!(ClientMsg::read(text, Some(&rules))?.to_text(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClientMsg {
    /// Wants to see a room, and to play there if the token is that of a member.
    Join {
        /// The room.
        #[serde(with = "form")]
        room: GameId,
        /// What shows that it is a member; a spectator has none.
        #[serde(with = "form", default, skip_serializing_if = "Option::is_none")]
        token: Option<Token>,
        /// How many acts of it the client has; it is sent those it lacks.
        have: Version,
    },
    /// Wants something done.
    Act {
        /// How many acts the client knew of when it wanted that.
        at: Version,
        /// Names the request, so that one that is sent again is done once.
        #[serde(with = "form")]
        id: RequestId,
        /// What is to be done.
        #[serde(with = "form")]
        act: RoomAct,
    },
    /// Wants no more of the room.
    Leave,
}

impl ClientMsg {
    /// The most bytes of such a message.
    pub const BYTES_MAX: usize = 1 << 12;

    /// The message as one line of JSON, without a line end.
    #[must_use]
    #[inline]
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Reads a message. An act needs the rules of the room that it is for; before
    /// a client has joined there are none.
    ///
    /// # Errors
    ///
    /// [`MessageError`] says what is wrong with the text.
    #[inline]
    pub fn read(text: &str, rules: Option<&Rules>) -> Result<Self, MessageError> {
        read(text, Self::BYTES_MAX, rules)
    }
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMsg {
    /// A room was joined.
    Welcome {
        /// What was chosen there before anybody came, as tags.
        #[serde(with = "form")]
        header: RoomHeader,
        /// The member that the client acts for; a spectator is none.
        #[serde(with = "form")]
        member: Option<MemberNumber>,
        /// How many acts were done by now. Those that the client lacks follow.
        now: Version,
        /// How many days a move may take there by now. A server that says nothing means one.
        #[serde(with = "form", default, skip_serializing_if = "is_one_day")]
        days: MoveDays,
    },
    /// What was done, as this client may see it.
    Acts {
        /// How many acts were done before the first of these.
        from: Version,
        /// The acts.
        #[serde(with = "form")]
        acts: Vec<SeenRoomAct>,
    },
    /// An act was done, now or when the request came for the first time.
    Done {
        /// The request.
        #[serde(with = "form")]
        id: RequestId,
        /// How many acts were done with it and what followed from it at once.
        version: Version,
    },
    /// An act was refused and changed nothing.
    Refused {
        /// The request.
        #[serde(with = "form")]
        id: RequestId,
        /// Why.
        #[serde(with = "form")]
        why: RoomRefusal,
    },
    /// An act was wanted at a version that has passed. The acts since follow.
    Stale {
        /// The request.
        #[serde(with = "form")]
        id: RequestId,
        /// That version.
        at: Version,
        /// How many acts were done by now.
        now: Version,
    },
    /// Who has no connection to the room. It follows each welcome, and is said again when it
    /// changes, always of all.
    Presence {
        /// The people who have none, or none any more. Computers are never among them, nor who
        /// has left.
        #[serde(with = "form")]
        away: Vec<MemberNumber>,
        /// Those of them who sat down and had none yet. A server that knows nothing of them names
        /// none.
        #[serde(with = "form", default, skip_serializing_if = "Vec::is_empty")]
        coming: Vec<MemberNumber>,
        /// Those of them who had none for [`pegmind_room::GRACE_MINUTES`]. In play the others may
        /// have them leave.
        #[serde(with = "form")]
        gone: Vec<MemberNumber>,
    },
    /// All want to play again: they are members of this room already.
    Again {
        /// The room.
        #[serde(with = "form")]
        room: GameId,
        /// What it is joined with by others.
        #[serde(with = "form")]
        code: RoomCode,
    },
}

/// Whether a move may take a day, which is not said.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_one_day(days: &MoveDays) -> bool {
    !days.is_slow()
}

impl ServerMsg {
    /// The most bytes of such a message, as many as of a record.
    pub const BYTES_MAX: usize = 1 << 20;
    /// The most acts in one message.
    pub const ACTS_MAX: usize = 64;

    /// The messages that tell of these acts, the first of which is the one after
    /// `from` others.
    pub fn acts(from: Version, acts: &[SeenRoomAct]) -> impl Iterator<Item = Self> {
        let parts = acts.chunks(Self::ACTS_MAX).enumerate();
        parts.map(move |(idx, part)| Self::Acts {
            from: from + idx * Self::ACTS_MAX,
            acts: part.to_vec(),
        })
    }

    /// The message as one line of JSON, without a line end.
    #[must_use]
    #[inline]
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Reads a message. All but a welcome need the rules of the room, which the
    /// welcome brings.
    ///
    /// # Errors
    ///
    /// [`MessageError`] says what is wrong with the text.
    #[inline]
    pub fn read(text: &str, rules: Option<&Rules>) -> Result<Self, MessageError> {
        let message = read(text, Self::BYTES_MAX, rules)?;
        match &message {
            Self::Acts { acts, .. } if acts.len() > Self::ACTS_MAX => {
                Err(MessageError::TooManyActs { acts: acts.len(), acts_max: Self::ACTS_MAX })
            }
            Self::Acts { .. }
            | Self::Welcome { .. }
            | Self::Done { .. }
            | Self::Refused { .. }
            | Self::Stale { .. }
            | Self::Presence { .. }
            | Self::Again { .. } => Ok(message),
        }
    }
}
