//! What is stored.

use crate::seat::NewSeat;

/// Where a room stands, as far as looking for rooms goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// Members come.
    #[default]
    Gathering,
    /// They play.
    Playing,
    /// It is over, and is not found by its code any more.
    Over,
}

impl Stage {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Gathering, Self::Playing, Self::Over];

    /// Its name, as it is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }

    /// The stage of this name. What nobody wrote is over.
    pub(crate) fn named(name: &str) -> Self {
        Self::ALL.into_iter().find(|stage| stage.name() == name).unwrap_or(Self::Over)
    }
}

/// A room with all that was done in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRoom {
    /// Its name.
    pub id: String,
    /// What it is found by until it is over.
    pub code: String,
    /// What was chosen there.
    pub header: String,
    /// What is sealed; nothing when it is over.
    pub sealed: String,
    /// Whether it is listed.
    pub listed: bool,
    /// How many seconds nothing may happen in it.
    pub patience: u64,
    /// When it was made, in seconds of the calendar.
    pub created: u64,
    /// When something happened in it last.
    pub touched: u64,
    /// What was done, from the first act on.
    pub acts: Vec<String>,
    /// Who came, by the act by which they did.
    pub seats: Vec<NewSeat>,
}

/// A room that somebody can come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its name.
    pub id: String,
    /// What it is found by.
    pub code: String,
    /// What was chosen there.
    pub header: String,
    /// Who is there, a name a line.
    pub names: String,
    /// When it was made, in seconds of the calendar.
    pub created: u64,
    /// How many seconds nothing may happen in it.
    pub patience: u64,
}

/// A room that a device has a seat in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatOf {
    /// The name of the room.
    pub id: String,
    /// Its code.
    pub code: String,
    /// What was chosen there.
    pub header: String,
    /// Where it stands.
    pub stage: Stage,
    /// Who is there, a name a line.
    pub names: String,
    /// When something happened in it last, in seconds of the calendar.
    pub touched: u64,
    /// How many seconds nothing may happen in it.
    pub patience: u64,
}

/// How many acts a room has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomVersion {
    /// The name of the room.
    pub room: String,
    /// How many acts it has, or had a moment ago.
    pub version: u64,
}
