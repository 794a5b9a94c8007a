//! The first screen: a list of what can be done.

pub(crate) mod layout;

use pegmind_face::menu::{Entry, Menu};

use crate::command::{Command, Destination};
use crate::context::Context;
use crate::house::DiskQuestion;
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::msg::{Mouse, MouseKind};
use crate::overlay::Overlay;
use crate::screen_action::{ScreenAction, press};
use crate::task::{Departure, Task};
use layout::HomeLayout;

/// The first screen.
#[derive(Debug)]
pub(crate) struct Home {
    menu: Menu,
    selected: Entry,
    /// Whether the player has moved the choice.
    moved: bool,
}

impl Home {
    /// The first screen before it is known what there is.
    pub(crate) fn new() -> Self {
        let menu = Menu::default();
        Self { selected: menu.usual(), menu, moved: false }
    }

    /// Takes in what there is.
    pub(crate) fn look_around(&mut self, menu: Menu) {
        self.menu = menu;
        if !self.moved || !self.menu.entries().contains(&self.selected) {
            self.selected = self.menu.usual();
        }
    }

    /// What can be done, and what was done last.
    pub(crate) const fn menu(&self) -> &Menu {
        &self.menu
    }

    /// What Enter does.
    pub(crate) const fn selected(&self) -> Entry {
        self.selected
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let now = self.now();
        if press(ACTIONS, (self, &now), key, context) {
            return;
        }
        let typed = key.typed().filter(|_| context.action(key).is_none());
        let typed = typed.map(|typed| typed.to_ascii_lowercase());
        let chosen = self.menu.entries().into_iter().find(|entry| Some(entry.key()) == typed);
        if let Some(entry) = chosen {
            self.choose(entry, context);
        }
    }

    /// Takes a click in: it does what it is on.
    pub(crate) fn mouse(&mut self, mouse: Mouse, context: &mut Context<'_>) {
        let notice = context.notice.as_deref();
        let layout = HomeLayout::of(self, context.settings, context.size, notice);
        let entry = layout.entry_at(mouse.column, mouse.line);
        if let Some(entry) = entry.filter(|_| mouse.kind == MouseKind::Click) {
            self.choose(entry, context);
        }
    }

    /// What is possible now.
    pub(crate) fn now(&self) -> Now {
        Now { is_game: self.selected.kind().is_some() }
    }

    /// Moves the choice.
    fn go(&mut self, to: impl FnOnce(usize, usize) -> usize) {
        let entries = self.menu.entries();
        let place = entries.iter().position(|entry| *entry == self.selected).unwrap_or_default();
        self.moved = true;
        self.selected = entries.get(to(place, entries.len())).copied().unwrap_or(self.selected);
    }

    /// Does what was chosen. Games begin as they were played last time.
    fn choose(&mut self, entry: Entry, context: &mut Context<'_>) {
        self.selected = entry;
        // What is played next is offered anew; other choices stay where they are.
        self.moved = entry.kind().is_none() && entry != Entry::Continue;
        match entry {
            Entry::Continue => context.ask(DiskQuestion::Resume(None)),
            Entry::Break | Entry::Make | Entry::Two | Entry::Watch | Entry::Solve => {
                match self.menu.form(entry).map(|form| form.setup()) {
                    Some(Ok(setup)) => context.ask(DiskQuestion::Begin(Box::new(setup))),
                    // The form says what does not go together.
                    Some(Err(_)) | None => context.open(Destination::Options(entry)),
                }
            }
            Entry::Daily => context.ask(DiskQuestion::Today),
            Entry::Puzzles => context.ask(DiskQuestion::Puzzles),
            Entry::Online => context.open(Destination::Online),
            Entry::Games => context.open(Destination::Games),
            Entry::Learn => context.open(Destination::Learn),
            Entry::Settings => context.open(Destination::Settings),
            Entry::Quit => context.ask(Task::Quit(Departure::Done)),
        }
    }

    /// Everything that can be chosen for a game.
    fn open_options(&mut self, _: isize, context: &mut Context<'_>) {
        context.open(Destination::Options(self.selected));
    }
}

/// What is possible on the first screen now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    is_game: bool,
}

type Row = ScreenAction<Home, Now>;

/// What can be done on the first screen.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Enter], |home, _, context| home.choose(home.selected, context))
        .first(1, "start")
        .help("begin what is chosen"),
    Row::on(&[], Home::open_options).characters("o").when(|now| now.is_game).first(2, "options"),
    Row::on(&[Action::Up, Action::Down], Home::step).first(3, "choose").help("another line"),
    Row::on(&[Action::PreviousPane, Action::NextPane], Home::step),
    Row::on(&[Action::First, Action::Last], |home, step, _| {
        home.go(|_, count| list::end(step, count));
    })
    .help("the first line, the last"),
    Row::told(&[]).help("the digit or letter of a line takes it at once"),
    Row::on(&[Action::Back], |_, _, context| context.cover(leave_menu()))
        .help("leave, after a question"),
    Row::told(&[Action::Help]).first(4, "help"),
    Row::told(&[Action::Leave]).first(5, "leave"),
];

impl Home {
    fn step(&mut self, step: isize, _: &mut Context<'_>) {
        self.go(|place, count| list::around(place, step, count));
    }
}

fn leave_menu() -> Overlay {
    let items = [("Stay", Command::Close), ("Leave Pegmind", Command::Quit)];
    Overlay::menu("Leave?", items)
}

#[cfg(test)]
mod tests;
