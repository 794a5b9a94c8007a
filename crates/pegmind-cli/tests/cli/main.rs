//! The program as its users meet it: what they type, what it prints, what it
//! leaves on disk, how it exits; with pipes, and in a real terminal.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod aids;
mod bad_arguments;
mod bad_lines;
mod certificate;
mod check;
mod checkpoint;
mod completions;
mod config;
mod daily;
mod damage;
mod doctor;
mod documents;
mod evaluate;
mod files;
mod fuzz;
mod games;
mod hand;
mod help;
mod history;
mod home;
mod learn;
mod left;
mod live;
mod long;
mod makers;
mod man;
mod matches;
mod online;
mod optimal;
mod pipes;
mod play;
mod prize;
mod puzzle;
mod repair;
mod replay;
mod resume;
mod review;
mod score;
mod seats;
mod secrecy;
mod solve;
mod stats;
mod storage;
mod strategies;
mod suggest;
#[cfg(unix)]
#[expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
mod terminal;
mod tree;
mod verify;
#[path = "../../../pegmind-store/tests/store/wait.rs"]
mod wait;
