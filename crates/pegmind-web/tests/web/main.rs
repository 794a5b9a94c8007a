//! The web app, driven by the messages that its JavaScript sends: messages in, HTML regions and
//! effects out. A worker and a store around it do what the effects say.

#![expect(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod device;
mod page;
mod server;
mod snapshots;
mod study;
mod tools;
mod world;
