//! The tutorial: one lesson on the screen at a time.

use pegmind_face::help::{answer_example, code_examples};
use pegmind_face::sentence;
use pegmind_face::tutorial::{Expected, Judgment, LessonView, Tutorial, TutorialError};
use pegmind_rules::{Code, Draft, Peg, Rules, parse_feedback, parse_pegs};

use super::play::{next_peg, open_hole, unknown_peg};
use crate::context::{Context, Go};
use crate::key::Key;
use crate::keymap::Action;
use crate::layout::{Kind, whole};
use crate::peg_editor::{PegEditor, TypedPeg, holes};
use crate::settings::Settings;
use crate::text_field::TextField;
use crate::view::learn::LearnLayout;

/// The tutorial.
#[derive(Debug, Default)]
pub(crate) struct Learn {
    tutorial: Tutorial,
    /// The guess that is put together.
    draft: Draft,
    /// Where its next peg goes.
    pub(crate) editor: PegEditor,
    /// The key pegs that are typed.
    pub(crate) answer: TextField,
    /// How many lines of the text are above the first one that is shown.
    pub(crate) scroll: usize,
}

impl Learn {
    /// The tutorial at its first lesson.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The lesson, in the names of the palette.
    pub(crate) fn lesson(&self, settings: &Settings) -> LessonView<'_> {
        self.tutorial.view(&settings.skin().paints.names())
    }

    /// The guess that is put together.
    pub(crate) const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        match context.action(key) {
            Some(Action::Back) => *context.go = Some(Go::Back),
            Some(Action::PageDown) => self.scroll_by(1, context),
            Some(Action::PageUp) => self.scroll_by(-1, context),
            Some(Action::StepOn) => self.go_on(context),
            Some(Action::StepBack) => {
                let result = self.tutorial.back();
                self.opened(result, context);
            }
            Some(Action::Undo) => {
                self.tutorial.again();
                self.opened(Ok(()), context);
            }
            action => match self.lesson(context.settings).expected {
                Expected::Continue if action == Some(Action::Enter) => self.go_on(context),
                Expected::Continue => say_that_nothing_is_asked(key, context),
                Expected::KeyPegs => self.answer_key(key, context),
                Expected::Guess => self.guess_key(key, context),
                Expected::Done if action == Some(Action::Enter) => *context.go = Some(Go::Back),
                Expected::Done => {}
            },
        }
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
        let result = self.tutorial.go_on();
        self.opened(result, context);
    }

    /// Another lesson is open, or it is said why not.
    fn opened(&mut self, result: Result<(), TutorialError>, context: &mut Context<'_>) {
        match result {
            Ok(()) => {
                let tutorial = std::mem::take(&mut self.tutorial);
                *self = Self { tutorial, ..Self::default() };
            }
            Err(error) => context.say(sentence(&error.to_string())),
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

    /// A key while key pegs are asked for.
    fn answer_key(&mut self, key: Key, context: &mut Context<'_>) {
        let answers = |character: &char| character.is_alphanumeric() || "#.+ ".contains(*character);
        if let Some(character) = key.typed().filter(answers) {
            self.answer.insert(character.encode_utf8(&mut [0; 4]));
            return;
        }
        match context.action(key) {
            Some(Action::Enter) => self.give_answer(context),
            action => {
                self.answer.edit(action);
            }
        }
    }

    fn give_answer(&mut self, context: &mut Context<'_>) {
        let rules = self.rules(context);
        let text = self.answer.text();
        if text.trim().is_empty() {
            if self.lesson(context.settings).may_go_on {
                return self.go_on(context);
            }
            return context.say(format!("Type {}.", answer_example(&rules)));
        }
        let result = match parse_feedback(&rules, &text) {
            Ok(feedback) => self.tutorial.answer(feedback),
            Err(error) => return context.say(sentence(&error.to_string())),
        };
        match result {
            Ok(()) => {
                self.answer.clear();
                self.show_reply(context);
            }
            Err(error) => context.say(sentence(&error.to_string())),
        }
    }

    /// A key while a guess is asked for.
    fn guess_key(&mut self, key: Key, context: &mut Context<'_>) {
        let rules = self.rules(context);
        let names = context.settings.skin().paints.names();
        if let Some(character) = key.typed().filter(|character| character.is_alphanumeric()) {
            match self.editor.character(character, &rules, &names) {
                TypedPeg::Put(hole, peg) => self.draft.put(hole, Some(peg)),
                TypedPeg::Waits => {}
                TypedPeg::Full => {
                    let keys = &context.settings.keys;
                    let (enter, erase) = (keys.name(Action::Enter), keys.name(Action::Erase));
                    context.say(format!(
                        "The row is full: {enter} places it, {erase} takes a peg out."
                    ));
                }
                TypedPeg::Unknown(character) => {
                    context.say(unknown_peg(character, &rules, &names));
                }
            }
            return;
        }
        let cursor = self.editor.cursor();
        match context.action(key) {
            Some(Action::Enter) => self.place_guess(context),
            Some(Action::Erase) => {
                if let Some(hole) = cursor.checked_sub(1) {
                    self.draft.put(hole, None);
                    self.editor.go_to(hole, &rules);
                }
            }
            Some(Action::Delete) => self.draft.put(cursor, None),
            Some(Action::Clear) => {
                self.draft = Draft::default();
                self.editor = PegEditor::default();
            }
            Some(Action::Left) => self.editor.step(-1, &rules),
            Some(Action::Right) => self.editor.step(1, &rules),
            Some(Action::First) => self.editor.go_to(0, &rules),
            Some(Action::Last) => self.editor.go_to(holes(&rules), &rules),
            Some(Action::Up) => self.cycle(1, &rules),
            Some(Action::Down) => self.cycle(-1, &rules),
            Some(Action::Repeat) => self.copy_row(&rules, context),
            Some(Action::Fill) => self.fill(&rules, context),
            _ => {}
        }
    }

    /// The next color under the cursor, or the one before.
    fn cycle(&mut self, step: isize, rules: &Rules) {
        let hole = self.editor.cursor().min(holes(rules) - 1);
        self.editor.go_to(hole, rules);
        let now = self.draft.holes().get(hole).copied().flatten();
        self.draft.put(hole, next_peg(now, step, rules));
    }

    /// Copies the last row.
    fn copy_row(&mut self, rules: &Rules, context: &mut Context<'_>) {
        let last = self.lesson(context.settings).board.rows().last().map(|row| row.guess);
        match last {
            Some(guess) => self.draft = Draft::from(&guess),
            None => context.say("There is no row yet to copy."),
        }
        self.seek_open_hole(rules);
    }

    /// Fills the rest with the color before the cursor, else with the last one.
    fn fill(&mut self, rules: &Rules, context: &mut Context<'_>) {
        let pegs = self.draft.holes();
        let before = pegs.iter().take(self.editor.cursor()).rev().find_map(|peg| *peg);
        match before.or_else(|| pegs.iter().rev().find_map(|peg| *peg)) {
            Some(peg) => self.draft.fill_rest(peg, rules.pegs()),
            None => context.say("There is no color yet to fill the row with."),
        }
        self.seek_open_hole(rules);
    }

    fn seek_open_hole(&mut self, rules: &Rules) {
        self.editor.go_to(open_hole(&self.draft, rules), rules);
    }

    /// Takes pasted pegs in, unless they are more than a guess has.
    fn paste_guess(&mut self, text: &str, context: &mut Context<'_>) {
        let rules = self.rules(context);
        let names = context.settings.skin().paints.names();
        let pegs: Vec<Peg> = match parse_pegs(&rules, &names, text) {
            Ok(pegs) => pegs,
            Err(error) => return context.say(sentence(&error.to_string())),
        };
        if pegs.len() <= holes(&rules) {
            self.draft.fill(&pegs, rules.pegs());
            self.seek_open_hole(&rules);
        } else if let Err(error) = Code::new(&rules, &pegs) {
            context.say(sentence(&error.to_string()));
        }
    }

    fn place_guess(&mut self, context: &mut Context<'_>) {
        let rules = self.rules(context);
        if self.draft.is_empty() {
            if self.lesson(context.settings).may_go_on {
                return self.go_on(context);
            }
            let names = context.settings.skin().paints.names();
            return context.say(format!("Type a guess, as in {}.", code_examples(&rules, &names)));
        }
        let result = match self.draft.complete(&rules) {
            Ok(code) => self.tutorial.guess(code.pegs()),
            Err(error) => return context.say(sentence(&error.to_string())),
        };
        if let Err(error) = result {
            return context.say(sentence(&error.to_string()));
        }
        // A guess that can be tried again stays, to be changed or typed over.
        if self.lesson(context.settings).judgment != Some(Judgment::NotYet) {
            self.draft = Draft::default();
        }
        self.editor = PegEditor::default();
        self.show_reply(context);
    }
}

fn say_that_nothing_is_asked(key: Key, context: &mut Context<'_>) {
    if key.typed().is_some_and(char::is_alphanumeric) {
        let enter = context.settings.keys.name(Action::Enter);
        context.say(format!("Nothing is asked here; {enter} goes on."));
    }
}
