//! What players and the house do: whose turn it is, and what follows at once.

use pegmind_rules::{Code, Controller, Feedback, Seat};

use super::fold::without_placed;
use super::{Moment, Seeds, Table};
use crate::act::{Act, expect_answer, marked_by_hand};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::secret::{HiddenCode, Salt, Secret};
use crate::view::Phase;
use crate::viewer::Actor;

impl Table {
    /// Does an act, and what follows from it at once: the program answers where
    /// it knows the code, and opens it at the end. Only the authority can.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why the act is refused. Nothing has changed then.
    pub fn act(&mut self, by: Actor, act: Act, now: Moment) -> Result<Vec<Event>, Refusal> {
        self.expect_turn(by, &act)?;
        let mut events = match act {
            Act::Choose(code) => self.choose(&code, now)?,
            Act::Guess(_) => self.guess(&act, now)?,
            Act::Answer { feedback, .. } => {
                expect_answer(self.setup().rules(), &feedback)?;
                self.answer(feedback, now)?
            }
            Act::TakeBack => {
                let events = self.fold(&act)?;
                self.turn_began = now;
                events
            }
            Act::NextGame => {
                let mut events = self.fold(&act)?;
                self.turn_began = now;
                events.extend(self.draw_code());
                events
            }
            Act::Commit(_)
            | Act::Withdraw
            | Act::Correct { .. }
            | Act::Hint(_)
            | Act::Note(_)
            | Act::Resign => self.fold(&act)?,
            Act::Open { opening, ref open } => {
                let known = self.recorded == Some(opening.code);
                let fits = known || self.answers.fit(self.setup().rules(), &opening.code);
                if !fits || open.len() != self.answers.given().len() + 1 {
                    return Err(Refusal::Unfaithful);
                }
                self.fold(&act)?
            }
        };
        events.extend(self.open_own());
        Ok(events)
    }

    /// Whether an act could be done now.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why not.
    pub fn check(&self, by: Actor, act: &Act) -> Result<(), Refusal> {
        if let Act::Guess(guess) = act {
            Code::new(self.setup().rules(), guess.pegs())?;
        }
        self.expect_turn(by, act)
    }

    fn expect_turn(&self, by: Actor, act: &Act) -> Result<(), Refusal> {
        if let Some(seat) = act.seat().filter(|_| by == Actor::House && !act.is_for_house()) {
            return Err(Refusal::OtherSeat { seat });
        }
        act.check(self.setup(), self.header.game, self.game.board(), self.entries)?;
        match (by, act.seat()) {
            (Actor::Seat(own), Some(seat)) if own != seat => {
                return Err(Refusal::OtherSeat { seat });
            }
            (Actor::Seat(seat), _) if !self.controller(seat).is_person() => {
                let resigns = matches!(act, Act::Resign);
                return Err(if resigns { Refusal::NotYoursToResign } else { Refusal::HouseOnly });
            }
            (Actor::Seat(_) | Actor::House, _) => {}
        }
        let phase = self.phase();
        let turn = match (act, by) {
            (Act::Choose(_), Actor::Seat(_)) => phase == Phase::Code,
            (Act::Choose(_), Actor::House) => self.thinks_of_code() || self.evades_now(),
            (Act::Guess(_), Actor::Seat(_)) | (Act::TakeBack | Act::Hint(_) | Act::Note(_), _) => {
                phase == Phase::Guess
            }
            (Act::Guess(_), Actor::House) => {
                phase == Phase::Thinking && !self.controller(Seat::Codebreaker).is_person()
            }
            (Act::Answer { .. }, _) => phase == Phase::Answer,
            (Act::Resign, _) => self.referee.is_settled(),
            (Act::Withdraw | Act::Correct { .. }, _) => true,
            (Act::Open { .. }, by) => by == Actor::House && self.owes_opening(),
            (Act::NextGame, _) => phase == Phase::GameOver,
            (Act::Commit(_), _) => false,
        };
        if turn { Ok(()) } else { Err(self.not_now(act)) }
    }

    /// Whether an evader is asked for its answer.
    pub(crate) fn evades_now(&self) -> bool {
        self.referee.is_evading() && self.game.pending().is_some()
    }

    fn choose(&mut self, code: &HiddenCode, now: Moment) -> Result<Vec<Event>, Refusal> {
        let rules = *self.setup().rules();
        let own_salt = code.salt();
        let code = Code::new(&rules, code.open().pegs())?;
        if self.evades_now() {
            if !self.referee.take_witness(&rules, &self.answers, HiddenCode::new(code)) {
                return Err(Refusal::Unfaithful);
            }
            return match self.right_answer() {
                Some(feedback) => self.answer(feedback, now),
                None => Ok(Vec::new()),
            };
        }
        let Some(Seeds { seed, entropy }) = &self.seeds else { return Err(Refusal::HouseOnly) };
        let own = self.controller(Seat::Codemaker) == Controller::Human;
        let salts = if own { entropy } else { seed };
        let drawn = || Salt::from_seed(&salts.derive("salt", u64::from(self.header.game)));
        let salt = own_salt.unwrap_or_else(drawn);
        self.turn_began = now;
        Ok(self.settle(Secret::new(code, salt)))
    }

    /// Takes the code of this game into keeping.
    pub(super) fn settle(&mut self, secret: Secret) -> Vec<Event> {
        let begins = self.thinks_of_code();
        let commitment = self.referee.settle(secret);
        self.note_down(Act::Commit(commitment));
        let mut events = if begins { self.announce() } else { Vec::new() };
        events.push(Event::CodeSet { commitment });
        events
    }

    /// Places a guess, and answers it where no person does.
    fn guess(&mut self, guess: &Act, now: Moment) -> Result<Vec<Event>, Refusal> {
        let mut events = self.fold(guess)?;
        let spent = now.saturating_sub(self.turn_began).as_secs();
        self.guess_seconds = u32::try_from(spent).unwrap_or(u32::MAX);
        if marked_by_hand(self.setup(), self.header.game) {
            return Ok(events);
        }
        match self.right_answer().filter(|_| !self.referee.is_evading()) {
            Some(feedback) => events.extend(self.answer(feedback, now)?),
            // The codemaker thinks of its answer.
            None => events.clear(),
        }
        Ok(without_placed(events))
    }

    fn answer(&mut self, feedback: Feedback, now: Moment) -> Result<Vec<Event>, Refusal> {
        let events = self.fold(&Act::Answer { feedback, seconds: self.guess_seconds })?;
        self.guess_seconds = 0;
        self.turn_began = now;
        Ok(events)
    }

    /// Answers a guess whose answer is missing, where no person does, and opens
    /// a code that is missing: what was done before an interruption is brought
    /// to its end.
    pub(crate) fn catch_up(&mut self) {
        let feedback = self.right_answer();
        let by_hand = marked_by_hand(self.setup(), self.header.game);
        if let Some(feedback) = feedback.filter(|_| !by_hand) {
            // The right answer to a placed guess is always taken.
            let _ = self.fold(&Act::Answer { feedback, seconds: 0 });
        }
        let _ = self.open_own();
    }

    fn right_answer(&self) -> Option<Feedback> {
        let guess = self.game.pending()?;
        self.referee.right_answer(self.setup().rules(), &self.answers, guess)
    }

    /// Opens the code of a game that is over, if it is here.
    fn open_own(&mut self) -> Vec<Event> {
        let opening = self.referee.secret().filter(|_| self.owes_opening()).map(Secret::open);
        let opened = opening.map(|opening| self.fold(&Act::Open { opening, open: Vec::new() }));
        // A code that is owed is always taken.
        opened.and_then(Result::ok).unwrap_or_default()
    }
}
