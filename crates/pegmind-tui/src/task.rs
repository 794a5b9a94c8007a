//! What the model asks the host to do.

use pegmind_rules::{Board, Setup};
use pegmind_session::{Consultation, Effect, GameId, MakerConsultation, Moment, Session};

/// Work for the host. Tasks are done in order, and before anything is drawn.
#[derive(Debug)]
pub enum Task {
    /// Store what an effect says.
    Store(Effect),
    /// Ask a solver, beside the screen.
    Consult(Consultation),
    /// Ask whoever thinks for a computer codemaker, beside the screen.
    ConsultMaker(MakerConsultation),
    /// Find out beside the screen how good play is on this empty board.
    Foresee(Board),
    /// Begin a game.
    Begin(Box<Setup>),
    /// Go on with a game; with the latest one if none is named.
    Resume(Option<GameId>),
    /// Put a game away.
    Leave(Box<Session>),
    /// Say where a game is saved.
    Whereabouts,
    /// Find out what the home screen shows.
    LookAround,
    /// List the saved and the finished games.
    ListGames,
    /// Fetch the record of a finished game.
    Fetch(GameId),
    /// Delete a saved game.
    Delete(GameId),
    /// Keep a setting.
    Keep {
        /// Its name.
        key: String,
        /// Its value.
        value: String,
    },
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
