//! What an act does: the one way in which a game changes, in play, from afar,
//! when it goes on and when it is gone through again.

use pegmind_rules::{Feedback, Row};

use super::Table;
use crate::act::{Act, SeenAct, answers_unchecked};
use crate::event::Event;
use crate::game_id::GameId;
use crate::record::Header;
use crate::refusal::Refusal;

impl Table {
    /// Follows acts that were done at another table, or stand in a record.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why an act cannot follow the ones before it. Those are
    /// done.
    pub fn follow(&mut self, acts: &[SeenAct]) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        for seen in acts {
            match seen {
                SeenAct::Act(act) => events.extend(self.fold(act)?),
                SeenAct::Hidden(seat) => {
                    // What it was is not known here, only that it was done.
                    self.log.push((self.header.game, SeenAct::Hidden(*seat)));
                    self.entries += 1;
                }
            }
        }
        Ok(without_placed(events))
    }

    /// Does an act that is seen by everybody, or by the viewer of this table.
    pub(crate) fn fold(&mut self, act: &Act) -> Result<Vec<Event>, Refusal> {
        act.check(self.setup(), self.header.game, self.game.board(), self.entries)?;
        let row = self.game.row_number();
        let events = match act {
            Act::Choose(_) => return Err(Refusal::HouseOnly),
            Act::Commit(commitment) => {
                if self.referee.is_settled() {
                    return Err(self.not_now(act));
                }
                let begins = self.thinks_of_code();
                self.referee.promise(*commitment);
                let mut events = if begins { self.announce() } else { Vec::new() };
                events.push(Event::CodeSet { commitment: *commitment });
                events
            }
            Act::Guess(_) if self.seeds.is_some() && !self.referee.is_settled() => {
                return Err(self.not_now(act));
            }
            Act::Guess(guess) => {
                self.game.place(*guess)?;
                vec![Event::Placed { row, guess: *guess }]
            }
            Act::Answer { feedback, seconds } => self.answered_by(*feedback, *seconds)?,
            Act::Withdraw => {
                let placed = self.game.pending().copied();
                let was = self.game.withdraw_answer()?;
                self.answers.withdraw();
                self.ledger.withdrawals += 1;
                self.contradiction = None;
                vec![Event::Withdrawn { row: row - 1, was, placed }]
            }
            Act::TakeBack => {
                let was = self.game.take_back()?;
                self.answers.take_back();
                self.ledger.takebacks += 1;
                vec![Event::TakenBack { row: row - 1, was }]
            }
            Act::Correct { row, feedback } => {
                let was = self.correct(*row, *feedback)?;
                vec![Event::Corrected { row: *row, was, feedback: *feedback }]
            }
            Act::Hint(step) => {
                self.ledger.hints.push((row, *step));
                vec![Event::HintTaken { row, step: *step }]
            }
            Act::Note(_) => Vec::new(),
            Act::Resign => {
                self.game.resign()?;
                self.contradiction = None;
                Vec::new()
            }
            Act::Open { opening, open } => {
                if !self.owes_opening() {
                    return Err(self.not_now(act));
                }
                self.opened = Some((*opening, open.clone()));
                Vec::new()
            }
            Act::NextGame => return self.next_game(),
        };
        self.note_down(act.clone());
        Ok(if act.may_end() { events.into_iter().chain(self.ended()).collect() } else { events })
    }

    fn answered_by(&mut self, feedback: Feedback, seconds: u32) -> Result<Vec<Event>, Refusal> {
        let row = self.game.row_number();
        if let Some(guess) = self.game.pending()
            && let Some(right) =
                self.referee.right_answer(self.setup().rules(), &self.answers, guess)
            && right != feedback
            && !answers_unchecked(self.setup(), self.header.game)
        {
            return Err(Refusal::WrongAnswer { given: feedback, right, explanation: None });
        }
        let scored = self.game.answer(feedback)?;
        self.answers.push(scored);
        self.ledger.seconds = self.ledger.seconds.saturating_add(seconds);
        Ok(vec![Event::Scored { row, guess: scored.guess, feedback }])
    }

    /// Puts the right answer in the place of a wrong one, and returns the row
    /// as it was. A guess that is placed still waits; but rows after the code
    /// was found were never played.
    fn correct(&mut self, row: usize, feedback: Feedback) -> Result<Row, Refusal> {
        use pegmind_rules::GameError;
        let mut game = self.game.clone();
        let rows = game.board().rows().iter().copied();
        let from: Vec<Row> = rows.skip(row.saturating_sub(1)).collect();
        let was = *from.first().ok_or(GameError::NothingToWithdraw)?;
        let pending = game.pending().copied();
        for _ in &from {
            game.withdraw_answer()?;
        }
        game.answer(feedback)?;
        for later in from.iter().skip(1).filter(|_| !feedback.is_solved()) {
            game.place(later.guess)?;
            game.answer(later.feedback)?;
        }
        if let Some(guess) = pending.filter(|_| !feedback.is_solved()) {
            game.place(guess)?;
        }
        self.game = game;
        self.answers.correct(row, feedback);
        self.ledger.withdrawals += 1;
        self.contradiction = None;
        Ok(was)
    }

    fn next_game(&mut self) -> Result<Vec<Event>, Refusal> {
        let over = self.game.outcome().is_some() && !self.owes_opening();
        if !over || self.game_match.is_last() {
            return Err(self.not_now(&Act::NextGame));
        }
        self.note_down(Act::NextGame);
        self.game_match.advance();
        let game = self.game_match.game();
        self.id = GameId::of_match(&self.match_id, game);
        self.header = Header {
            id: Some(self.id.clone()),
            game,
            points: self.game_match.points(),
            ..self.header.clone()
        };
        self.set_up();
        Ok(self.announce())
    }
}

/// What happened, without guesses that were answered at once.
pub(crate) fn without_placed(mut events: Vec<Event>) -> Vec<Event> {
    let scored = |events: &[Event], row: usize| {
        events.iter().any(|event| matches!(event, Event::Scored { row: of, .. } if *of == row))
    };
    for idx in (0..events.len()).rev() {
        let (before, after) = events.split_at(idx + 1);
        if let Some(Event::Placed { row, .. }) = before.last()
            && scored(after, *row)
        {
            events.remove(idx);
        }
    }
    events
}
