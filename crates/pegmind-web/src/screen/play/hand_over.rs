//! Two people at one screen: it changes hands with every change of sides, and nobody sees
//! what is the other's.

use maud::{Markup, html};
use pegmind_face::code_entry::{Stage, changes_hands, hand_over, takes_over};
use pegmind_rules::{Code, Controller, Seat};
use pegmind_session::{Event, Phase, Shield, Viewer};

use super::Play;
use crate::around::Around;
use crate::view::say;

impl Play {
    /// The curtain falls where it is the other's turn.
    pub(super) fn hand_over(&mut self, event: &Event) {
        let Some(to) = takes_over(&self.session.view(), event) else { return };
        self.handed = Some(to);
        self.is_peeking = false;
    }

    /// A game goes on: nobody knows who sits there.
    pub(super) fn hand_over_again(&mut self) {
        let view = self.session.view();
        if changes_hands(&view) && view.phase == Phase::Answer {
            self.handed = Some(Seat::Codemaker);
        }
    }

    /// Whether a curtain covers the screen.
    pub(super) fn curtain(&self) -> Option<Stage> {
        match self.handed {
            Some(Seat::Codemaker) => return Some(Stage::LookAway),
            Some(Seat::Codebreaker) => return Some(Stage::HandOver),
            None => {}
        }
        let stage = self.entry.as_ref()?.stage();
        matches!(stage, Stage::LookAway | Stage::HandOver).then_some(stage)
    }

    /// Goes on behind a curtain.
    pub(super) fn lift_curtain(&mut self) {
        if self.handed.take().is_none() {
            self.lift_entry();
        }
        self.go_to_open_hole();
    }

    /// Whether notes may be seen: they are the codebreaker's.
    pub(super) fn takes_notes(&self) -> bool {
        let view = self.session.view();
        let others = view.phase == Phase::Answer && view.setup.two_people();
        view.breaker == Controller::Human && !others && view.outcome.is_none()
    }

    /// Whether whoever gives the key pegs can look at the own code.
    pub(super) fn can_peek(&self) -> bool {
        let phase = self.session.view().phase;
        changes_hands(&self.session.view()) && phase == Phase::Answer && self.curtain().is_none()
    }

    /// Shows the own code, or covers it.
    pub(super) fn peek(&mut self) {
        self.is_peeking = self.can_peek() && !self.is_peeking;
    }

    /// The own code of whoever gives the key pegs, while it is looked at.
    pub(super) fn peeked(&self) -> Option<Code> {
        if !self.is_peeking || !self.can_peek() {
            return None;
        }
        match self.session.table().view(Viewer::Seat(Seat::Codemaker)).shield {
            Shield::Own(code) => Some(code),
            Shield::Empty | Shield::Closed | Shield::Open(_) | Shield::Table | Shield::Evading => {
                None
            }
        }
    }

    /// Draws the curtain: what is behind it is not in the document.
    pub(super) fn draw_curtain(&self, stage: Stage, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let phrase = around.settings.phrase();
        let entry = self.entry.as_ref().and_then(|entry| entry.call(&view, &phrase));
        let handed = self.handed.map(|seat| hand_over(&view, &phrase, seat).to_vec());
        let lines: Vec<String> = handed.unwrap_or_else(|| entry.into_iter().collect());
        let (head, button) = match stage {
            Stage::LookAway => ("Look away", "Nobody else looks"),
            Stage::HandOver | Stage::Typing | Stage::Again => ("Hand over", "I have the screen"),
        };
        html! {
            section #curtain.curtain.stack {
                h1 { (head) }
                @for line in lines { p.lead { (line) } }
                (say(around))
                form #acts method="post" action=(around.action()) {
                    button.btn.go name="act" value="lift" { (button) }
                }
                (self.draw_typed_field("Or type: go on, help, save", around))
            }
        }
    }
}
