//! What every store promises, whatever happens to it.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops where something is wrong")]

mod crowd;
mod faults;
mod file;
mod laws;
mod stores;
