//! What the worker finds out about the board, and how it is asked.

use pegmind_face::assistance::left;
use pegmind_face::{Phrase, repairs};
use pegmind_protocol::{Answer, LabMsg, LabReply, PageEffect, PageMsg, WorkerMsg};
use pegmind_rules::{Assistance, Board, Code, Draft, OpenCount, PegCounts, Repair};
use pegmind_session::{Consultation, Question, Seed, Ticket};

use super::Solve;
use crate::context::Context;

/// Returns the sentence that no code fits, with the likeliest repair.
fn repaired(board: &Board, found: &[Repair]) -> String {
    let headline = repairs::headline(board, found);
    match found.first() {
        Some(first) => format!("{headline} {}.", repairs::phrase(first)),
        None => headline,
    }
}

/// How many repairs are offered at once.
const REPAIRS_OFFERED: usize = 9;

/// How many codes are listed.
const CODES_LISTED: u32 = 100;

/// How many codes are listed, in a sentence.
fn left_of(told: Option<&Assistance>, listed: usize) -> String {
    match told {
        Some(told) => format!("{} The first {listed} are listed.", left(told)),
        None => format!("{listed} codes are listed."),
    }
}

/// What the worker found out about a board.
#[derive(Debug, Default)]
pub(crate) struct Advice {
    /// The question that is being worked on.
    asked: Option<Ticket>,
    /// The question beside it.
    beside: Option<Ticket>,
    /// Everything that the board tells.
    pub(crate) told: Option<Assistance>,
    /// What would help where no code fits.
    pub(crate) repairs: Option<Vec<Repair>>,
    /// The codes that fit, as far as they are listed.
    pub(crate) codes: Option<Vec<Code>>,
    /// How many of the repairs are offered.
    pub(crate) offered: usize,
}

impl Advice {
    /// Whether the worker is at it.
    pub(crate) const fn is_asked(&self) -> bool {
        self.asked.is_some() || self.beside.is_some()
    }

    /// Whether it is worked out what the rows tell.
    pub(crate) const fn is_looked_for(&self) -> bool {
        self.asked.is_some() && self.told.is_none()
    }

    /// Whether no code fits the rows.
    pub(crate) fn is_contradiction(&self) -> bool {
        self.told.as_ref().is_some_and(|told| told.left == Some(OpenCount::Exactly(0)))
    }

    /// The best guesses, equally good; none if none is known.
    pub(crate) fn best(&self) -> &[Code] {
        let best = self.told.as_ref().and_then(|told| told.best.as_ref());
        best.map(|best| best.guesses.as_slice()).unwrap_or_default()
    }

    /// How often each peg stands in each hole.
    pub(crate) fn by_peg(&self) -> Option<&PegCounts> {
        self.told.as_ref()?.by_peg.as_ref()
    }

    /// Whether the likeliest repair changes this row, counted from 1.
    pub(crate) fn suspects(&self, row: usize) -> bool {
        let likeliest = self.repairs.as_ref().and_then(|found| found.first());
        likeliest.is_some_and(|repair| repair.corrections.iter().any(|it| it.row == row))
    }

    /// How many of the codes that fit are not listed.
    pub(crate) fn not_listed(&self) -> u128 {
        let listed = self.codes.as_ref().map_or(0, Vec::len) as u128;
        let left = self.told.as_ref().and_then(|told| told.left);
        left.map_or(0, |left| left.codes().saturating_sub(listed))
    }

    /// Offers more repairs. Says whether there are any.
    pub(super) fn more(&mut self) -> bool {
        let all = self.repairs.as_ref().map_or(0, Vec::len);
        let before = self.offered;
        self.offered = (self.offered + 2 * REPAIRS_OFFERED).min(all);
        self.offered > before
    }

    /// No answer will come.
    pub(crate) const fn give_up(&mut self) {
        (self.asked, self.beside) = (None, None);
    }
}

impl Solve {
    /// Asks what the board tells. What was told of another board is forgotten.
    pub(super) fn ask(&mut self, context: &mut Context<'_>) {
        self.advice = Advice::default();
        if !self.is_solved() {
            self.question(Question::Assist { draft: Draft::default() }, context);
        }
    }

    fn question(&mut self, question: Question, context: &mut Context<'_>) {
        let number = context.ticket();
        let ticket = Ticket::from_number(number);
        self.advice.asked = Some(ticket);
        let (board, seed) = (self.board.clone(), Seed::from_text("solve"));
        let text = PageMsg::Ask(Consultation { ticket, question, board, seed }).to_text();
        context.effect(PageEffect::Ask { ticket: number, text });
    }

    /// Asks something that is said beside what the board tells.
    pub(super) fn ask_lab(
        &mut self,
        message: impl FnOnce(Ticket, Board) -> LabMsg,
        context: &mut Context<'_>,
    ) {
        let number = context.ticket();
        let ticket = Ticket::from_number(number);
        self.advice.beside = Some(ticket);
        let text = message(ticket, self.board.clone()).to_text();
        context.effect(PageEffect::Ask { ticket: number, text });
    }

    /// Asks for the codes that fit.
    pub(super) fn list(&mut self, context: &mut Context<'_>) {
        let most = CODES_LISTED;
        self.ask_lab(|ticket, board| LabMsg::List { ticket, board, most }, context);
    }

    fn hear_lab(&mut self, reply: LabReply, context: &mut Context<'_>) {
        if self.advice.beside != Some(reply.ticket()) {
            return;
        }
        self.advice.beside = None;
        match reply {
            LabReply::Listed { codes: Some(codes), .. } => {
                context.say(left_of(self.advice.told.as_ref(), codes.len()));
                self.advice.codes = Some(codes);
            }
            LabReply::Listed { codes: None, .. } => {
                let left = self.advice.told.as_ref().and_then(|told| told.left);
                let most = u64::from(CODES_LISTED);
                let problem = pegmind_face::amount::not_listed(left, self.rules(), most);
                context.say(pegmind_face::sentence(&problem));
            }
            LabReply::Assessed { found, .. } => {
                if let Some(checked) = &mut self.checked {
                    checked.does = found;
                }
            }
            LabReply::Evaluated { .. } | LabReply::Walked { .. } => {}
        }
    }

    /// Hears what the worker says.
    pub(super) fn hear(&mut self, text: &str, context: &mut Context<'_>) {
        if let Ok(reply) = LabReply::read(text, self.rules()) {
            return self.hear_lab(reply, context);
        }
        let Ok(WorkerMsg::Answer { ticket, answer }) = WorkerMsg::read(text, self.rules()) else {
            return;
        };
        if self.advice.asked != Some(ticket) {
            return;
        }
        self.advice.asked = None;
        match answer {
            Answer::Assist(told) => {
                self.advice.told = Some(told);
                if self.advice.is_contradiction() {
                    return self.question(Question::Repairs, context);
                }
                if !self.board.rows().is_empty() {
                    self.say_turn(context);
                }
            }
            Answer::Repairs(found) => {
                context.say(repaired(&self.board, &found));
                self.advice.offered = found.len().min(REPAIRS_OFFERED);
                self.advice.repairs = Some(found);
            }
            Answer::Guess(_)
            | Answer::NoCode { .. }
            | Answer::Consistent
            | Answer::News { .. }
            | Answer::Hint(_)
            | Answer::Pairings(_)
            | Answer::Course(_) => {}
        }
    }

    /// Says how things stand.
    pub(super) fn say_turn(&self, context: &mut Context<'_>) {
        context.say(self.turn(&context.settings.phrase()));
    }

    /// How things stand, in a sentence or two.
    pub(crate) fn turn(&self, phrase: &Phrase) -> String {
        let rows = self.board.rows().len();
        if self.is_solved() {
            let guesses = if rows == 1 { "guess" } else { "guesses" };
            return format!("Well done! The code is found in {rows} {guesses}.");
        }
        match (&self.advice.told, &self.advice.repairs) {
            (Some(_), Some(found)) => repaired(&self.board, found),
            (Some(told), None) => {
                let best = self.advice.best().first().map(|guess| phrase.pegs(guess.pegs()));
                let only = told.left == Some(OpenCount::Exactly(1));
                match best {
                    Some(best) if only => format!("{} It is {best}.", left(told)),
                    Some(best) => format!("{} Row {}: play {best}.", left(told), rows + 1),
                    None => left(told),
                }
            }
            (None, _) if self.advice.is_asked() => "Looking at the rows.".into(),
            (None, _) => "Nothing is known of these rows yet.".into(),
        }
    }

    /// Takes one of the best guesses into the draft, counted from 0.
    pub(super) fn take_best(&mut self, place: usize, context: &mut Context<'_>) {
        match self.advice.best().get(place).copied() {
            Some(guess) => {
                self.take_into_draft(guess);
                let pegs = context.settings.phrase().pegs(guess.pegs());
                context.say(format!(
                    "The guess is {pegs}. Play it on your board, then give its answer."
                ));
            }
            None => context.say("No guess is known yet."),
        }
    }
}
