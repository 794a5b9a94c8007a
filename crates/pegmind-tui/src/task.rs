//! What the model asks the host to do.

use pegmind_face::live::GamesLike;
use pegmind_face::online::FeedWish;
use pegmind_protocol::ClientMsg;
use pegmind_review::{Alternative, DrillKey, FinishedGame, GameReview, RowReview};
use pegmind_rules::Board;
use pegmind_session::{Consultation, MakerConsultation, Moment, Seed, Session};

use crate::elsewhere::{Call, Entrance, ProofPlace};
use crate::house::DiskQuestion;

/// Work for the host. Tasks are done in order, and before anything is drawn.
#[derive(Debug)]
pub enum Task {
    /// Read something from the disk, or store it there. Comes back with
    /// [`crate::Msg::Disk`].
    Disk(DiskQuestion),
    /// Ask a solver, beside the screen.
    Consult(Consultation),
    /// Ask whoever thinks for a computer codemaker, beside the screen.
    ConsultMaker(MakerConsultation),
    /// Find out beside the screen how good play is on this empty board.
    Foresee(Board),
    /// Count the finished games, beside the screen. Comes back with
    /// [`crate::Msg::Counted`].
    Count,
    /// Look for finished games, beside the screen. Comes back with [`crate::Msg::Found`].
    Find(String),
    /// Make puzzles beside the screen, and find the rows of own games that are due. Comes back
    /// with [`crate::Msg::Puzzles`].
    MakePuzzles(Seed),
    /// See to it that a row of a game is asked again, beside the screen.
    Drill {
        /// The row.
        key: DrillKey,
        /// The game.
        game: Box<FinishedGame>,
    },
    /// Find out beside the screen in how few rows somebody found a code before.
    FewestRows(Box<GamesLike>),
    /// Look back at a game, beside the screen. Comes back with [`crate::Msg::Reviewed`], row by
    /// row.
    Review {
        /// When it was asked for.
        asked: Moment,
        /// The game.
        game: Box<FinishedGame>,
        /// What of it.
        looked: Looked,
    },
    /// Stop looking back: nobody waits for it.
    StopReview,
    /// Go to a room, beside the screen. Comes back with [`crate::Msg::Entered`].
    Enter(Entrance),
    /// Ask for the rooms that anybody can come to, beside the screen. Comes back with
    /// [`crate::Msg::Lobby`].
    Lobby,
    /// Make a connection to a room. What it tells comes as [`crate::Msg::Wire`].
    Connect(Call),
    /// Send something by the connection of this number.
    Send(u32, ClientMsg),
    /// End the connection.
    Disconnect,
    /// Ask the server for all of a room that is over and write it into a file that is not there
    /// yet, beside the screen. Comes back with [`crate::Msg::Said`].
    WriteProof(ProofPlace),
    /// Ask the server with this address for the feed of this device, beside the screen. Comes back
    /// with [`crate::Msg::Said`].
    TellFeed(String, FeedWish),
    /// Put a game away.
    Leave(Box<Session>),
    /// Send [`crate::Msg::Woken`] at this moment.
    WakeAt(Moment),
    /// Listen to the mouse, or not any more.
    ListenToMouse(bool),
    /// Draw the whole screen again.
    Redraw,
    /// Sleep until the program is continued.
    Suspend,
    /// End the program.
    Quit(Departure),
}

/// What is looked at of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// What each guess cost.
    Rows,
    /// What else could have been guessed in this row, from 1.
    Others(usize),
    /// All of it at once, as one of several games, counted from 0.
    Side(usize),
}

/// What was found of it.
#[derive(Debug)]
pub enum Reviewed {
    /// A row.
    Row(Box<RowReview>),
    /// All of it.
    All(Box<GameReview>),
    /// What else could have been guessed in a row, from 1.
    Others(usize, Vec<Alternative>),
    /// All of one of several games, counted from 0.
    Side(usize, Box<GameReview>),
}

impl From<DiskQuestion> for Task {
    fn from(question: DiskQuestion) -> Self {
        Self::Disk(question)
    }
}

/// How the program ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// The game that was asked for could not be opened, and why.
    Refused(String),
    /// The player is done.
    Done,
    /// Interrupted from the keyboard.
    Interrupted,
}
