//! Games.

use crate::context::{Context, Go};
use crate::house::ListedGame;
use crate::key::Key;
use crate::keymap::Action;

/// Games.
#[derive(Debug)]
pub(crate) struct Games {}

impl Games {
    /// The screen as it opens.
    pub(crate) const fn new() -> Self {
        Self {}
    }

    /// Takes the lists in.
    pub(crate) fn take(&mut self, _saved: Vec<ListedGame>, _finished: Vec<ListedGame>) {}

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        if context.action(key) == Some(Action::Back) {
            *context.go = Some(Go::Back);
        }
    }

    /// Whether keys are typed text now.
    pub(crate) const fn is_typing(&self) -> bool {
        false
    }

    /// Takes pasted text in.
    pub(crate) fn paste(&mut self, _text: &str, _context: &mut Context<'_>) {}
}
