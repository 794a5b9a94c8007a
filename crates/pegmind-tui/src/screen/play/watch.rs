//! Looking on while computers play, at a chosen speed.

use pegmind_face::Pace;
use pegmind_session::{Advice, Intent, Moment, Phase, Ticket};

use super::Play;
use crate::context::Context;
use crate::task::Task;

/// How many paces a finished game stays on the screen before the next one.
const PACES_BETWEEN_GAMES: u32 = 4;

/// What a person looks at.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// A guess that is not shown yet, and when it will be.
    held: Option<(Ticket, Advice, Moment)>,
    /// When the last guess was shown.
    shown: Option<Moment>,
    /// When the next game begins by itself.
    next_game: Option<Moment>,
    /// Whether nothing goes on by itself.
    pub(crate) paused: bool,
}

impl Play {
    /// Whether nobody is asked for anything in this game.
    fn is_automatic(&self) -> bool {
        let view = self.session.view();
        !view.breaker.is_person() && !view.maker.is_person()
    }

    /// Keeps a guess back until it is time to show it. Says whether it does.
    pub(super) fn holds_back(
        &mut self,
        ticket: Ticket,
        advice: &Advice,
        context: &mut Context<'_>,
    ) -> bool {
        let is_guess = matches!(advice, Advice::Guess(_));
        if !is_guess || !self.is_automatic() {
            return false;
        }
        let due = self.watch.shown.map_or(context.now, |shown| shown + pace(context));
        if due <= context.now && !self.watch.paused {
            self.watch.shown = Some(context.now);
            return false;
        }
        self.watch.held = Some((ticket, advice.clone(), due));
        self.thinking = None;
        context.ask(Task::WakeAt(due));
        true
    }

    /// Shows what was kept back, if it is time.
    pub(super) fn release(&mut self, context: &mut Context<'_>) {
        if self.watch.paused {
            return;
        }
        if let Some((ticket, advice, _)) = self.watch.held.take_if(|held| held.2 <= context.now) {
            self.watch.shown = Some(context.now);
            self.feed_advice(ticket, advice, context);
        }
        if self.watch.next_game.take_if(|due| *due <= context.now).is_some() {
            self.feed(Intent::NextGame, context);
        }
    }

    /// Sees that the next game of a match between computers begins.
    pub(super) fn watch_on(&mut self, context: &mut Context<'_>) {
        let over = self.session.view().phase == Phase::GameOver;
        if !over || !self.is_automatic() {
            self.watch.next_game = None;
        } else if self.watch.next_game.is_none() {
            let due = context.now + pace(context) * PACES_BETWEEN_GAMES;
            self.watch.next_game = Some(due);
            context.ask(Task::WakeAt(due));
        }
    }

    /// Lets the game go on by itself, or not any more.
    pub(super) fn pause(&mut self, context: &mut Context<'_>) {
        self.watch.paused = !self.watch.paused;
        self.release(context);
    }

    /// Shows the next guess at once.
    pub(super) fn step(&mut self, context: &mut Context<'_>) {
        self.watch.paused = true;
        if let Some((ticket, advice, _)) = self.watch.held.take() {
            self.watch.shown = Some(context.now);
            self.feed_advice(ticket, advice, context);
        } else if self.watch.next_game.take().is_some() {
            self.feed(Intent::NextGame, context);
        }
    }

    pub(super) fn change_pace(&mut self, step: isize, context: &mut Context<'_>) {
        let now = context.settings.preferences.pace.unwrap_or_default();
        let place = Pace::ALL.iter().position(|pace| *pace == now).unwrap_or_default();
        let place = place.saturating_add_signed(step).min(Pace::ALL.len() - 1);
        let Some(chosen) = Pace::ALL.get(place) else { return };
        if let Err(error) = context.change("pace", chosen.name()) {
            return context.say(pegmind_face::sentence(&error));
        }
        let due = self.watch.shown.unwrap_or(context.now) + pace(context);
        if let Some(held) = &mut self.watch.held {
            held.2 = due;
            context.ask(Task::WakeAt(held.2));
        }
        context.say(format!("Speed: {chosen}."));
        self.release(context);
    }
}

fn pace(context: &Context<'_>) -> Moment {
    let pace = context.settings.preferences.pace.unwrap_or_default();
    Moment::from_millis(pace.milliseconds())
}

#[cfg(test)]
mod tests;
