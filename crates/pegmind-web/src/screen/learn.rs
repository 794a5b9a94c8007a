//! The lessons, and the page that says how everything works.

use maud::Markup;
use pegmind_face::help::{AFTER_TWO_TRIES, lesson_help};
use pegmind_face::peg_editor::CodeDraft;
use pegmind_face::sentence;
use pegmind_face::tutorial::{Expected, Judgment, LessonView, Tutorial, TutorialError};
use pegmind_face::word::{LearnWord, LessonLine, read_lesson};
use pegmind_rules::{Draft, Feedback, Peg, Rules};

use super::Model;
use crate::answer_fields::AnswerFields;
use crate::around::Around;
use crate::context::Context;
use crate::draft_keys::{self, Pressed};
use crate::form::Form;
use crate::route::Route;
use crate::settings::Settings;
use crate::view;

/// The most attempts in one lesson that a form keeps: the last one is a game of twelve rows.
const ATTEMPTS_MAX: usize = 24;

/// The lessons, or the page that says how everything works.
#[derive(Debug)]
pub(crate) struct Learn {
    /// The lessons; `None` on the page that lists them.
    tutorial: Option<Tutorial>,
    /// The guess that is put together.
    pub(crate) guess: CodeDraft,
    /// The answer, as far as it is chosen.
    pub(crate) answer: AnswerFields,
    /// What was tried in this lesson, as text: guesses and answers.
    pub(crate) attempts: Vec<String>,
    /// What was answered to a typed word, in lines.
    pub(crate) lines: Vec<String>,
}

/// The titles of all lessons.
pub(crate) fn titles() -> Vec<&'static str> {
    let mut tutorial = Tutorial::new();
    let names = Settings::default().paints.names();
    let mut titles = Vec::new();
    while tutorial.view(&names).expected != Expected::Done {
        titles.push(tutorial.view(&names).title);
        if tutorial.skip().is_err() {
            break;
        }
    }
    titles
}

/// The lessons, opened at this one, from 1; at the end behind the last one.
fn at(lesson: u8) -> Tutorial {
    let mut tutorial = Tutorial::new();
    for _ in 1..lesson {
        if tutorial.skip().is_err() {
            break;
        }
    }
    tutorial
}

impl Learn {
    /// Opens a lesson, or the page that lists them.
    pub(crate) fn open(lesson: Option<u8>, tried: &str, context: &mut Context<'_>) -> Self {
        let mut learn = Self {
            tutorial: lesson.map(at),
            guess: CodeDraft::default(),
            answer: AnswerFields::default(),
            attempts: Vec::new(),
            lines: Vec::new(),
        };
        if let (Some(view), Some(lesson)) = (learn.lesson(context.settings), lesson)
            && (lesson == 0 || usize::from(lesson) > view.count + 1)
        {
            context.say(format!("There is no lesson {lesson}; there are {}.", view.count));
        }
        if !learn.try_again(tried, context.settings) {
            context.say("What the address says was tried does not fit this lesson.");
        }
        learn.keep_address(false, context);
        learn
    }

    /// The lesson that is open.
    pub(crate) fn lesson(&self, settings: &Settings) -> Option<LessonView<'_>> {
        self.tutorial.as_ref().map(|tutorial| tutorial.view(&settings.paints.names()))
    }

    fn rules(&self, settings: &Settings) -> Option<Rules> {
        self.lesson(settings).map(|lesson| *lesson.board.rules())
    }

    /// Another lesson is open, or it is said why not.
    fn opened(&mut self, result: Result<(), TutorialError>, context: &mut Context<'_>) {
        if let Err(error) = result {
            return context.say(sentence(&error));
        }
        self.guess = CodeDraft::default();
        self.answer = AnswerFields::default();
        self.attempts.clear();
        let Some(lesson) = self.lesson(context.settings) else { return };
        let (number, title, over) =
            (lesson.number, lesson.title, lesson.expected == Expected::Done);
        let count = lesson.count;
        context.say(if over {
            format!("{title}.")
        } else {
            format!("Lesson {number} of {count}: {title}.")
        });
        let shown = if over { number + 1 } else { number };
        context.show_address(Route::learn(u8::try_from(shown).ok()), true);
    }

    /// Has the address tell what was tried.
    fn keep_address(&self, push: bool, context: &mut Context<'_>) {
        if let Route::Learn { lesson, .. } = context.address.route {
            context.show_address(Route::Learn { lesson, tried: self.tried() }, push);
        }
    }

    /// What was tried in this lesson, in one word.
    pub(crate) fn tried(&self) -> String {
        self.attempts.join("_")
    }

    /// Tries something in this lesson.
    fn attempt(
        &mut self,
        text: String,
        result: Result<(), TutorialError>,
        context: &mut Context<'_>,
    ) {
        if let Err(error) = result {
            return context.say(sentence(&error));
        }
        if self.attempts.len() < ATTEMPTS_MAX {
            self.attempts.push(text);
        }
        let Some(lesson) = self.lesson(context.settings) else { return };
        let judgment = lesson.judgment;
        let said = lesson.reply.first().cloned().unwrap_or_default();
        let said = format!("{}. {said}", view::learn::judged(judgment));
        // What can be tried again stays, to be changed.
        if judgment != Some(Judgment::NotYet) {
            self.guess = CodeDraft::default();
            self.answer = AnswerFields::default();
        }
        context.say(said);
        self.keep_address(true, context);
    }

    fn give(&mut self, feedback: Feedback, context: &mut Context<'_>) {
        let Some(tutorial) = &mut self.tutorial else { return };
        let result = tutorial.answer(feedback);
        self.attempt(feedback.to_string(), result, context);
    }

    fn place(&mut self, pegs: &[Peg], context: &mut Context<'_>) {
        let Some(tutorial) = &mut self.tutorial else { return };
        let result = tutorial.guess(pegs);
        let numbers: Vec<String> = pegs.iter().map(|peg| peg.number().to_string()).collect();
        self.attempt(numbers.join("-"), result, context);
    }

    /// Does what is asked for: gives the chosen answer, or places the guess.
    fn submit(&mut self, context: &mut Context<'_>) {
        let Some(lesson) = self.lesson(context.settings) else { return };
        let (expected, rules) = (lesson.expected, *lesson.board.rules());
        match expected {
            Expected::KeyPegs => match self.answer.feedback(&rules) {
                Ok(feedback) => self.give(feedback, context),
                Err(lacking) => context.say(lacking),
            },
            Expected::Guess => {
                self.guess.finish(&rules, &context.settings.paints.names());
                match self.guess.pegs.complete(&rules) {
                    Ok(code) => self.place(code.pegs(), context),
                    Err(error) => context.say(sentence(&error)),
                }
            }
            Expected::Continue | Expected::Done => self.go_on(context),
        }
    }

    /// The next lesson, also where this one asks for something still.
    fn go_on(&mut self, context: &mut Context<'_>) {
        let Some(tutorial) = &mut self.tutorial else { return };
        let result = tutorial.go_on().or_else(|_| tutorial.skip());
        self.opened(result, context);
    }

    fn back(&mut self, context: &mut Context<'_>) {
        let Some(tutorial) = &mut self.tutorial else { return };
        let result = tutorial.back();
        self.opened(result, context);
    }

    fn again(&mut self, context: &mut Context<'_>) {
        let Some(tutorial) = &mut self.tutorial else { return };
        tutorial.again();
        self.opened(Ok(()), context);
    }

    /// What was typed: an answer, a guess, or a word.
    fn read_line(&mut self, line: &str, context: &mut Context<'_>) {
        let names = context.settings.paints.names();
        let Some(lesson) = self.lesson(context.settings) else { return };
        match read_lesson(lesson.board.rules(), &names, lesson.expected, line) {
            Ok(LessonLine::Empty) => self.go_on(context),
            Ok(LessonLine::KeyPegs(feedback)) => self.give(feedback, context),
            Ok(LessonLine::Guess(pegs)) => self.place(&pegs, context),
            Ok(LessonLine::Word(word)) => match word {
                LearnWord::Help => self.lines = lesson_help(&lesson, &names),
                LearnWord::Back => self.back(context),
                LearnWord::Again => self.again(context),
                LearnWord::Show => context.say(AFTER_TWO_TRIES),
                LearnWord::Quit => context.go(Route::LEARN),
            },
            Err(error) => context.say(sentence(&error)),
        }
    }

    /// Restores what a form keeps that was drawn where nothing is kept.
    fn restore(&mut self, form: &Form, settings: &Settings) {
        let Some(rules) = self.rules(settings) else { return };
        if self.attempts.is_empty() {
            self.try_again(form.get("tried").unwrap_or_default(), settings);
        }
        draft_keys::restore(&mut self.guess, form.get("guess"), &rules);
    }

    /// Tries what [`Learn::tried`] wrote. Says whether all of it fits the lesson; what does
    /// not is left out, with what comes after it.
    fn try_again(&mut self, tried: &str, settings: &Settings) -> bool {
        let number = |part: &str| Peg::from_number(part.parse().ok()?);
        let (rules, texts) = (self.rules(settings), tried.split('_'));
        for (idx, text) in texts.filter(|text| !text.is_empty()).enumerate() {
            let (Some(tutorial), Some(rules)) = (&mut self.tutorial, rules) else { return false };
            let pegs: Option<Vec<Peg>> = text.split('-').map(number).collect();
            let done = match (rules.answer(text), pegs) {
                (_, Some(pegs)) if text.contains('-') => tutorial.guess(&pegs),
                (Ok(feedback), _) => tutorial.answer(feedback),
                (Err(_), _) => return false,
            };
            if done.is_err() || idx >= ATTEMPTS_MAX {
                return false;
            }
            self.attempts.push(text.to_owned());
        }
        true
    }

    fn pressed(pressed: Pressed, context: &mut Context<'_>) {
        if let Pressed::Refused(why) = pressed {
            context.say(why);
        }
    }
}

impl Model for Learn {
    fn title(&self, around: &Around<'_>) -> String {
        match self.lesson(around.settings) {
            None => "Learn".into(),
            Some(lesson) => lesson.title.into(),
        }
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        let Some(rules) = self.rules(context.settings) else { return };
        self.restore(form, context.settings);
        self.answer.take(form, &rules);
        self.lines.clear();
        let act = form.act();
        let typed = form.get("typed").map(str::trim);
        match (act.word(), typed) {
            ("submit", None | Some("")) => self.submit(context),
            ("on", _) => self.go_on(context),
            ("back", _) => self.back(context),
            ("again", _) => self.again(context),
            ("copy", _) => {
                let last = self.lesson(context.settings).and_then(|lesson| {
                    lesson.board.rows().last().map(|row| Draft::from(&row.guess))
                });
                match last {
                    Some(draft) => self.guess.take(draft, &rules),
                    None => context.say("There is no row yet to copy."),
                }
            }
            ("", Some(line)) => self.read_line(line, context),
            _ => Self::pressed(draft_keys::act(&mut self.guess, &act, &rules), context),
        }
    }

    fn key(&mut self, key: &str, context: &mut Context<'_>) {
        let Some(rules) = self.rules(context.settings) else { return };
        let names = context.settings.paints.names();
        match key {
            "Enter" => self.submit(context),
            key => Self::pressed(draft_keys::press(&mut self.guess, key, &rules, &names), context),
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        view::learn::view(self, around)
    }
}
