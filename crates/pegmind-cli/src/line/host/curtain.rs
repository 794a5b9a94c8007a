//! Asking a person for the code; with two people at one screen, handing it
//! over and typing what the other does not see.

use std::io::{self, Write as _};

use pegmind_face::{
    help::first_steps,
    word::{Typed, Word, WordError, read_guess},
};
use pegmind_rules::{Code, Peg};
use pegmind_session::Intent;

use super::{Host, Stay};
use crate::exit::Failure;
use crate::line::input::Line;
use crate::line::plain;
use crate::line::signals::{Hidden, set_prompt};

/// What came of asking for a line that is not shown.
enum Entry {
    /// Pegs that are a code of this board.
    Code(Vec<Peg>),
    /// Something else, answered already.
    Again,
    /// The person has left.
    Left,
}

impl Host<'_> {
    /// Asks a person for the code.
    pub(super) fn ask_code(&mut self) -> Result<Stay, Failure> {
        if self.session.view().shared_screen() && self.look.asks {
            return self.ask_hidden_code();
        }
        self.prompt()?;
        let Some(text) = self.text()? else { return Ok(Stay::No) };
        match self.read_code(&text) {
            Ok(Typed::Word(word, rest)) => return self.word(word, &rest),
            Ok(Typed::Pegs(pegs)) => self.feed(Intent::SetCode(pegs))?,
            Ok(Typed::Empty | Typed::Other(_)) => {
                let steps = first_steps(&self.session.view(), &self.painter.names());
                self.tell(&[steps.unwrap_or_default()])?;
            }
            Err(error) => self.complain(&error)?,
        }
        Ok(Stay::Yes)
    }

    fn ask_hidden_code(&mut self) -> Result<Stay, Failure> {
        let view = self.session.view();
        let maker = self.phrase().name(view.maker_name());
        let breaker = self.phrase().name(view.breaker_name());
        let call = format!("{maker} makes the code: {breaker}, look away.");
        // From one curtain to the other: what is typed too early or once too
        // often is not shown either.
        let _hidden = Hidden::begin();
        if !self.hand_over(&call)? {
            return Ok(Stay::No);
        }
        loop {
            let prompt = plain::prompt(&self.phrase(), &self.session.view());
            let pegs = match self.hidden_code(&prompt)? {
                Entry::Code(pegs) => pegs,
                Entry::Again => continue,
                Entry::Left => return Ok(Stay::No),
            };
            match self.hidden_code("The same code once more: ")? {
                Entry::Code(same) if same == pegs => {
                    self.feed(Intent::SetCode(pegs))?;
                    let call = format!("Now give the screen to {breaker}.");
                    if !self.hand_over(&call)? {
                        return Ok(Stay::No);
                    }
                    if !self.look.plain && !self.look.quiet {
                        self.draw()?;
                    }
                    return Ok(Stay::Yes);
                }
                Entry::Code(_) => {
                    self.print(&["The two were not the same. Nothing is set yet.".into()])?;
                }
                Entry::Again => {}
                Entry::Left => return Ok(Stay::No),
            }
        }
    }

    /// Asks for a code that is not shown, and refuses what is none without
    /// repeating a peg of it.
    fn hidden_code(&mut self, prompt: &str) -> Result<Entry, Failure> {
        let line = self.hidden_line(prompt)?;
        let rules = *self.session.view().board.rules();
        let typed = match &line {
            Line::Text(text) => self.read_code(text),
            Line::End => return Ok(Entry::Left),
            Line::TooLong { .. } | Line::NotText => Ok(Typed::Empty),
        };
        match typed {
            Ok(Typed::Word(Word::Quit, _)) => return Ok(Entry::Left),
            Ok(Typed::Word(word @ (Word::Help | Word::Save), _)) => {
                self.word(word, "")?;
                return Ok(Entry::Again);
            }
            // What stands behind another word could be the code.
            Ok(Typed::Word(..)) => {
                self.print(&["Only help, save and quit can be typed here.".into()])?;
                return Ok(Entry::Again);
            }
            Ok(Typed::Pegs(pegs)) if Code::new(&rules, &pegs).is_ok() => {
                return Ok(Entry::Code(pegs));
            }
            _ => {}
        }
        let (pegs, colors) = (rules.pegs(), rules.colors());
        let repeats = if rules.repeats().allowed() { "" } else { ", each at most once" };
        self.print(&[format!(
            "That is not a code: it takes {pegs} pegs of colors 1 to {colors}{repeats}. Nothing is set yet."
        )])?;
        Ok(Entry::Again)
    }

    fn read_code(&self, text: &str) -> Result<Typed, WordError> {
        read_guess(self.session.view().board.rules(), &self.painter.names(), text)
    }

    /// Asks for a line while typing is hidden.
    fn hidden_line(&mut self, prompt: &str) -> io::Result<Line> {
        set_prompt(prompt);
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let line = self.input.line()?;
        // The line end that was typed was not shown either.
        writeln!(self.out)?;
        Ok(line)
    }

    /// Says who should have the screen now, and waits for Enter. False if the
    /// input has ended.
    fn hand_over(&mut self, call: &str) -> io::Result<bool> {
        let line = self.hidden_line(&format!("{call} Then press Enter: "))?;
        Ok(line != Line::End)
    }
}
