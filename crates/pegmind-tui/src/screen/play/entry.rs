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
use crate::overlay::{CommandLine, Overlay};
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

    /// Takes a key while a curtain covers the screen. Says whether one does.
    pub(super) fn curtain_key(&mut self, key: Key, context: &mut Context<'_>) -> bool {
        let (Some(stage), Some(entry)) = (self.curtain(), &mut self.entry) else { return false };
        match context.action(key) {
            Some(Action::Enter) if stage == Stage::LookAway => entry.stage = Stage::Typing,
            Some(Action::Enter) => self.entry = None,
            Some(Action::Back) => *context.overlay = Some(Self::curtain_menu()),
            Some(Action::Command) => {
                *context.overlay = Some(Overlay::CommandLine(CommandLine::default()));
            }
            _ => {}
        }
        true
    }

    /// A key while a person types the code. Nothing that is said repeats a peg
    /// of a code that is covered.
    pub(super) fn entry_key(&mut self, key: Key, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.skin().paints.names();
        let Some(entry) = &mut self.entry else { return };
        if let Some(character) = key.typed().filter(|character| character.is_alphanumeric()) {
            let typed = entry.editor.character(character, &rules, &names);
            self.enter_peg(typed, context);
            return;
        }
        let action = context.action(key);
        if action != Some(Action::Erase)
            && let Some(typed) = entry.editor.finish(&rules)
        {
            self.enter_peg(typed, context);
        }
        let Some(entry) = &mut self.entry else { return };
        let cursor = entry.editor.cursor();
        match action {
            Some(Action::Enter) => self.finish_code(context),
            Some(Action::Erase) if entry.editor.forget_digit() => {}
            Some(Action::Erase) => {
                if let Some(hole) = cursor.checked_sub(1) {
                    entry.draft.put(hole, None);
                    entry.editor.go_to(hole, &rules);
                }
            }
            Some(Action::Delete) => entry.draft.put(cursor, None),
            Some(Action::Clear) => entry.begin_again(entry.stage),
            Some(Action::Left) => entry.editor.step(-1, &rules),
            Some(Action::Right) => entry.editor.step(1, &rules),
            Some(Action::First) => entry.editor.go_to(0, &rules),
            Some(Action::Last) => entry.editor.go_to(holes(&rules), &rules),
            Some(Action::Up) if !entry.covered => self.cycle_code(1),
            Some(Action::Down) if !entry.covered => self.cycle_code(-1),
            Some(Action::Blank) if rules.blanks().allowed() => {
                let typed = entry.editor.put(Peg::Blank, &rules);
                self.enter_peg(typed, context);
            }
            Some(Action::Blank) => context.say("This board has no blanks."),
            _ => {}
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

    fn cycle_code(&mut self, step: isize) {
        let rules = self.rules();
        let Some(entry) = &mut self.entry else { return };
        let hole = entry.editor.cursor().min(holes(&rules) - 1);
        entry.editor.go_to(hole, &rules);
        let now = entry.draft.holes().get(hole).copied().flatten();
        entry.draft.put(hole, next_peg(now, step, &rules));
    }

    /// Enter behind a code.
    fn finish_code(&mut self, context: &mut Context<'_>) {
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
