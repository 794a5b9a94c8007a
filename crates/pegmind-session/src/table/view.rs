//! A table as a viewer sees it, built up from what it may see.

use pegmind_rules::{Code, Controller, Explanation, Player, Seat};

use super::{Contradiction, Table};
use crate::act::expect_row;
use crate::refusal::Refusal;
use crate::secret::Secret;
use crate::view::{Phase, Shield, TableView, Why};
use crate::viewer::Viewer;

impl Table {
    /// The table as this viewer sees it.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> TableView<'_> {
        let codemaker = Player::seated(Seat::Codemaker, self.header.game);
        TableView {
            id: &self.id,
            setup: &self.header.setup,
            daily: self.header.daily,
            has_prize: self.header.prize.is_some(),
            game_match: &self.game_match,
            board: self.game.board(),
            pending: self.game.pending(),
            phase: self.phase(),
            shield: self.shield(viewer),
            commitment: self.referee.commitment(),
            ledger: &self.ledger,
            outcome: self.game.outcome(),
            opening: self.opened.as_ref().map(|opened| opened.0),
            audit: if self.is_over() { self.audit() } else { Vec::new() },
            open: self.open_rows(),
            codemaker,
            codebreaker: codemaker.other(),
            maker: self.controller(Seat::Codemaker),
            breaker: self.controller(Seat::Codebreaker),
            acts: self.entries,
        }
    }

    /// Why a row, counted from 1, was answered as it was: the pairs of pegs if
    /// the viewer may know the code, else the row alone.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no such row.
    pub fn why(&self, row: usize, viewer: Viewer) -> Result<Why, Refusal> {
        let found = expect_row(self.game.board(), row)?;
        Ok(match self.explain(&found.guess, viewer) {
            Some(explanation) => {
                Why::Open { row: found, explanation, right: self.view(viewer).right_answer(row) }
            }
            None => Why::Closed { row: found, pairings: None },
        })
    }

    /// Which peg of a guess matches what, if the viewer may know the code.
    pub(crate) fn explain(&self, guess: &Code, viewer: Viewer) -> Option<Explanation> {
        match &self.opened {
            Some((opening, _)) => Some(pegmind_rules::explain(&opening.code, guess)),
            None if self.is_own(viewer) => self.referee.explain(guess),
            None => None,
        }
    }

    /// Whether the code is the viewer's own.
    fn is_own(&self, viewer: Viewer) -> bool {
        viewer == Viewer::Seat(Seat::Codemaker)
            && self.controller(Seat::Codemaker) == Controller::Human
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some() && !self.owes_opening()
    }

    pub(super) fn phase(&self) -> Phase {
        if self.game.outcome().is_some() {
            return match (self.owes_opening(), self.game_match.is_last()) {
                (true, _) => Phase::Thinking,
                (false, true) => Phase::MatchOver,
                (false, false) => Phase::GameOver,
            };
        }
        if let Some(Contradiction { row }) = self.contradiction {
            return Phase::Contradiction { row };
        }
        if !self.referee.is_settled() {
            let person = self.controller(Seat::Codemaker).is_person();
            return if person { Phase::Code } else { Phase::Thinking };
        }
        if self.game.pending().is_some() {
            return if self.referee.is_evading() { Phase::Thinking } else { Phase::Answer };
        }
        if self.controller(Seat::Codebreaker).is_person() { Phase::Guess } else { Phase::Thinking }
    }

    fn shield(&self, viewer: Viewer) -> Shield {
        if self.referee.is_on_table() {
            let rows = self.game.board().rows();
            let found = rows.last().filter(|row| row.feedback.is_solved());
            return found.map_or(Shield::Table, |row| Shield::Open(row.guess));
        }
        if let Some((opening, _)) = &self.opened {
            return Shield::Open(opening.code);
        }
        match self.referee.secret().filter(|_| self.is_own(viewer)).map(Secret::open) {
            Some(own) => Shield::Own(own.code),
            None if self.referee.is_evading() => Shield::Evading,
            None if self.referee.is_settled() => Shield::Closed,
            None => Shield::Empty,
        }
    }
}
