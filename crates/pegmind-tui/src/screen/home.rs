//! The first screen: a list of what can be done.

use pegmind_rules::Setup;

use crate::command::{Command, Destination};
use crate::context::Context;
use crate::house::DiskQuestion;
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::overlay::Overlay;
use crate::screen_action::{ScreenAction, press};
use crate::task::{Departure, Task};

/// What can be done on the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Go on with the game that was left.
    Continue,
    /// A new game.
    New,
    /// Help with a game on a real board.
    Solve,
    /// Saved and finished games.
    Games,
    /// The tutorial.
    Learn,
    /// The settings.
    Settings,
    /// End the program.
    Quit,
}

impl Choice {
    /// All of them, in their order.
    pub(crate) const ALL: [Self; 7] = [
        Self::Continue,
        Self::New,
        Self::Solve,
        Self::Games,
        Self::Learn,
        Self::Settings,
        Self::Quit,
    ];

    /// The digit that takes it at once: the same whether or not there is a game
    /// to go on with.
    pub(crate) const fn digit(self) -> usize {
        self as usize
    }

    /// What stands in the list.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::New => "New game",
            Self::Solve => "Solve a real board",
            Self::Games => "Games",
            Self::Learn => "Learn",
            Self::Settings => "Settings",
            Self::Quit => "Quit",
        }
    }

    /// What it is, in a few words.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Continue => "the game you left",
            Self::New => "against the computer, a person, or to look on",
            Self::Solve => "type the rows of your table; the assistant helps",
            Self::Games => "go on with one, or look at a finished one",
            Self::Learn => "the game in five minutes",
            Self::Settings => "palette, labels, colors, speed",
            Self::Quit => "leave Pegmind",
        }
    }
}

/// The first screen.
#[derive(Debug)]
pub(crate) struct Home {
    /// The game that can go on, in a few words.
    pub(crate) saved: Option<String>,
    last: Option<Box<Setup>>,
    selected: Choice,
    /// Whether the player has moved the choice.
    moved: bool,
}

impl Home {
    /// The first screen before it is known what there is.
    pub(crate) const fn new() -> Self {
        Self { saved: None, last: None, selected: Choice::New, moved: false }
    }

    /// Takes in what there is.
    pub(crate) fn look_around(&mut self, saved: Option<String>, last: Option<Box<Setup>>) {
        if !self.moved || (self.selected == Choice::Continue && saved.is_none()) {
            self.selected = if saved.is_some() { Choice::Continue } else { Choice::New };
        }
        self.saved = saved;
        self.last = last;
    }

    /// What can be done now.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        let possible = |choice: &Choice| *choice != Choice::Continue || self.saved.is_some();
        Choice::ALL.into_iter().filter(possible).collect()
    }

    /// What Enter does.
    pub(crate) const fn selected(&self) -> Choice {
        self.selected
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let now = self.now();
        if press(ACTIONS, (self, &now), key, context) {
            return;
        }
        let digit = key.digit().filter(|_| context.action(key).is_none());
        let chosen = self.choices().into_iter().find(|choice| Some(choice.digit()) == digit);
        if let Some(choice) = chosen {
            self.choose(choice, context);
        }
    }

    /// What is possible now.
    pub(crate) const fn now(&self) -> Now {
        Now { may_go_on: self.saved.is_some() }
    }

    /// Moves the choice.
    fn go(&mut self, to: impl FnOnce(usize, usize) -> usize) {
        let choices = self.choices();
        let place = choices.iter().position(|choice| *choice == self.selected).unwrap_or_default();
        self.moved = true;
        self.selected = choices.get(to(place, choices.len())).copied().unwrap_or(self.selected);
    }

    /// Does what was chosen.
    fn choose(&mut self, choice: Choice, context: &mut Context<'_>) {
        self.selected = choice;
        // What is played next is offered anew; other choices stay where they are.
        self.moved = !matches!(choice, Choice::Continue | Choice::New | Choice::Solve);
        match choice {
            Choice::Continue => context.ask(DiskQuestion::Resume(None)),
            Choice::New => context.open(Destination::New),
            Choice::Solve => context.open(Destination::RealBoard),
            Choice::Games => context.open(Destination::Games),
            Choice::Learn => context.open(Destination::Learn),
            Choice::Settings => context.open(Destination::Settings),
            Choice::Quit => context.ask(Task::Quit(Departure::Done)),
        }
    }

    /// What was played last.
    pub(crate) fn last(&self) -> Option<&Setup> {
        self.last.as_deref()
    }
}

/// What is possible on the first screen now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    may_go_on: bool,
}

type Row = ScreenAction<Home, Now>;

/// What can be done on the first screen.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Enter], |home, _, context| home.choose(home.selected, context))
        .first(1, "start")
        .help("begin what is chosen"),
    Row::told(&[]).when(|now| now.may_go_on).first(2, "0-6 at once"),
    Row::told(&[]).when(|now| !now.may_go_on).first(2, "1-6 at once"),
    Row::on(&[Action::Up, Action::Down], Home::step).first(3, "choose").help("another line"),
    Row::on(&[Action::PreviousPane, Action::NextPane], Home::step),
    Row::on(&[Action::First, Action::Last], |home, step, _| {
        home.go(|_, count| list::end(step, count));
    })
    .help("the first line, the last"),
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
