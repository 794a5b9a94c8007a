//! Rooms that a server keeps: how they are found and joined, and the connection to them.

mod address;
mod api;
mod device;
mod feed;
mod invitation;
mod proof;
mod socket;
mod stream;
mod trust;
mod visit;

pub(crate) use address::{Place, ServerAddress};
pub(crate) use api::{Api, RoomInList};
pub(crate) use device::{device_token, forget_token, known_token};
pub(crate) use feed::{feed_address, tell_feed};
pub(crate) use invitation::{Ink, invitation};
pub(crate) use proof::write_proof;
pub(crate) use socket::{Connection, Wire, connect};
pub(crate) use visit::{Opening, Visit, called, header, place, server};
