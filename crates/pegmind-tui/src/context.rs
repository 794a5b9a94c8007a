//! What a screen can use and change while it takes something in.

use pegmind_session::Moment;

use crate::key::Key;
use crate::keymap::Action;
use crate::msg::Size;
use crate::overlay::Overlay;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::task::Task;

/// Where a screen leads.
#[derive(Debug)]
pub(crate) enum Go {
    /// To another screen; this one comes back when that is closed.
    To(Box<Screen>),
    /// Back to the screen before.
    Back,
}

/// Everything around a screen.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    /// The settings.
    pub(crate) settings: &'a mut Settings,
    /// The size of the whole screen.
    pub(crate) size: Size,
    /// The host's clock.
    pub(crate) now: Moment,
    /// Work for the host.
    pub(crate) tasks: &'a mut Vec<Task>,
    /// What lies over the screen.
    pub(crate) overlay: &'a mut Option<Overlay>,
    /// What is said about the last key, until the next one.
    pub(crate) notice: &'a mut Option<String>,
    /// Where to go.
    pub(crate) go: &'a mut Option<Go>,
}

impl Context<'_> {
    /// What a key does.
    pub(crate) fn action(&self, key: Key) -> Option<Action> {
        self.settings.keys.action(key)
    }

    /// Says something about the last key.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        *self.notice = Some(text.into());
    }

    /// Asks the host for something.
    pub(crate) fn ask(&mut self, task: Task) {
        self.tasks.push(task);
    }

    /// Opens another screen over this one.
    pub(crate) fn open(&mut self, screen: Screen) {
        *self.go = Some(Go::To(Box::new(screen)));
    }
}
