//! What buttons do besides placing pegs: help, notes, the end of a game.

use pegmind_face::peg_editor::holes;
use pegmind_face::{counts_as, sentence};
use pegmind_rules::{Hints, Peg};
use pegmind_session::{DraftEdit, HintStep, Intent, Note, NoteMark, Phase};

use super::Play;
use super::panel::Panel;
use crate::context::Context;
use crate::form::{Form, FormAct};
use crate::route::Route;
use crate::share::SharePanel;

impl Play {
    /// Takes the pegs that were chosen from lists: `peg1=4&peg2=6`.
    pub(super) fn take_fields(&mut self, form: &Form, context: &mut Context<'_>) {
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

    /// Does what a button says that does not place pegs.
    pub(super) fn do_other(&mut self, act: &FormAct<'_>, context: &mut Context<'_>) {
        let hole = |place: usize| act.number(place).and_then(|hole| hole.checked_sub(1));
        match act.word() {
            "lift" => self.lift_curtain(),
            "peek" => self.peek(),
            "close" => self.panel = None,
            "check" => self.check(context),
            "hint" => self.hint(context),
            "left" => self.left(context),
            "clash" => {
                let on = !self.session.view().marks_clashes;
                self.feed(Intent::MarkClashes { on }, context);
            }
            "notes" => {
                self.shows_notes = !self.shows_notes;
                context.say(if self.shows_notes {
                    "Your notes are open."
                } else {
                    "Your notes are closed."
                });
            }
            "note" => self.cycle_note(act, context),
            "assist" => self.ask_assistant(act.text(0) == Some("yes"), context),
            "take" => self.take_best(context),
            "key" => self.answer.add(act.text(0).unwrap_or_default(), &self.rules()),
            "mark" => self.answer.cycle(hole(0), &self.rules()),
            "why" => {
                let row = act.number(0).unwrap_or(self.session.view().board.rows().len());
                self.feed(Intent::Why { row }, context);
            }
            "repair" => {
                self.feed(Intent::Repair { number: act.number(0) }, context);
            }
            "proof" => {
                self.panel = Some(Panel::proof(&self.session.view()));
                context.say("What shows that the game is fair is open.");
            }
            "help" => {
                self.panel = Some(Panel::help(&self.session.view(), context));
                context.say("The help is open.");
            }
            "code" => self.show_own_code(context),
            "log" => self.show_log(context),
            "resign" => self.resign(act.text(0) == Some("yes"), context),
            "next" => {
                self.feed(Intent::NextGame, context);
            }
            "new" => context.go(Route::New { kind: None }),
            "share" => self.share_guesses(act.number(0).unwrap_or(0), context),
            "pause" | "step" | "hurry" | "faster" | "slower" => self.pace(act.word(), context),
            _ => context.say("There is no such button."),
        }
    }

    /// Asks for the next step of the ladder: first what it would tell, then it.
    pub(super) fn hint(&mut self, context: &mut Context<'_>) {
        self.offered = Some("hint");
        self.feed(Intent::Hint, context);
    }

    /// Counts the codes that are left. Where that is a hint, it says so first.
    pub(super) fn left(&mut self, context: &mut Context<'_>) {
        let view = self.session.view();
        let last = view.ledger.last_hint(view.row_number());
        let is_allowed = view.setup.options().hints == Hints::Allowed;
        let counts = view.phase == Phase::Guess && is_allowed && last < Some(HintStep::Left);
        if counts && self.offered.replace("left") != Some("left") {
            return context.say(counts_as(HintStep::Left));
        }
        self.offered = None;
        self.feed(Intent::Left, context);
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

    pub(super) fn give_answer(&mut self, context: &mut Context<'_>) {
        match self.answer.feedback(&self.rules()) {
            Ok(feedback) => {
                self.feed(Intent::Answer(feedback), context);
            }
            Err(why) => context.say(why),
        }
    }

    /// Sure, maybe, ruled out, nothing; for a color alone in all holes.
    pub(super) fn cycle_note(&mut self, act: &FormAct<'_>, context: &mut Context<'_>) {
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
        let panel = match &self.panel {
            Some(Panel::Share(panel)) => Some(panel.clone()),
            // A page without scripts does not remember that it was shown.
            _ => SharePanel::of(&self.session.view(), None, 0),
        };
        if panel.is_some_and(|panel| panel.act(form, context)) {
            return;
        }
        let public = SharePanel::public_of(form).or_else(|| form.act().number(0));
        self.share_guesses(public.unwrap_or(0), context);
    }
}
