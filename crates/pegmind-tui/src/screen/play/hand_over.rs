//! Two people at one screen: it changes hands with every change of sides, and
//! nobody sees what is the other's.

use pegmind_face::code_entry::{Stage, changes_hands, takes_over};
use pegmind_rules::{Code, Controller, Seat};
use pegmind_session::{Event, Moment, Phase, Shield, Viewer};

use super::Play;
use crate::context::Context;
use crate::task::Task;

/// A key that is pressed again within this time is held down.
const HELD_DOWN: Moment = Moment::from_millis(700);

/// A look at the own code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peek {
    /// When its key was pressed last.
    pressed: Moment,
    /// Whether it is held down: the terminal repeats it.
    held: bool,
}

impl Play {
    /// Who of two people is to take the screen now, behind a curtain.
    pub(crate) const fn handed(&self) -> Option<Seat> {
        self.handed
    }

    /// The curtain falls where it is the other's turn.
    pub(super) fn hand_over(&mut self, event: &Event) {
        let Some(to) = takes_over(&self.played.view(), event) else { return };
        self.handed = Some(to);
        self.peeking = None;
    }

    /// A game goes on: nobody knows who sits there.
    pub(super) fn hand_over_again(&mut self) {
        let view = self.played.view();
        if changes_hands(&view) && view.phase == Phase::Answer {
            self.handed = Some(Seat::Codemaker);
        }
    }

    /// Whether a curtain covers the screen.
    pub(crate) fn curtain(&self) -> Option<Stage> {
        match self.handed {
            Some(Seat::Codemaker) => return Some(Stage::LookAway),
            Some(Seat::Codebreaker) => return Some(Stage::HandOver),
            None => {}
        }
        let stage = self.entry.as_ref()?.stage();
        matches!(stage, Stage::LookAway | Stage::HandOver).then_some(stage)
    }

    /// Goes on behind a curtain.
    pub(super) fn lift_curtain(&mut self) {
        if self.handed.take().is_none() {
            self.lift_entry();
        }
    }

    /// Whether notes may be seen: they are the codebreaker's.
    pub(crate) fn shows_notes(&self) -> bool {
        let view = self.played.view();
        let others = view.phase == Phase::Answer && view.setup.two_people();
        view.breaker == Controller::Human && !others
    }

    /// Whether notes can be made still.
    pub(crate) fn takes_notes(&self) -> bool {
        self.shows_notes() && !self.played.view().is_over()
    }

    /// Whether whoever gives the key pegs can look at the own code.
    pub(super) fn can_peek(&self) -> bool {
        let phase = self.played.view().phase;
        changes_hands(&self.played.view()) && phase == Phase::Answer && self.curtain().is_none()
    }

    /// Shows the own code, or covers it. A key that is held down shows it as long:
    /// most terminals repeat such a key, and few say when it is let go.
    pub(super) fn peek(&mut self, context: &mut Context<'_>) {
        let pressed = context.now;
        self.peeking = match self.peeking {
            None => Some(Peek { pressed, held: false }),
            Some(before) if pressed < before.pressed + HELD_DOWN => {
                context.ask(Task::WakeAt(pressed + HELD_DOWN));
                Some(Peek { pressed, held: true })
            }
            Some(_) => None,
        };
    }

    /// Covers the own code again when its key was held down and is let go.
    pub(super) fn let_go(&mut self, now: Moment) {
        self.peeking.take_if(|peek| peek.held && peek.pressed + HELD_DOWN <= now);
    }

    /// The own code of whoever gives the key pegs, while it is looked at.
    pub(crate) fn peeked(&self) -> Option<Code> {
        self.peeking.filter(|_| self.can_peek())?;
        let table = self.played.session()?.table();
        match table.view(Viewer::Seat(Seat::Codemaker)).shield {
            Shield::Own(code) => Some(code),
            Shield::Empty | Shield::Closed | Shield::Open(_) | Shield::Table | Shield::Evading => {
                None
            }
        }
    }
}

#[cfg(test)]
mod tests;
