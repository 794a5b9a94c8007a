//! What the words of the game do in the full screen.

use pegmind_face::code_entry::CodeEntry;
use pegmind_face::help::{NOT_OVER, help};
use pegmind_face::online::RoomPhrase;
use pegmind_face::word::{Request, Word};
use pegmind_face::{Assistant, Phrase, refusal, sentence};
use pegmind_review::FinishedGame;
use pegmind_session::{Intent, Phase, Why};

use super::actions::ACTIONS;
use super::{Pane, Play};
use crate::command::{Beginning, Command};
use crate::context::Context;
use crate::help::{commands, dense_page};
use crate::house::DiskQuestion;
use crate::keymap::Action;
use crate::overlay::Overlay;
use crate::screen_action::{self, say};

impl Play {
    /// Does what a word says.
    pub(crate) fn word(&mut self, word: Word, rest: &str, context: &mut Context<'_>) {
        self.typed = false;
        // What belongs to the one who breaks is not for the one who makes, from
        // one curtain to the other.
        let entry = self.entry.as_ref().is_some_and(|entry| !entry.allows(word));
        let curtain = self.handed().is_some() && !CodeEntry::new(true).allows(word);
        if entry || curtain {
            context.say(CodeEntry::possible(&["settings"]));
            return;
        }
        let proof = self.played.online().filter(|_| word == Word::Proof && !rest.is_empty());
        if let Some(task) = proof.map(|online| online.write_proof(rest)) {
            context.say("The server is asked for all of this room ...");
            return context.ask(task);
        }
        // What has a key stands in the table of actions.
        if say(ACTIONS, self, word, context) {
            return;
        }
        let names = context.settings.skin().paints.names();
        match Request::read(word, rest, &self.played.view(), &names) {
            Ok(request) => self.request(request, context),
            Err(error) => context.say(sentence(&error)),
        }
    }

    /// Shows what was promised of the code, and in a room what codes of computers follow from.
    fn show_proof(&self, context: &mut Context<'_>) {
        let phrase = context.settings.phrase();
        let said = self.played.online().and_then(|online| online.said(phrase));
        let mut lines = Phrase::proof(&self.played.view());
        lines.extend(said.as_ref().and_then(RoomPhrase::promises));
        lines.extend(said.as_ref().and_then(RoomPhrase::seeds));
        *context.overlay = Some(Overlay::page("proof", lines));
    }

    fn request(&mut self, request: Request, context: &mut Context<'_>) {
        match request {
            Request::Do(Intent::Resign) => self.ask_to_resign(context),
            Request::Do(Intent::Repeat { row: Some(row) }) => self.copy_row(row, context),
            Request::Do(intent) => self.feed(intent, context),
            Request::Help => *context.overlay = Some(self.help(context)),
            Request::Board => {
                self.pane = Pane::Board;
                self.scroll = 0;
            }
            Request::Rows => self.show_rows(context),
            Request::Row(number) => self.show_row(number, context),
            Request::Notes if !self.takes_notes() => {
                context.say("Notes are for the person who is guessing.");
            }
            Request::Notes => self.pane = Pane::Notes,
            Request::Note(notes) => {
                for note in notes {
                    self.feed(Intent::Note(note), context);
                }
            }
            Request::Review(_) | Request::PlayOn(_) if self.played.view().outcome.is_none() => {
                context.say(NOT_OVER);
            }
            Request::Review(row) => context.command(Command::Review { record: None, row }),
            Request::PlayOn(row) => {
                let game = Box::new(FinishedGame::of(&self.played.view()));
                context.command(Command::PlayOn { game, row });
            }
            Request::Replay if self.played.view().outcome.is_some() => {
                context.command(Command::Replay(Beginning::First));
            }
            Request::Proof => self.show_proof(context),
            // Where the game is over these are done before they come here.
            Request::Replay
            | Request::Share { .. }
            | Request::Opening
            | Request::Picture(_)
            | Request::Drill(_)
            | Request::Compare(_)
            | Request::Export(_) => context.say(NOT_OVER),
            Request::Take => self.take_best(context),
            Request::Save => context.ask(DiskQuestion::Whereabouts(self.played.id().clone())),
            Request::Code if self.can_peek() => self.peek(context),
            Request::Code => {
                let lines = context.settings.phrase().own_code(&self.played.view());
                self.say(lines);
            }
            Request::Quit => {}
        }
    }

    /// The help page: of the pane that takes keys, else of the game.
    pub(crate) fn help(&self, context: &Context<'_>) -> Overlay {
        let keys = &context.settings.keys;
        let entries = screen_action::help(ACTIONS, &self.now(context.size));
        if let Some(lines) = self.pane_help(context) {
            return dense_page(lines, &entries, Vec::new(), keys, context.size.columns);
        }
        let view = self.played.view();
        let lines = match view.phase {
            Phase::MatchOver => vec![
                "n begins a new game, r goes through this one again, s shows the result as it can be sent, h goes to the first screen.".into(),
            ],
            Phase::Thinking | Phase::GameOver => Vec::new(),
            Phase::Guess | Phase::Code | Phase::Answer | Phase::Contradiction { .. } => {
                let mut lines = help(&view, &context.settings.skin().paints.names());
                lines.truncate(2);
                lines.push(context.settings.phrase().colors(view.board.rules()));
                lines
            }
        };
        dense_page(lines, &entries, commands(&view, keys), keys, context.size.columns)
    }

    /// What is to be known of the pane beside the board, if it takes keys.
    fn pane_help(&self, context: &Context<'_>) -> Option<Vec<String>> {
        let key = |action| context.settings.keys.name(action);
        let out = context.settings.theme().charset.glyphs().out;
        let over = self.played.view().outcome.is_some();
        match (self.pane, &self.assistant) {
            (Pane::Notes, _) => Some(vec![
                format!("Notes: a mark for each color in each hole. ! sure, ? maybe, {out} ruled out."),
                "The arrow keys move, Enter goes through the marks, Del rubs one out. A click does it, too; one on a color marks all its holes.".into(),
                "Letters and digits go to the board.".into(),
            ]),
            (Pane::Side, _) if over => Some(vec![
                "How the game went, row by row: the guess and its key pegs, how many codes fitted before it and after it, and how likely it was the code. no: it could not be.".into(),
            ]),
            (Pane::Side, Assistant::On(_)) => Some(vec![
                "Assistant: all that the rows tell. Outside of a real board it counts as hint 5.".into(),
                format!(
                    "The arrow keys show more of it. {} takes the best guess into the row, again the next as good; {} turns the assistant off.",
                    key(Action::TakeBest),
                    key(Action::Assist)
                ),
                "Letters and digits go to the board.".into(),
            ]),
            (Pane::Board, _) | (Pane::Side, Assistant::Off) => None,
        }
    }

    fn show_rows(&self, context: &mut Context<'_>) {
        let lines = context.settings.phrase().rows(self.played.view().board);
        *context.overlay = Some(Overlay::page("rows", lines));
    }

    fn show_row(&mut self, number: usize, context: &mut Context<'_>) {
        match self.played.why(number) {
            Ok(Why::Open { row, .. } | Why::Closed { row, .. }) => {
                self.say(vec![context.settings.phrase().row(number, &row)]);
            }
            Err(why) => context.say(sentence(&refusal(&why))),
        }
    }

    fn ask_to_resign(&mut self, context: &mut Context<'_>) {
        let view = self.played.view();
        let possible = view.breaker.is_person() && view.outcome.is_none();
        if !possible || view.phase == Phase::Code {
            return self.feed(Intent::Resign, context);
        }
        let items = [("Go on", Command::Close), ("Give up", Command::Resign)];
        *context.overlay = Some(Overlay::menu("Give up?", items));
    }
}
