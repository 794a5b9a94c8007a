//! What every store does.

use std::fmt::Debug;

use tokio::sync::broadcast;

use crate::answer::Answer;
use crate::change::{Change, NewRoom, Request};
use crate::people::People;
use crate::sightings::Sightings;
use crate::stored::{Listing, RoomVersion, SeatOf, StoredRoom};

/// A room that was made, now or by the same request before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Created {
    /// Its name.
    pub id: String,
    /// Its code.
    pub code: String,
}

/// What comes of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is stored, and stays so.
    Done {
        /// How many acts the room has now.
        version: u64,
    },
    /// The same request was answered before, and nothing was stored now.
    Repeated {
        /// How many acts the room had when it was.
        version: u64,
    },
    /// Somebody was first, and nothing was stored.
    Stale {
        /// How many acts the room has.
        version: u64,
    },
    /// Whoever made the request has no seat in the room, as when the device was forgotten, and
    /// nothing was stored.
    NoSeat,
    /// A name that somebody wanted to sit down under was claimed, or given up, since they looked,
    /// and nothing was stored.
    Renamed,
}

/// Where rooms are kept.
pub trait Store: Debug + Send + Sync {
    /// Keeps a room that nobody has come to, unless too many are open. The same request again
    /// gives the same room.
    fn create(&self, room: NewRoom) -> Answer<'_, Created>;

    /// Keeps what was done in a room, all of it or nothing.
    fn commit(&self, change: Change) -> Answer<'_, Committed>;

    /// How many acts a room had when this request was answered there, if it was.
    fn answered<'a>(&'a self, room: &'a str, request: &'a Request) -> Answer<'a, Option<u64>>;

    /// All of a room, if there is one of this name.
    fn room<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRoom>>;

    /// The name of the room with this code, unless it is over.
    fn find<'a>(&'a self, code: &'a str) -> Answer<'a, Option<String>>;

    /// So many rooms that somebody can come to, the newest first.
    fn lobby(&self, max: u32) -> Answer<'_, Vec<Listing>>;

    /// So many rooms that a device has a seat in, those first where something happened last.
    fn seats<'a>(&'a self, device: &'a str, max: u32) -> Answer<'a, Vec<SeatOf>>;

    /// Forgets a device: its name is free, its passkeys are gone, and nothing tells whose its seats and requests were.
    /// Other programs get a hint of its rooms with the highest version, to read them again.
    /// Returns how many seats there were.
    fn forget<'a>(&'a self, device: &'a str) -> Answer<'a, u64>;

    /// So many rooms that are not over, and where nothing has happened for too long at this
    /// time.
    fn abandoned(&self, now: u64, max: u32) -> Answer<'_, Vec<String>>;

    /// Deletes so many rooms that are over, and where nothing has happened since this time, with
    /// all that belongs to them but their results. Returns how many there were.
    fn remove_over(&self, before: u64, max: u32) -> Answer<'_, u64>;

    /// How many acts these rooms have, as far as there are such rooms.
    fn versions<'a>(&'a self, rooms: &'a [String]) -> Answer<'a, Vec<RoomVersion>>;

    /// Whether other programs may use the same database.
    fn is_shared(&self) -> bool;

    /// Tells of rooms that were changed, by this program or others, where there are others. Some
    /// may be missing, some come twice, and some late.
    fn hints(&self) -> Option<broadcast::Receiver<Vec<RoomVersion>>>;

    /// Where names and results are kept; `None` where there are none.
    fn people(&self) -> Option<&dyn People> {
        None
    }

    /// Where servers tell each other whom they see; `None` where there is one alone.
    fn sightings(&self) -> Option<&dyn Sightings> {
        None
    }

    /// Whether it answers.
    fn check(&self) -> Answer<'_, ()>;

    /// Stores what waits, and nothing more.
    fn close(&self) -> Answer<'_, ()>;
}
