//! What becomes of a line that is typed in a room.

use pegmind_face::online::{RoomPhrase, RoomWord};
use pegmind_face::word::{Request, Typed, Word, read_guess, read_other};
use pegmind_face::{Phrase, sentence};
use pegmind_online::{RoomDesk, Turn};
use pegmind_room::BoardNumber;
use pegmind_rules::{Code, Peg};
use pegmind_session::{DraftEdit, Intent};

use super::{Panel, RoomScreen};
use crate::context::Context;
use crate::route::Route;

/// What is said of what is for games at home alone.
const NOT_HERE: &str = "Not in a room. After the end your game stands under Games, to be reviewed.";

impl RoomScreen {
    /// Does what a typed line says. One that is not understood or refused stays in the field.
    pub(super) fn line(&mut self, line: &str, context: &mut Context<'_>) {
        self.is_line_taken = true;
        self.read_line(line.trim(), context);
        self.lines += u32::from(self.is_line_taken);
    }

    fn leave_line(&mut self, why: String, context: &mut Context<'_>) {
        self.is_line_taken = false;
        context.say(why);
    }

    fn read_line(&mut self, line: &str, context: &mut Context<'_>) {
        match (&self.panel, line.to_ascii_lowercase().as_str()) {
            (Some(Panel::Resign), "yes" | "y") => {
                self.panel = None;
                self.intend(Intent::Resign, context);
                return;
            }
            (Some(Panel::Leave), "yes" | "y") => {
                return self.do_act(&crate::form::Form::of_act("leave.yes").act(), context);
            }
            (Some(Panel::Resign | Panel::Leave), _) => self.panel = None,
            (_, "log" | "/log") => return self.show_log(context),
            _ => {}
        }
        let Some(rules) = self.rules() else { return };
        let names = context.settings.paints.names();
        let plays = self.desk.view(self.desk.board()).is_some();
        let typed = if plays { read_guess(&rules, &names, line) } else { read_other(line) };
        let is_code = |pegs: &[Peg]| Code::new(&rules, pegs).is_ok();
        let legal = matches!(&typed, Ok(Typed::Pegs(pegs)) if is_code(pegs));
        if let Some((word, rest)) = RoomWord::read(line)
            && (!legal || line.starts_with('/'))
        {
            return self.room_word(word, rest, context);
        }
        match typed {
            Err(error) => self.leave_line(sentence(&error), context),
            Ok(Typed::Word(word, rest)) => self.word(word, &rest, context),
            Ok(Typed::Empty) => self.empty_line(context),
            Ok(Typed::Pegs(pegs)) => self.pegs(pegs, context),
            Ok(Typed::Other(_)) => {
                self.leave_line("Not now; help lists what can be typed.".into(), context);
            }
        }
    }

    fn pegs(&mut self, pegs: Vec<Peg>, context: &mut Context<'_>) {
        if self.makes_code() {
            self.intend(Intent::SetCode(pegs), context);
            return;
        }
        if self.intend(Intent::Draft(DraftEdit::Fill(pegs)), context) {
            self.seek_open_hole();
            let view = self.desk.view(self.desk.board());
            if view.is_some_and(|view| view.draft_problem.is_none()) {
                self.intend(Intent::Submit, context);
            }
        }
    }

    fn empty_line(&mut self, context: &mut Context<'_>) {
        match self.desk.turn() {
            Turn::NextGame(_) | Turn::Code(_) => self.submit(context),
            Turn::Guess(_) if self.pegs_in_play().iter().any(Option::is_some) => {
                self.submit(context);
            }
            Turn::Guess(_) => {
                let proposed = self.desk.room().is_some_and(|room| room.proposal().is_some());
                context.say(if proposed {
                    "Type agree, or another guess."
                } else {
                    "Type pegs by letter, digit or name; help lists the rest."
                });
            }
            Turn::Over | Turn::Away | Turn::Gathering | Turn::Sending | Turn::Waiting => {
                self.room_word(RoomWord::There, "", context);
            }
        }
    }

    fn room_word(&mut self, word: RoomWord, rest: &str, context: &mut Context<'_>) {
        match word {
            RoomWord::Agree => self.want(RoomDesk::agree, context),
            RoomWord::Start => self.want(RoomDesk::begin, context),
            RoomWord::Rematch => self.want(RoomDesk::rematch, context),
            RoomWord::Claim => self.want(RoomDesk::claim, context),
            RoomWord::Say => match RoomWord::reaction(rest) {
                Ok(reaction) => self.want(|desk, id| desk.react(reaction, id), context),
                Err(line) => self.leave_line(line, context),
            },
            RoomWord::Slow => match RoomWord::days(rest) {
                Ok(days) => self.want(|desk, id| desk.slow(days, id), context),
                Err(line) => self.leave_line(line, context),
            },
            RoomWord::There => {
                let link = &self.desk.link;
                let said = self.phrase(context.settings);
                let lines = said.map(|said| said.there(link.away(), link.coming(), link.gone()));
                context.say(lines.unwrap_or_default().join(" "));
            }
            RoomWord::Feed => match RoomWord::feed(rest) {
                Ok(wish) => self.ask_feed(wish, context),
                Err(line) => self.leave_line(line, context),
            },
            RoomWord::Leave => {
                self.panel = Some(Panel::Leave);
                context.say("Give your seat up? Type yes, or anything else to go on.");
            }
        }
    }

    fn word(&mut self, word: Word, rest: &str, context: &mut Context<'_>) {
        match word {
            Word::Quit => return context.go(Route::Online),
            Word::Help => return self.show_help(context),
            _ => {}
        }
        let others = matches!(word, Word::Board | Word::Rows) && !rest.is_empty();
        let found = if others {
            self.phrase(context.settings).and_then(|said| said.board_of(rest))
        } else {
            Some(self.desk.board())
        };
        let Some(board) = found else {
            let shown = pegmind_rules::Quoted::new(rest);
            return self
                .leave_line(format!("'{shown}' has no board here; there says who is."), context);
        };
        if word == Word::Board && others {
            self.other = Some(board);
            let board = Some(u8::from(board));
            return context.show_address(Route::Room { room: self.id.clone(), board }, true);
        }
        let names = context.settings.paints.names();
        let Some(view) = self.desk.view(board) else {
            return self.leave_line("Play has not begun; there says who is there.".into(), context);
        };
        match Request::read(word, rest, &view, &names) {
            Ok(request) => self.do_request(request, board, context),
            Err(error) => self.leave_line(sentence(&error), context),
        }
    }

    fn do_request(&mut self, request: Request, board: BoardNumber, context: &mut Context<'_>) {
        let phrase = context.settings.phrase();
        match request {
            Request::Do(Intent::Resign) => {
                self.panel = Some(Panel::Resign);
                context.say("Give up? Type yes, or anything else to go on.");
            }
            Request::Do(Intent::Left) => self.help("left", context),
            Request::Do(Intent::Assist) => self.help("assist", context),
            Request::Do(intent) => {
                self.is_helped |= matches!(intent, Intent::Hint | Intent::Check(_));
                self.intend(intent, context);
                self.seek_open_hole();
            }
            Request::Board => self.panel = None,
            Request::Note(notes) => {
                for note in notes {
                    self.intend(Intent::Note(note), context);
                }
            }
            Request::Rows => {
                let view = self.desk.view(board);
                let lines = view.map(|view| phrase.rows(view.board)).unwrap_or_default();
                self.show_lines("Rows", lines, context);
            }
            Request::Row(number) => {
                let said = self.phrase(context.settings).map(|said| said.row(board, number));
                context.say(said.unwrap_or_default());
            }
            Request::Notes => {
                let view = self.desk.view(board);
                let lines = view.map(|view| phrase.notes(&view, |_, _| false)).unwrap_or_default();
                self.show_lines("Notes", lines, context);
            }
            Request::Code => {
                let view = self.desk.view(board);
                context.say(view.map(|view| phrase.own_code(&view).join(" ")).unwrap_or_default());
            }
            Request::Proof => self.proof(context),
            Request::Help
            | Request::Quit
            | Request::Review(_)
            | Request::Opening
            | Request::PlayOn(_)
            | Request::Replay
            | Request::Take
            | Request::Share { .. }
            | Request::Picture(_)
            | Request::Drill(_)
            | Request::Compare(_)
            | Request::Export(_)
            | Request::Save => self.leave_line(NOT_HERE.into(), context),
        }
    }

    pub(super) fn show_lines(
        &mut self,
        title: &'static str,
        lines: Vec<String>,
        context: &mut Context<'_>,
    ) {
        context.say(lines.first().cloned().unwrap_or_default());
        self.panel = Some(Panel::Lines(title, lines));
    }

    pub(super) fn proof(&mut self, context: &mut Context<'_>) {
        let view = self.desk.view(self.desk.board());
        let mut lines = view.map(|view| Phrase::proof(&view)).unwrap_or_default();
        let said = self.phrase(context.settings);
        lines.extend(said.as_ref().and_then(RoomPhrase::promises));
        lines.extend(said.as_ref().and_then(RoomPhrase::seeds));
        self.show_lines("Is it fair?", lines, context);
    }

    pub(super) fn show_log(&mut self, context: &mut Context<'_>) {
        let lines = self.log.lines().map(str::to_owned).collect();
        context.say("Here is all that was said in this room.");
        self.panel = Some(Panel::Lines("What was said", lines));
    }

    pub(super) fn show_help(&mut self, context: &mut Context<'_>) {
        let words = RoomWord::help().map(|(name, does)| format!("{name}: {does}"));
        let head = "Type pegs by letter, digit or name; an empty line places a whole draft.";
        let lines = [head.to_owned()].into_iter().chain(words).collect();
        self.panel = Some(Panel::Lines("What can be typed", lines));
        context.say("What can be typed stands beside the board.");
    }
}
