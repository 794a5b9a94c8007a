//! What a game may need beyond a person who looks for a drawn code: other seats, help, notes,
//! words that are typed, the view as text.

use std::fmt::Debug;

use maud::{Markup, html};
use pegmind_face::code_entry::Stage;
use pegmind_face::{Assistant, Phrase, capital, hint_offer, passed_over};
use pegmind_rules::Peg;
use pegmind_session::{
    Consultation, DeskEvent, Event, Intent, MakerConsultation, NoteMark, Phase, Refusal,
};

use super::panel::Panel;
use super::{Entry, Play, Stand, desk_text};
use crate::around::Around;
use crate::context::{Context, HandedOver};
use crate::form::{Form, FormAct};
use crate::route::Route;

/// A change of the code that a person chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CodeEdit {
    /// A peg, or none, in a hole.
    Put(usize, Option<Peg>),
    /// A peg in a hole, else in the next one.
    Next(Peg, Option<usize>),
    /// The next peg goes there.
    Choose(usize),
    /// The rest, with this peg or the usual one.
    Fill(Option<Peg>),
    /// All of it.
    Clear,
    /// The last peg.
    Erase,
    /// A letter or a digit.
    Type(char),
}

/// What a game may need. What is not said here in another way leaves it to the module that
/// does everything.
pub(crate) trait Beyond: Debug + Sync {
    /// Does what a form says, if that is no button alone. Says whether it did.
    fn form(&self, _play: &mut Play, _form: &Form, _context: &mut Context<'_>) -> bool {
        false
    }

    /// Does what a button says that places no peg.
    fn act(&self, _play: &mut Play, _act: &FormAct<'_>, context: &mut Context<'_>) {
        context.more();
    }

    /// Takes a key in that places no peg.
    fn key(&self, _play: &mut Play, key: &str, context: &mut Context<'_>) {
        if matches!(key, "?" | "/" | "!" | "F2" | "F3" | "F4") {
            context.more();
        }
    }

    /// Changes the code that a person chooses.
    fn code(&self, _play: &mut Play, _edit: CodeEdit, _context: &mut Context<'_>) {}

    /// Gives what a person gives who does not guess, or goes on.
    fn submit(&self, _play: &mut Play, context: &mut Context<'_>) {
        context.more();
    }

    /// Shows why something was refused.
    fn refused(&self, _play: &mut Play, _why: &Refusal, _words: &str, _context: &mut Context<'_>) {}

    /// A game begins.
    fn begin_game(&self, _play: &mut Play) {}

    /// Something happened.
    fn event(&self, _play: &mut Play, _event: &Event) {}

    /// Help has come.
    fn desk_event(&self, _play: &mut Play, _event: &DeskEvent, _context: &mut Context<'_>) {}

    /// Puts the rest of the screen in accord with what the game waits for.
    fn settle(&self, _play: &mut Play, _context: &mut Context<'_>) {}

    /// Asks the worker.
    fn consult(&self, _play: &mut Play, _asked: Consultation, _context: &mut Context<'_>) {}

    /// Asks the worker, as a codemaker.
    fn consult_maker(
        &self,
        _play: &mut Play,
        _asked: MakerConsultation,
        _context: &mut Context<'_>,
    ) {
    }

    /// Takes in what the worker says.
    fn told(&self, _play: &mut Play, _text: &str, _context: &mut Context<'_>) {}

    /// The worker cannot answer.
    fn failed(&self, _play: &mut Play, _why: &str, _context: &mut Context<'_>) {}

    /// Takes in what was to be loaded.
    fn loaded(&self, _play: &mut Play, _what: &str, _records: &[String]) {}

    /// A moment has come that was asked for.
    fn woken(&self, _play: &mut Play, _context: &mut Context<'_>) {}

    /// Goes on where another module was, if this one takes over.
    fn take_over(&self, _play: &mut Play, _context: &mut Context<'_>) {}

    /// Whether a curtain covers the screen.
    fn curtain(&self, _play: &Play) -> Option<Stage> {
        None
    }

    /// Has the address tell what stands beside the board.
    fn keep_address(&self, _play: &mut Play, _context: &mut Context<'_>) {}

    /// The address is another one. Says whether it is one of this game.
    fn went(&self, _play: &mut Play, _route: &Route, _context: &mut Context<'_>) -> bool {
        false
    }

    /// What an event is in words.
    fn event_in_words(&self, _event: &Event, _phrase: &Phrase) -> Vec<String> {
        Vec::new()
    }

    /// What an event at the desk is in words.
    fn desk_event_in_words(&self, _: &Play, _: &DeskEvent, _: &Phrase) -> Vec<String> {
        Vec::new()
    }

    /// What else is said of the end of a game.
    fn end_in_words(&self, _play: &Play, _phrase: &Phrase) -> Vec<String> {
        Vec::new()
    }

    /// Draws where else the end of a game leads.
    fn draw_end(&self, _play: &Play, _around: &Around<'_>) -> Markup {
        html! {}
    }

    /// Draws what is to be shared of a game.
    fn draw_shared(&self, _play: &Play, _around: &Around<'_>) -> Markup {
        html! {}
    }

    /// What a person is asked to do who gives key pegs.
    fn invitation(&self, _play: &Play, _around: &Around<'_>) -> String {
        String::new()
    }

    /// Draws what stands in the place of the board, with its id.
    fn draw_instead(&self, _play: &Play, _around: &Around<'_>) -> Option<(&'static str, Markup)> {
        None
    }

    /// Draws a guess that waits for the key pegs of a person.
    fn draw_pending(&self, _play: &Play, _around: &Around<'_>) -> Markup {
        html! {}
    }

    /// Draws the buttons for key pegs.
    fn draw_key_buttons(&self, _play: &Play) -> Markup {
        html! {}
    }

    /// Draws what stands beside the board.
    fn draw_sides(&self, _play: &Play, _around: &Around<'_>) -> Option<Markup> {
        None
    }
}

/// The first game needs nothing else.
#[derive(Debug)]
pub(crate) struct FirstGame;

impl Beyond for FirstGame {}

/// Any game.
#[derive(Debug)]
pub(crate) struct WholeGame;

impl Beyond for WholeGame {
    fn form(&self, play: &mut Play, form: &Form, context: &mut Context<'_>) -> bool {
        play.take_fields(form, context);
        match form.act().word() {
            "" => play.line(form.get("typed").unwrap_or_default(), context),
            "share" => play.share_by(form, context),
            _ => return false,
        }
        true
    }

    fn act(&self, play: &mut Play, act: &FormAct<'_>, context: &mut Context<'_>) {
        play.do_other(act, context);
    }

    fn key(&self, play: &mut Play, key: &str, context: &mut Context<'_>) {
        match key {
            "?" => play.panel = Some(Panel::help(&play.session.view(), context)),
            "/" => play.check(context),
            "!" => play.hint(context),
            "F2" => play.ask_assistant(false, context),
            "F4" => play.take_best(context),
            " " if play.is_watched() => play.pace("pause", context),
            " " => play.keep(None, context),
            key => play.pace_key(key, context),
        }
    }

    fn code(&self, play: &mut Play, edit: CodeEdit, context: &mut Context<'_>) {
        match edit {
            CodeEdit::Put(hole, peg) => play.put_in_code(hole, peg),
            CodeEdit::Next(peg, at) => play.put_next_in_code(peg, at, context),
            CodeEdit::Choose(hole) => play.choose_in_code(hole),
            CodeEdit::Fill(peg) => play.fill_code(peg),
            CodeEdit::Clear => play.clear_code(),
            CodeEdit::Erase => play.erase_in_code(),
            CodeEdit::Type(character) => play.type_code(character, context),
        }
    }

    fn submit(&self, play: &mut Play, context: &mut Context<'_>) {
        match play.session.view().phase {
            Phase::Code => play.finish_code(context),
            Phase::Answer => play.give_answer(context),
            Phase::Contradiction { .. } => {
                play.feed(Intent::Repair { number: None }, context);
            }
            Phase::Guess | Phase::Thinking | Phase::GameOver | Phase::MatchOver => {
                play.feed(Intent::NextGame, context);
            }
        }
    }

    fn refused(&self, play: &mut Play, why: &Refusal, words: &str, context: &mut Context<'_>) {
        if let Refusal::WrongAnswer { explanation: Some(explanation), .. } = why
            && let Some(guess) = play.session.view().pending
        {
            let lines = context.settings.phrase().explanation(guess, explanation);
            let words = words.to_owned();
            play.panel = Some(Panel::refused(&play.session.view(), *guess, words, lines));
        }
    }

    fn begin_game(&self, play: &mut Play) {
        play.assistant = Assistant::usual(&play.session.view());
    }

    fn event(&self, play: &mut Play, event: &Event) {
        play.hand_over(event);
    }

    fn desk_event(&self, play: &mut Play, event: &DeskEvent, context: &mut Context<'_>) {
        match event {
            DeskEvent::Result(result) => play.result = Some(result.clone()),
            DeskEvent::Assisted { draft, assistance } => {
                play.helping = None;
                play.take_told(draft, assistance);
            }
            DeskEvent::Diagnosed { board, repairs, over, .. } => {
                let (board, repairs) = (board.clone(), repairs.clone());
                play.panel = Some(Panel::Repairs { board, repairs, over: *over });
            }
            DeskEvent::Explained { number, why } => {
                play.helping = None;
                let phrase = context.settings.phrase();
                play.panel = Some(Panel::why(&play.session.view(), *number, why, &phrase));
            }
            DeskEvent::Hinted { .. }
            | DeskEvent::Checked { .. }
            | DeskEvent::NothingNew { .. }
            | DeskEvent::Drafted { .. }
            | DeskEvent::Carried { .. }
            | DeskEvent::Kept { .. }
            | DeskEvent::Noted(_)
            | DeskEvent::HintOffered { .. }
            | DeskEvent::ClashesMarked { .. } => {}
        }
    }

    fn settle(&self, play: &mut Play, context: &mut Context<'_>) {
        let view = play.session.view();
        let (is_choosing, shared_screen) = (view.phase == Phase::Code, view.shared_screen());
        let stage = play.entry.as_ref().map(Entry::stage);
        if is_choosing && stage.is_none() {
            play.entry = Some(Entry::for_game(shared_screen));
        } else if !is_choosing && stage != Some(Stage::HandOver) {
            play.entry = None;
        }
        play.watch_on(context);
        play.consult_assistant(context);
        play.ask_result(context);
    }

    fn consult(&self, play: &mut Play, asked: Consultation, context: &mut Context<'_>) {
        play.consult(asked, context);
    }

    fn consult_maker(&self, play: &mut Play, asked: MakerConsultation, context: &mut Context<'_>) {
        play.consult_maker(asked, context);
    }

    fn told(&self, play: &mut Play, text: &str, context: &mut Context<'_>) {
        play.hear_worker(text, context);
    }

    fn failed(&self, play: &mut Play, why: &str, context: &mut Context<'_>) {
        play.worker_failed(why, context);
    }

    fn loaded(&self, play: &mut Play, what: &str, records: &[String]) {
        play.compare(what, records);
    }

    fn woken(&self, play: &mut Play, context: &mut Context<'_>) {
        play.release(context);
    }

    fn take_over(&self, play: &mut Play, context: &mut Context<'_>) {
        let Some(HandedOver { said, desk, .. }) = context.handed_over.take() else { return };
        context.said = None;
        play.told = vec![said];
        play.log = desk_text::read_log(&desk);
        if play.stand == Stand::Waiting {
            play.put_desk(&desk, context);
        } else {
            // What the other module could not ask.
            let response = play.session.wonder();
            play.take(response, context);
        }
    }

    fn curtain(&self, play: &Play) -> Option<Stage> {
        play.curtain()
    }

    fn keep_address(&self, play: &mut Play, context: &mut Context<'_>) {
        play.keep_address(true, context);
    }

    fn went(&self, play: &mut Play, route: &Route, context: &mut Context<'_>) -> bool {
        play.went_within(route, context)
    }

    fn event_in_words(&self, event: &Event, phrase: &Phrase) -> Vec<String> {
        if let Event::Contradicted { .. } = event {
            return vec!["No code fits all rows.".into()];
        }
        phrase.event(event)
    }

    fn desk_event_in_words(&self, play: &Play, event: &DeskEvent, phrase: &Phrase) -> Vec<String> {
        match event {
            DeskEvent::HintOffered { step } => {
                let before = passed_over(event, &play.session.view());
                let before = before.map(|why| why + " ").unwrap_or_default();
                let tells = hint_offer(*step);
                vec![format!(
                    "{before}Ask again: it tells {tells} (hint {step} of 5; it is recorded)."
                )]
            }
            DeskEvent::Noted(note) => {
                let mark = match note.mark {
                    Some(NoteMark::Sure) => "sure",
                    Some(NoteMark::Maybe) => "maybe",
                    Some(NoteMark::Out) => "ruled out",
                    None => "no note",
                };
                let peg = capital(&phrase.peg(note.peg));
                vec![format!("{peg}, peg {}: {mark}.", note.hole)]
            }
            // They are shown beside the board.
            DeskEvent::Explained { .. } | DeskEvent::Diagnosed { .. } => {
                phrase.desk_event(event).into_iter().take(1).collect()
            }
            DeskEvent::Assisted { .. } => phrase.desk_event(event).into_iter().take(2).collect(),
            DeskEvent::Result(_) => Vec::new(),
            DeskEvent::Drafted { .. }
            | DeskEvent::Carried { .. }
            | DeskEvent::Kept { .. }
            | DeskEvent::Hinted { .. }
            | DeskEvent::Checked { .. }
            | DeskEvent::ClashesMarked { .. }
            | DeskEvent::NothingNew { .. } => phrase.desk_event(event),
        }
    }

    fn end_in_words(&self, play: &Play, phrase: &Phrase) -> Vec<String> {
        play.end_of_more(phrase)
    }

    fn draw_end(&self, play: &Play, around: &Around<'_>) -> Markup {
        play.draw_daily(around)
    }

    fn draw_shared(&self, play: &Play, around: &Around<'_>) -> Markup {
        play.draw_shared(around)
    }

    fn invitation(&self, play: &Play, around: &Around<'_>) -> String {
        let prompt = around.settings.phrase().prompt(&play.session.view());
        prompt.trim_end_matches(": ").into()
    }

    fn draw_instead(&self, play: &Play, around: &Around<'_>) -> Option<(&'static str, Markup)> {
        match play.curtain() {
            Some(stage) => Some(("curtain", play.draw_curtain(stage, around))),
            None => around.is_text().then(|| ("text", play.draw_text(around))),
        }
    }

    fn draw_pending(&self, play: &Play, around: &Around<'_>) -> Markup {
        play.draw_pending(around)
    }

    fn draw_key_buttons(&self, play: &Play) -> Markup {
        play.draw_key_buttons()
    }

    fn draw_sides(&self, play: &Play, around: &Around<'_>) -> Option<Markup> {
        Some(play.draw_sides(around))
    }
}
