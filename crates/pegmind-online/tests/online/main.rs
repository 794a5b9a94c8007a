//! Lines to a room, over networks that lose, double and reorder what they are given.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod authority;
mod bot;
mod desk;
mod laws;
mod program;
mod real_server;
mod rooms;
mod seeds;
#[path = "../../../pegmind-store/tests/store/wait.rs"]
mod wait;
