//! The tutorial: one lesson on the screen at a time.

pub(crate) mod layout;

use pegmind_face::PuzzleBook;
use pegmind_face::help::{AFTER_TWO_TRIES, lesson_asks};
use pegmind_face::peg_editor::{
    CodeDraft, NOTHING_TO_FILL, PegEditor, TypedPeg, holes, unknown_peg,
};
use pegmind_face::sentence;
use pegmind_face::study::Study;
use pegmind_face::tutorial::{Expected, Judgment, LessonView, TutorialError};
use pegmind_review::{DrillKey, Puzzle};
use pegmind_rules::{Code, Draft, Peg, Rules, parse_pegs};

use crate::context::Context;
use crate::house::DiskQuestion;
use crate::key::Key;
use crate::keymap::Action;
use crate::layout::{Kind, whole};
use crate::overlay::Overlay;
use crate::screen_action::{self, ScreenAction, press};
use crate::settings::Settings;
use crate::text_field::TextField;
use crate::{help, list};
use layout::LearnLayout;

/// The tutorial.
#[derive(Debug, Default)]
pub(crate) struct Learn {
    study: Study,
    /// The rows of own games that the puzzles are of; none if they are no such rows.
    drills: Vec<DrillKey>,
    /// The guess that is put together.
    pub(crate) guess: CodeDraft,
    /// The key pegs that are typed.
    pub(crate) answer: TextField,
    /// How many lines of the text are above the first one that is shown.
    pub(crate) scroll: usize,
    /// True if it was said that the same key again shows the answer.
    offers_answer: bool,
}

impl Learn {
    /// The tutorial at its first lesson.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Puzzles, the first one open.
    pub(crate) fn puzzles(puzzles: PuzzleBook) -> Self {
        Self { study: Study::Puzzles(puzzles), ..Self::default() }
    }

    /// Rows of own games that are due, the first one open.
    pub(crate) fn drills(due: Vec<(DrillKey, Puzzle)>) -> Self {
        let (drills, puzzles) = due.into_iter().unzip();
        Self { drills, ..Self::puzzles(PuzzleBook::new(puzzles)) }
    }

    /// Does something that may answer a row of an own game. How that was answered is kept at
    /// once.
    fn answering<T>(&mut self, context: &mut Context<'_>, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.study.results();
        let done = run(self);
        let new = self.study.results().into_iter().filter(|result| !before.contains(result));
        for (place, right) in new {
            if let Some(key) = self.drills.get(place).cloned() {
                context.ask(DiskQuestion::KeepDrill { key, right });
            }
        }
        done
    }

    /// The lesson, in the names of the palette.
    pub(crate) fn lesson(&self, settings: &Settings) -> LessonView<'_> {
        self.study.view(&settings.skin().paints.names())
    }

    /// The guess that is put together.
    pub(crate) const fn draft(&self) -> &Draft {
        &self.guess.pegs
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let now = Now::of(&self.lesson(context.settings), None);
        self.offers_answer &= context.action(key) == Some(Action::StepOn);
        match now.expected {
            Expected::KeyPegs if self.types_answer(key, context) => {}
            Expected::Guess if self.types_guess(key, context) => {}
            _ if press(ACTIONS, (self, &now), key, context) => {}
            Expected::KeyPegs => {
                if !self.answer.edit(context.action(key)) {
                    Self::say_if_unknown(key, context);
                }
            }
            Expected::Continue if key.typed().is_some_and(char::is_alphanumeric) => {
                let enter = context.settings.keys.name(Action::Enter);
                context.say(format!("Nothing is asked here; {enter} goes on."));
            }
            Expected::Guess | Expected::Continue | Expected::Done => {
                Self::say_if_unknown(key, context);
            }
        }
    }

    /// The help page.
    pub(crate) fn help(&self, context: &Context<'_>) -> Overlay {
        let keys = &context.settings.keys;
        let lesson = self.lesson(context.settings);
        let asked = lesson_asks(&lesson, &context.settings.skin().paints.names());
        let on = match lesson.expected {
            Expected::Guess if lesson.is_puzzle() => {
                format!("{} shows the answer.", keys.name(Action::StepOn))
            }
            Expected::KeyPegs | Expected::Guess if !lesson.may_go_on => {
                format!("{} skips the lesson. {AFTER_TWO_TRIES}", keys.name(Action::StepOn))
            }
            Expected::Done => format!("{} closes the tutorial.", keys.name(Action::Enter)),
            Expected::KeyPegs | Expected::Guess | Expected::Continue => {
                format!("{} goes on to the next one.", keys.name(Action::StepOn))
            }
        };
        let lines = asked.into_iter().chain([on]).collect();
        let entries = screen_action::help(ACTIONS, &Now::of(&lesson, None));
        help::dense_page(lines, &entries, Vec::new(), keys, context.size.columns)
    }

    /// Takes pasted text in.
    pub(crate) fn paste(&mut self, text: &str, context: &mut Context<'_>) {
        match self.lesson(context.settings).expected {
            Expected::KeyPegs => self.answer.insert(text.trim()),
            Expected::Guess => self.paste_guess(text, context),
            Expected::Continue | Expected::Done => {}
        }
    }

    fn rules(&self, context: &Context<'_>) -> Rules {
        *self.lesson(context.settings).board.rules()
    }

    fn go_on(&mut self, context: &mut Context<'_>) {
        let result = self.study.go_on();
        self.opened(result, context);
    }

    /// Goes on, also where something is asked for still; of a puzzle the answer is shown
    /// first.
    fn skip(&mut self, context: &mut Context<'_>) {
        let lesson = self.lesson(context.settings);
        let asks = lesson.is_puzzle() && lesson.expected == Expected::Guess;
        if asks && !std::mem::replace(&mut self.offers_answer, true) {
            let again = context.settings.keys.name(Action::StepOn);
            return context.say(format!(
                "{again} again shows the answer; the puzzle then counts as not solved."
            ));
        }
        if self.answering(context, |learn| learn.study.show()) {
            return self.show_reply(context);
        }
        let result = self.study.go_on().or_else(|_| self.study.skip());
        self.opened(result, context);
    }

    /// Another lesson is open, or it is said why not.
    fn opened(&mut self, result: Result<(), TutorialError>, context: &mut Context<'_>) {
        match result {
            Ok(()) => {
                let study = std::mem::take(&mut self.study);
                let drills = std::mem::take(&mut self.drills);
                *self = Self { study, drills, ..Self::default() };
            }
            Err(error) => context.say(sentence(&error)),
        }
    }

    fn layout(&self, context: &Context<'_>) -> LearnLayout {
        let kind = Kind::of(context.size);
        LearnLayout::of(self, context.settings, whole(context.size), kind)
    }

    fn scroll_by(&mut self, pages: isize, context: &Context<'_>) {
        let layout = self.layout(context);
        let last = layout.scroll_max();
        let page = isize::try_from(layout.page()).unwrap_or(1);
        self.scroll = self.scroll.min(last).saturating_add_signed(pages * page).min(last);
    }

    /// Shows what is said of an attempt, also where not all of the text fits.
    fn show_reply(&mut self, context: &Context<'_>) {
        let layout = self.layout(context);
        self.scroll = layout.reply_line().min(layout.scroll_max());
    }

    /// Takes a key in that types key pegs. Says whether it does.
    fn types_answer(&mut self, key: Key, context: &Context<'_>) -> bool {
        if context.action(key).is_some_and(|action| ASIDE.contains(&action)) {
            return false;
        }
        let answers = |character: &char| character.is_alphanumeric() || "#.+ ".contains(*character);
        let typed = key.typed().filter(answers);
        typed.inspect(|typed| self.answer.insert(typed.encode_utf8(&mut [0; 4]))).is_some()
    }

    fn give_answer(&mut self, context: &mut Context<'_>) {
        let rules = self.rules(context);
        let text = self.answer.text();
        if text.trim().is_empty() {
            if self.lesson(context.settings).may_go_on {
                return self.go_on(context);
            }
            return self.say_what_is_asked(context);
        }
        let result = match rules.answer(&text) {
            Ok(feedback) => self.study.answer(feedback),
            Err(error) => return context.say(sentence(&error)),
        };
        match result {
            Ok(()) => {
                self.answer.clear();
                self.show_reply(context);
            }
            Err(error) => context.say(sentence(&error)),
        }
    }

    /// Says that a key of games does nothing here.
    fn say_if_unknown(key: Key, context: &mut Context<'_>) {
        let helps = [Action::Hint, Action::Check, Action::Assist, Action::TakeBest, Action::Keep];
        if context.action(key).is_some_and(|action| helps.contains(&action)) {
            let help = context.settings.keys.name(Action::Help);
            context.say(format!("{key} is for games only; {help} lists the keys here."));
        }
    }

    /// Returns `true` if these are lessons that are not at their end.
    pub(crate) fn is_under_way(&self, settings: &Settings) -> bool {
        let lesson = self.lesson(settings);
        !self.study.is_puzzles() && lesson.number > 1 && lesson.expected != Expected::Done
    }

    fn say_what_is_asked(&self, context: &mut Context<'_>) {
        let names = context.settings.skin().paints.names();
        if let Some(asked) = lesson_asks(&self.lesson(context.settings), &names) {
            context.say(asked);
        }
    }

    /// Takes a key in that types a peg. Says whether it does.
    fn types_guess(&mut self, key: Key, context: &mut Context<'_>) -> bool {
        let rules = self.rules(context);
        let names = context.settings.skin().paints.names();
        let Some(character) = key.typed().filter(|character| character.is_alphanumeric()) else {
            if context.action(key) != Some(Action::Erase) {
                self.guess.finish(&rules, &names);
            }
            return false;
        };
        match self.guess.character(character, &rules, &names) {
            TypedPeg::Put(..) | TypedPeg::Named { .. } | TypedPeg::Waits => {}
            TypedPeg::Full => context.say_full(),
            TypedPeg::Unknown(character) => context.say(unknown_peg(character, &rules, &names)),
        }
        true
    }

    fn again(&mut self, context: &mut Context<'_>) {
        self.study.again();
        self.opened(Ok(()), context);
    }

    fn go_back(&mut self, context: &mut Context<'_>) {
        let result = self.study.back();
        self.opened(result, context);
    }

    /// Copies the last row.
    fn copy_row(&mut self, rules: &Rules, context: &mut Context<'_>) {
        let last = self.lesson(context.settings).board.rows().last().map(|row| row.guess);
        match last {
            Some(guess) => self.guess.take(Draft::from(&guess), rules),
            None => context.say("There is no row yet to copy."),
        }
    }

    /// Fills the rest with the color before the cursor, else with the last one.
    fn fill(&mut self, rules: &Rules, context: &mut Context<'_>) {
        if !self.guess.fill(rules) {
            context.say(NOTHING_TO_FILL);
        }
    }

    /// Takes pasted pegs in, unless they are more than a guess has.
    fn paste_guess(&mut self, text: &str, context: &mut Context<'_>) {
        let rules = self.rules(context);
        let names = context.settings.skin().paints.names();
        let pegs: Vec<Peg> = match parse_pegs(&rules, &names, text) {
            Ok(pegs) => pegs,
            Err(error) => return context.say(sentence(&error)),
        };
        if pegs.len() <= holes(&rules) {
            self.guess.pegs.fill(&pegs, rules.pegs());
            self.guess.seek_open_hole(&rules);
        } else if let Err(error) = Code::new(&rules, &pegs) {
            context.say(sentence(&error));
        }
    }

    fn place_guess(&mut self, context: &mut Context<'_>) {
        let rules = self.rules(context);
        if self.guess.pegs.is_empty() {
            if self.lesson(context.settings).may_go_on {
                return self.go_on(context);
            }
            return self.say_what_is_asked(context);
        }
        let result = match self.guess.pegs.complete(&rules) {
            Ok(code) => self.answering(context, |learn| learn.study.guess(code.pegs())),
            Err(error) => return context.say(sentence(&error)),
        };
        if let Err(error) = result {
            return context.say(sentence(&error));
        }
        // A guess that can be tried again stays, to be changed or typed over.
        if self.lesson(context.settings).judgment != Some(Judgment::NotYet) {
            self.guess.pegs = Draft::default();
        }
        self.guess.editor = PegEditor::default();
        self.show_reply(context);
    }
}

/// What is possible in a lesson now.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Now {
    expected: Expected,
    puzzle: bool,
    may_go_on: bool,
    may_go_back: bool,
    tried: bool,
    /// The key that shows more of the text.
    more: Option<Action>,
}

impl Now {
    /// What is possible in this lesson, and with which key there is more of its
    /// text, if that is asked for.
    pub(crate) fn of(lesson: &LessonView<'_>, more: Option<Action>) -> Self {
        Self {
            expected: lesson.expected,
            puzzle: lesson.is_puzzle(),
            may_go_on: lesson.may_go_on,
            may_go_back: lesson.may_go_back,
            tried: lesson.attempt.is_some(),
            more,
        }
    }

    /// Whether there is an answer to be shown where that is asked for.
    const fn has_answer(&self) -> bool {
        self.puzzle && self.guesses()
    }

    const fn guesses(&self) -> bool {
        matches!(self.expected, Expected::Guess)
    }

    pub(crate) const fn answers(&self) -> bool {
        matches!(self.expected, Expected::KeyPegs)
    }

    const fn reads(&self) -> bool {
        matches!(self.expected, Expected::Continue)
    }

    const fn done(&self) -> bool {
        matches!(self.expected, Expected::Done)
    }
}

type Row = ScreenAction<Learn, Now>;

/// Keys that have nothing to do with what is typed.
const ASIDE: [Action; 6] = [
    Action::StepOn,
    Action::StepBack,
    Action::PageUp,
    Action::PageDown,
    Action::Undo,
    Action::Back,
];

/// What can be done in a lesson.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::StepOn], |learn, _, context| learn.skip(context))
        .help("the next lesson or puzzle; the answer of one that is not solved"),
    Row::told(&[Action::StepOn]).when(|now| now.may_go_on).first(5, "on"),
    Row::told(&[Action::StepOn]).when(Now::has_answer).first(5, "answer"),
    Row::told(&[Action::StepOn])
        .when(|now| !now.may_go_on && !now.done() && !now.has_answer())
        .first(5, "skip it"),
    Row::on(&[Action::StepBack], |learn, _, context| learn.go_back(context)).help("the one before"),
    Row::told(&[Action::StepBack]).when(|now| now.may_go_back).first(4, "back"),
    Row::on(&[Action::PageUp, Action::PageDown], |learn, step, context| {
        learn.scroll_by(step, context);
    }),
    Row::told(&[Action::PageDown]).help("more of the text"),
    Row::told(&[Action::PageDown])
        .when(|now| now.more == Some(Action::PageDown))
        .first(1, "more text"),
    Row::told(&[Action::PageUp]).help("the text above"),
    Row::told(&[Action::PageUp])
        .when(|now| now.more == Some(Action::PageUp))
        .first(1, "text above"),
    Row::on(&[Action::Undo], |learn, _, context| learn.again(context)).help("begin it again"),
    Row::told(&[Action::Undo]).when(|now| now.tried).first(8, "again"),
    Row::on(&[Action::Back], |_, _, context| context.close()).first(9, "leave").help("leave"),
    Row::told(&[Action::Help]).first(3, "help"),
    Row::on(&[Action::Enter], |learn, _, context| learn.go_on(context)).when(Now::reads),
    Row::on(&[Action::Enter], |_, _, context| context.close()).when(Now::done),
    Row::on(&[Action::Enter], |learn, _, context| learn.give_answer(context))
        .when(Now::answers)
        .first(2, "answer"),
    Row::on(&[Action::Enter], |learn, _, context| learn.place_guess(context))
        .when(Now::guesses)
        .first(2, "guess")
        .help(""),
    Row::on(&[Action::Erase], |learn, _, context| learn.guess.erase(&learn.rules(context)))
        .when(Now::guesses)
        .help(""),
    Row::told(&[Action::Erase]).when(|now| now.guesses() || now.answers()).first(6, "erase"),
    Row::on(&[Action::Clear], |learn, _, _| {
        learn.guess.clear();
    })
    .when(Now::guesses)
    .help(""),
    Row::on(&[Action::Repeat], |learn, _, context| learn.copy_row(&learn.rules(context), context))
        .when(Now::guesses)
        .help(""),
    Row::on(&[Action::Up, Action::Down], |learn, step, context| {
        learn.guess.cycle(-step, &learn.rules(context));
    })
    .when(Now::guesses)
    .first(7, "color")
    .help(""),
    Row::on(&[Action::Fill], |learn, _, context| learn.fill(&learn.rules(context), context))
        .when(Now::guesses)
        .help(""),
    Row::on(&[Action::Delete], |learn, _, _| learn.guess.delete()).when(Now::guesses).help(""),
    Row::on(&[Action::Left, Action::Right], |learn, step, context| {
        learn.guess.editor.step(step, &learn.rules(context));
    })
    .when(Now::guesses),
    Row::on(&[Action::First, Action::Last], |learn, step, context| {
        let rules = learn.rules(context);
        learn.guess.editor.go_to(list::end(step, holes(&rules) + 1), &rules);
    })
    .when(Now::guesses),
];

#[cfg(test)]
pub(crate) mod tests;
