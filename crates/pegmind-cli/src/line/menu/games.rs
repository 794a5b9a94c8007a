//! Saved games to go on with, and finished ones to look at.

use pegmind_face::statistics::{Bars, report};
use pegmind_face::{board_name, progress, record_problem};
use pegmind_rules::Quoted;
use pegmind_session::{GameId, Record, Replay, split_history};

use super::super::replay::{Pause, show_replay};
use super::question::{Meant, Place, meant, numbers};
use super::{Asked, Away, Menu};
use crate::exit::Failure;

/// The most finished games that are listed.
const FINISHED_MAX: usize = 20;

/// A game of the list.
enum Picked {
    Saved(GameId),
    Finished(Box<Record>),
}

/// What is to be done with the list.
enum Wanted {
    /// This game of it, from 0.
    Game(usize),
    /// Look for these words.
    Search(String),
    /// Say the numbers.
    Statistics,
}

impl Menu<'_> {
    /// Asks for a game: a saved one to go on with, or a finished one, which is shown. Goes
    /// back with the first.
    pub(super) fn games(&mut self) -> Asked<GameId> {
        let mut search = String::new();
        loop {
            let (titles, mut games) = self.found(&search);
            self.ask.say("")?;
            if titles.is_empty() && search.is_empty() {
                self.ask.say("There is no game yet.")?;
                return Ok(Err(Away::Back));
            }
            if titles.is_empty() {
                self.ask.say(&format!("No game is found by '{}'.", Quoted::new(&search)))?;
            }
            let keys = numbers(1, titles.len());
            for (key, title) in keys.iter().zip(&titles) {
                self.ask.item(key, title, 0)?;
            }
            match stay!(self.wanted(&titles, &keys)) {
                Wanted::Search(words) => search = words,
                Wanted::Statistics => self.say_statistics()?,
                Wanted::Game(place) if place < games.len() => match games.swap_remove(place) {
                    Picked::Saved(id) => return Ok(Ok(id)),
                    Picked::Finished(record) => self.show(*record)?,
                },
                Wanted::Game(_) => {}
            }
        }
    }

    /// Asks what is to be done with these games.
    fn wanted(&mut self, titles: &[String], keys: &[String]) -> Asked<Wanted> {
        let prompt = if titles.is_empty() { "Game: " } else { "Game [1]: " };
        loop {
            let text = stay!(self.ask.ask(prompt, Place::Games));
            let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
            match word.to_lowercase().trim_start_matches('/') {
                "" => return Ok(Ok(Wanted::Game(0))),
                "find" => return Ok(Ok(Wanted::Search(rest.trim().to_owned()))),
                "stats" | "statistics" => return Ok(Ok(Wanted::Statistics)),
                _ => match meant(&text, titles, keys) {
                    Meant::One(place) => return Ok(Ok(Wanted::Game(place))),
                    unclear => self.ask.wrong(&text, &unclear, Place::Games, keys)?,
                },
            }
        }
    }

    /// The games that are found by these words, each in a line: those that go on, and the
    /// latest finished ones.
    fn found(&mut self, search: &str) -> (Vec<String>, Vec<Picked>) {
        let saved = self.store.saved().unwrap_or_default();
        let running = saved.into_iter().filter_map(|game| {
            Some((self.listed(game.state.as_ref().ok()?, search)?, Picked::Saved(game.id)))
        });
        let history = self.store.history().text().unwrap_or_default();
        let finished = split_history(&history).into_iter().rev().filter_map(|(_, text)| {
            let record = Record::parse(text).ok()?;
            Some((self.listed(&record, search)?, Picked::Finished(Box::new(record))))
        });
        running.chain(finished.take(FINISHED_MAX)).unzip()
    }

    /// A game in one line. Returns `None` if it does not follow the rules, or is not found.
    fn listed(&self, record: &Record, search: &str) -> Option<String> {
        let (header, verdict) = (&record.header, record.verify().ok()?);
        let stands = match verdict.outcome {
            Some(_) => progress::ending(record, &verdict),
            None => progress::standing(record, &verdict),
        };
        let id = header.id.as_ref().map_or("-", GameId::as_str);
        let day = header.date.as_deref().unwrap_or_default();
        progress::is_found(search, &[id, day, &progress::found_by(record, &verdict)])
            .then_some(())?;
        let board = board_name(header.setup.rules());
        let players = self.ask.talk.look.text(&progress::players(header));
        Some(format!("{id}  {board}, {stands}; {players}"))
    }

    /// Says the numbers over all finished games.
    fn say_statistics(&mut self) -> Result<(), Failure> {
        self.ask.say("")?;
        let lines = match self.store.statistics() {
            Ok(counted) => {
                let look = &self.ask.talk.look;
                let bars = if look.plain { Bars::Said } else { look.bars() };
                report(&counted.statistics, bars)
            }
            Err(error) => vec![format!("The games cannot be counted: {error}.")],
        };
        Ok(self.ask.talk.say(&lines)?)
    }

    fn show(&mut self, record: Record) -> Result<(), Failure> {
        let wrong = |error: &pegmind_session::RecordError| {
            Failure::usage(format!("line {}: {}", error.line, record_problem(&error.problem)))
        };
        show_replay(&mut Replay::new(record), self.ask.talk, Pause::Enter, wrong)?;
        Ok(())
    }
}
