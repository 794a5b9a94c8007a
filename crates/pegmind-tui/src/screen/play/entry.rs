//! A person's code being typed: openly, or covered between two curtains where
//! two people share the screen.

use pegmind_face::sentence;
use pegmind_rules::{Draft, Peg, parse_pegs};
use pegmind_session::Intent;

use super::Play;
use super::edit::{next_peg, open_hole, unknown_peg};
use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::peg_editor::{PegEditor, TypedPeg, holes};

/// How far the entry of a code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The other person is asked to look away.
    LookAway,
    /// The code is typed.
    Typing,
    /// The same code is typed once more.
    Again,
    /// The screen is handed over to the codebreaker.
    HandOver,
}

/// A code being typed.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) stage: Stage,
    pub(crate) editor: PegEditor,
    draft: Draft,
    first: Option<Vec<Peg>>,
    covered: bool,
}

impl Entry {
    /// An entry, with curtains if two people share the screen.
    pub(super) fn for_game(shared_screen: bool) -> Self {
        Self {
            stage: if shared_screen { Stage::LookAway } else { Stage::Typing },
            editor: PegEditor::default(),
            draft: Draft::default(),
            first: None,
            covered: shared_screen,
        }
    }

    /// The pegs typed so far.
    pub(crate) fn holes(&self) -> &[Option<Peg>] {
        self.draft.holes()
    }

    /// Whether the pegs may be shown.
    pub(crate) const fn is_covered(&self) -> bool {
        self.covered
    }

    fn begin_again(&mut self, stage: Stage) {
        self.draft = Draft::default();
        self.editor = PegEditor::default();
        self.stage = stage;
    }
}

impl Play {
    /// Whether a curtain covers the screen.
    pub(crate) fn curtain(&self) -> Option<Stage> {
        let stage = self.entry.as_ref()?.stage;
        matches!(stage, Stage::LookAway | Stage::HandOver).then_some(stage)
    }

    /// Goes on behind a curtain.
    pub(super) fn lift_curtain(&mut self) {
        match self.curtain() {
            Some(Stage::LookAway) => {
                if let Some(entry) = &mut self.entry {
                    entry.stage = Stage::Typing;
                }
            }
            Some(Stage::Typing | Stage::Again | Stage::HandOver) => self.entry = None,
            None => {}
        }
    }

    /// Takes a key in that types a peg of the code, or ends a number. Says
    /// whether it does nothing else. Nothing that is said repeats a peg of a code
    /// that is covered.
    pub(super) fn types_code(&mut self, key: Key, context: &mut Context<'_>) -> bool {
        let rules = self.rules();
        let names = context.settings.skin().paints.names();
        let Some(entry) = &mut self.entry else { return true };
        let typed = match key.typed().filter(|character| character.is_alphanumeric()) {
            Some(character) => Some(entry.editor.character(character, &rules, &names)),
            None if context.action(key) == Some(Action::Erase) => None,
            None => entry.editor.finish(&rules),
        };
        if let Some(typed) = typed {
            self.enter_peg(typed, context);
        }
        key.typed().is_some_and(char::is_alphanumeric)
    }

    /// Takes the peg before the cursor out of the code.
    pub(super) fn erase_of_code(&mut self) {
        let rules = self.rules();
        let Some(entry) = &mut self.entry else { return };
        if entry.editor.forget_digit() {
            return;
        }
        if let Some(hole) = entry.editor.cursor().checked_sub(1) {
            entry.draft.put(hole, None);
            entry.editor.go_to(hole, &rules);
        }
    }

    /// Takes the peg under the cursor out of the code.
    pub(super) fn delete_of_code(&mut self) {
        if let Some(entry) = &mut self.entry {
            entry.draft.put(entry.editor.cursor(), None);
        }
    }

    /// Takes all pegs out of the code.
    pub(super) fn clear_code(&mut self) {
        if let Some(entry) = &mut self.entry {
            entry.begin_again(entry.stage);
        }
    }

    /// Moves the cursor in the code.
    pub(super) fn step_in_code(&mut self, step: isize) {
        let rules = self.rules();
        if let Some(entry) = &mut self.entry {
            entry.editor.step(step, &rules);
        }
    }

    /// Puts the cursor on the first peg of the code, or behind the last.
    pub(super) fn go_to_end_of_code(&mut self, step: isize) {
        let rules = self.rules();
        if let Some(entry) = &mut self.entry {
            entry.editor.go_to(list::end(step, holes(&rules) + 1), &rules);
        }
    }

    pub(super) fn blank_in_code(&mut self, context: &mut Context<'_>) {
        let rules = self.rules();
        let Some(entry) = &mut self.entry else { return };
        if rules.blanks().allowed() {
            let typed = entry.editor.put(Peg::Blank, &rules);
            self.enter_peg(typed, context);
        } else {
            context.say("This board has no blanks.");
        }
    }

    fn enter_peg(&mut self, typed: TypedPeg, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.skin().paints.names();
        let Some(entry) = &mut self.entry else { return };
        match typed {
            TypedPeg::Put(hole, peg) => entry.draft.put(hole, Some(peg)),
            TypedPeg::Waits => {}
            TypedPeg::Full => context.say("All pegs are there."),
            TypedPeg::Unknown(_) if entry.covered => context.say("That is no color of this board."),
            TypedPeg::Unknown(character) => context.say(unknown_peg(character, &rules, &names)),
        }
    }

    pub(super) fn cycle_code(&mut self, step: isize) {
        let rules = self.rules();
        let Some(entry) = &mut self.entry else { return };
        let hole = entry.editor.cursor().min(holes(&rules) - 1);
        entry.editor.go_to(hole, &rules);
        let now = entry.draft.holes().get(hole).copied().flatten();
        entry.draft.put(hole, next_peg(now, step, &rules));
    }

    /// Enter behind a code.
    pub(super) fn finish_code(&mut self, context: &mut Context<'_>) {
        let rules = self.rules();
        let Some(entry) = &mut self.entry else { return };
        let pegs = match entry.draft.complete(&rules) {
            Ok(code) => code.pegs().to_vec(),
            Err(_) if entry.draft.is_empty() => {
                context.say("Type the code to be found.");
                return;
            }
            Err(error) if !entry.covered => {
                context.say(sentence(&error.to_string()));
                return;
            }
            Err(_) => {
                let repeats =
                    if rules.repeats().allowed() { "" } else { ", each color at most once" };
                context
                    .say(format!("A code has {} pegs{repeats}. Nothing is set yet.", rules.pegs()));
                return;
            }
        };
        if !entry.covered {
            return self.feed(Intent::SetCode(pegs), context);
        }
        match entry.first.take() {
            None => {
                entry.first = Some(pegs);
                entry.begin_again(Stage::Again);
            }
            Some(first) if first == pegs => {
                entry.begin_again(Stage::HandOver);
                self.feed(Intent::SetCode(pegs), context);
            }
            Some(_) => {
                entry.begin_again(Stage::Typing);
                context.say("The two were not the same. Nothing is set yet.");
            }
        }
    }

    /// Takes a pasted code in.
    pub(super) fn paste_code(&mut self, text: &str, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.skin().paints.names();
        let Some(entry) = &mut self.entry else { return };
        if matches!(entry.stage, Stage::LookAway | Stage::HandOver) {
            return;
        }
        match parse_pegs(&rules, &names, text) {
            Ok(pegs) if pegs.len() <= holes(&rules) => {
                entry.draft = Draft::new(pegs.into_iter().map(Some).collect());
                let hole = open_hole(&entry.draft, &rules);
                entry.editor.go_to(hole, &rules);
            }
            Err(error) if !entry.covered => context.say(sentence(&error.to_string())),
            _ => context.say(format!("A code has {} pegs. Nothing is set yet.", rules.pegs())),
        }
    }
}

#[cfg(test)]
mod tests;
