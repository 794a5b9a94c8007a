//! Who plays in a room.

use std::fmt;
use std::num::NonZeroU8;

use pegmind_rules::{PlayerKind, PlayerName};
use pegmind_session::GameId;

use crate::move_days::MoveDays;
use crate::player_seed::PlayerSeed;

/// How many minutes somebody may have no connection before the others may have them leave, where
/// a move does not take days.
pub const GRACE_MINUTES: u64 = 5;

/// The number of a member of a room, from 1, by when they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MemberNumber(NonZeroU8);

/// The number of a board in a room, from 1. In duels and races it is that of the member
/// who breaks the code there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardNumber(NonZeroU8);

macro_rules! number {
    ($type:ident) => {
        impl $type {
            /// The first.
            pub const FIRST: Self = Self(NonZeroU8::MIN);

            /// A number from 1 to 255, `None` for any other.
            #[must_use]
            pub fn new(number: usize) -> Option<Self> {
                u8::try_from(number).ok().and_then(NonZeroU8::new).map(Self)
            }

            /// Where it is in a list of all.
            #[must_use]
            pub const fn idx(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl From<$type> for u8 {
            fn from(number: $type) -> Self {
                number.0.get()
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number!(MemberNumber);
number!(BoardNumber);

/// Somebody who plays in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// What they are called; no two members of a room have one name.
    pub name: PlayerName,
    /// Whether it is a person.
    pub kind: PlayerKind,
    /// The claim of their name, if it is claimed and theirs.
    pub claim: Option<GameId>,
    /// What they brought for the codes of computers.
    pub seed: Option<PlayerSeed>,
    /// Whether they have left.
    pub has_left: bool,
    /// Whether they have placed a guess that waits for others, in a duel.
    pub has_placed: bool,
    /// Whether they want to play again.
    pub wants_rematch: bool,
    /// How many days they want a move to take, until all want the same.
    pub wants_days: Option<MoveDays>,
}

impl Member {
    pub(crate) const fn new(name: PlayerName, kind: PlayerKind) -> Self {
        Self {
            name,
            kind,
            claim: None,
            seed: None,
            has_left: false,
            has_placed: false,
            wants_rematch: false,
            wants_days: None,
        }
    }

    /// Whether it is a person who is there.
    #[must_use]
    pub fn is_present(&self) -> bool {
        self.kind == PlayerKind::Human && !self.has_left
    }
}

/// Who looks at a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomViewer {
    /// Somebody who plays there.
    Member(MemberNumber),
    /// Somebody who does not. Key pegs are seen at once, codes when a game is over.
    Spectator,
}
