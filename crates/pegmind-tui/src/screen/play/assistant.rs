//! The assistant beside the board: everything that the rows tell.

use pegmind_face::{Assistant, Told};
use pegmind_rules::{Assistance, Draft};
use pegmind_session::{DraftEdit, Intent, Phase, Refusal};

use super::{Pane, Play};
use crate::command::Command;
use crate::context::Context;
use crate::keymap::Action;
use crate::layout::Kind;
use crate::overlay::{Menu, Overlay};

impl Play {
    /// Whether a person breaks a code on a table.
    pub(crate) fn solves(&self) -> bool {
        Assistant::solves(&self.played.view())
    }

    /// What the assistant says of the rows as they are now.
    pub(crate) fn told(&self) -> Option<&Told> {
        self.assistant.told(&self.played.view())
    }

    /// Takes in what the assistant says.
    pub(super) fn take_told(&mut self, draft: &Draft, assistance: &Assistance) {
        self.assistant.take(self.played.view().board.rows(), draft, assistance);
    }

    /// Asks the assistant again if the draft or the rows have changed, one
    /// question after the other.
    pub(super) fn consult_assistant(&mut self, context: &mut Context<'_>) {
        if self.is_helping() || !self.assistant.is_to_be_asked(&self.played.view()) {
            return;
        }
        if !self.tries(Intent::Assist, context) {
            self.assistant = Assistant::Off;
        }
    }

    /// Turns the assistant on, after saying what it costs, or off.
    pub(super) fn ask_assistant(&mut self, context: &mut Context<'_>) {
        let covers = Kind::of(context.size) <= Kind::Narrow;
        if self.assistant.is_on() && covers {
            // Where it takes the place of the board it is looked at first, and stays on
            // for what it is needed for.
            let shown = self.pane == Pane::Side;
            if !shown || self.solves() {
                self.pane = if shown { Pane::Board } else { Pane::Side };
                return;
            }
            self.pane = Pane::Board;
        }
        if self.assistant.is_on() {
            // What it is asked now is counted, so it has to be shown.
            if self.is_helping() {
                return context.say("The assistant is looking at the rows; a moment.");
            }
            self.assistant = Assistant::Off;
            return context.say(Assistant::IS_OFF);
        }
        if self.played.view().phase != Phase::Guess {
            return context.say(Assistant::NOT_GUESSING);
        }
        if !self.played.view().allows_hints() {
            return self.refuse(&Refusal::NoHints, context);
        }
        let items = [("Turn it on", Command::Assist), ("Leave it off", Command::Close)];
        let menu = Menu::new("assistant", Assistant::COST, items).opened_by(Action::Assist);
        *context.overlay = Some(Overlay::Menu(menu));
    }

    /// Puts the best guess into the draft; again, the next one that is as good.
    pub(super) fn take_best(&mut self, context: &mut Context<'_>) {
        if self.played.view().phase != Phase::Guess {
            return context.say(Assistant::NOT_GUESSING);
        }
        let guess = self.assistant.guess(&self.played.view());
        match (guess, &self.assistant) {
            (Some(guess), _) => {
                self.edit(DraftEdit::Fill(guess.pegs().to_vec()), context);
                self.editor.go_to(guess.pegs().len(), &self.rules());
                // Where the board is hidden it would be taken without a trace.
                if self.pane == Pane::Side && Kind::of(context.size) <= Kind::Narrow {
                    self.pane = Pane::Board;
                }
            }
            (None, Assistant::On(_)) => context.say(Assistant::NO_GUESS),
            (None, Assistant::Off) if !self.played.view().allows_hints() => {
                self.refuse(&Refusal::NoHints, context);
            }
            (None, Assistant::Off) => {
                let key = context.settings.keys.name(Action::Assist);
                context.say(format!("The assistant is off; {key} asks for it."));
            }
        }
    }

    /// Turns the assistant on.
    pub(crate) fn assist(&mut self, context: &mut Context<'_>) {
        self.assistant = Assistant::On(None);
        self.pane = Pane::Side;
        self.beside = Pane::Side;
        self.consult_assistant(context);
    }
}

#[cfg(test)]
mod tests;
