//! Who sits down in a room.

/// Somebody who sits down, by the act by which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewSeat {
    /// The version that the room had after that act.
    pub version: u64,
    /// Who it is: the digest of what a device keeps, empty for a computer.
    pub device: String,
    /// How a computer plays; empty for a person.
    pub level: String,
}
