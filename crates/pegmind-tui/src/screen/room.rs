//! A room before play begins, and one that is looked at.

use pegmind_room::Stage;

use crate::command::Command;
use crate::context::Context;
use crate::elsewhere::Wish;
use crate::key::Key;
use crate::keymap::Action;
use crate::online::{Heard, Online};
use crate::overlay::Overlay;
use crate::screen::play::reactions;
use crate::screen_action::{ScreenAction, press};

/// The most lines that are remembered.
const LINES_MAX: usize = 500;

/// A room before play begins, and one that is looked at.
#[derive(Debug)]
pub(crate) struct RoomScreen {
    pub(crate) online: Box<Online>,
    /// By how many lines it is pushed up.
    pub(crate) scroll: usize,
}

/// What is possible now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    /// Whether one plays there, and does not only look on.
    plays: bool,
    /// Whether play can begin when one says so.
    begins: bool,
    /// True if there is more to see.
    scrolls: bool,
}

impl RoomScreen {
    /// The screen of a room.
    pub(crate) const fn new(online: Box<Online>) -> Self {
        Self { online, scroll: 0 }
    }

    /// The actions that are possible now, and whether there is more to see.
    pub(crate) fn now(&self, scrolls: bool) -> Now {
        let plays = self.online.desk.link.member().is_some();
        Now { plays, begins: self.online.can_begin(), scrolls }
    }

    /// Whether play has begun, for those who look on.
    pub(crate) fn is_playing(&self) -> bool {
        self.online.desk.room().is_some_and(|room| room.stage() != Stage::Gathering)
    }

    /// Remembers what was said.
    pub(crate) fn heard(&mut self, heard: &Heard) {
        self.online.log.extend(heard.lines.iter().cloned());
        let surplus = self.online.log.len().saturating_sub(LINES_MAX);
        self.online.log.drain(..surplus);
    }

    /// Wants something of the room.
    pub(crate) fn want(&mut self, wish: Wish, context: &mut Context<'_>) {
        if let Err(why) = self.online.want(wish, context.settings.phrase()) {
            context.say(why);
        }
        self.online.send(context.tasks);
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let now = self.now(true);
        press(ACTIONS, (self, &now), key, context);
    }

    fn menu(&self) -> Overlay {
        let Now { plays, begins, .. } = self.now(false);
        let leave = if plays {
            ["To the first screen; your seat is kept", "Leave Pegmind; your seat is kept"]
        } else {
            ["To the first screen", "Leave Pegmind"]
        };
        let items = [
            Some((if plays { "Wait" } else { "Look on" }, Command::Close)),
            begins.then_some(("Begin", Command::Want(Wish::Begin))),
            plays.then_some(("Give your seat up", Command::AskToLeaveRoom)),
            Some(("What was said", Command::Log)),
            Some((leave[0], Command::LeaveGame)),
            Some((leave[1], Command::Quit)),
        ];
        Overlay::menu("room", items.into_iter().flatten())
    }
}

type Row = ScreenAction<RoomScreen, Now>;

/// What can be done there.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Enter], |room, _, context| room.want(Wish::Begin, context))
        .when(|now| now.begins)
        .first(1, "begin")
        .help("begin with those who are there"),
    Row::on(&[Action::React], |_, _, context| context.cover(reactions()))
        .when(|now| now.plays)
        .first(2, "say")
        .help(""),
    Row::on(&[Action::Up, Action::Down], |room, step, _| {
        room.scroll = room.scroll.saturating_add_signed(step);
    })
    .help("further up, further down"),
    Row::told(&[Action::Up, Action::Down]).when(|now| now.scrolls).first(1, "more"),
    Row::on(&[Action::Back], |room, _, context| context.cover(room.menu()))
        .first(3, "menu")
        .help("the menu: begin, leave"),
    Row::told(&[Action::Help]).first(4, "help"),
    Row::told(&[Action::Leave]).help(""),
];

#[cfg(test)]
mod tests;
