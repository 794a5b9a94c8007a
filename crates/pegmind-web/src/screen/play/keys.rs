//! Single keys with the board in focus: the same as in the terminal.

use pegmind_face::peg_editor::{NO_BLANKS, PegEditor, TypedPeg, holes, next_peg, unknown_peg};
use pegmind_rules::Peg;
use pegmind_session::{DraftEdit, Intent, Phase};

use super::beyond::CodeEdit;
use super::{Play, sound};
use crate::context::Context;
use crate::form::Form;

impl Play {
    /// Takes a key in, named as browsers name it.
    pub(super) fn press(&mut self, key: &str, context: &mut Context<'_>) {
        (self.fresh, self.dropped) = (None, None);
        if self.is_curtained() {
            if key == "Enter" {
                self.beyond.act(self, &Form::of_act("lift").act(), context);
            }
            return;
        }
        if !matches!(key, "?" | "Escape" | "Tab" | "Shift") && !self.begin_waiting(context) {
            return;
        }
        if self.types(key, context) {
            return;
        }
        match key {
            "Enter" => self.submit(context),
            "Escape" => self.panel = None,
            "=" => self.repeat(None, context),
            "*" => self.fill(None, context),
            " " => self.space(context),
            "." => self.blank(context),
            "Backspace" => self.erase(context),
            "Delete" => self.put(Some(self.cursor()), None, context),
            "ArrowLeft" => self.step(-1),
            "ArrowRight" => self.step(1),
            "ArrowUp" => self.cycle(1, context),
            "ArrowDown" => self.cycle(-1, context),
            "Home" => self.go_to(0),
            "End" => self.go_to(holes(&self.rules())),
            _ => self.beyond.key(self, key, context),
        }
    }

    /// Where pegs are typed: into the draft, or into the code that is chosen.
    pub(super) fn editor_in_play(&self) -> PegEditor {
        self.entry.as_ref().map_or(self.editor, |entry| entry.code.editor)
    }

    /// Where the next peg goes.
    pub(super) fn cursor(&self) -> usize {
        self.editor_in_play().cursor()
    }

    /// Puts the cursor on a hole.
    pub(super) fn go_to(&mut self, hole: usize) {
        let rules = self.rules();
        match &mut self.entry {
            Some(entry) => entry.code.editor.go_to(hole, &rules),
            None => self.editor.go_to(hole, &rules),
        }
    }

    fn step(&mut self, step: isize) {
        self.go_to(self.cursor().saturating_add_signed(step));
    }

    /// Takes a key in that types a peg, or ends a number. Says whether it does nothing else.
    fn types(&mut self, key: &str, context: &mut Context<'_>) -> bool {
        let mut characters = key.chars();
        let one = characters.next().filter(|_| characters.next().is_none());
        let typed = one.filter(|one| one.is_alphanumeric());
        let rules = self.rules();
        let names = context.settings.paints.names();
        match self.session.view().phase {
            Phase::Guess => {
                if let Some(character) = typed {
                    let view = self.session.view();
                    let typed = self.editor.character(character, view.draft, &rules, &names);
                    self.typed_peg(typed, context);
                    return true;
                }
                if key != "Backspace"
                    && let Some(typed) = self.editor.finish(&rules, &names)
                {
                    self.typed_peg(typed, context);
                }
                if key == "," {
                    self.editor.end_by_comma();
                    return true;
                }
                self.editor.takes_space() && key == " "
            }
            Phase::Code => {
                if let Some(character) = typed {
                    self.beyond.code(self, CodeEdit::Type(character), context);
                }
                typed.is_some()
            }
            Phase::Answer => {
                match one {
                    Some('#' | 'x') => self.answer.add("x", &rules),
                    Some('o') => self.answer.add("o", &rules),
                    _ => return false,
                }
                true
            }
            Phase::Thinking | Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => {
                false
            }
        }
    }

    /// Puts a typed peg into the draft, or says why there is none.
    fn typed_peg(&mut self, typed: TypedPeg, context: &mut Context<'_>) {
        self.copied = 0;
        let put = |play: &mut Self, hole: usize, peg: Option<Peg>, context: &mut Context<'_>| {
            if hole < holes(&play.rules()) {
                play.feed(Intent::Draft(DraftEdit::Put { hole, peg }), context);
            }
        };
        match typed {
            TypedPeg::Put(hole, peg) => {
                put(self, hole, Some(peg), context);
                self.dropped = Some(hole);
                sound("place", context);
            }
            TypedPeg::Named { holes, peg } => {
                for (idx, (hole, before)) in holes.into_iter().enumerate() {
                    put(self, hole, if idx == 0 { Some(peg) } else { before }, context);
                }
            }
            TypedPeg::Waits => return,
            TypedPeg::Full => {
                return context.say("All pegs are there. Enter places them.");
            }
            TypedPeg::Unknown(character) => {
                let names = context.settings.paints.names();
                return context.say(unknown_peg(character, &self.rules(), &names));
            }
        }
        let view = self.session.view();
        self.editor.pass(|hole| view.is_kept(hole));
    }

    fn erase(&mut self, context: &mut Context<'_>) {
        let rules = self.rules();
        match self.session.view().phase {
            Phase::Code => self.beyond.code(self, CodeEdit::Erase, context),
            Phase::Answer => {
                self.answer.undo();
            }
            Phase::Guess if self.editor.forget_digit() => {}
            Phase::Guess => {
                if let Some(hole) = self.editor.cursor().checked_sub(1) {
                    self.put(Some(hole), None, context);
                    self.editor.go_to(hole, &rules);
                }
            }
            Phase::Thinking | Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => {}
        }
    }

    /// The next color under the cursor, or the one before.
    pub(super) fn cycle(&mut self, step: isize, context: &mut Context<'_>) {
        let rules = self.rules();
        match self.session.view().phase {
            Phase::Guess | Phase::Code => {
                let hole = self.cursor().min(holes(&rules) - 1);
                let now = self.pegs_in_play().get(hole).copied().flatten();
                self.put(Some(hole), next_peg(now, step, &rules), context);
                self.go_to(hole);
            }
            Phase::Thinking => self.beyond.key(self, if step > 0 { "+" } else { "-" }, context),
            Phase::Answer | Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => {}
        }
    }

    fn space(&mut self, context: &mut Context<'_>) {
        if self.session.view().phase == Phase::Guess {
            self.keep(None, context);
        } else {
            self.beyond.key(self, " ", context);
        }
    }

    fn blank(&mut self, context: &mut Context<'_>) {
        if !self.rules().blanks().allowed() {
            return context.say(NO_BLANKS);
        }
        let hole = self.cursor();
        self.put(Some(hole), Some(Peg::Blank), context);
        self.go_to(hole + 1);
    }
}
