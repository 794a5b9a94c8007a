//! The tutorial, line by line.

mod typed;

use std::io::{self, BufRead, Write};

use pegmind_console::Painter;
use pegmind_face::help::{answer_example, code_examples};
use pegmind_face::sentence;
use pegmind_face::tutorial::{Expected, Judgment, LessonView, Tutorial};
use pegmind_rules::KeyPegStyle;
use pegmind_session::Shield;

use super::input::{Input, Line};
use super::redrawn::draw_lesson;
use super::signals;
use crate::exit::Failure;
use crate::terminal::Look;

pub(crate) use self::typed::LearnWord;
use self::typed::{Typed, read};

/// How the tutorial was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Learned {
    /// After its last lesson.
    Everything,
    /// Before it.
    Something,
}

/// What happens after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The lesson, from its beginning.
    Lesson,
    /// The prompt of the same lesson.
    Prompt,
    /// Nothing: the person leaves.
    Leave,
}

/// Teaches the game until its last lesson is done or the person leaves.
pub(crate) fn learn(
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
    look: &Look,
) -> Result<Learned, Failure> {
    signals::watch()?;
    let mut classroom = Classroom { tutorial: Tutorial::new(), input, out, look };
    classroom.show_lesson()?;
    loop {
        if classroom.view().expected == Expected::Done {
            return Ok(Learned::Everything);
        }
        classroom.prompt()?;
        let next = match classroom.text()? {
            Some(text) => classroom.take(&text)?,
            None => Next::Leave,
        };
        match next {
            Next::Lesson => classroom.show_lesson()?,
            Next::Prompt => {}
            Next::Leave => return Ok(Learned::Something),
        }
    }
}

struct Classroom<'a, R, W> {
    tutorial: Tutorial,
    input: &'a mut Input<R>,
    out: &'a mut W,
    look: &'a Look,
}

impl<R: BufRead, W: Write> Classroom<'_, R, W> {
    fn view(&self) -> LessonView<'_> {
        self.tutorial.view(&self.look.skin.paints.names())
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines.iter().flat_map(|line| self.look.wrap(line)) {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }

    /// Prints lines that are already as wide as they should be.
    fn draw(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    fn show_lesson(&mut self) -> io::Result<()> {
        let view = self.view();
        let over = view.expected == Expected::Done;
        let title = if over {
            format!("{}.", view.title)
        } else {
            format!("Lesson {} of {}: {}.", view.number, view.count, view.title)
        };
        let mut sentences = view.sentences.clone();
        sentences.extend(self.how_to(&view));
        let picture = self.picture(&view).filter(|_| !over);
        let board = if over || picture.is_some() { Vec::new() } else { self.board(&view) };
        writeln!(self.out)?;
        self.say(&[title])?;
        self.draw(&picture.unwrap_or_default())?;
        self.say(&board)?;
        self.say(&sentences)
    }

    /// The board as a picture, where one is wanted and fits on the screen.
    fn picture(&self, view: &LessonView<'_>) -> Option<Vec<String>> {
        let style = KeyPegStyle::default();
        let painter = Painter::new(&self.look.skin, view.board.rules(), style);
        if self.look.plain { None } else { draw_lesson(view, self.look, &painter) }
    }

    /// The board in sentences.
    fn board(&self, view: &LessonView<'_>) -> Vec<String> {
        let phrase = self.look.charset.phrase(self.look.skin.paints.names());
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
        let rules = view.board.rules();
        match view.expected {
            Expected::KeyPegs => Some(format!("Type {}.", answer_example(rules))),
            Expected::Guess => {
                let names = self.look.skin.paints.names();
                Some(format!("Type a guess, as in {}.", code_examples(rules, &names)))
            }
            Expected::Continue | Expected::Done => None,
        }
    }

    fn prompt(&mut self) -> io::Result<()> {
        let view = self.view();
        let row = view.board.rows().len() + 1;
        let text = match view.expected {
            Expected::KeyPegs => format!("Row {row}, your key pegs: "),
            Expected::Guess => format!("Row {row}, your guess: "),
            Expected::Continue | Expected::Done => "Enter goes on: ".into(),
        };
        signals::set_prompt(&text);
        if !self.look.asks || self.look.quiet {
            return Ok(());
        }
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// A line of text, or nothing if the input has ended. Lines that are no
    /// text are complained of.
    fn text(&mut self) -> io::Result<Option<String>> {
        loop {
            match self.input.line()? {
                Line::Text(text) => return Ok(Some(text)),
                Line::End => {
                    if self.look.asks {
                        writeln!(self.out)?;
                    }
                    return Ok(None);
                }
                Line::TooLong { bytes } => {
                    self.say(&[format!("That line has {bytes} bytes; at most 4096 are read.")])?;
                }
                Line::NotText => self.say(&["That line is not UTF-8 text.".into()])?,
            }
            self.prompt()?;
        }
    }

    /// Does what a line says.
    fn take(&mut self, text: &str) -> io::Result<Next> {
        let names = self.look.skin.paints.names();
        let view = self.view();
        let n_rows = view.board.rows().len();
        let typed = match read(view.board.rules(), &names, view.expected, text) {
            Ok(typed) => typed,
            Err(error) => return self.complain(&error),
        };
        let done = match typed {
            Typed::Word(word) => return self.word(word),
            Typed::Empty => {
                return match self.tutorial.go_on() {
                    Ok(()) => Ok(Next::Lesson),
                    Err(error) => self.complain(&format!("{error}; help says more")),
                };
            }
            Typed::KeyPegs(feedback) => self.tutorial.answer(feedback),
            Typed::Guess(pegs) => self.tutorial.guess(&pegs),
        };
        if let Err(error) = done {
            return self.complain(&error);
        }
        self.reply(n_rows)?;
        Ok(Next::Prompt)
    }

    /// Says what came of an attempt. A row that is new is drawn before.
    fn reply(&mut self, n_rows: usize) -> io::Result<()> {
        let view = self.view();
        let new_row = view.board.rows().len() > n_rows;
        let picture = self.picture(&view).filter(|_| new_row);
        let mut lines = view.reply.clone();
        if matches!(view.judgment, Some(Judgment::Shown)) {
            lines.push("again begins the lesson again.".into());
        }
        self.draw(&picture.unwrap_or_default())?;
        self.say(&lines)
    }

    fn word(&mut self, word: LearnWord) -> io::Result<Next> {
        match word {
            LearnWord::Help => {
                let lines = self.help();
                self.say(&lines)?;
                Ok(Next::Prompt)
            }
            LearnWord::Back => match self.tutorial.back() {
                Ok(()) => Ok(Next::Lesson),
                Err(error) => self.complain(&error),
            },
            LearnWord::Again => {
                self.tutorial.again();
                Ok(Next::Lesson)
            }
            LearnWord::Quit => Ok(Next::Leave),
        }
    }

    /// What can be typed now.
    fn help(&self) -> Vec<String> {
        let view = self.view();
        let mut lines: Vec<String> = self.how_to(&view).into_iter().collect();
        lines.push(match view.expected {
            Expected::KeyPegs | Expected::Guess if !view.may_go_on => {
                "After two tries you see how it is done and can go on.".into()
            }
            _ => "Enter goes on to the next lesson.".into(),
        });
        lines.push("Words, also behind a slash and then short, as in /ag:".into());
        lines.extend(LearnWord::ALL.iter().map(|(_, name, does)| format!("  {name:<8}{does}")));
        lines
    }

    fn complain(&mut self, error: &dyn std::fmt::Display) -> io::Result<Next> {
        self.say(&[sentence(&error.to_string())])?;
        Ok(Next::Prompt)
    }
}
