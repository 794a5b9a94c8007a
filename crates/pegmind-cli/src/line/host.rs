//! Plays a session in line mode: reads what is typed, stores what is done,
//! says what happens.

use std::io::{self, StdinLock, Stdout, Write as _};
use std::time::{Duration, Instant};

use pegmind_rules::{Code, Peg, parse_feedback, parse_pegs};
use pegmind_session::{
    DraftEdit, Effect, Event, Input as SessionInput, Intent, Phase, Rejection, Response, Session,
    Why,
};
use pegmind_solver::list_pairings;

use super::curtain::{hand_over, hidden_line};
use super::input::{Input, Line};
use super::phrase::{Phrase, capital, mark_word, sentence};
use super::plain;
use super::redrawn::{changes_board, draw_board};
use super::signals;
use super::word::{Typed, Word, WordError, read_guess, read_note, read_other};
use crate::advisor;
use crate::exit::Failure;
use crate::store::Store;
use crate::terminal::{Look, Painter};

/// How many ways of matching `why` lists.
const PAIRINGS_SHOWN: usize = 8;

/// How long a person can look at the board between two guesses of a computer.
const PACE: Duration = Duration::from_millis(700);

/// Whether the person is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stay {
    Yes,
    No,
}

/// How a session came into the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// It has just begun.
    New,
    /// It goes on.
    Resumed,
}

/// Plays one session.
#[derive(Debug)]
pub(crate) struct Host<'a> {
    look: &'a Look,
    painter: Painter,
    store: Store,
    session: Session,
    clock: Instant,
    out: Stdout,
    input: &'a mut Input<StdinLock<'static>>,
}

impl<'a> Host<'a> {
    /// A host for this session. `clock` is when the session's time began.
    pub(crate) fn new(
        look: &'a Look,
        store: Store,
        session: Session,
        clock: Instant,
        input: &'a mut Input<StdinLock<'static>>,
    ) -> Self {
        let options = session.view().setup.options().clone();
        let painter = Painter::new(look, &options.rules, options.key_pegs);
        Self { look, painter, store, session, clock, out: io::stdout(), input }
    }

    /// Plays to the end of the match, or until the person leaves. The session
    /// is as it was left then.
    pub(crate) fn play(mut self, opened: Opened, first: Response) -> Result<Session, Failure> {
        signals::watch()?;
        if opened == Opened::Resumed {
            self.say_where_we_are()?;
        }
        self.take(first)?;
        loop {
            let id = self.session.id().clone();
            signals::set_farewell(&format!("Game {id} is saved. pegmind resume goes on with it."));
            let stay = match self.session.view().phase {
                Phase::MatchOver => {
                    signals::set_farewell("");
                    return Ok(self.session);
                }
                Phase::Code => self.ask_code()?,
                Phase::GameOver => self.between_games()?,
                Phase::Guess | Phase::Answer | Phase::Contradiction { .. } | Phase::Thinking => {
                    self.ask()?
                }
            };
            if stay == Stay::No {
                let file = self.store.running_folder().join(format!("{id}.peg"));
                self.note(&format!("Game {id} is saved. pegmind resume goes on with it."))?;
                if self.look.verbose {
                    self.note(&format!("It is in {}.", file.display()))?;
                }
                return Ok(self.session);
            }
        }
    }

    fn phrase(&self) -> Phrase<'_> {
        Phrase::new(self.look, &self.painter)
    }

    /// Says something that is no result, on standard error.
    fn note(&self, text: &str) -> io::Result<()> {
        if self.look.quiet { Ok(()) } else { writeln!(io::stderr(), "{text}") }
    }

    fn print(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }

    /// Prints what is no result.
    fn tell(&mut self, lines: &[String]) -> io::Result<()> {
        if self.look.quiet { Ok(()) } else { self.print(lines) }
    }

    fn board(&self) -> Vec<String> {
        draw_board(&self.session.view(), self.look, &self.painter)
    }

    fn say_where_we_are(&mut self) -> io::Result<()> {
        let view = self.session.view();
        let mut lines = vec![format!("Going on with game {}.", view.id)];
        lines.extend(self.phrase().opening_lines(&view));
        if self.look.plain {
            lines.extend(plain::rows(&self.phrase(), &view));
        } else {
            lines.extend(self.board());
        }
        if let Some(guess) = view.pending {
            let waiting = Event::Placed { row: view.row_number(), guess: *guess };
            lines.extend(self.phrase().event(&waiting, &view));
        }
        self.tell(&lines)
    }

    /// Feeds an intent in and shows what follows.
    fn feed(&mut self, intent: Intent) -> Result<(), Failure> {
        match self.session.feed(SessionInput::Intent(intent), self.clock.elapsed()) {
            Ok(response) => self.take(response),
            Err(rejection) => Ok(self.refuse(&rejection)?),
        }
    }

    /// Stores what is to be stored, shows what happened, and asks the solver
    /// until nothing is left to do.
    fn take(&mut self, mut response: Response) -> Result<(), Failure> {
        loop {
            let mut question = None;
            for effect in response.effects {
                if let Err(warning) = self.store.perform(&effect) {
                    writeln!(io::stderr(), "pegmind: {warning}")?;
                }
                if let Effect::Consult(consultation) = effect {
                    question = Some(consultation);
                }
            }
            self.show(&response.events)?;
            let Some(consultation) = question else { return Ok(()) };
            let watched = self.look.shows && !self.session.view().breaker.is_person();
            if watched && !self.session.view().board.rows().is_empty() {
                std::thread::sleep(PACE);
            }
            let advice = advisor::advise(&consultation);
            let ticket = consultation.ticket;
            let input = SessionInput::Advice { ticket, advice };
            response = self
                .session
                .feed(input, self.clock.elapsed())
                .map_err(|rejection| Failure::internal(&rejection))?;
        }
    }

    fn show(&mut self, events: &[Event]) -> io::Result<()> {
        let view = self.session.view();
        let phrase = self.phrase();
        let mut lines = Vec::new();
        let wanted = |event: &&Event| !self.look.quiet || plain::is_result(event);
        for event in events.iter().filter(wanted) {
            let begins = matches!(event, Event::Started { .. });
            if self.look.plain || !begins {
                lines.extend(phrase.event(event, &view));
            }
        }
        if !self.look.plain && !self.look.quiet && events.iter().any(changes_board) {
            let mut board = self.board();
            board.append(&mut lines);
            lines = board;
        }
        self.print(&lines)
    }

    fn refuse(&mut self, rejection: &Rejection) -> io::Result<()> {
        let mut lines = vec![sentence(&rejection.to_string())];
        let view = self.session.view();
        if let Rejection::WrongAnswer { right, explanation, .. } = rejection {
            let phrase = self.phrase();
            match (view.pending, explanation) {
                (Some(guess), Some(why)) => lines.extend(phrase.explanation(guess, why)),
                _ => lines.push(format!("Right is: {}.", Phrase::feedback(right))),
            }
        }
        if let Some(line) = lines.first_mut() {
            line.push_str(&self.kept_draft());
        }
        self.print(&lines)
    }

    /// The draft that an error leaves as it is.
    fn kept_draft(&self) -> String {
        let view = self.session.view();
        if view.phase != Phase::Guess || view.draft.is_empty() {
            return String::new();
        }
        format!(" Draft kept: {}.", self.phrase().draft(view.draft))
    }

    fn prompt(&mut self) -> io::Result<()> {
        let text = plain::prompt(&self.phrase(), &self.session.view());
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
            let complaint = match self.input.line()? {
                Line::Text(text) => return Ok(Some(text)),
                Line::End => {
                    if self.look.asks {
                        writeln!(self.out)?;
                    }
                    return Ok(None);
                }
                Line::TooLong { bytes } => {
                    format!("That line has {bytes} bytes; at most 4096 are read.")
                }
                Line::NotText => "That line is not UTF-8 text.".into(),
            };
            let line = complaint + &self.kept_draft();
            self.print(&[line])?;
            self.prompt()?;
        }
    }

    /// Asks whoever's turn it is.
    fn ask(&mut self) -> Result<Stay, Failure> {
        self.prompt()?;
        let Some(text) = self.text()? else { return Ok(Stay::No) };
        let rules = *self.session.view().board.rules();
        let phase = self.session.view().phase;
        let typed = if phase == Phase::Guess {
            read_guess(&rules, &self.painter.names(), &text)
        } else {
            read_other(&text)
        };
        match typed {
            Ok(Typed::Word(word, rest)) => return self.word(word, &rest),
            Ok(Typed::Empty) => self.enter()?,
            Ok(Typed::Pegs(pegs)) => self.guess(pegs)?,
            Ok(Typed::Other(text)) if phase == Phase::Answer => {
                match parse_feedback(&rules, &text) {
                    Ok(feedback) => self.feed(Intent::Answer(feedback))?,
                    Err(error) => self.complain(&error)?,
                }
            }
            Ok(Typed::Other(_)) => {
                self.print(&["undo withdraws key pegs, quit leaves; help lists more.".into()])?;
            }
            Err(error) => self.complain(&error)?,
        }
        Ok(Stay::Yes)
    }

    fn complain(&mut self, error: &dyn std::fmt::Display) -> io::Result<()> {
        let line = sentence(&error.to_string()) + &self.kept_draft();
        self.print(&[line])
    }

    /// An empty line places a complete draft.
    fn enter(&mut self) -> Result<(), Failure> {
        let view = self.session.view();
        if view.phase == Phase::Guess && !view.draft.is_empty() {
            return self.feed(Intent::Submit);
        }
        let line = match view.phase {
            Phase::Guess => "Type a guess, as in 1123 or rroy; help says more.",
            Phase::Answer => "Type the key pegs as exact+color, as in 1+2; help says more.",
            _ => "Type undo, or help.",
        };
        Ok(self.tell(&[line.to_owned()])?)
    }

    fn guess(&mut self, pegs: Vec<Peg>) -> Result<(), Failure> {
        let edit = SessionInput::Intent(Intent::Draft(DraftEdit::Fill(pegs)));
        match self.session.feed(edit, self.clock.elapsed()) {
            // The draft is said only if it cannot be placed.
            Ok(_drafted) => self.feed(Intent::Submit),
            Err(rejection) => Ok(self.refuse(&rejection)?),
        }
    }

    fn word(&mut self, word: Word, rest: &str) -> Result<Stay, Failure> {
        match word {
            Word::Quit => return Ok(Stay::No),
            Word::Help => self.print(&plain::help(&self.session.view()))?,
            Word::Board => self.print(&self.board())?,
            Word::Rows => self.print(&plain::rows(&self.phrase(), &self.session.view()))?,
            Word::Row | Word::Last => self.say_row(word, rest)?,
            Word::Notes => self.notes(rest)?,
            Word::Why => self.why(rest)?,
            Word::Check => self.check(rest)?,
            Word::Left => self.feed(Intent::Left)?,
            Word::Hint => self.feed(Intent::Hint)?,
            Word::Undo => self.feed(Intent::Undo)?,
            Word::Repeat => self.feed(Intent::Repeat)?,
            Word::Resign => self.feed(Intent::Resign)?,
            Word::Proof => self.proof()?,
            Word::Save => {
                let id = self.session.id();
                let file = self.store.running_folder().join(format!("{id}.peg"));
                self.print(&[format!("Game {id} is saved in {}.", file.display())])?;
            }
        }
        Ok(Stay::Yes)
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
                lines
            }
            Ok((number, Why::Closed { row })) => {
                let mut lines = vec![phrase.row(number, &row)];
                let rules = self.session.view().board.rules();
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
            (None, _) => vec!["There is no commitment: the code is not kept here.".into()],
        };
        self.print(&lines)
    }

    /// Asks a person for the code.
    fn ask_code(&mut self) -> Result<Stay, Failure> {
        let view = self.session.view();
        let hidden = view.shared_screen() && self.look.asks;
        let maker = self.phrase().name(view.maker_name());
        let breaker = self.phrase().name(view.breaker_name());
        if !hidden {
            self.prompt()?;
            let Some(text) = self.text()? else { return Ok(Stay::No) };
            return match self.read_code(&text) {
                Ok(Typed::Word(word, rest)) => self.word(word, &rest),
                Ok(Typed::Pegs(pegs)) => self.feed(Intent::SetCode(pegs)).map(|()| Stay::Yes),
                Ok(Typed::Empty | Typed::Other(_)) => Ok(Stay::Yes),
                Err(error) => Ok(self.complain(&error).map(|()| Stay::Yes)?),
            };
        }
        let call = format!("{maker} makes the code: {breaker}, look away.");
        if !hand_over(&mut self.out, self.input, &call)? {
            return Ok(Stay::No);
        }
        let prompt = plain::prompt(&self.phrase(), &self.session.view());
        let first = hidden_line(&mut self.out, self.input, &prompt)?;
        let pegs = match self.read_hidden(&first) {
            Some(Ok(Typed::Word(word, rest))) => return self.word(word, &rest),
            Some(Ok(Typed::Pegs(pegs))) => pegs,
            Some(_) => return self.refuse_hidden(),
            None => return Ok(Stay::No),
        };
        let again = hidden_line(&mut self.out, self.input, "The same code once more: ")?;
        match self.read_hidden(&again) {
            Some(Ok(Typed::Pegs(same))) if same == pegs => {}
            None => return Ok(Stay::No),
            Some(_) => {
                self.print(&["The two were not the same. Nothing is set yet.".into()])?;
                return Ok(Stay::Yes);
            }
        }
        let rules = *self.session.view().board.rules();
        if Code::new(&rules, &pegs).is_err() {
            return self.refuse_hidden();
        }
        self.feed(Intent::SetCode(pegs))?;
        let call = format!("Now {breaker} breaks it.");
        Ok(if hand_over(&mut self.out, self.input, &call)? { Stay::Yes } else { Stay::No })
    }

    fn read_code(&self, text: &str) -> Result<Typed, WordError> {
        read_guess(self.session.view().board.rules(), &self.painter.names(), text)
    }

    fn read_hidden(&self, line: &Line) -> Option<Result<Typed, WordError>> {
        match line {
            Line::Text(text) => Some(self.read_code(text)),
            Line::End => None,
            Line::TooLong { .. } | Line::NotText => Some(Ok(Typed::Empty)),
        }
    }

    /// Refuses a hidden code without repeating a peg of it.
    fn refuse_hidden(&mut self) -> Result<Stay, Failure> {
        let rules = *self.session.view().board.rules();
        let line = format!("That is not a code of this board: {rules}. Nothing is set yet.");
        self.print(&[capital(&line)])?;
        Ok(Stay::Yes)
    }

    fn between_games(&mut self) -> Result<Stay, Failure> {
        if self.look.asks {
            self.prompt()?;
            let Some(text) = self.text()? else { return Ok(Stay::No) };
            match read_other(&text) {
                Ok(Typed::Word(word, rest)) => return self.word(word, &rest),
                Err(error) => {
                    self.complain(&error)?;
                    return Ok(Stay::Yes);
                }
                Ok(Typed::Empty | Typed::Pegs(_) | Typed::Other(_)) => {}
            }
        }
        self.feed(Intent::NextGame)?;
        Ok(Stay::Yes)
    }
}
