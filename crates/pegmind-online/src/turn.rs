//! What there is to do in a room for one who plays there.

use pegmind_room::BoardNumber;

/// What there is to do in a room now, for one who plays there or looks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The room was not joined yet.
    Away,
    /// Others are still to come.
    Gathering,
    /// A code is to be made for this board.
    Code(BoardNumber),
    /// A guess is to be placed on this board, or proposed, or one that is proposed agreed to.
    Guess(BoardNumber),
    /// What was wanted is on its way.
    Sending,
    /// Others are to do something.
    Waiting,
    /// The next game of the match can begin.
    NextGame(BoardNumber),
    /// All is over.
    Over,
}
