//! The screens where nothing is played for points, driven by the bodies of forms: help with a
//! real board, the laboratory, the lessons, the settings. The worker's solver answers.

mod driver;
mod lab;
mod learn;
mod settings;
mod snapshots;
mod solve;
