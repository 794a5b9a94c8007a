//! Games that are looked back at, daily codes and puzzles, as a page goes through them: with
//! the worker's solver and a store.

#![expect(clippy::unwrap_used, reason = "tests")]

mod addresses;
mod daily;
mod device;
mod puzzles;
mod review;
mod snapshots;
mod text_view;
