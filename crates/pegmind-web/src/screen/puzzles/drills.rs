//! Rows of own games that cost much, asked again after some days.

use pegmind_face::no_drill;
use pegmind_protocol::{PageEffect, StudyMsg, StudyReply};
use pegmind_review::{DrillKey, DrillResult, Puzzle, Schedule};
use pegmind_rules::{Controller, Rules, Seat};
use pegmind_session::{Day, Record};

use super::book::Book;
use super::no_rules;
use crate::asked::{self, Told};
use crate::context::Context;
use crate::history;

/// The most games that are looked at.
const GAMES_MAX: usize = 30;

/// How many rows are asked one after the other.
const BOOK: usize = 6;

/// Rows of own games.
#[derive(Debug, Default)]
pub(super) struct Drills {
    /// The games, the latest last.
    games: Vec<Record>,
    /// What was answered, the first one first.
    results: Vec<DrillResult>,
    /// The games that are still to be looked at, the next one last.
    open: Vec<Record>,
    asked: Option<u64>,
    today: Option<Day>,
    found: Vec<(Option<DrillKey>, Puzzle)>,
    /// When the next row is due.
    next: Option<Day>,
    /// The row that somebody chose, from 1.
    row: Option<usize>,
    /// Whether one row is asked whatever its day.
    pub(super) is_wanted: bool,
}

impl Drills {
    /// Takes in what was answered.
    pub(super) fn take_results(&mut self, lines: &[String]) {
        let lines = lines.iter().flat_map(|text| text.lines());
        self.results = lines.filter_map(|line| line.parse().ok()).collect();
    }

    /// Takes the games in in which a person looked for the code.
    pub(super) fn take_games(&mut self, records: &[String]) {
        let recent = records.iter().skip(records.len().saturating_sub(2 * GAMES_MAX));
        let games = recent.filter_map(|text| Record::parse(text).ok()).filter(|record| {
            let header = &record.header;
            let breaker = header.setup.controller(Seat::Codebreaker, header.game);
            breaker == Controller::Human && day_of(record).is_some()
        });
        self.games = games.collect();
    }

    /// Looks at one game, whether it is due or not: at this row, else at the costliest one.
    pub(super) fn ask_for(
        &mut self,
        record: Record,
        row: Option<usize>,
        context: &mut Context<'_>,
    ) {
        (self.is_wanted, self.row) = (true, row);
        self.open = vec![record];
        self.ask(context);
    }

    /// Looks for rows that are due on this day. Says whether there is any game to look at.
    pub(super) fn begin(&mut self, today: Option<Day>, context: &mut Context<'_>) -> bool {
        let skipped = self.games.len().saturating_sub(GAMES_MAX);
        self.open = self.games.iter().skip(skipped).cloned().collect();
        (self.found, self.next, self.today) = (Vec::new(), None, today);
        (self.is_wanted, self.row) = (false, None);
        self.ask(context)
    }

    fn ask(&mut self, context: &mut Context<'_>) -> bool {
        self.asked = None;
        let Some(record) = self.open.last().map(Record::to_string) else { return false };
        let row = self.row;
        self.asked = Some(asked::ask(context, |ticket| StudyMsg::Drill { ticket, record, row }));
        true
    }

    fn rules(&self) -> Rules {
        self.open.last().map_or_else(no_rules, |record| *record.header.setup.rules())
    }

    /// Takes in what the worker says. Says whether all is found.
    pub(super) fn told(&mut self, text: &str, context: &mut Context<'_>) -> bool {
        let Some((ticket, told)) = asked::read(text, &self.rules()) else { return false };
        if Some(ticket) != self.asked {
            return false;
        }
        if let (Some(record), Told::Found(found)) = (self.open.pop(), told)
            && let StudyReply::Drilled { found: Some((row, puzzle)), .. } = *found
        {
            self.take(&record, row, puzzle);
        }
        self.found.len() >= BOOK || !self.ask(context)
    }

    fn take(&mut self, record: &Record, row: usize, puzzle: Puzzle) {
        let key = history::name(record).map(|game| DrillKey { game, row });
        if self.is_wanted {
            self.found.push((key, puzzle));
            return;
        }
        let Some(key) = key else { return };
        let schedule = Schedule::of(self.results.iter().cloned());
        let due = day_of(record).and_then(|played| schedule.due(&key, played));
        match (due, self.today) {
            (Some(due), Some(today)) if due <= today => self.found.push((Some(key), puzzle)),
            (Some(due), _) => self.next = Some(self.next.map_or(due, |next| next.min(due))),
            (None, _) => {}
        }
    }

    /// The rows that were found; `None` if there are none.
    pub(super) fn book(&mut self) -> Option<Book> {
        let found = std::mem::take(&mut self.found);
        (!found.is_empty()).then(|| Book::drills(found))
    }

    /// What is said where there are none.
    pub(super) fn none_due(&self) -> String {
        match self.next {
            Some(next) => format!("No row is due today; the next one is on {next}."),
            None if self.is_wanted => match self.row {
                Some(row) => no_drill(row),
                None => "No guess of this game is worth being asked again.".into(),
            },
            None => "No row of your games is to be asked again.".into(),
        }
    }

    /// Keeps an answer.
    pub(super) fn keep(&mut self, result: &DrillResult, context: &mut Context<'_>) {
        // In the order of their names they are in the order in which they were answered.
        let DrillResult { day, key, .. } = result;
        let id = format!("{day} {:06} {} {}", self.results.len(), key.game, key.row);
        let (what, text) = (history::DRILLS.into(), format!("{result}\n"));
        context.effect(PageEffect::Keep { what, id, text });
        self.results.push(result.clone());
    }

    /// How many games are still to be looked at.
    pub(super) fn left(&self) -> usize {
        self.open.len()
    }

    /// Looks no further.
    pub(super) fn stop(&mut self) {
        self.asked = None;
        self.open.clear();
    }
}

fn day_of(record: &Record) -> Option<Day> {
    record.header.date.as_ref()?.parse().ok()
}
