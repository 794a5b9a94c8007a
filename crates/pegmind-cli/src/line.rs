//! Line mode: a game typed line by line, drawn in plain lines or with the
//! board between guesses.

mod assistant;
mod host;
mod input;
mod learn;
mod menu;
mod plain;
mod redrawn;
mod signals;

pub(crate) use assistant::{Assistant, SolveWord};
pub(crate) use host::{Host, Opened};
pub(crate) use input::{Input, Line};
pub(crate) use learn::{LearnWord, Learned, learn};
pub(crate) use menu::{Choice, choose};
pub(crate) use redrawn::draw_board;
