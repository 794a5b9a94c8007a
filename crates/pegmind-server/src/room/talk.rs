//! What members can do for ever, and how long they may.

use pegmind_room::{Mode, RoomAct, RoomRefusal};
use pegmind_session::{Act, Version};

use super::live::Live;

/// The most acts of a room in which members still do what could be done for ever: say something, sit
/// down, propose, take hints, or ask for slower play. Moves come to an end by themselves.
pub(super) const TALK_MAX: Version = 4_000;

/// Returns true for what brings a game to its end if it is done often enough.
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
        _ => true,
    }
}

/// Expects that not all was done yet in a room that may be done besides moves.
pub(super) fn expect_few_acts(live: &Live) -> Result<(), RoomRefusal> {
    let stage = live.room.stage();
    if live.room.version() < TALK_MAX { Ok(()) } else { Err(RoomRefusal::NotNow { stage }) }
}
