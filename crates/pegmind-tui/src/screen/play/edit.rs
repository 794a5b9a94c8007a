//! Putting a guess together.

use pegmind_face::peg_editor::{
    NO_BLANKS, NOTHING_TO_FILL, TypedPeg, filling_peg, hole_to_keep, holes, next_peg, open_hole,
    unknown_peg,
};
use pegmind_face::sentence;
use pegmind_rules::{Code, Draft, Peg, Rules, parse_pegs};
use pegmind_session::{DraftEdit, Intent};

use super::Play;
use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;

impl Play {
    /// Takes a key in that types a peg, or ends a number. Says whether it does
    /// nothing else.
    pub(super) fn types_guess(&mut self, key: Key, context: &mut Context<'_>) -> bool {
        let rules = self.rules();
        let names = context.settings.skin().paints.names();
        if let Some(character) = key.typed().filter(|character| character.is_alphanumeric()) {
            let view = self.played.view();
            let typed = self.editor.character(character, view.draft, &rules, &names);
            self.typed(typed, context);
            return true;
        }
        let action = context.action(key);
        if action != Some(Action::Erase)
            && let Some(typed) = self.editor.finish(&rules, &names)
        {
            self.typed(typed, context);
        }
        if action.is_none() && key.typed() == Some(',') {
            self.editor.end_by_comma();
            return true;
        }
        // `rroy=0+1`: the row is played, and what follows are its key pegs.
        if key.typed() == Some('=') && self.solves() && self.copied == 0 && self.is_full() {
            self.feed(Intent::Submit, context);
            return true;
        }
        // A gap behind a name or a number is no command.
        self.editor.takes_space() && action == Some(Action::Keep)
    }

    /// Whether the draft is a row.
    fn is_full(&self) -> bool {
        self.played.view().draft_problem.is_none()
    }

    pub(super) fn undo(&mut self, context: &mut Context<'_>) {
        self.feed(Intent::Undo, context);
        self.go_to_open_hole();
    }

    pub(super) fn rules(&self) -> Rules {
        *self.played.view().board.rules()
    }

    /// Puts a typed peg into the draft, or says why there is none.
    pub(super) fn typed(&mut self, typed: TypedPeg, context: &mut Context<'_>) {
        let names = context.settings.skin().paints.names();
        match typed {
            TypedPeg::Put(hole, peg) => {
                self.put(hole, Some(peg), context);
                self.pass_kept();
            }
            TypedPeg::Named { holes, peg } => {
                for (idx, (hole, before)) in holes.into_iter().enumerate() {
                    self.put(hole, if idx == 0 { Some(peg) } else { before }, context);
                }
                self.pass_kept();
            }
            TypedPeg::Waits => {}
            TypedPeg::Full => context.say_full(),
            TypedPeg::Unknown(character) => {
                context.say(unknown_peg(character, &self.rules(), &names));
            }
        }
    }

    /// Changes one hole of the draft.
    pub(super) fn put(&mut self, hole: usize, peg: Option<Peg>, context: &mut Context<'_>) {
        if hole < holes(&self.rules()) {
            self.edit(DraftEdit::Put { hole, peg }, context);
        }
    }

    pub(super) fn edit(&mut self, edit: DraftEdit, context: &mut Context<'_>) {
        self.copied = 0;
        self.feed(Intent::Draft(edit), context);
    }

    /// The cursor does not stop at pegs that are kept.
    fn pass_kept(&mut self) {
        let view = self.played.view();
        self.editor.pass(|hole| view.is_kept(hole));
    }

    /// Puts the cursor where the next peg goes.
    pub(super) fn go_to_open_hole(&mut self) {
        let rules = self.rules();
        let hole = open_hole(self.played.view().draft, &rules);
        self.editor.go_to(hole, &rules);
    }

    pub(super) fn submit(&mut self, context: &mut Context<'_>) {
        if std::mem::take(&mut self.is_restored) {
            let enter = context.settings.keys.name(Action::Enter);
            return context.say(format!("These pegs are from before; {enter} again plays them."));
        }
        if self.played.view().draft.is_empty() {
            let names = context.settings.skin().paints.names();
            let example = pegmind_face::help::code_examples(&self.rules(), &names);
            context.say(format!("Type a guess, as in {example}."));
            return;
        }
        self.feed(Intent::Submit, context);
    }

    /// Takes the peg before the cursor out.
    pub(super) fn erase(&mut self, context: &mut Context<'_>) {
        if self.editor.forget_digit() {
            return;
        }
        if let Some(hole) = self.editor.cursor().checked_sub(1) {
            self.put(hole, None, context);
            self.editor.go_to(hole, &self.rules());
        }
    }

    /// The next color under the cursor, or the one before.
    pub(super) fn cycle(&mut self, step: isize, context: &mut Context<'_>) {
        let rules = self.rules();
        let hole = self.editor.cursor().min(holes(&rules) - 1);
        self.editor.go_to(hole, &rules);
        let now = self.played.view().draft.holes().get(hole).copied().flatten();
        let peg = next_peg(now, step, &rules);
        self.put(hole, peg, context);
    }

    pub(super) fn blank(&mut self, context: &mut Context<'_>) {
        let rules = self.rules();
        if rules.blanks().allowed() {
            let typed = self.editor.put_in(Peg::Blank, self.played.view().draft, &rules);
            self.typed(typed, context);
        } else {
            context.say(NO_BLANKS);
        }
    }

    /// Copies the last row; again the one before it, until the first.
    pub(super) fn repeat(&mut self, context: &mut Context<'_>) {
        let rows = self.played.view().board.rows().len();
        let row = rows.checked_sub(self.copied).filter(|row| *row > 0).or(Some(rows));
        let back = row.map_or(1, |row| rows - row + 1);
        self.feed(Intent::Repeat { row: row.filter(|row| *row > 0) }, context);
        self.copied = back;
        self.go_to_open_hole();
    }

    /// Copies a row.
    pub(super) fn copy_row(&mut self, row: usize, context: &mut Context<'_>) {
        self.feed(Intent::Repeat { row: Some(row) }, context);
        self.go_to_open_hole();
    }

    /// Fills the rest with the color before the cursor, else with the last one.
    pub(super) fn fill(&mut self, context: &mut Context<'_>) {
        let view = self.played.view();
        let Some(peg) = filling_peg(view.draft, self.editor.cursor()) else {
            context.say(NOTHING_TO_FILL);
            return;
        };
        self.edit(DraftEdit::Rest(peg), context);
        self.go_to_open_hole();
    }

    /// Keeps the peg under the cursor, or the one before it if there is none.
    pub(super) fn keep(&mut self, context: &mut Context<'_>) {
        let view = self.played.view();
        let hole = hole_to_keep(view.draft, self.editor.cursor(), &self.rules());
        self.feed(Intent::Keep { hole }, context);
    }

    pub(super) fn check(&mut self, context: &mut Context<'_>) {
        let view = self.played.view();
        match view.draft.complete(view.board.rules()) {
            Ok(code) => self.feed(Intent::Check(code.pegs().to_vec()), context),
            Err(error) => {
                context.say(format!("A whole row can be checked. {}", sentence(&error)));
            }
        }
    }

    /// Takes a pasted code in.
    pub(super) fn paste_guess(&mut self, text: &str, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.skin().paints.names();
        // The first line is the guess; what else was copied is not typed on.
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let text = lines.next().unwrap_or_default();
        if lines.next().is_some() {
            context.say("Only the first line was taken.");
        }
        let (text, answer) = match text.rsplit_once('=').filter(|_| self.solves()) {
            Some((text, answer)) => (text, answer.trim()),
            None => (text, ""),
        };
        match parse_pegs(&rules, &names, text) {
            Ok(pegs) if pegs.len() <= Draft::PEGS_MAX => {
                self.edit(DraftEdit::Fill(pegs), context);
                self.go_to_open_hole();
                if !answer.is_empty() && self.tries(Intent::Submit, context) {
                    self.answer.insert(answer);
                    self.give_answer(context);
                }
            }
            Ok(pegs) => match Code::new(&rules, &pegs) {
                Ok(_) => {}
                Err(error) => context.say(sentence(&error)),
            },
            Err(error) => context.say(sentence(&error)),
        }
    }
}

#[cfg(test)]
mod tests;
