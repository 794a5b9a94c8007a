//! Solving a real board, the laboratory, lessons and settings.

mod lab;
mod learn;
mod settings;
mod solve;
