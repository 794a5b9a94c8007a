//! A person's code being typed: openly, or covered between two curtains where
//! two people share the screen.

use pegmind_face::code_entry::{CodeEntry, Entered, Stage};
use pegmind_face::peg_editor::{CodeDraft, NO_BLANKS, PegEditor, TypedPeg, holes, unknown_peg};
use pegmind_face::sentence;
use pegmind_face::word::Word;
use pegmind_rules::{Draft, Peg, Rules, parse_pegs};
use pegmind_session::Intent;

use super::Play;
use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;

/// A code being typed.
#[derive(Debug)]
pub(crate) struct Entry {
    choice: CodeEntry,
    code: CodeDraft,
}

impl Entry {
    /// An entry, with curtains if two people share the screen.
    pub(super) fn for_game(shared_screen: bool) -> Self {
        let choice = CodeEntry::new(shared_screen);
        Self { choice, code: CodeDraft::default() }
    }

    /// How far it is.
    pub(crate) const fn stage(&self) -> Stage {
        self.choice.stage()
    }

    /// Whether a word may be used now.
    pub(super) const fn allows(&self, word: Word) -> bool {
        self.choice.allows(word)
    }

    /// The pegs typed so far.
    pub(crate) fn holes(&self) -> &[Option<Peg>] {
        self.code.pegs.holes()
    }

    /// Whether the pegs may be shown.
    pub(crate) const fn is_covered(&self) -> bool {
        self.choice.is_covered()
    }

    /// Where the next peg goes.
    pub(crate) const fn editor(&self) -> PegEditor {
        self.code.editor
    }
}

impl Play {
    /// Goes on behind a curtain before or after the choice of a code.
    pub(super) fn lift_entry(&mut self) {
        if self.entry.as_mut().is_some_and(|entry| entry.choice.lift()) {
            self.entry = None;
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
            Some(character) => Some(entry.code.character(character, &rules, &names)),
            None if context.action(key) == Some(Action::Erase) => None,
            None => entry.code.finish(&rules, &names),
        };
        if let Some(typed) = typed {
            self.enter_peg(&typed, context);
        }
        key.typed().is_some_and(char::is_alphanumeric)
    }

    /// Changes the code that is being typed.
    pub(super) fn edit_code(&mut self, edit: impl FnOnce(&mut CodeDraft, &Rules)) {
        let rules = self.rules();
        if let Some(entry) = &mut self.entry {
            edit(&mut entry.code, &rules);
        }
    }

    pub(super) fn blank_in_code(&mut self, context: &mut Context<'_>) {
        let rules = self.rules();
        let Some(entry) = &mut self.entry else { return };
        if rules.blanks().allowed() {
            let typed = entry.code.blank(&rules);
            self.enter_peg(&typed, context);
        } else {
            context.say(NO_BLANKS);
        }
    }

    fn enter_peg(&mut self, typed: &TypedPeg, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.skin().paints.names();
        let Some(entry) = &mut self.entry else { return };
        match typed {
            TypedPeg::Put(..) | TypedPeg::Named { .. } | TypedPeg::Waits => {}
            TypedPeg::Full => context.say("All pegs are there."),
            TypedPeg::Unknown(_) if entry.is_covered() => {
                context.say("That is not a color of this board.");
            }
            TypedPeg::Unknown(character) => context.say(unknown_peg(*character, &rules, &names)),
        }
    }

    /// Enter behind a code.
    pub(super) fn finish_code(&mut self, context: &mut Context<'_>) {
        let rules = self.rules();
        let Some(entry) = &mut self.entry else { return };
        let stage = entry.stage();
        let entered = entry.choice.enter(&entry.code.pegs, &rules);
        if entry.stage() != stage {
            entry.code.clear();
        }
        match entered {
            Entered::Code(pegs) => self.feed(Intent::SetCode(pegs), context),
            Entered::Once => {}
            Entered::Refused(why) => context.say(why),
        }
    }

    /// Takes a pasted code in.
    pub(super) fn paste_code(&mut self, text: &str, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.skin().paints.names();
        let Some(entry) = &mut self.entry else { return };
        if matches!(entry.stage(), Stage::LookAway | Stage::HandOver) {
            return;
        }
        match parse_pegs(&rules, &names, text) {
            Ok(pegs) if pegs.len() <= holes(&rules) => {
                entry.code.take(Draft::new(pegs.into_iter().map(Some).collect()), &rules);
            }
            Err(error) if !entry.is_covered() => context.say(sentence(&error)),
            Ok(_) | Err(_) => {
                let stage = entry.stage();
                context.say(entry.choice.refuse(&rules));
                if entry.stage() != stage {
                    entry.code.clear();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
