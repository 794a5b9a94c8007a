//! What buttons do.

use pegmind_face::peg_editor::{NO_BLANKS, NOTHING_TO_FILL, filling_peg, hole_to_keep, holes};
use pegmind_face::sentence;
use pegmind_rules::Peg;
use pegmind_session::{DraftEdit, Intent, Note, NoteMark, Phase};

use super::panel::Panel;
use super::{Play, Stand, sound};
use crate::context::{Beginning, Context};
use crate::form::{Form, FormAct};
use crate::route::Route;
use crate::share::SharePanel;

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
        self.take_fields(form, context);
        if act.word().is_empty() {
            self.line(form.get("typed").unwrap_or_default(), context);
        } else if act.word() == "share" {
            self.share_by(form, context);
        } else {
            self.do_act(&act, context);
        }
    }

    /// Takes the pegs that were chosen from lists: `peg1=4&peg2=6`.
    fn take_fields(&mut self, form: &Form, context: &mut Context<'_>) {
        let rules = self.rules();
        let numbers = (1..=holes(&rules)).map(|hole| form.get(&format!("peg{hole}")));
        let chosen: Vec<Option<Option<Peg>>> = numbers
            .map(|value| {
                value.map(|value| {
                    let peg = value.parse().ok().and_then(Peg::from_number);
                    peg.filter(|peg| rules.legal_pegs().any(|legal| legal == *peg))
                })
            })
            .collect();
        for (hole, peg) in chosen.into_iter().enumerate() {
            let Some(peg) = peg else { continue };
            let phase = self.session.view().phase;
            if phase == Phase::Code {
                self.put_in_code(hole, peg);
            } else if self.session.view().draft.holes().get(hole).copied().flatten() != peg {
                self.feed(Intent::Draft(DraftEdit::Put { hole, peg }), context);
            }
        }
        if let (Some(exact), color) = (form.get("exact"), form.get("color")) {
            self.answer.type_in(exact, color.unwrap_or_default());
        }
    }

    /// Does what a button says.
    pub(super) fn do_act(&mut self, act: &FormAct<'_>, context: &mut Context<'_>) {
        let hole = |place: usize| act.number(place).and_then(|hole| hole.checked_sub(1));
        match act.word() {
            "lift" => self.lift_curtain(),
            "peek" => self.peek(),
            "close" => self.panel = None,
            "put" => self.put_color(act.number(0), hole(1), context),
            "slot" => self.choose_slot(hole(0)),
            "swap" => self.swap(hole(0), hole(1), context),
            "take" if act.number(0).is_some() => self.put(hole(0), None, context),
            "next" | "previous" if act.number(0).is_some() => {
                self.choose_slot(hole(0));
                self.cycle(if act.word() == "next" { 1 } else { -1 }, context);
            }
            "fill" => self.fill(act.number(0), context),
            "clear" => self.clear(context),
            "repeat" | "copy" => self.repeat(act.number(0), context),
            "keep" => self.keep(hole(0), context),
            "undo" => self.undo(context),
            "check" => self.check(context),
            "hint" => self.hint(context),
            "left" => {
                self.feed(Intent::Left, context);
            }
            "clash" => {
                let on = !self.session.view().marks_clashes;
                self.feed(Intent::MarkClashes { on }, context);
            }
            "notes" => self.shows_notes = !self.shows_notes,
            "note" => self.cycle_note(act, context),
            "assist" => self.ask_assistant(act.text(0) == Some("yes"), context),
            "take" => self.take_best(context),
            "submit" => self.submit(context),
            "key" => self.answer.add(act.text(0).unwrap_or_default(), &self.rules()),
            "mark" => self.answer.cycle(hole(0), &self.rules()),
            "why" => {
                let row = act.number(0).unwrap_or(self.session.view().board.rows().len());
                self.feed(Intent::Why { row }, context);
            }
            "repair" => {
                self.feed(Intent::Repair { number: act.number(0) }, context);
            }
            "proof" => self.panel = Some(Panel::proof(&self.session.view())),
            "help" => self.panel = Some(Panel::help(&self.session.view(), context)),
            "code" => self.show_own_code(context),
            "log" => self.show_log(context),
            "resign" => self.resign(act.text(0) == Some("yes"), context),
            "next" => {
                self.feed(Intent::NextGame, context);
            }
            "again" => {
                let setup = self.session.view().setup.clone();
                context.begin(Beginning::New(setup));
            }
            "new" => context.go(Route::New { kind: None }),
            "share" => self.share_guesses(act.number(0).unwrap_or(0), context),
            "pause" | "step" | "hurry" | "faster" | "slower" => self.pace(act.word(), context),
            _ => context.say("There is no such button."),
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
            return self.put_next_in_code(peg, at, context);
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
    fn choose_slot(&mut self, hole: Option<usize>) {
        let rules = self.rules();
        let Some(hole) = hole.filter(|hole| *hole < holes(&rules)) else { return };
        if self.session.view().phase == Phase::Code {
            self.choose_in_code(hole);
        } else {
            self.editor.go_to(hole, &rules);
        }
    }

    /// Changes one hole of the draft, or of the code.
    pub(super) fn put(&mut self, hole: Option<usize>, peg: Option<Peg>, context: &mut Context<'_>) {
        let rules = self.rules();
        let Some(hole) = hole.filter(|hole| *hole < holes(&rules)) else { return };
        if self.session.view().phase == Phase::Code {
            return self.put_in_code(hole, peg);
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

    fn fill(&mut self, number: Option<usize>, context: &mut Context<'_>) {
        let named = number.and_then(|it| u8::try_from(it).ok()).and_then(Peg::from_number);
        let legal = |peg: &Peg| self.rules().legal_pegs().any(|legal| legal == *peg);
        let named = named.filter(legal);
        if self.session.view().phase == Phase::Code {
            return self.fill_code(named);
        }
        let usual = || filling_peg(self.session.view().draft, self.editor.cursor());
        let Some(peg) = named.or_else(usual) else { return context.say(NOTHING_TO_FILL) };
        self.copied = 0;
        self.feed(Intent::Draft(DraftEdit::Rest(peg)), context);
        self.go_to_open_hole();
    }

    pub(super) fn clear(&mut self, context: &mut Context<'_>) {
        match self.session.view().phase {
            Phase::Code => self.clear_code(),
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
            Phase::Code => self.erase_in_code(),
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

    /// Asks for the next step of the ladder: first what it would tell, then it.
    pub(super) fn hint(&mut self, context: &mut Context<'_>) {
        self.offered = Some("hint");
        self.feed(Intent::Hint, context);
    }

    pub(super) fn check(&mut self, context: &mut Context<'_>) {
        let view = self.session.view();
        match view.draft.complete(view.board.rules()) {
            Ok(code) => {
                self.offered = Some("check");
                self.feed(Intent::Check(code.pegs().to_vec()), context);
            }
            Err(error) => context.say(format!("A whole row can be checked. {}", sentence(&error))),
        }
    }

    /// Places the draft, the code or the key pegs; goes on after the end.
    pub(super) fn submit(&mut self, context: &mut Context<'_>) {
        match self.session.view().phase {
            Phase::Guess => {
                self.feed(Intent::Submit, context);
            }
            Phase::Code => self.finish_code(context),
            Phase::Answer => self.give_answer(context),
            Phase::Contradiction { .. } => {
                self.feed(Intent::Repair { number: None }, context);
            }
            Phase::GameOver => {
                self.feed(Intent::NextGame, context);
            }
            Phase::Thinking => context.say("The computer is thinking."),
            Phase::MatchOver => {
                let setup = self.session.view().setup.clone();
                context.begin(Beginning::New(setup));
            }
        }
    }

    fn give_answer(&mut self, context: &mut Context<'_>) {
        match self.answer.feedback(&self.rules()) {
            Ok(feedback) => {
                self.feed(Intent::Answer(feedback), context);
            }
            Err(why) => context.say(why),
        }
    }

    /// Sure, maybe, ruled out, nothing; for a color alone in all holes.
    fn cycle_note(&mut self, act: &FormAct<'_>, context: &mut Context<'_>) {
        let number = act.number(0).and_then(|number| u8::try_from(number).ok());
        let Some(peg) = number.and_then(Peg::from_number) else { return };
        let hole = act.number(1).and_then(|hole| u8::try_from(hole).ok());
        let now = self.session.view().notes.mark(peg, hole.unwrap_or(1));
        let mark = match (now, hole) {
            (None, Some(_)) => Some(NoteMark::Sure),
            (Some(NoteMark::Sure), Some(_)) | (Some(NoteMark::Out), None) => Some(NoteMark::Maybe),
            (Some(NoteMark::Maybe), Some(_)) | (None, None) => Some(NoteMark::Out),
            (Some(NoteMark::Out), Some(_)) | (Some(NoteMark::Sure | NoteMark::Maybe), None) => None,
        };
        let holes = hole.map_or(1..=self.rules().pegs().get(), |hole| hole..=hole);
        for hole in holes {
            self.feed(Intent::Note(Note { peg, hole, mark }), context);
        }
    }

    /// Gives up, once it was asked whether that is meant.
    pub(super) fn resign(&mut self, is_meant: bool, context: &mut Context<'_>) {
        let view = self.session.view();
        let possible = view.breaker.is_person() && view.outcome.is_none();
        if possible && view.phase != Phase::Code && !is_meant {
            self.panel = Some(Panel::Resign);
            context.say("Give up?");
        } else {
            self.feed(Intent::Resign, context);
        }
    }

    pub(super) fn show_own_code(&mut self, context: &mut Context<'_>) {
        if self.can_peek() {
            self.peek();
        } else {
            let lines = context.settings.phrase().own_code(&self.session.view());
            self.say_lines(lines, context);
        }
    }

    /// Shows the result as it can be sent, with so many guesses.
    pub(super) fn share_guesses(&mut self, public: usize, context: &mut Context<'_>) {
        match SharePanel::of(&self.session.view(), None, public) {
            Some(panel) => {
                context.say(panel.said());
                self.panel = Some(Panel::Share(panel));
            }
            None => context.say(pegmind_face::help::NOT_OVER),
        }
    }

    /// Hands the result over, or shows another one.
    pub(super) fn share_by(&mut self, form: &Form, context: &mut Context<'_>) {
        if let Some(Panel::Share(panel)) = &self.panel
            && panel.act(form, context)
        {
            return;
        }
        let public = SharePanel::public_of(form).or_else(|| form.act().number(0));
        self.share_guesses(public.unwrap_or(0), context);
    }

    /// Whether nothing of the game is stored.
    pub(super) fn is_unstored(&self) -> bool {
        self.stand != Stand::Begun
    }
}
