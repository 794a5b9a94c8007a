//! A finished game, gone through step by step.

use pegmind_face::ReplaySteps;
use pegmind_session::{Moment, Record, Replay};

use crate::command::{Beginning, Command};
use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::screen_action::{ScreenAction, press};
use crate::settings::Settings;
use crate::task::Task;

/// A finished game at some moment.
#[derive(Debug)]
pub(crate) struct ReplayScreen {
    game: ReplaySteps,
    /// When the next step comes by itself.
    due: Option<Moment>,
    /// By how many rows the board is pushed down; negative if it is pushed up.
    pub(crate) scroll: isize,
}

impl ReplayScreen {
    /// The game before its first row.
    pub(crate) fn new(record: Record) -> Self {
        Self { game: ReplaySteps::new(record), due: None, scroll: 0 }
    }

    /// The game where a replay of it begins.
    pub(crate) fn from(record: Record, beginning: Beginning) -> Self {
        let mut screen = Self::new(record);
        if beginning == Beginning::Last {
            screen.go_to(screen.game.steps().saturating_sub(1));
        }
        screen
    }

    /// The game.
    pub(crate) const fn replay(&self) -> &Replay {
        self.game.replay()
    }

    /// How many steps have been gone, and how many there are.
    pub(crate) const fn progress(&self) -> (usize, usize) {
        (self.game.step(), self.game.steps())
    }

    /// Whether it goes on by itself.
    pub(crate) const fn is_playing(&self) -> bool {
        self.due.is_some()
    }

    /// What happened in the last step; before the first one what is known of
    /// the game.
    pub(crate) fn said(&self, settings: &Settings) -> Vec<String> {
        self.game.said(&settings.phrase())
    }

    /// Goes to a step.
    fn go_to(&mut self, step: usize) {
        self.game.go_to(step);
        self.scroll = 0;
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        press(ACTIONS, (self, &()), key, context);
    }

    /// Stops, and goes to a step that was chosen.
    fn choose(&mut self, step: usize) {
        self.due = None;
        self.go_to(step);
    }

    /// Plays on by itself, from the beginning at the end; or stops.
    fn play_or_pause(&mut self, context: &mut Context<'_>) {
        if self.due.take().is_some() {
            return;
        }
        if self.game.step() == self.game.steps() {
            self.go_to(0);
        }
        self.wait(context);
    }

    /// Asks for the next step, if there is one.
    fn wait(&mut self, context: &mut Context<'_>) {
        let pace = context.settings.preferences.pace.unwrap_or_default();
        let goes_on = self.game.step() < self.game.steps();
        self.due = goes_on.then(|| context.now + pace.moment());
        if let Some(due) = self.due {
            context.ask(Task::WakeAt(due));
        }
    }

    /// The moment has come that was asked for.
    pub(crate) fn woken(&mut self, context: &mut Context<'_>) {
        if self.due.take_if(|due| *due <= context.now).is_some() {
            self.go_to(self.game.step() + 1);
            self.wait(context);
        }
    }

    fn change_pace(&mut self, step: isize, context: &mut Context<'_>) {
        let chosen = context.settings.preferences.pace.unwrap_or_default().step(step);
        match context.change("pace", chosen.name()) {
            Ok(()) => context.say(format!("Speed: {chosen}.")),
            Err(error) => context.say(pegmind_face::sentence(&error)),
        }
        if self.is_playing() {
            self.wait(context);
        }
    }
}

type Row = ScreenAction<ReplayScreen, ()>;

/// What can be done in a replay.
pub(crate) static ACTIONS: &[Row] = &[
    Row::told(&[Action::StepBack, Action::StepOn]).first(1, "step"),
    Row::on(&[Action::StepBack, Action::Left], |screen, _, _| {
        screen.choose(screen.game.step().saturating_sub(1));
    })
    .help("one step back"),
    Row::on(&[Action::StepOn, Action::Right], |screen, _, _| {
        screen.choose(screen.game.step() + 1);
    })
    .help("one step on"),
    Row::on(&[Action::First, Action::Last], |screen, step, _| {
        screen.choose(list::end(step, screen.game.steps() + 1));
    })
    .help("the beginning, the end"),
    Row::on(&[Action::Keep], |screen, _, context| screen.play_or_pause(context))
        .first(2, "play")
        .help("go on by itself, or stop"),
    Row::on(&[Action::Enter], |screen, _, context| screen.play_or_pause(context)),
    Row::on(&[Action::Up, Action::Down], |screen, step, context| {
        screen.change_pace(-step, context);
    })
    .characters("+-")
    .help("faster, slower; + and -, too"),
    Row::on(&[Action::PageUp, Action::PageDown], |screen, step, _| {
        let rows: u8 = screen.replay().view().board.rules().rows().get();
        let most = isize::from(rows);
        screen.scroll = (screen.scroll - 3 * step).clamp(-most, most);
    })
    .help("see higher rows, lower rows"),
    Row::on(&[], |screen, _, context| {
        let record = Some(Box::new(screen.replay().record().clone()));
        context.command(Command::Review { record, row: None });
    })
    .characters("r")
    .help("what each guess cost"),
    Row::on(&[Action::Back], |_, _, context| context.close()).first(3, "back").help("back"),
    Row::told(&[Action::Help]).first(4, "help"),
];

#[cfg(test)]
mod tests;
