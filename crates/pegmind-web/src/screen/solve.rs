//! Help with a game on a real board: its rows are typed or tapped, and all that they tell
//! is said. The address holds them.

mod advice;
mod words;

use maud::Markup;
use pegmind_face::peg_editor::CodeDraft;
use pegmind_face::{repairs, sentence};
use pegmind_protocol::{Assessed, LabMsg, PageEffect};
use pegmind_rules::{Board, Clash, Code, Draft, Feedback, Preset, Row, RowCount, Rules};

use super::Model;
use crate::answer_fields::AnswerFields;
use crate::around::Around;
use crate::board_form;
use crate::context::Context;
use crate::draft_keys::{self, Pressed};
use crate::form::Form;
use crate::route::{Position, Route};
use crate::view;
pub(crate) use advice::Advice;

/// The most boards that are kept to go back to.
const PAST_MAX: usize = 200;

/// Help with a game on a real board.
#[derive(Debug)]
pub(crate) struct Solve {
    pub(crate) board: Board,
    /// The guess that is put together.
    pub(crate) guess: CodeDraft,
    /// Its answer, as far as it is chosen.
    pub(crate) answer: AnswerFields,
    /// The number of the row that is put in anew, from 1.
    pub(crate) changing: Option<usize>,
    /// The boards before, the last one last.
    pub(crate) past: Vec<Board>,
    /// What the worker found out.
    pub(crate) advice: Advice,
    /// A code that was looked at.
    pub(crate) checked: Option<Checked>,
    /// What was answered to a typed word, in lines.
    pub(crate) lines: Vec<String>,
    /// The parts of the address that are not on the board, a sentence for each.
    pub(crate) left_out: Vec<String>,
}

/// A code that was looked at.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) code: Code,
    /// The rows it does not fit.
    pub(crate) clashes: Vec<Clash>,
    /// What it would do as a guess, as soon as that is known.
    pub(crate) does: Option<Assessed>,
}

/// The rules with as many rows as a board can have: a real board has its own number.
fn any_rows(rules: Rules) -> Rules {
    rules.with_rows(RowCount::new(99).unwrap_or_default())
}

/// The board of a position, and what is left out of it.
fn board_of(position: &str) -> (Board, Vec<String>) {
    let (position, mut left_out): (_, Vec<String>) = match Position::parse(position) {
        Ok((position, left_out)) => (position, left_out.iter().map(sentence).collect()),
        Err(error) => {
            let problem = sentence(&error);
            let problem =
                format!("This address tells no position: {problem} Here is an empty board.");
            (Position::default(), vec![problem])
        }
    };
    let mut board = Board::new(any_rows(position.rules));
    for row in position.rows {
        left_out.extend(board.push(row).err().map(|error| sentence(&error)));
    }
    (board, left_out)
}

impl Solve {
    /// Opens a position.
    pub(crate) fn open(position: &str, context: &mut Context<'_>) -> Self {
        let (board, left_out) = board_of(position);
        let mut solve = Self {
            board,
            guess: CodeDraft::default(),
            answer: AnswerFields::default(),
            changing: None,
            past: Vec::new(),
            advice: Advice::default(),
            checked: None,
            lines: Vec::new(),
            left_out,
        };
        solve.ask(context);
        if !solve.left_out.is_empty() {
            context.say(solve.left_out.join(" "));
        }
        solve
    }

    /// The address of the board.
    pub(crate) fn route(&self) -> Route {
        route_of(&self.board)
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.board.rules()
    }

    /// Whether the last row found the code.
    pub(crate) fn is_solved(&self) -> bool {
        self.board.rows().last().is_some_and(|row| row.feedback.is_solved())
    }

    /// Goes on with another board.
    fn place(&mut self, board: Board, context: &mut Context<'_>) {
        if self.past.len() == PAST_MAX {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.board, board));
        self.settle(context);
    }

    /// What follows from another board.
    fn settle(&mut self, context: &mut Context<'_>) {
        self.guess = CodeDraft::default();
        self.answer = AnswerFields::default();
        self.left_out.clear();
        (self.changing, self.checked) = (None, None);
        context.show_address(self.route(), true);
        self.ask(context);
    }

    /// Goes on with these rows on the same board.
    fn place_rows(&mut self, rows: Vec<Row>, context: &mut Context<'_>) {
        let mut board = Board::new(*self.rules());
        for row in rows {
            if let Err(error) = board.push(row) {
                return context.say(sentence(&error));
            }
        }
        self.place(board, context);
    }

    /// Adds a row, or puts it in the place of the one that is changed.
    fn add(&mut self, row: Row, context: &mut Context<'_>) {
        let phrase = context.settings.phrase();
        let mut rows = self.board.rows().to_vec();
        let number = match self.changing.filter(|number| *number <= rows.len()) {
            Some(number) => number,
            None => rows.len() + 1,
        };
        match rows.get_mut(number - 1) {
            Some(place) => *place = row,
            None => rows.push(row),
        }
        context.say(phrase.row(number, &row));
        self.place_rows(rows, context);
    }

    /// Adds what is put together.
    fn add_drafted(&mut self, context: &mut Context<'_>) {
        let rules = *self.rules();
        let names = context.settings.paints.names();
        self.guess.finish(&rules, &names);
        let guess = match self.guess.pegs.complete(&rules) {
            Ok(guess) => guess,
            Err(error) => return context.say(sentence(&error)),
        };
        match self.answer.feedback(&rules) {
            Ok(feedback) => self.add(Row { guess, feedback }, context),
            Err(lacking) => context.say(lacking),
        }
    }

    /// Takes the last change back; without one, the last row.
    fn undo(&mut self, context: &mut Context<'_>) {
        if let Some(before) = self.past.pop() {
            self.board = before;
            context.say("The last change is taken back.");
            return self.settle(context);
        }
        let mut board = self.board.clone();
        let Some(row) = board.pop() else { return context.say("There is nothing to take back.") };
        self.place(board, context);
        self.past.pop();
        self.take_into_draft(row.guess);
        context.say("The last row is taken back. Its guess is still there, for another answer.");
    }

    /// Another answer for some rows.
    fn correct(&mut self, corrections: &[(usize, Feedback)], context: &mut Context<'_>) {
        let phrase = context.settings.phrase();
        let mut rows = self.board.rows().to_vec();
        let mut said = Vec::new();
        for (number, feedback) in corrections {
            let Some(row) = number.checked_sub(1).and_then(|idx| rows.get_mut(idx)) else {
                return context.say(format!("There is no row {number}; there are {}.", rows.len()));
            };
            row.feedback = *feedback;
            said.push(format!("Corrected. {}", phrase.row(*number, row)));
        }
        context.say(said.join(" "));
        self.place_rows(rows, context);
    }

    /// Corrects the answers as the repair in this place says, from 1.
    fn repair(&mut self, number: Option<usize>, context: &mut Context<'_>) {
        let found = self.advice.repairs.as_deref().unwrap_or_default();
        let repair = number.and_then(|number| found.get(number.checked_sub(1)?));
        let Some(repair) = repair else {
            return context.say(match (self.advice.is_contradiction(), found.len()) {
                (false, _) => words::AGREED.to_owned(),
                (true, 0) => repairs::headline(&self.board, found),
                (true, count) => format!("A number from 1 to {count} corrects a row."),
            });
        };
        let corrections = repair.corrections.iter();
        let corrections: Vec<_> =
            corrections.map(|correction| (correction.row, correction.instead)).collect();
        self.correct(&corrections, context);
    }

    /// Begins to change a row.
    fn change(&mut self, number: usize, context: &mut Context<'_>) {
        let row = number.checked_sub(1).and_then(|idx| self.board.rows().get(idx)).copied();
        let Some(row) = row else { return };
        self.take_into_draft(row.guess);
        self.answer = AnswerFields::of(&row.feedback);
        self.changing = Some(number);
        context.say(format!("Row {number} is below, to be changed."));
    }

    fn remove(&mut self, number: usize, context: &mut Context<'_>) {
        let mut rows = self.board.rows().to_vec();
        if number == 0 || number > rows.len() {
            return;
        }
        rows.remove(number - 1);
        context.say(format!("Row {number} is removed."));
        self.place_rows(rows, context);
    }

    fn take_into_draft(&mut self, guess: Code) {
        let rules = *self.rules();
        self.guess.take(Draft::from(&guess), &rules);
    }

    /// Looks at the code that is put together: whether it fits, and what it would do.
    fn check_drafted(&mut self, context: &mut Context<'_>) {
        let rules = *self.rules();
        self.guess.finish(&rules, &context.settings.paints.names());
        match self.guess.pegs.complete(&rules) {
            Ok(code) => {
                let clashes = self.board.clashes(&code);
                context.say(view::solve::checked(&context.settings.phrase(), &code, &clashes));
                self.checked = Some(Checked { code, clashes, does: None });
                self.ask_lab(
                    |ticket, board| LabMsg::Assess { ticket, board, guess: code },
                    context,
                );
            }
            Err(error) => context.say(sentence(&error)),
        }
    }

    /// Says why a key or a button did nothing.
    fn pressed(&mut self, pressed: Pressed, context: &mut Context<'_>) {
        match pressed {
            Pressed::Refused(why) => context.say(why),
            Pressed::Yes => self.checked = None,
            Pressed::No => {}
        }
    }

    /// Another board without rows.
    fn change_board(&mut self, form: &Form, context: &mut Context<'_>) {
        match board_form::read(form) {
            Ok(rules) => {
                let rules = any_rows(rules);
                context.say(format!("Another board: {}.", rules.without_rows()));
                self.place(Board::new(rules), context);
            }
            Err(problem) => context.say(problem),
        }
    }

    /// Restores what a form keeps that was drawn where nothing is kept.
    fn restore(&mut self, form: &Form) {
        let rules = *self.rules();
        draft_keys::restore(&mut self.guess, form.get("guess"), &rules);
        let changed = form.get("row").and_then(|row| row.parse().ok());
        self.changing = self.changing.or(changed).filter(|row| *row <= self.board.rows().len());
    }
}

/// The address of a board.
pub(crate) fn route_of(board: &Board) -> Route {
    let rules = board.rules().with_rows(Preset::Classic.rules().rows());
    let position = Position { rules, rows: board.rows().to_vec() };
    Route::Solve { position: position.to_parameters() }
}

impl Model for Solve {
    fn title(&self, _around: &Around<'_>) -> String {
        "Solve a real board".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        self.restore(form);
        self.answer.take(form, &self.board.rules().clone());
        self.lines.clear();
        let act = form.act();
        let number = act.number(0);
        match (act.word(), number) {
            ("clear", _) => {
                self.guess.clear();
                self.answer = AnswerFields::default();
                self.changing = None;
            }
            ("put" | "slot" | "erase", _) => {
                let rules = *self.rules();
                let pressed = draft_keys::act(&mut self.guess, &act, &rules);
                self.pressed(pressed, context);
            }
            ("add", _) if typed(form).is_none() => self.add_drafted(context),
            ("change", Some(number)) => self.change(number, context),
            ("remove", Some(number)) => self.remove(number, context),
            ("repair", number @ Some(_)) => self.repair(number, context),
            ("best", place) => self.take_best(place.unwrap_or(0), context),
            ("undo", _) => self.undo(context),
            ("check", _) if typed(form).is_none() => self.check_drafted(context),
            ("list", _) => self.list(context),
            ("more", _) => self.more(context),
            ("board", _) => self.change_board(form, context),
            _ => {
                if let Some(line) = typed(form) {
                    self.read_line(line, context);
                }
            }
        }
    }

    fn key(&mut self, key: &str, context: &mut Context<'_>) {
        let rules = *self.rules();
        let names = context.settings.paints.names();
        match key {
            "Enter" => self.add_drafted(context),
            key => {
                let pressed = draft_keys::press(&mut self.guess, key, &rules, &names);
                self.pressed(pressed, context);
            }
        }
    }

    fn went(&mut self, route: &Route, context: &mut Context<'_>) -> bool {
        let Route::Solve { position } = route else { return false };
        let (board, left_out) = board_of(position);
        if !left_out.is_empty() {
            return false;
        }
        if board != self.board {
            self.left_out.clear();
            let before = std::mem::replace(&mut self.board, board);
            // Back is undo: what comes next in the history is not kept.
            if self.past.last() == Some(&self.board) {
                self.past.pop();
            } else {
                self.past.push(before);
            }
            self.guess = CodeDraft::default();
            self.answer = AnswerFields::default();
            (self.changing, self.checked) = (None, None);
            self.ask(context);
        }
        true
    }

    fn told(&mut self, text: &str, context: &mut Context<'_>) {
        self.hear(text, context);
    }

    fn failed(&mut self, why: &str, context: &mut Context<'_>) {
        self.advice.give_up();
        context.say(format!("The solver has stopped: {why}"));
    }

    fn leave(&mut self, context: &mut Context<'_>) {
        if self.advice.is_asked() {
            context.effect(PageEffect::Cancel {});
        }
    }

    fn places_say(&self) -> bool {
        true
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        view::solve::view(self, around)
    }
}

/// What was typed, if anything was.
fn typed(form: &Form) -> Option<&str> {
    form.get("typed").map(str::trim).filter(|text| !text.is_empty())
}
