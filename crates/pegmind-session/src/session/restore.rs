//! Going on with a game from its record.

use pegmind_rules::{Controller, Match, Seat};
use thiserror::Error;

use super::{Moment, Response, Session};
use crate::act::{Act, SeenAct};
use crate::effect::Effect;
use crate::escrow::Escrow;
use crate::record::{Header, Record, RecordLines};
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
        let header = &record.header;
        let games = header.setup.options().games;
        if header.id.is_none() || Match::resumed(games, header.game, header.points).is_none() {
            return Err(RestoreError::NoName);
        }
        let single = games == pegmind_rules::GameCount::ONE;
        let match_id = header.match_id.clone().or_else(|| header.id.clone());
        let header = Header { match_id: match_id.filter(|_| !single), ..header.clone() };
        let seeds = Seeds { seed: escrow.seed, entropy: escrow.entropy };
        let mut session = Self::around(Table::with_seeds(header, seeds, now));
        let table = &mut session.table;
        if table.referee().is_evading() {
            table.keep_witness(escrow.witness);
        } else {
            restore_code(table, record.commitment, escrow.opening)?;
        }
        for entry in &record.entries {
            session.observe(&entry.act).map_err(|refusal| at(entry.line, problem(&refusal)))?;
        }
        let mut response = Response::new();
        session.bring_to_its_end(&record, &mut response);
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
    fn bring_to_its_end(&mut self, record: &Record, response: &mut Response) {
        let rows = self.table.game().board().rows().len();
        let done = self.table.version();
        self.table.expect_code(record.opening.map(|opening| opening.code));
        self.table.catch_up();
        // An evader's code is in the record alone, if all of its end is there.
        if let Some(opened) = record.opened().filter(|_| !record.open.is_empty()) {
            // It was shown, right or wrong.
            let _ = self.observe(&opened);
        }
        let promise = self.table.record().commitment.filter(|_| record.commitment.is_none());
        let shown = record.opening.is_some();
        let later = self.table.acts_since(done).cloned();
        let later = later.filter(|act| !(shown && matches!(act, Act::Open { .. })));
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
