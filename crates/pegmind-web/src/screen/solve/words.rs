//! What is typed where a real board is solved: the vocabulary of `pegmind solve`.

use pegmind_face::help::solve_help;
use pegmind_face::word::{SolveLine, SolveWord, read_code, read_correction, read_solve};
use pegmind_face::{peg_table, repairs, sentence};
use pegmind_rules::Row;

use super::Solve;
use crate::context::Context;
use crate::route::Route;

/// That there is nothing to be repaired.
pub(super) const AGREED: &str = "The rows agree with each other; nothing is to be repaired.";

impl Solve {
    /// Takes a typed line in.
    pub(super) fn read_line(&mut self, line: &str, context: &mut Context<'_>) {
        let names = context.settings.paints.names();
        match read_solve(self.board.rules(), &names, line) {
            Ok(SolveLine::Empty) => self.say_turn(context),
            Ok(SolveLine::Word(word, rest)) => self.word(word, &rest, context),
            Ok(SolveLine::Row(row)) => self.add(row, context),
            Ok(SolveLine::Answer(feedback)) => {
                let drafted = self.guess.pegs.complete(self.board.rules()).ok();
                match drafted.or_else(|| self.advice.best().first().copied()) {
                    Some(guess) => self.add(Row { guess, feedback }, context),
                    None => context.say("Type the guess first, or both together, as in RROY=0+1."),
                }
            }
            Ok(SolveLine::Guess(guess)) => {
                self.take_into_draft(guess);
                let pegs = context.settings.phrase().pegs(guess.pegs());
                context.say(format!("The guess is {pegs}. Now its answer."));
            }
            // Where the rows contradict each other a number chooses a repair.
            Err(error) => match line.parse().ok().filter(|_| self.advice.is_contradiction()) {
                Some(number) => self.repair(Some(number), context),
                None => context.say(sentence(&error)),
            },
        }
    }

    fn word(&mut self, word: SolveWord, rest: &str, context: &mut Context<'_>) {
        let names = context.settings.paints.names();
        match word {
            SolveWord::Quit => context.go(Route::Home),
            SolveWord::Help => self.lines = solve_help(self.board.rules(), &names),
            SolveWord::Undo => self.undo(context),
            SolveWord::Repeat | SolveWord::Left => self.say_turn(context),
            SolveWord::Rows => self.lines = context.settings.phrase().rows(&self.board),
            SolveWord::List => self.list(context),
            SolveWord::ByPeg => match self.advice.by_peg() {
                Some(counts) => self.lines = peg_table::lines(counts, &names),
                None => context.say("No code is known that fits the rows."),
            },
            SolveWord::WhatIf => match read_code(self.board.rules(), &names, rest) {
                Ok(code) => {
                    self.take_into_draft(code);
                    self.check_drafted(context);
                }
                Err(error) => context.say(sentence(&error)),
            },
            SolveWord::Repair if !rest.is_empty() => self.repair(rest.trim().parse().ok(), context),
            SolveWord::Repair => match self.advice.repairs.as_deref() {
                Some(found) if self.advice.is_contradiction() => {
                    let all = 0..found.len();
                    self.lines = vec![repairs::headline(&self.board, found)];
                    self.lines.extend(repairs::numbered(found, all));
                }
                Some(_) | None => context.say(AGREED),
            },
            SolveWord::Correct => match read_correction(self.board.rules(), rest) {
                Ok(correction) => self.correct(&[correction], context),
                Err(error) => context.say(sentence(&error)),
            },
            SolveWord::More => self.more(context),
        }
    }

    /// Offers more repairs.
    pub(super) fn more(&mut self, context: &mut Context<'_>) {
        if !self.advice.is_contradiction() {
            context.say(AGREED);
        } else if !self.advice.more() {
            context.say("There are no more.");
        }
    }
}
