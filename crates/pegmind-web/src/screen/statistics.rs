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

/// The name of the file.
const FILE: &str = "pegmind.games";

/// Numbers over all finished games.
#[derive(Debug, Default)]
pub(crate) struct StatisticsScreen {
    /// The records of the device; `None` before they are there.
    records: Option<Vec<String>>,
    figures: HashMap<String, Figures>,
    statistics: Statistics,
    /// How many records cannot be read.
    unreadable: usize,
    /// The board that is looked at, from 0; `None` for all games.
    board: Option<usize>,
    /// What a file that was refused was refused for.
    refused: Option<String>,
    /// The games that are still to be reviewed, and the one that is.
    open: Vec<String>,
    asked: Option<u64>,
}

impl StatisticsScreen {
    /// Opens it.
    pub(crate) fn open(context: &mut Context<'_>) -> Self {
        for what in [history::FIGURES, history::HISTORY] {
            context.effect(PageEffect::Load { what: what.into(), id: String::new() });
        }
        Self::default()
    }

    /// The board that is looked at.
    fn board(&self) -> Option<&BoardStatistics> {
        self.statistics.boards.get(self.board?)
    }

    fn count(&mut self, context: &Context<'_>) {
        let records = self.records.as_deref().unwrap_or_default();
        (self.statistics, self.unreadable) = history::count(records, &self.figures, context.day);
        if self.statistics.boards.len() == 1 && self.statistics.made.is_empty() {
            // Where there is but one board it says all there is.
            self.board = Some(0);
        }
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
        match history::merge(records, file) {
            Ok(merged) => {
                let (added, known) = (merged.added.len(), merged.known);
                records.extend(merged.added.iter().cloned());
                if added > 0 {
                    context.effect(PageEffect::Import { records: merged.added });
                }
                self.count(context);
                context.say(format!("{added} added, {known} were here already."));
            }
            Err(error) => {
                let why =
                    format!("This file is refused, and your games stay as they are: {error}.");
                context.say(why.clone());
                self.refused = Some(why);
            }
        }
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

impl Model for StatisticsScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Statistics".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        let act = form.act();
        match act.word() {
            "board" => self.board = act.number(0),
            "export" => self.export(context),
            "import" => {
                let mut files = form.fields().filter(|(name, _)| *name == "games");
                match files.find(|(_, text)| !text.trim().is_empty()) {
                    Some((_, file)) => self.import(file, context),
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
            _ => return,
        }
        self.count(context);
    }

    fn leave(&mut self, context: &mut Context<'_>) {
        self.stop(context);
    }
}

#[cfg(test)]
mod tests;
