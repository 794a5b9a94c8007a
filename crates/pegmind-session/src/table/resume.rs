//! Going on with a game from its record, as the authority over it.

use pegmind_rules::{Controller, GameCount, Match, Seat};
use thiserror::Error;

use super::{Moment, Seeds, Table};
use crate::act::{Act, SeenAct};
use crate::escrow::Escrow;
use crate::event::Event;
use crate::record::{Record, RecordLines};
use crate::record_error::{RecordError, at, refused};
use crate::refusal::Refusal;
use crate::secret::{Commitment, Opening, Secret};

impl Table {
    /// Goes on with the game of a record, by replaying its acts, as the
    /// authority over it. `escrow` is what was sealed for it. What was to
    /// follow at once when the host was stopped is done; these lines are still
    /// to be appended to the record.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if record and secret do not belong together, or an act
    /// cannot follow the ones before it.
    pub fn resume(
        record: Record,
        escrow: Escrow,
        now: Moment,
    ) -> Result<(Self, RecordLines), RestoreError> {
        Self::resume_with(record, escrow, now, |_, _, _| {})
    }

    /// Goes on, and shows each act of the record to `watch`, with what happened
    /// and how the table stood after it.
    pub(crate) fn resume_with(
        record: Record,
        escrow: Escrow,
        now: Moment,
        mut watch: impl FnMut(&Self, &SeenAct, &[Event]),
    ) -> Result<(Self, RecordLines), RestoreError> {
        let shown = record.opened();
        let Record { mut header, commitment, entries, .. } = record;
        let games = header.setup.options().games;
        if header.id.is_none() || Match::resumed(games, header.game, header.points).is_none() {
            return Err(RestoreError::NoName);
        }
        let single = games == GameCount::ONE;
        header.match_id = header.match_id.or_else(|| header.id.clone()).filter(|_| !single);
        let seeds = Seeds { seed: escrow.seed, entropy: escrow.entropy };
        let mut table = Self::with_seeds(header, seeds, now);
        if table.referee.is_evading() {
            table.referee.evade(escrow.witness);
        } else {
            table.restore_code(commitment, escrow.opening)?;
        }
        for entry in entries {
            let done = table.redo(entry.act, &mut watch);
            done.map_err(|refusal| {
                // The right answer of a running game is not told.
                if let Refusal::WrongAnswer { given, .. } = refusal {
                    let problem = format!("{given} is not how the code of this game answers");
                    return at(entry.line, problem);
                }
                refused(entry.line, refusal)
            })?;
        }
        let rows = table.game.board().rows().len();
        let acts = table.bring_to_its_end(commitment, shown, &mut watch);
        Ok((table, RecordLines { header: None, rows, acts }))
    }

    /// Does an act of a record.
    fn redo(
        &mut self,
        act: Act,
        watch: &mut impl FnMut(&Self, &SeenAct, &[Event]),
    ) -> Result<(), Refusal> {
        let seen = SeenAct::Act(act);
        let events = self.follow(std::slice::from_ref(&seen))?;
        watch(self, &seen, &events);
        Ok(())
    }

    /// Does what was to follow when the program was stopped, and returns what
    /// of it the record lacks. It promises and shows this.
    fn bring_to_its_end(
        &mut self,
        promised: Option<Commitment>,
        shown: Option<Act>,
        watch: &mut impl FnMut(&Self, &SeenAct, &[Event]),
    ) -> Vec<Act> {
        let done = self.version();
        let is_shown = shown.is_some();
        if let Some(Act::Open { opening, .. }) = &shown {
            self.recorded = Some(opening.code);
        }
        self.catch_up();
        // An evader's code is in the record alone, if all of its end is there.
        let whole = |act: &Act| matches!(act, Act::Open { open, .. } if !open.is_empty());
        if let Some(shown) = shown.filter(whole) {
            // It was shown, right or wrong.
            let _ = self.redo(shown, watch);
        }
        let promise = self.referee.commitment().filter(|_| promised.is_none());
        let later = self.acts_since(done).cloned();
        let later = later.filter(|act| !(is_shown && matches!(act, Act::Open { .. })));
        promise.map(Act::Commit).into_iter().chain(later).collect()
    }

    fn restore_code(
        &mut self,
        commitment: Option<Commitment>,
        opening: Option<Opening>,
    ) -> Result<(), RestoreError> {
        let maker = self.controller(Seat::Codemaker);
        if maker == Controller::Table {
            return Ok(());
        }
        let Some(Opening { code, salt: Some(salt) }) = opening else {
            let chosen = matches!(maker, Controller::Maker(_));
            return if chosen || commitment.is_some() {
                Err(RestoreError::NoSecret)
            } else {
                Ok(())
            };
        };
        let kept = self.referee.settle(Secret::new(code, salt));
        if commitment.is_some_and(|promised| promised != kept) {
            return Err(RestoreError::OtherSecret);
        }
        // If it is not in the record, the program was stopped between sealing the
        // code and publishing the promise.
        self.note_down(Act::Commit(kept));
        Ok(())
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
