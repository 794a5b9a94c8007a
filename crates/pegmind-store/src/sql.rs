//! Rooms in a database: statements that both kinds of databases understand, and what each of
//! them does in its own way.

mod checkpoints;
mod postgres;
mod sqlite;
mod statements;
mod writer;

pub use postgres::{Hints, PostgresStore};
pub use sqlite::SqliteStore;
pub use writer::Step;

/// The number of the newest schema; a database with a higher one is a newer program's.
const SCHEMA: i64 = 7;
