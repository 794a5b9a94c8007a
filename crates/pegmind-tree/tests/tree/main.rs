//! Trees as their users meet them: grown, written, read, checked.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod boards;
mod hostile;
mod players;
mod shipped;
mod whole_boards;
mod wrong;
