//! Rooms that a server keeps: how they are found and joined, and the connection to them.

mod address;
mod api;
mod device;
mod invitation;
mod socket;

pub(crate) use address::{Place, RoomName, ServerAddress};
pub(crate) use api::{Api, NewRoom, Seated};
pub(crate) use device::device_token;
pub(crate) use invitation::{Ink, invitation};
pub(crate) use socket::{Connection, Wire, connect};
