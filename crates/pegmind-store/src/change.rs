//! What is to be stored.

use crate::people::SeenName;
use crate::seat::NewSeat;
use crate::stored::Stage;

/// A room, before anybody has come.
#[derive(Clone, Debug, Default)]
pub struct NewRoom {
    /// Its name, which no other room has.
    pub id: String,
    /// What it is found by until it is over.
    pub code: String,
    /// What was chosen there.
    pub header: String,
    /// What everything random in it follows from; nobody is shown it.
    pub sealed: String,
    /// Whether it is found by all who look for somebody to play with.
    pub listed: bool,
    /// How many seconds nothing may happen in it.
    pub patience: u64,
    /// So many rooms may be open once it is there; any number if this is none.
    pub open_max: Option<u64>,
    /// The request that it answers.
    pub request: Request,
    /// When, in seconds of the calendar.
    pub now: u64,
}

/// A request, by who made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Request {
    /// Who made it.
    pub actor: String,
    /// Its name, which this actor gives to nothing else.
    pub id: String,
}

/// What can be asked of a room without reading its acts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoomState {
    /// Where it stands.
    pub stage: Stage,
    /// Who is there, a name a line.
    pub names: String,
    /// Whether somebody else can still come.
    pub has_room: bool,
}

/// What is to be stored at once.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// The room.
    pub room: String,
    /// How many acts it has before these.
    pub at: u64,
    /// What was done.
    pub acts: Vec<String>,
    /// Who sits down with that.
    pub seats: Vec<NewSeat>,
    /// Who has the names that they sit down under. If it is another by now, nothing is stored.
    pub names: Vec<SeenName>,
    /// The request that it answers, if it does.
    pub request: Option<Request>,
    /// True if nothing is stored unless whoever made the request has a seat in the room.
    pub needs_seat: bool,
    /// What is sealed from now on, if that changes.
    pub sealed: Option<String>,
    /// How many seconds nothing may happen in it from now on, if that changes.
    pub patience: Option<u64>,
    /// How the room ended, if it did and counts for rankings. What is stored first stays.
    pub result: Option<String>,
    /// True if nothing is done that anybody waits for: the time for a move runs on.
    pub is_talk: bool,
    /// What can be asked of the room then.
    pub state: RoomState,
    /// When, in seconds of the calendar.
    pub now: u64,
}

impl Change {
    /// Nothing yet, in a room that has so many acts.
    #[must_use]
    pub fn at(room: &str, at: u64) -> Self {
        Self { room: room.to_owned(), at, ..Self::default() }
    }

    /// How many acts the room has afterwards.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.at + self.acts.len() as u64
    }
}
