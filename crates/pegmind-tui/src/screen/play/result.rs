//! What comes after the end of a game: how it went.

use pegmind_face::Assistant;
use pegmind_session::{Intent, Phase};

use super::{Pane, Play};
use crate::context::Context;

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
        let over = matches!(self.played.view().phase, Phase::GameOver | Phase::MatchOver);
        if over && !self.asked_result {
            self.asked_result = true;
            self.beside = Pane::Side;
            self.tries(Intent::Result, context);
        }
    }
}

#[cfg(test)]
mod tests;
