//! What the model asks the host to do.

use pegmind_face::live::GamesLike;
use pegmind_rules::Board;
use pegmind_session::{Consultation, MakerConsultation, Moment, Seed, Session};

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
    /// Make puzzles beside the screen. Comes back with [`crate::Msg::Puzzles`].
    MakePuzzles(Seed),
    /// Find out beside the screen in how few rows somebody found a code before.
    FewestRows(Box<GamesLike>),
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
