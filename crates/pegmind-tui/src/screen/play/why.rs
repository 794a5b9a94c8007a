//! Why rows are answered so, and why something is refused.

use pegmind_face::{refusal, sentence};
use pegmind_rules::Code;
use pegmind_session::{Refusal, Shield, View, Why};

use super::Play;
use crate::context::Context;
use crate::overlay::Overlay;
use crate::overlay::why::WhyPage;

impl Play {
    /// Shows why a row, from 1, was answered so.
    pub(super) fn explain(&mut self, number: usize, why: &Why, context: &mut Context<'_>) {
        self.helping = None;
        let phrase = context.settings.phrase();
        // Whoever plays on meanwhile types into no page that comes late.
        if self.typed || context.overlay.is_some() {
            self.say(phrase.why(number, why));
        } else {
            let view = self.played.view();
            let rows = view.board.rows().len();
            let page = WhyPage::of((number, rows), why, seen_code(&view), &phrase);
            context.cover(Overlay::Why(Box::new(page)));
        }
    }

    /// Says why something is refused.
    pub(super) fn refuse(&mut self, why: &Refusal, context: &mut Context<'_>) {
        let view = self.played.view();
        let phrase = context.settings.phrase();
        let words = sentence(&refusal(why));
        if let Refusal::WrongAnswer { explanation: Some(explanation), .. } = why
            && let Some(guess) = view.pending
        {
            let mut lines = vec![words];
            lines.extend(phrase.explanation(guess, explanation));
            if let Some(code) = seen_code(&view) {
                let page = WhyPage::of_refused(*guess, code, lines);
                *context.overlay = Some(Overlay::Why(Box::new(page)));
                return;
            }
            *context.overlay = Some(Overlay::page("not right", lines));
            return;
        }
        context.say(words);
    }
}

/// The code, where everybody at the screen may know it.
fn seen_code(view: &View<'_>) -> Option<Code> {
    match view.shield {
        Shield::Own(code) | Shield::Open(code) => Some(code),
        Shield::Empty | Shield::Closed | Shield::Table | Shield::Evading => None,
    }
}
