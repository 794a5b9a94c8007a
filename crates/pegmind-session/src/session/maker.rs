//! Computer codemakers who have to be asked: for a code that takes long to
//! find, or for every answer.

use pegmind_rules::{Code, Controller, MakerLevel, OpenCount, Seat};

use super::awaited::Asked;
use super::{Contradiction, Handled, Moment, Response, Session};
use crate::act::Act;
use crate::effect::{Advice, Effect, MakerConsultation, MakerQuestion, Ticket};
use crate::evasion::Evasion;
use crate::event::Event;
use crate::record::act_text;
use crate::refusal::Refusal;
use crate::secret::{HiddenCode, Salt, Secret};

impl Session {
    /// What the game waits for from a computer codemaker, if it does.
    pub(super) fn maker_question(&self) -> Option<MakerQuestion> {
        if self.contradiction.is_some() {
            return None;
        }
        if !self.referee.is_settled() {
            let devious = Controller::Maker(MakerLevel::Devious);
            let chooses = self.controller(Seat::Codemaker) == devious;
            return chooses.then_some(MakerQuestion::DeviousCode);
        }
        if self.referee.owes_reveal() {
            return Some(MakerQuestion::Reveal);
        }
        let guess = *self.referee.game().pending().filter(|_| self.referee.is_evading())?;
        Some(MakerQuestion::Evade { guess })
    }

    pub(super) fn consult_maker(&mut self, question: MakerQuestion, response: &mut Response) {
        let game = u64::from(self.game_match.game());
        let answered = self.referee.evasion().map(Evasion::rows).unwrap_or_default();
        let seed = match question {
            MakerQuestion::DeviousCode => self.start.seed.derive("code", game),
            MakerQuestion::Reveal => self.start.seed.derive("reveal", game),
            // The same number of answers is the same moment of the game, also
            // after it was restored.
            MakerQuestion::Evade { .. } => {
                let answers = u64::try_from(answered.len()).unwrap_or(u64::MAX);
                self.start.seed.derive("answer", game).derive("answer", answers)
            }
        };
        let ticket = self.next_ticket();
        self.awaited.insert(ticket, Asked::Maker(question.clone()));
        response.effects.push(Effect::ConsultMaker(MakerConsultation {
            ticket,
            question,
            rules: *self.start.setup.rules(),
            answered,
            known: self.referee.witness().map(|witness| witness.code.clone()),
            seed,
        }));
    }

    /// Takes in what a codemaker was asked for. What cannot be right is
    /// refused, and asked for still.
    pub(super) fn made(
        &mut self,
        ticket: Ticket,
        question: MakerQuestion,
        advice: Advice,
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        let done = match (&question, advice) {
            (MakerQuestion::DeviousCode, Advice::Code(code)) => {
                self.settle_devious(&code, now, response)
            }
            (MakerQuestion::Evade { .. }, Advice::Code(code)) => {
                self.answer_evading(code, now, response)
            }
            (MakerQuestion::Evade { .. }, Advice::NoCode { row }) => {
                // A record that was changed by hand.
                self.contradiction = Some(Contradiction { row });
                response.event(Event::Contradicted { row });
                Ok(())
            }
            (MakerQuestion::Reveal, Advice::NoCode { .. }) => {
                self.reveal(None, Vec::new(), response)
            }
            (MakerQuestion::Reveal, Advice::Revealed { code, open }) => {
                self.reveal(Some(code), open, response)
            }
            _ => Ok(()),
        };
        if done.is_err() {
            self.awaited.insert(ticket, Asked::Maker(question));
        }
        done
    }

    fn settle_devious(
        &mut self,
        code: &HiddenCode,
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        let code = Code::new(self.start.setup.rules(), code.open().pegs())?;
        self.settle(code);
        self.turn_began = now;
        self.announce(response);
        self.proceed(response);
        Ok(())
    }

    /// Puts the code of a computer into keeping.
    pub(super) fn settle(&mut self, code: Code) {
        let game = u64::from(self.game_match.game());
        let salt = Salt::from_seed(&self.start.seed.derive("salt", game));
        self.referee.settle(Secret::new(code, salt));
    }

    /// Answers the placed guess by a code that gives all answers before. The
    /// code is stored first, so that a restored game gives the same answer.
    fn answer_evading(
        &mut self,
        code: HiddenCode,
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        Code::new(self.start.setup.rules(), code.open().pegs())?;
        if !self.referee.take_witness(code) {
            return Err(Refusal::Unfaithful);
        }
        let row = self.referee.game().row_number();
        let guess = self.referee.game().pending().copied();
        let (Some(guess), Some(feedback)) = (guess, self.referee.right_answer()) else {
            return Ok(());
        };
        response.effects.push(Effect::Seal { id: self.id.clone(), escrow: self.escrow() });
        let answer = Act::Answer { feedback, seconds: self.guess_seconds };
        self.apply(answer)?;
        self.append(act_text(&answer, row) + "\n", response);
        self.guess_seconds = 0;
        self.scored(row, guess, feedback, now, response);
        Ok(())
    }

    fn reveal(
        &mut self,
        code: Option<Code>,
        open: Vec<OpenCount>,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        if !self.referee.show(code, open) {
            return Err(Refusal::Unfaithful);
        }
        response.handled = Handled::Changed;
        self.finish(response);
        Ok(())
    }
}
