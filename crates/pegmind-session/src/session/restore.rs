//! Going on with a game from its record.

use super::{Moment, Response, Session};
use crate::desk::Desk;
use crate::effect::Effect;
use crate::escrow::Escrow;
use crate::record::Record;
use crate::table::{RestoreError, Table};

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
        let mut desk = Desk::default();
        let (table, lines) = Table::resume_with(record, escrow, now, |table, seen, events| {
            // What is told at the desk was told before.
            let _ = desk.observe(seen, events, &table.view(table.screen()));
        })?;
        let mut session = Self { desk, ..Self::around(table) };
        let mut response = Response::new();
        let id = session.table.id().clone();
        if !lines.acts.is_empty() {
            response.effects.push(Effect::Append { id: id.clone(), lines });
        }
        if session.table.game().outcome().is_none() || session.table.owes_opening() {
            session.proceed(&mut response);
            return Ok((session, response));
        }
        let record = session.table.record();
        response.effects.push(Effect::Archive { id: id.clone(), record });
        if session.table.game_match().is_last() {
            response.effects.push(Effect::Discard { id });
        }
        Ok((session, response))
    }
}
