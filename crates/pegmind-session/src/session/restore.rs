//! Going on with a game from its record.

use pegmind_rules::{Controller, MakerLevel, Match, Seat};
use thiserror::Error;

use super::{Moment, Response, Session, Start};
use crate::act::Act;
use crate::effect::Effect;
use crate::escrow::Escrow;
use crate::evasion::Evasion;
use crate::record::{Record, RecordError, RecordProblem, act_text, opening_lines};
use crate::refusal::Refusal;
use crate::secret::{Commitment, Opening, Secret};

/// A session that goes on, and what follows from that.
pub type Restored = (Session, Response);

impl Session {
    /// Goes on with the game of a record, by replaying its acts. `escrow` is
    /// what was sealed for it.
    ///
    /// If the game is over, what its end calls for is asked of the host once
    /// more, because the host may have been stopped in the middle of it.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if record and secret do not belong together, or an act
    /// cannot follow the ones before it.
    pub fn restore(record: Record, escrow: Escrow, now: Moment) -> Result<Restored, RestoreError> {
        let header = record.header;
        let id = header.id.clone().ok_or(RestoreError::NoName)?;
        let game_match = Match::resumed(header.setup.options().games, header.game, header.points)
            .ok_or(RestoreError::NoName)?;
        let start = Start {
            id: header.match_id.clone().unwrap_or_else(|| id.clone()),
            date: header.date.unwrap_or_default(),
            setup: header.setup,
            seed: escrow.seed,
            entropy: escrow.entropy,
        };
        let mut session = Self::blank(start, game_match, now);
        session.id = id;
        let mut response = Response::new();
        if session.controller(Seat::Codemaker) == Controller::Maker(MakerLevel::Evader) {
            let shown = record.opening.map(|opening| opening.code);
            session.referee.evade(Evasion::new(escrow.witness, shown, record.open));
        } else {
            session.restore_code(record.commitment, escrow.opening, &mut response)?;
        }
        for entry in &record.entries {
            session.apply(entry.act).map_err(|refusal| {
                RestoreError::Record(RecordError {
                    line: entry.line,
                    problem: RecordProblem::new(problem(&refusal)),
                })
            })?;
        }
        session.answer_cut_off(&mut response);
        let over = session.referee.game().outcome().is_some() && !session.referee.owes_reveal();
        if over {
            session.finish_again(record.opening.is_some(), &mut response);
        } else {
            session.proceed(&mut response);
        }
        Ok((session, response))
    }

    fn restore_code(
        &mut self,
        commitment: Option<Commitment>,
        opening: Option<Opening>,
        response: &mut Response,
    ) -> Result<(), RestoreError> {
        if self.controller(Seat::Codemaker) == Controller::Table {
            self.referee.leave_on_table();
            return Ok(());
        }
        let Some(Opening { code, salt: Some(salt) }) = opening else {
            let chosen = matches!(self.controller(Seat::Codemaker), Controller::Maker(_));
            return if chosen || commitment.is_some() {
                Err(RestoreError::NoSecret)
            } else {
                Ok(())
            };
        };
        let kept = self.referee.settle(Secret::new(code, salt));
        match commitment {
            Some(promised) if promised == kept => Ok(()),
            Some(_) => Err(RestoreError::OtherSecret),
            // Stopped between sealing the code and publishing the promise.
            None => {
                self.append(crate::record::commitment_line(kept), response);
                Ok(())
            }
        }
    }

    /// Answers a guess whose answer is missing, where no person does.
    fn answer_cut_off(&mut self, response: &mut Response) {
        let feedback = self.referee.right_answer().filter(|_| !self.marked_by_hand());
        let Some(feedback) = feedback else { return };
        let answer = Act::Answer { feedback, seconds: 0 };
        // The right answer to a placed guess is always taken.
        if self.apply(answer).is_ok() {
            self.append(act_text(&answer, 0) + "\n", response);
        }
    }

    /// What the end of a game calls for, once more.
    fn finish_again(&mut self, opened: bool, response: &mut Response) {
        if let (Some(opening), false) = (self.referee.opening(), opened) {
            self.append(opening_lines(&opening), response);
        }
        let text = self.record().to_string();
        response.effects.push(Effect::Archive { id: self.id.clone(), text });
        if let Some(outcome) = self.referee.game().outcome() {
            self.count_points(outcome);
        }
        if self.game_match.is_last() {
            response.effects.push(Effect::Discard { id: self.id.clone() });
        }
    }
}

/// A refusal in the words of a record. The right answer of a running game is
/// not told.
fn problem(refusal: &Refusal) -> String {
    match refusal {
        Refusal::WrongAnswer { given, .. } => {
            format!("{given} is not how the code of this game answers")
        }
        other => other.to_string(),
    }
}

/// Why a game cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RestoreError {
    /// The record has no name.
    #[error("the record has no Id, so it is no game in progress")]
    NoName,
    /// The code of the game is not there any more.
    #[error("the code of this game is lost")]
    NoSecret,
    /// The code is another one than was promised.
    #[error("the stored code is not the one this game began with")]
    OtherSecret,
    /// The record is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
}
