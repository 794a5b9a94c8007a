//! Acts that members could repeat without end, and the limit for them.

use pegmind_room::{Mode, RoomAct, RoomRefusal};
use pegmind_session::{Act, Version};

use super::live::Live;

/// The number of acts after which a room takes moves alone: nobody says something, sits down,
/// proposes, takes hints, or asks for slower play any more. Moves come to an end by themselves.
pub(super) const TALK_MAX: Version = 4_000;

/// Returns true for an act that brings a game to its end if it is done often enough.
pub(super) fn is_move(act: &RoomAct, mode: Mode) -> bool {
    match act {
        // To guess where people look for the code together is to propose.
        RoomAct::At(_, Act::Guess(_)) => mode != Mode::Cooperation,
        RoomAct::React(..)
        | RoomAct::Slow(..)
        | RoomAct::Propose(..)
        | RoomAct::Join { .. }
        | RoomAct::Seed(..)
        | RoomAct::At(_, Act::Hint(_)) => false,
        RoomAct::At(..)
        | RoomAct::Claimed(..)
        | RoomAct::Leave(_)
        | RoomAct::Start
        | RoomAct::Place(..)
        | RoomAct::Agree(_)
        | RoomAct::Reveal(..)
        | RoomAct::Rematch(_)
        | RoomAct::Slowed(_) => true,
    }
}

/// Checks that a room still takes acts that are no moves.
///
/// # Errors
///
/// [`RoomRefusal::NotNow`] after [`TALK_MAX`] acts.
pub(super) fn expect_few_acts(live: &Live) -> Result<(), RoomRefusal> {
    let stage = live.room.stage();
    if live.room.version() < TALK_MAX { Ok(()) } else { Err(RoomRefusal::NotNow { stage }) }
}
