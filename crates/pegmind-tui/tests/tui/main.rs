//! The full screen on a terminal of its own.

#![cfg(unix)]
#![forbid(unsafe_code)]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod panics;
