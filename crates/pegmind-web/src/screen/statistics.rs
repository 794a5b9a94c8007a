//! Numbers over all finished games, board by board, and the file in which they travel.

mod view;

use std::collections::HashMap;

use maud::Markup;
use pegmind_protocol::{PageEffect, StudyMsg, StudyReply};
use pegmind_review::{BoardStatistics, Figures, Statistics};

use super::Model;
use crate::around::Around;
use crate::asked::{self, Told};
use crate::context::Context;
use crate::form::Form;
use crate::history;
use crate::route::{Position, Route};

/// The name of the file.
const FILE: &str = "pegmind.games";

/// What a large file comes as, piece by piece, before the form that takes it in.
const PIECE: &str = "piece";

/// The most bytes of games that a page keeps: all of them are told to it in one message.
const BYTES_MAX: usize = 32 << 20;

/// What is said of what is larger.
const LIMIT: &str = "expected at most 33554432";

/// Numbers over all finished games.
#[derive(Debug, Default)]
pub(crate) struct StatisticsScreen {
    /// The records of the device; `None` before they are there.
    records: Option<Vec<String>>,
    figures: HashMap<String, Figures>,
    statistics: Statistics,
    /// How many records cannot be read.
    unreadable: usize,
    /// The board of the address; empty for all games.
    wanted: String,
    /// What a file that was refused was refused for.
    refused: Option<String>,
    /// A file that comes in pieces, as far as it is not too large, and how large it is.
    pieces: (String, usize),
    /// The games that are still to be reviewed, and the one that is.
    open: Vec<String>,
    asked: Option<u64>,
}

impl StatisticsScreen {
    /// Opens it, at a board.
    pub(crate) fn open(board: String, context: &mut Context<'_>) -> Self {
        for what in [history::FIGURES, history::HISTORY] {
            context.effect(PageEffect::Load { what: what.into(), id: String::new() });
        }
        Self { wanted: board, ..Self::default() }
    }

    /// The place of the board that is looked at, from 0; `None` for all games.
    fn board(&self) -> Option<usize> {
        let boards = &self.statistics.boards;
        // Where there is but one board it says all there is.
        let only = (boards.len() == 1 && self.statistics.made.is_empty()).then_some(0);
        only.or_else(|| boards.iter().position(|board| position_of(board) == self.wanted))
    }

    fn count(&mut self, context: &Context<'_>) {
        let records = self.records.as_deref().unwrap_or_default();
        (self.statistics, self.unreadable) = history::count(records, &self.figures, context.day);
    }

    fn export(&self, context: &mut Context<'_>) {
        let exported = history::export(self.records.as_deref().unwrap_or_default());
        let left_out = match exported.left_out {
            0 => String::new(),
            1 => " 1 record is damaged or not over, and is not in it.".into(),
            count => format!(" {count} records are damaged or not over, and are not in it."),
        };
        let games =
            if exported.games == 1 { "1 game".into() } else { format!("{} games", exported.games) };
        context.say(format!("{games} in the file {FILE}.{left_out}"));
        context.effect(PageEffect::Download {
            name: FILE.into(),
            mime: "text/plain".into(),
            text: exported.text,
        });
    }

    /// Takes a file in: all of its games, or none.
    fn import(&mut self, file: &str, context: &mut Context<'_>) {
        self.refused = None;
        let Some(records) = &mut self.records else {
            return context.say("The games of this device are still being read; try again.");
        };
        let bytes = |records: &[String]| records.iter().map(String::len).sum::<usize>();
        match history::merge(records, file) {
            Ok(merged) if bytes(records) + bytes(&merged.added) > BYTES_MAX => {
                let all = bytes(records) + bytes(&merged.added);
                self.refuse(
                    &format!("your games would have {all} bytes with it; {LIMIT}"),
                    context,
                );
            }
            Ok(merged) => {
                let (added, known) = (merged.added.len(), merged.known);
                records.extend(merged.added.iter().cloned());
                if added > 0 {
                    context.effect(PageEffect::Import { records: merged.added });
                }
                self.count(context);
                context.say(format!("{added} added, {known} were here already."));
            }
            Err(error) => self.refuse(&error.to_string(), context),
        }
    }

    /// Says why a file is not taken in.
    fn refuse(&mut self, why: &str, context: &mut Context<'_>) {
        let why = format!("This file is refused, and your games stay as they are: {why}.");
        context.say(why.clone());
        self.refused = Some(why);
    }

    /// Reviews the games that were not reviewed yet, one after the other.
    fn review_all(&mut self, context: &mut Context<'_>) {
        self.open = history::unreviewed(self.records.as_deref().unwrap_or_default(), &self.figures);
        // The latest first, taken from the end.
        self.ask(context);
    }

    fn ask(&mut self, context: &mut Context<'_>) {
        self.asked = None;
        if let Some(record) = self.open.last().cloned() {
            self.asked = Some(asked::ask(context, |ticket| StudyMsg::Review { ticket, record }));
        } else {
            self.count(context);
            context.say("All games are reviewed.");
        }
    }

    fn stop(&mut self, context: &mut Context<'_>) {
        if self.asked.take().is_some() {
            self.open.clear();
            context.effect(PageEffect::Cancel {});
            self.count(context);
        }
    }
}

/// What stands in the address for a board.
fn position_of(board: &BoardStatistics) -> String {
    Position { rules: board.rules, rows: Vec::new() }.to_parameters()
}

impl Model for StatisticsScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Statistics".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        let act = form.act();
        match act.word() {
            "board" => {
                let board = act.number(0).and_then(|place| self.statistics.boards.get(place));
                self.wanted = board.map(position_of).unwrap_or_default();
                context.show_address(Route::Statistics { board: self.wanted.clone() }, true);
            }
            "export" => self.export(context),
            "import" => {
                let (pieces, bytes) = std::mem::take(&mut self.pieces);
                let fields = form.fields().filter(|(name, _)| *name == "games");
                let mut files = fields.map(|field| field.1).chain([pieces.as_str()]);
                match files.find(|text| !text.trim().is_empty()) {
                    _ if bytes > BYTES_MAX => {
                        self.refuse(&format!("it has {bytes} bytes; {LIMIT}"), context);
                    }
                    Some(file) => self.import(file, context),
                    None => context.say("Choose a file, or paste one."),
                }
            }
            "review" => self.review_all(context),
            "stop" => self.stop(context),
            _ => {}
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        view::draw(self, around)
    }

    fn told(&mut self, text: &str, context: &mut Context<'_>) {
        let Some(record) = self.open.last() else { return };
        let Some(game) = history::game_of(record) else { return };
        let Some((ticket, told)) = asked::read(text, &game.rules) else { return };
        if Some(ticket) != self.asked {
            return;
        }
        if let Told::Found(found) = told {
            let StudyReply::Reviewed { review, .. } = *found else { return };
            if let Some(figures) = Figures::of(&review.rows, game.rows.len()) {
                let key = history::key_of(&game);
                let text = history::figures_line(&key, &figures);
                let (what, id) = (history::FIGURES.into(), key.as_str().to_owned());
                self.figures.insert(id.clone(), figures);
                context.effect(PageEffect::Keep { what, id, text });
            }
        }
        self.open.pop();
        self.ask(context);
    }

    fn failed(&mut self, why: &str, context: &mut Context<'_>) {
        if self.asked.take().is_some() {
            self.open.clear();
            self.count(context);
            context.say(format!("Not all games are reviewed: {why}."));
        }
    }

    fn loaded(&mut self, what: &str, records: &[String], context: &mut Context<'_>) {
        match what {
            history::FIGURES => self.figures = history::figures(records),
            history::HISTORY => self.records = Some(records.to_vec()),
            PIECE => {
                let (file, bytes) = &mut self.pieces;
                *bytes += records.iter().map(String::len).sum::<usize>();
                if *bytes <= BYTES_MAX {
                    file.extend(records.iter().map(String::as_str));
                }
                return;
            }
            _ => return,
        }
        self.count(context);
    }

    fn went(&mut self, route: &Route, _context: &mut Context<'_>) -> bool {
        let Route::Statistics { board } = route else { return false };
        self.wanted.clone_from(board);
        true
    }

    fn leave(&mut self, context: &mut Context<'_>) {
        self.stop(context);
    }
}

#[cfg(test)]
mod tests;
