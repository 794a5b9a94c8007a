//! The saved and the finished games, and the proofs of rooms.

mod proof;
mod view;

use maud::Markup;
use pegmind_face::progress::{self, is_found};
use pegmind_face::{board_name, record_error};
use pegmind_protocol::PageEffect;
use pegmind_session::{GameId, Record};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;
use crate::history;
use crate::route::Route;
use crate::shelf::Shelf;
use crate::view::record_form::record_of;
use proof::{CheckedProof, is_proof, proof_of};

/// So many finished games are listed at once.
const PAGE: usize = 30;

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Listed {
    /// Its name, if it has one.
    id: Option<GameId>,
    /// The day it began, if that is known.
    day: String,
    /// Its board, and how it stands or ended.
    sentence: String,
    /// Who played.
    players: String,
    /// What it is found by.
    found_by: String,
    /// Why it cannot go on or be shown.
    problem: Option<String>,
    /// Its record.
    text: String,
}

/// The saved and the finished games.
#[derive(Debug, Default)]
pub(crate) struct Games {
    saved: Vec<Listed>,
    /// Those that are listed, the latest first; `None` before they are known.
    finished: Option<Vec<Listed>>,
    /// Whether there are more of them.
    has_more: bool,
    /// The records of the finished games, in the order they were finished.
    records: Vec<String>,
    search: String,
    /// How many finished games are listed.
    shown: usize,
    /// The saved game that is to be deleted, if that is confirmed.
    deleting: Option<GameId>,
    /// A record that was not taken, to be mended.
    refused: String,
    /// The proof of a room that was looked at last.
    proof: Option<CheckedProof>,
}

impl Games {
    /// Opens it.
    pub(crate) fn open(context: &mut Context<'_>) -> Self {
        context.effect(PageEffect::Load { what: history::HISTORY.into(), id: String::new() });
        let mut games = Self { shown: PAGE, ..Self::default() };
        games.list_saved(context.shelf);
        games
    }

    fn list_saved(&mut self, running: &Shelf) {
        let list = |id: &str| {
            let stored = running.stored(id)?;
            let id = GameId::new(id).ok();
            Some(match running.record(stored.id.as_str()) {
                Some(record) => listed(id, &record, stored.record, progress::standing),
                None => {
                    stuck(id, "It cannot go on: its record cannot be read.".into(), stored.record)
                }
            })
        };
        self.saved = running.names().into_iter().filter_map(list).collect();
    }

    /// Lists the finished games that are found by what is searched for, as many as are shown:
    /// reading all of them would take too long.
    fn list_finished(&mut self) {
        let records = self.records.iter().rev();
        let games = records.map(|text| match Record::parse(text) {
            Ok(record) => {
                let id = record.header.id.clone().or_else(|| history::name_of(text));
                listed(id, &record, text.clone(), progress::ending)
            }
            Err(error) => {
                let problem = pegmind_face::sentence(&record_error(&error));
                stuck(None, problem, text.clone())
            }
        });
        let mut found: Vec<Listed> =
            games.filter(|game| self.is_found(game)).take(self.shown + 1).collect();
        self.has_more = found.len() > self.shown;
        found.truncate(self.shown);
        self.finished = Some(found);
    }

    /// Whether a game is found by what is searched for.
    fn is_found(&self, game: &Listed) -> bool {
        let id = game.id.as_ref().map(GameId::as_str).unwrap_or_default();
        is_found(&self.search, &[id, &game.day, &game.found_by])
    }

    /// Takes a record in: a finished game is kept, another one is only looked at.
    fn import(&mut self, text: &str, context: &mut Context<'_>) {
        let record = match history::only_record(text) {
            Ok(record) => record,
            Err(why) => {
                text.clone_into(&mut self.refused);
                return context.say(why);
            }
        };
        if let Some(daily) = history::dailies(&self.records, context.shelf).hidden_by(&record) {
            return context.say(history::hidden(daily));
        }
        let canonical = record.to_string();
        if history::game_of(&canonical).is_none() {
            text.clone_into(&mut self.refused);
            return context
                .say("This game is not over, so it is not kept. It can be reviewed or replayed.");
        }
        self.refused.clear();
        if self.records.contains(&canonical) {
            return context.say("This game is here already.");
        }
        context.effect(PageEffect::Import { records: vec![canonical.clone()] });
        self.records.push(canonical);
        self.list_finished();
        context.say("The game is kept.");
    }

    /// Checks the proof of a room.
    fn check(&mut self, text: &str, context: &mut Context<'_>) {
        let checked = CheckedProof::of(text);
        context.say(checked.said().to_owned());
        self.proof = Some(checked);
    }

    fn delete(&mut self, id: Option<GameId>, context: &mut Context<'_>) {
        // A page without scripts remembers nothing; there the button was in what it showed.
        let is_asked = |id: &GameId| context.is_plain || Some(id) == self.deleting.as_ref();
        let Some(id) = id.filter(is_asked) else { return };
        self.deleting = None;
        context.effect(PageEffect::Discard { id: id.to_string() });
        self.list_saved(context.shelf);
        context.say(format!("Game {id} is deleted."));
    }

    fn save(&self, id: &GameId, context: &mut Context<'_>) {
        let mut all = self.finished.iter().flatten().chain(&self.saved);
        if let Some(game) = all.find(|game| game.id.as_ref() == Some(id)) {
            let (name, mime) = (format!("{id}.peg"), "text/plain".into());
            context.say(format!("The record is in the file {name}."));
            context.effect(PageEffect::Download { name, mime, text: game.text.clone() });
        }
    }
}

/// A game that can be shown.
fn listed(
    id: Option<GameId>,
    record: &Record,
    text: String,
    stands: fn(&Record, &pegmind_session::Verdict) -> String,
) -> Listed {
    let verdict = match record.verify() {
        Ok(verdict) => verdict,
        Err(error) => return stuck(id, pegmind_face::sentence(&record_error(&error)), text),
    };
    let header = &record.header;
    Listed {
        id,
        day: header.date.clone().unwrap_or_default(),
        sentence: format!("{}, {}", board_name(header.setup.rules()), stands(record, &verdict)),
        players: progress::players(header),
        found_by: progress::found_by(record, &verdict),
        problem: None,
        text,
    }
}

/// A game that cannot be shown.
fn stuck(id: Option<GameId>, problem: String, text: String) -> Listed {
    Listed {
        id,
        day: String::new(),
        sentence: "a record that cannot be read".into(),
        players: String::new(),
        found_by: String::new(),
        problem: Some(problem),
        text,
    }
}

impl Model for Games {
    fn title(&self, _around: &Around<'_>) -> String {
        "Games".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        let act = form.act();
        let id = || GameId::new(act.text(0).unwrap_or_default()).ok();
        match act.word() {
            "search" => {
                self.search = form.get("search").unwrap_or_default().chars().take(200).collect();
                self.shown = PAGE;
                self.list_finished();
                let saved = self.saved.iter().filter(|game| self.is_found(game)).count();
                let found = saved + self.finished.as_ref().map_or(0, Vec::len);
                let more = if self.has_more { " and more" } else { "" };
                context.say(format!("{found}{more} found."));
            }
            "more" => {
                self.shown += PAGE;
                self.list_finished();
            }
            "delete" => {
                self.deleting = id().filter(|id| context.shelf.stored(id.as_str()).is_some());
                if let Some(id) = &self.deleting {
                    context.say(format!("Delete game {id}? It cannot be brought back."));
                }
            }
            "keep" => {
                self.deleting = None;
                context.say("It is kept.");
            }
            "deleted" => self.delete(id(), context),
            "save" => {
                if let Some(id) = id() {
                    self.save(&id, context);
                }
            }
            "check" => match proof_of(form) {
                Ok(text) => self.check(text, context),
                Err(why) => context.say(why),
            },
            "read" => match record_of(form) {
                Some(text) if is_proof(text) => self.check(text, context),
                Some(text) => self.import(text, context),
                None => context.say("Paste a record, or choose a file."),
            },
            _ => {}
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        view::draw(self, around)
    }

    fn loaded(&mut self, what: &str, records: &[String], _context: &mut Context<'_>) {
        if what == history::HISTORY {
            self.records = records.to_vec();
            self.list_finished();
        }
    }

    fn went(&mut self, route: &Route, _context: &mut Context<'_>) -> bool {
        *route == Route::Games
    }
}

#[cfg(test)]
mod tests;
