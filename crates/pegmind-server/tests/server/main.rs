//! Tests of the whole server, most of them without a socket.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod api;
mod asked;
mod backup;
mod bad_input;
mod browser;
mod described;
mod documents;
mod headers;
mod journeys;
mod limits;
mod markup;
mod pages;
mod plain;
mod play;
#[path = "../support/players.rs"]
mod players;
mod problems;
mod process;
#[path = "../../../pegmind-online/tests/online/program.rs"]
mod program;
mod rooms;
mod routes;
#[path = "../support/running_server.rs"]
mod running_server;
mod secrecy;
mod socket;
mod source;
mod together;
