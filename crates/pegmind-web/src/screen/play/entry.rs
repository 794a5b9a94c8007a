//! A person's code being chosen: openly, or covered between two curtains where two people
//! share the screen.

use pegmind_face::code_entry::{CodeEntry, Entered, Stage};
use pegmind_face::peg_editor::{CodeDraft, TypedPeg, holes, unknown_peg};
use pegmind_face::word::Word;
use pegmind_face::{Phrase, sentence};
use pegmind_rules::{Draft, Peg, parse_pegs};
use pegmind_session::{Intent, View};

use super::{Play, sound};
use crate::context::Context;

/// A code being chosen.
#[derive(Debug)]
pub(super) struct Entry {
    choice: CodeEntry,
    /// The pegs, and where the next one goes.
    pub(super) code: CodeDraft,
    /// What was typed first of a code that is typed twice.
    pub(super) first: Option<Vec<Peg>>,
}

impl Entry {
    /// An entry, with curtains if two people share the screen.
    pub(super) fn for_game(shared_screen: bool) -> Self {
        let choice = CodeEntry::new(shared_screen);
        Self { choice, code: CodeDraft::default(), first: None }
    }

    /// How far it is.
    pub(super) const fn stage(&self) -> Stage {
        self.choice.stage()
    }

    /// Whether the pegs may not be shown.
    pub(super) const fn is_covered(&self) -> bool {
        self.choice.is_covered()
    }

    /// What a curtain says.
    pub(super) fn call(&self, view: &View<'_>, phrase: &Phrase) -> Option<String> {
        self.choice.call(view, phrase)
    }

    /// Whether a word may be used now.
    pub(super) const fn allows(&self, word: Word) -> bool {
        self.choice.allows(word)
    }
}

impl Play {
    /// The pegs that are in play: of the draft, or of the code that is chosen.
    pub(super) fn pegs_in_play(&self) -> Vec<Option<Peg>> {
        let draft = match &self.entry {
            Some(entry) => &entry.code.pegs,
            None => self.session.view().draft,
        };
        let mut pegs = draft.holes().to_vec();
        pegs.resize(holes(&self.rules()), None);
        pegs
    }

    /// Goes on behind a curtain before or after the choice of a code.
    pub(super) fn lift_entry(&mut self) {
        if self.entry.as_mut().is_some_and(|entry| entry.choice.lift()) {
            self.entry = None;
        }
    }

    /// Goes back to where a code was typed for the second time.
    pub(super) fn enter_again(&mut self, first: Vec<Peg>) {
        let rules = self.rules();
        if let Some(entry) = &mut self.entry {
            entry.choice.lift();
            let draft = Draft::new(first.iter().copied().map(Some).collect());
            if entry.choice.enter(&draft, &rules) == Entered::Once {
                entry.first = Some(first);
            }
        }
    }

    pub(super) fn put_in_code(&mut self, hole: usize, peg: Option<Peg>) {
        let rules = self.rules();
        if let Some(entry) = &mut self.entry {
            entry.code.pegs.put(hole, peg);
            entry.code.seek_open_hole(&rules);
        }
    }

    pub(super) fn put_next_in_code(
        &mut self,
        peg: Peg,
        at: Option<usize>,
        context: &mut Context<'_>,
    ) {
        let rules = self.rules();
        let Some(entry) = &mut self.entry else { return };
        let hole = at.unwrap_or(entry.code.editor.cursor());
        if hole >= holes(&rules) {
            return context.say("All pegs are there.");
        }
        entry.code.pegs.put(hole, Some(peg));
        entry.code.seek_open_hole(&rules);
        self.dropped = Some(hole);
        sound("place", context);
    }

    pub(super) fn choose_in_code(&mut self, hole: usize) {
        let rules = self.rules();
        if let Some(entry) = &mut self.entry {
            entry.code.editor.go_to(hole, &rules);
        }
    }

    pub(super) fn fill_code(&mut self, peg: Option<Peg>) {
        let rules = self.rules();
        if let Some(entry) = &mut self.entry {
            match peg {
                Some(peg) => {
                    entry.code.pegs.fill_rest(peg, rules.pegs());
                    entry.code.seek_open_hole(&rules);
                }
                None => {
                    entry.code.fill(&rules);
                }
            }
        }
    }

    pub(super) fn clear_code(&mut self) {
        if let Some(entry) = &mut self.entry {
            entry.code.clear();
        }
    }

    pub(super) fn erase_in_code(&mut self) {
        let rules = self.rules();
        if let Some(entry) = &mut self.entry {
            entry.code.erase(&rules);
        }
    }

    /// Takes a letter or a digit of a code. Nothing that is said repeats a peg of a code that
    /// is covered.
    pub(super) fn type_code(&mut self, character: char, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.paints.names();
        let Some(entry) = &mut self.entry else { return };
        match entry.code.character(character, &rules, &names) {
            TypedPeg::Put(..) | TypedPeg::Named { .. } | TypedPeg::Waits => {}
            TypedPeg::Full => context.say("All pegs are there."),
            TypedPeg::Unknown(_) if entry.is_covered() => {
                context.say("That is not a color of this board.");
            }
            TypedPeg::Unknown(character) => context.say(unknown_peg(character, &rules, &names)),
        }
    }

    /// Takes a typed line as the code.
    pub(super) fn code_line(&mut self, text: &str, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.paints.names();
        let Some(entry) = &mut self.entry else { return };
        match parse_pegs(&rules, &names, text) {
            Ok(pegs) if pegs.len() <= holes(&rules) => {
                entry.code.take(Draft::new(pegs.into_iter().map(Some).collect()), &rules);
                self.finish_code(context);
            }
            Err(error) if !entry.is_covered() => context.say(sentence(&error)),
            Ok(_) | Err(_) => {
                let why = entry.choice.refuse(&rules);
                (entry.first, entry.code) = (None, CodeDraft::default());
                context.say(why);
            }
        }
    }

    /// Takes the code that was put together.
    pub(super) fn finish_code(&mut self, context: &mut Context<'_>) {
        let rules = self.rules();
        let names = context.settings.paints.names();
        let Some(entry) = &mut self.entry else { return };
        let _ = entry.code.finish(&rules, &names);
        let stage = entry.stage();
        let pegs: Vec<Peg> = entry.code.pegs.holes().iter().copied().flatten().collect();
        let entered = entry.choice.enter(&entry.code.pegs, &rules);
        if entry.stage() != stage {
            entry.code.clear();
        }
        entry.first = (entry.stage() == Stage::Again).then_some(pegs).or(entry.first.take());
        match entered {
            Entered::Code(pegs) => {
                entry.first = None;
                context.say("The code is set.");
                self.feed(Intent::SetCode(pegs), context);
            }
            Entered::Once => {
                context.say(CodeEntry::ONCE_MORE.trim_end_matches(": ").to_owned() + ".");
            }
            Entered::Refused(why) => {
                if entry.stage() != Stage::Again {
                    entry.first = None;
                }
                context.say(why);
            }
        }
    }
}
