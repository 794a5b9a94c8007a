//! The assistant beside the board: everything that the rows tell.

use pegmind_face::assistance::next_best;
use pegmind_rules::{Assistance, Controller, Draft, Row};
use pegmind_session::{DraftEdit, Intent, Phase};

use super::Play;
use super::panel::Panel;
use crate::context::Context;

/// What is known of the assistant.
#[derive(Debug, Default)]
pub(super) enum Assistant {
    /// It is off.
    #[default]
    Off,
    /// It is on, with what it said last.
    On(Option<Box<Told>>),
}

/// What the assistant said, and of what.
#[derive(Debug)]
pub(super) struct Told {
    /// The rows that were looked at.
    rows: Vec<Row>,
    /// The draft that was judged.
    pub(super) draft: Draft,
    /// What was said.
    pub(super) assistance: Assistance,
}

/// That nobody is helped who is not guessing.
const NOT_GUESSING: &str = "The assistant helps the person who is guessing.";

impl Play {
    /// For a code on a table the assistant is what the game is for. Elsewhere it costs a
    /// hint, and so is off until somebody asks for it.
    pub(super) fn usual_assistant(&self) -> Assistant {
        let view = self.session.view();
        let solves = view.maker == Controller::Table && view.breaker == Controller::Human;
        if solves { Assistant::On(None) } else { Assistant::Off }
    }

    /// Whether it is on.
    pub(super) const fn is_assisted(&self) -> bool {
        matches!(self.assistant, Assistant::On(_))
    }

    /// What the assistant says of the rows as they are now.
    pub(super) fn assistance(&self) -> Option<&Told> {
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

    /// Asks the assistant again if the draft or the rows have changed, one question after
    /// the other.
    pub(super) fn consult_assistant(&mut self, context: &mut Context<'_>) {
        let view = self.session.view();
        if !self.is_assisted() || view.phase != Phase::Guess || self.helping.is_some() {
            return;
        }
        if self.assistance().is_some_and(|told| told.draft == *view.draft) {
            return;
        }
        if !self.feed(Intent::Assist, context) {
            self.assistant = Assistant::Off;
        }
    }

    /// Turns the assistant on, after saying what it costs, or off.
    pub(super) fn ask_assistant(&mut self, is_meant: bool, context: &mut Context<'_>) {
        if self.is_assisted() {
            self.assistant = Assistant::Off;
            return context.say("The assistant is off.");
        }
        if self.session.view().phase != Phase::Guess {
            return context.say(NOT_GUESSING);
        }
        if is_meant {
            self.panel = None;
            self.assistant = Assistant::On(None);
            self.consult_assistant(context);
        } else {
            self.panel = Some(Panel::AssistOffer);
            context.say(Panel::ASSIST_OFFER);
        }
    }

    /// Puts the best guess into the draft; again, the next one that is as good.
    pub(super) fn take_best(&mut self, context: &mut Context<'_>) {
        if self.session.view().phase != Phase::Guess {
            return context.say(NOT_GUESSING);
        }
        let draft = self.session.view().draft;
        let best = self.assistance().and_then(|told| told.assistance.best.as_ref());
        let guess = best.and_then(|best| next_best(draft, &best.guesses)).copied();
        match (guess, &self.assistant) {
            (Some(guess), _) => {
                self.copied = 0;
                self.feed(Intent::Draft(DraftEdit::Fill(guess.pegs().to_vec())), context);
                self.go_to_open_hole();
            }
            (None, Assistant::On(_)) => context.say("The assistant has no guess yet."),
            (None, Assistant::Off) => context.say("The assistant is off; turn it on first."),
        }
    }
}
