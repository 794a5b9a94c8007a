//! wip
#![forbid(unsafe_code)]
mod key;
mod keymap;
pub use key::{Key, ParseKeyError};
pub use keymap::{Action, KeyMap, check_keys};
