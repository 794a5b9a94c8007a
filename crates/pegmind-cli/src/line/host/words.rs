//! What the words do that can be typed at any prompt.

use std::io::{self, Write as _};

use pegmind_face::{
    Phrase,
    help::help,
    word::{Word, read_correction, read_note},
};
use pegmind_rules::parse_pegs;
use pegmind_session::{Intent, Phase, Why};

use super::{Host, Stay};
use crate::exit::Failure;
use crate::line::plain;

impl Host<'_> {
    pub(super) fn word(&mut self, word: Word, rest: &str) -> Result<Stay, Failure> {
        match word {
            Word::Quit => return Ok(Stay::No),
            Word::Help => self.print(&help(&self.session.view(), &self.painter.names()))?,
            Word::Board => self.draw()?,
            Word::Rows => self.print(&plain::rows(&self.phrase(), &self.session.view()))?,
            Word::Row | Word::Last => self.say_row(word, rest)?,
            Word::Notes => self.notes(rest)?,
            Word::Why => self.why(rest)?,
            Word::Check => self.check(rest)?,
            Word::Left => self.feed(Intent::Left)?,
            Word::Hint => self.feed(Intent::Hint)?,
            Word::Undo => self.feed(Intent::Undo)?,
            Word::Correct => self.correct(rest)?,
            Word::Assist => self.feed(Intent::Assist)?,
            Word::Repeat => self.repeat(rest)?,
            Word::Keep => self.keep(rest)?,
            Word::Resign => self.resign()?,
            Word::Proof => self.proof()?,
            Word::Save => {
                let id = self.session.id();
                let file = self.store.running_folder().join(format!("{id}.peg"));
                self.print(&[if self.store.holds(id) {
                    format!("Game {id} is saved in {}.", file.display())
                } else {
                    self.farewell()
                }])?;
            }
        }
        Ok(Stay::Yes)
    }

    /// Gives up; where a person can be asked, not without asking.
    fn resign(&mut self) -> Result<(), Failure> {
        let view = self.session.view();
        let possible = view.breaker.is_person() && view.outcome.is_none();
        if self.look.asks && possible && view.phase != Phase::Code {
            write!(self.out, "Give up? Type yes, or Enter to go on: ")?;
            self.out.flush()?;
            let answer = self.text()?.unwrap_or_default();
            if !["y", "yes", "resign"].contains(&answer.trim().to_ascii_lowercase().as_str()) {
                return Ok(());
            }
        }
        self.feed(Intent::Resign)
    }

    /// The number of a row: the one typed, or the last one.
    fn row_number(&self, rest: &str) -> Result<usize, String> {
        let placed = self.session.view().board.rows().len();
        if rest.is_empty() {
            return Ok(placed);
        }
        let shown = pegmind_rules::Quoted::new(rest);
        rest.parse().map_err(|_parse| format!("'{shown}' is not the number of a row"))
    }

    fn repeat(&mut self, rest: &str) -> Result<(), Failure> {
        if rest.is_empty() {
            return self.feed(Intent::Repeat { row: None });
        }
        match self.row_number(rest) {
            Ok(row) => self.feed(Intent::Repeat { row: Some(row) }),
            Err(error) => Ok(self.complain(&error)?),
        }
    }

    fn keep(&mut self, rest: &str) -> Result<(), Failure> {
        match rest.parse::<usize>().ok().and_then(|hole| hole.checked_sub(1)) {
            Some(hole) => self.feed(Intent::Keep { hole }),
            None => Ok(self.complain(&"keep takes the number of a peg, as in keep 2")?),
        }
    }

    fn correct(&mut self, rest: &str) -> Result<(), Failure> {
        match read_correction(self.session.view().board.rules(), rest) {
            Ok((row, feedback)) => self.feed(Intent::Correct { row, feedback }),
            Err(error) => Ok(self.complain(&error)?),
        }
    }

    fn say_row(&mut self, word: Word, rest: &str) -> io::Result<()> {
        let number = if word == Word::Last { self.row_number("") } else { self.row_number(rest) };
        let why = number.and_then(|row| {
            self.session.why(row).map_err(|error| error.to_string()).map(|why| (row, why))
        });
        match why {
            Ok((number, Why::Open { row, .. } | Why::Closed { row, .. })) => {
                let line = self.phrase().row(number, &row);
                self.print(&[line])
            }
            Err(error) => self.complain(&error),
        }
    }

    fn why(&mut self, rest: &str) -> Result<(), Failure> {
        match self.row_number(rest) {
            Ok(row) => self.feed(Intent::Why { row }),
            Err(error) => Ok(self.complain(&error)?),
        }
    }

    fn check(&mut self, rest: &str) -> Result<(), Failure> {
        let view = self.session.view();
        let rules = *view.board.rules();
        if rest.is_empty() {
            return match view.draft.complete(&rules) {
                Ok(code) => self.feed(Intent::Check(code.pegs().to_vec())),
                Err(_) => {
                    Ok(self.complain(&"check takes a code, as in check ygbp, or a whole draft")?)
                }
            };
        }
        match parse_pegs(&rules, &self.painter.names(), rest) {
            Ok(pegs) => self.feed(Intent::Check(pegs)),
            Err(error) => Ok(self.complain(&error)?),
        }
    }

    fn notes(&mut self, rest: &str) -> Result<(), Failure> {
        if !rest.is_empty() {
            let rules = *self.session.view().board.rules();
            match read_note(&rules, &self.painter.names(), rest) {
                Ok(note) => self.feed(Intent::Note(note))?,
                Err(error) => return Ok(self.complain(&error)?),
            }
        }
        Ok(self.print(&plain::notes(&self.phrase(), &self.session.view(), self.look))?)
    }

    fn proof(&mut self) -> io::Result<()> {
        self.print(&Phrase::proof(&self.session.view()))
    }
}
