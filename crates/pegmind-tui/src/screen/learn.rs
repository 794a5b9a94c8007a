//! Learn.

use crate::context::{Context, Go};
use crate::key::Key;
use crate::keymap::Action;

/// Learn.
#[derive(Debug)]
pub(crate) struct Learn {}

impl Learn {
    /// The screen as it opens.
    pub(crate) const fn new() -> Self {
        Self {}
    }

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
