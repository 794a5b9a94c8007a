//! Computer codemakers who have to be asked: for a code that takes long to
//! find, or for every answer.

use super::{Asked, Session};
use crate::act::Act;
use crate::effect::{Advice, Effect, MakerConsultation, MakerQuestion, Ticket};
use crate::refusal::Refusal;
use crate::secret::Opening;
use crate::session::Response;
use crate::table::Moment;
use crate::view::Phase;
use crate::viewer::Actor;

impl Session {
    /// What the game waits for from a computer codemaker, if it does.
    pub(super) fn maker_question(&self) -> Option<MakerQuestion> {
        if let Phase::Contradiction { .. } = self.table.view(self.viewer()).phase {
            return None;
        }
        if self.table.thinks_of_code() {
            return Some(MakerQuestion::DeviousCode);
        }
        if self.table.owes_opening() {
            return Some(MakerQuestion::Reveal);
        }
        let guess = *self.table.game().pending().filter(|_| self.table.evades_now())?;
        Some(MakerQuestion::Evade { guess })
    }

    pub(super) fn consult_maker(&mut self, question: MakerQuestion, response: &mut Response) {
        let answered =
            if self.table.referee().is_evading() { self.table.answered() } else { Vec::new() };
        let seed = match question {
            MakerQuestion::DeviousCode => self.derive("code"),
            MakerQuestion::Reveal => self.derive("reveal"),
            // The same number of answers is the same moment of the game, also
            // after it was restored.
            MakerQuestion::Evade { .. } => {
                let answers = u64::try_from(answered.len()).unwrap_or(u64::MAX);
                self.derive("answer").derive("answer", answers)
            }
        };
        let ticket = self.next_ticket();
        self.asked = Some((ticket, Asked::Maker(question.clone())));
        response.effects.push(Effect::ConsultMaker(MakerConsultation {
            ticket,
            question,
            rules: *self.table.game().board().rules(),
            answered,
            known: self.table.referee().witness().map(|witness| witness.code.clone()),
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
        let act = match (&question, advice) {
            (MakerQuestion::DeviousCode | MakerQuestion::Evade { .. }, Advice::Code(code)) => {
                Act::Choose(code)
            }
            // A record that was changed by hand.
            (MakerQuestion::Evade { .. } | MakerQuestion::Reveal, Advice::NoCode { row }) => {
                let events = self.table.contradict(row);
                let over = self.table.game().outcome().is_some();
                response.happened(events);
                if over {
                    self.finish(response);
                }
                return Ok(());
            }
            (MakerQuestion::Reveal, Advice::Revealed { code, open }) => {
                // What the record shows already is shown, right or wrong.
                let code = self.table.recorded().unwrap_or(code);
                Act::Open { opening: Opening { code, salt: None }, open }
            }
            // An answer to another question is of no use.
            (
                MakerQuestion::DeviousCode | MakerQuestion::Evade { .. } | MakerQuestion::Reveal,
                Advice::Guess(_)
                | Advice::NoCode { .. }
                | Advice::Consistent
                | Advice::News { .. }
                | Advice::Hint(_)
                | Advice::Assist(_)
                | Advice::Repairs(_)
                | Advice::Pairings(_)
                | Advice::Code(_)
                | Advice::Revealed { .. },
            ) => return Ok(()),
        };
        let done = self.act(Actor::House, act, now, response);
        if done.is_err() {
            self.asked = Some((ticket, Asked::Maker(question)));
        }
        done
    }
}
