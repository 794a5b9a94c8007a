//! What the words of the game do in the full screen.

use pegmind_face::Phrase;
use pegmind_face::help::help;
use pegmind_face::sentence;
use pegmind_face::word::{Word, read_correction, read_note};
use pegmind_rules::{Quoted, parse_pegs};
use pegmind_session::{Intent, Phase};

use super::actions::ACTIONS;
use super::{Entry, Pane, Play};
use crate::command::Command;
use crate::context::Context;
use crate::help::{commands, dense_page};
use crate::house::DiskQuestion;
use crate::overlay::Overlay;
use crate::screen_action::{self, say};

impl Play {
    /// Does what a word says.
    pub(crate) fn word(&mut self, word: Word, rest: &str, context: &mut Context<'_>) {
        // What belongs to the one who breaks is not for the one who makes, from
        // one curtain to the other.
        let curtained = self.entry.as_ref().is_some_and(Entry::is_covered);
        if curtained && !matches!(word, Word::Help | Word::Save) {
            context.say("Only help, save, settings and leaving are possible now.");
            return;
        }
        if say(ACTIONS, self, word, context) {
            return;
        }
        match word {
            Word::Help => *context.overlay = Some(self.help(context)),
            Word::Board => {
                self.pane = Pane::Board;
                self.scroll = 0;
            }
            Word::Rows => self.show_rows(context),
            Word::Row | Word::Last => self.show_row(word, rest, context),
            Word::Notes => self.make_note(rest, context),
            Word::Why => self.show_why(rest, context),
            Word::Check => self.check_word(rest, context),
            Word::Left => self.feed(Intent::Left, context),
            Word::Correct => self.correct_word(rest, context),
            Word::Repeat => self.repeat_word(rest, context),
            Word::Keep => self.keep_word(rest, context),
            Word::Proof => {
                let lines = Phrase::proof(&self.session.view());
                *context.overlay = Some(Overlay::page("proof", lines));
            }
            Word::Resign => self.ask_to_resign(context),
            Word::Save => context.ask(DiskQuestion::Whereabouts(self.session.id().clone())),
            // These have keys, so they are in the table; leaving is no matter of a game.
            Word::Hint | Word::Undo | Word::Assist | Word::Quit => {}
        }
    }

    /// The help page.
    pub(crate) fn help(&self, context: &Context<'_>) -> Overlay {
        let keys = &context.settings.keys;
        let phase = self.session.view().phase;
        let lines = match (phase, self.pane) {
            (_, Pane::Notes) => vec![
                "Notes: a mark for each color in each hole. ! sure, ? maybe, x ruled out.".into(),
                "The arrow keys move, Enter goes through the marks, Del rubs one out.".into(),
                "Letters and digits go to the board.".into(),
            ],
            (Phase::Thinking | Phase::GameOver | Phase::MatchOver, _) => Vec::new(),
            (Phase::Guess | Phase::Code | Phase::Answer | Phase::Contradiction { .. }, _) => {
                let mut lines = help(&self.session.view(), &context.settings.skin().paints.names());
                lines.truncate(2);
                lines
            }
        };
        let entries = screen_action::help(ACTIONS, &self.now(context.size));
        dense_page(lines, &entries, commands(keys), keys, context.size.columns)
    }

    fn show_rows(&self, context: &mut Context<'_>) {
        let phrase = context.settings.phrase();
        let rows = self.session.view().board.rows().iter().enumerate();
        let mut lines: Vec<String> = rows.map(|(idx, row)| phrase.row(idx + 1, row)).collect();
        if lines.is_empty() {
            lines.push("No row yet.".into());
        }
        *context.overlay = Some(Overlay::page("rows", lines));
    }

    /// The number of a row: the one typed, or the last one.
    fn row_number(&self, rest: &str) -> Result<usize, String> {
        if rest.is_empty() {
            return Ok(self.session.view().board.rows().len());
        }
        rest.parse()
            .map_err(|_parse| format!("'{}' is not the number of a row.", Quoted::new(rest)))
    }

    fn show_row(&mut self, word: Word, rest: &str, context: &mut Context<'_>) {
        let number = self.row_number(if word == Word::Last { "" } else { rest });
        let rows = self.session.view().board.rows().to_vec();
        let found = number.and_then(|number| {
            let row = number.checked_sub(1).and_then(|idx| rows.get(idx));
            let why = || self.session.why(number).err().map(|error| sentence(&error.to_string()));
            row.map(|row| (number, *row)).ok_or_else(|| why().unwrap_or_default())
        });
        match found {
            Ok((number, row)) => self.say(vec![context.settings.phrase().row(number, &row)]),
            Err(error) => context.say(error),
        }
    }

    fn show_why(&mut self, rest: &str, context: &mut Context<'_>) {
        match self.row_number(rest) {
            Ok(row) => self.feed(Intent::Why { row }, context),
            Err(error) => context.say(error),
        }
    }

    fn make_note(&mut self, rest: &str, context: &mut Context<'_>) {
        if rest.is_empty() {
            self.pane = Pane::Notes;
            return;
        }
        let names = context.settings.skin().paints.names();
        match read_note(&self.rules(), &names, rest) {
            Ok(note) => self.feed(Intent::Note(note), context),
            Err(error) => context.say(sentence(&error)),
        }
    }

    fn check_word(&mut self, rest: &str, context: &mut Context<'_>) {
        let view = self.session.view();
        let names = context.settings.skin().paints.names();
        let pegs = if rest.is_empty() {
            view.draft.complete(view.board.rules()).map(|code| code.pegs().to_vec()).map_err(
                |_incomplete| "Check takes a code, as in check ygbp, or a whole draft.".to_owned(),
            )
        } else {
            parse_pegs(view.board.rules(), &names, rest)
                .map_err(|error| sentence(&error.to_string()))
        };
        match pegs {
            Ok(pegs) => self.feed(Intent::Check(pegs), context),
            Err(error) => context.say(error),
        }
    }

    fn correct_word(&mut self, rest: &str, context: &mut Context<'_>) {
        match read_correction(&self.rules(), rest) {
            Ok((row, feedback)) => self.feed(Intent::Correct { row, feedback }, context),
            Err(error) => context.say(sentence(&error)),
        }
    }

    fn repeat_word(&mut self, rest: &str, context: &mut Context<'_>) {
        match self.row_number(rest) {
            Ok(0) => self.feed(Intent::Repeat { row: None }, context),
            Ok(row) => self.copy_row(row, context),
            Err(error) => context.say(error),
        }
    }

    fn keep_word(&mut self, rest: &str, context: &mut Context<'_>) {
        match rest.parse::<usize>().ok().and_then(|hole| hole.checked_sub(1)) {
            Some(hole) => self.feed(Intent::Keep { hole }, context),
            None => context.say("Keep takes the number of a peg, as in keep 2."),
        }
    }

    fn ask_to_resign(&mut self, context: &mut Context<'_>) {
        let view = self.session.view();
        let possible = view.breaker.is_person() && view.outcome.is_none();
        if !possible || view.phase == Phase::Code {
            return self.feed(Intent::Resign, context);
        }
        let items = [("Go on", Command::Close), ("Give up", Command::Resign)];
        *context.overlay = Some(Overlay::menu("Give up?", items));
    }
}
