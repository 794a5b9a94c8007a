//! Line mode: a game typed line by line, drawn in plain lines or with the
//! board between guesses.

mod assistant;
mod drills;
mod host;
mod input;
mod learn;
mod listening;
mod menu;
mod online;
mod plain;
mod redrawn;
mod replay;
mod signals;
mod talk;
mod work;

pub(crate) use assistant::Assistant;
pub(crate) use drills::ask_drills;
pub(crate) use host::{Host, Opened};
pub(crate) use input::{Input, Line};
pub(crate) use learn::{Learned, learn};
pub(crate) use menu::{Choice, choose};
pub(crate) use online::{Invited, OnlineHost, request};
pub(crate) use replay::{Pause, show_replay};
pub(crate) use talk::{Stay, Talk};
