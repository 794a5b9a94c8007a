//! The assistant beside the board: everything that the rows tell.

use pegmind_face::assistance::next_best;
use pegmind_rules::{Assistance, Controller, Draft, Row};
use pegmind_session::{DraftEdit, Intent, Phase};

use super::{Pane, Play};
use crate::command::Command;
use crate::context::Context;
use crate::keymap::Action;
use crate::layout::Kind;
use crate::overlay::Overlay;

/// What is known of the assistant.
#[derive(Debug, Default)]
pub(crate) enum Assistant {
    /// It is off.
    #[default]
    Off,
    /// It is on, with what it said last.
    On(Option<Box<Told>>),
}

/// What the assistant said, and of what.
#[derive(Debug)]
pub(crate) struct Told {
    /// The rows that were looked at.
    pub(crate) rows: Vec<Row>,
    /// The draft that was judged.
    pub(crate) draft: Draft,
    /// What was said.
    pub(crate) assistance: Assistance,
}

impl Play {
    /// For a code on a table the assistant is what the game is for. Elsewhere
    /// it costs a hint, and so is off until somebody asks for it.
    pub(super) fn usual_assistant(&self) -> Assistant {
        if self.solves() { Assistant::On(None) } else { Assistant::Off }
    }

    /// Whether a person breaks a code on a table.
    pub(crate) fn solves(&self) -> bool {
        let view = self.session.view();
        view.maker == Controller::Table && view.breaker == Controller::Human
    }

    /// What the assistant says of the rows as they are now.
    pub(crate) fn told(&self) -> Option<&Told> {
        let Assistant::On(Some(told)) = &self.assistant else { return None };
        (told.rows == self.session.view().board.rows()).then_some(told)
    }

    /// Takes in what the assistant says.
    pub(super) fn take_told(&mut self, draft: &Draft, assistance: &Assistance) {
        let rows = self.session.view().board.rows().to_vec();
        if let Assistant::On(told) = &mut self.assistant {
            let (draft, assistance) = (draft.clone(), assistance.clone());
            *told = Some(Box::new(Told { rows, draft, assistance }));
        }
    }

    /// Asks the assistant again if the draft or the rows have changed, one
    /// question after the other.
    pub(super) fn consult_assistant(&mut self, context: &mut Context<'_>) {
        let view = self.session.view();
        let on = matches!(self.assistant, Assistant::On(_));
        if !on || view.phase != Phase::Guess || self.is_helping() {
            return;
        }
        if self.told().is_some_and(|told| told.draft == *view.draft) {
            return;
        }
        if !self.tries(Intent::Assist, context) {
            self.assistant = Assistant::Off;
        }
    }

    /// Turns the assistant on, after saying what it costs, or off.
    pub(super) fn ask_assistant(&mut self, context: &mut Context<'_>) {
        let covers = Kind::of(context.size) <= Kind::Narrow;
        if matches!(self.assistant, Assistant::On(_)) && covers {
            // Where it takes the place of the board it is looked at first, and stays on
            // for what it is needed for.
            let shown = self.pane == Pane::Side;
            if !shown || self.solves() {
                self.pane = if shown { Pane::Board } else { Pane::Side };
                return;
            }
            self.pane = Pane::Board;
        }
        if matches!(self.assistant, Assistant::On(_)) {
            // What it is asked now is counted, so it has to be shown.
            if self.is_helping() {
                return context.say("The assistant is looking at the rows; a moment.");
            }
            self.assistant = Assistant::Off;
            return context.say("The assistant is off.");
        }
        if self.session.view().phase != Phase::Guess {
            return context.say("The assistant helps the person who is guessing.");
        }
        let items = [("Turn it on", Command::Assist), ("Leave it off", Command::Close)];
        let text = "It tells everything that the rows tell, and counts as hint 5 in every row.";
        *context.overlay = Some(Overlay::menu_with("assistant", text, items));
    }

    /// Puts the best guess into the draft; again, the next one that is as good.
    pub(super) fn take_best(&mut self, context: &mut Context<'_>) {
        if self.session.view().phase != Phase::Guess {
            return context.say("The assistant helps the person who is guessing.");
        }
        let draft = self.session.view().draft;
        let best = self.told().and_then(|told| told.assistance.best.as_ref());
        let guess = best.and_then(|best| next_best(draft, &best.guesses)).copied();
        match (guess, &self.assistant) {
            (Some(guess), _) => {
                self.edit(DraftEdit::Fill(guess.pegs().to_vec()), context);
                self.editor.go_to(guess.pegs().len(), &self.rules());
            }
            (None, Assistant::On(_)) => context.say("The assistant has no guess yet."),
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
