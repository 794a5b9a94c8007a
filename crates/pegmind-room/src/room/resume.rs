//! Going on with a room from what was stored of it.

use pegmind_session::{Escrow, Moment, RestoreError, Seeds, Table};
use thiserror::Error;

use super::{Room, Stage};
use crate::act::SeenRoomAct;
use crate::header::RoomHeader;
use crate::refusal::RoomRefusal;

/// Why a room cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// An act cannot follow the ones before it.
    #[error("act {act}: {refusal}")]
    Act {
        /// The number of the act, from 1.
        act: usize,
        /// Why not.
        refusal: RoomRefusal,
    },
    /// A board and its secret do not belong together, or one is missing.
    #[error("board {board}: {error}")]
    Board {
        /// The number of the board, from 1.
        board: usize,
        /// What is wrong.
        error: RestoreError,
    },
}

impl Room {
    /// What everything random in the room follows from; nobody is shown it. `None` if this is
    /// not the authority over it.
    #[must_use]
    pub const fn seeds(&self) -> Option<&Seeds> {
        self.seeds.as_ref()
    }

    /// What is to be kept apart for each board, so that the room can go on.
    #[must_use]
    pub fn escrows(&self) -> Vec<Option<Escrow>> {
        self.boards.iter().map(|board| board.table.escrow()).collect()
    }

    /// Goes on with a room by doing all its acts again, as the authority over it. The escrows
    /// are what was sealed of each board.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] names what does not belong together.
    pub fn resume(
        header: RoomHeader,
        seeds: Seeds,
        acts: &[SeenRoomAct],
        escrows: Vec<Option<Escrow>>,
        now: Moment,
    ) -> Result<Self, ResumeError> {
        let mut room = Self::begin(header, seeds);
        for (number, act) in (1..).zip(acts) {
            let followed = room.follow(std::slice::from_ref(act));
            followed.map_err(|refusal| ResumeError::Act { act: number, refusal })?;
        }
        if room.stage != Stage::Playing {
            return Ok(room);
        }
        let seed = room.seeds.as_ref().map(|seeds| seeds.seed.clone());
        let draw = |number| seed.as_ref().and_then(|seed| room.joint_draw(seed, number));
        let draws: Vec<_> = room.board_numbers().map(draw).collect();
        let mut escrows = escrows.into_iter();
        for ((number, draw), board) in (1..).zip(draws).zip(&mut room.boards) {
            let at = |error| ResumeError::Board { board: number, error };
            let escrow = escrows.next().flatten().ok_or_else(|| at(RestoreError::NoSecret))?;
            let resumed = Table::resume(board.table.record(), escrow, now);
            board.table = resumed.map_err(at)?.0;
            if let Some(draw) = draw {
                board.table.draw_from(Box::new(draw));
            }
        }
        Ok(room)
    }
}
