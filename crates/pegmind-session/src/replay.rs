//! A recorded game, gone through act by act.

use std::iter;

use pegmind_rules::{Code, Draft, Game, Outcome};

use crate::act::Act;
use crate::answers::{Audited, Given, OpenRow};
use crate::event::Event;
use crate::notes::Notes;
use crate::record::{Entry, Record};
use crate::record_error::{RecordError, refused};
use crate::table::Table;
use crate::view::{Phase, Shield, TableView, View};
use crate::viewer::Viewer;

/// A recorded game at some moment, from before its first row to its end: a
/// table whose acts come from the record. It is drawn like a game that is
/// played.
#[derive(Debug)]
pub struct Replay {
    record: Record,
    table: Table,
    draft: Draft,
    notes: Notes,
    next: usize,
}

impl Replay {
    /// The game before its first row.
    #[must_use]
    pub fn new(record: Record) -> Self {
        let mut table = Table::new(record.header.clone());
        table.expect_opening(record.opening.is_some());
        if let Some(commitment) = record.commitment {
            // Where there can be no promise, it is shown all the same.
            let _ = table.fold(&Act::Commit(commitment));
        }
        Self { record, table, draft: Draft::default(), notes: Notes::default(), next: 0 }
    }

    /// The recorded game.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The public state at this moment.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.table.game()
    }

    /// The code, if the record opens it or the last guess is it.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        let solved = self.game().outcome() == Some(Outcome::Solved);
        let found = self.game().board().rows().last().filter(|_| solved);
        self.record.opening.map(|opening| opening.code).or(found.map(|row| row.guess))
    }

    /// Every answer given up to this moment, also those of rows that were
    /// taken back, but for those that were withdrawn.
    #[must_use]
    pub fn given(&self) -> &[Given] {
        self.table.given()
    }

    /// How many codes were open at each of them, if the record says so.
    #[must_use]
    pub fn open_rows(&self) -> Vec<OpenRow> {
        self.table.open_rows_of(&self.record.open)
    }

    /// The rows that the code does not answer as they read; none if the code
    /// is not known. A codemaker who evades is bound by rows taken back, too.
    #[must_use]
    pub fn audit(&self) -> Vec<Audited> {
        self.code().map_or_else(Vec::new, |code| self.table.audit_by(&code))
    }

    /// Goes on to the next row, or to whatever else comes next; `None` after
    /// the last act.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the line of an act that cannot follow the ones
    /// before it, again and again: nothing comes after it.
    pub fn advance(&mut self) -> Result<Option<Vec<Event>>, RecordError> {
        let Some(entry) = self.record.entries.get(self.next) else { return Ok(None) };
        // A guess and its answer are one row.
        let answer =
            self.record.entries.get(self.next + 1).filter(|next| {
                matches!((&entry.act, &next.act), (Act::Guess(_), Act::Answer { .. }))
            });
        let mut events = Vec::new();
        for Entry { act, line } in iter::once(entry).chain(answer) {
            events.extend(self.table.fold(act).map_err(|refusal| refused(*line, refusal))?);
            self.next += 1;
            if let Act::Note(note) = act {
                self.notes.write(*note);
            }
        }
        if let Some(opened) = self.record.opened().filter(|_| self.table.owes_opening()) {
            let line = answer.unwrap_or(entry).line;
            events.extend(self.table.fold(&opened).map_err(|refusal| refused(line, refusal))?);
        }
        // A record is of one game.
        events.retain(|event| !matches!(event, Event::MatchEnded { .. }));
        Ok(Some(crate::table::without_placed(events)))
    }

    /// The game at this moment, as a front end draws it.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        let over = self.game().outcome();
        let opening = over.and(self.record.opening);
        let table = TableView {
            phase: if over.is_some() { Phase::MatchOver } else { Phase::Thinking },
            shield: match opening {
                Some(opening) => Shield::Open(opening.code),
                None if self.record.header.is_evaded() => Shield::Evading,
                None => Shield::Closed,
            },
            commitment: self.record.commitment,
            opening,
            audit: over.map_or_else(Vec::new, |_| self.audit()),
            open: over.map_or_else(Vec::new, |_| self.open_rows()),
            ..self.table.view(Viewer::SharedScreen)
        };
        View {
            table,
            draft: &self.draft,
            draft_problem: None,
            kept: &[],
            marks_clashes: false,
            clash: None,
            prize: None,
            notes: &self.notes,
        }
    }
}
