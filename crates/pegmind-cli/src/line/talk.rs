//! A conversation in lines: what is said, what is asked, and what is typed.
//! Everything in line mode speaks and listens through it.

use std::io::{self, StdinLock, Stdout, Write as _};

use pegmind_face::sentence;

use super::input::{Input, Line};
use super::listening::Listening;
use super::signals;
use crate::exit::Failure;
use crate::terminal::{Look, remark};

/// Whether the person is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stay {
    Yes,
    No,
}

/// What a conversation does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It asks this, and takes a line.
    Ask(String),
    /// It is over.
    Over,
    /// The person has left.
    Left,
}

/// What is talked about.
pub(super) trait Conversation {
    /// The person on the other side.
    fn talk(&mut self) -> &mut Talk;

    /// What is next.
    fn next(&mut self) -> Result<Next, Failure>;

    /// Does what a line says.
    fn take(&mut self, text: &str) -> Result<Stay, Failure>;

    /// What a complaint adds that leaves something as it is.
    fn kept(&self) -> String {
        String::new()
    }
}

/// Asks, reads, and does what was typed until everything is said, or until the
/// person leaves or the input ends.
pub(super) fn converse(about: &mut impl Conversation) -> Result<Stay, Failure> {
    loop {
        let prompt = match about.next()? {
            Next::Ask(prompt) => prompt,
            Next::Over => return Ok(Stay::Yes),
            Next::Left => return Ok(Stay::No),
        };
        let kept = about.kept();
        let Some(text) = about.talk().ask(&prompt, &kept)? else { return Ok(Stay::No) };
        if about.take(&text)? == Stay::No {
            return Ok(Stay::No);
        }
    }
}

/// A person who reads and types lines.
#[derive(Debug)]
pub(crate) struct Talk {
    /// How things look on the screen.
    pub(crate) look: Look,
    /// Standard output belongs to JSON; sentences go to standard error.
    pub(super) json: bool,
    pub(super) out: Stdout,
    lines: Lines,
}

/// Where lines come from.
#[derive(Debug)]
enum Lines {
    /// Whoever asks for one waits for it.
    Here(Input<StdinLock<'static>>),
    /// They are typed while something else can happen.
    Beside(Listening),
}

impl Talk {
    /// A person at standard input and output.
    pub(crate) fn new(look: Look) -> Self {
        let lines = Lines::Here(Input::new(io::stdin().lock()));
        Self { look, json: false, out: io::stdout(), lines }
    }

    /// The same person, while standard output belongs to JSON.
    pub(crate) fn in_json(self, json: bool) -> Self {
        Self { json, ..self }
    }

    /// Listens to what is typed and to something else from now on.
    pub(super) fn listen(&mut self) -> io::Result<&mut Listening> {
        if matches!(self.lines, Lines::Here(_)) {
            // What was read ahead stays with standard input, which the thread has from now on.
            self.lines = Lines::Beside(Listening::begin()?);
        }
        match &mut self.lines {
            Lines::Beside(listening) => Ok(listening),
            Lines::Here(_) => Err(io::Error::other("nobody listens")),
        }
    }

    fn line(&mut self) -> io::Result<Line> {
        match &mut self.lines {
            Lines::Here(input) => input.line(),
            Lines::Beside(listening) => listening.line(),
        }
    }

    /// Says something, a fact a line.
    pub(crate) fn say(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines.iter().flat_map(|line| self.look.wrap(line)) {
            if self.json {
                remark(&line);
            } else {
                writeln!(self.out, "{line}")?;
            }
        }
        self.out.flush()
    }

    /// Says what is no result.
    pub(crate) fn tell(&mut self, lines: &[String]) -> io::Result<()> {
        if self.look.quiet || self.json { Ok(()) } else { self.say(lines) }
    }

    /// Prints lines that are already as wide as they should be.
    pub(crate) fn draw(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
        self.out.flush()
    }

    /// Says what is wrong.
    pub(super) fn complain(&mut self, error: &dyn std::fmt::Display) -> io::Result<()> {
        self.say(&[sentence(&error)])
    }

    /// Shows what is asked, unless little is to be said.
    pub(super) fn prompt(&mut self, prompt: &str) -> io::Result<()> {
        if !self.look.quiet {
            write!(self.out, "{prompt}")?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Asks for a line. Returns `None` if the input has ended. Lines that are
    /// no text are complained of, with what that leaves as it is.
    pub(crate) fn ask(&mut self, prompt: &str, kept: &str) -> io::Result<Option<String>> {
        loop {
            signals::set_prompt(prompt);
            let asks = self.look.asks && !self.json;
            if asks {
                self.prompt(prompt)?;
            }
            let complaint = match self.line()? {
                Line::Text(text) => return Ok(Some(text)),
                Line::End => {
                    if asks {
                        writeln!(self.out)?;
                    }
                    return Ok(None);
                }
                Line::TooLong { bytes } => {
                    format!("That line has {bytes} bytes; at most 4096 are read.")
                }
                Line::NotText => "That line is not UTF-8 text.".into(),
            };
            self.say(&[complaint + kept])?;
        }
    }

    /// Asks for a line while typing is hidden.
    pub(super) fn ask_hidden(&mut self, prompt: &str) -> io::Result<Line> {
        signals::set_prompt(prompt);
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let line = self.line()?;
        // The line end that was typed was not shown either.
        writeln!(self.out)?;
        Ok(line)
    }
}
