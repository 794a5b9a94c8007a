//! Plays a session in line mode: reads what is typed, stores what is done,
//! says what happens.

mod curtain;
mod words;

use std::io::{self, StdinLock, Stdout, Write as _};
use std::time::{Duration, Instant};

use pegmind_advice::{Cancel, advisor};
use pegmind_console::Painter;
use pegmind_face::{
    Phrase,
    help::first_steps,
    sentence,
    word::{Typed, read_guess, read_other},
};
use pegmind_rules::{Code, Draft, Peg, parse_feedback};
use pegmind_session::{
    Consultation, DraftEdit, Effect, Event, Input as SessionInput, Intent, MakerConsultation,
    Phase, Refusal, Response, Session,
};

use super::input::{Input, Line};
use super::plain;
use super::redrawn::{changes_board, draw_board};
use super::signals;
use crate::exit::Failure;
use crate::store::Store;
use crate::terminal::{Look, remark};

/// How long a person can look at the board between two guesses of a computer.
const PACE: Duration = Duration::from_millis(700);

/// Whether the person is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stay {
    Yes,
    No,
}

/// A question of the session that waits.
#[derive(Debug)]
enum Asked {
    Solver(Consultation),
    Maker(MakerConsultation),
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
    store: &'a mut Store,
    session: Session,
    clock: Instant,
    out: Stdout,
    input: &'a mut Input<StdinLock<'static>>,
}

impl<'a> Host<'a> {
    /// A host for this session. `clock` is when the session's time began.
    pub(crate) fn new(
        look: &'a Look,
        store: &'a mut Store,
        session: Session,
        clock: Instant,
        input: &'a mut Input<StdinLock<'static>>,
    ) -> Self {
        let options = session.view().setup.options().clone();
        let painter = Painter::new(&look.skin, &options.rules, options.key_pegs);
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
        let steps = first_steps(&self.session.view(), &self.painter.names());
        if let Some(text) = steps.filter(|_| self.look.asks) {
            self.tell(&[text])?;
        }
        loop {
            let stay = match self.session.view().phase {
                Phase::MatchOver => {
                    self.say_where_to_find_it()?;
                    return Ok(self.session);
                }
                Phase::Code => self.ask_code()?,
                Phase::GameOver => self.between_games()?,
                Phase::Guess | Phase::Answer | Phase::Contradiction { .. } | Phase::Thinking => {
                    self.ask()?
                }
            };
            if stay == Stay::No {
                if self.store.discard_unplayed(&self.session) {
                    self.note("Nothing was played, so nothing is saved.");
                    return Ok(self.session);
                }
                self.note(&self.farewell());
                let id = self.session.id();
                if self.look.verbose && self.store.holds(id) {
                    let file = self.store.running_folder().join(format!("{id}.peg"));
                    self.note(&format!("It is in {}.", file.display()));
                }
                return Ok(self.session);
            }
        }
    }

    fn phrase(&self) -> Phrase {
        self.look.charset.phrase(self.painter.names())
    }

    /// What a person hears who leaves now; nothing after the end.
    fn farewell(&self) -> String {
        if self.session.view().phase == Phase::MatchOver {
            return String::new();
        }
        let id = self.session.id();
        if self.store.holds(id) {
            format!("Game {id} is saved; pegmind resume goes on.")
        } else {
            format!("Game {id} could not be saved.")
        }
    }

    /// Says something that is no result, on standard error.
    fn note(&self, text: &str) {
        if !self.look.quiet {
            remark(text);
        }
    }

    /// Prints sentences.
    fn print(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines.iter().flat_map(|line| self.look.wrap(line)) {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }

    /// Draws the board.
    fn draw(&mut self) -> io::Result<()> {
        for line in self.board() {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }

    /// After the end: where the game can be found again, if it could be kept.
    fn say_where_to_find_it(&mut self) -> io::Result<()> {
        // A history that could not take it may have room now.
        let kept = self.store.archive_again();
        if !self.look.asks || !kept {
            return Ok(());
        }
        self.tell(&["The game is kept: pegmind games --finished lists it.".into()])
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
        }
        let waits = view.pending.filter(|_| view.phase == Phase::Answer);
        let waiting = waits.map(|guess| {
            let waiting = Event::Placed { row: view.row_number(), guess: *guess };
            self.phrase().event(&waiting, &view)
        });
        self.tell(&lines)?;
        if !self.look.plain && !self.look.quiet {
            self.draw()?;
        }
        self.tell(&waiting.unwrap_or_default())
    }

    /// Feeds an intent in and shows what follows.
    fn feed(&mut self, intent: Intent) -> Result<(), Failure> {
        match self.session.feed(SessionInput::Intent(intent), self.clock.elapsed()) {
            Ok(response) => self.take(response),
            Err(refusal) => Ok(self.refuse(&refusal)?),
        }
    }

    /// Stores what is to be stored, shows what happened, and asks the solver
    /// until nothing is left to do.
    fn take(&mut self, mut response: Response) -> Result<(), Failure> {
        loop {
            let mut asked = None;
            for effect in response.effects {
                if let Err(warning) = self.store.perform(&effect) {
                    remark(&format!("pegmind: {warning}"));
                }
                match effect {
                    Effect::Consult(consultation) => asked = Some(Asked::Solver(consultation)),
                    Effect::ConsultMaker(consultation) => asked = Some(Asked::Maker(consultation)),
                    _ => {}
                }
            }
            // A computer's game may be interrupted between any two guesses.
            signals::set_farewell(&self.farewell());
            self.show(&response.events)?;
            let (ticket, advice) = match asked {
                None => return Ok(()),
                Some(Asked::Solver(asked)) => {
                    if self.is_watched() && !self.session.view().board.rows().is_empty() {
                        std::thread::sleep(PACE);
                    }
                    (asked.ticket, advisor::advise(&asked, &Cancel::new()))
                }
                Some(Asked::Maker(asked)) => (asked.ticket, advisor::make(&asked, &Cancel::new())),
            };
            let input = SessionInput::Advice { ticket, advice };
            response = match self.session.feed(input, self.clock.elapsed()) {
                Ok(response) => response,
                Err(full @ Refusal::RecordFull { .. }) => return Ok(self.refuse(&full)?),
                Err(refusal) => return Err(Failure::internal(&refusal)),
            };
        }
    }

    /// Whether a person looks on while a computer breaks a code.
    fn is_watched(&self) -> bool {
        let looks = self.look.shows && !self.look.plain && !self.look.quiet;
        looks && !self.session.view().breaker.is_person()
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
        // The end of a game is drawn when its code is there.
        let unopened = view.outcome.is_some() && view.phase == Phase::Thinking;
        let drawn = !self.look.plain && !self.look.quiet && !unopened;
        if drawn && events.iter().any(changes_board) {
            self.draw()?;
        }
        self.print(&lines)
    }

    fn refuse(&mut self, refusal: &Refusal) -> io::Result<()> {
        let mut lines = vec![sentence(&refusal.to_string())];
        let view = self.session.view();
        if let Refusal::WrongAnswer { right, explanation, .. } = refusal {
            let phrase = self.phrase();
            match (view.pending, explanation) {
                (Some(guess), Some(why)) => lines.extend(phrase.explanation(guess, why)),
                _ => lines.push(format!("In words: {}.", Phrase::feedback(right))),
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
        let steps = first_steps(&view, &self.painter.names());
        Ok(self.tell(&[steps.unwrap_or_else(|| "Type undo, or help.".into())])?)
    }

    fn guess(&mut self, pegs: Vec<Peg>) -> Result<(), Failure> {
        // A draft could not hold them all.
        if pegs.len() > Draft::PEGS_MAX
            && let Err(error) = Code::new(self.session.view().board.rules(), &pegs)
        {
            return Ok(self.complain(&error)?);
        }
        let edit = SessionInput::Intent(Intent::Draft(DraftEdit::Fill(pegs)));
        match self.session.feed(edit, self.clock.elapsed()) {
            // The draft is said only if it cannot be placed.
            Ok(_drafted) => self.feed(Intent::Submit),
            Err(refusal) => Ok(self.refuse(&refusal)?),
        }
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
