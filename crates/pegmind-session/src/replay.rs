//! A recorded game, gone through act by act.

use pegmind_rules::{Code, Draft, Game, Match, Outcome, Player, Seat};

use crate::act::Act;
use crate::answers::{Answers, Given, OpenRow};
use crate::event::{Audited, Event, audit};
use crate::game_id::GameId;
use crate::ledger::Ledger;
use crate::notes::Notes;
use crate::record::{Entry, Record, RecordError, RecordProblem};
use crate::referee::correct_answer;
use crate::refusal::Refusal;
use crate::view::{Phase, Shield, View};

/// A recorded game at some moment, from before its first row to its end. It
/// is drawn like a game that is played.
#[derive(Clone, Debug)]
pub struct Replay {
    record: Record,
    id: GameId,
    game: Game,
    game_match: Match,
    draft: Draft,
    notes: Notes,
    ledger: Ledger,
    answers: Answers,
    next: usize,
}

impl Replay {
    /// The game before its first row.
    #[must_use]
    pub fn new(record: Record) -> Self {
        let header = &record.header;
        let games = header.setup.options().games;
        Self {
            id: header.id.clone().unwrap_or_else(GameId::nameless),
            game: Game::new(*header.setup.rules()),
            game_match: Match::resumed(games, header.game, header.points)
                .unwrap_or_else(|| Match::new(games)),
            draft: Draft::default(),
            notes: Notes::default(),
            ledger: Ledger::default(),
            answers: Answers::default(),
            next: 0,
            record,
        }
    }

    /// The recorded game.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The public state at this moment.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The code, if the record opens it or the last guess is it.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        let solved = self.game.outcome() == Some(Outcome::Solved);
        let found = self.game.board().rows().last().filter(|_| solved);
        self.record.opening.map(|opening| opening.code).or(found.map(|row| row.guess))
    }

    /// Every answer given up to this moment, also those of rows that were
    /// taken back, but for those that were withdrawn.
    #[must_use]
    pub fn given(&self) -> &[Given] {
        self.answers.given()
    }

    /// How many codes were open at each of them, if the record says so.
    #[must_use]
    pub fn open_rows(&self) -> Vec<OpenRow> {
        self.answers.open_rows(&self.record.open)
    }

    /// The rows that the code does not answer as they read; none if the code
    /// is not known. A codemaker who evades is bound by rows taken back, too.
    #[must_use]
    pub fn audit(&self) -> Vec<Audited> {
        match self.code() {
            None => Vec::new(),
            Some(code) if self.record.header.is_evaded() => {
                self.answers.audit(self.game.board().rules(), &code)
            }
            Some(code) => audit(self.game.board(), &code),
        }
    }

    /// Goes on to the next row, or to whatever else comes next; nothing after
    /// the last act.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the line of an act that cannot follow the ones
    /// before it.
    pub fn advance(&mut self) -> Result<Option<Vec<Event>>, RecordError> {
        let mut events = Vec::new();
        while let Some(Entry { act, line }) = self.record.entries.get(self.next).copied() {
            self.next += 1;
            let done = self.apply(act, &mut events);
            done.map_err(|error| RecordError {
                line,
                problem: RecordProblem::new(error.to_string()),
            })?;
            // A guess and its answer are one row.
            let answered = matches!(
                self.record.entries.get(self.next),
                Some(Entry { act: Act::Answer { .. }, .. })
            );
            if !(matches!(act, Act::Guess(_)) && answered) {
                return Ok(Some(events));
            }
        }
        Ok(None)
    }

    fn apply(&mut self, act: Act, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let setup = &self.record.header.setup;
        act.check(setup, self.game_match.game(), self.game.board(), self.next - 1)?;
        let row = self.game.row_number();
        match act {
            Act::Guess(guess) => {
                self.game.place(guess)?;
                events.push(Event::Placed { row, guess });
            }
            Act::Answer { feedback, seconds } => {
                let scored = self.game.answer(feedback)?;
                self.answers.push(scored);
                self.ledger.seconds = self.ledger.seconds.saturating_add(seconds);
                events.retain(|event| !matches!(event, Event::Placed { .. }));
                events.push(Event::Scored { row, guess: scored.guess, feedback });
            }
            Act::Withdraw => {
                let was = self.game.withdraw_answer()?;
                self.answers.withdraw();
                self.ledger.withdrawals += 1;
                events.push(Event::Withdrawn { row: row - 1, was });
            }
            Act::TakeBack => {
                self.game.take_back()?;
                self.answers.take_back();
                self.ledger.takebacks += 1;
                events.push(Event::TakenBack { row: row - 1 });
            }
            Act::Correct { row, feedback } => {
                let was = correct_answer(&mut self.game, row, feedback)?;
                self.answers.correct(row, feedback);
                self.ledger.withdrawals += 1;
                events.push(Event::Corrected { row, was, feedback });
            }
            Act::Hint(step) => self.ledger.hints.push((row, step)),
            Act::Note(note) => {
                self.notes.write(note);
                events.push(Event::Noted);
            }
            Act::Resign => self.game.resign()?,
        }
        if let Some(outcome) = self.game.outcome() {
            events.push(self.ended(outcome));
        }
        Ok(())
    }

    fn ended(&mut self, outcome: Outcome) -> Event {
        let options = self.record.header.setup.options();
        let points = options.scoring.points(self.game.board(), outcome);
        self.game_match.score(points);
        let audit = self.audit();
        let open = self.open_rows();
        Event::Ended { outcome, points, opening: self.record.opening, audit, open }
    }

    /// The game at this moment, as a front end draws it.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        let setup = &self.record.header.setup;
        let number = self.game_match.game();
        let codemaker = Player::seated(Seat::Codemaker, number);
        let over = self.game.outcome();
        let opening = over.and(self.record.opening);
        View {
            id: &self.id,
            setup,
            game_match: &self.game_match,
            board: self.game.board(),
            pending: self.game.pending(),
            phase: if over.is_some() { Phase::MatchOver } else { Phase::Thinking },
            shield: match opening {
                Some(opening) => Shield::Open(opening.code),
                None if self.record.header.is_evaded() => Shield::Evading,
                None => Shield::Closed,
            },
            commitment: self.record.commitment,
            draft: &self.draft,
            draft_problem: None,
            kept: &[],
            notes: &self.notes,
            ledger: &self.ledger,
            outcome: over,
            opening,
            audit: over.map_or_else(Vec::new, |_| self.audit()),
            open: over.map_or_else(Vec::new, |_| self.open_rows()),
            codemaker,
            codebreaker: codemaker.other(),
            maker: setup.controller(Seat::Codemaker, number),
            breaker: setup.controller(Seat::Codebreaker, number),
        }
    }
}
