//! Pegmind in the full screen of a terminal.
//!
//! [`Model`] is all that is on the screen, [`update`] the only place where it
//! changes, [`view`] its picture. The terminal, threads and timers are in
//! [`run`], files and randomness in the [`House`] around it.

#![forbid(unsafe_code)]

mod art;
mod command;
mod context;
mod elsewhere;
mod help;
mod host;
mod house;
mod key;
mod keymap;
#[cfg(test)]
mod laws;
mod layout;
mod list;
#[cfg(test)]
mod looks;
mod model;
mod msg;
mod online;
mod overlay;
mod palette;
#[cfg(test)]
mod room_snapshots;
mod screen;
mod screen_action;
#[cfg(test)]
mod server;
mod settings;
#[cfg(test)]
mod sight;
#[cfg(test)]
mod snapshots;
mod task;
#[cfg(test)]
mod testing;
mod text_field;
mod theme;
mod update;
mod view;
#[cfg(test)]
mod world;

pub use elsewhere::{Call, Entered, Entrance, ListedRoom, Lobby, NewRoom, ProofPlace, Wire};
pub use host::{Ended, Start, foresee, look_back, run};
pub use house::{
    Counting, DiskAnswer, DiskQuestion, Drilling, Drills, Entering, Finding, FoundGames, House,
    How, Keeping, ListedGame, Looking, Opened, Telling,
};
pub use key::{Key, ParseKeyError};
pub use keymap::{Action, KeyComplaint, KeyMap, KeysError, check_keys};
pub use model::Model;
pub use msg::{Mouse, MouseKind, Msg, Size};
pub use settings::{SetError, Settings};
pub use task::{Departure, Task};
pub use update::update;
pub use view::view;
