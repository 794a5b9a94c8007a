//! Looking on while a computer plays, at a chosen speed: its guess, a moment,
//! its key pegs.

use pegmind_face::watch::{PACES_BETWEEN_GAMES, is_automatic, is_watched};
use pegmind_rules::Code;
use pegmind_session::{Advice, Intent, Moment, Phase, Ticket};

use super::Play;
use crate::context::Context;
use crate::task::Task;

/// What a person looks at.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    held: Option<Held>,
    /// When the last row was answered.
    answered: Option<Moment>,
    /// When the next game begins by itself.
    next_game: Option<Moment>,
    /// Whether nothing goes on by itself.
    pub(crate) paused: bool,
    /// Whether the rest of the game is not waited for.
    hurries: bool,
}

/// A guess that is not placed yet.
#[derive(Debug)]
struct Held {
    ticket: Ticket,
    guess: Code,
    /// Whether it is shown, without key pegs.
    is_shown: bool,
    /// When it is shown, and then when it is placed.
    due: Moment,
}

impl Play {
    /// Whether nobody is asked for anything in this game.
    pub(super) fn is_automatic(&self) -> bool {
        self.played.online().is_none() && is_automatic(&self.played.view())
    }

    /// Whether a person looks on while a computer breaks a code.
    pub(crate) fn is_watched(&self) -> bool {
        self.played.online().is_none() && is_watched(&self.played.view())
    }

    /// The guess of a computer that is shown before its key pegs.
    pub(crate) fn guess_shown(&self) -> Option<&Code> {
        self.watch.held.as_ref().filter(|held| held.is_shown).map(|held| &held.guess)
    }

    /// Keeps a guess back until it is time to show it. Says whether it does.
    pub(super) fn holds_back(
        &mut self,
        ticket: Ticket,
        advice: &Advice,
        context: &mut Context<'_>,
    ) -> bool {
        let Advice::Guess(guess) = advice else { return false };
        if !self.is_watched() || self.watch.hurries {
            return false;
        }
        let due = self.watch.answered.map_or(context.now, |then| then + half_pace(context));
        self.watch.held = Some(Held { ticket, guess: *guess, is_shown: false, due });
        self.thinking = None;
        context.ask(Task::WakeAt(due));
        self.release(context);
        true
    }

    /// Shows what was kept back, and places it, if it is time.
    pub(super) fn release(&mut self, context: &mut Context<'_>) {
        if self.watch.paused {
            return;
        }
        while let Some(held) = self.watch.held.as_mut().filter(|held| held.due <= context.now) {
            if held.is_shown {
                self.place_held(context);
            } else {
                held.is_shown = true;
                held.due = context.now + half_pace(context);
                context.ask(Task::WakeAt(held.due));
            }
        }
        if self.watch.next_game.take_if(|due| *due <= context.now).is_some() {
            self.feed(Intent::NextGame, context);
        }
    }

    /// Places the guess that was kept back. Says whether there was one.
    fn place_held(&mut self, context: &mut Context<'_>) -> bool {
        let Some(Held { ticket, guess, .. }) = self.watch.held.take() else { return false };
        self.watch.answered = Some(context.now);
        self.feed_advice(ticket, Advice::Guess(guess), context);
        true
    }

    /// Sees that the next game of a match between computers begins.
    pub(super) fn watch_on(&mut self, context: &mut Context<'_>) {
        let phase = self.played.view().phase;
        if phase != Phase::Thinking {
            // Who hurries to the end of a game looks at it.
            self.watch.hurries = false;
        }
        if phase != Phase::GameOver || !self.is_automatic() {
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

    /// Shows the next row at once, and waits.
    pub(super) fn step(&mut self, context: &mut Context<'_>) {
        self.watch.paused = true;
        if !self.place_held(context) && self.watch.next_game.take().is_some() {
            self.feed(Intent::NextGame, context);
        }
    }

    /// Goes to the end of the game, or on to the next one.
    pub(super) fn hurry(&mut self, context: &mut Context<'_>) {
        (self.watch.paused, self.watch.hurries) = (false, true);
        if !self.place_held(context) && self.watch.next_game.take().is_some() {
            self.watch.hurries = false;
            self.feed(Intent::NextGame, context);
        }
    }

    pub(super) fn change_pace(&mut self, step: isize, context: &mut Context<'_>) {
        let chosen = context.settings.preferences.pace.unwrap_or_default().step(step);
        if let Err(error) = context.change("pace", chosen.name()) {
            return context.say(pegmind_face::sentence(&error));
        }
        let due = context.now + half_pace(context);
        if let Some(held) = &mut self.watch.held {
            held.due = due;
            context.ask(Task::WakeAt(due));
        }
        context.say(format!("Speed: {chosen}."));
        self.release(context);
    }
}

fn pace(context: &Context<'_>) -> Moment {
    context.settings.preferences.pace.unwrap_or_default().moment()
}

/// From an answer to the next guess, and from there to its answer.
fn half_pace(context: &Context<'_>) -> Moment {
    pace(context) / 2
}

#[cfg(test)]
mod tests;
