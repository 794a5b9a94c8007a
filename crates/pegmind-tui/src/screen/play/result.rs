//! What comes after the end of a game: how it went, and the result to be sent.

use pegmind_face::result::share;
use pegmind_session::{Intent, Phase};

use super::{Assistant, Pane, Play};
use crate::context::Context;
use crate::overlay::Overlay;

impl Play {
    /// The game is over: nobody is assisted any more, and no pane takes keys.
    pub(super) fn end(&mut self) {
        self.assistant = Assistant::Off;
        self.pane = Pane::Board;
        self.beside = Pane::Side;
        self.side_scroll = 0;
    }

    /// Asks once how the game went.
    pub(super) fn ask_result(&mut self, context: &mut Context<'_>) {
        let over = matches!(self.session.view().phase, Phase::GameOver | Phase::MatchOver);
        if over && !self.asked_result {
            self.asked_result = true;
            self.beside = Pane::Side;
            self.tries(Intent::Result, context);
        }
    }

    /// Shows the result as it can be sent to somebody: words first, signs below.
    pub(crate) fn share(&self, public: usize, context: &mut Context<'_>) {
        let glyphs = context.settings.theme().charset.glyphs();
        let Some(shared) = share(&self.session.view(), public, |mark| glyphs.mark(mark)) else {
            return context.say("The game is not over yet.");
        };
        let gap = || [String::new()].into_iter();
        let warning =
            shared.warning.into_iter().flat_map(|warning| [warning].into_iter().chain(gap()));
        let lines = warning.chain([shared.text]).chain(gap()).chain(shared.symbols).collect();
        context.cover(Overlay::page("share", lines));
    }
}

#[cfg(test)]
mod tests;
