//! What a screen can use and change while it takes something in.

use pegmind_session::{GameId, Moment};

use crate::command::Destination;
use crate::house::DiskQuestion;
use crate::key::Key;
use crate::keymap::Action;
use crate::msg::Size;
use crate::overlay::Overlay;
use crate::settings::{SetError, Settings};
use crate::task::Task;

/// Where a screen leads.
#[derive(Debug)]
pub(crate) enum Go {
    /// To another screen; this one comes back when that is closed.
    To(Destination),
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
    /// The game that is open, also under other screens.
    pub(crate) playing: Option<GameId>,
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

    /// Says that no more pegs go into the row.
    pub(crate) fn say_full(&mut self) {
        let [enter, erase] =
            [Action::Enter, Action::Erase].map(|action| self.settings.keys.name(action));
        self.say(format!("The row is full: {enter} places it, {erase} takes a peg out."));
    }

    /// Asks the host for something.
    pub(crate) fn ask(&mut self, task: impl Into<Task>) {
        self.tasks.push(task.into());
    }

    /// Changes a setting, and sees that it is kept.
    ///
    /// # Errors
    ///
    /// [`SetError`] says what is wrong with the value. Nothing is changed then.
    pub(crate) fn change(&mut self, key: &str, value: &str) -> Result<(), SetError> {
        self.settings.set(key, value)?;
        if key == "mouse" {
            self.ask(Task::ListenToMouse(!self.settings.preferences.no_mouse));
        }
        self.ask(DiskQuestion::Keep { key: key.to_owned(), value: value.to_owned() });
        Ok(())
    }

    /// Opens another screen over this one.
    pub(crate) fn open(&mut self, destination: Destination) {
        *self.go = Some(Go::To(destination));
    }

    /// Goes back to the screen before.
    pub(crate) fn close(&mut self) {
        *self.go = Some(Go::Back);
    }

    /// Puts something over the screen.
    pub(crate) fn cover(&mut self, overlay: Overlay) {
        *self.overlay = Some(overlay);
    }
}
