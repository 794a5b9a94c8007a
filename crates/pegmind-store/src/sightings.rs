//! Who was seen in which room by which server, where several keep the rooms.

use std::fmt::Debug;
use std::time::Duration;

use crate::answer::Answer;

/// A device that is in a room.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Present {
    /// The name of the room.
    pub room: String,
    /// The device.
    pub device: String,
}

/// That a server has seen a device in a room, and none has since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The name of the room.
    pub room: String,
    /// The device.
    pub device: String,
    /// When, in milliseconds of the database's clock. It is another one when the device was seen
    /// again.
    pub seen: u64,
    /// How long ago that is, by the same clock.
    pub ago: Duration,
}

/// Where servers tell each other whom they see. It is not kept as what is played: after an end of
/// the database nobody was seen.
pub trait Sightings: Debug + Send + Sync {
    /// Keeps that a server sees each of these devices now, and tells when other servers have seen
    /// devices in these rooms last. It is told of a device alone that this server was not the last
    /// one to see.
    fn see<'a>(
        &'a self,
        server: &'a str,
        here: &'a [Present],
        rooms: &'a [String],
    ) -> Answer<'a, Vec<Sighting>>;

    /// Where a device was seen last, by whichever server, the rooms in the order of their names.
    fn seen_of<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<Sighting>>;

    /// Forgets whom nobody has seen for so long. Returns how many there were.
    fn forget_sightings(&self, age: Duration) -> Answer<'_, u64>;
}
