//! Tests of the whole server, most of them without a socket. Tests in the modules `lynx` and
//! `postgres` need lynx and `PostgreSQL`, which Debian has in the packages `lynx` and `postgresql`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod api;
mod asked;
mod backup;
mod bad_input;
mod browser;
mod described;
mod headers;
mod journeys;
mod limits;
mod lynx;
mod markup;
mod pages;
mod plain;
mod players;
#[cfg(unix)]
mod postgres;
mod problems;
mod process;
#[path = "../../../pegmind-online/tests/online/program.rs"]
mod program;
mod rooms;
mod routes;
#[cfg(unix)]
#[path = "../../../pegmind-store/tests/store/postgres/running.rs"]
mod running;
mod running_server;
mod secrecy;
mod socket;
mod together;
#[path = "../../../pegmind-store/tests/store/wait.rs"]
mod wait;
#[path = "../../../pegmind-store/tests/store/wait_for.rs"]
mod wait_for;
