//! Whole sessions in text, and the laws that hold for all of them.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what the tests share panics like a test"
)]

mod script;
mod setups;
mod solver;
mod table;

mod damage;
mod desk;
mod document;
mod golden;
mod help;
mod laws;
mod makers;
mod marking;
mod matches;
mod never_missing;
mod restoring;
mod secrecy;
mod summaries;
mod tables;
mod undo;
