//! What happens to the model.

use pegmind_face::form::Average;
use pegmind_rules::{Rules, Setup};
use pegmind_session::{Advice, Record, Response, Session, Ticket};

use crate::house::ListedGame;
use crate::key::Key;

/// Something that happened.
#[derive(Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted.
    Paste(String),
    /// The mouse did something.
    Mouse(Mouse),
    /// The screen has this size now.
    Resized(Size),
    /// A game has begun or goes on.
    Opened(Box<Opened>),
    /// A question was answered.
    Advised(Ticket, Advice),
    /// What can be said of good play on the board of the form.
    Foreseen(Rules, Option<Average>),
    /// What the home screen shows.
    Around {
        /// The game that can go on, in a few words.
        saved: Option<String>,
        /// What was played last.
        last: Option<Box<Setup>>,
    },
    /// The saved and the finished games.
    Listed {
        /// The saved ones.
        saved: Vec<ListedGame>,
        /// The finished ones.
        finished: Vec<ListedGame>,
    },
    /// The record of a finished game.
    Fetched(Box<Record>),
    /// Something is to be said.
    Said(String),
    /// The moment has come that was asked for.
    Woken,
    /// The program goes on after it slept.
    Continued,
}

/// A game to be shown.
#[derive(Debug)]
pub struct Opened {
    /// The game.
    pub session: Session,
    /// What follows from its beginning.
    pub response: Response,
    /// How it came about.
    pub how: How,
}

/// How a game came onto the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It has just begun.
    New,
    /// It goes on.
    Resumed,
    /// It goes on without a line that was cut off.
    ResumedTorn,
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// What it did.
    pub kind: MouseKind,
    /// The column, from 0.
    pub column: u16,
    /// The line, from 0.
    pub line: u16,
}

/// What a mouse can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    /// The left button went down.
    Click,
    /// The wheel was turned up.
    WheelUp,
    /// The wheel was turned down.
    WheelDown,
}

/// Columns and lines of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The columns.
    pub columns: u16,
    /// The lines.
    pub lines: u16,
}
