//! Rooms that a server keeps, as the full screen and the program around it speak of them.

use pegmind_online::Closing;
use pegmind_protocol::{RoomCode, Token};
use pegmind_room::{Mode, MoveDays, Reaction};
use pegmind_rules::{BreakerLevel, SetupOptions};
use pegmind_session::{GameId, Moment, Seed};

/// A way into a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// Opens one.
    Open(Box<NewRoom>),
    /// Takes a seat in one, by a code or an address.
    Join(String),
    /// Looks on in one, by a code or an address.
    Watch(String),
}

/// A room to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRoom {
    /// How people play there.
    pub mode: Mode,
    /// What is chosen for its boards.
    pub options: SetupOptions,
    /// Levels of computers that play, too.
    pub computers: Vec<BreakerLevel>,
    /// Whether it stands in the list that everybody sees.
    pub listed: bool,
    /// How many days a move may take.
    pub days: MoveDays,
}

/// A room that somebody has come to.
#[derive(Clone, Debug)]
pub struct Entered {
    /// The address of its server.
    pub server: String,
    /// Its name.
    pub room: GameId,
    /// What it is joined with.
    pub code: RoomCode,
    /// What shows the seat; a spectator has none.
    pub token: Option<Token>,
    /// Play begins by itself when so many are there.
    pub players: Option<usize>,
    /// The address of the invitation.
    pub invitation: String,
    /// Its picture in block elements, dark on light; empty where there is none.
    pub picture: Vec<String>,
    /// What is drawn at random follows from this.
    pub seed: Seed,
}

/// A room in the list that everybody sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRoom {
    /// What it is joined with.
    pub code: String,
    /// Who is there, and what they play.
    pub sentence: String,
}

/// The rooms that anybody can come to, or why they are not known, and what one is called there.
pub type Lobby = Result<Vec<ListedRoom>, String>;

/// A connection that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its number; what others tell is old.
    pub number: u32,
    /// The address of the server.
    pub server: String,
    /// The room.
    pub room: GameId,
    /// How long to wait before.
    pub wait: Moment,
}

/// Where the proof of a room comes from, and where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofPlace {
    /// The address of the server.
    pub server: String,
    /// The room.
    pub room: GameId,
    /// The name of the file, as it was typed.
    pub file: String,
}

/// What a connection tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wire {
    /// It is open.
    Opened,
    /// The server has said something.
    Heard(String),
    /// It has ended, or there was none to be had.
    Closed(Closing),
}

/// Something that is wanted of the room itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Agrees to the guess that is proposed.
    Agree,
    /// Says something to the others.
    React(Reaction),
    /// Begins with those who are there.
    Begin,
    /// Plays again.
    Rematch,
    /// Has somebody leave who has been away for long.
    Claim,
    /// Has a move take so many days.
    Slow(MoveDays),
    /// Gives the seat up.
    Leave,
}
