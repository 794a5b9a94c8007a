//! Why something that was wanted in a room was refused. Nothing changes then.

use pegmind_rules::{PlayerName, Quoted};
use pegmind_session::Refusal;
use thiserror::Error;

use crate::member::{BoardNumber, MemberNumber};
use crate::move_days::MoveDays;
use crate::stage::Stage;

/// Why an act was refused. It prints as the data it is, for logs; the words are a face's
/// business.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("refused: {self:?}")]
pub enum RoomRefusal {
    /// The table refuses it.
    Table(#[from] Refusal),
    /// These members cannot play like this.
    Setup {
        /// Why not.
        problem: Quoted,
    },
    /// Something else has to happen first.
    NotNow {
        /// Where the room stands.
        stage: Stage,
    },
    /// Nobody else can come.
    Full {
        /// The most members.
        members_max: usize,
    },
    /// Somebody has this name already.
    SameName {
        /// The name.
        name: PlayerName,
    },
    /// There are not enough members.
    TooFew {
        /// Those that are there.
        present: usize,
        /// How many have to be.
        members_min: usize,
    },
    /// The room has no such member, or they have left.
    NoSuchMember {
        /// The number.
        member: MemberNumber,
    },
    /// The room has no such board.
    NoSuchBoard {
        /// The number.
        board: BoardNumber,
    },
    /// A seed has no part in the codes of the room: they brought one already, or the server makes
    /// codes alone.
    SeedNotAwaited {
        /// Who brings it.
        member: MemberNumber,
    },
    /// The board is not theirs.
    NotYours {
        /// The board.
        board: BoardNumber,
    },
    /// A guess is placed and waits for the others.
    AlreadyPlaced,
    /// There is no guess to agree to.
    NothingProposed,
    /// A move may take as long already.
    NotSlower {
        /// How many days it may take.
        days: MoveDays,
    },
    /// They have said so, and the others have not.
    AlreadyWanted,
    /// It is another member's to say, or nobody's.
    OtherMember,
    /// Only whoever keeps the room does this.
    HouseOnly,
}

impl RoomRefusal {
    /// The most characters of why members cannot play like this.
    pub const PROBLEM_MAX: usize = 300;
}
