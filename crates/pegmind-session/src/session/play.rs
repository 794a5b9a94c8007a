//! What people and solvers do in a running game.

use pegmind_rules::{Assistance, Code, Draft, Feedback, FeedbackRule, Hint, Peg, Seat, Takebacks};

use super::{Asked, Awaited, Contradiction, Handled, Moment, Response, Session};
use crate::act::{Act, expect_answer, expect_row, without_hints};
use crate::desk::DraftEdit;
use crate::effect::{Advice, Effect, Question, Ticket};
use crate::event::Event;
use crate::hint::HintStep;
use crate::intent::Intent;
use crate::notes::Note;
use crate::record::{act_text, commitment_line};
use crate::refusal::{Refusal, Wanted};
use crate::secret::{Salt, Secret};
use crate::view::{Phase, Why};

impl Session {
    pub(super) fn intend(
        &mut self,
        intent: Intent,
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        match intent {
            Intent::SetCode(pegs) => self.set_code(&pegs, now, response),
            Intent::Draft(edit) => self.draft(edit, response),
            Intent::Submit => self.submit(now, response),
            Intent::Repeat { row } => self.repeat(row, response),
            Intent::Keep { hole } => self.keep(hole, response),
            Intent::Answer(feedback) => self.answer(feedback, now, response),
            Intent::Correct { row, feedback } => self.correct(row, feedback, response),
            Intent::Undo => self.undo(now, response),
            Intent::Check(pegs) => self.check(&pegs, response),
            Intent::Left => self.left(response),
            Intent::Hint => self.hint(response),
            Intent::Assist => self.assist(response),
            Intent::Why { row } => self.explain(row, response),
            Intent::Note(note) => self.note(note, response),
            Intent::Resign => self.resign(response),
            Intent::NextGame => self.next_game(now, response),
        }
    }

    pub(super) fn advise(
        &mut self,
        ticket: Ticket,
        advice: Advice,
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        response.handled = Handled::Unused;
        let question = match self.awaited.take(ticket) {
            None => return Ok(()),
            Some(Asked::Maker(question)) => {
                return self.made(ticket, question, advice, now, response);
            }
            Some(Asked::Solver(question)) => question,
        };
        match (question, advice) {
            (Question::Guess { level, strict }, Advice::Guess(guess)) => {
                if let Err(error) = Code::new(self.start.setup.rules(), guess.pegs()) {
                    // The question still waits for a guess of this board.
                    self.awaited.insert(ticket, Asked::Solver(Question::Guess { level, strict }));
                    return Err(error.into());
                }
                self.place(guess, now, response)
            }
            (Question::Guess { .. } | Question::Consistency, Advice::NoCode { row }) => {
                self.contradiction = Some(Contradiction { row });
                response.event(Event::Contradicted { row });
                self.consult(Question::Repairs, response);
                Ok(())
            }
            (Question::Consistency, Advice::Consistent) => {
                response.handled = Handled::NoEffect;
                Ok(())
            }
            (Question::Hint { step, .. }, Advice::Hint(hint)) => self.hinted(step, hint, response),
            (Question::Assist { draft }, Advice::Assist(assistance)) => {
                self.assisted(draft, assistance, response)
            }
            (Question::Repairs, Advice::Repairs(repairs)) => {
                response.event(Event::Diagnosed { repairs });
                Ok(())
            }
            (Question::Pairings { number, row }, Advice::Pairings(pairings)) => {
                let why = Why::Closed { row, pairings: Some(pairings) };
                response.event(Event::Explained { number, why });
                Ok(())
            }
            // An answer to another question is of no use.
            (
                Question::Guess { .. }
                | Question::Consistency
                | Question::Hint { .. }
                | Question::Assist { .. }
                | Question::Repairs
                | Question::Pairings { .. },
                Advice::Guess(_)
                | Advice::NoCode { .. }
                | Advice::Consistent
                | Advice::Hint(_)
                | Advice::Assist(_)
                | Advice::Repairs(_)
                | Advice::Pairings(_)
                | Advice::Code(_)
                | Advice::Revealed { .. },
            ) => Ok(()),
        }
    }

    fn expect_phase(&self, expected: Phase, wanted: Wanted) -> Result<(), Refusal> {
        match self.phase() {
            phase if phase == expected => Ok(()),
            phase => Err(Refusal::NotNow { wanted, phase }),
        }
    }

    /// Does an act and sees that it is stored.
    fn act(&mut self, act: Act, response: &mut Response) -> Result<(), Refusal> {
        let row = self.referee.game().row_number();
        self.apply(act)?;
        self.append(act_text(&act, row) + "\n", response);
        Ok(())
    }

    fn set_code(
        &mut self,
        pegs: &[Peg],
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        self.expect_phase(Phase::Code, Wanted::Code)?;
        let code = Code::new(self.start.setup.rules(), pegs)?;
        let game = u64::from(self.game_match.game());
        let salt = Salt::from_seed(&self.start.entropy.derive("salt", game));
        let commitment = self.referee.settle(Secret::new(code, salt));
        self.turn_began = now;
        response.effects.push(Effect::Seal { id: self.id.clone(), escrow: self.escrow() });
        self.append(commitment_line(commitment), response);
        response.event(Event::CodeSet { commitment });
        self.proceed(response);
        Ok(())
    }

    fn draft(&mut self, edit: DraftEdit, response: &mut Response) -> Result<(), Refusal> {
        self.expect_phase(Phase::Guess, Wanted::Guess)?;
        self.desk.edit(edit, self.start.setup.rules().pegs());
        response.event(Event::Drafted);
        Ok(())
    }

    fn repeat(&mut self, row: Option<usize>, response: &mut Response) -> Result<(), Refusal> {
        self.expect_phase(Phase::Guess, Wanted::Guess)?;
        let board = self.referee.game().board();
        let row = expect_row(board, row.unwrap_or(board.rows().len()))?;
        self.desk.replace(Draft::from(&row.guess));
        response.event(Event::Drafted);
        Ok(())
    }

    fn keep(&mut self, idx: usize, response: &mut Response) -> Result<(), Refusal> {
        self.expect_phase(Phase::Guess, Wanted::Keep)?;
        let pegs = self.start.setup.rules().pegs().get();
        let hole = idx.saturating_add(1);
        if hole > usize::from(pegs) {
            let hole = u8::try_from(hole).unwrap_or(u8::MAX);
            return Err(Refusal::NoSuchHole { hole, pegs });
        }
        let kept = self.desk.keep(idx).ok_or(Refusal::NothingToKeep { hole })?;
        response.event(Event::Kept { hole, kept });
        Ok(())
    }

    fn submit(&mut self, now: Moment, response: &mut Response) -> Result<(), Refusal> {
        self.expect_phase(Phase::Guess, Wanted::Guess)?;
        let guess = self.desk.draft().complete(self.start.setup.rules())?;
        self.place(guess, now, response)
    }

    /// Places a guess, and answers it where no person does.
    fn place(&mut self, guess: Code, now: Moment, response: &mut Response) -> Result<(), Refusal> {
        let row = self.referee.game().row_number();
        self.awaited = Awaited::default();
        let spent = now.saturating_sub(self.turn_began).as_secs();
        self.guess_seconds = u32::try_from(spent).unwrap_or(u32::MAX);
        if self.marked_by_hand() {
            self.act(Act::Guess(guess), response)?;
            response.event(Event::Placed { row, guess });
            return Ok(());
        }
        if self.referee.is_evading() {
            self.act(Act::Guess(guess), response)?;
            response.handled = Handled::Changed;
            self.proceed(response);
            return Ok(());
        }
        self.apply(Act::Guess(guess))?;
        let Some(feedback) = self.referee.right_answer() else { return Ok(()) };
        let answer = Act::Answer { feedback, seconds: self.guess_seconds };
        self.apply(answer)?;
        let text = format!("{} {}\n", act_text(&Act::Guess(guess), row), act_text(&answer, row));
        self.append(text, response);
        self.scored(row, guess, feedback, now, response);
        Ok(())
    }

    pub(super) fn scored(
        &mut self,
        row: usize,
        guess: Code,
        feedback: Feedback,
        now: Moment,
        response: &mut Response,
    ) {
        self.turn_began = now;
        response.event(Event::Scored { row, guess, feedback });
        if self.referee.game().outcome().is_some() {
            self.finish(response);
        } else {
            self.proceed(response);
        }
    }

    fn answer(
        &mut self,
        feedback: Feedback,
        now: Moment,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        self.expect_phase(Phase::Answer, Wanted::Answer)?;
        expect_answer(self.start.setup.rules(), &feedback)?;
        let row = self.referee.game().row_number();
        let Some(guess) = self.referee.game().pending().copied() else { return Ok(()) };
        let seconds = self.guess_seconds;
        self.act(Act::Answer { feedback, seconds }, response)
            .map_err(|refusal| self.explained(refusal, &guess))?;
        self.guess_seconds = 0;
        self.scored(row, guess, feedback, now, response);
        Ok(())
    }

    /// Adds to a refused answer why it is wrong, if that gives nothing away.
    fn explained(&self, refusal: Refusal, guess: &Code) -> Refusal {
        match refusal {
            Refusal::WrongAnswer { given, right, .. } => {
                let explanation = self.referee.explain(guess).filter(|_| self.code_may_be_seen());
                Refusal::WrongAnswer { given, right, explanation }
            }
            other => other,
        }
    }

    fn correct(
        &mut self,
        row: usize,
        feedback: Feedback,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        let was = expect_row(self.referee.game().board(), row)?;
        self.act(Act::Correct { row, feedback }, response)?;
        self.awaited = Awaited::default();
        response.event(Event::Corrected { row, was, feedback });
        if self.referee.game().outcome().is_some() {
            self.finish(response);
        } else {
            self.proceed(response);
        }
        Ok(())
    }

    fn undo(&mut self, now: Moment, response: &mut Response) -> Result<(), Refusal> {
        if self.phase() == Phase::Guess && self.desk.undo() {
            response.event(Event::Drafted);
            return Ok(());
        }
        let board = self.referee.game().board();
        let row = board.rows().len();
        let Some(was) = board.rows().last().copied() else {
            return Err(Refusal::NothingToUndo);
        };
        if self.referee.game().outcome().is_some() {
            return Err(Refusal::NothingToUndo);
        }
        if self.answers_unchecked() {
            self.awaited = Awaited::default();
            self.act(Act::Withdraw, response)?;
            response.event(Event::Withdrawn { row, was });
            return Ok(());
        }
        let takebacks = self.start.setup.options().takebacks == Takebacks::Allowed;
        if takebacks && self.phase() == Phase::Guess {
            self.awaited = Awaited::default();
            self.act(Act::TakeBack, response)?;
            self.turn_began = now;
            response.event(Event::TakenBack { row });
            return Ok(());
        }
        Err(Refusal::NothingToUndo)
    }

    /// Whether help goes on the account of a person who is guessing.
    fn help_counts(&self) -> bool {
        self.phase() == Phase::Guess
    }

    /// Refuses help in a game without hints, before anything is told. After
    /// its end everything may be asked.
    fn expect_hints(&self) -> Result<(), Refusal> {
        let running = self.referee.game().outcome().is_none();
        if running && without_hints(&self.start.setup, self.game_match.game()) {
            return Err(Refusal::NoHints);
        }
        Ok(())
    }

    fn check(&mut self, pegs: &[Peg], response: &mut Response) -> Result<(), Refusal> {
        self.expect_hints()?;
        let code = Code::new(self.start.setup.rules(), pegs)?;
        let clashes = self.referee.game().board().clashes(&code);
        if self.help_counts() {
            self.act(Act::Hint(HintStep::Clash), response)?;
        }
        response.event(Event::Checked { code, clashes });
        Ok(())
    }

    fn left(&mut self, response: &mut Response) -> Result<(), Refusal> {
        self.expect_hints()?;
        self.consult(Question::Hint { step: HintStep::Left, draft: None }, response);
        Ok(())
    }

    fn hint(&mut self, response: &mut Response) -> Result<(), Refusal> {
        self.expect_phase(Phase::Guess, Wanted::Hint)?;
        self.expect_hints()?;
        let row = self.referee.game().row_number();
        let draft = self.desk.draft().complete(self.start.setup.rules()).ok();
        let furthest = self.ledger.last_hint(row).max(self.desk.tried);
        let mut step = furthest.map_or(HintStep::Clash, HintStep::next);
        // Without a complete draft there is nothing that could clash.
        if step == HintStep::Clash && draft.is_none() {
            step = HintStep::Left;
        }
        if self.desk.offered != Some(step) {
            self.desk.offered = Some(step);
            response.event(Event::HintOffered { step });
            return Ok(());
        }
        match draft {
            Some(code) if step == HintStep::Clash => {
                let clashes = self.referee.game().board().clashes(&code);
                self.hinted(step, Hint::Clashes(clashes), response)
            }
            _ => {
                self.consult(Question::Hint { step, draft }, response);
                Ok(())
            }
        }
    }

    fn hinted(
        &mut self,
        step: HintStep,
        hint: Hint,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        // What could not be told costs nothing.
        let told = !matches!(hint, Hint::NoCode | Hint::TooMany);
        if told && self.help_counts() {
            self.act(Act::Hint(step), response)?;
        }
        self.desk.offered = None;
        self.desk.tried = self.desk.tried.max(Some(step));
        response.event(Event::Hinted { step, hint });
        Ok(())
    }

    /// Whether the last step of the hint ladder was taken in this row, so that
    /// assistance tells no more than is on the account.
    fn is_assisted(&self) -> bool {
        let row = self.referee.game().row_number();
        self.ledger.last_hint(row) == Some(HintStep::Guess)
    }

    fn assist(&mut self, response: &mut Response) -> Result<(), Refusal> {
        self.expect_phase(Phase::Guess, Wanted::Assist)?;
        // What could not be recorded is not told.
        if !self.is_assisted() {
            let board = self.referee.game().board();
            let (game, acts) = (self.game_match.game(), self.entries.len());
            Act::Hint(HintStep::Guess).check(&self.start.setup, game, board, acts)?;
        }
        self.consult(Question::Assist { draft: self.desk.draft().clone() }, response);
        Ok(())
    }

    fn assisted(
        &mut self,
        draft: Draft,
        assistance: Assistance,
        response: &mut Response,
    ) -> Result<(), Refusal> {
        // What could not be told costs nothing.
        if assistance.tells() && self.help_counts() && !self.is_assisted() {
            self.act(Act::Hint(HintStep::Guess), response)?;
        }
        response.event(Event::Assisted { draft, assistance });
        Ok(())
    }

    fn explain(&mut self, number: usize, response: &mut Response) -> Result<(), Refusal> {
        let why = self.why(number)?;
        match (why, self.start.setup.rules().feedback()) {
            (Why::Closed { row, .. }, FeedbackRule::Keys | FeedbackRule::PerPeg) => {
                self.consult(Question::Pairings { number, row }, response);
            }
            (why, _) => response.event(Event::Explained { number, why }),
        }
        Ok(())
    }

    fn note(&mut self, note: Note, response: &mut Response) -> Result<(), Refusal> {
        self.expect_phase(Phase::Guess, Wanted::Note)?;
        self.act(Act::Note(note), response)?;
        response.event(Event::Noted);
        Ok(())
    }

    fn resign(&mut self, response: &mut Response) -> Result<(), Refusal> {
        if !self.controller(Seat::Codebreaker).is_person() {
            return Err(Refusal::NotYoursToResign);
        }
        if !self.referee.is_settled() {
            self.expect_phase(Phase::Guess, Wanted::Resign)?;
        }
        self.act(Act::Resign, response)?;
        self.contradiction = None;
        self.finish(response);
        Ok(())
    }

    fn next_game(&mut self, now: Moment, response: &mut Response) -> Result<(), Refusal> {
        self.expect_phase(Phase::GameOver, Wanted::NextGame)?;
        let finished = self.id.clone();
        self.game_match.advance();
        self.turn_began = now;
        self.superseded = Some(finished);
        self.begin_game(response);
        self.proceed(response);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Hint;

    use crate::effect::{Advice, Effect, Input, Ticket};
    use crate::event::Event;
    use crate::generator::Seed;
    use crate::hint::HintStep;
    use crate::intent::Intent;
    use crate::record::Record;
    use crate::session::{Moment, Response, Session, Start};

    fn begin() -> Session {
        let start = Start {
            setup: Record::parse("").unwrap().header.setup,
            id: crate::GameId::new("hints").unwrap(),
            date: "2026-11-21".into(),
            seed: Seed::from_text("1"),
            entropy: Seed::from_text("2"),
        };
        Session::start(start, Moment::ZERO).0
    }

    fn ask(session: &mut Session) -> Response {
        session.feed(Input::Intent(Intent::Hint), Moment::ZERO).unwrap()
    }

    fn ticket(response: &Response) -> Ticket {
        let found = response.effects.iter().find_map(|effect| match effect {
            Effect::Consult(consultation) => Some(consultation.ticket),
            _ => None,
        });
        found.unwrap()
    }

    #[test]
    fn a_hint_that_tells_nothing_costs_nothing_and_the_next_one_is_offered() {
        let mut session = begin();
        for step in [HintStep::Left, HintStep::Color] {
            assert_eq!(ask(&mut session).events, [Event::HintOffered { step }]);
            let ticket = ticket(&ask(&mut session));
            let advice = Advice::Hint(Hint::TooMany);
            let told = session.feed(Input::Advice { ticket, advice }, Moment::ZERO).unwrap();
            assert_eq!(told.events, [Event::Hinted { step, hint: Hint::TooMany }]);
            assert!(told.effects.is_empty(), "nothing stands in the record");
        }
        assert!(session.view().ledger.hints.is_empty());
    }
}
