//! A finished game, gone through step by step.

use pegmind_face::{Pace, record_error};
use pegmind_session::{Event, HintStep, Moment, Record, Replay};

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
    replay: Replay,
    /// How many steps have been gone.
    step: usize,
    /// How many there are.
    steps: usize,
    /// What happened in the last step.
    events: Vec<Event>,
    /// The hints that were taken in it.
    hints: Vec<(usize, HintStep)>,
    /// When the next step comes by itself.
    due: Option<Moment>,
    /// Why the record cannot be followed to its end.
    problem: Option<String>,
    /// By how many rows the board is pushed down.
    pub(crate) scroll: usize,
}

impl ReplayScreen {
    /// The game before its first row.
    pub(crate) fn new(record: Record) -> Self {
        let mut screen = Self {
            replay: Replay::new(record),
            step: 0,
            steps: 0,
            events: Vec::new(),
            hints: Vec::new(),
            due: None,
            problem: None,
            scroll: 0,
        };
        while screen.advance() {}
        screen.steps = screen.step;
        screen.go_to(0);
        screen
    }

    /// The game where a replay of it begins.
    pub(crate) fn from(record: Record, beginning: Beginning) -> Self {
        let mut screen = Self::new(record);
        if beginning == Beginning::Last {
            screen.go_to(screen.steps.saturating_sub(1));
        }
        screen
    }

    /// The game.
    pub(crate) const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// How many steps have been gone, and how many there are.
    pub(crate) const fn progress(&self) -> (usize, usize) {
        (self.step, self.steps)
    }

    /// Whether it goes on by itself.
    pub(crate) const fn is_playing(&self) -> bool {
        self.due.is_some()
    }

    /// What happened in the last step; before the first one what is known of
    /// the game.
    pub(crate) fn said(&self, settings: &Settings) -> Vec<String> {
        let phrase = settings.phrase();
        let view = self.replay.view();
        if self.step == 0 {
            let date = self.replay.record().header.date.as_deref();
            let day = date.map(|date| format!(" of {date}")).unwrap_or_default();
            return vec![format!("Game {}{day}. {}", view.id, phrase.roles(&view.played()))];
        }
        let hint = |(row, step): &(usize, HintStep)| {
            format!("Hint {} was taken in row {row}.", step.number())
        };
        let mut lines: Vec<String> = self.hints.iter().map(hint).collect();
        for event in &self.events {
            // There is no draft here for it to go back to.
            if let Event::TakenBack { row, .. } = event {
                lines.push(format!("Row {row} is taken back."));
            } else {
                lines.extend(phrase.event(event));
            }
        }
        if self.step == self.steps {
            lines.extend(self.problem.clone());
        }
        lines
    }

    /// One step on, over notes and hints to the next thing that is seen on the
    /// board. Says whether there was one.
    fn advance(&mut self) -> bool {
        let hints = self.replay.view().ledger.hints.len();
        loop {
            match self.replay.advance() {
                Ok(Some(events)) if events.iter().all(is_aside) => {}
                Ok(Some(events)) => {
                    let view = self.replay.view();
                    self.hints = view.ledger.hints.get(hints..).unwrap_or_default().to_vec();
                    self.events = events;
                    self.step += 1;
                    return true;
                }
                Ok(None) => return false,
                Err(error) => {
                    self.problem = Some(pegmind_face::sentence(&record_error(&error)));
                    return false;
                }
            }
        }
    }

    /// Goes to a step. Going back is going through the game again.
    fn go_to(&mut self, step: usize) {
        if step < self.step {
            self.replay = Replay::new(self.replay.record().clone());
            self.events.clear();
            self.hints.clear();
            self.step = 0;
        }
        while self.step < step && self.advance() {}
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
        if self.step == self.steps {
            self.go_to(0);
        }
        self.wait(context);
    }

    /// Asks for the next step, if there is one.
    fn wait(&mut self, context: &mut Context<'_>) {
        self.due = (self.step < self.steps).then(|| context.now + pace(context));
        if let Some(due) = self.due {
            context.ask(Task::WakeAt(due));
        }
    }

    /// The moment has come that was asked for.
    pub(crate) fn woken(&mut self, context: &mut Context<'_>) {
        if self.due.take_if(|due| *due <= context.now).is_some() {
            self.go_to(self.step + 1);
            self.wait(context);
        }
    }

    fn change_pace(&mut self, step: isize, context: &mut Context<'_>) {
        let now = context.settings.preferences.pace.unwrap_or_default();
        let place = Pace::ALL.iter().position(|pace| *pace == now).unwrap_or_default();
        let place = place.saturating_add_signed(step).min(Pace::ALL.len() - 1);
        let Some(chosen) = Pace::ALL.get(place) else { return };
        match context.change("pace", chosen.name()) {
            Ok(()) => context.say(format!("Speed: {chosen}.")),
            Err(error) => context.say(pegmind_face::sentence(&error)),
        }
        if self.is_playing() {
            self.wait(context);
        }
    }
}

/// Whether an event is not seen on the board.
const fn is_aside(event: &Event) -> bool {
    matches!(event, Event::HintTaken { .. })
}

type Row = ScreenAction<ReplayScreen, ()>;

/// What can be done in a replay.
pub(crate) static ACTIONS: &[Row] = &[
    Row::told(&[Action::StepBack, Action::StepOn]).first(1, "step"),
    Row::on(&[Action::StepBack, Action::Left], |screen, _, _| {
        screen.choose(screen.step.saturating_sub(1));
    })
    .help("one step back"),
    Row::on(&[Action::StepOn, Action::Right], |screen, _, _| {
        screen.choose((screen.step + 1).min(screen.steps));
    })
    .help("one step on"),
    Row::on(&[Action::First, Action::Last], |screen, step, _| {
        screen.choose(list::end(step, screen.steps + 1));
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
        screen.scroll = list::along(screen.scroll, -3 * step, 100);
    })
    .help("see higher rows, lower rows"),
    Row::on(&[], |screen, _, context| {
        let record = Some(Box::new(screen.replay.record().clone()));
        context.command(Command::Review { record, row: None });
    })
    .characters("r")
    .help("what each guess cost"),
    Row::on(&[Action::Back], |_, _, context| context.close()).first(3, "back").help("back"),
    Row::told(&[Action::Help]).first(4, "help"),
];

/// The time between two steps.
fn pace(context: &Context<'_>) -> Moment {
    let pace = context.settings.preferences.pace.unwrap_or_default();
    Moment::from_millis(pace.milliseconds())
}

#[cfg(test)]
mod tests;
