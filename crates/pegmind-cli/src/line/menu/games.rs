//! Saved games to go on with, and finished ones to look at.

use pegmind_face::{board_name, progress, record_problem};
use pegmind_session::{GameId, Record, Replay, split_history};

use super::super::replay::{Pause, show_replay};
use super::question::{List, Place, numbers};
use super::{Asked, Away, Menu};
use crate::exit::Failure;

/// The most finished games that are listed.
const FINISHED_MAX: usize = 20;

/// A game of the list.
enum Picked {
    Saved(GameId),
    Finished(Box<Record>),
}

impl Menu<'_> {
    /// Asks for a game: a saved one to go on with, or a finished one, which is shown. Goes
    /// back with the first.
    pub(super) fn games(&mut self) -> Asked<GameId> {
        loop {
            let saved = self.store.saved().unwrap_or_default();
            let running = saved.into_iter().filter_map(|game| {
                Some((self.listed(game.state.as_ref().ok()?)?, Picked::Saved(game.id)))
            });
            let history = self.store.history().text().unwrap_or_default();
            let finished = split_history(&history).into_iter().rev().filter_map(|(_, text)| {
                let record = Record::parse(text).ok()?;
                Some((self.listed(&record)?, Picked::Finished(Box::new(record))))
            });
            let games = running.chain(finished.take(FINISHED_MAX));
            let (titles, games): (Vec<String>, Vec<Picked>) = games.unzip();
            self.ask.say("")?;
            if titles.is_empty() {
                self.ask.say("There is no game yet.")?;
                return Ok(Err(Away::Back));
            }
            let list = List {
                question: "Game",
                titles: &titles,
                keys: numbers(1, titles.len()),
                usual: 0,
                hang: 0,
            };
            let chosen = stay!(self.ask.pick(Place::Games, &list));
            match games.into_iter().nth(chosen) {
                Some(Picked::Saved(id)) => return Ok(Ok(id)),
                Some(Picked::Finished(record)) => self.show(*record)?,
                None => {}
            }
        }
    }

    /// A game in one line. Returns `None` if it does not follow the rules.
    fn listed(&self, record: &Record) -> Option<String> {
        let (header, verdict) = (&record.header, record.verify().ok()?);
        let stands = match verdict.outcome {
            Some(_) => progress::ending(record, &verdict),
            None => progress::standing(record, &verdict),
        };
        let id = header.id.as_ref().map_or("-", GameId::as_str);
        let board = board_name(header.setup.rules());
        let players = self.ask.talk.look.text(&progress::players(header));
        Some(format!("{id}  {board}, {stands}; {players}"))
    }

    fn show(&mut self, record: Record) -> Result<(), Failure> {
        let wrong = |error: &pegmind_session::RecordError| {
            Failure::usage(format!("line {}: {}", error.line, record_problem(&error.problem)))
        };
        show_replay(&mut Replay::new(record), self.ask.talk, Pause::Enter, wrong)?;
        Ok(())
    }
}
