//! The first screen: a list of what can be done.

use pegmind_rules::Setup;

use super::Screen;
use super::form::Form;
use crate::command::{Command, Destination};
use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;
use crate::overlay::typed_digit;
use crate::task::Task;
use crate::update::open;

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
            Self::New => "against the computer, between two people, or to look on",
            Self::Solve => "type the rows of your table; the assistant helps",
            Self::Games => "saved games to go on with, finished ones to look at",
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
        let choices = self.choices();
        let place = choices.iter().position(|choice| *choice == self.selected).unwrap_or_default();
        let last = choices.len() - 1;
        let go = match (context.action(key), typed_digit(key)) {
            (Some(Action::Enter), _) => return self.choose(self.selected, context),
            (Some(Action::Back), _) => {
                let items = vec![
                    ("Stay".to_owned(), Command::Close),
                    ("Leave Pegmind".to_owned(), Command::Quit),
                ];
                *context.overlay = Some(crate::overlay::Overlay::menu("Leave?", items));
                return;
            }
            (Some(Action::Up | Action::PreviousPane), _) => place.checked_sub(1).unwrap_or(last),
            (Some(Action::Down | Action::NextPane), _) => (place + 1) % choices.len(),
            (Some(Action::First), _) => 0,
            (Some(Action::Last), _) => last,
            (None, Some(digit)) => {
                if let Some(choice) = choices.iter().find(|choice| choice.digit() == digit) {
                    self.choose(*choice, context);
                }
                return;
            }
            _ => return,
        };
        self.moved = true;
        self.selected = choices.get(go).copied().unwrap_or(self.selected);
    }

    /// Does what was chosen.
    pub(crate) fn choose(&mut self, choice: Choice, context: &mut Context<'_>) {
        self.selected = choice;
        // What is played next is offered anew; other choices stay where they are.
        self.moved = !matches!(choice, Choice::Continue | Choice::New | Choice::Solve);
        match choice {
            Choice::Continue => context.ask(Task::Resume(None)),
            Choice::New => self.new_game(context),
            Choice::Solve => {
                let form = Form::for_real_board();
                form.foresee(context);
                context.open(Screen::Form(Box::new(form)));
            }
            Choice::Games => open(Destination::Games, context),
            Choice::Learn => open(Destination::Learn, context),
            Choice::Settings => open(Destination::Settings, context),
            Choice::Quit => context.ask(Task::Quit(crate::task::Departure::Done)),
        }
    }

    /// Opens the form, filled in like last time.
    pub(crate) fn new_game(&self, context: &mut Context<'_>) {
        let form = self.last.as_deref().map_or_else(Form::default, Form::like);
        form.foresee(context);
        context.open(Screen::Form(Box::new(form)));
    }
}
