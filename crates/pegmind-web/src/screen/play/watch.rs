//! Looking on while a computer plays, at a chosen speed.

use pegmind_face::watch::{PACES_BETWEEN_GAMES, is_automatic, is_watched};
use pegmind_protocol::PageEffect;
use pegmind_rules::Code;
use pegmind_session::{Advice, Intent, Moment, Phase, Ticket};

use super::Play;
use crate::context::Context;

/// What a person looks at.
#[derive(Debug, Default)]
pub(super) struct Watch {
    held: Option<Held>,
    /// When the next game begins by itself.
    next_game: Option<Moment>,
    /// Whether nothing goes on by itself.
    pub(super) paused: bool,
    /// Whether the rest of the game is not waited for.
    hurries: bool,
}

/// A guess that is not placed yet.
#[derive(Debug)]
struct Held {
    ticket: Ticket,
    guess: Code,
    /// When it is placed.
    due: Moment,
}

impl Play {
    /// Whether nobody is asked for anything in this game.
    pub(super) fn is_automatic(&self) -> bool {
        is_automatic(&self.session.view())
    }

    /// Whether a person looks on while a computer breaks a code.
    pub(super) fn is_watched(&self) -> bool {
        let view = self.session.view();
        is_watched(&view) && view.outcome.is_none() && view.phase != Phase::Code
    }

    /// Keeps a guess back until it is time to place it. Says whether it does.
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
        let due = context.now + context.settings.pace.moment();
        self.watch.held = Some(Held { ticket, guess: *guess, due });
        wake(due, context);
        self.release(context);
        true
    }

    /// Places what was kept back, if it is time.
    pub(super) fn release(&mut self, context: &mut Context<'_>) {
        if self.watch.paused {
            return;
        }
        if self.watch.held.as_ref().is_some_and(|held| held.due <= context.now) {
            self.place_held(context);
        }
        if self.watch.next_game.take_if(|due| *due <= context.now).is_some() {
            self.feed(Intent::NextGame, context);
        }
    }

    /// Places the guess that was kept back. Says whether there was one.
    fn place_held(&mut self, context: &mut Context<'_>) -> bool {
        let Some(Held { ticket, guess, .. }) = self.watch.held.take() else { return false };
        self.feed_advice(ticket, Advice::Guess(guess), context);
        true
    }

    /// Sees that the next game of a match between computers begins.
    pub(super) fn watch_on(&mut self, context: &mut Context<'_>) {
        let phase = self.session.view().phase;
        if phase != Phase::Thinking {
            // Who hurries to the end of a game looks at it.
            self.watch.hurries = false;
        }
        if phase != Phase::GameOver || !self.is_automatic() {
            self.watch.next_game = None;
        } else if self.watch.next_game.is_none() {
            let due = context.now + context.settings.pace.moment() * PACES_BETWEEN_GAMES;
            self.watch.next_game = Some(due);
            wake(due, context);
        }
    }

    /// Pauses, goes on, plays one guess, goes to the end, faster or slower.
    pub(super) fn pace(&mut self, how: &str, context: &mut Context<'_>) {
        match how {
            "pause" => {
                self.watch.paused = !self.watch.paused;
                self.release(context);
                let said = if self.watch.paused { "Paused." } else { "It goes on." };
                context.say(said);
            }
            "step" => {
                self.watch.paused = true;
                if !self.place_held(context) && self.watch.next_game.take().is_some() {
                    self.feed(Intent::NextGame, context);
                }
            }
            "hurry" => {
                (self.watch.paused, self.watch.hurries) = (false, true);
                if !self.place_held(context) && self.watch.next_game.take().is_some() {
                    self.watch.hurries = false;
                    self.feed(Intent::NextGame, context);
                }
            }
            how => self.change_pace(if how == "faster" { 1 } else { -1 }, context),
        }
    }

    /// The keys for it.
    pub(super) fn pace_key(&mut self, key: &str, context: &mut Context<'_>) {
        if !self.is_watched() && !self.is_automatic() {
            return;
        }
        let how = match key {
            ">" => "step",
            "+" => "faster",
            "-" => "slower",
            _ => return,
        };
        self.pace(how, context);
    }

    fn change_pace(&mut self, step: isize, context: &mut Context<'_>) {
        let chosen = context.settings.pace.step(step);
        context.settings.pace = chosen;
        context.store_settings();
        if let Some(held) = &mut self.watch.held {
            held.due = context.now + context.settings.pace.moment();
            wake(held.due, context);
        }
        context.say(format!("Speed: {chosen}."));
        self.release(context);
    }
}

fn wake(due: Moment, context: &mut Context<'_>) {
    let at = u64::try_from(due.as_millis()).unwrap_or(u64::MAX);
    context.effect(PageEffect::Wake { at });
}
