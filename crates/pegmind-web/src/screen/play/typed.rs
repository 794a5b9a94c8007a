//! The command field: a guess, a code, key pegs, or a word, in the vocabulary of lines.

use pegmind_face::code_entry::CodeEntry;
use pegmind_face::help::NOT_OVER;
use pegmind_face::word::{Request, Typed, Word, read_guess, read_other};
use pegmind_face::{Phrase, refusal, sentence};
use pegmind_protocol::PageEffect;
use pegmind_review::FinishedGame;
use pegmind_session::{DraftEdit, Intent, Phase, Why};

use super::Play;
use super::panel::Panel;
use crate::context::{Beginning, Context, Handed};
use crate::form::Form;
use crate::history;
use crate::route::{Beside, Route};
use crate::screen::puzzles::Puzzles;

impl Play {
    /// Does what a typed line says. One that is not understood or refused stays in the field.
    pub(super) fn line(&mut self, line: &str, context: &mut Context<'_>) {
        self.is_line_taken = true;
        self.read_line(line, context);
        self.lines += u32::from(self.is_line_taken);
    }

    /// Says what is wrong with a line.
    fn leave_line(&mut self, why: String, context: &mut Context<'_>) {
        self.is_line_taken = false;
        context.say(why);
    }

    fn read_line(&mut self, line: &str, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.paints.names();
        let line = line.trim();
        if self.curtain().is_some() && matches!(line, "" | "go on" | "yes") {
            return self.lift_curtain();
        }
        if let Some(answer) = self.awaited(line) {
            return self.do_act(&Form::of_act(answer).act(), context);
        }
        if matches!(line, "log" | "/log") && self.curtain().is_none() {
            return self.show_log(context);
        }
        let guesses = self.session.view().phase == Phase::Guess && self.curtain().is_none();
        let typed = if guesses { read_guess(&rules, &names, line) } else { read_other(line) };
        match typed {
            Err(error) => self.leave_line(sentence(&error), context),
            Ok(Typed::Empty) => self.empty_line(context),
            Ok(Typed::Word(word, rest)) => self.word(word, &rest, context),
            Ok(Typed::Pegs(pegs)) => {
                self.copied = 0;
                self.feed(Intent::Draft(DraftEdit::Fill(pegs)), context);
                self.go_to_open_hole();
                if self.session.view().draft_problem.is_none() {
                    self.feed(Intent::Submit, context);
                }
            }
            Ok(Typed::Other(text)) => self.other_line(&text, context),
        }
    }

    /// What yes and no mean where something was asked, and a number where a list is shown.
    fn awaited(&self, line: &str) -> Option<&'static str> {
        let yes = line.eq_ignore_ascii_case("yes");
        let no = line.eq_ignore_ascii_case("no");
        match (&self.panel, yes, no) {
            (Some(Panel::Resign), true, _) => Some("resign.yes"),
            (Some(Panel::AssistOffer), true, _) => Some("assist.yes"),
            (Some(Panel::Resign | Panel::AssistOffer), _, true) => Some("close"),
            _ => None,
        }
    }

    /// Enter alone: places the draft, takes what was offered, goes on.
    fn empty_line(&mut self, context: &mut Context<'_>) {
        match (&self.panel, self.offered) {
            (Some(Panel::AssistOffer), _) => self.ask_assistant(true, context),
            (_, Some(act)) if self.session.view().phase == Phase::Guess => {
                self.do_act(&Form::of_act(act).act(), context);
            }
            (_, _) => self.submit(context),
        }
    }

    fn other_line(&mut self, text: &str, context: &mut Context<'_>) {
        if self.curtain().is_some() {
            return context.say(CodeEntry::possible(&["go on"]));
        }
        match self.session.view().phase {
            Phase::Code => self.code_line(text, context),
            Phase::Answer => match self.rules().answer(text) {
                Ok(feedback) => {
                    self.feed(Intent::Answer(feedback), context);
                }
                Err(error) => self.leave_line(sentence(&error), context),
            },
            Phase::Guess
            | Phase::Thinking
            | Phase::Contradiction { .. }
            | Phase::GameOver
            | Phase::MatchOver => {
                self.leave_line("That is no word; help lists them.".into(), context);
            }
        }
    }

    /// Does what a word says.
    fn word(&mut self, word: Word, rest: &str, context: &mut Context<'_>) {
        // What belongs to the one who breaks is not for the one who makes, from one curtain
        // to the other.
        let entry = self.entry.as_ref().is_some_and(|entry| !entry.allows(word));
        let curtain = self.curtain().is_some() && !CodeEntry::new(true).allows(word);
        if entry || curtain {
            return context.say(CodeEntry::possible(&[]));
        }
        let names = context.settings.paints.names();
        match Request::read(word, rest, &self.session.view(), &names) {
            Ok(request) => self.request(request, context),
            Err(error) => self.leave_line(sentence(&error), context),
        }
    }

    fn request(&mut self, request: Request, context: &mut Context<'_>) {
        let phrase = context.settings.phrase();
        match request {
            Request::Do(Intent::Left) => self.left(context),
            Request::Do(intent) => self.intend(intent, context),
            Request::Help => {
                self.panel = Some(Panel::help(&self.session.view(), context));
                context.say("The help is open.");
            }
            Request::Board => self.panel = None,
            Request::Rows => {
                let lines = phrase.rows(self.session.view().board);
                self.show_lines(("Rows", ""), lines, context);
            }
            Request::Row(number) => match self.session.why(number) {
                Ok(Why::Open { row, .. } | Why::Closed { row, .. }) => {
                    self.say_lines(vec![phrase.row(number, &row)], context);
                }
                Err(why) => context.say(sentence(&refusal(&why))),
            },
            Request::Notes => {
                self.shows_notes = true;
                let view = self.session.view();
                let lines = phrase.notes(&view, |peg, hole| view.rules_out(peg, hole));
                self.show_lines(("Notes", ""), lines, context);
            }
            Request::Note(notes) => {
                for note in notes {
                    self.feed(Intent::Note(note), context);
                }
            }
            Request::Take => self.take_best(context),
            Request::Code => self.show_own_code(context),
            Request::Proof => {
                let lines = Phrase::proof(&self.session.view());
                self.show_lines(("Is it fair?", "proof"), lines, context);
            }
            Request::Save => context.say(if self.is_unstored() {
                "Nothing of this game is stored."
            } else if context.is_plain {
                "The game goes along from page to page, under Games; the record can be saved there."
            } else {
                "The game is stored on this device with every act, under Games; this address leads to it."
            }),
            Request::Quit => context.go(Route::Games),
            Request::Review(_)
            | Request::Opening
            | Request::PlayOn(_)
            | Request::Replay
            | Request::Share { .. }
            | Request::Picture(_)
            | Request::Drill(_)
            | Request::Compare(_)
            | Request::Export(_) => self.look_back(&request, context),
        }
    }

    /// Does what a word asks of the game that buttons do in another way.
    fn intend(&mut self, intent: Intent, context: &mut Context<'_>) {
        match intent {
            Intent::Resign => self.resign(false, context),
            Intent::Assist => self.ask_assistant(false, context),
            Intent::Hint => self.hint(context),
            Intent::Repeat { row } => self.repeat(row, context),
            Intent::Undo => self.undo(context),
            Intent::Result => self.show_result(context),
            Intent::SetCode(_)
            | Intent::Draft(_)
            | Intent::Submit
            | Intent::Keep { .. }
            | Intent::Answer(_)
            | Intent::Correct { .. }
            | Intent::Repair { .. }
            | Intent::Check(_)
            | Intent::MarkClashes { .. }
            | Intent::Left
            | Intent::Why { .. }
            | Intent::Note(_)
            | Intent::NextGame => {
                self.feed(intent, context);
            }
        }
    }

    /// Does what can be done with a game that is over.
    fn look_back(&mut self, request: &Request, context: &mut Context<'_>) {
        if self.session.view().outcome.is_none() {
            return context.say(NOT_OVER);
        }
        let game = self.name();
        match request {
            Request::Review(row) => {
                context.go(Route::Review { game: game.into(), beside: Beside::row(*row) });
            }
            Request::Opening => {
                let beside = Beside { opening: true, ..Beside::row(Some(1)) };
                context.go(Route::Review { game: game.into(), beside });
            }
            // The other game is given there.
            Request::Compare(_) => context.go(Route::review(game)),
            Request::Replay => context.go(Route::replay(game)),
            Request::PlayOn(row) => {
                let game = FinishedGame::of(&self.session.view());
                context.begin(Beginning::Practice { game, row: *row });
            }
            Request::Share { public } => self.share_guesses(*public, context),
            Request::Picture(_) => {
                self.share_guesses(0, context);
                self.share_by(&Form::of_act("share.picture"), context);
            }
            Request::Drill(row) => {
                let record = self.session.record();
                let route = Puzzles::drill(&record, *row);
                context.handed = Some(Handed::Drill(Box::new(record), *row));
                context.go(route);
            }
            Request::Export(_) => context.effect(PageEffect::Download {
                name: format!("{}.peg", self.session.id()),
                mime: "text/plain".into(),
                text: history::as_kept(self.session.record()).to_string(),
            }),
            Request::Do(_)
            | Request::Help
            | Request::Board
            | Request::Rows
            | Request::Row(_)
            | Request::Notes
            | Request::Note(_)
            | Request::Take
            | Request::Code
            | Request::Proof
            | Request::Save
            | Request::Quit => {}
        }
    }
}
