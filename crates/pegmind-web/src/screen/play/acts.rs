//! What buttons do.

use pegmind_face::peg_editor::{NO_BLANKS, NOTHING_TO_FILL, filling_peg, hole_to_keep, holes};
use pegmind_rules::Peg;
use pegmind_session::{DraftEdit, Intent, Phase};

use super::beyond::CodeEdit;
use super::{Play, Stand, sound};
use crate::context::{Beginning, Context};
use crate::form::{Form, FormAct};

/// What a button does that goes on to another address or shows something, and so needs no
/// game that has begun.
const ASIDE: [&str; 7] = ["help", "proof", "close", "notes", "new", "slot", "log"];

impl Play {
    /// Does what a form says.
    pub(super) fn do_form(&mut self, form: &Form, context: &mut Context<'_>) {
        self.fresh = None;
        self.dropped = None;
        let act = form.act();
        if !ASIDE.contains(&act.word()) && !self.begin_waiting(context) {
            return;
        }
        if !self.beyond.form(self, form, context) {
            self.do_act(&act, context);
        }
    }

    /// Does what a button says.
    pub(super) fn do_act(&mut self, act: &FormAct<'_>, context: &mut Context<'_>) {
        let hole = |place: usize| act.number(place).and_then(|hole| hole.checked_sub(1));
        match act.word() {
            "put" => self.put_color(act.number(0), hole(1), context),
            "slot" => self.choose_slot(hole(0), context),
            "swap" => self.swap(hole(0), hole(1), context),
            "take" if act.number(0).is_some() => self.put(hole(0), None, context),
            "next" | "previous" if act.number(0).is_some() => {
                self.choose_slot(hole(0), context);
                self.cycle(if act.word() == "next" { 1 } else { -1 }, context);
            }
            "fill" => self.fill(act.number(0), context),
            "clear" => self.clear(context),
            "repeat" | "copy" => self.repeat(act.number(0), context),
            "keep" => self.keep(hole(0), context),
            "undo" => self.undo(context),
            "submit" => self.submit(context),
            "again" => {
                let setup = self.session.view().setup.clone();
                context.begin(Beginning::New(setup));
            }
            _ => self.beyond.act(self, act, context),
        }
    }

    fn put_color(&mut self, number: Option<usize>, at: Option<usize>, context: &mut Context<'_>) {
        let rules = self.rules();
        let number = number.and_then(|number| u8::try_from(number).ok());
        let peg = number.and_then(Peg::from_number);
        let Some(peg) = peg.filter(|peg| rules.legal_pegs().any(|legal| legal == *peg)) else {
            let blank = number == Some(0);
            return context.say(if blank { NO_BLANKS } else { "This board has no such color." });
        };
        if self.session.view().phase == Phase::Code {
            return self.beyond.code(self, CodeEdit::Next(peg, at), context);
        }
        let hole = at.unwrap_or(self.editor.cursor());
        if hole >= holes(&rules) {
            return context.say("All pegs are there. Choose one to change it, or submit.");
        }
        self.put(Some(hole), Some(peg), context);
        self.dropped = Some(hole);
        self.seek_hole_after(hole);
        sound("place", context);
    }

    /// Puts the cursor on the next open hole behind this one, else on the first.
    fn seek_hole_after(&mut self, hole: usize) {
        let rules = self.rules();
        let view = self.session.view();
        let open = |hole: &usize| view.draft.holes().get(*hole).copied().flatten().is_none();
        let behind = (hole + 1..holes(&rules)).find(open);
        let next = behind.or_else(|| (0..hole).find(open)).unwrap_or(holes(&rules));
        self.editor.go_to(next, &rules);
    }

    /// Chooses the slot for the next peg.
    fn choose_slot(&mut self, hole: Option<usize>, context: &mut Context<'_>) {
        let rules = self.rules();
        let Some(hole) = hole.filter(|hole| *hole < holes(&rules)) else { return };
        if self.session.view().phase == Phase::Code {
            self.beyond.code(self, CodeEdit::Choose(hole), context);
        } else {
            self.editor.go_to(hole, &rules);
        }
    }

    /// Changes one hole of the draft, or of the code.
    pub(super) fn put(&mut self, hole: Option<usize>, peg: Option<Peg>, context: &mut Context<'_>) {
        let rules = self.rules();
        let Some(hole) = hole.filter(|hole| *hole < holes(&rules)) else { return };
        if self.session.view().phase == Phase::Code {
            return self.beyond.code(self, CodeEdit::Put(hole, peg), context);
        }
        self.copied = 0;
        self.feed(Intent::Draft(DraftEdit::Put { hole, peg }), context);
        if peg.is_none() {
            self.editor.go_to(hole, &rules);
        }
    }

    /// Puts the peg of one hole into another, and the other way round.
    fn swap(&mut self, one: Option<usize>, other: Option<usize>, context: &mut Context<'_>) {
        let (Some(one), Some(other)) = (one, other) else { return };
        if one.max(other) >= holes(&self.rules()) {
            return;
        }
        let pegs = self.pegs_in_play();
        let at = |hole: usize| pegs.get(hole).copied().flatten();
        self.put(Some(one), at(other), context);
        self.put(Some(other), at(one), context);
        self.dropped = Some(other);
        if self.session.view().phase == Phase::Guess {
            self.go_to_open_hole();
        }
    }

    pub(super) fn fill(&mut self, number: Option<usize>, context: &mut Context<'_>) {
        let named = number.and_then(|it| u8::try_from(it).ok()).and_then(Peg::from_number);
        let legal = |peg: &Peg| self.rules().legal_pegs().any(|legal| legal == *peg);
        let named = named.filter(legal);
        if self.session.view().phase == Phase::Code {
            return self.beyond.code(self, CodeEdit::Fill(named), context);
        }
        let usual = || filling_peg(self.session.view().draft, self.editor.cursor());
        let Some(peg) = named.or_else(usual) else { return context.say(NOTHING_TO_FILL) };
        self.copied = 0;
        self.feed(Intent::Draft(DraftEdit::Rest(peg)), context);
        self.go_to_open_hole();
    }

    pub(super) fn clear(&mut self, context: &mut Context<'_>) {
        match self.session.view().phase {
            Phase::Code => self.beyond.code(self, CodeEdit::Clear, context),
            Phase::Answer => self.answer.clear(),
            Phase::Guess
            | Phase::Thinking
            | Phase::Contradiction { .. }
            | Phase::GameOver
            | Phase::MatchOver => {
                self.copied = 0;
                self.feed(Intent::Draft(DraftEdit::Clear), context);
                self.go_to_open_hole();
            }
        }
    }

    /// Copies a row; without a number the last one, and again the one before it.
    pub(super) fn repeat(&mut self, row: Option<usize>, context: &mut Context<'_>) {
        let rows = self.session.view().board.rows().len();
        let back = rows.checked_sub(self.copied).filter(|row| *row > 0).or(Some(rows));
        let row = row.or(back).filter(|row| *row > 0);
        self.feed(Intent::Repeat { row }, context);
        self.copied = row.map_or(1, |row| (rows + 1).saturating_sub(row));
        self.go_to_open_hole();
    }

    pub(super) fn keep(&mut self, hole: Option<usize>, context: &mut Context<'_>) {
        let rules = self.rules();
        let usual = || hole_to_keep(self.session.view().draft, self.editor.cursor(), &rules);
        let hole = hole.unwrap_or_else(usual);
        self.feed(Intent::Keep { hole }, context);
    }

    pub(super) fn undo(&mut self, context: &mut Context<'_>) {
        match self.session.view().phase {
            Phase::Code => self.beyond.code(self, CodeEdit::Erase, context),
            Phase::Answer if self.answer.undo() => {}
            Phase::Answer
            | Phase::Guess
            | Phase::Thinking
            | Phase::Contradiction { .. }
            | Phase::GameOver
            | Phase::MatchOver => {
                self.feed(Intent::Undo, context);
                self.go_to_open_hole();
            }
        }
    }

    /// Places the draft, the code or the key pegs; goes on after the end.
    pub(super) fn submit(&mut self, context: &mut Context<'_>) {
        match self.session.view().phase {
            Phase::Guess => {
                self.feed(Intent::Submit, context);
            }
            Phase::Code | Phase::Answer | Phase::Contradiction { .. } | Phase::GameOver => {
                self.beyond.submit(self, context);
            }
            Phase::Thinking => context.say("The computer is thinking."),
            Phase::MatchOver => {
                let setup = self.session.view().setup.clone();
                context.begin(Beginning::New(setup));
            }
        }
    }

    /// Whether nothing of the game is stored.
    pub(super) fn is_unstored(&self) -> bool {
        self.stand != Stand::Begun
    }
}
