//! What comes after the end of a game: how it went.

use pegmind_face::Assistant;
use pegmind_rules::GameCount;
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

    /// Keeps how the points of a game of a match came about.
    fn keep_account(&mut self, context: &Context<'_>) {
        let view = self.played.view();
        let Some(outcome) = view.outcome.filter(|_| view.game_match.games() != GameCount::ONE)
        else {
            return;
        };
        let points = view.setup.options().scoring.points(view.board, outcome);
        let how = context.settings.phrase().arithmetic(outcome, points, &view.played());
        let account = format!("Game {}: {how}", view.game_match.game());
        self.accounts.push(account);
    }

    /// Asks once how the game went.
    pub(super) fn ask_result(&mut self, context: &mut Context<'_>) {
        let view = self.played.view();
        let over = matches!(view.phase, Phase::GameOver | Phase::MatchOver);
        if over && view.outcome.is_some() && !self.asked_result {
            self.asked_result = true;
            self.keep_account(context);
            self.beside = Pane::Side;
            self.tries(Intent::Result, context);
        }
    }
}

#[cfg(test)]
mod tests;
