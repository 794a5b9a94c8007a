//! The assistant beside the board: everything that the rows tell.

use pegmind_face::{Assistant, Told};
use pegmind_rules::{Assistance, Draft};
use pegmind_session::{DraftEdit, Intent, Phase};

use super::Play;
use super::panel::Panel;
use crate::context::Context;

impl Play {
    /// What the assistant says of the rows as they are now.
    pub(super) fn assistance(&self) -> Option<&Told> {
        self.assistant.told(&self.session.view())
    }

    /// Takes in what the assistant says.
    pub(super) fn take_told(&mut self, draft: &Draft, assistance: &Assistance) {
        self.assistant.take(self.session.view().board.rows(), draft, assistance);
    }

    /// Asks the assistant again if the draft or the rows have changed, one question after
    /// the other.
    pub(super) fn consult_assistant(&mut self, context: &mut Context<'_>) {
        if self.helping.is_some() || !self.assistant.is_to_be_asked(&self.session.view()) {
            return;
        }
        if !self.feed(Intent::Assist, context) {
            self.assistant = Assistant::Off;
        }
    }

    /// Turns the assistant on, after saying what it costs, or off.
    pub(super) fn ask_assistant(&mut self, is_meant: bool, context: &mut Context<'_>) {
        if self.assistant.is_on() {
            self.assistant = Assistant::Off;
            return context.say(Assistant::IS_OFF);
        }
        if self.session.view().phase != Phase::Guess {
            return context.say(Assistant::NOT_GUESSING);
        }
        if is_meant {
            self.panel = None;
            self.assistant = Assistant::On(None);
            self.consult_assistant(context);
        } else {
            self.panel = Some(Panel::AssistOffer);
            context.say(format!("Turn the assistant on? {}", Assistant::COST));
        }
    }

    /// Puts the best guess into the draft; again, the next one that is as good.
    pub(super) fn take_best(&mut self, context: &mut Context<'_>) {
        if self.session.view().phase != Phase::Guess {
            return context.say(Assistant::NOT_GUESSING);
        }
        let guess = self.assistant.guess(&self.session.view());
        match (guess, &self.assistant) {
            (Some(guess), _) => {
                self.copied = 0;
                self.feed(Intent::Draft(DraftEdit::Fill(guess.pegs().to_vec())), context);
                self.go_to_open_hole();
            }
            (None, Assistant::On(_)) => context.say(Assistant::NO_GUESS),
            (None, Assistant::Off) => context.say("The assistant is off; turn it on first."),
        }
    }
}
