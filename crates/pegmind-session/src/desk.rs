//! What is on one viewer's side of the shield: draft, notes, hints, questions.

mod drafting;

use std::mem::discriminant;

use pegmind_rules::{
    Assistance, Code, CodeError, Controller, Correction, Draft, Feedback, FeedbackRule, GameCount,
    Hint, Peg, Repair, Takebacks, explain,
};

use crate::act::{Act, SeenAct, answers_unchecked, expect_row};
use crate::effect::{Advice, Question, Ticket};
use crate::event::{DeskEvent, Event, Listed};
use crate::game_result::GameResult;
use crate::hint::HintStep;
use crate::intent::Intent;
use crate::notes::Notes;
use crate::refusal::{Refusal, Wanted};
use crate::secret::HiddenCode;
use crate::view::{DraftClash, Phase, Shield, TableView, Why};

use drafting::Drafting;

pub use drafting::DraftEdit;

/// One screen's things. Nothing here is known to the other side. A desk knows
/// the table by its view alone.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    drafting: Drafting,
    notes: Notes,
    offered: Option<HintStep>,
    /// The furthest step of this row that was taken, also in vain.
    tried: Option<HintStep>,
    /// The questions that wait for an answer, one of each kind.
    asked: Vec<(Ticket, Question)>,
    /// What is told as soon as it stands in the record.
    untold: Option<DeskEvent>,
    /// Whether the first row is marked that the draft contradicts.
    marks_clashes: bool,
    /// How answers that contradict each other could be set right, the likeliest first.
    repairs: Vec<Repair>,
    /// An answer that was doubted, and is taken if it is given again.
    doubted: Option<Feedback>,
}

/// What becomes of an intent, or of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is done here.
    Local(Vec<DeskEvent>),
    /// The table has to do this act. What it does is then observed.
    Act(Act),
    /// The table has to correct these answers, one after the other.
    Correct(Vec<Correction>),
    /// A solver has to answer this question. Its ticket is told by
    /// [`Desk::asked`].
    Ask(Question),
}

impl Desk {
    /// The pegs on their way to becoming a guess.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.drafting.draft
    }

    /// For each hole, from the left, whether its peg is kept for the next row.
    /// Holes that are not listed are not kept.
    #[must_use]
    pub fn kept(&self) -> &[bool] {
        &self.drafting.kept
    }

    /// The player's notes.
    #[must_use]
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Whether the first row is marked that the draft contradicts.
    #[must_use]
    pub const fn marks_clashes(&self) -> bool {
        self.marks_clashes
    }

    /// An answer that was doubted, and is taken if it is given again.
    #[must_use]
    pub const fn doubted(&self) -> Option<Feedback> {
        self.doubted
    }

    /// Takes an answer for doubted, as one was at the desk that this one goes on for.
    pub const fn put_back_doubt(&mut self, feedback: Feedback) {
        self.doubted = Some(feedback);
    }

    /// The step of the hint ladder that was offered, and is told if it is asked for again.
    #[must_use]
    pub const fn offered(&self) -> Option<HintStep> {
        self.offered
    }

    /// Takes a step for offered, as it was at the desk that this one goes on for.
    pub const fn put_back_offer(&mut self, step: HintStep) {
        self.offered = Some(step);
    }

    /// The first row that the draft contradicts, where it is marked and stands in the
    /// record as a hint.
    #[must_use]
    pub fn clash(&self, table: &TableView<'_>) -> Option<DraftClash> {
        let paid = table.ledger.last_hint(table.row_number()).is_some();
        let row = table.board.first_conflict(self.draft());
        let row = row.filter(|_| paid && self.judges_draft(table))?;
        let given = table.board.rows().get(row - 1)?.feedback;
        let code = self.draft().complete(table.board.rules()).ok();
        let clashes = code.map(|code| table.board.clashes(&code));
        let would_be = clashes.and_then(|clashes| Some(clashes.first()?.would_be));
        Some(DraftClash { row, given, would_be })
    }

    /// The hint that a marked clash costs, if it is not in the record yet.
    #[must_use]
    pub fn clash_hint(&self, table: &TableView<'_>) -> Option<Act> {
        let paid = table.ledger.last_hint(table.row_number()).is_some();
        (self.judges_draft(table) && !paid).then_some(Act::Hint(HintStep::Clash))
    }

    /// Whether it is told of a draft which row it contradicts.
    fn judges_draft(&self, table: &TableView<'_>) -> bool {
        let judged = self.marks_clashes && table.may_mark_clashes();
        judged && help_counts(table) && !self.draft().is_empty() && !table.board.rows().is_empty()
    }

    /// What keeps the draft from being placed; `None` if it can be.
    #[must_use]
    pub fn draft_problem(&self, table: &TableView<'_>) -> Option<CodeError> {
        self.draft().complete(table.board.rules()).err()
    }

    /// Turns what a person wants into what is to be done.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why it is refused. Nothing has changed then.
    pub fn intend(&mut self, intent: Intent, table: &TableView<'_>) -> Result<Step, Refusal> {
        let rules = table.board.rules();
        if !matches!(intent, Intent::Answer(_)) {
            self.doubted = None;
        }
        match intent {
            Intent::SetCode(pegs) => {
                expect(table, Phase::Code, Wanted::Code)?;
                Ok(Step::Act(Act::Choose(HiddenCode::new(Code::new(rules, &pegs)?))))
            }
            Intent::Draft(edit) => {
                expect(table, Phase::Guess, Wanted::Guess)?;
                self.drafting.edit(edit, rules.pegs());
                self.offered = None;
                Ok(Step::Local(vec![self.drafted(table)]))
            }
            Intent::Submit => {
                expect(table, Phase::Guess, Wanted::Guess)?;
                Ok(Step::Act(Act::Guess(self.draft().complete(rules)?)))
            }
            Intent::Repeat { row } => {
                expect(table, Phase::Guess, Wanted::Guess)?;
                let row = expect_row(table.board, row.unwrap_or(table.board.rows().len()))?;
                self.offered = None;
                self.drafting.replace(Draft::from(&row.guess));
                Ok(Step::Local(vec![self.drafted(table)]))
            }
            Intent::Keep { hole } => self.keep(hole, table),
            Intent::Answer(feedback) => {
                expect(table, Phase::Answer, Wanted::Answer)?;
                self.doubt(feedback, table)?;
                Ok(Step::Act(Act::Answer { feedback, seconds: 0 }))
            }
            Intent::Correct { row, feedback } => Ok(Step::Act(Act::Correct { row, feedback })),
            Intent::Repair { number } => self.repair(number, table),
            Intent::Undo => self.undo(table),
            Intent::Check(pegs) => self.check(&pegs, table),
            Intent::MarkClashes { on } => self.mark_clashes(on, table),
            Intent::Left => {
                expect_hints(table)?;
                Ok(Step::Ask(Question::Hint { step: HintStep::Left, draft: None }))
            }
            Intent::Hint => self.hint(table),
            Intent::Assist => self.assist(table),
            Intent::Why { row } => why(row, table),
            Intent::Result => {
                let over = matches!(table.phase, Phase::GameOver | Phase::MatchOver);
                let wanted = Wanted::Result;
                let refused = Refusal::NotNow { wanted, phase: table.phase };
                let code = table.opening.map(|opening| opening.code);
                over.then_some(Step::Ask(Question::Course { code })).ok_or(refused)
            }
            Intent::Note(note) => {
                expect(table, Phase::Guess, Wanted::Note)?;
                Ok(Step::Act(Act::Note(note)))
            }
            Intent::Resign => Ok(Step::Act(Act::Resign)),
            Intent::NextGame => {
                expect(table, Phase::GameOver, Wanted::NextGame)?;
                Ok(Step::Act(Act::NextGame))
            }
        }
    }

    /// Learns under which ticket a question was asked. It replaces an older one
    /// of its kind.
    pub fn asked(&mut self, ticket: Ticket, question: Question) {
        let replaces = |older: &Question| {
            discriminant(older) == discriminant(&question) || (is_help(older) && is_help(&question))
        };
        self.asked.retain(|(_, older)| !replaces(older));
        self.asked.push((ticket, question));
    }

    /// Takes the answer to a question for help. `None` if none with this
    /// ticket waits: the answer came too late and is of no use.
    pub fn advise(
        &mut self,
        ticket: Ticket,
        advice: &Advice,
        table: &TableView<'_>,
    ) -> Option<Step> {
        let place = self.asked.iter().position(|asked| asked.0 == ticket)?;
        let (_, question) = self.asked.remove(place);
        match (question, advice) {
            (Question::Hint { step, .. }, Advice::Hint(hint)) => {
                Some(self.hinted(step, hint.clone(), table))
            }
            (Question::Assist { draft }, Advice::Assist(assistance)) => {
                Some(self.assisted(draft, assistance.clone(), table))
            }
            (Question::Repairs, Advice::Repairs(repairs)) => {
                self.repairs.clone_from(repairs);
                Some(Step::Local(vec![self.diagnosed(Listed::First, table)]))
            }
            (Question::Pairings { number, row }, Advice::Pairings(pairings)) => {
                let why = Why::Closed { row, pairings: Some(pairings.clone()) };
                Some(Step::Local(vec![DeskEvent::Explained { number, why }]))
            }
            (Question::Course { .. }, Advice::Course(course)) => {
                let result = GameResult::of(table, course.clone());
                Some(Step::Local(vec![DeskEvent::Result(Box::new(result))]))
            }
            (Question::News, Advice::News { told: false }) => {
                let board = table.board.clone();
                Some(Step::Local(vec![DeskEvent::NothingNew { board }]))
            }
            // An answer to another question is of no use.
            (
                Question::Repairs
                | Question::Course { .. }
                | Question::News
                | Question::Pairings { .. }
                | Question::Hint { .. }
                | Question::Assist { .. }
                | Question::Guess { .. }
                | Question::Consistency,
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
            ) => None,
        }
    }

    /// Learns that the table has refused an act: what it was to tell is not told.
    pub fn refused(&mut self) {
        self.untold = None;
    }

    /// Takes in what was done at the table, what happened there with it, and
    /// how the table stands now.
    pub fn observe(
        &mut self,
        seen: &SeenAct,
        events: &[Event],
        table: &TableView<'_>,
    ) -> Vec<DeskEvent> {
        let SeenAct::Act(act) = seen else { return Vec::new() };
        self.doubted = None;
        if !matches!(act, Act::Hint(_) | Act::Note(_)) {
            self.repairs.clear();
        }
        let mut told = Vec::new();
        match act {
            Act::Guess(_) => self.next_row(),
            Act::Withdraw => {
                let placed = events.iter().find_map(|event| {
                    if let Event::Withdrawn { placed, .. } = event { *placed } else { None }
                });
                if let Some(guess) = placed.filter(|_| table.breaker.is_person()) {
                    self.drafting.replace(Draft::from(&guess));
                }
                self.asked.clear();
            }
            Act::TakeBack => {
                let taken = events.iter().find_map(|event| {
                    if let Event::TakenBack { was, .. } = event { Some(was.guess) } else { None }
                });
                if let Some(guess) = taken {
                    self.drafting.replace(Draft::from(&guess));
                }
                self.asked.clear();
            }
            Act::Correct { .. } => self.asked.clear(),
            Act::Answer { .. } => {
                let carries = table.phase == Phase::Guess && !self.kept().is_empty();
                told.extend(carries.then(|| DeskEvent::Carried { draft: self.draft().clone() }));
            }
            Act::Hint(_) => {
                self.offered = None;
                told.extend(self.untold.take());
            }
            Act::Note(note) => {
                self.notes.write(*note);
                told.push(DeskEvent::Noted(*note));
            }
            Act::NextGame => *self = Self::default(),
            Act::Choose(_) | Act::Commit(_) | Act::Resign | Act::Open { .. } => {}
        }
        if table.outcome.is_some() {
            self.asked.clear();
            self.drafting.clear();
            self.next_row();
        }
        told
    }

    /// Clears what belonged to a row that has been placed.
    fn next_row(&mut self) {
        self.drafting.next_row();
        self.offered = None;
        self.tried = None;
        self.asked.clear();
    }

    fn drafted(&self, table: &TableView<'_>) -> DeskEvent {
        DeskEvent::Drafted { draft: self.draft().clone(), problem: self.draft_problem(table) }
    }

    fn keep(&mut self, idx: usize, table: &TableView<'_>) -> Result<Step, Refusal> {
        expect(table, Phase::Guess, Wanted::Keep)?;
        let pegs = table.board.rules().pegs().get();
        let hole = idx.saturating_add(1);
        if hole > usize::from(pegs) {
            let hole = u8::try_from(hole).unwrap_or(u8::MAX);
            return Err(Refusal::NoSuchHole { hole, pegs });
        }
        let (peg, kept) = self.drafting.keep(idx).ok_or(Refusal::NothingToKeep { hole })?;
        Ok(Step::Local(vec![DeskEvent::Kept { hole, peg, kept }]))
    }

    fn diagnosed(&self, listed: Listed, table: &TableView<'_>) -> DeskEvent {
        let (board, repairs) = (table.board.clone(), self.repairs.clone());
        DeskEvent::Diagnosed { board, repairs, listed, over: table.outcome.is_some() }
    }

    /// Lists the ways to set contradicting answers right, or goes one of them.
    fn repair(&self, number: Option<usize>, table: &TableView<'_>) -> Result<Step, Refusal> {
        let listed = self.repairs.len();
        let Some(number) = number.filter(|_| listed > 0) else {
            let all = self.diagnosed(Listed::All, table);
            let found = (listed > 0).then_some(Step::Local(vec![all]));
            return found.ok_or(Refusal::NoSuchRepair { listed });
        };
        let repair = number.checked_sub(1).and_then(|idx| self.repairs.get(idx));
        let repair = repair.ok_or(Refusal::NoSuchRepair { listed })?;
        Ok(Step::Correct(repair.corrections.clone()))
    }

    fn undo(&mut self, table: &TableView<'_>) -> Result<Step, Refusal> {
        if table.phase == Phase::Guess && self.drafting.undo() {
            return Ok(Step::Local(vec![self.drafted(table)]));
        }
        if table.board.rows().is_empty() || table.outcome.is_some() {
            return Err(Refusal::NothingToUndo);
        }
        if answers_unchecked(table.setup, table.game_match.game()) {
            return Ok(Step::Act(Act::Withdraw));
        }
        let takebacks = table.setup.options().takebacks == Takebacks::Allowed;
        if takebacks && table.phase == Phase::Guess {
            return Ok(Step::Act(Act::TakeBack));
        }
        Err(Refusal::NothingToUndo)
    }

    /// What a step of the ladder costs and tells: where help counts, it is told
    /// as soon as it stands in the record.
    fn tell(&mut self, step: HintStep, event: DeskEvent, table: &TableView<'_>) -> Step {
        if !help_counts(table) {
            return Step::Local(vec![event]);
        }
        self.untold = Some(event);
        Step::Act(Act::Hint(step))
    }

    /// Refuses for once an answer that says that the code is found, where nobody
    /// checks it: the game is over with it, and a slip could not be corrected.
    fn doubt(&mut self, feedback: Feedback, table: &TableView<'_>) -> Result<(), Refusal> {
        let unchecked = answers_unchecked(table.setup, table.game_match.game());
        let guess = table.pending.filter(|_| feedback.is_solved() && unchecked);
        match guess {
            Some(guess) if self.doubted != Some(feedback) => {
                self.doubted = Some(feedback);
                // Trusted answers that contradict each other are not remarked on.
                let on_table = table.maker == Controller::Table;
                let clash = table.board.clashes(guess).into_iter().next().filter(|_| on_table);
                Err(Refusal::Doubtful { clash })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Whether pegs fit all rows. In a row in which no hint was taken yet it is
    /// said first what that costs.
    fn check(&mut self, pegs: &[Peg], table: &TableView<'_>) -> Result<Step, Refusal> {
        expect_hints(table)?;
        let code = Code::new(table.board.rules(), pegs)?;
        let step = HintStep::Clash;
        let is_paid = table.ledger.last_hint(table.row_number()) >= Some(step);
        if help_counts(table) && !is_paid && self.offered != Some(step) {
            self.offered = Some(step);
            return Ok(Step::Local(vec![DeskEvent::HintOffered { step }]));
        }
        let clashes = table.board.clashes(&code);
        Ok(self.tell(HintStep::Clash, DeskEvent::Checked { code, clashes }, table))
    }

    fn mark_clashes(&mut self, on: bool, table: &TableView<'_>) -> Result<Step, Refusal> {
        if !table.may_mark_clashes() {
            expect_hints(table)?;
            if table.setup.options().games != GameCount::ONE {
                return Err(Refusal::NotInMatches);
            }
            return Err(Refusal::NotNow { wanted: Wanted::Hint, phase: table.phase });
        }
        self.marks_clashes = on;
        Ok(Step::Local(vec![DeskEvent::ClashesMarked { on }]))
    }

    fn hint(&mut self, table: &TableView<'_>) -> Result<Step, Refusal> {
        expect(table, Phase::Guess, Wanted::Hint)?;
        expect_hints(table)?;
        let draft = self.draft().complete(table.board.rules()).ok();
        let furthest = table.ledger.last_hint(table.row_number()).max(self.tried);
        let mut step = furthest.map_or(HintStep::Clash, HintStep::next);
        // Without a complete draft there is nothing that could clash.
        if step == HintStep::Clash && draft.is_none() {
            step = HintStep::Left;
        }
        if self.offered != Some(step) {
            self.offered = Some(step);
            return Ok(Step::Local(vec![DeskEvent::HintOffered { step }]));
        }
        if let Some(code) = draft.filter(|_| step == HintStep::Clash) {
            let clashes = table.board.clashes(&code);
            return Ok(self.hinted(step, Hint::Clashes(clashes), table));
        }
        Ok(Step::Ask(Question::Hint { step, draft }))
    }

    fn hinted(&mut self, step: HintStep, hint: Hint, table: &TableView<'_>) -> Step {
        // What could not be told costs nothing.
        let told = !matches!(hint, Hint::NoCode | Hint::TooMany);
        let event = DeskEvent::Hinted { step, hint };
        if told && help_counts(table) {
            return self.tell(step, event, table);
        }
        self.offered = None;
        self.tried = self.tried.max(Some(step));
        Step::Local(vec![event])
    }

    fn assist(&mut self, table: &TableView<'_>) -> Result<Step, Refusal> {
        expect(table, Phase::Guess, Wanted::Assist)?;
        // What could not be recorded is not told.
        if !is_assisted(table) {
            let game = table.game_match.game();
            Act::Hint(HintStep::Guess).check(table.setup, game, table.board, table.acts)?;
        }
        Ok(Step::Ask(Question::Assist { draft: self.draft().clone() }))
    }

    fn assisted(&mut self, draft: Draft, assistance: Assistance, table: &TableView<'_>) -> Step {
        // What could not be told costs nothing, and nothing costs twice.
        let counts = assistance.tells() && !is_assisted(table);
        let event = DeskEvent::Assisted { draft, assistance };
        if counts { self.tell(HintStep::Guess, event, table) } else { Step::Local(vec![event]) }
    }
}

/// Whether a question is for a hint or assistance.
const fn is_help(question: &Question) -> bool {
    matches!(question, Question::Hint { .. } | Question::Assist { .. })
}

/// Why a row was answered so: told at once where the viewer may know the code,
/// or where such answers do not tell.
fn why(number: usize, table: &TableView<'_>) -> Result<Step, Refusal> {
    let row = expect_row(table.board, number)?;
    let why = match (table.shield, table.board.rules().feedback()) {
        (Shield::Own(code) | Shield::Open(code), _) => {
            let (explanation, right) = (explain(&code, &row.guess), table.right_answer(number));
            Why::Open { row, explanation, right }
        }
        (
            Shield::Empty | Shield::Closed | Shield::Table | Shield::Evading,
            FeedbackRule::Keys | FeedbackRule::PerPeg,
        ) => return Ok(Step::Ask(Question::Pairings { number, row })),
        (
            Shield::Empty | Shield::Closed | Shield::Table | Shield::Evading,
            FeedbackRule::Exact | FeedbackRule::Sum,
        ) => Why::Closed { row, pairings: None },
    };
    Ok(Step::Local(vec![DeskEvent::Explained { number, why }]))
}

fn expect(table: &TableView<'_>, expected: Phase, wanted: Wanted) -> Result<(), Refusal> {
    match table.phase {
        phase if phase == expected => Ok(()),
        phase => Err(Refusal::NotNow { wanted, phase }),
    }
}

/// Whether help goes on the account of a person who is guessing.
fn help_counts(table: &TableView<'_>) -> bool {
    table.phase == Phase::Guess
}

/// Refuses help in a game without hints, before anything is told. After its end
/// everything may be asked.
fn expect_hints(table: &TableView<'_>) -> Result<(), Refusal> {
    if table.allows_hints() { Ok(()) } else { Err(Refusal::NoHints) }
}

/// Whether the last step of the hint ladder was taken in this row, so that
/// assistance tells no more than is on the account.
fn is_assisted(table: &TableView<'_>) -> bool {
    table.ledger.last_hint(table.row_number()) == Some(HintStep::Guess)
}
