//! Lines to a room, over networks that lose, double and reorder what they are given.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod authority;
mod desk;
mod laws;
mod rooms;
