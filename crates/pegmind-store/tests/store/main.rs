//! The promises of every store, whatever happens to it. Tests in the module `postgres` need
//! `PostgreSQL`, which Debian has in the package `postgresql`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops where something is wrong")]

mod crowd;
mod daily_laws;
mod faults;
mod file;
mod laws;
#[cfg(unix)]
mod postgres;
mod stores;
mod wait;
mod wait_for;
