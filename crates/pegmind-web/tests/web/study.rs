//! Reviews, daily codes and puzzles.

mod addresses;
mod daily;
mod puzzles;
mod review;
mod text_view;
