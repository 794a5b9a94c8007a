//! The page, driven as the scripts of a browser drive it: messages in, parts of a document
//! and effects out, with a store and a worker that do what the effects say.

#![expect(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod game;
mod hostile;
mod parity;
mod restore;
mod rooms;
mod secrecy;
mod server;
mod snapshots;
mod takeover;
mod world;
