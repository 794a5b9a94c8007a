//! Files of games, and statistics over a history.

mod exports;
mod statistics;
