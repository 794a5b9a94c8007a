//! What the words do that can be typed at any prompt.

use std::io::{self, Write as _};

use pegmind_face::{
    help::help,
    mark_word,
    word::{Word, read_note},
};
use pegmind_rules::{FeedbackRule, parse_pegs};
use pegmind_session::{Intent, Phase, Why};
use pegmind_solver::list_pairings;

use super::{Host, Stay};
use crate::exit::Failure;
use crate::line::plain;

/// How many ways of matching `why` lists.
const PAIRINGS_SHOWN: usize = 8;

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
            Word::Repeat => self.feed(Intent::Repeat)?,
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

    fn say_row(&mut self, word: Word, rest: &str) -> io::Result<()> {
        let number = if word == Word::Last { self.row_number("") } else { self.row_number(rest) };
        let why = number.and_then(|row| {
            self.session.why(row).map_err(|error| error.to_string()).map(|why| (row, why))
        });
        match why {
            Ok((number, Why::Open { row, .. } | Why::Closed { row })) => {
                let line = self.phrase().row(number, &row);
                self.print(&[line])
            }
            Err(error) => self.complain(&error),
        }
    }

    fn why(&mut self, rest: &str) -> io::Result<()> {
        let found = self.row_number(rest).and_then(|number| {
            let why = self.session.why(number).map_err(|error| error.to_string())?;
            Ok((number, why))
        });
        let phrase = self.phrase();
        let lines = match found {
            Err(error) => return self.complain(&error),
            Ok((number, Why::Open { row, explanation })) => {
                let mut lines = vec![phrase.row(number, &row)];
                lines.extend(phrase.explanation(&row.guess, &explanation));
                let audit = self.session.view().audit;
                let wrong = audit.iter().find(|wrong| wrong.row == number);
                lines.extend(
                    wrong.map(|wrong| format!("So {} would have been right.", wrong.right)),
                );
                lines
            }
            Ok((number, Why::Closed { row })) => {
                let mut lines = vec![phrase.row(number, &row)];
                let rules = self.session.view().board.rules();
                if matches!(rules.feedback(), FeedbackRule::Exact | FeedbackRule::Sum) {
                    lines.push(
                        "The code is hidden, and the answer does not say which pegs count.".into(),
                    );
                    return self.print(&lines);
                }
                let pairings = list_pairings(rules, &row, PAIRINGS_SHOWN);
                lines.push(match (pairings.patterns.len(), pairings.more) {
                    (0, _) => "No code could be answered so.".into(),
                    (1, false) => "The code is hidden, but this can only be read one way:".into(),
                    (count, false) => {
                        format!("The code is hidden. The rules allow {count} readings, peg by peg:")
                    }
                    (count, true) => format!(
                        "The code is hidden. The rules allow more than {count} readings, peg by peg:"
                    ),
                });
                for pattern in pairings.patterns {
                    let words: Vec<&str> = pattern.iter().map(|mark| mark_word(*mark)).collect();
                    lines.push(format!("  {}", words.join(" ")));
                }
                lines
            }
        };
        self.print(&lines)
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
        Ok(self.print(&plain::notes(&self.phrase(), &self.session.view()))?)
    }

    fn proof(&mut self) -> io::Result<()> {
        let view = self.session.view();
        let lines = match (view.commitment, view.opening) {
            (Some(commitment), None) => vec![
                format!("Commitment: {commitment}"),
                "It is the SHA-256 of the code and a random salt. The salt stands in the record after the end; pegmind verify checks it.".into(),
            ],
            (Some(commitment), Some(_)) => vec![format!("Commitment: {commitment}")],
            (None, _) if view.evades() => vec![
                "There is no commitment: the codemaker settles on no code until its answers leave only one.".into(),
                "Each answer fits all answers before it. After the end it is shown how many codes were open at each row; pegmind verify counts them again.".into(),
            ],
            (None, _) => vec!["There is no commitment: the code is not kept here.".into()],
        };
        self.print(&lines)
    }
}
