//! The tutorial, line by line.

use std::collections::BTreeSet;
use std::io;

use pegmind_console::Painter;
use pegmind_face::help::{lesson_asks, lesson_help};
use pegmind_face::study::Study;
use pegmind_face::tutorial::{Expected, Judgment, LessonView};
use pegmind_face::word::{LearnWord, LessonLine as Typed, read_lesson};
use pegmind_rules::KeyPegStyle;
use pegmind_session::Shield;

use super::redrawn::draw_lesson;
use super::signals;
use super::talk::{Conversation, Next, Stay, Talk, converse};
use crate::exit::Failure;

/// What is said where there is no answer to be shown.
const NO_ANSWER: &str = "there is no puzzle to be solved here";

/// How the tutorial was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Learned {
    /// After its last lesson.
    Everything,
    /// Before it.
    Something,
}

/// Teaches the game until its last lesson is done or the person leaves.
pub(crate) fn learn(talk: &mut Talk, study: &mut Study) -> Result<Learned, Failure> {
    learn_keeping(talk, study, |_, _| Ok(()))
}

/// The same; before it is shown whether a puzzle was solved, that is kept, with its place from 0.
pub(crate) fn learn_keeping(
    talk: &mut Talk,
    study: &mut Study,
    mut keep: impl FnMut(usize, bool) -> Result<(), Failure>,
) -> Result<Learned, Failure> {
    signals::watch()?;
    let mut classroom = Classroom { study, talk, kept: BTreeSet::new(), keep: &mut keep };
    classroom.show_lesson()?;
    Ok(match converse(&mut classroom)? {
        Stay::Yes => Learned::Everything,
        Stay::No => Learned::Something,
    })
}

struct Classroom<'a> {
    study: &'a mut Study,
    talk: &'a mut Talk,
    /// The puzzles whose results are kept.
    kept: BTreeSet<usize>,
    keep: &'a mut dyn FnMut(usize, bool) -> Result<(), Failure>,
}

impl Classroom<'_> {
    fn keep_results(&mut self) -> Result<(), Failure> {
        for (place, right) in self.study.results() {
            if self.kept.insert(place) {
                (self.keep)(place, right)?;
            }
        }
        Ok(())
    }

    fn view(&self) -> LessonView<'_> {
        self.study.view(&self.talk.look.skin.paints.names())
    }

    fn show_lesson(&mut self) -> io::Result<()> {
        let view = self.view();
        let over = view.expected == Expected::Done;
        let title = if over {
            format!("{}.", view.title)
        } else {
            format!("{} {} of {}: {}.", view.what, view.number, view.count, view.title)
        };
        let mut sentences = view.sentences.clone();
        sentences.extend(self.how_to(&view));
        let picture = self.picture(&view).filter(|_| !over);
        let board = if over || picture.is_some() { Vec::new() } else { self.board(&view) };
        self.talk.draw(&[String::new()])?;
        self.talk.say(&[title])?;
        self.talk.draw(&picture.unwrap_or_default())?;
        self.talk.say(&board)?;
        self.talk.say(&sentences)
    }

    /// The board as a picture, where one is wanted and fits on the screen.
    fn picture(&self, view: &LessonView<'_>) -> Option<Vec<String>> {
        let style = KeyPegStyle::default();
        let painter = Painter::new(&self.talk.look.skin, view.board.rules(), style);
        if self.talk.look.plain { None } else { draw_lesson(view, &self.talk.look, &painter) }
    }

    /// The board in sentences.
    fn board(&self, view: &LessonView<'_>) -> Vec<String> {
        let phrase = self.talk.look.charset.phrase(self.talk.look.skin.paints.names());
        let mut lines = Vec::new();
        if let Shield::Open(code) = view.shield {
            lines.push(format!("The code: {}.", phrase.pegs(code.pegs())));
        }
        let rows = view.board.rows().iter().enumerate();
        lines.extend(rows.map(|(idx, row)| phrase.row(idx + 1, row)));
        let number = view.board.rows().len() + 1;
        lines.extend(
            view.pending.map(|guess| format!("Row {number}: {}.", phrase.pegs(guess.pegs()))),
        );
        if view.expected == Expected::Guess {
            lines.push(phrase.colors(view.board.rules()));
        }
        lines
    }

    /// How to type what is asked for.
    fn how_to(&self, view: &LessonView<'_>) -> Option<String> {
        lesson_asks(view, &self.talk.look.skin.paints.names())
    }

    /// Says what came of an attempt. A row that is new is drawn before.
    fn reply(&mut self, n_rows: usize) -> io::Result<()> {
        let view = self.view();
        let new_row = view.board.rows().len() > n_rows;
        let picture = self.picture(&view).filter(|_| new_row);
        let mut lines = view.reply.clone();
        if matches!(view.judgment, Some(Judgment::Shown)) && !view.is_puzzle() {
            lines.push("again begins the lesson again.".into());
        }
        self.talk.draw(&picture.unwrap_or_default())?;
        self.talk.say(&lines)
    }

    fn word(&mut self, word: LearnWord) -> Result<Stay, Failure> {
        match word {
            LearnWord::Help => {
                let names = self.talk.look.skin.paints.names();
                let lines = lesson_help(&self.view(), &names);
                self.talk.say(&lines)?;
            }
            LearnWord::Back => match self.study.back() {
                Ok(()) => self.show_lesson()?,
                Err(error) => self.talk.complain(&error)?,
            },
            LearnWord::Again => {
                self.study.again();
                self.show_lesson()?;
            }
            LearnWord::Show if self.study.show() => {
                self.keep_results()?;
                let n_rows = self.view().board.rows().len();
                self.reply(n_rows)?;
            }
            LearnWord::Show => self.talk.complain(&NO_ANSWER)?,
            LearnWord::Quit => return Ok(Stay::No),
        }
        Ok(Stay::Yes)
    }
}

impl Conversation for Classroom<'_> {
    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn next(&mut self) -> Result<Next, Failure> {
        let view = self.view();
        let row = view.board.rows().len() + 1;
        Ok(match view.expected {
            Expected::KeyPegs => Next::Ask(format!("Row {row}, your key pegs: ")),
            Expected::Guess => Next::Ask(format!("Row {row}, your guess: ")),
            Expected::Continue => Next::Ask("Enter goes on: ".into()),
            Expected::Done => Next::Over,
        })
    }

    fn take(&mut self, text: &str) -> Result<Stay, Failure> {
        let names = self.talk.look.skin.paints.names();
        let view = self.view();
        let n_rows = view.board.rows().len();
        let done = match read_lesson(view.board.rules(), &names, view.expected, text) {
            Ok(Typed::Word(word)) => return self.word(word),
            Ok(Typed::Empty) => {
                match self.study.go_on() {
                    Ok(()) => self.show_lesson()?,
                    Err(error) => self.talk.complain(&format!("{error}; help says more"))?,
                }
                return Ok(Stay::Yes);
            }
            Ok(Typed::KeyPegs(feedback)) => self.study.answer(feedback),
            Ok(Typed::Guess(pegs)) => self.study.guess(&pegs),
            Err(error) => {
                self.talk.complain(&error)?;
                return Ok(Stay::Yes);
            }
        };
        match done {
            Ok(()) => {
                self.keep_results()?;
                self.reply(n_rows)?;
            }
            Err(error) => self.talk.complain(&error)?,
        }
        Ok(Stay::Yes)
    }
}
