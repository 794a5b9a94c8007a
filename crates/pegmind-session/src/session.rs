//! A table and a desk at it in one process: what a face drives.

mod maker;
mod practice;
mod restore;

use pegmind_rules::{
    Board, Code, Controller, Correction, Feedback, GameCount, Marks, Outcome, Seat, Setup,
};

use crate::act::Act;
use crate::day::Day;
use crate::desk::{Desk, Step};
use crate::effect::{Advice, Consultation, Effect, Input, MakerQuestion, Question, Ticket};
use crate::event::{DeskEvent, Event};
use crate::game_id::GameId;
use crate::generator::Seed;
use crate::intent::Intent;
use crate::record::{Header, Record, RecordLines, is_day};
use crate::refusal::Refusal;
use crate::table::{Moment, Seeds, Table, Version};
use crate::view::{Phase, TableView, View, Why};
use crate::viewer::{Actor, Viewer};

pub use restore::Restored;

/// What a session begins with.
#[derive(Clone, Debug)]
pub struct Start {
    /// What was chosen.
    pub setup: Setup,
    /// The name of the first game, and of the match.
    pub id: GameId,
    /// The day, as `2026-11-21`. Records leave anything else out.
    pub date: String,
    /// The day whose code it is, if it is a daily code; `seed` is then that of the day.
    pub daily: Option<Day>,
    /// What codes and guesses of computers follow from.
    pub seed: Seed,
    /// What the salts of people's codes follow from. Fresh for every session,
    /// also where `seed` was named by a person.
    pub entropy: Seed,
}

/// Whether an input did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handled {
    /// The view is different now.
    Changed,
    /// It was understood; nothing is different.
    NoEffect,
    /// It came too late or is of no use now.
    Unused,
}

/// What follows from an input.
#[derive(Debug)]
#[must_use]
pub struct Response {
    /// Whether it did something.
    pub handled: Handled,
    /// What everybody may know of it. To be shown after the effects that
    /// store something are done.
    pub events: Vec<Event>,
    /// What happened at this desk, to be shown after that.
    pub desk: Vec<DeskEvent>,
    /// Work for the host, in order.
    pub effects: Vec<Effect>,
}

impl Response {
    const fn new() -> Self {
        Self {
            handled: Handled::NoEffect,
            events: Vec::new(),
            desk: Vec::new(),
            effects: Vec::new(),
        }
    }

    fn happened(&mut self, events: Vec<Event>) {
        self.handled = Handled::Changed;
        self.events.extend(events);
    }

    fn told(&mut self, events: Vec<DeskEvent>) {
        self.handled = Handled::Changed;
        self.desk.extend(events);
    }
}

/// A question that the game itself waits for.
#[derive(Clone, Debug)]
enum Asked {
    Solver(Question),
    Maker(MakerQuestion),
}

/// A match in progress at one screen. Front ends feed it and draw its [`View`].
#[derive(Debug)]
pub struct Session {
    table: Table,
    desk: Desk,
    tickets: u64,
    /// What the game waits for; help for a person does not replace it.
    asked: Option<(Ticket, Asked)>,
    /// The game before this one in its match, until this one has begun.
    superseded: Option<GameId>,
    /// The rows that a computer goes by where a trusted person's answers
    /// contradict each other.
    believed: Option<Board>,
    /// Whether nothing of it is stored.
    is_practice: bool,
    /// What the code has opened that was found here.
    prize: Option<String>,
}

/// How a table stood before it did something.
#[derive(Clone, Copy, Debug)]
struct Before {
    version: Version,
    /// How many rows were answered.
    rows: usize,
}

impl Session {
    /// Begins a match, or a single game.
    pub fn start(start: Start, now: Moment) -> (Self, Response) {
        let single = start.setup.options().games == GameCount::ONE;
        let header = Header {
            match_id: (!single).then(|| start.id.clone()),
            id: Some(start.id),
            date: Some(start.date).filter(|date| is_day(date)),
            daily: start.daily,
            prize: None,
            setup: start.setup,
            game: 1,
            points: pegmind_rules::Both::default(),
        };
        let seeds = Seeds { seed: start.seed, entropy: start.entropy };
        let (table, events) = Table::begin(header, seeds, now);
        let mut session = Self::around(table);
        let mut response = Response::new();
        session.took(Before { version: 0, rows: 0 }, events, &mut response);
        session.proceed(&mut response);
        (session, response)
    }

    /// A session at this table.
    fn around(table: Table) -> Self {
        Self {
            table,
            desk: Desk::default(),
            tickets: 0,
            asked: None,
            superseded: None,
            believed: None,
            is_practice: false,
            prize: None,
        }
    }

    /// Takes an input in. `now` is the host's clock.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why an intent is refused. Nothing has changed then,
    /// except that typed pegs are in the draft.
    pub fn feed(&mut self, input: Input, now: Moment) -> Result<Response, Refusal> {
        match input {
            Input::Intent(intent) => self.intend(intent, now),
            Input::Advice { ticket, advice } => self.advise(ticket, advice, now),
        }
    }

    /// Takes in what a person wants.
    ///
    /// # Errors
    ///
    /// As [`Session::feed`].
    pub fn intend(&mut self, intent: Intent, now: Moment) -> Result<Response, Refusal> {
        let mut response = Response::new();
        let step = self.desk.intend(intent, &self.table.view(self.viewer()))?;
        self.step(step, now, &mut response)?;
        self.keep_unstored(&mut response);
        Ok(response)
    }

    /// Takes in an answer to a question.
    ///
    /// # Errors
    ///
    /// As [`Session::feed`].
    pub fn advise(
        &mut self,
        ticket: Ticket,
        advice: Advice,
        now: Moment,
    ) -> Result<Response, Refusal> {
        let mut response = Response::new();
        self.take_advice(ticket, advice, now, &mut response)?;
        self.keep_unstored(&mut response);
        Ok(response)
    }

    /// Asks whether the last row told anything, if that is worth knowing: once more, for a
    /// host that could not ask before.
    pub fn wonder(&mut self) -> Response {
        let mut response = Response::new();
        if self.wonders() {
            let ticket = self.consult(Question::News, &mut response);
            self.desk.asked(ticket, Question::News);
        }
        response
    }

    /// The name of the game that is played.
    #[must_use]
    pub const fn id(&self) -> &GameId {
        self.table.id()
    }

    /// When the turn began that goes on: a session that is restored with this moment goes on
    /// as if nothing had been between.
    #[must_use]
    pub const fn turn_began(&self) -> Moment {
        self.table.turn_began()
    }

    /// An answer that was doubted, and is taken if it is given again.
    #[must_use]
    pub const fn doubted(&self) -> Option<Feedback> {
        self.desk.doubted()
    }

    /// Takes an answer for doubted, as one was in the session that this one goes on for.
    pub const fn put_back_doubt(&mut self, feedback: Feedback) {
        self.desk.put_back_doubt(feedback);
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Who looks at this screen: all persons who play.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.table.screen()
    }

    /// All that a front end draws.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        let table = self.table.view(self.viewer());
        View {
            draft: self.desk.draft(),
            draft_problem: self.desk.draft_problem(&table),
            kept: self.desk.kept(),
            marks_clashes: self.desk.marks_clashes(),
            clash: self.desk.clash(&table),
            prize: self.prize.as_deref(),
            notes: self.desk.notes(),
            table,
        }
    }

    /// The record of the game as it stands.
    #[must_use]
    pub fn record(&self) -> Record {
        self.table.record()
    }

    /// Why a row, counted from 1, was answered as it was: the pairs of pegs
    /// if everybody at the screen may know the code, else the row alone.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no such row.
    pub fn why(&self, row: usize) -> Result<Why, Refusal> {
        self.table.why(row, self.viewer())
    }

    /// Does what an intent or an answer has become.
    fn step(&mut self, step: Step, now: Moment, response: &mut Response) -> Result<(), Refusal> {
        match step {
            Step::Local(events) => {
                response.told(events);
                let due = self.desk.clash_hint(&self.table.view(self.viewer()));
                if let Some(hint) = due {
                    self.act(Actor::Seat(Seat::Codebreaker), hint, now, response)?;
                }
            }
            Step::Act(act) => {
                let by = act.seat().map_or(Actor::House, Actor::Seat);
                self.act(by, act, now, response)?;
            }
            Step::Correct(corrections) => self.correct(&corrections, now, response)?,
            Step::Ask(question) => {
                let ticket = self.consult(question.clone(), response);
                self.desk.asked(ticket, question);
            }
        }
        Ok(())
    }

    /// Has the table correct these answers. Only the first can be refused: the others
    /// are answers of rows of the same game.
    fn correct(
        &mut self,
        corrections: &[Correction],
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        for (idx, correction) in corrections.iter().enumerate() {
            let (row, feedback) = (correction.row, correction.instead);
            // What was asked about the rows between two corrections is of no use.
            response.effects.retain(|effect| !matches!(effect, Effect::Consult(_)));
            let by = Actor::Seat(Seat::Codemaker);
            match self.act(by, Act::Correct { row, feedback }, now, response) {
                Err(refusal) if idx == 0 => return Err(refusal),
                // The record is full: what is done is done, and stored.
                Err(_) => break,
                Ok(()) => {}
            }
        }
        Ok(())
    }

    /// Has the table do an act, and sees to what follows.
    fn act(
        &mut self,
        by: Actor,
        act: Act,
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        let rows = self.table.game().board().rows().len();
        let before = Before { version: self.table.version(), rows };
        let next = matches!(act, Act::NextGame).then(|| self.table.id().clone());
        // Help and notes do not change what the game waits for.
        let aside = matches!(act, Act::Hint(_) | Act::Note(_));
        match self.table.act(by, act, now) {
            Ok(events) => {
                self.superseded = next.or(self.superseded.take());
                let ended = events.iter().any(|event| matches!(event, Event::Ended { .. }));
                let scored = events.iter().any(|event| matches!(event, Event::Scored { .. }));
                self.took(before, events, response);
                if ended {
                    self.open_prize(response);
                }
                if !aside {
                    self.asked = None;
                    self.believed = None;
                    if ended { self.finish(response) } else { self.proceed(response) }
                }
                if scored && !ended && self.wonders() {
                    self.step(Step::Ask(Question::News), now, response)?;
                }
                Ok(())
            }
            Err(refusal) => {
                self.desk.refused();
                Err(self.explained(refusal))
            }
        }
    }

    /// Opens what the code that was found opens.
    fn open_prize(&mut self, response: &mut Response) {
        self.prize = self.table.prize();
        let opened = self.prize.clone().map(|text| Event::PrizeOpened { text });
        response.events.extend(opened);
    }

    /// Adds to a refused answer why it is wrong, if that gives nothing away.
    fn explained(&self, refusal: Refusal) -> Refusal {
        if let Refusal::WrongAnswer { given, right, .. } = refusal
            && let Some(guess) = self.table.game().pending()
        {
            let explanation = self.table.explain(guess, self.viewer());
            return Refusal::WrongAnswer { given, right, explanation };
        }
        refusal
    }

    /// Sees that what the table has done is observed and stored.
    fn took(&mut self, before: Before, events: Vec<Event>, response: &mut Response) {
        let viewer = self.viewer();
        let view = self.table.view(viewer);
        for seen in self.table.since(before.version, viewer) {
            response.desk.extend(self.desk.observe(&seen, &events, &view));
        }
        self.store(before, &events, response);
        response.happened(events);
    }

    /// Sees that acts are stored: what only the codemaker may know first.
    fn store(&mut self, before: Before, events: &[Event], response: &mut Response) {
        let id = self.table.id();
        let begins = events.iter().any(|event| matches!(event, Event::Started { .. }));
        let evades = self.table.referee().is_evading();
        let seals = |event: &Event| {
            matches!(event, Event::Started { .. } | Event::CodeSet { .. })
                || (evades && matches!(event, Event::Scored { .. }))
        };
        if let Some(escrow) = self.table.escrow().filter(|_| events.iter().any(seals)) {
            response.effects.push(Effect::Seal { id: id.clone(), escrow });
        }
        let shown = self.table.recorded().is_some();
        let elsewhere =
            |act: &&Act| matches!(act, Act::NextGame) || (shown && matches!(act, Act::Open { .. }));
        let acts = self.table.acts_since(before.version).filter(|act| !elsewhere(act)).cloned();
        let lines = RecordLines {
            header: begins.then(|| self.table.header().clone()),
            rows: if begins { 0 } else { before.rows },
            acts: acts.collect(),
        };
        if lines.header.is_some() || !lines.acts.is_empty() {
            response.effects.push(Effect::Append { id: id.clone(), lines });
        }
        if let Some(old) = self.superseded.take_if(|_| begins) {
            response.effects.push(Effect::Supersede { old, new: id.clone() });
        }
    }

    /// What the end of a game calls for.
    fn finish(&mut self, response: &mut Response) {
        self.asked = None;
        let id = self.table.id().clone();
        response.effects.push(Effect::Archive { id: id.clone(), record: self.table.record() });
        let unsolved = self.table.game().outcome() == Some(Outcome::Unsolved);
        if unsolved && self.table.referee().is_on_table() {
            let ticket = self.consult(Question::Consistency, response);
            self.asked = Some((ticket, Asked::Solver(Question::Consistency)));
        }
        if self.table.game_match().is_last() {
            response.effects.push(Effect::Discard { id });
        }
    }

    /// Asks a solver or the codemaker if the game waits for one.
    fn proceed(&mut self, response: &mut Response) {
        if let Some(question) = self.maker_question() {
            return self.consult_maker(question, response);
        }
        let TableView { phase, setup, board, maker, breaker, .. } = self.table.view(self.viewer());
        // What is taken on trust is gone through when the code is open.
        let unknown = maker == Controller::Table;
        let question = if let (Phase::Thinking, Controller::Breaker(level)) = (phase, breaker) {
            Question::Guess { level, strict: setup.options().strict }
        } else if phase == Phase::Guess && unknown && !board.rows().is_empty() {
            Question::Consistency
        } else {
            return;
        };
        let ticket = self.consult(question.clone(), response);
        self.asked = Some((ticket, Asked::Solver(question)));
    }

    /// Whether it is worth knowing if the last row told anything: a person goes
    /// on who may know what the rows tell.
    fn wonders(&self) -> bool {
        let TableView { phase, setup, game_match, board, .. } = self.table.view(self.viewer());
        let told = !setup.forbids_hints(game_match.game());
        phase == Phase::Guess && told && board.rows().len() > 1
    }

    /// Whether answers are taken on trust although the program knows the code.
    fn is_trusting(&self) -> bool {
        let TableView { maker, setup, .. } = self.table.view(self.viewer());
        maker == Controller::Human && setup.options().marks == Marks::Trust
    }

    /// Leaves a row out of those that a computer goes by. Says whether there is
    /// one.
    fn doubt_row(&mut self, row: Option<usize>) -> bool {
        let board = self.believed.as_ref().unwrap_or(self.table.game().board());
        let mut rows = board.rows().to_vec();
        let Some(last) = rows.len().checked_sub(1) else { return false };
        rows.remove(row.and_then(|row| row.checked_sub(1)).unwrap_or(last).min(last));
        let mut believed = Board::new(*board.rules());
        // They are fewer rows than there were.
        let fits = rows.into_iter().try_for_each(|row| believed.push(row)).is_ok();
        self.believed = Some(believed);
        fits
    }

    const fn next_ticket(&mut self) -> Ticket {
        self.tickets += 1;
        Ticket(self.tickets)
    }

    fn consult(&mut self, question: Question, response: &mut Response) -> Ticket {
        let ticket = self.next_ticket();
        let purpose = match question {
            Question::Guess { .. } => "guess",
            Question::Consistency
            | Question::News
            | Question::Hint { .. }
            | Question::Assist { .. }
            | Question::Repairs
            | Question::Pairings { .. }
            | Question::Course { .. } => "help",
        };
        // The same number of acts is the same moment of the game, also after
        // it was restored.
        let moment = u64::try_from(self.table.entries()).unwrap_or(u64::MAX);
        let seed = self.derive(purpose).derive(purpose, moment);
        response.effects.push(Effect::Consult(Consultation {
            ticket,
            question,
            board: self.believed.as_ref().unwrap_or(self.table.game().board()).clone(),
            seed,
        }));
        ticket
    }

    /// A seed for one purpose in this game.
    fn derive(&self, purpose: &str) -> Seed {
        let game = u64::from(self.table.header().game);
        match self.table.seeds() {
            Some(seeds) => seeds.seed.derive(purpose, game),
            // The table of a session is always an authority.
            None => Seed::from_text(purpose),
        }
    }

    fn take_advice(
        &mut self,
        ticket: Ticket,
        advice: Advice,
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        response.handled = Handled::Unused;
        let Some((_, asked)) = self.asked.take_if(|asked| asked.0 == ticket) else {
            let view = self.table.view(self.viewer());
            let step = self.desk.advise(ticket, &advice, &view);
            return step.map_or(Ok(()), |step| self.step(step, now, response));
        };
        match (&asked, advice) {
            (Asked::Maker(question), advice) => {
                let question = question.clone();
                return self.made(ticket, question, advice, now, response);
            }
            (Asked::Solver(Question::Guess { .. }), Advice::Guess(guess)) => {
                if let Err(error) = Code::new(self.table.game().board().rules(), guess.pegs()) {
                    // The question still waits for a guess of this board.
                    self.asked = Some((ticket, asked));
                    return Err(error.into());
                }
                self.act(Actor::House, Act::Guess(guess), now, response)?;
            }
            (Asked::Solver(question @ Question::Guess { .. }), Advice::NoCode { row })
                if self.is_trusting() && self.doubt_row(row) =>
            {
                let question = question.clone();
                let ticket = self.consult(question.clone(), response);
                self.asked = Some((ticket, Asked::Solver(question)));
            }
            (
                Asked::Solver(Question::Guess { .. } | Question::Consistency),
                Advice::NoCode { row },
            ) => {
                response.happened(self.table.contradict(row));
                self.step(Step::Ask(Question::Repairs), now, response)?;
            }
            (Asked::Solver(Question::Consistency), Advice::Consistent) => {
                response.handled = Handled::NoEffect;
            }
            // An answer to another question is of no use.
            (
                Asked::Solver(_),
                Advice::Guess(_)
                | Advice::NoCode { .. }
                | Advice::Consistent
                | Advice::News { .. }
                | Advice::Hint(_)
                | Advice::Assist(_)
                | Advice::Repairs(_)
                | Advice::Pairings(_)
                | Advice::Course(_)
                | Advice::Code(_)
                | Advice::Revealed { .. },
            ) => {}
        }
        Ok(())
    }
}
