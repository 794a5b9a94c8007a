//! Why something is not done in a room.

use pegmind_face::online::not_slower;
use pegmind_face::{refusal, sentence};
use pegmind_protocol::{RequestId, ServerMsg};
use pegmind_room::{RoomRefusal, Stage};
use pegmind_rules::PlayerName;
use pegmind_session::Version;
use pegmind_store::StoreError;

use crate::error::{ApiError, Crowded};

/// Why something is not done in a room.
#[derive(Debug)]
pub(crate) enum HallError {
    /// There is no such room.
    NoRoom,
    /// The device has no seat there.
    NotAMember,
    /// The room refuses it.
    Refused(RoomRefusal),
    /// A name that somebody wanted to sit down under is claimed by another device.
    Claimed {
        /// The name.
        name: PlayerName,
        /// The claimed one, which may only look like it.
        like: String,
    },
    /// A name was claimed or given up just now; whoever wants it looks again.
    Renamed,
    /// It was wanted before something happened that may change what it means.
    Stale {
        /// When it was wanted.
        at: Version,
        /// How many acts were done by now.
        now: Version,
    },
    /// It was wanted after acts that nobody did.
    Ahead {
        /// How many acts were done by now.
        now: Version,
    },
    /// So many rooms are open, as many as may be; none where the share of an address is full.
    Full {
        /// How many.
        open_max: u64,
    },
    /// It cannot be stored, or read, at the moment.
    Unavailable,
    /// What is stored makes no room, or the system has no random bits.
    Broken(String),
}

impl From<RoomRefusal> for HallError {
    fn from(refusal: RoomRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<StoreError> for HallError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoRoom => Self::NoRoom,
            StoreError::Full { open_max } => Self::Full { open_max },
            error => {
                tracing::error!(%error, "not stored");
                Self::Unavailable
            }
        }
    }
}

impl From<anyhow::Error> for HallError {
    fn from(error: anyhow::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

impl HallError {
    /// Whether somebody knows more than this room.
    pub(super) const fn is_ahead(&self) -> bool {
        matches!(self, Self::Ahead { .. })
    }

    /// The same as the answer to a request, which may be named.
    pub(super) fn into_problem(self, id: Option<RequestId>) -> ApiError {
        let reply = |message: ServerMsg| serde_json::from_str(&message.to_text()).ok();
        match self {
            Self::NoRoom => ApiError::NoRoom,
            Self::NotAMember => ApiError::NotAMember,
            Self::Claimed { name, like } => ApiError::NameTaken { detail: claimed(&name, &like) },
            Self::Refused(why @ RoomRefusal::SameName { .. }) => {
                ApiError::NameTaken { detail: words(&why) }
            }
            Self::Refused(why) => ApiError::Refused {
                detail: words(&why),
                answer: id.and_then(|id| reply(ServerMsg::Refused { id, why })),
            },
            Self::Stale { at, now } => ApiError::Stale {
                at,
                now,
                answer: id.and_then(|id| reply(ServerMsg::Stale { id, at, now })),
            },
            Self::Ahead { now } => {
                let why = format!("a version that is not there yet; expected at most {now}");
                ApiError::field("at", why)
            }
            Self::Full { open_max: 0 } => ApiError::Crowded { crowd: Crowded::OwnRooms },
            Self::Full { open_max } => ApiError::Crowded { crowd: Crowded::Rooms(open_max) },
            Self::Unavailable | Self::Renamed => ApiError::Unavailable,
            Self::Broken(cause) => ApiError::internal(cause),
        }
    }
}

impl From<HallError> for ApiError {
    fn from(error: HallError) -> Self {
        error.into_problem(None)
    }
}

/// Why somebody cannot sit down under a name, and what can be done about it.
fn claimed(name: &PlayerName, like: &str) -> String {
    let why = if name.as_str() == like {
        format!("{name} is a claimed name")
    } else {
        format!("{name} looks like {like}, which is a claimed name")
    };
    format!(
        "{why}; choose another, or if it is yours take it over with its ten words: at /name, or by \
         pegmind name"
    )
}

/// Why a room refuses something, in words.
fn words(why: &RoomRefusal) -> String {
    let stage = |stage: &Stage| match stage {
        Stage::Gathering => "play has not begun",
        Stage::Playing => "play has begun",
        Stage::Over { .. } => "it is over",
    };
    match why {
        RoomRefusal::Table(why) => sentence(&refusal(why)),
        RoomRefusal::Setup { problem } => format!("they cannot play like this: {problem}"),
        RoomRefusal::NotNow { stage: now } => format!("not now: {}", stage(now)),
        RoomRefusal::Full { members_max } => {
            format!("the room is full; at most {members_max} play there")
        }
        RoomRefusal::SameName { name } => {
            format!(
                "somebody there is called {name} already, or a name that looks like it; choose another name"
            )
        }
        RoomRefusal::TooFew { present, members_min } => {
            format!("{present} there; expected at least {members_min} to begin")
        }
        RoomRefusal::NoSuchMember { member } => format!("nobody there has the number {member}"),
        RoomRefusal::NoSuchBoard { board } => format!("there is no board {board}"),
        RoomRefusal::SeedNotAwaited { member } => format!(
            "no seed of player {member} is awaited; each person brings one, in rooms that promise the server's"
        ),
        RoomRefusal::NotYours { board } => format!("board {board} is not yours"),
        RoomRefusal::AlreadyPlaced => "your guess is placed and waits for the others".into(),
        RoomRefusal::NothingProposed => "there is no guess to agree to".into(),
        RoomRefusal::NotSlower { days } => not_slower(*days),
        RoomRefusal::AlreadyWanted => "you have said so; the others have not yet".into(),
        RoomRefusal::OtherMember => "that is not yours to say".into(),
        RoomRefusal::HouseOnly => {
            "only the server does that, or the person who has been in the room longest".into()
        }
    }
}
