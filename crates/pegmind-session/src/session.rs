//! A match in progress: the referee and one desk in one process.

mod awaited;
mod maker;
mod play;
mod restore;

use core::time::Duration;

use pegmind_rules::{
    Both, Controller, Draft, MakerLevel, Match, Outcome, Player, Seat, Setup, draw_code,
};

use crate::act::{Act, answers_unchecked, expect_row};
use crate::desk::Desk;
use crate::effect::{Consultation, Effect, Input, Question, Ticket};
use crate::escrow::Escrow;
use crate::evasion::Evasion;
use crate::event::Event;
use crate::game_id::GameId;
use crate::generator::Seed;
use crate::ledger::Ledger;
use crate::record::{Entry, Header, Record, commitment_line, is_day, open_line, opening_lines};
use crate::referee::Referee;
use crate::refusal::{Refusal, Wanted};
use crate::secret::Secret;
use crate::view::{Phase, Shield, View, Why};

use awaited::{Asked, Awaited};

pub use restore::{RestoreError, Restored};

/// A moment of the host's clock, which never goes back: the time since some
/// moment of the host's choice.
pub type Moment = Duration;

/// What a session begins with.
#[derive(Clone, Debug)]
pub struct Start {
    /// What was chosen.
    pub setup: Setup,
    /// The name of the first game, and of the match.
    pub id: GameId,
    /// The day, as `2026-11-21`. Records leave anything else out.
    pub date: String,
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
    /// Work for the host, in order.
    pub effects: Vec<Effect>,
}

impl Response {
    const fn new() -> Self {
        Self { handled: Handled::NoEffect, events: Vec::new(), effects: Vec::new() }
    }

    fn event(&mut self, event: Event) {
        self.handled = Handled::Changed;
        self.events.push(event);
    }
}

/// Answers that cannot all be right. The row is the first that cannot be if
/// those before it are, where that is known.
#[derive(Clone, Copy, Debug)]
struct Contradiction {
    row: Option<usize>,
}

/// A match in progress. Front ends feed it and draw its [`View`].
#[derive(Debug)]
pub struct Session {
    start: Start,
    id: GameId,
    game_match: Match,
    points_before: Both<u32>,
    referee: Referee,
    desk: Desk,
    ledger: Ledger,
    entries: Vec<Entry>,
    tickets: u64,
    awaited: Awaited,
    contradiction: Option<Contradiction>,
    turn_began: Moment,
    /// How long the placed guess took, until it is answered.
    guess_seconds: u32,
    /// The game before this one in its match, until this one has begun.
    superseded: Option<GameId>,
}

impl Session {
    /// Begins a match, or a single game.
    pub fn start(start: Start, now: Moment) -> (Self, Response) {
        let game_match = Match::new(start.setup.options().games);
        let mut session = Self::blank(start, game_match, now);
        let mut response = Response::new();
        session.begin_game(&mut response);
        session.proceed(&mut response);
        (session, response)
    }

    /// A session whose game has not begun.
    fn blank(start: Start, game_match: Match, now: Moment) -> Self {
        Self {
            id: start.id.of_match(game_match.game()),
            game_match,
            points_before: game_match.points(),
            referee: Referee::new(*start.setup.rules()),
            desk: Desk::default(),
            ledger: Ledger::default(),
            entries: Vec::new(),
            tickets: 0,
            awaited: Awaited::default(),
            contradiction: None,
            turn_began: now,
            guess_seconds: 0,
            superseded: None,
            start,
        }
    }

    /// Takes an input in. `now` is the host's clock.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why an intent is refused. Nothing has changed then,
    /// except that typed pegs are in the draft.
    pub fn feed(&mut self, input: Input, now: Moment) -> Result<Response, Refusal> {
        let mut response = Response::new();
        match input {
            Input::Intent(intent) => self.intend(intent, now, &mut response)?,
            Input::Advice { ticket, advice } => self.advise(ticket, advice, now, &mut response)?,
        }
        Ok(response)
    }

    /// The name of the game that is played.
    #[must_use]
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// All that a front end draws.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        let game = self.referee.game();
        let codemaker = Player::seated(Seat::Codemaker, self.game_match.game());
        View {
            id: &self.id,
            setup: &self.start.setup,
            game_match: &self.game_match,
            board: game.board(),
            pending: game.pending(),
            phase: self.phase(),
            shield: self.shield(),
            commitment: self.referee.commitment(),
            draft: self.desk.draft(),
            draft_problem: self.desk.draft().complete(game.board().rules()).err(),
            kept: self.desk.kept(),
            notes: self.desk.notes(),
            ledger: &self.ledger,
            outcome: game.outcome(),
            opening: self.referee.opening(),
            audit: self.referee.audit(),
            open: self.referee.open_rows(),
            codemaker,
            codebreaker: codemaker.other(),
            maker: self.controller(Seat::Codemaker),
            breaker: self.controller(Seat::Codebreaker),
        }
    }

    /// The record of the game as it stands.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            header: self.header(),
            commitment: self.referee.commitment(),
            entries: self.entries.clone(),
            opening: self.referee.opening(),
            open: self.referee.open().to_vec(),
        }
    }

    /// Why a row, counted from 1, was answered as it was: the pairs of pegs
    /// if everybody at the screen may know the code, else the row alone.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no such row.
    pub fn why(&self, row: usize) -> Result<Why, Refusal> {
        let found = expect_row(self.referee.game().board(), row)?;
        Ok(match self.referee.explain(&found.guess).filter(|_| self.code_may_be_seen()) {
            Some(explanation) => Why::Open { row: found, explanation },
            None => Why::Closed { row: found, pairings: None },
        })
    }

    fn controller(&self, seat: Seat) -> Controller {
        self.start.setup.controller(seat, self.game_match.game())
    }

    fn phase(&self) -> Phase {
        let game = self.referee.game();
        if self.referee.owes_reveal() {
            return Phase::Thinking;
        }
        if game.outcome().is_some() {
            return if self.game_match.is_last() { Phase::MatchOver } else { Phase::GameOver };
        }
        if let Some(Contradiction { row }) = self.contradiction {
            return Phase::Contradiction { row };
        }
        if !self.referee.is_settled() {
            let person = self.controller(Seat::Codemaker).is_person();
            return if person { Phase::Code } else { Phase::Thinking };
        }
        if game.pending().is_some() {
            return if self.referee.is_evading() { Phase::Thinking } else { Phase::Answer };
        }
        if self.controller(Seat::Codebreaker).is_person() { Phase::Guess } else { Phase::Thinking }
    }

    fn shield(&self) -> Shield {
        if self.referee.is_on_table() {
            let board = self.referee.game().board();
            let found = board.rows().last().filter(|row| row.feedback.is_solved());
            return found.map_or(Shield::Table, |row| Shield::Open(row.guess));
        }
        if !self.referee.is_settled() {
            return Shield::Empty;
        }
        if let Some(opening) = self.referee.opening() {
            return Shield::Open(opening.code);
        }
        match self.referee.secret() {
            Some(secret) if self.code_may_be_seen() => Shield::Own(secret.open().code),
            _ if self.referee.is_evading() => Shield::Evading,
            _ => Shield::Closed,
        }
    }

    /// Whether everybody at the screen may know the code: after the end, or
    /// if the only person there made it.
    fn code_may_be_seen(&self) -> bool {
        self.referee.game().outcome().is_some()
            || (self.controller(Seat::Codemaker) == Controller::Human
                && !self.controller(Seat::Codebreaker).is_person())
    }

    /// Whether a person answers guesses.
    fn marked_by_hand(&self) -> bool {
        use pegmind_rules::Marks;
        let by_hand = self.start.setup.options().marks != Marks::Program;
        self.referee.is_on_table()
            || (by_hand && self.controller(Seat::Codemaker) == Controller::Human)
    }

    /// Whether a person's answers are taken as they are given.
    fn answers_unchecked(&self) -> bool {
        answers_unchecked(&self.start.setup, self.game_match.game())
    }

    fn header(&self) -> Header {
        let single = self.game_match.games() == pegmind_rules::GameCount::ONE;
        Header {
            id: Some(self.id.clone()),
            match_id: (!single).then(|| self.start.id.clone()),
            date: Some(self.start.date.clone()).filter(|date| is_day(date)),
            setup: self.start.setup.clone(),
            game: self.game_match.game(),
            points: self.points_before,
        }
    }

    fn escrow(&self) -> Escrow {
        Escrow {
            opening: self.referee.secret().map(Secret::open),
            witness: self.referee.witness().cloned(),
            seed: self.start.seed.clone(),
            entropy: self.start.entropy.clone(),
        }
    }

    /// Sets an empty board up. A codemaker settles on its code who does not
    /// have to be asked for it.
    fn begin_game(&mut self, response: &mut Response) {
        let game = self.game_match.game();
        self.id = self.start.id.of_match(game);
        self.points_before = self.game_match.points();
        self.referee = Referee::new(*self.start.setup.rules());
        self.desk = Desk::default();
        self.ledger = Ledger::default();
        self.entries.clear();
        self.awaited = Awaited::default();
        self.contradiction = None;
        match self.controller(Seat::Codemaker) {
            Controller::Table => self.referee.leave_on_table(),
            Controller::Maker(MakerLevel::Random) => {
                let seed = self.start.seed.derive("code", u64::from(game));
                let code = draw_code(self.start.setup.rules(), &mut seed.generator());
                self.settle(code);
            }
            // Before it has its code, no game has begun.
            Controller::Maker(MakerLevel::Devious) => return,
            Controller::Maker(MakerLevel::Evader) => {
                self.referee.evade(Evasion::new(None, None, Vec::new()));
            }
            Controller::Human | Controller::Breaker(_) => {}
        }
        self.announce(response);
    }

    /// Says that a game has begun, and sees that it is stored.
    fn announce(&mut self, response: &mut Response) {
        let mut text = self.header().to_text();
        response.event(Event::Started { game: self.game_match.game() });
        if let Some(commitment) = self.referee.commitment() {
            text.push_str(&commitment_line(commitment));
            response.event(Event::CodeSet { commitment });
        }
        if self.referee.is_evading() {
            response.event(Event::Evading);
        }
        response.effects.push(Effect::Seal { id: self.id.clone(), escrow: self.escrow() });
        response.effects.push(Effect::Append { id: self.id.clone(), text });
        if let Some(old) = self.superseded.take() {
            response.effects.push(Effect::Supersede { old, new: self.id.clone() });
        }
    }

    /// Asks a solver or the codemaker if the game waits for one.
    fn proceed(&mut self, response: &mut Response) {
        if let Some(question) = self.maker_question() {
            return self.consult_maker(question, response);
        }
        let unchecked = self.answers_unchecked();
        let rows = self.referee.game().board().rows().len();
        match (self.phase(), self.controller(Seat::Codebreaker)) {
            (Phase::Thinking, Controller::Breaker(level)) => {
                let strict = self.start.setup.options().strict;
                self.consult(Question::Guess { level, strict }, response);
            }
            (Phase::Guess, _) if unchecked && rows > 0 => {
                self.consult(Question::Consistency, response);
            }
            _ => {}
        }
    }

    const fn next_ticket(&mut self) -> Ticket {
        self.tickets += 1;
        Ticket(self.tickets)
    }

    fn consult(&mut self, question: Question, response: &mut Response) {
        let ticket = self.next_ticket();
        let purpose = match question {
            Question::Guess { .. } => "guess",
            Question::Consistency
            | Question::Hint { .. }
            | Question::Assist { .. }
            | Question::Repairs
            | Question::Pairings { .. } => "help",
        };
        // The same number of acts is the same moment of the game, also after
        // it was restored.
        let game = u64::from(self.game_match.game());
        let moment = u64::try_from(self.entries.len()).unwrap_or(u64::MAX);
        let seed = self.start.seed.derive(purpose, game).derive(purpose, moment);
        self.awaited.insert(ticket, Asked::Solver(question.clone()));
        response.effects.push(Effect::Consult(Consultation {
            ticket,
            question,
            board: self.referee.game().board().clone(),
            seed,
        }));
    }

    /// Ends a game that has an outcome: opens the code, counts the points. An
    /// evading codemaker is asked for a code to show first.
    fn finish(&mut self, response: &mut Response) {
        let Some(outcome) = self.referee.game().outcome() else { return };
        self.awaited = Awaited::default();
        self.desk.clear();
        if self.referee.owes_reveal() {
            return self.proceed(response);
        }
        let opening = self.referee.opening();
        let recorded = self.referee.evasion().is_some_and(Evasion::is_recorded);
        if let Some(opening) = opening.filter(|_| !recorded) {
            let text = opening_lines(&opening) + &open_line(self.referee.open());
            self.append(text, response);
        }
        response
            .effects
            .push(Effect::Archive { id: self.id.clone(), text: self.record().to_string() });
        let points = self.count_points(outcome);
        let audit = self.referee.audit();
        let open = self.referee.open_rows();
        response.event(Event::Ended { outcome, points, opening, audit, open });
        if outcome == Outcome::Unsolved && self.referee.is_on_table() {
            self.consult(Question::Consistency, response);
        }
        if self.game_match.is_last() {
            response.effects.push(Effect::Discard { id: self.id.clone() });
            if self.game_match.games() != pegmind_rules::GameCount::ONE {
                response.event(Event::MatchEnded { outcome: self.game_match.outcome() });
            }
        }
    }

    fn count_points(&mut self, outcome: Outcome) -> u32 {
        let scoring = self.start.setup.options().scoring;
        let points = scoring.points(self.referee.game().board(), outcome);
        self.game_match.score(points);
        points
    }

    fn append(&self, text: String, response: &mut Response) {
        response.effects.push(Effect::Append { id: self.id.clone(), text });
    }

    /// Does an act: the one way in which a game changes, in play and when it
    /// is restored.
    fn apply(&mut self, act: Act) -> Result<(), Refusal> {
        let game = self.game_match.game();
        let board = self.referee.game().board();
        act.check(&self.start.setup, game, board, self.entries.len())?;
        match act {
            Act::Guess(guess) => {
                if !self.referee.is_settled() {
                    return Err(Refusal::NotNow { wanted: Wanted::Guess, phase: Phase::Code });
                }
                self.referee.place(guess)?;
                self.desk.next_row();
            }
            Act::Answer { feedback, seconds } => {
                let checked = !self.answers_unchecked();
                if let Some(right) = self.referee.right_answer()
                    && checked
                    && right != feedback
                {
                    return Err(Refusal::WrongAnswer { given: feedback, right, explanation: None });
                }
                self.referee.answer(feedback)?;
                self.ledger.seconds = self.ledger.seconds.saturating_add(seconds);
            }
            Act::Withdraw => {
                let placed = self.referee.game().pending().copied();
                self.referee.game_mut().withdraw_answer()?;
                if let Some(guess) =
                    placed.filter(|_| self.controller(Seat::Codebreaker).is_person())
                {
                    self.desk.replace(Draft::from(&guess));
                }
                self.ledger.withdrawals += 1;
                self.contradiction = None;
            }
            Act::TakeBack => {
                let row = self.referee.take_back()?;
                self.desk.replace(Draft::from(&row.guess));
                self.ledger.takebacks += 1;
            }
            Act::Correct { row, feedback } => {
                self.referee.correct(row, feedback)?;
                self.ledger.withdrawals += 1;
                self.contradiction = None;
            }
            Act::Hint(step) => {
                let row = self.referee.game().row_number();
                self.ledger.hints.push((row, step));
                self.desk.offered = None;
            }
            Act::Note(note) => {
                self.desk.notes.write(note);
            }
            Act::Resign => self.referee.game_mut().resign()?,
        }
        self.entries.push(Entry { act, line: 0 });
        Ok(())
    }
}
