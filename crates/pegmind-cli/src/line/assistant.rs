//! Helps with a game on a real board: says what to guess, takes the answer,
//! and again.

mod typed;
mod words;

use std::io::{self, StdinLock, Stdout, Write as _};

use pegmind_advice::{Cancel, Limits, Suggestion, find_repairs, suggest};
use pegmind_console::Painter;
use pegmind_face::{
    Phrase, amount::amount, assessment, capital, help::answer_example, repairs, sentence,
    without_rows,
};
use pegmind_protocol::{SolveReply, SuggestReply};
use pegmind_rules::{Board, Code, ColorNames, Count, KeyPegStyle, Peg, Repair, Row};
use pegmind_solver::Guesses;

use self::typed::{Typed, read};
use super::input::{Input, Line};
use super::signals;
use crate::args::Args;
use crate::exit::{Exit, Failure};
use crate::reply;
use crate::terminal::{Look, remark, say_slow};

pub(crate) use self::typed::SolveWord;

/// How many repairs are offered at once.
const REPAIRS_OFFERED: usize = 9;

/// Whether the person is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stay {
    Yes,
    No,
}

/// What is awaited.
#[derive(Clone, Debug)]
enum Turn {
    /// The answer to this guess, or to another one.
    Answer(Box<Suggestion>),
    /// One of these corrections: no code fits all rows.
    Correction(Vec<Repair>),
    /// Nothing: the code is found.
    Nothing,
}

/// One game on a real board.
#[derive(Debug)]
pub(crate) struct Assistant<'a> {
    look: &'a Look,
    painter: Painter,
    json: bool,
    guesses: Guesses,
    board: Board,
    turn: Turn,
    /// The guess that was played instead of the suggested one.
    played: Option<Code>,
    out: Stdout,
    input: &'a mut Input<StdinLock<'static>>,
}

impl<'a> Assistant<'a> {
    /// An assistant for this board, with the rows that were played already.
    pub(crate) fn new(
        args: &Args,
        look: &'a Look,
        board: Board,
        guesses: Guesses,
        input: &'a mut Input<StdinLock<'static>>,
    ) -> Self {
        let painter = Painter::new(&look.skin, board.rules(), KeyPegStyle::default());
        let json = args.global.json;
        let (turn, out) = (Turn::Nothing, io::stdout());
        Self { look, painter, json, guesses, board, turn, played: None, out, input }
    }

    /// Helps until the code is found or the person leaves.
    pub(crate) fn run(mut self) -> Result<Exit, Failure> {
        signals::watch()?;
        self.open()?;
        self.proceed()?;
        loop {
            if matches!(self.turn, Turn::Nothing) {
                return Ok(Exit::Done);
            }
            self.prompt()?;
            let stay = match self.text()? {
                Some(text) => self.take(&text)?,
                None => Stay::No,
            };
            if stay == Stay::No {
                let broken = matches!(self.turn, Turn::Correction(_));
                return Ok(if broken { Exit::Contradiction } else { Exit::Done });
            }
        }
    }

    fn names(&self) -> ColorNames {
        self.painter.names()
    }

    fn phrase(&self) -> Phrase {
        self.look.charset.phrase(self.painter.names())
    }

    /// A code as it can be typed.
    fn code(&self, code: &Code) -> String {
        let names = self.names();
        let letters: Option<String> = code
            .pegs()
            .iter()
            .map(|peg| match peg {
                Peg::Blank => Some('.'),
                Peg::Color(color) => names.letter(*color),
            })
            .collect();
        let number = |peg: &Peg| match peg {
            Peg::Blank => ".".to_owned(),
            Peg::Color(color) => color.to_string(),
        };
        letters.unwrap_or_else(|| code.pegs().iter().map(number).collect::<Vec<_>>().join(","))
    }

    /// A code as it is seen on the board, or in words.
    fn picture(&self, code: &Code) -> String {
        if self.look.plain {
            return format!("{} ({})", self.code(code), self.phrase().pegs(code.pegs()));
        }
        // What stands behind it needs some room in the same line.
        if code.pegs().len() * (self.painter.cell_width() + 1) + 50 > self.look.width() {
            return self.code(code);
        }
        let pegs: Vec<String> =
            code.pegs().iter().map(|peg| self.painter.peg(*peg).ansi()).collect();
        pegs.join(" ")
    }

    /// Says something: on standard output, or where that is for JSON on
    /// standard error.
    fn say(&mut self, lines: &[String]) -> io::Result<()> {
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
    fn tell(&mut self, lines: &[String]) -> io::Result<()> {
        if self.look.quiet || self.json { Ok(()) } else { self.say(lines) }
    }

    fn complain(&mut self, error: &dyn std::fmt::Display) -> io::Result<()> {
        self.say(&[sentence(&error.to_string())])
    }

    fn open(&mut self) -> io::Result<()> {
        let rules = self.board.rules();
        let mut lines = vec![
            format!("For a game on a real board: {}.", without_rows(*rules)),
            self.phrase().colors(rules),
        ];
        if self.look.asks {
            lines.push(format!(
                "Play each guess there, then type its answer: {}. help says more.",
                answer_example(rules)
            ));
        }
        self.tell(&lines)
    }

    /// Finds out what is next, and says it.
    fn proceed(&mut self) -> io::Result<()> {
        self.played = None;
        self.say_slow();
        self.turn = match suggest(&self.board, self.guesses, &Limits::THOROUGH, &Cancel::new()) {
            None => Turn::Correction(
                find_repairs(&self.board, &Limits::THOROUGH, &Cancel::new()).unwrap_or_default(),
            ),
            Some(_) if self.is_solved() => Turn::Nothing,
            Some(suggestion) => Turn::Answer(Box::new(suggestion)),
        };
        if self.json { self.print_reply() } else { self.say_turn() }
    }

    /// Says that what is next may take over a second, where it may.
    fn say_slow(&self) {
        say_slow(self.look.quiet, self.board.rules());
    }

    fn is_solved(&self) -> bool {
        self.board.rows().last().is_some_and(|row| row.feedback.is_solved())
    }

    fn print_reply(&mut self) -> io::Result<()> {
        let suggest = match &self.turn {
            Turn::Answer(suggestion) => SuggestReply::new(reply::guess(&suggestion.best)),
            Turn::Correction(found) => SuggestReply::contradiction(reply::repairs(found)),
            Turn::Nothing => SuggestReply::solved(),
        };
        let rows = self.board.rows().len();
        let reply = SolveReply { suggest, rows, solved: matches!(self.turn, Turn::Nothing) };
        pegmind_protocol::write(&mut self.out, &reply)?;
        self.out.flush()
    }

    /// Says what is next.
    fn say_turn(&mut self) -> io::Result<()> {
        let lines = match &self.turn {
            Turn::Answer(suggestion) => self.suggestion(suggestion),
            Turn::Correction(found) => self.corrections(found),
            Turn::Nothing => {
                let count = self.board.rows().len();
                let guesses = if count == 1 { "guess" } else { "guesses" };
                vec![format!("Well done! The code is found in {count} {guesses}.")]
            }
        };
        self.say(&lines)
    }

    fn suggestion(&self, suggestion: &Suggestion) -> Vec<String> {
        let best = &suggestion.best;
        let mut lines = Vec::new();
        if !self.board.rows().is_empty() && !self.look.quiet {
            lines.push(match best.left {
                Some(Count::Exact(1)) => "1 code fits.".into(),
                Some(left) => format!("{} codes fit.", capital(&amount(left))),
                None => "No code was found that fits; perhaps there is one.".into(),
            });
        }
        let row = self.board.rows().len() + 1;
        let play = format!("Row {row}: play {}", self.picture(&best.guess));
        if best.left == Some(Count::Exact(1)) {
            lines.push(format!("{play}; if all answers are right, it is the code."));
            return lines;
        }
        let most = if best.exact { format!(", {} at most", best.worst) } else { String::new() };
        let expected = assessment::expected(best);
        let probe = if best.fits { "" } else { " It cannot be the code, but it tells the most." };
        lines.push(format!("{play}; {expected} more guesses on average{most}.{probe}"));
        lines
    }

    /// The corrections to choose from.
    fn corrections(&self, found: &[Repair]) -> Vec<String> {
        let mut lines = vec![repairs::headline(&self.board, found)];
        for (number, repair) in (1..).zip(found.iter().take(REPAIRS_OFFERED)) {
            lines.push(format!("  {number}. {}", capital(&repairs::phrase(repair))));
        }
        let more = found.len().saturating_sub(REPAIRS_OFFERED);
        if more > 0 {
            lines.push(format!("  ... and {more} more."));
        }
        lines.push(if found.is_empty() {
            "undo takes the last row back.".into()
        } else {
            "Type a number to correct it so, or undo to take the last row back.".into()
        });
        lines
    }

    fn prompt(&mut self) -> io::Result<()> {
        let row = self.board.rows().len() + 1;
        let text = match &self.turn {
            Turn::Answer(suggestion) => {
                let guess = self.played.unwrap_or(suggestion.best.guess);
                format!("Row {row}, answer to {}: ", self.code(&guess))
            }
            Turn::Correction(found) if found.is_empty() => "undo, or quit: ".into(),
            Turn::Correction(_) => "Number, undo, or quit: ".into(),
            Turn::Nothing => String::new(),
        };
        signals::set_prompt(&text);
        if !self.look.asks || self.look.quiet || self.json {
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
                    if self.look.asks && !self.json {
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
    fn take(&mut self, text: &str) -> Result<Stay, Failure> {
        let typed = read(self.board.rules(), &self.names(), text);
        match (typed, &self.turn) {
            (Err(error), Turn::Answer(_)) => self.complain(&error)?,
            (Ok(Typed::Word(word, rest)), _) => return self.word(word, &rest),
            (Ok(Typed::Empty), _) => self.say_turn_again()?,
            (Ok(Typed::Row(row)), Turn::Answer(_)) => self.place(row)?,
            (Ok(Typed::Answer(feedback)), Turn::Answer(suggestion)) => {
                let guess = self.played.unwrap_or(suggestion.best.guess);
                self.place(Row { guess, feedback })?;
            }
            (Ok(Typed::Guess(guess)), Turn::Answer(_)) => self.play(guess)?,
            (_, Turn::Correction(_) | Turn::Nothing) => self.correct(text)?,
        }
        Ok(Stay::Yes)
    }

    fn say_turn_again(&mut self) -> io::Result<()> {
        if self.json { self.print_reply() } else { self.say_turn() }
    }

    /// Another guess than the suggested one was played.
    fn play(&mut self, guess: Code) -> io::Result<()> {
        self.played = Some(guess);
        let row = self.board.rows().len() + 1;
        let line = format!("Row {row}: {} instead.", self.picture(&guess));
        self.tell(&[line])
    }

    fn place(&mut self, row: Row) -> io::Result<()> {
        if let Err(error) = self.board.push(row) {
            return self.complain(&error);
        }
        let line = self.phrase().row(self.board.rows().len(), &row);
        self.tell(&[line])?;
        self.proceed()
    }

    /// Changes answers as the repair with this number says.
    fn correct(&mut self, text: &str) -> io::Result<()> {
        let Turn::Correction(found) = &self.turn else { return Ok(()) };
        let number: Option<usize> = text.trim().parse().ok();
        let repair = number.and_then(|number| found.get(number.checked_sub(1)?)).cloned();
        let Some(repair) = repair else {
            let offered = found.len().min(REPAIRS_OFFERED);
            return self.complain(&match offered {
                0 => "undo takes the last row back, quit leaves; help lists more".to_owned(),
                1 => "1 corrects the row, undo takes the last one back; help lists more".to_owned(),
                _ => format!("a number from 1 to {offered} corrects a row; help lists more"),
            });
        };
        let mut rows = self.board.rows().to_vec();
        let mut lines = Vec::new();
        for correction in &repair.corrections {
            if let Some(row) = rows.get_mut(correction.row - 1) {
                row.feedback = correction.instead;
                lines.push(format!("Corrected. {}", self.phrase().row(correction.row, row)));
            }
        }
        let mut board = Board::new(*self.board.rules());
        for row in rows {
            if let Err(error) = board.push(row) {
                return self.complain(&error);
            }
        }
        self.board = board;
        self.tell(&lines)?;
        self.proceed()
    }
}
