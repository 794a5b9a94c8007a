//! Replay.

use pegmind_session::Record;

use crate::context::{Context, Go};
use crate::key::Key;
use crate::keymap::Action;

/// Replay.
#[derive(Debug)]
pub(crate) struct ReplayScreen {}

impl ReplayScreen {
    /// The screen as it opens.
    pub(crate) fn new(_record: Record) -> Self {
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
