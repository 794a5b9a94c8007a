//! What happens to the model.

use pegmind_console::Ground;
use pegmind_face::form::Average;
use pegmind_review::{Puzzle, Statistics};
use pegmind_rules::Rules;
use pegmind_session::{Advice, Moment, Ticket};

use crate::elsewhere::{Entered, Lobby, Wire};
use crate::house::{DiskAnswer, Drills, FoundGames};
use crate::key::Key;
use crate::task::Reviewed;

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
    /// The terminal says which ground it has.
    Ground(Ground),
    /// What was read from the disk or stored there.
    Disk(DiskAnswer),
    /// A question was answered.
    Advised(Ticket, Advice),
    /// What can be said of good play on the board of the form.
    Foreseen(Rules, Option<Average>),
    /// The finished games were counted, or cannot be.
    Counted(Result<Box<Statistics>, String>),
    /// Finished games that were looked for.
    Found(FoundGames),
    /// Puzzles to be solved, and the rows of own games that are due, or why those are not
    /// known.
    Puzzles(Vec<Puzzle>, Result<Drills, String>),
    /// The fewest rows in which somebody found a code before, if that is known.
    FewestRows(Option<usize>),
    /// Something was found out about a game that is looked back at, which was asked for at
    /// this moment.
    Reviewed(Moment, Reviewed),
    /// A room was come to, or why not.
    Entered(Result<Box<Entered>, String>),
    /// The rooms that anybody can come to.
    Lobby(Lobby),
    /// The connection to a room of this number tells something.
    Wire(u32, Wire),
    /// Something is to be said.
    Said(String),
    /// The moment has come that was asked for.
    Woken,
    /// The program goes on after it slept.
    Continued,
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
    /// The right button went down.
    RightClick,
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
