//! What is asked and stored, and what the worker answers.

use pegmind_face::sentence;
#[cfg(feature = "maker")]
use pegmind_protocol::maker::{MakerPageMsg, MakerWorkerMsg};
use pegmind_protocol::{PageEffect, PageMsg, WorkerMsg};
use pegmind_session::{Advice, Consultation, Effect, Handled, MakerConsultation, Question, Ticket};

use super::{FAILURES_MAX, Play, Stand};
use crate::context::Context;

/// How often a computer codemaker may be asked for in vain.
#[cfg(not(feature = "maker"))]
const NO_MAKER: &str = "This codemaker thinks in your browser, which takes scripts.";

impl Play {
    /// Has the host do what the game asks for.
    pub(super) fn perform(&mut self, effect: Effect, context: &mut Context<'_>) {
        let effect = match effect {
            Effect::Consult(consultation) => {
                return self.beyond.consult(self, consultation, context);
            }
            Effect::ConsultMaker(consultation) => {
                return self.beyond.consult_maker(self, consultation, context);
            }
            Effect::Seal { id, escrow } => {
                PageEffect::Seal { id: id.to_string(), text: escrow.reveal() }
            }
            Effect::Append { id, lines } => {
                PageEffect::Append { id: id.to_string(), text: lines.to_string() }
            }
            Effect::Archive { id, record } => {
                PageEffect::Archive { id: id.to_string(), text: record.to_string() }
            }
            Effect::Supersede { old, new } => {
                PageEffect::Supersede { old: old.to_string(), new: new.to_string() }
            }
            Effect::Discard { id } => PageEffect::Discard { id: id.to_string() },
        };
        if self.stand == Stand::Begun {
            context.effect(effect);
        }
    }

    pub(super) fn consult(&mut self, consultation: Consultation, context: &mut Context<'_>) {
        let own = consultation.ticket;
        match consultation.question {
            Question::Hint { .. } | Question::Assist { .. } | Question::Pairings { .. } => {
                self.helping = Some(context.now);
            }
            Question::Guess { .. }
            | Question::Consistency
            | Question::News
            | Question::Repairs
            | Question::Course { .. } => {}
        }
        let ticket = self.new_ticket(own, context);
        let asked = Consultation { ticket: Ticket::from_number(ticket), ..consultation };
        context.effect(PageEffect::Ask { ticket, text: PageMsg::Ask(asked).to_text() });
    }

    #[cfg(feature = "maker")]
    pub(super) fn consult_maker(
        &mut self,
        consultation: MakerConsultation,
        context: &mut Context<'_>,
    ) {
        let ticket = self.new_ticket(consultation.ticket, context);
        let asked = MakerConsultation { ticket: Ticket::from_number(ticket), ..consultation };
        let text = MakerPageMsg::AskMaker(asked).to_text();
        context.effect(PageEffect::Ask { ticket, text });
    }

    #[cfg(not(feature = "maker"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(super) fn consult_maker(
        &self,
        _consultation: MakerConsultation,
        context: &mut Context<'_>,
    ) {
        context.say(NO_MAKER);
    }

    fn new_ticket(&mut self, own: Ticket, context: &mut Context<'_>) -> u64 {
        let ticket = context.ticket();
        self.asked.push((ticket, own));
        ticket
    }

    /// The ticket of the game for one of the worker, which has answered.
    fn answered(&mut self, ticket: Ticket) -> Option<Ticket> {
        let place = self.asked.iter().position(|asked| asked.0 == ticket.number())?;
        Some(self.asked.remove(place).1)
    }

    /// Takes in what the worker says.
    pub(super) fn hear_worker(&mut self, text: &str, context: &mut Context<'_>) {
        let rules = self.rules();
        #[cfg(feature = "maker")]
        if let Ok(MakerWorkerMsg::AnswerMaker { ticket, answer }) =
            MakerWorkerMsg::read(text, &rules)
        {
            return self.advised(ticket, answer.into(), context);
        }
        match WorkerMsg::read(text, &rules) {
            Ok(WorkerMsg::Answer { ticket, answer }) => {
                self.advised(ticket, answer.into(), context);
            }
            Ok(WorkerMsg::Refused { ticket: Some(ticket), why }) => {
                if self.answered(ticket).is_some() {
                    self.helping = None;
                    context.say(sentence(&why));
                }
            }
            // What is told on the way, of other questions, or by another worker.
            Ok(_) | Err(_) => {}
        }
    }

    fn advised(&mut self, ticket: Ticket, advice: Advice, context: &mut Context<'_>) {
        self.failures = 0;
        let Some(own) = self.answered(ticket) else { return };
        if !self.holds_back(own, &advice, context) {
            self.feed_advice(own, advice, context);
        }
    }

    pub(super) fn feed_advice(
        &mut self,
        ticket: Ticket,
        advice: Advice,
        context: &mut Context<'_>,
    ) {
        self.fresh = None;
        match self.session.advise(ticket, advice, context.now) {
            Ok(response) => {
                if response.handled != Handled::Unused {
                    self.helping = None;
                }
                self.take(response, context);
            }
            Err(why) => self.refuse(&why, context),
        }
    }

    /// The worker cannot answer any more: the next one is asked, for so long as that makes
    /// sense.
    pub(super) fn worker_failed(&mut self, why: &str, context: &mut Context<'_>) {
        self.failures = self.failures.saturating_add(1);
        if self.failures <= FAILURES_MAX {
            self.ask_again(context);
        } else {
            self.asked.clear();
            self.helping = None;
            context.say(format!("The solver does not answer: {}", sentence(why)));
        }
    }
}
