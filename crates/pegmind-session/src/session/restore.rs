//! Going on with a game from its record.

use pegmind_rules::{Controller, GameCount, Match, Seat};
use thiserror::Error;

use super::{Moment, Response, Session};
use crate::act::{Act, SeenAct};
use crate::effect::Effect;
use crate::escrow::Escrow;
use crate::record::{Record, RecordLines};
use crate::record_error::{RecordError, at};
use crate::refusal::Refusal;
use crate::secret::{Commitment, Opening, Secret};
use crate::table::{Seeds, Table};

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
        let opened = record.opened();
        let Record { mut header, commitment, entries, .. } = record;
        let games = header.setup.options().games;
        if header.id.is_none() || Match::resumed(games, header.game, header.points).is_none() {
            return Err(RestoreError::NoName);
        }
        header.match_id = match games {
            GameCount::ONE => None,
            _ => header.match_id.or_else(|| header.id.clone()),
        };
        let seeds = Seeds { seed: escrow.seed, entropy: escrow.entropy };
        let mut session = Self::around(Table::with_seeds(header, seeds, now));
        let table = &mut session.table;
        if table.referee().is_evading() {
            table.keep_witness(escrow.witness);
        } else {
            restore_code(table, commitment, escrow.opening)?;
        }
        for entry in &entries {
            session.observe(&entry.act).map_err(|refusal| at(entry.line, problem(&refusal)))?;
        }
        let mut response = Response::new();
        session.bring_to_its_end(commitment, opened, &mut response);
        Ok((session, response))
    }

    /// Does an act of a record.
    fn observe(&mut self, act: &Act) -> Result<(), Refusal> {
        let seen = SeenAct::Act(act.clone());
        let events = self.table.follow(std::slice::from_ref(&seen))?;
        // What is told at the desk was told before.
        let _ = self.desk.observe(&seen, &events, &self.table.view(self.viewer()));
        Ok(())
    }

    /// Does what was to follow when the program was stopped.
    /// The record promises and shows this.
    fn bring_to_its_end(
        &mut self,
        promised: Option<Commitment>,
        shown: Option<Act>,
        response: &mut Response,
    ) {
        let rows = self.table.game().board().rows().len();
        let done = self.table.version();
        let is_shown = shown.is_some();
        if let Some(Act::Open { opening, .. }) = &shown {
            self.table.expect_code(Some(opening.code));
        }
        self.table.catch_up();
        // An evader's code is in the record alone, if all of its end is there.
        let whole = |act: &Act| matches!(act, Act::Open { open, .. } if !open.is_empty());
        if let Some(shown) = shown.filter(whole) {
            // It was shown, right or wrong.
            let _ = self.observe(&shown);
        }
        let promise = self.table.record().commitment.filter(|_| promised.is_none());
        let later = self.table.acts_since(done).cloned();
        let later = later.filter(|act| !(is_shown && matches!(act, Act::Open { .. })));
        let acts: Vec<Act> = promise.map(Act::Commit).into_iter().chain(later).collect();
        let id = self.table.id().clone();
        if !acts.is_empty() {
            let lines = RecordLines { header: None, rows, acts };
            response.effects.push(Effect::Append { id: id.clone(), lines });
        }
        if self.table.game().outcome().is_none() || self.table.owes_opening() {
            return self.proceed(response);
        }
        let record = self.table.record();
        response.effects.push(Effect::Archive { id: id.clone(), record });
        if self.table.game_match().is_last() {
            response.effects.push(Effect::Discard { id });
        }
    }
}

fn restore_code(
    table: &mut Table,
    commitment: Option<Commitment>,
    opening: Option<Opening>,
) -> Result<(), RestoreError> {
    let maker = table.controller(Seat::Codemaker);
    if maker == Controller::Table {
        return Ok(());
    }
    let Some(Opening { code, salt: Some(salt) }) = opening else {
        let chosen = matches!(maker, Controller::Maker(_));
        return if chosen || commitment.is_some() { Err(RestoreError::NoSecret) } else { Ok(()) };
    };
    let kept = table.keep(Secret::new(code, salt));
    if commitment.is_some_and(|promised| promised != kept) {
        return Err(RestoreError::OtherSecret);
    }
    // If it is not in the record, the program was stopped between sealing the
    // code and publishing the promise.
    table.note_down(Act::Commit(kept));
    Ok(())
}

/// A refusal in the words of a record. The right answer of a running game is
/// not told.
fn problem(refusal: &Refusal) -> String {
    if let Refusal::WrongAnswer { given, .. } = refusal {
        return format!("{given} is not how the code of this game answers");
    }
    refusal.to_string()
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
